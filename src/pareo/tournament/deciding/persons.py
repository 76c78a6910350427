"""Whether somebody may be on the list: with a name, once, on a seat that is free. The same for who enters and who is amended."""

from __future__ import annotations

from collections.abc import Iterable

from pareo.core.errors import Finding, Illegal
from pareo.tournament.commands import Enrolment
from pareo.tournament.people import People, Person
from pareo.tournament.state import State

HIGHEST = 999_999  # of seeds and of tables


def check_persons(
    state: State, enrolments: Iterable[Enrolment], people: People, first: int = 1, without: int | None = None
) -> None:
    """Refuse who is there already, twice in the list, without a name, or on a fixed seat that is taken.

    `first`: the place of the first in the list. `without`: the entrant who is amended, and so counts as if not there.
    """
    findings: list[Finding] = []
    inside = {str(number) for number in state.entrants if number != without}
    known = {key: person for key, person in people.items() if key in inside}
    ids = {person.id: key for key, person in known.items() if person.id}
    names = {person.full_name.casefold(): (key, person) for key, person in known.items()}
    seats = taken_seats(state, without)
    for place, asked in enumerate(enrolments, first):
        person = asked.person
        facts: dict[str, str | int | None] = {"place": place, "name": person.full_name, "id": person.id}
        if not person.full_name:
            findings.append(Finding("name-missing", facts))
            continue
        if person.id and person.id in ids:
            findings.append(Finding("already-entered-id", {**facts, "number": ids[person.id]}))
        elif _same_name(person, names):
            findings.append(Finding("already-entered-name", {**facts, "number": names[person.full_name.casefold()][0]}))
        findings += check_place(facts, asked.seed, asked.fixed_table, seats)
        ids |= {person.id: f"+{place}"} if person.id else {}
        names[person.full_name.casefold()] = (f"+{place}", person)
        seats |= {asked.fixed_table}
    if findings:
        raise Illegal(*findings)


def check_place(
    facts: dict[str, str | int | None], seed: int | None, fixed_table: int | None, seats: set[int | None]
) -> Iterable[Finding]:
    """What is wrong with a place in the ranking and a fixed seat, `seats` being taken; `facts` say whose they are."""
    if fixed_table is not None and (not 1 <= fixed_table <= HIGHEST or fixed_table in seats):
        yield Finding("fixed-table-taken", {**facts, "table": fixed_table})
    if seed is not None and not 1 <= seed <= HIGHEST:
        yield Finding("seed-out-of-range", {**facts, "seed": str(seed)[:20], "most": HIGHEST})


def taken_seats(state: State, without: int | None = None) -> set[int | None]:
    """The fixed seats of all who are in, but for entrant `without`."""
    return {each.fixed_table for each in state.entrants.values() if each.out_after is None and each.number != without} - {None}


def _same_name(person: Person, names: dict[str, tuple[str, Person]]) -> bool:
    """Two of the same name are the same person unless both have ids that differ."""
    held = names.get(person.full_name.casefold())
    return held is not None and not (person.id and held[1].id)
