"""At the desk what was written wrongly is mended, and every page shows it at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from awaited import awaited
from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from web_people import IDS, account, client, event


@pytest.fixture
def key(house: Path) -> str:
    return event()


def text(answer: Any) -> str:
    said: str = answer.content.decode()
    return said


def form(page: str, **typed: str) -> dict[str, str]:
    """The form of the page that mends, as a browser sends it after somebody typed over some of it."""
    (own,) = [each for each in page.split("<form")[1:] if 'name="do" value="amend"' in each]
    fields = re.findall(r'<input[^>]* name="([\w-]+)"[^>]*? value="([^"]*)"', own.split("</form>")[0])
    picked = re.findall(r'<select[^>]* name="([\w-]+)">.*?<option value="([^"]*)" selected', own.split("</form>")[0])
    return {**dict(fields), **dict(picked), **typed}


def test_a_player_is_mended_and_everybody_sees_it(key: str) -> None:
    keeper = client(account(Role.SCOREKEEPER, key), headers={"accept-language": "es"})
    page = text(keeper.get(f"/desk/{key}/players/2"))
    assert "Datos del jugador" in page
    assert 'name="surname" value="Peñalver"' in page
    saved = keeper.post(f"/desk/{key}/players/2", form(page, surname="Núñez", club="Norte", fixed_table="3"), follow=True)
    assert "Los datos de Bruno Núñez están guardados." in text(saved)
    assert 'name="club" value="Norte"' in text(saved)
    for address in (
        f"/desk/{key}/players",
        f"/desk/{key}/round",
        f"/desk/{key}/standings",
        f"/e/{key}/names",
        f"/e/{key}/projector",
    ):
        shown = text(keeper.get(address))
        assert "Núñez" in shown, address
        assert "Peñalver" not in shown, address
    assert "nombre Bruno Peñalver → Bruno Núñez; club Norte" in text(keeper.get(f"/desk/{key}/history"))


def test_the_prepared_pages_are_made_anew_at_once(key: str) -> None:
    from pareo.web import opened
    from pareo.web.public.store import Store

    store = Store()
    store.open(lambda _key, _version: None)
    opened.listen(store.changed)

    async def page(name: str) -> str:
        found = await store.page((key, name, "es"))
        assert found
        return found.body.decode()

    try:
        for name in ("names", "tables", "standings", "projector", ""):
            awaited(page(name))
        opened.do(key, c.AmendEntrant(2, surname="Núñez"), ANA)
        opened.do(key, c.AmendEvent(name="Copa Primavera", date="2026-03-01"), ANA)
        for name in ("names", "tables", "standings", "projector"):
            assert "Núñez" in awaited(page(name)), name
            assert "Peñalver" not in awaited(page(name)), name
        assert "Copa Primavera" in awaited(page("names"))
        assert "1 de marzo de 2026" in awaited(page(""))
    finally:
        opened._listeners.remove(store.changed)
        store.close()


def test_a_refusal_keeps_what_was_typed(key: str) -> None:
    keeper = client(account(Role.SCOREKEEPER, key), headers={"accept-language": "es"})
    page = text(keeper.get(f"/desk/{key}/players/2"))
    taken = keeper.post(f"/desk/{key}/players/2", form(page, id=IDS[0], club="Norte"))
    assert taken.status_code == 200
    assert f"el id {IDS[0]} ya está inscrito, con el número 1." in text(taken)
    assert f'name="id" value="{IDS[0]}"' in text(taken)
    assert 'name="club" value="Norte"' in text(taken)
    again = keeper.post(f"/desk/{key}/players/2", form(text(taken), id=IDS[1]), follow=True)
    assert "Norte" in text(again)
    assert "guardados" in text(again)
    odd = keeper.post(f"/desk/{key}/players/2", form(page, fixed_table="la primera"))
    assert 'value="la primera"' in text(odd)


def test_two_desks_with_the_same_form_open_take_nothing_back_from_each_other(key: str) -> None:
    first, second = (client(account(Role.SCOREKEEPER, key)) for _ in range(2))
    page = text(first.get(f"/desk/{key}/players/3"))
    first.post(f"/desk/{key}/players/3", form(page, name="Karla"))
    second.post(f"/desk/{key}/players/3", form(page, club="Sur"))
    page = text(first.get(f"/desk/{key}/players/3"))
    assert 'name="name" value="Karla"' in page
    assert 'name="club" value="Sur"' in page


def test_what_can_not_be_mended_any_more_is_not_offered_and_says_why(house: Path) -> None:
    from pareo.web import opened

    before, after, plain = (event(start=False) for _ in range(3))
    opened.do(after, c.AmendEntrant(3, seed=1), ANA)
    for key in (after, plain):
        opened.do(key, c.StartEvent(3), ANA)
        opened.do(key, c.PairRound(), ANA)
    for key, is_there in ((before, True), (after, False)):
        page = text(client(account(Role.SCOREKEEPER, key), headers={"accept-language": "es"}).get(f"/desk/{key}/players/2"))
        assert ('name="seed"' in page) == is_there
        assert ("La primera ronda se pareó con él." in page) != is_there
        asks = client(account(Role.ORGANIZER, key), headers={"accept-language": "es"})
        assert ('name="tier"' in text(asks.get(f"/desk/{key}/"))) == is_there
    page = text(client(account(Role.SCOREKEEPER, plain), headers={"accept-language": "es"}).get(f"/desk/{plain}/players/2"))
    assert "La primera ronda se pareó con él." not in page, "nobody has a ranking here"


def test_the_event_is_mended_by_its_organizer_alone(key: str) -> None:
    organizer = client(account(Role.ORGANIZER, key), headers={"accept-language": "es"})
    keeper = client(account(Role.SCOREKEEPER, key), headers={"accept-language": "es"})
    page = text(organizer.get(f"/desk/{key}/"))
    assert "Corregir nombre, fecha, política, tipo o formato" in page
    assert "Corregir nombre" not in text(keeper.get(f"/desk/{key}/"))
    keeper.post(f"/desk/{key}/", {"do": "amend", "name": "Copa Robada"})
    wrong = organizer.post(f"/desk/{key}/", form(page, name="  ", date="ayer"))
    assert wrong.status_code == 200
    assert "El evento necesita un nombre." in text(wrong)
    assert 'value="ayer"' in text(wrong)
    saved = organizer.post(f"/desk/{key}/", form(page, name="Copa Primavera", date="2026-03-01"), follow=True)
    assert "Los datos del evento están guardados: nombre Copa Primavera; fecha 1 de marzo de 2026." in text(saved)
    assert "Copa Primavera" in text(organizer.get("/desk/"))
    assert "1 de marzo de 2026" in text(client().get(f"/e/{key}/"))


def test_the_directory_knows_the_player_by_the_mended_name_alone(key: str) -> None:
    from pareo.web import directory, opened

    def found(word: str) -> list[tuple[str, str]]:
        return [(one.surname, one.id) for one in directory.search(word, of=[key])]

    opened.do(key, c.AmendEntrant(4, surname="Zurbarán"), ANA)
    assert found("zurbaran") == [("Zurbarán", IDS[3])]
    assert found("robledo") == []
    opened.do(key, c.Undo(), ANA)
    assert found("zurbaran") == []
    assert found("robledo") == [("Robledo", IDS[3])]
    opened.do(key, c.AmendEntrant(4, id=""), ANA)
    assert found("robledo") == [("Robledo", "")]


def test_the_policy_is_chosen_anew_until_round_1_is_published(house: Path) -> None:
    key = event(paired=False)
    desk = client(account(Role.ORGANIZER, key), headers={"accept-language": "es"})
    page = text(desk.get(f"/desk/{key}/"))
    assert 'value="konami-2025-09">' in page
    saved = text(desk.post(f"/desk/{key}/", form(page, policy="konami-2018-06"), follow=True))
    assert "Los datos del evento están guardados: política Política de torneos de Konami" in saved
    told = text(client(headers={"accept-language": "es"}).get(f"/e/{key}/"))
    assert "La política cambió antes de la ronda 1" in told
    refused = desk.post(f"/desk/{key}/", form(page, policy="nobody"), follow=True)
    assert "is-error" in text(refused)
    from pareo.web import opened

    opened.do(key, c.PairRound(draft=True), ANA)
    page = text(desk.get(f"/desk/{key}/"))
    assert 'name="policy"' in page, "a draft is nobody's business"
    desk.post(f"/desk/{key}/", form(page, policy="konami-2011-05"))
    told = text(client(headers={"accept-language": "es"}).get(f"/e/{key}/"))
    assert "La política cambió" not in told, "it is what was announced again"
    assert opened.current(key).state.rounds == ()
    opened.do(key, c.PairRound(), ANA)
    page = text(desk.get(f"/desk/{key}/"))
    assert 'name="policy"' not in page
    assert "La política se queda como está: la ronda 1 está publicada." in page


def test_whoever_chooses_a_policy_is_told_what_kts_will_not_take_without_a_script(house: Path) -> None:
    desk = client(account(), headers={"accept-language": "es"})
    for address in ("/desk/new", "/desk/bring"):
        options = dict(re.findall(r'<option value="([\w-]+)"[^>]*>([^<]*)</option>', text(desk.get(address))))
        assert options["konami-2025-09"].endswith("· sin KTS"), address
        assert "KTS" not in options["konami-2011-05"], address
    page = text(desk.get("/desk/new"))
    assert "A KTS solo se pueden exportar eventos con: Política de torneos de Konami (1 de junio de 2018); Política" in page


def test_the_policy_of_a_file_is_not_proposed_to_the_next_event(house: Path) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    from pareo.web.desk.bringing import brought

    ana = account()
    desk = client(ana, headers={"accept-language": "es"})

    def proposed() -> str:
        found = re.search(r'<option value="([\w-]+)" selected', text(desk.get("/desk/new")).split('name="policy"')[1])
        assert found
        return found[1]

    newest = proposed()
    key, _said = brought(b"nombre,id\nAna,1\nBruno,2\n", "copa.csv", "ude-2008", ANA)
    from pareo.adapters.journal.database.journal import DatabaseJournal

    files = [("lista.csv", b"nombre,id\nAna,1\nBruno,2\n", "ude-2008"), ("c.pareo", DatabaseJournal(key).as_file(), "")]
    for name, data, policy in files:
        answer = desk.post("/desk/bring", {"file": SimpleUploadedFile(name, data), "policy": policy})
        assert answer.status_code == 302, text(answer)
        assert proposed() == newest, name
    made = desk.post("/desk/new", {"name": "Copa", "policy": "mtr", "structure": "swiss"})
    assert made.status_code == 302
    assert proposed() == "mtr"
    desk.post("/desk/bring", {"file": SimpleUploadedFile("otra.csv", b"nombre,id\nAna,1\n"), "policy": "ude-2008"})
    assert proposed() == "mtr"
