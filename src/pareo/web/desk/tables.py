"""The tables of a round as the desk shows them: who sits there, what they have reported, and what a policy lets them report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pareo.core.errors import Finding
from pareo.core.results import Notation, Side, has_lost, parse, winner, word
from pareo.tournament.events import PairedTable, RoundKind
from pareo.tournament.evolve import notation
from pareo.tournament.hindsight import before_round
from pareo.tournament.queries import impossible, points, row_of, tables_by_number
from pareo.tournament.state import Round, State
from pareo.web.desk.place import Desk, language
from pareo.words.names import folded
from pareo.words.outcome import brief, halves
from pareo.words.speak import fill, page

MOST_ROWS = 200  # tables on one page
# In the order in which a desk looks for them; a policy leaves out what it does not know.
WORDS = ("draw", "double-loss", "win:a", "win:b", "forfeit:a", "forfeit:b", "absent:a", "absent:b", "absent:both")
QUICK = (("2-0", "2-1", "1-2", "0-2", "1-1"), ("1-0", "0-1", "draw"))  # by one digit each, 1 the first; 0 is both lose
PLAYED = {Notation.GAMES: ("2-0", "2-1", "1-0", "1-1"), Notation.SCORE: ("120-65",)}

_SHORT = re.compile(r"([0-9])([0-9])([0-9])?")
_SLIP = re.compile(r"([0-9]{1,5})[\s.,;:]+(\S.*)")


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as the desk shows it. `won` is the side that won; `result` the word, "" while it is open."""

    table: PairedTable
    a: str
    b: str
    points_a: int
    points_b: int
    result: str
    told: str
    won: Side | None
    notes: tuple[Finding, ...]
    lost_a: bool = False
    lost_b: bool = False  # both may have lost

    @property
    def halves(self) -> tuple[str, str] | None:
        """Both halves of a result that is written with numbers, for the score pill."""
        return halves(self.result)


def one_seen(desk: Desk, played: Round, table: PairedTable) -> Seen:
    """One table, without a look at all the others."""
    return _seen(desk, played, table, {n: _points_before(desk.state, n, played.number) for n in (table.a, table.b)})


def all_seen(desk: Desk, played: Round, tables: list[PairedTable]) -> list[Seen]:
    """These tables of a round."""
    before = points(before_round(desk.state, played.number))
    return [_seen(desk, played, table, before) for table in tables]


def _points_before(state: State, entrant: int, number: int) -> int:
    return sum(line.gain.points for line in row_of(state, entrant).lines if line.round < number)


def _seen(desk: Desk, played: Round, table: PairedTable, before: dict[int, int]) -> Seen:
    names = desk.names
    result = played.results.get(table.table)
    a, b = names.of(table.a), names.of(table.b)
    text = "" if result is None else word(result)
    return Seen(
        table,
        a,
        b,
        before.get(table.a, 0),
        before.get(table.b, 0),
        text,
        told(text, a, b) if text else "",
        None if result is None else winner(result),
        notes_of(desk, played, table.table),
        result is not None and has_lost(result, Side.A),
        result is not None and has_lost(result, Side.B),
    )


def notes_of(desk: Desk, played: Round, table: int | None) -> tuple[Finding, ...]:
    """What the pairing noted about a table (None: about a bye or the whole round), people by their names."""
    return tuple(
        desk.names.told(Finding(note.code, {"table": note.table, "entrant": note.entrant, **note.facts}))
        for note in played.notes
        if note.table == table
    )


def told(result: str, a: str, b: str) -> str:
    """A result in words beside both names."""
    return brief(language(), result, a, b)


def chosen(desk: Desk, played: Round, show: str, asked: str) -> list[PairedTable]:
    """The tables that a filter leaves: all of them, the "open" ones, those with a "note", and those whose players have such
    a name; a number means that table.
    """
    wanted = folded(asked)
    noted = {note.table for note in played.notes}
    names = desk.names

    def fits(number: int, table: PairedTable) -> bool:
        if show == "open" and number in played.results:
            return False
        if show == "notes" and number not in noted:
            return False
        if not wanted:
            return True
        return wanted == str(number) or wanted in folded(f"{names.of(table.a)} · {names.of(table.b)}")

    return [table for number, table in tables_by_number(played).items() if fits(number, table)]


@dataclass(frozen=True, slots=True)
class ResultWord:
    """A result that this round takes: what is typed, and what it means."""

    typed: str
    means: str


def result_words(state: State, kind: RoundKind) -> tuple[ResultWord, ...]:
    """What may be typed after the number of a table in a round of this kind, by the event's policy."""
    return tuple(_result_words(state, kind))


def _result_words(state: State, kind: RoundKind) -> Iterator[ResultWord]:
    how = notation(state)
    short, outcomes = page(language(), "web")["slips"], page(language(), "cli")["outcomes"]
    for text in PLAYED[how]:
        if not impossible(state, kind, parse(text, how)):
            yield ResultWord(text, "")
    for text in WORDS:
        if not impossible(state, kind, parse(text, how)):
            yield ResultWord(short[text], fill(outcomes[text], {"a": "A", "b": "B"}))


def quick_words(state: State, kind: RoundKind) -> tuple[tuple[str, str, str], ...]:
    """The digits that are a whole result, table by table: key, word, and what is shown. None where results are scores."""
    if notation(state) is not Notation.GAMES:
        return ()
    short = page(language(), "cli")["outcomes"]
    words = next((words for words in QUICK if not _refused(state, kind, words[0])), ())
    digits = [(str(digit), word) for digit, word in enumerate((w for w in words if not _refused(state, kind, w)), 1)]
    digits += [] if _refused(state, kind, "double-loss") else [("0", "double-loss")]
    return tuple((digit, word, fill(short[word], {"a": "A", "b": "B"}) if word in short else word) for digit, word in digits)


def _refused(state: State, kind: RoundKind, text: str) -> bool:
    return bool(impossible(state, kind, parse(text, Notation.GAMES)))


def slip_of(typed: str) -> tuple[int, str] | None:
    """The table and the result of a slip as it is typed; None where one of the two is missing.

    >>> slip_of("17 21"), slip_of("3 2-1-1"), slip_of(" 8, empate "), slip_of("17")
    ((17, '2-1'), (3, '2-1-1'), (8, 'empate'), None)
    """
    found = _SLIP.fullmatch(typed.strip())
    return (int(found[1]), result_of(found[2])) if found else None


def result_of(typed: str) -> str:
    """A result as it is meant: digits alone with dashes between them, a short word as the long one.

    >>> result_of("21"), result_of("111"), result_of("2-0")
    ('2-1', '1-1-1', '2-0')
    """
    typed = typed.strip()
    if short := _SHORT.fullmatch(typed):
        return "-".join(part for part in short.groups() if part)
    words: dict[str, str] = page(language(), "web")["slips"]
    return next((long for long, each in words.items() if each == typed.lower()), typed)
