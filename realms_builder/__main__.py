"""Starts the window, or the command line when a command is given.

Everything heavy is imported by whoever needs it.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

SELDOM = (50_000, 20, 20)
"""How often to look for rubbish: a command keeps nearly all it makes, so looking is in vain."""

WINDOW = "open"


def main() -> int:
    """Run ``realms-builder`` with the words of the command line and return its exit code.

    Without a command, and with ``open FILE...``, it shows the window.
    """
    words = sys.argv[1:]
    try:
        if not words or words[0] == WINDOW:
            return _window(words[1:])
        gc.set_threshold(*SELDOM)
        from realms_builder.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        print("realms-builder: stopped", file=sys.stderr)
        return 130


def _window(words: list[str]) -> int:
    """Show the window with the files that *words* name; say why where it cannot be shown."""
    if any(word.startswith("-") for word in words):
        print("usage: realms-builder open [FILE ...]\n\nShow the window with rosters open.")
        return 0 if words[0] in ("-h", "--help") else 2
    screen = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in screen):
        return _no_window("there is no screen to show the window on")
    try:
        from realms_builder.gui.app import run
    except ImportError as error:
        return _no_window(f"the window cannot be shown ({error})")
    return run([Path(word).absolute() for word in words])


def _no_window(reason: str) -> int:
    print(f"realms-builder: {reason}; 'realms-builder --help' shows the commands", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
