"""Results as columns, by entrant number: what an event remembers of each round, whatever the system that ranks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from pareo.core.results import Result
from pareo.standings.meeting import Meeting

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Layer:
    """Results of one round, one for each entrant at most. Both columns are indexed by entrant number; nobody is number 0.

    `opponent`: 0 for none. `code`: 0 without a result, else 2p + 1 for side A and 2p + 2 for side B of `results[p]`.
    """

    round: int
    opponent: Ints
    code: Ints
    results: tuple[Result, ...]


def layers_of(meetings: Sequence[Meeting]) -> tuple[Layer, ...]:
    """The layers of any meetings: one for each round, and more where somebody has two results in one.

    Entrant numbers are from 1 on; the highest is the length of the columns.
    """
    ordered = sorted(meetings, key=_round) if any(m.round != meetings[0].round for m in meetings) else meetings
    return tuple(layer for number, found in groupby(ordered, key=_round) for layer in _of_round(number, list(found)))


def _round(meeting: Meeting) -> int:
    return meeting.round


def _of_round(number: int, meetings: list[Meeting]) -> list[Layer]:
    kept = {id(meeting.result): meeting.result for meeting in meetings}  # few: those who read results share them
    places: dict[Result, int] = {}
    place = {key: places.setdefault(result, len(places)) for key, result in kept.items()}
    a = np.array([meeting.a for meeting in meetings], np.int64)
    b = np.array([meeting.b or 0 for meeting in meetings], np.int64)
    code = np.array([place[id(meeting.result)] for meeting in meetings], np.int64) * 2 + 1
    both = b > 0
    who, against = np.concatenate((a, b[both])), np.concatenate((b, a[both]))
    code = np.concatenate((code, code[both] + 1))
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
