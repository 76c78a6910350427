"""The slips of a round typed a second time: spec 18, "a verify mode that compares a second typing"."""

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

RESULTS = ("2-0", "2-1", "1-2", "draw")  # of tables 1 to 4; table 5 has not reported


@pytest.fixture
def played(house: Path) -> str:
    """Five tables, four of which have reported."""
    from pareo.web import opened

    key = opened.created(c.CreateEvent(name="Copa", policy="konami-2025-09", tier=2, seed="s"), ANA)
    people = tuple(c.Enrolment(Person(CAST[n % 6], str(n // 6 + 1))) for n in range(10))
    for command in (c.EnterPlayers(people), c.StartEvent(3), c.PairRound()):
        opened.do(key, command, ANA)
    reported = tuple(ReportedResult(table, result) for table, result in enumerate(RESULTS, 1))
    opened.do(key, c.ReportResults(reported), ANA)
    return key


def told(key: str, slips: str, role: Role = Role.SCOREKEEPER, **headers: str) -> str:
    """What the comparison says, without its marks."""
    desk = client(account(role, key), headers={"accept-language": "es", "x-part": "1", **headers})
    return re.sub(
        r"\s+", " ", re.sub(r"<[^>]*>", " ", desk.post(f"/desk/{key}/round/1/check", {"slips": slips}).content.decode())
    )


def test_what_agrees_is_counted_and_what_differs_is_shown_with_both(played: str) -> None:
    said = told(played, "3 12\n1 2-0\n\n2 2-0\n4 empate\n")
    assert "coinciden 3 difieren 1 sin teclear 0" in said
    row = said[said.index("Tecleado ahora") :]
    assert "2-1" in row
    assert "2-0" in row
    assert "coinciden." not in said


def test_a_whole_stack_that_agrees_is_said_to(played: str) -> None:
    assert "Las 4 hojas coinciden." in told(played, "1 20\n2 21\n3 12\n4 empate")
    assert "Las 4 hojas coinciden." not in told(played, "1 20\n2 21\n3 12"), "one was not typed"


def test_a_table_typed_twice_counts_as_it_was_typed_last(played: str) -> None:
    assert "Las 4 hojas coinciden." in told(played, "1 21\n1 20\n2 21\n3 12\n4 empate")


def test_what_is_no_slip_of_the_round_is_told_with_its_line(played: str) -> None:
    said = told(played, "1 20\nhola\n77 2-0\n2\n3 <b>")
    for line in ("Línea 2: hola", "Línea 3: 77 2-0", "Línea 4: 2", "Línea 5: 3 &lt;b&gt;"):
        assert line in said


def test_a_very_long_line_costs_no_more_than_it_is_long(played: str) -> None:
    """Where each space was tried as the end of the result, these took an hour."""
    assert "Línea 1: 1 a" in told(played, "1 a" + " " * 200_000 + "b")


def test_many_that_differ_are_counted_and_the_first_of_them_shown(played: str) -> None:
    said = told(played, "\n".join(f"{table} 2-0" for table in range(50, 500)))
    assert "(450)" in said
    assert "… y 350 más" in said


def test_who_comes_to_correct_goes_back_to_the_slips(played: str) -> None:
    desk = client(account(Role.ORGANIZER, played), headers={"accept-language": "es"})
    link = f"/desk/{played}/round/1/2?from=check"
    assert link in desk.post(f"/desk/{played}/round/1/check", {"slips": "2 2-0"}).content.decode()
    assert '<input type="hidden" name="from" value="check">' in desk.get(link).content.decode()
    asked = {"round": "1", "table": "2", "result": "2-0", "reason": "mal leída", "from": "check"}
    assert '<input type="hidden" name="from" value="check">' in desk.post(f"/desk/{played}/correct", asked).content.decode()
    assert desk.post(f"/desk/{played}/correct", {**asked, "confirmed": "1"})["Location"] == f"/desk/{played}/round/1/check"


def test_a_table_that_has_not_reported_differs_and_nothing_is_entered(played: str) -> None:
    from pareo.web import opened

    before = opened.current(played).history.last
    said = told(played, "5 2-0")
    assert "coinciden 0 difieren 1 sin teclear 4" in said
    assert opened.current(played).history.last == before, "a comparison changes nothing"


@pytest.mark.parametrize(
    ("role", "status"), [(Role.ORGANIZER, 200), (Role.SCOREKEEPER, 200), (Role.SPECTATOR, 404), (Role.PLAYER, 404)]
)
def test_it_is_for_those_who_may_report(played: str, role: Role, status: int) -> None:
    desk: Any = client(account(role, played))
    assert desk.get(f"/desk/{played}/round/1/check").status_code == status
    assert client().get(f"/desk/{played}/round/1/check").status_code == 302
    assert desk.get(f"/desk/{played}/round/9/check").status_code == 404
