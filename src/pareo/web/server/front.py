"""The front of the process: our own files and live connections are answered here, the rest goes over the bridge.

Source: spec 13 "Shape".
"""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path

from pareo.web.security import HEADERS
from pareo.web.server.bridge import Bridge, Receive, Scope, Send, Wsgi

STATIC = Path(__file__).resolve().parent.parent / "static"
_SAFE = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


class Front:
    """The ASGI application."""

    def __init__(self, wsgi: Wsgi) -> None:
        self.bridge = Bridge(wsgi)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            path: str = scope["path"]
            if path.startswith("/static/"):
                await _asset(path.removeprefix("/static/"), send)
            else:
                await self.bridge(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await send({"type": "lifespan.startup.complete"})
            else:
                self.bridge.close()
                await send({"type": "lifespan.shutdown.complete"})
                return


async def _asset(name: str, send: Send) -> None:
    found = _file(name)
    if found is None:
        await send({"type": "http.response.start", "status": 404, "headers": [*_SAFE, (b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})
        return
    content, kind = found
    headers = [
        *_SAFE,
        (b"content-type", kind),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"public, max-age=31536000, immutable"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": content})


@lru_cache(maxsize=256)
def _file(name: str) -> tuple[bytes, bytes] | None:
    """The bytes and the type of one of our files; None for what is not one (a name can't leave the folder)."""
    path = (STATIC / name).resolve()
    if not path.is_relative_to(STATIC) or not path.is_file():
        return None
    kind = "font/woff2" if path.suffix == ".woff2" else mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return path.read_bytes(), (f"{kind}; charset=utf-8" if kind.startswith("text/") else kind).encode()
