"""The boards of one score group by the pattern, quickly.

Implements                                        clause (spec 04)      known deviations
------------------------------------------------------------------------------------------------
the pattern of each method                        7                     none: the same as `methods`, which is exact

The pattern says whom everybody would meet: almost all boards are as wished, and all are looked at at once. Only around a
rematch does the walk go board by board, each player taking the first partner left on the list, until it is in step again.
A walk that reaches its end is the first of all pairings of the group. One that does not keeps what it has but for the last
boards, which are settled exactly: if they can be, nothing before them has to change, for it was everybody's first wish.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from pareo.pairing.field import Contender, Method, Rules
from pareo.pairing.matching import is_matchable
from pareo.pairing.methods import FEW, down, first_transposition, in_turn, sides, weighed, wish
from pareo.pairing.pile import Pile
from pareo.pairing.sheet import Sheet

Boards = tuple[list[int], list[int]]  # rows: each of the first against the same of the second
Bar = Callable[[int], Collection[int]]  # whom a row may not meet at no cost

NEAR = FEW  # so many last boards are looked at exactly before more are


def boards(sheet: Sheet, method: Method, rows: list[int], riser: int | None = None) -> Boards | None:
    """The boards of a group at no cost, as near as possible to the pattern; None where it can't be paired so.

    `rows` from the highest to the lowest, an even number. A `riser` from the next group, who is then the last of them, does not
    meet anybody who has floated down before.
    """
    if len(rows) < 4:
        return _no_choice(sheet, rows, riser)
    half = len(rows) // 2
    match method:
        case Method.SLIDE:
            ones, others = rows[:half], rows[half:]
        case Method.FOLD:
            ones, others = rows[:half], rows[half:][::-1]
        case Method.ADJACENT | Method.RANDOM:
            ones, others = rows[::2], rows[1::2]
    clashes = sheet.clashes(ones, others)
    bar: Bar = sheet.met
    if riser is not None:
        bar = _bar(sheet, riser)
        seat = 0 if method is Method.FOLD else half - 1
        if sheet.sunk[ones[seat]] and seat not in clashes:
            clashes = sorted([*clashes, seat])
    if not clashes:
        return ones, others
    by_halves = method in (Method.SLIDE, Method.FOLD)
    reached = _walk_across(ones, others, clashes, bar) if by_halves else _walk_down(rows, ones, others, clashes, bar)
    if reached == half:
        return ones, others
    most = sheet.most_met + (0 if riser is None else 1 + sum(riser in bar(row) for row in rows))
    for keep in sorted({max(0, min(reached, half - last)) for last in (NEAR, 2 * most + 2, half)}, reverse=True):
        kept = {*ones[:keep], *others[:keep]}
        rest = [row for row in rows if row not in kept]
        found = _exactly(by_halves, method, rest, bar, most)
        if found is not None:
            return [*ones[:keep], *found[0]], [*others[:keep], *found[1]]
    return _exchanged(method, rows, bar, most) if by_halves else None


def _no_choice(sheet: Sheet, rows: list[int], riser: int | None) -> Boards | None:
    """The boards of two, or of nobody."""
    if not rows:
        return [], []
    one, other = rows
    if other in sheet.met(one) or (riser is not None and sheet.sunk[one]):
        return None
    return [one], [other]


def _bar(sheet: Sheet, riser: int) -> Bar:
    """Whom a row may not meet where a riser is among them: who has floated down before does not do so again."""

    def barred(row: int) -> Collection[int]:
        met = sheet.met(row)
        return {*met, riser} if sheet.sunk[row] else met

    return barred


def _walk_across(ones: list[int], others: list[int], clashes: list[int], bar: Bar) -> int:
    """Give each of `ones` the first of `others` who is left and may be met, in place; how many boards were reached."""
    board = 0
    for clash in clashes:
        if clash < board:
            continue
        board = fresh = clash
        waiting: list[int] = []
        while waiting or board == clash:
            other, fresh = _first(waiting, others, fresh, bar(ones[board]))
            if other is None:
                return board
            others[board] = other  # `fresh` has passed it: whoever sat here is waiting, or has been taken
            board += 1
    return len(ones)


def _walk_down(rows: list[int], ones: list[int], others: list[int], clashes: list[int], bar: Bar) -> int:
    """Seat the highest who is left with the nearest below who may be met, in place; how many boards were reached."""
    board = 0
    for clash in clashes:
        if clash < board:
            continue
        board, fresh = clash, 2 * clash + 1
        waiting = [rows[2 * clash]]
        while waiting:
            one = waiting.pop(0)
            other, fresh = _first(waiting, rows, fresh, bar(one))
            if other is None:
                return board
            ones[board], others[board] = one, other
            board += 1
    return len(ones)


def _first(waiting: list[int], rows: list[int], fresh: int, barred: Collection[int]) -> tuple[int | None, int]:
    """The first of those `waiting`, and then of `rows` from `fresh` on, who is not barred; and how far that came."""
    for place, row in enumerate(waiting):
        if row not in barred:
            del waiting[place]
            return row, fresh
    while fresh < len(rows):
        row = rows[fresh]
        fresh += 1
        if row not in barred:
            return row, fresh
        waiting.append(row)
    return None, fresh


def _exactly(by_halves: bool, method: Method, rows: list[int], bar: Bar, most: int) -> Boards | None:
    """The boards of a few players, by the exact solver; None where the pattern can't be kept."""
    barred = {row: bar(row) for row in rows}

    def free(a: int, b: int) -> bool:
        return b not in barred[a] and a not in barred[b]

    if by_halves:
        upper, wished = sides(method, rows)
        found = first_transposition(upper, wished, free)
    elif len(rows) <= 2 * FEW:
        found = in_turn(rows, rows, free)
    else:
        found = down(rows, free, most) if is_matchable(rows, free, most) else None
    return None if found is None else ([a for a, _ in found], [b for _, b in found])


def _exchanged(method: Method, rows: list[int], bar: Bar, most: int) -> Boards | None:
    """The boards of a group whose halves can't be paired: the fewest players change sides. None where nothing helps."""
    place = {row: at for at, row in enumerate(rows)}
    barred = [{place[other] for other in bar(row) if other in place} for row in rows]

    def free(a: int, b: int) -> bool:
        return b not in barred[a] and a not in barred[b]

    places = range(len(rows))
    if not is_matchable(places, free, most):
        return None
    nobody = (False,) * len(rows)
    anybody = (Contender(0, 0, 0),) * len(rows)
    pile = Pile(anybody, (0,) * len(rows), tuple(map(frozenset, barred)), Rules(method), nobody, nobody)
    tables = weighed(pile, places, frozenset(), wish(method, places), free)
    return [rows[a] for a, _ in tables], [rows[b] for _, b in tables]
