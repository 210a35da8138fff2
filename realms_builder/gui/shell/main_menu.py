"""The menu of the window: every command that is not about a single model, in groups."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu

from realms_builder.gui.documents.copying import CHOICES
from realms_builder.gui.shell.commands import Commands

GROUPS = (
    ("new", "new_faction", "open", "open_book"),
    ("install_pack", "install_pack_folder"),
    ("save", "save_as", "save_copy", "versions"),
    ("copy",),
    ("print",),
    ("undo", "redo", "palette"),
    ("rules", "preferences", "manual"),
    ("close", "quit"),
)
NEED_A_ROSTER: frozenset[str] = frozenset(
    ("save", "save_as", "save_copy", "versions", "copy", "print", "close")
)


def fill_main_menu(menu: QMenu, commands: Commands, copy_title: str, grey: Collection[str]) -> None:
    """Fill *menu* anew; the commands in *grey* are shown but cannot be chosen."""
    menu.clear()
    for group in GROUPS:
        if menu.actions():
            menu.addSeparator()
        for name in group:
            if name == "copy":
                entry = menu.addMenu(copy_title)
                for form, detail in CHOICES:
                    entry.addAction(commands.get(f"copy_{form}_{detail}"))
            else:
                action = commands.get(name)
                # The keys are only said: those of the command work, two of a kind do not.
                keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                entry = menu.addAction(f"{action.text()}\t{keys}", action.trigger)
            entry.setEnabled(name not in grey)
