"""Down the pile, group by group, with one floater between neighbours where a group is odd.

Implements                                        clause (spec 04)      known deviations
------------------------------------------------------------------------------------------------
one floater between neighbours, by parity         5                     where that fails, None: `floats` knows better
down: the lowest, for the highest of the next     5                     none
up: the highest of the next joins in last place   5                     none

Where every boundary is crossed as rarely as the number above it allows, no floats are better. The choices are gone through
in the order in which they are wished for, so that the first that works out is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pareo.pairing.boards import Boards, boards
from pareo.pairing.field import Direction, Rules
from pareo.pairing.sheet import Sheet, Span

MOST_MORE = 3  # repeated floats of a chain beyond the least there can be, before the exact solver looks
PATIENCE = 200  # tries of a chain, beyond one for each of its groups, after which the exact solver is the quicker


class Link(NamedTuple):
    """One floater between two groups.

    Down: `floater` leaves the upper one and meets `partner`. Up: `partner` joins the upper one. `boards` are those of the upper
    group then; `left` is how many floats of the chain may still be repeated.
    """

    floater: int
    partner: int
    boards: Boards
    left: int


class _Tired(Exception):
    """A chain has been tried often enough."""


class Walk:
    """A pile of rows on its way to its boards.

    `ones` and `others` are the boards so far, each of the first against the same of the second; `floats` are those across
    groups, the higher first; `again`: how many of them are in a direction in which somebody has floated before.
    """

    def __init__(self, sheet: Sheet, rules: Rules, pile: list[int]) -> None:
        self.sheet = sheet
        self.method = rules.method
        self.is_up = rules.float is Direction.UP
        self.pile = pile
        self.spans = sheet.spans(pile)
        self.ones: list[int] = []
        self.others: list[int] = []
        self.floats: list[tuple[int, int]] = []
        self.again = 0
        self.patience = 0
        self.was_dear = False
        self.needed: dict[int, int] = {}  # by group: how many floats have to be repeated from there on
        self.dead: set[tuple[int, int, int]] = set()  # group, who has left it, repetitions left: what comes to nothing

    def is_seated(self) -> bool:
        """Seat everybody; False where that does not work out by parity."""
        at = 0
        while at < len(self.spans):
            first, end = self.spans[at]
            if (end - first) % 2:
                length = self._chain(at)
                if not length:
                    return False
                at += length
                continue
            seated = boards(self.sheet, self.method, self.pile[first:end])
            if seated is None:
                return False
            self.ones += seated[0]
            self.others += seated[1]
            at += 1
        return True

    def _chain(self, start: int) -> int:
        """Seat the groups from an odd one to the next odd one, one floater between neighbours; how many, 0 where none can.

        First nobody floats in the same direction again, then one does, and so on.
        """
        end = next(at for at in range(start + 1, len(self.spans)) if (self.spans[at][1] - self.spans[at][0]) % 2)
        self.needed = {end: 0}
        for at in range(end - 1, start - 1, -1):
            least = self._least(at)
            if least is None:
                return 0
            self.needed[at] = self.needed[at + 1] + least
        self.patience = PATIENCE + end - start
        for again in range(self.needed[start], self.needed[start] + MOST_MORE + 1):
            self.was_dear = False
            try:
                links = self._links(start, end, again)
            except _Tired:
                return 0
            if links is not None:
                self.again += again
                self._seat(*links)
                return end - start + 1
            if not self.was_dear:
                return 0
        return 0

    def _least(self, at: int) -> int | None:
        """How many floats at least are repeated by a link between group `at` and the next; None where there can be none."""
        risen, sunk = self.sheet.risen, self.sheet.sunk
        below = self.pile[slice(*self.spans[at + 1])]
        least = 3
        for upper in reversed(self.pile[slice(*self.spans[at])]):
            if sunk[upper] < least:
                met = self.sheet.met(upper)
                for lower in below:
                    if risen[lower] + sunk[upper] < least and lower not in met:
                        least = risen[lower] + sunk[upper]
                        if not least:
                            return 0
        return least if least < 3 else None

    def _links(self, start: int, end: int, again: int) -> tuple[list[Link], Boards] | None:
        """The first chain that is wished for in which no more than `again` floats are repeated, and the last group's boards."""
        ways = [self._choices(start, None, again)]
        chosen: list[Link] = []
        self.dead = set()
        while ways:
            link = next(ways[-1], None)
            if link is None:
                ways.pop()
                if chosen:
                    chosen.pop()
                continue
            at = start + len(ways)
            self.dead.add((at, link.partner, link.left))  # should it come to nothing
            if at < end:
                chosen.append(link)
                ways.append(self._choices(at, link.partner, link.left))
            elif (last := self._boards(self._without(self.spans[at], link.partner))) is not None:
                return [*chosen, link], last
        return None

    def _seat(self, links: list[Link], last: Boards) -> None:
        """Take the boards of a chain."""
        for floater, partner, (ones, others), _ in links:
            self.ones += ones
            self.others += others
            if self.is_up:
                floater = ones[others.index(partner)] if partner in others else others[ones.index(partner)]
            else:
                self.ones.append(floater)
                self.others.append(partner)
            self.floats.append((floater, partner))
        self.ones += last[0]
        self.others += last[1]

    def _without(self, span: Span, gone: int | None) -> list[int]:
        """The rows of a group but for one who has left it."""
        rows = self.pile[span[0] : span[1]]
        if gone is not None:
            rows.remove(gone)
        return rows

    def _choices(self, at: int, taken: int | None, again: int) -> Iterator[Link]:
        """The links between group `at` and the next that repeat no more than `again` floats, the first wished for first."""
        own = self._without(self.spans[at], taken)
        below = self.pile[slice(*self.spans[at + 1])]
        return self._risers(at, own, below, again) if self.is_up else self._sinkers(at, own, below, again)

    def _sinkers(self, at: int, own: list[int], below: list[int], again: int) -> Iterator[Link]:
        """The lowest leaves, for the highest of the next."""
        risen, sunk = self.sheet.risen, self.sheet.sunk
        needed = self.needed[at + 1]
        open_: dict[bool, list[int]] = {}  # who is left of `below`, for those who have floated down before and for the others
        for place in range(len(own) - 1, -1, -1):
            floater = own[place]
            had = sunk[floater]
            if had not in open_:
                open_[had] = [partner for partner in below if again - had - risen[partner] >= needed]
                self.was_dear = self.was_dear or len(open_[had]) < len(below)
            partners = open_[had]
            if not partners:
                continue
            met = self.sheet.met(floater)
            seated: Boards | None = None
            for partner in tuple(partners):
                left = again - had - risen[partner]
                if (at + 1, partner, left) in self.dead:
                    partners.remove(partner)
                    continue
                if partner in met:
                    continue
                if seated is None:
                    seated = self._boards(own[:place] + own[place + 1 :])
                    if seated is None:
                        break
                yield Link(floater, partner, seated, left)

    def _risers(self, at: int, own: list[int], below: list[int], again: int) -> Iterator[Link]:
        """The highest of the next joins in last place."""
        risen = self.sheet.risen
        needed = self.needed[at + 1]
        for riser in below:
            left = again - risen[riser]
            if left < needed:
                self.was_dear = True
                continue
            if (at + 1, riser, left) not in self.dead:
                seated = self._boards([*own, riser], riser)
                if seated is not None:
                    yield Link(riser, riser, seated, left)
                    continue
            if left == needed:
                self.was_dear = True
            elif (at + 1, riser, left - 1) not in self.dead:
                seated = self._boards([*own, riser])
                if seated is not None:
                    yield Link(riser, riser, seated, left - 1)

    def _boards(self, rows: list[int], riser: int | None = None) -> Boards | None:
        """The boards of a group at no cost, or None."""
        self.patience -= 1
        if self.patience < 0:
            raise _Tired
        return boards(self.sheet, self.method, rows, riser)
