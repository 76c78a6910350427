"""The packs travel in the wheel, and are read from where it is unpacked."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pareo.policy.load import packs

ROOT = Path(__file__).resolve().parents[2]


def test_the_packs_travel_in_the_wheel(tmp_path: Path) -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling, which builds the wheel, is not installed")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in ("README.md", "LICENSE"):  # named by the project file; what they say does not matter here
        (tmp_path / name).write_text("Pareo\n", encoding="utf-8")
    built = [*wheel.WheelBuilder(str(tmp_path)).build(directory=str(tmp_path / "dist"), versions=["standard"])]
    with zipfile.ZipFile(built[0]) as wheel_file:  # as pip does
        wheel_file.extractall(tmp_path / "site")
    asks = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import pareo; print(pareo.__file__)\n"
        "from pareo.policy.load import pack, packs\n"
        "for id in packs(): print(pack(id).policy.id)\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", asks, str(tmp_path / "site")],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    ).stdout.splitlines()
    assert str(tmp_path / "site") in told[0], "the package came from the wheel"
    assert told[1:] == list(packs())
