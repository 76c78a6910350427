"""bye, drop, undrop: who plays and who does not."""

from __future__ import annotations

from pareo.cli.call import Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, number_of, tell_next, tell_undo
from pareo.cli.outcome import at_table
from pareo.tournament.commands import AwardByes, DropEntrant, ReturnEntrant
from pareo.tournament.events import DropReason, EntrantDropped, EntrantReturned


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
    outcome, _ = do(call, ReturnEntrant(number))

    def tell() -> None:
        event = outcome.event
        assert isinstance(event, EntrantReturned)
        call.say("back-in", name=names.of(number), number=number)
        if event.missed_rounds:
            call.say("rounds-missed", rounds=", ".join(map(str, event.missed_rounds)))
        tell_undo(call)
        tell_next(call, outcome.now)

    return done(call, outcome, tell, number=number, **names.json(number))
