"""audit: every round of an event held against the criteria of pairing, whoever paired it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pareo.cli.any_file import event_in
from pareo.cli.call import Call
from pareo.cli.refusal import finding_json
from pareo.cli.tables import Align
from pareo.pairing.audit import Audit, Compared, Group
from pareo.tournament.audit import Audited, audited, total
from pareo.words.names import Names
from pareo.words.speak import sentence

COLUMNS = (
    "round",
    "players",
    "rematches",
    "avoidable",
    "second-byes",
    "second-byes-avoidable",
    "floats",
    "floats-optimum",
    "findings",
)


def audit(call: Call) -> int:
    """The figures of every round and what is wrong; exit code 1 if anything is."""
    current, names = event_in(call, call.options.file, call.options.policy)
    rounds = audited(current.history)
    whole = total(rounds)
    if call.wants_json:
        call.json(
            {
                "event": current.state.name,
                "policy": current.state.policy_id,
                "rounds": [_round_json(each, names, call.language) for each in rounds],
                "total": _figures_json(whole),
                "findings": len(whole.findings),
            }
        )
    else:
        _tell(call, current.state.name, rounds, whole, names)
    return 1 if whole.findings else 0


def _tell(call: Call, event: str, rounds: Sequence[Audited], whole: Audit, names: Names) -> None:
    call.say("audit-head", event=event)
    if not rounds:
        call.say("audit-no-rounds")
        return
    lines = [[str(each.round), *figures(each.audit)] for each in rounds]
    lines.append([call.words("audit-total"), *figures(whole)])
    call.table(COLUMNS, lines, [Align.RIGHT] * len(COLUMNS))
    call.line()
    for each in rounds:
        for finding in each.findings:
            call.line(sentence(names.told(finding), call.language))
        if each.why is not None:
            call.line(sentence(names.told(each.why), call.language))
    judged = sum(1 for each in rounds if each.audit is not None)
    call.say("audit-found" if whole.findings else "audit-clean", findings=len(whole.findings), rounds=judged)


def figures(audit: Audit | None) -> list[str]:
    """The cells of a round, "–" where it can't be judged."""
    if audit is None:
        return ["–"] * (len(COLUMNS) - 1)
    numbers = [audit.players]
    numbers += [audit.rematches.made, audit.rematches.needless]
    numbers += [audit.second_byes.made, audit.second_byes.needless]
    numbers += [audit.floats.made, audit.floats.best, len(audit.findings)]
    return [str(number) for number in numbers]


def _round_json(each: Audited, names: Names, language: str) -> dict[str, Any]:
    body: dict[str, Any] = {"round": each.round, "kind": each.kind.value, "audited": each.audit is not None}
    if each.audit is None:
        return {**body, "why": finding_json(names.told(each.why), language) if each.why else None}
    return {
        **body,
        **_figures_json(each.audit),
        "groups": [_group_json(group) for group in each.audit.groups],
        "findings": [finding_json(names.told(finding), language) for finding in each.findings],
    }


def _figures_json(audit: Audit) -> dict[str, Any]:
    return {
        "players": audit.players,
        "rematches": _compared_json(audit.rematches),
        "second_byes": _compared_json(audit.second_byes),
        "crossings": _compared_json(audit.crossings),
        "floats": _compared_json(audit.floats),
        "repeated_floats": _compared_json(audit.repeated_floats),
        "same_club": _compared_json(audit.same_group),
    }


def _compared_json(figure: Compared) -> dict[str, int]:
    return {"made": figure.made, "optimum": figure.best, "needless": figure.needless}


def _group_json(group: Group) -> dict[str, Any]:
    return {
        "points": group.points,
        "category": group.category,
        "leaving": _compared_json(group.leaving),
        "steps": _compared_json(group.steps),
    }
