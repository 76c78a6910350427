"""What was erased must not stay beside the database either: SQLite writes into a log first, where it lies on."""

from __future__ import annotations

from django.db import DEFAULT_DB_ALIAS, connections

from pareo.adapters.journal.database.refusals import said_plainly


def swept(using: str = DEFAULT_DB_ALIAS) -> None:
    """Empty the log, into the database. Outside of a transaction, and after all that an erasure changes."""
    if connections[using].vendor == "sqlite":
        with said_plainly(using), connections[using].cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
