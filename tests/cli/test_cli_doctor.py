"""`pareo doctor` says what is wrong in both languages; `pareo serve` says why it can't begin, and ends politely."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pareo.core.errors import Finding
from pareo.web import checkup
from pareo.web.checkup import Checked, Verdict, examined
from pareo.words.speak import sentence
from postgresql import free_port

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
posix = pytest.mark.skipif(os.name != "posix", reason="limits and signals of POSIX")


def environment(language: str = "es") -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PAREO_", "DJANGO_", "LC_", "LANG"))}
    return {**kept, "PYTHONPATH": str(ROOT / "src"), "LANG": {"es": "es_ES.UTF-8", "en": "en_GB.UTF-8"}[language]}


def ran(*words: object, language: str = "es", before: Callable[[], None] | None = None) -> tuple[int, str]:
    """The exit code of `pareo` with these words, and all that it said."""
    command = [sys.executable, "-P", "-m", "pareo", *map(str, words)]
    done = subprocess.run(
        command, env=environment(language), capture_output=True, text=True, encoding="utf-8", timeout=120, preexec_fn=before
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def nothing_fits() -> None:
    """From here on no file of this process may grow: what a full disk does, without filling one."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))


@contextmanager
def serving(folder: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server of that folder, from its first answer on."""
    command = [sys.executable, "-P", "-m", "pareo", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(folder)]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            for _ in range(300):
                assert process.poll() is None, process.stdout and process.stdout.read()
                if checkup._is_pareo(port):
                    break
                time.sleep(0.1)
            yield process
        finally:
            process.kill()


def found(code: str, folder: Path, port: int | None = None) -> Checked:
    """The check with that code of a look at `folder`."""
    every = {each.finding.code: each for each in examined(folder, None, port or free_port())}
    assert code in every, list(every)
    return every[code]


def says(finding: Finding, english: str, spanish: str) -> None:
    assert english in sentence(finding, "en")
    assert spanish in sentence(finding, "es")


@pytest.mark.parametrize(("language", "words"), [("es", "«pareo serve» los crea"), ("en", "“pareo serve” makes it")])
def test_an_empty_folder_is_no_trouble_and_stays_empty(tmp_path: Path, language: str, words: str) -> None:
    code, said = ran("doctor", "--data", tmp_path / "new", "--port", free_port(), language=language)
    assert (code, words in said) == (0, True), said
    assert list(tmp_path.iterdir()) == []


def test_an_old_sqlite_is_a_warning() -> None:
    old = checkup._sqlite((3, 46, 1))
    assert old.verdict is Verdict.WARNING
    says(old.finding, "update when you can", "actualízalo cuando puedas")
    assert checkup._sqlite((3, 51, 3)).verdict is Verdict.WELL


def test_a_clock_before_this_program_is_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    then = time.gmtime(0)
    monkeypatch.setattr(time, "gmtime", lambda *_: then)
    clock = found("doctor-clock", tmp_path)
    assert clock.verdict is Verdict.TROUBLE
    says(clock.finding, "The clock says 1970-01-01", "El reloj marca 1970-01-01")


def test_a_folder_that_can_not_be_written_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = found("doctor-folder", tmp_path / "file" / "house")
    assert folder.verdict is Verdict.TROUBLE
    says(folder.finding, "can't be written", "No se puede escribir")


def test_little_space_is_a_warning_and_none_is_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    whole = shutil.disk_usage(tmp_path)
    for megabytes, verdict in ((checkup.LITTLE - 1, Verdict.WARNING), (checkup.NONE - 1, Verdict.TROUBLE)):
        monkeypatch.setattr(shutil, "disk_usage", lambda _place, free=megabytes << 20: whole._replace(free=free))
        space = found("doctor-space-little", tmp_path)
        assert space.verdict is verdict
        says(space.finding, f"only {megabytes} MB", f"solo tiene {megabytes} MB")


@posix
def test_a_full_disk_is_trouble(tmp_path: Path) -> None:
    for language, words in (("es", "el disco está lleno"), ("en", "the disk is full")):
        code, said = ran("doctor", "--data", tmp_path, "--port", free_port(), language=language, before=nothing_fits)
        assert (code, words in said) == (1, True), said
    for language, words in (("es", "El disco está lleno"), ("en", "The disk is full")):
        code, said = ran("serve", "--data", tmp_path, "--port", "0", language=language, before=nothing_fits)
        assert (code, words in said) == (3, True), said
    assert list(tmp_path.iterdir()) == []


@posix
def test_a_key_that_others_can_read_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s")
    (tmp_path / "secret").chmod(0o644)
    secret = found("doctor-secret", tmp_path)
    assert secret.verdict is Verdict.TROUBLE
    says(secret.finding, "chmod 600", "chmod 600")


def test_a_port_that_another_program_has(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        other.settimeout(0.1)
        port = other.getsockname()[1]
        taken = found("doctor-port-taken", tmp_path, port)
        assert taken.verdict is Verdict.WARNING
        says(taken.finding, "Another program", "Otro programa")
        for language, words in (("es", f"El puerto {port} está ocupado"), ("en", f"Port {port} is taken")):
            code, said = ran("serve", "--data", tmp_path, "--port", port, language=language)
            assert (code, words in said) == (3, True), said


def test_serve_says_that_its_folder_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for language, words in (("es", "Pareo no puede escribir en"), ("en", "Pareo can't write in")):
        code, said = ran("serve", "--data", tmp_path / "file" / "house", "--port", "0", language=language)
        assert (code, words in said) == (2, True), said


@posix
def test_a_house_is_served_once_and_a_server_ends_politely(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port) as first:
        for language, words in (("es", "Otro Pareo ya está sirviendo"), ("en", "Another Pareo serves")):
            code, said = ran("serve", "--data", tmp_path, "--port", "0", language=language)
            assert (code, words in said) == (3, True), said
            assert ADDRESS.search(said), "it says where"
        code, said = ran("doctor", "--data", tmp_path, "--port", port)
        assert (code, f"Pareo está en marcha en el puerto {port}" in said) == (0, True), said
        assert "La base de datos responde" in said
        first.send_signal(signal.SIGTERM)
        assert first.wait(20) == 0
        assert first.stdout
        assert "Traceback" not in (told := first.stdout.read())
        assert told.rstrip().splitlines()[-1].startswith("Hasta"), told
    with serving(tmp_path, port) as second:
        second.kill()
        second.wait(20)
    with serving(tmp_path, port) as third:
        third.send_signal(signal.SIGINT)
        assert third.wait(20) == 0, "what was killed has left no lock behind"


def test_a_database_that_is_none_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "pareo.sqlite3").write_bytes(b"no database at all, but long enough to be read as one" * 40)
    code, said = ran("doctor", "--data", tmp_path, "--port", free_port())
    assert (code, "La base de datos no responde" in said) == (1, True), said
    code, said = ran("doctor", "--data", tmp_path, "--port", free_port(), "--json", language="en")
    assert (code, '"healthy": false' in said) == (1, True), said
    code, said = ran("serve", "--data", tmp_path, "--port", "0")
    assert (code, "La base de datos no responde" in said) == (3, True), said
