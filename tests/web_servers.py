"""Servers of a house of their own, each in its own process, for tests that kill or attack them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PLAYERS = 300


def made(players: str, rounds: int) -> str:
    """A program: in the house of its arguments an event in its first round; it prints the key and Ana's session, who runs it."""
    return f"""
import sys
from pathlib import Path
from pareo.web import house
house.set_up(Path(sys.argv[1]), *sys.argv[2:])
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from pareo.app.roles import Actor, Role
from pareo.tournament import commands as c
from pareo.tournament.people import Person
from pareo.web import opened
ana, user = Actor("ana", Role.ORGANIZER), get_user_model().objects.create_superuser("ana")
key = opened.created(c.CreateEvent(name="Copa", policy="konami-2011-05", tier=2), ana)
opened.do(key, c.EnterPlayers(tuple(c.Enrolment(one) for one in {players})), ana)
for command in (c.StartEvent({rounds}), c.PairRound()):
    opened.do(key, command, ana)
session = SessionStore()
session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session.save()
print(key, session.session_key)
"""


MAKE = made(f'[Person(f"Ana {{n}}") for n in range({PLAYERS})]', 5)


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PAREO_", "DJANGO_"))}
    return {**kept, "PYTHONPATH": os.pathsep.join(sys.path)}


_SERVE = """
import io, os, sys
from pathlib import Path
from pareo.web import house
house.set_up(Path(sys.argv[1]))
from django.db import connections
from django.urls import get_resolver
from pareo.cli.main import main
from pareo.tournament import decide
from pareo.web import wsgi
from pareo.web.server import front, serve
get_resolver().url_patterns
connections.close_all()
words = ["serve", "--data", sys.argv[1], "--host", "127.0.0.1", "--port", sys.argv[2]]
for _line in sys.stdin:
    server = os.fork()
    if not server:
        main(words, io.StringIO(), io.StringIO(), io.StringIO(), {})
        os._exit(0)
    print(server, flush=True)
    os.waitpid(server, 0)
"""


@contextmanager
def servers(folder: Path, port: int) -> Iterator[Callable[[], int]]:
    """Starts the server of a house and gives its process; all of it is loaded once, so that many lives take little time."""
    words = [sys.executable, "-c", _SERVE, str(folder), str(port)]
    with subprocess.Popen(words, env=environment(), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as loaded:
        assert loaded.stdin
        assert loaded.stdout
        asked, told = loaded.stdin, loaded.stdout

        def one() -> int:
            asked.write("one more\n")
            asked.flush()
            server = int(told.readline())
            until = time.monotonic() + 30
            while time.monotonic() < until:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5):
                        return server
                except OSError:
                    time.sleep(0.02)
            raise AssertionError("the server does not answer")

        yield one
        asked.close()
