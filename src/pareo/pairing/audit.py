"""Whether a round keeps the criteria, whoever paired it, and how far it is from the optimum.

Implements                                          clause (spec 04)   known deviations
------------------------------------------------------------------------------------------------------------
everyone once, one bye where odd; separate fields   1                  the rounds to come are not looked at
no avoidable rematch, the oldest first              2                  none
the bye                                             3                  none
categories to avoid                                 4                  none
floats: the vector, then repeated ones              5                  none
protected groups                                    6                  none
the pattern                                         7                  not looked at: it is the method's, no invariant
Decipher's own rule                                 003                a round by its letter is never at fault

The optimum is what `pair` would have done with those who were paired: somebody who is nowhere is a finding, and the round is
measured without them. A round whose bye is not the rule's is measured further against the best that this bye leaves.

A finding's facts `entrant`, `given`, `a` and `b` are ids. Codes: audit-twice, -nowhere, -stranger, -byes, -crossed (a table
across separate fields), -rematch, -rematch-newer, -second-bye, -bye-group, -bye-rank, -crossings, -floats, -repeated-floats,
-same-group.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from pareo.core.errors import Finding
from pareo.pairing.criteria import is_crossing, is_protected, repeated_floats
from pareo.pairing.field import Categories, Contender, Field, Rematch, Rules
from pareo.pairing.pile import Pile, has_met, last_met, lay_out, score
from pareo.pairing.solve import fields_of, pair, pair_pile

Table = tuple[int, int]  # ids


class Compared(NamedTuple):
    """How often something was done, how often the optimum does it, and how many were needless (which add up)."""

    made: int = 0
    best: int = 0
    needless: int = 0


NEVER = Compared()


def compared(made: int, best: int) -> Compared:
    """The two side by side."""
    return Compared(made, best, max(0, made - best))


def together(figures: Iterable[Compared]) -> Compared:
    """The sum of figures of several groups, fields or rounds."""
    columns = [*zip(*figures, strict=True)]
    return Compared(*map(sum, columns)) if columns else NEVER


@dataclass(frozen=True, slots=True)
class Group:
    """The floats of a score group: how many of it meet someone lower, and the group steps that they go down together."""

    points: int
    leaving: Compared
    steps: Compared
    category: str | None = None  # of fields that are paired apart

    @property
    def is_worse(self) -> bool:
        """Whether the optimum is better in this group."""
        return (self.leaving.made, self.steps.made) > (self.leaving.best, self.steps.best)

    @property
    def is_equal(self) -> bool:
        """Whether the optimum does the same."""
        return (self.leaving.made, self.steps.made) == (self.leaving.best, self.steps.best)


@dataclass(frozen=True, slots=True)
class Audit:
    """A round in figures, and all that is wrong with it.

    `players`: those who were paired; `floats`: those of them who met someone of a lower group; `groups` from the top.
    """

    players: int = 0
    rematches: Compared = NEVER
    second_byes: Compared = NEVER
    crossings: Compared = NEVER
    floats: Compared = NEVER
    repeated_floats: Compared = NEVER
    same_group: Compared = NEVER
    groups: tuple[Group, ...] = ()
    findings: tuple[Finding, ...] = ()


def audit(field: Field, rules: Rules, tables: Sequence[Table], byes: Sequence[int]) -> Audit:
    """What is to be said of a round in which `field` was paired as `tables` and `byes`.

    `byes` are assigned ones. Pins count as tables like others. Raises Illegal "no-pairing" where the forbidden pairs leave no
    optimum to compare with, and what `pair` raises for a field that contradicts itself.

    >>> from pareo.pairing.field import Contender, Met, Method
    >>> four = [Contender(n, 0, n, (Met(5 - n, 1),)) for n in (1, 2, 3, 4)]  # 1 has met 4, 2 has met 3
    >>> found = audit(Field(2, tuple(four), "copa"), Rules(Method.SLIDE), [(1, 4), (2, 3)], [])
    >>> found.rematches, [finding.code for finding in found.findings]
    (Compared(made=2, best=0, needless=2), ['audit-rematch', 'audit-rematch'])

    Clause: spec 04 "Explained"
    """
    seats = Counter(chain(*tables, byes))
    attendance = tuple(_attendance(field, seats))
    field = replace(field, contenders=tuple(player for player in field.contenders if seats[player.id]))
    known = {player.id: player for player in field.contenders}
    proper = [(a, b) for a, b in tables if a != b and a in known and b in known]
    apart = rules.categories is Categories.SEPARATE
    crossed = [(a, b) for a, b in proper if apart and known[a].category != known[b].category]
    parts = []
    for part in fields_of(field, rules):
        inside = {player.id for player in part.contenders}
        own = [table for table in proper if inside.issuperset(table)]
        parts.append(_Part(part, rules, own, [id_ for id_ in byes if id_ in inside], seats, apart).audited())
    across = [Finding("audit-crossed", {"round": field.round, "a": a, "b": b}, "spec 04.1") for a, b in crossed]
    return Audit(
        players=len(known),
        rematches=together(part.rematches for part in parts),
        second_byes=together(part.second_byes for part in parts),
        crossings=together([*(part.crossings for part in parts), compared(len(crossed), 0)]),
        floats=together(part.floats for part in parts),
        repeated_floats=together(part.repeated_floats for part in parts),
        same_group=together(part.same_group for part in parts),
        groups=tuple(group for part in parts for group in part.groups),
        findings=(*attendance, *across, *(finding for part in parts for finding in part.findings)),
    )


def _attendance(field: Field, seats: Mapping[int, int]) -> Iterator[Finding]:
    """Who is nowhere, who is there twice, and who should not be there. Clause: spec 04 criterion 1."""
    known = {player.id for player in field.contenders}
    for id_ in [*sorted(known), *sorted(seats.keys() - known)]:
        if id_ not in known:
            yield Finding("audit-stranger", {"round": field.round, "entrant": id_}, "spec 04.1")
        elif not seats.get(id_):
            yield Finding("audit-nowhere", {"round": field.round, "entrant": id_}, "spec 04.1")
        if seats.get(id_, 0) > 1:
            yield Finding("audit-twice", {"round": field.round, "entrant": id_, "times": seats[id_]}, "spec 04.1")


class _Part:
    """One field that is paired on its own: what was made of it, and the optimum."""

    def __init__(
        self, field: Field, rules: Rules, tables: list[Table], byes: list[int], seats: Mapping[int, int], apart: bool
    ) -> None:
        self.asked, self.field = rules, field
        self.known = {player.id: player for player in field.contenders}
        forbidden = tuple(pair_ for pair_ in rules.forbidden if self.known.keys() >= set(pair_))
        plain = replace(rules, rematch=Rematch.AVOID, allow_rematch=True, pins=(), forbidden=forbidden)
        self.rules = replace(plain, categories=Categories.IGNORE) if apart else plain
        self.tables, self.byes = tables, byes
        self.seated = [table for table in tables if all(seats[id_] == 1 for id_ in table)]  # those that can be compared
        self.category = field.contenders[0].category if apart else None
        self.pile = lay_out(field, self.rules)

    def audited(self) -> Audit:
        """The figures and findings of this field."""
        best = pair(self.field, self.rules)
        made, leaves = _measured(self.pile, self.seated), _measured(self.pile, self._best_of_these(best.tables))
        groups = tuple(self._groups(made, leaves))
        answer = Audit(
            players=len(self.known),
            rematches=compared(len(self._ages(self.tables)), len(self._ages(best.tables))),
            second_byes=compared(self._second(self.byes), self._second(best.byes)),
            crossings=compared(made.crossings, leaves.crossings),
            floats=compared(sum(group.leaving.made for group in groups), sum(group.leaving.best for group in groups)),
            repeated_floats=compared(made.repeated, leaves.repeated),
            same_group=compared(made.same_group, leaves.same_group),
            groups=groups,
        )
        wrong = [*self._byes_wrong(best.byes)]
        if not self._is_by_letter():
            wrong = [*self._rematches_wrong(best.tables), *wrong, *_worse(answer, self.field.round)]
        return replace(answer, findings=tuple(wrong))

    def _best_of_these(self, best: Sequence[Table]) -> Sequence[Table]:
        """The optimum for those who are seated: the optimum of all, where it seats the same."""
        seated = set(chain(*self.seated))
        if seated == set(chain(*best)):
            return best
        return pair_pile(self.pile.only(place for place, player in enumerate(self.pile.players) if player.id in seated))[0]

    def _ages(self, tables: Sequence[Table]) -> list[tuple[bool, int]]:
        """When the pairs of `tables` that meet again had met, the latest first; an unknown round counts as the latest."""
        pairs = [(self.known[a], self.known[b]) for a, b in tables]
        met = [last_met(a, b) for a, b in pairs if has_met(a, b)]
        return sorted(((when is None, when or 0) for when in met), reverse=True)

    def _rematches_wrong(self, best: Sequence[Table]) -> Iterator[Finding]:
        """Rematches that need not have been, and those that could have been older. Clause: spec 04 criterion 2."""
        made, needed = self._ages(self.tables), self._ages(best)
        if (len(made), made) <= (len(needed), needed):
            return
        code = "audit-rematch" if len(made) > len(needed) else "audit-rematch-newer"
        for a, b in self.tables:
            if has_met(self.known[a], self.known[b]):
                when = last_met(self.known[a], self.known[b])
                counted = {"round": self.field.round, "made": len(made), "best": len(needed)}
                yield Finding(code, {**counted, "a": a, "b": b, "met": "?" if when is None else when}, "spec 04.2")

    def _second(self, byes: Sequence[int]) -> int:
        return sum(1 for id_ in byes if self.known[id_].byes)

    def _byes_wrong(self, best: Sequence[int]) -> Iterator[Finding]:
        """Too many byes, or one for somebody else than the rule's choice. Clause: spec 04 criterion 3."""
        if len(self.byes) > 1:
            yield Finding("audit-byes", {"round": self.field.round, "made": len(self.byes), "best": len(best)}, "spec 04.1")
        if len(self.byes) != 1 or len(best) != 1 or self._is_by_letter():
            return
        given, choice = self.known[self.byes[0]], self.known[best[0]]
        if _bye_order(given) > _bye_order(choice):
            facts = {
                "round": self.field.round,
                "given": given.id,
                "entrant": choice.id,
                "points": score(given),
                "lower": score(choice),
            }
            if given.byes > choice.byes:
                yield Finding("audit-second-bye", {**facts, "byes": given.byes}, "spec 04.3")
            else:
                same = score(given) == score(choice)
                yield Finding("audit-bye-rank" if same else "audit-bye-group", facts, "spec 04.3")

    def _is_by_letter(self) -> bool:
        """Whether the round is what Decipher's own rule makes of the field, avoidable rematches and all. Clause: 003."""
        if self.asked.rematch is not Rematch.LITERAL:
            return False
        by_letter = pair(self.field, replace(self.rules, rematch=Rematch.LITERAL))
        made = {frozenset(table) for table in self.tables}
        return (made, tuple(self.byes)) == ({frozenset(table) for table in by_letter.tables}, by_letter.byes)

    def _groups(self, made: _Measure, best: _Measure) -> Iterator[Group]:
        """Every score group, from the top."""
        points: dict[int, int] = {}
        for level, player in zip(self.pile.level, self.pile.players, strict=True):
            points.setdefault(level, score(player))
        for level, its in sorted(points.items()):
            (leaving, steps), (least, fewest) = made.floats(level), best.floats(level)
            yield Group(its, compared(leaving, least), compared(steps, fewest), self.category)


def _bye_order(player: Contender) -> tuple[int, int, int]:
    """Smaller: rather has the bye. Clause: spec 04 criterion 3."""
    return player.byes, score(player), -player.rank


@dataclass(slots=True)
class _Measure:
    """What tables cost by the criteria 4 to 6; `steps`: those of each floater, by level."""

    crossings: int
    repeated: int
    same_group: int
    steps: dict[int, list[int]]

    def floats(self, level: int) -> tuple[int, int]:
        """How many leave a group, and how many steps they go."""
        return len(self.steps.get(level, ())), sum(self.steps.get(level, ()))


def _measured(pile: Pile, tables: Sequence[Table]) -> _Measure:
    at = {player.id: place for place, player in enumerate(pile.players)}
    measure = _Measure(0, 0, 0, {})
    for a, b in (sorted((at[x], at[y])) for x, y in tables):
        measure.crossings += is_crossing(pile, a, b)
        measure.repeated += repeated_floats(pile, a, b)
        measure.same_group += is_protected(pile, a, b)
        if pile.level[a] != pile.level[b]:
            measure.steps.setdefault(pile.level[a], []).append(pile.level[b] - pile.level[a])
    return measure


def _worse(answer: Audit, number: int) -> Iterator[Finding]:
    """The criteria 4 to 6, in their order, in which the optimum is better.

    Where the round is better in one of them, at the price of an earlier one, the later ones can't be compared.
    """
    differs = next((group for group in answer.groups if not group.is_equal), None)
    floats = {"round": number, "made": answer.floats.made, "best": answer.floats.best}
    if differs is not None:
        floats |= {"points": differs.points, "leaving": differs.leaving.made, "least": differs.leaving.best}
        floats |= {"steps": differs.steps.made, "fewest": differs.steps.best}
    for code, clause, is_worse, is_better, facts in (
        _compared("audit-crossings", "spec 04.4", answer.crossings, number),
        ("audit-floats", "spec 04.5", differs is not None and differs.is_worse, differs is not None, floats),
        _compared("audit-repeated-floats", "spec 04.5", answer.repeated_floats, number),
        _compared("audit-same-group", "spec 04.6", answer.same_group, number),
    ):
        if is_worse:
            yield Finding(code, facts, clause)
        elif is_better:
            return


def _compared(code: str, clause: str, figure: Compared, number: int) -> tuple[str, str, bool, bool, dict[str, int]]:
    """A criterion that counts: its finding, whether the optimum is better, whether it is worse."""
    facts = {"round": number, "made": figure.made, "best": figure.best}
    return code, clause, figure.made > figure.best, figure.made < figure.best, facts
