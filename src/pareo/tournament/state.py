"""An event at one moment: what the fold over its journal has come to. Totals are never stored here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pareo.core.results import LoneResult, TableResult
from pareo.policy.pack import Pack
from pareo.standings.meeting import Meeting
from pareo.tournament.events import (
    DropReason,
    Override,
    PairedTable,
    PairingNote,
    PlayersSwapped,
    Presence,
    RoundKind,
    RoundRearranged,
    Structure,
)


class Stage(Enum):
    """Where an event is (spec 11)."""

    DRAFT = "draft"
    REGISTRATION = "registration"
    RUNNING = "running"
    SWISS_FINISHED = "swiss-finished"
    CUT_CONFIRMED = "cut-confirmed"
    ELIMINATION = "elimination"
    FINISHED = "finished"
    ARCHIVED = "archived"


class RoundStage(Enum):
    """Where a round is."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player within this event. `out_after`: the last round before leaving, None while in."""

    number: int
    digest: str
    category: str | None = None
    club: str | None = None
    seed: int | None = None
    fixed_table: int | None = None
    entered_before: int = 1  # the first round that could be played
    awarded_byes: frozenset[int] = frozenset()
    out_after: int | None = None
    out_reason: DropReason | None = None
    presence: Presence = Presence.AWAITED
    origin: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clock:
    """The round clock: `elapsed` seconds before `running_since` (UTC ISO, None while it stands still).

    `minutes` is the whole length, with those `added` for the whole hall, which are below zero where some were taken.
    """

    minutes: int
    elapsed: int = 0
    running_since: str | None = None
    added: int = 0
    has_run: bool = False  # time can be added before anybody starts it


@dataclass(frozen=True, slots=True)
class Round:
    """One round. `results` by table; `lone` by entrant number, those without an opponent in this round."""

    number: int
    kind: RoundKind
    stage: RoundStage
    tables: tuple[PairedTable, ...]
    results: Mapping[int, TableResult]
    lone: Mapping[int, LoneResult]
    seed: str = ""
    method: str = ""
    notes: tuple[PairingNote, ...] = ()
    certificate: str = ""
    clock: Clock | None = None
    recorded: bool = False  # came from another program
    by_hand: tuple[PlayersSwapped | RoundRearranged, ...] = ()  # since the engine paired it, in order
    pins: tuple[tuple[int, int], ...] = ()  # who must meet in this round, by hand,
    forbidden: tuple[tuple[int, int], ...] = ()  # who must not,
    given_byes: tuple[int, ...] = ()  # and who has the bye
    joined: tuple[int, ...] = ()  # who came when it was paired, and met whoever had the bye
    memo: dict[str, Any] = field(init=False, compare=False, repr=False, default_factory=dict)  # what was derived from it


@dataclass(frozen=True, slots=True)
class Cut:
    """Who went on, best seed first."""

    seeds: tuple[int, ...]
    declined: tuple[int, ...] = ()
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The whole event."""

    name: str
    policy: Pack  # with the event's overrides applied
    policy_id: str
    policy_hash: str
    structure: Structure
    seed: str
    stage: Stage
    date: str | None = None
    tier: int | None = None
    format: str | None = None
    planned_rounds: int | None = None
    overrides: tuple[Override, ...] = ()
    policies_before: tuple[str, ...] = ()  # ids, first one first: under which the event was announced before
    origin: Mapping[str, Any] = field(default_factory=dict)
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    renamed: Mapping[int, str] = field(default_factory=dict)  # whose name or id was amended -> the key of the person now
    rounds: tuple[Round, ...] = ()
    playoffs: tuple[Meeting, ...] = ()
    quits: tuple[Meeting, ...] = ()  # games forfeited by leaving between rounds (001)
    cut: Cut | None = None
