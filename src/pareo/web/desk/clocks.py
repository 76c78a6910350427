"""The clock of the round at the desk: start, pause, more or less time for the hall, and the round's time anew."""

from __future__ import annotations

from django.contrib import messages
from django.utils.translation import gettext as _

from pareo.tournament.commands import Command, ExtendClock, PauseClock, RestartClock, StartClock
from pareo.tournament.events import ClockExtended, ClockRestarted
from pareo.web.desk.place import Desk

_BUTTONS = frozenset({"start", "pause", "restart", "add", "take"})


def clock(desk: Desk) -> bool:
    """What the form of the clock asks for. Whether it was refused, and is to be shown again as it was typed."""
    which = "add" if desk.asked("more") else desk.asked("clock")
    if which not in _BUTTONS:
        messages.error(desk.request, _("The clock has no such button. Press one of those on this page."))
        return True
    command = _asked(desk, which)
    if command is None:
        messages.error(desk.request, _("Minutes are a whole number, like 5."))
        return True
    outcome = desk.do(command)
    if outcome is None:
        return True
    match outcome.event:
        case ClockExtended() as event:
            said = _("This round has %(minutes)d minutes now, for the whole hall.") % {"minutes": event.length}
            messages.success(desk.request, said)
        case ClockRestarted() as event:
            said = _("The time of the round begins anew: %(minutes)d minutes.") % {"minutes": event.minutes}
            messages.success(desk.request, said)
        case _:
            pass
    return False


def _asked(desk: Desk, which: str) -> Command | None:
    """The command; None where minutes were asked for and none are told. `more`: a button that has its minutes on it."""
    minutes = desk.whole("more") or desk.whole("minutes")
    match which:
        case "start":
            return StartClock()
        case "pause":
            return PauseClock()
        case "restart":
            return RestartClock()
        case _:
            return ExtendClock(minutes if which == "add" else -minutes, desk.whole("seen")) if minutes else None
