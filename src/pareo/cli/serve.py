"""`pareo serve`: the web application on this machine."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from pathlib import Path
from urllib.parse import urlsplit

from pareo.cli.call import Call
from pareo.core.errors import malformed
from pareo.web import house
from pareo.web.server.serve import addresses, run, taken

_OURSELVES = ("127.0.0.1", "localhost", "::1")


def serve(call: Call) -> int:
    """Serve until told to stop."""
    options = call.options
    if not options.demo:
        folder = Path(options.data) if options.data else house.default_folder()
        return _serve(call, folder, options.database or os.environ.get("PAREO_DATABASE"))
    os.environ.pop("PAREO_DATABASE", None)
    if options.data or options.database:
        raise malformed("demo-has-its-own-house")
    with tempfile.TemporaryDirectory(prefix="pareo-", ignore_cleanup_errors=True) as folder_name:
        return _serve(call, Path(folder_name), None)


def _serve(call: Call, folder: Path, database: str | None) -> int:
    options = call.options
    listening = taken(options.host, options.port)
    with listening, ExitStack() as alone:
        if options.demo:
            os.environ["PAREO_STYLE"] = "1"
        house.writable(folder)
        found = addresses(options.host, listening.getsockname()[1])
        os.environ.setdefault("PAREO_ADDRESS", found[0])
        alone.enter_context(nullcontext() if database else house.served(folder, found[0]))
        _set_up(folder, database)
        _tell_where(call, found)
        if options.demo:
            from pareo.web.demo import USER, filled

            call.say("demo-desk", user=USER, password=filled(call.language))
        else:
            _tell_first_account(call, found)
        if len(found) > 1:
            _tell_phones(call, found[0])
        call.say("stop-hint")
        call.stdout.flush()
        run(listening)
    call.say("goodbye-demo" if options.demo else "goodbye")
    return 0


def _set_up(folder: Path, database: str | None) -> None:
    """The tables; what the database says against it becomes a sentence."""
    from django.db import Error

    from pareo.adapters.journal.database.refusals import refusal

    try:
        house.set_up(folder, database)
    except Error as error:
        raise refusal(error, str(folder)) from error


def _tell_where(call: Call, found: Sequence[str]) -> None:
    """Which address is for whom: the phones of the hall, this machine, or whoever reaches the one that was asked for."""
    *others, last = found
    for address in others:
        call.say("serving-hall", address=address)
    if others:
        call.say("serving-here", address=last)
    else:
        call.say("serving-alone" if urlsplit(last).hostname in _OURSELVES else "serving", address=last)


def _tell_first_account(call: Call, found: Sequence[str]) -> None:
    """The link with which the house begins, for this machine: so the first password does not cross the Wi-Fi.

    Whoever has it is let in from wherever they come: a house without a screen is begun from another machine.
    """
    from pareo.web.accounts.first import HOURS, token

    secret = token()
    if not secret:
        return
    *others, here = found
    call.say("first-account", address=f"{here}account/first/{secret}", hours=HOURS)
    if others:
        call.say("first-account-here", address=others[0])


def _tell_phones(call: Call, address: str) -> None:
    """The address as a QR code, where somebody is looking."""
    if call.stdout is not sys.stdout or not call.stdout.isatty():
        return
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    try:
        drawn.getvalue().encode(call.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    call.say("serving-phones", address=address)
    call.stdout.write(drawn.getvalue() + "\n")
