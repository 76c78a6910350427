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
    """Who an entrant is. `id` is the game id as text (leading zeros kept), "" where there is none."""

    name: str
    surname: str = ""
    id: str = ""
    salt: str = ""

    @property
    def full_name(self) -> str:
        """Name and surname, as shown."""
        return f"{self.name} {self.surname}".strip()

    @property
    def digest(self) -> str:
        """What the chain holds in place of the person: SHA-256 of salt, id and names."""
        text = json.dumps([self.salt, self.id, self.name, self.surname], ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


# Keys: an entrant's number as text ("7"), or "staff-1" for staff of an imported file. A person who was erased is absent.
People = Mapping[str, Person]
