"""A slice of the states that `tests/checker/many.py` judges: everything mixed, every criterion, the certificate too."""

from __future__ import annotations

import pytest

from checker.many import differences, of


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_the_engine_is_as_good_as_the_whole_field_checker(first: int) -> None:
    assert [(number, found) for number in range(first, first + 10) if (found := differences(*of(number))[0])] == []


def test_an_edge_whose_time_stood_still_in_an_odd_blossom() -> None:
    """The one state in thousands in which the matching took an edge before it was tight."""
    assert differences(*of(5507))[0] == []
