"""QR codes as one path of a picture, and the address at which others reach this server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

import segno
from django.http import HttpRequest

_OURSELVES = ("localhost", "127.0.0.1", "::1", None)


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a browser finds this server, without a slash at the end; `is_alone` where only this machine does."""

    base: str
    is_alone: bool

    @property
    def shared(self) -> str:
        """The address for other devices; "" where they reach nothing."""
        return "" if self.is_alone else self.base


def address() -> Reach:
    """Where the house answers for those of whom nobody knows how they came (PAREO_ADDRESS, which `serve` sets)."""
    return _reach(os.environ.get("PAREO_ADDRESS", ""))


def reached(request: HttpRequest) -> Reach:
    """How others reach this server: as the one who asks does, or, where that is this machine itself, as the house answers."""
    asked = _reach(request.build_absolute_uri("/"))
    return address() if asked.is_alone and address().base else asked


def _reach(address: str) -> Reach:
    return Reach(address.rstrip("/"), urlsplit(address).hostname in _OURSELVES)


@lru_cache(maxsize=64)
def path(text: str) -> tuple[str, int]:
    """The dark squares of the code as the `d` of an SVG path, and how many squares a side has."""
    rows = tuple(segno.make(text, error="m", micro=False).matrix)
    parts = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            run = x
            while run < len(row) and row[run]:
                run += 1
            if run > x:
                parts.append(f"M{x} {y}h{run - x}v1H{x}z")
            x = max(run, x + 1)
    return "".join(parts), len(rows)
