"""Who is where in a bracket, given the games decided so far.

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
both lost or disqualified: the bracket       spec 06; 000 I.D                none
goes on
places: winner, finalist, then by round      spec 06                         a final that both lose has no winner: both
reached and Swiss rank                                                       finalists share second place
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from pareo.elimination.bracket import Game, LoserOf, Seed, Slot, WinnerOf


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


@dataclass(frozen=True, slots=True)
class _Place:
    """What is known about a slot: somebody sits there, nobody ever will, or (`known` False) a game is still to come."""

    known: bool
    entrant: int | None = None


_OPEN = _Place(False)
_EMPTY = _Place(True)


@dataclass(frozen=True, slots=True)
class _Table:
    """A game with what is known about its slots and its end."""

    game: Game
    a: _Place
    b: _Place
    winner: _Place
    loser: _Place

    @property
    def waits(self) -> bool:
        """Both players are known and the game is not decided."""
        return self.a.entrant is not None and self.b.entrant is not None and not self.winner.known


def playable(games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]) -> tuple[Playable, ...]:
    """The games of the earliest unfinished round that can be played now; `seeds[0]` is the entrant seeded first."""
    waiting = [
        Playable(table.game, table.a.entrant, table.b.entrant)
        for table in _tables(games, seeds, decided)
        if table.waits and table.a.entrant is not None and table.b.entrant is not None
    ]
    earliest = min((play.game.round for play in waiting), default=0)
    return tuple(play for play in waiting if play.game.round == earliest)


def players(
    games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]
) -> Mapping[int, tuple[int | None, int | None]]:
    """Who sits where in every game, as far as it is known (for drawing the bracket)."""
    return {table.game.number: (table.a.entrant, table.b.entrant) for table in _tables(games, seeds, decided)}


def places(games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]) -> tuple[tuple[int, int], ...]:
    """(place, entrant), best first, for all seeds; empty until every game is decided.

    Winner, finalist, then by round reached, the winner of the match for third place first, and by seed. Places are
    unique, but for a final that both lose: nobody is first then, and both finalists are second.
    """
    tables = _tables(games, seeds, decided)
    if not all(table.winner.known for table in tables):
        return ()
    final = next(table for table in reversed(tables) if not table.game.third_place)
    third = next((table.winner.entrant for table in tables if table.game.third_place), None)
    reached = dict.fromkeys(seeds, 0)
    for table in tables:
        for entrant in (table.a.entrant, table.b.entrant):
            if entrant is not None and not table.game.third_place:
                reached[entrant] = max(reached[entrant], table.game.round)
    ordered = sorted(
        range(len(seeds)),
        key=lambda place: (seeds[place] != final.winner.entrant, -reached[seeds[place]], seeds[place] != third, place),
    )
    both_lost = final.winner.entrant is None and final.a.entrant is not None and final.b.entrant is not None
    return tuple((2 if both_lost and place == 1 else place, seeds[index]) for place, index in enumerate(ordered, start=1))


def is_over(games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]) -> bool:
    """Nothing is left to play."""
    return not any(table.waits for table in _tables(games, seeds, decided))


def _tables(games: Sequence[Game], seeds: Sequence[int], decided: Mapping[int, Decided]) -> list[_Table]:
    """Every game with its players and its end, as far as the decisions go."""
    tables: dict[int, _Table] = {}

    def sits(slot: Slot) -> _Place:
        match slot:
            case Seed(number):
                return _Place(True, seeds[number - 1])
            case WinnerOf(game):
                return tables[game].winner
            case LoserOf(game):
                return tables[game].loser
            case _:
                assert_never(slot)

    for game in games:  # a game comes after those that fill its slots
        a, b = sits(game.a), sits(game.b)
        winner, loser = _end(a, b, decided.get(game.number))
        tables[game.number] = _Table(game, a, b, winner, loser)
    return list(tables.values())


def _end(a: _Place, b: _Place, decision: Decided | None) -> tuple[_Place, _Place]:
    """(winner, loser). Who waits for nobody goes on without a game.

    A decision for somebody who does not sit in the game was made for other players, before an earlier result was
    corrected: it does not count.
    """
    if not (a.known and b.known):
        return _OPEN, _OPEN
    if a.entrant is None or b.entrant is None:
        return (b if a.entrant is None else a), _EMPTY
    if decision is None:
        return _OPEN, _OPEN
    if decision.winner is None:
        return _EMPTY, _EMPTY
    if decision.winner == a.entrant:
        return a, b
    return (b, a) if decision.winner == b.entrant else (_OPEN, _OPEN)
