"""Who has a seat at this event: their roles, the links that invite more, and the way to take a seat back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import now
from django.utils.translation import gettext as _
from segno import make_qr

from pareo.app.roles import Role
from pareo.web import qr
from pareo.web.accounts.invitations import DAYS, MOST_PEOPLE, invited
from pareo.web.accounts.models import Invitation, Seat
from pareo.web.desk.place import Desk, at_desk

INVITED = (Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANIZER)


@at_desk
def staff(desk: Desk) -> HttpResponse:
    """The list, and a link for the next one."""
    link = ""
    if desk.request.method == "POST":
        match desk.request.POST.get("do"):
            case "invite":
                link = _invited(desk)
            case "remove":
                _remove(desk)
            case "cancel":
                _cancel(desk)
        if not link:
            return redirect("staff", key=desk.key)
    is_alone = qr.reached(desk.request).is_alone
    return desk.page(
        "desk/staff.html",
        tab="staff",
        seats=Seat.objects.filter(event=desk.key).select_related("account").order_by("role", "account__username"),
        invitations=Invitation.objects.filter(event=desk.key, left__gt=0, until__gt=now()).order_by("until"),
        roles=[role.value for role in INVITED],
        link=link,
        qr=make_qr(link).svg_data_uri(scale=5, border=4, light="#fff") if link and not is_alone else "",
        is_alone=is_alone,
        days=DAYS,
        most=MOST_PEOPLE,
    )


def _invited(desk: Desk) -> str:
    asked = desk.request.POST
    role = next((role for role in INVITED if role.value == asked.get("role")), None)
    people = asked.get("people", "1")
    if role is None:
        raise Http404
    token = invited(desk.key, role, int(people) if people.isascii() and people.isdigit() and len(people) < 4 else 1)
    return f"{qr.reached(desk.request).base}/account/invited/{token}"


def _remove(desk: Desk) -> None:
    found = Seat.objects.filter(event=desk.key, pk=_number(desk)).first()
    if found is None:
        return
    if found.account_id == desk.request.user.pk:
        messages.error(desk.request, _("This is your own seat. Another organizer can take it back."))
        return
    found.delete()
    messages.success(desk.request, _("The seat is taken back."))


def _cancel(desk: Desk) -> None:
    if Invitation.objects.filter(event=desk.key, pk=_number(desk)).delete()[0]:
        messages.success(desk.request, _("The link does not work any more."))


def _number(desk: Desk) -> int:
    asked = desk.request.POST.get("number", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 12 else 0
