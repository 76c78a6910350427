"""`pareo pairing`: pair a round for a program in any language, one JSON object a line.

Implements                                       clause                                known deviations
----------------------------------------------------------------------------------------------------------------
the line, the answer, the error                  spec 12 "Pairing for other programs"  none
unknown keys refused with their path             spec 12                               none

What one line says of a meeting holds for both; opponents who are no longer among the entrants are ignored.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from pareo.adapters.strict import trouble
from pareo.core.errors import Fact, Finding, Illegal, Malformed, Refused, illegal, malformed
from pareo.pairing import pair
from pareo.pairing.field import (
    Categories,
    Contender,
    Direction,
    Field,
    Floated,
    Met,
    Method,
    Note,
    Pairings,
    Rematch,
    Rules,
)
from pareo.pairing.sheet import Sheet, sheet_from
from pareo.words.speak import sentence

RoundNumber = Annotated[int, Meta(ge=1, le=10_000)]
Points = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Rank = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Entrant(Struct, frozen=True, forbid_unknown_fields=True):
    """One entrant of a line."""

    id: Name
    points: Points
    rank: Rank
    met: tuple[str | tuple[str, RoundNumber], ...] = ()  # plain str: msgspec 0.23 crashes on a union of limited text and tuple
    byes: Annotated[int, Meta(ge=0, le=10_000)] = 0
    category: str | None = None
    group: str | None = None
    floats: tuple[tuple[Direction, RoundNumber], ...] = ()


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A round to be paired."""

    round: RoundNumber
    method: Method
    entrants: tuple[Entrant, ...]
    schema: Literal[1] = 1
    rounds: RoundNumber | None = None
    float: Direction = Direction.DOWN
    rematch: Rematch = Rematch.AVOID
    seed: Annotated[str, Meta(max_length=1000)] = ""
    categories: Categories = Categories.IGNORE
    protect: bool = False
    virtual: dict[Name, Points] = {}
    pins: tuple[tuple[Name, Name], ...] = ()
    forbidden: tuple[tuple[Name, Name], ...] = ()
    allow_rematch: bool = False
    explain: bool = False


SAID = 10  # findings that one message tells at most
_DECODER = msgspec.json.Decoder(Line)


def answer(line: bytes | str, language: str = "en") -> str:
    """The answer to one line, itself one line without its end; an error where the line can't be read or paired.

    >>> answer('{"round":1,"method":"slide","entrants":[{"id":"a","points":0,"rank":1},{"id":"b","points":0,"rank":2}]}')
    '{"schema":1,"tables":[["a","b"]],"bye":null,"notes":[],"certificate":{"optimal":true,"by":"parity"}}'
    """
    try:
        asked = _read(line)
        said: dict[str, Any] = _answered(asked)
    except Refused as refused:
        message = " ".join(sentence(finding, language) for finding in refused.findings[:SAID])
        said = {"error": {"code": refused.findings[0].code, "message": message}}
    return msgspec.json.encode(said).decode()


def _read(line: bytes | str) -> Line:
    """The line, decoded strictly. Raises Malformed "pairing-line-unreadable" or "pairing-key-twice"."""
    data = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
    try:
        asked = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Malformed(Finding("pairing-line-unreadable"), trouble(error)) from error
    json.loads(data.decode(), object_pairs_hook=_check_once)  # of a key given twice the decoder takes the last, and says nothing
    return asked


def _check_once(pairs: list[tuple[str, Any]]) -> None:
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise malformed("pairing-key-twice", key=next(key for key in keys if keys.count(key) > 1)[:80])


class _Names:
    """The ids of a line as the numbers that pairing uses, and back."""

    def __init__(self, entrants: tuple[Entrant, ...]) -> None:
        self.name: list[str] = []
        self.number: dict[str, int] = {}
        for entrant in entrants:
            if entrant.id in self.number:
                raise illegal("pairing-entrant-twice", value=entrant.id)
            self.of(entrant.id)

    def of(self, name: str) -> int:
        """The number of an id, known or not."""
        if name not in self.number:
            self.number[name] = len(self.name)
            self.name.append(name)
        return self.number[name]

    def told(self, finding: Finding) -> Finding:
        """A finding of the pairing with the ids of the line."""
        facts: dict[str, Fact] = {
            key: self.name[value] if key in ("entrant", "a", "b", "given") and isinstance(value, int) else value
            for key, value in finding.facts.items()
        }
        return Finding(finding.code, facts, finding.clause)


def _answered(asked: Line) -> dict[str, Any]:
    """The answer as a JSON object. Raises Illegal."""
    names = _Names(asked.entrants)
    ranks = _ranks(asked.entrants)
    _check_pairs(asked)
    _check_meetings(asked)
    for name in asked.virtual:
        if name not in names.number:
            raise illegal("pairing-unknown", entrant=name)
    rules = Rules(
        asked.method,
        asked.float,
        asked.rematch,
        asked.categories,
        asked.protect,
        tuple((names.of(a), names.of(b)) for a, b in asked.pins),
        tuple((names.of(a), names.of(b)) for a, b in asked.forbidden),
        asked.allow_rematch,
    )
    try:
        pairings = pair(_sheet(asked, names, ranks), rules)
    except Illegal as refused:
        raise Illegal(*map(names.told, refused.findings)) from refused
    explained = _explained(_field(asked, names, ranks), rules, pairings, names) if asked.explain else {}
    return _object(pairings, names) | explained


def _check_pairs(asked: Line) -> None:
    """Raises Illegal "pairing-pair-self"."""
    for key, pairs in (("pins", asked.pins), ("forbidden", asked.forbidden)):
        for a, b in pairs:
            if a == b:
                raise illegal("pairing-pair-self", key=key, entrant=a)


def _check_meetings(asked: Line) -> None:
    """Nobody can have met in a round that is still to be paired. Raises Illegal "pairing-met-later"."""
    for entrant in asked.entrants:
        for met in entrant.met:
            if not isinstance(met, str) and met[1] >= asked.round:
                raise illegal("pairing-met-later", entrant=entrant.id, other=met[0], met=met[1], round=asked.round)


def _sheet(asked: Line, names: _Names, ranks: dict[str, int]) -> Sheet:
    """The line as columns. Raises Illegal "pairing-met-self"."""
    entrants = sorted(asked.entrants, key=lambda entrant: (-entrant.points, ranks[entrant.id]))
    row = {entrant.id: at for at, entrant in enumerate(entrants)}
    virtual = asked.virtual
    said = [[met if isinstance(met, str) else met[0] for met in entrant.met] for entrant in entrants]
    meetings = [(at, row[met]) for at, met_by in enumerate(said) for met in met_by if met in row]
    itself = [Finding("pairing-met-self", {"entrant": names.of(entrants[a].id)}) for a, b in meetings if a == b]
    if itself:
        raise Illegal(*itself)
    return sheet_from(
        meetings=meetings,
        round=asked.round,
        seed=asked.seed,
        rounds=asked.rounds,
        ids=[names.number[entrant.id] for entrant in entrants],
        sunk=[any(direction is Direction.DOWN for direction, _ in entrant.floats) for entrant in entrants],
        risen=[any(direction is Direction.UP for direction, _ in entrant.floats) for entrant in entrants],
        is_mixed=len({entrant.category for entrant in entrants}) > 1,
        has_groups=any(entrant.group is not None for entrant in entrants),
        has_virtual=any(virtual.values()),
        field=lambda: _field(asked, names, ranks),
        ranks=[ranks[entrant.id] for entrant in entrants],
        scores=[entrant.points + virtual.get(entrant.id, 0) for entrant in entrants],
        had_byes=[entrant.byes for entrant in entrants],
    )


def _field(asked: Line, names: _Names, ranks: dict[str, int]) -> Field:
    """The line as a field."""
    contenders = tuple(
        Contender(
            names.of(entrant.id),
            entrant.points,
            ranks[entrant.id],
            tuple(met for said in entrant.met if (met := _met(said, names)) is not None),
            entrant.byes,
            entrant.category,
            entrant.group,
            tuple(Floated(direction, round_) for direction, round_ in entrant.floats),
            asked.virtual.get(entrant.id, 0),
        )
        for entrant in asked.entrants
    )
    return Field(asked.round, contenders, asked.seed, asked.rounds)


def _met(met: str | tuple[str, int], names: _Names) -> Met | None:
    """A meeting; None with someone who is not in the line."""
    name, round_ = (met, None) if isinstance(met, str) else met
    number = names.number.get(name)
    return None if number is None else Met(number, round_)


def _ranks(entrants: tuple[Entrant, ...]) -> dict[str, int]:
    """A rank for each id that orders the whole field: the given ones, or by points and then those.

    Ranks that begin anew in each score group are as good. Raises Illegal "pairing-rank-twice".
    """
    seen: set[tuple[int, int]] = set()
    for entrant in entrants:
        if (entrant.points, entrant.rank) in seen:
            raise illegal("pairing-rank-twice", value=entrant.rank)
        seen.add((entrant.points, entrant.rank))
    if len({entrant.rank for entrant in entrants}) == len(entrants):
        return {entrant.id: entrant.rank for entrant in entrants}
    ordered = sorted(entrants, key=lambda entrant: (-entrant.points, entrant.rank))
    return dict(zip([entrant.id for entrant in ordered], count(1)))


def _object(pairings: Pairings, names: _Names) -> dict[str, Any]:
    byes = [names.name[id_] for id_ in pairings.byes]
    return {
        "schema": 1,
        "tables": [[names.name[a], names.name[b]] for a, b in pairings.tables],
        "bye": byes if len(byes) > 1 else byes[0] if byes else None,
        "notes": [_note(note, names) for note in pairings.notes],
        "certificate": {"optimal": pairings.certificate.optimal, "by": pairings.certificate.by},
    }


def _explained(field: Field, rules: Rules, pairings: Pairings, names: _Names) -> dict[str, Any]:
    """The reasons, which load more of the pairing room than a line without them needs."""
    from pareo.adapters.lines.reason import reason_object
    from pareo.pairing.reasons import reasons

    found = reasons(field, rules, pairings.tables, pairings.byes)
    return {"reasons": [reason_object(reason, names.name.__getitem__) for reason in found]}


def _note(note: Note, names: _Names) -> dict[str, Any]:
    told = names.told(Finding(note.code, note.facts))
    said: dict[str, Any] = {"code": note.code}
    if note.table is not None:
        said["table"] = note.table
    if note.entrant is not None:
        said["entrant"] = names.name[note.entrant]
    return said | dict(told.facts)
