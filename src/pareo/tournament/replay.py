"""From a journal to the event: a fold that follows undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from pareo.tournament.codec import decode
from pareo.tournament.entry import Entry
from pareo.tournament.events import EntrantsEntered, Event, PlayersChecked, Presence, Restored, ResultsReported, Reverted
from pareo.tournament.evolve import evolve
from pareo.tournament.log import Log
from pareo.tournament.state import State


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event and the number of its entry."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class History:
    """The event as it stands, the commands that count in order, and what can be brought back (last undone last)."""

    state: State | None = None
    done: Log[Numbered] = field(default_factory=Log)
    undone: tuple[tuple[Numbered, ...], ...] = ()
    last: int = 0  # number of the last entry
    highest: int = 0  # the highest tournament number ever given, undone entries too: a number is never used again


def replay(entries: Iterable[Entry]) -> History:
    """The history that `entries` tell.

    Undo equals never done: a reverted entry is not folded at all.
    """
    done: list[Numbered] = []
    undone: list[tuple[Numbered, ...]] = []
    last = highest = 0
    for entry in entries:
        last = entry.number
        event = decode(entry.kind, entry.schema, entry.data)
        highest = _highest(event, highest)
        match event:
            case Reverted(numbers):
                kept = len(done) - len(numbers)
                undone.append(tuple(done[kept:]))
                del done[kept:]
            case Restored():
                done += undone.pop()
            case _:
                undone.clear()
                done.append(Numbered(entry.number, event))
    return History(fold(done), Log(done), tuple(undone), last, highest)


def followed(history: History, number: int, event: Event) -> History:
    """`history` after one more entry; the same as replaying all."""
    match event:
        case Reverted(numbers):
            kept = len(history.done) - len(numbers)
            done, undone = Log(history.done[:kept]), (*history.undone, history.done[kept:])
            return History(fold(done), done, undone, number, history.highest)
        case Restored():
            back = history.undone[-1]
            state, done = history.state, history.done
            for numbered in back:
                state, done = evolve(state, numbered.event), done.plus(numbered)
            return History(state, done, history.undone[:-1], number, history.highest)
        case _:
            done = history.done.plus(Numbered(number, event))
            return History(evolve(history.state, event), done, (), number, _highest(event, history.highest))


def _highest(event: Event, highest: int) -> int:
    if isinstance(event, EntrantsEntered):
        return max([highest, *(entrant.number for entrant in event.entrants)])
    return highest


def fold(done: Iterable[Numbered]) -> State | None:
    """The state after these events."""
    state: State | None = None
    for event in _joined(numbered.event for numbered in done):
        state = evolve(state, event)
    return state


def _joined(events: Iterable[Event]) -> Iterator[Event]:
    """The same events with each run of results of a round, of enrolments before the start, of ticks told as one: the same state.

    A hall of 4,000 reports 24,000 times, and every report by itself would copy all that were before it.
    """
    for run, found in groupby(events, key=_run):
        match run:
            case ("results", number):
                yield ResultsReported(int(number), tuple(r for event in found for r in event.results))  # type: ignore[union-attr]
            case ("entrants", _):
                yield EntrantsEntered(tuple(new for event in found for new in event.entrants))  # type: ignore[union-attr]
            case (Presence.HERE.value | Presence.AWAITED.value as presence, _):
                numbers = tuple(number for event in found for number in event.numbers)  # type: ignore[union-attr]
                yield PlayersChecked(numbers, Presence(presence))
            case _:
                yield from found


def _run(event: Event) -> tuple[str, int]:
    """What an event may be told together with."""
    match event:
        case ResultsReported(number):
            return "results", number
        case EntrantsEntered(missed=None, joined=None, presence=Presence.AWAITED):
            return "entrants", 0
        case PlayersChecked(_, presence):
            return presence.value, 0
        case _:
            return "alone", 0
