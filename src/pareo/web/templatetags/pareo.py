"""What templates may say: assets by their content, names of people, figures."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import lru_cache
from pathlib import Path

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from pareo.core.errors import Finding
from pareo.policy.pack import Pack
from pareo.tournament import commands
from pareo.tournament.state import Round, State
from pareo.web.desk import place
from pareo.web.desk.place import language
from pareo.words import bracket, dates
from pareo.words.packs import own_clause, policy_title
from pareo.words.speak import catalogue, cited, page

register = template.Library()
STATIC = Path(__file__).resolve().parent.parent / "static"


@register.simple_tag
def asset(name: str) -> str:
    """The address of a file of ours, which changes with its content, so that it can be kept for ever."""
    return f"/static/{name}?v={_hash(name) if not settings.DEBUG else _hash.__wrapped__(name)}"


@lru_cache
def _hash(name: str) -> str:
    return hashlib.sha256(Path(f"{STATIC}/{name}").read_bytes()).hexdigest()[:12]


@register.filter
def role_name(role: str) -> str:
    """A role in the reader's language."""
    return str(page(language(), "house")["terms"]["role"].get(role, role))


@register.filter
def title(pack: Pack) -> str:
    """What a policy is called in the reader's language."""
    return policy_title(pack, language())


@register.simple_tag
def round_name(state: State, played: Round) -> str:
    """What a round of the bracket is called; "" for the others."""
    return bracket.round_name(state, played, language())


@register.filter
def source(clause: str, pack: Pack) -> str:
    """Where the policy's own document says so; "" where no official document of it does."""
    return cited(own_clause(pack, clause), catalogue(language())["documents"])


@register.filter
def said(finding: Finding) -> str:
    """A finding as a sentence in the reader's language."""
    return place.said(finding)


@register.filter
def may(desk: place.Desk, command: str) -> bool:
    """Whether who asks may give the command of that name; what they may not do is not shown."""
    return desk.may(getattr(commands, command))


@register.filter
def opens(desk: place.Desk, address: str) -> bool:
    """Whether who asks may look at the page of that name."""
    return desk.may_open(address)


ICONS = {
    "done": '<rect x="4" y="2.5" width="12" height="15" rx="1.5"/><path d="m7 10 2.2 2.2L13.2 8"/>',
    "open": '<circle cx="10" cy="10" r="6.5"/>',
    "warn": '<path d="M10 2.5 18 17H2Z"/><path d="M10 8v4M10 14.5v.01"/>',
    "info": '<circle cx="10" cy="10" r="7.5"/><path d="M10 9.5V14M10 6.5v.01"/>',
    "check": '<path d="m4 10.5 4 4 8-9"/>',
    "again": '<path d="M16 8a6.5 6.5 0 1 0 .3 4"/><path d="M16.5 3.500V8H12"/>',
    "search": '<circle cx="9" cy="9" r="5.5"/><path d="m13.5 13.5 4 4"/>',
    "pause": '<path d="M7 4v12M13 4v12"/>',
    "play": '<path d="M6 4v12l10-6Z"/>',
    "fold": '<path d="m6 8 4 4 4-4"/>',
    "print": '<path d="M6 7V3h8v4M6 14H3.5V8.500A1.5 1.5 0 0 1 5 7h10a1.5 1.5 0 0 1 1.5 1.500V14H14"/><path d="M6 12h8v5H6Z"/>',
}


@register.simple_tag
def icon(name: str) -> SafeString:
    """A drawn sign; a word stands beside it, so it says nothing to those who listen."""
    return mark_safe(f'<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">{ICONS[name]}</svg>')  # noqa: S308 (ours)


@register.filter
def day(iso: str | date | None) -> str:
    """A day as the reader writes it."""
    return dates.day(iso.isoformat() if isinstance(iso, date) else iso, language())


@register.filter
def marked(label: str, letter: str) -> SafeString:
    """A label with the letter underlined that opens it."""
    said = str(label)
    at = said.casefold().find(letter)
    return format_html("{}<u>{}</u>{}", said[:at], said[at], said[at + 1 :]) if at >= 0 else format_html("{}", said)


@register.filter
def moment(at: str) -> SafeString:
    """A moment of the journal: a script turns it into the time of the hall; without one it says that it is UTC."""
    return format_html('<time datetime="{}">{} UTC</time>', at, at[11:16])
