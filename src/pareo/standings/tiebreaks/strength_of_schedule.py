"""Strength of schedule: how many points did the people you met win?

Implements                                   clause                          known deviations
----------------------------------------------------------------------------------------------------------------------
swccg: the sum of the opponents' adjusted    SWCCG Players Committee,        none (295 of 295 rows of 13 files); the same sum
points; a bye counts the full rounds         2016-08-09; data.md 3           without the lowest, of late 2016, is not done
ffg: mean of points / rounds on record       rules.md h                      none; a bye adds nothing
"""

from __future__ import annotations

from collections.abc import Sequence

from pareo.core.numbers import Ratio
from pareo.standings.crosstable import Row
from pareo.standings.tiebreaks.kind import ADJUSTED, PRINTING, Asked, Term, Terms, TieBreak


def terms(asked: Asked) -> Terms:
    """The points of every opponent, adjusted where they are summed, out of rounds on record where they are averaged.

    Clause: SWCCG Players Committee 2016-08-09 "SOS"; FFG "Strength of Schedule".
    """
    return _averaged(asked) if asked.step.pooling else _summed(asked)


def _averaged(asked: Asked) -> Terms:
    rows = asked.table.rows
    pace = {entrant: Ratio(row.points, row.matches) for entrant, row in rows.items()}

    def of(entrant: int) -> Sequence[Term]:
        met = asked.table.opponents(entrant)
        return [Term(opponent, None, pace[opponent].part, pace[opponent].whole, pace[opponent].value) for opponent in met]

    return of


def _summed(asked: Asked) -> Terms:
    """Who left early is worth more than their points: one for each game not played, and never less than the full rounds.

    The games of the event are the rounds that anybody has on record.
    """
    rows, step = asked.table.rows, asked.step
    games = len({line.round for row in rows.values() for line in row.lines})
    full_rounds = games // step.full_round if step.full_round else 0

    def adjusted(row: Row) -> int:
        return max(full_rounds, row.points + (step.unplayed_game or 0) * (games - _played(row)))

    worth = {entrant: adjusted(row) for entrant, row in rows.items()}

    def of(entrant: int) -> Sequence[Term]:
        row = rows[entrant]
        met = [Term(opponent, None, worth[opponent], 1, worth[opponent]) for opponent in row.opponents]
        byes = [Term(None, line.round, full_rounds, 1, full_rounds) for line in row.lines if line.bye]
        return met + byes

    return of


def _played(row: Row) -> int:
    """Games on record that were played or won by a bye; a round missed is none."""
    return len(row.opponents) + row.byes


TIEBREAK = TieBreak(terms, combination=None, settings=PRINTING | ADJUSTED | {"pooling"})
