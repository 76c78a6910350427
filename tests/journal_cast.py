"""Real entries of a small event, for the tests of journals."""

from __future__ import annotations

from pareo.tournament.codec import encode
from pareo.tournament.entry import Draft
from pareo.tournament.events import EntrantsEntered, Event, EventCreated, EventStarted, NewEntrant, Structure
from pareo.tournament.people import Person

ANA = Person("Ana", "Núñez", "0100421518", "salt-a")
BRUNO = Person("Bruno", "Peña", "", "salt-b")
CARLA = Person("Carla", salt="salt-c")

CREATED = EventCreated("Copa Primavera", "konami-2011-05", "0" * 64, Structure.SWISS, "copa-1")
STARTED = EventStarted(rounds=4)


def draft(event: Event, command: str = "c1") -> Draft:
    """An event as Ana the organizer's entry."""
    kind, schema, data = encode(event)
    return Draft("2026-03-01T10:00:00Z", "Ana", command, kind, schema, data)


def entered(**people: Person) -> Draft:
    """These persons enrolled; a key like `n7` stands for entrant 7."""
    return draft(EntrantsEntered(tuple(NewEntrant(int(key[1:]), person.digest) for key, person in people.items())))
