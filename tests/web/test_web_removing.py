"""An event is removed by its organizer: nobody sees it any more; it is put back as it was, or deleted when told so once more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from awaited import awaited
from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.people import Person
from web_people import SURNAMES, account, client, event

SPANISH = {"accept-language": "es"}


@pytest.fixture
def key(house: Path) -> str:
    return event("Copa Otoño")


def text(answer: Any) -> str:
    return str(answer.content.decode())


def removed(key: str, organizer: Any) -> Any:
    return organizer.post(f"/desk/{key}/remove", {"name": " copa otono "}, follow=True)


def known() -> set[str]:
    from pareo.adapters.journal.database.models import Known

    return set(Known.objects.values_list("surname", flat=True))


def test_what_goes_is_said_first_and_only_the_name_of_the_event_does_it(key: str) -> None:
    bruno = account(Role.SCOREKEEPER, key)
    organizer = client(account(Role.ORGANIZER, key), headers=SPANISH)
    assert f"/desk/{key}/remove" in text(organizer.get(f"/desk/{key}/"))
    page = text(organizer.get(f"/desk/{key}/remove"))
    for said in ("6 jugadores, 1 ronda", f"/e/{key}/", bruno.username, "se está jugando", "Eventos retirados"):
        assert said in page
    refused = organizer.post(f"/desk/{key}/remove", {"name": "Copa"})
    assert refused.status_code == 422
    assert 'value="Copa"' in text(refused)
    assert organizer.get(f"/desk/{key}/").status_code == 200
    for role in (Role.HEAD_JUDGE, Role.SCOREKEEPER, Role.JUDGE):
        other = client(account(role, key), headers=SPANISH)
        assert other.get(f"/desk/{key}/remove").status_code == 404
        assert other.post(f"/desk/{key}/remove", {"name": "Copa Otoño"}).status_code in (403, 404)
        assert f"/desk/{key}/remove" not in text(other.get(f"/desk/{key}/"))
    assert organizer.get(f"/desk/{key}/").status_code == 200


def test_a_removed_event_is_nowhere_and_comes_back_as_it_was(key: str) -> None:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.web import directory, opened

    mine = account(Role.ORGANIZER, key)
    organizer, keeper = client(mine, headers=SPANISH), client(account(Role.SCOREKEEPER, key), headers=SPANISH)
    before, listed = DatabaseJournal(key).as_file(), known()
    assert set(SURNAMES) <= listed
    done = removed(key, organizer)
    assert "«Copa Otoño» se ha retirado" in text(done)
    assert f'href="/desk/{key}/"' not in text(done)
    assert "/desk/removed" in text(done)
    for who, address in (
        (client(headers=SPANISH), f"/e/{key}/"), (client(headers=SPANISH), f"/e/{key}/names"),
        (keeper, f"/desk/{key}/round"), (organizer, f"/desk/{key}/"),
    ):  # fmt: skip
        answer = who.get(address)
        assert answer.status_code == 410, address
        assert "Este evento ya no está aquí" in text(answer)
        assert not any(surname in text(answer) for surname in SURNAMES)
    assert key not in text(client().get("/"))
    directory.rebuilt()
    assert directory.search(SURNAMES[0], of=[key]) == ()
    with pytest.raises(opened.Removed):
        opened.do(key, c.StartClock(), ANA)
    assert client(account(Role.ORGANIZER, event("Otra")), headers=SPANISH).get(f"/desk/removed/{key}").status_code == 404
    assert "Copa Otoño" not in text(keeper.get("/desk/removed")), "a scorekeeper does not decide it"
    keeper.post("/desk/removed", {"key": key})
    assert client().get(f"/e/{key}/").status_code == 410
    assert "Copa Otoño" in text(organizer.get("/desk/removed"))
    back = organizer.post("/desk/removed", {"key": key}, follow=True)
    assert "El evento ha vuelto, tal como estaba." in text(back)
    assert DatabaseJournal(key).as_file() == before
    assert client().get(f"/e/{key}/").status_code == keeper.get(f"/desk/{key}/round").status_code == 200
    assert len(directory.search(SURNAMES[0], of=[key])) == 1
    opened.do(key, c.StartClock(), ANA)


def test_it_is_deleted_for_good_only_from_there_and_with_its_name(key: str) -> None:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.adapters.journal.database.models import Line, PersonLine
    from pareo.web.accounts.models import Seat

    organizer = client(account(Role.ORGANIZER, key), headers=SPANISH)
    address = f"/desk/removed/{key}"
    assert organizer.get(address).status_code == organizer.post(address, {"name": "Copa Otoño"}).status_code == 404
    removed(key, organizer)
    assert "nada los recupera" in text(organizer.get(address))
    assert organizer.post(address, {"name": "Otra"}).status_code == 422
    assert DatabaseJournal(key).last() > 0
    gone = organizer.post(address, {"name": "Copa Otoño"}, follow=True)
    assert "«Copa Otoño» se ha borrado para siempre." in text(gone)
    assert DatabaseJournal(key).last() == 0
    assert not any(each.objects.filter(event=key).exists() for each in (Line, PersonLine, Seat))
    assert client().get(f"/e/{key}/").status_code == 404
    assert organizer.post("/desk/removed", {"key": key}).status_code == 302


def test_prepared_pages_go_at_once_and_whoever_looks_at_them_is_told(key: str) -> None:
    from pareo.web import aside, opened
    from pareo.web.public.store import Store

    told: list[tuple[str, int]] = []
    store = Store()
    store.open(lambda at, version: told.append((at, version)))
    opened.listen(store.changed)
    opened.listen_gone(store.gone)
    try:
        before = awaited(store.page((key, "names", "es")))
        assert before
        aside.removed(key)
        assert store.ready((key, "names", "es")) is None
        assert awaited(store.page((key, "names", "es"))) is None
        assert told[-1] == (key, before.version + 1)
        aside.restored(key)
        after = awaited(store.page((key, "names", "es")))
        assert after
        assert after.version > told[0][1], "who saw it go is told that it came back"
    finally:
        opened._listeners.remove(store.changed)
        opened._leavers.remove(store.gone)
        store.close()


def test_what_another_process_removes_goes_here_too(key: str) -> None:
    from pareo.adapters.journal.database import aside
    from pareo.web.public.store import Store

    store = Store()
    store.open(lambda _key, _version: None)
    try:
        assert awaited(store.page((key, "names", "es")))
        from django.utils.timezone import now

        aside.set_aside(key, now())
        store.heard(key, 0)
        assert store.version(key).result(20) is None
        assert awaited(store.page((key, "names", "es"))) is None
    finally:
        store.close()


def test_who_is_the_same_is_not_remembered_of_an_event_that_was_deleted(house: Path) -> None:
    from pareo.adapters.journal.database.models import Alias
    from pareo.web import aside, directory, opened

    del house
    first, second = event("Copa Norte", start=False), event("Copa Sur", start=False)
    opened.do(first, c.EnterPlayers((c.Enrolment(Person("Ana", "Zubiri")),)), ANA)
    opened.do(second, c.EnterPlayers((c.Enrolment(Person("Ana", "Zubiri Vela")),)), ANA)
    directory.merge("name:ana zubiri", "name:ana zubiri vela")
    aside.removed(first)
    assert Alias.objects.filter(key="name:ana zubiri").exists(), "it may come back"
    aside.deleted(first)
    assert not Alias.objects.filter(key="name:ana zubiri").exists()


def test_papers_go_with_the_person_and_with_the_event(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from pareo.adapters.printing import jobs
    from pareo.web import aside, opened
    from pareo.web.desk import printing

    monkeypatch.setattr(printing, "LARGE", 1)
    organizer = client(account(Role.ORGANIZER, key), headers=SPANISH)

    def printed() -> tuple[str, Path]:
        address = organizer.get(f"/desk/{key}/print/names").headers["Location"]
        assert organizer.get(address).status_code == 200
        return address, jobs.JOBS._jobs[address.rpartition("/")[2]].folder

    for act in (lambda: opened.forget(key, [2]), lambda: aside.removed(key)):
        address, folder = printed()
        assert (folder / "order.json").exists()
        act()
        assert not folder.exists()
        assert organizer.get(f"{address}/pdf").status_code in (404, 410)


def test_papers_go_also_where_another_process_erased(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.web.desk import printing

    monkeypatch.setattr(printing, "LARGE", 1)
    organizer = client(account(Role.ORGANIZER, key), headers=SPANISH)
    address = organizer.get(f"/desk/{key}/print/names").headers["Location"]
    DatabaseJournal(key).forget(["2"])
    assert organizer.get(address).status_code == organizer.get(f"{address}/pdf").status_code == 404


def test_a_draft_that_was_removed_is_as_unknown_as_before(house: Path) -> None:
    from pareo.web import aside, opened

    del house
    quiet = opened.created(c.CreateEvent("Copa Callada", "konami-2011-05", tier=2), ANA)
    organizer = client(account(Role.ORGANIZER, quiet), headers=SPANISH)
    aside.removed(quiet)
    removed, unknown = (client(headers=SPANISH).get(f"/e/{at}/") for at in (quiet, "nichts"))
    assert (removed.status_code, text(removed)) == (404, text(unknown))
    assert organizer.get(f"/desk/{quiet}/").status_code == 410


def test_a_damaged_event_is_removed_by_its_organizer(house: Path, key: str) -> None:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.web import opened
    from web.test_web_attacks import damage

    organizer, keeper = (client(account(role, key), headers=SPANISH) for role in (Role.ORGANIZER, Role.SCOREKEEPER))
    damage(house / "pareo.sqlite3", key)
    opened._opened.clear()
    address = f"/desk/{key}/remove"
    assert address in text(organizer.get(f"/desk/{key}/"))
    assert address not in text(keeper.get(f"/desk/{key}/"))
    assert keeper.post(address, {"name": "Copa Otoño"}).status_code == 404
    assert "Copa Otoño" in text(organizer.get(address))
    assert organizer.post(address, {"name": "Copa"}).status_code == 422
    assert "se ha retirado" in text(organizer.post(address, {"name": "copa otono"}, follow=True))
    assert organizer.post("/desk/removed", {"key": key}).status_code == 302
    assert organizer.get(f"/desk/{key}/").status_code == 503
    organizer.post(address, {"name": "Copa Otoño"})
    organizer.post(f"/desk/removed/{key}", {"name": "Copa Otoño"})
    assert DatabaseJournal(key).last() == 0
