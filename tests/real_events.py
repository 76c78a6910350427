"""docs/audit-of-real-events.md: what other programs did, round by round. `python tests/real_events.py` writes it.

Every file of the shared folder that the registry can read is imported in memory and audited. The files are needed to write the
page (tests/shared_data.py), not to read it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from imports import imported  # noqa: E402
from pareo.adapters.files.registry import FORMATS, recognised  # noqa: E402
from pareo.core.errors import Refused  # noqa: E402
from pareo.pairing.audit import Audit  # noqa: E402
from pareo.tournament.audit import Audited, audited, audited_round, total  # noqa: E402
from pareo.tournament.replay import History  # noqa: E402
from pareo.tournament.state import State  # noqa: E402
from shared_data import shared  # noqa: E402

PAGE = ROOT / "docs" / "audit-of-real-events.md"
HEAD = """# What other programs did

`pareo audit` over all real event files at hand, whatever program paired them. Made by `python tests/real_events.py` from the
files themselves; a test fails when this page is out of date. The events are pseudonymised, and named here by program, day and
size.

How to read it: *rematches*, *second byes* and *floats* (players who met somebody of a lower score group) are made / needless;
needless is what the best pairing of the same players, with the same history, does without. *Other findings* are byes that our
rule gives to somebody else, rounds in which players float again in the same direction, and so on. A program that follows another
rule is not wrong for it: the table says where it departs from the criteria that Pareo pairs by, and what they would have spared.

"""
SIDES = """
In Star Wars CCG a round is two games, one of each side of the Force: in the second, whoever had the dark side has the light one.
Two who had the same side can't meet then, and Pareo knows nothing of sides. So the second line of each event counts again with
those pairs forbidden in every even round: what is needless even so.
"""
FOLDERS = {
    "kts": "Konami KTS",
    "tdf": "Play! Pokémon TOM",
    "wer": "Wizards Event Reporter",
    "melee": "melee",
    "swccg": "Star Wars CCG Players Committee",
}
COLUMNS = ("event", "rounds checked", "players", "rematches", "second byes", "floats", "other findings")


@dataclass(frozen=True)
class Read:
    """An event that could be read. `files`: how many snapshots it was found in, this one being the longest."""

    history: History
    files: int

    @property
    def state(self) -> State:
        """The event itself."""
        assert self.history.state is not None, "a file that is read holds an event"
        return self.history.state


def page() -> str:
    """The text of the page."""
    return HEAD + "\n".join(part for folder, program in FOLDERS.items() for part in _program(folder, program)) + "\n"


def _program(folder: str, program: str) -> Iterator[str]:
    files = sorted(path for path in shared("data", folder).iterdir() if path.suffix in (".Tournament", ".tdf", ".wer", ".json"))
    events, unread = _events(files)
    with_rounds = [read for read in events if any(played.tables for played in read.state.rounds)]
    yield f"## {program}\n"
    if unread:
        yield f"{unread} of {len(files)} files have no reader here yet.\n"
    if len(events) > len(with_rounds):
        yield f"{len(events) - len(with_rounds)} of {len(events)} events have no rounds.\n"
    if not with_rounds:
        return
    if folder == "swccg":
        yield SIDES.strip() + "\n"
    yield "| " + " | ".join(COLUMNS) + " |"
    yield "|" + "---|" * len(COLUMNS)
    everything: list[Audited] = []
    with_sides: list[Audited] = []
    for read in with_rounds:
        rounds = audited(read.history)
        everything += rounds
        yield _line(_named(read), rounds)
        if folder == "swccg":
            by_sides = [audited_round(read.history, each.round, _same_side(read.state, each.round)) for each in rounds]
            with_sides += by_sides
            yield _line("· with sides", by_sides)
    if len(with_rounds) > 1:
        yield _line(f"**all {len(with_rounds)}**", everything)
        if with_sides:
            yield _line("· with sides", with_sides)
    yield ""


def _events(files: Sequence[Path]) -> tuple[list[Read], int]:
    """The events in `files`, of several snapshots of one the longest, by day; and how many files could not be read."""
    longest: dict[tuple[str, str | None], Read] = {}
    unread = 0
    for file in files:
        data = file.read_bytes()
        try:
            reads = FORMATS[recognised(file.name, data[:4096])].reads
            assert reads is not None
            history = imported(reads(data, None))[0].history
            state = history.state
        except Refused:
            unread += 1
            continue
        same = state.name, state.date
        known = longest.get(same)
        seen = 1 + (known.files if known else 0)
        is_longer = known is None or len(state.rounds) >= len(known.state.rounds)
        longest[same] = Read(history if is_longer or known is None else known.history, seen)
    return sorted(longest.values(), key=lambda read: (read.state.date or "", len(read.state.entrants))), unread


def _named(read: Read) -> str:
    state = read.state
    day = state.date or "day unknown"
    return f"{day}, {len(state.entrants)} players" + (f", the longest of {read.files} snapshots" if read.files > 1 else "")


def _line(name: str, rounds: Sequence[Audited]) -> str:
    whole = total(rounds)
    judged = [each for each in rounds if each.audit is not None]
    sizes = [each.audit.players for each in judged if each.audit is not None]
    size = f"{min(sizes)}–{max(sizes)}" if len(set(sizes)) > 1 else str(sizes[0]) if sizes else "–"
    checked = f"{len(judged)} of {len(rounds)}"
    figures = [f"{each.made} / {each.needless}" for each in (whole.rematches, whole.second_byes, whole.floats)]
    return "| " + " | ".join([name, checked, size, *figures, _others(whole)]) + " |"


TOLD = {
    "audit-bye-rank": "bye not for the lowest rank",
    "audit-bye-group": "bye not in the lowest group",
    "audit-repeated-floats": "floats repeated",
    "audit-rematch-newer": "rematches not the oldest",
    "audit-nowhere": "nowhere",
    "audit-twice": "twice",
    "audit-stranger": "not in the event",
    "audit-byes": "byes too many",
    "audit-same-group": "clubs",
    "audit-crossings": "categories mixed",
    "audit-crossed": "categories mixed",
}


def _others(whole: Audit) -> str:
    counted = Counter(finding.code for finding in whole.findings)
    return ", ".join(f"{told} ×{counted[code]}" for code, told in TOLD.items() if counted[code]) or "–"


def _same_side(state: State, number: int) -> tuple[tuple[int, int], ...]:
    """In an even round: the pairs who had the same side in the round before. The first of a table has the dark side."""
    if number % 2:
        return ()
    before = state.rounds[number - 2].tables
    sides = [table.a for table in before], [table.b for table in before]
    return tuple((a, b) for side in sides for at, a in enumerate(side) for b in side[at + 1 :])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
