"""How quick is the web at 4,000 players? One result, a full hall that asks for its tables, the news to every phone, paper.

    ./run bench desk [--players 4000] [--rounds 12] [--connections 1000] [--results 100] [--json bench/out/desk.json]

Everything runs on this machine, against 127.0.0.1 alone; server and load share its cores. Budgets: docs, "Performance".
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "src")}
PASSWORD = "una clave bastante larga"  # of a house that lives as long as the measurement
FILL = """
import sys
from pathlib import Path
from pareo.web import house
house.set_up(Path(sys.argv[1]))
from django.contrib.auth import get_user_model
from pareo.app.roles import Actor, Role
from pareo.core.chance import stream
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.tournament.people import Person
from pareo.web import opened
players, rounds = int(sys.argv[2]), int(sys.argv[3])
get_user_model().objects.create_superuser("ana", password=sys.argv[4])
ana, draw = Actor("ana", Role.ORGANIZER), stream("bench", 0, "names")
first = "Ana Bruno Carla Diego Elena Félix Gloria Hugo Inés Javier Lucía Mateo".split()
last = "Ágreda Álvarez Bermúdez Cañizares Castañeda Domínguez Echeverría Estévez Fernández Giménez Goñi Güell".split()
last += "Hinojosa Ibáñez Íñiguez Landa López Múgica Núñez Ordóñez Oyarzábal Peñalver Quiñones Rincón Sáenz Téllez Urrutia".split()
key = opened.created(c.CreateEvent(name="Bench", policy="konami-2011-05", tier=2, seed="bench"), ana)
def person(n):
    return Person(first[draw.below(len(first))], last[draw.below(len(last))] + " " + last[draw.below(len(last))], id=f"{n:010d}")
opened.do(key, c.EnterPlayers(tuple(c.Enrolment(person(n)) for n in range(players))), ana)
opened.do(key, c.StartEvent(rounds=rounds), ana)
for number in range(rounds):
    opened.do(key, c.PairRound(), ana)
    if number < rounds - 1:
        tables = opened.current(key).state.rounds[-1].tables
        results = tuple(ReportedResult(t.table, ("2-0", "2-1", "0-2", "1-2")[draw.below(4)]) for t in tables)
        opened.do(key, c.ReportResults(results), ana)
        opened.do(key, c.CloseRound(), ana)
print(key)
"""


def served(folder: str) -> tuple[subprocess.Popen[str], int, float]:
    """A server, its port, and the seconds until its first page."""
    start = time.perf_counter()
    command = [sys.executable, "-P", "-m", "pareo", "serve", "--data", folder]
    command += ["--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    port = int(re.search(r":(\d+)/", process.stdout.readline())[1])  # type: ignore[index]
    while True:
        try:
            connection = HTTPConnection("127.0.0.1", port, timeout=60)
            connection.request("GET", "/account/login")
            assert connection.getresponse().status == 200
            return process, port, time.perf_counter() - start
        except ConnectionError:
            time.sleep(0.01)


class Desk:
    """Ana at the desk, by HTTP."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=120)
        self.cookies: dict[str, str] = {}
        self.asked = 0.0
        self.ask("GET", "/account/login")
        self.ask("POST", "/account/login", username="ana", password=PASSWORD)

    def ask(self, method: str, path: str, **form: str) -> str:
        """The page at `path`; its form token is kept for the next one."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), "X-Part": "1"}
        body = None
        if method == "POST":
            body = urllib.parse.urlencode({"csrfmiddlewaretoken": self.token, **form})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if time.perf_counter() - self.asked > 3:
            self.connection.close()  # the server lets go of who is silent; the next request opens a new one
        self.asked = time.perf_counter()
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        assert answer.status in (200, 302), f"{method} {path}: {answer.status}"
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if found := re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text):
            self.token = found[1]
        return text


async def stampede(port: int, path: str, connections: int) -> tuple[float, int]:
    """So many connections ask at once: seconds until the last whole answer, and bytes of one."""

    async def one() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read(-1)
        writer.close()
        assert answer.startswith(b"HTTP/1.1 200"), answer[:80]
        return len(answer)

    start = time.perf_counter()
    sizes = await asyncio.gather(*(one() for _ in range(connections)))
    return time.perf_counter() - start, max(sizes)


async def broadcast(port: int, key: str, connections: int, desk: Desk) -> tuple[float, float]:
    """So many phones listen; one result: seconds until all are connected, and from the desk's answer to the last phone."""
    start = time.perf_counter()

    async def connect() -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        kept.append(writer)
        writer.write(f"GET /live/{key} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        await reader.readuntil(b"data: ")
        return reader

    kept: list[asyncio.StreamWriter] = []
    readers = await asyncio.gather(*(connect() for _ in range(connections)))
    connected = time.perf_counter() - start
    heard = [asyncio.ensure_future(reader.readuntil(b"data: ")) for reader in readers]
    start = time.perf_counter()
    await asyncio.to_thread(desk.ask, "POST", f"/desk/{key}/round", do="report", slip="2 2-1")
    await asyncio.gather(*heard)
    last = time.perf_counter() - start
    for writer in kept:
        writer.close()
    return connected, last


def papers(desk: Desk, key: str) -> dict[str, float]:
    """Seconds until each large paper is ready."""
    found = {}
    for name in ("names", "slips"):
        start = time.perf_counter()
        desk.connection.close()
        desk.connection.request("GET", f"/desk/{key}/print/{name}", headers={"Cookie": f"sessionid={desk.cookies['sessionid']}"})
        answer = desk.connection.getresponse()
        answer.read()
        where = answer.headers["Location"]
        while f"{where}/pdf" not in desk.ask("GET", where):
            time.sleep(0.1)
        found[name] = time.perf_counter() - start
    return found


def measure(asked: argparse.Namespace) -> list[tuple[str, float, str, str]]:
    """Name, figure, unit, budget."""
    with tempfile.TemporaryDirectory(prefix="pareo-bench-") as folder:
        fill = [sys.executable, "-c", FILL, folder, str(asked.players), str(asked.rounds), PASSWORD]
        key = subprocess.run(fill, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout.strip()
        process, port, first = served(folder)
        try:
            desk = Desk(port)
            desk.ask("GET", f"/desk/{key}/round")
            whole, size = asyncio.run(stampede(port, f"/e/{key}/names", asked.connections))
            again, _ = asyncio.run(stampede(port, f"/e/{key}/names", asked.connections))
            connected, last = asyncio.run(broadcast(port, key, asked.connections, desk))
            times = []
            for table in range(3, 3 + asked.results):
                start = time.perf_counter()
                desk.ask("POST", f"/desk/{key}/round", do="report", slip=f"{table} 2-1")
                times.append((time.perf_counter() - start) * 1000)
            paper = papers(desk, key)
            stop = time.perf_counter()
            process.terminate()
            process.wait(30)
            ended = time.perf_counter() - stop
        finally:
            process.kill()
    return [
        ("first page after pareo serve", first, "s", "<= 2"),
        ("one result, p50", statistics.median(times), "ms", ""),
        ("one result, p99", sorted(times)[int(len(times) * 0.99) - 1], "ms", "<= 50"),
        (f"{asked.connections} x list by name, made first", whole, "s", "<= 1 for 4,000"),
        (f"{asked.connections} x list by name, ready", again, "s", ""),
        ("size of the list by name", size / 1024, "KB", "<= 75"),
        (f"{asked.connections} live connections made", connected, "s", "<= 1.5 for 4,000"),
        ("one result to the last of them", last, "s", "<= 0.4"),
        ("PDF: pairings by name", paper["names"], "s", "<= 5"),
        ("PDF: slips", paper["slips"], "s", "<= 10"),
        ("end after SIGTERM", ended, "s", "<= 3"),
    ]


def main() -> None:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(description="The web at 4,000 players.")
    parser.add_argument("--players", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--results", type=int, default=100)
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "desk.json")
    asked = parser.parse_args()
    rows = measure(asked)
    for name, figure, unit, budget in rows:
        print(f"{name:<44} {figure:>9.2f} {unit:<3} {budget}")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    body = {"bench": "desk", "players": asked.players, "connections": asked.connections}
    found = [{"what": name, "figure": round(figure, 3), "unit": unit, "budget": budget} for name, figure, unit, budget in rows]
    asked.json.write_text(json.dumps({**body, "rows": found}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
