"""Who does not read, does not go on, or sends nonsense keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import http.client
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from threading import Semaphore

import pytest

from awaited import awaited
from pareo.app.roles import Role
from postgresql import free_port
from web_people import account, client, event
from web_servers import MAKE, environment, servers

FONT = "/static/fonts/inter-latin-ext-opsz-normal.woff2"


def asked(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def line(port: int, sent: bytes, buffer: int = 0) -> socket.socket:
    one = socket.socket()
    if buffer:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    one.settimeout(20)
    one.connect(("127.0.0.1", port))
    with suppress(OSError):  # refused while we are still sending
        one.sendall(sent)
    return one


def heard(one: socket.socket) -> bytes:
    try:
        return one.recv(4096)
    except ConnectionError:
        return b""


@pytest.mark.skipif(os.name != "posix", reason="the server is forked")
def test_an_attacker_keeps_nobody_waiting_and_the_server_ends_when_it_is_told(house: Path, tmp_path: Path) -> None:
    made = subprocess.run([sys.executable, "-c", MAKE, tmp_path], env=environment(), capture_output=True, text=True, check=True)
    key, session = made.stdout.split()
    port = free_port()
    both = b"".join(b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % path for path in (FONT.encode(), b"/account/login"))
    with servers(tmp_path, port) as one:
        server = one()
        deaf = [line(port, both * 60, 2048) for _ in range(6)]
        time.sleep(1)
        assert asked(port, "/health")[0] == 200

        post = "POST {} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={}\r\nContent-Length: {}\r\n\r\n"
        large = 2_000_000
        assert b" 413 " in heard(line(port, post.format("/account/login", session, large).encode()))
        assert b" 413 " in heard(line(port, post.format("/desk/bring", "x" * 32, large).encode()))
        known = line(port, post.format("/desk/bring", session, large).encode() + b"x" * large)
        assert b" 413 " not in heard(known), "a file of somebody who is signed in"
        endless = line(port, b"GET /health HTTP/1.1\r\nHost: a\r\nX: " + b"x" * large)
        assert heard(endless)[:12] in (b"", b"HTTP/1.1 400")

        assert asked(port, "/static/%00")[0] == asked(port, "/static/" + "a" * 300)[0] == 404
        os.kill(server, signal.SIGTERM)
        until = time.monotonic() + 15
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                time.sleep(0.1)
            except OSError:
                break
        began = time.monotonic()
        damage(tmp_path / "pareo.sqlite3", key)
        server = one()  # begins once the first is gone
        assert time.monotonic() - began < 15
        status, page = asked(port, f"/e/{key}/")
        assert status == 503
        assert "Pregunta en la mesa de control" in page, page
        news = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
        news.request("GET", f"/live/{key}")
        heard_of = news.getresponse()
        assert heard_of.status == 200, "its open pages go on with what they show"
        assert heard_of.readline() + heard_of.readline() + heard_of.readline() == b"retry: 2000\n\ndata: 0\n"
        news.close()
        os.kill(server, signal.SIGKILL)
        for sock in deaf:
            sock.close()


def damage(path: Path, key: str) -> None:
    """Change one byte of the event's second entry."""
    database = sqlite3.connect(path)
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    (name,) = (name for (name,) in tables if name.endswith("_line"))
    where = "WHERE event_id = ? AND number = 2"
    (entry,) = database.execute(f"SELECT line FROM {name} {where}", [key]).fetchone()
    with database:
        database.execute(f"UPDATE {name} SET line = ? {where}", [entry.replace(b"1", b"2", 1), key])
    database.close()


def test_nonsense_for_a_number_is_no_fault_of_ours(house: Path) -> None:
    key = event()
    desk = client(account(Role.ORGANIZER, key))
    for part in ("²", "9" * 5000):
        assert desk.get(f"/e/{key}/projector", {"part": part, "of": "2"}).status_code == 200
    for minutes in ("²", "000001999999999999999"):
        assert desk.post(f"/desk/{key}/print", {"do": "next", "minutes": minutes}).status_code == 302


def test_a_forwarded_address_is_believed_only_where_the_operator_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    from pareo.web.server import serve

    for name in ("PAREO_HTTPS", "FORWARDED_ALLOW_IPS"):
        monkeypatch.delenv(name, raising=False)
    assert not serve._is_behind_proxy()
    monkeypatch.setenv("PAREO_HTTPS", "1")
    assert serve._is_behind_proxy()


def test_a_seed_that_is_no_number_is_said(house: Path) -> None:
    from pareo.web import opened

    key = event()
    desk = client(account(Role.ORGANIZER, key))
    before = len(opened.current(key).state.entrants)
    page = desk.post(f"/desk/{key}/players", {"do": "add", "player": "Elena Roca", "seed": "²"}, follow=True).content.decode()
    assert "«²»" in page
    assert len(opened.current(key).state.entrants) == before


def test_what_another_process_writes_into_sqlite_is_looked_for(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import connections

    from pareo.adapters.journal.database import news

    key, looked = event(), Semaphore(0)
    monkeypatch.setattr(news, "LOOK", 0.05)
    listener = news.Listener(lambda _key, _number: None, looked.release)
    listener.open()
    try:
        assert looked.acquire(timeout=20), "it begins with a look"
        other = sqlite3.connect(connections["default"].settings_dict["NAME"], timeout=20)
        with other:
            name = next(n for (n,) in other.execute("SELECT name FROM sqlite_master") if n.endswith("_event"))
            other.execute(f"UPDATE {name} SET erasures = erasures + 1 WHERE key = ?", [key])
        other.close()
        assert looked.acquire(timeout=20)
    finally:
        listener.close()


def test_a_body_that_stops_or_is_one_too_many_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    from pareo.web.server import bodies

    async def known(_scope: bodies.Scope) -> bool:
        return True

    async def never() -> dict[str, object]:
        await asyncio.sleep(20)
        raise AssertionError

    async def part() -> dict[str, object]:
        return {"type": "http.request", "body": b"x" * 1000, "more_body": True}

    async def status(receive: bodies.Receive) -> int | None:
        held = bodies.Bodies(known)
        with pytest.raises(bodies.Unread) as refused:
            async with held.body({"path": "/desk/bring", "headers": []}, receive):
                pass
        assert held.held == 0
        return refused.value.status

    monkeypatch.setattr(bodies, "STALL", 0.01)
    assert awaited(status(never)) == 408
    monkeypatch.setattr(bodies, "MOST_HELD", 5000)
    assert awaited(status(part)) == 503


def test_who_reads_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    import uvicorn

    from pareo.web.server import protocol

    async def app(_scope: object, _receive: object, send: protocol.Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"8000000")]})
        await send({"type": "http.response.body", "body": b"x" * 8_000_000})

    async def story() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(app, http=protocol.Guarded, lifespan="off", log_level="error")
        server = uvicorn.Server(config)
        with server.capture_signals():
            task = asyncio.create_task(server._serve([listening]))
            deaf = line(listening.getsockname()[1], b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 2048)
            seen = False
            for _ in range(100):
                await asyncio.sleep(0.05)
                seen = seen or bool(server.server_state.connections)
                if seen and not server.server_state.connections:
                    break
            assert seen
            assert not server.server_state.connections
            deaf.close()
            server.should_exit = True
            await task

    monkeypatch.setattr(protocol, "STALL", 0.2)
    awaited(story())
