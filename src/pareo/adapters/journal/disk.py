"""Bytes on a disk that stay there: locks, synced appends, files that appear and are replaced whole.

Whatever the operating system refuses becomes a finding with the file's name. Nothing in this module knows a journal.
Source: spec 11 "each entry is on disk (fsync)", spec 91 "Nothing acknowledged is lost".
"""

from __future__ import annotations

import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from pareo.adapters.journal.system import AS_BYTES, said_plainly, shown, sync, sync_folder, try_lock
from pareo.core.errors import conflict, malformed

LARGEST = 1 << 30
"""Bytes. A file beyond this is not an event."""

PATIENCE = 2.0
"""Seconds to wait for another program's lock."""


class Mark(NamedTuple):
    """Which file it is and how it stands; `changed` in nanoseconds. The same mark means the same bytes."""

    device: int
    inode: int
    size: int
    changed: int


def read(path: Path) -> tuple[bytes, Mark]:
    """All bytes of a file, without a lock."""
    with said_plainly(path):
        descriptor = os.open(path, os.O_RDONLY | AS_BYTES)
        try:
            return read_held(path, descriptor)
        finally:
            os.close(descriptor)


def read_held(path: Path, descriptor: int) -> tuple[bytes, Mark]:
    """All bytes of an open file."""
    with said_plainly(path):
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise malformed("file-is-folder", file=shown(path))
        if not stat.S_ISREG(status.st_mode):
            raise malformed("file-not-regular", file=shown(path))
        if status.st_size > LARGEST:
            raise malformed("journal-too-large", file=shown(path), megabytes=status.st_size >> 20)
        return _read(descriptor), _mark(status)


def mark(path: Path, descriptor: int) -> Mark:
    """How an open file stands."""
    with said_plainly(path):
        return _mark(os.fstat(descriptor))


@contextmanager
def held(path: Path) -> Iterator[int]:
    """The open file, locked against other programs for as long as the block runs. No lock file is left behind.

    Raises Conflict "journal-locked" after PATIENCE seconds.
    """
    with said_plainly(path):
        descriptor = _locked(path)
    try:
        yield descriptor
    finally:
        os.close(descriptor)  # and with it the lock


def append(path: Path, descriptor: int, length: int, data: bytes) -> Mark:
    """Write `data` after the first `length` bytes, on disk when this returns. If it can't be, the file is as it was."""
    with said_plainly(path):
        if length + len(data) > LARGEST:
            raise malformed("journal-too-large", file=shown(path), megabytes=(length + len(data)) >> 20)
        try:
            os.lseek(descriptor, length, os.SEEK_SET)
            _write(descriptor, data)
            sync(descriptor)
        except BaseException:  # also an interrupt: what was not acknowledged does not stay
            with suppress(OSError):
                os.ftruncate(descriptor, length)
                sync(descriptor)
            raise
        return _mark(os.fstat(descriptor))


def create(path: Path, data: bytes) -> None:
    """A new file that appears whole or not at all. Raises Conflict "file-exists"."""
    with said_plainly(path):
        if not path.parent.is_dir():
            raise malformed("folder-not-found", folder=shown(path.parent))
        try:
            with _beside(path, f".pareo-{secrets.token_hex(8)}", data, 0o666) as fresh:
                _publish(fresh, path)
        except FileExistsError as error:
            raise conflict("file-exists", file=shown(path)) from error
        sync_folder(path.parent)


def _publish(fresh: Path, path: Path) -> None:
    """Give a whole file its name, unless the name is taken (FileExistsError)."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a stick without links: claim the name, then move the file there
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        try:
            os.replace(fresh, path)
        except BaseException:
            path.unlink()
            raise


def rewrite(path: Path, descriptor: int, data: bytes) -> None:
    """The locked file gets other bytes, all of them or none."""
    with said_plainly(path):
        if len(data) > LARGEST:
            raise malformed("journal-too-large", file=shown(path), megabytes=len(data) >> 20)
        target = Path(os.path.realpath(path))
        status = os.fstat(descriptor)
        tidy(path)
        with _beside(target, _rewritten(target), data, stat.S_IMODE(status.st_mode)) as fresh:
            if sys.platform == "win32":
                _write_over(descriptor, data)
            else:
                with suppress(PermissionError):
                    os.chown(fresh, status.st_uid, status.st_gid)
                os.chmod(fresh, stat.S_IMODE(status.st_mode))
                os.replace(fresh, target)
        sync_folder(target.parent)


def set_aside(path: Path, descriptor: int, length: int, torn: bytes) -> Path:
    """Move what follows the first `length` bytes to a file of its own, `NAME.torn-1` or the next free number."""
    target = Path(os.path.realpath(path))
    with said_plainly(path):
        for number in count(1):
            aside = target.with_name(f"{target.name}.torn-{number}")
            try:
                _write_new(aside, torn, 0o600)
            except FileExistsError:
                continue
            break
        sync_folder(target.parent)
        os.ftruncate(descriptor, length)
        sync(descriptor)
        return aside


def tidy(path: Path) -> None:
    """Remove what a rewrite that was cut short left beside the locked file."""
    with said_plainly(path):
        target = Path(os.path.realpath(path))
        target.with_name(_rewritten(target)).unlink(missing_ok=True)


def _rewritten(target: Path) -> str:
    """The name under which a locked file is written anew: always the same, so that it is never left for good."""
    return f".{target.name}.new"


def _locked(path: Path) -> int:
    """A descriptor that holds the lock of the file that has this name now (it may be replaced while we wait)."""
    until = time.monotonic() + PATIENCE
    while True:
        descriptor = os.open(path, os.O_RDWR | AS_BYTES)
        try:
            if try_lock(descriptor) and os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
            if time.monotonic() > until:
                raise conflict("journal-locked", file=shown(path))
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        time.sleep(0.01)


def _mark(status: os.stat_result) -> Mark:
    return Mark(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def _read(descriptor: int) -> bytes:
    os.lseek(descriptor, 0, os.SEEK_SET)
    parts = []
    while part := os.read(descriptor, 1 << 24):
        parts.append(part)
    return b"".join(parts)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _write_new(path: Path, data: bytes, mode: int) -> None:
    """A file that was not there, synced; nothing stays of it if that fails."""
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | AS_BYTES, mode)
    try:
        try:
            _write(descriptor, data)
            sync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _write_over(descriptor: int, data: bytes) -> None:
    """Other bytes in the same open file, which Windows does not let us replace: the old ones come back if that fails.

    Not safe from a power cut by itself. The whole file lies beside it until this is done.
    """
    before = _read(descriptor)
    try:
        _fill(descriptor, data)
    except BaseException:
        with suppress(OSError):
            _fill(descriptor, before)
        raise


def _fill(descriptor: int, data: bytes) -> None:
    os.lseek(descriptor, 0, os.SEEK_SET)
    _write(descriptor, data)
    os.ftruncate(descriptor, len(data))
    sync(descriptor)


@contextmanager
def _beside(path: Path, name: str, data: bytes, mode: int) -> Iterator[Path]:
    """A synced file with `data` in the same folder, gone at the end unless it was moved."""
    fresh = path.with_name(name)
    try:
        _write_new(fresh, data, mode)
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)
