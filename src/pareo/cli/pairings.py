"""A round on the screen and as JSON: who sits where, with what points, against whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pareo.app.service import Current
from pareo.cli.call import Call
from pareo.cli.outcome import brief
from pareo.cli.refusal import finding_json
from pareo.core.errors import Finding
from pareo.core.results import Bye, word
from pareo.tournament.events import PairingNote, RoundKind
from pareo.tournament.queries import open_tables, seeds, standings
from pareo.tournament.state import Round, RoundStage, State
from pareo.words.names import Names
from pareo.words.speak import page, sentence

if TYPE_CHECKING:
    from pareo.tournament.departures import Departure


def points_before(state: State, number: int) -> dict[int, int]:
    """Everybody's points when round `number` was paired."""
    from pareo.tournament.hindsight import before_round  # it brings all of pairing along

    return {row.entrant: row.points for row in standings(before_round(state, number))}


def round_json(current: Current, number: int, names: Names, language: str) -> dict[str, Any]:
    """The JSON of `pair` and `show --round` (docs/json.md). "result" is there once a table has reported."""
    state = current.state
    played, points = state.rounds[number - 1], points_before(state, number)

    def side(entrant: int) -> dict[str, Any]:
        return {**names.json(entrant), "points": points.get(entrant, 0)}

    return {
        "round": number,
        "tables": [
            {
                "table": table.table,
                "a": side(table.a),
                "b": side(table.b),
                "notes": [note_json(note, names, language) for note in played.notes if note.table == table.table],
                **({"result": word(played.results[table.table])} if table.table in played.results else {}),
            }
            for table in played.tables
        ],
        "byes": [
            {**side(entrant), "kind": result.kind.value} for entrant, result in played.lone.items() if isinstance(result, Bye)
        ],
        "seed": played.seed or state.seed,
        "by_hand": [_departure_json(each, current, names) for each in departures_of(current, number)],
    }


def departures_of(current: Current, number: int) -> tuple[Departure, ...]:
    """Where the round is not as the engine paired it. Rounds that nobody touched are not looked at closely."""
    if not current.state.rounds[number - 1].by_hand:
        return ()
    from pareo.tournament.departures import departures  # few rounds need it

    return departures(current.history, number)


def _departure_json(each: Departure, current: Current, names: Names) -> dict[str, Any]:
    def who(entrant: int | None) -> dict[str, Any] | None:
        return None if entrant is None else names.json(entrant)

    return {
        "table": each.table,
        "a": who(each.a),
        "b": who(each.b),
        "engine": {"a": who(each.first_choice_a), "b": who(each.first_choice_b)},
        "way": each.way.value,
        "reason": each.reason,
        "actor": current.entries[each.entry - 1].actor,
        "entry": each.entry,
    }


def tell_departures(call: Call, current: Current, number: int, names: Names) -> None:
    """What is not as the engine paired it, why, and who signed."""
    found = departures_of(current, number)
    if not found:
        return
    from pareo.tournament.departures import departed

    call.say("departures-head")
    signed = signatures(call, current)
    for each in found:
        call.line("  " + sentence(names.told(departed(each, signed)), call.language))


def signatures(call: Call, current: Current) -> dict[int, str]:
    """Who signed each entry; who gave no name is the organizer, in the reader's language."""
    return {e.number: call.words("organizer") if e.actor == "organizer" else e.actor for e in current.entries}


def note_json(note: PairingNote, names: Names, language: str) -> dict[str, Any]:
    """A note of the pairing room with its sentence."""
    base = {"table": note.table, "entrant": note.entrant}
    found = finding_json(names.told(Finding(note.code, {**base, **note.facts})), language)
    return {"code": note.code, "message": found["message"], "facts": dict(note.facts)}


def tell_round(call: Call, state: State, number: int, names: Names) -> None:
    """The tables, then who does not play, then what is unusual."""
    played = state.rounds[number - 1]
    seats, beside = _beside(state, played)
    call.say(
        "round-head", event=state.name, round=number, state=_stage(call, played), kind=call.words(f"kind-{played.kind.value}")
    )
    rows = []
    for table in played.tables:
        a, b = names.of(table.a), names.of(table.b)
        result = brief(call, word(played.results[table.table]), a, b) if table.table in played.results else ""
        sides = [f"{names.of(n)} ({beside.get(n, 0)})" for n in (table.a, table.b)]
        rows.append([str(table.table), *sides, result])
    reported = any(row[3] for row in rows)
    call.table(
        ["table", *seats, "result"][: 4 if reported else 3],
        [row[: 4 if reported else 3] for row in rows],
    )
    for entrant, alone in sorted(played.lone.items()):
        call.say(f"lone-{word(alone).replace(':', '-')}", name=names.of(entrant), beside=beside.get(entrant, 0))
    for note in played.notes:
        if note.code in page(call.language, "cli")["loud"]:
            call.line(
                sentence(
                    names.told(Finding(note.code, {"table": note.table, "entrant": note.entrant, **note.facts})), call.language
                )
            )
    if played.stage is RoundStage.PUBLISHED and reported:
        tell_open(call, played)


def _beside(state: State, played: Round) -> tuple[tuple[str, str], Mapping[int, int]]:
    """What stands beside the names, with its columns: the seed in a bracket, elsewhere the points before the round."""
    if played.kind is RoundKind.ELIMINATION:
        return ("first-seed", "second-seed"), {entrant: place for place, entrant in enumerate(seeds(state), 1)}
    return ("first-player", "second-player"), points_before(state, played.number)


def _stage(call: Call, played: Round) -> str:
    return call.words(f"round-{played.stage.value}")


def tell_open(call: Call, played: Round) -> None:
    """Which tables have not reported."""
    waiting = open_tables(played)
    if waiting:
        listed = ", ".join(map(str, waiting[:30])) + (" …" if len(waiting) > 30 else "")
        call.say("still-open", tables=listed, open=len(waiting), all=len(played.tables))
    else:
        call.say("none-open", round=played.number)
