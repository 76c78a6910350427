"""The Spanish example of the README, command by command as it is written there."""

from __future__ import annotations

import csv
import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def player() -> ModuleType:
    """examples/play.py, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("play", ROOT / "examples" / "play.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_spanish_example_runs_to_its_end_as_written(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert player().play(tmp_path / "copa") == 0
    said = capfd.readouterr()
    assert said.err == "" or "KTS" in said.err, "nothing but what the KTS file can't hold is told"
    with (tmp_path / "copa" / "clasificacion.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len(rows) == 13
    event = json.loads((tmp_path / "copa" / "copa.json").read_text(encoding="utf-8"))
    assert event["schema"] == 1
    assert (tmp_path / "copa" / "copa.Tournament").read_bytes().startswith(b"\xef\xbb\xbf<?xml")


@pytest.mark.parametrize("readme", ["README.md", "README.es.md"])
def test_every_command_of_the_readmes_exists(readme: str) -> None:
    from pareo.cli.grammar import COMMANDS

    lines = player().commands((ROOT / readme).read_text(encoding="utf-8"))
    assert lines, "the README has an example"
    assert {line[0] for line in lines} <= set(COMMANDS)


def test_both_readmes_tell_the_same_event() -> None:
    def told(readme: str) -> list[list[str]]:
        lines = player().commands((ROOT / readme).read_text(encoding="utf-8"))
        plain = [[w for w in line if w not in ("--lang", "es")] for line in lines]
        return [["…" if i and line[i - 1] == "--reason" else w for i, w in enumerate(line)] for line in plain]

    assert told("README.md") == told("README.es.md")
