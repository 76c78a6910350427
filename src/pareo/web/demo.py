"""A house to look around in: one event in its fourth round, one with a bracket. Names and results are invented."""

from __future__ import annotations

import secrets
from datetime import date

from django.contrib.auth import get_user_model

from pareo.app.roles import Actor, Role
from pareo.core.chance import stream
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
from pareo.tournament.queries import current_round, open_tables
from pareo.web import opened

USER = "ana"
_ANA = Actor(USER, Role.ORGANIZER)
_NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix")
_SURNAMES = (
    "Ágreda Álvarez", "Núñez Zúñiga", "Fernández de la Torre", "Ibáñez", "Ñíguez Landa", "Goñi Múgica", "Peñalver",
    "Sáenz de Buruaga", "Castañeda", "Yáñez Rincón", "Güell", "Ordóñez Téllez", "Ruiz-Olalla y Muñoz",
)  # fmt: skip
_RESULTS = ("2-0", "2-1", "0-2", "1-2", "2-0", "2-1")
_TITLES = {"es": ("Copa de Primavera", "Copa de Invierno"), "en": ("Spring Cup", "Winter Cup")}


def filled(language: str) -> str:
    """Fill the house that is set up; the password of its desk."""
    password = secrets.token_urlsafe(6)
    get_user_model().objects.create_superuser(USER, password=password)
    spring, winter = _TITLES[language]
    _with_a_bracket(winter)
    _in_play(spring)
    return password


def _event(name: str, players: int, rounds: int) -> str:
    today = date.today().isoformat()
    key = opened.created(c.CreateEvent(name=name, policy="konami-2011-05", tier=2, date=today, seed=name), _ANA)
    entered = tuple(c.Enrolment(Person(_NAMES[n % 6], _SURNAMES[n * 5 % 13], id=f"{n + 1:010d}")) for n in range(players))
    _do(key, c.EnterPlayers(entered))
    _do(key, c.StartEvent(rounds=rounds))
    return key


def _in_play(name: str) -> None:
    key = _event(name, 45, 6)
    for _ in range(3):
        _play(key)
    _do(key, c.PairRound())
    _do(key, c.StartClock())
    _report(key, 9)


def _with_a_bracket(name: str) -> None:
    key = _event(name, 20, 5)
    for _ in range(5):
        _play(key)
    _do(key, c.ConfirmCut(8))
    _play(key)
    _do(key, c.PairRound())
    _report(key, 1)


def _play(key: str) -> None:
    _do(key, c.PairRound())
    _report(key)
    _do(key, c.CloseRound())


def _report(key: str, most: int | None = None) -> None:
    """Results for the tables of the round, or for so many of them."""
    played = current_round(opened.current(key).state)
    assert played is not None, "a round was just paired"
    waiting = open_tables(played)[:most]
    draw = stream("demo", played.number, "results")
    _do(key, c.ReportResults(tuple(ReportedResult(table, _RESULTS[draw.below(6)]) for table in waiting)))


def _do(key: str, command: c.Command) -> None:
    opened.do(key, command, _ANA)
