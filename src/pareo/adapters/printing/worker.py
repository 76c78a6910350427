"""A process that prints one document: `python -m pareo.adapters.printing.worker FOLDER`.

The folder holds `order.json`; `progress` grows while it works ("12 87"), and `paper.pdf` is there when it is whole.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from pareo.adapters.printing.paper import Document, Paper
from pareo.adapters.printing.pdf import rendered


class Job(msgspec.Struct, frozen=True):
    """What to print on what."""

    document: Document
    paper: Paper


def work(folder: Path) -> None:
    """Print what the folder asks for."""
    job = msgspec.json.decode((folder / "order.json").read_bytes(), type=Job)

    def progress(done: int, every: int) -> None:
        if every:
            replaced(folder / "progress", f"{done} {every}".encode())

    replaced(folder / "paper.pdf", rendered(job.document, job.paper, progress))


def replaced(path: Path, content: bytes) -> None:
    """Write a file that is never seen half."""
    fresh = path.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(path)


if __name__ == "__main__":
    work(Path(sys.argv[1]))
