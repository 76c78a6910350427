"""check-in, drop-missing: who is in the hall before the first round."""

from __future__ import annotations

from pareo.app.service import Current
from pareo.cli.call import Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, number_of, tell_next, tell_undo
from pareo.tournament.commands import CheckIn, DropMissing
from pareo.tournament.events import MissingDropped, Presence
from pareo.tournament.queries import active, missing
from pareo.words.names import Names


def check_in(call: Call) -> int:
    """Tick players; without players, say who is missing."""
    current, names = look(call)
    if not call.options.players:
        return _missing(call, current, names)
    numbers = tuple(number_of(current, asked) for asked in call.options.players)
    presence = Presence.AWAITED if call.options.not_here else Presence.HERE
    outcome, _ = do(call, CheckIn(numbers, presence))

    def tell() -> None:
        for number in numbers:
            call.say("checked" if presence is Presence.HERE else "checked-awaited", name=names.of(number), number=number)
        _count(call, outcome.now)
        tell_undo(call)

    told = [{"number": number, **names.json(number)} for number in numbers]
    return done(call, outcome, tell, checked=told, missing=len(missing(outcome.now.state)))


def _missing(call: Call, current: Current, names: Names) -> int:
    absent = [entrant.number for entrant in missing(current.state)]
    if call.wants_json:
        call.json({"missing": [{"number": number, **names.json(number)} for number in absent]})
        return 0
    _count(call, current)
    for number in absent:
        call.say("missing-line", name=names.of(number), number=number)
    return 0


def _count(call: Call, current: Current) -> None:
    players, absent = len(active(current.state)), len(missing(current.state))
    call.say("here-now", here=players - absent, players=players, missing=absent)


def drop_missing(call: Call) -> int:
    """Take out all who were not ticked."""
    outcome, names = do(call, DropMissing())
    numbers = outcome.event.numbers if isinstance(outcome.event, MissingDropped) else ()

    def tell() -> None:
        call.say("missing-out", players=len(numbers), names=names.listed(numbers))
        tell_undo(call)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, dropped=[{"number": number, **names.json(number)} for number in numbers])
