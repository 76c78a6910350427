"""undo, redo, log, verify: the journal itself."""

from __future__ import annotations

from collections.abc import Sequence

from pareo.adapters.journal.verify import verify as verified
from pareo.app.service import Current
from pareo.cli.call import MEGABYTE, Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, tell_next
from pareo.cli.refusal import finding_json
from pareo.core.errors import Conflict, Finding
from pareo.tournament.commands import Redo, Undo
from pareo.tournament.events import Restored, Reverted
from pareo.words.log import told
from pareo.words.names import Names


def undo(call: Call) -> int:
    """Take back the last commands."""
    outcome, names = do(call, Undo(call.options.steps, call.options.reason))
    numbers = outcome.event.entries if isinstance(outcome.event, Reverted) else ()

    def tell() -> None:
        call.say("undone")
        _tell_entries(call, outcome.now, numbers, names)
        call.say("redo-hint", event=call.typed)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, entries=list(numbers))


def redo(call: Call) -> int:
    """Bring back what the last undo took."""
    outcome, names = do(call, Redo())
    numbers = outcome.event.entries if isinstance(outcome.event, Restored) else ()

    def tell() -> None:
        call.say("redone")
        _tell_entries(call, outcome.now, numbers, names)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, entries=list(numbers))


def _tell_entries(call: Call, current: Current, numbers: tuple[int, ...], names: Names) -> None:
    for number in numbers:
        call.line(f"  {number}  {told(current.entries[number - 1], names, current.kept)}")


def log(call: Call) -> int:
    """Every entry, in order."""
    current, names = look(call)
    counting = {numbered.number for numbered in current.history.done}
    undone = {
        entry.number for entry in current.entries if entry.number not in counting and entry.kind not in ("reverted", "restored")
    }
    if call.wants_json:
        call.json(
            {
                "event": current.state.name,
                "entries": [
                    {
                        "entry": entry.number,
                        "at": entry.at,
                        "actor": entry.actor,
                        "on_behalf": entry.on_behalf,
                        "command": entry.command,
                        "kind": entry.kind,
                        "text": told(entry, names, current.kept),
                        "undone": entry.number in undone,
                        "hash": entry.hash,
                    }
                    for entry in current.entries
                ],
            }
        )
        return 0
    mark = call.words("undone-mark")
    rows = [
        [
            str(entry.number),
            entry.at,
            _signed(call, entry.actor),
            told(entry, names, current.kept),
            mark if entry.number in undone else "",
        ]
        for entry in current.entries
    ]
    call.table(["entry", "at", "actor", "what", ""], rows)
    return 0


def _signed(call: Call, actor: str) -> str:
    """Who signed; who gave no name is the organizer, in the reader's language."""
    return call.words("organizer") if actor == "organizer" else actor


def verify(call: Call) -> int:
    """Check the file from end to end. 0 whole, 1 whole but for an append cut short, 3 damaged or altered."""
    checked = verified(call.options.event)
    findings = checked.findings
    if not findings:
        try:
            look(call)
        except Conflict as refused:
            findings = refused.findings
    if call.wants_json:
        call.json(
            {
                "file": call.options.event,
                "whole": not findings,
                "entries": checked.entries,
                "persons": checked.persons,
                "erased": checked.erased,
                "findings": [finding_json(finding, call.language) for finding in findings],
            }
        )
    else:
        call.say(
            "verified" if not findings else "not-whole", file=call.options.event, entries=checked.entries, persons=checked.persons
        )
        _tell_findings(call, findings)
    if not findings:
        return 0
    return 1 if all(finding.code == "torn-line-set-aside" for finding in findings) else 3


def _tell_findings(call: Call, findings: Sequence[Finding]) -> None:
    """What is wrong, each thing once: changed line ends damage every line, and damage can look like an append cut short."""
    if findings and _has_foreign_ends(call.options.event):
        call.warn([Finding("line-ends-changed")])
        return
    damage = [finding for finding in findings if finding.code != "torn-line-set-aside"]
    call.warn(damage or findings)


def _has_foreign_ends(path: str) -> bool:
    """Whether the first line ends as Pareo never ends one: some program rewrote the line ends of the whole file."""
    with open(path, "rb") as file:
        return file.readline(MEGABYTE).endswith(b"\r\n")
