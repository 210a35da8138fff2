"""The command line: parses the words, runs one command, and says every error in one clear line.

Exit codes: 0 fine, 1 findings of severity error, 2 wrong use.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from realms_builder import __version__

COMMANDS = ("list", "validate", "check", "cards", "schema", "new", "show")
_HELP = {
    "list": "list systems, factions, units or rosters",
    "validate": "check rosters: numbers, why and ways out",
    "check": "an author's lint of files or folders, example rosters included",
    "cards": "write cards of a roster or faction as PDF",
    "schema": "print the JSON Schema of a kind of file",
    "new": "write a commented starter file",
    "show": "print stat lines with derived values",
}


class WrongUse(Exception):
    """The command was called in a way that cannot work; the text says what to do."""


class Failed(Exception):
    """The command could not do its work; the text says what, where and what to do."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line with *words* (by default the program's own) and return the exit code."""
    parser = _parser(list(sys.argv[1:] if words is None else words))
    arguments = parser.parse_args(words)
    if arguments.command is None:
        parser.print_help()
        return 2
    module = import_module(f"realms_builder.cli.{arguments.command}_command")
    try:
        return int(module.run(arguments))
    except (WrongUse, Failed) as error:
        print(f"realms-builder: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("realms-builder: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of our output has gone, as in "| head": nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser(words: list[str]) -> argparse.ArgumentParser:
    """Return the parser; only the command that is asked for fills in its own options."""
    parser = argparse.ArgumentParser(
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
