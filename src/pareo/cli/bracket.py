"""bracket: the elimination bracket on the screen and as JSON."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from pareo.cli.call import Call
from pareo.cli.event import look, tell_next
from pareo.cli.outcome import brief
from pareo.core.results import word
from pareo.elimination.advance import players
from pareo.elimination.bracket import Game, LoserOf, Seed, Slot, WinnerOf
from pareo.tournament.queries import decided, final_places, games, is_bracket_over, seeds
from pareo.tournament.state import State
from pareo.words.bracket import bracket_round_name
from pareo.words.names import Names


def bracket(call: Call) -> int:
    """Every game: who plays, or who will."""
    current, names = look(call)
    state = current.state
    if call.wants_json:
        places = final_places(state) if is_bracket_over(state) else ()
        call.json(
            {
                "event": state.name,
                "rounds": [
                    {"round": number, "games": [_game_json(state, game, names) for game in played]}
                    for number, played in groupby(games(state), key=lambda game: game.round)
                ],
                "places": [{"place": place, **names.json(entrant)} for place, entrant in places],
            }
        )
    elif not games(state):
        call.say("no-bracket-yet")
        tell_next(call, current)
    else:
        _tell(call, state, names)
    return 0


def _tell(call: Call, state: State, names: Names) -> None:
    for number, played in groupby(games(state), key=lambda game: game.round):
        call.line(bracket_round_name(state, number, call.language))
        rows = []
        for game in played:
            a, b = _sides(state, game)
            label = str(game.number) + (f" {call.words('third-place')}" if game.third_place else "")
            sides = [_seat(call, state, slot, who, names) for slot, who in ((game.a, a), (game.b, b))]
            result = _result(state, game)
            told = brief(call, result, names.of(a), names.of(b)) if a is not None and b is not None else result
            rows.append([label, *sides, told])
        call.table(["game", "first-seed", "second-seed", "result"], rows)
        call.line()
    if is_bracket_over(state):
        call.say("final-places")
        call.table(["place", "name"], [[str(place), names.of(entrant)] for place, entrant in final_places(state)[:8]])


def _seat(call: Call, state: State, slot: Slot, who: int | None, names: Names) -> str:
    if who is not None:
        return f"{names.of(who)} ({seeds(state).index(who) + 1})"
    match slot:
        case WinnerOf(game):
            return call.words("winner-of", game=game)
        case LoserOf(game):
            return call.words("loser-of", game=game)
        case Seed(number):
            return call.words("seed-number", number=number)


def _sides(state: State, game: Game) -> tuple[int | None, int | None]:
    return players(games(state), seeds(state), decided(state))[game.number]


def _result(state: State, game: Game) -> str:
    for played in state.rounds:
        for table in played.tables:
            if table.game == game.number and table.table in played.results:
                return word(played.results[table.table])
    return ""


def _game_json(state: State, game: Game, names: Names) -> dict[str, Any]:
    a, b = _sides(state, game)
    end = decided(state).get(game.number)
    table = next(((p.number, t.table) for p in state.rounds for t in p.tables if t.game == game.number), None)
    return {
        "game": game.number,
        "a": _slot_json(state, game.a, a, names),
        "b": _slot_json(state, game.b, b, names),
        "round": table[0] if table else None,
        "table": table[1] if table else None,
        "result": _result(state, game) or None,
        "winner": names.json(end.winner) if end and end.winner is not None else None,
        "third_place": game.third_place,
    }


def _slot_json(state: State, slot: Slot, who: int | None, names: Names) -> dict[str, Any]:
    if who is not None:
        return {"seed": seeds(state).index(who) + 1, **names.json(who)}
    match slot:
        case WinnerOf(game):
            return {"winner_of": game}
        case LoserOf(game):
            return {"loser_of": game}
        case Seed(number):
            return {"seed": number}
