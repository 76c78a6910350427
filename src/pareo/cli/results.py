"""report, correct, playoff: results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pareo.cli.call import Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, number_of, tell_next, tell_undo
from pareo.cli.exchange import reported
from pareo.cli.outcome import at_table, told
from pareo.cli.pairings import tell_open
from pareo.core.errors import Finding, Refused, malformed
from pareo.core.results import word
from pareo.tournament.commands import CorrectResult, PlayOff, ReportResults
from pareo.tournament.events import ReportedResult, ResultsReported
from pareo.tournament.hindsight import Consequences, Moved, consequences
from pareo.tournament.queries import current_round
from pareo.tournament.state import Round, RoundStage
from pareo.words.names import Names
from pareo.words.speak import sentence


def report(call: Call) -> int:
    """Results of one table, or of all those in a file."""
    asked = call.options
    typed = asked.table is not None and asked.result is not None
    if typed == (asked.file is not None) or (asked.table is None) != (asked.result is None):
        raise malformed("table-or-file")
    results: tuple[ReportedResult, ...] = (ReportedResult(asked.table, asked.result),)
    lines: Mapping[int, int] = {}
    if asked.file is not None:
        current, _ = look(call)
        reading = reported(call, asked.file, current.state.policy.scoring.notation, len(current.state.rounds))
        results, lines = reading.results, reading.lines
        if played := current_round(current.state):
            reading.check_seats(played)
    try:
        outcome, names = do(call, ReportResults(results))
    except Refused as refused:
        raise type(refused)(*(_placed(finding, lines) for finding in refused.findings)) from refused
    played = current_round(outcome.now.state)
    assert played is not None, "a result was reported"
    written = outcome.event.results if isinstance(outcome.event, ResultsReported) else ()

    def tell() -> None:
        for each in written[:20]:
            _tell_result(call, played, each, names)
        if len(written) > 20:
            call.say("results-written", results=len(written))
        tell_open(call, played)
        tell_undo(call)

    return done(call, outcome, tell, results=[{"table": each.table, "result": each.result} for each in written])


def _tell_result(call: Call, played: Round, each: ReportedResult, names: Names) -> None:
    table = next(table for table in played.tables if table.table == each.table)
    call.say("result", table=each.table, told=told(call, each.result, names.of(table.a), names.of(table.b)))


def _placed(finding: Finding, lines: Mapping[int, int]) -> Finding:
    """A finding about a table with the line of the file that it comes from."""
    table = finding.facts.get("table")
    line = finding.line or (lines.get(table) if isinstance(table, int) else None)
    return Finding(finding.code, finding.facts, finding.clause, line, finding.column)


def correct(call: Call) -> int:
    """Replace a result that stands, showing what that changes."""
    asked = call.options
    command = CorrectResult(asked.round, asked.table, asked.result, asked.reason)
    current, names = look(call)
    changed = consequences(current.state, command)
    outcome = None if asked.dry_run else do(call, command)[0]
    if call.wants_json:
        entry = outcome.entry.number if outcome and outcome.entry else None
        call.json({"event": current.state.name, "dry_run": asked.dry_run, "entry": entry, **_json(changed, command, names)})
    elif changed.event is None:
        call.say("unchanged")
    else:
        _tell_changes(call, changed, names)
        was, result = (
            at_table(call, current.state.rounds[asked.round - 1], asked.table, each, names)
            for each in (changed.event.was, changed.event.result)
        )
        call.say("dry-run" if asked.dry_run else "corrected", round=asked.round, table=asked.table, was=was, result=result)
        if not asked.dry_run:
            now = current_round(current.state)
            unplayed = now is not None and now.stage is not RoundStage.CLOSED
            if now is not None and unplayed and now.number in {repaired.round for repaired in changed.repaired}:
                call.say("repair-hint", round=now.number, event=call.typed)
            tell_undo(call)
    return 0


def _tell_changes(call: Call, changed: Consequences, names: Names) -> None:
    if changed.moved:
        rows = [
            [
                names.of(row.entrant),
                _arrow(row.before.rank, row.after.rank),
                _arrow(row.before.points, row.after.points),
                _arrow(row.before.printed, row.after.printed),
            ]
            for row in changed.moved
        ]
        call.table(["name", "rank", "points", "printed"], rows)
    else:
        call.say("no-rank-changes")
    if changed.seeds:
        call.say("seeds-would-be", names=names.listed(changed.seeds))
    for repaired in changed.repaired:
        if repaired.refusal is not None:
            call.say("would-not-pair", round=repaired.round)
            call.line("  " + sentence(names.told(repaired.refusal), call.language))
            continue
        call.say("would-pair", round=repaired.round)
        for pair in sorted(repaired.would_be, key=min):
            call.line("  " + " – ".join(names.of(n) for n in sorted(pair)))


def _arrow(before: object, after: object) -> str:
    return str(after) if before == after else f"{before} → {after}"


def _json(changed: Consequences, command: CorrectResult, names: Names) -> dict[str, Any]:
    def row(moved: Moved) -> dict[str, Any]:
        both = {"before": moved.before, "after": moved.after}
        return {
            **names.json(moved.entrant),
            **{key: {"rank": at.rank, "points": at.points, "printed": at.printed} for key, at in both.items()},
        }

    return {
        "round": command.round,
        "table": command.table,
        "was": changed.event.was if changed.event else None,
        "result": changed.event.result if changed.event else command.result,
        "moved": [row(moved) for moved in changed.moved],
        "rounds": [
            {
                "round": repaired.round,
                "are": [[names.id(n) for n in sorted(pair)] for pair in sorted(repaired.are, key=min)],
                "would_be": [[names.id(n) for n in sorted(pair)] for pair in sorted(repaired.would_be, key=min)],
            }
            for repaired in changed.repaired
        ],
        "seeds": [names.json(seed) for seed in changed.seeds],
    }


def playoff(call: Call) -> int:
    """A game that separates two who are level."""
    current, names = look(call)
    first, second = (number_of(current, asked) for asked in (call.options.first, call.options.second))
    outcome, names = do(call, PlayOff(first, second, call.options.result))

    def tell() -> None:
        result = word(outcome.now.state.playoffs[-1].result)
        call.say("played-off", told=told(call, result, names.of(first), names.of(second)))
        tell_undo(call)
        tell_next(call, outcome.now)

    return done(call, outcome, tell)
