"""A draft put right by hand: swaps, byes, pins and forbidden pairs.

Implements                                          clause (spec 04 "By hand")    known deviations
---------------------------------------------------------------------------------------------------------
swap players, move a bye                            draft                         none
pin a table, forbid a pair                          draft                         swaps made before are lost (and said so)
every departure needs a reason                      draft                         taking all back needs none

Each answer is one event with the tables as they are now. What the organizer holds to (pins, forbidden pairs, given byes) is of
this round alone. A rematch, a second bye or a float made by hand is the organizer's to answer for: it is noted, not refused.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from pareo.core.errors import illegal
from pareo.pairing import pair
from pareo.pairing.field import Categories
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.deciding.seating import (
    Kept,
    Pair,
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
from pareo.tournament.events import RoundKind, Way
from pareo.tournament.evolve import exchanged
from pareo.tournament.field import seated
from pareo.tournament.hindsight import asked, without
from pareo.tournament.queries import draft_round, has_place, table_of
from pareo.tournament.state import Round, State


def swap(state: State, command: c.SwapPlayers) -> e.RoundRearranged:
    """Two players of the draft change places; the departure needs a reason and stays in the journal.

    Clause: spec 04 "By hand"
    """
    played = _draft(state, command.reason, "swap")
    for number in (command.first, command.second):
        _check_inside(played, number)
    first, second = table_of(played, command.first), table_of(played, command.second)
    if command.first == command.second or (first is not None and first == second) or (first is None and second is None):
        raise illegal("swap-changes-nothing", first=command.first, second=command.second)
    return _exchange(state, played, Way.SWAP, command.first, command.second, command.reason)


def move_bye(state: State, command: c.MoveBye) -> e.RoundRearranged | None:
    """The bye of the draft goes to `number`; who had it takes their seat. None where it is theirs already.

    Clause: spec 04 "By hand"
    """
    played = _draft(state, command.reason, "give-bye")
    _check_inside(played, command.number)
    holders = resting(played)
    if command.number in holders:
        return None
    apart = state.policy.pairing.categories is Categories.SEPARATE
    category = state.entrants[command.number].category
    own = [n for n in holders if not apart or state.entrants[n].category == category]
    if not holders:
        raise illegal("no-bye-in-round", number=command.number, round=played.number)
    if not own or table_of(played, command.number) is None:
        raise illegal("no-bye-to-move", number=command.number, round=played.number)
    return _exchange(state, played, Way.BYE, command.number, own[0], command.reason)


def _exchange(state: State, played: Round, way: Way, first: int, second: int, reason: str) -> e.RoundRearranged:
    """Two of the round in each other's place; pins that this parts are gone."""
    fresh = exchanged(played, first, second)
    _check_forbidden(fresh)
    held = {frozenset((t.a, t.b)) for t in fresh.tables}
    was, now = resting(played), resting(fresh)
    kept = Kept(
        pins=tuple(pin for pin in played.pins if frozenset(pin) in held),
        forbidden=played.forbidden,
        byes=tuple(n for n in now if n in played.given_byes or n not in was),
    )
    notes = _notes_by_hand(state, played, fresh)
    notes += [e.PairingNote("pin-parted", facts={"first": a, "second": b}) for a, b in played.pins if (a, b) not in kept.pins]
    return rearranged(fresh, way, kept, notes, "", reason, first, second)


def _check_forbidden(fresh: Round) -> None:
    barred = {frozenset(pair_) for pair_ in fresh.forbidden}
    for table in fresh.tables:
        if frozenset((table.a, table.b)) in barred:
            raise illegal("forbidden-by-hand", a=table.a, b=table.b)


def pin(state: State, command: c.PinTable) -> e.RoundRearranged | None:
    """These two meet, and the others are paired anew around all pins. Raises what `pair` raises.

    Clause: spec 04 "By hand"
    """
    played = _swiss_draft(state, command.reason, "pin")
    pinned = _two(played, command.first, command.second)
    if frozenset(pinned) in map(frozenset, played.pins):
        return None
    kept = replace(kept_of(played), pins=(*played.pins, pinned))
    return _anew(state, played, Way.PIN, kept, command)


def forbid(state: State, command: c.ForbidPair) -> e.RoundRearranged | None:
    """These two do not meet in this round, which is paired anew. Raises what `pair` raises.

    Clause: spec 04 "By hand"
    """
    played = _swiss_draft(state, command.reason, "forbid")
    barred = _two(played, command.first, command.second)
    if frozenset(barred) in map(frozenset, played.forbidden):
        return None
    kept = replace(kept_of(played), forbidden=(*played.forbidden, barred))
    return _anew(state, played, Way.FORBID, kept, command)


def free(state: State, command: c.FreePlayers) -> e.RoundRearranged | None:
    """A pin, a forbidden pair or a given bye is taken back, or all that was done by hand; the draft is paired anew."""
    played = _swiss_draft(state)
    if command.first is None:
        return _anew(state, played, Way.ENGINE, Kept(), command) if played.by_hand else None
    if not command.reason.strip():
        raise illegal("reason-missing", what="free")
    named = {command.first, command.second} - {None}
    held = kept_of(played)
    fewer = Kept(
        pins=tuple(pair_ for pair_ in held.pins if not (len(named) == 2 and named == set(pair_))),
        forbidden=tuple(pair_ for pair_ in held.forbidden if not (len(named) == 2 and named == set(pair_))),
        byes=tuple(n for n in held.byes if named != {n}),
    )
    if fewer == held:
        raise illegal("nothing-to-free", round=played.number)
    return _anew(state, played, Way.FREE, fewer, command)


def _anew(
    state: State, played: Round, way: Way, kept: Kept, command: c.PinTable | c.ForbidPair | c.FreePlayers
) -> e.RoundRearranged:
    """The draft paired anew around what is kept."""
    bare = replace(played, pins=kept.pins, forbidden=kept.forbidden, given_byes=kept.byes)
    field, rules = asked(replace(state, rounds=(*state.rounds[:-1], bare)), played.number)
    beside = [(t.a, t.b) for t in set_aside(played)]
    field = without(field, [n for table in beside for n in table])
    again = any(note.code.endswith("rematch") for note in played.notes)  # the organizer has accepted them before
    rules = replace(rules, allow_rematch=command.allow_rematch or again)
    paired = pair(field, rules)
    fresh = seated_as(bare, seated(state, [*paired.tables, *beside]), [*kept.byes, *paired.byes])
    pins = {frozenset(pin) for pin in kept.pins}
    whole = of_those_present(state, bare)[0]
    notes = [note for t in fresh.tables for note in of_table(whole, rules, t, frozenset((t.a, t.b)) in pins)]
    notes += [note for n in resting(fresh) for note in of_bye(whole, rules, n, by_hand=n in kept.byes)]
    lost = [] if way is Way.ENGINE else list(takewhile(_is_swap, reversed(played.by_hand)))
    notes += [e.PairingNote("swaps-lost", facts={"swaps": len(lost)})] if lost else []
    certificate = "around" if paired.certificate.optimal and kept != Kept() else paired.certificate.by
    return rearranged(fresh, way, kept, notes, certificate, command.reason, command.first, command.second)


def _is_swap(event: e.PlayersSwapped | e.RoundRearranged) -> bool:
    return isinstance(event, e.PlayersSwapped) or event.way is Way.SWAP


def _draft(state: State, reason: str, what: str) -> Round:
    played = draft_round(state)
    if played is None:
        raise illegal("no-draft")
    if not reason.strip():
        raise illegal("reason-missing", what=what)
    if played.kind is RoundKind.ELIMINATION:
        raise illegal("bracket-is-fixed", state.policy.elimination.clause)
    return played


def _swiss_draft(state: State, reason: str = "-", what: str = "") -> Round:
    played = _draft(state, reason, what)
    check_swiss(state, played)
    return played


def _check_inside(played: Round, number: int) -> None:
    if not has_place(played, number):
        raise illegal("not-in-this-round", number=number, round=played.number)
    if any(number in (t.a, t.b) for t in set_aside(played)):
        raise illegal("joined-stays", number=number, round=played.number)


def _two(played: Round, first: int, second: int) -> Pair:
    """Two different players who can be paired in this round."""
    for number in (first, second):
        _check_inside(played, number)
        if number in played.given_byes or (number in played.lone and number not in resting(played)):
            raise illegal("rests-in-this-round", number=number, round=played.number)
    if first == second:
        raise illegal("same-player-twice", number=first)
    return first, second


def _notes_by_hand(state: State, played: Round, fresh: Round) -> list[e.PairingNote]:
    """The notes after an exchange: those of the new tables and byes are of things made by hand, the others stay."""
    if played.kind is not RoundKind.SWISS:
        return [note for note in played.notes if note.table is None]
    field, rules = of_those_present(state, played)
    same = {frozenset((t.a, t.b)) for t in played.tables}
    kept = {t.table for t in fresh.tables if frozenset((t.a, t.b)) in same}
    notes: list[e.PairingNote] = [note for note in played.notes if note.table in kept]
    notes += [note for t in fresh.tables if t.table not in kept for note in of_table(field, rules, t, by_hand=True)]
    if set(resting(fresh)) == set(resting(played)):
        return notes + [note for note in played.notes if note.table is None]
    return notes + [note for n in resting(fresh) for note in of_bye(field, rules, n, by_hand=True)]
