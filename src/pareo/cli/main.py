"""The pareo command: from the words typed to an exit code.

Exit codes: 0 done; 1 refused by a rule, or findings; 2 wrong usage or unreadable input; 3 conflict, lock or damaged
file; 70 a fault of Pareo itself; 130 stopped from the keyboard.
Source: spec 12.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TextIO

from pareo import __version__
from pareo.cli.call import Call
from pareo.cli.grammar import COMMANDS
from pareo.cli.parser import command_of, help_of, is_family, language_of, overview, parsed
from pareo.cli.refusal import exit_of, of_os_error, refuse
from pareo.core.errors import Refused, malformed
from pareo.words.speak import LANGUAGES, page

FAULT, STOPPED = 70, 130
_HELP = frozenset({"-h", "--help"})


def run() -> None:
    """The entry point of the installed command."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever called us
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(encoding="utf-8", errors=errors)
    code = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr, os.environ)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more on its way out; there is nobody left to read it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def main(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO, environ: Mapping[str, str]) -> int:
    """Do what `argv` asks and say how it went as an exit code. Never raises for a user's mistake."""
    language, in_json = language_of([], environ)[0], "--json" in argv
    try:
        try:
            language, words = language_of(argv, environ)
            return _done(words, language, environ, stdin, stdout, stderr)
        except BrokenPipeError:
            return 0
        except OSError as error:
            raise of_os_error(error) from error
        except UnicodeError as error:
            raise malformed("not-utf-8") from error
    except Refused as refusal:
        refuse(stderr, refusal, language, in_json=in_json)
        return exit_of(refusal)
    except KeyboardInterrupt:
        stderr.write("\n")
        return STOPPED
    except Exception:
        if environ.get("PAREO_DEBUG") == "1":
            import traceback

            traceback.print_exc(file=stderr)
        stderr.writelines(page(each, "cli")["cli"]["fault"] + "\n" for each in LANGUAGES)
        return FAULT


def _done(words: Sequence[str], language: str, environ: Mapping[str, str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Carry out the command in `words`."""
    if any("\ud800" <= letter <= "\udfff" for word in words for letter in word):
        raise malformed("argument-not-utf-8")
    if words and words[0] == "--version":
        stdout.write(f"pareo {__version__}\n")
        return 0
    if words and words[0] in _HELP:
        stdout.write(overview(language))
        return 0
    if len(words) == 2 and is_family(words[0]) and words[1] in _HELP:
        stdout.write(overview(language, words[0]))
        return 0
    name, rest = command_of(words)
    if _HELP & set(rest[: rest.index("--")] if "--" in rest else rest):
        stdout.write(help_of(name, language))
        return 0
    call = Call(name, parsed(name, rest, language), language, environ, stdin, stdout, stderr)
    module, _, function = COMMANDS[name].run.partition(":")
    try:
        return int(getattr(import_module(f"pareo.cli.{module}"), function)(call))
    except Refused as refusal:  # here the event's file is known, which the commands in the sentences are to name
        refuse(stderr, refusal, language, in_json=call.wants_json, event=call.typed)
        return exit_of(refusal)
