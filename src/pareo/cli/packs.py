"""policy list, show, diff, check: the rules as data."""

from __future__ import annotations

from pareo.cli.call import Call
from pareo.cli.refusal import finding_json
from pareo.core.errors import Malformed
from pareo.policy.diff import diff as changes
from pareo.policy.load import pack, packs
from pareo.policy.pack import Pack
from pareo.policy.read import check_bytes, decoded
from pareo.policy.show import Value, described


def listed(call: Call) -> int:
    """The policies that Pareo brings."""
    known = [pack(id).policy for id in packs()]
    if call.wants_json:
        call.json(
            {
                "policies": [
                    {
                        "id": each.id,
                        "title": each.title,
                        "game": each.game,
                        "effective": each.effective,
                        "edition": each.edition,
                        "source": each.source,
                        "supersedes": each.supersedes,
                    }
                    for each in known
                ]
            }
        )
    else:
        call.table(["id", "game", "effective", "title"], [[each.id, each.game, each.effective, each.title] for each in known])
    return 0


def show(call: Call) -> int:
    """Everything that a policy says."""
    shown = _pack(call, call.options.id)
    rows = described(shown)
    if call.wants_json:
        values = [{"key": row.key, "value": row.value, "clause": row.clause, "confirmed": row.confirmed} for row in rows]
        call.json({"policy": shown.policy.id, "values": values})
        return 0
    doubt = f" ({call.words('unconfirmed')})"
    call.table(
        ["key", "value", "clause"], [[row.key, _text(row.value) + ("" if row.confirmed else doubt), row.clause] for row in rows]
    )
    if not all(row.confirmed for row in rows):
        call.say("unconfirmed-means")
    return 0


def diff(call: Call) -> int:
    """What changes from one policy to another."""
    first, second = _pack(call, call.options.first), _pack(call, call.options.second)
    found = changes(first, second)
    if call.wants_json:
        call.json(
            {
                "a": first.policy.id,
                "b": second.policy.id,
                "changes": [
                    {"key": each.key, "a": each.a, "b": each.b, "clause_a": each.clause_a, "clause_b": each.clause_b}
                    for each in found
                ],
            }
        )
    elif not found:
        call.say("no-difference")
    else:
        call.table(
            ["key", first.policy.id, second.policy.id, "clause"],
            [
                [each.key, _text(each.a), _text(each.b), each.clause_b if each.clause_b != "-" else each.clause_a]
                for each in found
            ],
        )
    return 0


def check(call: Call) -> int:
    """A policy file of one's own: 0 where nothing is wrong, 1 with all that is."""
    findings = check_bytes(call.read(call.options.file))
    if call.wants_json:
        call.json({"file": call.options.file, "findings": [finding_json(finding, call.language) for finding in findings]})
    elif findings:
        call.warn(findings)
    else:
        call.say("policy-is-good", file=call.options.file)
    return 1 if findings else 0


def _pack(call: Call, asked: str) -> Pack:
    """The pack of that id, or in that file (a name that ends in .toml, or "-")."""
    if asked != "-" and not asked.endswith(".toml"):
        return pack(asked)
    data = call.read(asked)
    if findings := check_bytes(data):
        raise Malformed(*findings)
    return decoded(data.decode("utf-8-sig"))


def _text(value: Value) -> str:
    """A value as the file has it; "–" where there is none."""
    match value:
        case None:
            return "–"
        case bool():
            return "true" if value else "false"
        case tuple():
            return ", ".join(value)
        case _:
            return str(value)
