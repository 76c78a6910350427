"""Pairing by hand: swaps, byes, pins and forbidden pairs of a draft, and the repair of a round after a correction.

Implements                                          clause (spec 04 "By hand")    known deviations
---------------------------------------------------------------------------------------------------------
swap players, move a bye                            draft                         none
pin a table, forbid a pair                          draft                         swaps made before are lost
every departure needs a reason                      draft                         taking all back needs none
leave as is, cascade, full re-pair                  after a correction            none
tables whose match has begun are not touched        after a correction            begun: reported, or the clock has run

Each answer is one event with the tables as they are now. What the organizer holds to (pins, forbidden pairs, given byes) is of
this round alone. A rematch, a second bye or a float made by hand is the organizer's to answer for: it is noted, not refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pareo.core.errors import illegal
from pareo.core.results import Bye, ByeKind, word
from pareo.pairing import notes as said
from pareo.pairing import pair
from pareo.pairing.cascade import cascade
from pareo.pairing.field import Categories, Contender, Field, Note, Rules
from pareo.pairing.pile import score
from pareo.pairing.solve import fields_of
from pareo.tournament import commands as c
from pareo.tournament import events as e
from pareo.tournament.events import RoundKind, Way
from pareo.tournament.evolve import exchanged
from pareo.tournament.field import seated
from pareo.tournament.hindsight import asked, before_round, without
from pareo.tournament.moves import at_the_same_tables
from pareo.tournament.queries import current_round, draft_round, table_of
from pareo.tournament.state import Round, RoundStage, State

Pair = tuple[int, int]


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
    holders = _resting(played)
    if command.number in holders:
        return None
    apart = state.policy.pairing.categories is Categories.SEPARATE
    category = state.entrants[command.number].category
    own = [n for n in holders if not apart or state.entrants[n].category == category]
    if not own or table_of(played, command.number) is None:
        raise illegal("no-bye-to-move", number=command.number, round=played.number)
    return _exchange(state, played, Way.BYE, command.number, own[0], command.reason)


def _exchange(state: State, played: Round, way: Way, first: int, second: int, reason: str) -> e.RoundRearranged:
    """Two of the round in each other's place; pins that this parts are gone."""
    fresh = exchanged(played, first, second)
    _check_forbidden(fresh)
    held = {frozenset((t.a, t.b)) for t in fresh.tables}
    was, now = _resting(played), _resting(fresh)
    kept = _Kept(
        pins=tuple(pin for pin in played.pins if frozenset(pin) in held),
        forbidden=played.forbidden,
        byes=tuple(n for n in now if n in played.given_byes or n not in was),
    )
    notes = _notes_by_hand(state, played, fresh)
    return _event(fresh, way, kept, notes, "", reason, first, second)


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
    kept = replace(_kept(played), pins=(*played.pins, pinned))
    return _anew(state, played, Way.PIN, kept, command)


def forbid(state: State, command: c.ForbidPair) -> e.RoundRearranged | None:
    """These two do not meet in this round, which is paired anew. Raises what `pair` raises.

    Clause: spec 04 "By hand"
    """
    played = _swiss_draft(state, command.reason, "forbid")
    barred = _two(played, command.first, command.second)
    if frozenset(barred) in map(frozenset, played.forbidden):
        return None
    kept = replace(_kept(played), forbidden=(*played.forbidden, barred))
    return _anew(state, played, Way.FORBID, kept, command)


def free(state: State, command: c.FreePlayers) -> e.RoundRearranged | None:
    """A pin, a forbidden pair or a given bye is taken back, or all that was done by hand; the draft is paired anew."""
    played = _swiss_draft(state)
    if command.first is None:
        return _anew(state, played, Way.ENGINE, _Kept(), command) if played.by_hand else None
    if not command.reason.strip():
        raise illegal("reason-missing", what="free")
    named = {command.first, command.second} - {None}
    held = _kept(played)
    fewer = _Kept(
        pins=tuple(pair_ for pair_ in held.pins if not (len(named) == 2 and named == set(pair_))),
        forbidden=tuple(pair_ for pair_ in held.forbidden if not (len(named) == 2 and named == set(pair_))),
        byes=tuple(n for n in held.byes if named != {n}),
    )
    if fewer == held:
        raise illegal("nothing-to-free", round=played.number)
    return _anew(state, played, Way.FREE, fewer, command)


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the organizer holds to in the round."""

    pins: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()
    byes: tuple[int, ...] = ()


def _kept(played: Round) -> _Kept:
    return _Kept(played.pins, played.forbidden, played.given_byes)


def _anew(
    state: State, played: Round, way: Way, kept: _Kept, command: c.PinTable | c.ForbidPair | c.FreePlayers
) -> e.RoundRearranged:
    """The draft paired anew around what is kept."""
    bare = replace(played, pins=kept.pins, forbidden=kept.forbidden, given_byes=kept.byes)
    field, rules = asked(replace(state, rounds=(*state.rounds[:-1], bare)), played.number)
    again = any(note.code.endswith("rematch") for note in played.notes)  # the organizer has accepted them before
    rules = replace(rules, allow_rematch=command.allow_rematch or again)
    paired = pair(field, rules)
    fresh = _seated(bare, seated(before_round(state, played.number), paired.tables), [*kept.byes, *paired.byes])
    pins = {frozenset(pin) for pin in kept.pins}
    whole = of_those_present(state, bare)[0]
    notes = [note for t in fresh.tables for note in _of_table(whole, rules, t, frozenset((t.a, t.b)) in pins)]
    notes += [note for n in _resting(fresh) for note in _of_bye(whole, rules, n, by_hand=n in kept.byes)]
    certificate = "around" if paired.certificate.optimal and kept != _Kept() else paired.certificate.by
    return _event(fresh, way, kept, notes, certificate, command.reason, command.first, command.second)


def repair(state: State, command: c.RepairRound) -> e.RoundRearranged | None:
    """The latest round mended after a correction: left as it is, with the fewest new tables, or paired anew.

    Tables that may not be touched are pins. None where nothing is to be mended.

    Clause: spec 04 "By hand"
    """
    played = current_round(state)
    if played is None or played.stage is RoundStage.CLOSED:
        raise illegal("no-open-round", round=len(state.rounds) + 1)
    _check_swiss(state, played)
    if not command.reason.strip():
        raise illegal("reason-missing", what="repair")
    stay = _staying(played, command)
    if command.how is Way.LEAVE:
        return _event(played, Way.LEAVE, _kept(played), played.notes, played.certificate, command.reason)
    resting = _resting(played)
    gone = [n for n in resting if state.entrants[n].out_after is not None or n in played.given_byes]
    field, rules = of_those_present(state, played)
    pins = tuple((t.a, t.b) for t in played.tables if t.table in stay or frozenset((t.a, t.b)) in map(frozenset, played.pins))
    here = without(field, gone)
    bound = replace(rules, pins=pins)
    if command.how is Way.CASCADE:
        found = cascade(here, bound, [(t.a, t.b) for t in played.tables], [n for n in resting if n not in gone])
        tables, byes = found.tables, found.byes
        certificate = ("cascade" if found.shortest else "cascade-best") if found.best else "cascade-near"
    else:
        anew = pair(here, bound)
        tables, byes, certificate = anew.tables, anew.byes, anew.certificate.by
    fresh = _seated(played, at_the_same_tables(state, played, tables), [*gone, *byes])
    if _who(fresh) == _who(played):
        return None
    same = {frozenset((t.a, t.b)): t.table for t in played.tables}
    old = {t.table for t in fresh.tables if frozenset((t.a, t.b)) in same}
    notes: list[e.PairingNote] = [note for note in played.notes if note.table in old]
    notes += [note for t in fresh.tables if t.table not in old for note in _of_table(field, rules, t, by_hand=False)]
    if set(_resting(fresh)) == set(resting):
        notes += [note for note in played.notes if note.table is None]
    else:
        notes += [note for n in _resting(fresh) for note in _of_bye(field, rules, n, by_hand=n in played.given_byes)]
    return _event(fresh, command.how, _kept(played), notes, certificate, command.reason)


def of_those_present(state: State, played: Round) -> tuple[Field, Rules]:
    """What pairing is asked for those who sit in the latest round or have its byes, by what is known now."""
    present = {n for t in played.tables for n in (t.a, t.b)} | set(_resting(played))
    field, rules = asked(replace(state, rounds=(*state.rounds[:-1], replace(played, given_byes=()))), played.number)
    return replace(field, contenders=tuple(player for player in field.contenders if player.id in present)), rules


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
    begun = played.clock is not None and not command.even_begun
    return known if begun else set(played.results)


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
    _check_swiss(state, played)
    return played


def _check_swiss(state: State, played: Round) -> None:
    if played.kind is RoundKind.ELIMINATION:
        raise illegal("bracket-is-fixed", state.policy.elimination.clause)
    if played.kind is not RoundKind.SWISS or played.recorded:
        raise illegal("not-paired-by-rules", round=played.number)


def _check_inside(played: Round, number: int) -> None:
    if number not in played.lone and table_of(played, number) is None:
        raise illegal("not-in-this-round", number=number, round=played.number)


def _two(played: Round, first: int, second: int) -> Pair:
    """Two different players who can be paired in this round."""
    for number in (first, second):
        _check_inside(played, number)
        if number in played.given_byes or (number in played.lone and number not in _resting(played)):
            raise illegal("rests-in-this-round", number=number, round=played.number)
    if first == second:
        raise illegal("same-player-twice", number=first)
    return first, second


def _resting(played: Round) -> list[int]:
    """Who has an assigned bye."""
    return [n for n, alone in played.lone.items() if alone == Bye(ByeKind.ASSIGNED)]


def _seated(played: Round, tables: Sequence[e.PairedTable], byes: Sequence[int]) -> Round:
    """The round with these tables and assigned byes; who is away for another reason stays so."""
    away = {n: alone for n, alone in played.lone.items() if alone != Bye(ByeKind.ASSIGNED)}
    return replace(played, tables=tuple(tables), lone={**away, **dict.fromkeys(byes, Bye())})


def _who(played: Round) -> tuple[set[frozenset[int]], set[int]]:
    return {frozenset((t.a, t.b)) for t in played.tables}, set(played.lone)


def _notes_by_hand(state: State, played: Round, fresh: Round) -> list[e.PairingNote]:
    """The notes after an exchange: those of the new tables and byes are of things made by hand, the others stay."""
    if played.kind is not RoundKind.SWISS:
        return [note for note in played.notes if note.table is None]
    field, rules = of_those_present(state, played)
    same = {frozenset((t.a, t.b)) for t in played.tables}
    kept = {t.table for t in fresh.tables if frozenset((t.a, t.b)) in same}
    notes: list[e.PairingNote] = [note for note in played.notes if note.table in kept]
    notes += [note for t in fresh.tables if t.table not in kept for note in _of_table(field, rules, t, by_hand=True)]
    if set(_resting(fresh)) == set(_resting(played)):
        return notes + [note for note in played.notes if note.table is None]
    return notes + [note for n in _resting(fresh) for note in _of_bye(field, rules, n, by_hand=True)]


def _of_table(field: Field, rules: Rules, table: e.PairedTable, by_hand: bool) -> Iterator[e.PairingNote]:
    known = {player.id: player for player in field.contenders if player.id in (table.a, table.b)}
    if len(known) < 2:
        return
    a, b = sorted(known.values(), key=lambda player: (-player.points, player.rank))
    found = said.of_table_by_hand(table.table, a, b, rules) if by_hand else said.of_table(table.table, a, b, rules, False)
    if by_hand and rules.pins and frozenset((a.id, b.id)) in map(frozenset, rules.pins):
        yield e.PairingNote("pinned", table.table)
    yield from map(_note, found)


def _of_bye(field: Field, rules: Rules, number: int, by_hand: bool) -> Iterator[e.PairingNote]:
    seated_ = {n for pin in rules.pins for n in pin}
    for part in fields_of(field, rules):
        pile = sorted((player for player in part.contenders if player.id not in seated_), key=_place)
        had = next((player for player in pile if player.id == number), None)
        if had is not None:
            yield from map(_note, said.of_bye_by_hand(pile, had) if by_hand else said.of_bye(pile, had))


def _place(player: Contender) -> tuple[int, int]:
    return -score(player), player.rank


def _note(note: Note) -> e.PairingNote:
    return e.PairingNote(note.code, note.table, note.entrant, dict(note.facts))


def _event(
    fresh: Round,
    way: Way,
    kept: _Kept,
    notes: Sequence[e.PairingNote],
    certificate: str,
    reason: str,
    first: int | None = None,
    second: int | None = None,
) -> e.RoundRearranged:
    return e.RoundRearranged(
        round=fresh.number,
        way=way,
        tables=fresh.tables,
        lone=tuple(e.Lone(n, word(alone)) for n, alone in fresh.lone.items()),
        reason=reason.strip(),
        first=first,
        second=second,
        pins=kept.pins,
        forbidden=kept.forbidden,
        byes=kept.byes,
        notes=tuple(notes),
        certificate=certificate,
    )
