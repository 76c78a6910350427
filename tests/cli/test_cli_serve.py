"""What `pareo serve` says before it serves: which address is for whom, and whom the first account's link is for."""

from __future__ import annotations

import io
from argparse import Namespace
from pathlib import Path

import pytest

from pareo.cli import serve
from pareo.cli.call import Call

LAN, HERE = "http://192.168.1.7:8000/", "http://127.0.0.1:8000/"


def call(language: str) -> Call:
    return Call("serve", Namespace(), language, {}, io.StringIO(), io.StringIO(), io.StringIO())


def told(asked: Call) -> list[str]:
    assert isinstance(asked.stdout, io.StringIO)
    return asked.stdout.getvalue().splitlines()


@pytest.mark.parametrize(
    ("language", "hall", "here", "alone"),
    [
        ("es", "teléfonos", "En este equipo", "solo para este equipo"),
        ("en", "phones", "On this machine", "this machine alone"),
    ],
)
def test_each_address_says_whom_it_is_for(language: str, hall: str, here: str, alone: str) -> None:
    both = call(language)
    serve._tell_where(both, [LAN, HERE])
    first, second = told(both)
    assert (hall in first, LAN in first) == (True, True)
    assert (second.startswith(here), HERE in second) == (True, True)
    for address, is_alone in ((HERE, True), (LAN, False)):
        one = call(language)
        serve._tell_where(one, [address])
        assert [(address in line, alone in line) for line in told(one)] == [(True, is_alone)]


@pytest.mark.parametrize(("language", "words"), [("es", "para este equipo"), ("en", "for this machine")])
def test_the_link_of_the_first_account_is_for_this_machine_and_says_so(
    house: Path, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    from pareo.web.accounts import first

    assert house
    monkeypatch.setattr(first, "token", lambda: "secreto")
    both, one = call(language), call(language)
    serve._tell_first_account(both, [LAN, HERE])
    link, means = told(both)
    assert f"{HERE}account/first/secreto" in link
    assert "24" in link
    assert LAN not in link
    assert (words in means, LAN in means) == (True, True)
    serve._tell_first_account(one, [LAN])
    assert [f"{LAN}account/first/secreto" in line for line in told(one)] == [True], "the one that was asked for"
    monkeypatch.setattr(first, "token", lambda: None)
    none = call(language)
    serve._tell_first_account(none, [LAN, HERE])
    assert told(none) == []
