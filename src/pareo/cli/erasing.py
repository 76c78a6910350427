"""erase: a person's names and id go for good; the results stay, under the number."""

from __future__ import annotations

from pareo.adapters.journal.file import FileJournal
from pareo.cli.call import Call
from pareo.cli.event import look
from pareo.tournament.people import kept_numbers, owner
from pareo.words.names import find


def erase(call: Call) -> int:
    """Say what goes; with --confirm, erase it."""
    current, names = look(call)
    everybody = kept_numbers(current.kept) | current.state.entrants.keys()  # an entry that was undone still names somebody
    number = find(call.options.player, everybody, current.people)
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
