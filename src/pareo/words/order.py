"""In which order people stand on a list, and where their names may break.

Source: look/README 6: by surname, ñ after n, accents ignored; particles hold to what follows them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from pareo.core.text import unmarked
from pareo.tournament.people import People, Person

_AFTER_N = "n\uffff"
_PARTICLES = re.compile(
    r"\b(de las|de los|de la|del|de|da|dos|do|van der|van den|van|von|y|e|i|la|las|los) (?=\S)", re.IGNORECASE
)


def alphabetical(text: str) -> str:
    """`text` as Spanish orders it.

    >>> sorted(["Núñez", "Nuñes", "Nunez", "Ñandú", "Nz", "Óscar"], key=alphabetical)
    ['Nunez', 'Nuñes', 'Núñez', 'Nz', 'Ñandú', 'Óscar']
    """
    marked = unicodedata.normalize("NFC", text).casefold().replace("ñ", _AFTER_N)
    if marked.isascii():
        return marked
    return unmarked(marked)


def initial(person: Person) -> str:
    """The letter under which somebody stands on a list.

    >>> initial(Person("Elena", "Ágreda")), initial(Person("Íñigo", "Ñandú")), initial(Person("7 de copas"))
    ('A', 'Ñ', '7')
    """
    first = (person.surname or person.name)[:1].upper()
    return first if first == "Ñ" else unicodedata.normalize("NFKD", first)[:1]


def place(person: Person) -> tuple[str, str]:
    """The key by which persons are ordered: surname, then name; who has no surname stands by the name."""
    return (alphabetical(person.surname or person.name), alphabetical(person.name if person.surname else ""))


def in_order(numbers: Iterable[int], people: People) -> list[int]:
    """Entrants as a list of names has them; who was erased stands last."""
    return sorted(numbers, key=lambda n: (0, *place(person), n) if (person := people.get(str(n))) else (1, "", "", n))


def bound(name: str) -> str:
    """`name` with its particles bound to what follows.

    >>> bound("Fernández de la Torre y Muñoz").replace("\\u00a0", "_")
    'Fernández de_la_Torre y_Muñoz'
    """
    return _PARTICLES.sub(lambda found: found[0].replace(" ", "\u00a0"), name)


def discreet(people: People) -> People:
    """Everybody by the first name and the initial of the surname, nothing else (for events of minors)."""
    return {
        key: Person(person.name.split(" ")[0], f"{person.surname[0]}." if person.surname else "")
        for key, person in people.items()
    }
