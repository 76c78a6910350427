"""The pattern of each method inside a bracket.

Implements                                        clause                       known deviations
------------------------------------------------------------------------------------------------------------------
slide: #1 meets #(n/2 + 1), and so on             002 "Ronda 1"                none
fold: best meets worst                            002 (MANTIS), rules.md a.3   none
adjacent: 1-2, 3-4 down the pile                  003 "Primeros pares"         none
random: adjacent down a shuffled pile             rules.md b.3                 not uniform over all pairings

The upper half chooses in order, each the first partner on its list with whom the rest can still be paired. While many
boards remain any choice can be completed (Dirac, for halves: 2r boards), so only the last ones are looked at closely.
Players change halves only where the halves can't be paired: the fewest, the lowest of the upper half first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import combinations

from pareo.pairing.criteria import after_floats, before_floats, is_free
from pareo.pairing.field import Method
from pareo.pairing.floats import Bracket, most_shunned
from pareo.pairing.matching import is_matchable, is_rich
from pareo.pairing.pile import Pile
from pareo.pairing.weighted import cheapest
from pareo.pairing.zone import Digits

Tables = list[tuple[int, int]]
Wish = Callable[[Digits], dict[tuple[int, int], int]]
Free = Callable[[int, int], bool]


def pattern(pile: Pile, bracket: Bracket) -> Tables:
    """The tables of a bracket that can be paired, as near as possible to the method's pattern.

    Clause: spec 04 criterion 7.
    """
    places = bracket.places
    if not places:
        return []
    risers = frozenset(bracket.risers)

    def free(a: int, b: int) -> bool:
        return is_free(pile, min(a, b), max(a, b)) and not (a in risers and b in risers)

    most = most_shunned(pile, places) + max(0, len(risers) - 1)
    if pile.rules.method in (Method.SLIDE, Method.FOLD):
        half = len(places) // 2
        upper, lower = places[:half], places[half:]
        wished = lower[::-1] if pile.rules.method is Method.FOLD else lower
        halves = _halves(upper, wished, free, most)
        if halves is not None:
            return halves
        wish = _exchange_wish(upper, wished)
    else:
        if is_matchable(places, free, most):
            return _down(places, free, most)
        wish = _down_wish(places)
    return _weighed(pile, places, risers, wish)


def _halves(upper: Sequence[int], wished: Sequence[int], free: Free, most: int) -> Tables | None:
    """The upper half with the first possible partners of `wished`; None where the halves can't be paired."""
    left = list(wished)
    tables: Tables = []
    sure = max(0, len(upper) - 2 * most)
    for player in upper[:sure]:
        partner = next(other for other in left if free(player, other))
        left.remove(partner)
        tables.append((player, partner))
    rest = _first_transposition(upper[sure:], left, free)
    return None if rest is None else tables + rest


def _first_transposition(upper: Sequence[int], wished: Sequence[int], free: Free) -> Tables | None:
    """The lexicographically first way to pair two sides, or None: augmenting paths, one for each change of mind."""
    near = {player: [other for other in wished if free(player, other)] for player in upper}
    holder: dict[int, int] = {}
    mate: dict[int, int] = {}

    def seat(player: int, banned: set[int]) -> bool:
        """Find a partner for `player`, who has none, outside `banned`; others may have to change theirs."""
        came: dict[int, int] = {}
        queue = deque([player])
        while queue:
            asking = queue.popleft()
            for other in near[asking]:
                if other in banned or other in came:
                    continue
                came[other] = asking
                if other in holder:
                    queue.append(holder[other])
                    continue
                while True:
                    asking = came[other]
                    before = mate.get(asking)
                    holder[other], mate[asking] = asking, other
                    if asking == player:
                        return True
                    assert before is not None, "only the first has no partner"
                    other = before
        return False

    for player in upper:
        if not seat(player, set()):
            return None
    fixed: set[int] = set()
    for player in upper:
        for other in near[player]:
            if other in fixed:
                continue
            if mate[player] == other:
                break
            loser, freed = holder[other], mate[player]
            del holder[freed], mate[loser]
            holder[other], mate[player] = player, other
            if seat(loser, fixed | {other}):
                break
            holder[freed], holder[other] = player, loser
            mate[player], mate[loser] = freed, other
        fixed.add(mate[player])
    return [(player, mate[player]) for player in upper]


def _down(places: Sequence[int], free: Free, most: int) -> Tables:
    """Down the pile: the highest who is left takes the nearest below with whom the rest can be paired."""
    left = list(places)
    tables: Tables = []
    while left:
        player = left.pop(0)
        for partner in left:
            if free(player, partner):
                rest = [place for place in left if place != partner] if not is_rich(len(left) - 1, most) else []
                if not rest or is_matchable(rest, free, most):
                    break
        else:
            raise AssertionError("a bracket that can be paired has a partner for everybody")
        left.remove(partner)
        tables.append((player, partner))
    return tables


def _down_wish(places: Sequence[int]) -> Wish:
    """The cost of each pair by the pattern down the pile: how far below the partner of the higher is."""

    def costs(digits: Digits) -> dict[tuple[int, int], int]:
        value = [0] * len(places)
        for at in reversed(range(len(places))):
            value[at] = digits.take(len(places))
        return {(places[a], places[b]): (b - a) * value[a] for a, b in combinations(range(len(places)), 2)}

    return costs


def _exchange_wish(upper: Sequence[int], wished: Sequence[int]) -> Wish:
    """The cost of each pair by halves: exchanges, the exchanged of the upper half, then everybody's partner in order."""
    half = len(upper)

    def costs(digits: Digits) -> dict[tuple[int, int], int]:
        low = [0] * half
        for at in reversed(range(half)):
            low[at] = digits.take(half)
        high = [0] * half
        for at in reversed(range(half)):
            high[at] = digits.take(2 * half)
        swap = [0] * half
        for at in reversed(range(half)):
            swap[at] = digits.take(1)
        many = digits.take(half)
        answer = {(a, b): high[i] * j for i, a in enumerate(upper) for j, b in enumerate(wished)}
        for i, j in combinations(range(half), 2):
            answer[upper[i], upper[j]] = many + swap[i] + swap[j] + high[i] * (half + j)
            a, b = sorted((wished[i], wished[j]))
            answer[a, b] = low[i] * j
        return answer

    return costs


def _weighed(pile: Pile, places: Sequence[int], risers: frozenset[int], wish: Wish) -> Tables:
    """The tables with the least cost by all criteria and then by the wish, all in one number."""
    digits = Digits()
    wishes = wish(digits)
    last = digits.take(len(places) * (2 * len(pile.players) + 3))
    cost = {
        (min(a, b), max(a, b)): price
        + last * after_floats(pile, min(a, b), max(a, b))
        + digits.unit * before_floats(pile, min(a, b), max(a, b))
        for (a, b), price in wishes.items()
        if b not in pile.apart[a] and not (a in risers and b in risers)
    }
    at = {place: index for index, place in enumerate(places)}
    mate = cheapest(len(places), {(at[a], at[b]): price for (a, b), price in cost.items()})
    assert mate is not None, "a bracket can be paired"
    return [(place, places[mate[index]]) for index, place in enumerate(places) if index < mate[index]]
