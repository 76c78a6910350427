"""Why a table, a float and a bye are as they are. Clause: spec 04 "Explained"."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.errors import Finding
from pareo.core.results import Bye
from pareo.tournament import commands as c
from pareo.tournament.commands import CorrectResult
from pareo.tournament.events import Lone, PairedTable, RoundKind, Structure
from pareo.tournament.explaining import explained
from pareo.words.speak import LANGUAGES, catalogue, sentence


def said(findings: tuple[Finding, ...], code: str) -> list[Finding]:
    return [finding for finding in findings if finding.code == code]


def test_a_float_is_told_once_with_who_goes_down_and_why() -> None:
    hall = Hall(players=6)
    hall.play_round()
    hall.pair()
    findings = explained(hall.current.history, 2)
    (floated,) = said(findings, "explain-float")
    assert not said(findings, "float-down")
    assert floated.facts["criterion"] == "odd-group"
    assert floated.facts["entrant"] in (floated.facts["a"], floated.facts["b"])
    assert "since the group is odd" in sentence(floated, "en")


def test_who_was_passed_over_by_the_bye_is_told_with_the_bye_and_hears_of_it() -> None:
    """Five players, the strongest always win: the last of the standing has had a bye before, so another gets it."""
    hall = Hall(players=5, rounds=4)
    passed = 0
    for _ in range(4):
        hall.strongest_win()
        number = hall.round.number
        for note in hall.round.notes:
            if note.code == "bye-not-first":
                passed += 1
                given = note.facts["given"]
                assert isinstance(given, int)
                for who in (note.entrant, given, None):
                    told = said(explained(hall.current.history, number, entrant=who), "passed-had-bye")
                    assert note.entrant in [finding.facts["first"] for finding in told]
                    assert all(
                        Bye() == hall.state.rounds[int(str(finding.facts["rounds"])) - 1].lone[int(str(finding.facts["first"]))]
                        for finding in told
                    )
    assert passed


def test_who_is_missing_from_a_round_of_another_program_is_told() -> None:
    hall = Hall(players=4)
    hall.do(c.RecordRound(1, RoundKind.SWISS, (PairedTable(1, 1, 2),), (Lone(3, "bye"),), (), closed=False))
    assert [finding.facts["entrant"] for finding in said(explained(hall.current.history, 1), "recorded-absence")] == [4]
    assert said(explained(hall.current.history, 1, entrant=4), "recorded-absence")
    assert not said(explained(hall.current.history, 1, entrant=3), "recorded-absence")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "word", ["parity", "matching", "fewest-rematches", "coarse", "bridged", "literal", "look-ahead", "look-ahead-open"]
)
def test_every_certificate_has_a_sentence(word: str, language: str) -> None:
    assert sentence(Finding("explain-certificate", {"certificate": word}), language) == catalogue(language)["terms"][
        "certificate"
    ].get(word)


def test_a_pairing_that_is_not_proved_the_best_says_so() -> None:
    hall = Hall("decipher-stccg", players=4)
    hall.play_round("120-65")
    hall.pair()
    (told,) = said(explained(hall.current.history, 2), "explain-certificate")
    assert "does not look for the best" in sentence(told, "en")


def test_points_are_those_of_the_moment_of_the_pairing() -> None:
    """A correction after the pairing does not change why it was made; it is said."""
    hall = Hall(players=8, rounds=3)
    hall.play_round()
    hall.pair()
    before = [f for f in explained(hall.current.history, 2) if f.code.startswith("explain-same")]
    table = hall.state.rounds[0].tables[0]
    hall.do(CorrectResult(1, table.table, "0-2", "papeleta mal leída"))
    after = explained(hall.current.history, 2)
    assert [f for f in after if f.code.startswith("explain-same")] == before
    assert [f.facts["round"] for f in after if f.code == "explain-corrected-since"] == [1]


def test_a_bye_says_where_it_comes_from() -> None:
    first = Hall(players=3, rounds=2)
    first.pair()
    assert said(explained(first.current.history, 1), "explain-bye-first")
    circle = Hall(players=3, structure=Structure.ROUND_ROBIN)
    circle.pair()
    assert said(explained(circle.current.history, 1), "explain-bye-circle")
