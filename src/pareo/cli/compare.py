"""compare: the same results under several systems, side by side."""

from __future__ import annotations

from typing import Any

from pareo.cli.any_file import event_in
from pareo.cli.call import Call
from pareo.cli.look import standing_json
from pareo.lab.compare import Compared, Move
from pareo.lab.compare import compare as compared
from pareo.standings.rank import Decision
from pareo.tournament.queries import is_provisional
from pareo.tournament.state import State
from pareo.words.names import Names


def compare(call: Call) -> int:
    """Everybody's place under each system, and why it is another."""
    current, names = event_in(call, call.options.file)
    state = current.state
    comparison = compared(state, call.options.systems)
    call.warn(comparison.findings)
    if call.wants_json:
        call.json(
            {
                "event": state.name,
                "systems": list(comparison.systems),
                "provisional": is_provisional(state),
                "rows": [_row_json(row, comparison.systems, state, names) for row in comparison.rows],
            }
        )
        return 0
    call.say("compare-head", event=state.name)
    headings = ["name", *(heading for id in comparison.systems for heading in (id, "points", "printed"))]
    lines = [
        [names.of(row.entrant), *(cell for each in row.standings for cell in (str(each.rank), str(each.points), each.printed))]
        for row in comparison.rows
    ]
    call.table(headings, lines)
    call.line()
    moved = [row for row in comparison.rows if row.moves]
    for row in moved:
        for move in row.moves:
            _tell_move(call, row, move, comparison.systems, names)
    call.say("compare-moved" if moved else "compare-same", moved=len(moved), players=len(comparison.rows))
    if is_provisional(state):
        call.say("provisional")
    return 0


def _tell_move(call: Call, row: Compared, move: Move, systems: tuple[str, ...], names: Names) -> None:
    there = row.standings[systems.index(move.system)]
    call.say(
        "compare-move",
        name=names.of(row.entrant),
        rank=row.standings[0].rank,
        first=systems[0],
        other=there.rank,
        second=move.system,
        rival=names.of(move.rival),
    )
    for id, decision in ((systems[0], move.before), (move.system, move.after)):
        if decision is None:
            call.say("compare-level", system=id)
        else:
            call.say(
                "compare-decided",
                system=id,
                figure=call.column(decision.figure),
                own=decision.first or "–",
                theirs=decision.second or "–",
            )


def _row_json(row: Compared, systems: tuple[str, ...], state: State, names: Names) -> dict[str, Any]:
    who = names.json(row.entrant)
    dropped = state.entrants[row.entrant].out_after is not None
    places = {id: standing_json(each, who, dropped=dropped) for id, each in zip(systems, row.standings, strict=True)}
    for place in places.values():
        del place["id"], place["name"], place["dropped"]
    return {
        **who,
        "dropped": dropped,
        "standings": places,
        "moves": [
            {
                "system": move.system,
                "rival": names.json(move.rival),
                "before": _decision_json(move.before),
                "after": _decision_json(move.after),
            }
            for move in row.moves
        ],
    }


def _decision_json(decision: Decision | None) -> dict[str, str] | None:
    if decision is None:
        return None
    return {"figure": decision.figure, "own": decision.first, "rival": decision.second}
