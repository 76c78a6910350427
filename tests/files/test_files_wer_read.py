"""`.wer` files, small: outcomes, playoffs, who left, judges, what is refused and where."""

from __future__ import annotations

import pytest

from imports import imported
from pareo.adapters.files import wer
from pareo.core.errors import Malformed
from pareo.core.results import Bye, Drawn, Forfeit, Games, Side, Won
from pareo.tournament.events import DropReason
from pareo.tournament.queries import final_places
from pareo.tournament.state import Stage
from program_papers import wer as paper

OVER = b'</matches><log><entry date="2019-03-01T18:00:00" operation="COM">Tournament Completed</entry></log>'


def refused(data: bytes) -> list[tuple[str, int | None]]:
    with pytest.raises(Malformed) as refusal:
        wer.read(data)
    return [(finding.code, finding.line) for finding in refusal.value.findings]


def over(data: bytes) -> bytes:
    """The same event, completed."""
    return data.replace(b"</matches>", OVER)


def test_outcomes_are_results() -> None:
    rounds = [
        [(1, 2, "1 2 1 0"), (3, 4, "2 1 1 1")],
        [(1, 3, "2 0 0 3"), (4, 2, "1 1 0 1")],
        [(1, 4, "1 0 0 0"), (2, 3, "2 0 0 0")],
    ]
    current, people = imported(wer.read(over(paper(rounds))))
    state = current.state
    assert (state.policy_id, state.stage, state.date, state.planned_rounds) == ("mtr", Stage.FINISHED, "2019-03-01", 3)
    assert [dict(played.results) for played in state.rounds] == [
        {1: Games(2, 1), 2: Games(1, 1, 1)},
        {1: Games(0, 0, 3), 2: Games(1, 0, 1)},
        {1: Won(Side.A), 2: Drawn()},
    ]
    assert (people["1"].full_name, people["1"].id) == ("Ana Prueba", "001"), "ids keep their leading zeros"


def test_a_bye_has_no_opponent() -> None:
    state = imported(wer.read(paper([[(1, 2, "1 2 0 0"), (3, 0, "3 2 0 0")]], 3)))[0].state
    assert state.rounds[0].lone == {3: Bye()}
    assert (state.stage, state.planned_rounds) == (Stage.RUNNING, 3), "two rounds are left"


def test_a_win_by_drop_without_games_is_a_match_given_up() -> None:
    data = paper([[(1, 2, "1 0 0 0"), (3, 4, "1 2 0 0")]]).replace(b'winbydrop="False"', b'winbydrop="True"')
    state = imported(wer.read(data))[0].state
    assert state.rounds[0].results == {1: Forfeit(Side.B), 2: Games(2, 0)}


def test_playoffs_are_a_bracket() -> None:
    swiss = [[(1, 4, "1 2 0 0"), (2, 3, "1 2 0 0")], [(1, 2, "1 2 0 0"), (3, 4, "1 2 0 0")]]
    cut = [[(4, 1, "1 2 0 0"), (2, 3, "1 2 0 0")], [(4, 2, "1 2 1 0")]]
    state = imported(wer.read(over(paper([*swiss, *cut], isplayoff="True", playoffstartround="3", numberofrounds="2"))))[0].state
    assert state.cut is not None
    assert state.cut.seeds[0] == 1
    assert all(table.game for played in state.rounds[2:] for table in played.tables)
    assert [entrant for _, entrant in final_places(state)][:2] == [4, 2]


def test_a_match_for_third_place_is_one_of_the_bracket() -> None:
    swiss = [[(1, 4, "1 2 0 0"), (2, 3, "1 2 0 0")]]
    cut = [[(1, 4, "1 2 0 0"), (2, 3, "1 2 0 0")], [(1, 2, "1 2 1 0"), (4, 3, "1 2 0 0")]]
    state = imported(wer.read(over(paper([*swiss, *cut], isplayoff="True", playoffstartround="2"))))[0].state
    assert state.cut is not None
    assert state.cut.third_place
    assert [entrant for _, entrant in final_places(state)] == [1, 2, 4, 3]


def test_matches_that_make_no_bracket_are_kept_and_told() -> None:
    swiss = [[(1, 4, "1 2 0 0"), (2, 3, "1 2 0 0")]]
    cut = [[(1, 4, "1 2 0 0"), (2, 3, "1 2 0 0")], [(4, 2, "1 2 1 0")]]
    reading = wer.read(over(paper([*swiss, *cut], isplayoff="True", playoffstartround="2")))
    assert "past-no-bracket" not in {finding.code for finding in reading.findings}, "the semifinals alone make one"
    state = imported(reading)[0].state
    assert [note.code for note in state.rounds[2].notes] == ["recorded-outside-bracket"], "who had lost plays the final"
    three = wer.read(paper([swiss[0], [(1, 2, "1 2 0 0")], [(3, 4, "1 2 0 0")]], isplayoff="True", playoffstartround="2"))
    assert "past-no-bracket" in {finding.code for finding in three.findings}
    made = imported(three)[0].state
    assert made.cut is not None
    assert sorted(made.cut.seeds) == [1, 2, 3, 4]


def test_who_left_or_was_disqualified_is_out_after_the_last_match() -> None:
    inside = '<team id="1" status="3" eliminationround="1"><member position="A" person="002" /></team>'
    inside += '<role cd="PL" type="DQ"><ref person="003" seq="1" /></role>'
    data = paper([[(1, 2, "1 2 0 0"), (3, 4, "1 2 0 0")], [(1, 4, "1 2 0 0")]], inside=inside)
    state = imported(wer.read(data))[0].state
    assert {n: (e.out_after, e.out_reason) for n, e in state.entrants.items() if e.out_after is not None} == {
        2: (1, DropReason.DROP),
        3: (1, DropReason.DISQUALIFIED),
    }


def test_judges_are_persons_beside_the_chain() -> None:
    inside = (
        '<person id="009" first="Carla" middle="M." last="Prueba" /><role cd="JG" type="PA"><ref person="009" seq="1" /></role>'
    )
    reading = wer.read(paper([], inside=inside, coordinator="010", headjudge="009"))
    current, people = imported(reading)
    assert current.state.origin["wer"]["staff"] == [
        {"role": "coordinator", "person": "staff-1"},
        {"role": "headjudge", "person": "staff-2"},
        {"role": "judge", "person": "staff-2"},
    ]
    assert (people["staff-1"].id, people["staff-2"].full_name) == ("010", "Carla M. Prueba")
    assert "Carla" not in str(current.state)


def test_what_is_lost_is_told_with_its_line() -> None:
    data = paper([[(1, 2, "1 2 0 0")]], 2).replace(b"</matches>", b'</matches><warnings><warning code="1" /></warnings>')
    data = data.replace(b"</event>", b'<pods><podround><round number="1"><pod /></round></podround></pods></event>')
    told = {finding.code: finding.line for finding in wer.read(data).findings}
    assert told == {"wer-warnings": 15, "wer-countries": None, "wer-seats": 16}


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("1 1 2 0", "wer-outcome"),
        ("2 2 0 0", "wer-outcome"),
        ("3 2 0 0", "wer-outcome"),
        ("9 0 0 0", "wer-outcome"),
        ("1 two 0 0", "xml-number"),
    ],
)
def test_a_match_that_contradicts_itself_is_refused_with_its_line(said: str, code: str) -> None:
    assert (code, 17) in refused(paper([[(1, 2, said), (3, 4, "1 2 0 0")]]))


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        (b"<Tournament/>", [("xml-other-root", 1)]),
        (paper([[(1, 9, "1 2 0 0")]]), [("past-player-unknown", 17)]),
        (paper([[(1, 2, "1 2 0 0"), (1, 3, "1 2 0 0")]]), [("past-plays-twice", 18)]),
        (paper([[(1, 2, "0 0 0 0")], [(1, 2, "1 2 0 0")]]), [("past-round-open", 17)]),
        (paper([[(1, 2, "1 2 0 0")]]).replace(b'"False">', b'"true">').replace(b'"false">', b'"true">'), [("wer-teams", 16)]),
        (paper([[(1, 2, "1 2 0 0")], []]), [("past-round-missing", None)]),
        (paper([[(1, 2, "1 2 0 0")]]).replace(b'number="1"', b'number="0"'), [("xml-round-number", 16)]),
        (paper([], numberofrounds="many"), [("xml-number", 1)]),
        (b"<event>\n<matches>\n</event>", [("xml-broken", 3)]),
        (b'<!DOCTYPE event [<!ENTITY a "b">]>\n<event>&a;</event>', [("xml-forbidden", 1)]),
    ],
)
def test_what_contradicts_itself_is_refused(data: bytes, codes: list[tuple[str, int | None]]) -> None:
    assert refused(data) == codes


def test_a_file_without_rounds_is_an_event_before_its_start() -> None:
    assert imported(wer.read(paper([])))[0].state.stage is Stage.REGISTRATION
