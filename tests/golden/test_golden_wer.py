"""Real Magic events of Wizards Event Reporter: the final places, by the pack `mtr` as it is.

The file holds no figures, only places (`seq`).

The prerelease, 35 players: 32 places, the two who are level in everything counted as right (they share place 14 here; the file
lists one before the other). The other 3 are the places 18 to 20, three players whose opponents' rates are all exactly 2/3, and
whom the file orders neither by their own games nor by their opponents'; no rounding that was tried gives its order.
With the floor 1/3 in the place of 0.33 only 23 places agree.

The tournament with a Top 8, 62 players: 60 places. The program ranks by all matches, the play-off's among them, and the
places are those of the day on which it was completed: the final was entered ten days later. The other 2 are those who lost in the
semi-finals, who stand the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import parse as parse_xml

from pareo.core.results import Bye, Games
from pareo.policy.systems import system
from pareo.standings.meeting import Meeting
from pareo.standings.rank import rank
from pareo.standings.system import System
from shared_data import shared
from standings_systems import changed

MTR = system("mtr")


@dataclass(frozen=True, slots=True)
class Event:
    """Who came in on which place, and all matches, the play-off's among them."""

    places: dict[int, int]
    meetings: list[Meeting]

    def until(self, last: int) -> list[Meeting]:
        return [meeting for meeting in self.meetings if meeting.round <= last]


def _event(name: str) -> Event:
    root = parse_xml(shared("data", "wer", name)).getroot()
    assert root is not None
    players = next(role for role in root.iter("role") if (role.get("cd"), role.get("type")) == ("PL", "PA"))
    places = {int(player.attrib["person"]): int(player.attrib["seq"]) for player in players}
    rounds = root.iterfind("matches/round")
    return Event(places, [_meeting(int(played.attrib["number"]), match) for played in rounds for match in played])


def _meeting(number: int, match: Element) -> Meeting:
    a = int(match.attrib["person"])
    if match.attrib["outcome"] == "3":
        return Meeting(number, a, None, Bye())
    games = Games(*(int(match.attrib[name]) for name in ("win", "loss", "draw")))
    return Meeting(number, a, int(match.attrib["opponent"]), games)


def _others(event: Event, tested: System, meetings: list[Meeting]) -> list[tuple[int, int]]:
    """Places that are not the file's, as (here, there); a shared place is right on any place that it takes up."""
    ranks = {row.entrant: row.rank for row in rank(tested, list(event.places), meetings)}
    sharing = list(ranks.values())
    return [
        (ranks[entrant], place)
        for entrant, place in sorted(event.places.items(), key=lambda pair: pair[1])
        if not ranks[entrant] <= place < ranks[entrant] + sharing.count(ranks[entrant])
    ]


@pytest.fixture(scope="module")
def prerelease() -> Event:
    return _event("prerelease_ravnica_allegiance.wer")


@pytest.fixture(scope="module")
def top_8() -> Event:
    return _event("modern_1k_2019-01-12.wer")


def test_32_of_35_places_of_the_prerelease(prerelease: Event) -> None:
    assert len(prerelease.places) == 35
    assert _others(prerelease, MTR, prerelease.meetings) == [(19, 18), (20, 19), (18, 20)]


def test_the_floor_is_033_and_not_a_third(prerelease: Event) -> None:
    floored = changed(MTR, floor="1/3")
    assert 35 - len(_others(prerelease, floored, prerelease.meetings)) == 23


def test_60_of_62_places_of_the_event_with_a_top_8(top_8: Event) -> None:
    assert len(top_8.places) == 62
    assert _others(top_8, MTR, top_8.until(8)) == [(4, 3), (3, 4)]


def test_the_places_are_those_before_the_final_was_entered(top_8: Event) -> None:
    """Without the play-off 43 places agree, with the final 55."""
    assert 62 - len(_others(top_8, MTR, top_8.until(6))) == 43
    assert 62 - len(_others(top_8, MTR, top_8.meetings)) == 55
