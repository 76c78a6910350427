"""Screenshots to look at, and the sizes of what pages are looked at on."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

SHOTS = Path(os.environ.get("PAREO_SHOTS") or Path(__file__).resolve().parents[1] / "out" / "shots")
SIZES = {"phone": (360, 740), "desk": (1366, 768), "projector": (1920, 1080)}


def shot(page: Page, name: str) -> None:
    """A screenshot to look at, out/shots/<name>.png."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)
