"""From ASGI to Django's WSGI: one hop into a thread for each request, with limits.

Django's own ASGI handler is ten times slower (facts/stack.md 1), which is why there is a bridge at all.
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar
from urllib.parse import unquote_to_bytes

from pareo.web.server.bodies import REFUSALS, Bodies, Receive, Scope, Unread

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
Given = TypeVar("Given")
Made = TypeVar("Made")

PATIENCE = 3.0  # seconds that the end waits for what is being answered


class Bridge:
    """An ASGI application that hands every request to `wsgi` in one of `threads` threads.

    A thread makes the whole answer and is free again; however slowly it is read, no thread waits for it.
    """

    def __init__(self, wsgi: Wsgi, is_known: Callable[[Scope], bool], threads: int = 4) -> None:
        self.wsgi = wsgi
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="django")
        self.bodies = Bodies(partial(self._in_thread, is_known))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        try:
            async with self.bodies.body(scope, receive) as body:
                status, headers, content = await self._in_thread(self._answer, _environ(scope, body))
        except Unread as unread:
            if unread.status is not None:
                await _refuse(send, unread.status)
            return
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def close(self) -> None:
        """Wait for what is being answered, but not for long, then let the threads go."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        until = time.monotonic() + PATIENCE
        while self.is_busy and time.monotonic() < until:
            await asyncio.sleep(0.02)

    @property
    def is_busy(self) -> bool:
        """Whether a thread is still at work."""
        return any(thread.is_alive() for thread in self.threads._threads)

    async def _in_thread(self, work: Callable[[Given], Made], given: Given) -> Made:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, given)

    def _answer(self, environ: dict[str, Any]) -> Answer:
        status, headers = 500, list[tuple[bytes, bytes]]()

        def start(said: str, named: list[tuple[str, str]], exc_info: object = None) -> None:  # noqa: ARG001 (WSGI's)
            nonlocal status, headers
            status = int(said.split(" ", 1)[0])
            headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in named]

        parts = self.wsgi(environ, start)
        try:
            return status, headers, b"".join(parts)
        finally:
            close = getattr(parts, "close", None)
            if close:
                close()


async def _refuse(send: Send, status: int) -> None:
    said = f"{REFUSALS[status]}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(said)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said})


def _environ(scope: Scope, body: io.BytesIO) -> dict[str, Any]:
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
        "wsgi.input": body,
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
    environ["CONTENT_LENGTH"] = str(body.getbuffer().nbytes)
    return environ
