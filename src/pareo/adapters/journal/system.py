"""What differs from one operating system to another, and what they say when they refuse.

Linux, macOS and other POSIX systems lock a whole file against others who lock it; Windows locks bytes against everybody.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pareo.core.errors import Refused, conflict, malformed

AS_BYTES = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""How files are opened: no line ends changed, not handed to other programs, no waiting at a pipe."""

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False if somebody else has it."""
        os.lseek(descriptor, 1 << 40, os.SEEK_SET)  # beyond any byte, because a lock here keeps readers out
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Lock an open file until it is closed; False if somebody else has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def sync(descriptor: int) -> None:
    """Through to the disk. On macOS fsync stops at the drive's own memory, F_FULLFSYNC does not."""
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:  # a network share that does not know it
            os.fsync(descriptor)
    else:
        os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """The folder's own list of names, where the system lets us."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY | AS_BYTES)
    try:
        with suppress(OSError):  # some file systems refuse it for folders
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def said_plainly(path: Path) -> Iterator[None]:
    """Whatever the operating system refuses, as a finding."""
    try:
        yield
    except OSError as error:
        raise _refusal(path, error) from error
    except ValueError as error:  # a NUL in the name
        raise malformed("file-not-found", file=shown(path)) from error


def _refusal(path: Path, error: OSError) -> Refused:
    name = shown(path)
    match error:
        case FileNotFoundError():
            return malformed("file-not-found", file=name)
        case IsADirectoryError() | PermissionError() if path.is_dir():  # Windows forbids what is a folder
            return malformed("file-is-folder", file=name)
        case PermissionError() | OSError(errno=errno.EROFS):
            return malformed("file-not-permitted", file=name)
        case OSError(errno=errno.ENOSPC | errno.EDQUOT | errno.EFBIG):
            return conflict("disk-full", file=name)
        case _:
            return conflict("file-unusable", file=name, reason=error.strerror or type(error).__name__)


def shown(path: Path) -> str:
    """A file's name as text that any screen can show."""
    return os.fsencode(path).decode(errors="replace")
