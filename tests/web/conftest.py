"""A real server in a process of its own, and a real browser in front of it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import web_servers
from postgresql import free_port

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
expect.set_options(timeout=20_000)  # a machine that does other things meanwhile is slow, not wrong
PASSWORD = "una clave bastante larga"


# A Python that has a house set up: it runs one program after the other, each a line of JSON, and says what each printed.
_MANAGE = """
import contextlib, io, json, sys, traceback
from pathlib import Path
from pareo.web import house
house.set_up(Path(sys.argv[1]))
for line in sys.stdin:
    said, failed = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(said):
            exec(json.loads(line), {})
    except Exception:
        failed = traceback.format_exc()
    print(json.dumps([said.getvalue().strip(), failed]), flush=True)
"""


@dataclass(frozen=True)
class Server:
    """A server of the tests: where it answers and where it keeps its things."""

    address: str
    folder: Path
    process: subprocess.Popen[bytes]

    def manage(self, code: str) -> str:
        """What `code` prints in a Python that has this house set up; all of them run in one process beside the server."""
        asked, told = self._manager.stdin, self._manager.stdout
        assert asked
        assert told
        asked.write(json.dumps(code) + "\n")
        asked.flush()
        said, failed = json.loads(told.readline())
        assert not failed, failed
        return str(said)

    @cached_property
    def _manager(self) -> subprocess.Popen[str]:
        words = [sys.executable, "-P", "-c", _MANAGE, str(self.folder)]
        return subprocess.Popen(words, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def stop(self) -> None:
        """End the server and what manages its house."""
        if "_manager" in vars(self):
            self._manager.communicate()
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def environment() -> dict[str, str]:
    return {**web_servers.environment(), "PAREO_STYLE": "1"}


def start(folder: Path, port: int | None = None, *options: str) -> Server:
    """Start `pareo serve` on a free port and wait until it answers."""
    port = port or free_port()
    command = [sys.executable, "-P", "-m", "pareo", "serve", "--data", str(folder), "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen([*command, *options], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server = Server(f"http://127.0.0.1:{port}", folder, process)
    for _ in range(300):
        assert process.poll() is None, "the server ended before it answered"
        try:
            with urllib.request.urlopen(f"{server.address}/health", timeout=5) as answer:
                if answer.status == 200:
                    return server
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with one account, ana, who runs it."""
    running = start(tmp_path_factory.mktemp("house"))
    running.manage(
        f"from django.contrib.auth import get_user_model as m; m().objects.create_superuser('ana', password={PASSWORD!r})"
    )
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("Chromium is not installed (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=60_000)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def ana(chromium: Browser, server: Server) -> Any:
    """What Ana's browser carries once she has signed in."""
    context = chromium.new_context(locale="es-ES", base_url=server.address)
    opened = context.new_page()
    opened.set_default_timeout(20_000)
    opened.goto("/account/login")
    opened.fill("[name=username]", "ana")
    opened.fill("[name=password]", PASSWORD)
    opened.press("[name=password]", "Enter")
    opened.wait_for_url("**/desk/")
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def page(chromium: Browser, server: Server, ana: Any) -> Iterator[Page]:
    """Ana at the desk, in Spanish; anything the page complains of in its console fails the test."""
    screen = {"width": 1366, "height": 768}
    context = chromium.new_context(viewport=screen, locale="es-ES", base_url=server.address, storage_state=ana)  # type: ignore[arg-type]
    opened = context.new_page()
    opened.set_default_timeout(20_000)
    troubles: list[str] = []
    # A list with wrong lines is answered with 422, which Chromium counts as an error of its own.
    opened.on("console", lambda said: troubles.append(said.text) if said.type == "error" and "422" not in said.text else None)
    opened.on("pageerror", lambda error: troubles.append(str(error)))
    yield opened
    context.close()
    assert troubles == []
