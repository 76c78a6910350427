"""Who has the bye, and whether a rematch can be avoided at all.

Implements                                             clause (spec 04)     known deviations
---------------------------------------------------------------------------------------------
fewest byes, lowest group, lowest rank                 3                    none
a higher player only where the rest needs it           3                    none
fewest rematches, the oldest first                     2                    none
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pareo.core.errors import illegal
from pareo.pairing.field import Contender
from pareo.pairing.matching import is_rich, maximum, neighbours, search
from pareo.pairing.pile import Pile, has_met, last_met
from pareo.pairing.weighted import cheapest

CLAUSE = "spec 04.2"
LARGE = 240  # players beyond which rematches are only counted, so that no field takes too long


@dataclass(frozen=True, slots=True)
class Even:
    """A pile whose number is even, after the bye (a place of the former pile), with rematches open where they must be."""

    pile: Pile
    bye: int | None
    seated: tuple[tuple[int, int], ...] | None = None  # all tables, where the field is too large for more than few rematches


def bye_order(pile: Pile) -> list[int]:
    """Everybody, from the one who should have the bye first.

    Clause: 002 "Ronda #2" rule 3; spec 04 criterion 3.
    """
    return sorted(
        range(len(pile.players)), key=lambda place: (pile.players[place].byes, -pile.level[place], -pile.players[place].rank)
    )


def passed_over(upwards: Sequence[Contender], had: Contender) -> list[Contender]:
    """Who was passed over for the bye that `had` has: everybody below, then the first above who has had fewer.

    `upwards`: all, from the lowest up. Clause: spec 04 criterion 3.
    """
    at = upwards.index(had)
    fewer = [player for player in upwards[at:] if player.byes < had.byes]
    return [*upwards[:at], *([min(fewer, key=lambda player: player.byes)] if fewer else [])]


def make_even(pile: Pile) -> Even:
    """Choose the bye such that the rest can be paired without a rematch, or with as few as there must be.

    Raises Illegal "no-pairing" where the forbidden pairs leave no pairing, "rematch-unavoidable" where a rematch is needed
    and not allowed.
    """
    count = len(pile.players)
    wished = bye_order(pile)
    if is_rich(count - count % 2, pile.most_apart):
        return _without(pile, wished[0] if count % 2 else None)
    graph = neighbours(range(count), pile.may_meet)
    mate = maximum(graph)
    over = [place for place, other in enumerate(mate) if other == -1]
    if len(over) == count % 2:
        if not over:
            return _without(pile, None)
        spare = search(graph, mate, over[0])
        return _without(pile, next(place for place in wished if spare[place]))
    if count > LARGE:
        at_once = _fewest_at_once(pile, mate, wished)
        if at_once is not None:
            return at_once
    return _with_rematches(pile, wished)


def _without(pile: Pile, bye: int | None) -> Even:
    return Even(pile if bye is None else pile.only(set(range(len(pile.players))) - {bye}), bye)


def _fewest_at_once(pile: Pile, mate: list[int], wished: list[int]) -> Even | None:
    """A very large field with rematches: as many new meetings as there can be, the rest meet again. None: can't be done so.

    A largest matching leaves over the fewest, whoever they are; nothing else is looked at.
    """
    over = [place for place in wished if mate[place] == -1]
    bye = over.pop(0) if len(mate) % 2 else None
    forbidden = _forbidden(pile)
    again = maximum(neighbours(sorted(over), lambda a, b: (min(a, b), max(a, b)) not in forbidden))
    if -1 in again:
        return None
    if not pile.rules.allow_rematch:
        raise illegal("rematch-unavoidable", CLAUSE, fewest=len(over) // 2)
    over.sort()
    tables = [(a, b) for a, b in enumerate(mate) if a < b] + [(over[a], over[b]) for a, b in enumerate(again) if a < b]
    return Even(pile, bye, tuple(tables))


def _with_rematches(pile: Pile, wished: list[int]) -> Even:
    """The same where rematches have to be made: they are open from here on, each at its price."""
    count = len(pile.players)
    forbidden = _forbidden(pile)
    dear = {pair: price for pair, price in _prices(_met(pile), count).items() if pair not in forbidden}
    apart: list[set[int]] = [set() for _ in range(count)]
    for a, b in forbidden:
        apart[a].add(b)
        apart[b].add(a)
    opened = replace(pile, apart=tuple(map(frozenset, apart)), dear=dear)
    # Spec 04 "Precisely": first how many rematches, then whose bye, then how old the rematches are.
    ages = max(dear.values(), default=0) * count + 1  # more than all ages together
    each = ages * (count + 1)  # more than any place in the order of the bye
    cost = {(a, b): dear.get((a, b), 0) + each * ((a, b) in dear) for a, b in combinations(range(count), 2) if b not in apart[a]}
    if count % 2:
        cost |= {(place, count): order * ages for order, place in enumerate(wished)}
    mate = cheapest(count + count % 2, cost)
    if mate is None:
        raise illegal("no-pairing", "spec 04.1")
    fewest = sum((a, b) in dear for a, b in enumerate(mate) if a < b)
    if not pile.rules.allow_rematch:
        raise illegal("rematch-unavoidable", CLAUSE, fewest=fewest)
    return _without(opened, mate[count] if count % 2 else None)


def _forbidden(pile: Pile) -> set[tuple[int, int]]:
    """The places that the organizer keeps apart, the higher first."""
    place = {player.id: at for at, player in enumerate(pile.players)}
    pairs = [(place[a], place[b]) for a, b in pile.rules.forbidden if a in place and b in place]
    return {(min(a, b), max(a, b)) for a, b in pairs}


def _met(pile: Pile) -> dict[tuple[int, int], int | None]:
    """The pairs that have met, the higher first, with the round of their latest meeting."""
    return {
        (a, b): last_met(pile.players[a], pile.players[b])
        for a, others in enumerate(pile.apart)
        for b in others
        if a < b and has_met(pile.players[a], pile.players[b])
    }


def _prices(again: dict[tuple[int, int], int | None], count: int) -> dict[tuple[int, int], int]:
    """What a rematch costs: first their number counts, then how few are of the latest round, and so on back in time.

    A meeting whose round is not known counts as the latest.
    """
    rounds = sorted({round_ for round_ in again.values() if round_ is not None})
    base = count + 1
    age = {round_: base**at for at, round_ in enumerate(rounds)}
    newest = base ** len(rounds)
    each = base ** (len(rounds) + 1)
    return {pair: each + (newest if round_ is None else age[round_]) for pair, round_ in again.items()}
