"""An order for a paper: which event, in which language, and the words and names that every paper needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pareo.adapters.printing.paper import Head
from pareo.tournament.people import People, Person
from pareo.tournament.queries import minutes_of
from pareo.tournament.state import Round, State
from pareo.words.bracket import round_name
from pareo.words.dates import day
from pareo.words.names import Names
from pareo.words.order import bound
from pareo.words.packs import policy_title
from pareo.words.speak import fill, page


@dataclass(frozen=True)
class Order:
    """What to print of which event. `address`: where the hall finds it, "" where there is no server."""

    state: State
    people: People
    language: str
    per_sheet: int = 8
    address: str = ""

    @property
    def words(self) -> Mapping[str, Any]:
        """The words of paper."""
        return page(self.language, "print")["print"]  # type: ignore[no-any-return]

    def head(self, title: str, about: Round | None = None, **facts: Any) -> Head:
        """Head and foot of every sheet; `about` a round, with what is to be known of it."""
        state, words = self.state, self.words
        foot = " · ".join(part for part in (day(state.date, self.language), policy_title(state.policy, self.language)) if part)
        if about is not None:
            facts = {"round": about.number, **facts}
        note = " · ".join(self.told_of(about)) if about is not None else ""
        return Head(state.name, fill(words[title], facts), foot, words["page"], note)

    def told_of(self, played: Round) -> tuple[str, ...]:
        """What a round of the bracket is called, and that a round has no time limit."""
        untimed = played.clock is None and minutes_of(self.state, played.kind) is None
        found = round_name(self.state, played, self.language), self.words["untimed"] if untimed else ""
        return tuple(filter(None, found))

    @cached_property
    def names(self) -> Names:
        """How everybody is called."""
        return Names(self.people, self.language)

    def name(self, number: int) -> str:
        """Name and surname."""
        return bound(self.names.of(number))

    def listed(self, number: int) -> str:
        """Surname first, for lists in the order of names."""
        person = self.person(number)
        return f"{bound(person.surname)}\t{person.name}" if person.surname else f"{bound(person.name)}\t"

    def person(self, number: int) -> Person:
        """Who that is."""
        return self.people.get(str(number)) or Person(self.names.of(number))

    def range(self, number: int) -> str:
        """What a sheet's range says of somebody: the first word of the surname."""
        return (self.person(number).surname or self.person(number).name).split(" ")[0]
