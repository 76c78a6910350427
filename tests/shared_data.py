"""Where the real files lie that some tests check against. They are never part of the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parent.parent


def shared(*parts: str) -> Path:
    """A path under the folder of shared data; skips the test where the folder is absent.

    The folder is `shared/` beside the repository (or a level above), or what PAREO_SHARED names.
    """
    named = os.environ.get("PAREO_SHARED")
    for folder in [Path(named)] if named else [_ROOT.parent / "shared", _ROOT.parent.parent / "shared"]:
        if folder.is_dir():
            return folder.joinpath(*parts)
    pytest.skip("the folder of real event files (shared/) is not beside the repository")
