"""The tables of an empty house, laid in one go: a first start need not go through the history of every table.

`skeleton.sql` is what the migrations leave behind in an empty SQLite file; `tests/skeleton.py` writes it anew, and a test compares
the two. Migrations that are newer than it are applied on top of it, as in any other house.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

WRITTEN = Path(__file__).with_name("skeleton.sql")


def lay() -> None:
    """Lay the tables into the house's SQLite file, all or none; a file that has tables is left as it is."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:  # who starts at the same moment waits, and finds the tables
        if not cursor.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in WRITTEN.read_text(encoding="utf-8").split(";\n"):
                cursor.execute(statement)


def dumped(database: Path) -> str:
    """What has to be said to SQLite to get these tables and rows; when each migration was applied is left out."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE django_migrations SET applied = '2026-01-01 00:00:00'")
        said = [each for each in connection.iterdump() if each not in ("BEGIN TRANSACTION;", "COMMIT;")]
        connection.rollback()
    return "\n".join(sorted(said, key=lambda each: not each.startswith("CREATE"))) + "\n"  # a row may lean on another table
