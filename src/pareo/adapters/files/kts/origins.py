"""What a `.Tournament` file says that Pareo has no use for, as it lies in the event's `origin` under "kts".

The names are the file's own. Persons are meant by an entrant's number or by the key of a person beside the chain
("staff-1"), never by name or id, and what is noted of them lies there too: personal data stays out of the chain (spec 11).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, field

T = TypeVar("T", bound=Struct)
Who = int | str


class Shape(Enum):
    """How a penalty writes a person."""

    ID = "id"
    PADDED = "padded"  # an id of ten digits
    PERSON = "person"


class StaffOrigin(Struct, frozen=True, omit_defaults=True):
    """A member of the staff."""

    person: Who
    position: str = field(name="XmlStaffPositionCode")
    team: str | None = field(name="TeamPosition", default=None)


class PenaltyOrigin(Struct, frozen=True, omit_defaults=True):
    """A penalty."""

    infraction: str = field(name="Infraction", default="")
    infraction_code: str = field(name="InfractionCode", default="")
    penalty_code: str = field(name="PenaltyCode", default="")
    player: Who = field(name="Player", default="")
    judge: Who = field(name="Judge", default="")
    round: int = field(name="Round", default=0)
    player_as: Shape = Shape.ID
    judge_as: Shape = Shape.ID


class Origin(Struct, frozen=True, omit_defaults=True):
    """Of the event. The defaults are those of an event that was born in Pareo."""

    id: str = field(name="ID", default="")
    name: str | None = field(name="Name", default=None)  # only where spaces around it would be lost
    style: str | None = field(name="TournamentStyleCode", default=None)
    event_type: str | None = field(name="EventTypeCode", default=None)
    player_structure: str | None = field(name="PlayerStructure", default=None)
    reference: str | None = field(name="ReferenceDateTime", default=None)
    date: str | None = field(name="Date", default=None)  # only where it is not written as YYYY-MM-DD
    time: str | None = field(name="Time", default=None)
    table_offset: int = field(name="TableOffset", default=0)
    playoff_round: int | None = field(name="PlayoffRound", default=None)  # only of a pure elimination
    version: str | None = field(name="SoftwareVersion", default=None)
    location: dict[str, str] | None = field(name="Location", default=None)
    staff: tuple[StaffOrigin, ...] = field(name="Staff", default=())
    penalties: tuple[PenaltyOrigin, ...] = field(name="PenaltyList", default=())
    # Tables of those without an opponent, by round and entrant, where they are not simply the next ones.
    tables: dict[str, dict[str, int]] = field(name="Tables", default_factory=dict)


class EntrantOrigin(Struct, frozen=True, omit_defaults=True):
    """Of an entrant. `out` is the word for why, where it is not simply a drop."""

    team: str | None = field(name="TeamPosition", default=None)
    open_dueling: int = field(name="OpenDueling", default=0)
    out: str | None = field(name="DropReason", default=None)


def packed(origin: Struct) -> dict[str, Any]:
    """`origin` as plain data under "kts"; empty where it says nothing."""
    plain = msgspec.to_builtins(origin)
    return {"kts": plain} if plain else {}


def unpacked(data: Mapping[str, Any], kind: type[T]) -> T | None:
    """What `packed` made; None where there is none, or where it is not ours."""
    try:
        return msgspec.convert(data["kts"], kind) if "kts" in data else None
    except msgspec.ValidationError:
        return None


def penalty_key(place: int) -> str:
    """Under which key beside the chain the note of the penalty at `place` (1 the first) is kept."""
    return f"penalty-{place}"


def notes_about(data: Mapping[str, Any], number: int) -> tuple[str, ...]:
    """The keys of what is noted of that entrant's penalties; `data`: the event's origin."""
    origin = unpacked(data, Origin)
    penalties = origin.penalties if origin else ()
    return tuple(penalty_key(place) for place, one in enumerate(penalties, 1) if one.player == number)
