"""A person is erased at the desk: what goes is said first, and then it is nowhere, nor in what was said of who is the same."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.people import Person
from web_people import IDS, account, client, event

SPANISH = {"accept-language": "es"}


@pytest.fixture
def key(house: Path) -> str:
    return event()


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_what_goes_is_said_and_only_the_name_erases(key: str) -> None:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.web import opened

    opened.do(key, c.AmendEntrant(2, surname="Peñalver Gil"), ANA)
    other = event("Copa Norte", start=False)
    organizer = account(Role.ORGANIZER, key)
    from pareo.web.accounts.models import Seat

    Seat.objects.create(account=organizer, event=other, role=Role.ORGANIZER.value)
    desk, address = client(organizer, headers=SPANISH), f"/desk/{key}/players/2/erase"
    assert address in text(desk.get(f"/desk/{key}/players/2"))
    page = text(desk.get(address))
    for said in (
        "Bruno Peñalver Gil",
        "antes: Bruno Peñalver",
        IDS[1],
        "notas",
        "No se puede deshacer",
        f"/desk/{other}/players",
    ):
        assert said in page, said
    refused = desk.post(address, {"name": "Bruno"})
    assert (refused.status_code, "is-error" in text(refused)) == (422, True)
    assert b"Bruno" in DatabaseJournal(key).as_file()
    done = desk.post(address, {"name": "bruno penalver gil"}, follow=True)
    assert "Borrado. El número 2 conserva los resultados" in text(done)
    assert "/erase" not in text(done)
    assert not any(word in DatabaseJournal(key).as_file().decode() for word in ("Bruno", "Peñalver", IDS[1], "nota privada 1"))
    for where in (f"/desk/{key}/players", f"/desk/{key}/history", f"/desk/{key}/standings", f"/e/{key}/names"):
        assert "Bruno" not in text(desk.get(where)), where
    again = desk.get(address, follow=True)
    assert "ya está borrado" in text(again)
    assert desk.get(f"/desk/{key}/players/99/erase").status_code == 404


def test_only_the_organizer_erases(key: str) -> None:
    for role in (Role.HEAD_JUDGE, Role.SCOREKEEPER, Role.JUDGE):
        other = client(account(role, key), headers=SPANISH)
        address = f"/desk/{key}/players/2/erase"
        assert other.get(address).status_code == 404
        assert other.post(address, {"name": "Bruno Peñalver"}).status_code in (403, 404)
        assert "/erase" not in text(other.get(f"/desk/{key}/players/2"))
    from pareo.web import opened

    assert opened.current(key).people["2"].name == "Bruno"


@pytest.mark.parametrize("erased", ["joined", "kept"])
def test_who_is_the_same_does_not_keep_an_erased_name(house: Path, erased: str) -> None:
    from pareo.adapters.journal.database.models import Alias, Known
    from pareo.web import directory, opened

    del house
    word = f"zubiri{token_hex(3)}"
    people = {"joined": Person("Ana", word), "kept": Person("Ana María", word), "third": Person("Anita", word)}
    keys = {who: event(f"Copa {who}", start=False) for who in people}
    for who, one in people.items():
        opened.do(keys[who], c.EnterPlayers((c.Enrolment(one),)), ANA)
    directory.merge(f"name:ana {word}", f"name:ana maria {word}")
    directory.merge(f"name:anita {word}", f"name:ana maria {word}")
    opened.forget(keys[erased], [7])
    gone = directory.key_of(people[erased])
    pairs = set(Alias.objects.filter(same_as__contains=word).values_list("key", "same_as"))
    assert not any(gone in pair for pair in pairs)
    assert len(pairs) == 1, "the two who are left are one person still"
    assert [one.key for one in Known.objects.filter(key__contains=word)] == [next(iter(pairs))[1]]
    assert not Known.objects.filter(search=gone.partition(":")[2]).exists()


def test_a_name_that_somebody_still_has_in_another_event_stays_joined(house: Path) -> None:
    from pareo.adapters.journal.database.models import Alias
    from pareo.web import directory, opened

    del house
    word = f"zubiri{token_hex(3)}"
    first, second = event("Uno", start=False), event("Dos", start=False)
    for key in (first, second):
        opened.do(key, c.EnterPlayers((c.Enrolment(Person("Ana", word)), c.Enrolment(Person("Anita", word)))), ANA)
    directory.merge(f"name:anita {word}", f"name:ana {word}")
    opened.forget(first, [8])
    assert Alias.objects.filter(key=f"name:anita {word}").exists()
    opened.forget(second, [8])
    assert not Alias.objects.filter(key=f"name:anita {word}").exists()


def test_erasing_reads_no_other_event_but_to_call_who_is_left(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pareo.adapters.journal.database.models import Known
    from pareo.web import directory, opened

    del house
    word = f"zubiri{token_hex(3)}"
    keys = [event(f"Copa {at}", start=False) for at in range(4)]
    for key, name in zip(keys, ("Ana", "Aña", "Ána", "Ana"), strict=True):
        opened.do(key, c.EnterPlayers((c.Enrolment(Person(name, word)),)), ANA)
    monkeypatch.setattr(directory, "rebuilt", lambda: pytest.fail("the whole directory is not made anew for one"))
    opened.forget(keys[3], [7])
    (known,) = Known.objects.filter(surname=word)
    assert (known.name, known.played.count()) == ("Ána", 3), "the name as it is still written, of the latest"
    for key in keys[:3]:
        opened.forget(key, [7])
    assert not Known.objects.filter(search__contains=word).exists()


def test_who_was_one_with_an_erased_person_is_called_by_their_own_name(house: Path) -> None:
    from pareo.adapters.journal.database.models import Known, Played
    from pareo.web import directory, opened

    del house
    word = f"zubiri{token_hex(3)}"
    first, second = event("Uno", start=False), event("Dos", start=False)
    for key, name in ((first, "Ana"), (second, "Anita")):
        opened.do(key, c.EnterPlayers((c.Enrolment(Person(name, word)),)), ANA)
    directory.merge(f"name:anita {word}", f"name:ana {word}")
    opened.forget(first, [7])
    (known,) = Known.objects.filter(search__contains=word)
    assert (known.key, known.name) == (f"name:anita {word}", "Anita")
    before = set(Played.objects.values_list("known__key", "event"))
    directory.rebuilt()
    assert set(Played.objects.values_list("known__key", "event")) == before, "as the journals say it"


def test_an_erased_name_is_in_no_byte_of_the_database(key: str) -> None:
    from django.conf import settings

    from pareo.web import aside, directory, opened

    database = Path(settings.DATABASES["default"]["NAME"])
    word = f"zubiri{token_hex(4)}"
    other = event("Otra", start=False)
    for at in (key, other):
        opened.do(at, c.AmendEntrant(2, name="Bruno", surname=word, id=""), ANA)
    directory.merge(f"name:bruno {word}", "name:alguien")

    def is_there() -> bool:
        return any(word.encode() in path.read_bytes() for path in database.parent.glob(f"{database.name}*"))

    opened.forget(key, [2])
    assert is_there()
    opened.forget(other, [2])
    assert not is_there()
    third = event("Tercera", start=False)
    opened.do(third, c.AmendEntrant(2, name="Bruno", surname=word, id=""), ANA)
    aside.removed(third)
    aside.deleted(third)
    assert not is_there()


def test_whose_entry_was_undone_is_erased_from_the_history(house: Path) -> None:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.web import opened

    del house
    key = event(start=False)
    opened.do(key, c.EnterPlayers((c.Enrolment(Person("Carla", "Zubiri")),)), ANA)
    opened.do(key, c.Undo(1), ANA)
    desk, address = client(account(Role.ORGANIZER, key), headers=SPANISH), f"/desk/{key}/players/7/erase"
    history = text(desk.get(f"/desk/{key}/history"))
    assert "Deshechos, pero aún con nombre aquí" in history
    assert address in history
    assert address not in text(client(account(Role.SCOREKEEPER, key), headers=SPANISH).get(f"/desk/{key}/history"))
    page = text(desk.get(address))
    assert "Carla Zubiri" in page
    assert "conserva mesas" not in page
    done = desk.post(address, {"name": "carla zubiri"}, follow=True)
    assert done.redirect_chain[-1][0].endswith("/history")
    assert "Zubiri" not in text(done)
    assert b"Zubiri" not in DatabaseJournal(key).as_file()
    assert desk.get(address).status_code == 404
