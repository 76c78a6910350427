"""A view of the desk: who asks, about which event, and how a command from a form is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from pareo.app.roles import Actor, Role, Room, may, may_open
from pareo.app.service import Current, Outcome
from pareo.core.errors import Finding, Refused
from pareo.tournament.commands import Command
from pareo.tournament.state import State
from pareo.web import opened
from pareo.web.accounts.models import Seat
from pareo.web.numbers import whole
from pareo.words.names import Names
from pareo.words.packs import own_clause
from pareo.words.speak import Surface, sentence

# By event and language, as long as nobody comes in: thousands of names take a while to look through.
_names: dict[tuple[str, str], Names] = {}


# Whose pages these are, by the names of the addresses; all others are the desk's own.
ROOMS = {
    **dict.fromkeys(("desk-event", "round", "round-number", "standings", "figure", "bracket"), Room.PLAY),
    "staff": Room.STAFF,
}


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the strip at the top: its name, its address, what it is called, and which letter of that opens it."""

    name: str
    address: str
    label: Any
    letters: Mapping[str, str]

    @property
    def letter(self) -> str:
        """The letter in the reader's language."""
        return self.letters[language()]


# The letters p, k and l belong to what single pages do: print, the clock, who is here.
TABS = (
    Tab("overview", "desk-event", _("Overview"), {"es": "m", "en": "o"}),
    Tab("players", "players", _("Players"), {"es": "j", "en": "y"}),
    Tab("round", "round", _("Round"), {"es": "r", "en": "r"}),
    Tab("standings", "standings", _("Standings"), {"es": "c", "en": "s"}),
    Tab("bracket", "bracket", _("Cut and end"), {"es": "f", "en": "u"}),
    Tab("print", "print", _("For the hall"), {"es": "a", "en": "a"}),
    Tab("history", "history", _("History"), {"es": "h", "en": "h"}),
    Tab("staff", "staff", _("Staff"), {"es": "e", "en": "f"}),
)


@dataclass(slots=True)
class Desk:
    """One event as the one who asks may see it."""

    request: HttpRequest
    key: str
    actor: Actor
    current: Current

    @property
    def state(self) -> State:
        """The event as it stands."""
        return self.current.state

    @property
    def names(self) -> Names:
        """How the entrants are called."""
        known = _names.get((self.key, language()))
        if known is None or known.people is not self.current.people:
            known = _names[self.key, language()] = Names(self.current.people, language())
        return known

    @property
    def is_part(self) -> bool:
        """Whether a script asks for a piece of the page, which is all that it gets."""
        return "X-Part" in self.request.headers

    def asked(self, name: str) -> str:
        """What the form says in field `name`, without spaces around it."""
        return (self.request.POST.get(name) or "").strip()

    def whole(self, name: str) -> int | None:
        """The whole number in field `name` of the form; None where it is none."""
        return whole(self.asked(name))

    def may(self, command: type[Command]) -> bool:
        """Whether who asks may give such a command (what they may not do is not shown)."""
        return may(self.actor.role, command)

    def may_open(self, address: str) -> bool:
        """Whether who asks may look at the page of that name (what they may not open has no link)."""
        return may_open(self.actor.role, ROOMS.get(address, Room.DESK))

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The pages of the strip that who asks may open."""
        return tuple(tab for tab in TABS if self.may_open(tab.address))

    def do(self, command: Command, command_id: str | None = None) -> Outcome | None:
        """Give the event a command. A refusal becomes a message on the page, and None comes back."""
        try:
            outcome = opened.do(self.key, command, self.actor, command_id)
        except Refused as refused:
            self.refuse(refused)
            return None
        self.current = outcome.now
        return outcome

    def refuse(self, refused: Refused) -> None:
        """Say what was refused, in the reader's language, people by their names."""
        for finding in refused.findings:
            messages.error(self.request, said(self._named(finding)))

    def _named(self, finding: Finding) -> Finding:
        """`finding` with names for numbers; `who` is the one whose number it tells."""
        number = finding.facts.get("number")
        who = {"who": self.names.of(number)} if isinstance(number, int) else {}
        clause = own_clause(self.state.policy, finding.clause)
        return self.names.told(Finding(finding.code, {**finding.facts, **who}, clause, finding.line, finding.column))

    def page(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """A page of the desk about this event."""
        return render(self.request, template, {"desk": self, "state": self.state, "key": self.key, **context}, status=status)


def at_desk(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that gets a Desk instead of the request; whoever has no business at this desk finds nothing there."""

    @never_cache
    @login_required
    @wraps(view)
    def seated(request: HttpRequest, key: str, **rest: Any) -> HttpResponse:
        role = role_of(request, key)
        if role is None or not _sees(role, request):
            raise Http404
        if role is Role.JUDGE and request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        return view(Desk(request, key, Actor(request.user.get_username(), role), opened.current(key)), **rest)

    return seated


def _sees(role: Role, request: HttpRequest) -> bool:
    """Whether somebody in that role has business on this page."""
    name = request.resolver_match.url_name if request.resolver_match else None
    return may_open(role, ROOMS.get(name or "", Room.DESK))


def role_of(request: HttpRequest, key: str) -> Role | None:
    """What the one who asks is in this event; None: nothing."""
    if not request.user.is_authenticated:
        return None
    if request.user.is_superuser:
        return Role.ORGANIZER
    seat = Seat.objects.filter(account=request.user, event=key).first()
    return Role(seat.role) if seat else None


def language() -> str:
    """The reader's language, "es" or "en"."""
    return "en" if (get_language() or "es").startswith("en") else "es"


def said(finding: Finding) -> str:
    """A finding as a sentence in the reader's language, for who has buttons and no command line."""
    return sentence(finding, language(), Surface.DESK)
