"""The packs travel in the wheel, and so do words, templates, static files and translations."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pareo.policy.load import packs

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what a wheel is made of."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in ("README.md", "LICENSE"):  # named by the project file; what they say does not matter here
        (folder / name).write_text("Pareo\n", encoding="utf-8")
    return folder


def _files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_nothing_of_the_package_stays_behind(sources: Path, tmp_path: Path) -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling, which builds the wheel, is not installed")
    sdist = pytest.importorskip("hatchling.builders.sdist", reason="hatchling, which builds the wheel, is not installed")
    ours = _files(sources / "src" / "pareo")
    folders = {name.split("/")[1] for name in ours if name.startswith("web/")}
    assert folders >= {"templates", "static"}
    for builder, kind, below in ((wheel.WheelBuilder, "zip", "."), (sdist.SdistBuilder, "gztar", "pareo-*/src")):
        (built,) = builder(str(sources)).build(directory=str(tmp_path / kind), versions=["standard"])
        shutil.unpack_archive(built, tmp_path / f"un{kind}", kind)
        (package,) = (tmp_path / f"un{kind}").glob(f"{below}/pareo" if below != "." else "pareo")
        assert ours - _files(package) == set()


def test_the_packs_are_read_where_the_wheel_was_unpacked(sources: Path, tmp_path: Path) -> None:
    wheel = pytest.importorskip("hatchling.builders.wheel", reason="hatchling, which builds the wheel, is not installed")
    built = [*wheel.WheelBuilder(str(sources)).build(directory=str(tmp_path / "dist"), versions=["standard"])]
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
