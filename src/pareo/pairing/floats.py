"""Who leaves a score group, and for which: the least crossing, from the top group down.

Implements                                        clause                      known deviations
--------------------------------------------------------------------------------------------------------------
floats lexicographically fewest and nearest       spec 04 criterion 5         none
down: the lowest leaves, meets the highest        spec 04; COG (MANTIS)       none
up: the highest of the next joins in last place   002 "Ronda #2" rule 2       none

An even number of players above a boundary can be paired without crossing it, an odd number needs one crossing: where
that is reached at every boundary nothing can be better, whatever was chosen inside ("parity"). So first the groups are
chained with at most one floater each. Where that fails, the smallest zone of groups around is solved exactly, and grown
until nobody in it could do better by leaving it, or until the group below is so large that it can take everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pareo.pairing.chain import carry_on, chain
from pareo.pairing.criteria import before_floats
from pareo.pairing.field import Direction
from pareo.pairing.groups import Bracket as Bracket
from pareo.pairing.groups import Groups, Part, groups_of, most_shunned
from pareo.pairing.pile import Pile
from pareo.pairing.weighted import cheapest
from pareo.pairing.zone import Mates, Zone, best

LARGE = 200  # players in a zone beyond which it is only solved coarsely, so that no field takes too long
NEAR = 24  # players below, beside twice the opponents somebody has had, among whom a coarse solution looks first


@dataclass(slots=True)
class Plan:
    """Tables across groups that are already decided, the brackets to pair, and how it is known to be best."""

    tables: list[tuple[int, int]] = field(default_factory=list)
    brackets: list[Bracket] = field(default_factory=list)
    by: str = "parity"
    optimal: bool = True


def plan(pile: Pile) -> Plan | None:
    """The best floats for a pile of an even number; None where it can't be paired at all."""
    try:
        return _plan(pile)
    except _TooLarge:
        pass
    try:
        nobody = (False,) * len(pile.players)
        answer = _plan(replace(pile, rules=replace(pile.rules, protect=False), has_sunk=nobody, has_risen=nobody))
    except _TooLarge:
        return _coarse(pile)
    if answer is not None:
        answer.by, answer.optimal = "coarse", False
    return answer


def _coarse(pile: Pile) -> Plan | None:
    """Small steps between groups, all at once: for a very large field in which nearly everybody has met.

    Everybody looks no further than they have to, and further only where that is not enough.
    """
    size = len(pile.players)
    mate = None
    reach = size if pile.dear or pile.crossing else 2 * pile.most_apart + NEAR
    while mate is None and reach < 4 * size:
        cost = {
            (a, b): before_floats(pile, a, b) * size**3 + (pile.level[b] - pile.level[a]) ** 2
            for a in range(size)
            for b in range(a + 1, min(size, a + reach))
            if b not in pile.apart[a]
        }
        mate = cheapest(size, cost)
        reach *= 4
    if mate is None:
        return None
    groups = groups_of(pile)
    part = _settled(pile, groups, 0, len(groups) - 1, dict(enumerate(mate)))
    return Plan(list(part.tables), list(part.brackets), "coarse", False)


def _plan(pile: Pile) -> Plan | None:
    """The same; raises _TooLarge where a zone would be."""
    groups = groups_of(pile)
    answer = Plan()
    parts: list[Part] = []
    start = 0
    whole = bool(pile.dear) or pile.crossing  # a criterion before the floats: no group is on its own
    while start < len(groups):
        part = None if whole else chain(pile, groups, start)
        if part is None:
            answer.by = "matching"
            part = _exact(pile, groups, start, parts)
            if part is None:
                return None
        start = part.start + len(part.brackets)
        parts.append(part)
    for part in parts:
        answer.tables += part.tables
        answer.brackets += part.brackets
    return answer


def _further(groups: Groups, start: int, end: int) -> int:
    """The end of a zone half as large again, so that few have to be solved."""
    size = sum(map(len, groups[start : end + 1]))
    while end < len(groups) - 1:
        end += 1
        if 2 * sum(map(len, groups[start : end + 1])) >= 3 * size:
            break
    return end


class _TooLarge(Exception):
    """A zone would take too long with all criteria."""


def _exact(pile: Pile, groups: Groups, start: int, parts: list[Part]) -> Part | None:
    """Settle the groups from `start` on by the exact solution of the smallest zone that allows it.

    A zone is solved as if whoever leaves it could meet anybody below: nothing can be better than that. Where a chain carries
    on from there it is the best. A part above is opened again only where what is below can't be completed without it.
    """
    last = len(groups) - 1
    end = last if pile.dear or pile.crossing else start
    while end < last:
        mates = best(pile, _zone(pile, groups, start, end, pile.level[groups[end + 1][0]]))
        part = None if mates is None else _carried_on(pile, groups, start, end, mates)
        if part is not None:
            return part
        end = _further(groups, start, end)
    while True:
        mates = best(pile, _zone(pile, groups, start, end))
        if mates is not None:
            return _settled(pile, groups, start, end, mates)
        if not parts:
            return None
        start = parts.pop().start


def _zone(pile: Pile, groups: Groups, start: int, end: int, sink: int | None = None) -> Zone:
    """The zone of some groups; raises _TooLarge where it would take too long."""
    zone = Zone(_trimmed(pile, groups, start, end), sink)
    if len(zone.places) > LARGE:
        raise _TooLarge
    return zone


def _carried_on(pile: Pile, groups: Groups, start: int, end: int, mates: Mates) -> Part | None:
    """The part that a zone makes with the chain of those who leave it; None where it is not known to be the best."""
    leavers = [place for place, mate in mates.items() if mate is None]
    own = set(groups[end])
    if not own.issuperset(leavers):
        return None
    taken = tuple(b for a, b in mates.items() if b is not None and b in own and a not in own)
    repeated = sum(pile.has_sunk[place] for place in leavers)
    carried = carry_on(pile, groups, end, taken, len(leavers), repeated)
    if carried is None:
        return None
    above = _settled(pile, groups, start, end - 1, mates)
    return Part(start, above.tables + carried.tables, above.brackets + carried.brackets)


def _enough(most: int) -> int:
    """So many members of a large group at either end stand for all of it, where one can't meet `most` of the others."""
    return 2 * most + 8


def _trimmed(pile: Pile, groups: Groups, start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """The groups without an even number of those in the middle of large ones, who can always be paired."""
    zone = []
    others = sum(len(group) for group in groups[start : end + 1])
    for at in range(start, end + 1):
        group = groups[at]
        enough = _enough(pile.most_apart)
        if pile.rules.protect and len(group) > 2 * enough:
            enough = _enough(most_shunned(pile, group))
        keep = enough + min(others - len(group), enough)
        head = 0 if at == start else keep
        spare = len(group) - head - keep
        if pile.dear or pile.crossing or spare < 2:
            zone.append(tuple(group))
        else:
            spare -= spare % 2
            zone.append(tuple(group[:head] + group[head + spare :]))
    return tuple(zone)


def _settled(pile: Pile, groups: Groups, start: int, end: int, mates: Mates) -> Part:
    """The part that the mates of a zone make: its floats as they are, the rest as brackets."""
    crossing = [(a, b) for a, b in mates.items() if b is not None and pile.level[a] < pile.level[b]]
    moved = {place for table in crossing for place in table}
    brackets = []
    up = pile.rules.float is Direction.UP
    risen = {b for _, b in crossing}
    for at in range(start, end + 1):
        group = groups[at]
        level = pile.level[group[0]]
        if up:
            stay = tuple(place for place in group if place not in risen)
            risers = tuple(sorted(b for a, b in crossing if pile.level[a] == level))
            brackets.append(Bracket(stay, risers))
        else:
            brackets.append(Bracket(tuple(place for place in group if place not in moved)))
    return Part(start, () if up else tuple(crossing), tuple(brackets))
