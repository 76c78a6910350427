"""What templates may say: assets by their content, names of people, figures."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from django import template
from django.conf import settings

from pareo.core.errors import Finding
from pareo.web.desk.place import language
from pareo.words.speak import page, sentence

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
def said(finding: Finding) -> str:
    """A finding as a sentence in the reader's language."""
    return sentence(finding, language())
