"""The field laid out for pairing: everybody in order, and who may not meet whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from pareo.core.chance import stream
from pareo.pairing.field import Categories, Contender, Direction, Field, Method, Rules


@dataclass(frozen=True, slots=True)
class Pile:
    """Players by place, 0 the top of the pile: by score, then by rank (or by lot, where the method says so).

    `level` numbers the score groups of the whole field from the top, so that steps are counted the same where some
    players are already seated. `apart` holds the places that a player may never meet. `dear` has the price of a
    rematch, for the pairs that may meet again because there is no other way; else it is empty.
    """

    players: tuple[Contender, ...]
    level: tuple[int, ...]
    apart: tuple[frozenset[int], ...]
    rules: Rules
    has_sunk: tuple[bool, ...]  # who has floated down before
    has_risen: tuple[bool, ...]
    crossing: bool = False  # whether meetings between categories have to be counted
    dear: dict[tuple[int, int], int] | None = None

    @property
    def most_apart(self) -> int:
        """The largest number of others that one player may not meet."""
        return max(map(len, self.apart), default=0)

    def may_meet(self, a: int, b: int) -> bool:
        """Whether the two may meet at all."""
        return b not in self.apart[a]

    def only(self, places: Iterable[int]) -> Pile:
        """The same pile with these players alone."""
        kept = sorted(places)
        new = {old: place for place, old in enumerate(kept)}
        dear = self.dear
        if dear is not None:
            dear = {(new[a], new[b]): price for (a, b), price in dear.items() if a in new and b in new}
        return replace(
            self,
            players=tuple(self.players[old] for old in kept),
            level=tuple(self.level[old] for old in kept),
            has_sunk=tuple(self.has_sunk[old] for old in kept),
            has_risen=tuple(self.has_risen[old] for old in kept),
            apart=tuple(frozenset(new[other] for other in self.apart[old] if other in new) for old in kept),
            dear=dear,
        )


def score(player: Contender) -> int:
    """The points that group a player: virtual ones count in the pairing, and only there. Clause: spec 04 "Acceleration"."""
    return player.points + player.virtual


def has_floated(player: Contender, direction: Direction) -> bool:
    """Whether a player has already been paired across score groups in that direction."""
    return any(floated.direction is direction for floated in player.floats)


def has_met(a: Contender, b: Contender) -> bool:
    """Whether two have met, whichever of them says so."""
    return any(met.id == b.id for met in a.met) or any(met.id == a.id for met in b.met)


def last_met(a: Contender, b: Contender) -> int | None:
    """The round of their latest meeting, where it is known."""
    rounds = [met.round for met in a.met if met.id == b.id] + [met.round for met in b.met if met.id == a.id]
    return max((number for number in rounds if number is not None), default=None)


def ordered(field: Field, rules: Rules) -> list[Contender]:
    """Everybody down the pile: by score, then rank; `random` shuffles inside equal scores.

    Clause: rules.md b.3 (KTS shuffles inside equal points; tie-breaks play no part).
    """
    pile = sorted(field.contenders, key=lambda player: (-score(player), player.rank))
    if rules.method is not Method.RANDOM:
        return pile
    draws = stream(field.seed, field.round, "pairing")
    return [player for _, equal in groupby(pile, score) for player in draws.shuffled(list(equal))]


def lay_out(field: Field, rules: Rules) -> Pile:
    """The pile of a field. Who met whom is kept apart, whichever of the two says so; those who left don't matter."""
    players = ordered(field, rules)
    place = {player.id: at for at, player in enumerate(players)}
    apart: list[set[int]] = [set() for _ in players]
    pairs = [(place[player.id], place[met.id]) for player in players for met in player.met if met.id in place]
    pairs += [(place[a], place[b]) for a, b in rules.forbidden]
    for a, b in pairs:
        apart[a].add(b)
        apart[b].add(a)
    scores = sorted({score(player) for player in players}, reverse=True)
    number = {points: level for level, points in enumerate(scores)}
    several = len({player.category for player in players}) > 1
    return Pile(
        tuple(players),
        tuple(number[score(player)] for player in players),
        tuple(map(frozenset, apart)),
        rules,
        tuple(has_floated(player, Direction.DOWN) for player in players),
        tuple(has_floated(player, Direction.UP) for player in players),
        several and rules.categories is Categories.AVOID,
    )
