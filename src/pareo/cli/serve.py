"""`pareo serve`: the web application on this machine."""

from __future__ import annotations

from pathlib import Path

from pareo.cli.call import Call
from pareo.web import house
from pareo.web.server.serve import addresses, run


def serve(call: Call) -> int:
    """Serve until told to stop."""
    options = call.options
    folder = Path(options.data) if options.data else house.default_folder()
    house.set_up(folder, options.database)
    from pareo.web.accounts.first import token

    found = addresses(options.host, options.port)
    for address in found:
        call.say("serving", address=address)
    secret = token()
    if secret:
        call.say("first-account", address=f"{found[0]}account/first/{secret}")
    call.stdout.flush()
    run(options.host, options.port)
    return 0
