"""Formats by name and by their first bytes."""

from __future__ import annotations

import pytest

from hall import Hall
from pareo.adapters.files.registry import FORMATS, recognised
from pareo.core.errors import Malformed


@pytest.mark.parametrize(
    ("name", "head", "format"),
    [
        ("Copa (ID X99-000001).Tournament", b"", "kts"),
        ("-", b"\xef\xbb\xbf<?xml version='1.0'?>\r\n<Tournament>", "kts"),
        ("jugadores.CSV", b"", "csv"),
        ("-", b"id;nombre\n", "csv"),
        ("jugadores.xlsx", b"", "xlsx"),
        ("-", b"PK\x03\x04", "xlsx"),
        ("evento.json", b"", "json"),
        ("-", b' \n{"schema": 1', "json"),
        ("2017.json", b'\xef\xbb\xbf{ "name": "Copa", "players": [', "swccg"),
        ("2023.json", b'{\n "Tournament": {', "melee"),
        ("-", b'{"Rounds": [', "melee"),
        ("Copa.WER", b"", "wer"),
        ("-", b'<event sanctionnumber="1">', "wer"),
        ("copa_r1-begin.tdf", b"", "tdf"),
        ("-", b'<?xml version="1.0"?>\r\n<tournament type="2">', "tdf"),
    ],
)
def test_a_file_is_recognised(name: str, head: bytes, format: str) -> None:
    assert recognised(name, head) == format


@pytest.mark.parametrize("head", [b"", b"hello", b"<html>", b"\0\0\0\0"])
def test_what_nobody_knows_is_refused(head: bytes) -> None:
    with pytest.raises(Malformed, match="file-format"):
        recognised("foto.png", head)


@pytest.mark.parametrize("format", [name for name, known in FORMATS.items() if known.writes])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_format_that_writes_writes_an_event(format: str, language: str) -> None:
    hall = Hall(players=5)
    hall.pair()
    known = FORMATS[format]
    assert known.writes is not None
    data = known.writes(hall.state, hall.current.people, language)
    if known.reads is not None:
        assert known.reads(data, None).commands
