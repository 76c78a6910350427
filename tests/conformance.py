"""docs/conformance.md: how many rows of every oracle we reach, and why not the others. `python tests/conformance.py` writes it.

Every number is counted here from the oracles themselves, with the helpers of the golden tests; nothing is typed in. The real
files are needed to write the page (tests/shared_data.py), not to read it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from defusedxml.ElementTree import parse as parse_xml  # noqa: E402

from golden import test_golden_kts_standings as kts  # noqa: E402
from golden import test_golden_melee as melee  # noqa: E402
from golden import test_golden_swccg as swccg  # noqa: E402
from golden import test_golden_wer as wer  # noqa: E402
from golden import test_mantis_story as story  # noqa: E402
from imports import imported  # noqa: E402
from pareo.adapters.files import kts as kts_file  # noqa: E402
from pareo.policy.systems import system  # noqa: E402
from pareo.standings.rank import rank  # noqa: E402
from rules import test_rules_konami_ddd as ddd  # noqa: E402
from rules import test_rules_standings as examples  # noqa: E402
from shared_data import shared  # noqa: E402
from standings_systems import KONAMI  # noqa: E402

PAGE = ROOT / "docs" / "conformance.md"
HEAD = """# Conformance

What other people's results say about our arithmetic: each line is an oracle, how many of its rows we reach exactly, and why not
the others. Made by `python tests/conformance.py` from the files themselves; a test fails when this page is out of date.

Real events are pseudonymised, and named here by program, day and size.

"""


@dataclass(frozen=True)
class Row:
    """What of an oracle was compared, how many agree exactly, of how many, and why the others don't."""

    oracle: str
    compared: str
    exact: int
    of: int
    why: str = ""


def rows() -> Iterator[Row]:
    """The whole page."""
    yield from konami()
    yield from mantis()
    yield from star_wars()
    yield from magic()
    snapshots = [re.search(r"_(\d\d-\d\d-\d{6})_", file.name) for file in shared("data", "tdf").glob("*.tdf")]
    taken_of = {found[1] for found in snapshots if found}
    oracle = f"Play! Pokémon TOM, {len(snapshots)} snapshots of {len(taken_of)} events"
    yield Row(oracle, "standings", 0, 0, "the files hold pairings and results, but no standings to compare with")


def konami() -> Iterator[Row]:
    """KTS's own file, and the worked examples of the research notes and of the policies."""
    root = parse_xml(shared("data", "kts", kts._FILE)).getroot()
    assert root is not None
    players = kts._players(root)
    ranked = {row.entrant: row for row in rank(KONAMI, list(players), kts._meetings(root, playoff=False))}
    packed = sum(int(ranked[n].printed) == int(kts._text(player, "Points")) for n, player in players.items())
    yield Row("KTS 3.0, 2018-10-28, 21 players, 5 rounds and top 8", "tie-break number", packed, len(players))
    key = {n: (-int(kts._text(player, "PlayoffPoints")), ranked[n].rank) for n, player in players.items()}
    ranks = {n: 1 + sum(other < key[n] for other in key.values()) for n in players}
    right = sum(ranks[n] == int(kts._text(player, "Rank")) for n, player in players.items())
    yield Row("the same", "final rank, top 8 first", right, len(players))
    files = sorted(shared("data", "kts").glob("*.Tournament"))
    yield Row("KTS 3.0, all files", "read and written again, byte for byte", sum(map(_comes_back, files)), len(files))
    yield worked("rules.md b.2, example of five players", examples.test_konami_five_players)
    yield worked("rules.md b.2, example of a drop", examples.test_konami_a_drop_is_not_padded_and_rates_are_capped)
    yield worked("000 VI.A, 33726677", examples.test_konami_seed_number_decoded)
    yield worked("KDE 2024, 18726677053", ddd.test_the_official_number, examples.test_konami_2024_eleven_digits)


def _comes_back(file: Path) -> bool:
    data = file.read_bytes()
    current, people = imported(kts_file.read(data))
    return kts_file.write(current.state, people) == data


def mantis() -> Iterator[Row]:
    """No file of MANTIS is known to exist: its numbers are those that people have written down."""
    yield worked("MANTIS, T1 of the GOAT example", examples.test_mantis_t1_goat_example)
    yield worked("MANTIS, no term below -3", examples.test_mantis_no_term_below_minus_three)
    yield worked("MANTIS, T3 of losses in rounds 2 and 8", examples.test_mantis_t3_rounds_two_and_eight)
    told = (
        story.test_fifteen_players_as_seed_002_tells,
        story.test_the_story_ends_after_eight_rounds_without_a_rematch_or_a_second_bye,
    )
    yield worked(
        "002, the story of 15 players", *told, why="the screens are lost; the pairs and groups that it names are those compared"
    )


def worked(oracle: str, *tests: Callable[..., None], why: str = "") -> Row:
    """The examples of rules tests: each case is a row."""
    held = [_holds(test, case) for test in tests for case in _cases(test)]
    return Row(oracle, "worked example", sum(held), len(held), why)


def _cases(test: Any) -> list[dict[str, Any]]:
    marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
    if not marks:
        return [{}]
    names, values = marks[0].args
    if isinstance(names, str):
        return [{names: value} for value in values]
    return [dict(zip(names, value, strict=True)) for value in values]


def _holds(test: Callable[..., None], case: dict[str, Any]) -> bool:
    try:
        test(**case)
    except AssertionError:
        return False
    return True


def star_wars() -> Iterator[Row]:
    """The Players Committee's files: every row of every file that holds the figure."""
    events = swccg.events()
    oracle = f"Star Wars CCG Players Committee, {len(events)} files of 2015 to 2017"
    record, differential = [], []
    for event in events.values():
        everybody = range(1, len(event["players"]) + 1)
        by_gap = {row.entrant: row for row in rank(system("swccg-diff"), everybody, swccg.meetings(event))}
        for number, (said, ours) in enumerate(zip(event["players"], swccg.ranked(event), strict=True), 1):
            if "wins" in said:
                record.append((ours.record.wins, ours.record.losses, ours.points) == (said["wins"], said["losses"], said["vp"]))
                if said["diff"] is not None:
                    differential.append(swccg.figure(by_gap[number], "differential") == said["diff"])
    yield Row(oracle, "won, lost, victory points", sum(record), len(record))
    yield Row(oracle, "differential", sum(differential), len(differential), "the rows of one event hold none")
    yield _schedule(oracle)


def _schedule(oracle: str) -> Row:
    met, is_open, older = [], 0, 0
    for event in swccg.events().values():
        if not swccg.has_the_rule(event):
            older += sum("wins" in row for row in event["players"]) if event["games"] else 0
        else:
            found = [
                swccg.figure(ours, "strength-of-schedule") == row["sos"]
                for row, ours in zip(event["players"], swccg.ranked(event), strict=True)
            ]
            is_open += found.count(False) if swccg.is_open(event) else 0
            met += found
    why = (
        f"{is_open} rows of two author's tests that stop in an open round: the program counts a game still open as played. "
        f"{older} rows of older events are left out: they hold another schedule, from before the rule of 2016-08-09"
    )
    return Row(oracle, "strength of schedule (SOS)", sum(met), len(met), why)


def magic() -> Iterator[Row]:
    """melee and Wizards Event Reporter."""
    event = melee.event.__wrapped__()
    exact, places = melee._agree(event, melee.MELEE)
    of = len(event["Standings"])
    oracle = f"melee, 2023-04-03, {of} players, 5 rounds"
    yield Row(oracle, "points and three rates, floor 1/3, drawn game 0", exact, of)
    yield Row(oracle, "place", places, of)
    by_rule = melee._agree(event, melee.MTR)[0]
    yield Row(oracle, "the same by the letter of the rules", by_rule, of, "floor 0.33 and 1 point for a drawn game: settings")
    release = wer._event("prerelease_ravnica_allegiance.wer")
    missed = len(wer._others(release, wer.MTR, release.meetings))
    yield Row(
        f"Wizards Event Reporter, prerelease of January 2019, {len(release.places)} players, 3 rounds",
        "final place",
        len(release.places) - missed,
        len(release.places),
        "three players whose opponents' rates are all exactly 2/3, in an order that no rounding gives",
    )
    modern = wer._event("modern_1k_2019-01-12.wer")
    missed = len(wer._others(modern, wer.MTR, modern.until(8)))
    yield Row(
        f"Wizards Event Reporter, 2019-01-12, {len(modern.places)} players, 6 rounds and top 8",
        "final place",
        len(modern.places) - missed,
        len(modern.places),
        "the two losers of the semi-finals stand the other way round",
    )


def page() -> str:
    """The text of the page."""
    lines = ["| oracle | compared | exact | why not the others |", "|---|---|---|---|"]
    for row in rows():
        exact = f"{row.exact} of {row.of}" if row.of else "–"
        lines.append(f"| {row.oracle} | {row.compared} | {exact} | {row.why} |")
    return HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
