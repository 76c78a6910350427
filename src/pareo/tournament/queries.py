"""Questions to a state. Everything shown is derived here; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pareo.core.chance import stream
from pareo.core.errors import Finding
from pareo.core.results import Bye, ByeKind, Games, Notation, TableResult
from pareo.elimination import advance, bracket
from pareo.policy.systems import system as named_system
from pareo.standings.crosstable import Row, own_row
from pareo.standings.meeting import Meeting
from pareo.standings.points import check
from pareo.standings.rank import LARGE, Explanation, Standing, explain, rank_by_definition
from pareo.standings.system import System
from pareo.tournament.events import PairedTable, Presence, RoundKind, Structure
from pareo.tournament.playoffs import beaten, winner_of
from pareo.tournament.state import Entrant, Round, RoundStage, Stage, State

if TYPE_CHECKING:
    from pareo.standings.columns.rows import Rows


def current_round(state: State) -> Round | None:
    """The latest round, draft or not."""
    return state.rounds[-1] if state.rounds else None


def open_round(state: State) -> Round | None:
    """The round that is being played."""
    latest = current_round(state)
    return latest if latest is not None and latest.stage is RoundStage.PUBLISHED else None


def draft_round(state: State) -> Round | None:
    """The round that is paired and not yet published."""
    latest = current_round(state)
    return latest if latest is not None and latest.stage is RoundStage.DRAFT else None


def minutes_of(state: State, kind: RoundKind) -> int | None:
    """The minutes that the policy gives any round of that kind; None where they are untimed."""
    clock = state.policy.clock
    return clock.elimination_minutes if kind is RoundKind.ELIMINATION else clock.round_minutes


def open_tables(played: Round) -> tuple[int, ...]:
    """Tables that have not reported, by number."""
    results = played.results
    return tuple([number for number in tables_by_number(played) if number not in results])


def tables_by_number(played: Round) -> Mapping[int, PairedTable]:
    """The tables of a round, by number."""
    if "tables" not in played.memo:
        played.memo["tables"] = {table.table: table for table in sorted(played.tables, key=lambda table: table.table)}
    found: Mapping[int, PairedTable] = played.memo["tables"]
    return found


def table_of(played: Round, number: int) -> PairedTable | None:
    """Where entrant `number` sits in that round."""
    if "seats" not in played.memo:
        played.memo["seats"] = {entrant: table for table in reversed(played.tables) for entrant in (table.a, table.b)}
    found: PairedTable | None = played.memo["seats"].get(number)
    return found


def has_place(played: Round, number: int) -> bool:
    """Whether the pairing of that round had a table or a bye for entrant `number`: not for who missed it."""
    return table_of(played, number) is not None or played.lone.get(number) in (Bye(), Bye(ByeKind.AWARDED))


def as_paired(played: Round) -> Round:
    """The round before anybody came into it: those who had a bye have it still."""
    made = [table for table in played.tables if table.a in played.joined or table.b in played.joined]
    if not made:
        return played
    byes = {n: Bye() for table in made for n in (table.a, table.b) if n not in played.joined}
    tables = tuple(table for table in played.tables if table not in made)
    return replace(played, tables=tables, lone={**played.lone, **byes}, joined=())


def swiss_rounds(state: State) -> tuple[Round, ...]:
    """The rounds that standings count: all but elimination."""
    return tuple(played for played in state.rounds if played.kind is not RoundKind.ELIMINATION)


def active(state: State) -> tuple[Entrant, ...]:
    """Entrants who are in, by number."""
    return tuple(entrant for _, entrant in sorted(state.entrants.items()) if entrant.out_after is None)


def took_part(state: State) -> int:
    """How many are in or left after they had begun; who never came does not count."""
    return sum(entrant.out_after is None or entrant.out_after > 0 for entrant in state.entrants.values())


def missing(state: State) -> tuple[Entrant, ...]:
    """Those of them whom nobody has ticked yet in the check-in, by number."""
    return tuple(entrant for entrant in active(state) if entrant.presence is Presence.AWAITED)


def is_checking_in(state: State) -> bool:
    """Whether somebody who is in has been ticked: the check-in has begun."""
    return any(entrant.presence is Presence.HERE for entrant in active(state))


def meetings(state: State, through: int | None = None) -> tuple[Meeting, ...]:
    """All results of Swiss rounds up to and including round `through` (all rounds if None); drafts have none.

    Who leaves between two rounds forfeits the game to come (001): it counts at once, and in no earlier round.
    """
    found = [meeting for played in _counted(state, through) for meeting in meetings_of(played)]
    return (*found, *_quits(state, through))


def _counted(state: State, through: int | None) -> list[Round]:
    rounds = (played for played in swiss_rounds(state) if played.stage is not RoundStage.DRAFT)
    return [played for played in rounds if through is None or played.number <= through]


def _quits(state: State, through: int | None) -> list[Meeting]:
    is_now = through is None or through >= len(state.rounds)
    return [meeting for meeting in state.quits if is_now or (through is not None and meeting.round <= through)]


def meetings_of(played: Round) -> list[Meeting]:
    """The results of one round; a table that has not reported has none."""
    tables = [
        Meeting(played.number, table.a, table.b, played.results[table.table])
        for table in played.tables
        if table.table in played.results
    ]
    return [*tables, *(Meeting(played.number, number, None, result) for number, result in played.lone.items())]


def row_of(state: State, number: int) -> Row:
    """Every round of entrant `number` so far, with points and matches won, lost and drawn; nobody else is looked at."""
    own = [meeting for meeting in state.quits if meeting.a == number]
    for played in _counted(state, None):
        table = table_of(played, number)
        if table is not None and table.table in played.results:
            own.append(Meeting(played.number, table.a, table.b, played.results[table.table]))
        if number in played.lone:
            own.append(Meeting(played.number, number, None, played.lone[number]))
    return own_row(state.policy.scoring, number, own)


def entrants_through(state: State, through: int | None) -> tuple[int, ...]:
    """Who stands in the standing after round `through`: not who entered later, nor who left before the first round."""
    last = len(state.rounds) if through is None else through
    found = state.entrants
    return tuple([n for n in sorted(found) if found[n].entered_before <= last + 1 and found[n].out_after != 0])


def standings(state: State, through: int | None = None, system_id: str | None = None) -> tuple[Standing, ...] | Rows:
    """The Swiss standing after round `through` (None: now), best first, by the event's system or another.

    Elimination games never count; whoever leaves after the last round counted does not move it (spec 05). Of a large event a
    row is made each time that it is looked at; `pile` and `points` need none.
    """
    basis = _basis(state, through, system_id)
    if len(basis.entrants) >= LARGE:
        from pareo.standings.columns.layers import Beyond  # loads numpy, which no small event waits for
        from pareo.standings.columns.rank import rank_columns
        from pareo.tournament.columns import layers

        with suppress(Beyond):
            found = layers(_counted(state, through), _quits(state, through))
            return rank_columns(
                basis.system, basis.entrants, found, dropped=basis.dropped, playoffs=basis.playoffs, seed=state.seed
            )
    return rank_by_definition(
        basis.system,
        basis.entrants,
        meetings(state, through),
        dropped=basis.dropped,
        playoffs=basis.playoffs,
        seed=state.seed,
    )


def standing_explained(state: State, entrant: int, through: int | None = None, system_id: str | None = None) -> Explanation:
    """The row of `entrant` in `standings`, taken apart: every round, and what each opponent contributed to each tie-break."""
    basis = _basis(state, through, system_id)
    return explain(
        basis.system,
        basis.entrants,
        meetings(state, through),
        entrant,
        dropped=basis.dropped,
        playoffs=basis.playoffs,
        seed=state.seed,
    )


@dataclass(frozen=True, slots=True)
class _Basis:
    """What a standing is made of."""

    system: System
    entrants: tuple[int, ...]
    dropped: frozenset[int]
    playoffs: tuple[Meeting, ...]


def _basis(state: State, through: int | None, system_id: str | None) -> _Basis:
    counted = swiss_rounds(state)
    last = len(counted) if through is None else min(through, len(counted))
    return _Basis(
        system=event_system(state) if system_id is None else named_system(system_id),
        entrants=entrants_through(state, through),
        dropped=frozenset(n for n, at in state.entrants.items() if at.out_after is not None and at.out_after < last),
        playoffs=state.playoffs if through is None or through >= len(counted) else (),
    )


def event_system(state: State) -> System:
    """Scoring and order of the event's policy."""
    return System(scoring=state.policy.scoring, standings=state.policy.standings)


def is_provisional(state: State, through: int | None = None) -> bool:
    """Whether a round that counts is still open (spec 05)."""
    return any(
        played.stage is RoundStage.PUBLISHED and (through is None or played.number <= through) for played in swiss_rounds(state)
    )


def in_order(state: State, through: int | None = None) -> tuple[Standing, ...] | Rows:
    """The standing as a pile: those who are level lie in an order drawn from the seed, so that no number is favoured.

    Used where one must come before the other: pairing, and seeds inside the cut.
    """
    rows = standings(state, through)
    entrants = entrants_through(state, through)
    shuffled = stream(state.seed, len(swiss_rounds(state)), "level").shuffled(entrants)
    over = beaten(state.playoffs if through is None or through >= len(swiss_rounds(state)) else ())
    if not isinstance(rows, tuple):
        from pareo.tournament.columns import piled

        return piled(rows, shuffled, over)
    drawn = {number: place for place, number in enumerate(shuffled)}
    losers = {n for found in over.values() for n in found}
    return tuple(
        sorted(rows, key=lambda row: (row.rank, -len(over.get(row.entrant, ())), row.entrant in losers, drawn[row.entrant]))
    )


def pile(state: State, through: int | None = None) -> list[int]:
    """Who lies where `in_order` says, first the best."""
    rows = in_order(state, through)
    return [row.entrant for row in rows] if isinstance(rows, tuple) else rows.entrants.tolist()


def points(state: State, through: int | None = None) -> dict[int, int]:
    """The points of everybody in `standings`."""
    rows = standings(state, through)
    if isinstance(rows, tuple):
        return {row.entrant: row.points for row in rows}
    return dict(zip(rows.entrants.tolist(), rows.points.tolist(), strict=True))


def draws_allowed(state: State, kind: RoundKind) -> tuple[bool, str]:
    """Whether a match of this kind of round may be drawn, and the clause that says so."""
    policy = state.policy
    if kind is RoundKind.ELIMINATION:
        return policy.elimination.draws, policy.elimination.clause
    if policy.scoring.draw is None:
        return False, policy.scoring.clause
    tier = policy.tiers.get(str(state.tier))
    return (tier.draws_in_swiss, tier.clause) if tier else (True, policy.scoring.clause)


def impossible(state: State, kind: RoundKind, result: TableResult) -> tuple[Finding, ...]:
    """Why a table may not report `result` in a round of this kind; empty when it may."""
    allowed, clause = draws_allowed(state, kind)
    match = state.policy.match
    return check(
        result, state.policy.scoring, match.best_of, draws_allowed=allowed, match_clause=match.clause, draws_clause=clause
    )


def game_results(state: State, kind: RoundKind) -> tuple[Games, ...]:
    """Every result in won games that a round of this kind takes, the first player's best first; none where tables report points.

    Drawn games are left out: whoever has some writes them down.
    """
    if state.policy.scoring.notation is not Notation.GAMES:
        return ()
    most = range(state.policy.match.best_of // 2 + 1, -1, -1)
    won = [Games(a, b) for a in most for b in reversed(most) if b < a]
    drawn = [Games(a, a) for a in most]
    lost = [Games(each.b, each.a) for each in reversed(won)]
    return tuple(each for each in (*won, *drawn, *lost) if not impossible(state, kind, each))


def games(state: State) -> tuple[bracket.Game, ...]:
    """The games of the bracket; none before there is one."""
    return bracket.bracket(len(state.cut.seeds), state.cut.third_place) if state.cut else ()


def decided(state: State) -> Mapping[int, advance.Decided]:
    """How each finished game of the bracket ended."""
    ends: dict[int, advance.Decided] = {}
    for played in state.rounds:
        for table in played.tables:
            if table.game is not None and table.table in played.results:
                meeting = Meeting(played.number, table.a, table.b, played.results[table.table])
                ends[table.game] = advance.Decided(winner_of(meeting))
    return ends


def seeds(state: State) -> Sequence[int]:
    """Who is in the bracket, best seed first."""
    return state.cut.seeds if state.cut else ()


def is_bracket_over(state: State) -> bool:
    """Whether the bracket has been played to its end."""
    return state.cut is not None and advance.is_over(games(state), seeds(state), decided(state))


def final_places(state: State) -> tuple[tuple[int, int], ...]:
    """(place, entrant) of the whole event, best first: the bracket's order, then the Swiss standing (spec 06).

    Until the bracket is over its players share the places of the Swiss standing.
    """
    top = advance.places(games(state), seeds(state), decided(state)) if is_bracket_over(state) else ()
    placed = {entrant for _, entrant in top}
    if state.structure is Structure.ELIMINATION:
        return top
    rest = [row for row in standings(state) if row.entrant not in placed]
    better: dict[int, int] = {}  # by rank, how many of the rest stand before it
    for before, row in enumerate(rest):
        better.setdefault(row.rank, before)
    return (*top, *((len(top) + better[row.rank] + 1, row.entrant) for row in rest))


def is_final(state: State) -> bool:
    """Whether nothing will move the places any more: the bracket is played, or the organizer has declared the event over."""
    return is_bracket_over(state) or state.stage in (Stage.FINISHED, Stage.ARCHIVED)


def final_standing(state: State) -> tuple[tuple[int, Standing], ...]:
    """`final_places` of everybody, each with the row of the Swiss standing."""
    rows = {row.entrant: row for row in standings(state)}
    return tuple((place, rows[entrant]) for place, entrant in final_places(state) if entrant in rows)


def is_deserted(state: State) -> bool:
    """Whether so few are left that no match can be paired again."""
    return len(active(state)) < 2


def is_over(state: State) -> bool:
    """Whether nothing is left to play, so that the event can be finished."""
    match state.stage:
        case Stage.SWISS_FINISHED:
            return True
        case Stage.RUNNING:
            return state.structure is Structure.OPEN or (is_deserted(state) and not open_round(state))
        case Stage.ELIMINATION:
            return is_bracket_over(state) and open_round(state) is None
        case _:
            return False
