"""The bracket as a table of games: who plays a game is a seed, or the winner or loser of an earlier game.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
1-8, 4-5, 2-7, 3-6, fixed                    002, rules.md a.3, spec 06      none (the bracket of a real event)
any size, byes to the best seeds             spec 06                         none
match for third place                        spec 06                         from four seeds on
"""

from __future__ import annotations

from msgspec import Struct

from pareo.core.errors import illegal


class Seed(Struct, frozen=True):
    """The n-th seed, 1 the best."""

    number: int


class WinnerOf(Struct, frozen=True):
    """Who wins game `game`."""

    game: int


class LoserOf(Struct, frozen=True):
    """Who loses game `game`."""

    game: int


Slot = Seed | WinnerOf | LoserOf


class Game(Struct, frozen=True):
    """A game of the bracket. `round` counts from 1 (the first elimination round)."""

    number: int
    round: int
    a: Slot
    b: Slot
    third_place: bool = False


def bracket(size: int, third_place: bool = False) -> tuple[Game, ...]:
    """The games of a single elimination of `size` seeds, 2 or more, in order of round and place.

    The bracket is generated for any size: the best seeds have a bye where the size is no power of two, and meet as late
    as possible. A match for third place, between the losers of the semifinals, is the last game; below four seeds there
    is none, since one semifinal at most is played. Raises Illegal "bracket-too-small".

    >>> [(game.a, game.b) for game in bracket(4)]
    [(Seed(number=1), Seed(number=4)), (Seed(number=2), Seed(number=3)), (WinnerOf(game=1), WinnerOf(game=2))]

    Clause: 002; rules.md a.3 (1-8, 4-5, 2-7, 3-6; the winner of 1-8 meets the winner of 4-5).
    """
    if size < 2:
        raise illegal("bracket-too-small", size=size)
    games: list[Game] = []
    waiting: list[Slot | None] = [Seed(number) if number <= size else None for number in order(size)]
    round_number = 0
    while len(waiting) > 1:
        round_number += 1
        following: list[Slot | None] = []
        for a, b in zip(waiting[::2], waiting[1::2], strict=True):
            if a is None or b is None:  # a bye
                following.append(a or b)
                continue
            games.append(Game(len(games) + 1, round_number, a, b))
            following.append(WinnerOf(games[-1].number))
        waiting = following
    final = games[-1]
    if third_place and isinstance(final.a, WinnerOf) and isinstance(final.b, WinnerOf):
        losers = LoserOf(final.a.game), LoserOf(final.b.game)
        games.append(Game(len(games) + 1, round_number, *losers, third_place=True))
    return tuple(games)


def order(size: int) -> list[int]:
    """Seeds from the top of the bracket to the bottom, filled up to a power of two.

    Each doubling gives every seed the weakest opponent that is left: s meets the one whose number makes the same sum.

    >>> order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    seeds = [1]
    while len(seeds) < size:
        seeds = [number for seed in seeds for number in (seed, 2 * len(seeds) + 1 - seed)]
    return seeds
