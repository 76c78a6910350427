"""What would have been: some tables forced, the rest paired as well as it can be, and the two rounds compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pareo.core.errors import Illegal
from pareo.pairing.cost import Cost, cost_of
from pareo.pairing.matching import is_matchable
from pareo.pairing.pile import Pile, last_met
from pareo.pairing.reason import Criterion, Passed
from pareo.pairing.solve import pair_pile

Table = tuple[int, int]  # places


def barred(pile: Pile, pairs: Iterable[Table]) -> Pile:
    """The same pile where these may not meet either."""
    apart = list(pile.apart)
    more: dict[int, set[int]] = {}
    for a, b in pairs:
        more.setdefault(a, set()).add(b)
        more.setdefault(b, set()).add(a)
    for place, others in more.items():
        apart[place] = apart[place] | others
    dear = pile.dear and {table: price for table, price in pile.dear.items() if table[1] not in more.get(table[0], ())}
    return replace(pile, apart=tuple(apart), dear=dear)


def at_fault(pile: Pile, table: Table, instead: Table) -> Passed | None:
    """What is wrong with a table itself that is not as wrong with the one that was made; None: nothing is.

    Who is passed over is the second of `table`.
    """
    other = table[1]
    a, b = sorted(table)
    id_ = pile.players[other].id
    if b in pile.apart[a]:
        pair = {pile.players[a].id, pile.players[b].id}
        if any(pair == set(forbidden) for forbidden in pile.rules.forbidden):
            return Passed(id_, Criterion.FORBIDDEN)
        return Passed(id_, Criterion.MET, last_met(pile.players[a], pile.players[b]))
    match cost_of(pile, [table])._replace(floats=()).worse_in(cost_of(pile, [instead])._replace(floats=())):
        case "rematches" | "ages":
            return Passed(id_, Criterion.MET, last_met(pile.players[a], pile.players[b]))
        case "crossings":
            return Passed(id_, Criterion.CATEGORY)
        case "same_group":
            return Passed(id_, Criterion.SAME_GROUP)
        case "repeated" if other == b and pile.has_risen[b]:
            return Passed(id_, Criterion.FLOATED_UP)
        case "repeated":
            return Passed(id_, Criterion.REST_UNPAIRABLE, cost="repeated")
    return None


def compared(pile: Pile, fixed: Sequence[Table], rest: Sequence[int], made: Cost, id_: int) -> Passed:
    """What rules out `id_`, whose choice would leave the tables `fixed` and the `rest` to be paired: that costs more than `made`.

    It is `others` where it does not, or where that is not proved.
    """
    left = pile.only(rest)
    unpairable = Passed(id_, Criterion.REST_UNPAIRABLE)
    if not is_matchable(range(len(rest)), left.may_meet, left.most_apart):
        return unpairable
    try:
        tables, _, certificate = pair_pile(left)
    except Illegal:
        return unpairable
    if not certificate.optimal:
        return Passed(id_, Criterion.OTHERS)
    at = {player.id: place for place, player in enumerate(pile.players)}
    worse = cost_of(pile, [*fixed, *((at[a], at[b]) for a, b in tables)]).worse_in(made)
    return replace(unpairable, cost=worse) if worse else Passed(id_, Criterion.OTHERS)
