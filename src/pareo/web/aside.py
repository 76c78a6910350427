"""Events that their organizer removes: set aside with a way back, deleted for good only from there.

Whatever shows an event hears of it: its pages, the lists, the directory of players, and the other processes of the house.
"""

from __future__ import annotations

from contextlib import suppress

from django.db.models import F
from django.utils.timezone import now

from pareo.adapters.journal.database import aside
from pareo.adapters.journal.database.swept import swept
from pareo.core.errors import Refused
from pareo.web import directory, opened
from pareo.web.accounts.models import Invitation, Seat
from pareo.web.public.models import Hall


def removed(key: str) -> bool:
    """Set the event aside; whether it was there."""
    if not aside.set_aside(key, now()):
        return False
    opened.gone(key)
    return True


def restored(key: str) -> bool:
    """Put back an event that was set aside, as it was; whether it lay there."""
    if not aside.put_back(key):
        return False
    Hall.objects.get_or_create(event=key)
    Hall.objects.filter(event=key).update(revision=F("revision") + 2)  # one more than those were told who saw it go
    opened.gone(key)  # whatever was remembered is of before
    with suppress(Refused):  # a damaged one is back all the same, and tells what it is
        opened.told(key, opened.current(key))
    return True


def deleted(key: str) -> bool:
    """Delete for good an event that was set aside: journal, people, seats, invitations; whether it lay there."""
    people = directory.people_in(key)
    if not aside.deleted(key):
        return False
    opened.gone(key)
    Seat.objects.filter(event=key).delete()
    Invitation.objects.filter(event=key).delete()
    Hall.objects.filter(event=key).delete()
    directory.forgotten(people)
    swept()  # last: the directory too has written over what was there
    return True
