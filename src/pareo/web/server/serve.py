"""Start the server: bring the house up to date, say where it is, and answer until it is told to stop."""

from __future__ import annotations

import socket

import uvicorn


def addresses(host: str, port: int) -> list[str]:
    """The addresses to type: this machine's on the LAN, where it listens there."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104 (compared, not bound)
        return [f"http://{host}:{port}/"]
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:  # nothing is sent: it only asks which way it would go
        try:
            probe.connect(("192.0.2.1", 9))
            found.append(f"http://{probe.getsockname()[0]}:{port}/")
        except OSError:
            pass
    return [*found, f"http://127.0.0.1:{port}/"]


def run(host: str, port: int) -> None:
    """Serve the house that is set up until SIGTERM or Ctrl-C."""
    from pareo.web.server.front import Front
    from pareo.web.wsgi import application

    config = uvicorn.Config(
        Front(application),
        host=host,
        port=port,
        log_level="warning",
        backlog=4096,
        timeout_graceful_shutdown=3,
        server_header=False,
        access_log=False,
    )
    uvicorn.Server(config).run()
