"""What another program declared is history: seeds that it gave, a bracket that it left early."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.core.errors import Illegal
from pareo.tournament import commands as c
from pareo.tournament.events import PairedTable, ReportedResult, RoundKind, Structure
from pareo.tournament.queries import seeds
from pareo.tournament.state import Stage


def after_swiss() -> Hall:
    hall = Hall(players=4, rounds=1)
    hall.pair()
    hall.all_report("2-0")
    hall.close()
    return hall


def recorded(number: int, *pairs: tuple[int, int]) -> c.RecordRound:
    tables = tuple(PairedTable(table, a, b) for table, (a, b) in enumerate(pairs, 1))
    results = tuple(ReportedResult(table.table, "win:a") for table in tables)
    return c.RecordRound(number, RoundKind.ELIMINATION, tables, (), results)


def test_a_cut_may_be_told_with_its_seeds() -> None:
    hall = after_swiss()
    hall.do(c.ConfirmCut(top=4, seeds=(4, 3, 2, 1)))
    assert list(seeds(hall.state)) == [4, 3, 2, 1]


@pytest.mark.parametrize(
    ("given", "code"), [((1, 9), "entrant-unknown"), ((1,), "cut-too-big"), ((1, 1), "cut-too-big"), ((1, 2, 3), "cut-too-big")]
)
def test_seeds_that_are_no_cut_are_refused(given: tuple[int, ...], code: str) -> None:
    hall = after_swiss()
    with pytest.raises(Illegal, match=code):
        hall.do(c.ConfirmCut(top=max(2, len(given) + 1), seeds=given))


def test_a_pure_elimination_may_be_told_with_its_seeds() -> None:
    hall = Hall(players=4, start=False, structure=Structure.ELIMINATION)
    hall.do(c.StartEvent(seeds=(3, 1, 4, 2)))
    assert [(table.a, table.b) for table in hall.pair().tables] == [(3, 2), (1, 4)]


def test_a_recorded_bracket_may_be_declared_over_before_the_final() -> None:
    hall = after_swiss()
    hall.do(c.ConfirmCut(top=4, seeds=(1, 2, 3, 4)))
    hall.do(recorded(2, (1, 4), (2, 3)))
    hall.do(c.FinishEvent())
    assert hall.state.stage is Stage.FINISHED


def test_a_bracket_of_ours_may_not() -> None:
    hall = after_swiss()
    hall.do(c.ConfirmCut(top=4, seeds=(1, 2, 3, 4)))
    hall.pair()
    hall.all_report("2-0")
    hall.close()
    with pytest.raises(Illegal, match="bracket-goes-on"):
        hall.do(c.FinishEvent())
