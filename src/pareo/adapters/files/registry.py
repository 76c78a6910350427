"""Every format that Pareo knows, by the name that `--to` takes. A new format is its module and a line here."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from pareo.adapters.files import json, kts, melee, players, results, standings, swccg, tdf, wer
from pareo.adapters.files.reading import Reading
from pareo.adapters.files.separator import Separator
from pareo.core.errors import Finding, malformed
from pareo.policy.pack import Pack
from pareo.tournament.people import People
from pareo.tournament.state import State


@dataclass(frozen=True, slots=True)
class Format:
    """A format. `reads` takes the bytes and a policy that replaces the file's own; `writes` takes the language of titles.

    `losses` tells what an event holds that the file will not, people by their numbers in findings of `PERSONAL`; `check` raises
    Refused, without writing, where the file can't hold how a policy scores: of an event, or of one that is still to be made.
    `check_results` does the same for what an event's results are.
    `suffixes` are in lower case, the usual one first. `separated` writes a table whose cells are parted as the reader's
    spreadsheet wants them.
    """

    reads: Callable[[bytes, str | None], Reading] | None
    writes: Callable[[State, People, str], bytes] | None
    suffixes: tuple[str, ...]
    losses: Callable[[State, People], tuple[Finding, ...]] = lambda state, people: ()  # noqa: ARG005
    check: Callable[[Pack], None] = lambda policy: None  # noqa: ARG005
    check_results: Callable[[State], None] = lambda state: None  # noqa: ARG005
    separated: Callable[[State, People, str, Separator], bytes] | None = None

    def written(self, state: State, people: People, language: str, separator: Separator) -> bytes | None:
        """The event as a file of this format; None where the format is only read."""
        if self.separated is not None:
            return self.separated(state, people, language, separator)
        return self.writes(state, people, language) if self.writes is not None else None


PERSONAL = frozenset({"kts-loses-ids-of", "tdf-loses-ids-of"})
"""Findings that name people: for the organizer alone."""

FORMATS: dict[str, Format] = {
    "kts": Format(kts.read, lambda state, people, _: kts.write(state, people), (".tournament",), kts.losses, kts.check),
    "json": Format(
        json.read, lambda state, people, _: json.write(state, people), (".json",), lambda state, _: json.losses(state)
    ),
    "tdf": Format(
        tdf.read,
        lambda state, people, _: tdf.write(state, people),
        (".tdf",),
        tdf.losses,
        tdf.check,
        tdf.check_results,
    ),
    "wer": Format(wer.read, None, (".wer",)),
    "swccg": Format(swccg.read, None, (".json",)),
    "melee": Format(melee.read, None, (".json",)),
    "csv": Format(players.read_csv, players.write_csv, (".csv", ".tsv", ".txt"), separated=players.write_csv),
    "xlsx": Format(players.read_xlsx, players.write_xlsx, (".xlsx",)),
    "csv-results": Format(None, results.write_csv, (".csv",), separated=results.write_csv),
    "xlsx-results": Format(None, results.write_xlsx, (".xlsx",)),
    "csv-standings": Format(None, standings.write_csv, (".csv",), separated=standings.write_csv),
    "xlsx-standings": Format(None, standings.write_xlsx, (".xlsx",)),
}


_ROOTS = {"kts": b"Tournament", "tdf": b"tournament", "wer": b"event"}
_FIRST_KEYS = {
    "swccg": frozenset({b"name", b"players", b"games", b"rounds", b"mode"}),
    "melee": frozenset({b"Tournament", b"Decks", b"Rounds", b"Standings", b"Source"}),
}


def recognised(name: str, head: bytes) -> str:
    """The format of a file by its name, and by its first bytes where the name tells nothing ("-": standard input).

    Three programs write .json; the first key tells them apart.

    >>> recognised("Copa.Tournament", b""), recognised("-", b"  {"), recognised("lista", b"id;nombre")
    ('kts', 'json', 'csv')
    >>> recognised("2017.json", b'{"name": "Copa", "players": [')
    'swccg'

    Raises Malformed "file-format".
    """
    lower = name.lower()
    for format, known in FORMATS.items():
        if known.reads is not None and lower.endswith(known.suffixes):
            return _json_of(head) if format == "json" else format
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"PK"):
        return "xlsx"
    if text.startswith(b"{"):
        return _json_of(head)
    if text.startswith(b"<"):
        for format, root in _ROOTS.items():
            if re.search(rb"<%s[\s>]" % root, head):
                return format
    first = text.splitlines()[0] if text else b""
    if first and b"<" not in first and any(sign in first for sign in (b",", b";", b"\t")):
        return "csv"
    raise malformed("file-format", file=name[:80], known=", ".join(key for key, known in FORMATS.items() if known.reads))


def _json_of(head: bytes) -> str:
    """Whose JSON begins like this; our own where nothing tells."""
    first = re.match(rb'\s*\{\s*"(\w+)"', head.removeprefix(b"\xef\xbb\xbf"))
    return next((format for format, keys in _FIRST_KEYS.items() if first and first[1] in keys), "json")
