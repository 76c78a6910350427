"""The usual case, quickly: the same answer as the exact solver's, or none at all.

Implements                                        clause (spec 04)      how
------------------------------------------------------------------------------------------------------------------
no rematch, one bye where odd                     1, 2, 3               the bye is whoever is due; the rest must work out
floats by parity alone                            5                     see `walk`
the pattern                                       7                     see `walk`

Most rounds need nothing clever: an even number above a boundary does not cross it, an odd number crosses it once, and
everybody meets almost whom the pattern wishes. Wherever that does not work out the answer is None, and the exact solver
(see `solve`) begins from the beginning.
"""

from __future__ import annotations

from bisect import bisect_left

from pareo.pairing.ahead import is_roomy
from pareo.pairing.field import Categories, Certificate, Direction, Note, Pairings, Rematch, Rules
from pareo.pairing.sheet import Sheet
from pareo.pairing.walk import Walk


def swift(sheet: Sheet, rules: Rules) -> Pairings | None:
    """The pairing of a sheet where every group works out by parity; None where the exact solver has to look.

    >>> from pareo.pairing.field import Contender, Field, Method
    >>> from pareo.pairing.sheet import sheet_of
    >>> field = Field(1, tuple(Contender(number, 0, number) for number in range(1, 6)), "copa")
    >>> swift(sheet_of(field), Rules(Method.SLIDE)).tables
    ((1, 3), (2, 4))
    """
    if not _is_usual(sheet, rules):
        return None
    pile = sheet.pile(rules.method)
    bye = None
    passed: list[int] = []
    if len(pile) % 2:
        bye, passed = sheet.byes()
        pile.remove(bye)
    walk = Walk(sheet, rules, pile)
    return _answer(sheet, walk, bye, passed) if walk.is_seated() else None


def _is_usual(sheet: Sheet, rules: Rules) -> bool:
    """Whether nothing is asked for that only the exact solver knows of."""
    if rules.pins or rules.forbidden or rules.rematch is not Rematch.AVOID:
        return False
    if (sheet.is_mixed and rules.categories is not Categories.IGNORE) or (sheet.has_groups and rules.protect):
        return False
    to_come = 0 if sheet.rounds is None else sheet.rounds - sheet.round
    # Clause: spec 04 criterion 1; where there is room for the rounds to come, nobody has to look ahead.
    return to_come < 1 or is_roomy(len(sheet.ids), sheet.most_met, to_come)


def _answer(sheet: Sheet, walk: Walk, bye: int | None, passed: list[int]) -> Pairings:
    """Tables in the order of their highest ranked players, as rows are, with what there is to say of them."""
    ids = sheet.ids
    boards = sorted([(a, b) if a < b else (b, a) for a, b in zip(walk.ones, walk.others, strict=True)])
    notes = []
    for number, upper, lower in sorted((_number(boards, a, b), a, b) for a, b in walk.floats):
        notes.append(Note("float-down", number, ids[upper], {"from": sheet.score(upper), "to": sheet.score(lower)}))
        if sheet.sunk[upper]:
            notes.append(Note("repeated-float", number, ids[upper], {"direction": Direction.DOWN.value}))
        if sheet.risen[lower]:
            notes.append(Note("repeated-float", number, ids[lower], {"direction": Direction.UP.value}))
    if bye is not None:
        notes += [Note("bye-not-first", None, ids[row], {"criterion": "had-bye", "given": ids[bye]}) for row in passed]
    return Pairings(
        tuple([(ids[a], ids[b]) for a, b in boards]),
        () if bye is None else (ids[bye],),
        tuple(notes),
        Certificate(True, "parity"),
        sheet.seed,
    )


def _number(boards: list[tuple[int, int]], a: int, b: int) -> int:
    """The number of a table, from 1."""
    return bisect_left(boards, (a, b) if a < b else (b, a)) + 1
