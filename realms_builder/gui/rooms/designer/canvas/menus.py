"""The menu about what is selected, and the keys that do the same."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from realms_builder.gui.rooms.designer.canvas.verbs import Verbs, clipped_elements

Act = Callable[[], object]


class DesignActions:
    """Actions of the room by id; they work wherever in the room the keyboard is."""

    def __init__(self, owner: QWidget, verbs: Verbs, rename: Act, as_text: QAction) -> None:
        """Add the actions to *owner*; *as_text*, of the canvas, stands in the menu behind them."""
        self._owner, self._verbs, self._as_text = owner, verbs, as_text
        self._actions: dict[str, QAction] = {}
        keys: dict[str, tuple[Act, tuple[str, ...]]] = {
            "cut": (verbs.cut, ("Ctrl+X",)),
            "copy": (verbs.copy, ("Ctrl+C",)),
            "paste": (verbs.paste, ("Ctrl+V",)),
            "duplicate": (verbs.duplicate, ("Ctrl+D",)),
            "remove": (verbs.remove, ("Del",)),
            "rename": (rename, ("F2",)),
            "select_all": (verbs.select_all, ("Ctrl+A",)),
            "group": (verbs.group, ("Ctrl+G",)),
            "ungroup": (verbs.ungroup, ("Ctrl+Shift+G",)),
            "hide": (verbs.hide, ("Ctrl+H",)),
            "lock": (verbs.lock, ("Ctrl+L",)),
            "front": (lambda: verbs.stack("front"), ("Ctrl+Shift+Up",)),
            "up": (lambda: verbs.stack("up"), ("Ctrl+Up",)),
            "down": (lambda: verbs.stack("down"), ("Ctrl+Down",)),
            "back": (lambda: verbs.stack("back"), ("Ctrl+Shift+Down",)),
        }
        for name, (act, shortcuts) in keys.items():
            action = QAction(owner)
            action.setShortcuts([QKeySequence(text) for text in shortcuts])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _checked=False, act=act: act())
            owner.addAction(action)
            self._actions[name] = action

    def retranslate(self, texts: dict[str, str]) -> None:
        """Give every action its text."""
        for name, text in texts.items():
            self._actions[name].setText(text)

    def open(self, at: QPoint) -> None:
        """Open the menu about what is selected."""
        menu = QMenu(self._owner)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        document = self._verbs.document
        keys = self._verbs.keys
        free = document is not None and not document.is_read_only
        for names in (
            ("cut", "copy", "paste", "duplicate", "remove", "rename"),
            ("group", "ungroup", "hide", "lock"),
            ("front", "up", "down", "back"),
            ("select_all",),
        ):
            for name in names:
                action = self._actions[name]
                menu.addAction(action)
                action.setEnabled(self._is_possible(name, free, len(keys)))
            menu.addSeparator()
        menu.addAction(self._as_text)
        menu.aboutToHide.connect(self._enable_all)
        menu.popup(at)

    @staticmethod
    def _is_possible(name: str, free: bool, count: int) -> bool:
        if name == "select_all":
            return True
        if name == "copy":
            return count > 0
        if name == "paste":
            return free and bool(clipped_elements())
        if name == "group":
            return free and count > 1
        return free and count > 0

    def _enable_all(self) -> None:
        for action in self._actions.values():
            action.setEnabled(True)
