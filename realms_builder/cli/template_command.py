"""``realms-builder template check|preview``: mistakes of card templates, and how one looks."""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cards.template.templates import FACES
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.template_check import run_check
from realms_builder.cli.template_preview import run_preview

LEAST_DPI, MOST_DPI = 20, 1200


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("action", choices=("check", "preview"), help=say("help.template.action"))
    add("what", nargs="+", metavar="FILE|ID", help=say("help.template.what"))
    add("--system", metavar="S", help=say("help.template.system"))
    add("--unit", metavar="FACTION/UNIT", help=say("help.template.unit"))
    add("--worst", action="store_true", help=say("help.template.worst"))
    add("-o", "--output", metavar="OUT.png|OUT.pdf", type=Path, help=say("help.template.output"))
    add("--face", choices=FACES, help=say("help.template.face"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--dpi", type=int, default=300, metavar="N", help=say("help.cards.dpi"))
    add("--watch", action="store_true", help=say("help.template.watch"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check templates or draw one; 1 when there is an error in them."""
    if arguments.action == "check":
        return run_check(arguments)
    return run_preview(arguments)
