"""The command line: parses the words, runs one command, and says every error in one clear line.

Exit codes: 0 fine, 1 findings of severity error, 2 wrong use.
"""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import (
    AbstractContextManager,
    contextmanager,
    nullcontext,
    redirect_stdout,
    suppress,
)
from importlib import import_module
from pathlib import Path

from realms_builder import __version__
from realms_builder.cli.parser import Parser, add_language, complain, language_of
from realms_builder.cli.refusals import Refusal
from realms_builder.core.catalogues import CORE
from realms_builder.core.files import is_file, own_output
from realms_builder.core.problems import cause_of
from realms_builder.core.resources import (
    LIBRARY_VARIABLE,
    library_folder,
    library_is_wrong,
    pack_work,
)
from realms_builder.core.self_check import SelfCheck
from realms_builder.core.translation import look_in, problems, sentence

COMMANDS: tuple[str, ...] = tuple(
    """
    open list validate check cards schema new show export sheet tokens scenario evening odds
    fit template book pack import help about self-test
    """.split()
)
_USUAL_OUTPUT = 1
Window = Callable[[Sequence[str], bool], int]
WindowChecks = Callable[[Path | None], Sequence[SelfCheck]]


def _nothing() -> None:
    """Do nothing once a command is loaded."""


def main(
    words: Sequence[str] | None = None,
    show_window: Window | None = None,
    loaded: Callable[[], None] = _nothing,
    test_window: WindowChecks | None = None,
) -> int:
    """Run the command line with *words* (by default the program's own) and return the exit code.

    *show_window* is called with the files that ``open`` names and whether they are to stand in a
    window of their own, *loaded* when what the command is
    made of has been imported; *test_window* says what ``self-test`` looks at in the window, of
    which it leaves a picture in the file that it is given.
    """
    _print_what_can_be_printed()
    words = list(sys.argv[1:] if words is None else words)
    if words and words[0] not in COMMANDS and is_file(Path(words[0])):
        words.insert(0, "open")  # as a desktop does with a file that is dropped on a program
    if library_is_wrong():
        values = {"variable": LIBRARY_VARIABLE, "path": str(library_folder())}
        return complain(sentence("usage.library_no_folder", language_of(words), values))
    look_in(library_folder())
    lang = language_of(words)
    try:
        return _run(words, {"show_window": show_window, "test_window": test_window}, loaded)
    except Refusal as refusal:
        return complain(refusal.said(lang))
    except KeyboardInterrupt:
        complain(sentence("usage.stopped", lang))
        return 130
    except BrokenPipeError:
        # The reader of our output has gone, as in "| head": nothing is wrong.
        _let_go_of_the_output()
        return 0
    except OSError as error:
        if _folder_is_gone():
            return complain(sentence("cli.folder_gone", lang))
        if error.filename is None:  # the output itself, on a full disk
            _let_go_of_the_output()
        return complain(_system_failure(error, lang))


def _run(words: Sequence[str], given: Mapping[str, object], loaded: Callable[[], None]) -> int:
    parser = parser_for(words, given)
    arguments = parser.parse_args(words)
    if arguments.command is None:
        parser.print_help()
        return 2
    lang = str(arguments.lang)
    for problem in problems(lang, CORE):
        complain(f"{problem.place}: {sentence(problem.code, lang, problem.values)}")
    _finish_pack_work(lang)
    module = import_module(_module(arguments.command))
    loaded()
    with _said_beside(getattr(arguments, "output", None)), _steps_of(arguments):
        code = int(module.run(arguments))
    if sys.stdout is not None:
        sys.stdout.flush()
    return code


def _said_beside(target: object) -> AbstractContextManager[object]:
    """Let what is said go to the other output while *target* takes the usual one."""
    if isinstance(target, Path) and own_output(target) == _USUAL_OUTPUT:
        return redirect_stdout(sys.stderr)
    return nullcontext()


@contextmanager
def _steps_of(arguments: argparse.Namespace) -> Generator[None]:
    """Let all formulas of a command take so many steps together, and say where that is not enough.

    The window and checks of files count their own.
    """
    if arguments.command in ("open", "help", "check", "pack", "self-test"):
        yield
        return
    from realms_builder.game.formulas.limits import STEPS_OF_COMMAND, steps_together

    with steps_together(STEPS_OF_COMMAND) as steps:
        yield
    if steps.refused and steps.left <= 0:
        values = {"limit": steps.limit}
        complain(sentence("cli.formulas_too_much", str(arguments.lang), values))


def _folder_is_gone() -> bool:
    """Return whether the current folder has been removed."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def _finish_pack_work(lang: str) -> None:
    """Finish what an ended program began with a pack, or say why it stays unfinished."""
    if pack_work(library_folder()):
        from realms_builder.packs.undertaking import recovered

        for problem in recovered(library_folder()):
            complain(sentence(problem.code, lang, problem.values))


def _system_failure(error: OSError, lang: str) -> str:
    """Return what the operating system refuses, in *lang* where it is one of the usual things."""
    kind = f"usage.{errno.errorcode.get(error.errno or 0, '')}"
    reason = sentence(kind, lang)
    if reason == kind:
        reason = cause_of(error)
    where = sentence("usage.output", lang) if error.filename is None else str(error.filename)
    return f"{where}: {reason}"


def _print_what_can_be_printed() -> None:
    """Make letters that the terminal does not have question marks instead of errors."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _let_go_of_the_output() -> None:
    """Send what is still to be written nowhere, so that closing it cannot fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # it may be none of the system's
        os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def parser_for(words: Sequence[str], given: Mapping[str, object] | None = None) -> Parser:
    """Return the parser; only the command that is asked for fills in its own options.

    What is *given* to the commands beside the words stands among the arguments.
    """
    lang = language_of(words)
    parser = Parser(lang=lang, prog="realms-builder", description=sentence("usage.about", lang))
    parser.set_defaults(**(given or {}))
    parser.add_argument(
        "--version",
        action="version",
        version=f"realms-builder {__version__}",
        help=parser.say("usage.version"),
    )
    add_language(parser, default=lang)
    title = sentence("usage.commands", lang)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=title)
    asked = next((word for word in words if word in COMMANDS), None)
    parser.command = asked
    for name in COMMANDS:
        about = parser.say(f"help.{_plain(name)}")
        command = commands.add_parser(name, lang=lang, help=about, description=about)
        if name == asked:
            import_module(_module(name)).add_arguments(command)
    return parser


def _module(command: str) -> str:
    return f"realms_builder.cli.{_plain(command)}_command"


def _plain(command: str) -> str:
    return command.replace("-", "_")
