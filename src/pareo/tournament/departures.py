"""Where a round is not as the engine paired it, by whose hand and why.

Source: spec 04 "By hand": every departure is shown, needs a reason, is signed and stays visible in the journal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from msgspec import structs

from pareo.core.errors import Fact, Finding
from pareo.tournament.events import (
    EntrantReturned,
    EntrantsEntered,
    Lone,
    PairedTable,
    PlayersSwapped,
    RoundPaired,
    RoundRearranged,
    Way,
)
from pareo.tournament.replay import History

Opponents = dict[int, int | None]  # by entrant; None: without an opponent


@dataclass(frozen=True, slots=True)
class Departure:
    """A table or a bye that the engine did not make. `b` None: the bye.

    `first_choice_a`, `first_choice_b`: whom the engine gave the two as opponents, None: the bye. `entry`: of the change that
    brought it about, whose signature it bears.
    """

    table: int | None
    a: int
    b: int | None
    first_choice_a: int | None
    first_choice_b: int | None
    way: Way
    reason: str
    entry: int


def departures(history: History, number: int) -> tuple[Departure, ...]:
    """Where round `number` is not as the engine paired it, table by table, then the byes; each with the change that made it.

    The engine's pairing is the first one, or that to which the organizer went back.

    Clause: spec 04 "By hand"
    """
    engine: Opponents = {}
    now: Opponents = {}
    tables: tuple[PairedTable, ...] = ()
    lone: tuple[Lone, ...] = ()
    by: dict[int, tuple[int, PlayersSwapped | RoundRearranged]] = {}  # who moved everybody last
    for done in history.done:
        event = done.event
        if isinstance(event, EntrantsEntered | EntrantReturned) and event.joined and event.joined.round == number:
            came = event.joined
            tables = (*tables, PairedTable(came.table, came.bye, came.number))
            lone = tuple(alone for alone in lone if alone.number != came.bye)
            now = dict(_opponents(tables, lone))
            engine |= {came.bye: came.number, came.number: came.bye}  # who comes and meets the bye departs from nothing
        if not isinstance(event, RoundPaired | RoundRearranged | PlayersSwapped) or event.round != number:
            continue
        before = now
        tables, lone = _exchanged(tables, lone, event) if isinstance(event, PlayersSwapped) else (event.tables, event.lone)
        now = dict(_opponents(tables, lone))
        if isinstance(event, RoundPaired) or (isinstance(event, RoundRearranged) and event.way is Way.ENGINE):
            engine, by = now, {}
        else:
            moved = {n for n in now if n not in before or now[n] != before[n]} | _paired_anew(event, by)
            by |= dict.fromkeys(moved, (done.number, event))
    seats: list[tuple[int | None, int, int | None]] = [(t.table, t.a, t.b) for t in tables]
    seats += [(None, alone.number, None) for alone in lone]
    return tuple(
        Departure(table, a, b, engine.get(a), None if b is None else engine.get(b), _way(event), event.reason, entry)
        for table, a, b in seats
        if a in by and (a not in engine or engine[a] != b)
        for entry, event in [by[a]]
    )


def _paired_anew(
    event: RoundPaired | RoundRearranged | PlayersSwapped, by: Mapping[int, tuple[int, PlayersSwapped | RoundRearranged]]
) -> Set[int]:
    """Whose swap is lost when the engine seats everybody anew: where they sit as before, it is the engine's doing now."""
    if not isinstance(event, RoundRearranged) or event.way not in (Way.PIN, Way.FORBID, Way.FREE):
        return frozenset()
    swapped = {n for n, (_, was) in by.items() if _way(was) in (Way.SWAP, Way.BYE)}
    return swapped - {n for pin in event.pins for n in pin} - set(event.byes)


def departed(departure: Departure, signed: Mapping[int, str]) -> Finding:
    """A departure as a finding; `signed`: who signed the entries, by number. No `first`, `second`: who came in only later."""
    each = departure
    facts: dict[str, Fact] = {
        "table": each.table,
        "a": each.a,
        "b": each.b,
        "first": each.first_choice_a,
        "second": each.first_choice_b,
    }
    facts |= {"way": each.way.value, "reason": each.reason or "–", "actor": signed.get(each.entry, "")}
    if each.b is None:
        return Finding("departure-bye", facts)
    if each.first_choice_a is None:  # the one without an opponent is named last
        facts |= {"a": each.b, "b": each.a, "first": each.first_choice_b, "second": None}
    if facts["first"] is None:
        return Finding("departure-new", facts)
    return Finding("departure-from-bye" if facts["second"] is None else "departure-table", facts)


def _way(event: PlayersSwapped | RoundRearranged) -> Way:
    return event.way if isinstance(event, RoundRearranged) else Way.SWAP


def _opponents(tables: Sequence[PairedTable], lone: Sequence[Lone]) -> Iterator[tuple[int, int | None]]:
    for t in tables:
        yield from ((t.a, t.b), (t.b, t.a))
    yield from ((alone.number, None) for alone in lone)


def _exchanged(
    tables: Sequence[PairedTable], lone: Sequence[Lone], swap: PlayersSwapped
) -> tuple[tuple[PairedTable, ...], tuple[Lone, ...]]:
    """The same with two in each other's place."""
    other = {swap.first: swap.second, swap.second: swap.first}
    seated = tuple(structs.replace(t, a=other.get(t.a, t.a), b=other.get(t.b, t.b)) for t in tables)
    return seated, tuple(structs.replace(alone, number=other.get(alone.number, alone.number)) for alone in lone)
