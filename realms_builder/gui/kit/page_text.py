"""The words of what is painted, a card or pages: to be heard, read large, searched and copied."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk

KEYS = "T"
_SIZE = QSize(560, 520)

Reader = Callable[[Callable[[str], None]], None]
"""Hands the words over as soon as they are known."""


class PageText(QObject):
    """Lets a painted widget show its words at a key and from its menu."""

    def __init__(
        self, desk: Desk, widget: QWidget, read: Reader, *, has_menu: bool = False
    ) -> None:
        """Show what *read* says of *widget*; one that *has_menu* offers the action there."""
        super().__init__(widget)
        self._desk, self._widget, self._read = desk, widget, read
        self.action = QAction(widget)
        self.action.setShortcut(KEYS)
        self.action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.action.triggered.connect(self.open)
        widget.addAction(self.action)
        if not has_menu:
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        widget.installEventFilter(self)
        self._retranslate()

    def _retranslate(self) -> None:
        self.action.setText(self.tr("Show as text"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the language of the window."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        return False

    def open(self) -> None:
        """Show the words in a window of their own."""
        self._read(self._show)

    def _show(self, words: str) -> None:
        if words:
            TextDialog(self._desk, words, self._widget.window()).open()


def words_to_read(words: str = "") -> QPlainTextEdit:
    """Return a page of *words* to be read and copied by mouse and keys, not changed."""
    page = QPlainTextEdit(words)
    page.setReadOnly(True)
    page.setTabChangesFocus(True)
    page.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return page


class TextDialog(RoundDialog):
    """Words to be read at any size and copied; Esc leaves."""

    def __init__(self, desk: Desk, words: str, parent: QWidget) -> None:
        """Show *words*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(_SIZE * desk.theme.scale)
        self.page = words_to_read(words)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.addWidget(self.page)
        column.addWidget(self._buttons)
        self.retranslate()
        self.page.setFocus()

    def retranslate(self) -> None:
        """Say everything but the words in the window's language."""
        self.setWindowTitle(self.tr("As text"))
        self.page.setAccessibleName(self.tr("As text"))
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Close"))
