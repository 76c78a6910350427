"""import, export, and the files that `enter` and `report` take."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence

from msgspec import structs

from pareo.adapters.files import results
from pareo.adapters.files.reading import Reading
from pareo.adapters.files.registry import FORMATS, recognised
from pareo.adapters.files.separator import Separator, local_separator
from pareo.adapters.journal.file import FileJournal
from pareo.app.moment import moment, new_id
from pareo.app.service import Current, handle_all
from pareo.cli.call import Call
from pareo.cli.doing import done_json, organizer, overrides
from pareo.cli.event import look, tell_next
from pareo.cli.refusal import finding_json
from pareo.core.errors import Finding, Malformed, malformed
from pareo.core.results import Notation
from pareo.tournament.commands import Command, CreateEvent, Enrolment, EnterPlayers
from pareo.tournament.entry import HEADER
from pareo.words.names import Names

_PLAYERS = ("csv", "xlsx")
_BINARY = ("xlsx",)


def enrolments(call: Call, name: str) -> tuple[Enrolment, ...]:
    """The players in the file `name`; columns that nobody knows are told."""
    data = call.read(name)
    try:
        format = recognised(name, data[:4096])
    except Malformed:
        format = "csv"  # one column of names has nothing to recognise it by
    if format not in _PLAYERS:
        raise malformed("not-a-players-file", file=name[:200])
    reading = _read(format, data, None)
    call.warn(reading.findings)
    return tuple(each for command in reading.commands if isinstance(command, EnterPlayers) for each in command.enrolments)


def reported(call: Call, name: str, notation: Notation, round: int) -> results.ResultsReading:
    """The results of `round` in the file `name`, written as the event's policy writes them."""
    data = call.read(name)
    is_workbook = data.startswith(b"PK") or name.lower().endswith(".xlsx")
    reading = (results.read_xlsx if is_workbook else results.read_csv)(data, notation, round)
    call.warn(reading.findings)
    return reading


def _read(format: str, data: bytes, policy: str | None) -> Reading:
    reads = FORMATS[format].reads
    assert reads is not None, "only formats that can be read are recognised"
    return reads(data, policy)


def bring(call: Call) -> int:
    """Make an event of another program's file, whole or not at all."""
    asked = call.options
    target = asked.output or _target(asked.file)
    journal = FileJournal.new(target)
    data = call.read(asked.file)
    format = recognised(asked.file, data[:4096])
    reading = _read(format, data, asked.policy)
    commands = _created(call, reading.commands, data)
    now, command_id = moment(), new_id()
    current = handle_all(journal, commands, actor=organizer(call), now=now, command_id=command_id, beside=reading.people)
    names = Names(current.people, call.language)
    findings = (*reading.findings, *_deviations(current, names))
    state = current.state
    if call.wants_json:
        told = [finding_json(finding, call.language) for finding in findings]
        more = {"file": target, "format": format, "policy": state.policy_id, "seed": state.seed, "findings": told}
        call.json(done_json(current, current.entries[-1], more))
        return 0
    call.warn(findings)
    call.say("imported", file=target, event=state.name, policy=state.policy.policy.title)
    call.say("imported-counts", players=len(state.entrants), rounds=len(state.rounds))
    call.options.event = target
    tell_next(call, current)
    return 0


def _target(file: str) -> str:
    """The file's name with .pareo. Raises Malformed "output-missing" for the standard input."""
    if file == "-":
        raise malformed("output-missing")
    return os.path.splitext(os.path.basename(file))[0] + ".pareo"


def _created(call: Call, commands: Sequence[Command], data: bytes) -> list[Command]:
    """The commands, the creation of the event first, with what was asked for on the command line.

    A file that has no seed gives the same event each time it is imported: its seed is made of its bytes.
    """
    asked, values = call.options, overrides(call)
    first, *rest = commands
    if not isinstance(first, CreateEvent):
        if asked.policy is None:
            raise malformed("policy-missing")
        name = os.path.splitext(os.path.basename(asked.file))[0]
        first, rest = CreateEvent(name if name != "-" else "", asked.policy), list(commands)
    return [
        structs.replace(
            first,
            name=asked.name or first.name,
            seed=first.seed or hashlib.sha256(data).hexdigest()[:16],
            overrides=(*first.overrides, *values),
        ),
        *rest,
    ]


def _deviations(current: Current, names: Names) -> list[Finding]:
    """What the policy would have refused of the rounds that were taken over."""
    return [
        names.told(Finding(note.code, {"table": note.table, "entrant": note.entrant, "round": played.number, **note.facts}))
        for played in current.state.rounds
        if played.recorded
        for note in played.notes
    ]


def export(call: Call) -> int:
    """Write the event for another program."""
    asked = call.options
    key = f"{asked.to}-{asked.what}" if asked.to in _PLAYERS and asked.what != "players" else asked.to
    format = FORMATS.get(key)
    if format is None or format.writes is None:
        known = [name for name, each in FORMATS.items() if each.writes and "-" not in name]
        raise malformed("export-format-unknown", format=asked.to[:40], known=", ".join(known))
    current, names = look(call)
    to_file = asked.output not in (None, "-")
    if not to_file and asked.to in _BINARY and call.stdout.isatty():
        raise malformed("output-is-terminal", format=asked.to)
    losses = tuple(map(names.told, format.losses(current.state, current.people)))
    separator = Separator(asked.separator) if asked.separator else local_separator(call.environ, call.language)
    content = format.written(current.state, current.people, call.language, separator)
    assert content is not None, "only formats that can be written were taken"
    if to_file:
        written(asked.output, content)
    else:
        call.write_bytes(content)
    if call.wants_json and to_file:
        told = [finding_json(finding, call.language) for finding in losses]
        call.json({"event": current.state.name, "format": key, "file": asked.output, "bytes": len(content), "findings": told})
        return 0
    call.warn(losses)
    if to_file:
        call.say("exported", file=asked.output, bytes=len(content))
    return 0


def written(path: str, content: bytes) -> None:
    """The whole file or none of it; an older export is replaced, an event never. A link is followed."""
    if path.lower().endswith(".pareo") or _holds_event(path):
        raise malformed("export-over-event", file=path[:200])
    if os.path.exists(path) and not os.path.isfile(path):  # a pipe, the terminal: there is nothing to replace
        with open(path, "wb") as stream:
            stream.write(content)
        return
    path = os.path.realpath(path)
    beside = f"{path}.{os.urandom(4).hex()}.part"
    try:
        with open(beside, "xb") as file:
            file.write(content)
        os.replace(beside, path)
    except OSError as error:
        if os.path.lexists(beside):
            os.remove(beside)
        error.filename = path
        raise


def _holds_event(path: str) -> bool:
    """Whether a file is an event, whatever its name."""
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(len(HEADER)) == HEADER


def commands_of(call: Call, reading: Reading, data: bytes) -> list[Command]:
    """All commands that make an event of a file, as `import` gives them: nothing of it depends on the clock or on chance."""
    return _created(call, reading.commands, data)
