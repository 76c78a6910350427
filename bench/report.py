"""Run every measurement, one after the other, and write docs/performance.md from what they found.

    ./run bench report [--only pairing,standings] [--written]

`--written` measures nothing and makes the page of the JSON files that lie in bench/out. On two cores it takes about half an hour.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "bench" / "out"
PAGE = ROOT / "docs" / "performance.md"

# What is run, how, and what the page says above its table.
MEASUREMENTS: dict[str, tuple[list[str], str]] = {
    "pairing": (
        [],
        "Pairing the last of log2(n) rounds. `ms`: median process time. `swisspair_times`, `cardarena_times`: so many times"
        " slower in the same turn; `sorted_times`: so many times `sorted()` of as many keys. Budgets: 16 players 0.1 ms, within"
        " 2.5 times cardarena; 64, 256 and 1,024 players 0.2, 0.6 and 2 ms, never slower than cardarena; 10,000 players 10 ms,"
        " swisspair at least 30 times, cardarena at least 100 times slower, `sorted()` within 8 times.",
    ),
    "worst_round": (["--seeds", "30", "--seconds", "400"], "The worst round that a hunt finds. Budget: 150 ms."),
    "whole_events": (
        ["--runs", "100"],
        "Whole events on small fields: how many end without a rematch or a second bye wherever that can be.",
    ),
    "standings": (
        [],
        "Exact standings of 10,000 players after 15 rounds. Budgets: 5 ms from arrays, 30 ms from results, 2 times floats.",
    ),
    "engine": ([], "The engine in memory and on disk, 4,000 players, 12 rounds. Budgets: 1 ms, 1.5 s, fsync + 20 %, 250 MB."),
    "desk": (
        [],
        "The web with 4,000 players in the 12th round: a slip at the desk, paper, start and end of the server. `cpu`: processor"
        " time of the server, in times `sorted()` of 10,000 numbers in the same run. Budgets: in the table.",
    ),
    "crowd": (
        [],
        "A full hall at once: 4,000 new connections for a small page and for the whole list, 4,000 live connections and one"
        " piece of news. Server and crowd share the cores; `throughput_of_plain`: answers a second, in times those of constant"
        " bytes that the same server sends in the same turn.",
    ),
    "whole_hall": (
        [],
        "A whole event by HTTP: 4,000 players by CSV, every slip of 12 rounds entered by itself from two desks at once, then the"
        " file of the event verified and compared with what was entered. `p50_ms`, `p99_ms`: until the desk has its answer, two"
        " at a time; `cpu_ms`: processor time of the server for a slip.",
    ),
    "processes": (
        [],
        "One, two and four processes on one PostgreSQL, a desk for each event. Database, processes and desks share the cores.",
    ),
    "startup": ([], "The command line, in times `python -c pass`. Budget: 6 times for the help."),
}


def table(rows: list[dict[str, Any]]) -> str:
    """The rows as a table of Markdown; a column for every key, in the order in which they come."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    lines = ["| " + " | ".join(keys) + " |", "|" + "---|" * len(keys)]
    lines += ["| " + " | ".join("" if row.get(key) is None else str(row[key]) for key in keys) + " |" for row in rows]
    return "\n".join(lines)


def page() -> str:
    """The whole page from the JSON files that are there."""
    parts = [
        "# Performance",
        "Made by `./run bench report`; each measurement can be run alone (`./run bench pairing`). Times are of the processor, so"
        " that a busy machine spoils them less; what counts are the ratios within one run.",
    ]
    for name, (_, text) in MEASUREMENTS.items():
        path = OUT / f"{name}.json"
        if not path.exists():
            continue
        said = json.loads(path.read_text(encoding="utf-8"))
        rows = said.pop("rows")
        about = ", ".join(f"{key} {value}" for key, value in said.items() if not isinstance(value, list | dict))
        parts += [f"## {name}", text, f"{platform.system()}, {platform.machine()}; {about}.", table(rows)]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Measure, then write the page."""
    parser = argparse.ArgumentParser(description="All measurements, and the page of docs.")
    parser.add_argument("--only", default=",".join(MEASUREMENTS))
    parser.add_argument("--written", action="store_true")
    asked = parser.parse_args()
    for name in [] if asked.written else asked.only.split(","):
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, str(ROOT / "bench" / f"{name}.py"), *MEASUREMENTS[name][0]], check=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
