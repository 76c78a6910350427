"""What a table costs, criterion by criterion: each is worth more than all that follow.

Implements                                       clause (spec 04)      known deviations
-------------------------------------------------------------------------------------------
rematches: fewest, then oldest first             2                     where they can't be avoided, and are allowed
categories kept apart                            4                     see `floats` for very large fields
floats: fewest, nearest, from the top down       5                     none
repeated floats: fewest                          5                     none
protected groups                                 6                     none
"""

from __future__ import annotations

from pareo.pairing.pile import Pile


def is_crossing(pile: Pile, a: int, b: int) -> bool:
    """Whether a table would mix categories that are to be avoided."""
    return pile.crossing and pile.players[a].category != pile.players[b].category


def is_protected(pile: Pile, a: int, b: int) -> bool:
    """Whether two of one protected group (club, team, family) would meet."""
    group = pile.players[a].group
    return pile.rules.protect and group is not None and group == pile.players[b].group


def repeated_floats(pile: Pile, a: int, b: int) -> int:
    """How many of the two would float in a direction in which they have floated before; `a` is the higher."""
    if pile.level[a] == pile.level[b]:
        return 0
    return pile.has_sunk[a] + pile.has_risen[b]


def before_floats(pile: Pile, a: int, b: int) -> int:
    """The cost of a table by the criteria that come before the floats, in one number; `a` is the higher."""
    rematch = pile.dear.get((a, b), 0) if pile.dear else 0
    return rematch * (len(pile.players) + 1) + is_crossing(pile, a, b)


def after_floats(pile: Pile, a: int, b: int) -> int:
    """The cost of a table by the criteria that follow the floats, in one number; `a` is the higher."""
    return repeated_floats(pile, a, b) * (len(pile.players) + 1) + is_protected(pile, a, b)


def is_free(pile: Pile, a: int, b: int) -> bool:
    """Whether a table costs nothing but the step between its groups; `a` is the higher."""
    if b in pile.apart[a] or (pile.level[a] != pile.level[b] and (pile.has_sunk[a] or pile.has_risen[b])):
        return False
    return not (pile.dear and before_floats(pile, a, b)) and not is_crossing(pile, a, b) and not is_protected(pile, a, b)
