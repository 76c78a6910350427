"""Where a house keeps its things: the folder with its database and secret, or an organisation's PostgreSQL.

The environment carries it to the settings (PAREO_DATA, PAREO_DATABASE, PAREO_DEBUG), so that every process of one house agrees.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

import platformdirs

from pareo.core.errors import malformed


def default_folder() -> Path:
    """The data folder by the platform's convention."""
    return Path(platformdirs.user_data_dir("pareo", appauthor=False))


def set_up(folder: Path, database: str | None = None, *, debug: bool = False) -> None:
    """Make the folder, tell the settings, and bring the tables up to date. Django is ready when this returns.

    `database`: postgresql://user:password@host:port/name; None: SQLite in the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["PAREO_DATA"] = str(folder)
    if database:
        os.environ["PAREO_DATABASE"] = database
    if debug:
        os.environ["PAREO_DEBUG"] = "1"
    os.environ["DJANGO_SETTINGS_MODULE"] = "pareo.web.settings"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def writable(folder: Path) -> None:
    """Make sure that the folder is there and can be written. Raises Malformed "folder-not-writable"."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise malformed("folder-not-writable", file=str(folder)[:200]) from error


def secret(folder: Path) -> str:
    """The key that signs sessions and links, made at the first start and readable by its owner alone."""
    path = folder / "secret"
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        fresh = secrets.token_urlsafe(48)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(fresh)
        return fresh
