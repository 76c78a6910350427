"""Real files of Wizards Event Reporter, read and made into events: the final places, by the pack `mtr` as it is.

Prerelease, 35 players: 32 places. Tournament with a Top 8, 62 players: 47 by the bracket and then the Swiss standing, as our
final places are made; 60 when the matches before the final count together, which is how that program ranked (the final was
entered ten days after it had closed the event). Why the others differ is told in `test_golden_wer.py`. The third event of
facts/data.md (24 players) is not among the shared files.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from imports import ANA, NOW, imported
from pareo.adapters.files import wer
from pareo.adapters.files.registry import recognised
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.app.service import handle_all
from pareo.policy.systems import system
from pareo.standings.rank import rank
from pareo.tournament.events import RoundKind
from pareo.tournament.queries import final_places, meetings_of
from pareo.tournament.state import Stage, State
from shared_data import shared

PRERELEASE, TOP_8 = "prerelease_ravnica_allegiance.wer", "modern_1k_2019-01-12.wer"


def data(name: str) -> bytes:
    return shared("data", "wer", name).read_bytes()


@pytest.fixture(scope="module")
def events() -> dict[str, State]:
    return {name: imported(wer.read(data(name)))[0].state for name in (PRERELEASE, TOP_8)}


def right(places: list[tuple[int, int]]) -> int:
    """How many of (place, entrant) are the file's: entrants have entered in the order of their final places.

    A shared place is right on any place that it takes up.
    """
    taken = [place for place, _ in places]
    return sum(place <= entrant < place + taken.count(place) for place, entrant in places)


def test_the_places_of_the_prerelease(events: dict[str, State]) -> None:
    state = events[PRERELEASE]
    assert (state.stage, len(state.rounds), len(state.entrants)) == (Stage.FINISHED, 3, 35)
    assert right(list(final_places(state))) == 32


def test_the_places_of_the_event_with_a_top_8(events: dict[str, State]) -> None:
    state = events[TOP_8]
    assert (state.stage, len(state.rounds), len(state.entrants)) == (Stage.FINISHED, 9, 62)
    assert [entrant for _, entrant in final_places(state)][:2] == [1, 2]
    assert right(list(final_places(state))) == 47
    before = [meeting for played in state.rounds[:8] for meeting in meetings_of(played)]
    ranked = rank(system("mtr"), list(state.entrants), before)
    assert right([(row.rank, row.entrant) for row in ranked]) == 60


def test_the_bracket_is_that_of_the_matches(events: dict[str, State]) -> None:
    state = events[TOP_8]
    assert state.cut is not None
    assert sorted(state.cut.seeds) == list(range(1, 9))
    bracket = [played for played in state.rounds if played.kind is RoundKind.ELIMINATION]
    assert [len(played.tables) for played in bracket] == [4, 2, 1]
    assert all(table.game is not None for played in bracket for table in played.tables)


def test_those_who_left_have_left_after_their_last_match(events: dict[str, State]) -> None:
    gone = [entrant for state in events.values() for entrant in state.entrants.values() if entrant.out_after is not None]
    assert len(gone) == 31
    assert not any(played.notes for state in events.values() for played in state.rounds), "nobody was absent, nothing refused"


@pytest.mark.parametrize("name", [PRERELEASE, TOP_8])
def test_what_is_lost_is_told_and_the_journal_verifies(name: str, tmp_path: Path) -> None:
    assert recognised(name, data(name)[:4096]) == recognised("-", data(name)[:4096]) == "wer"
    reading = wer.read(data(name))
    told = {finding.code: finding.facts["count"] for finding in reading.findings}
    assert told == ({"wer-countries": 36} if name == PRERELEASE else {"wer-countries": 63, "wer-warnings": 4})
    journal = FileJournal.new(tmp_path / "copa.pareo")
    handle_all(journal, reading.commands, actor=ANA, now=NOW, command_id="import", beside=reading.people)
    assert verify(tmp_path / "copa.pareo").findings == ()
