"""The entries of a journal in a few words each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pareo.tournament.entry import Entry
from pareo.words.names import Names
from pareo.words.outcome import brief
from pareo.words.speak import fill, page
from pareo.words.values import title as values_title
from pareo.words.values import told as value_told


def told(entry: Entry, names: Names) -> str:
    """An entry in a few words."""
    kinds = page(names.language, "cli")["kinds"]
    kind = f"{entry.kind}-{entry.data['presence']}" if "presence" in entry.data else entry.kind
    said = fill(kinds.get(kind) or kinds.get(entry.kind, entry.kind), _facts(entry.data, names)).strip()
    joined = entry.data.get("joined")
    return said + fill(kinds["joined"], {**joined, "holder": names.of(joined["bye"])}) if joined else said


def _facts(data: Mapping[str, Any], names: Names) -> dict[str, Any]:
    facts = {"reason": "", **data}
    for key in ("number", "first", "second", "a", "b"):
        if isinstance(data.get(key), int):
            facts[key] = names.of(data[key])
    at_table = page(names.language, "cli")["kinds"]["reported-at"]
    results = [
        fill(at_table, {"table": each["table"], "result": _result(each["result"], names.language)})
        for each in data.get("results", ())
    ]
    for key in ("was", "result"):
        if isinstance(data.get(key), str):
            facts[key] = _result(data[key], names.language)
    facts["results"] = ", ".join(results[:6]) + (f" … (+{len(results) - 6})" if len(results) > 6 else "")
    for key in ("tables", "entrants", "seeds", "numbers"):
        if isinstance(data.get(key), list | tuple):
            facts[key] = len(data[key])
    if who := data.get("numbers") or [new["number"] for new in data.get("entrants", ())]:
        facts["who"] = names.listed(who[:4]) + (" …" if len(who) > 4 else "")
    for key in ("entries", "rounds"):
        if isinstance(data.get(key), list | tuple):
            facts[key] = ", ".join(map(str, data[key]))
    if "way" in data:
        named = [data[key] for key in ("first", "second") if isinstance(data.get(key), int)]
        facts["whom"] = f" ({names.listed(named)})" if named else ""
        facts["way"] = page(names.language, "notes")["terms"]["way"].get(data["way"], data["way"])
        facts["reason"] = data.get("reason", "–")
    values = [(values_title(each["key"], names.language), each.get("value")) for each in data.get("overrides", ())]
    facts["values"] = ", ".join(f"{title}: {value_told(value, names.language)}" for title, value in values)
    return facts


def _result(result: str, language: str) -> str:
    """A result in words; who sits where is not known here, so that the sides are called A and B."""
    return brief(language, result, "A", "B")
