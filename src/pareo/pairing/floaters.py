"""Why somebody leaves a score group, and why for that opponent: the choices across groups, from the top group down.

With float "down" the lowest leaves and meets the highest of the next group; with "up" the highest of the next joins the
group, in which the pattern seats them (see `partners`). Clause: spec 04 criterion 5; 002 "Ronda #2" rule 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import product

from pareo.pairing.cost import Cost, cost_of
from pareo.pairing.field import Direction
from pareo.pairing.floats import Bracket
from pareo.pairing.forced import Table, at_fault, barred, compared
from pareo.pairing.matching import is_matchable, is_rich, maximum, neighbours
from pareo.pairing.partners import partners
from pareo.pairing.pile import Pile, score
from pareo.pairing.reason import About, Cause, Criterion, Passed, Reason

LARGE = 100  # players beyond which another floater is not tried on the whole field, so that no explanation takes long


def groups_apart(pile: Pile, mate: Mapping[int, int]) -> Iterator[tuple[Pile, Mapping[int, int]]]:
    """The categories each on their own, where no table mixes them; else the field as it is. Clause: spec 04 criterion 4."""
    categories: dict[str | None, list[int]] = {}
    for place, player in enumerate(pile.players):
        categories.setdefault(player.category, []).append(place)
    if not pile.crossing or pile.dear or any(pile.players[a].category != pile.players[b].category for a, b in mate.items()):
        yield pile, mate
        return
    for places in categories.values():
        at = {place: new for new, place in enumerate(places)}
        yield replace(pile.only(places), crossing=False), {at[place]: at[mate[place]] for place in places}


def floats(pile: Pile, mate: Mapping[int, int], asked: AbstractSet[int]) -> Iterator[Reason]:
    """The reasons of the floats and tables of a pile; `mate` and `asked` are places."""
    groups: dict[int, list[int]] = {}
    for place in mate:
        groups.setdefault(pile.level[place], []).append(place)
    for level in sorted(groups):
        group = _Group(pile, mate, level, sorted(groups[level]), asked)
        yield from group.rising() if pile.rules.float is Direction.UP else group.falling()


@dataclass(frozen=True, slots=True)
class _Group:
    """A score group; what is above is settled."""

    pile: Pile
    mate: Mapping[int, int]
    level: int
    members: Sequence[int]
    asked: AbstractSet[int]

    def at(self, place: int) -> int:
        """The level of a place."""
        return self.pile.level[place]

    @property
    def own(self) -> list[int]:
        """Those whom nobody from above has taken."""
        return [place for place in self.members if self.at(self.mate[place]) >= self.level]

    @property
    def leaving(self) -> list[int]:
        """Those who meet somebody of a lower group."""
        return [place for place in self.members if self.at(self.mate[place]) > self.level]

    @property
    def made(self) -> Cost:
        """What the round cost."""
        return cost_of(self.pile, [(a, b) for a, b in self.mate.items() if a < b])

    @property
    def settled(self) -> list[Table]:
        """The tables of everybody who is above."""
        return [(a, b) for a, b in self.mate.items() if self.at(a) < self.level and a < b]

    def below(self) -> list[int]:
        """Everybody in the group or below, whom nobody from above has taken, from the highest."""
        taken = {place for table in self.settled for place in table}
        return sorted(self.mate.keys() - taken)

    def falling(self) -> Iterator[Reason]:
        """The lowest leaves, and meets the highest of the next group; the rest follows the pattern."""
        for floater in self.leaving:
            if {floater, self.mate[floater]} & self.asked:
                yield self.floated(floater, self.floaters_before(floater))
                yield self.reason(About.TABLE, Cause.NEAREST, floater, self.opponents_before(floater), self.mate[floater])
        yield from self.inside(Bracket(tuple(place for place in self.own if self.at(self.mate[place]) == self.level)))

    def rising(self) -> Iterator[Reason]:
        """The highest of the next group joins this one in its last place, and the pattern follows for all."""
        risers = sorted(self.mate[place] for place in self.leaving)
        for riser in risers:
            if {riser, self.mate[riser]} & self.asked:
                yield self.floated(riser, self.risers_before(riser, risers))
        yield from self.inside(Bracket(tuple(self.own), tuple(risers)))

    def inside(self, bracket: Bracket) -> Iterator[Reason]:
        """The tables of those who are paired by the pattern."""
        for chooser, other, cause, passed in partners(self.pile, bracket, self.mate, self.asked):
            yield self.reason(About.TABLE, cause, chooser, passed, other)

    def reason(self, about: About, cause: Cause, place: int, passed: Iterable[Passed], other: int | None = None) -> Reason:
        """A reason with ids for places."""
        players = self.pile.players
        points = score(players[self.members[0]])
        return Reason(about, cause, players[place].id, None if other is None else players[other].id, points, tuple(passed))

    def floated(self, floater: int, passed: Iterable[Passed]) -> Reason:
        """Why somebody has to leave the group, or join it, and why this one."""
        own, leaving = self.own, len(self.leaving)
        left_over = len(own) % 2
        if not is_rich(len(own) - left_over, self.pile.most_apart):
            left_over = maximum(neighbours(own, self.pile.may_meet)).count(-1)
        cause = Cause.ODD_GROUP if left_over == 1 else Cause.GROUP_UNPAIRABLE
        return self.reason(About.FLOAT, cause if leaving <= left_over else Cause.ROUND_UNPAIRABLE, floater, passed)

    def floaters_before(self, floater: int) -> Iterator[Passed]:
        """Those of the group who are lower than `floater` and stay."""
        leaving = self.leaving
        within = self.at(self.mate[floater])
        for place in reversed(self.own):
            if place > floater and place not in leaving:
                near = [other for other in self.below() if self.level < self.at(other) <= within]
                instead = [other for other in leaving if other != floater] + [place]
                stay = [other for other in self.own if other not in instead]
                yield self.ruled_out(place, floater, near, stay, Criterion.FLOATED_DOWN, self.pile.has_sunk)

    def risers_before(self, riser: int, risers: Sequence[int]) -> Iterator[Passed]:
        """Those below the group who are higher than `riser` and don't join it."""
        own = self.own
        for place in self.below():
            if self.at(place) > self.level and place < riser and place not in risers:
                joined = [*own, *(other for other in risers if other != riser), place]
                yield self.ruled_out(place, riser, own, joined, Criterion.FLOATED_UP, self.pile.has_risen)

    def ruled_out(
        self, place: int, instead: int, near: Sequence[int], group: Sequence[int], again: Criterion, had: Sequence[bool]
    ) -> Passed:
        """What rules out a floater who came before `instead`.

        `near`: whom they could meet. `group`: whom they would leave to be paired. `had`: who has floated so before.
        """
        pile, id_ = self.pile, self.pile.players[place].id
        if not any(pile.may_meet(place, other) for other in near):
            return Passed(id_, Criterion.MET_ALL)
        rest = self.below()
        if len(rest) <= LARGE:
            found = compared(barred(pile, self.bars(place, instead, rest)), self.settled, rest, self.made, id_)
            return Passed(id_, again) if found.cost == "repeated" and had[place] and not had[instead] else found
        risers = [other for other in group if self.at(other) > self.level]

        def may_meet(a: int, b: int) -> bool:
            return pile.may_meet(a, b) and not (a in risers and b in risers)

        if not is_matchable(group, may_meet, pile.most_apart + len(risers)):
            return Passed(id_, Criterion.REST_UNPAIRABLE)
        if had[place] and not had[instead]:
            return Passed(id_, again)
        return Passed(id_, Criterion.OTHERS)

    def bars(self, place: int, instead: int, rest: Sequence[int]) -> Iterator[Table]:
        """Who may not meet where `place` floats, `instead` does not, and those of whom it is decided before do as they did."""
        lower = [other for other in rest if self.at(other) > self.level]
        if self.pile.rules.float is Direction.DOWN:
            leaving = set(self.leaving)
            for member in self.own:
                if member == place or (member < instead and member in leaving):
                    yield from ((member, other) for other in self.own if other != member)
                elif member <= instead:
                    yield from product([member], lower)
            return
        risers = {self.mate[member] for member in self.leaving}
        for other in lower:
            if other == place or (other > instead and other in risers):
                yield from ((other, third) for third in lower if third != other)
            elif other >= instead:
                yield from product([other], self.own)

    def opponents_before(self, floater: int) -> Iterator[Passed]:
        """Those of lower groups who are higher than the opponent of `floater`, and not yet taken."""
        pile, opponent = self.pile, self.mate[floater]
        fixed = self.settled + [(place, self.mate[place]) for place in self.leaving if place < floater]
        seated = {place for table in fixed for place in table}
        left = [place for place in self.below() if place not in seated]
        same = barred(pile, self.later_as_made(floater, left)) if len(left) <= LARGE else pile
        for place in left:
            if self.level < self.at(place) and place < opponent:
                found = at_fault(pile, (floater, place), (floater, opponent))
                if found is None:
                    rest = [other for other in left if other not in (floater, place)]
                    found = compared(same, [*fixed, (floater, place)], rest, self.made, pile.players[place].id)
                yield found

    def later_as_made(self, floater: int, left: Sequence[int]) -> Iterator[Table]:
        """Who may not meet where the others of the group float, or stay, as they did: that is decided before any opponent."""
        lower = [place for place in left if self.at(place) > self.level]
        for place in set(self.own) & set(left) - {floater}:
            yield from product([place], set(self.own) - {place} if place in self.leaving else lower)
