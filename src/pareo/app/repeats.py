"""Whether a command whose id is known already is the same command once more, or another one under a used id.

A phone that heard no answer sends the same again, and that must do nothing; what is different must never be taken for done.
An entry holds what came of a command, so the question is decided anew, on the event as it was then, and both are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import UNSET, structs

from pareo.app.roles import MADE_BY
from pareo.app.service import Current, as_of
from pareo.core.errors import Malformed, Refused
from pareo.core.results import parse, word
from pareo.tournament.codec import encode, event_of
from pareo.tournament.commands import AmendEntrant, Command, ReportResults
from pareo.tournament.decide import decide
from pareo.tournament.entry import Entry
from pareo.tournament.events import EntrantAmended, Event, Personal, ResultsReported
from pareo.tournament.evolve import notation
from pareo.tournament.people import People


def is_repeat(current: Current, entry: Entry, command: Command, persons_of: Callable[[Command, Event, People], People]) -> bool:
    """Whether `command` says what the one said that `entry` came of.

    `persons_of`: whom an event of the command speaks of, where everybody was called as the third says. Names are compared by
    their digests; of somebody who was erased nothing is known to differ.
    """
    event = event_of(entry)
    if type(command) not in MADE_BY[type(event)]:
        return False
    if isinstance(command, ReportResults) and isinstance(event, ResultsReported):
        known = _as_slips(current, command, event)
        if known is not None:
            return known
    before = as_of(current, entry.number - 1)
    if isinstance(command, AmendEntrant) and isinstance(event, EntrantAmended) and str(event.number) not in before.people:
        return _as_erased(before, entry, command, event)
    try:
        decided = decide(before.history, command, before.people, entry.at)
    except Refused:
        return False
    if decided is None or _said(decided) != _said(event):
        return False
    return _same_people(current, entry, persons_of(command, decided, before.people))


def _as_slips(current: Current, command: ReportResults, event: ResultsReported) -> bool | None:
    """The same for slips, which come again most often, without looking at the event as it was; None: that has to be done.

    A slip that had been told before is not in the event, so that the command may tell more than the event does.
    """
    try:
        told = {each.table: word(parse(each.result, notation(current.state))) for each in command.results}
    except Malformed:
        return False
    if any(told.get(each.table) != each.result for each in event.results):
        return False
    return True if len(told) == len(event.results) else None


def _as_erased(before: Current, entry: Entry, command: AmendEntrant, event: EntrantAmended) -> bool:
    """The same for an amendment of somebody who was erased meanwhile: what is still known of it is compared, names are not."""
    asked = {Personal.NAME: command.name is not UNSET or command.surname is not UNSET, Personal.ID: command.id is not UNSET}
    if event.person is not None and not all(asked[what] for what in event.person.what):
        return False
    unnamed = structs.replace(command, name=UNSET, surname=UNSET, id=UNSET)
    try:
        decided = decide(before.history, unnamed, before.people, entry.at)
    except Refused as refused:
        decided = None
        if [finding.code for finding in refused.findings] != ["nothing-to-amend"]:
            return False
    known = decided if decided is not None else EntrantAmended(command.number)
    return _said(known) == _said(structs.replace(event, person=None))


def _same_people(current: Current, entry: Entry, asked: People) -> bool:
    """Whether the persons of the command are those whose digests the entry holds, as far as they are still kept."""
    digests = set(_digests(entry.data))
    for key, person in asked.items():
        kept = current.kept.get(key)
        if kept is not None and kept.digest in digests and replace(person, salt=kept.salt).digest != kept.digest:
            return False
    return True


def _said(event: Event) -> tuple[str, Any]:
    """What an event says, but for who people are: a digest has a salt of its own each time."""
    kind, _schema, data = encode(event)
    return kind, _without_digests(msgspec.json.decode(msgspec.json.encode(data)))


def _digests(data: Any) -> Iterator[str]:
    match data:
        case Mapping():
            for key, value in data.items():
                yield from [value] if key == "digest" else _digests(value)
        case list():
            for value in data:
                yield from _digests(value)


def _without_digests(data: Any) -> Any:
    match data:
        case Mapping():
            return {key: _without_digests(value) for key, value in data.items() if key != "digest"}
        case list():
            return [_without_digests(value) for value in data]
        case _:
            return data
