"""What is sent to us: how much of it, how slowly, and how much of it all at once.

Anybody may send a small form. Only who is signed in may send a file to the desk.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

FORM = 64 * 1024  # bytes of a form from anybody
MOST_BYTES = 24 * 1024 * 1024  # of a file for the desk
MOST_HELD = 96 * 1024 * 1024  # of all bodies at once
STALL = 30.0  # seconds without a byte
LONGEST = 300.0  # seconds for the whole body


class Unread(Exception):
    """A body that was not taken; `status` is what to answer, None where nobody is there any more."""

    def __init__(self, status: int | None) -> None:
        super().__init__(status)
        self.status = status


class Bodies:
    """All bodies that are being received or answered. `is_known` says whether who sends it is signed in."""

    def __init__(self, is_known: Callable[[Scope], Awaitable[bool]]) -> None:
        self.held = 0
        self._is_known = is_known

    @asynccontextmanager
    async def body(self, scope: Scope, receive: Receive) -> AsyncIterator[io.BytesIO]:
        """The whole body, counted as held as long as the block lasts. Raises Unread."""
        declared, limit, size = _declared(scope), FORM, 0
        content = io.BytesIO()
        try:
            try:
                async with asyncio.timeout(LONGEST):
                    is_more = True
                    while is_more:
                        if max(declared, size) > limit:
                            limit = await self._limit(scope, max(declared, size))
                        async with asyncio.timeout(STALL):
                            message = await receive()
                        if message["type"] == "http.disconnect":
                            raise Unread(None)
                        part, is_more = message.get("body", b""), message.get("more_body", False)
                        size += len(part)
                        self.held += len(part)
                        if self.held > MOST_HELD:
                            raise Unread(503)
                        content.write(part)
                    if size > limit:
                        await self._limit(scope, size)
            except TimeoutError as error:
                raise Unread(408) from error
            content.seek(0)
            yield content
        finally:
            self.held -= size

    async def _limit(self, scope: Scope, size: int) -> int:
        """How much this one may send, now that it is more than a form."""
        if size > MOST_BYTES or not scope["path"].startswith("/desk/") or not await self._is_known(scope):
            raise Unread(413)
        return MOST_BYTES


def _declared(scope: Scope) -> int:
    """The size that the head says, 0 where it says none; the parser has read it before us."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:20])
    return 0


REFUSALS = {
    408: "La subida se ha detenido. Vuelve a intentarlo. / The upload came to a halt. Try again.",
    413: f"Demasiado grande (máximo: {FORM >> 10} kB; archivos para la mesa, con la sesión abierta: {MOST_BYTES >> 20} MB). / "
    f"Too large (at most {FORM >> 10} kB; files for the desk, signed in: {MOST_BYTES >> 20} MB).",
    503: "Hay demasiadas subidas a la vez. Vuelve a intentarlo en un momento. / Too many uploads at once. Try again in a moment.",
}
