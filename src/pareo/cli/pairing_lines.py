"""pairing: fields of other programs paired by our engine, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, field

from pareo.cli.call import Call
from pareo.cli.lines import Line, serve
from pareo.core.errors import malformed
from pareo.pairing import pair
from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Note, Pairings, Rematch, Rules

Whole = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Count = Annotated[int, Meta(ge=0, le=10**6)]
RoundNumber = Annotated[int, Meta(ge=1, le=10**6)]
# Facts of notes that hold entrants.
_ENTRANTS = ("a", "b", "entrant", "given", "value")


class EntrantLine(Line, frozen=True):
    """An entrant of the field. `rank` orders inside equal points, 1 first."""

    id: str
    points: Whole
    rank: Whole
    met: tuple[str | tuple[str, RoundNumber | None], ...] = ()
    byes: Count = 0
    category: str | None = None
    group: str | None = None
    floats: tuple[tuple[Direction, RoundNumber], ...] = ()


class FieldLine(Line, frozen=True):
    """A field to be paired. `rounds` absent or equal to `round`: no look-ahead."""

    round: RoundNumber
    method: Method
    entrants: tuple[EntrantLine, ...]
    schema: Literal[1] = 1
    rounds: RoundNumber | None = None
    float: Direction = Direction.DOWN
    rematch: Rematch = Rematch.AVOID
    seed: str = ""
    categories: Categories = Categories.IGNORE
    protect: bool = False
    virtual: dict[str, Whole] = field(default_factory=dict)
    pins: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()
    allow_rematch: bool = False


def pairing(call: Call) -> int:
    """Pair every line."""
    return serve(call, FieldLine, answered)


def answered(line: FieldLine) -> Mapping[str, Any]:
    """The line's pairing. Raises Malformed for ids that don't fit, and what `pair` raises."""
    numbers = _numbers(line)
    ids = {number: id for id, number in numbers.items()}
    rules = Rules(
        line.method,
        line.float,
        line.rematch,
        line.categories,
        line.protect,
        tuple((numbers[a], numbers[b]) for a, b in line.pins),
        tuple((numbers[a], numbers[b]) for a, b in line.forbidden),
        line.allow_rematch,
    )
    rounds = line.rounds if line.rounds is not None and line.rounds > line.round else None
    return _json(pair(Field(line.round, _contenders(line, numbers), line.seed, rounds), rules), ids, line)


def _numbers(line: FieldLine) -> dict[str, int]:
    """A number for every id. Those met earlier who are not in the field have one too."""
    numbers: dict[str, int] = {}
    for entrant in line.entrants:
        if entrant.id in numbers:
            raise malformed("line-id-twice", id=entrant.id[:80])
        numbers[entrant.id] = len(numbers) + 1
    inside = set(numbers)
    named = {*line.virtual, *(id for two in (*line.pins, *line.forbidden) for id in two)}
    if strange := sorted(named - inside):
        raise malformed("line-id-unknown", id=strange[0][:80])
    for entrant in line.entrants:
        for met in entrant.met:
            numbers.setdefault(met if isinstance(met, str) else met[0], len(numbers) + 1)
    return numbers


def _contenders(line: FieldLine, numbers: Mapping[str, int]) -> tuple[Contender, ...]:
    """The entrants from the top to the bottom of the pile; the same rank twice: as they come in the line."""
    pile = sorted(line.entrants, key=lambda entrant: (-entrant.points, entrant.rank))
    return tuple(
        Contender(
            id=numbers[entrant.id],
            points=entrant.points,
            rank=rank,
            met=tuple(Met(numbers[met]) if isinstance(met, str) else Met(numbers[met[0]], met[1]) for met in entrant.met),
            byes=entrant.byes,
            category=entrant.category,
            group=entrant.group,
            floats=tuple(Floated(*floated) for floated in entrant.floats),
            virtual=line.virtual.get(entrant.id, 0),
        )
        for rank, entrant in enumerate(pile, 1)
    )


def _json(paired: Pairings, ids: Mapping[int, str], line: FieldLine) -> dict[str, Any]:
    byes = [ids[number] for number in paired.byes]
    alone = byes if line.categories is Categories.SEPARATE and len(byes) > 1 else byes[0] if byes else None
    return {
        "schema": 1,
        "tables": [[ids[a], ids[b]] for a, b in paired.tables],
        "bye": alone,
        "notes": [_note(note, ids) for note in paired.notes],
        "certificate": {"optimal": paired.certificate.optimal, "by": paired.certificate.by},
    }


def _note(note: Note, ids: Mapping[int, str]) -> dict[str, Any]:
    facts = {key: ids.get(fact, fact) if key in _ENTRANTS and isinstance(fact, int) else fact for key, fact in note.facts.items()}
    about: dict[str, Any] = {"table": note.table, "entrant": ids[note.entrant] if note.entrant is not None else None}
    return {"code": note.code, **{key: fact for key, fact in about.items() if fact is not None}, **facts}
