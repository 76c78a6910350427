"""What anybody may see of an event: nothing in draft, no ids, no notes; with the switch for minors, no surnames either.

Source: spec 13 "Public and projector", spec 91 "Personal data".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from pareo.app.service import Current
from pareo.core.results import Side, has_lost, winner, word
from pareo.tournament.people import People, Person
from pareo.tournament.queries import minutes_of, open_tables
from pareo.tournament.state import Clock, Round, RoundStage, Stage, State
from pareo.web.public.models import Hall
from pareo.words.order import bound, discreet, in_order, initial
from pareo.words.outcome import brief, halves
from pareo.words.speak import page

MOST_WITH_OPPONENT = 1000  # players; a longer list by name tells the table only, so that a phone has it at once
_QUIET = (Stage.DRAFT, Stage.REGISTRATION)


@dataclass(frozen=True)
class Shown:
    """An event as it stands, with what the organizer decided about the hall's view."""

    key: str
    current: Current
    initials: bool = False
    next_start: datetime | None = None
    revision: int = 0

    @property
    def version(self) -> int:
        """A number that grows with everything that can change a page."""
        return self.current.history.last + self.revision

    @property
    def state(self) -> State:
        """The event."""
        return self.current.state

    @cached_property
    def people(self) -> People:
        """Who is who, as far as the hall may know."""
        return discreet(self.current.people) if self.initials else self.current.people

    @property
    def has_begun(self) -> bool:
        """Whether more may be said than name, date and policy."""
        return self.state.stage not in _QUIET

    @property
    def round(self) -> Round | None:
        """The latest round that was published; a draft is nobody's business."""
        if not self.has_begun:
            return None
        return next((played for played in reversed(self.state.rounds) if played.stage is not RoundStage.DRAFT), None)

    @property
    def clock(self) -> Clock | None:
        """The clock of the round that is being played."""
        return self.round.clock if self.round and self.round.stage is RoundStage.PUBLISHED else None

    @property
    def minutes(self) -> int | None:
        """The minutes of the round being played while nobody has touched its clock; None where there is nothing to wait for."""
        return minutes_of(self.state, self.round.kind) if self._has_no_clock and self.round else None

    @property
    def is_untimed(self) -> bool:
        """Whether the round that is being played has no time limit."""
        return self._has_no_clock and self.minutes is None

    @property
    def _has_no_clock(self) -> bool:
        return self.round is not None and self.round.stage is RoundStage.PUBLISHED and not self.round.clock

    def person(self, number: int) -> Person:
        """Who that is; who was erased is called by the number."""
        return self.people.get(str(number)) or Person(f"#{number}")

    def name(self, number: int) -> str:
        """Name and surname."""
        return bound(self.person(number).full_name)


def shown(key: str, current: Current) -> Shown:
    """The event with the hall's settings, which are read anew."""
    hall = Hall.objects.filter(event=key).first() or Hall(event=key)
    return Shown(key, current, hall.initials, hall.next_start, hall.revision)


@dataclass(frozen=True, slots=True)
class Seat:
    """A line of the list by name. `letter` only where a new one begins; `told` in the place of a table ("bye")."""

    letter: str
    surname: str
    name: str
    table: int | None
    told: str = ""
    against: str = ""


def seats(at: Shown, language: str) -> list[Seat]:
    """Everybody of the round by surname, with the table."""
    played = at.round
    if played is None:
        return []
    tables = {number: table for table in played.tables for number in (table.a, table.b)}
    with_opponent = len(tables) <= MOST_WITH_OPPONENT
    words: Mapping[str, str] = page(language, "web")["lone"]
    found, letter = [], ""
    for number in in_order({*tables, *played.lone}, at.people):
        person = at.person(number)
        first, letter = ("" if initial(person) == letter else initial(person)), initial(person)
        table = tables.get(number)
        if table is None:
            kind = word(played.lone[number])
            found.append(Seat(first, *_parts(person), None, words.get(kind, kind)))
        else:
            against = at.name(table.b if table.a == number else table.a) if with_opponent else ""
            found.append(Seat(first, *_parts(person), table.table, "", against))
    return found


def _parts(person: Person) -> tuple[str, str]:
    return (bound(person.surname), person.name) if person.surname else (bound(person.name), "")


@dataclass(frozen=True, slots=True)
class Game:
    """A table of the round. `halves` of its result for the score pill, or `told` in words; both empty while it is open."""

    table: int
    a: str
    b: str
    halves: tuple[str, ...] = ()
    told: str = ""
    won: Side | None = None
    lost: tuple[bool, bool] = (False, False)

    @property
    def lost_a(self) -> bool:
        """Whether the first player lost; both may have."""
        return self.lost[0]

    @property
    def lost_b(self) -> bool:
        """Whether the second player lost."""
        return self.lost[1]


def games(at: Shown, language: str) -> list[Game]:
    """The tables of the round in order, with what they reported."""
    played = at.round
    if played is None:
        return []
    found = []
    for table in sorted(played.tables, key=lambda each: each.table):
        a, b = at.name(table.a), at.name(table.b)
        result = played.results.get(table.table)
        if result is None:
            found.append(Game(table.table, a, b))
            continue
        kind = word(result)
        sides = halves(kind)
        told = "" if sides else brief(language, kind, a, b)
        lost = has_lost(result, Side.A), has_lost(result, Side.B)
        found.append(Game(table.table, a, b, sides or (), told, winner(result), lost))
    return found


def waiting(at: Shown) -> int:
    """How many tables have not reported."""
    return len(open_tables(at.round)) if at.round else 0
