"""show, standings, bracket: what there is to see."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import Any

from pareo.app.service import Current
from pareo.cli.call import Call
from pareo.cli.event import look, tell_next
from pareo.cli.pairings import round_json, tell_departures, tell_round
from pareo.core.errors import illegal
from pareo.policy.rounds import proposed
from pareo.standings.rank import Standing
from pareo.tournament.events import DropReason, Structure
from pareo.tournament.queries import active, current_round, final_places, is_provisional, open_tables, swiss_rounds
from pareo.tournament.queries import standings as ranked
from pareo.tournament.state import Entrant, Round, RoundStage, Stage, State
from pareo.words.names import Names


def show(call: Call) -> int:
    """The event, or one of its rounds."""
    current, names = look(call)
    state = current.state
    if call.options.round is not None:
        number = checked_round(current, call.options.round)
        if call.wants_json:
            call.json(round_json(current, number, names, call.language))
        else:
            tell_round(call, state, number, names)
            tell_departures(call, current, number, names)
    elif call.wants_json:
        call.json(
            {
                "event": state.name,
                "policy": state.policy_id,
                "state": state.stage.value,
                "round": len(state.rounds),
                "entrants": [
                    {"number": n, **names.json(n), "status": _status(entrant)} for n, entrant in sorted(state.entrants.items())
                ],
                "rounds": [_round_json(played) for played in state.rounds],
            }
        )
    else:
        _tell_event(call, current)
    return 0


def checked_round(current: Current, asked: int) -> int:
    """The round's number. Raises Illegal "no-rounds-yet" or "round-unknown"."""
    rounds = len(current.state.rounds)
    if not rounds:
        raise illegal("no-rounds-yet")
    if not 1 <= asked <= rounds:
        raise illegal("round-unknown", round=asked, rounds=rounds)
    return asked


def _status(entrant: Entrant) -> str:
    if entrant.out_after is None:
        return "in"
    return "disqualified" if entrant.out_reason is DropReason.DISQUALIFIED else "dropped"


def _round_json(played: Round) -> dict[str, Any]:
    return {
        "round": played.number,
        "kind": played.kind.value,
        "state": played.stage.value,
        "tables": len(played.tables),
        "open": len(open_tables(played)) if played.stage is RoundStage.PUBLISHED else 0,
    }


def _tell_event(call: Call, current: Current) -> None:
    state = current.state
    call.line(state.name)
    call.say("policy-line", policy=state.policy.policy.title, id=state.policy_id)
    call.say(
        _structure_line(state), structure=call.words(f"structure-{state.structure.value}"), rounds=state.planned_rounds or "–"
    )
    for override in state.overrides:
        call.say("override-line", key=override.key, value=str(override.value), announcement=override.announcement)
    _tell_acceleration(call, state)
    inside = sum(entrant.out_after is None for entrant in state.entrants.values())
    call.say("players-line", players=inside, out=len(state.entrants) - inside)
    call.say("state-line", state=call.words(f"stage-{state.stage.value}"), round=len(state.rounds))
    call.say("seed", seed=state.seed)
    _tell_proposal(call, current)
    played = current_round(state)
    if played is not None and played.stage is not RoundStage.CLOSED:
        call.line()
        tell_round(call, state, played.number, Names(current.people, call.language))
    call.line()
    tell_next(call, current)


def _tell_acceleration(call: Call, state: State) -> None:
    """Who counts with extra points in the pairing of which rounds."""
    words = state.policy.pairing.acceleration
    if words == "none" or not state.planned_rounds:
        return
    from pareo.policy.acceleration import worded
    from pareo.tournament.virtual import accelerations

    call.say("accelerated-line", acceleration=words, rows=worded(accelerations(state)))


def _structure_line(state: State) -> str:
    """The line that says what the event is made of: with its Swiss rounds, with its rounds, or with none that are planned."""
    if state.structure in (Structure.SWISS, Structure.SWISS_CUT):
        return "structure-line-swiss"
    return "structure-line-rounds" if state.planned_rounds else "structure-line"


def _tell_proposal(call: Call, current: Current) -> None:
    """How many rounds, and how big a cut, before the start fixes them."""
    state = current.state
    inside = len(active(state))
    if state.stage is not Stage.REGISTRATION or state.structure not in (Structure.SWISS, Structure.SWISS_CUT):
        return
    size = proposed(state.policy, inside)
    wants_cut = size.cut and state.structure is Structure.SWISS_CUT
    call.say("rounds-proposed" if wants_cut else "rounds-proposed-no-cut", players=inside, rounds=size.rounds, cut=size.cut)
    call.tell(size.findings)


def standings(call: Call) -> int:
    """The standings, in one of three shapes."""
    current, names = look(call)
    state, asked = current.state, call.options
    through = checked_round(current, asked.round) if asked.round is not None else None
    rows = ranked(state, through, asked.system)
    if call.wants_json:
        last = len(swiss_rounds(state))
        call.json(
            {
                "event": state.name,
                "policy": state.policy_id,
                "round": last if through is None else min(through, last),
                "provisional": is_provisional(state, through),
                "rows": [row_json(row, current, names) for row in rows],
            }
        )
    elif not rows:
        call.say("nobody-yet")
        tell_next(call, current)
    elif asked.csv:
        _as_csv(call, rows, current, names)
    elif state.structure is Structure.ELIMINATION:
        _tell_places(call, state, names)
    elif state.structure is Structure.OPEN:
        call.say("open-has-no-standings")
        call.table(["number", "name"], [[str(n), names.of(n)] for n in sorted(state.entrants)])
    else:
        _tell(call, rows, current, names)
        if is_provisional(state, through):
            call.say("provisional")
    return 0


def _tell_places(call: Call, state: State, names: Names) -> None:
    """The places of a pure elimination: those of its bracket, once it is played."""
    places = final_places(state)
    if not places:
        call.say("places-come-later", event=call.typed)
        return
    call.say("final-places")
    call.table(["place", "name"], [[str(place), names.of(entrant)] for place, entrant in places])


def row_json(row: Standing, current: Current, names: Names) -> dict[str, Any]:
    """A row of `standings --json` (docs/json.md)."""
    return standing_json(row, names.json(row.entrant), dropped=current.state.entrants[row.entrant].out_after is not None)


def standing_json(row: Standing, who: dict[str, Any], *, dropped: bool) -> dict[str, Any]:
    """A standing for a program; figures are texts as the system prints them, never floats."""
    counted = row.record
    return {
        "rank": row.rank,
        **who,
        "points": row.points,
        "record": {"wins": counted.wins, "losses": counted.losses, "draws": counted.draws, "byes": counted.byes},
        "tiebreaks": {figure.tiebreak: figure.text for figure in row.figures},
        "printed": row.printed,
        "dropped": dropped,
    }


def record(row: Standing) -> str:
    """Matches won, lost and drawn: 3-1-0."""
    return f"{row.record.wins}-{row.record.losses}-{row.record.draws}"


def _figures(rows: Sequence[Standing]) -> list[str]:
    return [figure.tiebreak for figure in rows[0].figures]


def _tell(call: Call, rows: Sequence[Standing], current: Current, names: Names) -> None:
    out = {n for n, entrant in current.state.entrants.items() if entrant.out_after is not None}
    lines = [
        [
            str(row.rank),
            names.of(row.entrant) + (f" ({call.words('out-mark')})" if row.entrant in out else ""),
            str(row.points),
            record(row),
            *(figure.text for figure in row.figures),
            row.printed,
        ]
        for row in rows
    ]
    call.table(["rank", "name", "points", "record", *_figures(rows), "printed"], lines)


def _as_csv(call: Call, rows: Sequence[Standing], current: Current, names: Names) -> None:
    """Comma-separated; a cell that a spreadsheet would take for a formula begins with an apostrophe."""
    from pareo.adapters.files.cells import safe
    from pareo.adapters.files.standings import headings
    from pareo.words.speak import catalogue

    writer = csv.writer(call.stdout, lineterminator="\n")
    before = ("rank", "id", "name", "points", "wins", "losses", "draws", "byes")
    writer.writerow(headings(before, _figures(rows), ("printed", "dropped"), call.language))
    yes = catalogue(call.language)["file_columns"]["yes"]
    for row in rows:
        body = row_json(row, current, names)
        cells = [body["rank"], safe(body["id"]), safe(body["name"]), body["points"], *body["record"].values()]
        writer.writerow([*cells, *body["tiebreaks"].values(), body["printed"], yes if body["dropped"] else "no"])
