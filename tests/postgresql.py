"""A PostgreSQL of the tests' own: made in a temporary folder, on a port that nobody else uses, and stopped at the end."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path | None:
    """The folder of the newest initdb and pg_ctl of the system; None where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty database. PostgreSQL refuses to run as root, who becomes `postgres` for it."""
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql)")
    as_user = ["su", "postgres", "-s", "/bin/sh", "-c"] if os.getuid() == 0 else ["/bin/sh", "-c"]
    place = Path(tempfile.mkdtemp(prefix="pareo-pg-"))
    if os.getuid() == 0:
        shutil.chown(place, "postgres")
    port = free_port()

    def sh(command: str) -> None:
        subprocess.run([*as_user, command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=place)

    try:
        sh(f"{folder}/initdb -D {place}/data -N -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8")
        options = f"-p {port} -k {place} -c listen_addresses=127.0.0.1 -c fsync=off"  # its machine does not fail in a test
        sh(f"{folder}/pg_ctl -D {place}/data -w -l {place}/log -o '{options}' start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            sh(f"{folder}/pg_ctl -D {place}/data -w -m immediate stop")
    finally:
        shutil.rmtree(place, ignore_errors=True)


@contextmanager
def connected(address: str) -> Iterator[str]:
    """The name under which Django knows the database at `address`, its tables made."""
    from django.core.management import call_command
    from django.db import connections

    from pareo.web.settings import postgresql

    settings = connections.configure_settings({"default": {}, "postgresql": postgresql(address)})
    connections.databases["postgresql"] = settings["postgresql"]
    call_command("migrate", database="postgresql", verbosity=0, interactive=False)
    try:
        yield "postgresql"
    finally:
        connections["postgresql"].close_pool()
        connections["postgresql"].close()
        del connections.databases["postgresql"]
