"""melee.gg events as MTGODecklistCache keeps them: JSON, in.

Implements                                        source                known deviations
--------------------------------------------------------------------------------------------------------------------
Swiss rounds and playoffs by their names          data.md 3             no sample with playoffs seen
"2-1-0" from the first player's side; "-" is      data.md 3             none
nobody; "0-0-3" an intentional draw
standings                                         data.md 3             recomputed, never copied: melee floors at 1/3 and, in
                                                                        2023, a drawn game counts nothing (30 of 30 rows with
                                                                        these two changed; by the pack `mtr` they are 0.33
                                                                        and 1 point)
decks                                             spec 15               not taken

Players are known only by name. Who is named in no later round has left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct, field

from pareo.adapters.files.json_text import structured
from pareo.adapters.files.past import Match, Past, PastRound, Player, day, last_seen, named, person, told
from pareo.adapters.files.reading import Gathered, Reading, shown
from pareo.tournament.commands import Enrolment
from pareo.tournament.events import DropReason, RoundKind

POLICY = "mtr"
_NOBODY = "-"
_ROUND = re.compile(r"\s*round\s+(\d{1,3})\s*", re.IGNORECASE | re.ASCII)
_RESULT = re.compile(r"(\d{1,3})-(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)
_PLAYOFFS = ("round of 64", "round of 32", "round of 16", "quarterfinals", "semifinals", "finals")  # in their order


class _Match(Struct, frozen=True, rename="pascal"):
    """A match; no `result`: not yet reported."""

    player1: str
    player2: str | None = None
    result: str | None = None


class _Round(Struct, frozen=True):
    """A round by its name."""

    name: str = field(name="RoundName")
    matches: tuple[_Match, ...] = field(name="Matches")


class _Row(Struct, frozen=True, rename="pascal"):
    """A row of the standings; its figures are not read."""

    player: str


class _Tournament(Struct, frozen=True, rename="pascal"):
    """What is said of the event."""

    name: str = ""
    date: str = ""
    uri: str = ""


class _File(Struct, frozen=True, rename="pascal"):
    """An event."""

    rounds: tuple[_Round, ...]
    standings: tuple[_Row, ...] | None = ()
    tournament: _Tournament = _Tournament()
    decks: tuple[object, ...] | None = ()


def read(data: bytes, policy: str | None = None) -> Reading:
    """The event in `data`, under `policy` or Magic's.

    Raises Malformed "melee-round-name", "melee-round-twice", "melee-result", and what `structured` and `told` raise.
    """
    gathered = Gathered()
    file = structured(data, _File, "melee (MTGODecklistCache)")
    about = file.tournament
    when, used = day(about.date), policy or POLICY
    if when is None:
        gathered.tell("past-no-date")
    if file.decks:
        gathered.tell("melee-decks", count=len(file.decks))
    if file.standings:
        gathered.tell("melee-rates", policy=used)
    rounds = {number: _past(name, played, gathered) for number, (name, played) in _ordered(file, gathered).items()}
    past = Past(
        name=named(about.name, gathered) or "melee",
        policy=used,
        seed=shown(about.uri),
        date=when,
        origin={"melee": {"uri": shown(about.uri)}} if about.uri else {},
        players=_players(file, rounds, gathered),
        rounds=rounds,
        is_over=all(match.result is not None for played in rounds.values() for match in played.matches),
    )
    return Reading(told(past, gathered), {}, tuple(gathered.told))


def _ordered(file: _File, gathered: Gathered) -> dict[int, tuple[str, _Round]]:
    """The rounds by number: Swiss by their names, then the playoffs in their order, which is not always the file's."""
    swiss: dict[int, _Round] = {}
    playoffs: dict[int, _Round] = {}
    for played in file.rounds:
        found, name = _ROUND.fullmatch(played.name), played.name.strip().lower()
        if found is None and name not in _PLAYOFFS:
            gathered.refuse("melee-round-name", name=shown(played.name), known=", ".join(_PLAYOFFS))
            continue
        rounds, number = (swiss, int(found[1])) if found else (playoffs, _PLAYOFFS.index(name))
        if number in rounds:
            gathered.refuse("melee-round-twice", name=shown(played.name))
        rounds[number] = played
    last = max(swiss, default=0)
    in_order = {number: (swiss[number].name, swiss[number]) for number in sorted(swiss)}
    cut = {last + place: (playoffs[at].name, playoffs[at]) for place, at in enumerate(sorted(playoffs), 1)}
    return in_order | cut


def _past(name: str, played: _Round, gathered: Gathered) -> PastRound:
    kind = RoundKind.SWISS if _ROUND.fullmatch(name) else RoundKind.ELIMINATION
    return PastRound(kind, tuple(_matches(played, gathered)))


def _matches(played: _Round, gathered: Gathered) -> Iterator[Match]:
    for place, match in enumerate(played.matches, 1):
        text = (match.result or "").strip()
        found = _RESULT.fullmatch(text)
        if text and found is None:
            gathered.refuse("melee-result", round=shown(played.name), match=place, result=shown(text))
            continue
        a, b = match.player1.strip(), (match.player2 or _NOBODY).strip()
        if _NOBODY in (a, b):
            lost = found is not None and int(found[1 if a == _NOBODY else 2]) > int(found[2 if a == _NOBODY else 1])
            yield Match(b if a == _NOBODY else a, None, "missed" if lost else "bye")
        else:
            yield Match(a, b, text or None)


def _players(file: _File, rounds: dict[int, PastRound], gathered: Gathered) -> list[Player]:
    """Everybody in the order of the standings, then those whom only the matches name."""
    seen = last_seen(rounds)
    last = max((number for number, played in rounds.items() if played.kind is RoundKind.SWISS), default=0)
    listed = [row.player.strip() for row in file.standings or ()]
    keys = [*listed, *(key for key in seen if key not in set(listed))]
    left = {key for key in keys if seen.get(key, 0) < last}
    if left:
        gathered.tell("melee-left", count=len(left))
    return [Player(key, Enrolment(person(key, key, "", "", gathered)), DropReason.DROP if key in left else None) for key in keys]
