"""Each tie-break for everybody at once. What it means, clause by clause, is in `standings/tiebreaks/<it>.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import assert_never

import numpy as np

from pareo.core.numbers import Ratio
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
from pareo.standings.tiebreaks.rates import within
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
    lost = grid.worth(lambda gain, _: gain.outcome is Outcome.LOST).take(grid.lines)
    return Parts(_by_round(lost, [number * number for number in grid.rounds]))


def cumulative(asked: Asked) -> Amounts:
    """Points count in their own round and in every later one on record. Clause: FIDE "progressive score"."""
    grid = asked.grid
    won = grid.worth(lambda gain, _: gain.points).take(grid.lines)
    return Parts(_by_round(won, [sum(later >= number for later in grid.played_rounds) for number in grid.rounds]))


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
    shares = grid.worth(lambda gain, _: share[gain.outcome]).take(grid.lines)
    fits(2 * largest(grid.points) * len(grid.lines))
    twice: Ints = (shares * grid.points.take(grid.opponents)).sum(axis=0)
    return Parts(twice, np.full(grid.size, 2))


def head_to_head(asked: Asked) -> Amounts:
    """Clause: KDE23; FIDE C.07 "direct encounter"."""
    grid = asked.grid
    level, begins = asked.level()
    sizes = np.diff(begins, append=len(level))
    group, mates = np.zeros(grid.size, np.int64), np.zeros(grid.size, np.int64)
    group[level] = np.repeat(np.arange(1, len(begins) + 1), sizes)
    mates[level] = np.repeat(sizes - 1, sizes)
    inside = (group[grid.opponents] == group) & (group > 0) & (grid.opponents > 0)
    row, who = np.nonzero(inside)
    fits(grid.size**2)
    pairs = np.unique(who * grid.size + grid.opponents[row, who])
    met_all = np.bincount(pairs // grid.size, minlength=grid.size) == mates
    incomplete = np.zeros(len(begins) + 1, bool)
    incomplete[group[level[~met_all[level]]]] = True
    if asked.step.most is not None:
        incomplete[1:] |= sizes > asked.step.most
    incomplete[0] = True
    known = ~incomplete[group]
    won = grid.worth(lambda gain, _: gain.points)
    fits(largest(won) * len(grid.lines))
    return Parts((won.take(grid.lines) * (inside & known)).sum(axis=0), known=known)


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


def _by_round(lines: Ints, weights: Sequence[int]) -> Ints:
    """The sum over the layers of what each is worth times its weight."""
    fits(largest(lines) * sum(weights))
    answer: Ints = (lines * np.array(weights, np.int64).reshape(-1, 1)).sum(axis=0)
    return answer


def _of_somebody(worth: Ints) -> Ints:
    """The same, and nobody is worth nothing."""
    return np.concatenate(([0], worth[1:]))


def _ends(grid: Grid) -> tuple[Ints, Ints]:
    """The lowest and the highest points among an entrant's opponents, 0 without any."""
    fits(largest(grid.points))
    met, points = grid.opponents > 0, grid.points.take(grid.opponents)
    lowest = np.where(met, points, LIMIT).min(axis=0, initial=LIMIT)
    highest = np.where(met, points, -LIMIT).max(axis=0, initial=-LIMIT)
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
    """Everybody's rate between the floor and the ceiling that apply to them; nobody's is 0."""
    out = np.zeros(len(part), np.int64)
    out[[number for number in asked.dropped if number < len(out)]] = 1
    least, span = int(part.min()), largest(whole) + 1
    fits((int(part.max()) - least + 1) * span * 2)
    codes, everyone = np.unique(((part - least) * span + whole) * 2 + out, return_inverse=True)
    values = [Fraction(0)]
    for code in codes.tolist():
        pair, is_out = divmod(code, 2)
        above, below = divmod(pair, span)
        values.append(within(Ratio(above + least, below), asked.step, is_dropped=bool(is_out)))
    return shared(_of_somebody(everyone + 1), values)


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
