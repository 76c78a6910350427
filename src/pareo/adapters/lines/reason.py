"""A reason of the pairing as a JSON object (docs/json.md "Reasons")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pareo.pairing.reason import Reason


def reason_object(reason: Reason, named: Callable[[int], Any]) -> dict[str, Any]:
    """`reason` with everybody as `named` shows them.

    >>> from pareo.pairing.reason import About, Cause
    >>> reason_object(Reason(About.BYE, Cause.TURN, 5, points=3), str)["first"]
    '5'
    """

    def who(id_: int | None) -> Any:
        return None if id_ is None else named(id_)

    return {
        "about": reason.about.value,
        "table": reason.table,
        "cause": reason.cause.value,
        "points": reason.points,
        "entrant": who(reason.entrant),
        "other": who(reason.other),
        "first": who(reason.first),
        "passed": [
            {"entrant": who(passed.id), "criterion": passed.criterion.value, "round": passed.round, "cost": passed.cost}
            for passed in reason.passed
        ],
    }
