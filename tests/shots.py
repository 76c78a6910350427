"""Screenshots to look at, taken where somebody asks for them, and the sizes of what pages are looked at on."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

SHOTS = os.environ.get("PAREO_SHOTS")  # the folder; a picture of a long page takes as long as all the rest that is done with it
SIZES = {"phone": (360, 740), "desk": (1366, 768), "projector": (1920, 1080)}


def shot(page: Page, name: str) -> None:
    """With PAREO_SHOTS=folder a screenshot to look at, folder/<name>.png."""
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)
