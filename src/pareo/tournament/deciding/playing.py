"""Rounds: pairing, draft and publication, results, closing, corrections."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from msgspec import structs

from pareo.core.errors import Finding, Illegal, Malformed, illegal
from pareo.core.results import Bye, ByeKind, parse, parse_lone, verdict, word
from pareo.elimination.advance import playable
from pareo.pairing import pair
from pareo.pairing.circle import circle
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.events import RoundKind
from pareo.tournament.evolve import notation
from pareo.tournament.field import rules_of, seated, sheet_of_state
from pareo.tournament.queries import (
    active,
    decided,
    draft_round,
    games,
    impossible,
    open_round,
    open_tables,
    seeds,
    tables_by_number,
)
from pareo.tournament.state import Round, Stage, State


def pair_round(state: State, command: c.PairRound) -> e.RoundPaired:
    """The next round. Refused while the last is a draft or open."""
    if draft_round(state) is not None:
        raise illegal("draft-is-open", round=len(state.rounds))
    _check_closed(state)
    if state.stage in (Stage.CUT_CONFIRMED, Stage.ELIMINATION):
        return _elimination(state, command)
    if state.structure is e.Structure.OPEN:
        raise illegal("open-has-no-pairings", state.policy.policy.source)
    if state.structure is e.Structure.ROUND_ROBIN:
        return _round_robin(state, command)
    return _swiss(state, command)


def _check_closed(state: State) -> None:
    played = open_round(state)
    if played is not None:
        waiting = open_tables(played)
        if waiting:
            raise illegal("tables-open", round=played.number, tables=_listed(waiting))
        raise illegal("round-open", round=played.number)


def _swiss(state: State, command: c.PairRound) -> e.RoundPaired:
    number = len(state.rounds) + 1
    rules = rules_of(state, command.method, command.allow_rematch)
    sheet = sheet_of_state(state)
    paired = pair(sheet, rules)
    tables = seated(state, paired.tables)
    at = {(t.a, t.b): t.table for t in tables}
    awarded = [entrant.number for entrant in active(state) if number in entrant.awarded_byes]
    lone = [e.Lone(n, word(Bye(ByeKind.AWARDED))) for n in awarded] + [e.Lone(n, word(Bye())) for n in paired.byes]
    if not tables and not lone:
        raise illegal("nobody-to-pair", round=number)
    accelerated = sum(player.virtual > 0 for player in sheet.field().contenders) if sheet.has_virtual else 0
    return e.RoundPaired(
        round=number,
        kind=RoundKind.SWISS,
        tables=tables,
        lone=tuple(lone),
        draft=command.draft,
        seed=state.seed,
        method=rules.method.value,
        notes=(
            *_accelerated(state, accelerated),
            *(
                e.PairingNote(
                    note.code,
                    at[paired.tables[note.table - 1]] if note.table is not None else None,
                    note.entrant,
                    dict(note.facts),
                )
                for note in paired.notes
            ),
        ),
        certificate=paired.certificate.by,
    )


def _accelerated(state: State, players: int) -> tuple[e.PairingNote, ...]:
    """The note of a round in which so many count with extra points."""
    facts = {"acceleration": state.policy.pairing.acceleration, "players": players}
    return (e.PairingNote("accelerated", facts=facts),) if players else ()


def _round_robin(state: State, command: c.PairRound) -> e.RoundPaired:
    """Everybody against everybody; the opponent of one who left wins the round without playing."""
    number = len(state.rounds) + 1
    started = [n for n, entrant in sorted(state.entrants.items()) if entrant.out_after != 0]
    pairs, resting = circle(started, number)
    inside = {entrant.number for entrant in active(state)}
    played = [(a, b) for a, b in pairs if a in inside and b in inside]
    alone = [n for pair_ in pairs for n in pair_ if n in inside and not set(pair_) <= inside]
    lone = [e.Lone(n, word(Bye())) for n in [*alone, *([resting] if resting in inside else [])] if n is not None]
    return e.RoundPaired(
        number,
        RoundKind.ROUND_ROBIN,
        seated(state, played),
        tuple(lone),
        command.draft,
        state.seed,
        method="circle",
    )


def _elimination(state: State, command: c.PairRound) -> e.RoundPaired:
    """The next games of the bracket; who has left keeps the seat, for the desk to report the forfeit (noted).

    Clause: 002: rematches are allowed here.
    """
    ready = playable(games(state), seeds(state), decided(state))
    if not ready:
        raise illegal("bracket-over")
    tables = tuple(e.PairedTable(place, game.a, game.b, game.game.number) for place, game in enumerate(ready, 1))
    left = [(t.table, n) for t in tables for n in (t.a, t.b) if state.entrants[n].out_after is not None]
    notes = tuple(e.PairingNote("left-before-game", table, entrant) for table, entrant in left)
    return e.RoundPaired(
        len(state.rounds) + 1, RoundKind.ELIMINATION, tables, (), command.draft, state.seed, method="bracket", notes=notes
    )


def publish(state: State) -> e.RoundPublished:
    """The draft is shown."""
    played = draft_round(state)
    if played is None:
        raise illegal("no-draft")
    return e.RoundPublished(played.number)


def report(state: State, command: c.ReportResults) -> e.ResultsReported | None:
    """Results of tables of the open round: all are taken or none. None where all stand already as told.

    A table that has reported something else is not overwritten: the second scorekeeper sees what the first wrote.
    """
    played = being_played(state)
    findings: list[Finding] = []
    fresh: dict[int, str] = {}
    if not command.results:
        raise illegal("no-results-given")
    if command.round not in (None, played.number):
        raise illegal("results-of-another-round", round=command.round, now=played.number)
    for told in command.results:
        findings += _check_told(state, played, told, fresh)
    if findings:
        raise Illegal(*findings)
    new = {table: result for table, result in fresh.items() if table not in played.results}
    if not new:
        return None
    return e.ResultsReported(played.number, tuple(e.ReportedResult(table, result) for table, result in new.items()))


def _check_told(state: State, played: Round, told: e.ReportedResult, fresh: dict[int, str]) -> list[Finding]:
    """What is wrong with one line; puts a good one into `fresh`."""
    if told.table not in tables_by_number(played):
        return [Finding("table-unknown", {"table": told.table, "round": played.number})]
    found, canonical = _readable(state, played, told)
    if canonical is None:
        return found
    standing = played.results.get(told.table)
    other = fresh.get(told.table) or (word(standing) if standing is not None else None)
    if other is not None and other != canonical:
        return [Finding("already-reported", {"table": told.table, "was": other, "result": canonical})]
    fresh[told.table] = canonical
    return []


def _readable(state: State, played: Round, told: e.ReportedResult) -> tuple[list[Finding], str | None]:
    """The findings of a result word, or its canonical form."""
    try:
        result = parse(told.result, notation(state))
    except Malformed as refused:
        return [replace(f, facts={"table": told.table, **f.facts}) for f in refused.findings], None
    found = impossible(state, played.kind, result)
    return [replace(f, facts={"table": told.table, **f.facts}) for f in found], None if found else word(result)


def close(state: State) -> e.RoundClosed:
    """The open round ends when every table has reported; what is missing is listed."""
    played = being_played(state)
    waiting = open_tables(played)
    if waiting:
        raise illegal("tables-open", round=played.number, tables=_listed(waiting))
    return e.RoundClosed(played.number)


def correct(state: State, command: c.CorrectResult) -> e.ResultCorrected | None:
    """A result that stands, in any round, is replaced; None where it says the same already."""
    if not 1 <= command.round <= len(state.rounds):
        raise illegal("round-unknown", round=command.round, rounds=len(state.rounds))
    if not command.reason.strip():
        raise illegal("reason-missing", what="correct")
    played = state.rounds[command.round - 1]
    if all(command.table != table.table for table in played.tables):
        raise illegal("table-unknown", table=command.table, round=command.round)
    was = played.results.get(command.table)
    if was is None:
        raise illegal("nothing-to-correct", table=command.table, round=command.round)
    findings, canonical = _readable(state, played, e.ReportedResult(command.table, command.result))
    if canonical is None:
        raise Illegal(*findings)
    if canonical == word(was):
        return None
    _check_bracket_stands(state, played, command.table, canonical)
    return e.ResultCorrected(command.round, command.table, word(was), canonical, command.reason.strip())


def _check_bracket_stands(state: State, played: Round, table: int, canonical: str) -> None:
    """A correction that changes who goes on is refused once the next games are paired: undo those first."""
    later = any(r.kind is RoundKind.ELIMINATION and r.number > played.number for r in state.rounds)
    if played.kind is not RoundKind.ELIMINATION or not later:
        return
    if verdict(played.results[table]) is not verdict(parse(canonical, notation(state))):
        raise illegal("correction-breaks-bracket", round=played.number, table=table)


def record(state: State, command: c.RecordRound) -> e.RoundRecorded:
    """A round of another program, kept as it happened. What our rules would have refused is reported, not refused.

    Clause: spec 15 "A finished round of another program is history".
    """
    if command.round != len(state.rounds) + 1 or open_round(state) or draft_round(state):
        raise illegal("round-out-of-order", round=command.round, rounds=len(state.rounds))
    named = [n for table in command.tables for n in (table.a, table.b)] + [lone.number for lone in command.lone]
    for number in named:
        if number not in state.entrants:
            raise illegal("entrant-unknown", number=number)
    twice = sorted(number for number, times in Counter(named).items() if times > 1)
    if twice:
        raise illegal("paired-twice", number=twice[0], round=command.round)
    for lone in command.lone:
        parse_lone(lone.result)
    numbers = [table.table for table in command.tables]
    if len(set(numbers)) < len(numbers):
        raise illegal("table-twice", round=command.round)
    for told in command.results:
        if told.table not in numbers:
            raise illegal("table-unknown", table=told.table, round=command.round)
    tables = _with_games(state, command) if command.kind is RoundKind.ELIMINATION else command.tables
    waiting = set(numbers) - {told.table for told in command.results}
    if command.closed and waiting:
        raise illegal("tables-open", round=command.round, tables=_listed(tuple(sorted(waiting))))
    results = tuple(e.ReportedResult(t.table, word(parse(t.result, notation(state)))) for t in command.results)
    fresh = structs.replace(command, tables=tables, results=results)
    return e.RoundRecorded(
        command.round, command.kind, tables, command.lone, results, command.closed, tuple(_deviations(state, fresh, named))
    )


def _with_games(state: State, command: c.RecordRound) -> tuple[e.PairedTable, ...]:
    """Each table with the game of the bracket that it plays, where the bracket has such a game."""
    ready = {frozenset((game.a, game.b)): game.game.number for game in playable(games(state), seeds(state), decided(state))}
    return tuple(structs.replace(table, game=ready.get(frozenset((table.a, table.b)))) for table in command.tables)


def _deviations(state: State, command: c.RecordRound, named: list[int]) -> list[e.PairingNote]:
    notes = []
    met = {frozenset((t.a, t.b)) for r in state.rounds if r.kind is not RoundKind.ELIMINATION for t in r.tables}
    results = {told.table: parse(told.result, notation(state)) for told in command.results}
    for table in command.tables:
        if command.kind is not RoundKind.ELIMINATION and frozenset((table.a, table.b)) in met:
            notes.append(e.PairingNote("recorded-rematch", table.table))
        if command.kind is RoundKind.ELIMINATION and table.game is None:
            notes.append(e.PairingNote("recorded-outside-bracket", table.table))
        if table.table in results:
            found = impossible(state, command.kind, results[table.table])
            notes += [e.PairingNote("recorded-result", table.table, None, {"finding": f.code, "clause": f.clause}) for f in found]
    if command.kind is not RoundKind.ELIMINATION:
        here = set(named)
        notes += [e.PairingNote("recorded-absence", None, x.number) for x in active(state) if x.number not in here]
        notes += [e.PairingNote("recorded-after-drop", None, n) for n in named if state.entrants[n].out_after is not None]
    return notes


def being_played(state: State) -> Round:
    """The open round. Raises Illegal "draft-is-open" or "no-open-round" where nobody plays yet."""
    played = open_round(state)
    if played is None:
        if draft_round(state) is not None:
            raise illegal("draft-is-open", round=len(state.rounds))
        raise illegal("no-open-round", round=len(state.rounds) + 1)
    return played


def _listed(tables: tuple[int, ...]) -> str:
    """The first tables in words; a hall with hundreds open is not listed whole."""
    shown = ", ".join(str(table) for table in tables[:20])
    return shown if len(tables) <= 20 else f"{shown} … (+{len(tables) - 20})"
