"""Why a round by the letter of Decipher's rule is as it is: the rule is done again, and says whom it passed over.

Clause: decipher 003 "Pares subsecuentes" (see `literal`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import takewhile

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
    """Why these tables, down the pile."""
    mate = {id_: table[1 - side] for table in tables for side, id_ in enumerate(table)}
    left = [player for player in pile.players if player.id in mate]
    barred = {frozenset(pair) for pair in pile.rules.forbidden}
    while left:
        player = left.pop(0)
        at = next(at for at, other in enumerate(left) if other.id == mate[player.id])
        partner = left.pop(at)
        if not asked & {player.id, partner.id}:
            continue
        again = has_met(player, partner)
        passed = []
        for other in left[:at]:
            if frozenset((player.id, other.id)) in barred:
                passed.append(Passed(other.id, Criterion.FORBIDDEN))
            elif has_met(player, other) and not again:
                passed.append(Passed(other.id, Criterion.MET, last_met(player, other)))
            else:  # it keeps whom the forbidden pairs leave it
                passed.append(Passed(other.id, Criterion.REST_UNPAIRABLE))
        cause = Cause.ALL_MET if again else Cause.LITERAL
        yield Reason(About.TABLE, cause, player.id, partner.id, score(player), tuple(passed))
