"""How well the colours of tokens.css can be told from each other, by the formula of WCAG 2.2.

Source: spec 17 "Contrast AA everywhere, AAA for names and table numbers".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TOKENS = Path(__file__).resolve().parent.parent / "static" / "tokens.css"
AAA, AA, SHAPE = 7.0, 4.5, 3.0  # names and table numbers; other text; borders of what is pressed or typed in

# What is read on what: (above, below, the least that it may have).
PAIRS = (
    *(("ink", ground, AAA) for ground in ("paper", "sheet", "shade", "accent-wash", "bad-wash", "warn-wash", "good-wash")),
    ("sheet", "ink", AAA),
    *(("muted", ground, AA) for ground in ("paper", "sheet", "shade", "accent-wash")),
    *(("accent", ground, AA) for ground in ("paper", "sheet", "accent-wash")),
    ("on-accent", "accent", AA),
    *((tone, ground, AA) for tone in ("good", "warn", "bad") for ground in (f"{tone}-wash", "sheet", "paper")),
    *((seat, ground, AA) for seat in ("seat-a", "seat-b") for ground in ("sheet", f"{seat}-wash")),
    ("sheet", "seat-a", AA),
    *(("edge", ground, SHAPE) for ground in ("paper", "sheet", "shade")),
)


@dataclass(frozen=True, slots=True)
class Contrast:
    """One colour on another, in both themes, and the least that it may have."""

    above: str
    below: str
    least: float
    light: float
    dark: float

    @property
    def is_enough(self) -> bool:
        """Whether it can be read in both themes."""
        return min(self.light, self.dark) >= self.least


def contrasts() -> Iterator[Contrast]:
    """All pairs that the pages use."""
    light, dark = themes()
    for above, below, least in PAIRS:
        yield Contrast(above, below, least, ratio(light[above], light[below]), ratio(dark[above], dark[below]))


def themes() -> tuple[dict[str, str], dict[str, str]]:
    """The colours of the light theme and of the dark one, by name."""
    source = TOKENS.read_text(encoding="utf-8")
    light, dark = (re.search(rf'^[^\n]*\[data-theme="{name}"\] {{(.*?)^}}', source, re.M | re.S) for name in ("light", "dark"))
    assert light, "tokens.css has a light theme"
    assert dark, "tokens.css has a dark theme"
    first, second = (dict(re.findall(r"--([a-z-]+): *(#[0-9a-f]{6})", found[1])) for found in (light, dark))
    return first, second


def ratio(one: str, other: str) -> float:
    """How much lighter the lighter of two colours is, from 1 to 21.

    >>> ratio("#000000", "#ffffff"), round(ratio("#777777", "#ffffff"), 2)
    (21.0, 4.48)
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
