"""How many rounds an event can have before anybody has to meet again."""

from __future__ import annotations

from collections.abc import Sequence

from pareo.pairing.field import Categories, Rematch
from pareo.tournament.queries import active
from pareo.tournament.state import Entrant, State


def without_rematch(state: State, rounds: int) -> int:
    """How many of `rounds`, from the first, can be played without a rematch by those who are in.

    No more, that is certain. Whether really so many where byes are awarded, the look-ahead of each round sees.

    Clause: spec 04 criterion 1
    """
    pairing = state.policy.pairing
    if pairing.rematch is Rematch.LITERAL:  # that rule has rematches of its own
        return rounds
    possible = _playable(active(state), rounds)
    if pairing.categories is Categories.SEPARATE:
        until = min(rounds, pairing.categories_until or rounds)
        categories = {entrant.category for entrant in active(state)}
        apart = min(_playable([n for n in active(state) if n.category == category], until) for category in categories)
        possible = possible if apart == until else min(possible, apart)
    return possible


def _playable(entrants: Sequence[Entrant], rounds: int) -> int:
    """The same for one field: there must be a pair for each table, and an opponent for everybody in each even round."""
    others = len(entrants) - 1
    if rounds <= others or others < 1:
        return rounds
    tables, needed = 0, dict.fromkeys((entrant.number for entrant in entrants), 0)
    for number in range(1, rounds + 1):
        here = [entrant.number for entrant in entrants if number not in entrant.awarded_byes]
        tables += len(here) // 2
        for n in here:
            needed[n] += 1 - len(here) % 2
        if 2 * tables > len(entrants) * others or max(needed.values()) > others:
            return number - 1
    return rounds
