"""All tie-breaks by the name that a pack gives them. A new one is its file, a line here, and its test."""

from __future__ import annotations

from pareo.standings.tiebreaks import (
    buchholz,
    buchholz_cut_1,
    cumulative,
    differential,
    first_tiebreak_sum,
    game_win_rate,
    head_to_head,
    lost_rounds_squared,
    median_buchholz,
    opponents_game_win_rate,
    opponents_opponents_win_rate,
    opponents_win_rate,
    play_off,
    seeded_draw,
    sonneborn_berger,
    strength_of_schedule,
    win_loss_sum,
)
from pareo.standings.tiebreaks.kind import TieBreak

TIEBREAKS: dict[str, TieBreak] = {
    "opponents-win-rate": opponents_win_rate.TIEBREAK,
    "opponents-opponents-win-rate": opponents_opponents_win_rate.TIEBREAK,
    "lost-rounds-squared": lost_rounds_squared.TIEBREAK,
    "win-loss-sum": win_loss_sum.TIEBREAK,
    "first-tiebreak-sum": first_tiebreak_sum.TIEBREAK,
    "differential": differential.TIEBREAK,
    "strength-of-schedule": strength_of_schedule.TIEBREAK,
    "game-win-rate": game_win_rate.TIEBREAK,
    "opponents-game-win-rate": opponents_game_win_rate.TIEBREAK,
    "buchholz": buchholz.TIEBREAK,
    "buchholz-cut-1": buchholz_cut_1.TIEBREAK,
    "median-buchholz": median_buchholz.TIEBREAK,
    "sonneborn-berger": sonneborn_berger.TIEBREAK,
    "cumulative": cumulative.TIEBREAK,
    "head-to-head": head_to_head.TIEBREAK,
    "play-off": play_off.TIEBREAK,
    "seeded-draw": seeded_draw.TIEBREAK,
}
