"""How quick is the web at 4,000 players? A slip until its news are out, a list of players that comes in, paper, start and end.

    ./run bench desk [--players 4000] [--rounds 12] [--results 300] [--json bench/out/desk.json]

Everything runs on this machine, against 127.0.0.1 alone; server and desk share its cores. Beside the time that passes, each row
says what the server's processor did, and how often `sorted()` of 10,000 numbers could have run meanwhile: a busy machine slows
both. `bench crowd` measures the hall. Budgets: docs, "Performance".
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

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
print(key, opened.created(c.CreateEvent(name="By hand", policy="konami-2011-05", tier=2, seed="bench"), ana))
"""


def served(folder: str, *more: str) -> tuple[subprocess.Popen[str], int, float]:
    """A server (`more`: further options), its port, and the seconds until its first page."""
    start = time.perf_counter()
    command = [sys.executable, "-P", "-m", "pareo", "serve", "--data", folder]
    command += ["--host", "127.0.0.1", "--port", "0", *more]
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


def spent(process: int) -> float:
    """Seconds of the processor that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """KB that a process holds."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return float(line.split()[1])
    return 0.0


def unit() -> float:
    """Processor seconds of `sorted()` of 10,000 numbers, the least of some."""
    numbers = [(each * 7919 % 10007) / 3 for each in range(10_000)]

    def once() -> float:
        start = time.process_time()
        sorted(numbers)
        return time.process_time() - start

    return min(once() for _ in range(9))


def slips(desk: Desk, port: int, key: str, tables: range) -> list[float]:
    """Seconds from each slip until the desk has its answer and a phone has heard of it."""
    phone = socket.create_connection(("127.0.0.1", port), 60)
    phone.sendall(f"GET /live/{key} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    heard(phone)
    found = []
    for table in tables:
        start = time.perf_counter()
        desk.ask("POST", f"/desk/{key}/round", do="report", slip=f"{table} 2-1")
        heard(phone)
        found.append(time.perf_counter() - start)
    phone.close()
    return found


def heard(phone: socket.socket) -> None:
    """Wait for the next piece of news."""
    said = b""
    while b"data: " not in said:
        said += phone.recv(4096)


def come_in(desk: Desk, key: str, players: int) -> None:
    """So many players by CSV, as a desk brings them: shown first, then taken."""
    rows = "".join(f"{n:010d},Ana {n % 97},Núñez {n}\n" for n in range(1, players + 1))
    shown = desk.ask("POST", f"/desk/{key}/players", do="preview", text="ID,First Name,Last Name\n" + rows)
    held = {name: html.unescape(value) for name, value in re.findall(r'name="(data|name)" value="([^"]*)"', shown)}
    desk.ask("POST", f"/desk/{key}/players", do="take", **held)


def printed(desk: Desk, key: str, name: str) -> None:
    """A large paper, from its order until it is ready."""
    desk.connection.close()
    desk.connection.request("GET", f"/desk/{key}/print/{name}", headers={"Cookie": f"sessionid={desk.cookies['sessionid']}"})
    answer = desk.connection.getresponse()
    answer.read()
    where = answer.headers["Location"]
    if where is None:
        return  # a small one is there at once
    while f"{where}/pdf" not in desk.ask("GET", where):
        time.sleep(0.1)


def measure(asked: argparse.Namespace) -> list[dict[str, Any]]:
    """The rows of the table."""
    rows: list[dict[str, Any]] = []

    def row(what: str, figure: float, of: str, budget: str = "", cpu: float | None = None, times: float | None = None) -> None:
        rows.append(
            {
                "what": what,
                "figure": round(figure, 2),
                "of": of,
                "budget": budget,
                "cpu": None if cpu is None else round(cpu, 2),
                "times_sorted": None if times is None else round(times, 1),
            }
        )

    def timed(what: str, work: Callable[[], object], budget: str = "") -> None:
        """A row about one piece of work; its children's processor is not the server's."""
        before, start = spent(process.pid), time.perf_counter()
        work()
        passed, cpu = time.perf_counter() - start, spent(process.pid) - before
        row(what, passed, "s", budget, cpu, cpu / unit())

    with tempfile.TemporaryDirectory(prefix="pareo-bench-") as folder:
        fill = [sys.executable, "-c", FILL, folder, str(asked.players), str(asked.rounds), PASSWORD]
        made = subprocess.run(fill, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout
        key, empty = made.split()
        process, port, first = served(folder)
        try:
            row("first page after pareo serve", first, "s", "<= 2", spent(process.pid), spent(process.pid) / unit())
            desk = Desk(port)
            timed("the round's page, the event read for it", lambda: desk.ask("GET", f"/desk/{key}/round"))
            timed("the round's page again", lambda: desk.ask("GET", f"/desk/{key}/round"))
            for name in ("names", "tables"):
                timed(f"public page {name}, made", lambda name=name: desk.ask("GET", f"/e/{key}/{name}"))  # type: ignore[misc]
            slips(desk, port, key, range(1, 6))
            before, count = spent(process.pid), asked.results
            times = [each * 1000 for each in slips(desk, port, key, range(6, 6 + count))]
            cpu = (spent(process.pid) - before) / count
            row("a slip, its answer and its news, p50", statistics.median(times), "ms", "", cpu * 1000, cpu / unit())
            row("the same, p99", sorted(times)[int(len(times) * 0.99) - 1], "ms", "<= 50")
            timed("PDF: pairings by name", lambda: printed(desk, key, "names"), "<= 5")
            timed("PDF: slips", lambda: printed(desk, key, "slips"), "<= 10")
            timed(f"{asked.players} players by CSV, shown and taken", lambda: come_in(desk, empty, asked.players))
            desk.ask("POST", f"/desk/{empty}/players", do="start", rounds=str(asked.rounds))
            timed("their first round, paired", lambda: desk.ask("POST", f"/desk/{empty}/round", do="pair"))
            before = spent(process.pid)
            times = [each * 1000 for each in slips(desk, port, empty, range(1, 1 + count))]
            cpu = (spent(process.pid) - before) / count
            row("a slip of their first round, p50", statistics.median(times), "ms", "", cpu * 1000, cpu / unit())
            row("memory of the server with both events", memory(process.pid) / 1024, "MB")
            stop = time.perf_counter()
            process.terminate()
            process.wait(30)
            row("end after SIGTERM", time.perf_counter() - stop, "s", "<= 3")
        finally:
            process.kill()
    return rows


def main() -> None:
    """Measure, print the table, write the JSON."""
    parser = argparse.ArgumentParser(description="The web at 4,000 players.")
    parser.add_argument("--players", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--results", type=int, default=300)
    parser.add_argument("--json", type=Path, default=ROOT / "bench" / "out" / "desk.json")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server ends too
    rows = measure(asked)
    print(f"{'':<44} {'figure':>9}     {'cpu':>8} {'x sorted':>9}  budget")
    for each in rows:
        cpu, times = each["cpu"], each["times_sorted"]
        worked = f"{cpu:>8} {times:>9}" if cpu is not None else " " * 18
        print(f"{each['what']:<44} {each['figure']:>9.2f} {each['of']:<3} {worked}  {each['budget']}")
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    about: dict[str, Any] = {
        "bench": "desk",
        "players": asked.players,
        "rounds": asked.rounds,
        "sorted_ms": round(unit() * 1000, 2),
    }
    about["load"] = round(os.getloadavg()[0], 1)
    asked.json.write_text(json.dumps({**about, "rows": rows}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
