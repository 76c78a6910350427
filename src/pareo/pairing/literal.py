"""Rules of pairing by their letter: what an organizer with the cards in hand would do.

Implements                                                clause                      known deviations
-----------------------------------------------------------------------------------------------------------------
Decipher: down the pile, 1-2, 3-4 ...                     003 "Primeros Pares"        none
the bye: round 1 the last, then the lowest without one    003 "Pares subsecuentes"    "numero par" read as odd (i.6)
who has met the next takes the next below not yet met     003 "Pares subsecuentes"    read as below in the pile (i.7)
who has met all that remain keeps the original partner    003, rules.md i.8           none
manual method: halves of each group, #1 meets #(n/2 + 1)  002 "Ronda 1", "Ronda #2"   fold: the lower half upside down
who has met that one goes one place on in the list        002 "Ronda #2" rule 1       one step after the other (i.40)
odd group: the first of the next comes up as the last     002 "Ronda #2" rule 2       "down": the last goes down as the first

A letter looks at nobody but the player whose turn it is: it may leave a rematch at the end that could be avoided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pareo.core.errors import illegal
from pareo.pairing.field import Direction, Method
from pareo.pairing.matching import is_matchable
from pareo.pairing.pile import Pile

Tables = list[tuple[int, int]]
Keeps = Callable[[int, int, list[int]], bool]  # whether two may sit together, so that these others still can be seated


def literal(pile: Pile, round_number: int, forbidden: Iterable[tuple[int, int]]) -> tuple[Tables, int | None]:
    """The tables by the letter of the method's rule, and the bye: halves for slide and fold, down the pile for the others.

    Pairs that the organizer forbids don't meet, whatever the rule says. Raises Illegal "no-pairing" where that leaves nothing.

    Clause: decipher 003; 002 "Ronda #2"
    """
    left = list(range(len(pile.players)))
    bye = None
    barred = {frozenset(pair) for pair in forbidden}

    def permitted(a: int, b: int) -> bool:
        return frozenset((a, b)) not in barred

    most = max((sum(place in pair for pair in barred) for place in left), default=0) if barred else 0
    if len(left) % 2:
        byes = _bye_order(pile, round_number)
        bye = next((place for place in byes if is_matchable([other for other in left if other != place], permitted, most)), None)
        if bye is None:
            raise illegal("no-pairing", "spec 04.1")
        left.remove(bye)
    elif not is_matchable(left, permitted, most):
        raise illegal("no-pairing", "spec 04.1")

    def keeps(a: int, b: int, others: list[int]) -> bool:
        return not barred or (permitted(a, b) and is_matchable([x for x in others if x not in (a, b)], permitted, most))

    by_halves = pile.rules.method in (Method.SLIDE, Method.FOLD)
    return list(_by_halves(pile, left, keeps) if by_halves else _down_the_pile(pile, left, keeps)), bye


def _down_the_pile(pile: Pile, left: list[int], keeps: Keeps) -> Iterator[tuple[int, int]]:
    """Each takes the next below not yet met, or else the next."""
    while left:
        player = left.pop(0)
        partner = _first(pile, player, left, left, keeps)
        left.remove(partner)
        yield player, partner


def _by_halves(pile: Pile, left: list[int], keeps: Keeps) -> Iterator[tuple[int, int]]:
    """Group after group: each of the upper half takes the first of the lower half not yet met, or else the first."""
    while left:
        upper, lower = halves(pile, left)
        while upper:
            player = upper.pop(0)
            further = [place for place in left if place != player and place not in lower]
            partner = _first(pile, player, lower, left, keeps, further)
            for seats in (upper, lower):
                if partner in seats:
                    seats.remove(partner)
            left.remove(player)
            left.remove(partner)
            yield player, partner


def _first(pile: Pile, player: int, choices: list[int], left: list[int], keeps: Keeps, further: Sequence[int] = ()) -> int:
    """The first of `choices` not yet met, or else the first; somebody `further` off only where a forbidden pair leaves nobody."""
    for other in choices:
        if pile.may_meet(player, other) and keeps(player, other, left):
            return other
    return next(other for other in (*choices, *further) if keeps(player, other, left))


def halves(pile: Pile, left: list[int]) -> tuple[list[int], list[int]]:
    """The halves of the highest score group that is left, the lower one as the upper wishes for it.

    An odd group is made even: the first of the next comes up, or its own last waits and meets the first of the next.
    """
    group = [place for place in left if pile.level[place] == pile.level[left[0]]]
    if len(group) == 1:
        below = left[1:]
        return group, [place for place in below if pile.level[place] == pile.level[below[0]]]
    if len(group) % 2:
        group = left[: len(group) + 1] if pile.rules.float is Direction.UP else group[:-1]
    half = len(group) // 2
    return group[:half], group[half:][::-1] if pile.rules.method is Method.FOLD else group[half:]


def _bye_order(pile: Pile, round_number: int) -> list[int]:
    """Round 1 the last of the pile; later the lowest of those with the fewest byes."""
    upwards = reversed(range(len(pile.players)))
    if round_number == 1:
        return list(upwards)
    return sorted(upwards, key=lambda place: pile.players[place].byes)
