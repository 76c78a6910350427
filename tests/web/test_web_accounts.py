"""Accounts: the first one, signing in and guessing, invitations, passwords, sessions, and the pages that say no."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
from web_people import IDS, PASSWORD, account, client, event


def text(answer: Any) -> str:
    said: str = answer.content.decode()
    return said


def sign_in(asks: Any, name: str, password: str = PASSWORD, **more: Any) -> Any:
    return asks.post("/account/login", {"username": name, "password": password}, **more)


def test_who_guesses_has_to_wait_and_learns_of_no_account(house: Path) -> None:
    ana, away = account().username, {"REMOTE_ADDR": f"10.1.{len(token_hex(1))}.7"}
    for name in (ana, f"nadie-{token_hex(4)}"):
        asks = client()
        wrong = [text(sign_in(asks, name, "mala", **away)) for _ in range(6)]
        limited = text(sign_in(asks, name, PASSWORD, **away))
        assert not [page for page in wrong if "15 min" in page]
        assert "15 min" in limited, "not even the right password helps now"
        assert name not in limited.replace(f'value="{name}"', "")
    pages = {text(sign_in(client(), name, "mala", REMOTE_ADDR="10.2.2.2")).replace(name, "") for name in (ana, "nadie-x")}
    assert len({page.partition("<main")[2].partition("csrf")[0] for page in pages}) == 1
    assert sign_in(client(), ana, REMOTE_ADDR="10.9.9.9").status_code == 302, "elsewhere she gets in"


def test_the_session_changes_when_somebody_signs_in(house: Path) -> None:
    asks, who = client(), account()
    asks.get("/account/login")
    asks.cookies["sessionid"] = "fixed"
    answer = sign_in(asks, who.username, REMOTE_ADDR="10.3.3.3")
    cookie = answer.cookies["sessionid"]
    assert cookie.value != "fixed"
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert answer["Location"] == "/desk/"
    for elsewhere in ("https://evil.example/", "//evil.example", "/\\evil.example"):
        answer = sign_in(client(), who.username, REMOTE_ADDR="10.3.3.4", QUERY_STRING=f"next={elsewhere}")
        assert answer["Location"] == "/desk/"


def test_the_first_account_is_made_once(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.contrib.auth import get_user_model

    from pareo.web.accounts import first

    account()
    manager = type(get_user_model().objects.all())
    with monkeypatch.context() as patch:
        patch.setattr(manager, "exists", lambda self: False)
        secret = first.token()
    assert secret is not None
    assert first.token() is None, "the house has accounts"
    assert client().get(f"/account/first/{secret}").status_code == 302
    assert client().get("/account/first/guessed").status_code == 404


def test_an_invitation_gives_a_seat_to_a_new_account_and_to_one_that_is_there(house: Path) -> None:
    from pareo.web.accounts.invitations import invited
    from pareo.web.accounts.models import Seat

    key = event()
    link = f"/account/invited/{invited(key, Role.SCOREKEEPER, 2)}"
    page = client().get(link)
    assert page.status_code == 200
    assert not any(id in text(page) for id in IDS)
    asks, name = client(), f"bruno-{token_hex(3)}"
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert asks.post(link, {**form, "password2": "otra"}).status_code == 200
    assert asks.post(link, form)["Location"] == f"/desk/{key}/"
    assert asks.get(f"/desk/{key}/").status_code == 200
    assert asks.get(f"/desk/{key}/staff").status_code == 404
    carla = account()
    client(carla).post(link)
    assert Seat.objects.get(account=carla).role == "scorekeeper"
    assert client().get(link).status_code == 404, "used up"
    assert client(account()).post(link).status_code == 404


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Núñez", "Ese nombre ya lo tiene alguien"),
        ("  Núñez ", "Ese nombre ya lo tiene alguien"),
        ("NÚÑEZ", "se lee como este"),
        ("\uff2eúñ\uff45\uff5a", "Ese nombre ya lo tiene alguien"),
        ("Nu\u0301n\u0303ez", "Ese nombre ya lo tiene alguien"),
        ("\u0430na", "un solo alfabeto"),
        ("\u0441\u043e\u0441\u043e", "se lee como este"),  # Cyrillic throughout, and reads like coco
        ("coco\u200b", "letras y cifras que cualquiera pueda ver"),
        ("c0co", "se lee como este"),
        ("pauI", "se lee como este"),
        ("pau1", "se lee como este"),
        ("\u3164", "letras y cifras que cualquiera pueda ver"),
        ("\u1160\u115f", "letras y cifras que cualquiera pueda ver"),
        ("Bruno\uffa0", "letras y cifras que cualquiera pueda ver"),
        ("\u1d00na", "letras y cifras que cualquiera pueda ver"),
        ("b\u0280uno", "letras y cifras que cualquiera pueda ver"),
        ("Nunez", ""),
        ("김민준", ""),
        ("ana.b-2+3@club", ""),
        ("Íñigo_Ybáñez", ""),
        ("\u0410\u043d\u0434\u0440\u0435\u0439", ""),
        ("coco2", ""),
    ],
)
def test_nobody_takes_a_name_that_reads_like_anothers(house: Path, name: str, said: str) -> None:
    from django.contrib.auth import get_user_model

    from pareo.web.accounts.invitations import invited

    accounts = get_user_model().objects
    for taken in ("Núñez", "coco", "paul"):
        accounts.get_or_create(username=taken)
    asks = client(HTTP_ACCEPT_LANGUAGE="es")
    where = f"/account/invited/{invited(event(), Role.JUDGE)}"
    answer = asks.post(where, {"username": name, "password1": PASSWORD, "password2": PASSWORD})
    assert answer.status_code == (200 if said else 302), text(answer)
    if said:
        assert said in text(answer)
    else:
        assert accounts.filter(username=name).delete()[0]


def test_an_organizer_invites_cancels_and_takes_a_seat_back(house: Path) -> None:
    from pareo.web.accounts.models import Invitation, Seat

    key = event()
    ana, bruno = account(Role.ORGANIZER, key), account(Role.SCOREKEEPER, key)
    asks, desk = client(ana), f"/desk/{key}/staff"
    made = text(asks.post(desk, {"do": "invite", "role": "judge", "people": "3"}))
    assert "/account/invited/" in made
    assert "data:image/svg" in made
    assert "/account/invited/" not in text(asks.get(desk)), "told once"
    (link,) = Invitation.objects.filter(event=key)
    assert (link.role, link.left) == ("judge", 3)
    asks.post(desk, {"do": "cancel", "number": link.pk})
    assert not Invitation.objects.filter(event=key).exists()
    own, his = Seat.objects.get(account=ana), Seat.objects.get(account=bruno)
    other = event()
    foreign = Seat.objects.create(account=bruno, event=other, role="organizer")
    for number in (own.pk, his.pk, foreign.pk, "x", "9" * 40):
        asks.post(desk, {"do": "remove", "number": number})
    assert set(Seat.objects.filter(pk__in=[own.pk, his.pk, foreign.pk])) == {own, foreign}
    assert client(bruno).get(f"/desk/{key}/").status_code == 404
    assert asks.post(desk, {"do": "invite", "role": "player"}).status_code == 404


def test_another_password_ends_the_other_sessions(house: Path) -> None:
    who = account()
    here, there = client(who), client(who)
    assert there.get("/account/").status_code == 200
    form = {"old_password": PASSWORD, "new_password1": "otra clave muy larga", "new_password2": "otra clave muy larga"}
    assert here.post("/account/password", form).status_code == 302
    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    again = client()
    sign_in(again, who.username, "otra clave muy larga", REMOTE_ADDR="10.4.4.4")
    here.post("/account/elsewhere")
    assert again.get("/account/").status_code == 302
    assert here.get("/account/").status_code == 200


def test_what_is_wrong_with_a_password_is_said_where_it_is_chosen(house: Path) -> None:
    who = account()
    asks, form = client(who), {"old_password": PASSWORD, "new_password1": "corta", "new_password2": "corta"}
    page = text(asks.post("/account/password", form))
    assert 'id="id_new_password1_error"' in page
    assert 'id="id_new_password2_error"' not in page
    page = text(asks.post("/account/password", {**form, "new_password2": "otra"}))
    assert 'id="id_new_password2_error"' in page, "the two differ: that is said at the second"


@pytest.mark.parametrize(("language", "words"), [("es", "Aquí no hay nada"), ("en", "There is nothing here")])
def test_pages_that_say_no_do_so_in_the_readers_language(house: Path, language: str, words: str) -> None:
    from pareo.web.settings import LOCALE_PATHS

    asks = client(headers={"accept-language": language})
    missing = asks.get("/nada")
    assert (missing.status_code, f'lang="{language}"' in text(missing)) == (404, True)
    if language == "en" or any(Path(folder, "es").exists() for folder in LOCALE_PATHS):
        assert words in text(missing)
    strict = client(account(), enforce_csrf_checks=True, headers={"accept-language": language})
    expired = strict.post("/account/elsewhere")
    assert (expired.status_code, f'lang="{language}"' in text(expired)) == (403, True)
    assert "CSRF" not in text(expired)
    remembered = asks.post("/account/language", {"language": "en", "next": "/"}).cookies["django_language"]
    assert (remembered["max-age"], remembered["samesite"]) == (365 * 24 * 3600, "Lax")
    assert 'lang="en"' in text(asks.get("/"))


def test_a_fault_and_a_database_that_is_gone_have_their_pages(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    from pareo.core.errors import conflict
    from pareo.web import opened

    key, asks = event(), client(account(is_superuser=True), headers={"accept-language": "en"})

    def broken(error: Exception) -> Any:
        def fail(*_: object, **__: object) -> None:
            raise error

        return fail

    for error, status, words in (
        (RuntimeError("Ana Olalla"), 500, "Something went wrong here"),
        (OperationalError("gone"), 503, "The database does not answer"),
        (conflict("database-gone", reason="OperationalError"), 503, "nothing that was confirmed is lost"),
        (conflict("disk-full", file="pareo.sqlite3"), 503, "The disk is full"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(opened, "current", broken(error))
            answer = asks.get(f"/desk/{key}/round")
        assert (answer.status_code, words in text(answer)) == (status, True), error
        assert "Traceback" not in text(answer)
        assert "Olalla" not in text(answer)
        assert answer["Content-Security-Policy"].startswith("default-src 'none'")


def test_every_answer_is_guarded_and_what_one_sees_signed_in_is_not_kept(house: Path) -> None:
    key = event()
    for asks, address in ((client(), "/"), (client(), "/nada"), (client(account(Role.ORGANIZER, key)), f"/desk/{key}/")):
        answer = asks.get(address)
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
    assert "no-store" in answer["Cache-Control"]
    assert client().get("/favicon.ico")["Location"] == "/static/favicon.ico"


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_the_secret_and_the_names_are_their_owners_alone(tmp_path: Path) -> None:
    from pareo.web.house import secret

    first = secret(tmp_path)
    assert secret(tmp_path) == first
    assert len(first) > 60
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_players_of_earlier_events_are_found_again(house: Path) -> None:
    from pareo.web import directory, opened

    word = f"Zurbarán{token_hex(3)}"
    people = (Person("Íñigo", word, "0009911"), Person("Iñaki", word))
    first, second, third = (event(name, start=False) for name in ("Uno", "Dos", "Tres"))
    for key in (first, second):
        opened.do(key, c.EnterPlayers(tuple(c.Enrolment(one) for one in people)), ANA)
    opened.do(third, c.EnterPlayers((c.Enrolment(Person("Íñigo", word)),)), ANA)

    def found(text: str) -> list[tuple[str, str, int]]:
        return [(one.name, one.id, one.events) for one in directory.search(text)]

    plain = word.replace("á", "A")
    assert found(f"inigo {plain}") == [("Íñigo", "0009911", 2), ("Íñigo", "", 1)]
    assert found("0009911")[0] == ("Íñigo", "0009911", 2)
    assert found("%") == found("") == found("_") == []
    directory.merge(directory.key_of(Person("Íñigo", word)), "id:0009911")
    assert found(f"inigo {plain}") == [("Íñigo", "0009911", 3)]
    answer = client(account(is_superuser=True)).get(f"/desk/{first}/known", {"q": f"iñaki {word}"})
    assert json.loads(answer.content) == {"players": [{"name": "Iñaki", "surname": word, "id": "", "events": 2}]}
    number = next(int(n) for n, one in opened.current(second).people.items() if one == people[1] or one.name == "Iñaki")
    opened.forget(second, [number])
    assert found(f"inaki {plain}") == [("Iñaki", "", 1)]
    before = found(word)
    directory.rebuilt()
    assert found(word) == before


def test_the_list_of_events_made_anew_is_the_same(house: Path) -> None:
    from pareo.adapters.journal.database.models import Listing
    from pareo.web import listing, opened

    with_results = event("Tres")
    opened.do(with_results, c.ReportResults((ReportedResult(1, "2-1"),)), ANA)
    event("Cuatro", start=False)

    def rows() -> list[dict[str, Any]]:
        """All that a list shows; up to which entry that was looked at differs where the latest ones changed nothing of it."""
        shown = [field.attname for field in Listing._meta.fields if field.name != "entry"]
        return list(Listing.objects.order_by("event").values(*shown))

    before = rows()
    Listing.objects.all().delete()
    assert listing.rebuilt() == len(before)
    assert rows() == before


def test_a_name_that_reads_like_one_taken_at_the_same_moment_is_asked_for_again(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.contrib.auth import get_user_model

    from pareo.web.accounts import invitations
    from pareo.web.accounts.names import NewAccount

    key, end = event(), token_hex(3)
    token = invitations.invited(key, Role.SCOREKEEPER, 2)
    seated, others = invitations._seated, iter(["pau1" + end, "paul" + end])

    def after_another(request: Any, asked: Any, form: Any) -> Any:
        other = NewAccount({"username": next(others), "password1": PASSWORD, "password2": PASSWORD})
        assert other.is_valid()
        other.save()
        return seated(request, asked, form)

    monkeypatch.setattr(invitations, "_seated", after_another)
    link, spanish = f"/account/invited/{token}", {"accept-language": "es"}
    asked = {"username": "paul" + end, "password1": PASSWORD, "password2": PASSWORD}
    for name in ("paul" + end, "paula" + end):
        if name.startswith("paula"):
            others = iter([name])
        answer = client(headers=spanish).post(link, {**asked, "username": name})
        assert answer.status_code == 200
        assert "se lee como este" in text(answer)
    monkeypatch.setattr(invitations, "_seated", seated)
    assert not get_user_model().objects.filter(username="paul" + end).exists()
    for name in ("bruno" + end, "carla" + end):
        assert client().post(link, {**asked, "username": name}).status_code == 302, "no seat of the link was lost by it"
