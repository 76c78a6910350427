"""From a journal to the event: a fold that follows undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pareo.tournament.codec import decode
from pareo.tournament.entry import Entry
from pareo.tournament.events import EntrantsEntered, Event, Restored, Reverted
from pareo.tournament.evolve import evolve
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
    done: tuple[Numbered, ...] = ()
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
    return History(fold(done), tuple(done), tuple(undone), last, highest)


def followed(history: History, number: int, event: Event) -> History:
    """`history` after one more entry; the same as replaying all."""
    match event:
        case Reverted(numbers):
            kept = len(history.done) - len(numbers)
            done, undone = history.done[:kept], (*history.undone, history.done[kept:])
            return History(fold(done), done, undone, number, history.highest)
        case Restored():
            back = history.undone[-1]
            state = history.state
            for numbered in back:
                state = evolve(state, numbered.event)
            return History(state, history.done + back, history.undone[:-1], number, history.highest)
        case _:
            done = (*history.done, Numbered(number, event))
            return History(evolve(history.state, event), done, (), number, _highest(event, history.highest))


def _highest(event: Event, highest: int) -> int:
    if isinstance(event, EntrantsEntered):
        return max([highest, *(entrant.number for entrant in event.entrants)])
    return highest


def fold(done: Sequence[Numbered]) -> State | None:
    """The state after these events."""
    state: State | None = None
    for numbered in done:
        state = evolve(state, numbered.event)
    return state
