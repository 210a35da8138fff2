"""The command line: parses the words, runs one command, and says every error in one clear line.

Exit codes: 0 fine, 1 findings of severity error, 2 wrong use.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from realms_builder import __version__

COMMANDS = ("list", "validate", "check", "cards", "schema", "new", "show", "export", "sheet")
_CHOICE = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)")
_QUOTED = re.compile(r"[\w-]+")
_HELP = {
    "list": "list systems, factions, units or rosters",
    "validate": "check rosters: numbers, why and ways out",
    "check": "an author's lint of files or folders, example rosters included",
    "cards": "write cards of a roster or faction as PDF",
    "schema": "print the JSON Schema of a kind of file",
    "new": "write a commented starter file",
    "show": "print stat lines with derived values",
    "export": "write a roster as text or Markdown",
    "sheet": "write a roster sheet as PDF",
}


class WrongUse(Exception):
    """The command was called in a way that cannot work; the text says what to do."""


class Failed(Exception):
    """The command could not do its work; the text says what, where and what to do."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line with *words* (by default the program's own) and return the exit code."""
    _print_what_can_be_printed()
    parser = _parser(list(sys.argv[1:] if words is None else words))
    arguments = parser.parse_args(words)
    if arguments.command is None:
        parser.print_help()
        return 2
    module = import_module(f"realms_builder.cli.{arguments.command}_command")
    try:
        code = int(module.run(arguments))
        if sys.stdout is not None:
            sys.stdout.flush()
    except (WrongUse, Failed) as error:
        return _fail(str(error))
    except KeyboardInterrupt:
        _fail("stopped")
        return 130
    except BrokenPipeError:
        # The reader of our output has gone, as in "| head": nothing is wrong.
        _let_go_of_the_output()
        return 0
    except OSError as error:
        if error.filename is None:  # the output itself, on a full disk
            _let_go_of_the_output()
        where = "the output" if error.filename is None else str(error.filename)
        return _fail(f"{where}: {error.strerror or error}")
    return code


def _fail(text: str) -> int:
    """Say in one line what went wrong and return the exit code for it."""
    line = " ".join(text.split())
    print(f"realms-builder: {line}", file=sys.stderr)
    return 2


def _print_what_can_be_printed() -> None:
    """Make letters that the terminal does not have question marks instead of errors."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _let_go_of_the_output() -> None:
    """Send what is still to be written nowhere, so that closing it cannot fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, with what was probably meant."""

    def error(self, message: str) -> NoReturn:
        """Say *message* and leave with the exit code for wrong use."""
        choice = _CHOICE.search(message)
        if choice is not None:
            from realms_builder.gamedata.names import did_you_mean

            meant = did_you_mean(choice.group(1), _QUOTED.findall(choice.group(2)))
            message += f"; did you mean '{meant}'?" if meant else ""
        self.exit(_fail(f"{message}; '{self.prog} --help' shows how it is used"))


def _parser(words: list[str]) -> argparse.ArgumentParser:
    """Return the parser; only the command that is asked for fills in its own options."""
    parser = _Parser(
        prog="realms-builder",
        description="Army builder and unit-card designer for skirmish games kept as data.",
    )
    parser.add_argument("--version", action="version", version=f"realms-builder {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    asked = next((word for word in words if word in COMMANDS), None)
    for name in COMMANDS:
        command = commands.add_parser(name, help=_HELP[name], description=_HELP[name])
        if name == asked:
            import_module(f"realms_builder.cli.{name}_command").add_arguments(command)
    return parser


def add_common(
    parser: argparse.ArgumentParser, *, formats: Sequence[str] = ("text", "json")
) -> None:
    """Add ``--lang`` and, where there is a choice, ``--format`` to a command."""
    parser.add_argument("--lang", choices=("de", "en"), default=default_language())
    if formats:
        parser.add_argument("--format", choices=formats, default="text")


def default_language() -> str:
    """Return German where the environment speaks it, else English."""
    for name in ("REALMS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"
