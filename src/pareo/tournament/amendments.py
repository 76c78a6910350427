"""What was written wrongly, as it was mended: events like the others, of which `events` tells. Source: spec 11."""

from __future__ import annotations

from enum import Enum

from msgspec import UNSET, Struct, UnsetType


class Personal(Enum):
    """What of a person was amended; the words themselves lie beside the chain."""

    NAME = "name"
    ID = "id"


class Renamed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who an entrant is from here on: the keys of the person beside the chain, now and before, and the digest."""

    key: str
    was: str
    digest: str
    what: tuple[Personal, ...]


class EntrantAmended(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was written wrongly about an entrant is mended. What is not there stays as it was; None: there is none."""

    number: int
    person: Renamed | None = None
    category: str | UnsetType | None = UNSET
    club: str | UnsetType | None = UNSET
    seed: int | UnsetType | None = UNSET
    fixed_table: int | UnsetType | None = UNSET


class Switched(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The policy from here on, and what was made anew by it: the rounds planned, the order of a pure elimination.

    Whatever was drawn by the old one is gone, and so are the event's own values of the keys `dropped`.
    """

    id: str
    hash: str
    rounds: int | None = None
    seeds: tuple[int, ...] = ()
    dropped: tuple[str, ...] = ()


class EventAmended(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was written wrongly about the event is mended. What is not there stays as it was; None: there is none."""

    name: str | UnsetType = UNSET
    date: str | UnsetType | None = UNSET
    tier: int | UnsetType | None = UNSET
    format: str | UnsetType | None = UNSET
    policy: Switched | UnsetType = UNSET
