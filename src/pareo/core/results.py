"""What a table can report. All kinds stay distinct in storage, on paper and in exports.

Clause: spec 05 "Results"; 001 (Decipher's game scores); 000 I.D (double loss).
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import assert_never

from msgspec import Struct

from pareo.core.errors import malformed


class Side(Enum):
    """The first or the second player of a table, as printed."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        """Who sits across."""
        return Side.B if self is Side.A else Side.A


class Games(Struct, frozen=True):
    """Duels won by either side, and drawn ones: 2-1, 1-0, 1-1-1."""

    a: int
    b: int
    drawn: int = 0


class Won(Struct, frozen=True):
    """A match won whose games nobody wrote down (other programs' files)."""

    by: Side


class Drawn(Struct, frozen=True):
    """A drawn match whose games nobody wrote down."""


class DoubleLoss(Struct, frozen=True):
    """Both lose the match (000 I.D)."""


class Ending(Enum):
    """How a Decipher game ended (001)."""

    FULL = "full"
    DECKS = "decks"
    TIME = "time"
    DOOR = "door"


class Score(Struct, frozen=True):
    """A Decipher game: points of both sides and how it ended. `raised`: Q's Planet was in play (001)."""

    a: int
    b: int
    ending: Ending = Ending.FULL
    raised: bool = False


class Absent(Struct, frozen=True):
    """A player did not come to the table; `who` None means neither did."""

    who: Side | None


class Forfeit(Struct, frozen=True):
    """A player gave the match up, or left it."""

    by: Side


class Awarded(Struct, frozen=True):
    """Match points given to both sides by a ruling."""

    a: int
    b: int


class ByeKind(Enum):
    """Why somebody won a round without playing."""

    ASSIGNED = "assigned"  # odd number of players
    AWARDED = "awarded"  # promised before the event
    GRANTED = "granted"  # given to a late entrant for a missed round


class Bye(Struct, frozen=True):
    """A round won without an opponent."""

    kind: ByeKind = ByeKind.ASSIGNED


class Missed(Struct, frozen=True):
    """A round lost without an opponent: before a late entry, or while away."""


class Quit(Struct, frozen=True):
    """Left the event between games where the pack counts that as a game forfeited (001)."""


TableResult = Games | Won | Drawn | DoubleLoss | Score | Absent | Forfeit | Awarded
LoneResult = Bye | Missed | Quit
Result = TableResult | LoneResult


class Verdict(Enum):
    """What a result means for the two sides."""

    A_WINS = "a"
    B_WINS = "b"
    DRAW = "draw"
    BOTH_LOSE = "both-lose"


def verdict(result: TableResult) -> Verdict:
    """Who won the match.

    >>> verdict(Games(1, 0, 1)), verdict(Games(0, 0))
    (<Verdict.A_WINS: 'a'>, <Verdict.DRAW: 'draw'>)

    Clause: 000 V.F "Como decidir al ganador": the most duels won wins; any level score is a draw (rules.md i.20).
    """
    match result:
        case Games(a, b) | Score(a, b) | Awarded(a, b):
            return Verdict.A_WINS if a > b else Verdict.B_WINS if b > a else Verdict.DRAW
        case Won(by):
            return Verdict.A_WINS if by is Side.A else Verdict.B_WINS
        case Drawn():
            return Verdict.DRAW
        case DoubleLoss() | Absent(None):
            return Verdict.BOTH_LOSE
        case Forfeit(who) | Absent(who):
            return Verdict.B_WINS if who is Side.A else Verdict.A_WINS
        case _:
            assert_never(result)


def winner(result: TableResult) -> Side | None:
    """The side that won the match; None where nobody did.

    >>> winner(Games(1, 2)), winner(Games(0, 0)), winner(Forfeit(Side.A))
    (<Side.B: 'b'>, None, <Side.B: 'b'>)
    """
    return {Verdict.A_WINS: Side.A, Verdict.B_WINS: Side.B}.get(verdict(result))


def has_lost(result: TableResult, side: Side) -> bool:
    """Whether that side lost the match: both may have.

    >>> has_lost(Games(1, 2), Side.A), has_lost(Games(1, 1), Side.A), has_lost(DoubleLoss(), Side.B)
    (True, False, True)
    """
    return verdict(result) in (Verdict.BOTH_LOSE, Verdict.B_WINS if side is Side.A else Verdict.A_WINS)


_GAMES = re.compile(r"(\d{1,3})-(\d{1,3})(?:-(\d{1,3}))?")
_SCORE = re.compile(r"(-?\d{1,4})-(-?\d{1,4})((?::[a-z]+)*)")
_AWARDED = re.compile(r"awarded:(\d{1,3})-(\d{1,3})")
_WORDS: dict[str, TableResult] = {
    "draw": Drawn(),
    "double-loss": DoubleLoss(),
    "win:a": Won(Side.A),
    "win:b": Won(Side.B),
    "forfeit:a": Forfeit(Side.A),
    "forfeit:b": Forfeit(Side.B),
    "absent:a": Absent(Side.A),
    "absent:b": Absent(Side.B),
    "absent:both": Absent(None),
}
# What a Spanish-speaking desk types; `word` writes the forms above, in every language the same.
_SPANISH = {
    "empate": "draw",
    "doble-derrota": "double-loss",
    "gana:a": "win:a",
    "gana:b": "win:b",
    "abandono:a": "forfeit:a",
    "abandono:b": "forfeit:b",
    "ausente:a": "absent:a",
    "ausente:b": "absent:b",
    "ausentes": "absent:both",
}


class Notation(Enum):
    """How a pack's tables write a played result."""

    GAMES = "games"  # 2-1: duels won
    SCORE = "score"  # 120-65: points of one game


@lru_cache(maxsize=4096)
def parse(word: str, notation: Notation) -> TableResult:
    """The result that `word` says, the first player's side first.

    >>> parse("2-1", Notation.GAMES), parse("80-20:decks", Notation.SCORE)
    (Games(a=2, b=1, drawn=0), Score(a=80, b=20, ending=<Ending.DECKS: 'decks'>, raised=False))

    Raises Malformed "result-unreadable".
    """
    text = word.strip().lower()
    text = _SPANISH.get(text, text)
    if text in _WORDS:
        return _WORDS[text]
    if found := _AWARDED.fullmatch(text):
        return Awarded(int(found[1]), int(found[2]))
    if notation is Notation.GAMES and (found := _GAMES.fullmatch(text)):
        return Games(int(found[1]), int(found[2]), int(found[3] or 0))
    if notation is Notation.SCORE and (found := _SCORE.fullmatch(text)):
        tags = found[3].split(":")[1:]
        endings = [tag for tag in tags if tag in ("decks", "time", "door")]
        if len(tags) == len(set(tags)) and len(endings) <= 1 and set(tags) <= {"decks", "time", "door", "q"}:
            ending = Ending(endings[0]) if endings else Ending.FULL
            return Score(int(found[1]), int(found[2]), ending, "q" in tags)
    raise malformed("result-unreadable", word=word[:80])


def word(result: Result) -> str:
    """The word for a result; `parse` reads those of a table back.

    >>> word(Score(150, 120, raised=True)), word(Games(1, 1, 1)), word(Bye())
    ('150-120:q', '1-1-1', 'bye')
    """
    match result:
        case Games(a, b, drawn):
            return f"{a}-{b}-{drawn}" if drawn else f"{a}-{b}"
        case Score(a, b, ending, raised):
            tag = "" if ending is Ending.FULL else f":{ending.value}"
            return f"{a}-{b}{tag}{':q' if raised else ''}"
        case Won(side):
            return f"win:{side.value}"
        case Drawn():
            return "draw"
        case DoubleLoss():
            return "double-loss"
        case Absent(who):
            return f"absent:{who.value if who else 'both'}"
        case Forfeit(side):
            return f"forfeit:{side.value}"
        case Awarded(a, b):
            return f"awarded:{a}-{b}"
        case Bye(kind):
            return "bye" if kind is ByeKind.ASSIGNED else f"bye:{kind.value}"
        case Missed():
            return "missed"
        case Quit():
            return "quit"
        case _:
            assert_never(result)


def parse_lone(text: str) -> LoneResult:
    """The result of someone without an opponent, as `word` writes it. Raises Malformed "result-unreadable"."""
    lone: dict[str, LoneResult] = {"bye": Bye(), "missed": Missed(), "quit": Quit()}
    lone |= {f"bye:{kind.value}": Bye(kind) for kind in ByeKind}
    if text not in lone:
        raise malformed("result-unreadable", word=text[:80])
    return lone[text]


def turned(result: TableResult) -> TableResult:
    """The same result seen from the other side of the table.

    >>> word(turned(Games(2, 1)))
    '1-2'
    """
    match result:
        case Games(a, b, drawn):
            return Games(b, a, drawn)
        case Score(a, b, ending, raised):
            return Score(b, a, ending, raised)
        case Awarded(a, b):
            return Awarded(b, a)
        case Won(side):
            return Won(side.other)
        case Forfeit(side):
            return Forfeit(side.other)
        case Absent(who):
            return Absent(who.other if who else None)
        case Drawn() | DoubleLoss():
            return result
        case _:
            assert_never(result)
