"""The standing as a table, out. Figures are written as the system prints them, with the separator's own decimal sign."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pareo.adapters.files import csv, xlsx
from pareo.adapters.files.cells import safe
from pareo.adapters.files.separator import Separator
from pareo.tournament import queries
from pareo.tournament.people import People
from pareo.tournament.state import State
from pareo.words.speak import catalogue

_BEFORE = ("rank", "number", "id", "player", "points", "wins", "losses", "draws", "byes")
_AFTER = ("printed", "dropped")
_FIGURE = re.compile(r"[+-]?\d+(?:\.\d+)?", re.ASCII)


def write_csv(state: State, people: People, language: str = "en", separator: Separator = Separator.COMMA) -> bytes:
    """The standing now, best first."""
    return csv.written(_table(state, people, language, separator), separator)


def write_xlsx(state: State, people: People, language: str = "en") -> bytes:
    """The standing now, best first."""
    return xlsx.written(_table(state, people, language), catalogue(language)["file_columns"]["standings"])


def headings(before: Sequence[str], tiebreaks: Sequence[str], after: Sequence[str], language: str) -> list[str | int]:
    """The titles of a standing in the reader's language, the tie-breaks between the columns that every standing has.

    >>> headings(["rank"], ["buchholz-cut-1"], ["dropped"], "es")
    ['Puesto', 'Buchholz menos 1', 'Retirado']
    """
    words = catalogue(language)
    titles, figures = words["file_columns"], words["columns"]
    between = [safe(figures.get(each, each)) for each in tiebreaks]
    return [*(titles[name] for name in before), *between, *(titles[name] for name in after)]


def _table(state: State, people: People, language: str, separator: Separator = Separator.COMMA) -> list[list[str | int]]:
    titles = catalogue(language)["file_columns"]
    steps = [step.tiebreak for step in state.policy.standings.order]
    table: list[list[str | int]] = [headings(_BEFORE, steps, _AFTER, language)]
    for row in queries.standings(state):
        person, record = people.get(str(row.entrant)), row.record
        is_out = state.entrants[row.entrant].out_after is not None
        table.append(
            [
                row.rank,
                row.entrant,
                safe(person.id) if person else "",
                safe(person.full_name) if person else f"#{row.entrant}",
                row.points,
                record.wins,
                record.losses,
                record.draws,
                record.byes,
                *(_figure(figure.text, separator) for figure in row.figures),
                _figure(row.printed, separator),
                titles["yes"] if is_out else "",
            ]
        )
    return table


def _figure(text: str, separator: Separator) -> str:
    """A number is no formula, whatever its sign; anything else is made safe. Of several in one cell each has the decimal sign.

    >>> _figure("+4", Separator.SEMICOLON), _figure("-4", Separator.COMMA), _figure("0.5000 1.0000", Separator.SEMICOLON)
    ('+4', '-4', '0,5000 1,0000')
    >>> _figure("+4+A1", Separator.COMMA), _figure("+4 12", Separator.COMMA)
    ("'+4+A1", "'+4 12")
    """
    if _FIGURE.fullmatch(text):
        return separator.figure(text)
    are_figures = all(map(_FIGURE.fullmatch, text.split(" ")))
    return safe(separator.figure(text) if are_figures else text)
