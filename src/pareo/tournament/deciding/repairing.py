"""The repair of a round after a correction: left as it is, with the fewest new tables, or paired anew.

Implements                                          clause (spec 04 "By hand")    known deviations
---------------------------------------------------------------------------------------------------------
leave as is, cascade, full re-pair                  after a correction            none
tables whose match has begun are not touched        after a correction            begun: reported, or the clock has run
"""

from __future__ import annotations

from dataclasses import replace

from pareo.core.errors import illegal
from pareo.pairing import pair
from pareo.pairing.cascade import cascade
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.deciding.seating import (
    check_swiss,
    kept_of,
    of_bye,
    of_table,
    of_those_present,
    rearranged,
    resting,
    seated_as,
    set_aside,
)
from pareo.tournament.events import Way
from pareo.tournament.hindsight import without
from pareo.tournament.moves import at_the_same_tables
from pareo.tournament.queries import current_round
from pareo.tournament.state import Round, RoundStage, State


def repair(state: State, command: c.RepairRound) -> e.RoundRearranged | None:
    """The latest round mended after a correction: left as it is, with the fewest new tables, or paired anew.

    Tables that may not be touched are pins. None where nothing is to be mended.

    Clause: spec 04 "By hand"
    """
    played = current_round(state)
    if played is None or played.stage is RoundStage.CLOSED:
        raise illegal("no-open-round", round=len(state.rounds) + 1)
    check_swiss(state, played)
    if not command.reason.strip():
        raise illegal("reason-missing", what="repair")
    stay = _staying(played, command)
    if command.how is Way.LEAVE:
        return rearranged(played, Way.LEAVE, kept_of(played), played.notes, played.certificate, command.reason)
    had = resting(played)
    gone = [n for n in had if state.entrants[n].out_after is not None or n in played.given_byes]
    field, rules = of_those_present(state, played)
    pins = tuple((t.a, t.b) for t in played.tables if t.table in stay or frozenset((t.a, t.b)) in map(frozenset, played.pins))
    beside = [(t.a, t.b) for t in set_aside(played)]
    pins = tuple(pin for pin in pins if pin not in beside)
    here = without(field, gone)
    bound = replace(rules, pins=pins)
    if command.how is Way.CASCADE:
        now = [(t.a, t.b) for t in played.tables if (t.a, t.b) not in beside]
        found = cascade(here, bound, now, [n for n in had if n not in gone])
        tables, byes = found.tables, found.byes
        certificate = ("cascade" if found.shortest else "cascade-best") if found.best else "cascade-near"
    else:
        assert command.how is Way.FULL, "there are three answers"
        anew = pair(here, bound)
        tables, byes, certificate = anew.tables, anew.byes, anew.certificate.by
    fresh = seated_as(played, at_the_same_tables(state, played, [*tables, *beside]), [*gone, *byes])
    if _who(fresh) == _who(played):
        return None
    same = {frozenset((t.a, t.b)): t.table for t in played.tables}
    old = {t.table for t in fresh.tables if frozenset((t.a, t.b)) in same}
    notes: list[e.PairingNote] = [note for note in played.notes if note.table in old]
    notes += [note for t in fresh.tables if t.table not in old for note in of_table(field, rules, t, by_hand=False)]
    if set(resting(fresh)) == set(had):
        notes += [note for note in played.notes if note.table is None]
    else:
        notes += [note for n in resting(fresh) for note in of_bye(field, rules, n, by_hand=n in played.given_byes)]
    return rearranged(fresh, command.how, kept_of(played), notes, certificate, command.reason)


def _staying(played: Round, command: c.RepairRound) -> set[int]:
    """The tables that are not touched: they have reported, or their match has begun and they were not chosen."""
    known = {t.table for t in played.tables}
    for table in command.tables:
        if table not in known:
            raise illegal("table-unknown", table=table, round=played.number)
        if table in played.results:
            raise illegal("table-has-reported", table=table, round=played.number)
    if command.tables:
        return known - set(command.tables)
    begun = played.clock is not None and played.clock.has_run and not command.even_begun
    return known if begun else set(played.results)


def _who(played: Round) -> tuple[set[frozenset[int]], set[int]]:
    return {frozenset((t.a, t.b)) for t in played.tables}, set(played.lone)
