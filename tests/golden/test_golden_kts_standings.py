"""The real Konami event: all 21 tie-break numbers, all 21 ranks, and the bracket, as the file holds them."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import parse as parse_xml

from pareo.core.results import Bye, DoubleLoss, Drawn, Missed, Result, Side, Won
from pareo.elimination.advance import Decided, places, playable
from pareo.elimination.bracket import bracket
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank
from shared_data import shared
from standings_systems import KONAMI

_FILE = "E18-105063 2018-10-28 (21 players, 5 rounds + top 8).Tournament"


@pytest.fixture(scope="module")
def event() -> Element:
    root = parse_xml(shared("data", "kts", _FILE)).getroot()
    assert root is not None
    return root


def _text(element: Element, path: str) -> str:
    return element.findtext(path) or ""


def _result(a: int, b: int, status: str, winner: int) -> Result:
    if b == 0:
        return Bye() if winner == a else Missed()
    words: dict[str, Result] = {"Draw": Drawn(), "DoubleLoss": DoubleLoss()}
    return words[status] if status in words else Won(Side.A if winner == a else Side.B)


def _meetings(event: Element, playoff: bool) -> list[Meeting]:
    found = []
    for match in event.iter("TournMatch"):
        if (_text(match, "PlayoffMatch") == "True") == playoff:
            a, b = sorted((int(player.text or 0) for player in match.findall("Player")), key=lambda key: key or 10**12)
            result = _result(a, b, _text(match, "Status"), int(_text(match, "Winner")))
            found.append(Meeting(int(_text(match, "Round")), a, b or None, result))
    return found


def _players(event: Element) -> dict[int, Element]:
    return {int(_text(player, "Player/ID")): player for player in event.iter("TournPlayer")}


def test_all_21_tie_break_numbers(event: Element) -> None:
    rows = rank(KONAMI, list(_players(event)), _meetings(event, playoff=False))
    packed = {entrant: int(_text(player, "Points")) for entrant, player in _players(event).items()}
    assert len(rows) == 21
    assert {row.entrant: int(row.printed) for row in rows} == packed
    assert [row.entrant for row in rows] == sorted(packed, key=lambda entrant: -packed[entrant])


def test_all_21_ranks_with_playoff_wins_first(event: Element) -> None:
    players = _players(event)
    rows = {row.entrant: row for row in rank(KONAMI, list(players), _meetings(event, playoff=False))}
    key = {entrant: (-int(_text(player, "PlayoffPoints")), rows[entrant].rank) for entrant, player in players.items()}
    ranks = {entrant: 1 + sum(other < key[entrant] for other in key.values()) for entrant in players}
    assert ranks == {entrant: int(_text(player, "Rank")) for entrant, player in players.items()}


def test_the_bracket_is_the_one_of_the_file(event: Element) -> None:
    rows = rank(KONAMI, list(_players(event)), _meetings(event, playoff=False))
    played = _meetings(event, playoff=True)
    in_cut = {entrant for meeting in played for entrant in (meeting.a, meeting.b)}
    seeds = [row.entrant for row in rows if row.entrant in in_cut]
    games, decided = bracket(len(seeds)), dict[int, Decided]()
    for number in sorted({meeting.round for meeting in played}):
        winner = {
            frozenset((meeting.a, meeting.b)): meeting.a if meeting.result == Won(Side.A) else meeting.b
            for meeting in played
            if meeting.round == number
        }
        waiting = playable(games, seeds, decided)
        assert {frozenset((play.a, play.b)) for play in waiting} == set(winner)
        decided |= {play.game.number: Decided(winner[frozenset((play.a, play.b))]) for play in waiting}
    ranks = {entrant: int(_text(player, "Rank")) for entrant, player in _players(event).items()}
    assert [entrant for _, entrant in places(games, seeds, decided)] == sorted(seeds, key=lambda entrant: ranks[entrant])
