"""Starts the window, or the command line when a command is given.

Everything heavy is imported by whoever needs it.
"""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False  # what is read here is what a damaged program needs to say so
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from realms_builder.core.self_check import SelfCheck

SELDOM = (200_000, 20, 20)
"""How often to look for garbage: a command keeps nearly all it makes, so looking is in vain."""

WINDOW = "open"
LIBRARIES = "libraries.txt"
"""In a program folder's Python: a line for each library, of its size and its name."""


def main() -> int:
    """Run ``realms-builder`` with the words of the command line and return its exit code.

    Without a command, and with ``open ROSTER...``, it shows the window.
    """
    words = sys.argv[1:]
    _say_into_nothing_without_a_console()
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # the program is started anew for each worker, and must then be one
    cut = _cut_library()
    if cut:
        return _say_broken(cut)
    try:
        if not words:
            return _show_window([])
        if words[0] == WINDOW and all(os.path.lexists(word) for word in words[1:]):
            return _show_window(words[1:])  # nothing to parse: the window comes up sooner
        gc.set_threshold(*SELDOM)
        gc.disable()  # what is imported stays
        from realms_builder.cli.main import main as run

        try:
            return run(words, _show_window, _loaded, _window_checks)
        finally:
            gc.freeze()  # or all of it would be looked through once more on the way out
    except KeyboardInterrupt:
        return _say("usage.stopped", 130)
    except Exception as error:  # noqa: BLE001 - nobody is to be shown what is for its author
        return _failed(error)


def _failed(error: Exception) -> int:
    """Say in one line what the program has lost or, where it is whole, where *error* is written.

    Raises *error* where an author works on the program.
    """
    said, author = "", False
    try:
        from realms_builder.core.own_files import damage, is_checkout

        author = is_checkout()
        found = None if author else damage()
        if found is not None:
            said = ", ".join(found.files)
            return _say(found.code, 1, **found.values)
        if not author and not isinstance(error, ImportError | EOFError):
            from realms_builder.core.log import keep_failure

            return _say("usage.unexpected", 1, reason=repr(error), file=str(keep_failure(error)))
    except Exception:  # noqa: BLE001, S110 - what would say it is lost as well
        pass
    if author:
        raise error
    return _say_broken(said or error)


def _cut_library() -> str:
    """Return a library of the program folder that has another size: loading it could kill us."""
    try:
        with open(os.path.join(sys.prefix, LIBRARIES), encoding="utf-8") as file:  # noqa: PTH118, PTH123
            for line in file:
                size, _, name = line.rstrip("\n").partition(" ")
                path = os.path.join(sys.prefix, name)  # noqa: PTH118 - pathlib loads libraries
                if os.path.exists(path) and os.path.getsize(path) != int(size):  # noqa: PTH110, PTH202
                    return path
    except (OSError, ValueError):
        pass
    return ""


def _say_broken(part: object) -> int:
    said = f"a part of the program is missing or damaged ({part}); install it anew"
    print(f"realms-builder: {said}", file=sys.stderr)
    return 1


def _say_into_nothing_without_a_console() -> None:
    """Let what is said have a place to go where there is no console, as below ``pythonw``."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115


def _loaded() -> None:
    """Look for garbage from now on, but never among what the command is made of."""
    gc.freeze()
    gc.enable()


def _show_window(files: Sequence[str], apart: bool = False) -> int:
    """Show the window with *files* open; say why where it cannot be shown.

    Unless it is to stand *apart*, the window that is open already takes the files.
    """
    from pathlib import Path

    gc.disable()  # what is imported stays; once it is filled, the window looks when it rests
    screen = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in screen):
        return _say("usage.no_screen")
    from realms_builder.core.resources import LIBRARY_VARIABLE, library_folder, library_is_wrong

    if library_is_wrong():
        path = str(library_folder())
        return _say("usage.library_no_folder", variable=LIBRARY_VARIABLE, path=path)
    try:
        paths = [Path(name).absolute() for name in files]
        Path.cwd()
    except FileNotFoundError:
        return _say("cli.folder_gone")
    from realms_builder.core.running_window import first_window, hand_over

    first = None if apart else first_window()
    if first is None and not apart and hand_over(paths):
        return _say("usage.handed_over", 0)
    try:
        try:
            from realms_builder.gui.shell.app import run
        except ImportError as error:
            return _without_window(error)
        return run(paths, first)
    finally:
        if first is not None:
            first.close()


def _without_window(error: ImportError) -> int:
    """Say what the window needs and has not, of the system or of the program itself."""
    from realms_builder.core.own_files import damage

    found = damage(at_a_glance=True)
    if found is not None:
        return _say(found.code, 1, **found.values)
    _, older, wanted = str(error).partition("GLIBC_")
    if older:
        return _say("usage.old_system", version=wanted.partition("'")[0])
    return _say("usage.no_window", reason=str(error))


def _window_checks(picture: Path | None) -> Sequence[SelfCheck]:
    """Return what ``self-test`` looks at in the window, which leaves its *picture* in a file."""
    from realms_builder.gui.shell.self_test import window_checks

    return window_checks(picture)


def _say(code: str, exit_code: int = 2, **values: object) -> int:
    """Say the sentence of *code* in one line and return *exit_code*."""
    from realms_builder.cli.parser import complain, language_of
    from realms_builder.core.translation import sentence

    complain(sentence(code, language_of(sys.argv[1:]), values))
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
