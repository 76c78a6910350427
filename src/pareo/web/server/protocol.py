"""HTTP as uvicorn speaks it, with limits for who does not read, does not go on, or sends a head without an end."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

MOST_HEAD = 64 * 1024  # bytes of a request that are not its body
HEAD = 30.0  # seconds until the head of a request is there
STALL = 20.0  # seconds in which nothing of what waits to be sent is taken


class Guarded(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._head = 0
        self._head_due: asyncio.TimerHandle | None = None
        self._stall_due: asyncio.TimerHandle | None = None
        self._unsent = 0
        self._running: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Begin to wait for a head."""
        super().connection_made(transport)
        self._head_due = self.loop.call_later(HEAD, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the request that is being answered too: uvicorn tells only the last one of a pipeline."""
        _cancel(self._head_due)
        _cancel(self._stall_due)
        self.pipeline.clear()
        if self._running and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count what is no body; what came in one piece is small enough."""
        self._head += len(data)
        super().data_received(data)
        if self._head > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Too much before the body.")

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._head = 0
        _cancel(self._head_due)
        self._head_due = self.loop.call_later(HEAD, self.transport.abort)

    def on_headers_complete(self) -> None:
        """The head is there."""
        _cancel(self._head_due)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Not a part of the head."""
        self._head = max(0, self._head - len(body))
        super().on_body(body)

    def pause_writing(self) -> None:
        """The other side does not read as fast as we write: see whether it reads at all."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """It reads."""
        _cancel(self._stall_due)
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close what is idle; what was never read is not waited for without end."""
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():
            self._watch()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def _watch(self) -> None:
        _cancel(self._stall_due)
        self._unsent = self.transport.get_write_buffer_size()
        self._stall_due = self.loop.call_later(STALL, self._look)

    def _look(self) -> None:
        if self.transport.get_write_buffer_size() >= self._unsent:
            self.transport.abort()
        else:
            self._watch()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer:
        timer.cancel()
