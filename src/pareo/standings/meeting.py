"""What standings are computed from: who met whom in which round, with what result."""

from __future__ import annotations

from dataclasses import dataclass

from pareo.core.results import Result


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match, or one round without an opponent (`b` None: a bye, a missed round, a quit).

    A match not yet reported is no meeting.
    """

    round: int
    a: int
    b: int | None
    result: Result
