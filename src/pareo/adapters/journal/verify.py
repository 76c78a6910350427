"""Is a portable file whole, and are its persons those who were entered?

Implements                                          clause                                        known deviations
------------------------------------------------------------------------------------------------------------------
tampering is visible: hashes, chain, numbers        spec 11 "The chain makes tampering visible"   none
persons against the digests in the chain            spec 11 "salted digest"                       staff lines have no digest
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from pareo.adapters.journal.file import settled
from pareo.adapters.journal.lines import Contents, contents
from pareo.core.errors import Conflict, Finding
from pareo.tournament.codec import event_of
from pareo.tournament.events import EntrantAmended, EntrantsEntered, Renamed
from pareo.tournament.people import owner


@dataclass(frozen=True, slots=True)
class Verified:
    """What was counted, and all that is wrong; no findings means that all is well."""

    entries: int
    persons: int
    erased: int
    findings: tuple[Finding, ...]


def verify(path: str | PathLike[str]) -> Verified:
    """Check the file from its header to its last byte, changing nothing.

    Raises Malformed for what is no journal at all.
    """
    held, _ = settled(Path(path))
    return _verified(held)


def verify_bytes(data: bytes) -> Verified:
    """Check what a database gives as a portable file."""
    return _verified(contents(data))


def _verified(held: Contents) -> Verified:
    return Verified(len(held.entries), _count(held.people), _count(held.erased), (*held.findings, *_odd(held)))


def _count(keys: Iterable[str]) -> int:
    """How many people these are; somebody whose name was amended is one."""
    return len(set(map(owner, keys)))


def _odd(held: Contents) -> Iterator[Finding]:
    """What is wrong with the events that the entries hold, and with the persons beside them."""
    digests: dict[str, set[str]] = {}  # an entrant who was entered, taken back and entered again has two
    for entry in held.entries:
        try:
            event = event_of(entry)
        except Conflict as refusal:
            yield from refusal.findings
            continue
        match event:
            case EntrantsEntered(entrants):
                for entrant in entrants:
                    digests.setdefault(str(entrant.number), set()).add(entrant.digest)
            case EntrantAmended(person=Renamed(key, _, digest)):
                digests.setdefault(key, set()).add(digest)
            case _:
                pass
    for key, person in held.people.items():
        if key in digests and person.digest not in digests[key]:
            yield Finding("person-altered", {"person": key})
    if held.damage:
        return  # a lost entry is no reason to doubt a person
    for key in sorted(held.people.keys() | held.erased):
        if key not in digests and not key.startswith(("staff-", "penalty-")):
            yield Finding("person-unknown", {"person": key[:80]})
    for key in sorted(digests.keys() - held.people.keys() - held.erased):
        yield Finding("person-missing", {"person": key})
