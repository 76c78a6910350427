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

from collections.abc import Iterator
from dataclasses import dataclass, field

from pareo.pairing.criteria import is_free
from pareo.pairing.field import Direction
from pareo.pairing.matching import is_matchable, is_rich
from pareo.pairing.pile import Pile
from pareo.pairing.zone import Mates, Zone, best, is_closed

PATIENCE = 400  # tries of a chain before the exact solution is quicker


@dataclass(frozen=True, slots=True)
class Bracket:
    """Players to be paired among themselves by the pattern; `risers` came up from below and don't meet each other."""

    members: tuple[int, ...]
    risers: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """Everybody in it: risers are in the last places."""
        return self.members + self.risers


@dataclass(slots=True)
class Plan:
    """Tables across groups that are already decided, the brackets to pair, and how it is known to be best."""

    tables: list[tuple[int, int]] = field(default_factory=list)
    brackets: list[Bracket] = field(default_factory=list)
    by: str = "parity"


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of groups that is settled, and the players of the next group that it has taken."""

    start: int
    tables: tuple[tuple[int, int], ...]
    brackets: tuple[Bracket, ...]
    taken: tuple[int, ...] = ()


def plan(pile: Pile) -> Plan | None:
    """The best floats for a pile of an even number; None where it can't be paired at all."""
    groups: list[list[int]] = []
    for place in range(len(pile.players)):
        if place and pile.level[place] == pile.level[place - 1]:
            groups[-1].append(place)
        else:
            groups.append([place])
    answer = Plan()
    parts: list[_Part] = []
    start = 0
    whole = bool(pile.dear) or pile.crossing  # a criterion before the floats: no group is on its own
    while start < len(groups):
        end = len(groups) - 1 if whole else _even_end(groups, start)
        part = None if whole else _chain(pile, groups, start)
        if part is None:
            answer.by = "matching"
            found = _exact(pile, groups, start, end, parts)
            if found is None:
                return None
            part, end = found
        for place in part.taken:
            groups[end + 1].remove(place)
        parts.append(part)
        start = end + 1
    for part in parts:
        answer.tables += part.tables
        answer.brackets += part.brackets
    return answer


def _even_end(groups: list[list[int]], start: int) -> int:
    """The first group from `start` on at whose end an even number has passed."""
    count = 0
    for end in range(start, len(groups)):
        count += len(groups[end])
        if count % 2 == 0:
            return end
    return len(groups) - 1


class _Tired(Exception):
    """The chain has been tried often enough."""


class _Links:
    """The choices of a chain: which floater joins a group to the next, in the order in which they are wished for."""

    def __init__(self, pile: Pile, groups: list[list[int]]) -> None:
        self.pile = pile
        self.groups = groups
        self.tries = 0

    def matchable(self, places: list[int]) -> bool:
        """Whether they can be paired at no cost. Everybody but a riser may meet nearly everybody."""
        if len(places) % 2:
            return False
        most = most_shunned(self.pile, places)
        if is_rich(len(places), most):
            return True
        self.tries += 1
        if self.tries > PATIENCE:
            raise _Tired
        return is_matchable(places, lambda a, b: is_free(self.pile, min(a, b), max(a, b)), most)

    def may_rise(self, own: list[int], riser: int) -> bool:
        """Whether a group can be paired at no cost when `riser` joins it."""
        if not any(is_free(self.pile, place, riser) for place in own):
            return False
        return is_rich(len(own) - 1, most_shunned(self.pile, own)) or self.matchable([*own, riser])

    def choices(self, at: int, taken: int | None) -> Iterator[tuple[int, int]]:
        """The floaters that leave group `at` even, each with whom it meets (down), or the risers into it, twice (up)."""
        own = [place for place in self.groups[at] if place != taken]
        if self.pile.rules.float is Direction.UP:
            for riser in self.groups[at + 1]:
                if self.may_rise(own, riser):
                    yield riser, riser
            return
        for floater in reversed(own):
            partners = (place for place in self.groups[at + 1] if is_free(self.pile, floater, place))
            first = next(partners, None)
            if first is not None and self.matchable([place for place in own if place != floater]):
                yield floater, first
                for partner in partners:
                    yield floater, partner


def _chain(pile: Pile, groups: list[list[int]], start: int) -> _Part | None:
    """The groups from `start` to the next even boundary with one floater between neighbours, at no cost, or None."""
    links = _Links(pile, groups)
    end = _even_end(groups, start)
    dead: set[tuple[int, int | None]] = set()
    chosen: list[tuple[int, int]] = []
    try:
        if start == end:
            return _linked(pile, groups, start, chosen) if links.matchable(groups[start]) else None
        ways = [links.choices(start, None)]
        while ways:
            choice = next(ways[-1], None)
            if choice is None:
                ways.pop()
                if chosen:
                    dead.add((start + len(chosen), chosen.pop()[1]))
                continue
            at = start + len(ways)
            if (at, choice[1]) in dead:
                continue
            if at < end:
                chosen.append(choice)
                ways.append(links.choices(at, choice[1]))
            elif links.matchable([place for place in groups[at] if place != choice[1]]):
                return _linked(pile, groups, start, [*chosen, choice])
            else:
                dead.add((at, choice[1]))
    except _Tired:
        pass
    return None


def _linked(pile: Pile, groups: list[list[int]], start: int, chosen: list[tuple[int, int]]) -> _Part:
    """The part that a chain of floaters makes."""
    tables: list[tuple[int, int]] = []
    brackets = []
    moved: set[int] = set()
    up = pile.rules.float is Direction.UP
    for at in range(start, start + len(chosen) + 1):
        risers: tuple[int, ...] = ()
        stay = [place for place in groups[at] if place not in moved]
        if at - start < len(chosen):
            floater, partner = chosen[at - start]
            moved = {floater, partner}
            if up:
                risers = (partner,)
            else:
                tables.append((floater, partner))
                stay.remove(floater)
        brackets.append(Bracket(tuple(stay), risers))
    return _Part(start, tuple(tables), tuple(brackets))


def most_shunned(pile: Pile, places: list[int] | tuple[int, ...]) -> int:
    """At most how many of `places` one of them can't meet at no cost."""
    inside = frozenset(places)
    own = [len(pile.apart[place] & inside) for place in places]
    most = max(own, default=0)
    if pile.rules.protect:
        counts: dict[str, int] = {}
        for place in places:
            if group := pile.players[place].group:
                counts[group] = counts.get(group, 0) + 1
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


def _exact(pile: Pile, groups: list[list[int]], start: int, end: int, parts: list[_Part]) -> tuple[_Part, int] | None:
    """Settle the groups from `start` on by the exact solution of the smallest zone that allows it; the part and its end.

    A part above is opened again only where what is below can't be completed without it.
    """
    last = len(groups) - 1
    reopened = False
    while True:
        sink = None if reopened or pile.dear or pile.crossing else _first_rich(pile, groups, start, end)
        if sink is not None:
            part = _emptied(pile, groups, start, sink)
            if part is not None:
                return part, sink - 1
        zone = Zone(_trimmed(pile, groups, start, end))
        mates = best(pile, zone)
        if mates is None:
            if end < last:
                end += 1 + (_even_end(groups, end + 1) - end - 1)
                continue
            if not parts:
                return None
            above = parts.pop()
            groups[start] = sorted([*groups[start], *above.taken])
            start, reopened = above.start, True
        elif end == last or _is_ideal(pile, zone, mates) or is_closed(pile, zone, pile.level[groups[end + 1][0]]):
            return _settled(pile, groups, start, end, mates), end
        else:
            end = _even_end(groups, end + 1)


def _first_rich(pile: Pile, groups: list[list[int]], start: int, end: int) -> int | None:
    """The first group below `start`, up to the one after `end`, that can take everybody above it in the zone."""
    above = 0
    for at in range(start, min(end + 2, len(groups))):
        size, most = len(groups[at]), pile.most_apart
        if at > start and size - 2 * above >= 2 * most + 6 and most_shunned(pile, groups[at]) <= most:
            return at
        above += min(size, _enough(pile) + 1)
    return None


def _enough(pile: Pile) -> int:
    """So many members of a large group at either end stand for all of it."""
    return 2 * pile.most_apart + 8


def _trimmed(pile: Pile, groups: list[list[int]], start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """The groups without an even number of those in the middle of large ones, who can always be paired."""
    zone = []
    others = sum(len(group) for group in groups[start : end + 1])
    for at in range(start, end + 1):
        group = groups[at]
        keep = _enough(pile) + min(others - len(group), _enough(pile))
        head = 0 if at == start else keep
        spare = len(group) - head - keep
        if pile.rules.protect or pile.dear or pile.crossing or spare < 2:
            zone.append(tuple(group))
        else:
            spare -= spare % 2
            zone.append(tuple(group[:head] + group[head + spare :]))
    return tuple(zone)


def _is_ideal(pile: Pile, zone: Zone, mates: Mates) -> bool:
    """Whether every boundary is crossed as rarely as the number above it allows."""
    count = 0
    for at, group in enumerate(zone.groups):
        count += len(group)
        level = pile.level[group[0]]
        steps = [pile.level[mate] - level for place in group if (mate := mates[place]) is not None]
        down = [step for step in steps if step > 0]
        near = [pile.level[zone.groups[at + 1][0]] - level] if count % 2 and at + 1 < len(zone.groups) else []
        if down != near:
            return False
    return True


def _settled(pile: Pile, groups: list[list[int]], start: int, end: int, mates: Mates, taken: tuple[int, ...] = ()) -> _Part:
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
    return _Part(start, () if up else tuple(crossing), tuple(brackets), taken)


def _emptied(pile: Pile, groups: list[list[int]], start: int, sink: int) -> _Part | None:
    """The groups above a large one, with everybody who has to leave them meeting its highest possible players."""
    mates = best(pile, Zone(_trimmed(pile, groups, start, sink - 1), pile.level[groups[sink][0]]))
    if mates is None:
        return None
    taken: list[int] = []
    for leaver in [place for place, mate in mates.items() if mate is None]:
        open_ = [place for place in groups[sink] if place not in taken and pile.may_meet(leaver, place)]
        partner = next((place for place in open_ if is_free(pile, leaver, place)), open_[0] if open_ else None)
        if partner is None:
            return None
        taken.append(partner)
        mates[leaver] = partner
    return _settled(pile, groups, start, sink - 1, mates, tuple(taken))
