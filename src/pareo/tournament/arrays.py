"""What pairing reads of a large event, in columns. Loads numpy.

`field.field_of` is the definition; this is the same a column at a time. What a round contributes is remembered with it (see
`columns`), so that after a correction only its own round is read again.
"""

from __future__ import annotations

from itertools import groupby

import numpy as np

from pareo.core.results import Bye
from pareo.pairing.broad import NOBODY, Broad
from pareo.pairing.sheet import Sheet
from pareo.standings.columns.layers import Beyond, Ints, Layer
from pareo.standings.points import gains
from pareo.standings.system import Scoring
from pareo.tournament.columns import layers
from pareo.tournament.evolve import is_counted_bye
from pareo.tournament.field import field_of
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
    sunk, risen, byes = _past(found, state.policy.scoring, size)
    return Broad(
        round=number,
        seed=state.seed,
        rounds=state.planned_rounds,
        ids=numbers.tolist(),
        ranks=np.arange(1, len(numbers) + 1),
        scores=standing.points[kept],
        had_byes=byes[numbers],
        opponents=tuple(rows[_long(layer.opponent, size)[numbers]] for layer in found),
        sunk=sunk[numbers].tolist(),
        risen=risen[numbers].tolist(),
        is_mixed=len({entrant.category for entrant in here}) > 1,
        has_groups=any(entrant.club is not None for entrant in here),
        field=lambda: field_of(state),
    )


def _past(found: list[Layer], scoring: Scoring, size: int) -> tuple[Ints, Ints, Ints]:
    """By entrant number: who has floated down, who up, and how many byes that count everybody has had."""
    sunk, risen, byes, points = np.zeros(size, bool), np.zeros(size, bool), np.zeros(size, np.int64), np.zeros(size, np.int64)
    for _, played in groupby(found, key=lambda layer: layer.round):
        gained = np.zeros(size, np.int64)
        for layer in played:
            opponent, code = _long(layer.opponent, size), _long(layer.code, size)
            met = opponent > 0
            sunk |= met & (points > points[opponent])
            risen |= met & (points < points[opponent])
            worth = [gains(result, scoring) for result in layer.results]
            gained += np.array([0, *(side.points for both in worth for side in (both[0], both[-1]))])[code]
            counted = [isinstance(result, Bye) and is_counted_bye(result) for result in layer.results]
            byes += np.array([False, *(bye for bye in counted for _ in "ab")])[code]
        points += gained
    return sunk, risen, byes


def _long(column: Ints, size: int) -> Ints:
    """A column for all entrants."""
    return np.concatenate((column, np.zeros(size - len(column), np.int64)))
