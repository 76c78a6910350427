"""What each command does, and what it refuses."""

from __future__ import annotations

import pytest

from hall import ANA, Hall, person
from pareo.core.errors import Illegal, Malformed
from pareo.core.results import Bye, ByeKind, Games, word
from pareo.tournament import commands as c
from pareo.tournament.commands import Command
from pareo.tournament.events import ReportedResult, Structure
from pareo.tournament.hindsight import before_round, consequences, paired_anew
from pareo.tournament.people import Person
from pareo.tournament.queries import final_places, is_provisional, standings
from pareo.tournament.state import RoundStage, Stage


def refused(hall: Hall, command: Command) -> str:
    """The code of the refusal; nothing may have changed."""
    before, entries = hall.current, hall.journal.read().entries
    with pytest.raises((Illegal, Malformed)) as caught:
        hall.do(command)
    assert hall.current is before
    assert hall.journal.read().entries == entries
    return caught.value.findings[0].code


def test_an_event_runs_from_draft_to_archive() -> None:
    hall = Hall(structure=Structure.SWISS_CUT, rounds=2)
    assert hall.state.stage is Stage.DRAFT
    hall.enter(range(1, 9))
    assert hall.state.stage is Stage.REGISTRATION
    hall.do(c.StartEvent())
    assert hall.state.stage is Stage.RUNNING
    hall.play_round()
    hall.play_round()
    assert hall.state.stage is Stage.SWISS_FINISHED
    hall.do(c.ConfirmCut(top=4))
    assert hall.state.stage is Stage.CUT_CONFIRMED
    hall.play_round()
    assert hall.state.stage is Stage.ELIMINATION
    hall.play_round()
    hall.do(c.FinishEvent())
    assert hall.state.stage is Stage.FINISHED
    assert [place for place, _ in final_places(hall.state)][:4] == [1, 2, 3, 4]
    hall.do(c.ArchiveEvent())
    assert refused(hall, c.Undo()) == "event-archived"


def test_rounds_are_proposed_from_the_table_of_the_policy() -> None:
    assert Hall(players=12).state.planned_rounds == 4
    assert Hall(players=33).state.planned_rounds == 6
    assert Hall(players=12, rounds=3).state.planned_rounds == 3


@pytest.mark.parametrize(
    ("prepare", "command", "code"),
    [
        (Hall, c.StartEvent(), "no-entrants-yet"),
        (Hall, c.PairRound(), "not-started"),
        (Hall, c.EnterPlayers(()), "nobody-to-enter"),
        (Hall, c.EnterPlayers((c.Enrolment(Person("  ")),)), "name-missing"),
        (Hall, c.Undo(), "undo-too-far"),
        (Hall, c.Redo(), "nothing-to-redo"),
        (lambda: Hall(players=1, start=False), c.StartEvent(), "too-few-to-start"),
        (lambda: Hall(players=4), c.CloseRound(), "no-open-round"),
        (lambda: Hall(players=4), c.PublishRound(), "no-draft"),
        (lambda: Hall(players=4), c.DropEntrant(9), "entrant-unknown"),
        (lambda: Hall(players=4), c.ReturnEntrant(1), "not-out"),
        (lambda: Hall(players=4), c.ConfirmCut(top=2), "rounds-remain"),
        (lambda: Hall(players=4), c.FinishEvent(), "rounds-remain"),
        (lambda: Hall(players=4), c.PlayOff(1, 2, "2-0"), "rounds-remain"),
        (lambda: Hall(players=4), c.AwardByes(1, (9,)), "bye-round-beyond"),
        (lambda: Hall(players=4), c.StartClock(), "no-open-round"),
        (lambda: Hall(players=4), c.CorrectResult(1, 1, "2-0", "x"), "round-unknown"),
        (lambda: Hall(players=4, structure=Structure.OPEN), c.PairRound(), "open-has-no-pairings"),
        (
            lambda: Hall(players=4, structure=Structure.ROUND_ROBIN),
            c.EnterPlayers((c.Enrolment(person(5)),)),
            "late-entry-impossible",
        ),
    ],
)
def test_what_can_not_be_done_is_refused_and_changes_nothing(prepare, command: Command, code: str) -> None:
    assert refused(prepare(), command) == code


def test_a_report_is_all_or_nothing_and_lists_every_bad_line() -> None:
    hall = Hall(players=8)
    hall.pair()
    told = [(1, "2-0"), (2, "3-0"), (9, "2-0"), (3, "much"), (1, "0-2")]
    with pytest.raises(Illegal) as caught:
        hall.do(c.ReportResults(tuple(ReportedResult(*line) for line in told)))
    assert [f.code for f in caught.value.findings] == [
        "games-beyond-match",
        "table-unknown",
        "result-unreadable",
        "already-reported",
    ]
    assert hall.round.results == {}


def test_a_result_of_a_round_that_is_over_is_not_taken_for_the_next() -> None:
    hall = Hall(players=4)
    hall.pair()
    hall.report({1: "2-0", 2: "2-1"})
    hall.do(c.CloseRound())
    hall.pair()
    slip = (ReportedResult(1, "2-0"),)
    assert refused(hall, c.ReportResults(slip, round=1)) == "results-of-another-round"
    assert hall.round.results == {}
    leaver = next(t.a for t in hall.round.tables if t.table == 2)
    assert refused(hall, c.DropEntrant(leaver, "2-0", round=1)) == "results-of-another-round"
    hall.do(c.ReportResults(slip, round=2))
    assert hall.round.results == {1: Games(2, 0)}
    hall.do(c.DropEntrant(leaver, "2-0", round=2))
    assert hall.round.results == {1: Games(2, 0), 2: Games(2, 0)}


def test_a_second_scorekeeper_sees_what_the_first_wrote() -> None:
    hall = Hall(players=4)
    hall.pair()
    hall.report({1: "2-0"})
    assert hall.do(c.ReportResults((ReportedResult(1, "2-0"),))).entry is None
    assert refused(hall, c.ReportResults((ReportedResult(1, "0-2"),))) == "already-reported"
    assert hall.round.results == {1: Games(2, 0)}


def test_a_round_is_closed_only_when_all_have_reported() -> None:
    hall = Hall(players=4)
    hall.pair()
    hall.report({2: "2-0"})
    assert refused(hall, c.CloseRound()) == "tables-open"
    assert refused(hall, c.PairRound()) == "tables-open"
    assert is_provisional(hall.state)


def test_a_draft_can_be_swapped_with_a_reason_then_published() -> None:
    hall = Hall(players=5)
    hall.pair(draft=True)
    a = hall.round.tables[0].a
    (alone,) = hall.round.lone
    assert refused(hall, c.SwapPlayers(a, alone, " ")) == "reason-missing"
    assert refused(hall, c.SwapPlayers(a, hall.round.tables[0].b, "x")) == "swap-changes-nothing"
    assert refused(hall, c.ReportResults((ReportedResult(1, "2-0"),))) == "draft-is-open"
    hall.do(c.SwapPlayers(a, alone, "llega tarde a la primera ronda"))
    assert list(hall.round.lone) == [a]
    hall.do(c.PublishRound())
    assert hall.round.stage is RoundStage.PUBLISHED
    assert hall.round.by_hand[0].reason == "llega tarde a la primera ronda"


def test_awarded_byes_are_taken_out_first_and_do_not_count_as_a_bye() -> None:
    """Spec 04: byes awarded beforehand come first, then parity is settled among the rest."""
    hall = Hall(players=6, start=False, rounds=3)
    hall.do(c.AwardByes(1, (1,)))
    hall.do(c.StartEvent())
    lone = hall.pair().lone
    assert lone[1] == Bye(ByeKind.AWARDED)
    assert sorted(word(result) for result in lone.values()) == ["bye", "bye:awarded"]


def test_a_late_entrant_loses_the_rounds_missed_or_gets_byes_with_a_reason() -> None:
    hall = Hall(players=4, rounds=3)
    hall.play_round()
    hall.pair()
    hall.enter([5])
    assert [5 in r.lone for r in hall.state.rounds] == [True, True]
    assert refused(hall, c.EnterPlayers((c.Enrolment(person(6)),), late="bye")) == "reason-missing"
    hall.enter([6], late="bye", reason="el tren se paró")
    assert hall.state.rounds[0].lone[6] == Bye(ByeKind.GRANTED)
    assert {row.entrant: row.points for row in standings(hall.state)}[6] == 6


def test_drop_asks_for_the_open_result_and_coming_back_gains_nothing() -> None:
    hall = Hall(players=4, rounds=3)
    table = hall.pair().tables[0]
    assert refused(hall, c.DropEntrant(table.a)) == "drop-needs-result"
    hall.do(c.DropEntrant(table.a, "0-2"))
    hall.report({2: "2-0"})
    hall.close()
    hall.play_round()
    hall.do(c.ReturnEntrant(table.a))
    assert word(hall.state.rounds[1].lone[table.a]) == "missed"
    assert {row.entrant: row.record.losses for row in standings(hall.state)}[table.a] == 2


def test_numbers_are_never_used_again_even_after_undo() -> None:
    hall = Hall(players=3, start=False)
    hall.do(c.Undo())
    hall.enter([7])
    assert list(hall.state.entrants) == [4]


def test_the_same_person_does_not_enter_twice() -> None:
    hall = Hall(players=2, start=False)
    assert refused(hall, c.EnterPlayers((c.Enrolment(Person("Otro", id="0000000001")),))) == "already-entered-id"
    assert refused(hall, c.EnterPlayers((c.Enrolment(Person("ana")),))) == "already-entered-name"
    twice = (c.Enrolment(Person("Elena", "Uno")), c.Enrolment(Person("Elena", "Uno")))
    assert refused(hall, c.EnterPlayers(twice)) == "already-entered-name"


def test_a_repeated_command_is_the_same_command() -> None:
    from pareo.app.service import step

    hall = Hall(players=4)
    again = step(hall.journal, hall.current, c.StartEvent(), actor=ANA, now="2026-03-01T10:00:00Z", command_id="test-3")
    assert again.entry is None
    assert hall.state.rounds == ()


def test_a_correction_shows_its_consequences_first() -> None:
    hall = Hall(players=8, rounds=3)
    hall.play_round()
    hall.pair()
    command = c.CorrectResult(1, 1, "0-2", "papeleta mal leída")
    seen = consequences(hall.state, command)
    table = hall.state.rounds[0].tables[0]
    points = {moved.entrant: (moved.before.points, moved.after.points) for moved in seen.moved}
    assert points[table.a] == (3, 0)
    assert points[table.b] == (0, 3)
    assert [r.round for r in seen.repaired] == [2]
    hall.do(command)
    assert hall.state.rounds[0].results[1] == Games(0, 2)
    assert hall.do(c.CorrectResult(1, 1, "0-2", "otra vez")).entry is None


def test_a_correction_does_not_pull_the_bracket_from_under_the_players() -> None:
    hall = Hall(players=4, rounds=1)
    hall.play_round()
    hall.do(c.ConfirmCut(top=4, third_place=True))
    hall.play_round()
    hall.pair()
    assert refused(hall, c.CorrectResult(2, 1, "0-2", "x")) == "correction-breaks-bracket"
    hall.do(c.CorrectResult(2, 1, "2-1", "un duelo más"))


def test_a_tie_on_the_cut_line_blocks_the_cut_until_a_play_off() -> None:
    hall = Hall("decipher-stccg", players=4, rounds=1)
    hall.pair()
    hall.all_report("100-50")
    hall.close()
    rows = standings(hall.state)
    level = [row.entrant for row in rows if row.rank == 3]
    assert refused(hall, c.ConfirmCut(top=3)) == "cut-is-level"
    hall.do(c.PlayOff(level[1], level[0], "100-0"))
    hall.do(c.ConfirmCut(top=3))
    assert hall.state.cut is not None
    assert hall.state.cut.seeds[2] == level[1]


def test_who_declines_the_cut_is_replaced_by_the_next_in_line() -> None:
    hall = Hall(players=8, rounds=5, seed="copa")
    for _ in range(5):
        hall.strongest_win()
    order = [row.entrant for row in standings(hall.state)]
    hall.do(c.ConfirmCut(top=4, declined=(order[1],)))
    assert hall.state.cut is not None
    assert order[1] not in hall.state.cut.seeds
    assert len(hall.state.cut.seeds) == 4


def test_a_pure_elimination_runs_to_its_final() -> None:
    hall = Hall(players=5, structure=Structure.ELIMINATION)
    assert hall.state.stage is Stage.ELIMINATION
    assert [len(hall.play_round().tables) for _ in range(3)] == [1, 2, 1]
    assert refused(hall, c.PairRound()) == "bracket-over"
    hall.do(c.FinishEvent())
    assert len(final_places(hall.state)) == 5


@pytest.mark.parametrize("players", [2, 3, 6, 7])
def test_a_round_robin_brings_everybody_together_once(players: int) -> None:
    hall = Hall(players=players, structure=Structure.ROUND_ROBIN)
    while hall.state.stage is Stage.RUNNING:
        hall.play_round()
    met = [frozenset((t.a, t.b)) for r in hall.state.rounds for t in r.tables]
    assert len(met) == len(set(met)) == players * (players - 1) // 2


def test_an_open_event_is_attendance_alone() -> None:
    hall = Hall(players=3, structure=Structure.OPEN)
    hall.do(c.FinishEvent())
    assert hall.state.stage is Stage.FINISHED


def test_fixed_seats_are_honoured() -> None:
    hall = Hall(rounds=3)
    hall.do(c.EnterPlayers(tuple(c.Enrolment(person(n), fixed_table=7 if n == 3 else None) for n in range(1, 7))))
    hall.do(c.StartEvent())
    assert next(t.table for t in hall.pair().tables if 3 in (t.a, t.b)) == 7


def test_overrides_need_an_announcement_and_end_at_the_start() -> None:
    from pareo.tournament.events import Override

    hall = Hall(players=4, start=False)
    assert refused(hall, c.OverrideValues((Override("clock.round_minutes", "50", " "),))) == "override-needs-announcement"
    hall.do(c.OverrideValues((Override("clock.round_minutes", "50", "Rondas de 50 minutos"),)))
    assert hall.state.policy.clock.round_minutes == 50
    hall.do(c.StartEvent())
    assert refused(hall, c.OverrideValues((Override("clock.round_minutes", "45", "x"),))) == "override-too-late"
    hall.do(c.OverrideValues((Override("clock.elimination_minutes", "60", "Eliminatorias de 60 minutos"),)))


def test_the_clock_starts_pauses_and_goes_on() -> None:
    hall = Hall(players=4)
    hall.pair()
    hall.do(c.StartClock())
    assert refused(hall, c.StartClock()) == "clock-already-running"
    hall.do(c.PauseClock())
    assert refused(hall, c.PauseClock()) == "clock-not-running"
    hall.do(c.StartClock())
    assert hall.round.clock is not None
    assert hall.round.clock.minutes == 40


def test_the_event_before_any_round_can_be_seen_and_paired_anew() -> None:
    hall = Hall(players=7, rounds=4)
    for _ in range(4):
        hall.play_round()
    for number in (1, 2, 3, 4):
        then = before_round(hall.state, number)
        assert len(then.rounds) == number - 1
        anew = paired_anew(hall.state, number)
        assert {frozenset(pair) for pair in anew.tables} == {frozenset((t.a, t.b)) for t in hall.state.rounds[number - 1].tables}
