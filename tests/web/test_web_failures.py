"""Nothing acknowledged is lost: the server killed in mid-entry, two desks on one table, a database read by others (spec 91)."""

from __future__ import annotations

import http.client
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Barrier, Thread
from urllib.parse import urlencode

import pytest

from hall import ANA
from pareo.app.roles import Role
from pareo.core.results import word
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from postgresql import free_port
from web_people import account, client, event
from web_servers import MAKE, PLAYERS, environment, servers

KILLS = 15
TOKEN = "k" * 32


class Keeper(Thread):
    """A scorekeeper who enters one result after the other and remembers those that were acknowledged."""

    def __init__(self, port: int, key: str, session: str, tables: list[int]) -> None:
        super().__init__()
        self.port, self.key, self.tables = port, key, tables
        self.cookies = f"sessionid={session}; csrftoken={TOKEN}"
        self.acknowledged: list[int] = []

    def run(self) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        heads = {"Cookie": self.cookies, "X-CSRFToken": TOKEN, "Content-Type": "application/x-www-form-urlencoded"}
        for table in self.tables:
            try:
                line.request("POST", f"/desk/{self.key}/round", urlencode({"do": "report", "slip": f"{table} 2-1"}), heads)
                answer = line.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException):
                return  # killed
            assert answer.status == 302, answer.status
            self.acknowledged.append(table)


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is POSIX")
def test_no_acknowledged_result_is_lost_however_often_the_server_is_killed(house: Path, tmp_path: Path) -> None:
    from django.db import connections

    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.adapters.journal.verify import verify_bytes
    from pareo.app.service import current_of

    choice, acknowledged, killed_at_work = random.Random("copa"), set[int](), 0
    made = subprocess.run([sys.executable, "-c", MAKE, tmp_path], env=environment(), capture_output=True, text=True, check=True)
    key, session = made.stdout.split()
    port = free_port()
    settings = {**connections.databases["default"], "NAME": str(tmp_path / "pareo.sqlite3")}
    connections.databases["killed"] = settings
    journal = DatabaseJournal(key, "killed")
    try:
        with servers(tmp_path, port) as one:
            for _life in range(KILLS):
                server = one()
                left = [table for table in range(1, PLAYERS // 2 + 1) if table not in acknowledged]
                keepers = [Keeper(port, key, session, left[at::2]) for at in (0, 1)]
                for keeper in keepers:
                    keeper.start()
                while not keepers[0].acknowledged:
                    assert keepers[0].is_alive()
                    time.sleep(0.005)
                time.sleep(choice.uniform(0, 0.06))
                os.kill(server, signal.SIGKILL)
                for keeper in keepers:
                    keeper.join(20)
                    killed_at_work += len(keeper.acknowledged) < len(keeper.tables)
                    acknowledged |= set(keeper.acknowledged)
                assert verify_bytes(journal.as_file()).findings == ()
                played = current_of(journal.read()).state.rounds[-1]
                assert acknowledged <= played.results.keys(), "an acknowledged result is missing"
                assert len(played.results) <= len(acknowledged) + 2 * KILLS, "at most what was under way came besides"
                acknowledged |= played.results.keys()
                if len(acknowledged) > PLAYERS // 2 - 20:
                    break
    finally:
        connections["killed"].close()
        del connections.databases["killed"]
    assert killed_at_work >= KILLS, "the kills hit a server at work"


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of Linux")
def test_a_full_disk_is_said_and_what_was_acknowledged_stays(house: Path, tmp_path: Path) -> None:
    """No file of the server may grow for a while: it refuses with a sentence, shows its pages, and goes on when there is room."""
    from django.db import connections

    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.adapters.journal.verify import verify_bytes
    from pareo.app.service import current_of

    made = subprocess.run([sys.executable, "-c", MAKE, tmp_path], env=environment(), capture_output=True, text=True, check=True)
    key, session = made.stdout.split()
    port = free_port()

    def asked(language: str, table: int | None = None, part: bool = False) -> tuple[int, str]:
        """A slip for a table, and the page that shows how it went; without a table the page alone."""
        heads = {"Cookie": f"sessionid={session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN, "Accept-Language": language}
        heads |= {"Content-Type": "application/x-www-form-urlencoded", **({"X-Part": "1"} if part else {})}
        line, address = http.client.HTTPConnection("127.0.0.1", port, timeout=20), f"/desk/{key}/round"
        if table is not None:
            line.request("POST", address, urlencode({"do": "report", "slip": f"{table} 2-1"}), heads)
            answer = line.getresponse()
            body = answer.read().decode()
            if part or answer.status != 302:
                return answer.status, body
            heads["Cookie"] += "".join(
                f"; {name}" for name in re.findall(r"messages=[^;]+", answer.headers.get("Set-Cookie", ""))
            )
        line.request("GET", address, headers=heads)
        answer = line.getresponse()
        return answer.status, answer.read().decode()

    def kept() -> set[int]:
        connections.databases["full"] = {**connections.databases["default"], "NAME": str(tmp_path / "pareo.sqlite3")}
        try:
            journal = DatabaseJournal(key, "full")
            assert verify_bytes(journal.as_file()).findings == ()
            return set(current_of(journal.read()).state.rounds[-1].results)
        finally:
            connections["full"].close()
            del connections.databases["full"]

    with servers(tmp_path, port) as one:
        server = one()
        try:
            for table in (1, 2, 3):
                assert "is-success" in asked("es", table)[1]
            resource.prlimit(server, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            for language, words in (("es", "No se pudo escribir en el disco"), ("en", "The disk could not be written")):
                for part in (False, True):
                    status, page = asked(language, 4, part)
                    assert words in page, (status, page[:2000])
                    assert "is-success" not in page
            status, page = asked("es")
            assert (status, page.count("is-done")) == (200, 3), "the page is still shown, with all that was acknowledged"
            assert kept() == {1, 2, 3}
            resource.prlimit(server, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            assert "is-success" in asked("es", 4)[1], "there is room again"
            assert kept() == {1, 2, 3, 4}
        finally:
            os.kill(server, signal.SIGKILL)


def test_of_two_desks_on_one_table_the_second_sees_what_the_first_wrote(house: Path) -> None:
    from django.db import connection

    from pareo.web import opened

    key = event()
    desks = {result: client(account(Role.SCOREKEEPER, key)) for result in ("2-1", "0-2")}
    ready, pages = Barrier(2), dict[str, str]()

    def enter(result: str) -> None:
        ready.wait()
        answer = desks[result].post(f"/desk/{key}/round", {"do": "report", "slip": f"1 {result}"}, follow=True)
        pages[result] = answer.content.decode()
        connection.close()

    both = [Thread(target=enter, args=(result,)) for result in desks]
    for one in both:
        one.start()
    for one in both:
        one.join()
    current = opened.current(key)
    stood = word(current.state.rounds[-1].results[1])
    assert [entry.kind for entry in current.entries].count("results-reported") == 1
    (late,) = set(desks) - {stood}
    assert "is-error" in pages[late]
    assert stood in pages[late], "it says what stands"
    assert "is-error" not in pages[stood]


def test_a_slip_that_is_sent_twice_is_entered_once(house: Path) -> None:
    from pareo.web import opened

    key = event()
    asks = client(account(Role.SCOREKEEPER, key))
    for _ in range(2):
        asks.post(f"/desk/{key}/round", {"do": "report", "slip": "1 2-1", "id": "slip-1"})
    assert [entry.command for entry in opened.current(key).entries].count("slip-1") == 1


def test_what_another_process_wrote_or_erased_is_seen(house: Path) -> None:
    from pareo.adapters.journal.database.journal import DatabaseJournal
    from pareo.app.service import handle
    from pareo.web import opened

    key = event()
    known = opened.current(key)
    other = DatabaseJournal(key)
    report = c.ReportResults((ReportedResult(1, "2-1"),))
    handle(other, report, actor=ANA, now="2026-03-01T10:00:00Z", command_id="other-1")
    now = opened.current(key)
    assert now.history.last == known.history.last + 1
    assert 1 in now.state.rounds[-1].results
    other.forget(["2"])
    assert "2" not in opened.current(key).people
    assert opened.do(key, c.Undo(1), ANA).entry is not None
