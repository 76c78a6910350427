"""What is on each paper: from an event to a document. How it looks is in the modules beside this one.

Source: spec 14; look/README 10 (cut stacks), 6 (order of names).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import structs

from pareo.adapters.printing.bracket import tree
from pareo.adapters.printing.order import Order
from pareo.adapters.printing.paper import Align, Column, Document, Listing, Numbers, Poster, Slip, Slips
from pareo.adapters.printing.standing import standing
from pareo.core.errors import illegal
from pareo.core.results import Bye, DoubleLoss, Notation, Verdict, verdict, word
from pareo.tournament.events import PairedTable, RoundKind
from pareo.tournament.evolve import notation
from pareo.tournament.queries import (
    active,
    game_results,
    impossible,
    is_bracket_over,
    minutes_of,
    open_tables,
    swiss_rounds,
    tables_by_number,
)
from pareo.tournament.state import Round
from pareo.words.order import in_order, initial
from pareo.words.outcome import brief
from pareo.words.speak import fill, page

__all__ = ["PAPERS", "Order", "possible"]

_RIGHT, _CENTRE = Align.RIGHT, Align.CENTRE
_BOXES = (Verdict.A_WINS, Verdict.DRAW, Verdict.B_WINS)  # from left to right on a slip
_COMPARED = 4  # signs of an id by which a judge tells two people apart; the whole of it is nobody else's business


def _round(order: Order) -> Round:
    """The latest round; a draft can be printed by whoever made it. Raises Illegal "no-round-to-print"."""
    if not order.state.rounds:
        raise illegal("no-round-to-print")
    return order.state.rounds[-1]


def _letters(order: Order, numbers: list[int]) -> tuple[str, ...]:
    found, last = [], ""
    for number in numbers:
        letter = initial(order.person(number))
        found.append("" if letter == last else letter)
        last = letter
    return tuple(found)


def names(order: Order) -> Document:
    """The round by name: everybody, the table, and against whom."""
    played, words = _round(order), order.words
    lone = page(order.language, "web")["lone"]
    tables = {number: table for table in played.tables for number in (table.a, table.b)}
    numbers = in_order({*tables, *played.lone}, order.people)
    rows = []
    for number in numbers:
        table = tables.get(number)
        if table is None:
            kind = word(played.lone[number])
            rows.append((order.listed(number), "–", str(lone.get(kind, kind))))
        else:
            rows.append((order.listed(number), str(table.table), order.name(table.b if table.a == number else table.a)))
    return Listing(
        order.head("names", played),
        (
            Column(words["player"], 0.52),
            Column(words["table"], 0.1, _RIGHT, is_bold=True),
            Column(words["against"], 0.38, is_small=True),
        ),
        tuple(rows),
        _letters(order, numbers),
        tuple(map(order.range, numbers)),
        empty=words["nobody"],
    )


def _seated(played: Round) -> list[PairedTable]:
    return list(tables_by_number(played).values())


def tables(order: Order) -> Document:
    """The round by table, with room for the result."""
    played, words = _round(order), order.words
    told = {number: brief(order.language, word(result), "A", "B") for number, result in played.results.items()}
    rows = [(str(t.table), order.name(t.a), told.get(t.table, "–"), order.name(t.b)) for t in _seated(played)]
    lone = page(order.language, "web")["lone"]
    rows += [
        ("–", order.name(number), str(lone.get(word(alone), word(alone))), "") for number, alone in sorted(played.lone.items())
    ]
    return Listing(
        order.head("tables", played),
        (
            Column(words["table"], 0.1, _RIGHT, is_bold=True),
            Column("A", 0.38, _RIGHT),
            Column(words["result"], 0.14, _CENTRE),
            Column("B", 0.38),
        ),
        tuple(rows),
        ranges=tuple(row[0] for row in rows),
        empty=words["nobody"],
    )


def slips(order: Order) -> Document:
    """Result slips of the round; only those of tables that are open, once some have reported."""
    played, words = _round(order), order.words
    waiting = set(open_tables(played))
    kept = [t for t in _seated(played) if t.table in waiting]
    results = game_results(order.state, played.kind)
    boxes = tuple(tuple(word(each) for each in results if verdict(each) is how) for how in _BOXES)
    plain = {key: fill(words[key], {"round": played.number}) for key in ("table", "round", "leaves", "signature", "stack")}
    plain["about"] = " · ".join(order.told_of(played))
    scored = words["games" if notation(order.state) is Notation.GAMES else "points"]
    both = "" if impossible(order.state, played.kind, DoubleLoss()) else page(order.language, "cli")["outcomes"]["double-loss"]
    return Slips(
        order.head("slips", played),
        tuple(Slip(str(t.table), order.name(t.a), order.name(t.b), _compared(order, t.a), _compared(order, t.b)) for t in kept),
        order.per_sheet,
        boxes,
        {**plain, "scored": scored, "both-lose": both, "none": words["none-open" if played.tables else "nobody"]},
        order.address,
    )


def _compared(order: Order, number: int) -> str:
    """The end of somebody's id, on which two with the same name differ: a slip lies around, and goes through many hands."""
    id = order.person(number).id
    if not id:
        return ""
    return fill(order.words["slip-id"], {"id": id if len(id) <= _COMPARED else f"…{id[-_COMPARED:]}"})


def waiting(order: Order) -> Document:
    """The tables that have not reported."""
    played, words = _round(order), order.words
    still = set(open_tables(played))
    rows = [(str(t.table), order.name(t.a), order.name(t.b), "") for t in _seated(played) if t.table in still]
    return Listing(
        order.head("open", played),
        (
            Column(words["table"], 0.1, _RIGHT, is_bold=True),
            Column("A", 0.35),
            Column("B", 0.35),
            Column(words["result"], 0.2),
        ),
        tuple(rows),
        leading=18,
        empty=words["none-open"],
    )


def byes(order: Order) -> Document:
    """Whoever has a bye in this round signs for it."""
    played, words = _round(order), order.words
    lone = page(order.language, "web")["lone"]
    numbers = in_order([n for n, kind in played.lone.items() if isinstance(kind, Bye)], order.people)
    kinds = [word(played.lone[number]) for number in numbers]
    return Listing(
        order.head("byes", played),
        (Column(words["player"], 0.45), Column(words["kind"], 0.2), Column(words["signature"], 0.35)),
        tuple((order.listed(n), str(lone.get(kind, kind)), "") for n, kind in zip(numbers, kinds, strict=True)),
        leading=28,
        empty=words["no-byes"],
    )


def players(order: Order) -> Document:
    """Everybody who is in, for the desk: number, id, category, club."""
    words, names_of = order.words, order.names
    entrants = {each.number: each for each in active(order.state)}
    numbers = in_order(entrants, order.people)
    return Listing(
        order.head("players"),
        (
            Column("#", 0.08, _RIGHT),
            Column(words["player"], 0.42),
            Column(words["id"], 0.18),
            Column(words["category"], 0.14, is_small=True),
            Column(words["club"], 0.18, is_small=True),
        ),
        tuple((str(n), order.listed(n), names_of.id(n), entrants[n].category or "", entrants[n].club or "") for n in numbers),
        _letters(order, numbers),
        tuple(map(order.range, numbers)),
        empty=words["nobody"],
    )


def seat_all(order: Order) -> Document:
    """A seat for everybody in the order of names, two to a table: for the players' meeting."""
    words = order.words
    numbers = in_order((each.number for each in active(order.state)), order.people)
    return Listing(
        order.head("seat-all"),
        (Column(words["player"], 0.8), Column(words["table"], 0.2, _RIGHT, is_bold=True)),
        tuple((order.listed(n), str(place // 2 + 1)) for place, n in enumerate(numbers)),
        _letters(order, numbers),
        tuple(map(order.range, numbers)),
        empty=words["nobody"],
    )


def bracket(order: Order) -> Document:
    """The bracket as far as it is known. Raises Illegal "no-bracket-to-print"."""
    if order.state.cut is None:
        raise illegal("no-bracket-to-print")
    untimed = minutes_of(order.state, RoundKind.ELIMINATION) is None
    head = structs.replace(order.head("bracket"), note=order.words["untimed"] if untimed else "")
    return tree(order.state, head, order.name, order.language)


def numbers(order: Order) -> Document:
    """A sign for each table of the round, or for as many as everybody needs."""
    if order.state.rounds and order.state.rounds[-1].tables:
        found = [str(t.table) for t in _seated(order.state.rounds[-1])]
    else:
        found = [str(n + 1) for n in range(-(-len(active(order.state)) // 2))]
    return Numbers(order.head("numbers"), order.words["table"], tuple(found))


def poster(order: Order) -> Document:
    """How the hall's phones find the event. Raises Illegal "no-address-to-print"."""
    if not order.address:
        raise illegal("no-address-to-print")
    return Poster(order.head("poster"), tuple(order.words["poster-lines"]), order.address)


PAPERS: Mapping[str, Callable[[Order], Document]] = {
    "names": names,
    "tables": tables,
    "slips": slips,
    "open": waiting,
    "byes": byes,
    "standings": standing,
    "players": players,
    "seat-all": seat_all,
    "bracket": bracket,
    "numbers": numbers,
    "poster": poster,
}


def possible(order: Order) -> list[str]:
    """The papers that there is something to print for, in the order of the list."""
    return [name for name in PAPERS if _is_possible(order, name)]


def _is_possible(order: Order, name: str) -> bool:
    state = order.state
    match name:
        case "names" | "tables" | "slips" | "open" | "byes":
            return bool(state.rounds)
        case "standings":
            return bool(swiss_rounds(state)) or is_bracket_over(state)
        case "bracket":
            return state.cut is not None
        case "poster":
            return bool(order.address)
        case _:
            return bool(state.entrants)
