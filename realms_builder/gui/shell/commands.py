"""What a command of the window is; menus, tool tips and the palette are made from them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

Shortcut = str | QKeySequence | QKeySequence.StandardKey
"""Keys that trigger an action."""


class Commands:
    """Actions by id, each with a text, a shortcut that its tool tip names, and what it does.

    :attr:`also` has words by which one is searched for, though its text has others.
    """

    def __init__(self, owner: QWidget) -> None:
        """Add actions to *owner*, so that their shortcuts work in the whole window."""
        self._owner = owner
        self._actions: dict[str, QAction] = {}
        self.also: dict[str, str] = {}

    def add(
        self,
        identity: str,
        text: str,
        act: Callable[[], object],
        *shortcuts: Shortcut,
    ) -> QAction:
        """Add an action, or give an old one a new text and meaning; the first shortcut is shown."""
        action = self._actions.get(identity)
        if action is None:
            action = QAction(self._owner)
            action.setObjectName(identity)
            self._owner.addAction(action)
            self._actions[identity] = action
        else:
            action.triggered.disconnect()
        action.triggered.connect(lambda _checked=False: act())
        if shortcuts:
            action.setShortcuts([QKeySequence(keys) for keys in shortcuts])
        self.set_text(identity, text)
        return action

    def set_text(self, identity: str, text: str) -> None:
        """Change the text of an action; its tool tip follows."""
        action = self._actions[identity]
        action.setText(text)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{text} ({keys})" if keys else text)

    def show(self, identity: str, *, visible: bool) -> None:
        """Offer an action, or leave it out of menus and the palette."""
        self._actions[identity].setVisible(visible)
        self._actions[identity].setEnabled(visible)

    def get(self, identity: str) -> QAction:
        """Return the action called *identity*."""
        return self._actions[identity]

    def all(self) -> list[QAction]:
        """Return every action in the order in which they were added."""
        return list(self._actions.values())
