"""From an event to the Field that pairing is asked about, and from its answer to numbered tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from pareo.core.chance import stream
from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Rules
from pareo.pairing.sheet import LARGE, Sheet, sheet_of
from pareo.policy.pack import FirstRound
from pareo.standings.points import gains
from pareo.tournament.events import PairedTable
from pareo.tournament.evolve import is_counted_bye
from pareo.tournament.queries import active, meetings_of, swiss_rounds
from pareo.tournament.queries import pile as pile_of
from pareo.tournament.queries import points as points_of
from pareo.tournament.state import Entrant, Round, State
from pareo.tournament.virtual import virtual_points


def contenders_of(state: State, number: int) -> tuple[Entrant, ...]:
    """Who is to be paired in round `number`: everybody in, less those with an awarded bye."""
    return tuple(entrant for entrant in active(state) if number not in entrant.awarded_byes)


def field_of(state: State) -> Field:
    """The field of the next Swiss round."""
    number = len(state.rounds) + 1
    rounds = swiss_rounds(state)
    entrants = contenders_of(state, number)
    inside = {entrant.number for entrant in entrants}
    pile = [n for n in _pile(state) if n in inside]
    points = points_of(state)
    met = _met(rounds)
    floats = _floats(state, rounds)
    virtual = virtual_points(state, number)
    byes = {n: sum(1 for played in rounds if n in played.lone and is_counted_bye(played.lone[n])) for n in pile}
    return Field(
        round=number,
        rounds=state.planned_rounds,
        seed=state.seed,
        contenders=tuple(
            Contender(
                id=n,
                points=points[n],
                rank=place,
                met=tuple(Met(other, when) for other, when in met.get(n, {}).items()),
                byes=byes[n],
                category=state.entrants[n].category,
                group=state.entrants[n].club,
                floats=floats.get(n, ()),
                virtual=virtual.get(n, 0),
            )
            for place, n in enumerate(pile, 1)
        ),
    )


def sheet_of_state(state: State) -> Sheet:
    """The same as columns; a large event is not gone through row by row."""
    if len(state.entrants) >= LARGE:
        from pareo.tournament.arrays import broad_sheet  # loads numpy, which no small event waits for

        sheet = broad_sheet(state)
        if sheet is not None:
            return sheet
    return sheet_of(field_of(state))


def rules_of(state: State, method: Method | None, allow_rematch: bool) -> Rules:
    """The pack's pairing rules for the next round."""
    number = len(state.rounds) + 1
    pack = state.policy.pairing
    return Rules(
        method=method or (pack.first_round if number == 1 else pack.later_rounds),
        float=pack.float,
        rematch=pack.rematch,
        categories=categories_in(state, number),
        protect=number <= pack.protect_clubs_until,
        allow_rematch=allow_rematch,
    )


def categories_in(state: State, number: int) -> Categories:
    """What categories mean in the pairing of round `number`."""
    pack = state.policy.pairing
    until = pack.categories_until
    return pack.categories if until is None or number <= until else Categories.IGNORE


def _pile(state: State) -> list[int]:
    """All entrants in the order that pairing takes them."""
    if swiss_rounds(state):
        return pile_of(state)
    return first_order(state)


def first_order(state: State) -> list[int]:
    """The order before any result: by list, by ranking, or drawn from the seed. Clause: pack [pairing], 002 "Ronda 1"."""
    numbers = sorted(state.entrants)
    match state.policy.pairing.first_round_order:
        case FirstRound.LIST:
            return numbers
        case FirstRound.RANKING:
            return sorted(numbers, key=lambda n: (state.entrants[n].seed is None, state.entrants[n].seed, n))
        case FirstRound.RANDOM:
            return stream(state.seed, 1, "first-round").shuffled(numbers)


def _met(rounds: Sequence[Round]) -> Mapping[int, Mapping[int, int]]:
    """Earlier opponents with the round of the latest meeting; an awarded or double-lost match was a meeting too."""
    met: dict[int, dict[int, int]] = {}
    for played in rounds:
        for table in played.tables:
            met.setdefault(table.a, {})[table.b] = played.number
            met.setdefault(table.b, {})[table.a] = played.number
    return met


def _floats(state: State, rounds: Sequence[Round]) -> Mapping[int, tuple[Floated, ...]]:
    """Who was paired across score groups, in which direction and round. The groups are those of that round's pairing."""
    floats: dict[int, tuple[Floated, ...]] = {}
    points = dict.fromkeys(state.entrants, 0)
    scoring = state.policy.scoring
    for played in rounds:
        virtual = virtual_points(state, played.number)
        score = {n: won + virtual.get(n, 0) for n, won in points.items()} if virtual else dict(points)
        for table in played.tables:
            if score[table.a] != score[table.b]:
                low, high = sorted((table.a, table.b), key=score.__getitem__)
                floats[high] = (*floats.get(high, ()), Floated(Direction.DOWN, played.number))
                floats[low] = (*floats.get(low, ()), Floated(Direction.UP, played.number))
        for meeting in meetings_of(played):
            for number, gain in zip((meeting.a, meeting.b), gains(meeting.result, scoring), strict=False):
                if number is not None:
                    points[number] += gain.points
    return floats


def seated(state: State, pairs: Sequence[tuple[int, int]]) -> tuple[PairedTable, ...]:
    """Tables for `pairs`, in their order; a fixed seat is honoured, of two the higher ranked one's (the first)."""
    entrants = state.entrants
    wanted = [entrants[a].fixed_table or entrants[b].fixed_table for a, b in pairs]
    if not any(wanted):
        return tuple([PairedTable(number, a, b) for number, (a, b) in enumerate(pairs, 1)])
    taken = set(wanted) - {None}
    free = (number for number in count(1) if number not in taken)
    used: set[int] = set()
    tables = []
    for (a, b), fixed in zip(pairs, wanted, strict=True):
        number = fixed if fixed is not None and fixed not in used else next(free)
        used.add(number)
        tables.append(PairedTable(number, a, b))
    return tuple(sorted(tables, key=lambda table: table.table))
