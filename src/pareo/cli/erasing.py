"""erase: a person's names and id go for good; the results stay, under the number."""

from __future__ import annotations

from pareo.adapters.journal.file import FileJournal
from pareo.cli.call import Call
from pareo.cli.event import look, number_of
from pareo.tournament.people import owner


def erase(call: Call) -> int:
    """Say what goes; with --confirm, erase it."""
    current, names = look(call)
    number = number_of(current, call.options.player)
    name = names.of(number)
    is_there = any(owner(key) == str(number) for key in current.kept)
    is_done = is_there and call.options.confirm
    if is_done:
        FileJournal(call.options.event).forget([str(number)])
    if call.wants_json:
        call.json({"event": current.state.name, "number": number, "erased": is_done or not is_there})
    elif not is_there:
        call.say("erased-already", number=number)
    elif is_done:
        call.say("erased", name=name, number=number)
        call.say("erased-not", file=call.options.event)
    else:
        call.say("erase-goes", name=name, number=number)
        call.say("erased-not", file=call.options.event)
        call.say("erase-hint", event=call.typed, number=number)
    return 0
