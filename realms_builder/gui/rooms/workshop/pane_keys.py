"""Keys that go from pane to pane of the workshop, and to the search of the pane one is in."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from realms_builder.gui.rooms.workshop.bench import Bench

ONWARDS, BACKWARDS = ("F6", "Ctrl+Tab"), ("Shift+F6", "Ctrl+Shift+Tab")


class PaneKeys(QObject):
    """Makes :meth:`step` and :meth:`find` of keys that are pressed anywhere in the room."""

    def __init__(self, room: QWidget, files: QWidget, bench: Bench, problems: QWidget) -> None:
        """Go from *files* to the outline, the form, the text and the *problems*."""
        super().__init__(room)
        self._bench, self._room = bench, room
        self.panes = (files, bench.outline, bench.entry.form, bench.pane, problems)
        for keys in ONWARDS:
            self._bind(keys).activated.connect(lambda: self.step(1))
        for keys in BACKWARDS:
            self._bind(keys).activated.connect(lambda: self.step(-1))
        self._bind(QKeySequence.StandardKey.Find).activated.connect(self.find)

    def _bind(self, keys: str | QKeySequence.StandardKey) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), self._room)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return shortcut

    @property
    def here(self) -> QWidget | None:
        """Return the pane that has the keyboard."""
        focus = QApplication.focusWidget()
        if focus is None:
            return None
        return next((p for p in self.panes if focus is p or p.isAncestorOf(focus)), None)

    def step(self, by: int) -> None:
        """Give the keyboard to the next pane that is shown, or to the one before."""
        here = self.here
        at = self.panes.index(here) if here is not None else -1 if by > 0 else 0
        for number in range(1, len(self.panes) + 1):
            pane = self.panes[(at + by * number) % len(self.panes)]
            if pane.isVisible() and pane.isEnabled():
                self._enter(pane)
                return

    def _enter(self, pane: QWidget) -> None:
        if pane is self._bench.entry.form:
            self._bench.entry.form.find_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            pane.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def find(self) -> None:
        """Search where one is: in the text, in the form, else in the outline."""
        here, bench = self.here, self._bench
        if here is bench.pane:
            bench.pane.find_bar.open_bar(replace=False)
            return
        line = bench.entry.form.find_line if here is bench.entry.form else bench.outline.search
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        line.selectAll()
