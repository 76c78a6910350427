"""The events that this process has open: each read once, then kept up with what others write.

One lock for each event, so that two desks never decide on the same moment; who comes second decides on what the first left.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock, RLock

from django.http import Http404

from pareo.adapters.journal.database.journal import DatabaseJournal
from pareo.app.roles import Actor, require
from pareo.app.service import Current, Outcome, current_of, step
from pareo.core.errors import Conflict
from pareo.tournament.commands import Command

TRIES = 5  # as often a command is decided anew when another process writes at the same moment


@dataclass(slots=True)
class Opened:
    """One event: its journal, and how it stood when we last looked."""

    journal: DatabaseJournal
    lock: RLock = field(default_factory=RLock)
    current: Current | None = None


_opened: dict[str, Opened] = {}
_lock = Lock()
_listeners: list[Callable[[str, Current], None]] = []


def current(key: str) -> Current:
    """The event `key` as it stands now. Raises Http404 where there is none."""
    opened = _of(key)
    with opened.lock:
        return _caught_up(opened)


def do(key: str, command: Command, actor: Actor, command_id: str | None = None) -> Outcome:
    """Give the event a command; on return it is on disk. Raises Forbidden, Illegal, Malformed or Conflict."""
    require(actor, command)
    opened = _of(key)
    with opened.lock:
        for patience in range(TRIES, 0, -1):
            before = _caught_up(opened)
            try:
                outcome = step(opened.journal, before, command, actor=actor.name, now=moment(), command_id=command_id or new_id())
            except Conflict as conflict:
                if patience == 1 or conflict.findings[0].code != "journal-moved-on":
                    raise
                continue
            opened.current = outcome.now
            break
    if outcome.entry is not None:
        told(key, outcome.now)
    return outcome


def created(command: Command, actor: Actor) -> str:
    """Make a new event and answer its key."""
    require(actor, command)
    key = secrets.token_hex(4)
    outcome = step(
        DatabaseJournal(key),
        current_of(DatabaseJournal(key).read()),
        command,
        actor=actor.name,
        now=moment(),
        command_id=new_id(),
    )
    told(key, outcome.now)
    return key


def listen(listener: Callable[[str, Current], None]) -> None:
    """Call `listener` with the key and the event after every change that this process makes."""
    _listeners.append(listener)


def told(key: str, now: Current) -> None:
    """Tell all listeners that an event has changed."""
    for listener in _listeners:
        listener(key, now)


def moment() -> str:
    """Now, as the journal writes it: UTC ISO time to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_id() -> str:
    """An id for a command that was never used before."""
    return os.urandom(12).hex()


def _of(key: str) -> Opened:
    with _lock:
        if key not in _opened:
            _opened[key] = Opened(DatabaseJournal(key))
        return _opened[key]


def _caught_up(opened: Opened) -> Current:
    """The event after whatever other processes have written."""
    last = opened.journal.last()
    if last == 0:
        raise Http404
    if opened.current is None or opened.current.history.last != last:
        opened.current = current_of(opened.journal.read())
    return opened.current
