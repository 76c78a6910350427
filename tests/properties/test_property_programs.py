"""Files of other programs, whatever their bytes: taken or refused with findings that can be said, and so is the event."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from imports import imported
from pareo.adapters.files import melee, swccg, tdf, wer
from pareo.adapters.files.drawn_bracket import drawn_bracket
from pareo.adapters.files.registry import recognised
from pareo.core.errors import Finding, Refused
from pareo.elimination.advance import Decided, playable
from pareo.elimination.bracket import bracket
from pareo.words.speak import LANGUAGES, sentence
from program_papers import game, tom, tom_pod
from program_papers import melee as melee_paper
from program_papers import swccg as swccg_paper
from program_papers import wer as wer_paper

quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])

Reader = Callable[[bytes], Any]
READERS: dict[str, Reader] = {"swccg": swccg.read, "melee": melee.read, "wer": wer.read, "tdf": tdf.read}
SWISS = {"Round 1": [(1, 4, "2-0-0"), (3, 2, "1-2-0")], "Round 2": [(1, 0, "2-0-0"), (3, 4, "0-0-3")]}
CUT = {"Semifinals": [(1, 4, "2-0-0"), (2, 3, "2-1-0")], "Finals": [(1, 2, "2-1-0")]}
WER_ROUNDS = [[(1, 4, "1 2 0 0"), (2, 3, "2 1 1 1")], [(1, 4, "1 2 0 0"), (2, 3, "1 2 0 0")], [(1, 2, "1 2 1 0")]]
TOM_ROUNDS = [("3", [(1, 2, "1"), (3, 4, "3")]), ("1", [(4, 1, "2"), (3, 2, "1")]), ("1", [(1, 3, "0")])]
SAMPLES: dict[str, bytes] = {
    "swccg": swccg_paper([game(1, 1, 2, 1, 17), game(1, 3, 4, 4), game(2, 1, 0, 1), game(2, 2, 3, None)]),
    "melee": melee_paper(SWISS | CUT, standings=(1, 2, 3, 4)),
    "wer": wer_paper(WER_ROUNDS, isplayoff="True", playoffstartround="2"),
    "tdf": tom(tom_pod(TOM_ROUNDS, (1, 2, 3, 4)), said={1: "<seed>1</seed>", 2: "<dropped><round>1</round></dropped>"}),
}
WORDS = [
    "",
    "0",
    "-1",
    "1",
    "2",
    "3",
    "4",
    "5",
    "9",
    "100",
    "1e9",
    "999999999999",
    "001",
    "002",
    "003",
    "004",
    "true",
    "True",
    "BYE",
]
WORDS += [
    "-",
    "Ana",
    "Bruno",
    "DIFF",
    "MATCH_PLAY",
    "2-1-0",
    "0-2-0",
    "Finals",
    "Round 1",
    "Round 3",
    "2018-02-30",
    "\u00f1",
    "x",
]


def said(findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        for language in LANGUAGES:
            assert "{" not in sentence(finding, language)


def tried(read: Reader, data: Any) -> Any:
    """What is read; None where it is refused."""
    try:
        reading = read(data)
    except Refused as refused:
        said(refused.findings)
        return None
    said(getattr(reading, "findings", ()))
    return reading


def taken(format: str, data: bytes) -> None:
    """Read it, make it an event, and write that as TOM would: only refusals come out of any of it."""
    reading = tried(READERS[format], data)
    made = tried(imported, reading) if reading is not None else None
    if made is None:
        return
    current, people = made
    written = tried(lambda state: tdf.write(state, people), current.state)
    if written is not None and current.state.rounds:
        again, known = imported(tdf.read(written))
        assert len(again.state.rounds) == len(current.state.rounds)
        assert tdf.write(again.state, known) == written, "what we write we read as the same"


@pytest.mark.parametrize("format", READERS)
def test_the_samples_are_sound(format: str) -> None:
    assert recognised("-", SAMPLES[format]) == format
    assert imported(READERS[format](SAMPLES[format]))[0].state.rounds


@pytest.mark.parametrize("format", READERS)
@quick
@given(data=st.binary(max_size=400))
def test_any_bytes_are_taken_or_refused(format: str, data: bytes) -> None:
    tried(READERS[format], data)


@pytest.mark.parametrize("format", READERS)
@quick
@given(place=st.floats(0, 1), length=st.integers(0, 40), instead=st.binary(max_size=12))
def test_a_sound_file_with_a_splice_is_taken_or_refused(format: str, place: float, length: int, instead: bytes) -> None:
    sound = SAMPLES[format]
    at = int(place * len(sound))
    taken(format, sound[:at] + instead + sound[at + length :])


@pytest.mark.parametrize("format", READERS)
@quick
@given(places=st.lists(st.tuples(st.integers(0, 999), st.sampled_from(WORDS)), min_size=1, max_size=4))
def test_a_file_that_says_other_things_is_taken_or_refused(format: str, places: list[tuple[int, str]]) -> None:
    """Values of attributes, texts of elements and values of JSON, replaced by others that mean something somewhere."""
    parts = re.split(r'((?<=")[^"\n]*(?=")|(?<=>)[^<>\n]+(?=<)|(?<=: )\d+)', SAMPLES[format].decode())
    for place, word in places:
        parts[1 + 2 * (place % (len(parts) // 2))] = word
    taken(format, "".join(parts).encode())


@settings(quick, max_examples=60)
@given(data=st.data(), size=st.integers(2, 17), third_place=st.booleans(), is_bye_told=st.booleans())
def test_a_bracket_is_read_back_from_its_matches(data: st.DataObject, size: int, third_place: bool, is_bye_told: bool) -> None:
    """As far as it was played, whoever won; the seeds are those by which it was drawn."""
    seeds = [f"player {number}" for number in range(1, size + 1)]
    games = bracket(size, third_place)
    decided: dict[int, Decided] = {}
    played: list[list[tuple[str, str | None, str | None]]] = []
    byes: list[tuple[str, str | None, str | None]] = []
    for _ in range(data.draw(st.integers(1 if is_bye_told else 2, 5))):
        ready = playable(games, list(range(1, size + 1)), decided)
        if not ready:
            break
        wins = [data.draw(st.sampled_from("ab")) for _ in ready]
        matches: list[tuple[str, str | None, str | None]] = [
            (seeds[one.a - 1], seeds[one.b - 1], f"win:{won}") for one, won in zip(ready, wins, strict=True)
        ]
        if not played and is_bye_told:
            first = {name for a, b, _ in matches for name in (a, b)}
            byes = [(name, None, "bye") for name in seeds if name not in first]
        for one, won in zip(ready, wins, strict=True):
            decided[one.game.number] = Decided(one.a if won == "a" else one.b)
        played.append(data.draw(st.permutations([*matches, *byes] if not played else matches)))
    found, has_third = drawn_bracket(played, {name: place for place, name in enumerate(seeds, 1)})
    assert list(found) == seeds
    assert has_third is (third_place and size >= 4 and len(played) == max(one.round for one in games))
