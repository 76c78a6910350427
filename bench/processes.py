"""One, two and four processes on one PostgreSQL: how many slips do they take a second, with a desk for each event?

    ./run bench processes [--events 4] [--players 200] [--turns 2] [--json bench/out/processes.json]

In turns, each number of processes enters a round of every event. Database, processes and desks share the cores of this machine:
with two of them, two processes are all that can help. Everything stays on 127.0.0.1 and ends by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from desk import ENVIRONMENT, PASSWORD, ROOT, Desk, come_in, memory, served, spent
from whole_hall import ACCOUNT, entered

sys.path.insert(0, str(ROOT / "tests"))

from postgresql import running

PROCESSES = (1, 2, 4)


def event(desk: Desk, number: int, players: int, rounds: int) -> str:
    """The key of an event with its players, about to be paired."""
    name = f"Bench {number}"
    desk.ask("GET", "/desk/new")  # for the form's token
    desk.ask("POST", "/desk/new", name=name, policy="konami-2011-05", tier="konami-2011-05:2", rounds=str(rounds))
    key: str = re.findall(r"/desk/([0-9a-f]{8})/", desk.ask("GET", "/desk/"))[0]
    come_in(desk, key, players)
    desk.ask("POST", f"/desk/{key}/players", do="start", rounds=str(rounds))
    return key


def turn(folder: str, address: str, count: int, keys: list[str], number: int, players: int) -> dict[str, Any]:
    """A round of every event, entered at the same time by so many processes; the row that tells of it."""
    with ExitStack() as open_:
        servers = []
        for _ in range(count):
            process, port, _first = served(folder, "--database", address)
            open_.callback(process.wait, 30)
            open_.callback(process.terminate)
            servers.append((process.pid, port))
        desks = [Desk(servers[at % count][1]) for at in range(len(keys))]
        for desk, key in zip(desks, keys, strict=True):
            desk.ask("GET", f"/desk/{key}/round")
            desk.ask("POST", f"/desk/{key}/round", do="pair")
            desk.ask("POST", f"/desk/{key}/round", do="publish")
        tables = range(1, players // 2 + 1)
        before, start = sum(spent(pid) for pid, _ in servers), time.perf_counter()
        with ThreadPoolExecutor(len(keys)) as together:
            work = [together.submit(entered, desk, key, number, tables) for desk, key in zip(desks, keys, strict=True)]
            times = sorted(each for done in work for each in done.result())
        passed, cpu = time.perf_counter() - start, sum(spent(pid) for pid, _ in servers) - before
        for desk, key in zip(desks, keys, strict=True):
            desk.ask("POST", f"/desk/{key}/round", do="close")
        held = sum(memory(pid) for pid, _ in servers)
    return {
        "processes": count,
        "slips": len(times),
        "slips_per_s": round(len(times) / passed, 1),
        "p50_ms": round(statistics.median(times) * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99) - 1] * 1000, 1),
        "cpu_ms": round(cpu / len(times) * 1000, 1),
        "memory_mb": round(held / 1024),
    }


def measure(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """A row for each turn."""
    rounds = len(PROCESSES) * asked.turns
    with tempfile.TemporaryDirectory(prefix="pareo-bench-") as folder, running() as address:
        subprocess.run([sys.executable, "-c", ACCOUNT, folder, PASSWORD, address], env=ENVIRONMENT, check=True)
        process, port, _ = served(folder, "--database", address)
        try:
            desk = Desk(port)
            keys = [event(desk, number, asked.players, rounds) for number in range(asked.events)]
        finally:
            process.terminate()
            process.wait(30)
        rows = []
        for number in range(1, rounds + 1):
            rows.append(turn(folder, address, PROCESSES[(number - 1) % len(PROCESSES)], keys, number, asked.players))
            print("  ".join(f"{name} {value}" for name, value in rows[-1].items()), flush=True)
        return rows


def main() -> None:
    """Measure, print, write the JSON."""
    parser = argparse.ArgumentParser(description="One, two and four processes on one PostgreSQL.")
    parser.add_argument("--events", type=int, default=4)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "processes.json")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the servers end too
    rows = measure(asked)
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about = {"bench": "processes", "events": asked.events, "players": asked.players, "cores": os.cpu_count()}
    about["load"] = round(os.getloadavg()[0], 1)
    asked.json.write_text(json.dumps({**about, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
