"""Two processes of one house on one PostgreSQL: what is written through one is heard, shown and respected by the other."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier, Thread
from typing import Any
from urllib.parse import urlencode

import pytest

from postgresql import running
from web_servers import environment, made

PATIENCE = 20.0
TOKEN = "k" * 32
SURNAMES, NAMES = ("Olalla", "Robledo", "Sanchis", "Torres"), ("Ana", "Bruno", "Carla", "Diego")
_MAKE = made(f"[Person(name, surname) for surname in {SURNAMES} for name in {NAMES}]", 3)


@dataclass(frozen=True)
class Process:
    """One server of the house, and Ana's session there."""

    port: int
    key: str
    session: str

    def slip(self, typed: str) -> dict[str, Any]:
        """What the desk answers to a slip."""
        found: dict[str, Any] = json.loads(self.ask("POST", f"/desk/{self.key}/round", do="report", slip=typed)[1])
        return found

    def ask(self, method: str, path: str, **form: str) -> tuple[int, bytes]:
        heads = {"Cookie": f"sessionid={self.session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN, "X-Part": "1"}
        heads["Content-Type"] = "application/x-www-form-urlencoded"
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        line.request(method, path, urlencode(form) if form else None, heads)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        return answer.status, content

    def answers(self) -> bool:
        """Whether it has begun to serve."""
        try:
            return self.ask("GET", "/health")[0] == 200
        except OSError:
            return False

    def tables(self) -> dict[int, dict[str, Any]]:
        """The public tables."""
        found = json.loads(self.ask("GET", f"/e/{self.key}/pairings.json")[1])
        return {each["table"]: each for each in found["tables"]}

    def listening(self) -> socket.socket:
        """A live connection that has heard the version of now."""
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        line.sendall(f"GET /live/{self.key} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        heard(line)
        return line


def heard(line: socket.socket) -> int:
    """The next version that a live connection tells."""
    said = b""
    while b"data: " not in said or not said.endswith(b"\n\r\n"):
        part = line.recv(4096)
        assert part, "the connection ended"
        said += part
    return int(said.rpartition(b"data: ")[2].split()[0])


def soon(holds: Callable[[], bool]) -> bool:
    """Whether it comes to hold in time."""
    until = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


@contextmanager
def serving(folder: Path, *options: str, **said: str) -> Iterator[int]:
    """A server of that house on a port of its own; `said`: by the environment."""
    words = [sys.executable, "-P", "-m", "pareo", "serve", "--data", str(folder), *options]
    words += ["--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(words, env=environment() | said, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        port = re.search(r":(\d+)/", process.stdout.readline())
        assert port
        try:
            yield int(port[1])
        finally:
            process.terminate()
            process.wait(PATIENCE)


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Process]]:
    folder: Path = tmp_path_factory.mktemp("house")
    with running() as address, ExitStack() as house:
        words = [sys.executable, "-c", _MAKE, str(folder), address]
        key, session = subprocess.run(words, env=environment(), capture_output=True, text=True, check=True).stdout.split()
        servers = serving(folder, "--database", address), serving(folder, PAREO_DATABASE=address)
        one, other = (Process(house.enter_context(server), key, session) for server in servers)
        assert soon(lambda: all(process.answers() for process in (one, other)))
        yield one, other


def test_what_is_entered_through_one_process_is_heard_and_shown_by_the_other(processes: tuple[Process, Process]) -> None:
    here, there = processes
    assert there.tables()[1]["result"] is None
    phone = there.listening()
    assert here.slip("1 2-1")["rows"][0]["done"] is True
    assert heard(phone) > 0
    assert there.tables()[1]["result"] == "2-1", "whoever heard of it finds it"
    assert here.tables()[1]["result"] == "2-1"
    phone.close()


def test_what_the_hall_may_see_is_decided_for_all_processes(processes: tuple[Process, Process]) -> None:
    here, there = processes
    phone = there.listening()
    assert " " in there.tables()[1]["a"]
    here.ask("POST", f"/desk/{here.key}/print", do="initials", initials="on")
    heard(phone)
    assert soon(lambda: there.tables()[1]["a"].endswith(".")), "first name and initial"
    here.ask("POST", f"/desk/{here.key}/print", do="initials")
    phone.close()


def test_of_two_desks_in_two_processes_one_wins_and_the_other_is_told(processes: tuple[Process, Process]) -> None:
    ready = Barrier(2)
    for table in range(2, 8):
        answers: dict[str, dict[str, Any]] = {}

        def enter(process: Process, result: str, table: int = table, answers: dict[str, dict[str, Any]] = answers) -> None:
            ready.wait(PATIENCE)
            answers[result] = process.slip(f"{table} {result}")

        desks = [Thread(target=enter, args=desk) for desk in zip(processes, ("2-1", "0-2"), strict=True)]
        for desk in desks:
            desk.start()
        for desk in desks:
            desk.join(PATIENCE)
        late = [result for result, answer in answers.items() if "is-error" in answer["messages"]]
        assert len(answers) == 2
        assert len(late) == 1, "one is taken, the other refused"
        (stands,) = set(answers) - set(late)
        assert stands in answers[late[0]]["messages"], "it says what stands"
        for process in processes:
            assert soon(lambda at=process, n=table, result=stands: at.tables()[n]["result"] == result)  # type: ignore[misc]
