"""The reasons of a round of an event: the pairing room's, asked about the very moment when the round was paired."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pareo.core.errors import Fact, Finding, Refused
from pareo.core.results import Bye, ByeKind, Missed, parse_lone
from pareo.pairing.field import Method
from pareo.pairing.reason import About, Criterion, Passed, Reason
from pareo.pairing.reasons import reasons
from pareo.tournament.events import RoundKind, RoundPaired
from pareo.tournament.evolve import is_counted_bye
from pareo.tournament.field import field_of, rules_of
from pareo.tournament.hindsight import before_pairing, paired_at
from pareo.tournament.queries import swiss_rounds
from pareo.tournament.replay import History
from pareo.tournament.state import State
from pareo.tournament.virtual import virtual_points

SAID = 3  # of those who were passed over for one place, in sentences; `Why.reasons` has all of them


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons of a round, and the event at the moment when it was paired. Tables have the numbers of the event."""

    then: State
    tables: Mapping[int, Reason] = field(default_factory=dict)
    floats: Mapping[int, Reason] = field(default_factory=dict)  # by table
    byes: Mapping[int, Reason] = field(default_factory=dict)  # by who has it
    virtual: Mapping[int, int] = field(default_factory=dict)  # points that counted in the pairing only

    def all(self) -> tuple[Reason, ...]:
        """Every one, in the order of the tables, then the byes."""
        ordered = sorted([*self.tables.values(), *self.floats.values()], key=lambda reason: reason.table or 0)
        return (*ordered, *(self.byes[number] for number in sorted(self.byes)))


def why(history: History, number: int, of: Collection[int] | None = None) -> Why:
    """The reasons of round `number`, or what concerns the entrants `of`; none where it is not a Swiss round of ours.

    What was changed by hand afterwards has no reason here: the reasons are those of the pairing.
    """
    then = before_pairing(history, number)
    event = history.done[paired_at(history, number)].event
    if not isinstance(event, RoundPaired) or event.kind is not RoundKind.SWISS:
        return Why(then)
    assert history.state is not None, "a round was paired"
    played = history.state.rounds[number - 1]
    method = Method(event.method) if event.method in {method.value for method in Method} else None
    byes = [lone.number for lone in event.lone if parse_lone(lone.result) == Bye(ByeKind.ASSIGNED)]
    pairs = [(table.a, table.b) for table in event.tables]
    try:
        found = reasons(field_of(then), rules_of(then, method, allow_rematch=True), pairs, byes, of)
    except Refused:  # what it was paired from can't be known
        return Why(then)
    still = {frozenset((table.a, table.b)) for table in played.tables}
    tables: dict[int, Reason] = {}
    floats: dict[int, Reason] = {}
    for reason in found:
        table = None if reason.table is None else event.tables[reason.table - 1]
        if table is not None and frozenset((table.a, table.b)) in still:
            kind = floats if reason.about is About.FLOAT else tables
            kind[table.table] = replace(reason, table=table.table)
    byes_why = {reason.entrant: reason for reason in found if reason.table is None}
    return Why(then, tables, floats, byes_why, virtual_points(then, number))


def ruled_out(why: Why, reason: Reason, only: int | None = None) -> Iterator[Finding]:
    """A sentence for each who was passed over, up to `SAID`, and how many more there are; or for `only` one of them."""
    turn, next_ = reason.about.value, "next-table" if reason.about is About.TABLE else "next"
    if reason.about is About.FLOAT:
        turn = f"float-{why.then.policy.pairing.float.value}"
    for place, passed in enumerate(reason.passed):
        if only is None and place == SAID:
            yield Finding("passed-more", {"more": len(reason.passed) - SAID})
            return
        if only is None or passed.id == only:
            yield _sentence(why, reason, passed, {"turn": next_ if place else turn, "first": passed.id})


def _sentence(why: Why, reason: Reason, passed: Passed, facts: dict[str, Fact]) -> Finding:
    """Why one was passed over."""
    if reason.about is About.TABLE:
        facts |= {"entrant": reason.entrant}
    if passed.criterion is Criterion.HAD_BYE:
        return Finding("passed-had-bye", {**facts, "rounds": _byes(why.then, passed.id)})
    if passed.criterion is Criterion.MET and passed.round is not None:
        return Finding("passed-met", {**facts, "round": passed.round})
    but = passed.criterion.value if passed.cost is None else f"rest-{passed.cost}"
    return Finding("passed-choice" if reason.about is About.TABLE else "passed-turn", {**facts, "but": but})


def _byes(then: State, entrant: int) -> str:
    """The rounds in which somebody had a bye that counts."""
    had = [played.number for played in swiss_rounds(then) if is_counted_bye(played.lone.get(entrant, Missed()))]
    return ", ".join(map(str, had))
