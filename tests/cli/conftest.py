"""The command line without a process: words in, exit code and texts out."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from pareo.cli.main import main


@dataclass(frozen=True)
class Said:
    """How a call went."""

    code: int
    out: str
    err: str
    raw: bytes = b""

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return json.loads(self.err)["error"]

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


Pareo = Callable[..., Said]


def call(*argv: object, stdin: str | bytes = b"", **environ: str) -> Said:
    """`pareo` with these words; keyword arguments are the environment."""
    environ = {"PAREO_DEBUG": "1", **environ}  # a fault shows itself in the test
    given = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    code = main([str(word) for word in argv], io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"), out, err, environ)
    out.flush()
    err.flush()
    raw = out.buffer.getvalue()  # type: ignore[attr-defined]
    return Said(code, raw.decode(errors="replace"), err.buffer.getvalue().decode(), raw)  # type: ignore[attr-defined]


@pytest.fixture
def pareo(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Pareo:
    """The command, in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    return call
