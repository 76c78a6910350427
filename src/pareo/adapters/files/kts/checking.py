"""What a document must fulfil to be an event at all: known players, one match each in a round, no round left out.

Deviations from rules are no business of this page: a draw, a rematch or a second bye happened, and is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from pareo.adapters.files.kts.document import BYE, Match, Status, Tournament, check_digit
from pareo.adapters.files.kts.playoffs import is_elimination
from pareo.adapters.files.reading import Gathered

MOST_ROUNDS = 99


def check(document: Tournament, gathered: Gathered) -> None:
    """Note everything that contradicts itself. Raises Malformed with all of it."""
    _check_players(document, gathered)
    rounds: dict[int, list[Match]] = defaultdict(list)
    for match in document.matches:
        rounds[match.round].append(match)
    if max(rounds, default=0) > MOST_ROUNDS:
        gathered.refuse("kts-too-many-rounds", rounds=max(rounds), most=MOST_ROUNDS)
        gathered.settle()
    for number in range(1, max(rounds, default=0) + 1):
        if number not in rounds:
            gathered.refuse("kts-round-missing", round=number)
            continue
        _check_round(number, rounds[number], number == max(rounds), gathered)
    if document.structure == "01":
        _check_playoffs(document, gathered)
    known = {entry.player.id for entry in document.entries}
    for match in document.matches:
        for id in (match.a, match.b):
            if id != BYE and id not in known:
                gathered.refuse("kts-player-unknown", match.line, id=id, round=match.round)
    gathered.settle()


def _check_playoffs(document: Tournament, gathered: Gathered) -> None:
    """Swiss before the first playoff round, playoffs from it on, and the matches say the same."""
    if document.playoff_round == 1:
        gathered.refuse("kts-playoffs", round=1, playoff=1)
    told: set[int] = set()
    for match in document.matches:
        differs = match.playoff is not None and match.playoff != is_elimination(document, match.round)
        if differs and match.round not in told:
            told.add(match.round)
            gathered.refuse("kts-playoffs", match.line, round=match.round, playoff=document.playoff_round)


def _check_players(document: Tournament, gathered: Gathered) -> None:
    lines: dict[str, int] = {}
    doubtful = []
    for entry in document.entries:
        id = entry.player.id
        if id == BYE:
            gathered.refuse("kts-id", entry.line, element="ID", value="0")
        elif id in lines:
            gathered.refuse("kts-player-twice", entry.line, id=id.zfill(10), first=lines[id])
        lines.setdefault(id, entry.line)
        padded = id.zfill(10)
        if int(padded[-1]) != check_digit(padded[:9]):
            doubtful.append(padded)
    if doubtful:
        gathered.tell("kts-check-digits", count=len(doubtful), id=doubtful[0])


def _check_round(number: int, matches: Sequence[Match], is_last: bool, gathered: Gathered) -> None:
    seated: set[str] = set()
    for match in matches:
        for id in (match.a, match.b):
            if id != BYE and id in seated:
                gathered.refuse("kts-plays-twice", match.line, id=id.zfill(10), round=number)
            seated.add(id)
        if match.status is Status.INCOMPLETE and not is_last:
            gathered.refuse("kts-round-incomplete", match.line, round=number, table=match.table)
        decided = match.winner in (match.a, match.b) and match.winner != BYE
        if match.status is Status.WINNER and not decided and not (match.b == BYE and match.winner is None):
            gathered.refuse("kts-winner", match.line, round=number, table=match.table)
        if match.status is Status.DRAW and match.b == BYE:
            gathered.refuse("kts-winner", match.line, round=number, table=match.table)
