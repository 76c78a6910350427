"""How long does the engine take over a large event? One result, a replay, a durable append, and the memory of it all.

    ./run bench engine [--players 4000] [--rounds 12] [--turns 9] [--crowd 10000] [--json bench/out/engine.json]

Processor time for what computes, wall time for what waits for the disk; rows are medians, and medians of the ratio to what is
named beside them in the same turn. The memory is the peak of a process of its own that opens the event and pairs its next round.
Budgets: docs, "Performance".
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from _events import drafts, history, person

from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.lines import entry_lines, person_lines
from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.roles import Actor, Role
from pareo.app.service import Current, current_of, opened, step
from pareo.tournament.commands import ReportResults
from pareo.tournament.entry import GENESIS, HEADER, Draft, seal_all
from pareo.tournament.events import ReportedResult
from pareo.tournament.queries import current_round, open_tables, row_of, table_of

BENCH = Actor("bench", Role.ORGANIZER)
ROOT = Path(__file__).resolve().parent.parent
NOW = "2026-03-01T10:00:00Z"
PAIRING = """
import resource, sys
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.memory import MemoryJournal
from pareo.app.roles import Actor, Role
from pareo.app.service import opened, step
from pareo.tournament.commands import PairRound
current = opened(FileJournal(sys.argv[1]))
journal = MemoryJournal()
journal._entries = list(current.entries)
step(journal, current, PairRound(), actor=Actor("bench", Role.ORGANIZER), now="2026-03-01T10:00:00Z", command_id="pair")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def written(path: Path, players: int, number: int, planned: int) -> list[bytes]:
    """A portable file with the first `number` rounds of an event, and its lines."""
    people = {str(n): person(n) for n in range(1, players + 1)}
    entries = seal_all(drafts(history(players, number, planned)), 0, GENESIS)
    path.write_bytes(HEADER + b"\n" + person_lines(people) + entry_lines(entries))
    return path.read_bytes().splitlines()


def taken(run: Callable[[], object], clock: Callable[[], float]) -> float:
    """Milliseconds of one run."""
    start = clock()
    run()
    return (clock() - start) * 1000


def row(
    what: str, times: list[float], budget: float | None, against: str = "", ratios: list[float] | None = None
) -> dict[str, object]:
    """A row of the table."""
    ratio = round(statistics.median(ratios), 2) if ratios else None
    return {"what": what, "median": round(statistics.median(times), 2), "budget": budget, "against": against, "ratio": ratio}


def one_result(path: Path, reports: int) -> list[dict[str, object]]:
    """The last round half reported: a result is taken, and the views that a desk shows are made again."""
    kept = FileJournal(path).read()
    journal = MemoryJournal()
    tables = len(current_round(opened(FileJournal(path)).state).tables)  # type: ignore[union-attr]
    journal._entries, journal._people = list(kept.entries[: -tables // 2 - 1]), dict(kept.people)
    current: Current = opened(journal)
    applied, shown = [], []
    for number in range(reports):
        played = current_round(current.state)
        assert played is not None
        table = open_tables(played)[0]
        command = ReportResults((ReportedResult(table, "2-1"),))

        def apply(command: ReportResults = command, number: int = number) -> None:
            nonlocal current
            current = step(journal, current, command, actor=BENCH, now=NOW, command_id=f"report-{number}").now

        def show(table: int = table) -> None:
            latest = current_round(current.state)
            assert latest is not None
            len(open_tables(latest))
            sat = latest.tables[table - 1]
            assert table_of(latest, sat.a) is sat
            row_of(current.state, sat.a), row_of(current.state, sat.b)

        applied.append(taken(apply, time.process_time))
        shown.append(taken(show, time.process_time))
    both = [a + b for a, b in zip(applied, shown, strict=True)]
    return [
        row("apply one result, ms", applied, None),
        row("refresh its views, ms", shown, None),
        row("both, ms", both, 1.0),
    ]


def a_replay(path: Path, lines: list[bytes], turns: int) -> list[dict[str, object]]:
    """The file read, hashes verified, and the event told, against json.loads of the same lines."""
    loads, replays = [], []
    for _ in range(turns):
        loads.append(taken(lambda: [json.loads(line) for line in lines], time.process_time))
        replays.append(taken(lambda: current_of(FileJournal(path).read()), time.process_time))
    ratios = [ours / theirs for ours, theirs in zip(replays, loads, strict=True)]
    return [
        row(f"json.loads of {len(lines)} lines, ms", loads, None),
        row("replay from the file, ms", replays, 1500.0, "json.loads", ratios),
    ]


def an_append(path: Path, appends: int) -> list[dict[str, object]]:
    """One entry, on disk when it returns, against a bare append and fsync of as many bytes to a file as long."""
    journal = FileJournal(path)
    last = len(journal.read().entries)
    bare = path.with_suffix(".bare")
    bare.write_bytes(path.read_bytes())
    descriptor = os.open(bare, os.O_WRONLY | os.O_APPEND)
    block = b"x" * 400 + b"\n"

    def plainly() -> None:
        os.write(descriptor, block)
        os.fsync(descriptor)

    theirs, ours, computing = [], [], []
    for number in range(appends):
        draft = Draft(NOW, "bench", f"append-{number}", "clock-paused", 1, {"round": 1, "at": NOW})
        theirs.append(taken(plainly, time.perf_counter))
        before = time.process_time()
        ours.append(taken(lambda: journal.append([draft], {}, last), time.perf_counter))  # noqa: B023
        computing.append((time.process_time() - before) * 1000)
        last += 1
    os.close(descriptor)
    ratios = [mine / bare for mine, bare in zip(ours, theirs, strict=True)]
    return [
        row("bare append and fsync, ms", theirs, None),
        row("append of an entry, ms", ours, None, "bare append", ratios),
        row("its processor time, ms", computing, None),
    ]


def memory(path: Path) -> list[dict[str, object]]:
    """Megabytes, at the most, of a process that opens an event and pairs its next round."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    said = subprocess.run([sys.executable, "-c", PAIRING, str(path)], env=environment, capture_output=True, text=True, check=True)
    return [row("memory of open and pair, MB", [float(said.stdout)], 250.0)]


def main() -> None:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(description="The engine on a large event.")
    parser.add_argument("--players", type=int, default=4_000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--crowd", type=int, default=10_000, help="players of the event whose memory is measured")
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "engine.json")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:  # beside the project: a /tmp in memory would sync nothing
        path, crowd = Path(folder) / "event.pareo", Path(folder) / "crowd.pareo"
        lines = written(path, asked.players, asked.rounds, asked.rounds)
        written(crowd, asked.crowd, 9, 14)
        rows = [*one_result(path, 200), *a_replay(path, lines, asked.turns), *an_append(path, 100), *memory(crowd)]
    print(f"{'what':<32} {'median':>10} {'budget':>8} {'ratio':>7}  against")
    for each in rows:
        print(f"{each['what']:<32} {each['median']:>10} {each['budget'] or '':>8} {each['ratio'] or '':>7}  {each['against']}")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about = {"bench": "engine", "python": platform.python_version(), "system": platform.system()}
    about |= {"players": asked.players, "rounds": asked.rounds, "turns": asked.turns, "crowd": asked.crowd}
    asked.json.write_text(json.dumps({**about, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
