"""Published pages as prepared bytes: made once when something changed, by one builder, and served raw by the front.

A page is made anew only when what it depends on is another object than before, so a result costs nothing to the list by
name. A page that is expensive rests for a few times as long as it took; meanwhile the old one is served with its version,
and whoever heard of a newer one comes back.
Source: spec 13 "Shape".
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from threading import Lock

from django.db import Error, close_old_connections
from django.http import Http404

from pareo.app.service import Current
from pareo.core.errors import Refused
from pareo.tournament.state import Stage
from pareo.web import opened
from pareo.web.listing import was_shown
from pareo.web.public.pages import PAGES, made
from pareo.web.public.shown import Shown, shown

LANGUAGES = ("es", "en")  # the second is prepared for events whose pages somebody has read in it
RESTS = 4  # a page rests so many times as long as it took to make,
MOST_REST = 5.0  # and never longer than so many seconds
AT_ONCE = "names"  # made as soon as a round is published, before anybody is told: all will ask for it
NO_NEWS = 0  # the version of an event that can't be read: every page has a later one
_SMALL = 600  # bytes that are not worth packing

At = tuple[str, str, str]  # key, page, language


@dataclass(frozen=True, slots=True)
class Prepared:
    """A page ready to be sent. `packed` is its gzip; `at` is the event as it was when the page was last known to be right."""

    body: bytes
    packed: bytes
    tag: str
    at: Shown
    depends: tuple[object, ...]
    rests_until: float

    @property
    def version(self) -> int:
        """The event's version that the page shows."""
        return self.at.version


class Store:
    """All prepared pages of the process."""

    def __init__(self) -> None:
        self._kept: dict[At, Prepared] = {}
        self._now: dict[str, Shown] = {}
        self._flights: dict[At, asyncio.Future[Prepared | None]] = {}
        self._lock = Lock()
        self._builder: ThreadPoolExecutor | None = None
        self._tell: Callable[[str, int], None] = lambda _key, _version: None

    def open(self, tell: Callable[[str, int], None]) -> None:
        """Begin to prepare pages. `tell` is called with the key and the version when the pages are ready for it."""
        self._tell = tell
        self._builder = ThreadPoolExecutor(1, thread_name_prefix="builder")

    def close(self) -> None:
        """Stop; what is being made is let go."""
        if self._builder:
            self._builder.shutdown(wait=False, cancel_futures=True)
            self._builder = None

    def changed(self, key: str, current: Current) -> None:
        """The event has changed: take note, prepare what everybody will want, and tell. For `opened.listen`."""
        if self._builder is None:
            return
        with self._lock:
            before = self._now.get(key)
            if before is not None:
                if before.current.history.last > current.history.last:
                    return  # another thread was quicker with what came later
                self._now[key] = replace(before, current=current)
        self._builder.submit(self._ready_at_once, key)

    def settings_changed(self, key: str) -> None:
        """The organizer has decided something else about the hall's view."""
        with self._lock:
            self._now.pop(key, None)
        if self._builder:
            self._builder.submit(self._ready_at_once, key)

    def gone(self, key: str) -> None:
        """The event was removed: nothing of it is shown any more, and whoever looks at it is told to look again."""
        with self._lock:
            before = self._now.pop(key, None)
            for at in list(self._kept):
                if at[0] == key:
                    del self._kept[at]
        if before is not None:
            self._tell(key, before.version + 1)

    def version(self, key: str) -> Future[int | None]:
        """The version of an event, None where there is none, or a draft, which is nobody's business. Looked up by the builder."""
        assert self._builder is not None, "the store is open while the server lives"
        return self._builder.submit(self._version, key)

    def is_draft(self, key: str) -> bool:
        """Whether the event is known to be a draft."""
        now = self._now.get(key)
        return now is not None and now.state.stage is Stage.DRAFT

    def heard(self, key: str, number: int) -> None:
        """Another process, or this one, has come to entry `number`; 0: it has changed something else about the event."""
        now = self._now.get(key)
        if self._builder and now is not None and (number == 0 or number > now.current.history.last):
            self._builder.submit(self._renewed, key)

    def missed(self) -> None:
        """Something may have been written of which we were not told: look at everything that we show."""
        if self._builder:
            for key in list(self._now):
                self._builder.submit(self._renewed, key)

    def ready(self, at: At) -> Prepared | None:
        """The page if it need not be made; quick enough for the event loop."""
        kept, now = self._kept.get(at), self._now.get(at[0])
        if kept is None or now is None:
            return None
        if kept.at is now:
            return kept
        if _same(kept.depends, PAGES[at[1]].depends(now)):
            kept = self._kept[at] = replace(kept, at=now)
            return kept
        is_same_hall = (
            kept.at.current.people is now.current.people
            and kept.at.state.name == now.state.name
            and kept.at.revision == now.revision
        )
        return kept if is_same_hall and time.monotonic() < kept.rests_until else None

    async def page(self, at: At) -> Prepared | None:
        """The page, made if need be: whoever asks meanwhile waits for the same one. None where there is nothing."""
        ready = self.ready(at)
        if ready is not None or self._builder is None:
            return ready
        flight = self._flights.get(at)
        if flight is None:
            flight = asyncio.get_running_loop().run_in_executor(self._builder, self._made, at)
            self._flights[at] = flight
            flight.add_done_callback(lambda _: self._flights.pop(at, None))
        return await asyncio.shield(flight)

    # From here on, the builder's thread.

    def _ready_at_once(self, key: str) -> None:
        try:
            now = self._of(key)
            if now is None:
                return
            if now.round is not None:
                for at in ((key, AT_ONCE, language) for language in LANGUAGES):
                    if (at[2] == LANGUAGES[0] or at in self._kept) and self.ready(at) is None:
                        self._made(at)
            self._tell(key, now.version)
        except Exception:  # the news must not stop because one page could not be made
            logging.getLogger("pareo").exception("a page could not be prepared")

    def _version(self, key: str) -> int | None:
        """A damaged event has no news, so its open pages go on with what was published; one that was a draft stays nobody's."""
        try:
            now = self._of(key)
        except Refused:
            return NO_NEWS if was_shown(key) else None
        return None if now is None or now.state.stage is Stage.DRAFT else now.version

    def _renewed(self, key: str) -> None:
        try:
            fresh = shown(key, opened.current(key))
        except Http404:
            self.gone(key)
            return
        except (Error, Refused):  # the database is gone: when it is back, we are told
            return
        finally:
            close_old_connections()
        with self._lock:
            before = self._now.get(key)
            if before is not None and before.current.history.last > fresh.current.history.last:
                return
            self._now[key] = fresh
        self._ready_at_once(key)

    def _of(self, key: str) -> Shown | None:
        now = self._now.get(key)
        if now is None:
            try:
                now = shown(key, opened.current(key))
            except Http404:
                return None
            finally:
                close_old_connections()
            with self._lock:
                now = self._now.setdefault(key, now)
        return now

    def _made(self, at: At) -> Prepared | None:
        key, name, language = at
        now = self._of(key)
        if now is None or now.state.stage is Stage.DRAFT:
            return None
        began = time.monotonic()
        body = made(now, name, language)
        if body is None:
            return None
        packed = gzip.compress(body, 6, mtime=0) if len(body) > _SMALL else b""
        took = time.monotonic() - began
        tag = hashlib.sha256(body).hexdigest()[:20]
        rest = min(MOST_REST, took * RESTS) if took > 0.02 else 0.0
        fresh = Prepared(body, packed, tag, now, PAGES[name].depends(now), time.monotonic() + rest)
        self._kept[at] = fresh
        return fresh


def _same(first: tuple[object, ...], second: tuple[object, ...]) -> bool:
    """Whether both hold the same objects; whole states are never compared value by value."""
    return len(first) == len(second) and all(
        a is b or (isinstance(a, int | str) and a == b) for a, b in zip(first, second, strict=True)
    )


STORE = Store()
