"""How the pages show what was played: who lost, what is final, and that a round has no time limit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hall import ANA, CAST
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
from web_people import account, client


def page(key: str, address: str, desk: Any = None) -> str:
    asks = desk or client(headers={"accept-language": "es"})
    text: str = asks.get(f"/{'desk' if desk else 'e'}/{key}/{address}", headers={"accept-language": "es"}).content.decode()
    return text


def event(players: int, policy: str = "konami-2025-09") -> str:
    """The first round is paired."""
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name="Copa", policy=policy, tier=2, seed="s"), ANA)
    people = tuple(c.Enrolment(Person(CAST[n % 6], str(n // 6 + 1))) for n in range(players))
    for command in (c.EnterPlayers(people), c.StartEvent(3), c.PairRound()):
        opened.do(key, command, ANA)
    return key


def report(key: str, result: str, *more: c.Command) -> None:
    """Every table reports that; then whatever is to be done."""
    from pareo.web import opened

    tables = [table.table for table in opened.current(key).state.rounds[-1].tables]
    opened.do(key, c.ReportResults(tuple(ReportedResult(table, result) for table in tables)), ANA)
    for command in more:
        opened.do(key, command, ANA)


@pytest.mark.usefixtures("house")
def test_who_both_lose_are_both_shown_as_having_lost() -> None:
    for result, lost in (("double-loss", 4), ("absent:both", 4), ("2-1", 2), ("1-1", 0)):
        key = event(4)
        desk = client(account(Role.ORGANIZER, key))
        report(key, result)
        for text in (page(key, "tables"), page(key, "round", desk)):
            assert len(re.findall(r'class="name lost"', text)) == lost, result


@pytest.mark.usefixtures("house")
def test_a_bracket_says_in_words_that_both_lost() -> None:
    key = event(4)
    for _ in range(2):
        report(key, "2-0", c.CloseRound(), c.PairRound())
    report(key, "2-0", c.CloseRound(), c.ConfirmCut(2), c.PairRound())
    assert "puestos finales, tras el corte" not in page(key, "standings", client(account(Role.ORGANIZER, key)))
    report(key, "double-loss")
    text = page(key, "bracket")
    assert "pierden los dos" in text
    assert "double-loss" not in text
    assert text.count('class="name lost"') == 2


@pytest.mark.usefixtures("house")
def test_the_standings_of_the_desk_lead_to_the_final_places_once_there_are_some() -> None:
    key = event(4)
    for _ in range(2):
        report(key, "2-0", c.CloseRound(), c.PairRound())
    report(key, "2-0", c.CloseRound(), c.ConfirmCut(2), c.PairRound())
    report(key, "2-0", c.CloseRound())
    assert "puestos finales, tras el corte" in page(key, "standings", client(account(Role.ORGANIZER, key)))


@pytest.mark.usefixtures("house")
def test_a_round_of_the_bracket_without_a_limit_says_so(house: Path) -> None:
    key = event(4)
    desk = client(account(Role.ORGANIZER, key))
    for address in ("", "tables", "projector"):
        assert "sin límite de tiempo" not in page(key, address), "the Swiss rounds have one"
    for _ in range(2):
        report(key, "2-0", c.CloseRound(), c.PairRound())
    report(key, "2-0", c.CloseRound(), c.ConfirmCut(2), c.PairRound())
    for address in ("", "tables", "projector"):
        assert "sin límite de tiempo" in page(key, address), address
    assert "sin límite de tiempo" in page(key, "round", desk)


@pytest.mark.usefixtures("house")
def test_after_the_end_everybody_has_a_final_place() -> None:
    from pareo.web import opened

    key = event(20)
    desk = client(account(Role.ORGANIZER, key))
    for _ in range(2):
        report(key, "2-0", c.CloseRound(), c.PairRound())
    report(key, "2-0", c.CloseRound())
    assert "tras la ronda 3" in page(key, "standings")
    opened.do(key, c.FinishEvent(), ANA)
    assert "".join(page(key, "bracket", desk).split('<ol class="places">')[1:]).count("<li value=") == 20
    standings = page(key, "standings")
    assert "Clasificación final" in standings
    assert "tras la ronda" not in standings
    assert standings.count('<th scope="row">') == 20
    assert "Todos los puestos finales" in page(key, "")
    assert "los primeros 13 de 20" in page(key, "projector")


@pytest.mark.usefixtures("house")
def test_the_organizer_alone_is_told_whose_id_a_kts_file_replaces() -> None:
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2, seed="s"), ANA)
    opened.do(key, c.EnterPlayers((c.Enrolment(Person("Félix", "Rojo", id="ES-42")),)), ANA)
    for role, is_named in ((Role.ORGANIZER, True), (Role.SCOREKEEPER, False)):
        text = page(key, "", client(account(role, key)))
        assert "1 jugador lleva en el archivo un código temporal" in text
        assert ("Con código temporal en el archivo: Félix Rojo." in text) is is_named, role
