"""The public side of an event for programs: JSON, the same people and no more than the pages show."""

from __future__ import annotations

from typing import Any

from pareo.core.results import word
from pareo.tournament.queries import active, decided, games, is_provisional, seeds, standings
from pareo.web.public.shown import Shown


def event(at: Shown, language: str) -> dict[str, Any]:  # noqa: ARG001 (every page has one)
    """Name, date, policy; once it has begun, where it stands and the clock."""
    state, played, clock = at.state, at.round, at.clock
    found: dict[str, Any] = {
        "name": state.name,
        "date": state.date,
        "policy": state.policy_id,
        "announced": [{"key": each.key, "value": each.value, "announcement": each.announcement} for each in state.overrides],
        "version": at.version,
    }
    if at.has_begun:
        found |= {"stage": state.stage.value, "players": len(active(state)), "rounds": state.planned_rounds}
        found["round"] = played.number if played else None
        found["clock"] = clock and {
            "minutes": clock.minutes,
            "elapsed": clock.elapsed,
            "running_since": clock.running_since,
        }
    return found


def pairings(at: Shown, language: str) -> dict[str, Any] | None:  # noqa: ARG001
    """The latest published round."""
    played = at.round
    if played is None:
        return None
    results = played.results
    return {
        "round": played.number,
        "stage": played.stage.value,
        "tables": [
            {
                "table": each.table,
                "a": at.name(each.a),
                "b": at.name(each.b),
                "result": word(results[each.table]) if each.table in results else None,
            }
            for each in sorted(played.tables, key=lambda each: each.table)
        ],
        "alone": [{"player": at.name(number), "result": word(kind)} for number, kind in sorted(played.lone.items())],
    }


def standing(at: Shown, language: str) -> dict[str, Any] | None:  # noqa: ARG001
    """The standing as of now."""
    if at.round is None:
        return None
    return {
        "provisional": is_provisional(at.state),
        "rows": [
            {
                "rank": row.rank,
                "player": at.name(row.entrant),
                "points": row.points,
                "record": [row.record.wins, row.record.losses, row.record.draws],
                "figures": {figure.tiebreak: figure.text for figure in row.figures},
            }
            for row in standings(at.state)
        ],
    }


def bracket(at: Shown, language: str) -> dict[str, Any] | None:  # noqa: ARG001
    """Every game of the bracket, who sits there as far as it is known, and who won."""
    from pareo.elimination.advance import players

    state = at.state
    if state.cut is None:
        return None
    ends = decided(state)
    sits = players(games(state), seeds(state), ends)

    def name(number: int | None) -> str | None:
        return None if number is None else at.name(number)

    return {
        "games": [
            {
                "game": each.number,
                "round": each.round,
                "a": name(sits[each.number][0]),
                "b": name(sits[each.number][1]),
                "winner": name(ends[each.number].winner) if each.number in ends else None,
            }
            for each in games(state)
        ]
    }
