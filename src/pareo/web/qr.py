"""QR codes as one path of a picture, and the address that the phones of the hall can reach."""

from __future__ import annotations

import os
from functools import lru_cache

import segno


def address() -> str:
    """Where the house answers, without a slash at the end; "" where nobody has said it (PAREO_ADDRESS)."""
    return os.environ.get("PAREO_ADDRESS", "").rstrip("/")


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
