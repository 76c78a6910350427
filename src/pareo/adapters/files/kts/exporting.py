"""A state as a `.Tournament` document. Ranks and figures are computed from the results, never copied from a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pareo.adapters.files.kts import dates
from pareo.adapters.files.kts.document import (
    BYE,
    REFERENCE,
    Entry,
    Match,
    Out,
    Penalty,
    Player,
    Staff,
    Tournament,
    check_digit,
)
from pareo.adapters.files.kts.encoding import encoded
from pareo.adapters.files.kts.importing import FORMATS
from pareo.adapters.files.kts.leftovers import usual_team
from pareo.adapters.files.kts.origins import EntrantOrigin, Origin, Shape, Who, penalty_key, unpacked
from pareo.adapters.files.kts.seating import Seated, bracket_rounds, is_complete, rounds, seated, third_place
from pareo.core.chance import stream
from pareo.core.errors import Finding, illegal
from pareo.core.results import Awarded, DoubleLoss, Drawn, Notation, Won
from pareo.policy.pack import Pack
from pareo.standings.rank import Standing, rank
from pareo.standings.system import Printed
from pareo.tournament import queries
from pareo.tournament.events import RoundKind, Structure
from pareo.tournament.people import People, Person
from pareo.tournament.state import Round, Stage, State

_STRUCTURES = {Structure.ELIMINATION: "02", Structure.OPEN: "03"}
_PACKED = ("opponents-win-rate", "opponents-opponents-win-rate")
_LOCATION = ("Name", "Address1", "Address2", "City", "State", "Country", "Zip", "Phone", "WebSite")
_BORN_HERE = Origin(
    event_type="01",
    player_structure="01",
    time="00:00",
    version="3.0.0.0",
    location={"Id": "00000000-0000-0000-0000-000000000000"} | dict.fromkeys(_LOCATION, ""),
)


def write(state: State, people: People) -> bytes:
    """The event as KTS would save it. A round that is still a draft is not in it.

    Raises Illegal "kts-scoring" for an event that is scored in another way, "xml-character" for a text that no XML
    file can hold.
    """
    check(state.policy)
    return encoded(_Export(state, people, _numbers_to_ids(state, people)).document())


def losses(state: State, people: People) -> tuple[Finding, ...]:
    """What the event holds and the file will not; last, for the organizer alone, whose ids those are ("entrants")."""
    public, unknown = rounds(state), third_place(state)
    results = [result for played in public for result in played.results.values()]
    detailed = sum(1 for result in results if not isinstance(result, Won | Drawn | DoubleLoss))
    awarded = sum(1 for result in results if isinstance(result, Awarded))
    groups = sum(1 for entrant in state.entrants.values() if entrant.category or entrant.club)
    thirds = sum(1 for played in public for table in played.tables if table.game in unknown)
    found = [
        ("kts-loses-games", detailed),
        ("kts-loses-awarded", awarded),
        ("kts-loses-groups", groups),
        ("kts-loses-third-place", thirds),
        ("kts-loses-draft", len(state.rounds) - len(public)),
        ("kts-loses-date", int(state.date is None)),
        ("kts-loses-structure", int(state.structure is Structure.ROUND_ROBIN)),
        ("kts-loses-ids", len(replaced := _replaced(state, people))),
    ]
    told = tuple(Finding(code, {"count": count}) for code, count in found if count)
    return (*told, Finding("kts-loses-ids-of", {"entrants": ", ".join(map(str, replaced))})) if replaced else told


def _replaced(state: State, people: People) -> list[int]:
    """Who has an id that KTS can't read, so that a temporary one stands in the file."""
    own = {number: people[str(number)].id for number in sorted(state.entrants) if str(number) in people}
    ids = _numbers_to_ids(state, people)
    return [number for number, id in own.items() if id and ids[number] != id.lstrip("0")]


def check(policy: Pack) -> None:
    """Raise Illegal "kts-scoring" where `write` would for every event under `policy`, also before there is one.

    KTS counts three for a win or a bye, one for a draw, and packs two rates of three digits behind the points.
    """
    scoring, standings = policy.scoring, policy.standings
    counts = (scoring.win, scoring.draw, scoring.loss, scoring.bye, scoring.double_loss) == (3, 1, 0, 3, 0)
    steps = tuple((step.tiebreak, step.digits) for step in standings.order)
    packs = standings.printed is Printed.PACKED and steps == tuple((name, 3) for name in _PACKED)
    if not (counts and packs and scoring.notation is Notation.GAMES):
        raise illegal("kts-scoring", standings.clause, policy=policy.policy.id)


def _numbers_to_ids(state: State, people: People) -> Mapping[int, str]:
    """The ids under which the file speaks of entrants, without leading zeros.

    Who has no id that KTS could read gets a temporary one, 9999000000 and up (rules.md b.3).
    """
    ids: dict[int, str] = {}
    taken: set[str] = set()
    for number in sorted(state.entrants):
        person = people.get(str(number))
        id = person.id.lstrip("0") if person and person.id.isascii() and person.id.isdecimal() else ""
        if id and len(id) <= 10 and id not in taken:
            ids[number] = id
            taken.add(id)
    for number in sorted(set(state.entrants) - set(ids)):
        place = number
        while (id := temporary(place)) in taken:
            place += 1
        ids[number] = id
        taken.add(id)
    return ids


def temporary(place: int) -> str:
    """The temporary id of that place, with its check digit.

    >>> temporary(1)
    '9999000017'
    """
    nine = f"9999{place % 100_000:05d}"
    return f"{nine}{check_digit(nine)}"


@dataclass(frozen=True, slots=True)
class _Export:
    """One event on its way into a file."""

    state: State
    people: People
    ids: Mapping[int, str]

    def document(self) -> Tournament:
        state, origin = self.state, self._origin()
        public = rounds(self.state)
        kept = origin.date is not None and dates.day(origin.date, origin.reference or REFERENCE) == state.date
        day = state.date or REFERENCE
        return Tournament(
            name=origin.name if origin.name is not None and origin.name.strip() == state.name else state.name,
            id=origin.id or f"X99-{stream(state.seed, 0, 'kts-id').below(1_000_000):06d}",
            style=self._style(origin),
            structure=_STRUCTURES.get(state.structure, "01"),
            event_type=origin.event_type or "01",
            day=day,
            date=origin.date if kept and origin.date is not None else day,
            reference=origin.reference or REFERENCE if kept or origin.date is None else REFERENCE,
            player_structure=origin.player_structure,
            time=origin.time,
            current_round=len(public),
            table_offset=origin.table_offset,
            playoff_round=self._playoff_round(origin),
            version=origin.version if origin.version is not None else "3.0.0.0",
            finalized=state.stage in (Stage.FINISHED, Stage.ARCHIVED),
            staff=tuple(Staff(self._person(one.person, one.team), one.position) for one in origin.staff),
            penalties=tuple(self._penalties(origin)),
            location=origin.location,
            entries=self._entries(origin),
            matches=tuple(match for played in public for match in self._matches(played, origin)),
        )

    def _origin(self) -> Origin:
        return unpacked(self.state.origin, Origin) or _BORN_HERE

    def _style(self, origin: Origin) -> str:
        """The style that says the event's format; the file's own word where it says no other."""
        formats = {format: style for style, format in FORMATS.items()}
        if origin.style is not None and FORMATS.get(origin.style) == self.state.format:
            return origin.style
        return formats.get(self.state.format or "", origin.style or "01")

    def _playoff_round(self, origin: Origin) -> int:
        if self.state.structure is Structure.ELIMINATION:
            return origin.playoff_round if origin.playoff_round is not None else 1
        return len(queries.swiss_rounds(self.state)) + 1 if self.state.cut else 0

    def _entries(self, origin: Origin) -> tuple[Entry, ...]:
        rows = self._figures()
        won = self._playoff_points()
        lost = self._lost_in()
        entries = []
        for number, entrant in self.state.entrants.items():
            own = unpacked(entrant.origin, EntrantOrigin) or EntrantOrigin()
            drop_round, out = self._departure(number, own, lost)
            entries.append(
                Entry(
                    player=self._person(number, own.team if own.team is not None else usual_team(origin.player_structure)),
                    drop_round=drop_round,
                    playoff_points=won.get(number, 0),
                    match_points=rows[number].points,
                    points=int(rows[number].printed),
                    open_dueling=own.open_dueling,
                    out=out,
                    seat=entrant.fixed_table,
                    notes=self._note(str(number)),
                )
            )
        return tuple(sorted(_ranked(entries), key=lambda entry: int(entry.player.id)))

    def _figures(self) -> Mapping[int, Standing]:
        """Points and tie-breaks of everybody after the last round of Swiss that is complete."""
        swiss = (played for played in rounds(self.state) if played.kind is not RoundKind.ELIMINATION)
        complete = [played.number for played in swiss if is_complete(played)]
        meetings = queries.meetings(self.state, max(complete, default=0))
        rows = rank(queries.event_system(self.state), sorted(self.state.entrants), meetings, seed=self.state.seed)
        return {row.entrant: row for row in rows}

    def _playoff_points(self) -> Mapping[int, int]:
        """Games of the bracket won, in rounds that are complete."""
        return Counter(match.winner for match in self._decided() if match.winner is not None)

    def _decided(self) -> list[Seated]:
        complete = (played for played in bracket_rounds(self.state) if is_complete(played))
        return [match for played in complete for match in seated(self.state, played, {})]

    def _lost_in(self) -> Mapping[int, int]:
        """Who lost a game of the bracket, and in which round."""
        return {
            number: match.round
            for match in self._decided()
            for number in (match.a, match.b)
            if number is not None and number != match.winner
        }

    def _departure(self, number: int, own: EntrantOrigin, lost: Mapping[int, int]) -> tuple[int, Out]:
        entrant, cut = self.state.entrants[number], self.state.cut
        if entrant.out_after is not None:
            words = {out.value: out for out in Out if out is not Out.ACTIVE}
            return entrant.out_after, words.get(own.out or "", Out.DROP)
        if number in lost:
            return lost[number], Out.PLAYOFF_CUT
        if cut is not None and number not in cut.seeds:
            return len(queries.swiss_rounds(self.state)), Out.PLAYOFF_CUT
        return 0, Out.ACTIVE

    def _person(self, who: Who, team: str | None) -> Player:
        """An entrant or a member of the staff. One who was erased keeps the tournament number alone."""
        number = who if isinstance(who, int) else None
        person = self.people.get(str(who)) or Person(f"#{who}" if who else "")
        id = self.ids.get(number) if number is not None else person.id.lstrip("0")
        return Player(id or BYE, person.name, person.surname, team)

    def _note(self, key: str) -> str:
        person = self.people.get(key)
        return person.note if person else ""

    def _penalties(self, origin: Origin) -> Iterator[Penalty]:
        team = usual_team(origin.player_structure)
        for place, one in enumerate(origin.penalties, 1):
            yield Penalty(
                infraction=one.infraction,
                infraction_code=one.infraction_code,
                penalty_code=one.penalty_code,
                player=self._penalty_person(one.player, one.player_as, team),
                judge=self._penalty_person(one.judge, one.judge_as, team),
                round=one.round,
                notes=self._note(penalty_key(place)),
            )

    def _penalty_person(self, who: Who, shape: Shape, team: str | None) -> Player | str:
        if who == "":
            return Player(BYE, "", "", team) if shape is Shape.PERSON else ""
        player = self._person(who, team)
        match shape:
            case Shape.ID:
                return player.id
            case Shape.PADDED:
                return player.id.zfill(10)
            case Shape.PERSON:
                return player

    def _matches(self, played: Round, origin: Origin) -> Iterator[Match]:
        for match in seated(self.state, played, origin.tables.get(str(played.number), {})):
            a, b = sorted((self._id(match.a), self._id(match.b)), key=lambda id: (id == BYE, int(id)))
            yield Match(
                a=a,
                b=b,
                round=played.number,
                status=match.status,
                table=match.table,
                winner=self._id(match.winner) if match.winner is not None else None,
                playoff=0 < self._playoff_round(origin) <= played.number,
            )

    def _id(self, number: int | None) -> str:
        return BYE if number is None else self.ids[number]


def _ranked(entries: Sequence[Entry]) -> Iterator[Entry]:
    """With ranks: by Open Dueling, playoff points, match points and the packed number; equal keys share one (1, 1, 3)."""
    keys = sorted(((e.open_dueling, e.playoff_points, e.match_points, e.points) for e in entries), reverse=True)
    ranks: dict[tuple[int, int, int, int], int] = {}
    for place, key in enumerate(keys, 1):
        ranks.setdefault(key, place)
    for entry in entries:
        yield replace(entry, rank=ranks[entry.open_dueling, entry.playoff_points, entry.match_points, entry.points])
