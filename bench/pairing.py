"""How long does it take to pair the last round? Pareo against swisspair, cardarena-tournament-core and a bare sorted().

    ./run bench pairing [--sizes 16,17,64,256,1024,4096,10000] [--turns 15] [--methods slide,fold,adjacent,random]

Every turn pairs the same field once with each program, in turn, so that a busy machine slows all of them; rows are medians of
process time, and of the ratios within a turn. What a program is given (its own objects, ready) is not measured. Budgets: spec 90.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import cardarena_tournament_core as cardarena
import swisspair

from pareo.pairing.field import Field

ROOT = Path(__file__).resolve().parent.parent
BUDGET_MS = {16: 0.1, 64: 0.2, 256: 0.6, 1024: 2.0, 10000: 10.0}
Run = Callable[[], object]


def for_swisspair(field: Field) -> Run:
    """The field as swisspair's players; its own power pairing is the nearest to ours."""
    here = {c.id for c in field.contenders}
    ranked = sorted(field.contenders, key=lambda c: c.rank)
    players = [
        swisspair.Player(str(c.id), c.points, c.rank, c.byes == 0, {str(m.id) for m in c.met if m.id in here}) for c in ranked
    ]
    return lambda: swisspair.create_matches(players)


def for_cardarena(field: Field) -> Run:
    """The field as a tournament of cardarena's, its points and meetings set as it would have come to know them itself."""
    players = [cardarena.Player(id=str(c.id), name=str(c.id)) for c in field.contenders]
    swiss = cardarena.Swiss(players)
    swiss._points = {str(c.id): c.points for c in field.contenders}
    swiss._played_pairs = {frozenset((str(c.id), str(m.id))) for c in field.contenders for m in c.met}
    return swiss.pair


def for_sorted(field: Field) -> Run:
    """As many random whole numbers, to be sorted."""
    chance = random.Random(1)
    keys = [chance.randrange(1 << 30) for _ in field.contenders]
    return lambda: sorted(keys)
