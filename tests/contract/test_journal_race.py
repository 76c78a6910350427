"""Two programs on one file: each number is written once, and readers never see half an entry (spec 11)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from journal_cast import CREATED, draft
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.tournament.entry import Entry

_WRITE = """
import sys
from journal_cast import STARTED, draft
from pareo.adapters.journal.file import FileJournal
from pareo.core.errors import Conflict
journal, name, last = FileJournal(sys.argv[1]), sys.argv[2], 1
print("ready", flush=True)
sys.stdin.readline()
while last < 60:
    try:
        last = journal.append([draft(STARTED, name)] * (1 + (last % 7 == 0)), {}, last)[-1].number
        print(last)
    except Conflict as refusal:
        assert refusal.findings[0].code == "journal-moved-on", refusal
        last = refusal.findings[0].facts["last"]
"""


def test_two_programs_write_each_number_once_while_a_third_reads(tmp_path: Path) -> None:
    path = tmp_path / "copa.pareo"
    FileJournal.new(path).append([draft(CREATED)], {}, 0)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    programs = {
        name: subprocess.Popen(
            [sys.executable, "-c", _WRITE, path, name], env=env, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for name in ("desk-1", "desk-2")
    }
    for program in programs.values():
        assert program.stdout
        assert program.stdout.readline() == "ready\n"
    for program in programs.values():
        assert program.stdin
        program.stdin.write("go\n")
        program.stdin.flush()

    seen: tuple[Entry, ...] = ()
    while any(program.poll() is None for program in programs.values()):
        kept = FileJournal(path).read()
        assert kept.findings == ()
        assert kept.entries[: len(seen)] == seen
        seen = kept.entries

    acknowledged = {name: [int(line) for line in program.communicate()[0].split()] for name, program in programs.items()}
    assert [program.returncode for program in programs.values()] == [0, 0]
    entries = FileJournal(path).read().entries
    for name, numbers in acknowledged.items():
        assert all(entries[number - 1].command == name for number in numbers), "the entry is of who was told so"
    assert not set(acknowledged["desk-1"]) & set(acknowledged["desk-2"])
    assert len(entries) >= 60
    assert verify(path).findings == ()
