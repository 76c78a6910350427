"""Server-sent events, held by the front itself: one shared payload, a version number and no more.

Source: spec 13 "Live". 4,000 phones wait on one future for each event; a change wakes them all with the same bytes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BEAT = 25.0  # seconds of silence after which a sign of life is sent: proxies and phones close what is silent
AGAIN = b"retry: 2000\n\n"


class Channel:
    """The news of one event."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.listeners = 0
        self.payload = _payload(version)
        self.next: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell(self, version: int) -> None:
        """Wake whoever waits."""
        if version <= self.version:
            return
        self.version, self.payload = version, _payload(version)
        self.wake()

    def wake(self) -> None:
        """Let everybody look again."""
        woken, self.next = self.next, asyncio.get_running_loop().create_future()
        if not woken.done():
            woken.set_result(None)


class News:
    """All channels of the process. Everything here runs in the event loop, except `tell`."""

    def __init__(self) -> None:
        self.channels: dict[str, Channel] = {}
        self.is_over = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Take note of the loop, so that other threads can tell."""
        self._loop = asyncio.get_running_loop()

    def tell(self, key: str, version: int) -> None:
        """An event has a new version; from any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._told, key, version)

    def _told(self, key: str, version: int) -> None:
        channel = self.channels.get(key)
        if channel:
            channel.tell(version)

    def end(self) -> None:
        """The server stops: end all connections (their pages come back when there is a server again)."""
        self.is_over = True
        for channel in self.channels.values():
            channel.wake()

    def end_soon(self) -> None:
        """As `end`, from a signal or another thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.end)

    async def hold(self, key: str, version: int, head: list[tuple[bytes, bytes]], receive: Receive, send: Send) -> None:
        """Hold one connection until either side ends it."""
        channel = self.channels.setdefault(key, Channel(version))
        channel.tell(version)
        channel.listeners += 1
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": head})
            await send({"type": "http.response.body", "body": AGAIN + channel.payload, "more_body": True})
            told = channel.version
            while not self.is_over and not gone.done():
                if channel.version == told:
                    await asyncio.wait((gone, channel.next), timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
                if gone.done() or self.is_over:
                    break
                payload = channel.payload if channel.version != told else b":\n\n"
                told = channel.version
                await send({"type": "http.response.body", "body": payload, "more_body": True})
            if not gone.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            channel.listeners -= 1
            if not channel.listeners and self.channels.get(key) is channel:
                del self.channels[key]


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _payload(version: int) -> bytes:
    return b"data: %d\n\n" % version
