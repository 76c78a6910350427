"""Each tie-break for everybody at once. What it means, clause by clause, is in `standings/tiebreaks/<it>.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from pareo.standings.columns.exact import LIMIT, Amounts, Parts, Shared, averaged, fits, largest, shared
from pareo.standings.columns.layers import Beyond, Ints
from pareo.standings.columns.table import Grid
from pareo.standings.crosstable import CrossTable
from pareo.standings.meeting import Meeting
from pareo.standings.points import Gain, Outcome
from pareo.standings.system import Byes, Pooling, RateOf, Step
from pareo.standings.tiebreaks import kind
from pareo.standings.tiebreaks.games import BYE, GAME_WON
from pareo.standings.tiebreaks.kind import TieBreak
from pareo.standings.tiebreaks.rates import exact
from pareo.standings.tiebreaks.registry import TIEBREAKS


@dataclass(frozen=True, slots=True)
class Asked:
    """All that a tie-break may look at, as `tiebreaks.kind.Asked`.

    `level`: those whom nothing has separated so far, group by group, and where each group begins in it.
    """

    grid: Grid
    step: Step
    dropped: frozenset[int]
    playoffs: Sequence[Meeting]
    seed: str
    level: Callable[[], tuple[Ints, Ints]]
    before: Mapping[str, Amounts] = field(default_factory=dict)


def opponents_win_rate(asked: Asked) -> Amounts:
    """Clause: konami-2011-05 VI.A "YYY"; MTR appendix C."""
    return _combined(asked, *_own_rate(asked))


def opponents_opponents_win_rate(asked: Asked) -> Amounts:
    """Clause: konami-2011-05 VI.A "ZZZ"."""
    grid = asked.grid
    part, whole = _own_rate(asked)
    if asked.step.pooling is Pooling.POOLED:
        return Parts(*grid.met_ratio(*grid.met_ratio(part, whole)))
    return _mean(asked, _mean(asked, _bounded(asked, part, whole)))


def lost_rounds_squared(asked: Asked) -> Amounts:
    """Clause: UDE T3."""
    grid = asked.grid
    lost = grid.worth(lambda gain, _: gain.outcome is Outcome.LOST)
    return Parts(_by_round(grid, lost, [number * number for number in grid.rounds]))


def cumulative(asked: Asked) -> Amounts:
    """Points count in their own round and in every later one on record. Clause: FIDE "progressive score"."""
    grid = asked.grid
    won = grid.worth(lambda gain, _: gain.points)
    return Parts(_by_round(grid, won, [sum(later >= number for later in grid.played_rounds) for number in grid.rounds]))


def win_loss_sum(asked: Asked) -> Amounts:
    """Clause: UDE T1."""
    balance, floor = asked.grid.wins - asked.grid.losses, asked.step.term_floor
    if floor is not None:
        balance = np.maximum(balance, floor)
    return Parts(asked.grid.met(_of_somebody(balance)))


def first_tiebreak_sum(asked: Asked) -> Amounts:
    """Clause: UDE T2."""
    first = asked.before["win-loss-sum"]
    assert isinstance(first, Parts), "a sum"
    return Parts(asked.grid.met(first.part))


def differential(asked: Asked) -> Amounts:
    """Clause: 001 "puntaje acumulado"."""
    return Parts(asked.grid.own(lambda gain, _: gain.differential))


def strength_of_schedule(asked: Asked) -> Amounts:
    """Clause: SWCCG Players Committee 2016-08-09 "SOS"; FFG "Strength of Schedule"."""
    grid, step = asked.grid, asked.step
    if step.pooling:
        return _combined(asked, grid.points, grid.matches)
    games = len(grid.played_rounds)
    full_rounds = games // step.full_round if step.full_round else 0
    credit = step.unplayed_game or 0
    fits(largest(grid.points) + credit * games * len(grid.rounds))
    worth = np.maximum(full_rounds, grid.points + credit * (games - grid.meetings - grid.byes))
    return Parts(grid.met(_of_somebody(worth)) + full_rounds * grid.byes)


def game_win_rate(asked: Asked) -> Amounts:
    """Clause: MTR appendix C."""
    return _bounded(asked, *_games(asked))


def opponents_game_win_rate(asked: Asked) -> Amounts:
    """Clause: MTR appendix C."""
    return _mean(asked, _bounded(asked, *_games(asked)))


def buchholz(asked: Asked) -> Amounts:
    """Clause: FIDE C.07 "Buchholz"."""
    return Parts(asked.grid.met(asked.grid.points))


def buchholz_cut_1(asked: Asked) -> Amounts:
    """Clause: FIDE C.07 "Cut-1"."""
    return Parts(asked.grid.met(asked.grid.points) - _ends(asked.grid)[0])


def median_buchholz(asked: Asked) -> Amounts:
    """Clause: FIDE C.07 "Median"."""
    lowest, highest = _ends(asked.grid)
    both = lowest + np.where(asked.grid.meetings > 1, highest, 0)
    return Parts(asked.grid.met(asked.grid.points) - both)


def sonneborn_berger(asked: Asked) -> Amounts:
    """Clause: FIDE C.07 "Sonneborn-Berger"."""
    grid = asked.grid
    share = {Outcome.WON: 2, Outcome.DRAWN: 1, Outcome.LOST: 0}
    shares = grid.worth(lambda gain, _: share[gain.outcome])
    fits(2 * largest(grid.points) * len(grid.lines))
    twice = np.zeros(grid.size, np.int64)
    for opponents, lines in zip(grid.opponents, grid.lines, strict=True):
        twice += shares.take(lines) * grid.points.take(opponents)
    return Parts(twice, np.full(grid.size, 2))


def head_to_head(asked: Asked) -> Amounts:
    """Clause: KDE23; FIDE C.07 "direct encounter"."""
    grid, (level, begins) = asked.grid, asked.level()
    sizes = np.diff(begins, append=len(level))
    group = np.zeros(grid.size, np.int64)  # 0: not level
    group[level] = np.repeat(np.arange(1, len(begins) + 1), sizes)
    inside = [(group.take(met) == group) & (group > 0) & (met > 0) for met in grid.opponents]
    is_whole = np.concatenate(([False], np.ones(len(begins), bool) if asked.step.most is None else sizes <= asked.step.most))
    is_whole[group[level[_mates(grid, inside)[level] < np.repeat(sizes - 1, sizes)]]] = False
    known = is_whole[group]
    won, part = grid.worth(lambda gain, _: gain.points), np.zeros(grid.size, np.int64)
    fits(largest(won) * len(grid.lines))
    for lines, here in zip(grid.lines, inside, strict=True):
        part += won.take(lines) * (here & known)
    return Parts(part, known=known)


def _mates(grid: Grid, inside: Sequence[NDArray[np.bool_]]) -> Ints:
    """How many different opponents of their own group everybody has met."""
    fits(grid.size**2)
    pairs = [np.flatnonzero(here) * grid.size + met[here] for here, met in zip(inside, grid.opponents, strict=True)]
    different = np.unique(np.concatenate((np.zeros(0, np.int64), *pairs)))
    return np.bincount(different // grid.size, minlength=grid.size)


def play_off(asked: Asked) -> Amounts:
    """Clause: 003 step list; KDE23."""
    return _among_level(asked, TIEBREAKS["play-off"]) if asked.playoffs else _nothing(asked)


def seeded_draw(asked: Asked) -> Amounts:
    """Clause: KDE23 "random"."""
    return _among_level(asked, TIEBREAKS["seeded-draw"])


def _nothing(asked: Asked) -> Parts:
    return Parts(np.zeros(asked.grid.size, np.int64), known=np.zeros(asked.grid.size, bool))


def _among_level(asked: Asked, tiebreak: TieBreak) -> Parts:
    """The definition itself, which looks at none but the level ones and at no table."""
    level, begins = asked.level()
    groups = [tuple(group.tolist()) for group in np.split(level, begins[1:])] if len(level) else []
    part, known = np.zeros(asked.grid.size, np.int64), np.zeros(asked.grid.size, bool)
    terms = tiebreak.terms(kind.Asked(CrossTable({}, 0), asked.step, asked.dropped, asked.playoffs, asked.seed, groups))
    for entrant in level.tolist():
        contributed = terms(entrant)
        if contributed is not None:
            part[entrant], known[entrant] = sum(int(term.worth) for term in contributed), True
    return Parts(part, known=known)


def _by_round(grid: Grid, worth: Ints, weights: Sequence[int]) -> Ints:
    """The sum of what each line is worth times the weight of its layer."""
    fits(largest(worth) * sum(weights))
    total = np.zeros(grid.size, np.int64)
    for lines, weight in zip(grid.lines, weights, strict=True):
        total += (worth * weight).take(lines)
    return total


def _of_somebody(worth: Ints) -> Ints:
    """The same, and nobody is worth nothing."""
    return np.concatenate(([0], worth[1:]))


def _ends(grid: Grid) -> tuple[Ints, Ints]:
    """The lowest and the highest points among an entrant's opponents, 0 without any."""
    fits(largest(grid.points))
    lowest, highest = np.full(grid.size, LIMIT), np.full(grid.size, -LIMIT)
    low, high = grid.points.copy(), grid.points.copy()
    low[0], high[0] = LIMIT, -LIMIT  # nobody is neither
    for opponents in grid.opponents:
        np.minimum(lowest, low.take(opponents), out=lowest)
        np.maximum(highest, high.take(opponents), out=highest)
    return np.where(grid.meetings > 0, lowest, 0), np.where(grid.meetings > 0, highest, 0)


def _own_rate(asked: Asked) -> tuple[Ints, Ints]:
    """Each one's own rate as counted. Clause: rules.md b.2; Play! Pokemon 5.3."""
    grid, out = asked.grid, asked.step.byes is Byes.LEAVE_OUT
    matches = grid.matches - grid.byes if out else grid.matches
    match asked.step.of:
        case RateOf.POINTS:
            fits(largest(matches) * abs(grid.scoring.win))
            points = grid.own(lambda gain, bye: 0 if bye and out else gain.points) if out else grid.points
            return points, grid.scoring.win * matches
        case RateOf.WINS:
            return (grid.wins - grid.byes if out else grid.wins), matches
        case _:
            assert_never(asked.step.of)


def _games(asked: Asked) -> tuple[Ints, Ints]:
    """Game points out of all that could be won. Clause: MTR appendix C "game-win percentage"."""
    won, lost, drawn = (asked.grid.own(worth) for worth in (_game(0), _game(1), _game(2)))
    fits((largest(won) + largest(lost) + largest(drawn)) * GAME_WON)
    return GAME_WON * won + (asked.step.drawn_game or 0) * drawn, GAME_WON * (won + lost + drawn)


def _game(place: int) -> Callable[[Gain, bool], int]:
    """Games won (0), lost (1) or drawn (2) in a match."""
    return lambda gain, bye: (BYE if bye else gain.games)[place]


def _bounded(asked: Asked, part: Ints, whole: Ints) -> Shared:
    """Everybody's rate between the floor and the ceiling that apply to them, as `rates.within`; nobody's is 0."""
    step = asked.step
    out = np.zeros(len(part), bool)
    out[[number for number in asked.dropped if number < len(out)]] = True
    part, whole = np.where(whole == 0, 0, part), np.maximum(whole, 1)
    if step.floor and (floor := exact(step.floor)) is not None:
        part, whole = _moved(part, whole, floor, np.ones_like(out), 1)
    if step.ceiling and (ceiling := exact(step.ceiling)) is not None:
        part, whole = _moved(part, whole, ceiling, ~out if step.dropped_ceiling else np.ones_like(out), -1)
    if step.dropped_ceiling and (ceiling := exact(step.dropped_ceiling)) is not None:
        part, whole = _moved(part, whole, ceiling, out, -1)
    return shared(_of_somebody(part), whole)


def _moved(part: Ints, whole: Ints, to: Fraction, who: NDArray[np.bool_], direction: int) -> tuple[Ints, Ints]:
    """The ratios of `who` moved up (1) or down (-1) to `to` where they are not beyond it."""
    fits(largest(part) * to.denominator + largest(whole) * to.numerator)
    moves = who & (direction * (to.numerator * whole - part * to.denominator) > 0)
    return np.where(moves, to.numerator, part), np.where(moves, to.denominator, whole)


def _mean(asked: Asked, rates: Shared) -> Shared:
    return averaged(rates, asked.grid.met, asked.grid.meetings, len(asked.grid.lines))


def _combined(asked: Asked, part: Ints, whole: Ints) -> Amounts:
    """The opponents' rates in one."""
    match asked.step.pooling:
        case Pooling.POOLED:
            return Parts(*asked.grid.met_ratio(part, whole))
        case Pooling.MEAN:
            return _mean(asked, _bounded(asked, part, whole))
        case None:
            raise Beyond
        case _:
            assert_never(asked.step.pooling)


COLUMNS: dict[str, Callable[[Asked], Amounts]] = {
    "opponents-win-rate": opponents_win_rate,
    "opponents-opponents-win-rate": opponents_opponents_win_rate,
    "lost-rounds-squared": lost_rounds_squared,
    "win-loss-sum": win_loss_sum,
    "first-tiebreak-sum": first_tiebreak_sum,
    "differential": differential,
    "strength-of-schedule": strength_of_schedule,
    "game-win-rate": game_win_rate,
    "opponents-game-win-rate": opponents_game_win_rate,
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut_1,
    "median-buchholz": median_buchholz,
    "sonneborn-berger": sonneborn_berger,
    "cumulative": cumulative,
    "head-to-head": head_to_head,
    "play-off": play_off,
    "seeded-draw": seeded_draw,
}
"""By the name of the definition. One that is not here is ranked by its definition, however large the event."""
