"""A round as it is to be seated: what the organizer holds to in it, who rests, the notes, and the event that says so.

Source: spec 04 "By hand".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pareo.core.errors import illegal
from pareo.core.results import Bye, ByeKind, word
from pareo.pairing import notes as said
from pareo.pairing.field import Contender, Field, Note, Rules
from pareo.pairing.pile import score
from pareo.pairing.solve import fields_of
from pareo.tournament import events as e
from pareo.tournament.events import RoundKind, Way
from pareo.tournament.hindsight import asked
from pareo.tournament.state import Round, State

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """What the organizer holds to in the round."""

    pins: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()
    byes: tuple[int, ...] = ()


def kept_of(played: Round) -> Kept:
    """What the organizer holds to in `played`."""
    return Kept(played.pins, played.forbidden, tuple(n for n in played.given_byes if n in played.lone))


def resting(played: Round) -> list[int]:
    """Who has an assigned bye."""
    return [n for n, alone in played.lone.items() if alone == Bye(ByeKind.ASSIGNED)]


def seated_as(played: Round, tables: Sequence[e.PairedTable], byes: Sequence[int]) -> Round:
    """The round with these tables and assigned byes; who is away for another reason stays so."""
    away = {n: alone for n, alone in played.lone.items() if alone != Bye(ByeKind.ASSIGNED)}
    return replace(played, tables=tuple(tables), lone={**away, **dict.fromkeys(byes, Bye())})


def check_swiss(state: State, played: Round) -> None:
    """Raises Illegal where a round is not paired by score: "bracket-is-fixed", "not-paired-by-rules"."""
    if played.kind is RoundKind.ELIMINATION:
        raise illegal("bracket-is-fixed", state.policy.elimination.clause)
    if played.kind is not RoundKind.SWISS or played.recorded:
        raise illegal("not-paired-by-rules", round=played.number)


def set_aside(played: Round) -> tuple[e.PairedTable, ...]:
    """Tables of those who came when the round was paired: they meet whoever had the bye, and nothing moves them."""
    return tuple(t for t in played.tables if t.a in played.joined or t.b in played.joined)


def of_those_present(state: State, played: Round) -> tuple[Field, Rules]:
    """What pairing is asked for those who sit in the latest round or have its byes, by what is known now."""
    beside = set_aside(played)
    present = {n for t in played.tables if t not in beside for n in (t.a, t.b)} | set(resting(played))
    field, rules = asked(replace(state, rounds=(*state.rounds[:-1], replace(played, given_byes=()))), played.number)
    return replace(field, contenders=tuple(player for player in field.contenders if player.id in present)), rules


def of_table(field: Field, rules: Rules, table: e.PairedTable, by_hand: bool) -> Iterator[e.PairingNote]:
    """The notes of a table that the rules made, or somebody's hand."""
    known = {player.id: player for player in field.contenders if player.id in (table.a, table.b)}
    if len(known) < 2:
        return
    a, b = sorted(known.values(), key=lambda player: (-player.points, player.rank))
    found = said.of_table_by_hand(table.table, a, b, rules) if by_hand else said.of_table(table.table, a, b, rules, False)
    if by_hand and rules.pins and frozenset((a.id, b.id)) in map(frozenset, rules.pins):
        yield e.PairingNote("pinned", table.table)
    yield from map(_note, found)


def of_bye(field: Field, rules: Rules, number: int, by_hand: bool) -> Iterator[e.PairingNote]:
    """The notes of the bye of entrant `number`."""
    seated_ = {n for pin in rules.pins for n in pin}
    for part in fields_of(field, rules):
        pile = sorted(part.contenders, key=_place)
        had = next((player for player in pile if player.id == number), None)
        if had is None:
            continue
        if by_hand:
            yield from map(_note, said.of_bye_by_hand([player for player in pile if player.id not in seated_], had))
        else:
            yield from map(_note, said.of_bye(pile, had, None, seated_))


def _place(player: Contender) -> tuple[int, int]:
    return -score(player), player.rank


def _note(note: Note) -> e.PairingNote:
    return e.PairingNote(note.code, note.table, note.entrant, dict(note.facts))


def rearranged(
    fresh: Round,
    way: Way,
    kept: Kept,
    notes: Sequence[e.PairingNote],
    certificate: str,
    reason: str,
    first: int | None = None,
    second: int | None = None,
) -> e.RoundRearranged:
    """The event that seats the round as `fresh` is."""
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
