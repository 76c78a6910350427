"""Kill a program at work again and again, and look after each kill whether an entry is missing.

    python -m kill_loop FOLDER KILLS

Prints how many entries were appended and how many kills left half a line. A process of its own, because a small one is forked
fast. The children append, and say each number through a pipe once it is acknowledged.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
import traceback
from pathlib import Path

from journal_cast import BRUNO, CARLA, CREATED, STARTED, draft, entered
from pareo.adapters.journal import disk, file
from pareo.adapters.journal.file import FileJournal
from pareo.adapters.journal.verify import verify
from pareo.tournament.entry import Entry

YOUNG = 30  # entries; the loop looks at many kills, not at long files


def run(folder: Path, kills: int) -> tuple[int, int]:
    """Appended entries and torn lines after so many kills; an AssertionError if something acknowledged is lost."""
    file.PAUSE = 0.001
    choice = random.Random("copa")
    appended = torn = 0
    path, entries = _fresh(folder, 0)
    for kill in range(1, kills + 1):
        acknowledged = _life(path, choice.uniform(0, 0.003), random.Random(choice.random()))
        kept = FileJournal(path).read()
        assert len(kept.entries) >= acknowledged, "an acknowledged entry is missing"
        assert kept.entries[: len(entries)] == entries, "what stood before the kill does not stand"
        assert {finding.code for finding in verify(path).findings} <= {"torn-line-set-aside"}
        appended += len(kept.entries) - len(entries)
        torn += bool(kept.findings)
        entries = kept.entries
        if len(entries) > YOUNG or kill == kills:
            FileJournal(path).append([draft(STARTED)], {}, len(entries))
            assert verify(path).findings == ()
            assert not list(folder.glob(".*")), "something half done lies about"
            path, entries = _fresh(folder, kill)
    return appended, torn


def _fresh(folder: Path, number: int) -> tuple[Path, tuple[Entry, ...]]:
    path = folder / f"copa-{number}.pareo"
    return path, FileJournal.new(path).append([draft(CREATED), entered(n2=BRUNO)], {"2": BRUNO}, 0)


def _life(path: Path, seconds: float, choice: random.Random) -> int:
    """Let a child append, kill it so long after its first entry, and tell the last number that it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _append_for_ever(path, writing, choice)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(9)
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        told = pipe.read(4) or b""
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "the child stopped by itself"
        while more := pipe.read():
            told += more
    return int.from_bytes(told[-4:], "big")


def _append_for_ever(path: Path, acknowledged: int, choice: random.Random) -> None:
    """Entries one by one and together, and now and then a person erased; half of the children write a few bytes at a time."""
    if choice.random() < 0.5:
        whole = disk._write
        disk._write = lambda to, data: [whole(to, data[at : at + 40]) for at in range(0, len(data), 40)]  # type: ignore
    journal = FileJournal(path)
    last = len(journal.read().entries)
    while True:
        match choice.randrange(12):
            case 0:
                last = journal.append([draft(STARTED), draft(STARTED)], {}, last)[-1].number
            case 1:
                journal.forget(["2"])
            case _:
                key = str(100 + last)
                last = journal.append([entered(**{f"n{key}": CARLA})], {key: CARLA}, last)[-1].number
        os.write(acknowledged, last.to_bytes(4, "big"))


if __name__ == "__main__":
    print(*run(Path(sys.argv[1]), int(sys.argv[2])))
