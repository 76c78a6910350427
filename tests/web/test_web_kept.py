"""What a newcomer stumbled over: a refused form keeps what was typed, an undone entry can be made again, links lead on."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest

from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
from web_people import account, client, event


def opened_as(key: str) -> Any:
    return client(account(Role.ORGANIZER, key), HTTP_ACCEPT_LANGUAGE="es")


def do(key: str, *commands: c.Command) -> None:
    from pareo.web import opened

    for command in commands:
        opened.do(key, command, ANA)


def text(answer: Any) -> str:
    return str(answer.content.decode())


@pytest.mark.usefixtures("house")
def test_who_was_undone_is_entered_again() -> None:
    key = event(start=False)
    desk, where = opened_as(key), f"/desk/{key}/players"
    for _again in range(2):
        added = desk.post(where, {"do": "add", "player": "Gala Ulloa"}, follow=True)
        assert "ya está en la lista" not in text(added)
        assert "is-success" in text(added)
        do(key, c.Undo())
    pasted = {"do": "preview", "text": "Gala Ulloa\nHugo Vidal"}
    assert "Inscribir a 2" in text(desk.post(where, pasted))
    desk.post(where, {"do": "take", "data": base64.b64encode(pasted["text"].encode()).decode(), "name": "players.csv"})
    do(key, c.Undo())
    assert "Inscribir a 2" in text(desk.post(where, pasted))


@pytest.mark.usefixtures("house")
def test_a_list_shows_how_names_are_parted() -> None:
    key = event(start=False)
    pasted = {"do": "preview", "text": "José Luis Hernández García\nDiego de la Torre"}
    page = text(opened_as(key).post(f"/desk/{key}/players", pasted))
    assert "Hernández García, José Luis" in page
    assert "de la Torre, Diego" in page


@pytest.mark.usefixtures("house")
def test_who_comes_with_the_id_of_another_is_told_whose_it_is() -> None:
    key = event(start=False)
    desk, where = opened_as(key), f"/desk/{key}/players"
    desk.post(where, {"do": "add", "player": "Gala Ulloa; 0102030401"}, follow=True)
    refused = text(desk.post(where, {"do": "add", "player": "Tovar, Luz María; 0102030401"}, follow=True))
    assert "El id 0102030401 ya está en la lista: es el de Gala Ulloa" in refused
    assert "Luz María Tovar ya está en la lista" not in refused


@pytest.mark.usefixtures("house")
def test_a_format_that_can_not_be_is_shown_with_its_reason() -> None:
    key = event()
    desk = opened_as(key)
    page = text(desk.get(f"/desk/{key}/"))
    assert " download" not in page
    assert f"/desk/{key}/export/kts" in page
    assert f"/desk/{key}/export/tdf" in page
    from pareo.web import opened

    other = opened.created(c.CreateEvent(name="Copa", policy="konami-2025-09"), ANA)
    desk = opened_as(other)
    page = text(desk.get(f"/desk/{other}/"))
    assert 'disabled aria-describedby="not-kts"' in page
    assert f"/desk/{other}/export/kts" not in page
    assert 'id="not-kts"' in page
    assert desk.get(f"/desk/{other}/export/kts").status_code == 302


@pytest.mark.usefixtures("house")
def test_tom_is_not_offered_where_both_lost_at_a_table() -> None:
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name="Copa", policy="play-pokemon"), ANA)
    for command in (
        c.EnterPlayers(tuple(c.Enrolment(Person(name)) for name in ("Ana", "Bruno", "Carla", "Diego"))),
        c.StartEvent(),
    ):
        do(key, command)
    do(key, c.PairRound())
    assert f"/desk/{key}/export/tdf" in text(opened_as(key).get(f"/desk/{key}/"))
    do(key, c.ReportResults((ReportedResult(1, "double-loss"),)))
    page = text(opened_as(key).get(f"/desk/{key}/"))
    assert f"/desk/{key}/export/tdf" not in page
    assert 'disabled aria-describedby="not-tdf"' in page
    assert "perdieron los dos" in page


@pytest.mark.usefixtures("house")
def test_a_refused_swap_and_a_refused_late_entry_keep_what_was_typed() -> None:
    key = event(paired=False)
    desk = opened_as(key)
    do(key, c.PairRound(draft=True))
    swapped = desk.post(f"/desk/{key}/round", {"do": "swap", "first": "1", "second": "an", "reason": "porque sí"})
    assert swapped.status_code == 422
    assert 'name="second" value="an"' in text(swapped)
    assert 'value="porque sí"' in text(swapped)
    do(key, c.PublishRound())
    late = {"do": "add", "player": "Gala Ulloa; 9", "late": "bye", "join": "1", "club": "Norte"}
    refused = desk.post(f"/desk/{key}/players", late)
    assert refused.status_code == 422, "byes need a reason"
    for kept in ('value="Gala Ulloa; 9"', 'name="late" value="bye" checked', 'name="join" value="1" checked', 'value="Norte"'):
        assert kept in text(refused)


@pytest.mark.usefixtures("house")
def test_the_button_of_the_overview_is_that_of_the_next_step_and_the_start_tells_who_is_missing() -> None:
    key = event(start=False)
    desk = opened_as(key)
    assert "Ir a empezar el evento" in text(desk.get(f"/desk/{key}/"))
    start = 'id="not-here"'
    assert start not in text(desk.get(f"/desk/{key}/players"))
    do(key, c.CheckIn((1,)))
    assert "Faltan 5 de 6 por llegar" in text(desk.get(f"/desk/{key}/players"))


@pytest.mark.usefixtures("house")
def test_the_journal_says_table() -> None:
    key = event()
    do(key, c.ReportResults((ReportedResult(1, "2-0"),)))
    assert "ronda 1, mesa 1: 2-0" in text(opened_as(key).get(f"/desk/{key}/history"))


@pytest.mark.usefixtures("house")
def test_the_line_of_the_cut_is_asked_for_without_a_token_in_the_address() -> None:
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2), ANA)
    four = tuple(c.Enrolment(Person(name)) for name in ("Ana", "Bruno", "Carla", "Diego"))
    do(key, c.EnterPlayers(four), c.StartEvent(1), c.PairRound())
    do(key, c.ReportResults((ReportedResult(1, "2-0"), ReportedResult(2, "2-0"))), c.CloseRound())
    desk = opened_as(key)
    page = text(desk.get(f"/desk/{key}/bracket"))
    assert 'formmethod="get"' not in page
    assert 'name="do" value="show"' in page
    answer = desk.post(f"/desk/{key}/bracket", {"do": "show", "top": "2"})
    assert answer["Location"] == f"/desk/{key}/bracket?top=2"


@pytest.mark.usefixtures("house")
def test_a_repair_leads_to_the_round_that_is_repaired_and_to_its_slips() -> None:
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2), ANA)
    twelve = tuple(c.Enrolment(Person(f"Ana {number}")) for number in range(12))
    do(key, c.EnterPlayers(twelve), c.StartEvent(4), c.PairRound())
    six = c.ReportResults(tuple(ReportedResult(table, "2-0") for table in range(1, 7)))
    do(key, six, c.CloseRound(), c.PairRound())
    asked = {"round": "1", "table": "1", "result": "0-2", "reason": "hoja mal leída", "confirmed": "1", "how": "full"}
    answer = opened_as(key).post(f"/desk/{key}/correct", asked, follow=True)
    assert answer.redirect_chain == [(f"/desk/{key}/round", 302)]
    assert f'nuevas. <a href="/desk/{key}/print/slips">' in text(answer)


@pytest.mark.usefixtures("house")
def test_elimination_offers_no_rematches() -> None:
    key = event(paired=False)
    assert 'name="allow"' in text(opened_as(key).get(f"/desk/{key}/round"))
    do(key, c.PairRound(), c.ReportResults(tuple(ReportedResult(table, "2-0") for table in (1, 2, 3))), c.CloseRound())
    do(key, c.PairRound(), c.ReportResults(tuple(ReportedResult(table, "2-0") for table in (1, 2, 3))), c.CloseRound())
    do(key, c.PairRound(), c.ReportResults(tuple(ReportedResult(table, "2-0") for table in (1, 2, 3))), c.CloseRound())
    do(key, c.ConfirmCut(2))
    assert 'name="allow"' not in text(opened_as(key).get(f"/desk/{key}/round"))


def ended(players: int = 4) -> str:
    """Two in two have won their first round, and it was the only one."""
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2), ANA)
    everybody = tuple(c.Enrolment(Person(f"Ana {number}")) for number in range(players))
    do(key, c.EnterPlayers(everybody), c.StartEvent(1), c.PairRound())
    do(key, c.ReportResults(tuple(ReportedResult(table, "2-0") for table in range(1, players // 2 + 1))), c.CloseRound())
    return key


@pytest.mark.usefixtures("house")
def test_a_correction_says_who_sits_first_before_it_is_done() -> None:
    key = event()
    do(key, c.ReportResults((ReportedResult(1, "2-0"),)))
    shown = text(
        opened_as(key).post(f"/desk/{key}/correct", {"round": "1", "table": "1", "result": "0-2", "reason": "mal leída"})
    )
    first, second = re.findall(r'<span class="name">([^<]+)</span>', shown.split("<h1>")[1])[:2]
    assert f'<span class="seat a">A</span> <span class="name">{first}</span>' in shown
    assert f'<span class="seat b">B</span> <span class="name">{second}</span>: <strong class="num">2-0 → 0-2</strong>' in shown
    assert f"El primer número es el de {first}" in shown


@pytest.mark.usefixtures("house")
def test_a_refused_correction_keeps_what_was_typed() -> None:
    key = event()
    do(key, c.ReportResults((ReportedResult(1, "2-0"),)))
    desk = opened_as(key)
    for more in ({}, {"confirmed": "1", "how": "full"}):
        asked = {"round": "1", "table": "1", "result": "tres", "reason": "hoja mal leída", **more}
        refused = desk.post(f"/desk/{key}/correct", asked)
        assert refused.status_code == 422
        for kept in ('name="result" value="tres"', 'value="hoja mal leída"', 'class="message is-error"'):
            assert kept in text(refused)
    assert desk.post(f"/desk/{key}/correct", {"round": "7", "table": "1", "result": "2-1", "reason": "x"}).status_code == 302


@pytest.mark.usefixtures("house")
def test_a_refused_repair_keeps_what_was_chosen_and_typed() -> None:
    key = event()
    desk = opened_as(key)
    refused = desk.post(f"/desk/{key}/mend", {"how": "leave", "reason": "", "begun": "1"})
    assert refused.status_code == 422
    assert 'name="how" value="leave" checked' in text(refused)
    assert 'type="hidden" name="begun" value="1"' in text(refused)
    assert f'method="post" action="/desk/{key}/mend"' in text(refused), "it is shown after a correction too"
    unchosen = desk.post(f"/desk/{key}/mend", {"reason": "ya están sentados"})
    assert unchosen.status_code == 422
    assert 'value="ya están sentados"' in text(unchosen)
    assert "Elige qué hacer con la ronda" in text(unchosen)
    assert desk.post(f"/desk/{key}/mend", {"how": "leave", "reason": "ya están sentados"}).status_code == 302


@pytest.mark.usefixtures("house")
def test_a_refused_cut_keeps_what_was_typed_and_is_told_once() -> None:
    key = ended()
    desk = opened_as(key)
    for points, said in (("muchos", "tamaño"), ("99", "corte")):
        asked = {"do": "cut", "top": "2", "points": points, "declined": "3", "third": "1"}
        refused = desk.post(f"/desk/{key}/bracket", asked)
        assert refused.status_code == 422
        for kept in (f'name="points" inputmode="numeric" value="{points}"', 'name="top" value="2" checked', 'value="3" checked'):
            assert kept in text(refused)
        assert 'name="third" value="1" checked' in text(refused)
        assert text(refused).count('class="message is-error"') == 1, said
    shown = desk.post(f"/desk/{key}/bracket", {"do": "show", "points": "muchos"}, follow=True)
    assert 'value="muchos"' in text(shown)
    assert 'class="message is-error"' in text(shown)


@pytest.mark.usefixtures("house")
def test_the_cut_says_why_and_who_declined_and_the_wall_who_won() -> None:
    key = ended()
    desk = opened_as(key)
    from pareo.tournament.queries import standings
    from pareo.web import opened

    ranked = [row.entrant for row in standings(opened.current(key).state)]
    do(key, c.DropEntrant(ranked[-1]))
    page = text(desk.get(f"/desk/{key}/bracket?top=2&declined={ranked[0]}"))
    table = page.split("<tbody>")[1]
    assert page.count('<th scope="col" class="tb">') > 1, "the tie-breaks stand beside the points"
    assert '<span class="badge">Renuncia</span>' in table.split("</tr>")[0]
    assert '<span class="badge">fuera</span>' in table
    assert f'name="declined" value="{ranked[-1]}"' not in table
    cut = text(desk.post(f"/desk/{key}/bracket", {"do": "cut", "top": "2", "declined": str(ranked[0])}, follow=True))
    name = cut.split("Han renunciado: ")[1].split(".<")[0]
    assert f"corte hecho: pasan 2; renuncian: {name}" in text(desk.get(f"/desk/{key}/history"))
    do(key, c.PairRound(), c.ReportResults((ReportedResult(1, "2-0"),)), c.CloseRound())
    assert "gana el evento" not in text(desk.get(f"/e/{key}/projector"))
    do(key, c.FinishEvent())
    wall = text(desk.get(f"/e/{key}/projector"))
    assert "gana el evento" in wall
    assert "Mesa" not in wall


@pytest.mark.usefixtures("house")
def test_a_refused_play_off_keeps_what_was_typed() -> None:
    key = ended(6)
    desk = opened_as(key)
    page = text(desk.get(f"/desk/{key}/bracket?top=2"))
    numbers = [each.split('"')[0] for each in page.split('<option value="')[1:]]
    asked = {"do": "playoff", "top": "2", "a": numbers[1], "result": "tres", "b": numbers[0]}
    refused = desk.post(f"/desk/{key}/bracket", asked)
    assert refused.status_code == 422
    assert 'name="result" value="tres"' in text(refused)
    assert f'<option value="{numbers[1]}" selected' in text(refused).split('name="a"')[1].split("</select>")[0]
    assert f'<option value="{numbers[0]}" selected' in text(refused).split('name="b"')[1].split("</select>")[0]
