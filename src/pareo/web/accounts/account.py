"""One's own account: signing in, another password, and where one is signed in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import SESSION_KEY, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from pareo.web.accounts import patience
from pareo.web.accounts.passwords import NewPassword


class SignIn(AuthenticationForm):
    """Name and password, and patience with those who guess."""

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError; the same for a name that nobody has."""
        assert self.request is not None, "the page gives it"
        name, address = self.cleaned_data.get("username") or "", self.request.META.get("REMOTE_ADDR", "")
        if patience.must_wait(name, address):
            raise forms.ValidationError(
                _("Too many tries. Wait %(minutes)d minutes.") % {"minutes": patience.WAIT.seconds // 60}, code="wait"
            )
        try:
            cleaned = super().clean()
        except forms.ValidationError:
            patience.failed(name, address)
            raise
        patience.succeeded(name, address)
        return cleaned


class Login(views.LoginView):
    """Sign in, then to the desk or where one was going."""

    authentication_form = SignIn
    template_name = "account/login.html"
    redirect_authenticated_user = True


class Password(views.PasswordChangeView):
    """Another password; all other sessions of the account end with it."""

    form_class = NewPassword
    template_name = "account/password.html"
    success_url = "/account/"

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it is done."""
        answer = super().form_valid(form)
        _end_others(self.request)
        messages.success(self.request, _("Your password is changed. You are signed out everywhere else."))
        return answer


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Who I am, and where I am signed in."""
    return render(request, "account/account.html", {"sessions": len(_sessions(request))})


@login_required
@require_POST
def elsewhere(request: HttpRequest) -> HttpResponse:
    """End all sessions of the account but this one."""
    _end_others(request)
    messages.success(request, _("You are signed out everywhere else."))
    return redirect("account")


def _end_others(request: HttpRequest) -> None:
    others = [session.pk for session in _sessions(request) if session.pk != request.session.session_key]
    Session.objects.filter(pk__in=others).delete()


def _sessions(request: HttpRequest) -> list[Session]:
    mine = str(request.user.pk)
    return [one for one in Session.objects.filter(expire_date__gt=now()) if one.get_decoded().get(SESSION_KEY) == mine]
