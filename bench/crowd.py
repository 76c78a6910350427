"""A full hall at once: new connections for the pairings, live connections and one piece of news, in times constant bytes.

    ./run bench crowd [--connections 4000] [--turns 3] [--json bench/out/crowd.json]

Server and crowd share the cores of this machine; everything stays on 127.0.0.1, is bounded, and stops by itself. Each page is
asked for in turns with a file that the same server sends from memory; what counts is the ratio within a turn. `server`: the
server's own processor time for one answer. Budgets: docs, "Performance".
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desk import ENVIRONMENT, FILL, PASSWORD, ROOT, Desk, memory, served, spent

PATIENCE = 60.0  # seconds after which whoever still waits counts as an error
SPARE = 200  # files that a process has open beside its connections
PLAIN = "/static/mark.svg"  # constant bytes, about as many as the small page has


@dataclass(frozen=True, slots=True)
class Rush:
    """What came of one rush: seconds until the last answer, errors, bytes of an answer, the server's seconds for each."""

    last: float
    errors: int
    size: int
    server: float

    def row(self, what: str, count: int, budget: str, plain: Rush | None = None) -> dict[str, Any]:
        """As a row of the table. `plain`: the rush for constant bytes in the same turn."""
        return {
            "what": what,
            "last_s": round(self.last, 2),
            "per_s": round(count / self.last),
            "errors": self.errors,
            "kb": round(self.size / 1024, 1),
            "server_ms": round(self.server * 1000, 3),
            "throughput_of_plain": round(plain.last / self.last, 2) if plain else None,
            "budget": budget,
        }


class Asking(asyncio.Protocol):
    """One connection: sends a request as soon as it stands, and counts what comes back."""

    def __init__(self, request: bytes, until: bytes) -> None:
        self.request, self.until = request, until
        self.got, self.seen = 0, b""
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask."""
        self.transport = transport
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Count, and look for what is waited for."""
        self.got += len(data)
        if len(self.seen) < 2048:
            self.seen += data
        if self.until and self.until in data:
            self.finish(True)

    def connection_lost(self, error: Exception | None) -> None:
        """Good if the whole answer was what was waited for."""
        self.finish(error is None and not self.until and self.seen.startswith(b"HTTP/1.1 200"))

    def finish(self, good: bool) -> None:
        """Whoever waits need wait no more."""
        if not self.done.done():
            self.done.set_result(good)


async def asked(port: int, request: bytes, count: int, until: bytes = b"") -> tuple[list[Asking], int]:
    """So many connections at once; the number that failed. Without `until` the server closes each."""
    loop = asyncio.get_running_loop()

    async def one() -> Asking | None:
        try:
            _, protocol = await loop.create_connection(lambda: Asking(request, until), "127.0.0.1", port)
            good = await asyncio.wait_for(asyncio.shield(protocol.done), PATIENCE)
        except (OSError, TimeoutError):
            return None
        return protocol if good else None

    found = await asyncio.gather(*(one() for _ in range(count)))
    good = [each for each in found if each]
    return good, count - len(good)


def rush(port: int, server: int, path: str, count: int) -> Rush:
    """So many new connections ask for a page at the same moment."""
    request = f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode()
    before, start = spent(server), time.perf_counter()
    good, errors = run(asked(port, request, count))
    last = time.perf_counter() - start
    return Rush(last, errors, max((each.got for each in good), default=0), (spent(server) - before) / count)


async def news(port: int, server: int, key: str, count: int, tell: Callable[[], object]) -> dict[str, float]:
    """So many phones listen, then one result: seconds until all are connected, until the last has heard, memory of each."""
    request = f"GET /live/{key} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    empty, before, start = memory(server), spent(server), time.perf_counter()
    phones, errors = await asked(port, request, count, b"data: ")
    connected, making = time.perf_counter() - start, spent(server) - before
    await asyncio.sleep(1)
    each = (memory(server) - empty) / max(1, len(phones))
    for phone in phones:
        phone.done = asyncio.get_running_loop().create_future()
    before, start = spent(server), time.perf_counter()
    answered = asyncio.get_running_loop().run_in_executor(None, lambda: (tell(), time.perf_counter())[1])
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(phone.done for phone in phones))
    heard = time.perf_counter()
    told = await answered
    for phone in phones:
        phone.transport.abort()
    return {
        "connected": connected,
        "making": making,
        "errors": errors,
        "heard": heard - start,
        "heard_after_answer": heard - told,
        "server": spent(server) - before,
        "kb": each,
    }


def run(work: Any) -> Any:
    """In the quickest event loop there is, so that the crowd costs the server little."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def measure(asked_for: argparse.Namespace, count: int) -> list[dict[str, Any]]:
    """The rows of the table, each the median of its turns."""
    with tempfile.TemporaryDirectory(prefix="pareo-bench-") as folder:
        fill = [sys.executable, "-c", FILL, folder, str(asked_for.players), str(asked_for.rounds), PASSWORD]
        key = subprocess.run(fill, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout.split()[0]
        process, port, _first = served(folder)
        try:
            desk, server = Desk(port), process.pid
            desk.ask("GET", f"/desk/{key}/round")
            pages = {
                "constant bytes": (PLAIN, "no error"),
                "where the event stands": (f"/e/{key}/event.json", "<= 0.6 s, >= 0.6 of constant bytes"),
                "the whole list by name": (f"/e/{key}/names", "<= 1 s, <= 75 KB"),
            }
            for path, _ in pages.values():
                rush(port, server, path, 5)
            desk.ask("POST", f"/desk/{key}/round", do="report", slip="2 2-1")  # what was published is prepared now
            rush(port, server, f"/e/{key}/names", 5)
            live = []
            for table in range(3, 3 + asked_for.turns):

                def tell(slip: str = f"{table} 2-1") -> str:
                    return desk.ask("POST", f"/desk/{key}/round", do="report", slip=slip)

                live.append(run(news(port, server, key, count, tell)))
                time.sleep(0.5)
            turns = [{what: rush(port, server, path, count) for what, (path, _) in pages.items()} for _ in range(asked_for.turns)]
            rows = [
                middle([turn[what].row(what, count, budget, turn["constant bytes"]) for turn in turns])
                for what, (_, budget) in pages.items()
            ]
            rows += lived(live)
            rows.append({"what": "memory of the server at the end, MB", "last_s": round(memory(server) / 1024)})
            return rows
        finally:
            process.terminate()
            process.wait(30)


def lived(live: list[dict[str, float]]) -> list[dict[str, Any]]:
    """The rows about live connections. Memory counts the first time: later ones find what the first have left."""
    found = middle(live)
    errors = int(found["errors"])
    rows = [
        ("live connections made", "connected", "<= 1.5 s, <= 20 KB each", live[0]["kb"]),
        ("the server's processor for that", "making", "", None),
        ("a slip sent until the last phone has heard", "heard", "", None),
        ("from its answer to the last phone", "heard_after_answer", "<= 0.4 s", None),
        ("the server's processor for the slip and all news", "server", "", None),
    ]
    return [
        {
            "what": what,
            "last_s": round(found[name], 2),
            "errors": errors,
            "kb": None if kb is None else round(kb, 1),
            "budget": budget,
        }
        for what, name, budget, kb in rows
    ]


def middle(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of every figure."""
    return {
        name: round(statistics.median(row[name] for row in rows), 3) if isinstance(first, int | float) else first
        for name, first in rows[0].items()
    }


def bounded(wanted: int) -> int:
    """As many connections as this machine lets one process open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted + SPARE:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, wanted + SPARE), hard))
        soft = min(hard, wanted + SPARE)
    return min(wanted, soft - SPARE)


def main() -> None:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(description="A full hall at once.")
    parser.add_argument("--players", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--connections", type=int, default=4000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "crowd.json")
    asked_for = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends too
    count = bounded(asked_for.connections)
    rows = measure(asked_for, count)
    for row in rows:
        print("  ".join(f"{name} {figure}" for name, figure in row.items() if figure not in (None, "")))
    asked_for.json.parent.mkdir(parents=True, exist_ok=True)
    about: dict[str, Any] = {
        "bench": "crowd",
        "python": platform.python_version(),
        "players": asked_for.players,
        "connections": count,
    }
    about["load"] = round(os.getloadavg()[0], 1)
    asked_for.json.write_text(json.dumps({**about, "turns": asked_for.turns, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
