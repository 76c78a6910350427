"""Is this house in order? Every check is answered, the first trouble hides none of the others.

Source: spec 91 "one-line diagnosis (`pareo doctor`)", facts/stack 3.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from pareo import __version__
from pareo.core.errors import Conflict, Finding, Refused
from pareo.web import house
from pareo.web.server.serve import taken

LITTLE = 500  # MB of free space under which one should make room
NONE = 50  # MB under which an event can't be run
_LATE = 2026  # no clock is right that is before this program


class Verdict(Enum):
    """How a check came out."""

    WELL = "ok"
    WARNING = "warning"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Checked:
    """A check and what it found, as a finding with its sentence."""

    verdict: Verdict
    finding: Finding


def examined(folder: Path, database: str | None, port: int) -> Iterator[Checked]:
    """All checks in order. Changes nothing: a house that is not there yet is not made."""
    yield _well("doctor-versions", pareo=__version__, python=platform.python_version(), system=platform.system())
    if not database:
        yield _sqlite(sqlite3.sqlite_version_info)
    yield _clock()
    yield from _folder(folder)
    yield _port(port)
    has_house = bool(database) or (folder / "pareo.sqlite3").is_file()
    if has_house:
        yield from _database(folder, database)
    else:
        yield _well("doctor-no-house", folder=str(folder))


def has_wal_bug(version: tuple[int, ...]) -> bool:
    """Whether SQLite may corrupt a write-ahead log that is reset while another connection checkpoints.

    Mended in 3.51.3, and in 3.50.7 and 3.44.6 for those who stay there.

    >>> [has_wal_bug(v) for v in ((3, 51, 3), (3, 51, 2), (3, 50, 7), (3, 50, 6), (3, 44, 6), (3, 46, 1), (3, 52, 0))]
    [False, True, False, True, False, True, False]
    """
    mended: dict[tuple[int, ...], tuple[int, ...]] = {(3, 50): (3, 50, 7), (3, 44): (3, 44, 6)}
    return version < mended.get(version[:2], (3, 51, 3))


def _sqlite(version: tuple[int, ...]) -> Checked:
    said = ".".join(map(str, version))
    if has_wal_bug(version):
        return _warning("doctor-sqlite-old", version=said)
    return _well("doctor-sqlite", version=said)


def _clock() -> Checked:
    year = time.gmtime().tm_year
    if year < _LATE:
        return _trouble("doctor-clock", now=time.strftime("%Y-%m-%d %H:%M", time.gmtime()))
    return _well("doctor-clock-ok", now=time.strftime("%Y-%m-%d %H:%M", time.gmtime()))


def _folder(folder: Path) -> Iterator[Checked]:
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    try:
        house.tried(place)
    except OSError as error:
        yield _trouble("doctor-full" if error.errno in house.FULL else "doctor-folder", folder=str(folder))
        return
    free = shutil.disk_usage(place).free >> 20
    verdict = Verdict.TROUBLE if free < NONE else Verdict.WARNING if free < LITTLE else Verdict.WELL
    code = "doctor-space" if verdict is Verdict.WELL else "doctor-space-little"
    yield Checked(verdict, Finding(code, {"folder": str(folder), "megabytes": free}))
    secret = folder / "secret"
    if os.name == "posix" and secret.is_file() and secret.stat().st_mode & 0o077:
        yield _trouble("doctor-secret", file=str(secret))


def _port(port: int) -> Checked:
    """Whether `pareo serve` could listen there now; a Pareo that does so already is no trouble."""
    try:
        taken("0.0.0.0", port).close()  # noqa: S104 (as `pareo serve` does)
    except Conflict:
        return _well("doctor-port-pareo", port=port) if _is_pareo(port) else _warning("doctor-port-taken", port=port)
    except Refused:
        return _warning("doctor-port-unusable", port=port)
    return _well("doctor-port", port=port)


def _is_pareo(port: int) -> bool:
    line = HTTPConnection("127.0.0.1", port, timeout=3)
    try:
        line.request("GET", "/health")
        return line.getresponse().read(3) == b"ok"
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def _database(folder: Path, database: str | None) -> Iterator[Checked]:
    if not (folder / "secret").is_file():
        os.environ.setdefault("PAREO_SECRET", "of a look that signs nothing")
    house.opened(folder, database)
    from django.db import Error, connection
    from django.db.migrations.executor import MigrationExecutor

    try:
        connection.ensure_connection()
        executor = MigrationExecutor(connection)
        waiting = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except Error as error:
        yield _trouble("doctor-database", reason=type(error.__cause__ or error).__name__)
        return
    yield _well("doctor-database-ok", kind=connection.display_name)
    if waiting:
        yield _warning("doctor-migrations", count=waiting)
        return
    yield from _journals()


def _journals() -> Iterator[Checked]:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.adapters.journal.database.models import Event
    from pareo.adapters.journal.verify import verify_bytes

    events = entries = 0
    for key in Event.objects.order_by("key").values_list("key", flat=True):
        journal = DatabaseJournal(key)
        found = _findings(lambda journal=journal: verify_bytes(journal.as_file()).findings)  # type: ignore[misc]
        events, entries = events + 1, entries + journal.last()
        for finding in found:
            yield Checked(Verdict.TROUBLE, Finding(finding.code, {"file": key, **finding.facts}, finding.clause, finding.line))
    yield _well("doctor-journals", events=events, entries=entries)


def _findings(check: Callable[[], tuple[Finding, ...]]) -> tuple[Finding, ...]:
    try:
        return check()
    except Refused as refused:
        return refused.findings


def _well(code: str, **facts: str | int) -> Checked:
    return Checked(Verdict.WELL, Finding(code, facts))


def _warning(code: str, **facts: str | int) -> Checked:
    return Checked(Verdict.WARNING, Finding(code, facts))


def _trouble(code: str, **facts: str | int) -> Checked:
    return Checked(Verdict.TROUBLE, Finding(code, facts))
