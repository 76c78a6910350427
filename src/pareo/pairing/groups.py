"""The score groups of a pile: how they are cut into brackets, and how rich their choices are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pareo.pairing.criteria import is_free
from pareo.pairing.pile import Pile

Groups = list[list[int]]


def groups_of(pile: Pile) -> Groups:
    """The score groups from the top, each from its highest player to its lowest."""
    return [list(group) for _, group in groupby(range(len(pile.players)), key=pile.level.__getitem__)]


@dataclass(frozen=True, slots=True)
class Bracket:
    """Players to be paired among themselves by the pattern; `risers` came up from below and don't meet each other.

    `upper`: who of them belongs to the upper half, where others of the score group are paired on their own; None: half of them.
    """

    members: tuple[int, ...]
    risers: tuple[int, ...] = ()
    upper: frozenset[int] | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """Everybody in it: risers are in the last places."""
        return self.members + self.risers


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of groups that is settled: a bracket for each, and the tables across them."""

    start: int
    tables: tuple[tuple[int, int], ...]
    brackets: tuple[Bracket, ...]


def is_overcrowded(pile: Pile, places: Sequence[int]) -> bool:
    """Whether one protected group has more than half of them, so that some of it must meet."""
    if not pile.rules.protect:
        return False
    groups = Counter(pile.players[place].group for place in places)
    groups.pop(None, None)
    return 2 * max(groups.values(), default=0) > len(places)


def most_shunned(pile: Pile, places: list[int] | tuple[int, ...]) -> int:
    """At most how many of `places` one of them can't meet at no cost."""
    inside = frozenset(places)
    own = [len(pile.apart[place] & inside) for place in places]
    most = max(own, default=0)
    if pile.rules.protect:
        counts = Counter(pile.players[place].group for place in places)
        counts.pop(None, None)
        most += max(counts.values(), default=1) - 1
    if pile.dear or pile.crossing or len({pile.level[place] for place in places}) > 1:
        # A riser, or prices before the floats: count the few that are different one by one.
        top = pile.level[places[0]]
        if pile.dear or pile.crossing:
            odd = list(places)
        else:
            odd = [place for place in places if pile.level[place] != top]
            most += len(odd)
        for place in odd:
            shunned = sum(not is_free(pile, min(place, other), max(place, other)) for other in places if other != place)
            most = max(most, shunned)
    return most
