"""The entries of a journal in a few words each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pareo.policy.load import pack
from pareo.tournament.entry import Entry
from pareo.tournament.people import People
from pareo.words.dates import day
from pareo.words.names import Names
from pareo.words.outcome import brief
from pareo.words.packs import policy_title
from pareo.words.speak import fill, page
from pareo.words.values import title as values_title
from pareo.words.values import told as value_told

_NOBODY: People = MappingProxyType({})


def told(entry: Entry, names: Names, kept: People = _NOBODY) -> str:
    """An entry in a few words. `kept`: also what people were called before, where that may be told, but for who was erased."""
    if entry.kind in ("entrant-amended", "event-amended"):
        return _amended(entry, names, kept)
    kinds = page(names.language, "cli")["kinds"]
    kind = f"{entry.kind}-{entry.data['presence']}" if "presence" in entry.data else entry.kind
    if entry.kind == "cut-confirmed" and entry.data.get("declined"):
        kind = "cut-confirmed-declined"
    said = fill(kinds.get(kind) or kinds.get(entry.kind, entry.kind), _facts(entry.data, names)).strip()
    joined = entry.data.get("joined")
    return said + fill(kinds["joined"], {**joined, "holder": names.of(joined["bye"])}) if joined else said


def _amended(entry: Entry, names: Names, kept: People) -> str:
    """Whose or what, and everything that is otherwise now."""
    data = entry.data
    who = {"number": names.of(data["number"])} if "number" in data else {}
    return fill(page(names.language, "cli")["kinds"][entry.kind], {**who, "changes": amendments(entry, names, kept)})


def amendments(entry: Entry, names: Names, kept: People = _NOBODY) -> str:
    """Everything that is otherwise since an amendment."""
    words, data = page(names.language, "cli"), entry.data
    told = list(_personal(data["person"], names, kept)) if "person" in data else []
    for key in ("name", "date", "category", "club", "seed", "fixed_table", "tier", "format"):
        if key in data:
            now = day(data[key], names.language) if key == "date" else data[key]
            facts = {"what": words["amended"][key], "now": "–" if data[key] is None else now}
            told.append(fill(words["amended"]["becomes"], facts))
    told += _switched(data["policy"], names.language) if "policy" in data else []
    return "; ".join(told)


def _switched(policy: Mapping[str, Any], language: str) -> Iterator[str]:
    """Another policy, and what came of it."""
    words = page(language, "cli")["amended"]
    yield fill(words["becomes"], {"what": words["policy"], "now": policy_title(pack(policy["id"]), language)})
    if "rounds" in policy:
        yield fill(words["becomes"], {"what": words["rounds"], "now": policy["rounds"]})
    if "dropped" in policy:
        yield fill(words["dropped"], {"values": ", ".join(values_title(key, language) for key in policy["dropped"])})


def _personal(renamed: Mapping[str, Any], names: Names, kept: People) -> Iterator[str]:
    """The name and the id, from what to what; only that they were amended, where somebody was erased."""
    words = page(names.language, "cli")["amended"]
    was, now = kept.get(renamed["was"]), kept.get(renamed["key"])
    for what in renamed["what"]:
        shown = [person.full_name if what == "name" else person.id or "–" for person in (was, now) if person]
        if len(shown) == 2 and shown[0] != shown[1]:
            yield fill(words["from"], {"what": words[what], "was": shown[0], "now": shown[1]})
        else:
            yield words[what]


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
    if who := data.get("numbers") or data.get("declined") or [new["number"] for new in data.get("entrants", ())]:
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
