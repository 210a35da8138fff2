"""``realms-builder open [ROSTER ...]``: the window, with rosters open."""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cli.parser import Parser
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.workspace import find_roster, is_there, open_library


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    parser.add_argument("files", nargs="*", metavar="ROSTER", help=parser.say("help.open.files"))
    parser.add_argument("--new-window", action="store_true", help=parser.say("help.open.apart"))


def run(arguments: argparse.Namespace) -> int:
    """Show the window and return its exit code when it is closed.

    Raises :class:`WrongUse` where the program came without its window, and for a name that no
    roster of the library has. What is wrong with a file the window says.
    """
    if arguments.show_window is None:
        raise WrongUse("cli.no_window_here")
    files = [_file(word) for word in arguments.files]
    return int(arguments.show_window(files, arguments.new_window))


def _file(word: str) -> str:
    path = Path(word)
    is_path = is_there(path) or path.suffix or len(path.parts) > 1
    return word if is_path else str(find_roster(word, open_library()))
