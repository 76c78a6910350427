"""Pair a round: pins and separate fields first, then the bye, the floats, and the pattern of each group.

Implements                                        clause (spec 04)      where
-----------------------------------------------------------------------------------
everyone once, one bye where odd; separate fields 1                     here
the rounds to come                                1                     ahead
rematches                                         2                     byes
the bye                                           3                     byes
categories to avoid                               4                     crossings
floats, protected groups                          5, 6                  floats, chain, zone
the pattern                                       7                     methods
Decipher's own rule                               003                   literal
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from pareo.core.errors import Finding, Illegal, illegal
from pareo.pairing import notes
from pareo.pairing.ahead import Paired, pair_ahead
from pareo.pairing.byes import make_even
from pareo.pairing.crossings import in_halves, parts_of
from pareo.pairing.field import Categories, Certificate, Contender, Field, Note, Pairings, Rematch, Rules
from pareo.pairing.floats import plan
from pareo.pairing.literal import literal
from pareo.pairing.methods import pattern
from pareo.pairing.pile import Pile, lay_out, score
from pareo.pairing.sheet import Sheet, sheet_of
from pareo.pairing.swift import swift

Tables = list[tuple[int, int]]  # ids


def pair(field: Field | Sheet, rules: Rules) -> Pairings:
    """Who meets whom in this round, and why. A `Sheet` is taken at its word: whoever makes one has checked what is in it.

    The same field, rules and seed give the same answer on every machine. Raises Illegal: "rematch-unavoidable" (facts:
    fewest) where nothing but a rematch is left and `allow_rematch` is not set; "no-pairing" where the forbidden pairs leave
    nothing; "pairing-entrant-twice", "pairing-rank-twice", "pairing-met-self", "pairing-unknown", "pin-twice" and
    "pin-forbidden" for a field that contradicts itself.

    >>> from pareo.pairing.field import Contender, Method
    >>> ranked = tuple(Contender(number, 0, number) for number in range(1, 6))
    >>> pairings = pair(Field(1, ranked, "copa"), Rules(Method.SLIDE))
    >>> pairings.tables, pairings.byes
    (((1, 3), (2, 4)), (5,))

    Clause: spec 04
    """
    if isinstance(field, Sheet):
        quick = swift(field, rules)
        if quick is not None:
            return quick
        whole = field.field()
        _raise(_pin_problems(whole, rules))
        return solved(whole, rules, field)
    check(field, rules)
    sheet = sheet_of(field)
    return swift(sheet, rules) or solved(field, rules, sheet)


def check(field: Field, rules: Rules) -> None:
    """Raise Illegal with all that contradicts itself."""
    _raise([*_contradictions(field), *_pin_problems(field, rules)])


def _raise(problems: Iterable[Finding]) -> None:
    found = tuple(problems)
    if found:
        raise Illegal(*found)


def solved(field: Field, rules: Rules, sheet: Sheet | None = None) -> Pairings:
    """The answer of the exact solver, which knows every case, for a field that does not contradict itself.

    `sheet`: the columns of the field, where they are at hand.
    """
    seated = {id_ for pin in rules.pins for id_ in pin}
    tables: Tables = list(rules.pins)
    byes: list[int] = []
    remarks: list[Note] = []
    certificates: list[Certificate] = []
    for part in fields_of(field, rules):
        paired = _pair_one(part, rules, seated, sheet if part is field else None)
        tables += paired.tables
        certificates.append(paired.certificate)
        remarks += paired.notes
        if paired.bye is not None:
            byes.append(paired.bye)
            remarks += _bye_notes(part, seated, paired.bye, paired.plain_bye)
    return _answer(field, rules, tables, byes, remarks, certificates)


def _contradictions(field: Field) -> Iterable[Finding]:
    """What can't be in a field: someone twice, a rank twice, someone who has met themselves."""
    for code, values in (
        ("pairing-entrant-twice", [player.id for player in field.contenders]),
        ("pairing-rank-twice", [player.rank for player in field.contenders]),
    ):
        if len(set(values)) == len(values):
            continue
        seen: set[int] = set()
        for value in values:
            if value in seen:
                yield Finding(code, {"value": value})
            seen.add(value)
    for player in field.contenders:
        if player.id in [met.id for met in player.met]:
            yield Finding("pairing-met-self", {"entrant": player.id})


def _pin_problems(field: Field, rules: Rules) -> Iterable[Finding]:
    """Pins and forbidden pairs that name nobody, or contradict each other."""
    if not (rules.pins or rules.forbidden):
        return
    known = {player.id for player in field.contenders}
    barred = {frozenset(pair_) for pair_ in rules.forbidden}
    seated: set[int] = set()
    for a, b in rules.pins:
        if a == b or {a, b} & seated:
            yield Finding("pin-twice", {"a": a, "b": b})
        elif frozenset((a, b)) in barred:
            yield Finding("pin-forbidden", {"a": a, "b": b})
        seated |= {a, b}
    for a, b in (*rules.pins, *rules.forbidden):
        for id_ in {a, b} - known:
            yield Finding("pairing-unknown", {"entrant": id_})


def fields_of(field: Field, rules: Rules) -> list[Field]:
    """The fields that are paired on their own: one, or one for each category. Clause: spec 04 criterion 1."""
    if rules.categories is not Categories.SEPARATE:
        return [field]
    by_category = sorted(field.contenders, key=lambda player: (player.category is not None, player.category or "", player.rank))
    return [replace(field, contenders=tuple(members)) for _, members in groupby(by_category, key=lambda player: player.category)]


def _pair_one(field: Field, rules: Rules, seated: set[int], sheet: Sheet | None) -> Paired:
    """The tables and the bye of one field, apart from those who are seated already."""
    known = {player.id for player in field.contenders}
    forbidden = tuple(pair_ for pair_ in rules.forbidden if known.issuperset(pair_) and pair_[0] != pair_[1])
    rules = replace(rules, forbidden=forbidden)
    laid = lay_out(field, rules, sheet)
    pile = laid.only(place for place, player in enumerate(laid.players) if player.id not in seated)
    if rules.rematch is Rematch.LITERAL:
        place = {player.id: at for at, player in enumerate(pile.players)}
        barred = [(place[a], place[b]) for a, b in rules.forbidden if a in place and b in place]
        tables, bye = literal(pile, field.round, barred)
        certificate = Certificate(False, "literal")
        return Paired(_ids(pile, tables), None if bye is None else pile.players[bye].id, certificate)
    to_come = 0 if field.rounds is None else field.rounds - field.round
    return pair_ahead(laid, [pin for pin in rules.pins if known.issuperset(pin)], pile, to_come, pair_pile)


def pair_pile(pile: Pile) -> tuple[Tables, int | None, Certificate]:
    """The tables (ids) and the bye (an id) of a pile: the exact optimum of the criteria, one after the other."""
    even = make_even(pile)
    bye = None if even.bye is None else pile.players[even.bye].id
    if even.seated is not None:
        return _ids(pile, even.seated), bye, Certificate(False, "fewest-rematches")
    parts = parts_of(even.pile)
    tables = _ids(even.pile, parts.bridges)
    by, optimal = parts.by, parts.optimal
    plans = []
    for part in parts.piles:
        planned = plan(part)
        if planned is None:
            raise illegal("no-pairing", "spec 04.1")
        by = planned.by if by == "parity" or not planned.optimal else by
        optimal = optimal and planned.optimal
        plans.append(planned)
    for part, planned, brackets in zip(parts.piles, plans, in_halves(even.pile, parts.piles, plans), strict=True):
        tables += _ids(part, planned.tables)
        for bracket in brackets:
            more, proved = pattern(part, bracket)
            by, optimal = (by, optimal) if proved else ("coarse", False)
            tables += _ids(part, more)
    return tables, bye, Certificate(optimal, by)


def _ids(pile: Pile, tables: Iterable[tuple[int, int]]) -> Tables:
    return [(pile.players[a].id, pile.players[b].id) for a, b in tables]


def _bye_notes(field: Field, seated: set[int], bye: int, plain: int | None) -> Iterable[Note]:
    players = sorted(field.contenders, key=lambda player: (-score(player), player.rank))
    had = next(player for player in players if player.id == bye)
    return notes.of_bye(players, had, plain, seated)


def _answer(
    field: Field, rules: Rules, tables: Tables, byes: list[int], remarks: list[Note], certificates: list[Certificate]
) -> Pairings:
    """Tables in the order of their highest ranked players, with their notes."""
    known = {player.id: player for player in field.contenders}
    pinned = {frozenset(pin) for pin in rules.pins}

    def place(player: Contender) -> tuple[int, int]:
        return -player.points, player.rank

    seats = sorted((sorted((known[a], known[b]), key=place) for a, b in tables), key=lambda table: place(table[0]))
    for number, (a, b) in enumerate(seats, 1):
        remarks += notes.of_table(number, a, b, rules, frozenset((a.id, b.id)) in pinned)
    remarks.sort(key=lambda note: note.table or len(seats) + 1)
    unproven = [certificate for certificate in certificates if not certificate.optimal]
    by_matching = [certificate for certificate in certificates if certificate.by != "parity"]
    certificate = (unproven or by_matching or certificates or [Certificate(True, "parity")])[0]
    byes = sorted(byes, key=lambda id_: place(known[id_]))
    return Pairings(tuple((a.id, b.id) for a, b in seats), tuple(byes), tuple(remarks), certificate, field.seed)
