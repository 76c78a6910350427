"""Every text of the pages is there in Spanish, and what is compiled is what is written."""

from __future__ import annotations

import re

import polib

from page_texts import CATALOGUE, texts

PLACE = re.compile(r"%\((\w+)\)[sd]")


def test_every_text_is_translated() -> None:
    known = {entry.msgid: entry for entry in polib.pofile(str(CATALOGUE)) if entry.translated()}
    assert sorted(text for text, _many in texts() if text not in known) == [], "run tests/page_texts.py, then translate"
    assert sorted(text for text, many in texts() if many and known[text].msgid_plural != many) == []


def test_the_compiled_catalogue_is_the_written_one() -> None:
    written, compiled = polib.pofile(str(CATALOGUE)), polib.mofile(str(CATALOGUE.with_suffix(".mo")))

    def said(entries: polib.POFile | polib.MOFile) -> dict[str, object]:
        return {entry.msgid: (entry.msgstr, entry.msgstr_plural) for entry in entries if entry.msgstr or entry.msgstr_plural}

    assert said(compiled) == said(written)
    assert [entry.msgid for entry in written if entry.fuzzy or entry.obsolete] == []


def test_translations_have_the_places_of_their_texts() -> None:
    for entry in polib.pofile(str(CATALOGUE)):
        for form in [entry.msgstr, *entry.msgstr_plural.values()]:
            if form:
                assert set(PLACE.findall(form)) == set(PLACE.findall(entry.msgid)), entry.msgid
