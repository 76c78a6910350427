"""The persons behind the entrants: names and ids, kept outside the chain so that they can be erased.

Clause: spec 11 "Personal data stays out of the chain".
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Who an entrant is. `id` is the game id as text (leading zeros kept), "" where there is none.

    `note`: what another program's staff wrote about the person. It is kept here, not in the chain, and goes when the person
    is erased. The digest does not cover it: it says who somebody is, not what was remarked about them.
    """

    name: str
    surname: str = ""
    id: str = ""
    salt: str = ""
    note: str = ""

    @property
    def full_name(self) -> str:
        """Name and surname, as shown."""
        return f"{self.name} {self.surname}".strip()

    @property
    def listed_name(self) -> str:
        """Surname first, as the lists of the hall have it: "Hernández García, José Luis"."""
        return ", ".join(filter(None, (self.surname, self.name)))

    @property
    def digest(self) -> str:
        """What the chain holds in place of the person: SHA-256 of salt, id and names."""
        text = json.dumps([self.salt, self.id, self.name, self.surname], ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


# Keys: an entrant's number as text ("7"), "staff-1" for staff of an imported file, "penalty-1" for the note of a penalty in it.
# In a journal also "7.12": entrant 7 as amended by entry 12; "7" keeps what was first written. A person who was erased is absent.
People = Mapping[str, Person]


def amended_key(number: int, entry: int) -> str:
    """The key of entrant `number` as amended by entry `entry`: never given twice, so that undo finds what was there before.

    >>> amended_key(7, 12)
    '7.12'
    """
    return f"{number}.{entry}"


def owner(key: str) -> str:
    """Whose key that is: the same for all that was ever written about one person. Who erases one erases all of them.

    >>> owner("7.12"), owner("7"), owner("staff-1")
    ('7', '7', 'staff-1')
    """
    number, dot, _ = key.partition(".")
    return number if dot and number.isdigit() else key


def kept_numbers(kept: People) -> frozenset[int]:
    """The entrants' numbers under which somebody is kept, also of those whose entry was undone.

    >>> sorted(kept_numbers({"7": Person("Nunes"), "7.12": Person("Núñez"), "staff-1": Person("Ana")}))
    [7]
    """
    return frozenset(int(number) for number in map(owner, kept) if number.isdigit())


def as_named(kept: People, renamed: Mapping[int, str]) -> People:
    """Everybody as they are called now, out of all that a journal keeps; `renamed`: the keys of those who were amended.

    >>> kept = {"7": Person("Nunes"), "7.12": Person("Núñez")}
    >>> as_named(kept, {7: "7.12"})["7"].name, as_named(kept, {})["7"].name
    ('Núñez', 'Nunes')
    """
    if not renamed and not any(map(_is_amended, kept)):
        return kept
    called = {str(number): key for number, key in renamed.items()}
    now = {key: called.get(key, key) for key in kept if not _is_amended(key)}
    return {key: kept[latest] for key, latest in now.items() if latest in kept}


def _is_amended(key: str) -> bool:
    return "." in key and owner(key) != key
