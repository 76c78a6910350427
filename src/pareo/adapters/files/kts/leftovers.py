"""From a document to the origins: what an export can't know from the event itself."""

from __future__ import annotations

from collections.abc import Mapping

from pareo.adapters.files.kts.document import BYE, REFERENCE, Entry, Match, Out, Player, Status, Tournament
from pareo.adapters.files.kts.origins import EntrantOrigin, Origin, PenaltyOrigin, Shape, StaffOrigin, Who, penalty_key
from pareo.adapters.files.kts.playoffs import is_cut
from pareo.tournament.people import Person


class Persons:
    """Those of whom the origin speaks: entrants by number, others by the key of a person beside the chain."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers
        self._keys: dict[Player | str, str] = {}
        self.people: dict[str, Person] = {}

    def note(self, place: int, text: str) -> None:
        """The note of the penalty at `place` (1 the first), which may say anything about a person: beside the chain."""
        if text:
            self.people[penalty_key(place)] = Person("", note=text)

    def key(self, who: Player | str) -> Who:
        """An entrant's number, or "staff-1"; "" for nobody."""
        player = who if isinstance(who, Player) else Player(plain(who), "", "")
        if player.id in self._numbers:
            return self._numbers[player.id]
        if not player.id.strip(BYE) and not player.first and not player.last:
            return ""
        same: Player | str = player if player.id == BYE else player.id
        if same not in self._keys:
            self._keys[same] = f"staff-{len(self._keys) + 1}"
            self.people[self._keys[same]] = Person(player.first, player.last, player.id.zfill(10))
        return self._keys[same]


def plain(id: str) -> str:
    """An id as it stands in matches: without leading zeros."""
    return id.strip().lstrip("0")


def origin(document: Tournament, numbers: Mapping[str, int], persons: Persons) -> Origin:
    """Of the event; `persons` learns of the staff, of judges and of what is noted of penalties."""
    for place, one in enumerate(document.penalties, 1):
        persons.note(place, one.notes)
    return Origin(
        id=document.id,
        name=document.name if document.name != document.name.strip() else None,
        style=document.style,
        event_type=document.event_type,
        player_structure=document.player_structure,
        reference=document.reference if document.reference != REFERENCE else None,
        date=document.date if document.date != document.day else None,
        time=document.time,
        table_offset=document.table_offset,
        playoff_round=document.playoff_round if document.structure == "02" else None,
        version=document.version,
        location=dict(document.location) if document.location is not None else None,
        staff=tuple(StaffOrigin(persons.key(one.player), one.position, one.player.team) for one in document.staff),
        penalties=tuple(
            PenaltyOrigin(
                infraction=one.infraction,
                infraction_code=one.infraction_code,
                penalty_code=one.penalty_code,
                player=persons.key(one.player),
                judge=persons.key(one.judge),
                round=one.round,
                player_as=_shape(one.player),
                judge_as=_shape(one.judge),
            )
            for one in document.penalties
        ),
        tables=_lone_tables(document, numbers),
    )


def _shape(who: Player | str) -> Shape:
    if isinstance(who, Player):
        return Shape.PERSON
    return Shape.PADDED if who.startswith("0") and len(who) == 10 else Shape.ID


def _lone_tables(document: Tournament, numbers: Mapping[str, int]) -> dict[str, dict[str, int]]:
    taken: dict[int, int] = {}
    for match in document.matches:
        taken[match.round] = max(taken.get(match.round, 0), match.table if match.b != BYE else 0)
    alone = [match for match in document.matches if match.b == BYE]
    odd: dict[str, dict[str, int]] = {}
    for match in sorted(alone, key=lambda match: (match.round, is_missed(match), numbers[match.a])):
        taken[match.round] += 1
        if match.table != taken[match.round]:
            odd.setdefault(str(match.round), {})[str(numbers[match.a])] = match.table
    return odd


def is_missed(match: Match) -> bool:
    """Lost without an opponent: a late entry, or a round away."""
    return match.b == BYE and match.winner is None and match.status in (Status.WINNER, Status.DOUBLE_LOSS)


def usual_team(player_structure: str | None) -> str | None:
    """The team position that every player has where nothing is said; None before version 3.0."""
    return None if player_structure is None else "0"


def entrant_origin(document: Tournament, entry: Entry) -> EntrantOrigin:
    """Of an entrant."""
    team = entry.player.team
    return EntrantOrigin(
        team=team if team != usual_team(document.player_structure) else None,
        open_dueling=entry.open_dueling,
        out=None if entry.out in (Out.ACTIVE, Out.DROP) or is_cut(document, entry) else entry.out.value,
    )
