"""From ASGI to Django's WSGI: one hop into a thread for each request, with limits, streaming and disconnects.

Django's own ASGI handler is ten times slower (facts/stack.md 1), which is why there is a bridge at all.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import unquote_to_bytes

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

MOST_BYTES = 24 * 1024 * 1024  # of a request's body


class Bridge:
    """An ASGI application that hands every request to `wsgi` in one of `threads` threads."""

    def __init__(self, wsgi: Wsgi, threads: int = 4) -> None:
        self.wsgi = wsgi
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="django")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        body = await _body(receive)
        if body is None:
            await _refuse(send, 413)
            return
        loop = asyncio.get_running_loop()
        gone = asyncio.Event()

        def answer() -> None:
            head: dict[str, Any] = {}

            def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:  # noqa: ARG001 (WSGI's)
                head["status"] = int(status.split(" ", 1)[0])
                head["headers"] = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]

            async def sent(message: MutableMapping[str, Any]) -> None:
                await send(message)

            def out(message: MutableMapping[str, Any]) -> None:
                asyncio.run_coroutine_threadsafe(sent(message), loop).result()

            parts = self.wsgi(_environ(scope, body), start)
            try:
                whole = isinstance(parts, list) or not getattr(parts, "streaming", False)
                if whole:
                    content = b"".join(parts)
                    out({"type": "http.response.start", **head})
                    out({"type": "http.response.body", "body": content})
                    return
                out({"type": "http.response.start", **head})
                for part in parts:
                    if gone.is_set():
                        return
                    out({"type": "http.response.body", "body": part, "more_body": True})
                out({"type": "http.response.body", "body": b""})
            finally:
                close = getattr(parts, "close", None)
                if close:
                    close()

        work = loop.run_in_executor(self.threads, answer)
        watch = asyncio.ensure_future(_watch(receive, gone))
        try:
            await work
        finally:
            watch.cancel()

    def close(self) -> None:
        """Wait for what is being answered, then let the threads go."""
        self.threads.shutdown(wait=True)


async def _watch(receive: Receive, gone: asyncio.Event) -> None:
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            gone.set()
            return


async def _body(receive: Receive) -> bytes | None:
    """The whole body, None where it is too large."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        part = message.get("body", b"")
        size += len(part)
        if size > MOST_BYTES:
            return None
        parts.append(part)
        if not message.get("more_body"):
            return b"".join(parts)


async def _refuse(send: Send, status: int) -> None:
    said = f"Demasiado grande (más de {MOST_BYTES >> 20} MB). / Too large (more than {MOST_BYTES >> 20} MB).\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(said)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said})


def _environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """A request as WSGI has it (PEP 3333)."""
    server = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    raw = scope.get("raw_path") or scope["path"].encode()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(raw.split(b"?", 1)[0]).decode("latin-1"),
        "QUERY_STRING": scope.get("query_string", b"").decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope.get('http_version', '1.1')}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        if b"_" in name:
            continue  # a name that could pass for another one
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}" if key in environ else text
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ
