"""`.tdf` files, small: pods, outcomes, brackets, snapshots, what is refused and where; and what is written."""

from __future__ import annotations

import re

import pytest

from hall import Hall
from imports import imported
from pareo.adapters.files import tdf
from pareo.core.errors import Illegal, Malformed
from pareo.core.results import Bye, Drawn, Side, Won
from pareo.tournament import commands as c
from pareo.tournament.queries import final_places
from pareo.tournament.state import Stage
from program_papers import tom, tom_pod

EVERYBODY = (1, 2, 3, 4)
FIRST = ("3", [(1, 2, "1"), (3, 4, "2")])
SECOND = ("3", [(4, 1, "3"), (2, 3, "0")])


def refused(data: bytes) -> list[tuple[str, int | None]]:
    with pytest.raises(Malformed) as refusal:
        tdf.read(data)
    return [(finding.code, finding.line) for finding in refusal.value.findings]


def test_outcomes_are_results_and_what_is_pending_is_open() -> None:
    current, people = imported(tdf.read(tom(tom_pod([FIRST, SECOND], EVERYBODY))))
    state = current.state
    assert (state.policy_id, state.stage, state.date, state.seed) == ("play-pokemon", Stage.RUNNING, "2025-03-16", "25-03-000001")
    assert [dict(played.results) for played in state.rounds] == [{1: Won(Side.A), 2: Won(Side.B)}, {1: Drawn()}]
    assert (people["1"].id, people["1"].full_name) == ("001", "Ana Prueba"), "ids keep their leading zeros"
    assert {entrant.category for entrant in state.entrants.values()} == {"master"}


def test_a_bye_is_outcome_5_of_one_player() -> None:
    pod = tom_pod([("3", [(3, 0, "5"), (1, 2, "1")])], (1, 2, 3))
    assert imported(tdf.read(tom(pod, players=3)))[0].state.rounds[0].lone == {3: Bye()}


def test_pods_of_age_divisions_are_one_event_with_categories() -> None:
    pods = tom_pod([("3", [(1, 2, "1")])], (1, 2), "0"), tom_pod([("3", [(3, 4, "2")])], (3, 4), "1")
    reading = tdf.read(tom(*pods))
    state = imported(reading)[0].state
    assert [state.entrants[n].category for n in EVERYBODY] == ["junior", "junior", "senior", "senior"]
    assert len(state.rounds[0].tables) == 2
    assert {finding.code for finding in reading.findings} == {"tdf-birthdates", "tdf-tables"}, "each pod has a table 1"


def test_a_merged_pod_has_no_categories() -> None:
    reading = tdf.read(tom(tom_pod([FIRST], EVERYBODY, "10")))
    assert {entrant.category for entrant in imported(reading)[0].state.entrants.values()} == {None}
    assert {finding.code for finding in reading.findings} == {"tdf-birthdates", "tdf-merged"}


def test_a_bracket_is_seeded_as_the_file_says() -> None:
    bracket = [("1", [(4, 1, "2"), (3, 2, "1")]), ("1", [(1, 3, "0")])]
    seeds = {4: 1, 2: 2, 3: 3, 1: 4}
    said = {n: f"<order>1</order><seed>{seed}</seed>" for n, seed in seeds.items()}
    state = imported(tdf.read(tom(tom_pod([FIRST, *bracket], EVERYBODY), said=said)))[0].state
    assert state.cut is not None
    assert state.cut.seeds == (4, 2, 3, 1)
    assert [table.game for played in state.rounds[1:] for table in played.tables] == [1, 2, 3]


def test_an_elimination_from_the_first_round() -> None:
    state = imported(tdf.read(tom(tom_pod([("1", [(1, 2, "1"), (3, 4, "2")]), ("1", [(1, 4, "2")])], EVERYBODY))))[0].state
    assert state.structure.value == "elimination"
    assert [entrant for _, entrant in final_places(state)][:2] == [4, 1]


def test_who_dropped_leaves_after_the_last_match() -> None:
    said = {2: "<dropped><status>1</status><round>1</round></dropped>"}
    second = ("3", [(1, 3, "1"), (4, 0, "5")])
    state = imported(tdf.read(tom(tom_pod([FIRST, second], EVERYBODY), said=said)))[0].state
    assert {n: entrant.out_after for n, entrant in state.entrants.items()} == {1: None, 2: 1, 3: None, 4: None}


def test_birth_dates_are_not_kept_and_the_organizer_is_beside_the_chain() -> None:
    reading = tdf.read(tom(tom_pod([FIRST], EVERYBODY)))
    current, people = imported(reading)
    assert "2011" not in repr((current, people, reading))
    assert (people["staff-1"].name, people["staff-1"].id) == ("Ana Prueba", "77")
    assert [dict(f.facts) for f in reading.findings if f.code == "tdf-birthdates"] == [{"count": 4}]


def test_a_player_without_a_surname_or_without_any_name() -> None:
    data = tom(tom_pod([FIRST], EVERYBODY)).replace(b"<lastname>Prueba</lastname>", b"")
    data = data.replace(b"<firstname>Bruno</firstname>", b"<firstname> </firstname>")
    reading = tdf.read(data)
    _, people = imported(reading)
    assert [people[str(n)].full_name for n in (1, 2)] == ["Ana", "002"]
    assert "past-nameless" in {finding.code for finding in reading.findings}


def test_a_finished_file_is_over() -> None:
    standings = b'</pods><standings><pod category="2" type="finished"><player id="001" place="1"/></pod></standings>'
    reading = tdf.read(tom(tom_pod([FIRST], EVERYBODY)).replace(b"</pods>", standings))
    assert imported(reading)[0].state.stage is Stage.FINISHED
    assert "tdf-standings" in {finding.code for finding in reading.findings}
    early = tdf.read(tom(tom_pod([FIRST, SECOND], EVERYBODY)).replace(b"</pods>", standings))
    assert "past-over-early" in {finding.code for finding in early.findings}
    assert imported(early)[0].state.stage is Stage.RUNNING


@pytest.mark.parametrize(
    ("rounds", "codes"),
    [
        ([("2", [(1, 2, "1")])], [("tdf-round-type", 13)]),
        ([("3", [(1, 2, "4")])], [("tdf-outcome", 15)]),
        ([("3", [(1, 2, "5")])], [("tdf-outcome", 15)]),
        ([("3", [(1, 0, "1")])], [("tdf-outcome", 15)]),
        ([("3", [(1, 9, "1")])], [("past-player-unknown", 15)]),
        ([("3", [(1, 2, "1"), (2, 3, "1")])], [("past-plays-twice", 16)]),
        ([("3", [(1, 2, "0")]), ("3", [(1, 2, "1")])], [("past-round-open", 15)]),
        ([("1", [(1, 2, "1")]), ("3", [(1, 2, "1")])], [("past-swiss-after-cut", None)]),
        ([("3", [])], [("past-round-missing", None)]),
        ([FIRST, ("1", [(1, 0, "5")])], [("past-bracket-byes", None)]),
    ],
)
def test_what_contradicts_itself_is_refused_with_its_line(
    rounds: list[tuple[str, list[tuple[int, int, str]]]], codes: list[tuple[str, int | None]]
) -> None:
    assert refused(tom(tom_pod(rounds, EVERYBODY))) == codes


def test_two_pods_of_which_one_plays_a_bracket_are_refused() -> None:
    pods = tom_pod([("1", [(1, 2, "1")])], (1, 2), "0"), tom_pod([("3", [(3, 4, "2")])], (3, 4), "1")
    assert refused(tom(*pods)) == [("tdf-pods", 11)]


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"<event/>", "xml-other-root", 1),
        (b"<tournament>\n<players>\n</tournament>", "xml-broken", 3),
        (b'<tournament><players>\n<player userid=""/></players></tournament>', "tdf-player-id", 2),
        (b'<tournament><pods><pod><rounds>\n<round number="x" type="3"/></rounds></pod></pods></tournament>', "xml-number", 2),
        (b'<tournament><players><player userid="1"/>\n<player userid="1"/></players></tournament>', "past-player-twice", 2),
    ],
)
def test_what_is_no_such_file_is_refused_with_its_line(data: bytes, code: str, line: int) -> None:
    assert (code, line) in refused(data)


# --- Out -----------------------------------------------------------------------------------------------------------------


def test_an_event_of_ours_goes_out_and_comes_back() -> None:
    hall = Hall("play-pokemon", players=7, rounds=2, date="2026-03-01")
    hall.pair()
    hall.all_report("2-1")
    hall.close()
    hall.do(c.DropEntrant(2))
    hall.pair()
    hall.report({1: "1-1-1"})
    data = tdf.write(hall.state, hall.current.people)
    again, people = imported(tdf.read(data))
    assert [played.tables for played in again.state.rounds] == [played.tables for played in hall.state.rounds]
    assert [played.lone for played in again.state.rounds] == [played.lone for played in hall.state.rounds]
    assert again.state.rounds[1].results == {1: Drawn()}
    assert again.state.entrants[2].out_after == 1
    assert people["3"].id == "0000000003"
    told = tdf.losses(hall.state, hall.current.people)
    assert {finding.code for finding in told} == {"tdf-loses-birthdates", "tdf-loses-games"}


def test_who_has_an_id_that_tom_can_not_read_is_named_beforehand() -> None:
    hall = Hall("play-pokemon", players=3, rounds=2)
    hall.do(c.AmendEntrant(2, id="ESP-17"))
    told = {each.code: each.facts for each in tdf.losses(hall.state, hall.current.people)}
    assert told["tdf-loses-ids"] == {"count": 1}
    assert told["tdf-loses-ids-of"] == {"entrants": "2"}


def test_divisions_that_never_met_have_a_pod_each() -> None:
    pods = tom_pod([("3", [(1, 2, "1")])], (1, 2), "0"), tom_pod([("3", [(3, 4, "2")])], (3, 4), "1")
    current, people = imported(tdf.read(tom(*pods)))
    data = tdf.write(current.state, people).decode()
    assert re.findall(r'<pod category="(\d+)"', data) == ["0", "1"]
    again, _ = imported(tdf.read(data.encode()))
    assert again.state.rounds == current.state.rounds


def test_the_order_of_the_bracket_is_toms() -> None:
    hall = Hall("play-pokemon", players=8, rounds=1, date="2026-03-01")
    hall.pair()
    hall.all_report("2-0")
    hall.close()
    hall.do(c.ConfirmCut(top=8, seeds=(1, 2, 3, 4, 5, 6, 7, 8)))
    data = tdf.write(hall.state, hall.current.people).decode()
    order = dict(re.findall(r"<order>(\d+)</order>\s*<seed>(\d+)</seed>", data))
    assert [order[str(place)] for place in range(1, 9)] == ["1", "8", "5", "4", "3", "6", "7", "2"]


def test_what_the_file_cannot_say_is_refused() -> None:
    hall = Hall("play-pokemon", players=4)
    hall.pair()
    hall.report({1: "double-loss"})
    with pytest.raises(Illegal, match="tdf-double-loss"):
        tdf.write(hall.state, hall.current.people)
    other = Hall("decipher-stccg", players=4)
    with pytest.raises(Illegal, match="tdf-scoring"):
        tdf.write(other.state, other.current.people)


def test_who_has_no_number_for_an_id_gets_one() -> None:
    hall = Hall("play-pokemon", start=False)
    hall.enter([1])
    hall.do(c.EnterPlayers((c.Enrolment(hall.current.people["1"].__class__("Bruno", "", "B-7")),)))
    data = tdf.write(hall.state, hall.current.people).decode()
    assert re.findall(r'<player userid="(\d+)">', data) == ["0000000001", "9000000002"]
