"""An event set aside: nothing is written in it, nothing of it is lost, and it is deleted only from there; on both databases."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from journal_cast import CREATED, STARTED, draft
from pareo.core.errors import Conflict

AT = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_set_aside_put_back_and_deleted(request: pytest.FixtureRequest, database: str) -> None:
    from pareo.adapters.journal.database import aside
    from pareo.adapters.journal.database.journal import DatabaseJournal, Mark
    from pareo.adapters.journal.database.models import Event, Line, PersonLine

    using = request.getfixturevalue(database)
    journal = DatabaseJournal("aside", using)
    assert not aside.set_aside("aside", AT, using)
    journal.append([draft(CREATED)], {}, 0)
    before = journal.as_file()
    assert not aside.put_back("aside", using)
    assert not aside.deleted("aside", using), "it was not set aside"
    assert aside.set_aside("aside", AT, using)
    assert not aside.set_aside("aside", AT, using)
    assert journal.mark() == Mark(1, 0, is_removed=True)
    with pytest.raises(Conflict) as refused:
        journal.append([draft(STARTED)], {}, 1)
    assert refused.value.findings[0].code == "journal-moved-on"
    assert journal.as_file() == before
    assert aside.put_back("aside", using)
    assert journal.mark() == Mark(1, 0)
    journal.append([draft(STARTED)], {}, 1)
    aside.set_aside("aside", AT, using)
    assert aside.deleted("aside", using)
    assert journal.last() == 0
    assert not Event.objects.using(using).filter(pk="aside").exists()
    assert not any(each.objects.using(using).filter(event="aside").exists() for each in (Line, PersonLine))
    with pytest.raises(Conflict):
        journal.append([draft(STARTED)], {}, 2)
