"""What pairing reads of a large event, in columns. Loads numpy.

`field.field_of` is the definition; this is the same a column at a time. What a round contributes is remembered with it (see
`columns`), so that after a correction only its own round is read again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from pareo.core.results import Bye
from pareo.pairing.broad import NOBODY, Broad
from pareo.pairing.field import Contender, Direction, Field, Floated, Met
from pareo.pairing.sheet import Sheet
from pareo.standings.columns.layers import Beyond, Ints, Layer
from pareo.standings.points import gains
from pareo.standings.system import Scoring
from pareo.tournament.columns import layers
from pareo.tournament.evolve import is_counted_bye
from pareo.tournament.queries import in_order, swiss_rounds
from pareo.tournament.state import State
from pareo.tournament.virtual import accelerations


def broad_sheet(state: State) -> Sheet | None:
    """The sheet of the next Swiss round; None where only `field_of` can answer."""
    number = len(state.rounds) + 1
    rounds = swiss_rounds(state)
    if not rounds or accelerations(state) or any(len(played.results) < len(played.tables) for played in rounds):
        return None
    standing = in_order(state)
    if isinstance(standing, tuple):
        return None
    try:
        found = layers(rounds, ())
    except Beyond:
        return None
    size = max(state.entrants) + 1
    here = [e for e in state.entrants.values() if e.out_after is None and number not in e.awarded_byes]
    is_here = np.zeros(size, bool)
    is_here[[entrant.number for entrant in here]] = True
    kept = is_here[standing.entrants]
    numbers = standing.entrants[kept]
    rows = np.full(size, NOBODY, np.int64)
    rows[numbers] = np.arange(len(numbers))
    past = _past(found, state.policy.scoring, size)
    sheet = Broad(
        round=number,
        seed=state.seed,
        rounds=state.planned_rounds,
        ids=numbers.tolist(),
        ranks=np.arange(1, len(numbers) + 1),
        scores=standing.points[kept],
        had_byes=past.byes[numbers],
        opponents=tuple(rows[_long(layer.opponent, size)[numbers]] for layer in found),
        sunk=past.has_floated(Direction.DOWN)[numbers].tolist(),
        risen=past.has_floated(Direction.UP)[numbers].tolist(),
        is_mixed=len({entrant.category for entrant in here}) > 1,
        has_groups=any(entrant.club is not None for entrant in here),
        field=lambda: _field(state, sheet, past, _met(found)),
    )
    return sheet


def _field(state: State, sheet: Broad, past: _Past, met: Sequence[Mapping[int, int]]) -> Field:
    """The sheet as `field_of` has it."""
    floats = past.floats()
    entrants = state.entrants
    return Field(
        round=sheet.round,
        rounds=sheet.rounds,
        seed=sheet.seed,
        contenders=tuple(
            [
                Contender(
                    id=n,
                    points=points,
                    rank=rank,
                    met=tuple(map(Met, met[n], met[n].values())),
                    byes=byes,
                    category=entrants[n].category,
                    group=entrants[n].club,
                    floats=tuple(floats.get(n, ())),
                )
                for rank, (n, points, byes) in enumerate(
                    zip(sheet.ids, sheet.scores.tolist(), sheet.had_byes.tolist(), strict=True), 1
                )
            ]
        ),
    )


def _met(found: list[Layer]) -> list[dict[int, int]]:
    """By entrant number: earlier opponents with the round of the latest meeting."""
    size = max(len(layer.opponent) for layer in found)
    opponents = np.stack([_long(layer.opponent, size) for layer in found], axis=1).tolist()
    rounds = [layer.round for layer in found]
    return [{other: number for other, number in zip(own, rounds, strict=True) if other} for own in opponents]


@dataclass(frozen=True, slots=True)
class _Past:
    """By entrant number: how many byes that count everybody has had, and who floated in which direction in which round."""

    byes: Ints
    floated: Mapping[Direction, Mapping[int, NDArray[np.bool_]]]  # by round

    def has_floated(self, direction: Direction) -> NDArray[np.bool_]:
        """Who has floated so in any round."""
        found: NDArray[np.bool_] = np.any(list(self.floated[direction].values()), axis=0)
        return found

    def floats(self) -> dict[int, list[Floated]]:
        """Everybody's floats, the earliest first."""
        found: dict[int, list[Floated]] = {}
        for direction, by_round in self.floated.items():
            for number, who in by_round.items():
                for entrant in np.flatnonzero(who).tolist():
                    found.setdefault(entrant, []).append(Floated(direction, number))
        for floats in found.values():
            floats.sort(key=lambda floated: floated.round)
        return found


def _past(found: list[Layer], scoring: Scoring, size: int) -> _Past:
    """What the results of `size` entrants say of byes and floats."""
    byes, points = np.zeros(size, np.int64), np.zeros(size, np.int64)
    floated: dict[Direction, dict[int, NDArray[np.bool_]]] = {direction: {} for direction in Direction}
    for number, played in groupby(found, key=lambda layer: layer.round):
        gained = np.zeros(size, np.int64)
        sunk, risen = np.zeros(size, bool), np.zeros(size, bool)
        for layer in played:
            opponent, code = _long(layer.opponent, size), _long(layer.code, size)
            met = opponent > 0
            sunk |= met & (points > points[opponent])
            risen |= met & (points < points[opponent])
            worth = [gains(result, scoring) for result in layer.results]
            gained += np.array([0, *(side.points for both in worth for side in (both[0], both[-1]))])[code]
            counted = [isinstance(result, Bye) and is_counted_bye(result) for result in layer.results]
            byes += np.array([False, *(bye for bye in counted for _ in "ab")])[code]
        floated[Direction.DOWN][number], floated[Direction.UP][number] = sunk, risen
        points += gained
    return _Past(byes, floated)


def _long(column: Ints, size: int) -> Ints:
    """A column for all entrants."""
    return np.concatenate((column, np.zeros(size - len(column), np.int64)))
