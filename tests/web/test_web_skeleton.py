"""A new house has its tables from the skeleton; a house that went through every migration has the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from pareo.web import skeleton
from postgresql import running
from skeleton import migrated
from web_servers import environment

LAID = "import sys; from pathlib import Path; from pareo.web import house; house.set_up(Path(sys.argv[1]))"


def test_the_skeleton_is_what_the_migrations_leave(tmp_path: Path) -> None:
    assert migrated(tmp_path) == skeleton.WRITTEN.read_text(encoding="utf-8"), "PYTHONPATH=src:tests python tests/skeleton.py"


def test_a_new_house_is_laid_from_it_and_an_old_one_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "pareo.sqlite3"
    for _ in range(2):
        subprocess.run([sys.executable, "-c", LAID, str(tmp_path)], env=os.environ, check=True, timeout=120)
        assert skeleton.dumped(database) == skeleton.WRITTEN.read_text(encoding="utf-8")


def test_a_house_of_an_older_version_gets_what_came_since(tmp_path: Path) -> None:
    older = """import sys
from pathlib import Path
from pareo.web import house
house.set_up(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", "public", "0001", verbosity=0)
"""
    database = tmp_path / "pareo.sqlite3"
    subprocess.run([sys.executable, "-c", older, str(tmp_path)], env=os.environ, check=True, timeout=120)
    assert "public_house" not in skeleton.dumped(database)
    at_once = [subprocess.Popen([sys.executable, "-c", LAID, str(tmp_path)], stderr=subprocess.PIPE, text=True) for _ in range(3)]
    said = [each.communicate(timeout=120)[1] for each in at_once]
    assert [each.returncode for each in at_once] == [0, 0, 0], said
    assert _tables(skeleton.dumped(database)) == _tables(skeleton.WRITTEN.read_text(encoding="utf-8"))


def _tables(dump: str) -> list[str]:
    return [line for line in dump.splitlines() if line.startswith("CREATE ")]


def test_three_that_start_at_once_on_a_new_postgresql_find_it_made(tmp_path: Path) -> None:
    laid = "import sys; from pathlib import Path; from pareo.web import house; house.set_up(Path(sys.argv[1]), sys.argv[2])"
    with running() as address:
        words = [sys.executable, "-c", laid, str(tmp_path), address]
        starting = [subprocess.Popen(words, env=environment(), stderr=subprocess.PIPE, text=True) for _ in range(3)]
        said = [each.communicate(timeout=120)[1] for each in starting]
    assert [each.returncode for each in starting] == [0, 0, 0], said
