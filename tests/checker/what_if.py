"""Whether a reason is true, found by looking at every pairing there is: slow, obvious, and independent of the engine.

Choices are made in this order: the bye; from the top group down who floats, and whom the floaters meet; then the tables of
each bracket in the order of the pattern. Who was passed over is ruled out where no pairing that agrees in all choices
before, and has them in the place of the chosen one, is as good by the criteria 2 to 6.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from checker.whole_field import Table, Whole, all_pairings, criteria, met
from pareo.pairing.field import Categories, Contender, Direction, Field, Method, Pairings, Rules
from pareo.pairing.reason import About, Cause, Criterion, Passed, Reason

Mates = dict[int, int]


class WhatIf:
    """A field as it was paired, and all other ways to pair it."""

    def __init__(self, field: Field, rules: Rules, pairings: Pairings) -> None:
        self.field, self.rules, self.pairings = field, rules, pairings
        self.whole = Whole(field, rules)
        self.known = {player.id: player for player in field.contenders}
        self.mate = mates([(self.known[a], self.known[b]) for a, b in pairings.tables])
        self.down = rules.float is Direction.DOWN

    @cached_property
    def made(self) -> list[int]:
        return criteria(self.field, self.rules, self.pairings.tables, self.pairings.byes)

    @cached_property
    def others(self) -> list[tuple[Mates, list[int]]]:
        """Every pairing with the same bye that nobody forbids, and its measure."""
        here = [player for player in self.whole.pile if player.id not in self.pairings.byes]
        return [
            (mates(tables), criteria(self.field, self.rules, tuple((a.id, b.id) for a, b in tables), self.pairings.byes))
            for tables in all_pairings(here)
            if all(self.whole.may(a, b) for a, b in tables)
        ]

    def level(self, id_: int) -> int:
        return self.whole.level(self.known[id_])

    def place(self, id_: int) -> int:
        return self.whole.at[id_]

    def floats(self, mate: Mates, level: int) -> dict[int, int]:
        """Who leaves a level, and for whom; or who rises into it, and to whom."""
        leaving = {id_: other for id_, other in mate.items() if self.level(id_) == level and self.level(other) > level}
        return leaving if self.down else {other: id_ for id_, other in leaving.items()}

    def floats_above(self, mate: Mates, level: int) -> list[object]:
        """What is decided before: with "up" who rises, but not whom they meet."""
        return [self.floats(mate, at) if self.down else set(self.floats(mate, at)) for at in range(level)]

    def bracket(self, id_: int) -> list[int]:
        """Those among whom somebody was paired by the pattern, in their places."""
        level = min(self.level(id_), self.level(self.mate[id_]))
        inside = [one for one, other in self.mate.items() if min(self.level(one), self.level(other)) == level]
        if self.down:
            inside = [one for one in inside if self.level(one) == self.level(self.mate[one])]
        return sorted(inside, key=self.place)

    def turns(self, id_: int) -> list[int]:
        """The bracket in the order in which its pattern asks them whom they meet."""
        places = self.bracket(id_)
        half = len(places) // 2
        match self.rules.method:
            case Method.SLIDE:
                return places
            case Method.FOLD:
                return places[:half] + places[half:][::-1]
            case _:
                return places

    def is_better(self, agrees: Callable[[Mates], bool]) -> bool:
        """Whether a pairing that agrees is at least as good as the one that was made."""
        return any(measure <= self.made for mate, measure in self.others if agrees(mate))

    def is_true(self, reason: Reason, passed: Passed) -> bool:
        """Whether what ruled somebody out did so."""
        other = self.known[passed.id]
        chooser = self.known[reason.entrant]
        match passed.criterion:
            case Criterion.FORBIDDEN:
                return not self.whole.may(chooser, other)
            case Criterion.MET:
                return met(chooser, other)
            case Criterion.CATEGORY:
                return self.rules.categories is Categories.AVOID and chooser.category != other.category
            case Criterion.SAME_GROUP:
                return self.rules.protect and chooser.group == other.group is not None
            case Criterion.FLOATED_DOWN:
                return any(floated.direction is Direction.DOWN for floated in other.floats)
            case Criterion.FLOATED_UP:
                return any(floated.direction is Direction.UP for floated in other.floats)
            case Criterion.HAD_BYE:
                return other.byes > chooser.byes
            case Criterion.MET_ALL:
                return self._has_met_all(reason, other)
            case Criterion.REST_UNPAIRABLE:
                return self._is_dearer(reason, passed.id)
            case Criterion.HALVES:
                return not self._is_dearer(reason, passed.id)  # it is no more than a matter of the pattern
            case _:
                return False

    def _has_met_all(self, reason: Reason, floater: Contender) -> bool:
        """Nobody is left for a floater, as far down as the one went who floated; or in the group into which they would rise."""
        level = min(self.level(reason.entrant), self.level(self.mate[reason.entrant]))
        taken = {id_ for id_, other in self.mate.items() if min(self.level(id_), self.level(other)) < level}
        taken |= set(self.pairings.byes)
        deepest = self.level(self.mate[reason.entrant])
        far = range(level + 1, deepest + 1) if self.down else [level]
        near = [player for player in self.whole.pile if self.level(player.id) in far and player.id not in taken]
        return all(met(floater, player) or not self.whole.may(floater, player) for player in near if player is not floater)

    def _is_dearer(self, reason: Reason, passed: int) -> bool:
        match reason.about:
            case About.BYE:
                return self._bye_is_dearer(passed)
            case About.FLOAT:
                return not self.is_better(lambda mate: self._floats_instead(mate, reason.entrant, passed))
            case About.TABLE if reason.cause is Cause.NEAREST:
                return not self.is_better(lambda mate: self._meets_instead(mate, reason.entrant, passed))
            case About.TABLE:
                return not self.is_better(lambda mate: self._sits_instead(mate, reason.entrant, passed))

    def _bye_is_dearer(self, passed: int) -> bool:
        here = [player for player in self.whole.pile if player.id != passed]
        rematches = [
            sum(met(a, b) for a, b in tables) for tables in all_pairings(here) if all(self.whole.may(a, b) for a, b in tables)
        ]
        return min(rematches, default=len(here)) > self.made[0]

    def _floats_instead(self, mate: Mates, chosen: int, passed: int) -> bool:
        """Whether `passed` floats and `chosen` does not; those of whom it is decided before do as they did."""
        level = min(self.level(chosen), self.level(self.mate[chosen]))
        were, are = self.floats(self.mate, level), self.floats(mate, level)
        if self.down:
            before = {id_ for id_ in were if self.place(id_) < self.place(chosen)}
            same = {id_ for id_ in are if self.place(id_) < self.place(chosen)} == before
        else:
            before = {id_ for id_ in were if self.place(id_) > self.place(chosen)}
            same = {id_ for id_ in are if self.place(id_) > self.place(chosen)} == before
        above = self.floats_above(mate, level) == self.floats_above(self.mate, level)
        return above and same and passed in are and chosen not in are

    def _meets_instead(self, mate: Mates, floater: int, passed: int) -> bool:
        level = self.level(floater)
        were, are = self.floats(self.mate, level), self.floats(mate, level)
        before = all(are.get(id_) == other for id_, other in were.items() if self.place(id_) < self.place(floater))
        above = self.floats_above(mate, level) == self.floats_above(self.mate, level)
        return above and set(were) == set(are) and before and are[floater] == passed

    def _sits_instead(self, mate: Mates, chooser: int, passed: int) -> bool:
        levels = range(len(self.whole.levels))
        if self.floats_above(mate, len(levels)) != self.floats_above(self.mate, len(levels)):
            return False
        turns = self.turns(chooser)
        if self.rules.method is Method.SLIDE or self.rules.method is Method.FOLD:
            before = turns[: turns.index(chooser)]
        else:
            before = [id_ for id_ in turns if self.place(id_) < self.place(chooser)]
        return all(mate[id_] == self.mate[id_] for id_ in before) and mate[chooser] == passed

    def is_first(self, reason: Reason) -> bool:
        """Whether the one who was chosen with nobody passed over was the pattern's own."""
        return not self.before(reason)

    def before(self, reason: Reason) -> list[int]:
        """All who came before the chosen one, from the first choice on."""
        if reason.about is About.BYE:
            upwards = self.whole.ranked[::-1]
            at = [player.id for player in upwards].index(reason.entrant)
            fewer = [player for player in upwards[at:] if player.byes < upwards[at].byes]
            return [player.id for player in [*upwards[:at], *sorted(fewer, key=lambda player: player.byes)[:1]]]
        level = min(self.level(reason.entrant), self.level(self.mate[reason.entrant]))
        above = {id_ for id_, other in self.mate.items() if min(self.level(id_), self.level(other)) < level}
        pile = [player.id for player in self.whole.pile if player.id in self.mate and player.id not in above]
        floats = self.floats(self.mate, level)
        if reason.about is About.FLOAT:
            order = [i for i in pile[::-1] if self.level(i) == level] if self.down else [i for i in pile if self.level(i) > level]
            return [id_ for id_ in order[: order.index(reason.entrant)] if id_ not in floats]
        assert reason.other is not None
        if reason.cause is Cause.NEAREST:
            taken = {other for id_, other in floats.items() if self.place(id_) < self.place(reason.entrant)}
            order = [id_ for id_ in pile if self.level(id_) > level and id_ not in taken]
            return order[: order.index(reason.other)]
        turns = self.turns(reason.entrant)
        at = turns.index(reason.entrant)
        gone = {one for id_ in turns[:at] for one in (id_, self.mate[id_])}
        half = len(turns) // 2
        by_halves = self.rules.method in (Method.SLIDE, Method.FOLD)
        order = turns[half:] + turns[at + 1 : half] if by_halves and at < half else turns[at + 1 :]
        left = [id_ for id_ in order if id_ not in gone]
        risers = set() if self.down else set(floats)
        return [id_ for id_ in left[: left.index(reason.other)] if not {id_, reason.entrant} <= risers]


def mates(tables: list[Table]) -> Mates:
    return {a.id: b.id for a, b in tables} | {b.id: a.id for a, b in tables}
