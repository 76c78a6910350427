"""Reading a `.Tournament` file: what becomes of everything in it, and what is said of what is wrong."""

from __future__ import annotations

import pytest

from imports import imported
from kts_paper import match, paper, player
from pareo.adapters.files import kts
from pareo.adapters.files.beside import keys_of
from pareo.core.errors import Malformed
from pareo.core.results import Bye, DoubleLoss, Drawn, Missed, Side, Won
from pareo.tournament.commands import CreateEvent, EnterPlayers
from pareo.tournament.events import DropReason, Structure
from pareo.tournament.state import RoundStage, Stage

FOUR = [player(number) for number in (1, 2, 3, 4)]
ROUND_1 = [match(1, 1, 1, 2, 1), match(1, 2, 3, 4, 4)]


def refused(data: bytes) -> list[tuple[str, int | None]]:
    """The codes and lines of a refusal."""
    with pytest.raises(Malformed) as caught:
        kts.read(data)
    return [(finding.code, finding.line) for finding in caught.value.findings]


def told(data: bytes) -> list[str]:
    """The codes of what is said of a file that is taken; the made-up ids of the tests are no news."""
    return [finding.code for finding in kts.read(data).findings if finding.code != "kts-check-digits"]


def created(data: bytes, policy: str | None = None) -> CreateEvent:
    first = kts.read(data, policy).commands[0]
    assert isinstance(first, CreateEvent)
    return first


# --- What it becomes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "policy"), [("2011-09-01", "konami-2011-05"), ("2018-05-31", "konami-2011-05"), ("2018-06-01", "konami-2018-06")]
)
def test_the_policy_is_the_one_of_the_day(day: str, policy: str) -> None:
    assert created(paper(FOUR, said={"Date": day})).policy == policy


def test_another_policy_may_be_asked_for() -> None:
    assert created(paper(FOUR), "konami-2011-05").policy == "konami-2011-05"


def test_the_order_of_the_date_is_given_away_by_the_reference() -> None:
    assert created(paper(FOUR, said={"ReferenceDateTime": "1/2/2003", "Date": "3/4/2019"})).date == "2019-03-04"
    assert created(paper(FOUR, said={"ReferenceDateTime": "02.01.2003", "Date": "3.4.2019"})).date == "2019-04-03"


@pytest.mark.parametrize(
    ("said", "matches", "structure"),
    [
        ({}, [], None),
        ({"CurrentRound": "1"}, ROUND_1, None),
        ({"CurrentRound": "1", "Finalized": "True"}, ROUND_1, Structure.SWISS),
        ({"CurrentRound": "2", "PlayoffRound": "2"}, [*ROUND_1, match(2, 1, 1, 4, 1, playoff=True)], Structure.SWISS_CUT),
        ({"CurrentRound": "1", "StructureCode": "02"}, ROUND_1, Structure.ELIMINATION),
        ({"StructureCode": "03"}, [], Structure.OPEN),
    ],
)
def test_the_structure_is_read_from_code_and_playoffs(
    said: dict[str, str], matches: list[str], structure: Structure | None
) -> None:
    assert created(paper(FOUR, matches, said)).structure is structure


def test_all_kinds_of_results_are_kept() -> None:
    matches = [
        match(1, 1, 1, 2, 2),
        match(1, 2, 3, 4, None, "Draw"),
        match(1, 3, 5, 6, None, "DoubleLoss"),
        match(1, 4, 7, 0, 7),
        match(1, 5, 8, 0, None),
    ]
    current, _ = imported(kts.read(paper([player(n) for n in range(1, 9)], matches, {"CurrentRound": "1"})))
    played = current.state.rounds[0]
    assert played.results == {1: Won(Side.B), 2: Drawn(), 3: DoubleLoss()}
    assert played.lone == {7: Bye(), 8: Missed()}
    assert played.stage is RoundStage.CLOSED


def test_an_open_round_stays_open() -> None:
    matches = [match(1, 1, 1, 2, None, "Incomplete"), match(1, 2, 3, 4, 3)]
    current, _ = imported(kts.read(paper(FOUR, matches, {"CurrentRound": "1"})))
    assert current.state.stage is Stage.RUNNING
    assert current.state.rounds[0].stage is RoundStage.PUBLISHED
    assert set(current.state.rounds[0].results) == {2}


def test_late_players_are_entered_after_the_rounds_they_missed_in_the_order_of_their_tables() -> None:
    players = [player(number) for number in range(1, 7)]
    matches = [
        match(1, 1, 3, 4, 3),
        match(1, 2, 5, 6, 5),
        match(1, 3, 2, 0, None),
        match(1, 4, 1, 0, None),
        match(2, 1, 3, 5, 3),
        match(2, 2, 2, 4, 2),
        match(2, 3, 1, 6, 1),
    ]
    reading = kts.read(paper(players, matches, {"CurrentRound": "2"}))
    entered = [command for command in reading.commands if isinstance(command, EnterPlayers)]
    assert [[one.person.name for one in command.enrolments] for command in entered] == [
        ["Carla", "Diego", "Elena", "Félix"],
        ["Bruno", "Ana"],
    ]
    current, people = imported(reading)
    assert current.state.rounds[0].lone == {5: Missed(), 6: Missed()}
    assert b"<Player>100000002</Player>\r\n\t\t\t<Player>0</Player>\r\n\t\t\t<Round>1</Round>" in kts.write(current.state, people)


def test_a_rematch_and_a_second_bye_are_history() -> None:
    matches = [*ROUND_1, match(2, 1, 1, 2, 1), match(2, 2, 3, 0, 3), match(3, 1, 1, 4, 4), match(3, 2, 3, 0, 3)]
    players = [*FOUR[:3], player(4, DropReason="Drop", DropRound="3")]
    current, _ = imported(kts.read(paper(players, matches, {"CurrentRound": "3"})))
    assert [note.code for note in current.state.rounds[1].notes].count("recorded-rematch") == 1


def test_who_dropped_is_out_after_the_round() -> None:
    players = [*FOUR[:3], player(4, DropReason="Drop", DropRound="1")]
    matches = [*ROUND_1, match(2, 1, 1, 3, 1), match(2, 2, 2, 0, 2)]
    current, _ = imported(kts.read(paper(players, matches, {"CurrentRound": "2"})))
    entrant = current.state.entrants[4]
    assert (entrant.out_after, entrant.out_reason) == (1, DropReason.DROP)


def test_a_disqualified_player_is_told_from_one_who_dropped() -> None:
    penalty = (
        "<PlayerPenalty><Infraction>UC - Cheating</Infraction><InfractionCode>07</InfractionCode><PenaltyCode>05</PenaltyCode>"
        "<Player>100000004</Player><Judge>100000099</Judge><Round>1</Round><Notes></Notes></PlayerPenalty>"
    )
    players = [*FOUR[:3], player(4, DropReason="Drop", DropRound="1")]
    current, _ = imported(kts.read(paper(players, ROUND_1, {"CurrentRound": "1", "PenaltyList": penalty})))
    assert current.state.entrants[4].out_reason is DropReason.DISQUALIFIED


def test_the_staff_stays_out_of_the_chain_and_comes_back() -> None:
    judge = (
        "<XmlStaffArray><XmlStaff><Player><ID>0100000099</ID><FirstName>Carla</FirstName><LastName>Jueza</LastName>"
        "<TeamPosition>0</TeamPosition></Player><XmlStaffPositionCode>02</XmlStaffPositionCode></XmlStaff></XmlStaffArray>"
    )
    penalty = (
        "<PlayerPenalty><Infraction>T - Major</Infraction><InfractionCode>02</InfractionCode><PenaltyCode>02</PenaltyCode>"
        "<Player>0100000001</Player><Judge>100000099</Judge><Round>1</Round><Notes>tarde</Notes></PlayerPenalty>"
    )
    reading = kts.read(paper(FOUR, ROUND_1, {"CurrentRound": "1", "Staff": judge, "PenaltyList": penalty}))
    assert [(key, person.full_name, person.id) for key, person in reading.people.items()] == [
        ("penalty-1", "", ""),
        ("staff-1", "Carla Jueza", "0100000099"),
    ]
    current, people = imported(reading)
    chain = b"".join(entry.line for entry in current.entries)
    assert b"Jueza" not in chain
    assert b"100000099" not in chain
    assert b"tarde" not in chain
    written = kts.write(current.state, people).decode("utf-8-sig")
    assert "<LastName>Jueza</LastName>" in written
    assert "<Notes>tarde</Notes>" in written
    assert "<Player>0100000001</Player>\r\n\t\t\t<Judge>100000099</Judge>" in written


def test_what_is_noted_of_a_player_stays_out_of_the_chain_and_goes_with_the_person() -> None:
    """Clause: spec 11 "Personal data stays out of the chain". A note of a program is free text about somebody."""
    reading = kts.read(paper([*FOUR[:3], player(4, Notes="avisar a su madre")], ROUND_1, {"CurrentRound": "1"}))
    current, people = imported(reading)
    assert b"madre" not in b"".join(entry.line for entry in current.entries)
    assert "<Notes>avisar a su madre</Notes>" in kts.write(current.state, people).decode("utf-8-sig")
    erased = {key: person for key, person in people.items() if key != "4"}
    assert "madre" not in kts.write(current.state, erased).decode("utf-8-sig")


def test_a_cut_by_another_order_is_kept_as_it_was() -> None:
    """The file's seeds are read from its tables, whatever our standing would say."""
    matches = [
        match(1, 1, 1, 2, 1),
        match(1, 2, 3, 4, 3),
        match(2, 1, 1, 3, 1, playoff=True),
        match(2, 2, 2, 4, 4, playoff=True),
        match(3, 1, 1, 4, 4, playoff=True),
    ]
    said = {"CurrentRound": "3", "PlayoffRound": "2", "Finalized": "True"}
    current, _ = imported(kts.read(paper(FOUR, matches, said)))
    assert current.state.stage is Stage.FINISHED
    assert not [note for played in current.state.rounds for note in played.notes]


def test_a_pure_elimination_keeps_its_bracket() -> None:
    players = [player(number) for number in range(1, 9)]
    first = [match(1, table, 2 * table - 1, 2 * table, 2 * table) for table in (1, 2, 3, 4)]
    later = [match(2, 1, 2, 4, 4), match(2, 2, 6, 8, 6), match(3, 1, 4, 6, 6)]
    said = {"StructureCode": "02", "CurrentRound": "3", "Finalized": "True"}
    current, _ = imported(kts.read(paper(players, [*first, *later], said)))
    assert current.state.stage is Stage.FINISHED
    assert not [note for played in current.state.rounds for note in played.notes]


def test_an_event_that_ended_before_the_final_is_left_unfinished_and_told() -> None:
    matches = [*ROUND_1, match(2, 1, 1, 4, None, "Incomplete", playoff=True)]
    data = paper(FOUR, matches, {"CurrentRound": "2", "PlayoffRound": "2", "Finalized": "True"})
    assert told(data) == ["kts-finished-early"]
    assert imported(kts.read(data))[0].state.stage is Stage.ELIMINATION


def test_more_rounds_than_the_pack_proposes_are_taken() -> None:
    players = FOUR
    pairs = {1: ((1, 2), (3, 4)), 2: ((1, 3), (2, 4)), 3: ((1, 4), (2, 3)), 4: ((1, 2), (3, 4)), 5: ((1, 3), (2, 4))}
    matches = [match(r, t, a, b, a) for r, tables in pairs.items() for t, (a, b) in enumerate(tables, 1)]
    current, _ = imported(kts.read(paper(players, matches, {"CurrentRound": "5"})))
    assert len(current.state.rounds) == 5


def test_a_file_without_the_elements_of_version_3_is_read_and_written_without_them() -> None:
    said = {"PlayerStructure": None, "Time": None, "SoftwareVersion": "2.0.5.2"}
    players = [one.replace("<TeamPosition>0</TeamPosition>", "") for one in FOUR]
    current, people = imported(kts.read(paper(players, said=said)))  # type: ignore[arg-type]
    written = kts.write(current.state, people)
    assert b"TeamPosition" not in written
    assert b"<Time>" not in written
    assert b"<Location>" not in written


def test_a_file_older_than_the_codes_is_read_by_its_words() -> None:
    said = {
        "TournamentStyleCode": None,
        "StructureCode": None,
        "EventTypeCode": None,
        "Format": "Traditional",
        "Structure": "Single Elimination",
        "HeadJudge": "Carla Jueza",
    }
    data = paper(FOUR, said=said)  # type: ignore[arg-type]
    assert (created(data).format, created(data).structure) == ("constructed-traditional", Structure.ELIMINATION)
    assert told(data) == ["kts-old-element"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "windows-1252"])
def test_any_declared_encoding_is_read(encoding: str) -> None:
    text = paper([player(6), player(1)]).decode().replace("<?xml version='1.0'?>", f"<?xml version='1.0' encoding='{encoding}'?>")
    entered = kts.read(text.encode(encoding)).commands[1]
    assert isinstance(entered, EnterPlayers)
    assert [one.person.name for one in entered.enrolments] == ["Ana", "Félix"]


# --- What is only told -------------------------------------------------------------------------------------------------


def test_unknown_elements_and_attributes_are_told_and_not_fatal() -> None:
    data = paper(FOUR, said={"Sponsor": "nobody"}).replace(b"<Matches>", b"<Matches kind='x'>")
    assert sorted(told(data)) == ["kts-attribute-unknown", "kts-element-unknown"]


@pytest.mark.parametrize(
    ("players", "matches", "said", "code"),
    [
        (FOUR, [], {"ID": "COPA-1"}, "kts-event-id"),
        (FOUR, ROUND_1, {"CurrentRound": "3"}, "kts-current-round"),
        (FOUR, [], {"Finalized": "True"}, "kts-finished-early"),
        (FOUR, ROUND_1, {"StructureCode": "03", "CurrentRound": "1"}, "kts-open-dueling"),
        ([player(1, FirstName=""), *FOUR[1:]], [], {}, ""),
        ([player(1, AssignedSeat="3"), player(2, AssignedSeat="3")], [], {}, "kts-seat-taken"),
        (FOUR, [match(1, 1, 1, 2, 1), match(1, 1, 3, 4, 4)], {"CurrentRound": "1"}, "kts-table-twice"),
        ([*FOUR[:3], player(4, DropReason="Drop")], ROUND_1, {"CurrentRound": "1"}, "kts-drop-round"),
        (
            [*FOUR[:3], player(4, DropReason="Drop", DropRound="1")],
            [match(1, 1, 1, 2, 1), match(1, 2, 3, 4, None, "Incomplete")],
            {"CurrentRound": "1"},
            "kts-drop-open",
        ),
    ],
)
def test_what_is_odd_is_told_and_the_event_is_taken(
    players: list[str], matches: list[str], said: dict[str, str], code: str
) -> None:
    data = paper(players, matches, said)
    assert told(data) == ([code] if code else [])
    imported(kts.read(data))


# --- What is refused ---------------------------------------------------------------------------------------------------


def test_a_broken_file_is_refused_with_line_and_column() -> None:
    with pytest.raises(Malformed) as caught:
        kts.read(paper(FOUR)[:-30])
    (finding,) = caught.value.findings
    assert finding.code == "xml-broken"
    assert (finding.line or 0) > 20
    assert finding.column


def test_entities_are_never_read() -> None:
    bomb = b"<!DOCTYPE Tournament [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><Tournament><Name>&b;</Name></Tournament>"
    assert refused(bomb) == [("xml-forbidden", 1)]
    assert refused(b"<!DOCTYPE Tournament SYSTEM 'http://localhost/x.dtd'><Tournament/>") == [("xml-forbidden", 1)]


def test_an_xml_of_something_else_is_refused() -> None:
    assert refused(b"<html/>") == [("kts-not-tournament", 1)]


def test_everything_that_is_missing_is_told_at_once() -> None:
    assert refused(b"<Tournament>\n<Name>Copa</Name>\n</Tournament>") == [
        ("kts-element-missing", 1),
        ("kts-element-missing", 1),
        ("kts-element-missing", 1),
        ("kts-element-missing", 1),
        ("kts-element-missing", 1),
    ]


@pytest.mark.parametrize(
    ("players", "matches", "said", "code"),
    [
        (FOUR, [], {"Date": "30/02/2019"}, "kts-date"),
        (FOUR, [], {"CurrentRound": "one"}, "kts-number"),
        (FOUR, [], {"CurrentRound": "-1"}, "kts-number"),
        (FOUR, [], {"Finalized": "Maybe"}, "kts-word"),
        (FOUR, [], {"StructureCode": "09"}, "kts-word"),
        ([player(1, DropReason="Lunch")], [], {}, "kts-word"),
        ([player(1, ID="12345678901")], [], {}, "kts-id"),
        ([player(1, ID="0000000000")], [], {}, "kts-id"),
        ([player(1), player(1)], [], {}, "kts-player-twice"),
        (FOUR, [match(1, 1, 1, 1, 1)], {}, "kts-match-players"),
        (FOUR, [match(1, 1, 1, 7, 1)], {}, "kts-player-unknown"),
        (FOUR, [match(1, 1, 1, 2, 1), match(1, 2, 1, 3, 3)], {}, "kts-plays-twice"),
        (FOUR, [match(1, 1, 1, 2, 3)], {}, "kts-winner"),
        (FOUR, [match(1, 1, 1, 2, None)], {}, "kts-winner"),
        (FOUR, [match(2, 1, 1, 2, 1)], {}, "kts-round-missing"),
        (FOUR, [match(100, 1, 1, 2, 1)], {}, "kts-too-many-rounds"),
        (FOUR, [*ROUND_1, match(2, 1, 1, 2, 1), match(2, 2, 3, 4, 3, playoff=True)], {}, "kts-playoffs"),
        (FOUR, [match(1, 1, 1, 2, 1, playoff=True)], {"PlayoffRound": "1"}, "kts-playoffs"),
        (FOUR, [match(1, 1, 1, 2, None, "Incomplete"), match(2, 1, 1, 2, 1)], {}, "kts-round-incomplete"),
    ],
)
def test_what_contradicts_itself_is_refused(players: list[str], matches: list[str], said: dict[str, str], code: str) -> None:
    assert [found for found, _ in refused(paper(players, matches, said))] == [code]


def test_a_fault_is_told_with_its_line() -> None:
    ((code, line),) = refused(paper([player(1), player(2, DropReason="Lunch")]))
    assert code == "kts-word"
    assert (
        line == paper([player(1), player(2, DropReason="Lunch")]).splitlines().index(player(2, DropReason="Lunch").encode()) + 1
    )


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(Malformed, match="policy-unknown"):
        kts.read(paper(FOUR), "konami-1999")


def test_what_is_noted_of_a_penalty_belongs_to_who_got_it() -> None:
    penalty = (
        "<PlayerPenalty><Infraction>T - Major</Infraction><InfractionCode>02</InfractionCode><PenaltyCode>02</PenaltyCode>"
        "<Player>010000000{}</Player><Judge>100000099</Judge><Round>1</Round><Notes>tarde</Notes></PlayerPenalty>"
    )
    said = {"CurrentRound": "1", "PenaltyList": "".join(map(penalty.format, (2, 1, 2)))}
    current, people = imported(kts.read(paper(FOUR, ROUND_1, said)))
    numbers = {person.id: int(key) for key, person in people.items() if key.isdigit()}
    keys = keys_of(numbers["0100000002"], people, current.state.origin)
    assert keys == (str(numbers["0100000002"]), "penalty-1", "penalty-3")
    left = {key: person for key, person in people.items() if key not in keys}
    assert kts.write(current.state, left).decode("utf-8-sig").count("tarde") == 1
