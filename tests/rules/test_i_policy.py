"""Traps of the seeds (rules.md section i) that the policy packs hold, each under its number."""

from __future__ import annotations

import pytest

from pareo.core.results import Games, Verdict, verdict
from pareo.pairing.field import Direction, Method, Rematch
from pareo.policy.load import pack, packs
from pareo.policy.override import check_override
from pareo.policy.pack import FirstRound, Level, Until
from pareo.policy.rounds import proposed
from pareo.policy.systems import system

KONAMI = ["konami-2011-05", "konami-2018-06"]


def test_i03_and_i10_decipher_ranks_by_net_differential_then_a_play_off() -> None:
    assert [step.tiebreak for step in pack("decipher-stccg").standings.order] == ["differential", "play-off"]
    assert pack("decipher-stccg").cut.first_place is Level.PLAY_OFF


def test_i04_a_decided_decipher_game_never_has_a_zero_differential() -> None:
    points = pack("decipher-stccg").scoring.victory_points
    assert points is not None
    assert (points.lowest, points.highest, points.least_gap) == (0, 100, 1)


def test_i07_and_i08_the_letter_of_deciphers_rematch_rule_is_the_default_and_the_improved_form_may_be_chosen() -> None:
    decipher = pack("decipher-stccg")
    assert decipher.pairing.rematch is Rematch.LITERAL
    assert check_override(decipher, "pairing.rematch", "avoid", "No avoidable rematch", ()) == "avoid"


def test_i17_the_edition_is_dated_by_its_own_head_and_not_by_the_cards_it_names() -> None:
    assert pack("konami-2011-05").policy.effective == "2011-05-05"
    assert pack("konami-2011-05").policy.edition == "1.1"


def test_i18_the_edition_is_a_choice_and_a_later_one_supersedes_it() -> None:
    assert pack("konami-2018-06").policy.supersedes == "konami-2011-05"
    assert set(KONAMI) < set(packs())


@pytest.mark.parametrize("policy", KONAMI)
def test_i19_partida_is_a_match_of_three_duels_and_the_third_partida_is_the_third_duel(policy: str) -> None:
    """000 V.F: both have one win and the third "partida" ends drawn: that is the third duel, and the match is drawn."""
    assert pack(policy).match.best_of == 3
    assert verdict(Games(1, 1, 1)) is Verdict.DRAW


@pytest.mark.parametrize("policy", KONAMI)
def test_i21_ties_are_broken_among_equal_points_and_draws_score(policy: str) -> None:
    scoring = pack(policy).scoring
    assert (scoring.win, scoring.draw, scoring.loss, scoring.bye) == (3, 1, 0, 3)


@pytest.mark.parametrize("policy", KONAMI)
def test_i22_the_percentage_is_points_over_possible_points_pooled_and_truncated(policy: str) -> None:
    order = pack(policy).standings.order
    assert [step.tiebreak for step in order] == ["opponents-win-rate", "opponents-opponents-win-rate"]
    for step in order:
        assert (step.of.value, step.rounding, step.digits, step.cap, step.floor) == ("points", "truncate", 3, 999, None)
        assert step.pooling is not None
        assert step.pooling.value == "pooled"


def test_i28_dragon_duel_with_substantial_prizes_is_competitive_in_2011_and_always_later() -> None:
    assert "Dragon Duel with substantial prizes" in pack("konami-2011-05").tiers["2"].events
    assert "Dragon Duel" in pack("konami-2018-06").tiers["2"].events


def test_i33_not_all_play_the_same_number_where_players_come_late_or_return() -> None:
    ude = pack("ude-2008")
    assert ude.late_entry.missed_round == "missed"
    assert ude.drops.may_return


def test_i35_mantis_folds_and_the_manual_halves_may_be_chosen() -> None:
    ude = pack("ude-2008")
    assert ude.pairing.later_rounds is Method.FOLD
    assert check_override(ude, "pairing.later_rounds", "slide", "Pairings by halves", ()) == "slide"


def test_i36_mantis_sends_one_down_and_the_manual_way_up_may_be_chosen() -> None:
    ude = pack("ude-2008")
    assert ude.pairing.float is Direction.DOWN
    assert check_override(ude, "pairing.float", "up", "The first of the next group goes up", ()) == "up"


def test_i37_round_1_is_random_so_its_bye_may_fall_on_anyone() -> None:
    pairing = pack("ude-2008").pairing
    assert (pairing.first_round_order, pairing.first_round) == (FirstRound.RANDOM, Method.RANDOM)


def test_i38_fifteen_players_have_four_rounds_or_five_single_games_and_not_eight() -> None:
    ude = pack("ude-2008")
    assert (proposed(ude, 15).rounds, proposed(ude, 15).cut) == (4, 4)
    assert (proposed(ude, 15, best_of=1).rounds, proposed(ude, 15, best_of=1).cut) == (5, 4)


def test_i39_the_swiss_winner_wins_the_event_only_where_there_is_no_cut() -> None:
    """UDE always goes on to a cut; Konami's smallest events and Decipher's have none."""
    assert all(row.cut for table in pack("ude-2008").rounds.tables for row in table.rows)
    assert proposed(pack("konami-2011-05"), 8).cut == 0
    assert proposed(pack("decipher-stccg"), 60).cut == 0


def test_i41_two_scorings_wins_alone_and_three_one_nought() -> None:
    ude, konami = system("mantis").scoring, system("konami").scoring
    assert (ude.win, ude.draw, ude.loss, ude.bye) == (1, None, 0, 1)
    assert (konami.win, konami.draw, konami.loss, konami.bye) == (3, 1, 0, 3)


def test_i42_the_lost_tables_of_the_seed_are_those_of_ude_section_32() -> None:
    assert {table.best_of: len(table.rows) for table in pack("ude-2008").rounds.tables} == {3: 9, 1: 10}


# Not numbered in section i, but what the seeds say of draws, time and leaving.


def test_000_ia_casual_events_of_2011_know_no_draw_and_competitive_ones_do() -> None:
    tiers = pack("konami-2011-05").tiers
    assert {tier: tiers[tier].draws_in_swiss for tier in tiers} == {"1": False, "2": True}


def test_000_va_competitive_events_always_need_a_deck_list_and_casual_ones_where_announced() -> None:
    konami = pack("konami-2011-05")
    assert {tier: konami.tiers[tier].deck_list_required for tier in konami.tiers} == {"1": False, "2": True}
    assert check_override(konami, "tiers.1.deck_list_required", "yes", "Bring a deck list", ()) is True


def test_b4_from_june_2018_the_swiss_rounds_of_every_tier_may_be_drawn() -> None:
    assert all(tier.draws_in_swiss for tier in pack("konami-2018-06").tiers.values())


@pytest.mark.parametrize("policy", packs())
def test_000_vg_no_draw_in_elimination(policy: str) -> None:
    assert not pack(policy).elimination.draws


def test_000_ic_forty_minutes_changed_before_the_event_and_before_elimination() -> None:
    konami = pack("konami-2011-05")
    assert (konami.clock.round_minutes, konami.clock.elimination_minutes) == (40, 40)
    rights = {right.key: right.until for right in konami.adjustable}
    assert rights["clock.round_minutes"] is Until.START
    assert rights["clock.elimination_minutes"] is Until.ELIMINATION


def test_001_who_leaves_a_decipher_event_forfeits_and_is_out() -> None:
    drops = pack("decipher-stccg").drops
    assert drops.quit_counts_as_forfeit
    assert not drops.may_return


def test_001_deciphers_points() -> None:
    scoring = pack("decipher-stccg").scoring
    points = scoring.victory_points
    assert points is not None
    assert (points.full, points.decks, points.time, points.tie, points.loss, scoring.bye) == (2, 1, 1, 1, 0, 2)
    assert (points.forfeit_differential, points.door_differential, points.raised_by) == (50, 100, 40)
