"""Accounts and events of the tests' own house, made without a browser."""

from __future__ import annotations

from functools import lru_cache
from secrets import token_hex
from typing import Any

from hall import ANA, CAST
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.people import Person

PASSWORD = "una clave bastante larga"
IDS = tuple(f"77001{number:05d}" for number in range(1, 7))
SURNAMES = ("Olalla", "Peñalver", "Quiroga", "Robledo", "Sanchís", "Torrecilla")


def event(name: str = "Copa Secreta", start: bool = True, paired: bool = True) -> str:
    """The key of a new event of the six of the cast."""
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name=name, policy="konami-2011-05", tier=2), ANA)
    people = [Person(CAST[at], SURNAMES[at], IDS[at], note=f"nota privada {at}") for at in range(6)]
    opened.do(key, c.EnterPlayers(tuple(c.Enrolment(one) for one in people)), ANA)
    if start:
        opened.do(key, c.StartEvent(3), ANA)
        if paired:
            opened.do(key, c.PairRound(), ANA)
    return key


@lru_cache
def _hashed() -> str:
    from django.contrib.auth.hashers import make_password

    return make_password(PASSWORD)


def account(role: Role | None = None, key: str = "", **more: Any) -> Any:
    """A new account, with a seat in the event `key`."""
    from django.contrib.auth import get_user_model

    from pareo.web.accounts.models import Seat

    made = get_user_model().objects.create(username=f"cuenta-{token_hex(4)}", password=_hashed(), **more)
    if role:
        Seat.objects.create(account=made, event=key, role=role.value)
    return made


def client(who: Any = None, **settings: Any) -> Any:
    """A browser without scripts, signed in as `who`."""
    from django.test import Client

    opened = Client(raise_request_exception=False, **settings)
    if who is not None:
        opened.force_login(who)
    return opened
