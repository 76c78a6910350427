"""Who comes when a round is already paired: against the bye, and nobody else moves.

Implements                                          clause                                     known deviations
-----------------------------------------------------------------------------------------------------------------
late entrant against the bye                        spec 04 "Late entry, drops, absence"       none
undrop in the same round offers a place             the same                                   none
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from pareo.core.errors import Illegal, illegal
from pareo.core.results import Bye, Missed
from pareo.pairing.field import Categories
from pareo.tournament.events import Joined, RoundKind
from pareo.tournament.field import categories_in
from pareo.tournament.queries import current_round, swiss_rounds, table_of
from pareo.tournament.state import Round, RoundStage, State


def join(state: State, number: int, category: str | None, fixed_table: int | None = None) -> Joined:
    """The table at which `number` meets the holder of the bye of the round that is paired and not closed.

    Raises Illegal: "join-no-round", "join-already-in-round", "join-no-bye" (a bye that was awarded beforehand is won: there
    is no match to be had), "join-bye-given" (by hand, for a reason that stands), "join-bye-left" (its holder has left),
    "join-no-bye-of-category" (categories are paired apart), "join-rematch" (the two have met).

    Clause: spec 04 "Late entry, drops, absence"; 002 "Permite la entrada de cualquier jugador en cualquier ronda"
    """
    played = current_round(state)
    if played is None or played.stage is RoundStage.CLOSED or played.kind is not RoundKind.SWISS:
        raise illegal("join-no-round", round=len(state.rounds) + 1)
    if number in played.lone or table_of(played, number) is not None:
        raise illegal("join-already-in-round", entrant=number, round=played.number)
    holder = _holder(state, played, category)
    if any(table_of(earlier, number) == table_of(earlier, holder) is not None for earlier in swiss_rounds(state)):
        raise illegal("join-rematch", first=number, second=holder, round=played.number)
    wanted = fixed_table or state.entrants[holder].fixed_table
    taken = {table.table for table in played.tables}
    free = next(table for table in count(1) if table not in taken)
    return Joined(played.number, wanted if wanted and wanted not in taken else free, holder, number)


def offered(state: State, number: int) -> Joined | None:
    """The match that `number`, who misses the round that is paired, could have played; None where there is none."""
    played = current_round(state)
    if played is None or played.lone.get(number) != Missed():
        return None
    without = replace(played, lone={n: alone for n, alone in played.lone.items() if n != number})
    entrant = state.entrants[number]
    try:
        return join(replace(state, rounds=(*state.rounds[:-1], without)), number, entrant.category, entrant.fixed_table)
    except Illegal:
        return None


def _holder(state: State, played: Round, category: str | None) -> int:
    """Who has the bye that can be played against."""
    byes = [n for n, alone in played.lone.items() if alone == Bye()]
    if not byes:
        raise illegal("join-no-bye", round=played.number)
    own = [n for n in byes if n not in played.given_byes]
    if not own:
        raise illegal("join-bye-given", round=played.number, entrant=byes[0])
    here = [n for n in own if state.entrants[n].out_after is None]
    if not here:
        raise illegal("join-bye-left", round=played.number, entrant=own[0])
    if categories_in(state, played.number) is Categories.SEPARATE:
        here = [n for n in here if state.entrants[n].category == category]
        if not here:
            raise illegal("join-no-bye-of-category", round=played.number, category=category or "–")
    return here[0]
