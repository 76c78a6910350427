"""Who is where in a bracket, given the games decided so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pareo.elimination.bracket import Game


@dataclass(frozen=True, slots=True)
class Decided:
    """The end of a game. `winner` None: both are out (double loss, both disqualified); whoever waits goes on."""

    winner: int | None


@dataclass(frozen=True, slots=True)
class Playable:
    """A game whose two players are known and which is not decided."""

    game: Game
    a: int
    b: int


def playable(games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]) -> tuple[Playable, ...]:
    """The games of the earliest unfinished round that can be played now; `seeds[0]` is the entrant seeded first."""
    raise NotImplementedError


def players(
    games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]
) -> Mapping[int, tuple[int | None, int | None]]:
    """Who sits where in every game, as far as it is known (for drawing the bracket)."""
    raise NotImplementedError


def places(games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]) -> tuple[tuple[int, int], ...]:
    """(place, entrant), best first, for all seeds: winner, finalist, then by round reached and seed. Unique places for
    those decided by games, by seed inside a round. Empty until every game is decided."""
    raise NotImplementedError


def is_over(games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]) -> bool:
    """Nothing is left to play."""
    raise NotImplementedError
