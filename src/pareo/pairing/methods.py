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
from dataclasses import replace
from itertools import combinations

from pareo.pairing.criteria import after_floats, before_floats, is_free, is_protected
from pareo.pairing.exchange import across, swapped
from pareo.pairing.field import Method
from pareo.pairing.groups import Bracket, is_overcrowded, most_shunned
from pareo.pairing.matching import is_matchable, is_rich, maximum, neighbours, settle
from pareo.pairing.pile import Pile
from pareo.pairing.weighted import cheapest
from pareo.pairing.zone import Digits

FEW = 4  # tables whose choices are gone through more quickly than they are searched
NEAR = 64  # tables up and down with which a table is mended
LARGE = 80  # players of a bracket beyond which unavoidable meetings of one group are only mended, so that it takes no time

Tables = list[tuple[int, int]]
Wish = Callable[[Digits], dict[tuple[int, int], int]]
Free = Callable[[int, int], bool]


def pattern(pile: Pile, bracket: Bracket) -> tuple[Tables, bool]:
    """The tables of a bracket that can be paired, as near as possible to the method's pattern; whether that is proved.

    Clause: spec 04 criterion 7.
    """
    places = bracket.places
    if not places:
        return [], True
    for limit in _limits(pile, bracket):
        tables = _within(pile, bracket, limit)
        if tables is not None:
            return tables, True
    if len(places) > LARGE and pile.rules.protect:
        tables = _within(replace(pile, rules=replace(pile.rules, protect=False)), bracket, 2 * len(pile.players) + 2)
        if tables is not None:
            return _mended(pile, tables, frozenset(bracket.risers)), False
    return weighed(pile, places, frozenset(bracket.risers), wish(pile.rules.method, places, bracket.upper)), True


def _mended(pile: Pile, tables: Tables, risers: frozenset[int]) -> Tables:
    """The tables with partners exchanged where that parts two of one protected group."""
    mended = list(tables)
    for at, (a, b) in enumerate(mended):
        if not is_protected(pile, a, b):
            continue
        for other in range(max(0, at - NEAR), min(len(mended), at + NEAR)):
            c, d = mended[other]
            ways = (((a, d), (c, b)), ((a, c), (b, d)))
            if other == at or {b, d} & risers:
                continue
            for one, two in ways:
                one, two = (min(one), max(one)), (min(two), max(two))
                if mended[at] == (a, b) and is_free(pile, *one) and is_free(pile, *two):
                    mended[at], mended[other] = one, two
    return mended


def _limits(pile: Pile, bracket: Bracket) -> list[int]:
    """What the table of a lone riser may cost, from the least; other tables may cost nothing."""
    if len(bracket.risers) != 1 or pile.dear or pile.crossing:
        return [0]
    riser = bracket.risers[0]
    costs = sorted({after_floats(pile, place, riser) for place in bracket.members if pile.may_meet(place, riser)})
    return costs[:1] if pile.rules.protect else costs  # a protected table elsewhere may cost less than a dearer riser


def _within(pile: Pile, bracket: Bracket, limit: int) -> Tables | None:
    """The tables where a riser's costs no more than `limit`; None where the bracket can't be paired so."""
    places, risers = bracket.places, frozenset(bracket.risers)
    if is_overcrowded(pile, places):
        return None

    def free(a: int, b: int) -> bool:
        if b in risers or a in risers:
            upper, riser = min(a, b), max(a, b)
            return upper not in risers and pile.may_meet(a, b) and _cost(pile, upper, riser) <= limit
        return is_free(pile, min(a, b), max(a, b))

    most_inside = most_shunned(pile, bracket.members)
    loners = [sum(not free(place, riser) for place in bracket.members) for riser in risers]
    most = max([most_inside + len(risers), *(alone + len(risers) for alone in loners)])
    by_halves = pile.rules.method in (Method.SLIDE, Method.FOLD)
    if by_halves:
        upper, wished = sides(pile.rules.method, places, bracket.upper)
        halves = _halves(upper, wished, free, most) if len(upper) == len(wished) else _uneven(upper, wished, free, most)
        if halves is not None:
            return halves
    sure = len(risers) == 1 and loners[0] < len(bracket.members) and is_rich(len(places) - 2, most_inside)
    if not sure and not is_matchable(places, free, most):
        return None
    if not by_halves:
        return down(places, free, most)
    return weighed(pile, places, risers, wish(pile.rules.method, places, bracket.upper), free)


def _cost(pile: Pile, a: int, b: int) -> int:
    """What a table costs by all criteria but the floats."""
    return before_floats(pile, a, b) * (2 * len(pile.players) + 4) * len(pile.players) + after_floats(pile, a, b)


def sides(method: Method, places: Sequence[int], upper: frozenset[int] | None = None) -> tuple[Sequence[int], Sequence[int]]:
    """The upper half, and the lower half as the upper one wishes for it; `upper` says who is in it, where places are missing."""
    if upper is None:
        half = len(places) // 2
        above, below = places[:half], places[half:]
    else:
        above = [place for place in places if place in upper]
        below = [place for place in places if place not in upper]
    return above, below[::-1] if method is Method.FOLD else below


def wish(method: Method, places: Sequence[int], upper: frozenset[int] | None = None) -> Wish:
    """The pattern of a method as digits."""
    if method in (Method.SLIDE, Method.FOLD):
        return _exchange_wish(*sides(method, places, upper))
    return _down_wish(places)


def _uneven(upper: Sequence[int], wished: Sequence[int], free: Free, most: int) -> Tables | None:
    """Halves of unequal size: those of the larger one who are over, the last of it if they can be, meet among themselves.

    None where more have to be exchanged than that.
    """
    over = max(0, len(upper) - len(wished))
    tables = _halves(upper[: len(upper) - over], wished, free, most)
    if tables is not None:
        taken = {partner for _, partner in tables}
        last = upper[len(upper) - over :] if over else [place for place in wished if place not in taken]
        if is_matchable(last, free, most):
            return [*tables, *down(last, free, most)]
    if over:
        own = swapped(upper, wished, free)
        rest = None if own is None else first_transposition([place for place in upper if place not in own], wished, free)
        return None if own is None or rest is None else [*rest, *down(own, free, most)]
    tables = across(upper, wished, free)
    if tables is None:
        return None
    taken = {partner for _, partner in tables}
    return [*tables, *down([place for place in wished if place not in taken], free, most)]


def _halves(upper: Sequence[int], wished: Sequence[int], free: Free, most: int) -> Tables | None:
    """The upper half with the first possible partners of `wished`; None where the halves can't be paired."""
    left = list(wished)
    tables: Tables = []
    sure = max(0, len(upper) - 2 * most)
    for player in upper[:sure]:
        partner = next(other for other in left if free(player, other))
        left.remove(partner)
        tables.append((player, partner))
    rest = first_transposition(upper[sure:], left, free)
    return None if rest is None else tables + rest


def first_transposition(upper: Sequence[int], wished: Sequence[int], free: Free) -> Tables | None:
    """The lexicographically first way to pair two sides, or None: augmenting paths, one for each change of mind."""
    if len(upper) <= FEW:
        return in_turn(upper, wished, free)
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


def down(places: Sequence[int], free: Free, most: int) -> Tables:
    """Down the pile: the highest who is left takes the nearest below with whom the rest can be paired."""
    left = list(places)
    tables: Tables = []
    while is_rich(len(left) - 2, most):  # whoever is taken, the rest can be paired
        player = left.pop(0)
        partner = next(other for other in left if free(player, other))
        left.remove(partner)
        tables.append((player, partner))
    graph = neighbours(left, free)
    mate = settle(graph, maximum(graph), range(len(left)))
    return tables + [(left[one], left[other]) for one, other in enumerate(mate) if one < other]


def in_turn(choosers: Sequence[int], wished: Sequence[int], free: Free) -> Tables | None:
    """The lexicographically first way to pair a few, or None: the choices are gone through one after the other.

    Each of `choosers` takes one of `wished`; both may be the same players, who then are paired among themselves.
    """
    if not choosers:
        return []
    player = choosers[0]
    for other in wished:
        if other != player and free(player, other):
            gone = (player, other)
            rest = in_turn([one for one in choosers if one not in gone], [one for one in wished if one not in gone], free)
            if rest is not None:
                return [gone, *rest]
    return None


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
    many_up, many_down = len(upper), len(wished)

    def costs(digits: Digits) -> dict[tuple[int, int], int]:
        low = [0] * many_down
        for at in reversed(range(many_down)):
            low[at] = digits.take(many_down)
        high = [0] * many_up
        for at in reversed(range(many_up)):
            high[at] = digits.take(many_up + many_down)
        swap = [0] * many_up
        for at in reversed(range(many_up)):
            swap[at] = digits.take(1)
        many = digits.take(many_up)
        answer = {(a, b): high[i] * j for i, a in enumerate(upper) for j, b in enumerate(wished)}
        for i, j in combinations(range(many_up), 2):
            answer[upper[i], upper[j]] = 2 * many + swap[i] + swap[j] + high[i] * (many_down + j)
        for i, j in combinations(range(many_down), 2):
            a, b = sorted((wished[i], wished[j]))
            answer[a, b] = low[i] * j
        return answer

    return costs


def weighed(pile: Pile, places: Sequence[int], risers: frozenset[int], wish: Wish, free: Free | None = None) -> Tables:
    """The tables with the least cost by all criteria and then by the wish, all in one number; or of the free tables only."""
    digits = Digits()
    wishes = wish(digits)
    last = digits.take(len(places) * (2 * len(pile.players) + 3))
    cost = {}
    for (a, b), price in wishes.items():
        a, b = min(a, b), max(a, b)
        if b not in pile.apart[a] and not (a in risers and b in risers) and (free is None or free(a, b)):
            cost[a, b] = price + last * after_floats(pile, a, b) + digits.unit * before_floats(pile, a, b)
    at = {place: index for index, place in enumerate(places)}
    mate = cheapest(len(places), {(at[a], at[b]): price for (a, b), price in cost.items()})
    assert mate is not None, "a bracket can be paired"
    return [(place, places[mate[index]]) for index, place in enumerate(places) if index < mate[index]]
