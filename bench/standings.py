"""How long do exact standings take? All tie-breaks of a pack, from columns and from results, against numpy floats.

    ./run bench standings [--players 10000] [--rounds 15] [--turns 21] [--json bench/out/standings.json]

Processor time. Everything takes turns, and each is divided by the float version of its own turn: a busy machine slows both. The
floats do what konami-ddd does, with numbers that round: points, both opponents' rates, lost rounds, one sort. Budgets: docs,
"Performance".
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from _events import rounds
from numpy.typing import NDArray

from pareo.policy.systems import system
from pareo.standings.columns.layers import Layer, layers_of
from pareo.standings.columns.rank import rank_columns
from pareo.standings.points import Outcome, gains
from pareo.standings.system import Scoring

ROOT = Path(__file__).resolve().parent.parent
BASE = "numpy floats"
SYSTEMS = ("konami-ddd", "mtr", "play-pokemon", "mantis", "buchholz")


def in_floats(layers: Sequence[Layer], scoring: Scoring) -> NDArray[np.int64]:
    """The order of konami-ddd with floats, as one writes it in a hurry."""
    size = max(len(layer.code) for layer in layers)
    met = np.zeros((len(layers), size), np.int64)
    points, matches, lost = np.zeros(size), np.zeros(size), np.zeros(size)
    for row, layer in enumerate(layers):
        both = [gain for result in layer.results for gain in (gains(result, scoring) * 2)[:2]]
        met[row] = layer.opponent
        points += np.array([0.0, *(gain.points for gain in both)])[layer.code]
        lost += np.array([0.0, *(layer.round**2 * (gain.outcome is Outcome.LOST) for gain in both)])[layer.code]
        matches += layer.code > 0
    part, whole = points[met].sum(axis=0), matches[met].sum(axis=0) * scoring.win
    with np.errstate(invalid="ignore"):
        first = np.floor(1000 * part / whole)
        second = np.floor(1000 * part[met].sum(axis=0) / whole[met].sum(axis=0))
    return np.lexsort((-lost, -second, -first, -points))


def measured(players: int, number: int) -> dict[str, tuple[Callable[[], object], float | None]]:
    """Name -> what is run and its budget, in milliseconds."""
    played = rounds(players, number)
    everyone = range(1, players + 1)
    layers = [layer for meetings in played for layer in layers_of(meetings)]
    konami = system("konami-ddd")
    keys = np.random.default_rng(4).integers(0, 2**40, players).tolist()

    def from_results() -> object:
        return rank_columns(konami, everyone, [layer for meetings in played for layer in layers_of(meetings)], seed="bench")

    def of(name: str) -> Callable[[], object]:
        asked = system(name)
        return lambda: rank_columns(asked, everyone, layers, seed="bench")

    def all_rows() -> object:
        return tuple(rank_columns(konami, everyone, layers, seed="bench"))

    return {
        BASE: (lambda: in_floats(layers, konami.scoring), None),
        "sorted() of as many keys": (lambda: sorted(keys), None),
        **{f"{name}, from columns": (of(name), 5.0) for name in SYSTEMS},
        "konami-ddd, from results": (from_results, 30.0),
        "konami-ddd, with all rows": (all_rows, None),
    }


def milliseconds(run: Callable[[], object]) -> float:
    """Processor time of one run."""
    start = time.process_time()
    run()
    return (time.process_time() - start) * 1000


def measure(players: int, number: int, turns: int) -> list[dict[str, object]]:
    """One row each: milliseconds, and the median of the ratios to BASE in the same turn."""
    runs = measured(players, number)
    for run, _ in runs.values():
        run()
    taken = [{name: milliseconds(run) for name, (run, _) in runs.items()} for _ in range(turns)]
    return [
        {
            "what": name,
            "median_ms": round(statistics.median(turn[name] for turn in taken), 2),
            "least_ms": round(min(turn[name] for turn in taken), 2),
            "ratio": round(statistics.median(turn[name] / turn[BASE] for turn in taken), 2),
            "budget_ms": budget,
        }
        for name, (_, budget) in runs.items()
    ]


def main() -> None:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(description="Exact standings of a large event.")
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--turns", type=int, default=21)
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "standings.json")
    asked = parser.parse_args()
    rows = measure(asked.players, asked.rounds, asked.turns)
    print(f"{'what':<28} {'median ms':>10} {'least ms':>10} {'ratio':>7} {'budget ms':>10}")
    for row in rows:
        print(f"{row['what']:<28} {row['median_ms']:>10} {row['least_ms']:>10} {row['ratio']:>7} {row['budget_ms'] or '':>10}")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about = {"bench": "standings", "python": platform.python_version(), "system": platform.system()}
    about |= {"players": asked.players, "rounds": asked.rounds, "turns": asked.turns}
    asked.json.write_text(json.dumps({**about, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
