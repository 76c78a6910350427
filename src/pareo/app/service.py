"""The one door to an event: every command, from the command line or the web, goes through `handle`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import structs

from pareo.app.ports import Journal, Kept
from pareo.core.errors import Conflict, Finding, conflict
from pareo.tournament.codec import encode, event_of
from pareo.tournament.entry import Draft, Entry
from pareo.tournament.events import EntrantAmended, EntrantsEntered, Event, Restored, Reverted
from pareo.tournament.log import Log
from pareo.tournament.people import People, as_named
from pareo.tournament.replay import History, followed, replay
from pareo.tournament.state import State

if TYPE_CHECKING:
    from pareo.app.roles import Actor
    from pareo.tournament.commands import Command

TRIES = 5  # as often a command is decided anew when others write at the same moment


@dataclass(frozen=True, slots=True)
class Current:
    """An event as its journal tells it, everybody as they were called then. `findings` tell of damage that lost nothing."""

    history: History
    people: People
    entries: Log[Entry]
    findings: tuple[Finding, ...] = ()
    # Entry number by command id. Shared with what comes after, which only adds to it: those up to the last entry count here.
    commands: dict[str, int] = field(default_factory=dict)
    # All that the journal keeps of people: also what names were amended from, for undo. The same as `people` where none was.
    kept: People = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The state; a journal that holds anything holds an event."""
        assert self.history.state is not None, "a journal begins with EventCreated"
        return self.history.state


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did. `entry` None: nothing changed, all was so already."""

    entry: Entry | None
    event: Event | None
    before: State | None
    now: Current


def opened(journal: Journal) -> Current:
    """The event that `journal` holds."""
    return current_of(journal.read())


def as_of(current: Current, entry: int) -> Current:
    """The event as it was after entry number `entry`."""
    entries = Log(current.entries[:entry])
    history = replay(entries)
    return replace(current, history=history, people=_called(history, current.kept), entries=entries)


def handle(
    journal: Journal,
    command: Command,
    *,
    actor: Actor,
    now: str,
    command_id: str,
    on_behalf: str | None = None,
    look: Callable[[], Current] | None = None,
) -> Outcome:
    """Decide `command` on the event in `journal` and keep what came of it; on return it is on disk.

    `look` answers how the event stands, for whoever has it in memory; None: the whole journal is read.
    `now` is UTC ISO time to the second. A `command_id` seen before is the same command: it is answered again, not done
    again; with another content it is refused ("command-id-used"). Where somebody else writes at the same moment it is decided
    anew, but for swaps, undo and redo. Raises Forbidden, Illegal, Malformed or Conflict; then nothing was written.
    """
    moved: Conflict | None = None
    for patience in range(TRIES, 0, -1):
        current = look() if look else opened(journal)
        if moved and _is_toggle(command) and command_id not in current.commands:
            raise moved
        try:
            return step(journal, current, command, actor=actor, now=now, command_id=command_id, on_behalf=on_behalf)
        except Conflict as refused:  # someone else wrote between our reading and our writing: decide anew on what is there now
            if patience == 1 or refused.findings[0].code != "journal-moved-on":
                raise
            moved = refused
    raise AssertionError("the last try returns or raises")


def handle_all(
    journal: Journal,
    commands: Iterable[Command],
    *,
    actor: Actor,
    now: str,
    command_id: str,
    beside: People = MappingProxyType({}),
) -> Current:
    """A whole list of commands: all of them are kept in one append, or none.

    `beside`: persons who are no entrants, by the key under which the event's origin speaks of them ("staff-1").
    """
    current = current_of(journal.read())
    start = current.history.last
    drafts: list[Draft] = []
    fresh = dict(beside)
    kept, history = {**current.kept, **fresh}, current.history
    for place, command in enumerate(commands, 1):
        salted = _salted(command)
        people = _called(history, kept)
        event = _decided(history, salted, people, actor, now)
        if event is None:
            continue
        persons = _persons(salted, event, people)
        fresh |= persons
        kept |= persons
        history = followed(history, start + len(drafts) + 1, event)
        drafts.append(_draft(event, actor, now, f"{command_id}-{place}", None))
    if not drafts:
        return current
    entries = journal.append(drafts, fresh, start)
    done = Log([*current.entries, *entries])
    return Current(history, _called(history, kept), done, current.findings, _commands(done), kept)


def step(
    journal: Journal,
    current: Current,
    command: Command,
    *,
    actor: Actor,
    now: str,
    command_id: str,
    on_behalf: str | None = None,
) -> Outcome:
    """As `handle`, on an event that is already in memory."""
    known = current.commands.get(command_id)
    if known is not None and known <= current.history.last:
        _check_repeat(current, current.entries[known - 1], command)
        return Outcome(None, None, current.history.state, current)
    salted = _salted(command)
    event = _decided(current.history, salted, current.people, actor, now)
    if event is None:
        return Outcome(None, None, current.history.state, current)
    persons = _persons(salted, event, current.people)
    history = followed(current.history, current.history.last + 1, event)  # what can't be folded is never written
    (entry,) = journal.append([_draft(event, actor, now, command_id, on_behalf)], persons, current.history.last)
    after = _after(current, history, current.entries.plus(entry), persons)
    current.commands[command_id] = entry.number
    return Outcome(entry, event, current.history.state, after)


def _check_repeat(current: Current, entry: Entry, command: Command) -> None:
    """Raise Conflict "command-id-used" where another command came under this id before: that one was done, this one was not."""
    from pareo.app.repeats import is_repeat  # seldom asked

    if not is_repeat(current, entry, _salted(command), _persons):
        raise conflict("command-id-used", entry=entry.number)


def _decided(history: History, command: Command, people: People, actor: Actor, now: str) -> Event | None:
    # Only here: those who just look at an event need not wait until all of pairing and deciding is loaded.
    from pareo.app.roles import require, require_own
    from pareo.tournament.decide import decide

    require(actor, command)
    event = decide(history, command, people, now)
    match event:
        case Reverted(entries):
            require_own(actor, (numbered.event for numbered in history.done[-len(entries) :]))
        case Restored():
            require_own(actor, (numbered.event for numbered in history.undone[-1]))
    return event


def caught_up(current: Current, news: Kept) -> Current:
    """`current` after `news`: the entries that it does not know yet, and the persons that they speak of."""
    history, entries = current.history, current.entries
    for entry in news.entries:
        history = followed(history, entry.number, event_of(entry))
        entries = entries.plus(entry)
        current.commands[entry.command] = entry.number
    return _after(current, history, entries, news.people)


def current_of(kept: Kept) -> Current:
    """The event that these entries tell."""
    history = replay(kept.entries)
    people = _called(history, kept.people)
    return Current(history, people, Log(kept.entries), kept.findings, _commands(kept.entries), kept.people)


def _after(current: Current, history: History, entries: Log[Entry], fresh: People) -> Current:
    """`current` after more entries and the persons that came with them. Where nobody is called otherwise, `people` is the same
    object as before: so others know that nothing about names has changed.
    """
    kept = {**current.kept, **fresh} if fresh else current.kept
    is_same = not fresh and _renamed(history) == _renamed(current.history)
    people = current.people if is_same else _called(history, kept)
    return Current(history, people, entries, current.findings, current.commands, kept)


def _called(history: History, kept: People) -> People:
    return as_named(kept, _renamed(history))


def _renamed(history: History) -> Mapping[int, str]:
    return history.state.renamed if history.state else {}


def _is_toggle(command: Command) -> bool:
    """Whether the same command twice is no command at all, or twice as much: then whoever gave it has to look again."""
    from pareo.tournament.commands import Redo, SwapPlayers, Undo

    return isinstance(command, SwapPlayers | Undo | Redo)


def _commands(entries: Iterable[Entry]) -> dict[str, int]:
    return {entry.command: entry.number for entry in entries}


def _draft(event: Event, actor: Actor, now: str, command_id: str, on_behalf: str | None) -> Draft:
    kind, schema, data = encode(event)
    return Draft(at=now, actor=actor.name, command=command_id, kind=kind, schema=schema, data=data, on_behalf=on_behalf)


def _salted(command: Command) -> Command:
    """Persons get their salt before anything is decided, so that the digest in the chain fits what is kept beside it."""
    from pareo.tournament.commands import AmendEntrant, EnterPlayers  # who only looks need not load all commands
    from pareo.tournament.deciding.kinds import in_kind

    if isinstance(command, AmendEntrant):
        return structs.replace(command, salt=command.salt or _salt())
    if not isinstance(command, EnterPlayers):
        return command
    command = in_kind(command)
    return structs.replace(
        command,
        enrolments=tuple(
            structs.replace(asked, person=replace(asked.person, salt=asked.person.salt or _salt()))
            for asked in command.enrolments
        ),
    )


def _salt() -> str:
    return os.urandom(8).hex()


def _persons(command: Command, event: Event, people: People) -> People:
    """The persons that an event speaks of, by their keys; `people`: everybody as they were called before."""
    from pareo.tournament.commands import AmendEntrant, EnterPlayers

    if isinstance(command, AmendEntrant) and isinstance(event, EntrantAmended) and event.person:
        from pareo.tournament.deciding.amending import amended

        return {event.person.key: amended(people[str(event.number)], command)}
    if not (isinstance(command, EnterPlayers) and isinstance(event, EntrantsEntered)):
        return {}
    return {str(new.number): asked.person for new, asked in zip(event.entrants, command.enrolments, strict=True)}
