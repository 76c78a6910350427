"""Databases for the journals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from postgresql import connected, running


@pytest.fixture(scope="session")
def sqlite(house: Path) -> Iterator[str]:
    """A database beside the house's own: what is damaged here on purpose is nobody's event."""
    from django.core.management import call_command
    from django.db import connections

    connections.databases["journals"] = {**connections.databases["default"], "NAME": str(house / "journals.sqlite3")}
    call_command("migrate", database="journals", verbosity=0, interactive=False)
    yield "journals"
    connections["journals"].close()
    del connections.databases["journals"]


@pytest.fixture(scope="session")
def postgresql(house: Path) -> Iterator[str]:
    with running() as address, connected(address) as name:
        yield name
