"""Every text of the pages that must be translated: out of the templates and the code, the way gettext sees them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
from django.utils.translation.template import templatize

WEB = Path(__file__).resolve().parents[1] / "src" / "pareo" / "web"
CATALOGUE = WEB / "locale" / "es" / "LC_MESSAGES" / "django.po"
CALLS = {"gettext": 1, "gettext_lazy": 1, "ngettext": 2, "ngettext_lazy": 2, "_": 1, "_now": 1}

Text = tuple[str, str]  # the text, and its form for many where it has one


def texts() -> set[Text]:
    """All of them."""
    found: set[Text] = set()
    for path in sorted(WEB.rglob("*.py")):
        found |= set(_of_code(path.read_text(encoding="utf-8")))
    for path in sorted((WEB / "templates").rglob("*")):
        if path.is_file():
            found |= set(_of_template(path.read_text(encoding="utf-8")))
    return found


def _of_template(source: str) -> Iterator[Text]:
    """`templatize` turns a template into something in which only the calls are code; each is read by itself."""
    code = templatize(source)
    for call in re.finditer(
        r"(?<![\w.])n?gettext\(((?:[^()\"']|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|r?\"\"\".*?\"\"\")*)\)", code, re.S
    ):
        yield from _of_code(call[0])
    for call in re.finditer(r"(?<![\w.])_\((u?\"(?:[^\"\\]|\\.)*\"|u?'(?:[^'\\]|\\.)*')\)", code):
        yield (ast.literal_eval(call[1]), "")


def _of_code(source: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            words = [arg.value for arg in node.args[: CALLS[node.func.id]] if isinstance(arg, ast.Constant)]
            if words and all(isinstance(word, str) for word in words):
                yield (words[0], words[1] if len(words) > 1 else "")


def brought_up_to_date() -> list[str]:
    """Write the catalogue with all texts, those without a translation empty, and compile it; what is still to be translated."""
    known = polib.pofile(str(CATALOGUE))
    for text, many in sorted(texts()):
        if known.find(text) is None:
            forms = {"msgid_plural": many, "msgstr_plural": {0: "", 1: ""}} if many else {"msgstr": ""}
            known.append(polib.POEntry(msgid=text, **forms))
    known.sort(key=lambda entry: entry.msgid.casefold())
    known.save()
    known.save_as_mofile(str(CATALOGUE.with_suffix(".mo")))
    return [entry.msgid for entry in known.untranslated_entries()]


if __name__ == "__main__":
    from django.conf import settings

    settings.configure()
    print("\n".join(brought_up_to_date()))
