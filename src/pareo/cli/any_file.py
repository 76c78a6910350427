"""An event in a file of any kind: one of ours, or another program's, which is read in memory and never written."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from pareo.adapters.files.registry import FORMATS, recognised
from pareo.adapters.journal.file import FileJournal, kept_in
from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.roles import Actor, Role
from pareo.app.service import Current, current_of, handle_all, opened
from pareo.cli.call import Call
from pareo.cli.exchange import commands_of
from pareo.core.errors import malformed
from pareo.tournament.commands import CreateEvent
from pareo.words.names import Names

_OURS = b'{"pareo":'
_NO_TIME = "1970-01-01T00:00:00Z"  # nobody will ever read when


def event_in(call: Call, name: str, policy: str | None = None) -> tuple[Current, Names]:
    """The event in the file `name` ("-": the standard input), under `policy` if it is given.

    What a file says that is not taken over is told beside the answer. Raises Malformed "no-event-in-file" for a list of players,
    and what reading the file raises.
    """
    if name != "-" and _is_ours(name):
        return _own(call, opened(FileJournal(name)), policy)
    data = call.read(name)
    if data.startswith(_OURS):
        return _own(call, current_of(kept_in(data)), policy)
    reads = FORMATS[recognised(name, data[:4096])].reads
    assert reads is not None, "only formats that can be read are recognised"
    reading = reads(data, policy)
    if not isinstance(reading.commands[0], CreateEvent):
        raise malformed("no-event-in-file", file=name[:200])
    as_import = replace(call, options=Namespace(file=name, policy=policy, name=None, set=[], announce=[]))
    commands = commands_of(as_import, reading, data)
    reader = Actor(call.actor, Role.ORGANIZER)
    current = handle_all(MemoryJournal(), commands, actor=reader, now=_NO_TIME, command_id="read", beside=reading.people)
    call.warn(reading.findings)
    return current, Names(current.people, call.language)


def _own(call: Call, current: Current, policy: str | None) -> tuple[Current, Names]:
    """An event of ours, which has its policy already."""
    if policy is not None:
        raise malformed("policy-is-the-events-own", policy=current.state.policy_id)
    call.warn(current.findings)
    return current, Names(current.people, call.language)


def _is_ours(name: str) -> bool:
    if name.lower().endswith(".pareo"):
        return True
    with open(name, "rb") as file:
        return file.read(len(_OURS)) == _OURS
