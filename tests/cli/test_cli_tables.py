"""Tables are aligned whatever the script, never cut off, and harmless."""

from __future__ import annotations

import io

from pareo.cli.tables import print_table, progress, width


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


ROWS = [["1", "Ana Núñez", "33726677"], ["10", "遊戯 Bruno", "9"], ["2", "Félix" + "w" * 300, ""]]


def test_plain_when_piped():
    out = io.StringIO()
    print_table(out, ["#", "Name", "TB"], ROWS)
    lines = out.getvalue().splitlines()
    assert lines[1] == " 1  Ana Núñez" + " " * 296 + "  33726677"
    assert len({width(line) for line in lines[1:3]}) == 1
    assert "\x1b" not in out.getvalue()
    assert "w" * 300 in out.getvalue()


def test_in_colour_on_a_terminal_and_nothing_is_lost(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    out = Terminal()
    print_table(out, ["#", "Name", "TB"], ROWS)
    assert "\x1b[" in out.getvalue()
    assert out.getvalue().count("w") == 300
    assert "[bold]" in _terminal([["[bold]Ana[/bold]"]])


def _terminal(rows: list[list[str]]) -> str:
    out = Terminal()
    print_table(out, ["N"], rows)
    return out.getvalue()


def test_control_characters_are_shown_as_such():
    out = io.StringIO()
    print_table(out, ["N"], [["A\x1b[2J\nB\u202e"]])
    assert out.getvalue() == "N\nA\ufffd[2J\ufffdB\ufffd\n"


def test_an_empty_table_has_its_head():
    out = io.StringIO()
    print_table(out, ["#", "Name"], [])
    assert out.getvalue() == "#  Name\n"


def test_a_bar_grows_on_a_terminal_only(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    quiet, loud = io.StringIO(), Terminal()
    assert list(progress(quiet, [b"a", b"b"], 2)) == list(progress(loud, [b"a", b"b"], 2)) == [b"a", b"b"]
    assert not quiet.getvalue()
    assert loud.getvalue()
