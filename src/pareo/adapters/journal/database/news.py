"""What one process writes, the others of a house hear of: LISTEN and NOTIFY of PostgreSQL.

SQLite can't tell; it is asked now and then whether anybody has written, so that a name that is erased goes everywhere.

Source: spec 90 "Growth".
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Any

from django.db import DEFAULT_DB_ALIAS, Error, connections

CHANNEL = "pareo"
BEAT = 10.0  # seconds of silence after which the connection is asked whether it is alive
LOOK = 3.0  # seconds between two questions to SQLite
AGAIN = 1.0  # seconds until a lost connection is tried again


def announce(key: str, number: int, using: str = DEFAULT_DB_ALIAS) -> None:
    """Tell that the event `key` has come to entry `number`; 0: that something else about it has changed.

    The database tells it when the transaction is on disk, never for one that came to nothing.
    """
    connection = connections[using]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{key} {number}"])


class Listener:
    """Hears what the other processes tell, in a thread of its own, until it is closed.

    `heard` is called with the key and the number of the entry; `missed` whenever it may have missed something: at the
    beginning, and after the database was gone.
    """

    def __init__(self, heard: Callable[[str, int], None], missed: Callable[[], None], using: str = DEFAULT_DB_ALIAS) -> None:
        self._heard, self._missed, self._using = heard, missed, using
        self._over = Event()
        self._connection: Any = None
        listen = self._listen if connections[using].vendor == "postgresql" else self._look
        self._thread = Thread(target=listen, name="listener", daemon=True)

    def open(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Listen no more; the thread ends with its connection, or at its next beat."""
        self._over.set()

    def _look(self) -> None:
        connection, known = connections[self._using], None
        try:
            while not self._over.wait(LOOK):
                with suppress(Error), connection.cursor() as cursor:
                    cursor.execute("PRAGMA data_version")
                    (now,) = cursor.fetchone()
                    if now != known:
                        known = now
                        self._missed()
        finally:
            connection.close()

    def _listen(self) -> None:
        import psycopg  # the driver is there where the database is

        while not self._over.is_set():
            try:
                with psycopg.connect(**_parameters(self._using), autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._missed()
                    while not self._over.is_set():
                        for note in connection.notifies(timeout=BEAT):
                            key, _, number = note.payload.partition(" ")
                            self._heard(key, int(number))
                        connection.execute("SELECT 1")
            except psycopg.Error:
                self._over.wait(AGAIN)


def _parameters(using: str) -> dict[str, Any]:
    """How to reach the database, without what only a pool or a cursor wants."""
    settings = connections[using].settings_dict
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return {name: settings[ours] for name, ours in named.items() if settings[ours]}
