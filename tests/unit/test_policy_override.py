"""An event may replace what its policy lets it, in time and with an announcement."""

from __future__ import annotations

from typing import Any

import pytest

from pareo.core.errors import Illegal, Malformed
from pareo.pairing.field import Rematch
from pareo.policy.keys import value_at
from pareo.policy.load import pack
from pareo.policy.override import check_override, check_value, overridden
from pareo.policy.pack import Until
from pareo.words.speak import LANGUAGES, sentence

SAID = "The rounds last 50 minutes"


def codes(refused: pytest.ExceptionInfo[Any]) -> list[str]:
    for language in LANGUAGES:
        assert all(sentence(finding, language) for finding in refused.value.findings)
    return [finding.code for finding in refused.value.findings]


@pytest.mark.parametrize(
    ("policy", "key", "text", "value"),
    [
        ("konami-2011-05", "clock.round_minutes", "50", 50),
        ("konami-2011-05", "clock.round_minutes", " 50 ", 50),
        ("konami-2011-05", "clock.elimination_minutes", "none", None),
        ("konami-2011-05", "clock.elimination_minutes", "Sin límite", None),
        ("konami-2011-05", "tiers.1.deck_list_required", "sí", True),
        ("konami-2011-05", "pairing.categories", "separate", "separate"),
        ("konami-2011-05", "pairing.categories_until", "3", 3),
        ("konami-2011-05", "pairing.protect_clubs_until", "2", 2),
        ("konami-2018-06", "cut.level", "seeded-draw", "seeded-draw"),
        ("ude-2008", "match.best_of", "1", 1),
        ("ude-2008", "pairing.first_round_order", "ranking", "ranking"),
        ("decipher-stccg", "clock.round_minutes", "untimed", None),
        ("decipher-stccg", "clock.round_minutes", "60", 60),
        ("decipher-stccg", "pairing.rematch", "avoid", "avoid"),
    ],
)
def test_a_value_as_typed_becomes_plain_and_takes_effect(policy: str, key: str, text: str, value: Any) -> None:
    found = check_override(pack(policy), key, text, SAID, passed=())
    assert (found, type(found)) == (value, type(value))
    assert value_at(overridden(pack(policy), [(key, found)]), key) == value


@pytest.mark.parametrize(
    ("policy", "key", "text", "code"),
    [
        ("konami-2011-05", "clock.round_minutes", "fifty", "pack-wants-integer"),
        ("konami-2011-05", "clock.round_minutes", "50.0", "pack-wants-integer"),
        ("konami-2011-05", "clock.round_minutes", "", "pack-wants-integer"),
        ("konami-2011-05", "clock.round_minutes", "５０", "pack-wants-integer"),
        ("konami-2011-05", "clock.round_minutes", "0", "pack-number-range"),
        ("konami-2011-05", "clock.round_minutes", "-40", "pack-number-range"),
        ("konami-2011-05", "clock.round_minutes", "99999", "pack-number-range"),
        ("konami-2011-05", "pairing.protect_clubs_until", "none", "pack-wants-integer"),
        ("konami-2011-05", "tiers.1.deck_list_required", "2", "pack-wants-yes-or-no"),
        ("konami-2011-05", "pairing.categories", "mixed", "pack-word-unknown"),
        ("konami-2011-05", "clock.minutes", "50", "override-key-unknown"),
        ("konami-2011-05", "", "50", "override-key-unknown"),
        ("konami-2011-05", "clock", "50", "override-key-unknown"),
        ("konami-2011-05", "tiers.9.deck_list_required", "yes", "override-key-unknown"),
        ("konami-2011-05", "rounds.tables", "3", "override-key-unknown"),
    ],
)
def test_what_can_not_be_read_is_malformed(policy: str, key: str, text: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_override(pack(policy), key, text, SAID, passed=())
    assert codes(refused) == [code]


def test_what_is_not_adjustable_is_refused_with_the_clause_and_what_is() -> None:
    with pytest.raises(Illegal) as refused:
        check_override(pack("konami-2011-05"), "scoring.win", "2", SAID, passed=())
    [finding] = refused.value.findings
    assert finding.code == "override-not-adjustable"
    assert finding.clause == "000 VI.A; rules.md i 41"
    assert "clock.round_minutes, clock.elimination_minutes" in str(finding.facts["known"])
    assert codes(refused)


@pytest.mark.parametrize(
    ("policy", "key", "passed", "code"),
    [
        ("konami-2011-05", "clock.round_minutes", (Until.START,), "override-too-late"),
        ("konami-2011-05", "clock.elimination_minutes", (Until.START, Until.ELIMINATION), "override-too-late-elimination"),
        ("decipher-stccg", "clock.round_minutes", (Until.START, Until.ROUND), "override-too-late-round"),
    ],
)
def test_too_late_is_refused_with_the_clause(policy: str, key: str, passed: tuple[Until, ...], code: str) -> None:
    with pytest.raises(Illegal) as refused:
        check_override(pack(policy), key, "70", SAID, passed)
    [finding] = refused.value.findings
    assert (finding.code, finding.clause) == (
        code,
        next(right.clause for right in pack(policy).adjustable if right.key == key),
    )


def test_the_elimination_clock_may_change_while_the_swiss_is_played() -> None:
    passed = (Until.START, Until.ROUND)
    assert check_override(pack("konami-2011-05"), "clock.elimination_minutes", "60", SAID, passed) == 60


def test_deciphers_limit_may_change_between_rounds() -> None:
    assert check_override(pack("decipher-stccg"), "clock.round_minutes", "90", SAID, (Until.START,)) == 90


def test_deciphers_limit_is_never_under_an_hour() -> None:
    with pytest.raises(Illegal) as refused:
        check_override(pack("decipher-stccg"), "clock.round_minutes", "59", SAID, passed=())
    [finding] = refused.value.findings
    assert (finding.code, finding.facts["value"], finding.facts["least"]) == ("clock-under-least", 59, 60)
    assert finding.clause.startswith("003")


@pytest.mark.parametrize("announcement", ["", "  \n"])
def test_without_an_announcement_it_is_refused(announcement: str) -> None:
    with pytest.raises(Illegal) as refused:
        check_override(pack("konami-2011-05"), "clock.round_minutes", "50", announcement, passed=())
    assert codes(refused) == ["override-needs-announcement"]


def test_all_that_is_broken_is_told_at_once() -> None:
    with pytest.raises(Illegal) as refused:
        check_override(pack("decipher-stccg"), "clock.round_minutes", "30", "", (Until.ROUND,))
    assert codes(refused) == ["override-too-late-round", "override-needs-announcement", "clock-under-least"]


def test_an_announcement_has_an_end() -> None:
    with pytest.raises(Illegal) as refused:
        check_override(pack("konami-2011-05"), "clock.round_minutes", "50", "x" * 3000, passed=())
    assert codes(refused) == ["override-announcement-too-long"]


def test_games_per_match_need_a_table_of_rounds() -> None:
    with pytest.raises(Illegal) as refused:
        check_override(pack("ude-2008"), "match.best_of", "5", "Best of five", passed=())
    assert codes(refused) == ["pack-rounds-none"]


def test_overrides_are_kept_beside_the_pack_and_leave_it_alone() -> None:
    decipher = pack("decipher-stccg")
    changed = overridden(decipher, [("clock.round_minutes", None), ("pairing.rematch", "avoid")])
    assert (changed.clock.round_minutes, changed.pairing.rematch) == (None, Rematch.AVOID)
    assert (decipher.clock.round_minutes, decipher.pairing.rematch) == (60, Rematch.LITERAL)
    assert overridden(decipher, []) is decipher


def test_of_two_overrides_of_one_key_the_last_holds() -> None:
    changed = overridden(pack("konami-2011-05"), [("clock.round_minutes", 50), ("clock.round_minutes", 45)])
    assert changed.clock.round_minutes == 45


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("clock.round_minutes", "50", "pack-wants-integer"),
        ("clock.round_minutes", True, "pack-wants-integer"),
        ("clock.round_minutes", 50.0, "pack-wants-integer"),
        ("clock.round_minutes", [50], "pack-wants-integer"),
        ("match.best_of", None, "pack-wants-integer"),
        ("match.best_of", 4, "pack-best-of-even"),
        ("match.games", 3, "pack-key-not-there"),
        ("rounds.tables", [], "pack-key-not-there"),
        ("__class__", 1, "pack-key-not-there"),
        ("clock.__class__", 1, "pack-key-not-there"),
    ],
)
def test_a_journal_that_says_nonsense_makes_no_pack(key: str, value: Any, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        overridden(pack("konami-2011-05"), [(key, value)])
    assert code in codes(refused)


def test_a_plain_value_is_checked_like_a_typed_one() -> None:
    assert check_value(pack("konami-2011-05"), "clock.round_minutes", 50, SAID, ()) == 50
    with pytest.raises(Malformed) as refused:
        check_value(pack("konami-2011-05"), "clock.round_minutes", "50", SAID, ())
    assert codes(refused) == ["pack-wants-integer"]
    with pytest.raises(Malformed) as refused:
        check_value(pack("konami-2011-05"), "pairing.protect_clubs_until", None, SAID, ())
    assert codes(refused) == ["pack-wants-integer"]
