"""Why a round by the letter of a rule is as it is: the rule is done again, and says whom it passed over (see `literal`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile

from pareo.pairing.field import Method
from pareo.pairing.literal import halves
from pareo.pairing.pile import Pile, has_met, last_met, score
from pareo.pairing.reason import About, Cause, Criterion, Passed, Reason


def bye_by_letter(pile: Pile, round_number: int, had: int) -> Reason:
    """Why `had` has the bye: in round 1 the last of the pile, later the lowest of those with the fewest."""
    before = list(takewhile(lambda player: player.id != had, reversed(pile.players)))
    lucky = pile.players[-1 - len(before)]
    passed = [
        Passed(player.id, Criterion.HAD_BYE if round_number > 1 and player.byes > lucky.byes else Criterion.REST_UNPAIRABLE)
        for player in before
    ]
    return Reason(About.BYE, Cause.LITERAL, had, points=score(lucky), passed=tuple(passed))


def tables_by_letter(pile: Pile, tables: Sequence[tuple[int, int]], asked: AbstractSet[int]) -> Iterator[Reason]:
    """Why these tables: halves for slide and fold, down the pile for the others."""
    at = {player.id: place for place, player in enumerate(pile.players)}
    mate = {at[id_]: at[table[1 - side]] for table in tables for side, id_ in enumerate(table)}
    barred = {frozenset((at[a], at[b])) for a, b in pile.rules.forbidden if a in at and b in at}
    by_halves = pile.rules.method in (Method.SLIDE, Method.FOLD)
    for place, before in _by_halves(pile, mate) if by_halves else _down_the_pile(mate):
        player, partner = pile.players[place], pile.players[mate[place]]
        if not asked & {player.id, partner.id}:
            continue
        again = has_met(player, partner)
        passed = []
        for passed_over in before:
            other = pile.players[passed_over]
            if frozenset((place, passed_over)) in barred:
                passed.append(Passed(other.id, Criterion.FORBIDDEN))
            elif has_met(player, other) and not again:
                passed.append(Passed(other.id, Criterion.MET, last_met(player, other)))
            else:  # it looks at the others only for the sake of the forbidden pairs
                passed.append(Passed(other.id, Criterion.REST_UNPAIRABLE))
        cause = Cause.ALL_MET if again else Cause.LITERAL
        yield Reason(About.TABLE, cause, player.id, partner.id, score(player), tuple(passed))


def _down_the_pile(mate: Mapping[int, int]) -> Iterator[tuple[int, list[int]]]:
    """Whose turn it was, and who came before the one they met."""
    left = sorted(mate)
    while left:
        place = left.pop(0)
        before = left[: left.index(mate[place])]
        left.remove(mate[place])
        yield place, before


def _by_halves(pile: Pile, mate: Mapping[int, int]) -> Iterator[tuple[int, list[int]]]:
    """The same where each of the upper half takes somebody of the lower."""
    left = sorted(mate)
    while left:
        upper, lower = halves(pile, left)
        while upper:
            place = upper.pop(0)
            yield place, lower[: lower.index(mate[place])] if mate[place] in lower else list(lower)
            for seats in (upper, lower):
                if mate[place] in seats:
                    seats.remove(mate[place])
            left.remove(place)
            left.remove(mate[place])
