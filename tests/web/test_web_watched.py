"""What an operator may know of requests, and that nothing of persons is in it."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from pareo.core.errors import Malformed
from pareo.web.server.lines import Json
from pareo.web.server.watched import called, watched
from postgresql import free_port
from web_servers import environment

TOKEN = "a secret of the operator"


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/", ("home", "")),
        ("/health", ("health", "")),
        ("/static/tokens.css", ("static", "")),
        ("/live/abc12345", ("live", "abc12345")),
        ("/e/abc12345/names", ("public", "abc12345")),
        ("/desk/abc12345/round", ("round", "abc12345")),
        ("/desk/abc12345/players/7", ("entrant", "abc12345")),
        ("/Núñez/../etc", ("nothing", "")),
    ],
)
def test_a_request_is_called_after_its_kind_of_page(path: str, page: tuple[str, str]) -> None:
    assert called(path) == page


def test_nothing_is_watched_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAREO_LOG", raising=False)
    monkeypatch.delenv("PAREO_METRICS", raising=False)

    async def front(*_: object) -> None:
        """Answers nobody."""

    assert watched(front) is front


def test_a_token_that_can_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAREO_METRICS", "short")

    async def front(*_: object) -> None:
        """Answers nobody."""

    with pytest.raises(Malformed, match="metrics-token-short"):
        watched(front)


def test_a_fault_is_one_line_too() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        record = logging.LogRecord("pareo", logging.ERROR, __file__, 1, "it %s", ("failed",), sys.exc_info())
    line = Json().format(record)
    told = json.loads(line)
    assert "\n" not in line
    assert (told["level"], told["message"], told["logger"]) == ("error", "it failed", "pareo")
    assert "ValueError" in told["trace"]


def test_lines_and_figures_of_a_server_hold_no_names(tmp_path: Path) -> None:
    """A real server: a search for a name, a page that is not there, figures with the token and without."""
    port = free_port()
    words = [sys.executable, "-P", "-m", "pareo", "serve", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", str(port)]
    with (tmp_path / "log").open("w+") as log:
        process = subprocess.Popen(
            words, env={**environment(), "PAREO_LOG": "json", "PAREO_METRICS": TOKEN}, stdout=subprocess.DEVNULL, stderr=log
        )
        try:
            _until_it_answers(process, port)
            assert _asked(port, "/e/abc12345/names?q=Olalla")[0] == 404
            assert _asked(port, "/Olalla")[0] == 404
            assert _asked(port, "/metrics")[0] == 404
            assert _asked(port, "/metrics", "another secret")[0] == 404
            status, figures = _asked(port, "/metrics", TOKEN)
        finally:
            process.terminate()
            process.wait(20)
        log.seek(0)
        lines = [json.loads(line) for line in log]
    assert status == 200
    assert 'pareo_requests_total{page="public",status="404"} 1.0' in figures
    assert 'pareo_request_seconds_count{page="public"} 1.0' in figures
    assert 'pareo_requests_open{page="public"} 0.0' in figures
    asked = [(line["page"], line["event"], line["status"]) for line in lines if line["logger"] == "pareo.request"]
    assert ("public", "abc12345", 404) in asked
    assert ("nothing", "", 404) in asked
    assert not any("Olalla" in json.dumps(line, ensure_ascii=False) for line in lines)
    assert "Olalla" not in figures


def _until_it_answers(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            if _asked(port, "/health")[0] == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


def _asked(port: int, path: str, token: str = "") -> tuple[int, str]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", headers={"Authorization": f"Bearer {token}"} if token else {}
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()
