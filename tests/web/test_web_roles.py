"""Every address of the desk as every role and as nobody: nothing private is seen, and the address bar opens no door."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver, reverse

from pareo.app.roles import Role, Room, may
from web_people import IDS, SURNAMES, account, client, event

SAMPLES = {"number": 1, "format": "csv-standings", "entry": 1, "round": 1, "table": 1, "name": "x", "what": "pairings"}
AT_THE_DESK = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER)
# What a form of the desk may send, whatever page it is on.
DEEDS = ("pair", "publish", "swap", "clock", "report", "close", "correct", "add", "take", "drop", "return", "start", "cut",
         "finish", "archive", "redo", "undo", "invite", "remove", "cancel", "preview", "tick", "back", "override",
         "amend")  # fmt: skip
FORM = {
    "slip": "1 2-1", "first": "1", "second": "3", "reason": "asked", "player": "Intrusa; 9", "number": "1", "top": "2",
    "steps": "1", "role": "organizer", "round": "1", "table": "1", "result": "2-1", "confirmed": "1", "draft": "1",
    "club": "Norte", "date": "2026-03-01",
}  # fmt: skip


def addresses(key: str) -> Iterator[tuple[str, str]]:
    """Name and address of every page of the desk about one event."""
    for pattern in _desk():
        if pattern.name and "key" in pattern.pattern.converters:
            rest = {name: SAMPLES[name] for name in pattern.pattern.converters if name != "key"}
            yield pattern.name, reverse(pattern.name, kwargs={"key": key, **rest})


def _desk() -> list[URLPattern]:
    (desk,) = [each for each in get_resolver().url_patterns if str(each.pattern) == "desk/"]
    return list(desk.url_patterns)


@pytest.fixture
def key(house: Path) -> str:
    return event()


def entries(key: str) -> int:
    from pareo.web import opened

    return len(opened.current(key).entries)


def is_private(content: bytes) -> bool:
    text = content.decode("utf-8", "replace")
    return any(word in text for word in (*IDS, *SURNAMES, "nota privada", "Copa Secreta"))


def outsiders(key: str) -> dict[str, Any]:
    other = event("Otra")
    return {
        "nobody": None,
        "no seat": account(),
        "organizer of another event": account(Role.ORGANIZER, other),
        "player": account(Role.PLAYER, key),
        "spectator": account(Role.SPECTATOR, key),
    }


def test_whoever_has_no_business_at_the_desk_sees_and_does_nothing(key: str) -> None:
    before = entries(key)
    for who, user in outsiders(key).items():
        asks = client(user)
        for name, address in addresses(key):
            for answer in (asks.get(address), asks.post(address, {"do": "add", **FORM})):
                assert answer.status_code == (302 if user is None else 404), (who, name, answer.status_code)
                assert not is_private(answer.content), (who, name)
                if user is None:
                    assert answer["Location"].startswith("/account/login?next=/desk/")
        if who in ("nobody", "no seat", "organizer of another event"):
            assert not is_private(asks.get("/desk/").content), who
    assert entries(key) == before


def test_a_judge_reads_what_is_played_and_changes_nothing(key: str) -> None:
    from pareo.web.desk.place import ROOMS

    asks, before, seen = client(account(Role.JUDGE, key)), entries(key), set()
    for name, address in addresses(key):
        answer = asks.get(address)
        assert answer.status_code in (200, 404), (name, answer.status_code)
        if answer.status_code == 200:
            seen.add(name)
            assert not any(word in answer.content.decode() for word in (*IDS, "nota privada")), name
        for deed in DEEDS if name == "round" else DEEDS[:1]:
            assert asks.post(address, {"do": deed, **FORM}).status_code in (403, 404), (name, deed)
    assert seen <= {name for name, room in ROOMS.items() if room is Room.PLAY}
    assert {"round", "standings"} <= seen
    assert entries(key) == before


@pytest.mark.parametrize("role", [*AT_THE_DESK, Role.JUDGE])
def test_every_link_that_a_role_is_shown_opens(key: str, role: Role) -> None:
    asks, seen = client(account(role, key)), set()
    waiting = [f"/desk/{key}/"]
    while waiting and len(seen) < 60:
        address = waiting.pop()
        seen.add(address)
        answer = asks.get(address)
        assert answer.status_code in (200, 302), address
        if answer.get("Content-Type", "").startswith("text/html"):
            links = re.findall(rf'href="(/desk/{key}/[^"?#]*)', answer.content.decode())
            waiting += [link for link in dict.fromkeys(links) if link not in seen and link not in waiting]
            forms = re.findall(r"<form[^>]*method=.post", answer.content.decode())
            if role is Role.JUDGE:
                assert len(forms) == 2, "the language and the way out; nothing that would be refused"
    assert len(seen) > 4


@pytest.mark.parametrize("role", AT_THE_DESK)
def test_every_form_of_the_desk_on_every_page_does_only_what_the_role_may(key: str, role: Role) -> None:
    from pareo.app.roles import MADE_BY
    from pareo.tournament.codec import event_of
    from pareo.tournament.events import Reverted
    from pareo.web import opened

    asks, before = client(account(role, key)), entries(key)
    for name, address in addresses(key):
        seen = asks.get(address).status_code
        assert seen in (200, 302, 404, 405), name
        assert name != "staff" or seen == (200 if role is Role.ORGANIZER else 404)
        for deed in DEEDS if role is not Role.ORGANIZER else DEEDS[:1]:
            answer = asks.post(address, {"do": deed, **FORM})
            assert answer.status_code < 500, (name, deed, answer.status_code)
    written = list(opened.current(key).entries)[before:]
    assert written, "something was allowed"
    for entry in written:
        made = event_of(entry)
        assert any(may(role, command) for command in MADE_BY[type(made)]), entry.kind
        if isinstance(made, Reverted):
            taken = [event_of(opened.current(key).entries[number - 1]) for number in made.entries]
            assert all(any(may(role, command) for command in MADE_BY[type(each)]) for each in taken)
    if role is not Role.ORGANIZER:
        kinds = {entry.kind for entry in written}
        assert not kinds & {"event-started", "cut-confirmed", "event-finished", "event-archived", "event-amended"}


def test_an_account_with_no_event_may_make_one_and_is_its_organizer_alone(house: Path, key: str) -> None:
    user = account()
    answer = client(user).post("/desk/new", {"name": "Mía", "policy": "konami-2011-05"})
    assert answer.status_code == 302
    mine = answer["Location"].split("/")[2]
    assert client(user).get(f"/desk/{mine}/").status_code == 200
    assert client(user).get(f"/desk/{key}/").status_code == 404


@pytest.mark.parametrize("stranger", ["nada", "x" * 40, "%00", "../etc", "AAAA", "1' or '1'='1"])
def test_odd_keys_are_not_found_and_not_remembered(house: Path, stranger: str) -> None:
    from pareo.web import opened

    known = len(opened._opened)
    asks = client(account(is_superuser=True))
    for address in (f"/desk/{stranger}/", f"/e/{stranger}/"):
        assert asks.get(address).status_code == 404
    assert len(opened._opened) == known


def test_an_event_in_draft_is_no_business_of_the_public(house: Path) -> None:
    key = event("Copa Secreta", start=False)
    answer = client().get(f"/e/{key}/")
    assert not any(word in answer.content.decode() for word in (*IDS, *SURNAMES, "nota privada"))
