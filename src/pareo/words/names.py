"""Who is meant, and how people are called.

PLAYER is a tournament number, an id, or a part of the name that only one player has; accents and case don't matter.
Source: spec 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from pareo.core.errors import Fact, Finding, illegal
from pareo.core.text import unmarked
from pareo.tournament.people import People
from pareo.words.speak import fill, page

# Facts of findings that hold tournament numbers (see tournament.explaining).
_NAMED = ("a", "b", "entrant", "first", "second", "given", "number")
_BY_NUMBER = frozenset({"already-entered-id", "already-entered-name", "entrant-unknown"})  # these speak of the number itself


@dataclass(frozen=True, slots=True)
class Names:
    """How the entrants of an event are shown. Who was erased, or never had a name, is shown by number."""

    people: People
    language: str
    _ids: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ids", frozenset(person.id for person in self.people.values()))

    def of(self, number: int) -> str:
        """Name and surname."""
        person = self.people.get(str(number))
        return person.full_name if person else fill(page(self.language, "cli")["say"]["nameless"], {"number": number})

    def id(self, number: int) -> str:
        """The id as it was entered, leading zeros kept; the tournament number where there is none.

        Where that number is somebody's id, it is written with a hash ("#2"), so that no two are called the same.
        """
        person = self.people.get(str(number))
        if person and person.id:
            return person.id
        return f"#{number}" if str(number) in self._ids else str(number)

    def json(self, number: int) -> dict[str, Any]:
        """Who it is, for a program."""
        return {"id": self.id(number), "name": self.of(number)}

    def listed(self, numbers: Iterable[int]) -> str:
        """Several names in one sentence."""
        return ", ".join(self.of(number) for number in numbers)

    def told(self, finding: Finding) -> Finding:
        """`finding` with names in the place of tournament numbers."""
        facts: dict[str, Fact] = {
            key: self.of(fact) if key in _NAMED and isinstance(fact, int) else fact for key, fact in finding.facts.items()
        }
        if finding.code in _BY_NUMBER:
            facts["number"] = finding.facts.get("number")
        if isinstance(finding.facts.get("entrants"), str):  # several of them in one fact
            facts["entrants"] = self.listed(int(number) for number in str(facts["entrants"]).split(", "))
        return Finding(finding.code, facts, finding.clause, finding.line, finding.column)


def folded(text: str) -> str:
    """`text` as it is compared: no accents, no case, single spaces.

    >>> folded("  ÁNA  Núñez ")
    'ana nunez'
    """
    return " ".join(unmarked(text).casefold().split())


def find(asked: str, numbers: Iterable[int], people: People) -> int:
    """The tournament number of the one player whom `asked` means.

    Raises Illegal "player-ambiguous" or "player-unknown", with those who may have been meant.
    """
    inside = sorted(numbers)
    called = {n: folded(people[str(n)].full_name) for n in inside if str(n) in people}
    ids = {n: people[str(n)].id for n in called if people[str(n)].id}
    for found in _readings(asked.strip(), inside, called, ids):
        if len(found) == 1:
            return found[0]
        if found:
            raise illegal("player-ambiguous", player=asked.strip()[:60], candidates=_candidates(found, people))
    near = get_close_matches(folded(asked)[:60], called.values(), n=5, cutoff=0.5)
    close = [n for n, name in called.items() if name in near]
    if close:
        raise illegal("player-unknown-near", player=asked.strip()[:60], candidates=_candidates(close, people))
    raise illegal("player-unknown", player=asked.strip()[:60])


def _readings(asked: str, inside: list[int], called: Mapping[int, str], ids: Mapping[int, str]) -> Iterable[list[int]]:
    """Whom `asked` may mean, the most exact reading first."""
    name, parts = folded(asked), folded(asked).split()
    number = int(asked.removeprefix("#")) if re.fullmatch(r"#?[1-9][0-9]{0,8}", asked) else None
    yield sorted(
        {n for n in inside if n == number} | ({n for n, id in ids.items() if id == asked} if asked[:1] != "#" else set())
    )
    if asked.isdigit():  # spreadsheets like to lose the zeros of an id
        yield [n for n, id in ids.items() if id.lstrip("0") == asked.lstrip("0") != ""]
    if parts:
        yield [n for n, full in called.items() if full == name]
        yield [n for n, full in called.items() if set(parts) <= set(full.split())]
        yield [n for n, full in called.items() if all(part in full for part in parts)]


def _candidates(numbers: Iterable[int], people: People) -> str:
    shown = [f"#{n} {people[str(n)].full_name}" if str(n) in people else f"#{n}" for n in numbers]
    return ", ".join(shown[:10]) + (" …" if len(shown) > 10 else "")
