"""Giving an event commands, and saying that they were carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from pareo.adapters.journal.file import FileJournal
from pareo.app.moment import moment, new_id
from pareo.app.roles import Actor, Role
from pareo.app.service import Current, Outcome, handle, handle_all, opened
from pareo.cli.call import Call
from pareo.core.errors import Refused, malformed
from pareo.tournament.commands import Command
from pareo.tournament.entry import Entry
from pareo.tournament.events import Override
from pareo.words.names import Names


def do(call: Call, command: Command) -> tuple[Outcome, Names]:
    """Give the event a command, signed by the actor. On return it is on disk."""
    journal = FileJournal(call.options.event)
    with _named(journal, call.language):
        outcome = handle(journal, command, actor=organizer(call), now=moment(), command_id=new_id())
    call.warn(outcome.now.findings)
    return outcome, Names(outcome.now.people, call.language)


def do_all(call: Call, commands: Sequence[Command]) -> tuple[Current, Names]:
    """Give the event several commands, all of them or none."""
    journal = FileJournal(call.options.event)
    with _named(journal, call.language):
        current = handle_all(journal, commands, actor=organizer(call), now=moment(), command_id=new_id())
    call.warn(current.findings)
    return current, Names(current.people, call.language)


@contextmanager
def _named(journal: FileJournal, language: str) -> Iterator[None]:
    """Refusals speak of people by their names, which are read only then: a command that is done reads the event once."""
    try:
        yield
    except Refused as refused:
        names = Names(opened(journal).people, language)
        raise type(refused)(*(names.told(finding) for finding in refused.findings)) from refused


def organizer(call: Call) -> Actor:
    """Who signs. Whoever can write the file can do anything with it, so the command line is the organizer's."""
    return Actor(call.actor, Role.ORGANIZER)


def overrides(call: Call) -> tuple[Override, ...]:
    """The --set values with their announcements: one for each, or one for all."""
    wanted: Sequence[tuple[str, str]] = call.options.set
    said: Sequence[str] = call.options.announce
    if said and not wanted:
        raise malformed("announcement-for-nothing")
    if len(said) not in (0, 1, len(wanted)):
        raise malformed("announcements-do-not-match", announcements=len(said), values=len(wanted))
    texts = list(said) * len(wanted) if len(said) == 1 else [*said] or [""] * len(wanted)
    return tuple(Override(key, value, text) for (key, value), text in zip(wanted, texts, strict=True))


def done(call: Call, outcome: Outcome, tell: Callable[[], None], **more: Any) -> int:
    """Say that a command was carried out: by `tell` to a reader, or to a program with `more` in the answer."""
    if call.wants_json:
        call.json(done_json(outcome.now, outcome.entry, more))
    elif outcome.entry is None:
        call.say("unchanged")
    else:
        tell()
    return 0


def done_json(current: Current, entry: Entry | None, more: Mapping[str, Any]) -> dict[str, Any]:
    """What a program is told of a command that was carried out; `entry` None where nothing changed."""
    state = current.state
    return {
        "event": state.name,
        "entry": entry.number if entry else None,
        "kind": entry.kind if entry else None,
        "state": state.stage.value,
        "round": len(state.rounds),
        **more,
    }
