"""erase: a person's names, id and notes go for good; the results stay, under the number."""

from __future__ import annotations

from pareo.adapters.files.beside import keys_of
from pareo.adapters.journal.file import FileJournal
from pareo.cli.call import Call
from pareo.cli.event import look
from pareo.tournament.people import kept_numbers, owner
from pareo.words.names import find


def erase(call: Call) -> int:
    """Say what goes; with --confirm, erase it."""
    current, names = look(call)
    asked = call.options.player.strip()
    if asked in current.kept and not owner(asked).isdigit():
        return _beside(call, asked, current.state.name)
    everybody = kept_numbers(current.kept) | current.state.entrants.keys()  # an entry that was undone still names somebody
    number = find(asked, everybody, current.people)
    name, keys = names.of(number), keys_of(number, current.kept, current.state.origin)
    is_there = any(owner(key) in keys for key in current.kept)
    is_done = is_there and call.options.confirm
    if is_done:
        FileJournal(call.options.event).forget([key for key in keys if key in map(owner, current.kept)])
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


def _beside(call: Call, key: str, event: str) -> int:
    """Staff, or the note of a penalty, that came with a file of another program."""
    if call.options.confirm:
        FileJournal(call.options.event).forget([key])
    if call.wants_json:
        call.json({"event": event, "number": None, "key": key, "erased": call.options.confirm})
        return 0
    call.say("erased-beside" if call.options.confirm else "erase-goes-beside", key=key)
    call.say("erased-not", file=call.options.event)
    if not call.options.confirm:
        call.say("erase-hint", event=call.typed, number=key)
    return 0
