"""A draft by hand: swap, give the bye, pin, forbid, free; and what is not as the rules paired it, by whom and why."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.contrib import messages
from django.utils.translation import gettext as _

from pareo.core.errors import Finding, Refused, illegal
from pareo.tournament.commands import Command, ForbidPair, FreePlayers, MoveBye, PinTable, SwapPlayers
from pareo.tournament.departures import departed, departures
from pareo.tournament.queries import active, tables_by_number
from pareo.tournament.state import Round
from pareo.web.desk.place import Desk
from pareo.words.names import find

_SEAT = re.compile(r"([0-9]{1,5}) ?([abAB])")


def by_hand(desk: Desk) -> bool:
    """What a form asks to be done to the draft by hand; a form that asks for nothing known does nothing. Whether it was
    refused, and is to be shown again as it was typed.
    """
    asked = {"swap": _swap, "bye": _bye, "pin": _pin, "forbid": _forbid, "free": _free}.get(desk.asked("do"))
    if asked is None:
        return False
    try:
        command = asked(desk)
    except Refused as refused:
        desk.refuse(refused)
        return True
    outcome = desk.do(command)
    if outcome is not None:
        messages.success(desk.request, _("Done by hand; it stays in the journal.") if outcome.entry else _("It was so already."))
    return outcome is None


def _swap(desk: Desk) -> Command:
    return SwapPlayers(meant(desk, "first"), meant(desk, "second"), desk.asked("reason"))


def _bye(desk: Desk) -> Command:
    return MoveBye(meant(desk, "first"), desk.asked("reason"))


def _pin(desk: Desk) -> Command:
    return PinTable(meant(desk, "first"), meant(desk, "second"), desk.asked("reason"), _allows(desk))


def _forbid(desk: Desk) -> Command:
    return ForbidPair(meant(desk, "first"), meant(desk, "second"), desk.asked("reason"), _allows(desk))


def _free(desk: Desk) -> Command:
    first = meant(desk, "first") if desk.asked("first") else None
    second = meant(desk, "second") if desk.asked("second") else None
    return FreePlayers(first, second, desk.asked("reason"), _allows(desk))


def _allows(desk: Desk) -> bool:
    return desk.asked("allow") == "rematch"


def meant(desk: Desk, field: str) -> int:
    """Whom a field means: a seat of the latest round ("3a"), a number, an id, or a name. Raises Illegal as `find`."""
    typed = desk.asked(field)
    played = desk.state.rounds[-1] if desk.state.rounds else None
    seat = _SEAT.fullmatch(typed)
    if seat and played and (table := tables_by_number(played).get(int(seat[1]))):
        return table.a if seat[2].lower() == "a" else table.b
    if not typed:
        raise illegal("player-unknown", player="–")
    return find(typed, (entrant.number for entrant in active(desk.state)), desk.current.people)


def departures_told(desk: Desk, number: int) -> list[Finding]:
    """Where a round is not as the rules paired it, each with its reason and who signed."""
    if not desk.state.rounds[number - 1].by_hand:
        return []
    signed = {entry.number: entry.actor for entry in desk.current.entries}
    return [desk.names.told(departed(each, signed)) for each in departures(desk.current.history, number)]


def held(desk: Desk, played: Round) -> list[tuple[str, list[str]]]:
    """What the organizer holds to in this round: who must meet, who must not, who has the bye."""
    name: Callable[[int], str] = desk.names.of
    return [
        (_("Must meet"), [f"{name(a)} – {name(b)}" for a, b in played.pins]),
        (_("Must not meet"), [f"{name(a)} – {name(b)}" for a, b in played.forbidden]),
        (_("Bye by hand"), [name(n) for n in played.given_byes]),
    ]
