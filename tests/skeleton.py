"""Write src/pareo/web/skeleton.sql anew, after a migration was added.

PYTHONPATH=src:tests python tests/skeleton.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from pareo.web import skeleton

MIGRATE = """
import sys
from pathlib import Path
from pareo.web import house
house.opened(Path(sys.argv[1]))
from django.core.management import call_command
call_command("migrate", verbosity=0, interactive=False)
"""


def migrated(folder: Path) -> str:
    """The tables and rows of a house in `folder` that went through every migration."""
    subprocess.run([sys.executable, "-c", MIGRATE, str(folder)], env=os.environ, check=True, timeout=120)
    return skeleton.dumped(folder / "pareo.sqlite3")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        skeleton.WRITTEN.write_text(migrated(Path(folder)), encoding="utf-8", newline="\n")
