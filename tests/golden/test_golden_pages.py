"""The pages of docs that are made from real files say what the files say today."""

from __future__ import annotations

import clauses
import conformance
import real_events


def test_the_conformance_page_is_up_to_date() -> None:
    assert conformance.PAGE.read_text(encoding="utf-8") == conformance.page(), "run: python tests/conformance.py"


def test_the_audit_of_real_events_is_up_to_date() -> None:
    assert real_events.PAGE.read_text(encoding="utf-8") == real_events.page(), "run: python tests/real_events.py"


def test_the_page_of_clauses_is_up_to_date() -> None:
    assert clauses.PAGE.read_text(encoding="utf-8") == clauses.page(), "run: python tests/clauses.py"
