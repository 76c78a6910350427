"""What holds for every command: help, languages, usage errors, exit codes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pareo.cli import main as frame
from pareo.cli.grammar import COMMANDS, GROUPS
from pareo.cli.parser import language_of
from pareo.core.errors import Conflict, Finding, Forbidden, Illegal, Malformed
from pareo.words.speak import page

SOURCE = Path(frame.__file__).resolve().parents[2]
SPEC_12 = frozenset(
    "new enter start pair publish swap clock report close finish drop undrop bye correct playoff standings cut bracket".split()  # noqa: SIM905
    + "explain audit compare undo redo log verify show import export pairing score".split()  # noqa: SIM905
)
BY_HAND = frozenset({"give-bye", "pin", "forbid", "free", "repair"})  # spec 04
ARRIVALS = frozenset({"check-in", "drop-missing"})  # spec 13
AMENDING = frozenset({"amend", "amend-event", "erase"})  # spec 11
HOUSE = frozenset({"serve", "print", "doctor"})  # spec 13, 14


def test_commands_of_the_specification():
    assert {name for name in COMMANDS if " " not in name} == SPEC_12 | BY_HAND | ARRIVALS | AMENDING | HOUSE
    assert {name for name in COMMANDS if " " in name} == {f"policy {word}" for word in ("list", "show", "diff", "check")}


def test_json_of_every_command_is_documented():
    text = (SOURCE.parent / "docs" / "json.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert re.search(rf"\b{name.split()[-1]}\b", text), name


def test_overview_names_every_command_in_its_group(pareo):
    for language in ("en", "es"):
        said = pareo("--help", "--lang", language)
        assert said.code == 0
        for name in COMMANDS:
            assert re.search(rf"^  {name} ", said.out, re.MULTILINE), name
        for group in GROUPS:
            assert page(language, "cli")["groups"][group] in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_every_command_in_both_languages(pareo, name):
    english, spanish = (pareo(*name.split(), "--help", "--lang", language) for language in ("en", "es"))
    assert english.code == spanish.code == 0
    assert not english.err + spanish.err
    assert f"pareo {name}" in english.out.split("examples:")[1]
    assert f"pareo {name}" in spanish.out.split("ejemplos:")[1]
    assert "uso: pareo" in spanish.out
    assert "usage" not in spanish.out
    for said in (english, spanish):
        head = re.split(r"^(?:examples|ejemplos):", said.out, flags=re.MULTILINE)[0]
        assert max(len(line) for line in head.splitlines()) <= 100

    # No sentence is left in the other language: every line of words differs (examples and option names may not).
    def sentences(text: str) -> set[str]:
        head = re.split(r"^(?:examples|ejemplos):", text, flags=re.MULTILINE)[0]
        return {
            line.strip()
            for line in head.splitlines()
            if len(re.findall(r"[a-zñáéíóú]{3,} [a-zñáéíóú]{2,} [a-zñáéíóú]{2,}", line))
        }

    assert not sentences(english.out) & sentences(spanish.out)


@pytest.mark.parametrize("group", GROUPS)
def test_help_pages_hold_the_same_keys(group):
    english, spanish = page("en", f"help/{group}"), page("es", f"help/{group}")
    names = {name.replace(" ", "-") for name, command in COMMANDS.items() if command.group == group}
    assert set(english) == set(spanish) == names
    for name in names:
        assert english[name].keys() == spanish[name].keys()
        known = {argument.key for argument in COMMANDS[name.replace("policy-", "policy ")].arguments}
        assert english[name].get("arguments", {}).keys() == spanish[name].get("arguments", {}).keys()
        assert english[name].get("arguments", {}).keys() <= known


def test_screens_hold_the_same_keys_and_places():
    english, spanish = page("en", "cli"), page("es", "cli")
    assert english.keys() == spanish.keys()
    for table in english:
        assert english[table].keys() == spanish[table].keys(), table
        for key, text in english[table].items():
            places = r"\{\w+\}|%\(\w+\)\w|%\w"
            if table == "argparse":
                assert set(re.findall(places, spanish[table][key])) <= set(re.findall(places, key))
            else:
                assert sorted(re.findall(places, text)) == sorted(re.findall(places, spanish[table][key])), key


def test_argparse_sentences_that_we_meet_are_all_translated(pareo):
    import argparse

    source = Path(argparse.__file__).read_text(encoding="utf-8")
    own = set(re.findall(r"\b_\('((?:[^'\\]|\\.)*)'\)", source)) | set(re.findall(r"ngettext\('([^']*)',", source))
    # What only subparsers, prefix files, file types, deprecation and wrong programs can make argparse say.
    never = re.compile(
        r"subcommand|parser|unexpected option|can't open|default|deprecated|conflict|callable|__call__|mode %r"
        r"|merge|mutually|dest=|%\(prog\)s|aliases|version"
    )
    missing = {text for text in own if text not in page("es", "cli")["argparse"] and not never.search(text)}
    assert not {text for text in missing if re.search(r"[a-z]{3} ", text)}, missing


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("baile",), "command-unknown"),
        (("standing", "x.pareo"), "command-unknown-near"),
        (("policy",), "command-incomplete"),
        (("policy", "dance"), "command-incomplete"),
        (("report",), "usage"),
        (("report", "x.pareo", "three", "2-1"), "usage"),
        (("pair", "x.pareo", "--method", "magic"), "usage"),
        (("pair", "x.pareo", "--draft=yes"), "usage"),
        (("pair", "x.pareo", "y.pareo"), "usage"),
        (("pair", "x.pareo", "--meth", "fold"), "usage"),
        (("correct", "x.pareo", "3", "2-1"), "usage"),
        (("bye", "x.pareo", "3", "--rounds", "1,,2"), "usage"),
        (("new", "x.pareo", "--policy", "p", "--name", "n", "--set", "a"), "usage"),
        (("undo", "x.pareo", "--reason"), "usage"),
        (("show", "x.pareo", "--round", "1_0"), "usage"),
        (("--lang", "fr", "show"), "language-unknown"),
        (("show", "x.pareo", "--lang"), "language-unknown"),
        (("show", "\udcff.pareo"), "argument-not-utf-8"),
    ],
)
def test_wrong_usage_is_exit_2_in_both_languages(pareo, words, code):
    assert pareo(*words, "--json").error["code"] == code
    for language in ("en_GB.UTF-8", "es_AR.UTF-8"):
        said = pareo(*words, LANG=language)
        assert said.code == 2
        assert said.err.strip()
        assert "Traceback" not in said.err
        assert not said.out
    assert pareo(*words, LANG="en").err != pareo(*words, LANG="es").err


def test_nothing_typed(pareo):
    assert (pareo().code, pareo().err) == (2, "What shall Pareo do? pareo --help lists the commands.\n")


def test_json_errors_have_their_keys(pareo):
    error = pareo("baile", "--json").error
    assert list(error) == ["code", "message", "clause", "findings"]
    assert list(error["findings"][0]) == ["code", "message", "clause", "facts"]


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "en"),
        ({"LC_MESSAGES": "es_MX", "LANG": "en_US"}, "es"),
        ({"LC_ALL": "", "LANG": "es_ES"}, "es"),
        ({"LANG": "est_EE"}, "en"),
    ],
)
def test_language_of_the_environment(environ, language):
    assert language_of([], environ)[0] == language


def test_language_anywhere_and_the_last_word_wins(pareo):
    for words in (["--lang", "es", "--help"], ["--help", "--lang=es"], ["--lang=en", "--help", "--lang=es"]):
        assert pareo(*words).out.startswith("uso:")
    assert language_of(["enter", "--", "--lang", "es"], {}) == ("en", ["enter", "--", "--lang", "es"])


def test_a_number_that_is_too_large_is_told_as_such(pareo):
    said = pareo("report", "copa.pareo", "9" * 40, "2-1", "--lang", "es")
    assert (said.code, "99999…» es demasiado grande" in said.err) == (2, True)
    assert "no es un número entero" in pareo("report", "copa.pareo", "3a", "2-1", "--lang", "es").err


def test_who_could_not_read_the_answer_is_not_answered(pareo, monkeypatch, capfd):
    monkeypatch.setattr("sys.argv", ["pareo", "pairing"])
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(SystemExit) as left:
        frame.run()
    assert left.value.code == 2
    assert "standard output is closed" in capfd.readouterr().err


def test_version(pareo):
    assert re.fullmatch(r"pareo \d+\.\d+\.\d+\S*\n", pareo("--version").out)


@pytest.mark.parametrize(
    ("trouble", "code", "says"),
    [
        (Illegal(Finding("command-missing", {}, "000 I.D")), 1, "[Konami policy 2011: I.D]"),
        (Forbidden(Finding("command-missing")), 1, "Pareo"),
        (Malformed(Finding("command-missing", {}, "", 3, 7)), 2, "Line 3, column 7: "),
        (Conflict(Finding("command-missing", {}, "", 3)), 3, "Line 3: "),
        (Illegal(Finding("command-missing"), Finding("not-utf-8")), 1, "UTF-8"),
        (FileNotFoundError(2, "x", "a.pareo"), 2, "a.pareo"),
        (PermissionError(13, "x", "a.pareo"), 2, "permissions"),
        (IsADirectoryError(21, "x", "a.pareo"), 2, "folder"),
        (OSError(28, "x", "a.pareo"), 3, "full"),
        (OSError(5, "x", "a.pareo"), 2, "EIO"),
        (OSError("odd"), 2, "?"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "x"), 2, "UTF-8"),
        (KeyboardInterrupt(), 130, "\n"),
        (BrokenPipeError(), 0, ""),
        (ZeroDivisionError(), 70, "PAREO_DEBUG"),
    ],
)
def test_whatever_happens_ends_in_an_exit_code_without_traceback(pareo, monkeypatch, trouble, code, says):
    def fails(*_: object) -> int:
        raise trouble

    monkeypatch.setattr(frame, "_done", fails)
    said = pareo("show", PAREO_DEBUG="")
    assert said.code == code
    assert says in said.err
    assert "Traceback" not in said.err
    assert ("Traceback" in pareo("show", PAREO_DEBUG="1").err) == (code == 70)
    if code == 70:
        assert "fault of its own" in said.err
        assert "fallo propio" in said.err


def test_names_can_not_take_the_terminal_over(pareo):
    assert "\x1b" not in pareo("\x1b[2J").err


def _process(*words: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    code = "from pareo.cli.main import run; run()"
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE), "SYSTEMROOT": os.environ.get("SYSTEMROOT", ""), **environ}
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, env=env, check=False)


def test_as_a_process_it_speaks_utf_8_whatever_the_locale():
    said = _process("--help", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert said.returncode == 0
    assert "Políticas".encode() in _process("--help", "--lang", "es", LC_ALL="C", PYTHONIOENCODING="ascii").stdout
    assert _process("baile").returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="closes pipes as POSIX shells do")
def test_nobody_reads_the_answer():
    call = "from pareo.cli.main import run; run()"
    reader, writer = os.pipe()
    os.close(reader)
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)}
    said = subprocess.run([sys.executable, "-c", call, "--help"], stdout=writer, stderr=subprocess.PIPE, env=env, check=False)
    os.close(writer)
    assert (said.returncode, said.stderr) == (0, b"")
    closed = (
        f"import os; [os.close(n) for n in (0, 1)]; os.execv({sys.executable!r}, [{sys.executable!r}, '-c', {call!r}, '--help'])"
    )
    said = subprocess.run([sys.executable, "-c", closed], stderr=subprocess.PIPE, env=env, check=False)
    assert (said.returncode, said.stderr) == (0, b"")


def test_help_loads_nothing_heavy():
    code = (
        "import sys, io; from pareo.cli.main import main; "
        "calls = (['--help'], ['report', '--help'], ['correct', 'x'], ['baile']); "
        "[main(words, sys.stdin, io.StringIO(), io.StringIO(), {}) for words in calls]; "
        "print(*sorted({'rich', 'openpyxl', 'msgspec', 'rustworkx', 'pareo.tournament', 'pareo.policy'} & set(sys.modules)))"
    )
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE)}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
    assert said.stdout.decode().strip() == ""
