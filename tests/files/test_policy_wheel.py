"""The packs travel in the wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pareo.policy.load import packs

ROOT = Path(__file__).resolve().parents[2]


def test_the_packs_are_read_where_the_wheel_was_unpacked(tmp_path: Path) -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling, which builds the wheel, is not installed")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in ("README.md", "LICENSE"):  # named by the project file; what they say does not matter here
        (tmp_path / name).write_text("Pareo\n", encoding="utf-8")
    built = [*wheel.WheelBuilder(str(tmp_path)).build(directory=str(tmp_path / "dist"), versions=["standard"])]
    shutil.unpack_archive(built[0], tmp_path / "installed", "zip")
    asks = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import pareo; print(pareo.__file__)\n"
        "from pareo.policy.load import pack, packs\n"
        "for id in packs(): print(pack(id).policy.id)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", asks, str(tmp_path / "installed")],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    ).stdout.splitlines()
    assert Path(told[0]).is_relative_to(tmp_path / "installed"), "the package came from the wheel"
    assert told[1:] == list(packs())
