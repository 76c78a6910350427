"""Whether a system makes sense: every name known, every setting used, nothing missing.

Source: spec 03 (unknown names are refused), 05.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from pareo.core.errors import Finding
from pareo.core.numbers import ROUNDINGS
from pareo.standings.system import Pooling, Printed, Scoring, Standings, Step, System
from pareo.standings.tiebreaks.kind import ADJUSTED, TieBreak
from pareo.standings.tiebreaks.rates import BOUNDS, exact
from pareo.standings.tiebreaks.registry import TIEBREAKS

_ALWAYS = frozenset({"tiebreak", "clause"})
# The values of a setting that mean something; a pack may come from anybody, so none may fill the memory.
_RANGE = {
    "digits": (0, 9),
    "cap": (0, 10**9),
    "width": (1, 9),
    "drawn_game": (0, 3),
    "unplayed_game": (0, 1000),
    "full_round": (1, 1000),
    "most": (2, 10**6),
}


def check_system(system: System) -> tuple[Finding, ...]:
    """All that is wrong with `system`; empty when it can rank."""
    return (*_scoring(system.scoring), *_standings(system.standings))


def _scoring(scoring: Scoring) -> Iterator[Finding]:
    worth = scoring.victory_points
    if scoring.win <= scoring.loss or (scoring.draw is not None and not scoring.loss <= scoring.draw <= scoring.win):
        yield Finding("scoring-order", {"win": scoring.win, "loss": scoring.loss}, scoring.clause)
    if worth and worth.lowest >= worth.highest:
        yield Finding("scoring-clamp", {"lowest": worth.lowest, "highest": worth.highest}, scoring.clause)


def _standings(standings: Standings) -> Iterator[Finding]:
    seen: list[str] = []
    for step in standings.order:
        if step.tiebreak in seen:
            yield Finding("tiebreak-twice", {"tiebreak": step.tiebreak}, step.clause)
        tiebreak = TIEBREAKS.get(step.tiebreak)
        if tiebreak is None:
            yield Finding("tiebreak-unknown", {"tiebreak": step.tiebreak, "known": ", ".join(TIEBREAKS)}, step.clause)
        else:
            yield from _step(step, tiebreak, seen)
        seen.append(step.tiebreak)
    if standings.printed is Printed.DIFFERENTIAL and "differential" not in seen:
        yield Finding("printed-needs-differential", {"system": standings.system}, standings.clause)


def _idle(pooling: Pooling | None) -> frozenset[str]:
    """Settings without use under `pooling`: a pooled rate has no bounds, and only points that are summed are adjusted."""
    return (BOUNDS if pooling is Pooling.POOLED else frozenset()) | (ADJUSTED if pooling else frozenset())


def _step(step: Step, tiebreak: TieBreak, seen: list[str]) -> Iterator[Finding]:
    def finding(code: str, **facts: str | int) -> Finding:
        return Finding(code, {"tiebreak": step.tiebreak, **facts}, step.clause)

    given = {field.name for field in structs.fields(Step) if getattr(step, field.name) != field.default} - _ALWAYS
    used = tiebreak.settings - _idle(step.pooling)
    for setting in sorted(given - used):
        yield finding("setting-unused", setting=setting)
    for setting in sorted(tiebreak.required - given):
        yield finding("setting-missing", setting=setting)
    if tiebreak.needs is not None and tiebreak.needs not in seen:
        yield finding("tiebreak-needs", needs=tiebreak.needs)
    if step.rounding not in ROUNDINGS:
        yield finding("rounding-unknown", rounding=step.rounding, known=", ".join(ROUNDINGS))
    for setting in sorted(BOUNDS):
        written = getattr(step, setting)
        if written is not None and exact(written) is None:
            yield finding("ratio-unreadable", setting=setting, written=written[:40])
    for setting, (least, highest) in _RANGE.items():
        number = getattr(step, setting)
        if number is not None and not least <= number <= highest:
            yield finding("setting-out-of-range", setting=setting, number=number, least=least, highest=highest)
