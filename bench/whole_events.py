"""Are whole tournaments on small fields clean? Every round paired and played at random, until the last or a dead end.

    .venv/bin/python bench/whole_events.py [--runs 100] [--only 8x7] [--plain] [--seconds 600]

A run is one event with random results, one in ten a draw; the methods and both directions of floats take turns. All these
cases can be played without a rematch or a second bye: every run that is not clean is a fault. `--plain` pairs each round
without a look at the rounds to come, to show what that costs. Times are those of the process. Budget: docs, "Performance":
150 ms for the worst round.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from pareo.core.errors import Illegal  # noqa: E402
from pareo.pairing import pair  # noqa: E402
from pareo.pairing.field import Contender, Direction, Field, Floated, Met, Method, Pairings, Rules  # noqa: E402

CASES = ("6x5", "8x6", "8x7", "10x9", "7x6", "7x7", "9x9", "12x8", "12x11", "16x10", "16x15", "15x15", "16x5", "64x8")
BUDGET = 150  # ms


@dataclass
class Run:
    """What became of one event."""

    dead_end: int | None = None  # the round in which nothing but a rematch was left
    rematches: int = 0
    second_byes: int = 0
    gave_way: int = 0  # rounds that were not the best of their own
    unproved: int = 0
    worst: tuple[float, int] = (0.0, 0)  # ms, and the round

    @property
    def is_clean(self) -> bool:
        """Whether it was played to its end without a rematch and without a second bye."""
        return self.dead_end is None and not self.rematches and not self.second_byes


@dataclass
class Table:
    """The contenders of a running event, by number from 0."""

    players: int
    chance: Random
    points: list[int] = field(init=False)
    byes: list[int] = field(init=False)
    met: list[list[Met]] = field(init=False)
    floats: list[list[Floated]] = field(init=False)

    def __post_init__(self) -> None:
        self.points, self.byes = [0] * self.players, [0] * self.players
        self.met = [[] for _ in range(self.players)]
        self.floats = [[] for _ in range(self.players)]

    def at(self, number: int, seed: str) -> Field:
        """The field of a round; those level stand in the order of their numbers."""
        order = sorted(range(self.players), key=lambda i: (-self.points[i], i))
        contenders = (
            Contender(i, self.points[i], rank, tuple(self.met[i]), self.byes[i], floats=tuple(self.floats[i]))
            for rank, i in enumerate(order, 1)
        )
        return Field(number, tuple(contenders), seed)

    def play(self, number: int, pairings: Pairings) -> None:
        """Random results."""
        for a, b in pairings.tables:
            self.met[a].append(Met(b, number))
            self.met[b].append(Met(a, number))
            if self.points[a] != self.points[b]:
                upper, lower = (a, b) if self.points[a] > self.points[b] else (b, a)
                self.floats[upper].append(Floated(Direction.DOWN, number))
                self.floats[lower].append(Floated(Direction.UP, number))
        for a, b in pairings.tables:
            gains = (1, 1) if self.chance.random() < 0.1 else self.chance.choice([(3, 0), (0, 3)])
            self.points[a] += gains[0]
            self.points[b] += gains[1]
        for lone in pairings.byes:
            self.byes[lone] += 1
            self.points[lone] += 3


def event(players: int, rounds: int, seed: int, is_plain: bool) -> Run:
    """One event from its first round to its last."""
    method, direction = list(product(Method, Direction))[seed % 8]
    table, run = Table(players, Random(f"{players}x{rounds} {seed}")), Run()
    rules = Rules(method, direction)
    for number in range(1, rounds + 1):
        asked = replace(table.at(number, f"bench {seed}"), rounds=None if is_plain else rounds)
        begun = time.process_time()
        try:
            pairings = pair(asked, rules)
        except Illegal:
            run.dead_end = number
            return run
        run.worst = max(run.worst, ((time.process_time() - begun) * 1000, number))
        run.rematches += sum(note.code == "rematch" for note in pairings.notes)
        run.second_byes += sum(table.byes[lone] > 0 for lone in pairings.byes)
        run.gave_way += any(note.code == "looked-ahead" for note in pairings.notes)
        run.unproved += not pairings.certificate.optimal
        table.play(number, pairings)
    return run


def measure(case: str, runs: int, is_plain: bool, until: float) -> dict[str, object]:
    """The row of a case."""
    players, rounds = map(int, case.split("x"))
    done: list[Run] = []
    while len(done) < runs and time.monotonic() < until:
        done.append(event(players, rounds, len(done), is_plain))
    worst = max(range(len(done)), key=lambda seed: done[seed].worst, default=0)
    return {
        "case": case,
        "runs": len(done),
        "clean": sum(run.is_clean for run in done),
        "dead_ends": sum(run.dead_end is not None for run in done),
        "dead_end_rounds": dict(sorted(Counter(run.dead_end for run in done if run.dead_end).items())),
        "rematches": sum(run.rematches for run in done),
        "second_byes": sum(run.second_byes for run in done),
        "gave_way": sum(run.gave_way for run in done),
        "unproved": sum(run.unproved for run in done),
        "worst_ms": round(done[worst].worst[0], 1) if done else None,
        "worst_seed": worst,
        "worst_round": done[worst].worst[1] if done else None,
    }


def main() -> int:
    """Measure, print the table, write the JSON; 1 where an event was not clean."""
    parser = argparse.ArgumentParser(description="Whole tournaments on small fields, paired by Pareo.")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--only", action="append", metavar="PLAYERSxROUNDS", help="this case (more than once: these)")
    parser.add_argument("--plain", action="store_true", help="without a look at the rounds to come")
    parser.add_argument("--seconds", type=float, default=600, help="after which no more events are begun")
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "whole_events.json")
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    columns = ("case", "runs", "clean", "dead_ends", "second_byes", "gave_way", "unproved", "worst_ms")
    print(" ".join(f"{column:>11}" for column in columns))
    rows = []
    for case in asked.only or CASES:
        rows.append(measure(case, asked.runs, asked.plain, until))
        print(" ".join(f"{rows[-1][column]!s:>11}" for column in columns), flush=True)
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about = {"bench": "whole_events", "python": platform.python_version(), "system": platform.system(), "budget_ms": BUDGET}
    asked.json.write_text(json.dumps({**about, "plain": asked.plain, "rows": rows}, indent=2) + "\n", encoding="utf-8")
    return 0 if all(row["clean"] == row["runs"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
