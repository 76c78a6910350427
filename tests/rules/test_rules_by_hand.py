"""Spec 04 "By hand": a draft put right by the organizer, and a round mended after a correction."""

from __future__ import annotations

import pytest

from hall import NOW, Hall
from pareo.core.errors import Illegal
from pareo.core.results import Bye
from pareo.tournament import commands as c
from pareo.tournament.audit import audited_round
from pareo.tournament.departures import departures
from pareo.tournament.events import Structure, Way
from pareo.tournament.explaining import explained
from pareo.tournament.moves import moves
from pareo.tournament.repairs import amiss, answer

ANA, BRUNO, CARLA, DIEGO, ELENA, FELIX = range(1, 7)


def drafted(players: int = 9, played: int = 2) -> Hall:
    """A draft after some rounds that the lower numbers win."""
    hall = Hall(players=players, rounds=6)
    for _ in range(played):
        hall.strongest_win()
    hall.pair(draft=True)
    return hall


def refused(hall: Hall, command: c.Command) -> str:
    """The code of the refusal; nothing has changed."""
    before = hall.current
    with pytest.raises(Illegal) as refusal:
        hall.do(command)
    assert hall.current is before
    return refusal.value.findings[0].code


def notes(hall: Hall) -> set[str]:
    return {note.code for note in hall.round.notes}


def test_who_gets_the_bye_by_hand_leaves_the_seat_to_the_one_who_had_it() -> None:
    hall = drafted()
    table = hall.round.tables[0]
    (had,) = hall.round.lone
    hall.do(c.MoveBye(table.a, "sale una hora"))
    assert hall.round.lone == {table.a: Bye()}
    assert (hall.round.tables[0].a, hall.round.tables[0].b) == (had, table.b)
    assert "hand-bye" in notes(hall)
    assert hall.do(c.MoveBye(table.a, "otra vez")).event is None


def test_a_second_bye_by_hand_is_said_before_the_round_is_published() -> None:
    hall = drafted()
    (had,) = hall.state.rounds[0].lone
    hall.do(c.MoveBye(had, "está enfermo"))
    assert "hand-second-bye" in notes(hall)


def test_a_rematch_and_a_float_by_hand_are_said_before_the_round_is_published() -> None:
    hall = drafted(players=8)
    met = {frozenset((t.a, t.b)) for t in hall.state.rounds[0].tables}
    first, second = next(
        (one.b, other)
        for one in hall.round.tables
        for two in hall.round.tables
        for other in (two.a, two.b)
        if one != two and frozenset((one.a, other)) in met
    )
    hall.do(c.SwapPlayers(first, second, "por una apuesta"))
    assert "hand-rematch" in notes(hall)
    assert "rematch" not in notes(hall)  # not that there was no other way


def test_pinned_players_meet_and_the_others_are_paired_around_them() -> None:
    hall = drafted(players=8)
    one, two = hall.round.tables[0], hall.round.tables[-1]
    hall.do(c.PinTable(one.a, two.b, "se graba"))
    assert frozenset((one.a, two.b)) in hall.pairs()
    assert "pinned" in notes(hall)
    other = next(t for t in hall.round.tables if one.a not in (t.a, t.b))
    hall.do(c.ForbidPair(other.a, other.b, "hermanos"))
    assert frozenset((one.a, two.b)) in hall.pairs(), "an earlier pin holds"
    assert frozenset((other.a, other.b)) not in hall.pairs()
    assert refused(hall, c.PinTable(one.a, other.a, "x")) == "pin-twice"
    assert refused(hall, c.PinTable(other.a, other.b, "x")) == "pin-forbidden"
    assert hall.do(c.PinTable(two.b, one.a, "se graba")).event is None


def test_a_bye_given_by_hand_stays_when_the_draft_is_paired_anew() -> None:
    hall = drafted()
    resting = hall.round.tables[0].a
    hall.do(c.MoveBye(resting, "sale una hora"))
    pair_ = hall.round.tables[1].a, hall.round.tables[2].a
    hall.do(c.PinTable(*pair_, "se graba", allow_rematch=True))
    assert hall.round.lone == {resting: Bye()}
    assert frozenset(pair_) in hall.pairs()
    assert refused(hall, c.PinTable(resting, pair_[0], "x")) == "rests-in-this-round"
    hall.do(c.FreePlayers(resting, reason="al final juega"))
    assert hall.round.lone != {resting: Bye()}


def test_a_second_bye_that_the_pins_leave_is_said_and_explained() -> None:
    hall = Hall(players=5, rounds=4)
    hall.strongest_win()
    hall.pair(draft=True)
    (had,) = hall.state.rounds[0].lone
    others = sorted(set(range(1, 6)) - {had})
    hall.do(c.PinTable(others[0], others[2], "se graba", allow_rematch=True))
    hall.do(c.PinTable(others[1], others[3], "se graba", allow_rematch=True))
    assert hall.round.lone == {had: Bye()}
    assert {n.entrant: n.facts.get("byes") for n in hall.round.notes if n.code == "second-bye"} == {had: 1}
    passed = {n.facts["criterion"] for n in hall.round.notes if n.code == "bye-not-first"}
    assert passed == {"pinned"}
    told = [f.code for f in explained(hall.current.history, 2, entrant=had)]
    assert "second-bye" in told


def test_a_change_that_moves_nobody_does_not_take_over_the_reason_of_the_one_before() -> None:
    hall = drafted(players=8)
    one, two = hall.round.tables[0], hall.round.tables[-1]
    hall.do(c.PinTable(one.a, two.b, "se graba", allow_rematch=True))
    because = {(d.a, d.b): d.reason for d in departures(hall.current.history, 3)}
    others = [n for n in range(1, 9) if n not in (one.a, two.b)]
    apart = next((a, b) for a in others for b in others if a < b and frozenset((a, b)) not in hall.pairs())
    tables = hall.round.tables
    hall.do(c.ForbidPair(*apart, "primas"))
    assert hall.round.tables == tables
    assert {(d.a, d.b): d.reason for d in departures(hall.current.history, 3)} == because
    hall.do(c.FreePlayers(*apart, reason="no son primas"))
    assert {(d.a, d.b): d.reason for d in departures(hall.current.history, 3)} == because


def test_swaps_and_pins_that_are_lost_are_said() -> None:
    hall = drafted(players=8)
    one, two, three = hall.round.tables[:3]
    hall.do(c.SwapPlayers(one.a, two.a, "hermanos"))
    hall.do(c.PinTable(three.a, three.b, "se graba"))
    assert {n.code: n.facts for n in hall.round.notes if n.code == "swaps-lost"} == {"swaps-lost": {"swaps": 1}}
    hall.do(c.SwapPlayers(three.a, one.a, "hermanos"))
    assert {"first": three.a, "second": three.b} in [n.facts for n in hall.round.notes if n.code == "pin-parted"]
    hall.do(c.FreePlayers())
    assert "swaps-lost" not in notes(hall), "that was asked for"


def test_what_was_done_by_hand_can_be_taken_back() -> None:
    hall = drafted()
    engine = hall.pairs()
    table = hall.round.tables[0]
    hall.do(c.ForbidPair(table.a, table.b, "hermanos"))
    assert hall.pairs() != engine
    assert refused(hall, c.FreePlayers(table.a, table.b)) == "reason-missing"
    assert refused(hall, c.FreePlayers(table.a, 99, "x")) == "nothing-to-free"
    hall.do(c.FreePlayers(table.b, table.a, "no son hermanos"))
    assert hall.pairs() == engine
    hall.do(c.MoveBye(table.a, "sale"))
    hall.do(c.FreePlayers())
    assert hall.pairs() == engine
    assert not departures(hall.current.history, 3)
    assert hall.do(c.FreePlayers()).event is None


def test_a_swap_may_not_undo_what_was_forbidden() -> None:
    hall = drafted(players=8)
    table = hall.round.tables[0]
    hall.do(c.ForbidPair(table.a, table.b, "hermanos"))
    at = next(t for t in hall.round.tables if table.a in (t.a, t.b))
    assert refused(hall, c.SwapPlayers(at.b if at.a == table.a else at.a, table.b, "x")) == "forbidden-by-hand"


def test_every_departure_says_who_would_have_met_whom_why_and_in_which_entry() -> None:
    hall = drafted(players=8)
    one, two = hall.round.tables[:2]
    entry = hall.do(c.SwapPlayers(one.a, two.a, "hermanos")).entry
    found = departures(hall.current.history, 3)
    assert [(d.a, d.b, d.first_choice_a, d.first_choice_b) for d in found] == [
        (two.a, one.b, two.b, one.a),
        (one.a, two.b, one.b, two.a),
    ]
    assert {(d.way, d.reason, d.entry) for d in found} == {(Way.SWAP, "hermanos", entry.number if entry else 0)}
    hall.do(c.PublishRound())
    told = [f for f in explained(hall.current.history, 3, signed={entry.number if entry else 0: "Ana"}) if "departure" in f.code]
    assert [f.facts["actor"] for f in told] == ["Ana", "Ana"]
    hall.do(c.Undo(2))
    assert not departures(hall.current.history, 3)


def test_every_departure_needs_a_reason_and_a_draft() -> None:
    hall = drafted()
    a, b = hall.round.tables[0].a, hall.round.tables[1].a
    for command in (c.SwapPlayers(a, b, " "), c.MoveBye(a, ""), c.PinTable(a, b, ""), c.ForbidPair(a, b, "")):
        assert refused(hall, command) == "reason-missing"
    assert refused(hall, c.PinTable(a, 99, "x")) == "not-in-this-round"
    assert refused(hall, c.ForbidPair(a, a, "x")) == "same-player-twice"
    hall.do(c.PublishRound())
    assert refused(hall, c.PinTable(a, b, "x")) == "no-draft"


def test_only_rounds_that_are_paired_by_score_can_be_paired_around_a_pin() -> None:
    hall = Hall(players=4, structure=Structure.ROUND_ROBIN)
    hall.pair(draft=True)
    assert refused(hall, c.PinTable(ANA, BRUNO, "x")) == "not-paired-by-rules"
    assert refused(hall, c.MoveBye(ANA, "x")) == "no-bye-in-round"
    hall = Hall(players=4, structure=Structure.ELIMINATION)
    hall.pair(draft=True)
    assert refused(hall, c.ForbidPair(ANA, BRUNO, "x")) == "bracket-is-fixed"


def spoilt() -> Hall:
    """Round 3 is being played when the first table of round 2 turns out to have ended the other way."""
    hall = drafted(players=12)
    hall.do(c.PublishRound())
    hall.do(c.CorrectResult(2, 1, "0-2" if hall.state.rounds[1].tables[0].a < hall.state.rounds[1].tables[0].b else "2-0", "x"))
    assert amiss(hall.state)
    return hall


def test_after_a_correction_the_round_may_be_left_as_it_is_and_that_is_signed_too() -> None:
    hall = spoilt()
    before = hall.pairs()
    hall.do(c.RepairRound(Way.LEAVE, "ya están sentados"))
    assert hall.pairs() == before
    assert "explain-left" in {f.code for f in explained(hall.current.history, 3)}
    assert refused(hall, c.RepairRound(Way.CASCADE, " ")) == "reason-missing"


def test_the_cascade_mends_the_round_with_the_fewest_new_tables() -> None:
    hall = spoilt()
    was = hall.round
    short = answer(hall.state, c.RepairRound(Way.CASCADE, ""))
    full = answer(hall.state, c.RepairRound(Way.FULL, ""))
    assert hall.round == was, "to look changes nothing"
    assert 2 <= short.tables <= full.tables
    hall.do(c.RepairRound(Way.CASCADE, "corregida la ronda 2"))
    assert not amiss(hall.state)
    assert moves(was.tables, hall.round.tables) == short.moves
    assert {d.way for d in departures(hall.current.history, 3)} == {Way.CASCADE}
    assert hall.do(c.RepairRound(Way.CASCADE, "otra vez")).event is None
    hall.all_report()
    hall.close()
    assert refused(hall, c.RepairRound(Way.CASCADE, "x")) == "no-open-round"


def test_the_audit_judges_a_repaired_round_by_what_was_known_when_it_was_repaired() -> None:
    hall = spoilt()
    hall.do(c.RepairRound(Way.CASCADE, "corregida la ronda 2"))
    hall.all_report()
    hall.close()
    assert not audited_round(hall.current.history, 3).findings


def test_the_audit_does_not_miss_a_pair_that_the_organizer_forbade() -> None:
    hall = drafted(players=8)
    table = hall.round.tables[0]
    hall.do(c.ForbidPair(table.a, table.b, "hermanos"))
    hall.do(c.PublishRound())
    assert not audited_round(hall.current.history, 3).findings


def test_a_draft_that_is_back_with_the_engine_is_explained_like_any_other() -> None:
    hall = drafted(players=8)
    before = explained(hall.current.history, 3)
    hall.do(c.SwapPlayers(hall.round.tables[0].a, hall.round.tables[1].a, "x"))
    assert explained(hall.current.history, 3) != before
    hall.do(c.FreePlayers())
    assert explained(hall.current.history, 3) == before


def test_a_full_repair_is_what_the_engine_would_pair_now() -> None:
    hall = spoilt()
    hall.do(c.RepairRound(Way.FULL, "corregida la ronda 2"))
    assert not amiss(hall.state)
    done = hall.pairs()
    hall.do(c.Undo(1))
    hall.do(c.Undo(3))  # the correction, the publication and the pairing of round 3
    table = hall.state.rounds[1].tables[0]
    hall.do(c.CorrectResult(2, 1, "0-2" if table.a < table.b else "2-0", "x"))
    hall.pair()
    assert hall.pairs() == done


def test_tables_that_have_reported_stay_as_they_are() -> None:
    hall = spoilt()
    played = hall.round.tables[0]
    hall.report({played.table: "2-0"})
    for how in (Way.CASCADE, Way.FULL):
        hall.do(c.RepairRound(how, "corregida la ronda 2"))
        assert played in hall.round.tables
    assert refused(hall, c.RepairRound(Way.FULL, "x", tables=(played.table,))) == "table-has-reported"
    assert refused(hall, c.RepairRound(Way.FULL, "x", tables=(99,))) == "table-unknown"


def test_once_the_clock_has_run_no_table_is_touched_unless_it_is_chosen() -> None:
    hall = spoilt()
    assert NOW
    hall.do(c.StartClock())
    hall.do(c.PauseClock())
    assert hall.do(c.RepairRound(Way.FULL, "x")).event is None
    chosen = tuple(sorted({m.was_table for m in answer(hall.state, c.RepairRound(Way.CASCADE, "", True)).moves if m.was_table}))
    hall.do(c.RepairRound(Way.CASCADE, "aún no habían empezado", tables=chosen))
    assert not amiss(hall.state)
