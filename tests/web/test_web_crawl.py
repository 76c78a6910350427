"""A crawler follows every link and every search form of an event in each of its stages: no error page, no dead end."""

from __future__ import annotations

import re
from collections import Counter, deque
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

import pytest

from hall import ANA
from pareo.app.roles import Role
from pareo.tournament import commands as c
from pareo.tournament.events import ReportedResult
from pareo.web import opened
from web_people import account, client, event

A_KIND = 2  # so many addresses that differ in their numbers alone are visited
PAGES = 400  # an event of this size has fewer
STAGES = ("draft", "begun", "drafted", "paired", "closed", "swiss over", "cut", "finished")


@dataclass
class Page(HTMLParser):
    """What a page leads to, and what in it is called for and called."""

    address: str
    links: list[str] = field(default_factory=list)
    assets: list[str] = field(default_factory=list)
    ids: Counter[str] = field(default_factory=Counter)
    meant: list[str] = field(default_factory=list)
    language: str = ""
    titled: bool = False
    _form: str | None = None

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down what the tag leads to, what it is called and whom it means."""
        told = {name: value or "" for name, value in attrs}
        self.ids.update([told["id"]] if told.get("id") else [])
        self.language = told.get("lang", "") if tag == "html" else self.language
        self.titled |= tag == "title"
        for name in ("for", "aria-describedby", "aria-labelledby", "aria-controls"):
            self.meant += told.get(name, "").split()
        match tag:
            case "a" if "href" in told:
                self.links.append(told["href"])
            case "link" | "script" | "img" if source := told.get("href") or told.get("src"):
                self.assets.append(source)
            case "form":
                self._form = told.get("action", "") if told.get("method", "get").lower() == "get" else None
            case "input" if self._form is not None and told.get("name"):
                self.links.append(f"{self._form}?{urlencode({told['name']: told.get('value') or 'nunez'})}")

    def handle_endtag(self, tag: str) -> None:
        """A form is over."""
        self._form = None if tag == "form" else self._form


def wrong(page: Page, text: str, language: str) -> list[str]:
    """What is wrong with a page by itself."""
    return [
        *([] if page.language == language else [f"it is in {page.language!r}"]),
        *([] if page.titled else ["it has no title"]),
        *(f"two are called {name!r}" for name, count in page.ids.items() if count > 1),
        *(f"nothing is called {name!r}" for name in page.meant if name not in page.ids),
        *(
            f"it links to {link!r} and has nothing of that name"
            for link in page.links
            if link[:1] == "#" and link[1:] not in page.ids
        ),
        *(f"{each!r} shows" for each in ("{{", "{%", "&amp;amp;", "%(", "None<", "Traceback") if each in text),
    ]


def kind(address: str) -> str:
    """The address without what tells it from those of the same kind."""
    return re.sub(r"\d+", "#", address)


def crawled(browser: Any, start: str, language: str, within: str = "/") -> tuple[list[str], int]:
    """What is wrong with the pages that can be reached from `start` by what can be read in them, and how many were visited."""
    todo, seen, kinds, faults = deque([(start, "the start")]), {start}, Counter[str](), list[str]()
    visited = 0
    while todo:
        address, source = todo.popleft()
        answer = browser.get(address, follow=True, headers={"accept-language": language})
        visited += 1
        assert visited <= PAGES, f"no end of pages: {address} on {source}"
        if answer.status_code != 200:
            faults.append(f"{address} on {source}: {answer.status_code}")
            continue
        if not answer["Content-Type"].startswith("text/html") or answer.streaming:
            continue
        text = answer.content.decode()
        page = Page(address)
        page.feed(text)
        faults += [f"{address}: {each}" for each in wrong(page, text, language)]
        faults += [f"{address}: no file {each}" for each in page.assets if not _exists(each)]
        for link in page.links:
            found = urlsplit(urljoin(address, link))
            to = found.path + (f"?{found.query}" if found.query else "")
            if found.scheme or found.netloc or to in seen or "lang=" in to or not found.path.startswith(within):
                continue
            seen.add(to)
            kinds[kind(to)] += 1
            if kinds[kind(to)] <= A_KIND:
                todo.append((to, address))
    return faults, visited


def _exists(asset: str) -> bool:
    from pareo.web.server.front import STATIC

    return not asset.startswith("/static/") or (STATIC / asset.removeprefix("/static/").partition("?")[0]).is_file()


def staged(stage: str) -> str:
    """The key of an event of six that has come as far as `stage`."""
    key = event(f"Copa {stage}", start=stage != "draft", paired=False)

    def do(command: c.Command) -> None:
        opened.do(key, command, ANA)

    def has(name: str) -> bool:
        return STAGES.index(name) <= STAGES.index(stage)

    def played(result: str) -> None:
        tables = opened.current(key).state.rounds[-1].tables
        do(c.ReportResults(tuple(ReportedResult(each.table, result) for each in tables if each.b)))
        do(c.CloseRound())

    if has("drafted"):
        do(c.PairRound(draft=True))
    if has("paired"):
        do(c.PublishRound())
    if has("closed"):
        played("2-1")
    if has("swiss over"):
        for result in ("1-1", "2-0"):
            do(c.PairRound())
            played(result)
    if has("cut"):
        do(c.ConfirmCut(4))
    if has("finished"):
        for _ in range(2):
            do(c.PairRound())
            played("2-0")
        do(c.FinishEvent())
    return key


@pytest.mark.parametrize(("stage", "language"), [(stage, ("es", "en")[at % 2]) for at, stage in enumerate(STAGES)])
def test_the_organizer_finds_no_error_page(house: Path, stage: str, language: str) -> None:
    key = staged(stage)
    faults, visited = crawled(client(account(Role.ORGANIZER, key)), f"/desk/{key}/", language)
    assert not faults, "\n".join(faults)
    assert visited > 10


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.HEAD_JUDGE])
def test_who_may_do_less_finds_no_error_page(house: Path, role: Role) -> None:
    key = staged("cut")
    faults, visited = crawled(client(account(role, key)), "/desk/", "es")
    assert not faults, "\n".join(faults)
    assert visited > 10


@pytest.mark.parametrize("stage", ["begun", "paired", "cut", "finished"])
def test_the_public_finds_no_error_page(house: Path, stage: str) -> None:
    faults, visited = crawled(client(), f"/e/{staged(stage)}/", "es", within="/e/")
    assert not faults, "\n".join(faults)
    assert visited >= (1 if stage == "begun" else 4)
