"""The events that this process has open: each read once, then kept up with what others write.

One lock for each event, so that two desks never decide on the same moment; who comes second decides on what the first left.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import Lock, RLock

from django.http import Http404

from pareo.adapters.files.beside import keys_of
from pareo.adapters.journal.database.journal import DatabaseJournal
from pareo.adapters.journal.database.swept import swept
from pareo.app.moment import moment, new_id
from pareo.app.roles import Actor
from pareo.app.service import Current, Outcome, caught_up, current_of, handle
from pareo.tournament.commands import Command
from pareo.tournament.people import Person, owner

KEY = re.compile("[0-9a-z-]{1,16}")  # how events are called in addresses


@dataclass(slots=True)
class Opened:
    """One event: its journal, and how it stood when we last looked."""

    journal: DatabaseJournal
    lock: RLock = field(default_factory=RLock)
    current: Current | None = None
    erasures: int = 0


_opened: dict[str, Opened] = {}
_lock = Lock()
_listeners: list[Callable[[str, Current], None]] = []
_leavers: list[Callable[[str], None]] = []
_throwers: list[Callable[[str], None]] = []
_forgetters: list[Callable[[Sequence[Person]], None]] = []


class Removed(Http404):
    """There was an event, and its organizer has removed it."""


def current(key: str) -> Current:
    """The event `key` as it stands now. Raises Http404 where there is none, Removed where it was set aside."""
    opened = _of(key)
    with opened.lock:
        return _caught_up(opened)


def do(key: str, command: Command, actor: Actor, command_id: str | None = None) -> Outcome:
    """Give the event a command; on return it is on disk. Raises Forbidden, Illegal, Malformed or Conflict."""
    opened = _of(key)
    with opened.lock:
        outcome = handle(
            opened.journal,
            command,
            actor=actor,
            now=moment(),
            command_id=command_id or new_id(),
            look=lambda: _caught_up(opened),
        )
        opened.current = outcome.now
    if outcome.entry is not None:
        told(key, outcome.now)
    return outcome


def created(command: Command, actor: Actor) -> str:
    """Make a new event and answer its key."""
    key = secrets.token_hex(4)
    outcome = handle(DatabaseJournal(key), command, actor=actor, now=moment(), command_id=new_id())
    told(key, outcome.now)
    return key


def forget(key: str, numbers: Sequence[int]) -> None:
    """Erase these entrants' names, ids and notes for good, from all that this house shows. Raises Illegal "person-not-kept"."""
    opened = _of(key)
    with opened.lock:
        was = _caught_up(opened)
        keys = [each for number in numbers for each in keys_of(number, was.kept, was.state.origin)]
        lost = [person for each, person in was.kept.items() if owner(each) in keys and person.full_name]
        opened.journal.forget(keys)
        now = _caught_up(opened)
    told(key, now)
    for forgetter in _forgetters:
        forgetter(lost)
    swept()  # last: the listeners too have written over what was there


def listen(listener: Callable[[str, Current], None]) -> None:
    """Call `listener` with the key and the event after every change that this process makes."""
    _listeners.append(listener)


def listen_gone(listener: Callable[[str], None]) -> None:
    """Call `listener` with the key of an event that this process has removed."""
    _leavers.append(listener)


def listen_outdated(listener: Callable[[str], None]) -> None:
    """Call `listener` with the key of an event whenever what was made of it before may not be shown any more.

    It was removed, or somebody was erased, here or, as soon as the event is looked at, in another process.
    """
    _throwers.append(listener)


def listen_forgotten(listener: Callable[[Sequence[Person]], None]) -> None:
    """Call `listener` with what people were called whom this process has erased."""
    _forgetters.append(listener)


def gone(key: str) -> None:
    """Forget the event, and tell all listeners that it is gone."""
    with _lock:
        _opened.pop(key, None)
    _outdated(key)
    for listener in _leavers:
        listener(key)


def _outdated(key: str) -> None:
    for thrower in _throwers:
        thrower(key)


def told(key: str, now: Current) -> None:
    """Tell all listeners that an event has changed."""
    for listener in _listeners:
        listener(key, now)


def _of(key: str) -> Opened:
    """The event `key`; whatever is asked for is remembered only once it is known to exist."""
    if not KEY.fullmatch(key):
        raise Http404
    with _lock:
        found = _opened.get(key)
    if found is not None:
        return found
    journal = DatabaseJournal(key)
    if journal.last() == 0:
        raise Http404
    with _lock:
        return _opened.setdefault(key, Opened(journal))


def _caught_up(opened: Opened) -> Current:
    """The event after whatever other processes have written: only what is new is read and verified."""
    last, erasures, is_removed = opened.journal.mark()
    if last == 0:
        raise Http404
    if is_removed:
        opened.current = None
        _outdated(opened.journal.key)
        raise Removed
    known = opened.current
    if known is not None and erasures != opened.erasures:
        _outdated(opened.journal.key)
    if known is None or erasures != opened.erasures or last < known.history.last:
        opened.current = current_of(opened.journal.read())
    elif last > known.history.last:
        opened.current = caught_up(known, opened.journal.read_after(known.entries[-1]))
    opened.erasures = erasures
    assert opened.current is not None, "it was read just now, or before"
    return opened.current
