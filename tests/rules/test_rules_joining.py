"""Who comes when a round is paired: against the bye, and nobody else moves. Clause: spec 04 "Late entry, drops, absence"."""

from __future__ import annotations

import pytest

from hall import Hall, person
from pareo.core.errors import Illegal
from pareo.core.results import Bye, Missed
from pareo.tournament import commands as c
from pareo.tournament.audit import audited
from pareo.tournament.deciding.joining import offered
from pareo.tournament.events import EntrantsEntered, Joined, Override, Structure
from pareo.tournament.explaining import explained
from pareo.tournament.hindsight import consequences
from pareo.tournament.queries import as_paired, standings


def late(hall: Hall, number: int, **how: object) -> Joined | None:
    event = hall.do(c.EnterPlayers((c.Enrolment(person(number), **how),), join=True)).event  # type: ignore[arg-type]
    assert isinstance(event, EntrantsEntered)
    return event.joined


def refused(hall: Hall, command: c.Command) -> str:
    with pytest.raises(Illegal) as refusal:
        hall.do(command)
    return refusal.value.findings[0].code


def holder(hall: Hall) -> int:
    (n,) = [n for n, alone in hall.round.lone.items() if alone == Bye()]
    return n


@pytest.mark.parametrize("draft", [False, True])
def test_a_late_player_meets_the_bye_and_nothing_else_moves(draft: bool) -> None:
    hall = Hall(players=5)
    hall.play_round()
    before = hall.pair(draft=draft)
    with_bye = holder(hall)
    points = {row.entrant: row.points for row in standings(hall.state)}
    assert late(hall, 6) == Joined(2, 3, with_bye, 6)
    assert [table for table in hall.round.tables if table.table != 3] == list(before.tables)
    assert hall.round.lone == {}
    assert hall.state.rounds[0].lone[6] == Missed()
    after = {row.entrant: row.points for row in standings(hall.state)}
    assert after[6] == 0
    assert {n: points[n] - after[n] for n in points} == {n: 3 * (n == with_bye and not draft) for n in points}
    if draft:
        hall.do(c.PublishRound())
    hall.all_report("2-0")
    hall.close()
    assert {row.entrant: row.points for row in standings(hall.state)}[with_bye] == points[with_bye] + 3 * draft


def test_who_was_given_the_bye_by_hand_keeps_it() -> None:
    """They may have had to leave for an hour."""
    hall = Hall(players=5)
    hall.play_round()
    hall.pair(draft=True)
    away = hall.round.tables[0].a
    hall.do(c.MoveBye(away, "sale una hora"))
    hall.do(c.PublishRound())
    assert refused(hall, c.EnterPlayers((c.Enrolment(person(6)),), join=True)) == "join-bye-given"
    assert hall.round.lone[away] == Bye()


def test_a_bye_that_was_played_is_not_explained_any_more() -> None:
    hall = Hall(players=5)
    hall.play_round()
    hall.pair()
    with_bye = holder(hall)
    assert "explain-bye-passed" not in {f.code for f in explained(hall.current.history, 2)}
    late(hall, 6)
    told = explained(hall.current.history, 2)
    assert not [f for f in told if "bye" in f.code and with_bye in (f.facts.get("given"), f.facts.get("entrant"))]


def test_the_earlier_rounds_count_as_the_organizer_says() -> None:
    hall = Hall(players=5)
    hall.play_round()
    hall.pair()
    hall.do(c.EnterPlayers((c.Enrolment(person(6)),), late="bye", reason="el tren", join=True))
    assert isinstance(hall.state.rounds[0].lone[6], Bye)
    assert 6 not in hall.round.lone


def test_undo_and_redo_and_the_next_bye() -> None:
    hall = Hall(players=5)
    paired = hall.pair()
    with_bye = holder(hall)
    late(hall, 6)
    joined = hall.round
    hall.do(c.Undo())
    assert hall.round == paired
    hall.do(c.Redo())
    assert hall.round == joined
    hall.all_report("0-2")
    hall.close()
    hall.do(c.DropEntrant(6))
    hall.pair()
    assert holder(hall) == with_bye  # the bye that was taken back is no earlier bye: the last of the standing has it


def test_it_is_told_why_and_audited_as_it_was_paired() -> None:
    hall = Hall(players=5)
    hall.pair()
    with_bye = holder(hall)
    late(hall, 6)
    (why,) = [finding for finding in explained(hall.current.history, 1, entrant=6) if finding.code.startswith("explain-")]
    assert (why.code, why.facts["first"], why.facts["second"]) == ("explain-joined", 6, with_bye)
    assert [finding.code for finding in explained(hall.current.history, 1) if finding.code == "explain-joined"]
    assert as_paired(hall.round).lone == {with_bye: Bye()}
    hall.all_report()
    hall.close()
    hall.play_round()
    assert [finding for each in audited(hall.current.history) for finding in each.findings] == []
    table = hall.state.rounds[0].tables[0].table
    again = consequences(hall.state, c.CorrectResult(1, table, "0-2", "mal leída"))
    assert all(each.round == 2 and each.refusal is None for each in again.repaired)


def test_who_left_comes_back_into_the_round() -> None:
    hall = Hall(players=6)
    hall.play_round()
    hall.do(c.DropEntrant(1))
    before = hall.pair()
    with_bye = holder(hall)
    hall.do(c.ReturnEntrant(1))
    place = offered(hall.state, 1)
    hall.do(c.Undo())
    hall.do(c.ReturnEntrant(1, join=True))
    assert place == Joined(2, 3, with_bye, 1)
    assert [t for t in hall.round.tables if 1 not in (t.a, t.b)] == list(before.tables)
    assert 1 not in hall.round.lone
    assert [finding for each in audited(hall.current.history) for finding in each.findings] == []


def test_who_has_met_the_bye_does_not_meet_it_again() -> None:
    hall = Hall(players=3)
    hall.play_round()
    first = hall.state.rounds[0].tables[0]
    hall.do(c.DropEntrant(first.a))
    hall.do(c.DropEntrant(next(n for n in (1, 2, 3) if n not in (first.a, first.b))))
    hall.pair()
    assert holder(hall) == first.b
    assert refused(hall, c.ReturnEntrant(first.a, join=True)) == "join-rematch"
    hall.do(c.ReturnEntrant(first.a))
    assert hall.round.lone[first.a] == Missed()
    assert offered(hall.state, first.a) is None


def test_where_there_is_no_place_it_is_refused() -> None:
    hall = Hall(players=5)
    newcomer = c.EnterPlayers((c.Enrolment(person(6)),), join=True)
    assert refused(hall, newcomer) == "join-no-round"
    hall.do(c.AwardByes(1, (1,)))
    hall.pair()  # four play, and the bye of number 1 was awarded: it is won
    assert refused(hall, newcomer) == "join-no-bye"
    assert refused(hall, c.EnterPlayers((c.Enrolment(person(6)), c.Enrolment(person(7))), join=True)) == "join-one-at-a-time"
    hall.all_report()
    hall.close()
    assert refused(hall, newcomer) == "join-no-round"
    hall.pair()
    hall.do(c.DropEntrant(holder(hall)))
    assert refused(hall, newcomer) == "join-bye-left"
    table = hall.round.tables[0]
    hall.do(c.DropEntrant(table.a, "0-2"))
    assert refused(hall, c.ReturnEntrant(table.a, join=True)) == "join-already-in-round"


def test_before_the_start_there_is_no_round() -> None:
    hall = Hall(players=5, start=False)
    assert refused(hall, c.EnterPlayers((c.Enrolment(person(6)),), join=True)) == "join-no-round"


def test_separate_categories_lend_their_bye_to_nobody_else() -> None:
    hall = Hall(structure=Structure.SWISS, overrides=(Override("pairing.categories", "separate", "por edades"),))
    hall.do(c.EnterPlayers(tuple(c.Enrolment(person(n), category="senior" if n < 4 else "junior") for n in range(1, 8))))
    hall.do(c.StartEvent())
    hall.pair()
    assert hall.state.entrants[holder(hall)].category == "senior"
    newcomer = c.Enrolment(person(8), category="junior")
    assert refused(hall, c.EnterPlayers((newcomer,), join=True)) == "join-no-bye-of-category"
    assert late(hall, 8, category="senior") is not None


def test_a_fixed_seat_is_honoured_where_it_is_free() -> None:
    hall = Hall(players=5)
    hall.pair()
    with_bye = holder(hall)
    assert late(hall, 6, fixed_table=12) == Joined(1, 12, with_bye, 6)
    hall.do(c.Undo())
    assert late(hall, 6, fixed_table=1) == Joined(1, 3, with_bye, 7)  # no number is used twice
