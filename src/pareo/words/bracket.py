"""What the rounds of a bracket are called, the same on every page, on the wall and in the terminal."""

from __future__ import annotations

from pareo.tournament.events import RoundKind
from pareo.tournament.queries import games
from pareo.tournament.state import Round, State
from pareo.words.speak import fill, page

_NAMED = 3  # the final, the round before it and the one before that have names of their own


def round_name(state: State, played: Round, language: str) -> str:
    """ "Semifinals", "Final and third place"; "" for a round that is not of the bracket."""
    if played.kind is not RoundKind.ELIMINATION:
        return ""
    bracket = sum(each.kind is RoundKind.ELIMINATION for each in state.rounds[: played.number])
    return bracket_round_name(state, bracket, language)


def bracket_round_name(state: State, number: int, language: str) -> str:
    """What round `number` of the bracket is called."""
    every = games(state)
    left = max((game.round for game in every), default=number) - number
    say = page(language, "cli")["say"]
    if left == 0 and any(game.third_place for game in every):
        return str(say["bracket-last"])
    return fill(say[f"bracket-{left}"] if 0 <= left < _NAMED else say["bracket-round"], {"round": number})
