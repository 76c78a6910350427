"""The event file of a call: opening it, and giving it commands."""

from __future__ import annotations

from pareo.adapters.journal.file import FileJournal
from pareo.app.service import Current, as_of, opened
from pareo.cli.call import Call
from pareo.core.errors import Refused, illegal
from pareo.policy.pack import Pack
from pareo.tournament.next_steps import next_steps
from pareo.tournament.queries import open_tables
from pareo.words.names import Names, find
from pareo.words.packs import policy_title
from pareo.words.speak import page, sentence


def look(call: Call) -> tuple[Current, Names]:
    """The event as it stands, or as it was after the entry that --as-of names."""
    current = opened(FileJournal(call.options.event))
    call.warn(current.findings)
    entry = getattr(call.options, "as_of", None)
    if entry is not None:
        if not 1 <= entry <= len(current.entries):
            raise illegal("entry-unknown", entry=entry, entries=len(current.entries))
        current = as_of(current, entry)
    return current, Names(current.people, call.language)


def number_of(current: Current, asked: str) -> int:
    """The tournament number of the player whom `asked` means."""
    return find(asked, current.state.entrants, current.people)


def tell_next(call: Call, current: Current) -> None:
    """What to do now, with the command to type."""
    state, commands = current.state, page(call.language, "cli")["next"]
    for finding in next_steps(state):
        call.line(sentence(finding, call.language))
        code = finding.code
        if code == "next-report":
            code += f"-{state.policy.scoring.notation.value}"
        if code in commands:
            table = next(iter(open_tables(state.rounds[-1])), 1) if state.rounds else 1
            call.line("  " + commands[code].format(event=call.typed, table=table))


def tell_kts(call: Call, policy: Pack) -> None:
    """Say so where an event under `policy` can't go out to KTS, as long as another one can be chosen."""
    from pareo.adapters.files.registry import FORMATS  # only who makes an event waits for it

    try:
        FORMATS["kts"].check(policy)
    except Refused:
        call.say("no-kts", policy=policy_title(policy, call.language))


def tell_undo(call: Call) -> None:
    """How to take it back."""
    call.say("undo-hint", event=call.typed)
