"""A person who is erased: names, id and notes go from the event for good; results stay, under the number.

Source: spec 11 "Personal data", spec 91 "Privacy".
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from pareo.adapters.journal.database.models import Listing
from pareo.core.errors import Refused
from pareo.tournament.people import Person, owner
from pareo.web import directory, opened
from pareo.web.accounts.models import Seat
from pareo.web.desk.place import Desk, at_desk
from pareo.words.names import folded


@at_desk
def erase(desk: Desk, number: int) -> HttpResponse:
    """What goes and what stays; done only by who types the person's name."""
    person, is_listed = desk.current.people.get(str(number)), number in desk.state.entrants
    if person is None and not is_listed:
        raise Http404
    back = reverse("entrant", args=[desk.key, number]) if is_listed else reverse("history", args=[desk.key])
    if person is None:
        messages.info(desk.request, _("The name of number %(number)d is erased already.") % {"number": number})
        return redirect(back)
    if desk.request.method == "POST" and _is_done(desk, number, person):
        said = _("Erased. Number %(number)d keeps the results, and has no name any more.")
        messages.success(desk.request, said % {"number": number})
        return redirect(back)
    return desk.page(
        "desk/erase.html",
        status=422 if desk.request.method == "POST" else 200,
        tab="players",
        number=number,
        back=back,
        is_listed=is_listed,
        person=person,
        before=_before(desk, number, person),
        elsewhere=_elsewhere(desk, person),
        typed=desk.asked("name"),
    )


def _is_done(desk: Desk, number: int, person: Person) -> bool:
    if folded(desk.asked("name")) != folded(person.full_name):
        messages.error(desk.request, _("That is not the name of this person. Nothing was erased."))
        return False
    try:
        opened.forget(desk.key, [number])
    except Refused as refused:
        desk.refuse(refused)
        return False
    return True


def _before(desk: Desk, number: int, person: Person) -> list[str]:
    """What the person was called before, as amended."""
    names = [each.full_name for key, each in desk.current.kept.items() if owner(key) == str(number)]
    return [name for name in dict.fromkeys(names) if name != person.full_name]


def _elsewhere(desk: Desk, person: Person) -> list[Listing]:
    """Other events of those that the one who asks sees, with the same person on the list."""
    others = Listing.objects.filter(event__in=directory.events_of(person), event__removed=None).exclude(event=desk.key)
    if not desk.request.user.is_superuser:
        others = others.filter(event__in=Seat.objects.filter(account_id=desk.request.user.pk).values("event"))
    return list(others.order_by("-date"))
