"""What people type into a command: no hidden signs, no endless texts, whoever brings it: terminal, page or file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pareo.core.errors import Finding, Malformed
from pareo.core.text import is_blank, is_hidden, visible
from pareo.tournament import commands as c
from pareo.tournament.events import Override

LONGEST_NAME = 200  # characters; of ids and seeds too
LONGEST_REASON = 1000
_SHOWN = 60


def check_texts(command: c.Command) -> None:
    """Raises Malformed with "text-unprintable" or "text-too-long" for every text of `command` that is not as it should be."""
    findings = [finding for text in _names(command) if text for finding in _wrong_name(text)]
    for text in _reasons(command):
        one_line = (text or "").replace("\r\n", " ").replace("\n", " ").replace("\t", " ")  # a reason may have lines
        findings += _wrong(one_line, LONGEST_REASON)
    if findings:
        raise Malformed(*findings)


def _wrong_name(text: str) -> Iterator[Finding]:
    yield from _wrong(text, LONGEST_NAME)
    # Spaces alone are no text at all, and said to be missing where one is needed.
    if not text.isspace() and all(map(is_blank, text)) and not any(map(is_hidden, text)):
        yield Finding("text-unprintable", {"text": " ".join(f"U+{ord(sign):04X}" for sign in text[:_SHOWN])})


def _wrong(text: str, most: int) -> Iterator[Finding]:
    shown = visible(text[:_SHOWN])
    if any(map(is_hidden, text)):
        yield Finding("text-unprintable", {"text": shown})
    if len(text) > most:
        yield Finding("text-too-long", {"text": shown, "length": len(text), "most": most})


def _names(command: c.Command) -> Iterator[str | None]:
    """Texts of one line."""
    match command:
        case c.CreateEvent():
            yield from (command.name, command.seed)
        case c.EnterPlayers():
            for asked in command.enrolments:
                person = asked.person
                yield from (person.name, person.surname, person.id, person.salt, asked.category, asked.club)
        case c.AmendEntrant():
            said = (command.name, command.surname, command.id, command.salt, command.category, command.club)
            yield from (text for text in said if isinstance(text, str))
        case c.AmendEvent():
            yield from (text for text in (command.name,) if isinstance(text, str))
        case _:
            pass


def _reasons(command: c.Command) -> Iterable[str | None]:
    """Texts of a few lines."""
    match command:
        case c.CreateEvent() | c.OverrideValues():
            return [text for override in command.overrides for text in _of(override)]
        case (
            c.EnterPlayers()
            | c.SwapPlayers()
            | c.MoveBye()
            | c.PinTable()
            | c.ForbidPair()
            | c.FreePlayers()
            | c.RepairRound()
            | c.CorrectResult()
            | c.Undo()
        ):
            return [command.reason]
        case _:
            return []


def _of(override: Override) -> Iterator[str]:
    yield override.announcement
    if isinstance(override.value, str):
        yield override.value
