"""Every refusal that the code can make has its sentence, in both languages, with the same places to fill."""

from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "pareo"
WORDS = SOURCE / "words"
LANGUAGES = ("en", "es")
ADDED_ON_THE_WAY = {"file"}  # the journal's lines do not know the name of their file; whoever opened it adds it
PAGES = sorted({page.relative_to(WORDS / language) for language in LANGUAGES for page in (WORDS / language).rglob("*.toml")})


def page(language: str, name: Path) -> dict[str, str]:
    """The words of one page by their dotted key."""
    return dict(_flat(tomllib.loads((WORDS / language / name).read_text(encoding="utf-8")), ""))


def _flat(table: Mapping[str, Any], above: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value if isinstance(value, str) else repr(value)


def places(sentence: str) -> set[str]:
    """The names of the `{facts}` that a sentence fills in."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def sentences(language: str) -> dict[str, str]:
    """All sentences for findings, by code."""
    found = {}
    for name in PAGES:
        for key, sentence in page(language, name).items():
            table, _, code = key.partition(".")
            if table == "findings":
                found[code] = sentence
    return found


# --- Where codes are written: a literal given for a parameter or a field that is called `code` -------------------------


@cache
def nodes() -> tuple[tuple[Path, ast.Call | ast.FunctionDef | ast.ClassDef], ...]:
    """Every call, function and class of the package, with its module: the whole of it is walked once."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        module = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        kept = [node for node in module if isinstance(node, ast.Call | ast.FunctionDef | ast.ClassDef)]
        found += [(path.relative_to(SOURCE), node) for node in kept]
    return tuple(found)


@cache
def takers() -> dict[str, int]:
    """What takes a finding's code, and in which place: `illegal`, `Finding` and whatever is written around them."""
    found = {}
    for _, node in nodes():
        match node:
            case ast.FunctionDef(name=name, args=arguments):
                names = [argument.arg for argument in arguments.args if argument.arg not in ("self", "cls")]
            case ast.ClassDef(name=name, body=body) if not name.endswith("Note"):  # notes are told by their readers
                names = [line.target.id for line in body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)]
            case _:
                continue
        if "code" in names and "facts" in [*names, *_rest(node)]:
            found[name] = names.index("code")
    return found


def _rest(node: ast.AST) -> list[str]:
    rest = node.args.kwarg if isinstance(node, ast.FunctionDef) else None
    return [rest.arg] if rest else []


def facts_given() -> Iterator[tuple[str, str, set[str]]]:
    """Place, code and names of the facts, for each refusal that writes all of them out."""
    for path, node in nodes():
        match node:
            case ast.Call(func=ast.Name(id="Finding"), args=[ast.Constant(value=code), ast.Dict(keys=keys), *_]):
                names = [key.value if isinstance(key, ast.Constant) else None for key in keys]
            case ast.Call(func=ast.Name(id="illegal" | "malformed" | "conflict"), args=[ast.Constant(value=code), *_]):
                names = [word.arg for word in node.keywords]
            case _:
                continue
        if None not in names:  # `**facts` may hold anything
            yield f"{path}:{node.lineno}", code, {str(name) for name in names}


@cache
def codes() -> dict[str, str]:
    """Every code that the package writes out, with the first place where it stands."""
    taking, found = takers(), {}
    for path, node in nodes():
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = [word.value for word in node.keywords if word.arg == "code"]
        if name in taking and len(node.args) > taking[name]:
            given.append(node.args[taking[name]])
        for word in (part for value in given if name in taking for part in _either(value)):
            if isinstance(word, ast.Constant) and isinstance(word.value, str):
                found.setdefault(word.value, f"{path}:{node.lineno}")
    return found


def _either(value: ast.expr) -> list[ast.expr]:
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]


# --- Tests -------------------------------------------------------------------------------------------------------------


def test_the_scan_sees_the_core_refusals() -> None:
    assert {"illegal", "malformed", "conflict", "Finding"} <= takers().keys()
    assert "result-unreadable" in codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language: str) -> None:
    told = sentences(language)
    assert {code: place for code, place in codes().items() if code not in told} == {}


def test_every_sentence_gets_the_facts_that_it_tells() -> None:
    told = sentences("en")
    assert {
        place: missing
        for place, code, given in facts_given()
        if (missing := places(told.get(code, "")) - given - ADDED_ON_THE_WAY)
    } == {}


@pytest.mark.parametrize("name", PAGES, ids=str)
def test_both_languages_hold_the_same_words_with_the_same_places(name: Path) -> None:
    for language in LANGUAGES:
        assert (WORDS / language / name).is_file(), f"{name} is missing in {language}"
    english, spanish = (page(language, name) for language in LANGUAGES)
    assert english.keys() == spanish.keys()
    assert {key: places(words) for key, words in english.items()} == {key: places(words) for key, words in spanish.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_is_told_in_two_pages(language: str) -> None:
    keys = [key for name in PAGES for key in page(language, name) if key.startswith("findings.")]
    assert [key for key in keys if keys.count(key) > 1] == []
