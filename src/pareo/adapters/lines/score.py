"""`pareo score`: standings for a program in any language, one JSON object a line in, one a line out.

Implements                                       clause                                known deviations
----------------------------------------------------------------------------------------------------------------
rounds of {"a","b","result"}, a system id,       spec 12, last paragraph               names are optional; without one
rows as in `standings --json`                                                          a row's name is the id
unknown keys refused with their path             spec 12                               none

A round is a list: `{"a":"1","b":"2","result":"2-1"}` for a table, with the result words of `report`;
`{"a":"3","result":"bye"}` for who had no opponent: `bye`, `absent` (or `missed`), `quit`. Optional keys of the line:
`entrants` (ids, or {"id","name"}; only they may then appear, and who has not played is ranked too), `dropped` (ids),
`playoffs` (a list like a round) and `seed` (for a seeded draw).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from pareo.adapters.strict import trouble
from pareo.core.errors import Finding, Illegal, Malformed, Refused
from pareo.core.results import LoneResult, Missed, Notation, Result, parse, parse_lone
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Standing, rank
from pareo.standings.system import System
from pareo.words.speak import sentence

Id = Annotated[str, Meta(min_length=1, max_length=200)]
Word = Annotated[str, Meta(max_length=80)]


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, or (`b` absent) an entrant without an opponent."""

    a: Id
    result: Word
    b: Id | None = None


class Entrant(Struct, frozen=True, forbid_unknown_fields=True):
    """An entrant with a name to show."""

    id: Id
    name: Annotated[str, Meta(max_length=200)] = ""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """An event to be ranked."""

    system: Annotated[str, Meta(max_length=80)]
    rounds: tuple[tuple[Played, ...], ...]
    schema: Literal[1] = 1
    entrants: tuple[Id | Entrant, ...] | None = None
    dropped: tuple[Id, ...] = ()
    playoffs: tuple[Played, ...] = ()
    seed: Annotated[str, Meta(max_length=1000)] = ""


_DECODER = msgspec.json.Decoder(Line)


def answer(line: bytes | str, systems: Callable[[str], System], language: str = "en") -> str:
    """The answer to one line, itself one line without its end; an error where the line can't be read or ranked.

    `systems` gives the system of an id, and raises Malformed for an id that it does not know.
    """
    try:
        asked = _read(line)
        said = _answered(asked, systems(asked.system))
    except Refused as refused:
        message = " ".join(sentence(finding, language) for finding in refused.findings)
        said = {"error": {"code": refused.findings[0].code, "message": message}}
    return msgspec.json.encode(said).decode()


def _read(line: bytes | str) -> Line:
    """The line, decoded strictly. Raises Malformed "score-line-unreadable", with the path of what is wrong."""
    try:
        return _DECODER.decode(line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass"))
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(Finding("score-line-unreadable"), trouble(error)) from error


def _answered(asked: Line, system: System) -> dict[str, Any]:
    """The answer as a JSON object. Raises Illegal for what can't have happened, then Malformed for words."""
    names = _names(asked)
    numbers = {id: number for number, id in enumerate(names, start=1)}
    if found := [*_misplaced(asked, numbers)]:
        raise Illegal(*found)
    read, unreadable = _Reader(numbers, system.scoring.notation), list[Finding]()
    meetings: list[Meeting] = []
    for number, played in enumerate(asked.rounds, start=1):
        meetings += read.meetings(number, played, f"rounds[{number - 1}]", unreadable)
    playoffs = read.meetings(0, asked.playoffs, "playoffs", unreadable)
    if unreadable:
        raise Malformed(*unreadable)
    dropped = frozenset(numbers[id] for id in asked.dropped)
    rows = rank(system, list(numbers.values()), meetings, dropped=dropped, playoffs=playoffs, seed=asked.seed)
    ids = list(names)
    return {
        "schema": 1,
        "system": asked.system,
        "round": len(asked.rounds),
        "rows": [_row(row, ids[row.entrant - 1], names, row.entrant in dropped) for row in rows],
    }


def _names(asked: Line) -> dict[str, str]:
    """Id -> name of all entrants, in the order given; those that only the rounds name in the order of their ids.

    Not in the order of their results, so that nothing depends on it: shorter ids first, then as text (2 before 10).
    """
    if asked.entrants is not None:
        listed = [Entrant(entrant) if isinstance(entrant, str) else entrant for entrant in asked.entrants]
        return {entrant.id: entrant.name or entrant.id for entrant in listed}
    named = {id for played in asked.rounds for game in played for id in (game.a, game.b) if id is not None}
    return {id: id for id in sorted(named, key=lambda id: (len(id), id))}


def _misplaced(asked: Line, numbers: dict[str, int]) -> Iterator[Finding]:
    """Entrants who are listed twice, unknown, twice in a round, or alone in a play-off."""
    if asked.entrants is not None and len(asked.entrants) > len(numbers):
        seen: set[str] = set()
        for entrant in asked.entrants:
            id = entrant if isinstance(entrant, str) else entrant.id
            if id in seen:
                yield Finding("score-listed-twice", {"entrant": id})
            seen.add(id)
    for number, played in enumerate(asked.rounds, start=1):
        met: set[str] = set()
        for id in (id for game in played for id in (game.a, game.b) if id is not None):
            if id in met:
                yield Finding("score-twice-in-round", {"entrant": id, "round": number})
            met.add(id)
    for game in asked.playoffs:
        if game.b is None or game.a == game.b:
            yield Finding("score-playoff-alone", {"entrant": game.a})
    everyone = [id for played in (*asked.rounds, asked.playoffs) for game in played for id in (game.a, game.b) if id is not None]
    for id in dict.fromkeys([*everyone, *asked.dropped]):
        if id not in numbers:
            yield Finding("score-entrant-unknown", {"entrant": id})


class _Reader:
    """Reads result words in the notation of a system."""

    def __init__(self, numbers: dict[str, int], notation: Notation) -> None:
        self._numbers = numbers
        self._notation = notation

    def meetings(self, number: int, played: Sequence[Played], path: str, unreadable: list[Finding]) -> list[Meeting]:
        """The meetings of a round; words that can't be read are added to `unreadable`."""
        meetings = []
        for place, game in enumerate(played):
            b = None if game.b is None else self._numbers[game.b]
            try:
                meetings.append(Meeting(number, self._numbers[game.a], b, self._result(game)))
            except Malformed:
                unreadable.append(Finding("score-result-unreadable", {"word": game.result, "path": f"{path}[{place}].result"}))
        return meetings

    def _result(self, game: Played) -> Result:
        return _alone(game.result) if game.b is None else parse(game.result, self._notation)


def _alone(word: str) -> LoneResult:
    """Who was absent without an opponent has missed the round."""
    return Missed() if word == "absent" else parse_lone(word)


def _row(row: Standing, id: str, names: dict[str, str], dropped: bool) -> dict[str, Any]:
    """A row as `standings --json` writes it (spec 12)."""
    record = row.record
    return {
        "rank": row.rank,
        "id": id,
        "name": names[id],
        "points": row.points,
        "record": {"wins": record.wins, "losses": record.losses, "draws": record.draws, "byes": record.byes},
        "tiebreaks": {figure.tiebreak: figure.text for figure in row.figures},
        "printed": row.printed,
        "dropped": dropped,
    }
