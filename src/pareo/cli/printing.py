"""`pareo print`: a paper of the event as PDF."""

from __future__ import annotations

import sys

from pareo.adapters.printing.documents import PAPERS, Order
from pareo.adapters.printing.paper import Paper, local_paper
from pareo.adapters.printing.pdf import rendered
from pareo.cli.call import Call
from pareo.cli.event import look
from pareo.cli.exchange import written
from pareo.core.errors import malformed


def printed(call: Call) -> int:
    """Write the PDF to a file, or to the standard output where that is no terminal."""
    asked = call.options
    current, _ = look(call)
    order = Order(current.state, current.people, call.language, int(asked.per), asked.address or "")
    sheet = Paper(asked.size) if asked.size else local_paper(call.environ)
    content = rendered(PAPERS[asked.what](order), sheet)
    if asked.output in (None, "-"):
        if call.stdout is sys.stdout and call.stdout.isatty():
            raise malformed("output-is-terminal", format="PDF")
        call.write_bytes(content)
        return 0
    written(asked.output, content)
    if call.wants_json:
        call.json(
            {"event": current.state.name, "paper": asked.what, "size": sheet.value, "file": asked.output, "bytes": len(content)}
        )
    else:
        call.say("exported", file=asked.output, bytes=len(content))
    return 0
