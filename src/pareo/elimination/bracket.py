"""The bracket as a table of games: who plays a game is a seed, or the winner or loser of an earlier game.

Source: spec 06; 002 (1-8, 4-5, 2-7, 3-6 and fixed).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seed:
    """The n-th seed, 1 the best."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Who wins game `game`."""

    game: int


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Who loses game `game`."""

    game: int


Slot = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the bracket. `round` counts from 1 (the first elimination round)."""

    number: int
    round: int
    a: Slot
    b: Slot
    third_place: bool = False


def bracket(size: int, third_place: bool = False) -> tuple[Game, ...]:
    """The games of a single elimination of `size` seeds, 2 or more, in order of round and place."""
    raise NotImplementedError
