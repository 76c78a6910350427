"""The front of the process: our own files, prepared pages and live connections are answered here, the rest goes over the bridge.

Source: spec 13 "Shape".
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import Error, close_old_connections
from django.http import parse_cookie

from pareo.adapters.journal.database.news import Listener
from pareo.core.errors import Refused
from pareo.web.accounts.sessions import SessionStore
from pareo.web.later import load_all
from pareo.web.live.news import News
from pareo.web.public.pages import PAGES
from pareo.web.public.store import STORE, At, Prepared
from pareo.web.security import HEADERS
from pareo.web.server.asked import has_already, language_of, takes_gzip
from pareo.web.server.bodies import Receive, Scope
from pareo.web.server.bridge import Bridge, Send, Wsgi

STATIC = Path(__file__).resolve().parent.parent / "static"
WARM = 2.0  # seconds after the start until what nobody has asked for yet is loaded
NOTHING = 0.1  # seconds until it is said that there are no news of an event, so that a draft takes no longer than no event at all
_SAFE = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_PUBLIC = re.compile(r"/e/([0-9a-z]{1,16})/([a-z.]*)")
_LIVE = re.compile(r"/live/([0-9a-z]{1,16})")
_HTML, _JSON = b"text/html; charset=utf-8", b"application/json"


class Front:
    """The ASGI application."""

    def __init__(self, wsgi: Wsgi) -> None:
        self.bridge = Bridge(wsgi, _is_signed_in)
        self.news = News()
        self.listener = Listener(STORE.heard, STORE.missed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "lifespan":
            await self._life(receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        if scope["method"] in ("GET", "HEAD"):
            if path.startswith("/static/"):
                await _asset(path.removeprefix("/static/"), scope, send)
                return
            if found := _LIVE.fullmatch(path):
                await self._live(found[1], scope, receive, send)
                return
            found = _PUBLIC.fullmatch(path)
            if found and found[2] in PAGES and not scope["query_string"]:
                asked = _headers(scope)
                at = (found[1], found[2], language_of(asked.get(b"cookie", ""), asked.get(b"accept-language", "")))
                ready = await _ready(at)
                if ready is not None:
                    await _prepared(ready, _JSON if found[2].endswith(".json") else _HTML, asked, scope, send)
                    return
        await self.bridge(scope, receive, send)

    async def _live(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        answered = asyncio.get_running_loop().time() + NOTHING
        channel = None if STORE.is_draft(key) else self.news.channels.get(key)
        try:
            version = channel.version if channel else await asyncio.wrap_future(STORE.version(key))
        except Error:  # the database is gone; its page says so
            await _empty(send, 503)
            return
        if self.news.is_over:
            await _empty(send, 503)
            return
        if version is None:
            await asyncio.sleep(answered - asyncio.get_running_loop().time())
            await _empty(send, 404)
            return
        head = [*_SAFE, (b"content-type", b"text/event-stream"), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
        if scope["method"] == "HEAD":
            await send({"type": "http.response.start", "status": 200, "headers": head})
            await send({"type": "http.response.body", "body": b""})
            return
        await self.news.hold(key, version, head, receive, send)

    async def _life(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.news.open()
                STORE.open(self.news.tell)
                self.listener.open()
                warm = asyncio.get_running_loop().call_later(WARM, self.bridge.threads.submit, load_all)
                await send({"type": "lifespan.startup.complete"})
            else:
                warm.cancel()
                self.listener.close()
                STORE.close()
                await self.bridge.close()
                await send({"type": "lifespan.shutdown.complete"})
                return


async def _ready(at: At) -> Prepared | None:
    """The prepared page; None also where the event can't be read, of which Django's page says why."""
    try:
        return await STORE.page(at)
    except (Refused, Error):
        return None


def _is_signed_in(scope: Scope) -> bool:
    """Whether who asks has a session with an account in it. Where the database does not answer, the page will say so."""
    sent = _headers(scope).get(b"cookie", "")
    key = parse_cookie(sent).get(settings.SESSION_COOKIE_NAME)
    try:
        return bool(key) and SESSION_KEY in SessionStore(key)
    except Error:
        return True
    finally:
        close_old_connections()


def _headers(scope: Scope) -> dict[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


async def _prepared(page: Prepared, kind: bytes, asked: dict[bytes, str], scope: Scope, send: Send) -> None:
    packed = bool(page.packed) and takes_gzip(asked.get(b"accept-encoding", ""))
    if has_already(asked.get(b"if-none-match", ""), page.tag):
        await send({"type": "http.response.start", "status": 304, "headers": _about(page.tag, page.version, packed)})
        await send({"type": "http.response.body", "body": b""})
        return
    body = page.packed if packed else page.body
    headers = [*_about(page.tag, page.version, packed), (b"content-type", kind), (b"content-length", b"%d" % len(body))]
    if packed:
        headers.append((b"content-encoding", b"gzip"))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


@lru_cache(maxsize=256)
def _about(tag: str, version: int, packed: bool) -> tuple[tuple[bytes, bytes], ...]:
    """What the head of an answer says of a prepared page."""
    return (
        *_SAFE,
        (b"etag", f'"{tag}{"-g" if packed else ""}"'.encode()),
        (b"cache-control", b"no-cache"),
        (b"vary", b"Accept-Encoding, Accept-Language, Cookie"),
        (b"x-version", str(version).encode()),
    )


async def _empty(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [*_SAFE, (b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


async def _asset(name: str, scope: Scope, send: Send) -> None:
    found = _file(name)
    if found is None:
        await _empty(send, 404)
        return
    content, packed, kind = found
    headers = [*_SAFE, (b"content-type", kind), (b"cache-control", b"public, max-age=31536000, immutable")]
    if packed:
        headers.append((b"vary", b"Accept-Encoding"))
    if packed and takes_gzip(_headers(scope).get(b"accept-encoding", "")):
        content = packed
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(content)).encode()))
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else content})


@lru_cache(maxsize=256)
def _file(name: str) -> tuple[bytes, bytes, bytes] | None:
    """The bytes of one of our files, its gzip if that is worth it, and its type; None for what is not one.

    A name can't leave the folder.
    """
    try:
        path = (STATIC / name).resolve()
        if not path.is_relative_to(STATIC) or not path.is_file():
            return None
    except (OSError, ValueError):  # too long for a name, or no name at all
        return None
    kind = "font/woff2" if path.suffix == ".woff2" else mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or path.suffix in (".svg", ".js")
    content = path.read_bytes()
    return (
        content,
        gzip.compress(content, 9, mtime=0) if is_text else b"",
        (f"{kind}; charset=utf-8" if is_text else kind).encode(),
    )
