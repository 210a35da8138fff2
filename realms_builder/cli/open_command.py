"""``realms-builder open [FILE ...]``: the window, with rosters open."""

from __future__ import annotations

import argparse

from realms_builder.cli.parser import Parser
from realms_builder.cli.refusals import WrongUse


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    parser.add_argument("files", nargs="*", metavar="FILE", help=parser.say("help.open.files"))


def run(arguments: argparse.Namespace) -> int:
    """Show the window and return its exit code when it is closed.

    Raises :class:`WrongUse` where the program came without its window.
    """
    if arguments.show_window is None:
        raise WrongUse("cli.no_window_here")
    return int(arguments.show_window(arguments.files))
