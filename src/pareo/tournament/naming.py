"""How a whole name that stands in one field is parted into given names and surnames, in the Spanish way.

Only what somebody types, or a list that has the whole name in one cell, is parted so; other programs part names themselves.
No rule is right for everybody: "Surname, Given" says it for certain, and the preview of a list shows what came of it.

Source: usage in Spain and Latin America: one or two given names, then two surnames; particles hold to what follows them, and a
surname with "y" is one ("Ortega y Gasset").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pareo.core.text import unmarked
from pareo.tournament.people import Person

_SPACES = re.compile("[ \u00a0]+")
_PARTICLES = frozenset(
    [
        "de",
        "del",
        "la",
        "las",
        "los",
        "el",
        "da",
        "do",
        "dos",
        "das",
        "di",
        "van",
        "von",
        "der",
        "den",
        "ter",
        "ten",
        "san",
        "santa",
    ]
)
_JOINS = frozenset(["y", "e", "i"])
# What most often stands second in a given name of two, so that one surname follows: "José Luis Hernández".
_SECOND = frozenset(
    [
        "luis",
        "carlos",
        "jose",
        "maria",
        "antonio",
        "manuel",
        "miguel",
        "angel",
        "alberto",
        "eduardo",
        "fernando",
        "pablo",
        "ignacio",
        "javier",
        "andres",
        "jesus",
        "ramon",
        "isabel",
        "carmen",
        "teresa",
        "elena",
        "fernanda",
        "guadalupe",
        "cristina",
        "luisa",
        "angeles",
        "pilar",
    ]
)
# Who has one of these has it as a part of the given name: "María del Carmen", "Juan de Dios".
_SECOND_BOUND = frozenset(
    ["del carmen", "del pilar", "del rosario", "del mar", "de los angeles", "de lourdes", "de guadalupe", "de jesus", "de dios"]
)


def spaced(text: str) -> str:
    """`text` with one space wherever there were several; other signs that show nothing stay, to be refused.

    >>> spaced("  Juan   Carlos ")
    'Juan Carlos'
    """
    return _SPACES.sub(" ", text).strip()


def parted(told: str, id: str = "") -> Person:
    """The person of a whole name: "Surnames, Given", or given names first.

    >>> parted("José Luis Hernández García"), parted("Ana de la Torre Ruiz").surname, parted("Roca, Elena").name
    (Person(name='José Luis', surname='Hernández García', id='', salt='', note=''), 'de la Torre Ruiz', 'Elena')
    """
    surname, comma, name = told.partition(",")
    if comma:
        return Person(spaced(name), spaced(surname), id)
    groups = _groups(spaced(told).split(" "))
    given = _given(groups)
    return Person(" ".join(groups[:given]), " ".join(groups[given:]), id)


def _given(groups: Sequence[str]) -> int:
    """How many groups are the given name."""
    if len(groups) < 3:
        return 1
    second = unmarked(groups[1].casefold())
    return 2 if len(groups) > 3 or second in _SECOND or second in _SECOND_BOUND else 1


def _groups(words: Sequence[str]) -> list[str]:
    """Words with the particles before them; the first word and the last are none."""
    groups: list[str] = []
    is_bound = False
    for place, word in enumerate(words):
        is_inside = 0 < place < len(words) - 1
        joins = is_inside and place > 1 and (word in _JOINS or word == "Y")  # "E" is an initial
        if is_bound or joins:
            groups[-1] += f" {word}"
        else:
            groups.append(word)
        is_bound = joins or (is_inside and unmarked(word.casefold()) in _PARTICLES)
    return groups
