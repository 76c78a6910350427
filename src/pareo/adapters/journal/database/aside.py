"""An event that its organizer has removed: set aside first, with a way back; deleted for good only when that is said once more.

While it lies aside nobody reads it or writes in it: who had it open is told that the journal moved on, looks again, and finds
nothing. Its lines stay as they are until it is deleted.
"""

from __future__ import annotations

from datetime import datetime

from django.db import DEFAULT_DB_ALIAS, transaction

from pareo.adapters.journal.database.models import Event, Line, PersonLine
from pareo.adapters.journal.database.news import announce
from pareo.adapters.journal.database.refusals import said_plainly
from pareo.adapters.journal.database.swept import swept


def set_aside(key: str, at: datetime, using: str = DEFAULT_DB_ALIAS) -> bool:
    """Take the event `key` out of the house; whether it was there."""
    return _moved(key, None, at, using)


def put_back(key: str, using: str = DEFAULT_DB_ALIAS) -> bool:
    """Bring back an event that was set aside, as it was; whether it lay there."""
    with said_plainly(using):
        aside = Event.objects.using(using).filter(key=key, removed__isnull=False).values_list("removed", flat=True).first()
    return aside is not None and _moved(key, aside, None, using)


def _moved(key: str, was: datetime | None, now: datetime | None, using: str) -> bool:
    with said_plainly(using), transaction.atomic(using):
        found = Event.objects.using(using).filter(key=key, **({"removed": was} if was else {"removed__isnull": True}))
        if not found.update(removed=now):
            return False
        announce(key, 0, using)
    return True


def deleted(key: str, using: str = DEFAULT_DB_ALIAS) -> bool:
    """Delete for good an event that was set aside, with its journal and its people; whether it lay there."""
    with said_plainly(using), transaction.atomic(using):
        if not Event.objects.using(using).select_for_update().filter(key=key, removed__isnull=False).first():
            return False
        Line.objects.using(using).filter(event=key).delete()
        PersonLine.objects.using(using).filter(event=key).delete()
        Event.objects.using(using).filter(key=key).delete()
        announce(key, 0, using)
    swept(using)
    return True
