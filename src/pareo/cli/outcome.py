"""Results in words: who beat whom, for people; programs get the word as it is written."""

from __future__ import annotations

from collections.abc import Mapping

from pareo.cli.call import Call
from pareo.tournament.state import Round
from pareo.words import outcome
from pareo.words.names import Names
from pareo.words.speak import fill, page


def told(call: Call, result: str, a: str, b: str) -> str:
    """A result as a sentence with both names: "Ana beats Bruno (forfeit)", "Ana 2-1 Bruno"."""
    words: Mapping[str, str] = page(call.language, "cli")["results"]
    return fill(words.get(result, "{a} {result} {b}"), {"a": a, "b": b, "result": result})


def brief(call: Call, result: str, a: str, b: str) -> str:
    """A result beside both names: "Ana wins (forfeit)", "2-1"."""
    return outcome.brief(call.language, result, a, b)


def at_table(call: Call, played: Round, table: int, result: str, names: Names) -> str:
    """`brief` for a table of a round."""
    seats = next(each for each in played.tables if each.table == table)
    return brief(call, result, names.of(seats.a), names.of(seats.b))
