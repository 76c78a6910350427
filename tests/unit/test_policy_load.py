"""The loader refuses whatever is not a pack, and says everything that is wrong, where."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from pareo.core.errors import Malformed
from pareo.policy.load import content_hash, pack, packs
from pareo.policy.read import LARGEST, check_bytes, check_file, check_text, decoded
from pareo.words.speak import LANGUAGES, catalogue, sentence

IDS = (
    "decipher-stccg",
    "konami-2011-05",
    "konami-2018-06",
    "konami-2024-09",
    "konami-2025-09",
    "mtr",
    "play-pokemon",
    "swccg-pc-2016",
    "swccg-pc-2016-diff",
    "ude-2008",
)


def text(id: str = "ude-2008") -> str:
    return files("pareo.policy").joinpath("packs", f"{id}.toml").read_text(encoding="utf-8")


def line_of(part: str, within: str) -> int:
    return within[: within.index(part)].count("\n") + 1


def test_the_packs_that_ship() -> None:
    assert packs() == IDS


@pytest.mark.parametrize("id", IDS)
def test_each_is_well_formed_and_named_after_its_file(id: str) -> None:
    assert check_text(text(id)) == ()
    assert pack(id).policy.id == id
    assert pack(id) is pack(id)


@pytest.mark.parametrize("id", IDS)
def test_what_a_pack_supersedes_ships_too_and_is_older(id: str) -> None:
    policy = pack(id).policy
    if policy.supersedes is not None:
        assert pack(policy.supersedes).policy.effective < policy.effective


def test_the_hash_does_not_depend_on_line_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch("[0-9a-f]{64}", content_hash("ude-2008"))
    assert len({content_hash(id) for id in IDS}) == len(IDS)
    assert check_text(text().replace("\n", "\r\n")) == ()


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(Malformed) as refused:
        pack("konami-2011")
    [finding] = refused.value.findings
    assert finding.code == "policy-unknown"
    assert str(finding.facts["nearest"]).startswith("konami-2011-05")


@pytest.mark.parametrize("id", ["", "../pack", "nothing-like-it", "ude-2008.toml", "x" * 5000, "a\nb"])
def test_no_id_leads_out_of_the_folder(id: str) -> None:
    with pytest.raises(Malformed) as refused:
        pack(id)
    assert [finding.code for finding in refused.value.findings] == ["policy-unknown"]


# old text, new text, code, the key that the finding names
SLIPS = [
    ("best_of = 3\n\n[clock]", "best_of = 3\nbest = 2\n\n[clock]", "pack-key-unknown", "match.best"),
    ("best_of = 3\n\n[clock]", "best_of = 2\n\n[clock]", "pack-best-of-even", "match.best_of"),
    ("best_of = 3\n\n[clock]", "best_of = 0\n\n[clock]", "pack-number-range", "match.best_of"),
    ("best_of = 3\n\n[clock]", "best_of = 5\n\n[clock]", "pack-rounds-none", "match.best_of"),
    ("best_of = 3\n\n[clock]", 'best_of = "3"\n\n[clock]', "pack-wants-integer", "match.best_of"),
    ("best_of = 3\n\n[clock]", "best_of = true\n\n[clock]", "pack-wants-integer", "match.best_of"),
    ("best_of = 3\n\n[clock]", "best_of = 3.0\n\n[clock]", "pack-wants-integer", "match.best_of"),
    ("round_minutes = 40", "round_minutes = -5", "pack-number-range", "clock.round_minutes"),
    ("round_minutes = 40", "round_minutes = 40\nleast_minutes = 60", "clock-under-least", "clock.round_minutes"),
    ('clause = "rules.md a.3, b.4"\n', "", "pack-clause-missing", "clock.clause"),
    ('clause = "rules.md a.3, b.4"', 'clause = "  "', "pack-clause-missing", "clock.clause"),
    ('clause = "rules.md a.2 T1"\n', "", "pack-clause-missing", "standings.order[0].clause"),
    ('title = "UDE tournament policy, MANTIS"', 'title = ""', "pack-text-empty", "policy.title"),
    ('title = "UDE tournament policy, MANTIS"', "title = 2008", "pack-wants-text", "policy.title"),
    ('effective = "2008-01-01"', 'effective = "1 January"', "pack-date", "policy.effective"),
    ('effective = "2008-01-01"', 'effective = "20080101"', "pack-date", "policy.effective"),
    ('effective = "2008-01-01"', "effective = 2008-01-01", "pack-wants-text", "policy.effective"),
    ('id = "ude-2008"', 'id = "UDE 2008"', "pack-id", "policy.id"),
    ('edition = "2008"\n', "", "pack-key-missing", "policy.edition"),
    ("[drops]", "[drop]", "pack-key-unknown", "drop"),
    ("[drops]", "[drop]", "pack-key-missing", "drops"),
    ('later_rounds = "fold"', 'later_rounds = "folding"', "pack-word-unknown", "pairing.later_rounds"),
    ('later_rounds = "fold"', "later_rounds = 1", "pack-word-unknown", "pairing.later_rounds"),
    ('system = "mantis"', 'system = "mantissa"', "pack-word-unknown", "standings.system"),
    ('tiebreak = "win-loss-sum"', 'tiebreak = "wins"', "tiebreak-unknown", "standings.order[0].tiebreak"),
    ('tiebreak = "win-loss-sum"', 'tiebreak = "first-tiebreak-sum"', "tiebreak-twice", "standings.order[1].tiebreak"),
    ("term_floor = -3", "term_floor = 3", "pack-number-range", "standings.order[0].term_floor"),
    ("term_floor = -3", 'floor = "1/0"', "pack-rate", "standings.order[0].floor"),
    ("term_floor = -3", 'rounding = "bankers"', "rounding-unknown", "standings.order[0].tiebreak"),
    ("term_floor = -3", "compare_rounded = true", "setting-unused", "standings.order[0].compare_rounded"),
    ("term_floor = -3", "of = 3", "pack-word-unknown", "standings.order[0].of"),
    ('tiebreak = "win-loss-sum"', 'tiebreak = "game-win-rate"', "tiebreak-needs", "standings.order[1].tiebreak"),
    ('tiebreak = "win-loss-sum"', 'tiebreak = "game-win-rate"', "setting-missing", "standings.order[0].drawn_game"),
    ('printed = "columns"', 'printed = "differential"', "printed-needs-differential", "standings"),
    ("term_floor = -3", "term_floor = -3\ndigits = 12", "pack-number-range", "standings.order[0].digits"),
    ('missed_round = "missed"', 'missed_round = "lost"', "pack-word-unknown", "late_entry.missed_round"),
    ("may_return = true", 'may_return = "yes"', "pack-wants-yes-or-no", "drops.may_return"),
    ("win = 1", "win = 0", "scoring-order", "scoring"),
    ("win = 1", "win = 1\ndraw = 2", "scoring-order", "scoring"),
    ('notation = "games"', 'notation = "score"', "pack-victory-points-missing", "scoring.victory_points"),
    ("up_to = 16, rounds = 4", "up_to = 8, rounds = 4", "pack-rows-order", "rounds.tables[0].rows[1].up_to"),
    ("up_to = 16, rounds = 4", "rounds = 4", "pack-rows-open-early", "rounds.tables[0].rows[1]"),
    ("{ rounds = 13, cut = 8 }", "{ up_to = 900, rounds = 13, cut = 8 }", "pack-rows-closed", "rounds.tables[1].rows[9]"),
    ("{ rounds = 13, cut = 8 }", "{ rounds = 13, cut = 1 }", "pack-cut-one", "rounds.tables[1].rows[9].cut"),
    ("{ rounds = 13, cut = 8 }", "{ rounds = 0, cut = 8 }", "pack-number-range", "rounds.tables[1].rows[9].rounds"),
    ("{ rounds = 13, cut = 8 }", "13", "pack-wants-table", "rounds.tables[1].rows[9]"),
    ("best_of = 1\nrows", "best_of = 3\nrows", "pack-rounds-twice", "rounds.tables"),
    ('key = "match.best_of"', 'key = "match.games"', "pack-adjustable-unknown", "adjustable[0].key"),
    ('key = "match.best_of"', 'key = "match"', "pack-adjustable-unknown", "adjustable[0].key"),
    ('key = "match.best_of"', 'key = "policy.id"', "pack-adjustable-unknown", "adjustable[0].key"),
    ('key = "match.best_of"', 'key = "pairing.float"', "pack-adjustable-twice", "adjustable"),
    ('"cut.level", "clock', '"cut.size", "clock', "pack-unconfirmed-unknown", "unconfirmed[1]"),
    (
        "[match]",
        '[tiers.one]\nclause = "x"\nname = "x"\nevents = []\ndraws_in_swiss = true\n[match]',
        "pack-tier-number",
        "tiers.one",
    ),
    ("[match]", '[formats."a b"]\nclause = "x"\ntitle = "x"\n[match]', "pack-id", "formats.a b"),
    ("[match]", "[tiers]\n1 = 2\n[match]", "pack-wants-table", "tiers.1"),
    ("[match]", "[tiers.1]\nevents = 3\n[match]", "pack-wants-list", "tiers.1.events"),
]


@pytest.mark.parametrize(("old", "new", "code", "key"), SLIPS)
def test_a_slip_is_found_and_named(old: str, new: str, code: str, key: str) -> None:
    assert old in text()
    found = check_text(text().replace(old, new, 1))
    assert (code, key) in [(finding.code, finding.facts["key"]) for finding in found]
    for language in LANGUAGES:
        assert all(sentence(finding, language) for finding in found)


def test_the_clamp_of_victory_points_has_two_ends() -> None:
    changed = text("decipher-stccg").replace("highest = 100", "highest = 0")
    assert [finding.code for finding in check_text(changed)] == ["scoring-clamp"]


def test_the_victory_points_serve_the_notation_score_only() -> None:
    changed = text("decipher-stccg").replace('notation = "score"', 'notation = "games"')
    assert [finding.code for finding in check_text(changed)] == ["pack-victory-points-unused"]


def test_a_finding_points_to_line_and_column() -> None:
    changed = text().replace("round_minutes = 40", "  round_minutes = 0", 1)
    [finding] = check_text(changed)
    assert (finding.line, finding.column) == (line_of("round_minutes = 0", changed), 3)


def test_a_finding_inside_a_row_points_to_its_place_in_the_row() -> None:
    changed = text().replace("{ up_to = 22, rounds = 6, cut = 8 }", "{ up_to = 22, rounds = 0, cut = 8 }", 1)
    [finding] = check_text(changed)
    line = changed.splitlines()[finding.line - 1 if finding.line else 0]
    assert line[(finding.column or 0) - 1 :].startswith("rounds = 0")


def test_a_missing_key_points_to_its_table() -> None:
    changed = text().replace('clause = "rules.md a.3, b.4"\n', "", 1)
    assert [finding.line for finding in check_text(changed)] == [line_of("[clock]", changed)]


def test_all_slips_are_told_at_once_in_the_order_of_the_text() -> None:
    changed = text()
    for old, new in (
        ("term_floor = -3", 'floor = "2"'),
        ('tiebreak = "lost-rounds-squared"', 'tiebreak = "lost-rounds"'),
        ("round_minutes = 40", "round_minutes = 0"),
        ("best_of = 3\n\n[clock]", "best_of = 4\n\n[clock]"),
        ("[drops]", "[drop]"),
        ('float = "down"', 'float = "sideways"'),
    ):
        changed = changed.replace(old, new, 1)
    found = check_text(changed)
    assert {finding.code for finding in found} == {
        "pack-rate",
        "tiebreak-unknown",
        "pack-number-range",
        "pack-best-of-even",
        "pack-key-unknown",
        "pack-key-missing",
        "pack-word-unknown",
    }
    lines = [finding.line or 0 for finding in found]
    assert lines == sorted(lines)
    with pytest.raises(Malformed) as refused:
        decoded(changed)
    assert refused.value.findings == found


def test_a_syntax_error_has_line_and_column() -> None:
    [finding] = check_text('[policy]\nid = "a"\ntitle = = 3\n')
    assert (finding.code, finding.line, finding.column) == ("pack-syntax", 3, 9)


def test_a_text_that_ends_too_soon_points_to_its_end() -> None:
    [finding] = check_text('[policy]\nid = "a"\ntitle = ')
    assert (finding.code, finding.line) == ("pack-syntax", 3)


def test_a_key_written_twice_is_a_syntax_error() -> None:
    [finding] = check_text("[policy]\n[policy]\n")
    assert (finding.code, finding.line) == ("pack-syntax", 2)


def test_an_empty_text_lacks_every_table() -> None:
    found = check_text("")
    assert {finding.code for finding in found} == {"pack-key-missing"}
    assert {"policy", "match", "standings", "drops"} <= {finding.facts["key"] for finding in found}


HOSTILE = [
    (b"\xff\xfe\x00", "pack-encoding"),
    (b"# ok\n# \xe9", "pack-encoding"),
    (b"x" * (LARGEST + 1), "pack-too-big"),
    (b"\x00", "pack-syntax"),
    (b"a = " + b"9" * 400, "pack-key-unknown"),
    (b"a = " + b"[\n" * 20000, "pack-too-deep"),
    (b"a." * 100000 + b"b = 1", "pack-line-too-long"),
    (b"a = '\x1b[31m'", "pack-syntax"),
    (b'"\\u001b[31m" = 1', "pack-key-unknown"),
]


@pytest.mark.parametrize(("data", "code"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_bytes_have_a_plain_answer(data: bytes, code: str) -> None:
    found = check_bytes(data)
    assert code in {finding.code for finding in found}
    for language in LANGUAGES:
        assert all(sentence(finding, language).isprintable() for finding in found)


@pytest.mark.parametrize(
    "old", ['"win-loss-sum"', '"mantis"', '"fold"', '"2008-01-01"', '"match.best_of"', '"cut.level"', '"ude-2008"']
)
def test_no_message_carries_what_a_terminal_would_obey(old: str) -> None:
    found = check_text(text().replace(old, '"\\u001b[2J"'))
    assert found
    for language in LANGUAGES:
        assert all(sentence(finding, language).isprintable() for finding in found)


def test_a_huge_number_is_shown_short() -> None:
    found = check_text(text().replace("best_of = 3", f"best_of = 0x{'f' * 400}", 1))
    assert [(finding.code, finding.facts["value"]) for finding in found] == [("pack-number-range", "0xffffffff…")]


def test_the_encoding_error_names_its_line() -> None:
    assert [finding.line for finding in check_bytes(b"# one\n# two\n# \xe9")] == [3]


def test_a_byte_order_mark_is_let_pass(tmp_path: Path) -> None:
    file = tmp_path / "mía.toml"
    file.write_bytes(b"\xef\xbb\xbf" + text().encode())
    assert check_file(file) == ()


def test_a_file_that_is_not_there_or_is_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        assert [finding.code for finding in check_file(path)] == ["pack-file"]


def test_both_languages_have_every_sentence_of_the_room() -> None:
    spoken = set(re.findall(r'"((?:pack|override|policy|system|clock|rounds|too)-[a-z-]+)"', _sources()))
    for language in LANGUAGES:
        assert spoken <= set(catalogue(language)["findings"])


def _sources() -> str:
    room = Path(str(files("pareo.policy")))
    return "\n".join(path.read_text(encoding="utf-8") for path in room.glob("*.py"))
