"""An order for a paper: which event, in which language, and the words and names that every paper needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pareo.adapters.printing.paper import Head
from pareo.tournament.people import People, Person
from pareo.tournament.state import State
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

    def head(self, title: str, **facts: Any) -> Head:
        """Head and foot of every sheet."""
        state, words = self.state, self.words
        foot = " · ".join(part for part in (day(state.date, self.language), policy_title(state.policy, self.language)) if part)
        return Head(state.name, fill(words[title], facts), foot, words["page"])

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
