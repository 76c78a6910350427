"""The same results ranked by two systems or more, side by side: who moves, and why.

Source: spec 05 "The tie-break laboratory", spec 16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pareo.core.errors import Finding, Illegal, illegal, malformed
from pareo.core.results import Drawn, Games, Notation, Score, Won, word
from pareo.policy.systems import system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import Decision, Standing, decisions
from pareo.tournament.queries import entrants_through, meetings, standings, swiss_rounds
from pareo.tournament.state import State

_WRITTEN = {Games: Notation.GAMES, Score: Notation.SCORE}
_BY_GAMES = frozenset({"game-win-rate", "opponents-game-win-rate"})


@dataclass(frozen=True, slots=True)
class Move:
    """An entrant's other place under `system`, seen against `rival`, the nearest with whom the order is another.

    `before` is what decides between the entrant and the rival under the first system, `after` under this one; None: nothing,
    the two share a rank.
    """

    system: str
    rival: int
    before: Decision | None
    after: Decision | None


@dataclass(frozen=True, slots=True)
class Compared:
    """An entrant under every system, in the order in which they were named, and the moves from the first to the others."""

    entrant: int
    standings: tuple[Standing, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everybody, in the order of the first system. `findings` tell what a system could not see in these results."""

    systems: tuple[str, ...]
    rows: tuple[Compared, ...]
    findings: tuple[Finding, ...] = ()


def compare(state: State, systems: Sequence[str]) -> Comparison:
    """The Swiss standing of an event under each of `systems`.

    Raises Malformed "compare-too-few" and "system-unknown"; Illegal "compare-nothing" where no round has been paired, and
    "compare-unreadable" for each system that reads other results than the event has: games or scores.
    """
    named = tuple(dict.fromkeys(systems))
    if len(named) < 2:
        raise malformed("compare-too-few")
    known = [system(id) for id in named]
    if not swiss_rounds(state):
        raise illegal("compare-nothing")
    played = meetings(state)
    unreadable = [
        Finding("compare-unreadable", {"system": id, "notation": each.scoring.notation.value, "result": odd})
        for id, each in zip(named, known, strict=True)
        if (odd := _unreadable(played, each.scoring.notation)) is not None
    ]
    if unreadable:
        raise Illegal(*unreadable)
    ranked = [standings(state, system_id=id) for id in named]
    places = [{row.entrant: row for row in rows} for rows in ranked]
    moves: dict[int, list[Move]] = {entrant: [] for entrant in places[0]}
    for id, other in zip(named[1:], places[1:], strict=True):
        for entrant, move in _moves(state, named[0], id, places[0], other):
            moves[entrant].append(move)
    return Comparison(
        named,
        tuple(Compared(n, tuple(place[n] for place in places), tuple(moves[n])) for n in (row.entrant for row in ranked[0])),
        tuple(_blind(named, played)),
    )


def _unreadable(played: Sequence[Meeting], notation: Notation) -> str | None:
    """The first result that a system of this notation can't read."""
    for meeting in played:
        if _WRITTEN.get(type(meeting.result), notation) is not notation:
            return word(meeting.result)
    return None


def _blind(systems: Sequence[str], played: Sequence[Meeting]) -> Iterator[Finding]:
    """Systems that count games, where the event has matches of which only the winner is known."""
    unknown = sum(1 for meeting in played if isinstance(meeting.result, Won | Drawn))
    for id in systems:
        if unknown and _BY_GAMES & {step.tiebreak for step in system(id).standings.order}:
            yield Finding("compare-no-games", {"system": id, "matches": unknown})


def _moves(
    state: State, first: str, second: str, here: Mapping[int, Standing], there: Mapping[int, Standing]
) -> Iterator[tuple[int, Move]]:
    """Who has another rank under the second system, and why."""
    order = list(here)  # best first
    pairs = [(n, _rival(at, order, here, there)) for at, n in enumerate(order) if here[n].rank != there[n].rank]
    for (n, rival), before, after in zip(pairs, _decided(state, first, pairs), _decided(state, second, pairs), strict=True):
        yield n, Move(second, rival, before, after)


def _rival(at: int, order: Sequence[int], here: Mapping[int, Standing], there: Mapping[int, Standing]) -> int:
    """The nearest of those who stand otherwise to the one at place `at`: whoever moves passes, joins or leaves somebody."""
    near = (place for gap in range(1, len(order)) for place in (at - gap, at + gap) if 0 <= place < len(order))
    return next(n for n in map(order.__getitem__, near) if _order(order[at], n, here) != _order(order[at], n, there))


def _order(a: int, b: int, places: Mapping[int, Standing]) -> int:
    return (places[a].rank > places[b].rank) - (places[a].rank < places[b].rank)


def _decided(state: State, id: str, pairs: Sequence[tuple[int, int]]) -> tuple[Decision | None, ...]:
    last = len(swiss_rounds(state))
    gone = frozenset(n for n, entrant in state.entrants.items() if entrant.out_after is not None and entrant.out_after < last)
    everybody = entrants_through(state, None)
    return decisions(system(id), everybody, meetings(state), pairs, dropped=gone, playoffs=state.playoffs, seed=state.seed)
