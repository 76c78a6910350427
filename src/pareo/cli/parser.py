"""From the words typed to a command with its options, in the reader's language.

argparse does the reading. Its own sentences are looked up in the catalogue's `[argparse]` table through the translation
function that it imports from gettext; the help of a command is put together from `words/<language>/help`.
"""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from pareo.cli.grammar import COMMANDS, GROUPS, Argument
from pareo.core.errors import malformed
from pareo.words.speak import LANGUAGES, fill, page


def language_of(argv: Sequence[str], environ: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language to speak, and `argv` without `--lang`, which may stand anywhere.

    Without it the environment decides by the first of LC_ALL, LC_MESSAGES and LANG that is set.

    >>> language_of(["show", "--lang", "es", "copa.pareo"], {})
    ('es', ['show', 'copa.pareo'])

    Raises Malformed "language-unknown".
    """
    local = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    chosen = "es" if re.match(r"es(?![a-z])", local.lower()) else "en"
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--lang" or word.startswith("--lang="):
            chosen = next(words, "") if word == "--lang" else word.removeprefix("--lang=")
            if chosen not in LANGUAGES:
                raise malformed("language-unknown", language=chosen[:40])
        else:
            rest.append(word)
    return chosen, rest


def command_of(words: Sequence[str]) -> tuple[str, list[str]]:
    """The command's name ("report", "policy show") and the words after it.

    Raises Malformed "command-missing", "command-incomplete" or "command-unknown"; the last names the nearest one.
    """
    if not words:
        raise malformed("command-missing")
    for size in (2, 1):
        name = " ".join(words[:size])
        if name in COMMANDS:
            return name, list(words[size:])
    from difflib import get_close_matches

    if is_family(words[0]):
        members = ", ".join(name for name in COMMANDS if name.startswith(words[0] + " "))
        raise malformed("command-incomplete", command=words[0], members=members)
    near = get_close_matches(words[0][:40], [name.split()[0] for name in COMMANDS], n=1)
    if near:
        raise malformed("command-unknown-near", command=words[0][:40], near=near[0])
    raise malformed("command-unknown", command=words[0][:40])


def is_family(word: str) -> bool:
    """Whether `word` is the first word of commands of two: policy."""
    return any(name.startswith(word + " ") for name in COMMANDS)


_SHOWN = 20  # signs of a number that is too large


class _Misused(Exception):
    """argparse's sentence about what is wrong."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _Misused(message)


def parser_of(name: str, language: str) -> argparse.ArgumentParser:
    """The parser of one command, with its help."""
    command, cli = COMMANDS[name], page(language, "cli")
    help_words = page(language, f"help/{command.group}")[name.replace(" ", "-")]
    parser = _Parser(
        prog=f"pareo {name}",
        description=textwrap.fill(help_words["about"].strip(), width=96),
        epilog=cli["cli"]["examples"] + "\n" + _indented(help_words["examples"]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    for each in command.arguments:
        parser.add_argument(*each.names, **_settings(each, help_words.get("arguments", {}), cli))
    parser.add_argument("--lang", metavar="es|en", help=cli["arguments"]["lang"])
    return parser


def _settings(each: Argument, own: Mapping[str, str], cli: Mapping[str, Any]) -> dict[str, Any]:
    settings = dict(each.settings)
    if reader := settings.get("type"):
        settings["type"] = _telling(reader, cli["wrong"].get(reader.__name__, ""), cli["wrong"]["large"])
    settings["help"] = (own.get(each.key) or cli["arguments"][each.key]).replace("%", "%%")
    if "metavar" in settings:
        settings["metavar"] = cli["metavars"].get(settings["metavar"], settings["metavar"])
    return settings


def _telling(read: Callable[[str], Any], wrong: str, large: str) -> Callable[[str], Any]:
    """`read`, which says what belongs there in the words of `wrong` where it can't, or of `large` where there is too much."""

    def reading(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(fill(wrong, {"text": text.strip()})) from error
        except OverflowError as error:
            shown = text.strip()
            shown = shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"
            raise argparse.ArgumentTypeError(fill(large, {"text": shown})) from error

    return reading


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" if line else "" for line in text.strip().splitlines())


def parsed(name: str, words: Sequence[str], language: str) -> argparse.Namespace:
    """The options of command `name`. Raises Malformed "usage".

    A word like -5-20 is a result and no option: it goes through argparse behind a space.
    """
    with speaking(language):
        parser = parser_of(name, language)
        usage = parser.format_usage().strip()
        shielded = [" " + word if re.match(r"-[0-9]", word) else word for word in words]
        try:
            options = parser.parse_intermixed_args(shielded)
        except _Misused as misused:
            raise malformed("usage", message=str(misused), usage=usage, command=parser.prog) from misused
    for key, value in vars(options).items():
        if isinstance(value, str) and re.match(r" -[0-9]", value):
            setattr(options, key, value[1:])
    return options


def help_of(name: str, language: str) -> str:
    """What `pareo NAME --help` says."""
    with speaking(language):
        return parser_of(name, language).format_help()


def overview(language: str, family: str = "") -> str:
    """What `pareo --help` says: all commands in groups; or those of a family (policy)."""
    cli = page(language, "cli")
    names = [name for name in COMMANDS if not family or name.startswith(family + " ")]
    size = max(len(name) for name in names) + 2
    lines = [fill(cli["cli"]["usage"], {"command": f"{family} " if family else ""}), ""]
    if not family:
        lines += [cli["cli"]["about"].strip(), ""]
    for group in GROUPS:
        members = [name for name in names if COMMANDS[name].group == group]
        if members:
            lines.append(cli["groups"][group])
            lines += [f"  {name:{size}}{cli['summaries'][name.replace(' ', '-')]}" for name in members]
            lines.append("")
    return "\n".join([*lines, cli["cli"]["more"].strip()]) + "\n"


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """While it lasts, argparse's own sentences are in `language`."""
    words: Mapping[str, str] = page(language, "cli")["argparse"]

    def one(message: str) -> str:
        return words.get(message, message)

    def several(singular: str, plural: str, count: int) -> str:
        return one(singular if count == 1 else plural)

    before = vars(argparse)["_"], vars(argparse)["ngettext"]
    vars(argparse).update(_=one, ngettext=several)
    try:
        yield
    finally:
        vars(argparse).update(zip(("_", "ngettext"), before, strict=True))
