"""bye, drop, undrop: who plays and who does not."""

from __future__ import annotations

from typing import Any

from pareo.cli.call import Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, number_of, tell_next, tell_undo
from pareo.cli.outcome import at_table
from pareo.cli.who import Names
from pareo.tournament.commands import AwardByes, DropEntrant, ReturnEntrant
from pareo.tournament.deciding.joining import offered
from pareo.tournament.events import DropReason, EntrantDropped, EntrantReturned, Joined
from pareo.tournament.state import State


def bye(call: Call) -> int:
    """Promise byes in rounds to come."""
    current, names = look(call)
    number = number_of(current, call.options.player)
    outcome, _ = do(call, AwardByes(number, call.options.rounds))

    def tell() -> None:
        call.say("byes-promised", name=names.of(number), rounds=", ".join(map(str, call.options.rounds)))
        tell_undo(call)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, number=number, **names.json(number))


def drop(call: Call) -> int:
    """Take a player out, with the result of the open match."""
    current, names = look(call)
    number = number_of(current, call.options.player)
    reason = DropReason.DISQUALIFIED if call.options.disqualified else DropReason.DROP
    outcome, _ = do(call, DropEntrant(number, call.options.result, reason))

    def tell() -> None:
        event = outcome.event
        assert isinstance(event, EntrantDropped)
        call.say(f"out-{reason.value}", name=names.of(number), number=number, round=event.after)
        if event.table_result is not None:
            table, result = event.table_result.table, event.table_result.result
            played = outcome.now.state.rounds[-1]
            call.say("result-with-drop", table=table, result=at_table(call, played, table, result, names))
        if event.quit:
            call.say("quit-counts")
        tell_undo(call)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, number=number, **names.json(number))


def undrop(call: Call) -> int:
    """Take a player back in."""
    current, names = look(call)
    number = number_of(current, call.options.player)
    outcome, _ = do(call, ReturnEntrant(number, call.options.join))
    event = outcome.event
    assert isinstance(event, EntrantReturned)

    def tell() -> None:
        call.say("back-in", name=names.of(number), number=number)
        if event.missed_rounds:
            call.say("rounds-missed", rounds=", ".join(map(str, event.missed_rounds)))
        tell_joined(call, outcome.now.state, number, event.joined, names)
        tell_undo(call)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, number=number, **names.json(number), **joined_json(event.joined, names))


def tell_joined(call: Call, state: State, number: int, joined: Joined | None, names: Names) -> None:
    """The match that was found for who came into a paired round, or that could be."""
    if joined is not None:
        call.say("joined", name=names.of(number), holder=names.of(joined.bye), table=joined.table, round=joined.round)
    elif (place := offered(state, number)) is not None:
        call.say("join-hint", holder=names.of(place.bye), round=place.round, event=call.typed)


def joined_json(joined: Joined | None, names: Names) -> dict[str, Any]:
    """The match of who came into a paired round, for a program; nothing where there is none."""
    if joined is None:
        return {}
    return {"joined": {"round": joined.round, "table": joined.table, "against": names.json(joined.bye)}}
