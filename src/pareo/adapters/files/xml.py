"""XML from strangers as a small tree whose every element knows its line and column.

No DTD, no entities, nothing fetched; depth and number of elements are bounded, so that a small file can't become a big one.
Writing follows .NET's XmlWriter, because that is who reads it: BOM, CRLF, tabs, `<Notes />`.

Source: spec 15, 91.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

import defusedxml.sax
from defusedxml.common import DefusedXmlException

from pareo.adapters.files.reading import bounded, shown
from pareo.core.errors import Malformed, illegal, malformed

MOST_ELEMENTS = 1_000_000  # four thousand players and twelve rounds have a quarter of it
MOST_DEPTH = 24


@dataclass(slots=True)
class Element:
    """An element as read. `text` is what stands in it outside of its children; `line` and `column` count from 1."""

    name: str
    line: int
    column: int
    text: str = ""
    children: list[Element] = field(default_factory=list)
    attributes: Mapping[str, str] = field(default_factory=dict)

    def all(self, *path: str) -> list[Element]:
        """The elements at the end of `path`, in their order; "*" stands for any name."""
        found = [self]
        for name in path:
            found = [child for element in found for child in element.children if name in ("*", child.name)]
        return found


class _Builder(ContentHandler):
    """Turns parser events into Elements."""

    def __init__(self) -> None:
        super().__init__()
        self.root: Element | None = None
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._count = 0

    @property
    def place(self) -> tuple[int, int]:
        """Line and column where the parser stands."""
        where: Any = self._locator  # type: ignore[attr-defined]  # set by the parser before the first event
        return where.getLineNumber() or 1, (where.getColumnNumber() or 0) + 1

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - the name that SAX gives
        line, column = self.place
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= MOST_DEPTH:
            raise malformed("xml-too-much", line, column, elements=MOST_ELEMENTS, depth=MOST_DEPTH)
        element = Element(name, line, column, attributes=dict(attrs.items()))
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def characters(self, content: str) -> None:
        if self._texts:
            self._texts[-1].append(content)

    def endElement(self, name: str) -> None:  # noqa: ARG002, N802
        self._open.pop().text = "".join(self._texts.pop())


def parsed(data: bytes) -> Element:
    """The root element of `data`, in any encoding that XML itself declares.

    Raises Malformed "file-too-big", "xml-broken", "xml-forbidden", "xml-too-much" or "encoding-unknown", with the place.
    """
    builder = _Builder()
    try:
        _parse(io.BytesIO(bounded(data)), builder)
    except Malformed:
        raise
    except DefusedXmlException as error:
        raise malformed("xml-forbidden", *builder.place) from error
    except SAXParseException as error:
        raise malformed("xml-broken", error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1) from error
    except (LookupError, ValueError) as error:  # an encoding that nobody knows, or that expat can't do
        raise malformed("encoding-unknown") from error
    if builder.root is None:
        raise malformed("xml-broken", 1, 1)
    return builder.root


def _parse(source: io.BytesIO, handler: ContentHandler) -> None:
    parse: Any = defusedxml.sax.parse
    parse(source, handler, forbid_dtd=True, forbid_entities=True, forbid_external=True)


# What XML 1.0 can't hold at all, not even escaped.
_IMPOSSIBLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Tree = tuple[str, "str | Sequence[Tree]"]  # (name, text) or (name, children)


def written(root: Tree) -> bytes:
    """The bytes of a document, as .NET's XmlWriter would indent and escape it.

    >>> written(("Event", [("Name", "Ana & Bruno"), ("Notes", "")])).decode("utf-8-sig").splitlines()[1:]
    ['<Event>', '\\t<Name>Ana &amp; Bruno</Name>', '\\t<Notes />', '</Event>']

    Raises Illegal "xml-character" for text that XML can't hold.
    """
    lines = ['<?xml version="1.0" encoding="utf-8"?>']
    _write(root, "", lines)
    return "\r\n".join(lines).encode("utf-8-sig")


def _write(tree: Tree, indent: str, lines: list[str]) -> None:
    name, content = tree
    if not content:
        lines.append(f"{indent}<{name} />")
    elif isinstance(content, str):
        lines.append(f"{indent}<{name}>{escaped(content)}</{name}>")
    else:
        lines.append(f"{indent}<{name}>")
        for child in content:
            _write(child, indent + "\t", lines)
        lines.append(f"{indent}</{name}>")


def escaped(text: str) -> str:
    """`text` as it stands between tags. Raises Illegal "xml-character" for what XML can't hold."""
    if _IMPOSSIBLE.search(text):
        raise illegal("xml-character", text=shown(_IMPOSSIBLE.sub("\ufffd", text)))
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\r", "&#xD;").replace("\n", "\r\n")  # a reader makes one line feed of CRLF
