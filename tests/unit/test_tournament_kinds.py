"""Whoever calls the engine from Python is refused what a command does not take; nothing of another kind gets into the journal."""

from __future__ import annotations

from typing import Any

import pytest

from hall import Hall
from pareo.core.errors import Malformed
from pareo.tournament import commands as c
from pareo.tournament.deciding.kinds import in_kind
from pareo.tournament.events import DropReason, ReportedResult
from pareo.tournament.people import Person

WRONG: list[tuple[Any, str]] = [
    (c.EnterPlayers((c.Enrolment(Person("Ana"), fixed_table=True),)), "enrolments[0].fixed_table"),
    (c.EnterPlayers(("Ana",)), "enrolments[0]"),  # type: ignore[arg-type]
    (c.AmendEntrant(1, seed=True), "seed"),
    (c.AmendEntrant(1, name=b"x"), "name"),  # type: ignore[arg-type]
    (c.AmendEntrant(1, id=b"x"), "id"),  # type: ignore[arg-type]
    (c.EnterPlayers((c.Enrolment(Person(b"x")),)), "enrolments[0].person.name"),  # type: ignore[arg-type]
    (c.DropEntrant(1, reason="\ud800"), "?"),  # type: ignore[arg-type]
    (c.CheckIn((True,)), "numbers[0]"),
    (c.ReportResults((ReportedResult("1", "2-1"),)), "results[0].table"),  # type: ignore[arg-type]
    (c.StartEvent(rounds="3"), "rounds"),  # type: ignore[arg-type]
    (c.PairRound(draft=1), "draft"),  # type: ignore[arg-type]
    (c.DropEntrant(1, reason="gone"), "reason"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("command", "where"), WRONG, ids=[type(command).__name__ for command, _where in WRONG])
def test_a_value_of_another_kind_is_refused_and_said_where(command: Any, where: str) -> None:
    hall = Hall(players=6)
    before = hall.state
    with pytest.raises(Malformed) as refused:
        hall.do(command)
    (finding,) = refused.value.findings
    assert (finding.code, finding.facts) == ("command-value-kind", {"command": type(command).__name__, "where": where})
    assert hall.state is before


def test_what_is_meant_is_taken_as_what_it_is() -> None:
    assert in_kind(c.DropEntrant(1, reason="disqualified")).reason is DropReason.DISQUALIFIED  # type: ignore[arg-type]
    assert in_kind(c.CheckIn([1, 2])) == c.CheckIn((1, 2))  # type: ignore[arg-type]
    amended = c.AmendEntrant(1, club=None)
    assert in_kind(amended) == amended, "what is not said stays unsaid"
