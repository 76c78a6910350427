"""What an operator may know of every request: which page, how it ended, how long it took. Nothing about persons.

Off unless asked for: PAREO_LOG=json writes a line for each request, PAREO_METRICS=TOKEN answers /metrics to who shows the token.
Neither knows names, accounts, addresses or what was searched for. Source: spec 91 "Observability".
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pareo.web.server.bodies import Receive, Scope
from pareo.web.server.bridge import Send

App = Callable[[Scope, Receive, Send], Awaitable[None]]
KEY = re.compile("[0-9a-f]{8}")  # as this house makes them
LEAST_TOKEN = 16  # characters that nobody guesses


@dataclass(frozen=True, slots=True)
class Request:
    """A request that was answered, or whose reader left. `event` is the key of the event it is about, "" where it is none."""

    page: str
    event: str
    method: str
    status: int
    size: int  # bytes of the answer's body
    seconds: float


class Observer(Protocol):
    """Somebody who is told of requests."""

    def began(self, page: str) -> None:
        """A request is being answered."""

    def ended(self, request: Request) -> None:
        """It was."""


class Watched:
    """An ASGI application that tells its `observers` of every request to the `inner` one."""

    def __init__(self, inner: App, observers: Sequence[Observer]) -> None:
        self.inner = inner
        self.observers = observers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection, and tell of it."""
        if scope["type"] != "http":
            await self.inner(scope, receive, send)
            return
        start, page, event = time.perf_counter(), *called(scope["path"])
        status = size = 0

        async def counted(message: MutableMapping[str, Any]) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body", b""))
            await send(message)

        for observer in self.observers:
            observer.began(page)
        try:
            await self.inner(scope, receive, counted)
        finally:
            told = Request(page, event, scope["method"], status, size, time.perf_counter() - start)
            for observer in self.observers:
                observer.ended(told)


def called(path: str) -> tuple[str, str]:
    """What kind of page is at `path` (a few dozen names), and the key of the event it is about."""
    from django.urls import Resolver404, resolve

    first, _, rest = path.removeprefix("/").partition("/")
    if first == "static":
        return "static", ""
    if first == "live":
        return "live", _key(rest)
    try:
        found = resolve(path)
    except (Resolver404, UnicodeError):
        return "nothing", ""
    return found.url_name or "nothing", _key(str(found.kwargs.get("key", "")))


def _key(said: str) -> str:
    """The key of an event; whatever else stands in its place may be a name, and is not told."""
    return said if KEY.fullmatch(said) else ""


class Lines:
    """Writes a line for every request."""

    def __init__(self) -> None:
        self._log = logging.getLogger("pareo.request")

    def began(self, page: str) -> None:
        """Nothing is written yet."""

    def ended(self, request: Request) -> None:
        """Write the line."""
        about = {
            "page": request.page,
            "event": request.event,
            "method": request.method,
            "status": request.status,
            "bytes": request.size,
            "ms": round(request.seconds * 1000, 1),
        }
        self._log.info("request", extra={"about": about})


class Counts:
    """Counts requests, in the form that Prometheus reads."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector

        self.registry = kept = CollectorRegistry()
        ProcessCollector(registry=kept)
        PlatformCollector(registry=kept)
        self._requests = Counter("pareo_requests", "Requests by page and status.", ["page", "status"], registry=kept)
        self._open = Gauge("pareo_requests_open", "Requests being answered; live: phones that listen.", ["page"], registry=kept)
        self._seconds = Histogram("pareo_request_seconds", "Seconds until all was sent.", ["page"], registry=kept)

    def began(self, page: str) -> None:
        """One more is open."""
        self._open.labels(page).inc()

    def ended(self, request: Request) -> None:
        """It is open no more; how long somebody listens to news says nothing of us."""
        self._open.labels(request.page).dec()
        self._requests.labels(request.page, request.status).inc()
        if request.page != "live":
            self._seconds.labels(request.page).observe(request.seconds)


class Shown:
    """Answers /metrics to who shows the token; whoever does not is told that there is nothing."""

    def __init__(self, inner: App, counts: Counts, token: str) -> None:
        self.inner = inner
        self.counts = counts
        self.expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        shown = (
            dict(scope["headers"]).get(b"authorization", b"") if scope["type"] == "http" and scope["path"] == "/metrics" else b""
        )
        if not secrets.compare_digest(shown, self.expected):
            await self.inner(scope, receive, send)
            return
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

        headers = [(b"content-type", CONTENT_TYPE_LATEST.encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": generate_latest(self.counts.registry)})

    def _may_see(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["path"] != "/metrics":
            return False
        return secrets.compare_digest(dict(scope["headers"]).get(b"authorization", b""), self.expected)


def watched(front: App) -> App:
    """`front`, watched as the environment asks.

    Raises Malformed "metrics-token-short", "metrics-not-installed".
    """
    from pareo.core.errors import malformed

    token = os.environ.get("PAREO_METRICS", "")
    observers: list[Observer] = [Lines()] if os.environ.get("PAREO_LOG") == "json" else []
    if not token:
        return Watched(front, observers) if observers else front
    if len(token) < LEAST_TOKEN:
        raise malformed("metrics-token-short", least=LEAST_TOKEN)
    try:
        counts = Counts()
    except ModuleNotFoundError as error:
        raise malformed("metrics-not-installed") from error
    return Shown(Watched(front, [*observers, counts]), counts, token)
