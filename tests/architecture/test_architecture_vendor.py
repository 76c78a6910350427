"""What others made and we ship is listed with its version, hash and licence; nothing else of theirs is in the package."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "src" / "pareo" / "web"
VENDOR = json.loads((WEB / "vendor.json").read_text(encoding="utf-8"))


def test_every_file_of_others_is_the_one_that_is_listed() -> None:
    for one in VENDOR.values():
        assert one["version"]
        assert one["licence"] in ("MIT", "BSD-3-Clause", "0BSD", "OFL-1.1")
        assert (WEB / one["text"]).is_file(), "its licence lies beside it"
        for name, hashed in one["files"].items():
            assert hashlib.sha256((WEB / name).read_bytes()).hexdigest() == hashed, name


def test_fonts_and_minified_scripts_are_listed() -> None:
    listed = {name for one in VENDOR.values() for name in one["files"]}
    theirs = [path for path in WEB.rglob("*") if path.suffix in (".woff2", ".woff", ".ttf") or ".min." in path.name]
    assert {path.relative_to(WEB).as_posix() for path in theirs} == listed


def test_no_script_of_ours_comes_from_elsewhere() -> None:
    for path in [*WEB.rglob("*.html"), *WEB.rglob("*.css"), *WEB.rglob("*.js")]:
        text = path.read_text(encoding="utf-8")
        assert "htmx" not in text, path
        assert not [word for word in ('src="http', "src='http", "url(http", "@import", 'from "http') if word in text], path
