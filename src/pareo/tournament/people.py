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
    def digest(self) -> str:
        """What the chain holds in place of the person: SHA-256 of salt, id and names."""
        text = json.dumps([self.salt, self.id, self.name, self.surname], ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


# Keys: an entrant's number as text ("7"), "staff-1" for staff of an imported file,
# "penalty-1" for the note of a penalty in it. A person who was erased is absent.
People = Mapping[str, Person]
