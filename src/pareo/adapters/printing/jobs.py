"""Papers that take a while, each in a process of its own so that the desk stays quick; at most a few at a time.

Small ones are not worth a process: they are printed where they are asked for.
"""

from __future__ import annotations

import atexit
import secrets
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import msgspec

from pareo.adapters.printing.paper import Document, Listing, Numbers, Paper, Slips, Tree
from pareo.adapters.printing.worker import Job

AT_ONCE = 2
MOST_KEPT = 24  # papers that wait to be fetched
LARGE = 400  # rows or slips from which on a paper is made in a process of its own


def size(document: Document) -> int:
    """How much there is to print."""
    match document:
        case Listing(rows=rows):
            return len(rows)
        case Slips(slips=slips):
            return len(slips)
        case Numbers(numbers=numbers):
            return len(numbers)
        case Tree(sheets=sheets):
            return sum(len(sheet.boxes) for sheet in sheets)
        case _:
            return 1


@dataclass(slots=True)
class Printed:
    """A paper on its way. `owner` says whose it is; nobody else gets it. `event`: the key of the event that it shows."""

    owner: str
    name: str
    folder: Path
    event: str = ""
    process: subprocess.Popen[bytes] | None = None

    @property
    def pdf(self) -> bytes | None:
        """The paper, None while it is not ready."""
        path = self.folder / "paper.pdf"
        return path.read_bytes() if path.exists() else None

    @property
    def progress(self) -> tuple[int, int]:
        """Sheets done, and in all (0 while nobody knows)."""
        try:
            done, _, every = (self.folder / "progress").read_text(encoding="ascii").partition(" ")
            return int(done), int(every)
        except (FileNotFoundError, ValueError):
            return 0, 0

    @property
    def has_failed(self) -> bool:
        """Whether the process ended without a paper."""
        return self.process is not None and self.process.poll() is not None and self.pdf is None

    def stop(self) -> None:
        """End its process, if it is still at work."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@dataclass(slots=True)
class Jobs:
    """All papers of this process of the server."""

    _jobs: dict[str, Printed] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)
    _home: Path | None = None

    def order(self, owner: str, name: str, document: Document, paper: Paper, event: str = "") -> str:
        """Begin to print; the paper's number."""
        number = secrets.token_hex(8)
        with self._lock:
            if self._home is None:
                self._home = Path(tempfile.mkdtemp(prefix="pareo-print-"))
                atexit.register(self.close)
            folder = self._home / number
            folder.mkdir(mode=0o700)
            (folder / "order.json").write_bytes(msgspec.json.encode(Job(document, paper)))
            self._jobs[number] = Printed(owner, name, folder, event)
            self._tidy()
            self._go_on()
        return number

    def of(self, owner: str, number: str) -> Printed | None:
        """A paper of that owner; whoever looks also lets the next one begin."""
        with self._lock:
            self._go_on()
            found = self._jobs.get(number)
        return found if found is not None and found.owner == owner else None

    def throw_away(self, event: str) -> None:
        """Stop and forget all papers of an event: they show what nobody may see any more."""
        with self._lock:
            for number in [number for number, job in self._jobs.items() if job.event == event]:
                job = self._jobs.pop(number)
                job.stop()
                shutil.rmtree(job.folder, ignore_errors=True)

    def close(self) -> None:
        """Stop what is being printed and forget everything."""
        with self._lock:
            for job in self._jobs.values():
                job.stop()
            self._jobs.clear()
            if self._home:
                shutil.rmtree(self._home, ignore_errors=True)
                self._home = None

    def _go_on(self) -> None:
        running = sum(1 for job in self._jobs.values() if job.process and job.process.poll() is None)
        for job in self._jobs.values():
            if running >= AT_ONCE:
                return
            if job.process is None:
                command = [sys.executable, "-m", "pareo.adapters.printing.worker", str(job.folder)]
                job.process = subprocess.Popen(command, stdin=subprocess.DEVNULL)  # noqa: S603 (our own module, our own folder)
                running += 1

    def _tidy(self) -> None:
        """Forget the oldest ones that are finished."""
        for number in list(self._jobs)[: max(0, len(self._jobs) - MOST_KEPT)]:
            job = self._jobs[number]
            if job.process and job.process.poll() is not None:
                shutil.rmtree(job.folder, ignore_errors=True)
                del self._jobs[number]


JOBS = Jobs()
