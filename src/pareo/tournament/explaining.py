"""Why a table, a float or a bye is as it is, as findings that `words` turns into sentences.

Facts named a, b, entrant, first, second hold tournament numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from pareo.core.errors import Fact, Finding
from pareo.core.results import Bye, ByeKind, LoneResult, Missed, Quit
from pareo.pairing.reason import Cause, Criterion, Reason
from pareo.tournament.departures import departed, departures
from pareo.tournament.events import PairedTable, PairingNote, ResultCorrected, RoundKind, RoundRearranged, Way
from pareo.tournament.hindsight import paired_at
from pareo.tournament.queries import games, in_order
from pareo.tournament.reasons import Why, ruled_out, why
from pareo.tournament.replay import History
from pareo.tournament.state import Round, State

DETAILS = ("passed-", "explain-exchanged", "explain-again")  # how the codes begin that belong to the finding before


NOBODY: Mapping[int, str] = MappingProxyType({})


def explained(
    history: History, number: int, entrant: int | None = None, table: int | None = None, signed: Mapping[int, str] = NOBODY
) -> tuple[Finding, ...]:
    """Why round `number` is as it is: for one entrant, for one table, or all of it, table by table, then the byes.

    Each is followed by those who came first by the method, with what ruled them out (see `DETAILS`). Points and ranks are
    those of the moment when it was paired, whatever was corrected since (which is said). `signed`: who signed the entries, by
    number, for what was done by hand.
    """
    state = history.state
    assert state is not None, "a round was paired"
    played = state.rounds[number - 1]
    tables = [t for t in played.tables if (table is None or t.table == table) and (entrant is None or entrant in (t.a, t.b))]
    reasons = why(history, number, concerned(played, entrant, table))
    place = {row.entrant: (row.rank, row.points) for row in in_order(reasons.then)}
    hand = {departure.a: departed(departure, signed) for departure in departures(history, number)}
    found = [finding for t in tables for finding in _table(state, played, t, place, reasons, hand.get(t.a))]
    if entrant is not None or table is not None:
        found += [finding for t in tables if t.table not in reasons.floats for finding in _added(state, played, t, reasons)]
    if table is None:
        for n, result in sorted(played.lone.items()):
            if entrant is None or entrant == n:
                found += _lone(played, n, result, reasons, hand.get(n))
        found += _absent(played, entrant, reasons)
    later = [done.event for done in history.done[paired_at(history, number) :]]
    corrected = [event.round for event in later if isinstance(event, ResultCorrected) and event.round < number]
    since = [Finding("explain-corrected-since", {"round": earlier}) for earlier in sorted(set(corrected))]
    left = [each for each in played.by_hand if isinstance(each, RoundRearranged) and each.way is Way.LEAVE]
    since += [Finding("explain-left", {"round": number, "reason": each.reason}) for each in left]
    return (*found, *_certificate(played, entrant, table), *since)


def concerned(played: Round, entrant: int | None, table: int | None) -> tuple[int, ...] | None:
    """Those whom an explanation is about; None: everybody."""
    if entrant is not None:
        return (entrant,)
    if table is not None:
        return next((t.a, t.b) for t in played.tables if t.table == table)
    return None


def _table(
    state: State,
    played: Round,
    table: PairedTable,
    place: Mapping[int, tuple[int, int]],
    reasons: Why,
    hand: Finding | None,
) -> list[Finding]:
    """What a table comes from, by the rules or by somebody's `hand`, and its notes."""
    base: dict[str, Fact] = {"table": table.table, "a": table.a, "b": table.b}
    if hand is not None:
        return [hand, *(_told(played, n, **base) for n in played.notes if n.table == table.table)]
    reason, floated = reasons.tables.get(table.table), reasons.floats.get(table.table)
    found = [_head(state, played, table, place, base, reasons)]
    if floated is not None:
        found += [*_added(state, played, table, reasons), *ruled_out(reasons, floated)]
    if reason is not None:
        if reason.cause is Cause.EXCHANGED:
            found.append(Finding("explain-exchanged"))
        found += ruled_out(reasons, reason)
    said = {"float-down"} | ({"pinned"} if reason is not None and reason.cause is Cause.PINNED else set())  # by the head
    notes = [n for n in played.notes if n.table == table.table and n.code not in said]
    if reason is not None and reason.cause in (Cause.LITERAL, Cause.ALL_MET):  # a rule that has nothing in view but the next
        again = [n for n in notes if n.code == "rematch"]
        found += [Finding("explain-again", {"round": n.facts.get("round", "?")}) for n in again]
        notes = [n for n in notes if n.code not in ("rematch", "repeated-float")]
    found += [_told(played, n, **base) for n in notes]
    return found


def _added(state: State, played: Round, table: PairedTable, reasons: Why) -> Iterator[Finding]:
    """What the players of a table count more in the pairing of the round."""
    facts: dict[str, Fact] = {"round": played.number, "acceleration": state.policy.pairing.acceleration}
    for n in (table.a, table.b):
        if n in reasons.virtual:
            yield Finding("explain-virtual", {"entrant": n, "points": reasons.virtual[n], **facts})


def _head(
    state: State,
    played: Round,
    table: PairedTable,
    place: Mapping[int, tuple[int, int]],
    base: dict[str, Fact],
    reasons: Why,
) -> Finding:
    """The first sentence about a table: what it comes from."""
    if played.recorded:
        return Finding("explain-recorded", base)
    came = next((n for n in (table.a, table.b) if n in played.joined), None)
    if came is not None:
        met = table.a if came == table.b else table.b
        return Finding("explain-joined", {**base, "round": played.number, "first": came, "second": met})
    match played.kind:
        case RoundKind.ELIMINATION:
            game = next(g for g in games(state) if g.number == table.game)
            return Finding("explain-third-place" if game.third_place else "explain-bracket", {**base, "game": game.number})
        case RoundKind.ROUND_ROBIN:
            return Finding("explain-circle", {**base, "round": played.number})
        case RoundKind.SWISS:
            pass
    reason, floated = reasons.tables.get(table.table), reasons.floats.get(table.table)
    if reason is None or table.a not in place or table.b not in place:
        return Finding("explain-by-hand", base)
    if played.number == 1 and reason.cause is not Cause.PINNED and floated is None:
        return Finding("explain-first-round", {**base, "method": played.method, "order": _order(reasons)})
    (rank_a, points_a), (rank_b, points_b) = place[table.a], place[table.b]
    facts = {**base, "rank_a": rank_a, "rank_b": rank_b, "points_a": points_a, "points_b": points_b, "method": played.method}
    match reason.cause:
        case Cause.PINNED:
            return Finding("explain-pinned", facts)
        case Cause.LITERAL | Cause.ALL_MET | Cause.FEWEST_REMATCHES:
            return Finding(f"explain-{reason.cause.value}", {**facts, "entrant": reason.entrant, "other": reason.other})
        case _ if floated is not None:
            upper = max(table.a, table.b, key=lambda n: place[n][1] + reasons.virtual.get(n, 0))
            return Finding("explain-float", {**facts, "entrant": upper, "criterion": floated.cause.value})
        case _:
            return Finding("explain-same-points" if points_a == points_b else "explain-accelerated", facts)


def _lone(played: Round, number: int, result: LoneResult, reasons: Why, hand: Finding | None) -> list[Finding]:
    reason = reasons.byes.get(number)
    match result:
        case Bye(ByeKind.ASSIGNED):
            code = _bye(played, reason, reasons)
        case Bye(ByeKind.AWARDED):
            code = "explain-bye-awarded"
        case Bye(ByeKind.GRANTED):
            code = "explain-bye-granted"
        case Missed():
            code = "explain-missed"
        case Quit():
            code = "explain-quit"
    facts: dict[str, Fact] = {"entrant": number, "round": played.number}
    if code == "explain-bye-first":
        facts["order"] = _order(reasons)
    found = [hand or Finding(code, facts)]
    if reason is not None:
        found += ruled_out(reasons, reason)
    return found + [
        _told(played, n)
        for n in played.notes
        if n.table is None and number == n.facts.get("given", n.entrant) and not _is_told(n, reasons)
    ]


def _order(reasons: Why) -> str:
    """In which order the first round was paired: drawn, the list's, the ranking's."""
    return reasons.then.policy.pairing.first_round_order.value


def _bye(played: Round, reason: Reason | None, reasons: Why) -> str:
    """The first sentence about an assigned bye: where it came from."""
    if played.recorded:
        return "explain-bye-recorded"
    if played.kind is RoundKind.ROUND_ROBIN:
        return "explain-bye-circle"
    if reason is None:
        return "explain-bye-by-hand"
    if any(passed.criterion is not Criterion.HAD_BYE for passed in reason.passed):
        return "explain-bye-higher"
    if reasons.virtual:
        return "explain-bye-accelerated"
    return "explain-bye-first" if played.number == 1 else "explain-bye"


def _absent(played: Round, entrant: int | None, reasons: Why) -> list[Finding]:
    """About those who have no line of their own: passed over by the bye, or missing from a round of another program."""
    found = []
    for given, reason in reasons.byes.items():
        if entrant is not None and entrant != given:
            found.append(Finding("explain-bye-passed", {"entrant": entrant, "given": given, "round": played.number}))
            found += ruled_out(reasons, reason, entrant)
    shown = set(played.lone) if entrant is None else set(played.lone) & {entrant}
    return found + [
        _told(played, n)
        for n in played.notes
        if n.table is None
        and n.facts.get("given", n.entrant) not in shown
        and (entrant is None or entrant == n.entrant)
        and not _is_told(n, reasons)
        and not _was_played(n, played)
    ]


def _was_played(note: PairingNote, played: Round) -> bool:
    """Whether a note is of a bye whose holder has met somebody who came."""
    return note.code in ("bye-not-first", "second-bye") and note.facts.get("given", note.entrant) not in played.lone


def _is_told(note: PairingNote, reasons: Why) -> bool:
    """Whether the reasons say more than a note does."""
    return note.code == "bye-not-first" and note.facts.get("given") in reasons.byes


def _told(played: Round, note: PairingNote, **base: Fact) -> Finding:
    return Finding(note.code, {**base, "round": played.number, "entrant": note.entrant, **note.facts})


def _certificate(played: Round, entrant: int | None, table: int | None) -> list[Finding]:
    """How good the pairing is known to be, where the whole round is asked for."""
    if entrant is not None or table is not None or not played.certificate:
        return []
    return [Finding("explain-certificate", {"certificate": played.certificate})]
