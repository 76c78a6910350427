"""swap, give-bye, pin, forbid, free: a draft by hand; repair: a round after a correction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pareo.app.service import Outcome
from pareo.cli.call import Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, number_of, tell_next, tell_undo
from pareo.cli.pairings import tell_departures, tell_round
from pareo.cli.refusal import finding_json
from pareo.core.errors import Finding, illegal
from pareo.tournament.commands import ForbidPair, FreePlayers, MoveBye, PinTable, RepairRound, SwapPlayers
from pareo.tournament.events import Way
from pareo.tournament.moves import Move
from pareo.tournament.repairs import ANSWERS, Answer, amiss, answer
from pareo.tournament.state import Round
from pareo.words.names import Names
from pareo.words.speak import sentence


def swap(call: Call) -> int:
    """Let two players of the draft change places."""
    first, second = _meant(call, call.options.first, call.options.second)
    outcome, names = do(call, SwapPlayers(first, second, call.options.reason))
    return _told(call, outcome, names, "swapped", first=names.of(first), second=names.of(second))


def give_bye(call: Call) -> int:
    """Give the bye of the draft to somebody else."""
    (number,) = _meant(call, call.options.player)
    outcome, names = do(call, MoveBye(number, call.options.reason))
    return _told(call, outcome, names, "bye-given", name=names.of(number))


def pin(call: Call) -> int:
    """Let two players of the draft meet; the others are paired anew around them."""
    asked = call.options
    first, second = _meant(call, asked.first, asked.second)
    outcome, names = do(call, PinTable(first, second, asked.reason, asked.allow_rematch))
    return _told(call, outcome, names, "pinned", first=names.of(first), second=names.of(second))


def forbid(call: Call) -> int:
    """Keep two players of the draft apart; it is paired anew."""
    asked = call.options
    first, second = _meant(call, asked.first, asked.second)
    outcome, names = do(call, ForbidPair(first, second, asked.reason, asked.allow_rematch))
    return _told(call, outcome, names, "forbidden", first=names.of(first), second=names.of(second))


def free(call: Call) -> int:
    """Take back a pin, a forbidden pair or a given bye; or all that was done by hand."""
    asked = call.options
    named = _meant(call, *(name for name in (asked.first, asked.second) if name is not None))
    first, second = [*named, None, None][:2]
    outcome, names = do(call, FreePlayers(first, second, asked.reason, asked.allow_rematch))
    return _told(call, outcome, names, "freed" if named else "engine-again", players=names.listed(named))


def _meant(call: Call, *players: str) -> list[int]:
    """The tournament numbers of the players who were typed."""
    if not players:
        return []
    current, _ = look(call)
    return [number_of(current, player) for player in players]


def _told(call: Call, outcome: Outcome, names: Names, key: str, **facts: str) -> int:
    """What was done, and the draft as it is now."""
    current = outcome.now

    def tell() -> None:
        call.say(key, **facts)
        tell_round(call, current.state, len(current.state.rounds), names)
        tell_departures(call, current, len(current.state.rounds), names)
        tell_undo(call)
        tell_next(call, current)

    return done(call, outcome, tell)


def repair(call: Call) -> int:
    """Show the answers to a correction as lists of moves, or give one of them."""
    asked = call.options
    current, names = look(call)
    state = current.state
    chosen = (Way(asked.how),) if asked.how else ANSWERS
    commands = [RepairRound(how, asked.reason, asked.even_begun, asked.tables) for how in chosen]
    if asked.how and not asked.dry_run and not asked.reason.strip():
        raise illegal("reason-missing", what="repair")
    answers = [answer(state, command) for command in commands]
    wrong = [names.told(finding) for finding in amiss(state)] if Way.LEAVE in chosen else []
    entry = None
    if asked.how and not asked.dry_run:
        outcome, names = do(call, commands[0])
        entry = outcome.entry.number if outcome.entry else None
    number = len(state.rounds)
    if call.wants_json:
        told = [_answer_json(each, names, call.language) for each in answers]
        wrong_json = [finding_json(finding, call.language) for finding in wrong]
        call.json({"event": state.name, "round": number, "entry": entry, "wrong": wrong_json, "answers": told})
        return 0
    begun = _have_begun(state.rounds[-1], commands[0])
    for each in answers:
        _tell_answer(call, each, number, names, wrong, begun=begun)
    if not asked.how:
        call.say("repair-choose", event=call.typed)
    elif asked.dry_run:
        call.say("repair-dry-run", event=call.typed, how=asked.how)
    elif entry is None:
        call.say("unchanged")
    else:
        call.say("left" if asked.how == Way.LEAVE.value else "repaired", round=number)
        tell_undo(call)
    return 0


def _have_begun(played: Round, command: RepairRound) -> bool:
    """Whether tables that could still change stay as they are only because the clock has run."""
    is_free = command.even_begun or command.tables
    has_run = played.clock is not None and played.clock.has_run
    return has_run and not is_free and len(played.results) < len(played.tables)


def _tell_answer(call: Call, each: Answer, number: int, names: Names, wrong: Sequence[Finding], *, begun: bool) -> None:
    call.say(f"answer-{each.how.value}", round=number, tables=each.tables)
    if each.refusal is not None:
        call.line("  " + sentence(names.told(each.refusal), call.language))
    elif each.how is Way.LEAVE:
        for finding in wrong:
            call.line("  " + sentence(finding, call.language))
        if not wrong:
            call.say("nothing-amiss")
    elif begun:
        call.say("tables-begun", round=number, event=call.typed, how=each.how.value)
    elif each.event is None:
        call.say("no-moves")
    elif each.how is Way.CASCADE and each.event.certificate != "cascade":
        call.line("  " + sentence(Finding("explain-certificate", {"certificate": each.event.certificate}), call.language))
    for move in each.moves:
        call.line("  " + _move(call, move, names))


def _move(call: Call, move: Move, names: Names) -> str:
    """Ana: table 3 → table 1, against Bruno."""
    was, now = (call.words("at-table", table=t) if t is not None else call.words("at-bye") for t in (move.was_table, move.table))
    place = now if was == now else f"{was} → {now}"
    if move.against is None:
        return call.words("move-to-bye", name=names.of(move.entrant), place=place)
    return call.words("move", name=names.of(move.entrant), place=place, against=names.of(move.against))


def _answer_json(each: Answer, names: Names, language: str) -> dict[str, Any]:
    def who(entrant: int | None) -> dict[str, Any] | None:
        return None if entrant is None else names.json(entrant)

    return {
        "how": each.how.value,
        "tables": each.tables,
        "certificate": each.event.certificate if each.event else None,
        "moves": [
            {
                **names.json(move.entrant),
                "was": {"table": move.was_table, "against": who(move.was_against)},
                "now": {"table": move.table, "against": who(move.against)},
            }
            for move in each.moves
        ],
        "refusal": finding_json(names.told(each.refusal), language) if each.refusal else None,
    }
