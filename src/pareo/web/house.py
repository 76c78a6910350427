"""Where a house keeps its things: the folder with its database and secret, or an organisation's PostgreSQL.

The environment carries it to the settings (PAREO_DATA, PAREO_DATABASE, PAREO_DEBUG), so that every process of one house agrees.
"""

from __future__ import annotations

import errno
import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from pkgutil import iter_modules

import platformdirs

from pareo.adapters.journal.system import said_plainly, try_lock
from pareo.core.errors import conflict, malformed
from pareo.web import skeleton

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_MAKING = 0x706172656F  # "pareo": what processes call the making of tables among each other
PATIENCE = 60  # seconds that one waits for another process to make the tables
_LOOKS_AGAIN = 0.05  # seconds
TRIED = 1 << 16  # bytes that a folder has to take to be written in


def default_folder() -> Path:
    """The data folder by the platform's convention."""
    return Path(platformdirs.user_data_dir("pareo", appauthor=False))


def set_up(folder: Path, database: str | None = None, *, debug: bool = False) -> None:
    """Make the folder, tell the settings, and bring the tables up to date. Django is ready when this returns.

    `database`: postgresql://user:password@host:port/name; None: SQLite in the folder.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not database:
        (folder / "pareo.sqlite3").touch(mode=0o600)  # it holds names; the files beside it get the same permissions
    opened(folder, database, debug=debug)
    if not database:
        skeleton.lay()
    if not _is_up_to_date():
        from django.core.management import call_command

        with _alone(folder):
            call_command("migrate", verbosity=0, interactive=False)
    if not database:
        (folder / "pareo.sqlite3").chmod(0o600)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process makes the tables; those that start at the same moment wait, and find them made.

    Raises Conflict "house-being-made" where it takes too long in SQLite's folder.
    """
    from django.db import connection

    if connection.vendor != "postgresql":
        path = folder / "making"
        with said_plainly(path):
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            until = time.monotonic() + PATIENCE
            while not try_lock(descriptor):
                if time.monotonic() > until:
                    raise conflict("house-being-made", folder=str(folder)[:200], seconds=PATIENCE)
                time.sleep(_LOOKS_AGAIN)
            yield
        finally:
            os.close(descriptor)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_MAKING])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_MAKING])


def opened(folder: Path, database: str | None = None, *, debug: bool = False) -> None:
    """Tell the settings where the house is, and make Django ready; nothing in the house is changed."""
    os.environ["PAREO_DATA"] = str(folder)
    if database:
        os.environ["PAREO_DATABASE"] = database
    if debug:
        os.environ["PAREO_DEBUG"] = "1"
    os.environ["DJANGO_SETTINGS_MODULE"] = "pareo.web.settings"
    import django

    django.setup()


def _is_up_to_date() -> bool:
    """Whether every migration that comes with the program was applied. Cheaper than to let Django find out each time."""
    from django.apps import apps
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    folders = {each.label: os.path.join(each.path, "migrations") for each in apps.get_app_configs()}
    wanted = {(label, found.name) for label, folder in folders.items() for found in iter_modules([folder])}
    return wanted <= MigrationRecorder(connection).applied_migrations().keys()


def writable(folder: Path) -> None:
    """Make sure that the folder is there and takes what is written.

    Raises Malformed "folder-not-writable", Conflict "disk-full".
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tried(folder)
    except OSError as error:
        if error.errno in FULL:
            raise conflict("disk-full", file=str(folder)[:200]) from error
        raise malformed("folder-not-writable", file=str(folder)[:200]) from error


def tried(folder: Path) -> None:
    """Write a little into `folder` and throw it away; raises what the system says against it."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(TRIED))
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def served(folder: Path, address: str) -> Iterator[None]:
    """The folder is served by this process alone as long as the block lasts; the lock goes with the process, however it ends.

    Raises Conflict "house-in-use" with the address at which it is served already.
    """
    path = folder / "serving"
    with said_plainly(path):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not try_lock(descriptor):
            os.lseek(descriptor, 0, os.SEEK_SET)
            where = os.read(descriptor, 200).decode(errors="replace").strip()
            raise conflict("house-in-use", folder=str(folder)[:200], address=where or "?")
        with said_plainly(path):
            os.lseek(descriptor, 0, os.SEEK_SET)
            os.truncate(descriptor, 0)
            os.write(descriptor, address.encode())
        yield
    finally:
        os.close(descriptor)


def secret(folder: Path) -> str:
    """The key that signs sessions and links, made at the first start and readable by its owner alone."""
    path = folder / "secret"
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        fresh = folder / f".secret-{secrets.token_hex(8)}"
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(fresh, path)  # whole, and only if no other process was quicker
        except FileExistsError:
            pass
        except OSError:  # a stick without links
            os.replace(fresh, path)
        finally:
            fresh.unlink(missing_ok=True)
        return path.read_text(encoding="ascii")
