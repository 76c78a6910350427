"""A state as a `.tdf` file: players and rounds as TOM writes them, UTF-8 without BOM, CRLF, tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pareo.adapters.files.tdf.codes import (
    ALL_MERGED,
    BYE,
    CATEGORIES,
    ELIMINATION,
    FIRST_WON,
    MERGED,
    PENDING,
    SECOND_WON,
    SWISS,
    TIE,
)
from pareo.adapters.files.xml import escaped
from pareo.core.errors import Finding, illegal
from pareo.core.results import Bye, Games, Score, TableResult, Verdict, verdict
from pareo.policy.pack import Pack
from pareo.tournament import queries
from pareo.tournament.events import RoundKind
from pareo.tournament.people import People, Person
from pareo.tournament.state import Round, RoundStage, State

_ID = re.compile(r"\d{1,10}", re.ASCII)
_CODES = {name: code for code, name in CATEGORIES.items()}
_UNNUMBERED = 9_000_000_000  # ids for players without one begin behind this
_OUTCOMES = {Verdict.A_WINS: FIRST_WON, Verdict.B_WINS: SECOND_WON, Verdict.DRAW: TIE}
_DATA = {"roundtime": "50", "finalsroundtime": "50", "lessswiss": "false", "autotablenumber": "true", "overflowtablestart": "0"}
_ROOT = {"type": "3", "version": "1.74", "gametype": "TRADING_CARD_GAME", "mode": "LEAGUECHALLENGE"}
_OLDEST = "2"
_OPEN, _DONE, _SWISS_DONE = "2", "6", "8"  # stages of rounds, as the samples have them


def losses(state: State, people: People) -> tuple[Finding, ...]:
    """What the event holds and the file will not."""
    rounds = [played for played in state.rounds if played.stage is not RoundStage.DRAFT]
    results = [result for played in rounds for result in played.results.values()]
    absent = sum(1 for played in rounds for alone in played.lone.values() if not isinstance(alone, Bye))
    counted = {
        "tdf-loses-birthdates": len(state.entrants),
        "tdf-loses-games": sum(1 for result in results if isinstance(result, Games | Score)),
        "tdf-loses-clubs": sum(1 for entrant in state.entrants.values() if entrant.club),
        "tdf-loses-absences": absent,
        "tdf-loses-draft": len(state.rounds) - len(rounds),
        "tdf-loses-ids": len(replaced := _replaced(state, people)),
    }
    told = tuple(Finding(code, {"count": count}) for code, count in counted.items() if count)  # codes: words/*/files_programs
    return (*told, Finding("tdf-loses-ids-of", {"entrants": ", ".join(map(str, replaced))})) if replaced else told


def _replaced(state: State, people: People) -> list[int]:
    """Who has an id that TOM can't read, so that one made of the number stands in the file."""
    ids = _ids(state, people)
    return [number for number, id in sorted(ids.items()) if people.get(str(number), Person("")).id not in ("", id)]


def write(state: State, people: People) -> bytes:
    """The event as TOM would save it while it runs. A round that is still a draft is not in it.

    Raises Illegal "tdf-scoring" for an event that is scored in another way, "tdf-double-loss" for a result that the
    file can't say, "xml-character" for a text that no XML file can hold.
    """
    check(state.policy)
    check_results(state)
    export = _Export(state, people, _ids(state, people))
    return "".join(f"{line}\r\n" for line in export.lines()).encode()


def check(policy: Pack) -> None:
    """Raise Illegal "tdf-scoring" where `write` would for every event under `policy`, also before there is one."""
    scoring = policy.scoring
    if (scoring.win, scoring.draw, scoring.loss) != (3, 1, 0):
        raise illegal("tdf-scoring", policy=policy.policy.id)


def check_results(state: State) -> None:
    """Raise Illegal "tdf-double-loss" where `write` would, without writing: looked at before anybody asks for the file."""
    for played in state.rounds:
        if played.stage is RoundStage.DRAFT or all(verdict(result) in _OUTCOMES for result in set(played.results.values())):
            continue  # a hall has few different results
        seat = next(seat for seat, result in sorted(played.results.items()) if verdict(result) not in _OUTCOMES)
        raise illegal("tdf-double-loss", round=played.number, table=seat)


def _ids(state: State, people: People) -> Mapping[int, str]:
    """The id of each entrant; who has none that TOM could read, or another's, gets one made of the number."""
    ids: dict[str, int] = {}
    for number in sorted(state.entrants):
        own = people.get(str(number), Person("")).id
        ids[own if _ID.fullmatch(own) and own not in ids else f"{_UNNUMBERED + number}"] = number
    return {number: id for id, number in ids.items()}


@dataclass(frozen=True, slots=True)
class _Export:
    """A state on its way to lines. `ids`: by entrant number."""

    state: State
    people: People
    ids: Mapping[int, str]

    def lines(self) -> Iterator[str]:
        """The file."""
        own = _mapping(self.state.origin.get("tdf"))
        root = {**_ROOT, **_texts(own.get("tournament"))}
        rest = " ".join(f'{name}="{_attribute(root[name])}"' for name in ("version", "gametype", "mode"))
        yield '<?xml version="1.0" encoding="UTF-8"?>'
        yield f'<tournament type="{_attribute(root["type"])}" stage="4" {rest}>'
        yield from _indented(self._data(own))
        yield "\t<timeelapsed>0</timeelapsed>"
        yield "\t<players>"
        seeds = queries.seeds(self.state)
        orders = {seed: place for place, seed in enumerate(_drawn(len(seeds)), 1)}
        drawn = {number: (orders[seed], seed) for seed, number in enumerate(seeds, 1)}
        for number in sorted(self.state.entrants):
            yield from _indented(_indented(self._player(number, drawn.get(number))))
        yield "\t</players>"
        yield "\t<pods>"
        for category, numbers in self._pods(own).items():
            yield from _indented(_indented(self._pod(category, numbers)))
        yield "\t</pods>"
        yield "\t<finalsoptions>"
        for category, numbers in self._pods(own).items():
            yield from _indented(_indented(self._cut(category, numbers)))
        yield "\t</finalsoptions>"
        yield "</tournament>"

    def _data(self, own: Mapping[str, Any]) -> Iterator[str]:
        data = {**_DATA, **_texts(own.get("data"))}
        organizer = self.people.get("staff-1", Person(""))
        yield "<data>"
        yield f"\t<name>{escaped(self.state.name)}</name>"
        yield f"\t<id>{escaped(str(own.get('id', '')))}</id>"
        for name in ("city", "state", "country", "roundtime", "finalsroundtime"):
            yield f"\t<{name}>{escaped(data.get(name, ''))}</{name}>"
        yield f'\t<organizer popid="{_attribute(organizer.id)}" name="{_attribute(organizer.full_name)}"/>'
        yield f"\t<startdate>{self._day()}</startdate>"
        for name in ("lessswiss", "autotablenumber", "overflowtablestart"):
            yield f"\t<{name}>{escaped(data.get(name, ''))}</{name}>"
        yield "</data>"

    def _day(self) -> str:
        year, month, day = (self.state.date or "2000-01-01").split("-")
        return f"{month}/{day}/{year}"

    def _player(self, number: int, drawn: tuple[int, int] | None) -> Iterator[str]:
        """`drawn`: the place in the bracket and the seed."""
        entrant = self.state.entrants[number]
        person = self.people.get(str(number), Person(f"#{number}"))
        yield f'<player userid="{self.ids[number]}">'
        yield f"\t<firstname>{escaped(person.name)}</firstname>"
        yield f"\t<lastname>{escaped(person.surname)}</lastname>"
        yield "\t<birthdate></birthdate>"
        yield "\t<starter>true</starter>"
        if drawn is not None:
            yield f"\t<order>{drawn[0]}</order>"
            yield f"\t<seed>{drawn[1]}</seed>"
        if entrant.out_after is not None:
            yield "\t<dropped>"
            yield "\t\t<status>1</status>"
            yield f"\t\t<round>{entrant.out_after}</round>"
            yield f"\t\t<timestamp>{self._moment()}</timestamp>"
            yield "\t</dropped>"
        yield f"\t<creationdate>{self._moment()}</creationdate>"
        yield f"\t<lastmodifieddate>{self._moment()}</lastmodifieddate>"
        yield "</player>"

    def _moment(self) -> str:
        return f"{self._day()} 00:00:00"

    def _pods(self, own: Mapping[str, Any]) -> Mapping[str, Sequence[int]]:
        """Who is in which pod: each age division has its own, unless somebody played somebody of another."""
        codes = {number: _CODES.get(entrant.category or "", "") for number, entrant in sorted(self.state.entrants.items())}
        tables = [table for played in self.state.rounds for table in played.tables]
        pods: dict[str, list[int]] = {}
        for number, code in codes.items():
            pods.setdefault(code, []).append(number)
        if "" not in pods and all(codes[table.a] == codes[table.b] for table in tables):
            return pods
        was = own.get("pods")
        merged = was[0] if isinstance(was, list) and len(was) == 1 and was[0] in MERGED else ALL_MERGED
        return {merged: list(codes)}

    def _pod(self, category: str, numbers: Sequence[int]) -> Iterator[str]:
        inside = set(numbers)
        is_bracket = any(played.kind is RoundKind.ELIMINATION for played in self.state.rounds)
        third_place = self.state.cut is not None and self.state.cut.third_place
        yield f'<pod category="{category}" stage="{1 if is_bracket else 0}">'
        yield "\t<poddata>"
        yield "\t\t<startingtable>1</startingtable>"
        yield f"\t\t<playoff3rd4th>{'true' if third_place else 'false'}</playoff3rd4th>"
        yield "\t\t<subgroupcount>1</subgroupcount>"
        yield "\t</poddata>"
        yield "\t<subgroups>"
        yield '\t\t<subgroup number="1">'
        yield "\t\t\t<players>"
        yield from (f'\t\t\t\t<player userid="{self.ids[number]}" />' for number in numbers)
        yield "\t\t\t</players>"
        yield "\t\t</subgroup>"
        yield "\t</subgroups>"
        yield "\t<rounds>"
        for played in self.state.rounds:
            if played.stage is not RoundStage.DRAFT:
                yield from _indented(_indented(self._round(played, inside)))
        yield "\t</rounds>"
        yield "</pod>"

    def _cut(self, category: str, numbers: Sequence[int]) -> Iterator[str]:
        """The cut that was made and those that might be; that of a merged pod stands at its oldest division."""
        cut = self.state.cut
        yield f'<categorycut key="{_OLDEST if category in MERGED else category}">'
        yield "\t<options>"
        yield "\t\t<value>0</value>"
        yield from (f"\t\t<value>{2**power}</value>" for power in range(1, (len(numbers) // 2).bit_length()))
        yield "\t</options>"
        yield f"\t<cut>{len(cut.seeds) if cut else 0}</cut>"
        yield f"\t<playercount>{len(numbers)}</playercount>"
        yield f"\t<paired3rd4th>{'true' if cut and cut.third_place else 'false'}</paired3rd4th>"
        yield "</categorycut>"

    def _round(self, played: Round, inside: set[int]) -> Iterator[str]:
        is_bracket = played.kind is RoundKind.ELIMINATION
        is_last_swiss = not is_bracket and played.number == len(queries.swiss_rounds(self.state))
        ended = is_last_swiss and played.number >= (self.state.planned_rounds or 0)
        stage = _OPEN if played.stage is not RoundStage.CLOSED else _SWISS_DONE if ended else _DONE
        yield f'<round number="{played.number}" type="{ELIMINATION if is_bracket else SWISS}" stage="{stage}" >'
        yield "\t<timeleft>0</timeleft>"
        yield "\t<matches>"
        byes = {number for number, alone in played.lone.items() if isinstance(alone, Bye)}
        if is_bracket and all(other.kind is not RoundKind.ELIMINATION for other in self.state.rounds[: played.number - 1]):
            byes |= set(queries.seeds(self.state)) - {number for table in played.tables for number in (table.a, table.b)}
        for number in sorted(byes):
            if number in inside:
                yield from _indented(_indented(self._match(BYE, {"player": number}, 0)))
        for seat in sorted(played.tables, key=lambda seat: seat.table):
            if seat.a in inside:
                outcome = self._outcome(played.results.get(seat.table))
                yield from _indented(_indented(self._match(outcome, {"player1": seat.a, "player2": seat.b}, seat.table)))
        yield "\t</matches>"
        yield "</round>"

    def _match(self, outcome: str, who: Mapping[str, int], table: int) -> Iterator[str]:
        yield f'<match outcome="{outcome}">'
        yield from (f'\t<{name} userid="{self.ids[number]}"/>' for name, number in who.items())
        yield f"\t<timestamp>{self._moment()}</timestamp>"
        yield f"\t<tablenumber>{table}</tablenumber>"
        yield "</match>"

    def _outcome(self, result: TableResult | None) -> str:
        if result is None:
            return PENDING
        return _OUTCOMES[verdict(result)]


def _drawn(size: int) -> list[int]:
    """Seeds from the top of TOM's bracket to its bottom: 1, 8, 5, 4, 3, 6, 7, 2."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        pairs = ((seed, total - seed) if place % 2 == 0 else (total - seed, seed) for place, seed in enumerate(order))
        order = [seed for pair in pairs for seed in pair]
    return order


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"\t{line}" for line in lines)


def _attribute(text: str) -> str:
    """`text` as it stands between quotation marks."""
    return escaped(text).replace('"', "&quot;").replace("\t", " ").replace("\r\n", " ")


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _texts(value: Any) -> Mapping[str, str]:
    """Those of a mapping that are texts: an origin may have come from anywhere."""
    return {key: each for key, each in _mapping(value).items() if isinstance(each, str)}
