"""The list of events, kept up with their journals; it can be dropped and made anew from them.

Most entries change nothing that a list shows: a slip costs one look at what was written last, and neither a transaction nor
a count of all players.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from django.db import IntegrityError

from pareo.adapters.journal.database.journal import DatabaseJournal
from pareo.adapters.journal.database.models import Event, Listing
from pareo.app.service import Current, current_of
from pareo.core.errors import Refused
from pareo.tournament.queries import active
from pareo.tournament.state import Entrant, Stage, State
from pareo.web import opened

Shown = tuple[str, str, str, str, int, int | None]

_told: dict[str, tuple[Shown, Mapping[int, Entrant]]] = {}  # event -> what we wrote the last time, and of whom


def kept_up(key: str, now: Current) -> None:
    """Write down what a list shows of the event as it stands now, if that is something new."""
    known = (_shown(now.state), now.state.entrants)
    before = _told.get(key)
    if before is not None and before[0] == known[0] and before[1] is known[1]:
        return
    _written(key, now)
    _told[key] = known


def gone(key: str) -> None:
    """The event was removed; if it comes back, it is written anew."""
    _told.pop(key, None)


def rebuilt() -> int:
    """Make the list anew from the journals; how many events could be read. One that is damaged stays listed as it was."""
    count = 0
    for key, removed in Event.objects.values_list("key", "removed"):
        with suppress(Refused):  # one that was set aside has its name in the list of those
            _written(key, opened.current(key) if removed is None else current_of(DatabaseJournal(key).read()))
            count += 1
    return count


def was_shown(key: str) -> bool:
    """Whether the hall could see the event when it could be read the last time: for one that is damaged now."""
    stage = Listing.objects.filter(event_id=key).values_list("stage", flat=True).first()
    return stage not in (None, Stage.DRAFT.value)


def _shown(state: State) -> Shown:
    return (state.name[:200], state.date or "", state.policy_id, state.stage.value, len(state.rounds), state.planned_rounds)


def _written(key: str, now: Current) -> None:
    """Write it down, unless another process has written a later moment already."""
    names = ("name", "date", "policy", "stage", "round", "rounds")
    entry = now.history.last
    told = {"entry": entry, "players": len(active(now.state)), **dict(zip(names, _shown(now.state), strict=True))}
    if Listing.objects.filter(event_id=key, entry__lte=entry).update(**told):
        return
    with suppress(IntegrityError):  # there is one, of a later moment
        Listing.objects.create(event_id=key, **told)
