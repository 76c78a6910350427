"""Why a table, a float or a bye is as it is, as findings that `words` turns into sentences.

Facts named a, b, entrant, first, second hold tournament numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from pareo.core.errors import Fact, Finding
from pareo.core.results import Bye, ByeKind, LoneResult, Missed, Quit
from pareo.tournament.departures import departed, departures
from pareo.tournament.events import PairedTable, PairingNote, ResultCorrected, RoundKind, RoundRearranged, Way
from pareo.tournament.hindsight import before_pairing, paired_at
from pareo.tournament.queries import games, in_order
from pareo.tournament.replay import History
from pareo.tournament.state import Round, State

NOBODY: Mapping[int, str] = MappingProxyType({})


def explained(
    history: History, number: int, entrant: int | None = None, table: int | None = None, signed: Mapping[int, str] = NOBODY
) -> tuple[Finding, ...]:
    """Why round `number` is as it is: for one entrant, for one table, or all of it, table by table, then the byes.

    Points and ranks are those of the moment when it was paired, whatever was corrected since (which is said). `signed`: who
    signed the entries, by number, for what was done by hand.
    """
    state = history.state
    assert state is not None, "a round was paired"
    played = state.rounds[number - 1]
    place = {row.entrant: (row.rank, row.points) for row in in_order(before_pairing(history, number))}
    size = _sizes(played, place)
    tables = [t for t in played.tables if (table is None or t.table == table) and (entrant is None or entrant in (t.a, t.b))]
    hand = {departure.a: departed(departure, signed) for departure in departures(history, number)}
    found = [finding for t in tables for finding in _table(state, played, t, place, size, hand.get(t.a))]
    if table is None:
        for n, result in sorted(played.lone.items()):
            if entrant is None or entrant == n:
                found += _lone(played, n, result, hand.get(n))
        found += _absent(played, entrant)
    later = [done.event for done in history.done[paired_at(history, number) :]]
    corrected = [event.round for event in later if isinstance(event, ResultCorrected) and event.round < number]
    since = [Finding("explain-corrected-since", {"round": earlier}) for earlier in sorted(set(corrected))]
    left = [each for each in played.by_hand if isinstance(each, RoundRearranged) and each.way is Way.LEAVE]
    since += [Finding("explain-left", {"round": number, "reason": each.reason}) for each in left]
    return (*found, *_certificate(played, entrant, table), *since)


def _sizes(played: Round, place: Mapping[int, tuple[int, int]]) -> Mapping[int, int]:
    """How many of each score group were left to meet each other, once those from above had taken an opponent."""
    size: Counter[int] = Counter()
    for table in played.tables:
        if table.a in place and table.b in place:
            points = sorted((place[table.a][1], place[table.b][1]))
            size[points[1]] += 1
            size[points[0]] += 1 if points[0] == points[1] else 0
    return size


def _table(
    state: State,
    played: Round,
    table: PairedTable,
    place: Mapping[int, tuple[int, int]],
    size: Mapping[int, int],
    hand: Finding | None,
) -> list[Finding]:
    """The notes of a table after what it comes from: the rules, or somebody's `hand`, or the rules around what a hand did."""
    base: dict[str, Fact] = {"table": table.table, "a": table.a, "b": table.b}
    pinned = frozenset((table.a, table.b)) in map(frozenset, played.pins)
    if hand is not None and (pinned or hand.facts["way"] in (Way.SWAP.value, Way.BYE.value)):
        return [hand, *(_told(played, n, **base) for n in played.notes if n.table == table.table)]
    reason = _reason(state, played, table, place, base)
    if reason.code == "explain-float":  # the note says the same, with less
        upper = max(table.a, table.b, key=lambda n: place[n][1])
        why = "odd-group" if size[place[upper][1]] % 2 else "group-unpairable"
        reason = Finding(reason.code, {**reason.facts, "entrant": upper, "criterion": why})
    found = [reason] if hand is None else [reason, hand]
    return found + [
        _told(played, n, **base)
        for n in played.notes
        if n.table == table.table and not (n.code == "float-down" and reason.code == "explain-float")
    ]


def _reason(
    state: State, played: Round, table: PairedTable, place: Mapping[int, tuple[int, int]], base: dict[str, Fact]
) -> Finding:
    """The first sentence about a table: what it comes from."""
    if played.recorded:
        return Finding("explain-recorded", base)
    match played.kind:
        case RoundKind.ELIMINATION:
            game = next(g for g in games(state) if g.number == table.game)
            return Finding("explain-third-place" if game.third_place else "explain-bracket", {**base, "game": game.number})
        case RoundKind.ROUND_ROBIN:
            return Finding("explain-circle", {**base, "round": played.number})
        case RoundKind.SWISS:
            pass
    if played.number == 1 or not place:
        return Finding("explain-first-round", {**base, "method": played.method})
    (rank_a, points_a), (rank_b, points_b) = place[table.a], place[table.b]
    facts = {**base, "rank_a": rank_a, "rank_b": rank_b, "points_a": points_a, "points_b": points_b, "method": played.method}
    return Finding("explain-same-points" if points_a == points_b else "explain-float", facts)


def _lone(played: Round, number: int, result: LoneResult, hand: Finding | None) -> list[Finding]:
    match result:
        case Bye(ByeKind.ASSIGNED):
            code = _bye(played)
            if any(n.facts.get("given") == number and n.facts.get("criterion") == "rest-unpairable" for n in played.notes):
                code = "explain-bye-higher"
        case Bye(ByeKind.AWARDED):
            code = "explain-bye-awarded"
        case Bye(ByeKind.GRANTED):
            code = "explain-bye-granted"
        case Missed():
            code = "explain-missed"
        case Quit():
            code = "explain-quit"
    found = [hand or Finding(code, {"entrant": number, "round": played.number})]
    return found + [_told(played, n) for n in played.notes if n.table is None and number == n.facts.get("given", n.entrant)]


def _bye(played: Round) -> str:
    """The first sentence about an assigned bye: where it came from."""
    if played.recorded:
        return "explain-bye-recorded"
    if played.kind is RoundKind.ROUND_ROBIN:
        return "explain-bye-circle"
    return "explain-bye-first" if played.number == 1 else "explain-bye"


def _absent(played: Round, entrant: int | None) -> list[Finding]:
    """Notes about those who have no line of their own: passed over by the bye, or missing from a round of another program."""
    shown = set(played.lone) if entrant is None else set(played.lone) & {entrant}
    return [
        _told(played, n)
        for n in played.notes
        if n.table is None and n.facts.get("given", n.entrant) not in shown and (entrant is None or entrant == n.entrant)
    ]


def _told(played: Round, note: PairingNote, **base: Fact) -> Finding:
    return Finding(note.code, {**base, "round": played.number, "entrant": note.entrant, **note.facts})


def _certificate(played: Round, entrant: int | None, table: int | None) -> list[Finding]:
    """How good the pairing is known to be, where the whole round is asked for."""
    if entrant is not None or table is not None or not played.certificate:
        return []
    return [Finding("explain-certificate", {"certificate": played.certificate})]
