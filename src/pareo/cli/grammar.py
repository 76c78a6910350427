"""What can be typed after `pareo`: every command with its arguments, as data.

Nothing is imported here but the standard library, so that help and usage errors come at once; a command's module is
imported when it runs. The words of the help lie in `words/<language>/help/<group>.toml`, by command and argument.
Source: spec 12.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True, slots=True)
class Argument:
    """A positional argument or an option; `settings` are those of `ArgumentParser.add_argument`."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]

    @property
    def key(self) -> str:
        """The name of its help text."""
        longest = max(self.names, key=len)
        return longest.lstrip("-").replace("-", "_")


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its group in the overview, where it is done ("module:function"), and its arguments."""

    group: str
    run: str
    arguments: tuple[Argument, ...]


def argument(*names: str, **settings: Any) -> Argument:
    """An argument of `add_argument`'s shape."""
    return Argument(names, settings)


def number(text: str) -> int:
    """A whole number as typed, up to nine digits. Raises OverflowError for one with more."""
    if re.fullmatch(r"-?[0-9]{10,}", text.strip()):
        raise OverflowError(text)
    if not re.fullmatch(r"-?[0-9]{1,9}", text.strip()):
        raise ValueError(text)
    return int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between them: 1,2."""
    return tuple(number(part) for part in text.split(","))


def word(text: str) -> str:
    """A result, which may begin with a minus sign: -5-20:time."""
    return text.strip()


def names(text: str) -> tuple[str, ...]:
    """Words with commas between them: konami,mantis."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def assignment(text: str) -> tuple[str, str]:
    """KEY=VALUE."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise ValueError(text)
    return key.strip(), value.strip()


def day(text: str) -> str:
    """A date of the calendar, YYYY-MM-DD."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(text)
    return date.fromisoformat(text).isoformat()


GROUPS = ("prepare", "play", "finish", "look", "files", "policies", "house", "programs")

EVENT = argument("event", metavar="EVENT")
PLAYER = argument("player", metavar="PLAYER")
TABLE = argument("table", type=number, metavar="TABLE")
RESULT = argument("result", type=word, metavar="RESULT")
ROUND = argument("--round", type=number, metavar="ROUND")
AS_OF = argument("--as-of", type=number, metavar="ENTRY")
JSON = argument("--json", action="store_true")
ACTOR = argument("--actor", metavar="NAME")
SET = argument("--set", action="append", type=assignment, default=[], metavar="KEY=VALUE")
ANNOUNCE = argument("--announce", action="append", default=[], metavar="TEXT")
JOIN = argument("--join", action="store_true")
REASON = argument("--reason", required=True, metavar="TEXT")
TWO = (argument("first", metavar="PLAYER"), argument("second", metavar="PLAYER"))
REMATCH = argument("--allow-rematch", action="store_true")
# The names of pareo.adapters.printing.documents, which loads more than `--help` may wait for; a test keeps them equal.
PAPERS = ("names", "tables", "slips", "open", "byes", "standings", "players", "seat-all", "bracket", "numbers", "poster")
WITHOUT = ("--without",)
AGAIN: Mapping[str, Any] = {"action": "append", "default": []}
LINES = argument("file", nargs="?", default="-", metavar="FILE")


def _asks(group: str, run: str, *arguments: Argument) -> Command:
    """A command that only shows something."""
    return Command(group, run, (*arguments, JSON))


def _does(group: str, run: str, *arguments: Argument) -> Command:
    """A command that writes in an event, signed by an actor."""
    return Command(group, run, (EVENT, *arguments, ACTOR, JSON))


COMMANDS: dict[str, Command] = {
    "new": _does(
        "prepare",
        "prepare:new",
        argument("--policy", required=True, metavar="ID"),
        argument("--name", required=True, metavar="TEXT"),
        argument("--date", type=day, metavar="YYYY-MM-DD"),
        argument("--tier", type=number, metavar="N"),
        argument("--format", metavar="NAME"),
        argument("--structure", choices=("swiss", "swiss-cut", "elimination", "round-robin", "open")),
        argument("--rounds", type=number, metavar="N"),
        argument("--seed", metavar="TEXT"),
        SET,
        ANNOUNCE,
    ),
    "enter": _does(
        "prepare",
        "prepare:enter",
        argument("file", nargs="?", metavar="FILE"),
        argument("--name", metavar="TEXT"),
        argument("--surname", default="", metavar="TEXT"),
        argument("--id", default="", metavar="ID"),
        argument("--category", metavar="TEXT"),
        argument("--club", metavar="TEXT"),
        argument("--seed", type=number, metavar="N"),
        argument("--fixed-table", type=number, metavar="TABLE"),
        argument("--late", choices=("loss", "bye"), default="loss"),
        JOIN,
        argument("--reason", metavar="TEXT"),
    ),
    "amend": _does(
        "prepare",
        "amending:amend",
        PLAYER,
        argument("--name", metavar="TEXT"),
        argument("--surname", metavar="TEXT"),
        argument("--id", metavar="ID"),
        argument("--category", metavar="TEXT"),
        argument("--club", metavar="TEXT"),
        argument("--seed", type=number, metavar="N"),
        argument("--fixed-table", type=number, metavar="TABLE"),
        argument(*WITHOUT, choices=("surname", "id", "category", "club", "seed", "fixed-table"), **AGAIN),
    ),
    "amend-event": _does(
        "prepare",
        "amending:amend_event",
        argument("--name", metavar="TEXT"),
        argument("--date", type=day, metavar="YYYY-MM-DD"),
        argument("--policy", metavar="ID"),
        argument("--tier", type=number, metavar="N"),
        argument("--format", metavar="NAME"),
        argument(*WITHOUT, choices=("date", "format"), **AGAIN),
    ),
    "erase": _does("prepare", "erasing:erase", PLAYER, argument("--confirm", action="store_true")),
    "bye": _does("prepare", "people:bye", PLAYER, argument("--rounds", type=numbers, required=True, metavar="1,2")),
    "check-in": _does(
        "prepare",
        "arrivals:check_in",
        argument("players", nargs="*", metavar="PLAYER"),
        argument("--not-here", action="store_true"),
    ),
    "drop-missing": _does("prepare", "arrivals:drop_missing"),
    "start": _does(
        "prepare",
        "prepare:start",
        argument("--rounds", type=number, metavar="N"),
        argument("--allow-rematch", action="store_true"),
        SET,
        ANNOUNCE,
    ),
    "pair": _does(
        "play",
        "play:pair",
        argument("--method", choices=("slide", "fold", "adjacent", "random")),
        argument("--draft", action="store_true"),
        REMATCH,
    ),
    "swap": _does("play", "by_hand:swap", *TWO, REASON),
    "give-bye": _does("play", "by_hand:give_bye", PLAYER, REASON),
    "pin": _does("play", "by_hand:pin", *TWO, REASON, REMATCH),
    "forbid": _does("play", "by_hand:forbid", *TWO, REASON, REMATCH),
    "free": _does(
        "play",
        "by_hand:free",
        argument("first", nargs="?", metavar="PLAYER"),
        argument("second", nargs="?", metavar="PLAYER"),
        argument("--reason", default="", metavar="TEXT"),
        REMATCH,
    ),
    "repair": _does(
        "play",
        "by_hand:repair",
        argument("--how", choices=("leave", "cascade", "full")),
        argument("--reason", default="", metavar="TEXT"),
        argument("--even-begun", action="store_true"),
        argument("--tables", type=numbers, default=(), metavar="3,5"),
        argument("--dry-run", action="store_true"),
    ),
    "publish": _does("play", "play:publish"),
    "clock": _does(
        "play",
        "play:clock",
        argument("action", choices=("start", "pause", "show", "add", "restart")),
        argument("minutes", nargs="?", type=number, metavar="MINUTES"),
    ),
    "report": _does(
        "play",
        "results:report",
        argument("table", nargs="?", type=number, metavar="TABLE"),
        argument("result", nargs="?", type=word, metavar="RESULT"),
        argument("--file", metavar="FILE"),
    ),
    "close": _does("play", "play:close"),
    "drop": _does(
        "play",
        "people:drop",
        PLAYER,
        argument("--result", type=word, metavar="TABLE-RESULT"),
        argument("--disqualified", action="store_true"),
    ),
    "undrop": _does("play", "people:undrop", PLAYER, JOIN),
    "correct": _does(
        "play",
        "results:correct",
        argument("--round", type=number, required=True, metavar="ROUND"),
        TABLE,
        RESULT,
        REASON,
        argument("--dry-run", action="store_true"),
    ),
    "playoff": _does("play", "results:playoff", *TWO, RESULT),
    "undo": _does(
        "play",
        "history:undo",
        argument("steps", nargs="?", type=number, default=1, metavar="N"),
        argument("--reason", default="", metavar="TEXT"),
    ),
    "redo": _does("play", "history:redo"),
    "cut": _does(
        "finish",
        "finish:cut",
        argument("--top", type=number, metavar="N"),
        argument("--points", type=number, metavar="N"),
        argument("--decline", action="append", default=[], metavar="PLAYER"),
        argument("--third-place", action="store_true"),
        argument("--confirm", action="store_true"),
        SET,
        ANNOUNCE,
    ),
    "finish": _does("finish", "finish:finish", argument("--archive", action="store_true")),
    "show": _asks("look", "look:show", EVENT, ROUND, AS_OF),
    "standings": _asks(
        "look",
        "look:standings",
        EVENT,
        ROUND,
        argument("--system", metavar="ID"),
        AS_OF,
        argument("--csv", action="store_true"),
    ),
    "bracket": _asks("look", "bracket:bracket", EVENT, AS_OF),
    "explain": _asks(
        "look",
        "explain:explain",
        EVENT,
        ROUND,
        argument("--player", metavar="PLAYER"),
        argument("--table", type=number, metavar="TABLE"),
    ),
    "audit": _asks("look", "audit:audit", argument("file", metavar="FILE"), argument("--policy", metavar="ID")),
    "compare": _asks(
        "look",
        "compare:compare",
        argument("file", metavar="FILE"),
        argument("--systems", type=names, required=True, metavar="ID,ID"),
    ),
    "log": _asks("look", "history:log", EVENT),
    "verify": _asks("files", "history:verify", EVENT),
    "import": _asks(
        "files",
        "exchange:bring",
        argument("file", metavar="FILE"),
        argument("-o", "--output", metavar="EVENT"),
        argument("--policy", metavar="ID"),
        argument("--name", metavar="TEXT"),
        SET,
        ANNOUNCE,
        ACTOR,
    ),
    "export": _asks(
        "files",
        "exchange:export",
        EVENT,
        argument("--to", required=True, metavar="FORMAT"),
        argument("-o", "--output", metavar="FILE"),
        argument("--what", choices=("players", "results", "standings"), default="standings"),
        argument("--separator", choices=("comma", "semicolon")),
    ),
    "print": _asks(
        "files",
        "printing:printed",
        EVENT,
        argument("--what", required=True, choices=PAPERS),
        argument("-o", "--output", metavar="FILE"),
        argument("--size", choices=("a4", "letter")),
        argument("--per", choices=("4", "8"), default="8"),
        argument("--address", metavar="URL"),
    ),
    "policy list": _asks("policies", "packs:listed"),
    "policy show": _asks("policies", "packs:show", argument("id", metavar="ID")),
    "policy diff": _asks("policies", "packs:diff", argument("first", metavar="ID"), argument("second", metavar="ID")),
    "policy check": _asks("policies", "packs:check", argument("file", metavar="FILE")),
    "serve": Command(
        "house",
        "serve:serve",
        (
            argument("--data", metavar="FOLDER"),
            argument("--database", metavar="URL"),
            argument("--host", default="0.0.0.0", metavar="ADDRESS"),  # noqa: S104 (the phones of the hall)
            argument("--port", type=number, default=8000, metavar="PORT"),
            argument("--demo", action="store_true"),
        ),
    ),
    "doctor": _asks(
        "house",
        "doctor:doctor",
        argument("--data", metavar="FOLDER"),
        argument("--database", metavar="URL"),
        argument("--port", type=number, default=8000, metavar="PORT"),
    ),
    "pairing": Command("programs", "programs:pairing", (LINES,)),
    "score": Command("programs", "programs:score", (LINES,)),
}
