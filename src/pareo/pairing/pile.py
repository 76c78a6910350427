"""The field laid out for pairing: everybody in order, and who may not meet whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pareo.pairing.field import Categories, Contender, Direction, Field, Rules
from pareo.pairing.sheet import Sheet, sheet_of


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
        if len(kept) == len(self.players):
            return self
        gone = frozenset(range(len(self.players))).difference(kept)
        new = [0] * len(self.players)
        for place, old in enumerate(kept):
            new[old] = place
        dear = self.dear
        if dear is not None:
            dear = {(new[a], new[b]): price for (a, b), price in dear.items() if not gone & {a, b}}
        return replace(
            self,
            players=tuple(self.players[old] for old in kept),
            level=tuple(self.level[old] for old in kept),
            has_sunk=tuple(self.has_sunk[old] for old in kept),
            has_risen=tuple(self.has_risen[old] for old in kept),
            apart=tuple([frozenset(map(new.__getitem__, self.apart[old] - gone)) for old in kept]),
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


def lay_out(field: Field, rules: Rules, sheet: Sheet | None = None) -> Pile:
    """The pile of a field, whose columns are those of `sheet` (None: made here).

    Who met whom is kept apart, whichever of the two says so; those who left don't matter. `random` shuffles inside equal
    scores. Clause: rules.md b.3 (KTS shuffles inside equal points; tie-breaks play no part).
    """
    sheet = sheet or sheet_of(field)
    rows = sheet.pile(rules.method)
    known = {player.id: player for player in field.contenders}
    players = [known[sheet.ids[row]] for row in rows]
    apart = sheet.apart(rows)
    place = {player.id: at for at, player in enumerate(players)} if rules.forbidden else {}
    for a, b in rules.forbidden:
        apart[place[a]] |= {place[b]}
        apart[place[b]] |= {place[a]}
    return Pile(
        tuple(players),
        tuple([level for level, (first, end) in enumerate(sheet.spans(rows)) for _ in range(first, end)]),
        tuple(apart),
        rules,
        tuple([sheet.sunk[row] for row in rows]),
        tuple([sheet.risen[row] for row in rows]),
        sheet.is_mixed and rules.categories is Categories.AVOID,
    )
