"""How long does Pareo take to start? `pareo --help` and, given an event, `pareo standings`, against `python -c pass`.

    ./run bench startup [--rounds 31] [--event COPA.pareo] [--json bench/out/startup.json]

The commands take turns, and each is divided by the `python -c pass` of its own turn: a busy machine slows both, so the median
ratio holds where milliseconds do not. Budgets: docs, "Performance".
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BASE = "python -c pass"


def commands(event: Path | None) -> dict[str, tuple[list[str], float | None]]:
    """Name -> what is run and its budget, in times BASE."""
    pareo = [sys.executable, "-P", "-m", "pareo"]
    measured: dict[str, tuple[list[str], float | None]] = {
        BASE: ([sys.executable, "-c", "pass"], None),
        "pareo --help": ([*pareo, "--help"], 6.0),
        "./run pareo --help": ([sys.executable, str(ROOT / "run"), "pareo", "--help"], None),
    }
    if event:
        measured["pareo standings"] = ([*pareo, "standings", str(event)], 14.0)
    return measured


def seconds(command: list[str]) -> float:
    """Wall time of one run; a run that fails is no measurement."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def measure(rounds: int, event: Path | None) -> list[dict[str, object]]:
    """One row per command: median milliseconds, and the median of its ratios to BASE in the same turn."""
    measured = commands(event)
    for command, _ in measured.values():
        seconds(command)  # compiles what is not compiled yet
    turns = [{name: seconds(command) for name, (command, _) in measured.items()} for _ in range(rounds)]
    return [
        {
            "command": name,
            "median_ms": round(statistics.median(turn[name] for turn in turns) * 1000, 1),
            "least_ms": round(min(turn[name] for turn in turns) * 1000, 1),
            "ratio": round(statistics.median(turn[name] / turn[BASE] for turn in turns), 2),
            "budget": budget,
        }
        for name, (_, budget) in measured.items()
    ]


def main() -> None:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(description="Start-up time of pareo against a bare Python.")
    parser.add_argument("--rounds", type=int, default=31)
    parser.add_argument("--event", type=Path, help="also measure `pareo standings` of this event")
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "startup.json")
    asked = parser.parse_args()
    rows = measure(asked.rounds, asked.event)
    print(f"{'command':<20} {'median ms':>10} {'least ms':>10} {'ratio':>7} {'budget':>7}")
    for row in rows:
        print(f"{row['command']:<20} {row['median_ms']:>10} {row['least_ms']:>10} {row['ratio']:>7} {row['budget'] or '':>7}")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about = {"bench": "startup", "python": platform.python_version(), "system": platform.system(), "rounds": asked.rounds}
    asked.json.write_text(json.dumps({**about, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
