"""docs/rules/clauses.md: which code implements a clause, and which test shows it. `python tests/clauses.py` writes it.

A clause is found where a docstring says `Clause:`; the points of rules.md section i also by the names of their tests
(`test_i07_...`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules" / "clauses.md"
HEAD = """# Clauses

Which code implements a clause, and which test shows it, as their docstrings say. Made by `python tests/clauses.py`; a test fails
when this page is out of date. `00n` are the seeds' rule documents, `spec` and `rules.md` the project's own.

| Clause | Code | Tests |
|---|---|---|
"""
_SOURCE = re.compile(
    r"\b(?:spec \d\d|00\d|(?:rules|data)\.md [\da-i]\b(?:\.\d+)?|konami-\d{4}-\d\d|UDE|MTR|KDE23|FIDE|FFG|SWCCG)"
)
_POINT = re.compile(r"test_i(\d\d)_")
_NAMED = ast.Module | ast.ClassDef | ast.FunctionDef


def page() -> str:
    """The whole page."""
    code, tests = _by_source("src/pareo"), _by_source("tests")
    lines = [
        f"| {source} | {_listed(code.get(source, []))} | {_listed(tests.get(source, []))} |"
        for source in sorted({*code, *tests}, key=_order)
    ]
    return HEAD + "\n".join(lines) + "\n"


def _order(source: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", source)]


def _listed(places: list[str]) -> str:
    return "<br>".join(f"`{place}`" for place in places) or "–"


def _by_source(folder: str) -> dict[str, list[str]]:
    """Where each source is cited, in the order of files and lines."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / folder).rglob("*.py")):
        if path.samefile(__file__):
            continue
        for name, sources in _cited(ast.parse(path.read_text(encoding="utf-8"))):
            place = path.relative_to(ROOT / folder).as_posix() + (f" {name}" if name else "")
            for source in sources:
                found.setdefault(source, []).append(place)
    return found


def _cited(module: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The names of what cites a clause ("" the module itself), each with its sources."""
    for node in ast.walk(module):
        if not isinstance(node, _NAMED):
            continue
        name = "" if isinstance(node, ast.Module) else node.name
        said = (ast.get_docstring(node) or "").partition("Clause:")[2].partition("\n\n")[0]
        sources = [match[0] for match in _SOURCE.finditer(re.sub(r"\"[^\"]*\"|\([^)]*\)", "", said))]
        if point := _POINT.match(name):
            sources.append(f"rules.md i.{int(point[1])}")
        if sources:
            yield name, list(dict.fromkeys(sources))


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
