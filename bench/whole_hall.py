"""A whole event through the browser's door: players by CSV, every round paired, every slip entered one by one by HTTP.

    ./run bench whole_hall [--players 4000] [--rounds 12] [--desks 2] [--json bench/out/whole_hall.json]

So many desks enter slips at the same time, each its own tables. In the end the journal is taken as a file, verified, and must
tell the results that were entered, to the last table. Everything runs against 127.0.0.1 alone. At 4,000 players and 12 rounds
this takes a quarter of an hour or more.
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
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from desk import ENVIRONMENT, PASSWORD, ROOT, Desk, come_in, memory, served, spent, unit

ACCOUNT = """
import sys
from pathlib import Path
from pareo.web import house
house.set_up(Path(sys.argv[1]), *sys.argv[3:])
from django.contrib.auth import get_user_model
get_user_model().objects.create_superuser("ana", password=sys.argv[2])
"""
WORDS = ("2-0", "2-1", "0-2", "1-2")


def result(number: int, table: int) -> str:
    """What a table of a round reports."""
    return WORDS[(number * 7 + table * 3) % 4]


def entered(desk: Desk, key: str, number: int, tables: range) -> list[float]:
    """Seconds that each slip of these tables took."""
    found = []
    for table in tables:
        start = time.perf_counter()
        desk.ask("POST", f"/desk/{key}/round", do="report", slip=f"{table} {result(number, table)}")
        found.append(time.perf_counter() - start)
    return found


def played(desks: list[Desk], key: str, players: int, number: int, server: int) -> dict[str, Any]:
    """One round: paired, published, every slip, closed; the row that tells of it."""
    first = desks[0]
    start = time.perf_counter()
    first.ask("POST", f"/desk/{key}/round", do="pair")
    first.ask("POST", f"/desk/{key}/round", do="publish")
    paired, tables = time.perf_counter() - start, players // 2
    before, start = spent(server), time.perf_counter()
    shares = [range(1 + at, tables + 1, len(desks)) for at in range(len(desks))]
    with ThreadPoolExecutor(len(desks)) as together:
        work = [together.submit(entered, desk, key, number, share) for desk, share in zip(desks, shares, strict=True)]
        times = sorted(each for done in work for each in done.result())
    passed, cpu = time.perf_counter() - start, (spent(server) - before) / tables
    first.ask("POST", f"/desk/{key}/round", do="close")
    return {
        "round": number,
        "paired_s": round(paired, 2),
        "slips": tables,
        "slips_per_s": round(tables / passed, 1),
        "p50_ms": round(statistics.median(times) * 1000, 1),
        "p99_ms": round(times[int(len(times) * 0.99) - 1] * 1000, 1),
        "cpu_ms": round(cpu * 1000, 1),
        "memory_mb": round(memory(server) / 1024),
    }


def taken_along(desk: Desk, key: str, rounds: int, players: int, folder: Path) -> int:
    """The lines of the event's file, which verifies and tells every result that was entered."""
    connection = HTTPConnection(desk.connection.host, desk.connection.port, timeout=120)
    connection.request("GET", f"/desk/{key}/export/pareo", headers={"Cookie": f"sessionid={desk.cookies['sessionid']}"})
    path = folder / "event.pareo"
    path.write_bytes(connection.getresponse().read())
    command = [sys.executable, "-m", "pareo"]
    subprocess.run([*command, "verify", str(path)], env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)
    for number in range(1, rounds + 1):
        asked = [*command, "show", str(path), "--round", str(number), "--json"]
        shown = json.loads(subprocess.run(asked, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout)
        told = {table["table"]: table["result"] for table in shown["tables"]}
        assert told == {table: result(number, table) for table in range(1, players // 2 + 1)}, (
            f"round {number} tells other results"
        )
    return path.read_bytes().count(b"\n")


def measure(asked: argparse.Namespace) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A row for each round, and what is to be said of the whole."""
    with tempfile.TemporaryDirectory(prefix="pareo-bench-") as folder:
        subprocess.run([sys.executable, "-c", ACCOUNT, folder, PASSWORD], env=ENVIRONMENT, check=True)
        process, port, _ = served(folder)
        try:
            desks = [Desk(port) for _ in range(asked.desks)]
            for desk in desks:
                desk.ask("GET", "/desk/new")  # for the form's token
            desk, start = desks[0], time.perf_counter()
            desk.ask(
                "POST", "/desk/new", name="Bench", policy="konami-2011-05", tier="konami-2011-05:2", rounds=str(asked.rounds)
            )
            key = re.findall(r"/desk/([0-9a-f]{8})/", desk.ask("GET", "/desk/"))[0]
            come_in(desk, key, asked.players)
            desk.ask("POST", f"/desk/{key}/players", do="start", rounds=str(asked.rounds))
            came = time.perf_counter() - start
            rows = []
            for number in range(1, asked.rounds + 1):
                rows.append(played(desks, key, asked.players, number, process.pid))
                print("  ".join(f"{name} {value}" for name, value in rows[-1].items()), flush=True)
            whole = {"players_in_s": round(came, 1), "whole_s": round(time.perf_counter() - start, 1)}
            whole["memory_mb"] = round(memory(process.pid) / 1024)
            return rows, {**whole, "lines": taken_along(desk, key, asked.rounds, asked.players, Path(folder))}
        finally:
            process.terminate()
            process.wait(30)


def main() -> None:
    """Measure, print, write the JSON."""
    parser = argparse.ArgumentParser(description="A whole event by HTTP.")
    parser.add_argument("--players", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--desks", type=int, default=2)
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "whole_hall.json")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends too
    rows, whole = measure(asked)
    print(whole)
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about: dict[str, Any] = {"bench": "whole_hall", "players": asked.players, "desks": asked.desks}
    about |= {"sorted_ms": round(unit() * 1000, 2), "load": round(os.getloadavg()[0], 1), **whole}
    asked.json.write_text(json.dumps({**about, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
