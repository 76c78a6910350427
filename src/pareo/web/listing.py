"""The list of events, kept up with their journals; it can be dropped and made anew from them."""

from __future__ import annotations

from contextlib import suppress

from pareo.adapters.journal.database.models import Event, Listing
from pareo.app.service import Current
from pareo.core.errors import Refused
from pareo.tournament.queries import active
from pareo.web import opened


def kept_up(key: str, now: Current) -> None:
    """Write down what a list shows of the event as it stands now."""
    state = now.state
    Listing.objects.update_or_create(
        event_id=key,
        defaults={
            "entry": now.history.last,
            "name": state.name[:200],
            "date": state.date or "",
            "policy": state.policy_id,
            "stage": state.stage.value,
            "round": len(state.rounds),
            "rounds": state.planned_rounds,
            "players": len(active(state)),
        },
    )


def rebuilt() -> int:
    """Make the list anew from the journals; how many events could be read. One that is damaged stays listed as it was."""
    count = 0
    for key in Event.objects.values_list("key", flat=True):
        with suppress(Refused):
            kept_up(key, opened.current(key))
            count += 1
    return count
