"""amend, amend-event: what was written wrongly is mended."""

from __future__ import annotations

from typing import Any

from pareo.app.service import Outcome
from pareo.cli.call import Call
from pareo.cli.doing import do, done
from pareo.cli.event import look, number_of, tell_kts, tell_next, tell_undo
from pareo.core.errors import malformed
from pareo.tournament.commands import AmendEntrant, AmendEvent
from pareo.words.log import told
from pareo.words.names import Names

_TEXTS = ("surname", "id")  # of which there is always one, if an empty one


def amend(call: Call) -> int:
    """Mend a player's name, id, club, category, seed or fixed table."""
    current, _ = look(call)
    number = number_of(current, call.options.player)
    said = _said(call, "name", "surname", "id", "category", "club", "seed", "fixed_table")
    said |= {key: "" for key in _TEXTS if said.get(key, "") is None}
    outcome, names = do(call, AmendEntrant(number, **said))
    return done(call, outcome, lambda: _tell(call, outcome, names), number=number, **names.json(number))


def amend_event(call: Call) -> int:
    """Mend the event's name, date, policy, tier or format."""
    outcome, names = do(call, AmendEvent(**_said(call, "name", "date", "policy", "tier", "format")))
    state = outcome.now.state
    more = {"policy": state.policy_id, "rounds": state.planned_rounds} if call.options.policy else {}

    def tell() -> None:
        _tell(call, outcome, names)
        if call.options.policy:
            tell_kts(call, state.policy)

    return done(call, outcome, tell, date=state.date, tier=state.tier, format=state.format, **more)


def _tell(call: Call, outcome: Outcome, names: Names) -> None:
    assert outcome.entry is not None, "told only where something changed"
    text = told(outcome.entry, names, outcome.now.kept)
    call.line(f"{text[0].upper()}{text[1:]}.")
    tell_undo(call)
    tell_next(call, outcome.now)


def _said(call: Call, *keys: str) -> dict[str, Any]:
    """What was typed of these; None for what shall be gone. Raises Malformed "amend-twice" for one that is said both ways."""
    asked = vars(call.options)
    gone = {word.replace("-", "_") for word in asked["without"]}
    given = {key: asked[key] for key in keys if asked[key] is not None}
    for key in sorted(gone & given.keys()):
        raise malformed("amend-twice", option=f"--{key.replace('_', '-')}")
    return {**given, **dict.fromkeys(gone)}
