"""Nobody at the desk is told to type a command: where a sentence names one, the browser has a sentence of its own."""

from __future__ import annotations

import re
import string

import pytest

from pareo.cli.grammar import COMMANDS
from pareo.core.errors import Finding
from pareo.policy.load import pack, packs
from pareo.words.packs import format_title, policy_title, tier_name
from pareo.words.speak import LANGUAGES, Surface, catalogue, sentence

VERBS = "|".join(sorted({name.split()[0] for name in COMMANDS}))
TYPED = re.compile(rf"--[a-z]|EVENTO?\.pareo|\bpareo (?:{VERBS})\b|\(undrop\)|forfeit:a|`|KEY=VALUE")
# What only the command line, its files and its servers say; these codes never reach a page.
TERMINAL_ALONE = frozenset(
    {
        *("address-unusable", "announcement-for-nothing", "command-missing", "command-unknown", "command-unknown-near"),
        *("clock-minutes-missing", "clock-minutes-unasked"),
        *("compare-too-few", "demo-has-its-own-house", "folder-not-writable", "language-unknown", "output-missing"),
        *("pairing-line-unreadable", "player-or-table", "players-or-name", "policy-is-the-events-own", "port-in-use"),
        *("port-not-permitted", "score-result-unreadable", "table-or-file", "usage"),
        *("doctor-folder", "doctor-no-house", "doctor-migrations", "doctor-port-taken", "doctor-port-unusable", "house-in-use"),
    }
)


def places(said: str) -> set[str]:
    """The names of the `{facts}` that a sentence fills in."""
    return {name for _, name, _, _ in string.Formatter().parse(said) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_names_a_command(language: str) -> None:
    words = catalogue(language)
    own, english = words["desk"], catalogue("en")["findings"]
    assert sorted(code for code, said in own.items() if TYPED.search(said)) == []
    typed = {code for code, said in english.items() if TYPED.search(said)} | {
        code for code, said in words["findings"].items() if TYPED.search(said)
    }
    assert sorted(typed - own.keys() - TERMINAL_ALONE) == [], "words/*/desk.toml says these for the browser"
    assert sorted(TERMINAL_ALONE - typed) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desks_sentences_are_of_codes_and_facts_that_there_are(language: str) -> None:
    words = catalogue(language)
    for code, said in words["desk"].items():
        known = places(words["findings"][code])
        assert places(said) <= known | ({"who"} if "number" in known else set()), code


def test_the_same_refusal_at_both_places() -> None:
    finding = Finding("draft-is-open", {"round": 2})
    assert "pareo publish" in sentence(finding, "en")
    assert "“Publish pairings”" in sentence(finding, "en", Surface.DESK)
    assert sentence(Finding("too-few-to-start", {"players": 1, "least": 2}), "en", Surface.DESK).startswith("1 player is")


def test_packs_are_called_in_english_as_they_call_themselves() -> None:
    for each in map(pack, packs()):
        assert policy_title(each, "en") == each.policy.title
        assert [tier_name(each, key, "en") for key in each.tiers] == [tier.name for tier in each.tiers.values()]
        assert [format_title(each, key, "en") for key in each.formats] == [one.title for one in each.formats.values()]
        assert policy_title(each, "es") != each.policy.title
    assert tier_name(pack("mtr"), "9", "es") == format_title(pack("mtr"), "none", "es") == ""
