"""From results to an ordered standing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pareo.standings.meeting import Meeting
from pareo.standings.system import System


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won (byes among them), lost (missed rounds among them), drawn, and how many wins were byes."""

    wins: int
    losses: int
    draws: int
    byes: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A tie-break of one entrant as the system prints it ("0.726")."""

    tiebreak: str
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """One row. Equal after all tie-breaks share a rank: 1, 1, 3."""

    rank: int
    entrant: int
    points: int
    record: Record
    figures: tuple[Figure, ...]
    printed: str


def rank(
    system: System,
    entrants: Sequence[int],
    meetings: Sequence[Meeting],
    *,
    dropped: frozenset[int] = frozenset(),
    playoffs: Sequence[Meeting] = (),
    seed: str = "",
) -> tuple[Standing, ...]:
    """All of `entrants`, best first; the answer does not depend on the order of `meetings`."""
    raise NotImplementedError
