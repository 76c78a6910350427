"""`run`, the set-up around the program, in a clone of its own. Its pip is a stand-in here: `./run test` has used the real one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ECHO = "import os, sys; print(os.getcwd(), sys.argv[1:]); sys.exit(7)"

# Runs `run` with a real venv and a pip that takes its time, and fails where a requirement is missing.
STAND_IN = """
import importlib.util, runpy, subprocess, sys, time
real = subprocess.run
def install(command, **options):
    if "pip" not in command:
        return real(command + ["--without-pip"], **options)
    time.sleep(0.3)
    requirements = open(command[-1]).read()
    program = "import sys; sys.exit(sys.argv[1])" if "missing" in requirements else ""
    return real([sys.executable, "-c", program, requirements], **options)
subprocess.run = install
importlib.util.find_spec = str  # as if this Python had pip and ensurepip
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A small project under a name with spaces and accents, whose program says where it runs and exits with 7."""
    folder = tmp_path / "copa de otoño"
    (folder / "src" / "pareo").mkdir(parents=True)
    shutil.copy(ROOT / "run", folder)
    (folder / "src" / "pareo" / "__main__.py").write_text(ECHO)
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-bench.txt"):
        (folder / name).write_text("# nothing\n")
    return folder


@pytest.fixture
def bootstrap(clone: Path) -> Any:
    """`run` as a module of the clone, before anything is set up."""
    module = ModuleType("run")
    module.__file__ = str(clone / "run")
    exec(compile((clone / "run").read_text(encoding="utf-8"), module.__file__, "exec"), module.__dict__)
    return module


def start(clone: Path, *arguments: str, within: Path, language: str = "es_CL.UTF-8") -> subprocess.Popen[str]:
    strange = {"LC_ALL": language, "PYTHONPATH": str(clone / "elsewhere"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", STAND_IN, str(clone / "run"), *arguments]
    return subprocess.Popen(
        command, cwd=within, env=os.environ | strange, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )


def test_a_clone_from_its_first_run_to_a_broken_installation_and_back(clone: Path, tmp_path: Path) -> None:
    # Two first runs at once: one installs, both go on to the program.
    both = [start(clone, "pareo", "new", "Copa Primavera", within=tmp_path) for _ in range(2)]
    said = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [7, 7], said
    assert [out for out, _ in said] == [f"{tmp_path} ['new', 'Copa Primavera']\n"] * 2
    assert sum(err.count("instalando lo que pide requirements.txt") for _, err in said) == 1

    # A later run says nothing of its own; the word pareo may be left out.
    warm = start(clone, "standings", "x.pareo", within=clone)
    assert warm.communicate() == (f"{clone} ['standings', 'x.pareo']\n", "")
    assert warm.returncode == 7

    # Something that can't be installed: refused with what the installer said, and not taken for done afterwards.
    good = (clone / "requirements.txt").read_bytes()
    (clone / "requirements.txt").write_text("missing==1.0\n")
    broken = start(clone, "standings", within=clone, language="en_US.UTF-8")
    out, err = broken.communicate()
    assert (broken.returncode, out) == (1, "")
    assert "missing==1.0" in err
    assert "Pareo could not install what it needs" in err
    assert "Traceback" not in err
    (clone / "requirements.txt").write_bytes(good)
    again = start(clone, "standings", within=clone)
    assert "instalando" in again.communicate()[1]
    assert again.returncode == 7


def test_a_measurement_is_run_by_its_name(clone: Path, tmp_path: Path) -> None:
    (clone / "bench").mkdir()
    (clone / "bench" / "pairing.py").write_text(ECHO)
    unknown = start(clone, "bench", "speed", within=tmp_path)
    assert "pairing" in unknown.communicate()[1]
    assert unknown.returncode == 2
    known = start(clone, "bench", "pairing", "--rounds", "3", within=tmp_path)
    out, err = known.communicate()
    assert (known.returncode, out) == (7, f"{tmp_path} ['--rounds', '3']\n")
    assert "requirements-bench.txt" in err


def test_without_ensurepip_the_pip_outside_does_it(bootstrap: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[list[str]] = []
    monkeypatch.setattr(bootstrap, "has", lambda module: module == "pip")
    monkeypatch.setattr(
        bootstrap, "install", lambda command: (installed.append(command), os.makedirs(bootstrap.VENV, exist_ok=True))
    )
    bootstrap.set_up("requirements.txt")
    assert [command[1:5] for command in installed] == [
        ["-m", "venv", "--without-pip", bootstrap.VENV],
        ["-m", "pip", "--python", bootstrap.PYTHON],
    ]
    assert "--require-hashes" in installed[1]


def test_without_ensurepip_and_pip_it_says_what_to_install(bootstrap: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "has", lambda module: False)
    with pytest.raises(bootstrap.NotReady, match="python3-venv"):
        bootstrap.set_up("requirements.txt")


@pytest.mark.parametrize(("system", "sentence"), [("es_CL.UTF-8", "necesita Python 99.0"), ("C.UTF-8", "needs Python 99.0")])
def test_an_old_python_says_so_in_both_languages(
    bootstrap: Any, monkeypatch: pytest.MonkeyPatch, system: str, sentence: str
) -> None:
    monkeypatch.setattr(bootstrap, "OLDEST", (99, 0))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("LC_ALL", system)
    with pytest.raises(bootstrap.NotReady, match=sentence):
        bootstrap.be_new_enough()


def test_development_needs_are_enough_to_run(bootstrap: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "install", lambda command: None)
    os.makedirs(os.path.dirname(bootstrap.PYTHON))
    Path(bootstrap.PYTHON).touch()
    bootstrap.write(bootstrap.MADE_FROM, os.fsencode(os.path.realpath(bootstrap.PYTHON)))
    Path(os.path.dirname(bootstrap.PYTHON), "pip").touch()
    bootstrap.set_up("requirements-dev.txt")
    assert bootstrap.is_ready("requirements.txt")
    assert bootstrap.is_ready("requirements-dev.txt")


def test_an_environment_whose_python_changed_underneath_is_made_anew(bootstrap: Any) -> None:
    os.makedirs(os.path.dirname(bootstrap.PYTHON))
    Path(bootstrap.PYTHON).touch()
    bootstrap.write(bootstrap.MADE_FROM, b"python3.10")
    assert not bootstrap.is_whole()
