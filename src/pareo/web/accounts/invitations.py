"""Links that give a seat: an organizer makes one for a role, whoever opens it makes an account, or signs in, and has it."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from pareo.app.roles import Role
from pareo.web import opened
from pareo.web.accounts.models import Invitation, Seat
from pareo.web.accounts.names import NewAccount

DAYS = 7
MOST_PEOPLE = 60


def invited(event: str, role: Role, people: int = 1) -> str:
    """A new link's secret. It is told once, here: the house keeps its hash."""
    Invitation.objects.filter(until__lt=now()).delete()
    token = secrets.token_urlsafe(24)
    Invitation.objects.create(
        hashed=_hashed(token),
        event=event,
        role=role.value,
        left=min(max(people, 1), MOST_PEOPLE),
        until=now() + timedelta(days=DAYS),
    )
    return token


@never_cache
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """What the link is for; on a click, or with a new account, the seat. A link that is used up is not there."""
    asked = Invitation.objects.filter(hashed=_hashed(token), left__gt=0, until__gt=now()).first()
    if asked is None:
        raise Http404
    state = opened.current(asked.event).state
    is_in = request.user.is_authenticated
    form = NewAccount(request.POST or None if not is_in else None)
    if is_in and Seat.objects.filter(account_id=request.user.pk, event=asked.event).exists():
        messages.info(request, _("You have a seat at this event already; its organizer can give you another."))
        return redirect("desk-event", key=asked.event)
    if request.method == "POST" and (is_in or form.is_valid()):
        try:
            account = _seated(request, asked, None if is_in else form)
        except IntegrityError:  # somebody else, or a second click, was quicker; nothing of it is kept
            if is_in:
                return redirect("desk-event", key=asked.event)
            form.add_error("username", NewAccount.alike())
        else:
            if not is_in:
                login(request, account)
            messages.success(request, _("Your seat is ready."))
            return redirect("desk-event", key=asked.event)
    return render(request, "account/invited.html", {"form": form, "state": state, "role": asked.role})


def _seated(request: HttpRequest, asked: Invitation, form: NewAccount | None) -> User:
    """The one who asks, or a new account, with the seat. Raises Http404 where the link was used up meanwhile, IntegrityError."""
    with transaction.atomic():
        taken = Invitation.objects.filter(pk=asked.pk, left__gt=0, until__gt=now()).update(left=F("left") - 1)
        if not taken:
            raise Http404
        account = request.user if form is None else form.save()
        assert isinstance(account, User), "it is signed in, or was made just now"
        if not account.is_superuser:
            Seat.objects.create(account_id=account.pk, event=asked.event, role=asked.role)
    return account


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
