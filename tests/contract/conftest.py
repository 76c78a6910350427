"""Databases for the journals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from postgresql import connected, running


@pytest.fixture(scope="session")
def sqlite(house: Path) -> str:
    return "default"


@pytest.fixture(scope="session")
def postgresql(house: Path) -> Iterator[str]:
    with running() as address, connected(address) as name:
        yield name
