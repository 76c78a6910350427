"""score: results of other programs ranked by one of our systems, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pareo.cli.call import Call
from pareo.cli.lines import Line, serve
from pareo.cli.look import standing_json
from pareo.core.errors import Malformed, Refused, malformed
from pareo.core.results import Missed, Result, parse, parse_lone
from pareo.policy.systems import system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank
from pareo.standings.system import System


class MatchLine(Line, frozen=True):
    """A match, or a round that `a` had without an opponent ("bye", "absent")."""

    a: str
    result: str
    b: str | None = None


class PersonLine(Line, frozen=True):
    """An entrant with a name."""

    id: str
    name: str = ""


class ResultsLine(Line, frozen=True):
    """Results to be ranked. Who is not among `entrants` is ranked if a result speaks of them."""

    system: str
    rounds: tuple[tuple[MatchLine, ...], ...]
    schema: Literal[1] = 1
    entrants: tuple[PersonLine | str, ...] = ()
    dropped: tuple[str, ...] = ()
    playoffs: tuple[MatchLine, ...] = ()
    seed: str = ""


def score(call: Call) -> int:
    """Rank every line."""
    return serve(call, ResultsLine, answered)


def answered(line: ResultsLine) -> Mapping[str, Any]:
    """The standings. Raises Malformed for what does not fit together."""
    by = system(line.system)
    names = _names(line)
    numbers = {id: number for number, id in enumerate(names, 1)}
    ids = {number: id for id, number in numbers.items()}
    if strange := [id for id in line.dropped if id not in numbers]:
        raise malformed("line-id-unknown", id=strange[0][:80])
    meetings = [
        _meeting(match, number, numbers, by) for number, played in enumerate(line.rounds, 1) for match in _once(played, number)
    ]
    playoffs = [_meeting(match, len(line.rounds) + 1, numbers, by) for match in line.playoffs]
    dropped = frozenset(numbers[id] for id in line.dropped)
    rows = rank(by, tuple(ids), meetings, dropped=dropped, playoffs=playoffs, seed=line.seed)
    return {
        "schema": 1,
        "system": line.system,
        "rows": [
            standing_json(row, {"id": ids[row.entrant], "name": names[ids[row.entrant]]}, dropped=row.entrant in dropped)
            for row in rows
        ],
    }


def _names(line: ResultsLine) -> dict[str, str]:
    """Everybody's name ("" where there is none), in the order of the line."""
    listed = [each if isinstance(each, PersonLine) else PersonLine(id=each) for each in line.entrants]
    names: dict[str, str] = {}
    for person in listed:
        if person.id in names:
            raise malformed("line-id-twice", id=person.id[:80])
        names[person.id] = person.name
    for match in (match for played in (*line.rounds, line.playoffs) for match in played):
        names.setdefault(match.a, "")
        if match.b is not None:
            names.setdefault(match.b, "")
    return names


def _once(played: tuple[MatchLine, ...], number: int) -> tuple[MatchLine, ...]:
    """The matches of a round, in which nobody is twice."""
    seen: set[str] = set()
    for match in played:
        for id in (match.a, match.b):
            if id is not None and id in seen:
                raise malformed("line-twice-in-round", id=id[:80], round=number)
            if id is not None:
                seen.add(id)
    return played


def _meeting(match: MatchLine, number: int, numbers: Mapping[str, int], by: System) -> Meeting:
    b = numbers[match.b] if match.b is not None else None
    try:
        return Meeting(number, numbers[match.a], b, _result(match, by))
    except Refused as refused:
        raise Malformed(*refused.findings) from refused


def _result(match: MatchLine, by: System) -> Result:
    """A table's result; alone, a bye or an absence."""
    if match.b is not None:
        return parse(match.result, by.scoring.notation)
    return Missed() if match.result == "absent" else parse_lone(match.result)
