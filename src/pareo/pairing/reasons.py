"""Why a round is as it is: for every table, float and bye who came first by the method, and what ruled them out.

Implements                                                       clause (spec 04)   known deviations
------------------------------------------------------------------------------------------------------------------------
every table, float and bye; the first choice; what ruled it out  "Explained"        none; see `others`
the order of the bye                                             3                  here
who floats, and whom a floater meets                             5                  floaters
the pattern                                                      7                  partners; where categories are avoided, halves
                                                                                    of the category instead of the whole group
the rounds to come                                               1                  here, from the certificate
rules by their letter                                            002, 003           letter

A reason is read off the round as it was paired: the choices are made again in the order in which the rules make them, and
whoever came before the chosen one is put in their place, to see what it would have cost. Nothing is guessed: where that
can't be seen, because the field is too large or the round is not what the rules make of it, the criterion is `others`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import chain

from pareo.core.errors import Illegal
from pareo.pairing.byes import LARGE, Even, make_even, passed_over
from pareo.pairing.cost import cost_of
from pareo.pairing.field import Contender, Field, Rematch, Rules
from pareo.pairing.floaters import floats, groups_apart
from pareo.pairing.letter import bye_by_letter, tables_by_letter
from pareo.pairing.matching import is_matchable
from pareo.pairing.pile import Pile, lay_out, score
from pareo.pairing.reason import About, Cause, Criterion, Passed, Reason
from pareo.pairing.solve import fields_of, pair, pair_pile

FEW = 64  # players up to whom the rounds to come may matter to a reason, so that no explanation takes long

Tables = Sequence[tuple[int, int]]  # ids


def reasons(
    field: Field, rules: Rules, tables: Tables, byes: Sequence[int], of: Collection[int] | None = None
) -> tuple[Reason, ...]:
    """Why `field`, paired by `rules`, came to `tables` and `byes`: all of it, or what concerns the entrants `of` (ids).

    One reason for every table, one more for every float, in the order of the tables, then one for every bye (which concerns
    those who were passed over, too). Who has neither is left out of the field.

    >>> from pareo.pairing.field import Contender, Met, Method
    >>> four = [Contender(n, 0, n, (Met(3, 1),) if n == 1 else ()) for n in (1, 2, 3, 4)]  # 1 has met 3
    >>> why = reasons(Field(2, tuple(four), "copa"), Rules(Method.SLIDE), [(1, 4), (2, 3)], [])
    >>> [(reason.entrant, reason.first, reason.other) for reason in why]
    [(1, 3, 4), (2, 3, 3)]
    >>> why[0].passed
    (Passed(id=3, criterion=<Criterion.MET: 'met'>, round=1, cost=None),)

    Clause: spec 04 "Explained"
    """
    number = {id_: at for at, table in enumerate(tables, 1) for id_ in table}
    asked = number.keys() | set(byes) if of is None else set(of)
    pins = {frozenset(pin) for pin in rules.pins}
    found = [Reason(About.TABLE, Cause.PINNED, a, b) for a, b in tables if frozenset((a, b)) in pins and asked & {a, b}]
    for part in fields_of(field, rules):
        own = {player.id for player in part.contenders}.difference(*pins)
        seats = [table for table in tables if own.issuperset(table)]
        found += _of_part(part, rules, seats, [id_ for id_ in byes if id_ in own], asked, set(chain(*pins)))
    if any(passed.criterion is Criterion.OTHERS for reason in found for passed in reason.passed):
        found = _looked_ahead(field, rules, tables, byes, found)
    numbered = [reason if reason.about is About.BYE else replace(reason, table=number[reason.entrant]) for reason in found]
    return tuple(sorted(numbered, key=lambda reason: (reason.table or len(tables) + 1, reason.about is About.FLOAT)))


def _looked_ahead(field: Field, rules: Rules, tables: Tables, byes: Sequence[int], found: list[Reason]) -> list[Reason]:
    """The same where what seemed to be as good, or better, was passed over for the rounds to come.

    That is so where this round is the best that they can follow: whatever comes before it they can't.
    """
    if field.rounds is None or len(field.contenders) > FEW:
        return found
    try:
        best = pair(field, replace(rules, allow_rematch=True))
    except Illegal:
        return found
    is_it = {frozenset(table) for table in best.tables} == {frozenset(table) for table in tables} and set(best.byes) == set(byes)
    if not (is_it and best.certificate.optimal and best.certificate.by == "look-ahead"):
        return found
    ahead = {Criterion.OTHERS: Criterion.LATER_ROUNDS}
    return [
        replace(
            reason,
            passed=tuple(replace(passed, criterion=ahead.get(passed.criterion, passed.criterion)) for passed in reason.passed),
        )
        for reason in found
    ]


def _of_part(
    field: Field, rules: Rules, tables: Tables, byes: Sequence[int], asked: AbstractSet[int], pinned: AbstractSet[int]
) -> Iterator[Reason]:
    """The reasons of a field that is paired on its own, but for those who are `pinned`."""
    known = {player.id for player in field.contenders}
    present = {*chain(*tables), *byes}
    forbidden = tuple(pair for pair in rules.forbidden if known.issuperset(pair) and pair[0] != pair[1])
    laid = lay_out(field, replace(rules, forbidden=forbidden, allow_rematch=True))
    pile = laid.only(place for place, player in enumerate(laid.players) if player.id in present)
    is_literal = rules.rematch is Rematch.LITERAL
    for had in byes:
        reason = bye_by_letter(pile, field.round, had) if is_literal else _bye(laid, pile, tables, had, pinned)
        if had in asked or any(passed.id in asked for passed in reason.passed):
            yield reason
    if is_literal:
        yield from tables_by_letter(pile, tables, asked)
        return
    even, is_counted = _evened(pile, byes)
    if is_counted:
        yield from (Reason(About.TABLE, Cause.FEWEST_REMATCHES, a, b) for a, b in tables if asked & {a, b})
        return
    at = {player.id: place for place, player in enumerate(even.players)}
    mates = {at[a]: at[b] for a, b in tables} | {at[b]: at[a] for a, b in tables}
    for apart, own in groups_apart(even, mates):
        yield from floats(apart, own, {place for place, player in enumerate(apart.players) if player.id in asked})


def _evened(pile: Pile, byes: Sequence[int]) -> tuple[Pile, bool]:
    """The pile without those who have a bye, rematches open where they must be; whether rematches were only counted."""
    try:
        even = make_even(pile)
    except Illegal:  # not even a rematch helps: these tables are not the rules' own
        even = Even(pile, None)
    if even.seated is not None:
        return pile, True
    if ([] if even.bye is None else [pile.players[even.bye].id]) == list(byes):
        return even.pile, False
    return pile.only(place for place, player in enumerate(pile.players) if player.id not in byes), False


def _bye(laid: Pile, pile: Pile, tables: Tables, had: int, pinned: AbstractSet[int]) -> Reason:
    """Why `had` has the bye: everybody from the bottom up to them, then who has had fewer. Clause: spec 04 criterion 3."""
    upwards = _upwards(pile, laid, pinned)
    lucky = next(player for player in upwards if player.id == had)
    return Reason(
        About.BYE,
        Cause.TURN,
        had,
        points=score(lucky),
        passed=tuple([_passed(pile, tables, player, lucky, pinned) for player in passed_over(upwards, lucky)]),
    )


def _upwards(pile: Pile, laid: Pile, pinned: AbstractSet[int]) -> list[Contender]:
    """Those who could have had the bye, or could but for being pinned, from the bottom up."""
    players = [*pile.players, *(player for player in laid.players if player.id in pinned)]
    return sorted(players, key=lambda player: (score(player), -player.rank))


def _passed(pile: Pile, tables: Tables, player: Contender, lucky: Contender, pinned: AbstractSet[int]) -> Passed:
    """What ruled `player` out for the bye that `lucky` has."""
    if player.byes > lucky.byes:
        return Passed(player.id, Criterion.HAD_BYE)
    return Passed(player.id, Criterion.PINNED) if player.id in pinned else _without(pile, tables, player.id)


def _without(pile: Pile, tables: Tables, id_: int) -> Passed:
    """What it would have cost if `id_` had had the bye."""
    at = {player.id: place for place, player in enumerate(pile.players)}
    rest = pile.only(at[other] for other in at if other != id_)
    others, unpairable = Passed(id_, Criterion.OTHERS), Passed(id_, Criterion.REST_UNPAIRABLE)
    if len(rest.players) % 2 or is_matchable(range(len(rest.players)), rest.may_meet, rest.most_apart):
        return others
    made = cost_of(pile, [(at[a], at[b]) for a, b in tables]).rematches
    if not made:
        return unpairable
    if len(rest.players) > LARGE:
        return others
    try:
        would, _, _ = pair_pile(rest)
    except Illegal:
        return unpairable
    more = cost_of(pile, [(at[a], at[b]) for a, b in would]).rematches > made
    return replace(unpairable, cost="rematches") if more else others
