"""What a database says when it can't, as findings: a full disk, a lock that lasts, a server that is gone.

Implements                                          clause                                    known deviations
---------------------------------------------------------------------------------------------------------------
database gone and back, full disk: nothing lost     spec 91 "Nothing acknowledged is lost"    none
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error, InterfaceError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from pareo.core.errors import Conflict, conflict

_FULL = "53100"  # PostgreSQL's class for a full disk
_UNWRITTEN = frozenset({778, 1034, 1546, 4874})  # SQLite: write, sync, truncate, shared memory; a quota says it so too
_FILE = "_pareo_file"  # of a connection: the device and number of the file that it has opened
_LOCKS = frozenset({"55P03", "40P01", "40001"})  # not available, deadlock, could not be put in an order


@contextmanager
def said_plainly(using: str) -> Iterator[None]:
    """Whatever the database `using` refuses for a reason of its own, as Conflict; the connection is given up if it is dead."""
    try:
        yield
    except (OperationalError, InterfaceError) as error:
        connection = connections[using]
        if not connection.in_atomic_block:
            connection.close_if_unusable_or_obsolete()
        raise refusal(error, str(connection.settings_dict["NAME"])) from error


def refusal(error: Error, name: str) -> Conflict:
    """The finding for what the database `name` said."""
    state = getattr(error.__cause__, "sqlstate", None)
    said = str(error)
    if state == _FULL or "is full" in said:
        return conflict("disk-full", file=name)
    if getattr(error.__cause__, "sqlite_errorcode", None) in _UNWRITTEN:
        return conflict("disk-refuses", file=name)
    if state in _LOCKS or "database is locked" in said:
        return conflict("journal-locked", file=name)
    return conflict("database-gone", reason=type(error.__cause__ or error).__name__)


def check_file(connection: BaseDatabaseWrapper) -> None:
    """Raises Conflict "database-gone" where the file that SQLite writes is no longer the one at its path.

    What is written to a file that somebody has moved or deleted is acknowledged by the system, and lost.
    """
    if connection.vendor == "sqlite" and getattr(connection, _FILE, None) != _file_of(connection):
        raise conflict("database-gone", reason="FileNotFoundError")


def _file_of(connection: BaseDatabaseWrapper) -> tuple[int, int] | None:
    try:
        found = os.stat(connection.settings_dict["NAME"])
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _noted(connection: BaseDatabaseWrapper, **_: object) -> None:
    if connection.vendor == "sqlite":
        setattr(connection, _FILE, _file_of(connection))


connection_created.connect(_noted)
