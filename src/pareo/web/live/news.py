"""Server-sent events, held by the front itself: one shared payload, a version number and no more.

Source: spec 13 "Live". A change is the same few bytes for 4,000 phones. Each gets them in a task of its own, which is over as
soon as they are handed on: whoever is slow keeps nobody waiting, and hears the latest version when there is room again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

BEAT = 25.0  # seconds of silence after which a sign of life is sent: proxies and phones close what is silent
AGAIN = b"retry: 2000\n\n"
ALIVE = b":\n\n"


class Phone:
    """One connection: how to send, the version that it was told last, and the task that is telling it.

    `is_new` while its answer has not begun; whatever happens meanwhile it hears right after.
    """

    __slots__ = ("is_new", "send", "telling", "told")

    def __init__(self, send: Send, told: int) -> None:
        self.send = send
        self.told = told
        self.is_new = True
        self.telling: asyncio.Task[None] | None = None


class Channel:
    """The news of one event."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.phones: set[Phone] = set()
        self._payload = _payload(version)
        self._beat: asyncio.TimerHandle | None = None

    def add(self, phone: Phone) -> None:
        """Tell this one too, from now on."""
        self.phones.add(phone)
        if self._beat is None:
            self._silent()

    def remove(self, phone: Phone) -> None:
        """This one is gone."""
        self.phones.discard(phone)
        if phone.telling:
            phone.telling.cancel()
        if not self.phones and self._beat:
            self._beat.cancel()
            self._beat = None

    def begun(self, phone: Phone) -> None:
        """Its answer has begun: tell what has come meanwhile."""
        phone.is_new = False
        if phone.told != self.version:
            self._tell(phone, b"")

    def tell(self, version: int) -> None:
        """Tell everybody that there is a new version."""
        if version <= self.version:
            return
        self.version, self._payload = version, _payload(version)
        self._everybody(b"")

    def end(self) -> None:
        """End all connections."""
        for phone in self.phones:
            if not phone.is_new:
                phone.telling = asyncio.ensure_future(_ended(phone))

    def _silent(self) -> None:
        self._beat = asyncio.get_running_loop().call_later(BEAT, self._everybody, ALIVE)

    def _everybody(self, sign: bytes) -> None:
        if self._beat:
            self._beat.cancel()
        self._silent()
        for phone in self.phones:
            self._tell(phone, sign)

    def _tell(self, phone: Phone, sign: bytes) -> None:
        if not phone.is_new and (phone.telling is None or phone.telling.done()):
            phone.telling = asyncio.ensure_future(self._told(phone, sign))

    async def _told(self, phone: Phone, sign: bytes) -> None:
        if sign:
            await phone.send({"type": "http.response.body", "body": sign, "more_body": True})
        while phone.told != self.version:
            version = self.version
            await phone.send({"type": "http.response.body", "body": self._payload, "more_body": True})
            phone.told = version


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
            channel.end()

    def end_soon(self) -> None:
        """As `end`, from a signal or another thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.end)

    async def hold(self, key: str, version: int, head: list[tuple[bytes, bytes]], receive: Receive, send: Send) -> None:
        """Hold one connection until either side ends it."""
        channel = self.channels.setdefault(key, Channel(version))
        channel.tell(version)
        phone = Phone(send, channel.version)
        channel.add(phone)
        try:
            await send({"type": "http.response.start", "status": 200, "headers": head})
            await send({"type": "http.response.body", "body": AGAIN + _payload(phone.told), "more_body": True})
            channel.begun(phone)
            if self.is_over:
                await _ended(phone)
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            channel.remove(phone)
            if not channel.phones and self.channels.get(key) is channel:
                del self.channels[key]


async def _ended(phone: Phone) -> None:
    if phone.telling and phone.telling is not asyncio.current_task():
        phone.telling.cancel()
    await phone.send({"type": "http.response.body", "body": b""})


def _payload(version: int) -> bytes:
    return b"data: %d\n\n" % version
