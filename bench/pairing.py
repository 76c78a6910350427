"""How long does it take to pair the last round? Pareo against swisspair, cardarena-tournament-core and a bare sorted().

    ./run bench pairing [--sizes 16,17,64,256,1024,4096,10000] [--turns 15] [--methods slide,fold,adjacent,random]

Every turn pairs the same field once with each program, in turn, so that a busy machine slows all of them; rows are medians of
process time, and of the ratios within a turn. What a program is given (its own objects, ready) is not measured. Budgets: spec 90.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import cardarena_tournament_core as cardarena
import swisspair
from _fields import played, usual_rounds

from pareo.pairing import pair
from pareo.pairing.field import Field, Method, Rules
from pareo.pairing.sheet import sheet_of

ROOT = Path(__file__).resolve().parent.parent
BUDGET_MS = {16: 0.1, 64: 0.2, 256: 0.6, 1024: 2.0, 10000: 10.0}
# By size: at most so many times as slow as cardarena; swisspair and cardarena at least so many times slower; against sorted().
AGAINST = {16: "cardarena / 2.5", 64: "cardarena", 256: "cardarena", 1024: "cardarena", 10000: "30 x, 100 x, sorted / 8"}
SLOW = 3000  # players from which on the peers are asked in every fifth turn only: a turn of theirs takes a second
Run = Callable[[], object]


def for_swisspair(field: Field) -> Run:
    """The field as swisspair's players; its own power pairing is the nearest to ours."""
    here = {c.id for c in field.contenders}
    ranked = sorted(field.contenders, key=lambda c: c.rank)
    players = [
        swisspair.Player(str(c.id), c.points, c.rank, c.byes == 0, {str(m.id) for m in c.met if m.id in here}) for c in ranked
    ]
    return lambda: swisspair.create_matches(players)


def for_cardarena(field: Field) -> Run:
    """The field as a tournament of cardarena's, its points and meetings set as it would have come to know them itself."""
    players = [cardarena.Player(id=str(c.id), name=str(c.id)) for c in field.contenders]
    swiss = cardarena.Swiss(players)
    swiss._points = {str(c.id): c.points for c in field.contenders}
    swiss._played_pairs = {frozenset((str(c.id), str(m.id))) for c in field.contenders for m in c.met}
    return swiss.pair


def for_sorted(field: Field) -> Run:
    """As many random whole numbers, to be sorted."""
    chance = random.Random(1)
    keys = [chance.randrange(1 << 30) for _ in field.contenders]
    return lambda: sorted(keys)


def runs(field: Field, methods: list[Method]) -> dict[str, Run]:
    """What is measured, by name: Pareo by every method from its sheet, then the peers."""
    sheet = sheet_of(field)
    ours: dict[str, Run] = {method.value: partial(pair, sheet, Rules(method)) for method in methods}
    peers = {"swisspair": for_swisspair(field), "cardarena": for_cardarena(field), "sorted": for_sorted(field)}
    return ours | peers


def milliseconds(run: Run) -> float:
    """Process time of one run."""
    start = time.process_time_ns()
    run()
    return (time.process_time_ns() - start) / 1e6


def measure(size: int, turns: int, seeds: int, methods: list[Method]) -> list[dict[str, object]]:
    """A row for each method: medians over all turns of all seeds, and the median ratio of each peer to it within a turn."""
    taken: dict[str, list[float]] = {}
    ratios: dict[tuple[str, str], list[float]] = {}
    for seed in range(seeds):
        field = played(size, usual_rounds(size), seed)
        measured = runs(field, methods)
        for run in measured.values():
            run()  # the first run loads what it needs
        gc.collect()
        for turn in range(turns):
            quick = size >= SLOW and turn % 5
            times = {
                name: milliseconds(run) for name, run in measured.items() if not (quick and name in ("swisspair", "cardarena"))
            }
            for name, took in times.items():
                taken.setdefault(name, []).append(took)
                for method in methods:
                    if name not in {each.value for each in methods}:
                        ratios.setdefault((method.value, name), []).append(took / times[method.value])
    middle = {name: statistics.median(values) for name, values in taken.items()}
    return [
        {
            "players": size,
            "method": method.value,
            "ms": round(middle[method.value], 3),
            "worst_ms": round(max(taken[method.value]), 3),
            "budget_ms": BUDGET_MS.get(size),
            **{f"{peer}_times": round(statistics.median(ratios[method.value, peer]), 2) for peer in ("swisspair", "cardarena")},
            "sorted_times": round(1 / statistics.median(ratios[method.value, "sorted"]), 2),
            "against": AGAINST.get(size, ""),
        }
        for method in methods
    ]


def about() -> dict[str, object]:
    """The machine and the versions."""
    versions = {name: version(name) for name in ("swisspair", "cardarena-tournament-core", "numpy")}
    return {"bench": "pairing", "python": platform.python_version(), "machine": platform.machine(), **versions}


def main() -> None:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(description="Pairing one round against its peers.")
    parser.add_argument("--sizes", default="16,17,64,65,256,1024,4096,10000")
    parser.add_argument("--methods", default="slide,fold,adjacent,random")
    parser.add_argument("--turns", type=int, default=11)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "pairing.json")
    asked = parser.parse_args()
    methods = [Method(name) for name in asked.methods.split(",")]
    print(
        f"{'players':>7} {'method':<9} {'ms':>9} {'worst':>9} {'budget':>7} {'swisspair':>12} {'cardarena':>12} {'/ sorted':>9}"
    )
    rows = []
    for size in map(int, asked.sizes.split(",")):
        for row in measure(size, asked.turns, asked.seeds, methods):
            rows.append(row)
            print(
                f"{size:>7} {row['method']:<9} {row['ms']:>9} {row['worst_ms']:>9} {row['budget_ms'] or '':>7}"
                f" {row['swisspair_times']:>12} {row['cardarena_times']:>12} {row['sorted_times']:>9}",
                flush=True,
            )
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps({**about(), "turns": asked.turns, "seeds": asked.seeds, "rows": rows}, indent=2) + "\n")


if __name__ == "__main__":
    main()
