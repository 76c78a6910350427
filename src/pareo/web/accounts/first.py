"""The first account of a house, made by whoever holds the link that `pareo serve` prints."""

from __future__ import annotations

from django.contrib.auth import get_user_model, login
from django.core.signing import BadSignature, TimestampSigner
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now

from pareo.app.roles import Role
from pareo.web.accounts.models import Invitation
from pareo.web.accounts.names import NewAccount, claim

_SIGNER = "pareo.first-account"
HOURS = 24


def token() -> str | None:
    """The link's secret; None where the house has an account already."""
    if get_user_model().objects.exists():
        return None
    return TimestampSigner(salt=_SIGNER).sign("first").removeprefix("first:")


def first(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a name and a password; then the desk is open."""
    try:
        TimestampSigner(salt=_SIGNER).unsign(f"first:{token}", max_age=HOURS * 3600)
    except BadSignature as error:
        raise Http404 from error
    if get_user_model().objects.exists():
        return redirect("login")
    form = NewAccount(request.POST or None)
    if request.method == "POST" and form.is_valid():
        account = form.save(commit=False)
        account.is_superuser = account.is_staff = True
        try:
            with transaction.atomic():
                # The link's own row, which there can be only once: of several who click at the same moment one is first.
                Invitation.objects.create(hashed=_SIGNER, event="", role=Role.ORGANIZER.value, left=0, until=now())
                account.save()
                claim(account)
        except IntegrityError:
            return redirect("login")
        login(request, account)
        return redirect("desk")
    return render(request, "account/first.html", {"form": form})
