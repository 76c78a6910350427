"""Nothing acknowledged is lost: kill -9, power cuts, flipped bits, a full disk (spec 11, 91)."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from journal_cast import ANA, BRUNO, CARLA, CREATED, STARTED, draft, entered
from pareo.adapters.journal import file
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.core.errors import Conflict, Refused

KILLS = 210


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: what is killed is the program, and syncing a real disk takes its time."""
    if Path("/dev/shm").is_dir() and os.access("/dev/shm", os.W_OK):
        with TemporaryDirectory(dir="/dev/shm", prefix="pareo-test-") as quick:
            yield Path(quick)
    else:
        yield tmp_path


@pytest.fixture
def copa(folder: Path) -> Path:
    """The file of a small event."""
    path = folder / "copa.pareo"
    journal = FileJournal.new(path)
    journal.append([draft(CREATED)], {}, 0)
    journal.append([entered(n1=ANA, n2=BRUNO)], {"1": ANA, "2": BRUNO}, 1)
    return path


def set_aside(path: Path) -> list[bytes]:
    """The bytes that were set aside beside the file, oldest first."""
    found = sorted(path.parent.glob(path.name + ".torn-*"), key=lambda one: int(one.name.rpartition("-")[2]))
    return [one.read_bytes() for one in found]


# kill -9


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is POSIX")
def test_no_acknowledged_entry_is_lost_however_often_the_program_is_killed(folder: Path) -> None:
    loop = [sys.executable, "-m", "kill_loop", folder, str(KILLS)]
    done = subprocess.run(loop, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    appended, torn = map(int, done.stdout.split())
    assert appended >= KILLS, "the kills hit a program at work"
    assert torn > 0, "some hit it in the middle of a line"


# Power cuts: a torn write


def torn_states(path: Path) -> Iterator[tuple[bytes, bytes]]:
    """(what stood, what a power cut may have left of the last append) for every length of it."""
    stood = path.read_bytes()
    FileJournal(path).append([entered(n3=CARLA)], {"3": CARLA}, 2)
    whole = path.read_bytes()
    for length in range(len(stood) + 1, len(whole)):
        yield stood, whole[:length]
    for length in range(len(stood), len(whole), 7):
        yield stood, whole[:length] + b"\0" * (len(whole) - length)  # the length came through, the last blocks did not
    for length in range(len(stood) + 2, len(whole), 7):
        yield stood, stood + b"\0" * (length - len(stood)) + whole[length:]  # the first blocks did not


def test_wherever_a_write_was_torn_all_before_it_is_intact_and_nothing_is_thrown_away(
    copa: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "PAUSE", 0)
    before = FileJournal(copa).read()
    for turn, (stood, data) in enumerate(list(torn_states(copa))):
        copa.write_bytes(data)
        journal = FileJournal(copa)
        kept = journal.read()
        assert (kept.entries, kept.people) == (before.entries, before.people)
        assert [finding.code for finding in kept.findings] == ["torn-line-set-aside"]
        assert kept.findings[0].facts == {"bytes": len(data) - len(stood), "entry": 2}
        assert kept.findings[0].line == 6
        assert copa.read_bytes() == data, "a reader writes nothing"
        if turn % 3:
            continue
        journal.append([draft(STARTED)], {}, 2)
        assert set_aside(copa) == [data[len(stood) :]]
        copa.with_name("copa.pareo.torn-1").unlink()
        assert verify(copa).findings == ()
        assert verify(copa).entries == 3


def test_an_append_that_is_refused_still_keeps_the_torn_bytes(copa: Path) -> None:
    stood = copa.read_bytes()
    copa.write_bytes(stood + b'{"entry":3,"at')
    with pytest.raises(Conflict):
        FileJournal(copa).append([draft(STARTED)], {}, 7)
    assert copa.read_bytes() + b"".join(set_aside(copa)) == stood + b'{"entry":3,"at'


def test_each_torn_line_gets_a_file_of_its_own(copa: Path) -> None:
    journal = FileJournal(copa)
    for last, torn in enumerate([b"{", b'{"entry', b"\0\0\0"], start=2):
        with copa.open("ab") as end:
            end.write(torn)
        journal.append([draft(STARTED)], {}, last)
    assert set_aside(copa) == [b"{", b'{"entry', b"\0\0\0"]


def test_bytes_lost_in_the_middle_are_damage_not_a_torn_line(copa: Path) -> None:
    FileJournal(copa).append([draft(STARTED)], {}, 2)
    data = copa.read_bytes()
    place = data.index(b'{"entry":2')
    copa.write_bytes(data[:place] + b"\0" * 60 + data[place + 60 :])
    with pytest.raises(Conflict) as refusal:
        FileJournal(copa).read()
    assert refusal.value.findings[0].line == 5


def test_a_file_cut_anywhere_gives_the_entries_before_the_cut_or_says_that_it_is_none(copa: Path) -> None:
    FileJournal(copa).append([draft(STARTED)], {}, 2)
    data, entries = copa.read_bytes(), FileJournal(copa).read().entries
    cut = copa.with_name("cut.pareo")
    whole = [data[: data.index(entry.line) + len(entry.line) + 1] for entry in entries] + [data[: data.index(b"\n") + 1]]
    for length in sorted(random.Random("copa").sample(range(len(data)), 120)):
        cut.write_bytes(data[:length])
        if length <= data.index(b"\n"):
            assert _code(FileJournal(cut).read) == "journal-empty"
            continue
        kept = FileJournal(cut).read()
        assert kept.entries == entries[: len(kept.entries)]
        assert len(b"".join(entry.line for entry in kept.entries)) <= length
        assert bool(kept.findings) == (data[:length] not in whole)


def test_a_flipped_bit_anywhere_is_seen(copa: Path) -> None:
    FileJournal(copa).append([draft(STARTED)], {}, 2)
    data = copa.read_bytes()
    spoilt = copa.with_name("spoilt.pareo")
    choice = random.Random("copa")
    for place in choice.sample(range(len(data)), 300):
        spoilt.write_bytes(data[:place] + bytes([data[place] ^ 1 << choice.randrange(8)]) + data[place + 1 :])
        try:
            assert verify(spoilt).findings, place
        except Refused:
            continue


def test_a_flipped_bit_in_the_last_entry_is_damage_not_a_torn_line(copa: Path) -> None:
    FileJournal(copa).append([draft(CREATED)], {}, 2)
    data = copa.read_bytes()
    start = data.rindex(b'{"entry"')
    choice = random.Random("copa")
    blank = data.index(b" ", start)  # the one bit that makes a NUL of it does not make it a torn line
    for place, bit in [(blank, 5), *((choice.randrange(start, len(data) - 1), choice.randrange(8)) for _ in range(300))]:
        copa.write_bytes(data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :])
        with pytest.raises(Conflict):
            FileJournal(copa).append([draft(STARTED)], {}, 2)
    assert set_aside(copa) == []


# A full disk

_FILL = """
import resource, sys
from journal_cast import CARLA, STARTED, draft, entered
from pareo.adapters.journal.file import FileJournal
from pareo.core.errors import Conflict
path, limit, many = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
journal = FileJournal(path)
last = len(journal.read().entries)
try:
    while True:
        last = journal.append([entered(**{f"n{last + 10}": CARLA})] * many, {str(last + 10): CARLA}, last)[-1].number
except Conflict as refusal:
    print(last, refusal.findings[0].code)
try:
    journal.append([draft(STARTED)] * 9000, {}, last)
except Conflict as refusal:
    print(last, refusal.findings[0].code)
"""


def _filled(path: Path, limit: int, many: int) -> None:
    """Append until the disk is full: nothing acknowledged is lost, nothing by half is there, and room made is used."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.check_output([sys.executable, "-c", _FILL, path, str(limit), str(many)], env=env, text=True).split()
    assert (said[1], said[3]) == ("disk-full", "disk-full")
    assert verify(path).entries == int(said[0]) > 2
    assert verify(path).findings == ()
    assert [one.name for one in path.parent.iterdir() if one.name.startswith((".", path.name + "."))] == []


@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
@pytest.mark.parametrize("many", [1, 3])
def test_a_full_disk_loses_nothing(copa: Path, many: int) -> None:
    _filled(copa, copa.stat().st_size + 20_001, many)
    FileJournal(copa).append([draft(STARTED)], {}, verify(copa).entries)


@pytest.mark.skipif(
    sys.platform != "linux" or os.getuid() != 0 or not shutil.which("mount"), reason="root on Linux mounts a small disk"
)
def test_a_really_full_disk_loses_nothing(copa: Path, folder: Path) -> None:
    small = folder / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small], capture_output=True).returncode:
        pytest.skip("this machine does not let root mount a small disk")
    try:
        path = small / "copa.pareo"
        shutil.copy(copa, path)
        (small / "slides").write_bytes(b"\0" * 20_000)
        _filled(path, 0, 1)
        with path.open("ab") as end:
            end.write(b'{"entry":')  # torn, and no room to set it aside: still nothing is thrown away
        torn = path.read_bytes()
        entries = FileJournal(path).read().entries
        assert _code(lambda: FileJournal(path).append([draft(STARTED)], {}, len(entries))) == "disk-full"
        assert path.read_bytes() == torn
        (small / "slides").unlink()
        FileJournal(path).append([draft(STARTED)], {}, len(entries))
        assert set_aside(path) == [b'{"entry":']
        assert verify(path).findings == ()
    finally:
        subprocess.run(["umount", small], check=True)


def _code(action: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        action()
    return refusal.value.findings[0].code


@pytest.mark.parametrize("failing", ["write", "fsync"])
def test_a_disk_that_fails_leaves_the_file_as_it_was(copa: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    journal = FileJournal(copa)
    journal.read()
    before = copa.read_bytes()

    def fail(*_: object) -> int:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, failing, fail)
        for drafts in ([draft(STARTED)], [draft(STARTED)] * 2):
            assert _code(lambda drafts=drafts: journal.append(drafts, {}, 2)) == "file-unusable"
        assert _code(lambda: journal.forget(["1"])) == "file-unusable"
    assert copa.read_bytes() == before
    assert [one.name for one in copa.parent.iterdir()] == ["copa.pareo"]
    journal.append([draft(STARTED)], {}, 2)
    assert verify(copa).entries == 3


# Erased persons


def test_the_chain_stays_whole_when_everybody_is_erased(copa: Path) -> None:
    entries = FileJournal(copa).read().entries
    FileJournal(copa).forget(["1", "2"])
    assert FileJournal(copa).read().entries == entries
    assert FileJournal(copa).read().people == {}
    checked = verify(copa)
    assert (checked.entries, checked.persons, checked.erased, checked.findings) == (2, 0, 2, ())
    assert not any(word.encode() in copa.read_bytes() for word in ("Núñez", "Peña", "0100421518", "salt-a"))
