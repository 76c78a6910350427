"""JSON from strangers as a structure, with the place of every fault."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from pareo.adapters.files.reading import bounded
from pareo.adapters.strict import trouble
from pareo.core.errors import Finding, Malformed, malformed

T = TypeVar("T")
_BOM = b"\xef\xbb\xbf"


def structured(data: bytes, kind: type[T], program: str = "") -> T:
    """What `data` says, as `kind`; `program` wrote it ("": Pareo itself).

    Raises Malformed "file-too-big", "json-broken" with line and column, and where the text is sound but another thing
    "json-shape" or "json-shape-other" and then what is wrong at which path.
    """
    text = bounded(data).removeprefix(_BOM)
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        shape = Finding("json-shape-other", {"program": program}) if program else Finding("json-shape")
        raise Malformed(shape, trouble(error)) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        found = re.search(r"byte (\d+)", str(error))
        before = text[: int(found[1])] if found else text
        raise malformed("json-broken", before.count(b"\n") + 1, len(before) - before.rfind(b"\n")) from error
