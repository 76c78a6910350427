"""Results as columns, by entrant number: what an event remembers of each round, whatever the system that ranks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from pareo.core.results import Result
from pareo.standings.meeting import Meeting

Ints = NDArray[np.int64]


class Beyond(Exception):
    """What was asked does not fit in columns, or has no way through them; the definition knows it."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Results of one round, one for each entrant at most. Both columns are indexed by entrant number; nobody is number 0.

    `opponent`: 0 for none. `code`: 0 without a result, else 2p + 1 for side A and 2p + 2 for side B of `results[p]`.
    """

    round: int
    opponent: Ints
    code: Ints
    results: tuple[Result, ...]


def layers_of(meetings: Sequence[Meeting]) -> list[Layer]:
    """The layers of any meetings: one for each round, and more where somebody has two results in one.

    Entrant numbers are from 1 on; the highest is the length of the columns.
    """
    by_round: dict[int, list[Meeting]] = {}
    for number, found in groupby(meetings, _round):
        by_round.setdefault(number, []).extend(found)
    layers: list[Layer] = []
    for number, ours in sorted(by_round.items()):
        layers += layers_of_round(number, [m.a for m in ours], [m.b or 0 for m in ours], [m.result for m in ours])
    return layers


_round = attrgetter("round")


def layers_of_round(number: int, a: Sequence[int], b: Sequence[int], results: Sequence[Result]) -> list[Layer]:
    """The layers of round `number`: who met whom (0: nobody) with which result."""
    if not results:
        return []
    kept = dict(zip(map(id, results), results, strict=True))  # few: those who read results share them
    places: dict[Result, int] = {}
    place = {key: places.setdefault(result, len(places)) for key, result in kept.items()}
    code = np.fromiter(map(place.__getitem__, map(id, results)), np.int64, len(results)) * 2 + 1
    first, second = np.array(a, np.int64), np.array(b, np.int64)
    both = second > 0
    who, against = np.concatenate((first, second[both])), np.concatenate((second, first[both]))
    code = np.concatenate((code, code[both] + 1))
    if int(who.min()) < 1:
        raise Beyond
    return [_layer(number, who[mine], against[mine], code[mine], tuple(places)) for mine in _apart(who)]


def _layer(number: int, who: Ints, against: Ints, code: Ints, results: tuple[Result, ...]) -> Layer:
    opponent, coded = np.zeros(int(who.max()) + 1, np.int64), np.zeros(int(who.max()) + 1, np.int64)
    opponent[who], coded[who] = against, code
    return Layer(number, opponent, coded, results)


def _apart(who: Ints) -> list[slice | NDArray[np.bool_]]:
    """Everybody once in each part: the first result of each, then the second of those who have two, and so on."""
    if int(np.bincount(who).max()) == 1:
        return [slice(None)]
    order = np.argsort(who, kind="stable")
    ordered = who[order]
    first = np.searchsorted(ordered, ordered)  # where the results of the same entrant begin
    turn = np.empty(len(who), np.int64)
    turn[order] = np.arange(len(who)) - first
    return [turn == number for number in range(int(turn.max()) + 1)]
