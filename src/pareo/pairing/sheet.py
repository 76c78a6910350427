"""A field as columns: what pairing reads of it, laid out so that it is read quickly.

A `Field` is what a person reads, a player a row. A `Sheet` says the same a column at a time: lists for a hall that can be
seen at a glance, arrays (see `broad`) for hundreds and thousands. The usual case (see `swift`) is solved on either.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from pareo.core.chance import stream
from pareo.pairing.field import Contender, Direction, Field, Method

LARGE = 400  # players from which on arrays are quicker than lists

Span = tuple[int, int]  # the places of a score group in a pile: the first, and the one after the last


@dataclass(slots=True, kw_only=True)
class Sheet(ABC):
    """A row for each player, in the order of the standing: by points, then by rank.

    `ids` by row; `sunk` and `risen`: who has floated down, or up, before. `is_mixed`: there are several categories;
    `has_groups`: somebody has a protected group; `has_virtual`: somebody has virtual points. `field` gives the same as a
    Field, for whoever needs more than a sheet tells.
    """

    round: int
    seed: str
    rounds: int | None
    ids: list[int]
    sunk: Sequence[bool]
    risen: Sequence[bool]
    is_mixed: bool = False
    has_groups: bool = False
    has_virtual: bool = False
    field: Callable[[], Field]

    @property
    @abstractmethod
    def most_met(self) -> int:
        """No less than the largest number of opponents that somebody has had."""

    @abstractmethod
    def score(self, row: int) -> int:
        """The points that group a player, virtual ones among them."""

    @abstractmethod
    def pile(self, method: Method) -> list[int]:
        """The rows by score, then rank; or by lot inside equal scores, where the method says so."""

    @abstractmethod
    def spans(self, pile: list[int]) -> list[Span]:
        """The score groups of a pile, from the top."""

    @abstractmethod
    def met(self, row: int) -> Collection[int]:
        """Whom a player has met: rows, and perhaps a negative number for those who have left."""

    @abstractmethod
    def apart(self, pile: list[int]) -> list[frozenset[int]]:
        """For each place of a pile of everybody, the places of those whom that player has met."""

    @abstractmethod
    def clashes(self, ones: list[int], others: list[int]) -> list[int]:
        """Which of the boards "each of `ones` against the same of `others`" have met before, in order."""

    @abstractmethod
    def byes(self) -> tuple[int, list[int]]:
        """Who is due for the bye, and those below who have had more, from the lowest up. Clause: spec 04 criterion 3."""


@dataclass(slots=True, kw_only=True)
class Listed(Sheet):
    """A sheet of lists. `scores` has the virtual points in it; `opponents` are rows."""

    ranks: list[int]
    scores: list[int]
    had_byes: list[int]
    opponents: list[set[int]]

    @property
    def most_met(self) -> int:
        """See Sheet."""
        return max(map(len, self.opponents), default=0)

    def score(self, row: int) -> int:
        """See Sheet."""
        return self.scores[row]

    def pile(self, method: Method) -> list[int]:
        """See Sheet."""
        rows = self._by_score()
        if method is not Method.RANDOM:
            return rows
        draws = stream(self.seed, self.round, "pairing")
        return [row for _, level in groupby(rows, self.scores.__getitem__) for row in draws.shuffled(list(level))]

    def spans(self, pile: list[int]) -> list[Span]:
        """See Sheet."""
        along = [self.scores[row] for row in pile]
        edges = [0, *[at for at in range(1, len(along)) if along[at] != along[at - 1]], len(along)]
        return list(pairwise(edges))

    def met(self, row: int) -> set[int]:
        """See Sheet."""
        return self.opponents[row]

    def apart(self, pile: list[int]) -> list[frozenset[int]]:
        """See Sheet."""
        place = [0] * len(pile)
        for at, row in enumerate(pile):
            place[row] = at
        return [frozenset(map(place.__getitem__, self.opponents[row])) for row in pile]

    def clashes(self, ones: list[int], others: list[int]) -> list[int]:
        """See Sheet."""
        opponents = self.opponents
        return [board for board, (one, other) in enumerate(zip(ones, others, strict=True)) if other in opponents[one]]

    def byes(self) -> tuple[int, list[int]]:
        """See Sheet."""
        fewest = min(self.had_byes)
        passed: list[int] = []
        for row in reversed(self._by_score()):
            if self.had_byes[row] == fewest:
                return row, passed
            passed.append(row)
        raise AssertionError("somebody has had the fewest byes")

    def _by_score(self) -> list[int]:
        rows = list(range(len(self.ids)))
        if self.has_virtual:
            rows.sort(key=lambda row: (-self.scores[row], self.ranks[row]))
        return rows


def sheet_of(field: Field) -> Sheet:
    """The columns of a field that does not contradict itself.

    >>> sheet = sheet_of(Field(2, (Contender(7, 0, 2, byes=1), Contender(4, 3, 1), Contender(5, 0, 3)), "copa"))
    >>> sheet.ids, sheet.spans(sheet.pile(Method.SLIDE)), sheet.byes()
    ([4, 7, 5], [(0, 1), (1, 3)], (2, []))
    """
    players = sorted(field.contenders, key=lambda player: (-player.points, player.rank))
    row = {player.id: at for at, player in enumerate(players)}
    sunk, risen = _floats(players)
    return sheet_from(
        meetings=[(at, row[met.id]) for at, player in enumerate(players) for met in player.met if met.id in row],
        round=field.round,
        seed=field.seed,
        rounds=field.rounds,
        ids=[player.id for player in players],
        sunk=sunk,
        risen=risen,
        is_mixed=len({player.category for player in players}) > 1,
        has_groups=any(player.group is not None for player in players),
        has_virtual=any(player.virtual for player in players),
        field=lambda: field,
        ranks=[player.rank for player in players],
        scores=[player.points + player.virtual for player in players],
        had_byes=[player.byes for player in players],
    )


def sheet_from(meetings: Sequence[tuple[int, int]], ids: list[int], **columns: Any) -> Sheet:
    """A sheet of `columns` (see Sheet and Listed), on lists or arrays. `meetings` are rows, whichever of the two says so."""
    if len(ids) >= LARGE:
        from pareo.pairing.broad import Broad, meeting_columns  # numpy takes long to load

        opponents = meeting_columns(len(ids), meetings)
        if opponents is not None:
            return Broad.of(ids=ids, opponents=opponents, **columns)
    return Listed(ids=ids, opponents=both_ways(len(ids), meetings), **columns)


def both_ways(size: int, meetings: Iterable[tuple[int, int]]) -> list[set[int]]:
    """Whom each row has met, whichever of the two says so."""
    opponents: list[set[int]] = [set() for _ in range(size)]
    for one, other in meetings:
        opponents[one].add(other)
        opponents[other].add(one)
    return opponents


def _floats(players: Sequence[Contender]) -> tuple[list[bool], list[bool]]:
    """Who has floated down, and who up."""
    sunk, risen = [False] * len(players), [False] * len(players)
    for at, player in enumerate(players):
        for floated in player.floats:
            (sunk if floated.direction is Direction.DOWN else risen)[at] = True
    return sunk, risen
