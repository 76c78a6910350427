"""Decipher's pairing by the letter of its rule.

Implements                                                clause                    known deviations
-----------------------------------------------------------------------------------------------------------------
down the pile, 1-2, 3-4 ...                               003 "Primeros Pares"      none
the bye: round 1 the last, then the lowest without one    003 "Pares subsecuentes"  "numero par" read as odd (i.6)
who has met the next takes the next below not yet met     003 "Pares subsecuentes"  read as below in the pile (i.7)
who has met all that remain keeps the original partner    003, rules.md i.8         none

The rule looks at nobody but the player whose turn it is: it may leave a rematch at the bottom that could be avoided.
"""

from __future__ import annotations

from collections.abc import Iterable

from pareo.core.errors import illegal
from pareo.pairing.matching import is_matchable
from pareo.pairing.pile import Pile


def literal(pile: Pile, round_number: int, forbidden: Iterable[tuple[int, int]]) -> tuple[list[tuple[int, int]], int | None]:
    """The tables down the pile, and the bye.

    Pairs that the organizer forbids don't meet, whatever the rule says. Raises Illegal "no-pairing" where that leaves nothing.

    Clause: decipher 003
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
    tables = []

    def keeps(player: int, partner: int) -> bool:
        rest = [place for place in left if place != partner] if barred else []
        return permitted(player, partner) and is_matchable(rest, permitted, most)

    while left:
        player = left.pop(0)
        partner = next((other for other in left if pile.may_meet(player, other) and keeps(player, other)), None)
        if partner is None:
            partner = next(other for other in left if keeps(player, other))
        left.remove(partner)
        tables.append((player, partner))
    return tables, bye


def _bye_order(pile: Pile, round_number: int) -> list[int]:
    """Round 1 the last of the pile; later the lowest of those with the fewest byes."""
    upwards = reversed(range(len(pile.players)))
    if round_number == 1:
        return list(upwards)
    return sorted(upwards, key=lambda place: pile.players[place].byes)
