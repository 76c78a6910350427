"""Start the server: take the port, say where it is, and answer until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Callable
from threading import Timer
from types import FrameType

import uvicorn

from pareo.core.errors import Conflict, Finding, malformed
from pareo.web.server.protocol import Guarded

GRACE = 2  # seconds for what is being answered when the end comes
LAST = 10.0  # seconds after which the process is gone, whatever it waits for
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (compared, not bound)


def taken(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any free one.

    Raises Conflict "port-in-use", Malformed "port-not-permitted" or "address-unusable".
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(4096)
    except (OSError, OverflowError) as error:
        found.close()
        match getattr(error, "errno", None):
            case errno.EADDRINUSE:
                raise Conflict(Finding("port-in-use", {"port": port})) from error
            case errno.EACCES | errno.EPERM:
                raise malformed("port-not-permitted", port=port) from error
            case _:
                raise malformed("address-unusable", address=f"{host}:{port}"[:80]) from error
    return found


def addresses(host: str, port: int) -> list[str]:
    """The addresses to type: this machine's on the LAN, where it listens there."""
    if host not in _EVERYWHERE:
        return [f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"]
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:  # nothing is sent: it only asks which way it would go
        try:
            probe.connect(("192.0.2.1", 9))
            found.append(f"http://{probe.getsockname()[0]}:{port}/")
        except OSError:
            pass
    return [*found, f"http://127.0.0.1:{port}/"]


def run(listening: socket.socket) -> None:
    """Serve the house that is set up until SIGTERM or Ctrl-C."""
    from pareo.web.server.front import Front
    from pareo.web.server.watched import watched
    from pareo.web.wsgi import application

    front = Front(application)
    config = uvicorn.Config(
        watched(front),
        log_config=None,  # what it says goes where everything goes
        log_level="warning",
        backlog=4096,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        access_log=False,
        http=Guarded,
        ws="none",
        proxy_headers=_is_behind_proxy(),
    )
    server = _Server(config, front.news.end_soon)
    try:
        server.run(sockets=[listening])
    finally:
        if not front.bridge.is_busy:
            server.ended()


def _is_behind_proxy() -> bool:
    """Whether the operator says that a proxy stands before us; else anybody here could say to be somebody else."""
    return os.environ.get("PAREO_HTTPS") == "1" or bool(os.environ.get("FORWARDED_ALLOW_IPS"))


class _Server(uvicorn.Server):
    """Tells the live connections to end as soon as it is told to stop, and comes back instead of dying of the signal."""

    def __init__(self, config: uvicorn.Config, end: Callable[[], None]) -> None:
        super().__init__(config)
        self._end = end
        self._last: Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 (uvicorn's)
        """The first signal ends politely, but for sure; the second at once: nothing that was confirmed needs a farewell."""
        if self.should_exit:
            os._exit(128 + sig)
        self.should_exit = True
        self._last = Timer(LAST, os._exit, (128 + sig,))
        self._last.daemon = True
        self._last.start()
        self._end()

    def ended(self) -> None:
        """Nothing is left to wait for."""
        if self._last:
            self._last.cancel()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End, and leave those who do not read their answers."""
        leave = asyncio.get_running_loop().call_later(GRACE, self._leave)
        try:
            await super().shutdown(sockets)
        finally:
            leave.cancel()

    def _leave(self) -> None:
        for connection in list(self.server_state.connections):
            if isinstance(connection, Guarded):
                connection.transport.abort()
