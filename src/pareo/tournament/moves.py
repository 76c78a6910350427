"""Who changes places when a round is seated anew.

Source: spec 04 "By hand".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pareo.tournament.events import PairedTable
from pareo.tournament.state import Round, State

Seats = Mapping[int, tuple[int, int | None] | None]  # by entrant: the table and the opponent; None: without a table


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant who sits elsewhere, or against somebody else, than before. No table: the bye."""

    entrant: int
    was_table: int | None
    was_against: int | None
    table: int | None
    against: int | None


def moves(was: Sequence[PairedTable], now: Sequence[PairedTable]) -> tuple[Move, ...]:
    """What changes for whom, by the table that they go to; who only gets another opponent comes with them.

    >>> [(m.entrant, m.was_table, m.table, m.against) for m in moves([PairedTable(1, 7, 8)], [PairedTable(1, 7, 9)])]
    [(7, 1, 1, 9), (9, None, 1, 7), (8, 1, None, None)]
    """
    before, after = seats(was), seats(now)
    named = [n for t in sorted(now, key=lambda t: t.table) for n in (t.a, t.b)] + [n for n in sorted(before) if n not in after]
    return tuple(
        Move(n, *(before.get(n) or (None, None)), *(after.get(n) or (None, None))) for n in named if before.get(n) != after.get(n)
    )


def seats(tables: Sequence[PairedTable]) -> Seats:
    """Where everybody sits, and against whom."""
    return {n: (t.table, other) for t in tables for n, other in ((t.a, t.b), (t.b, t.a))}


def at_the_same_tables(state: State, played: Round, pairs: Sequence[tuple[int, int]]) -> tuple[PairedTable, ...]:
    """`pairs` at the tables of the round: who stays together stays there; of the others as many as can keep their table.

    A fixed seat is honoured before all others.
    """
    there = {frozenset((t.a, t.b)): t for t in played.tables}
    stay = [there[frozenset(pair)] for pair in pairs if frozenset(pair) in there]
    fresh = sorted(
        (pair for pair in pairs if frozenset(pair) not in there), key=lambda pair: _fixed(state, pair) not in seats_of(played)
    )
    home = {n: t.table for t in played.tables for n in (t.a, t.b)}
    taken = {t.table for t in stay}
    owner: dict[int, int] = {}

    def seat(at: int, tried: set[int]) -> bool:
        """Find a table that is home to one of the pair; another pair may have to take its other one."""
        wishes = [_fixed(state, fresh[at]), *(home.get(n) for n in fresh[at])]
        for table in dict.fromkeys(wish for wish in wishes if wish is not None and wish in home.values()):
            if table in taken or table in tried:
                continue
            tried.add(table)
            if table not in owner or seat(owner[table], tried):
                owner[table] = at
                return True
        return False

    for at in range(len(fresh)):
        seat(at, set())
    number = {at: table for table, at in owner.items()}
    free = (table for table in sorted(seats_of(played)) if table not in taken and table not in owner)
    last = max(seats_of(played), default=0)
    more = iter(range(last + 1, last + 1 + len(fresh)))
    placed = [PairedTable(number.get(at) or next(free, None) or next(more), a, b) for at, (a, b) in enumerate(fresh)]
    return tuple(sorted((*stay, *placed), key=lambda t: t.table))


def seats_of(played: Round) -> set[int]:
    """The numbers of the round's tables."""
    return {t.table for t in played.tables}


def _fixed(state: State, pair: tuple[int, int]) -> int | None:
    return state.entrants[pair[0]].fixed_table or state.entrants[pair[1]].fixed_table
