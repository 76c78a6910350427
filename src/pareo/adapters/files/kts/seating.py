"""The rounds of a state as KTS lays them: who sits at which table, those without an opponent after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pareo.adapters.files.kts.document import Status
from pareo.adapters.files.kts.playoffs import slots
from pareo.core.results import Bye, LoneResult, TableResult, Verdict, verdict
from pareo.tournament import queries
from pareo.tournament.events import RoundKind
from pareo.tournament.state import Round, RoundStage, State


@dataclass(frozen=True, slots=True)
class Seated:
    """A match by tournament numbers; `b` None: nobody."""

    round: int
    table: int
    a: int
    b: int | None
    status: Status
    winner: int | None


def rounds(state: State) -> list[Round]:
    """The rounds that are public."""
    return [played for played in state.rounds if played.stage is not RoundStage.DRAFT]


def bracket_rounds(state: State) -> list[Round]:
    """Those of the bracket."""
    return [played for played in rounds(state) if played.kind is RoundKind.ELIMINATION]


def is_complete(played: Round) -> bool:
    """Whether all tables have reported: KTS knows no other end of a round."""
    return not queries.open_tables(played)


def third_place(state: State) -> frozenset[int]:
    """The games of the bracket that KTS does not know."""
    return frozenset(game.number for game in queries.games(state) if game.third_place)


def seated(state: State, played: Round, odd: Mapping[str, int]) -> list[Seated]:
    """The matches of a round by table. Byes come after the tables, missed rounds after the byes, each by number.

    `odd`: the tables of those without an opponent who sit elsewhere, by tournament number.
    """
    thirds, places = third_place(state), _bracket_places(state, played)
    found = []
    for table in played.tables:
        if table.game is None or table.game not in thirds:
            status, winner = _outcome(played.results.get(table.table), table.a, table.b)
            found.append(Seated(played.number, table.table, table.a, table.b, status, winner))
    free = max((match.table for match in found), default=0)
    alone = {**_bracket_byes(state, played), **played.lone}
    for number, result in sorted(alone.items(), key=lambda item: (not isinstance(item[1], Bye), item[0])):
        free += 1
        winner = number if isinstance(result, Bye) else None
        found.append(Seated(played.number, odd.get(str(number), free), number, None, Status.WINNER, winner))
    return sorted((replace(match, table=places.get(match.a, match.table)) for match in found), key=lambda match: match.table)


def _outcome(result: TableResult | None, a: int, b: int) -> tuple[Status, int | None]:
    if result is None:
        return Status.INCOMPLETE, None
    return {
        Verdict.A_WINS: (Status.WINNER, a),
        Verdict.B_WINS: (Status.WINNER, b),
        Verdict.DRAW: (Status.DRAW, None),
        Verdict.BOTH_LOSE: (Status.DOUBLE_LOSS, None),
    }[verdict(result)]


def _bracket_byes(state: State, played: Round) -> Mapping[int, LoneResult]:
    """Seeds who need not play the first round of the bracket; in ours they are nowhere, in KTS they have a bye."""
    if state.cut is None or played not in bracket_rounds(state)[:1]:
        return {}
    out = {number: entrant.out_after for number, entrant in state.entrants.items()}
    busy = {number for table in played.tables for number in (table.a, table.b)} | set(played.lone)
    busy |= {number for number, after in out.items() if after is not None and after < played.number}
    return {number: Bye() for number in state.cut.seeds if number not in busy}


def _bracket_places(state: State, played: Round) -> Mapping[int, int]:
    """The table of each seed where byes have to be laid between the tables, so that the winners of neighbours meet."""
    if state.cut is None or not _bracket_byes(state, played):
        return {}
    seeds = state.cut.seeds
    order = slots(1 << (len(seeds) - 1).bit_length())
    places = {seeds[seed - 1]: 1 + place // 2 for place, seed in enumerate(order) if seed <= len(seeds)}
    fits = all(table.a in places and places[table.a] == places.get(table.b) for table in played.tables)
    return places if fits else {}  # another program's first round need not be that of its seeds
