"""What was written wrongly is mended: who an entrant is and where they belong, and what the event is called.

A name, an id and a club say who somebody is; no pairing is altered by them, so they can be mended until the event is archived.
What pairings were made from stays as it was once a pairing was made from it: else the journal would tell a round that its
own rules do not explain.

Source: spec 11 "Correction", spec 13.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET, UnsetType

from pareo.core.errors import Finding, Illegal, illegal
from pareo.pairing.field import Categories
from pareo.policy.acceleration import NONE
from pareo.policy.load import pack
from pareo.policy.pack import Pack
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.deciding.persons import check_persons, check_place, taken_seats
from pareo.tournament.deciding.preparing import check_day, check_tier_and_format, usual_tier
from pareo.tournament.deciding.switching import switched
from pareo.tournament.people import People, Person, amended_key
from pareo.tournament.permitted import BEFORE
from pareo.tournament.state import Entrant, State

T = TypeVar("T")


def amend_entrant(state: State, command: c.AmendEntrant, people: People, entry: int) -> e.EntrantAmended | None:
    """An entrant as amended by entry number `entry`; None where all was so already.

    Whose name and id are asked for must still be known, and may be nobody's who is on the list already.
    """
    entrant = state.entrants.get(command.number)
    if entrant is None:
        raise illegal("entrant-unknown", number=command.number)
    if not _says_anything(command):
        raise illegal("nothing-to-amend")
    event = e.EntrantAmended(
        command.number,
        _renamed(state, command, people, entry),
        category=_changed(entrant.category, _text(command.category)),
        club=_changed(entrant.club, _text(command.club)),
        seed=_changed(entrant.seed, command.seed),
        fixed_table=_changed(entrant.fixed_table, command.fixed_table),
    )
    _check_place(state, entrant, event, people)
    return event if event != e.EntrantAmended(command.number) else None


def amended(person: Person, command: c.AmendEntrant) -> Person:
    """The person with what `command` says about them, under a salt of their own."""
    return Person(
        name=person.name if command.name is UNSET else " ".join(command.name.split()),
        surname=person.surname if command.surname is UNSET else " ".join(command.surname.split()),
        id=person.id if command.id is UNSET else command.id.strip(),
        salt=command.salt,
        note=person.note,
    )


def amend_event(state: State, command: c.AmendEvent) -> e.EventAmended | None:
    """The event under another name or policy, on another day, of another tier or format; None where all was so already.

    The tier says whether a match may be drawn (pack [tiers]): once the event has started, results may hang on it. With another
    policy, which comes before any result, what it does not know of tier and format is as usual there.
    """
    if command == c.AmendEvent():
        raise illegal("nothing-to-amend")
    name = command.name.strip() if isinstance(command.name, str) else UNSET
    if name == "":
        raise illegal("event-name-missing")
    other = _changed(state.policy_id, command.policy)
    policy = state.policy if other is UNSET else pack(other)
    event = e.EventAmended(
        name=_changed(state.name, name),
        date=_changed(state.date, command.date),
        tier=_changed(state.tier, command.tier if other is UNSET else _tier(policy, state, command)),
        format=_changed(state.format, command.format if other is UNSET else _format(policy, state, command)),
        policy=UNSET if other is UNSET else switched(state, other),
    )
    check_tier_and_format(policy, _or_none(event.tier), _or_none(event.format))
    check_day(_or_none(event.date))
    if other is UNSET and event.tier is not UNSET and not may_change_tier(state):
        raise illegal("tier-fixed", tier=state.tier)
    return event if event != e.EventAmended() else None


def _tier(policy: Pack, state: State, command: c.AmendEvent) -> int | None:
    """The tier under another policy: as asked for, or as it was, or the policy's usual one."""
    if command.tier is not UNSET:
        return command.tier
    return state.tier if state.tier is not None and str(state.tier) in policy.tiers else usual_tier(policy)


def _format(policy: Pack, state: State, command: c.AmendEvent) -> str | None:
    """The format under another policy: as asked for, or as it was, or none."""
    if command.format is not UNSET:
        return command.format
    return state.format if state.format in policy.formats else None


def may_change_tier(state: State) -> bool:
    """Whether no result can hang on the tier yet."""
    return state.stage in BEFORE


def may_change_category(state: State) -> bool:
    """Whether no pairing was made from the categories: none was made at all, or this policy pairs without looking at them.

    Clause: pack [pairing] categories, acceleration.
    """
    pairing = state.policy.pairing
    return not _is_drawn(state) or (pairing.categories is Categories.IGNORE and pairing.acceleration == NONE)


def may_change_seed(state: State) -> bool:
    """Whether no pairing was made from the ranking: it orders round 1, the bracket of a pure elimination, and an acceleration."""
    return not _is_drawn(state)


def _is_drawn(state: State) -> bool:
    return bool(state.rounds) or state.cut is not None


def _check_place(state: State, entrant: Entrant, event: e.EntrantAmended, people: People) -> None:
    """Refuse a category or a place in the ranking that came too late, and a seat that is taken.

    A fixed table can always be changed: the tables of rounds that are paired stand in the journal, the next round is seated
    by it.
    """
    findings = []
    facts = {"entrant": entrant.number}
    if event.category is not UNSET and not may_change_category(state):
        findings.append(Finding("category-fixed", facts, state.policy.pairing.clause))
    if event.seed is not UNSET and not may_change_seed(state):
        findings.append(Finding("seed-fixed", facts, state.policy.pairing.clause))
    person = people.get(str(entrant.number), Person(f"#{entrant.number}"))
    seats = taken_seats(state, without=entrant.number)
    said: dict[str, str | int | None] = {"place": entrant.number, "name": person.full_name, "id": person.id}
    findings += check_place(said, _or_none(event.seed), _or_none(event.fixed_table), seats)
    if findings:
        raise Illegal(*findings)


def _renamed(state: State, command: c.AmendEntrant, people: People, entry: int) -> e.Renamed | None:
    if command.name is UNSET and command.surname is UNSET and command.id is UNSET:
        return None
    known = people.get(str(command.number))
    if known is None:
        raise illegal("person-erased", number=command.number)
    fresh = amended(known, command)
    what = []
    if (fresh.name, fresh.surname) != (known.name, known.surname):
        what.append(e.Personal.NAME)
    if fresh.id != known.id:
        what.append(e.Personal.ID)
    if not what:
        return None
    check_persons(state, (c.Enrolment(fresh),), people, first=command.number, without=command.number)
    was = state.renamed.get(command.number, str(command.number))
    return e.Renamed(amended_key(command.number, entry), was, fresh.digest, tuple(what))


def _says_anything(command: c.AmendEntrant) -> bool:
    return command != c.AmendEntrant(command.number, salt=command.salt)


def _changed(was: T, asked: T | UnsetType) -> T | UnsetType:
    """`asked`, where that is something else than `was`."""
    return UNSET if asked == was else asked


def _text(asked: str | UnsetType | None) -> str | UnsetType | None:
    """As it is kept: with single spaces, None for nothing."""
    return (" ".join(asked.split()) or None) if isinstance(asked, str) else asked


def _or_none(asked: T | UnsetType | None) -> T | None:
    return None if isinstance(asked, UnsetType) else asked
