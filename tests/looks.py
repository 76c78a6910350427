"""What is wrong with the look of a page: it scrolls sideways, something is cut off, English in Spanish, what axe finds."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import axe_playwright_python
import polib
from playwright.sync_api import Page

from page_texts import CATALOGUE

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
WORDS = CATALOGUE.parents[4] / "words"

_SIDEWAYS = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
  .filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll, .segments, .bar nav, .tree"))
  .slice(0, 4).map(e => `reaches out: ${e.tagName}.${e.getAttribute("class")} ${Math.round(e.getBoundingClientRect().right)}`)"""

# The head of a page that takes more lines than it was drawn with: one, and below 1280 px one more for the strip of its pages.
_HEAD = """() => {
  const bar = document.querySelector(".bar"), wrong = [];
  const lines = all => {
    let count = 0, end = -1;
    const boxes = [...all].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect());
    for (const box of boxes.sort((a, b) => a.top - b.top)) {
      if (box.top >= end - 1) count++;
      end = Math.max(end, box.bottom);
    }
    return count;
  };
  if (!bar) return wrong;
  const strip = lines(bar.querySelectorAll("nav a")), head = lines(bar.children), narrow = innerWidth < 1280;
  if (strip > 1) wrong.push(`the strip of pages takes ${strip} lines`);
  if (!narrow && (head > 1 || bar.offsetHeight > 55)) wrong.push(`the head takes ${head} lines, ${bar.offsetHeight} px`);
  return wrong;
}"""

# Text that lies outside of what clips it, or of the cell or button that it belongs to.
_CUT = """() => {
  const wrong = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  const kept = ".sr, .skip, svg, script, style, .source, option, [hidden], .log, .bar .event, .who > a";
  while (walker.nextNode()) {
    const text = walker.currentNode, holder = text.parentElement;
    if (!text.data.trim() || holder.closest(kept) || !holder.checkVisibility()) continue;
    range.selectNodeContents(text);
    const own = range.getBoundingClientRect();
    if (!own.width) continue;
    for (let up = holder; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up), box = up.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX)) break;
      const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
      const frames = up.matches("td, th, .btn, .badge, .sheet, .card, li");
      if (!clips && !frames) continue;
      if (own.right > box.right + 1.5 || own.left < box.left - 1.5 || clips && own.bottom > box.bottom + 1.5) {
        wrong.push(`cut: "${text.data.trim().slice(0, 40)}" in ${up.tagName}.${up.getAttribute("class")}`);
        break;
      }
    }
  }
  return [...new Set(wrong)].slice(0, 4);
}"""

_TEXTS = """() => {
  const said = [], walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, holder = text.parentElement;
    if (text.data.trim() && !holder.closest("script, style, [lang=en], .name, kbd, [name=policy]")) said.push(text.data);
  }
  for (const name of ["placeholder", "aria-label", "title", "alt", "data-off", "data-unknown", "data-reported", "data-result"])
    for (const e of document.querySelectorAll(`[${name}]`)) if (!e.closest("[lang=en]")) said.push(e.getAttribute(name));
  return said.map(each => each.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""

_AXE = """async rules => (await axe.run({
  resultTypes: ["violations"], preload: false, iframes: false, selectors: false, ...(rules ? {runOnly: rules} : {})
})).violations.filter(each => ["serious", "critical"].includes(each.impact))
  .map(each => `${each.id}: ${each.nodes[0].html.slice(0, 160)} ${(each.nodes[0].failureSummary || "").slice(0, 160)}`)"""


def misfits(page: Page) -> list[str]:
    """What reaches out of the page at the side, and what is cut off, at the size that the page has now."""
    return [*page.evaluate(_SIDEWAYS), *page.evaluate(_CUT), *page.evaluate(_HEAD)]


def serious(page: Page, *rules: str) -> list[str]:
    """What axe finds serious or critical, by all its rules or by these alone."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(_AXE, list(rules) or None)
    return found


def english(page: Page) -> list[str]:
    """What a Spanish page says in English: texts of ours that are said otherwise in Spanish, and sentences that look so."""
    ours, looks = _english()
    return [f"English: {text[:90]!r}" for text in page.evaluate(_TEXTS) if ours(text) or looks.search(text)][:5]


@lru_cache
def _english() -> tuple[Any, re.Pattern[str]]:
    pages = {entry.msgid: entry.msgstr or entry.msgstr_plural.get(0, "") for entry in polib.pofile(str(CATALOGUE))}
    theirs, ours = _sentences("en"), _sentences("es")
    spanish = set(pages.values()) | set(ours.values())
    known = {english: pages[english] for english in pages} | {theirs[at]: ours.get(at, "") for at in theirs}
    only = {text for text, other in known.items() if text != other and text not in spanish and len(text) > 2}
    whole = {" ".join(text.split()) for text in only if not re.search(r"[{%]", text)}
    words = re.compile(r"\b(the|and|of|with|your|is|are|not|this|was|were|have|round|table|player|wins?)\b", re.I)
    return whole.__contains__, words


def _sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = {}

    def take(where: str, value: Any) -> None:
        if isinstance(value, dict):
            for name, each in value.items():
                take(f"{where}.{name}", each)
        elif isinstance(value, str):
            found[where] = value

    for path in sorted((WORDS / language).rglob("*.toml")):
        take(str(path.relative_to(WORDS / language)), tomllib.loads(path.read_text(encoding="utf-8")))
    return found
