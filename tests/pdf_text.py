"""The words of a PDF that Pareo made, page by page, read as a PDF reader would: through each font's ToUnicode table."""

from __future__ import annotations

import re
import zlib


def pages(pdf: bytes) -> list[list[str]]:
    """The texts of each page in the order in which they were set."""
    objects = {int(m[1]): m[2] for m in re.finditer(rb"(?:^|\s)(\d+) 0 obj\s(.*?)endobj", pdf, re.DOTALL)}
    tables = {}
    for name, number in set(re.findall(rb"/(F\d+(?:\+\d+)?) (\d+) 0 R", pdf)):
        unicode = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(number)])
        tables[name.decode()] = _table(_stream(objects[int(unicode[1])])) if unicode else {}
    stamps = {name.decode(): int(number) for name, number in re.findall(rb"/(FormXob\.\w+) (\d+) 0 R", pdf)}

    def drawn(number: int) -> str:
        return re.sub(r"/(FormXob\.\w+) Do", lambda m: drawn(stamps[m[1]]), _stream(objects[number]).decode("latin-1"))

    found = []
    for page in re.findall(rb"/Contents (\d+) 0 R", pdf):
        texts = []
        for block in re.findall(r"BT (.*?) ET", drawn(int(page)), re.DOTALL):
            parts = re.findall(r"/(F\d+(?:\+\d+)?) [\d.]+ Tf <([0-9a-f]*)> Tj", block)
            if parts:
                texts.append("".join(tables[font].get(code, "?") for font, hexes in parts for code in bytes.fromhex(hexes)))
        found.append(texts)
    return found


def _stream(object: bytes) -> bytes:
    head, _, rest = object.partition(b"stream")
    body = rest.rpartition(b"endstream")[0].lstrip(b"\r\n")
    return zlib.decompress(body) if b"FlateDecode" in head else body


def _table(cmap: bytes) -> dict[int, str]:
    table: dict[int, str] = {}
    cmap = cmap.partition(b"endcodespacerange")[2]
    for first, _last, many in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*\[(.*?)\]", cmap, re.DOTALL):
        for step, code in enumerate(re.findall(rb"<([0-9A-Fa-f]+)>", many)):
            table[int(first, 16) + step] = bytes.fromhex(code.decode()).decode("utf-16-be")
    for code, sign in re.findall(rb"^<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>$", cmap, re.MULTILINE):
        table[int(code, 16)] = bytes.fromhex(sign.decode()).decode("utf-16-be")
    return table
