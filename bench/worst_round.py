"""Which round of which tournament takes longest to pair? Whole simulated tournaments, every round timed.

    .venv/bin/python bench/worst_round.py [--seeds 30] [--rounds 20] [--sizes 6-2000] [--drops] [--avoid] [--protect]
                                          [--seconds 600] [--json bench/out/worst_round.json]

Sizes are drawn between the bounds, small ones as often as large ones (even and odd alike); every seed plays each method in both
directions of floats, with repeated floats avoided. Times are those of the process, from the sheet that an event keeps. What was
slow is named by what replays it: `--only SEED:METHOD:DIRECTION`. Budget: docs, "Performance": 150 ms.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from pareo.core.errors import Illegal  # noqa: E402
from pareo.pairing import pair  # noqa: E402
from pareo.pairing.field import Categories, Contender, Direction, Field, Floated, Met, Method, Rules  # noqa: E402
from pareo.pairing.sheet import sheet_of  # noqa: E402

BUDGET = 150  # ms


def tournament(seed: int, method: Method, direction: Direction, asked: argparse.Namespace) -> Iterator[dict[str, object]]:
    """A row for every round of a tournament: how long its pairing took, and how it is known to be the best."""
    chance = Random(f"{seed} {method} {direction}")
    least, most = (int(bound) for bound in asked.sizes.split("-"))
    size = round(least * (most / least) ** chance.random())
    strength = [chance.gauss(0, 1) for _ in range(size)]
    points, byes = [0] * size, [0] * size
    met: list[list[Met]] = [[] for _ in range(size)]
    floats: list[list[Floated]] = [[] for _ in range(size)]
    category = [f"category {chance.choice([0, 0, 0, 1, 1, 2])}" for _ in range(size)]
    club = [f"club {chance.randrange(1 + size // 8)}" if chance.random() < 0.7 else None for _ in range(size)]
    here = list(range(size))
    rules = Rules(
        method,
        direction,
        categories=Categories.AVOID if asked.avoid else Categories.IGNORE,
        protect=asked.protect,
        allow_rematch=size < 3 * asked.rounds,  # there are others enough for everybody in larger fields
    )
    for number in range(1, asked.rounds + 1):
        if asked.drops and len(here) > 4:
            here = [i for i in here if chance.random() > 0.04] or here
        order = sorted(here, key=lambda i: (-points[i], i))
        contenders = tuple(
            Contender(i, points[i], rank, tuple(met[i]), byes[i], category[i], club[i], tuple(floats[i]))
            for rank, i in enumerate(order, 1)
        )
        if len(contenders) < 2:
            return
        sheet = sheet_of(Field(number, contenders, f"seed {seed}"))
        start = time.process_time()
        try:
            pairings = pair(sheet, rules)
        except Illegal:
            return
        took = (time.process_time() - start) * 1000
        yield {
            "seed": f"{seed}:{method.value}:{direction.value}",
            "players": len(contenders),
            "round": number,
            "ms": round(took, 1),
            "by": pairings.certificate.by,
            "optimal": pairings.certificate.optimal,
        }
        for i in pairings.byes:
            byes[i] += 1
            points[i] += 3
        for a, b in pairings.tables:
            met[a].append(Met(b, number))
            met[b].append(Met(a, number))
            if points[a] != points[b]:
                down, up = (a, b) if points[a] > points[b] else (b, a)
                floats[down].append(Floated(Direction.DOWN, number))
                floats[up].append(Floated(Direction.UP, number))
            luck = strength[a] - strength[b] + chance.gauss(0, 1.5)
            if abs(luck) < 0.1:
                points[a], points[b] = points[a] + 1, points[b] + 1
            else:
                points[a if luck > 0 else b] += 3


def tournaments(asked: argparse.Namespace) -> Iterator[tuple[int, Method, Direction]]:
    """What is to be played."""
    if asked.only:
        seed, method, direction = asked.only.split(":")
        yield int(seed), Method(method), Direction(direction)
        return
    for seed in range(asked.first, asked.first + asked.seeds):
        for method in Method:
            for direction in Direction:
                yield seed, method, direction


def main() -> None:
    """Play, print the slowest rounds, write the JSON."""
    parser = argparse.ArgumentParser(description="The round that takes longest to pair.")
    parser.add_argument("--seeds", type=int, default=30)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--sizes", default="6-2000")
    parser.add_argument("--drops", action="store_true", help="four in a hundred leave before every round")
    parser.add_argument("--avoid", action="store_true", help="three categories that are kept apart")
    parser.add_argument("--protect", action="store_true", help="clubs of about eight that don't meet")
    parser.add_argument("--only", help="seed:method:direction")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "worst_round.json")
    asked = parser.parse_args()
    start = time.monotonic()
    rows: list[dict[str, object]] = []
    played = 0
    for seed, method, direction in tournaments(asked):
        rows += tournament(seed, method, direction, asked)
        played += 1
        if time.monotonic() - start > asked.seconds:
            break
    slowest = sorted(rows, key=lambda row: -float(str(row["ms"])))
    unproven = [row for row in rows if not row["optimal"]]
    print(f"{'seed':<22} {'players':>7} {'round':>5} {'ms':>9} by")
    for row in slowest[:12]:
        print(f"{row['seed']:<22} {row['players']:>7} {row['round']:>5} {row['ms']:>9} {row['by']}")
    late = sum(float(str(row["ms"])) > BUDGET for row in rows)
    print(f"{played} tournaments, {len(rows)} rounds: {late} over {BUDGET} ms, {len(unproven)} not proved to be the best")
    for row in unproven[:5]:
        print(f"not proved: {row['seed']} {row['players']} players, round {row['round']}: {row['by']}")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about = {"bench": "worst_round", "python": platform.python_version(), "system": platform.system(), "budget_ms": BUDGET}
    options = {name: getattr(asked, name) for name in ("first", "rounds", "sizes", "drops", "avoid", "protect")}
    summary = {"tournaments": played, "rounds": len(rows), "over_budget": late, "unproven": len(unproven)}
    asked.json.write_text(json.dumps({**about, **options, **summary, "rows": slowest[:12]}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
