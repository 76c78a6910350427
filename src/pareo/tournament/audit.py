"""Every round of an event held against the criteria of pairing, whatever program paired it.

Source: spec 04 "Explained". Each round is judged by what was known when it was paired: who was in, and the results of the
rounds before it as they stood then; a correction made later does not blame the pairing.

A round of another program has the benefit of the doubt: of those who were level in the standing, it may have drawn anybody for
the bye, and nobody is missed before they are first seen. What can't be judged is said so: rounds of a bracket or of a circle,
drafts, and rounds before which a result is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from pareo.core.errors import Finding, Refused
from pareo.core.results import Bye, ByeKind
from pareo.pairing.audit import Audit, audit, together
from pareo.pairing.field import Contender, Field, Method
from pareo.tournament.events import RoundKind
from pareo.tournament.field import field_of, rules_of
from pareo.tournament.hindsight import before_pairing
from pareo.tournament.queries import as_paired, open_tables, standings
from pareo.tournament.replay import History
from pareo.tournament.state import Round, RoundStage, State


@dataclass(frozen=True, slots=True)
class Audited:
    """A round as the audit sees it. `audit` None: it can't be judged, and `why` says why not."""

    round: int
    kind: RoundKind
    audit: Audit | None
    why: Finding | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong."""
        return self.audit.findings if self.audit else ()


def audited(history: History) -> tuple[Audited, ...]:
    """All rounds, in order."""
    rounds = history.state.rounds if history.state else ()
    return tuple(audited_round(history, played.number) for played in rounds)


def audited_round(history: History, number: int, forbidden: tuple[tuple[int, int], ...] = ()) -> Audited:
    """Round `number`. `forbidden`: pairs that could not meet for a reason that Pareo knows nothing of (sides of a game)."""
    state = history.state
    assert state is not None, "a round was paired"
    played = as_paired(state.rounds[number - 1])
    why = _unknown(state, played)
    if why is not None:
        return Audited(number, played.kind, None, why)
    then = before_pairing(history, number)
    named = played.method if played.method in {method.value for method in Method} else None
    byes = [n for n, alone in played.lone.items() if alone == Bye(ByeKind.ASSIGNED)]
    field = _without_absent(field_of(then), then, played)
    if played.recorded:
        field = _in_its_favour(field, then, byes)
    try:
        rules = replace(rules_of(then, Method(named) if named else None, allow_rematch=True), forbidden=forbidden)
        found = audit(field, rules, [(table.a, table.b) for table in played.tables], byes)
    except Refused as refused:
        return Audited(number, played.kind, None, refused.findings[0])
    return Audited(number, played.kind, found)


def total(rounds: Sequence[Audited]) -> Audit:
    """The figures of all rounds that could be judged; `players` adds up those of each."""
    found = [each.audit for each in rounds if each.audit is not None]
    return Audit(
        players=sum(one.players for one in found),
        rematches=together(one.rematches for one in found),
        second_byes=together(one.second_byes for one in found),
        crossings=together(one.crossings for one in found),
        floats=together(one.floats for one in found),
        repeated_floats=together(one.repeated_floats for one in found),
        same_group=together(one.same_group for one in found),
        findings=tuple(finding for each in rounds for finding in each.findings),
    )


def _unknown(state: State, played: Round) -> Finding | None:
    """Why a round can't be judged; None where it can."""
    if played.kind is not RoundKind.SWISS:
        return Finding("audit-not-swiss", {"round": played.number, "kind": played.kind.value})
    if played.stage is RoundStage.DRAFT:
        return Finding("audit-draft", {"round": played.number})
    for earlier in state.rounds[: played.number - 1]:
        waiting = open_tables(earlier)
        if waiting:
            return Finding("audit-history-open", {"round": played.number, "earlier": earlier.number, "tables": len(waiting)})
    return None


def _without_absent(field: Field, then: State, played: Round) -> Field:
    """The field without those who are known not to have been there: missed rounds, byes that no pairing gave, quitters.

    Another program's file may not say when somebody came: there nobody is expected before they are first seen.
    """
    absent = {n for n, alone in played.lone.items() if alone != Bye(ByeKind.ASSIGNED)}
    if played.recorded:
        absent |= then.entrants.keys() - {n for each in (*then.rounds, played) for n in _seen(each)}
    absent -= {n for table in played.tables for n in (table.a, table.b)}
    return replace(field, contenders=tuple(player for player in field.contenders if player.id not in absent))


def _seen(played: Round) -> set[int]:
    return {n for table in played.tables for n in (table.a, table.b)} | set(played.lone)


def _without_lot(state: State) -> State:
    """The event with a standing in which no lot of ours parts those who are level."""
    ranked = state.policy.standings
    order = tuple(step for step in ranked.order if step.tiebreak != "seeded-draw")
    return replace(state, policy=structs.replace(state.policy, standings=structs.replace(ranked, order=order)))


def _in_its_favour(field: Field, then: State, byes: list[int]) -> Field:
    """The field with those who are level in such an order that the byes that were given are the rule's, if they can be."""
    shared = {row.entrant: row.rank for row in standings(_without_lot(then))}

    def place(player: Contender) -> tuple[int, bool, int]:
        return shared[player.id], player.id in byes, player.rank

    ordered = sorted(field.contenders, key=place)
    return replace(field, contenders=tuple(replace(player, rank=rank) for rank, player in enumerate(ordered, 1)))
