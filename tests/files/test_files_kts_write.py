"""Writing a `.Tournament` file of an event that was born in Pareo."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from hall import ANA, CAST, NOW, Hall
from imports import imported
from pareo.adapters.files import kts
from pareo.adapters.files.kts.document import check_digit
from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.service import handle_all
from pareo.core.errors import Illegal
from pareo.tournament import commands as c
from pareo.tournament.events import Structure
from pareo.tournament.people import Person
from pareo.words.names import Names
from pareo.words.speak import sentence


def written(hall: Hall) -> ElementTree.Element:
    return ElementTree.fromstring(kts.write(hall.state, hall.current.people))


def told(hall: Hall) -> dict[str, object]:
    return {
        finding.code: finding.facts["count"]
        for finding in kts.losses(hall.state, hall.current.people)
        if "count" in finding.facts
    }


def figures(root: ElementTree.Element, *names: str) -> list[tuple[str | None, ...]]:
    return [tuple(entry.findtext(name) for name in names) for entry in root.iter("TournPlayer")]


@pytest.fixture
def hall() -> Hall:
    """Six players, two rounds of Swiss, a cut to two."""
    hall = Hall(players=6, date="2014-03-01", rounds=2, seed="copa")
    for _ in range(2):
        hall.pair()
        hall.all_report("2-1")
        hall.close()
    hall.do(c.ConfirmCut(top=2))
    hall.pair()
    hall.all_report("2-0")
    hall.close()
    hall.do(c.FinishEvent())
    return hall


def test_the_layout_is_that_of_kts(hall: Hall) -> None:
    data = kts.write(hall.state, hall.current.people)
    assert data.startswith(
        b'\xef\xbb\xbf<?xml version="1.0" encoding="utf-8"?>\r\n<Tournament>\r\n\t<Name>Copa de prueba</Name>\r\n'
    )
    assert data.endswith(b"\t</Matches>\r\n</Tournament>")
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"\t\t\t<Notes />\r\n" in data


def test_an_event_of_ours_gets_sensible_values(hall: Hall) -> None:
    root = written(hall)
    assert re.fullmatch(r"X99-\d{6}", root.findtext("ID") or "")
    said = {name: root.findtext(name) for name in ("StructureCode", "CurrentRound", "PlayoffRound", "Finalized", "Date")}
    assert said == {"StructureCode": "01", "CurrentRound": "3", "PlayoffRound": "3", "Finalized": "True", "Date": "2014-03-01"}
    assert root.findtext("ReferenceDateTime") == "2003-01-02"


def test_the_event_id_comes_from_the_seed() -> None:
    ids = {seed: written(Hall(players=2, seed=seed)).findtext("ID") for seed in ("a", "b")}
    assert ids["a"] != ids["b"]
    assert ids["a"] == written(Hall(players=2, seed="a")).findtext("ID")


def test_players_are_in_the_order_of_their_ids_and_matches_name_the_lower_first(hall: Hall) -> None:
    root = written(hall)
    ids = [entry.findtext("Player/ID") for entry in root.iter("TournPlayer")]
    assert ids == sorted(ids)
    assert all(len(id or "") == 10 for id in ids)
    for match in root.iter("TournMatch"):
        a, b = (int(player.text or "") for player in match.findall("Player"))
        assert a < b or b == 0


def test_who_is_out_is_said_as_kts_says_it(hall: Hall) -> None:
    outs = figures(written(hall), "DropReason", "DropRound", "PlayoffPoints")
    assert sorted(outs) == [("Active", "0", "1"), *[("PlayoffCut", "2", "0")] * 4, ("PlayoffCut", "3", "0")]


def test_the_ranks_are_shared_as_kts_shares_them() -> None:
    ranks = figures(written(Hall(players=4, start=False)), "Rank", "Points")
    assert ranks == [("1", "0")] * 4


def test_figures_count_only_rounds_that_are_complete() -> None:
    hall = Hall(players=4, rounds=2)
    hall.pair()
    hall.report({1: "2-0"})
    root = written(hall)
    assert set(figures(root, "Wins")) == {("0",)}
    assert [match.findtext("Status") for match in root.iter("TournMatch")] == ["Winner", "Incomplete"]


def test_a_player_without_an_id_gets_a_temporary_one_with_a_sound_check_digit() -> None:
    hall = Hall(start=False)
    persons = [Person("Ana"), Person("Bruno", id="ninguno"), Person("Carla", id="0100421518"), Person("Diego", id="9999000010")]
    hall.do(c.EnterPlayers(tuple(c.Enrolment(person) for person in persons)))
    ids = {name: id for id, name in figures(written(hall), "Player/ID", "Player/FirstName")}
    assert ids["Carla"] == "0100421518"
    assert ids["Diego"] == "9999000010"
    temporary = [ids["Ana"], ids["Bruno"]]
    assert all(id and id.startswith("9999") and int(id[-1]) == check_digit(id[:9]) for id in temporary)
    assert len(set(ids.values())) == 4


def test_an_erased_person_leaves_the_number() -> None:
    hall = Hall(players=2, start=False)
    people = {key: person for key, person in hall.current.people.items() if key != "1"}
    root = ElementTree.fromstring(kts.write(hall.state, people))
    assert [entry.findtext("Player/FirstName") for entry in root.iter("TournPlayer")] == ["Bruno", "#1"]


def test_text_is_escaped_as_dotnet_does() -> None:
    hall = Hall(start=False)
    hall.do(c.EnterPlayers((c.Enrolment(Person('Ana "<&>"', "O'Hara")),)))
    assert b'<FirstName>Ana "&lt;&amp;&gt;"</FirstName>\r\n\t\t\t\t<LastName>O\'Hara</LastName>' in kts.write(
        hall.state, hall.current.people
    )


def test_a_sign_that_xml_can_not_hold_is_refused() -> None:
    hall = Hall(start=False)
    hall.do(c.EnterPlayers((c.Enrolment(Person("Ana")),)))
    with pytest.raises(Illegal, match="xml-character"):
        kts.write(hall.state, {"1": Person("Ana\x07")})


@pytest.mark.parametrize("policy", ["decipher-stccg", "ude-2008"])
def test_another_scoring_is_refused(policy: str) -> None:
    with pytest.raises(Illegal, match="kts-scoring"):
        kts.write(Hall(policy, players=4).state, {})


def test_what_is_lost_is_told(hall: Hall) -> None:
    assert told(hall) == {"kts-loses-games": 7}
    assert told(Hall(players=4, structure=Structure.ROUND_ROBIN)) == {"kts-loses-structure": 1, "kts-loses-date": 1}


def test_an_id_that_kts_can_not_hold_is_told_with_whom_it_concerns() -> None:
    hall = Hall(start=False, date="2014-03-01")
    ids = ("ES-0042", "0000000017", "17", "", "12345678901")
    hall.do(c.EnterPlayers(tuple(c.Enrolment(Person(name, id=id)) for name, id in zip(CAST, ids, strict=False))))
    found = kts.losses(hall.state, hall.current.people)
    assert [(each.code, dict(each.facts)) for each in found] == [
        ("kts-loses-ids", {"count": 3}),
        ("kts-loses-ids-of", {"entrants": "1, 3, 5"}),  # letters, the same number again, too long; who has none loses none
    ]
    named = Names(hall.current.people, "es").told(found[1])
    assert sentence(named, "es") == "Con código temporal en el archivo: Ana, Carla, Elena."


def test_a_draft_is_not_written() -> None:
    hall = Hall(players=4, date="2014-03-01")
    hall.pair(draft=True)
    assert list(written(hall).iter("TournMatch")) == []
    assert told(hall) == {"kts-loses-draft": 1}


def test_a_late_entry_is_a_loss_against_nobody_after_the_tables() -> None:
    hall = Hall(players=5, date="2014-03-01", rounds=3)
    hall.pair()
    hall.all_report()
    hall.enter([6])
    alone = [match for match in written(hall).iter("TournMatch") if match.findall("Player")[1].text == "0"]
    assert [(match.findtext("Table"), match.findtext("Status")) for match in alone] == [("3", "Winner"), ("4", "Winner")]
    assert [match.findtext("Winner") == "0" for match in alone] == [False, True]


def test_what_we_write_we_read_again(hall: Hall) -> None:
    data = kts.write(hall.state, hall.current.people)
    again, people = imported(kts.read(data))
    assert kts.write(again.state, people) == data
    assert not [note for played in again.state.rounds for note in played.notes]


def test_a_bracket_that_is_no_power_of_two_has_byes() -> None:
    hall = Hall(players=6, date="2014-03-01", structure=Structure.ELIMINATION)
    hall.pair()
    root = written(hall)
    assert root.findtext("StructureCode") == "02"
    assert sum(match.findall("Player")[1].text == "0" for match in root.iter("TournMatch")) == 2


def test_what_was_mended_is_written_and_the_rest_stays_byte_for_byte(hall: Hall) -> None:
    data = kts.write(hall.state, hall.current.people)
    journal, reading = MemoryJournal(), kts.read(data)
    handle_all(journal, reading.commands, actor=ANA, now=NOW, command_id="import", beside=reading.people)

    def mended(*commands: c.Command) -> bytes:
        now = handle_all(journal, commands, actor=ANA, now=NOW, command_id=f"mend-{len(journal.read().entries)}")
        return kts.write(now.state, now.people)

    assert mended() == data
    after = mended(c.AmendEntrant(2, surname="Núñez"), c.AmendEvent(name="Copa Primavera"))
    lines = [(was.strip(), now.strip()) for was, now in zip(data.splitlines(), after.splitlines(), strict=True) if was != now]
    assert [now.decode() for _, now in lines] == ["<Name>Copa Primavera</Name>", "<LastName>Núñez</LastName>"]
    assert mended(c.Undo(2)) == data
