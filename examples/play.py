"""Play the event of README.es.md before the reader's eyes: `./run example`.

The commands are taken from the README itself, so that what it says is what runs. What they write lies in out/example.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_BLOCK = re.compile(r"<!-- example -->\n```\n(.*?)```", re.DOTALL)


def commands(readme: str) -> list[list[str]]:
    """The words of every `./run pareo …` line in the marked blocks of a README, without `./run pareo`."""
    lines = [line for block in _BLOCK.findall(readme) for line in block.splitlines() if line.strip()]
    words = [shlex.split(line) for line in lines]
    assert all(line[:2] == ["./run", "pareo"] for line in words), "the marked blocks hold Pareo's commands only"
    return [line[2:] for line in words]


def play(folder: Path) -> int:
    """Run the commands in `folder`, which is made anew; the first exit code that is not 0, or 0."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "examples" / "copa-primavera", folder / "examples" / "copa-primavera")
    here = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    for line in commands((ROOT / "README.es.md").read_text(encoding="utf-8")):
        print(f"\n$ pareo {shlex.join(line)}", flush=True)
        code = subprocess.run([sys.executable, "-P", "-m", "pareo", *line], cwd=folder, env=here, check=False).returncode
        if code:
            return code
    print(f"\n{folder}")
    return 0


if __name__ == "__main__":
    sys.exit(play(ROOT / "out" / "example"))
