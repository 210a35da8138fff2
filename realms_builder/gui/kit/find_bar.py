"""A bar that finds words in a text: what is typed is shown at once, Enter goes on to the next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from realms_builder.gui.kit.icons import icon
from realms_builder.gui.shell.theme import Theme


class FindBar(QFrame):
    """Hidden until :meth:`open`; capitals count only where some are typed."""

    closed = Signal()

    def __init__(self, theme: Theme, text: QPlainTextEdit, parent: QWidget | None = None) -> None:
        """Find in *text*."""
        super().__init__(parent)
        self.setProperty("role", "bar")
        self._theme, self._text = theme, text
        self.field, self.count = QLineEdit(), QLabel()
        self.back, self.on, self.away = QToolButton(), QToolButton(), QToolButton()
        self.count.setProperty("role", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(6)
        row.addWidget(self.field, 1)
        row.addWidget(self.count)
        for button in (self.back, self.on, self.away):
            button.setProperty("role", "plain")
            row.addWidget(button)
        self.field.textChanged.connect(lambda _text: self._find_from_here())
        self.back.clicked.connect(lambda: self.go_on(backward=True))
        self.on.clicked.connect(lambda _checked: self.go_on())
        self.away.clicked.connect(self.close_bar)
        text.textChanged.connect(self._count_if_seen)
        self.dress()
        self.setVisible(False)

    def dress(self) -> None:
        """Draw the signs in the tones in force."""
        tone = self._theme.tones.text
        for button, name in (
            (self.back, "arrow_up"),
            (self.on, "arrow_down"),
            (self.away, "cross"),
        ):
            button.setIcon(icon(name, tone))

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.field.setPlaceholderText(self.tr("Find in the text"))
        for widget, text in (
            (self.field, self.tr("Find in the text")),
            (self.back, self.tr("Find previous (Shift+Enter)")),
            (self.on, self.tr("Find next (Enter)")),
            (self.away, self.tr("Close the search (Esc)")),
        ):
            widget.setToolTip(text)
            widget.setAccessibleName(text)
        self._show_count()

    # ------------------------------------------------------------------ searching

    def open(self) -> None:
        """Show the bar with what is selected in the text."""
        chosen = self._text.textCursor().selectedText()
        self.setVisible(True)
        if chosen and "\u2029" not in chosen:
            self.field.setText(chosen)
        self.field.selectAll()
        self.field.setFocus()
        self._show_count()

    def close_bar(self) -> None:
        """Hide the bar; the text has the keyboard again."""
        self.setVisible(False)
        self._text.setFocus()
        self.closed.emit()

    def go_on(self, *, backward: bool = False) -> bool:
        """Select the next place, the first one after the last; return whether there is any."""
        return self._find_from(self._text.textCursor(), backward=backward)

    def _find_from_here(self) -> None:
        """Select the first place from the begin of what is selected: more was typed."""
        cursor = self._text.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self._find_from(cursor)

    def _find_from(self, start: QTextCursor, *, backward: bool = False) -> bool:
        wanted, document = self.field.text(), self._text.document()
        if not wanted:
            self._show_count()
            return False
        flags = self._flags(backward=backward)
        found = document.find(wanted, start, flags)
        if found.isNull():
            edge = QTextCursor(document)
            if backward:
                edge.movePosition(QTextCursor.MoveOperation.End)
            found = document.find(wanted, edge, flags)
        if not found.isNull():
            self._text.setTextCursor(found)
            self._text.ensureCursorVisible()
        self._show_count()
        return not found.isNull()

    def _flags(self, *, backward: bool) -> QTextDocument.FindFlag:
        flags = QTextDocument.FindFlag(0)
        if backward:
            flags |= QTextDocument.FindFlag.FindBackward
        if self._minds_case:
            flags |= QTextDocument.FindFlag.FindCaseSensitively
        return flags

    @property
    def _minds_case(self) -> bool:
        wanted = self.field.text()
        return wanted != wanted.lower()

    # ------------------------------------------------------------------ counting

    def _count_if_seen(self) -> None:
        if self.isVisible():
            self._show_count()

    def _show_count(self) -> None:
        wanted = self.field.text()
        if not wanted:
            self.count.setText("")
            return
        whole = self._text.document().toRawText()
        cursor = self._text.textCursor()
        before = QTextCursor(self._text.document())
        before.setPosition(cursor.selectionStart(), QTextCursor.MoveMode.KeepAnchor)
        passed = before.selectedText()
        chosen = cursor.selectedText()
        if not self._minds_case:
            whole, passed, chosen = whole.lower(), passed.lower(), chosen.lower()
        places = whole.count(wanted)
        here = passed.count(wanted) + 1 if chosen == wanted else 0
        if not places:
            self.count.setText(self.tr("not found"))
        elif here:
            self.count.setText(self.tr("{0} of {1}").format(here, places))
        else:
            self.count.setText(str(places))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on with Enter, back with Shift+Enter, leave with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_on(backward=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        else:
            super().keyPressEvent(event)
