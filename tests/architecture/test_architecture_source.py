"""The house rules about files: short modules, light start, nothing of one machine, requirements that agree."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "pareo"
HEAVY = {"rich", "openpyxl", "numpy", "rustworkx", "networkx", "defusedxml", "msgspec"}
WEB = {"django", "uvicorn", "argon2", "reportlab", "segno", "psycopg", "platformdirs"}
UNSAID = {"axe-playwright-python": "MIT"}  # whose metadata say nothing; read in its repository (decisions/0005)
REQUIREMENTS = ("requirements.txt", "requirements-dev.txt", "requirements-bench.txt")


def texts() -> Iterator[tuple[str, str]]:
    """Every text file of the project by its path from the root, without the folders that .gitignore names."""
    ignored = {line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines() if line.endswith("/")}
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in ignored | {".git"}]
        for path in (Path(folder, name) for name in names if name != ".git"):
            try:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # a workbook, or another program's encoding


def pins(name: str) -> dict[str, str]:
    """Package -> version of a requirements file."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))


def declared(lines: list[str]) -> dict[str, str]:
    """Package -> version of what pyproject.toml says; the lock has names in lower case, and no extras or markers.

    >>> declared(["Django==5.2.19", "uvloop==0.23.0; sys_platform != 'win32'", "psycopg[binary,pool]==3.3.9"])
    {'django': '5.2.19', 'uvloop': '0.23.0', 'psycopg': '3.3.9'}
    """
    found = [re.fullmatch(r"([A-Za-z0-9-]+)(?:\[[^\]]*\])?==([^ ;]+)(?: *;.*)?", line) for line in lines]
    assert all(found), "everything is pinned"
    return {pin[1].lower(): pin[2] for pin in found if pin}


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {path.relative_to(SOURCE): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCE.rglob("*.py")}
    assert {path: length for path, length in lengths.items() if length > 400} == {}


@pytest.mark.parametrize("command", [["-c", "import pareo"], ["-m", "pareo", "--help"]], ids=["import pareo", "pareo --help"])
def test_starting_imports_nothing_heavy(command: list[str]) -> None:
    source = SOURCE.parent
    told = subprocess.run([sys.executable, "-X", "importtime", *command], capture_output=True, text=True, check=True, cwd=source)
    imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in told.stderr.splitlines()}
    assert "pareo" in imported
    assert imported & (HEAVY | WEB) == set()


def test_looking_at_a_file_loads_nothing_of_the_web(tmp_path: Path) -> None:
    event, source = str(tmp_path / "copa.pareo"), SOURCE.parent
    new = ["new", event, "--policy", "konami-2011-05", "--name", "Copa", "--tier", "2"]
    for command in (new, ["standings", event], ["show", event]):
        words = [sys.executable, "-X", "importtime", "-m", "pareo", *command]
        told = subprocess.run(words, capture_output=True, text=True, check=False, cwd=source)
        imported = {line.rpartition("|")[2].strip().partition(".")[0] for line in told.stderr.splitlines()}
        assert "msgspec" in imported, "the command ran"
        assert imported & WEB == set()


def test_no_file_names_a_machine_or_a_registry() -> None:
    # Written in two halves, so that this file passes its own test.
    folders = [r"/wor" r"k/", r"/roo" r"t/", r"/hom" r"e/\w", r"/User" r"s/\w", r"[A-Z]:\\User" r"s"]
    hosts = ["pypi" r"\.org", "pythonhosted" r"\.org", "npmjs" r"\.org", "debian" r"\.org"]
    named = re.compile("|".join(folders + hosts))
    assert {name: found.group() for name, text in texts() if (found := named.search(text))} == {}


def test_the_requirements_pin_what_the_project_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime, development = pins("requirements.txt"), pins("requirements-dev.txt")
    assert declared(project["project"]["dependencies"]).items() <= runtime.items()
    assert declared(project["dependency-groups"]["dev"]).items() <= development.items()
    extra = declared(project["project"]["optional-dependencies"]["postgresql"])
    assert extra.items() <= development.items(), "the tests run on PostgreSQL too"
    assert not extra.keys() & runtime.keys(), "and nobody else has to install it"
    bench = pins("requirements-bench.txt")
    assert declared(project["dependency-groups"]["bench"]).items() <= bench.items()
    assert runtime.items() <= development.items(), "whoever has the tests' packages has the program's"
    assert runtime.items() <= bench.items(), "and whoever measures"


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_every_requirement_has_its_hashes(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = re.split(r"^(?=\w)", text, flags=re.MULTILINE)
    assert pins(name)
    assert [block.splitlines()[0] for block in blocks if block and "--hash=sha256:" not in block] == []


def test_every_package_has_a_licence_that_the_record_allows() -> None:
    allowed = re.compile(r"MIT|BSD|Apache|PSF|Python Software Foundation|0BSD|ISC|Zlib")
    tests_only = re.compile(r"MPL|Mozilla|LGPL")
    runtime = pins("requirements.txt")
    wrong = {}
    for name in pins("requirements-dev.txt"):
        try:
            about = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue  # of another system: colorama is for Windows
        classifiers = [one for one in about.get_all("Classifier") or [] if one.startswith("License")]
        said = " ".join([about.get("License-Expression") or about.get("License") or UNSAID.get(name, ""), *classifiers])
        if not allowed.search(said) and (name in runtime or not tests_only.search(said)):
            wrong[name] = said
    assert wrong == {}


def test_the_bootstrap_can_be_read_by_an_old_python() -> None:
    ast.parse((ROOT / "run").read_text(encoding="utf-8"), feature_version=(3, 6))
