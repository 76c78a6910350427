"""Categories that are to be kept apart, as far as that is possible.

Implements                                        clause                known deviations
------------------------------------------------------------------------------------------------------------------
as few crossings as possible                      spec 04 criterion 4   none
floats of the crossings                           spec 04 criterion 5   "bridged": large fields whose categories are odd
the pattern runs on the whole score group         spec 04 criterion 7   none

Where no crossing is needed, each category is a pile of its own: what is best for each is best for all together. Only the halves
of the pattern are those of the whole score group: who is in its upper half meets, if possible, someone of the own category
who is in its lower half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pareo.pairing.floats import Plan
from pareo.pairing.groups import Bracket
from pareo.pairing.matching import is_matchable
from pareo.pairing.pile import Pile

LARGE_CROSSING = 160  # players beyond which not all crossings of categories are weighed, so that no field takes too long


@dataclass(frozen=True, slots=True)
class Parts:
    """The piles that can be paired on their own, and tables between them that are already decided."""

    piles: list[Pile]
    bridges: tuple[tuple[int, int], ...] = ()
    by: str = "parity"
    optimal: bool = True


def parts_of(pile: Pile) -> Parts:
    """The categories each on their own, where no crossing is needed. Clause: spec 04 criterion 4."""
    if not pile.crossing or pile.dear:
        return Parts([pile])
    members: dict[str | None, list[int]] = {}
    for place, player in enumerate(pile.players):
        members.setdefault(player.category, []).append(place)
    bridges: tuple[tuple[int, int], ...] = ()
    if len(pile.players) > LARGE_CROSSING:
        bridges = _bridges(pile, [places for places in members.values() if len(places) % 2])
        for place in {place for table in bridges for place in table}:
            members[pile.players[place].category].remove(place)
    if all(is_matchable(places, pile.may_meet, pile.most_apart) for places in members.values()):
        apart = [replace(pile.only(places), crossing=False) for places in members.values()]
        return Parts(apart, bridges, "bridged" if bridges else "parity", not bridges)
    if len(pile.players) > LARGE_CROSSING:
        return Parts([replace(pile, crossing=False)], (), "coarse", False)
    return Parts([pile])


def _bridges(pile: Pile, odd: list[list[int]]) -> tuple[tuple[int, int], ...]:
    """A table between two odd categories each, as near and as low as possible, so that the rest needs no crossing.

    Only for fields that are too large to weigh all crossings: the fewest crossings, not the best floats.
    """
    bridges = []
    for above, below in zip(odd[::2], odd[1::2], strict=False):
        pairs = [(min(a, b), max(a, b)) for a in above[-50:] for b in below[-50:] if pile.may_meet(a, b)]
        if pairs:
            bridges.append(min(pairs, key=lambda pair_: (pile.level[pair_[1]] - pile.level[pair_[0]], -pair_[0], -pair_[1])))
    return tuple(bridges)


def in_halves(pile: Pile, parts: Sequence[Pile], plans: Sequence[Plan]) -> Iterator[list[Bracket]]:
    """The brackets of each part; where there are several, with the upper half of the whole score group.

    Clause: spec 04 criterion 7.
    """
    if len(parts) == 1:
        yield plans[0].brackets
        return
    place = {player.id: at for at, player in enumerate(pile.players)}
    upper: set[int] = set()
    whole: dict[int, list[tuple[bool, int, int]]] = {}
    for part, planned in zip(parts, plans, strict=True):
        for bracket in planned.brackets:
            if bracket.places:
                group = whole.setdefault(part.level[bracket.places[0]], [])
                for other in bracket.places:
                    id_ = part.players[other].id
                    group.append((other in bracket.risers, place[id_], id_))
    for group in whole.values():
        upper |= {id_ for _, _, id_ in sorted(group)[: len(group) // 2]}
    for part, planned in zip(parts, plans, strict=True):
        yield [
            replace(bracket, upper=frozenset(at for at in bracket.places if part.players[at].id in upper))
            for bracket in planned.brackets
        ]
