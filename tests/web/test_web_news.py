"""News and prepared pages from inside: nobody waits for a slow phone, nobody misses the last version, nobody erased is shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

from awaited import awaited
from pareo.web.live.news import News
from web_people import SURNAMES, event

Message = MutableMapping[str, Any]


class Line:
    """A connection: what was sent over it, a lock that makes it slow, and its end."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.free, self.over = asyncio.Event(), asyncio.Event()
        self.free.set()

    async def send(self, message: Message) -> None:
        await self.free.wait()
        self.sent.append(message.get("body", b""))
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self.over.set()

    async def receive(self) -> Message:
        await self.over.wait()
        return {"type": "http.disconnect"}

    @property
    def told(self) -> list[int]:
        """The versions that it was told."""
        return [int(part.rpartition(b"data: ")[2]) for part in self.sent if b"data: " in part]


def held(story: Callable[[News, list[Line]], Awaitable[None]], count: int = 2) -> list[Line]:
    """Lines on which a story is told, until they end."""

    async def told() -> list[Line]:
        news, lines = News(), [Line() for _ in range(count)]
        news.open()
        phones = [asyncio.ensure_future(news.hold("copa", 1, [], line.receive, line.send)) for line in lines]
        await asyncio.sleep(0)
        await story(news, lines)
        for line in lines:
            line.free.set()
        news.end()
        await asyncio.wait_for(asyncio.gather(*phones), 10)
        assert news.channels == {}
        return lines

    return awaited(told())


async def rest() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_nobody_waits_for_a_slow_phone_which_hears_the_latest_version_alone() -> None:
    async def story(news: News, lines: list[Line]) -> None:
        slow, quick = lines
        slow.free.clear()
        for version in (2, 3, 4):
            news.tell("copa", version)
            await rest()
        assert quick.told == [1, 2, 3, 4]
        slow.free.set()
        await rest()

    slow, _quick = held(story)
    assert slow.told == [1, 2, 4], "the one under way, and then the last"


def test_news_that_come_while_an_answer_begins_are_told_right_after() -> None:
    async def story(news: News, _lines: list[Line]) -> None:
        late = Line()
        late.free.clear()
        phone = asyncio.ensure_future(news.hold("copa", 1, [], late.receive, late.send))
        await rest()
        news.tell("copa", 2)
        await rest()
        late.free.set()
        await rest()
        assert late.told == [1, 2]
        late.over.set()
        await phone

    assert [line.told for line in held(story)] == [[1, 2], [1, 2]]


def test_the_end_ends_every_connection() -> None:
    async def story(_news: News, _lines: list[Line]) -> None:
        return

    assert all(line.over.is_set() and line.sent[-1] == b"" for line in held(story, 3))


def test_who_is_erased_leaves_the_prepared_pages_too(house: Path) -> None:
    from pareo.web import opened
    from pareo.web.public.store import Store

    key, store = event(), Store()
    store.open(lambda _key, _version: None)
    opened.listen(store.changed)

    async def page() -> str:
        found = await store.page((key, "names", "es"))
        assert found
        return found.body.decode()

    try:
        assert SURNAMES[1] in awaited(page())
        opened.forget(key, [2])
        assert SURNAMES[1] not in awaited(page())
        assert SURNAMES[2] in awaited(page())
    finally:
        opened._listeners.remove(store.changed)
        store.close()


def test_news_of_a_draft_are_refused_as_those_of_no_event(house: Path) -> None:
    from hall import ANA
    from pareo.tournament import commands as c
    from pareo.web import opened
    from pareo.web.public.store import STORE
    from pareo.web.server.front import NOTHING, Front

    draft = opened.created(c.CreateEvent(name="Copa Secreta", policy="konami-2011-05"), ANA)
    public, none = event(start=False), "0123abcd"
    front = Front(lambda *_: [])

    async def asked(key: str) -> tuple[int, list[Any], float]:
        line, heads = Line(), list[Message]()

        async def send(message: Message) -> None:
            heads.append(message)
            await line.send(message)

        began = time.monotonic()
        scope = {"type": "http", "method": "HEAD", "path": f"/live/{key}", "headers": [], "query_string": b""}
        await front(scope, line.receive, send)
        return heads[0]["status"], heads[0]["headers"], time.monotonic() - began

    async def story() -> None:
        front.news.open()
        answers = {key: await asked(key) for key in (draft, none, draft, none)}
        assert answers[draft][:2] == answers[none][:2]
        assert {status for status, _, _ in answers.values()} == {404}
        assert all(took >= NOTHING for _, _, took in answers.values())
        assert (await asked(public))[0] == 200

    STORE.open(lambda _key, _version: None)
    try:
        awaited(story())
    finally:
        STORE.close()
