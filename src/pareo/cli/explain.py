"""explain: why this table, this float, this bye; and for a player where the standing comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pareo.adapters.lines.reason import reason_object
from pareo.app.service import Current
from pareo.cli.call import Call
from pareo.cli.event import look, number_of
from pareo.cli.look import checked_round, record
from pareo.cli.refusal import finding_json
from pareo.cli.who import Names
from pareo.core.errors import Finding, illegal, malformed
from pareo.standings.rank import Explanation, Reason
from pareo.standings.tiebreaks.kind import Term
from pareo.tournament.explaining import DETAILS, concerned, explained
from pareo.tournament.queries import entrants_through, standing_explained
from pareo.tournament.reasons import why
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
    findings = [names.told(finding) for finding in explained(current.history, number, entrant, asked.table)]
    standing = _standing(current, entrant, asked.round)
    if call.wants_json:
        told = [finding_json(finding, call.language) for finding in findings]
        reasons = why(current.history, number, concerned(state.rounds[number - 1], entrant, asked.table)).all()
        more = {"standing": _json(standing, names)} if standing else {}
        said = {"explanations": told, "reasons": [reason_object(reason, names.json) for reason in reasons]}
        call.json({"event": state.name, "round": number, **said, **more})
        return 0
    call.say("explain-head", event=state.name, round=number)
    for line in _lines(call, findings, number):
        call.line(f"  {line}")
    if not findings:
        call.say("nothing-to-explain")
    if standing:
        _tell(call, standing, names)
    return 0


def _lines(call: Call, findings: Sequence[Finding], number: int) -> Iterator[str]:
    """A sentence for each; the tables of a round that another program paired, of which there is one thing to say, in one."""
    recorded = sum(finding.code == "explain-recorded" for finding in findings)
    if recorded > 1:
        yield call.words("recorded-tables", round=number)
    for each in findings:
        if recorded <= 1 or each.code != "explain-recorded":
            yield ("  " if each.code.startswith(DETAILS) else "") + sentence(each, call.language)


def _standing(current: Current, entrant: int | None, through: int | None) -> Explanation | None:
    """Where a player stands, after the round that was asked for or now; None if no player was asked for, or was not yet in."""
    if entrant is None or entrant not in entrants_through(current.state, through):
        return None
    return standing_explained(current.state, entrant, through)


def _tell(call: Call, standing: Explanation, names: Names) -> None:
    row = standing.standing
    last = max((line.round for line in standing.lines), default=0)
    call.say("standing-head", rank=row.rank, points=row.points, record=record(row), round=last)
    for reason in standing.reasons:
        column = call.column(reason.tiebreak)
        if reason.ratio is not None:
            head = call.words("figure-of", tiebreak=column, text=reason.text, part=reason.ratio.part, whole=reason.ratio.whole)
        else:
            head = call.words("figure", tiebreak=column, text=reason.text or "–")
        terms = ", ".join(_term(call, term, names) for term in reason.terms or ())
        call.line(f"  {head}" + (f" ({terms})" if terms else ""))


def _term(call: Call, term: Term, names: Names) -> str:
    """What one opponent, or one round, contributes: "Bruno 6/9"."""
    who = names.of(term.opponent) if term.opponent is not None else ""
    when = call.words("term-of-round", round=term.round) if term.round is not None and not who else ""
    worth = f"{term.part}/{term.whole}" if term.whole != 1 else str(term.worth)
    return f"{who or when} {worth}".strip()


def _json(standing: Explanation, names: Names) -> dict[str, Any]:
    return {
        "rank": standing.standing.rank,
        "points": standing.standing.points,
        "printed": standing.standing.printed,
        "tiebreaks": [_reason_json(reason, names) for reason in standing.reasons],
    }


def _reason_json(reason: Reason, names: Names) -> dict[str, Any]:
    ratio = reason.ratio
    return {
        "tiebreak": reason.tiebreak,
        "clause": reason.clause or None,
        "text": reason.text,
        "part": ratio.part if ratio else None,
        "whole": ratio.whole if ratio else None,
        "terms": [
            {
                "opponent": names.json(term.opponent) if term.opponent is not None else None,
                "round": term.round,
                "part": term.part,
                "whole": term.whole,
                "worth": str(term.worth),
            }
            for term in reason.terms or ()
        ],
    }
