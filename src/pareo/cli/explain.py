"""explain: why this table, this float, this bye; and where a player's tie-breaks come from."""

from __future__ import annotations

from pareo.cli.call import Call
from pareo.cli.event import look, number_of
from pareo.cli.look import checked_round
from pareo.cli.refusal import finding_json
from pareo.core.errors import illegal, malformed
from pareo.tournament.explaining import explained
from pareo.words.speak import sentence


def explain(call: Call) -> int:
    """The reasons of a round, for all, for a player or for a table."""
    asked = call.options
    if asked.player is not None and asked.table is not None:
        raise malformed("player-or-table")
    current, names = look(call)
    state = current.state
    number = checked_round(current, asked.round if asked.round is not None else max(1, len(state.rounds)))
    entrant = number_of(current, asked.player) if asked.player is not None else None
    if asked.table is not None and asked.table not in [table.table for table in state.rounds[number - 1].tables]:
        raise illegal("table-unknown", table=asked.table, round=number)
    findings = [names.told(finding) for finding in explained(state, number, entrant, asked.table)]
    if call.wants_json:
        told = [finding_json(finding, call.language) for finding in findings]
        call.json({"event": state.name, "round": number, "explanations": told})
        return 0
    call.say("explain-head", event=state.name, round=number)
    for finding in findings:
        call.line(f"  {sentence(finding, call.language)}")
    if not findings:
        call.say("nothing-to-explain")
    return 0
