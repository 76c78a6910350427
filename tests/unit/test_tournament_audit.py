"""The audit of whole events: ours, and those of other programs."""

from __future__ import annotations

from dataclasses import replace

from hall import Hall
from pareo.pairing.audit import Compared
from pareo.tournament import commands as c
from pareo.tournament.audit import Audited, audited, total
from pareo.tournament.events import Lone, PairedTable, ReportedResult, RoundKind

Pairs = list[tuple[int, int]]


def recorded(players: int, rounds: list[tuple[Pairs, list[int]]], policy: str = "konami-2011-05") -> tuple[Audited, ...]:
    """The audit of an event of another program; the first of each pair won."""
    hall = Hall(policy, players=players, start=False, seed="origin")
    hall.do(c.StartEvent(rounds=max(len(rounds), 3)))
    for number, (pairs, byes) in enumerate(rounds, 1):
        tables = tuple(PairedTable(at, a, b) for at, (a, b) in enumerate(pairs, 1))
        hall.do(
            c.RecordRound(
                round=number,
                kind=RoundKind.SWISS,
                tables=tables,
                lone=tuple(Lone(n, "bye") for n in byes),
                results=tuple(ReportedResult(table.table, "win:a") for table in tables),
                closed=True,
            )
        )
    return audited(hall.current.history)


def codes(each: Audited) -> list[str]:
    return [finding.code for finding in each.findings]


def test_an_avoidable_rematch_of_another_program_is_found_in_its_round() -> None:
    first, second = recorded(4, [([(1, 2), (3, 4)], []), ([(1, 2), (3, 4)], [])])
    assert codes(first) == []
    assert set(codes(second)) == {"audit-rematch", "audit-floats"}
    assert second.findings[0].facts["round"] == 2
    assert total([first, second]).rematches == Compared(made=2, best=0, needless=2)
    assert total([first, second]).players == 8


def test_the_first_bye_may_fall_on_anybody() -> None:
    """Nobody has points yet: the other program drew the bye, and we can't say that it should have been another."""
    for lucky in (1, 2, 3):
        others = [n for n in (1, 2, 3) if n != lucky]
        assert codes(recorded(3, [([(others[0], others[1])], [lucky])])[0]) == []


def test_no_lot_of_ours_stands_against_the_draw_of_another_program() -> None:
    """The Pokémon pack ends with a draw from the seed, which parts everybody even before the first round."""
    for lucky in (1, 2, 3):
        others = [n for n in (1, 2, 3) if n != lucky]
        assert codes(recorded(3, [([(others[0], others[1])], [lucky])], policy="play-pokemon")[0]) == []


def test_who_is_level_may_be_drawn_for_the_bye_and_nobody_else() -> None:
    opening = ([(1, 2), (3, 4)], [5])
    for lucky, other in ((2, 4), (4, 2)):  # both lost once; the winners are level too
        assert codes(recorded(5, [opening, ([(1, 3), (5, other)], [lucky])])[1]) == []
    assert codes(recorded(5, [opening, ([(1, 4), (2, 3)], [5])])[1])[0] == "audit-second-bye"
    assert "audit-bye-group" in codes(recorded(5, [opening, ([(1, 4), (2, 5)], [3])])[1])


def test_a_missing_result_makes_the_next_round_unknown_and_never_guessed() -> None:
    hall = Hall(players=4, rounds=3)
    hall.strongest_win()
    hall.pair()
    assert [codes(each) for each in audited(hall.current.history)] == [[], []], "an open round can be judged, the next could not"
    lost = replace(hall.state.rounds[0], results={1: hall.state.rounds[0].results[1]})
    first, second = audited(replace(hall.current.history, state=replace(hall.state, rounds=(lost, hall.state.rounds[1]))))
    assert first.audit is not None
    assert second.why is not None
    assert second.why.facts == {"round": 2, "earlier": 1, "tables": 1}


def test_nobody_is_missed_before_they_are_first_seen_in_another_programs_file() -> None:
    first, second, third = recorded(5, [([(1, 2), (3, 4)], []), ([(1, 3), (2, 4)], [5]), ([(1, 5), (3, 2)], [])])
    assert "audit-nowhere" not in codes(first) + codes(second)
    assert third.findings[0].code == "audit-nowhere"
    assert third.findings[0].facts == {"round": 3, "entrant": 4}


def test_drafts_and_rounds_of_a_bracket_are_not_judged() -> None:
    hall = Hall(players=4, rounds=1)
    hall.pair(draft=True)
    (draft,) = audited(hall.current.history)
    assert draft.audit is None
    assert draft.why is not None
    assert draft.why.code == "audit-draft"
    bracket = Hall(players=4, structure=c.Structure.ELIMINATION)
    bracket.pair()
    (game,) = audited(bracket.current.history)
    assert game.why is not None
    assert game.why.code == "audit-not-swiss"
    assert total([game]).players == 0


def test_late_and_absent_players_are_not_expected_before_they_come() -> None:
    hall = Hall(players=4, rounds=3)
    hall.strongest_win()
    hall.enter([5])
    hall.strongest_win()
    assert [each.audit.players for each in audited(hall.current.history) if each.audit] == [4, 5]
    assert [codes(each) for each in audited(hall.current.history)] == [[], []]


def test_players_exchanged_by_hand_are_judged_like_everybody() -> None:
    hall = Hall(players=4, rounds=2)
    hall.strongest_win()
    won = {min(t.a, t.b) for t in hall.round.tables}
    hall.pair(draft=True)
    top = next(t for t in hall.round.tables if {t.a, t.b} == won)
    other = next(t for t in hall.round.tables if t is not top)
    hall.do(c.SwapPlayers(top.a, other.a, reason="they travel together"))
    hall.do(c.PublishRound())
    found = audited(hall.current.history)[1]
    assert "audit-floats" in codes(found)


def test_a_correction_made_later_does_not_blame_the_pairing() -> None:
    hall = Hall(players=8, rounds=3)
    hall.play_round()
    hall.play_round()
    table = hall.state.rounds[0].tables[0].table
    hall.do(c.CorrectResult(1, table, "0-2", "papeleta mal leída"))
    assert [codes(each) for each in audited(hall.current.history)] == [[], []]
