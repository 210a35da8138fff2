"""A template whose text cannot be read: the text, what is wrong with it, and a way to mend it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QFontDatabase, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.template.template_files import read_template_text
from realms_builder.core.problems import Problem
from realms_builder.game.printing import said
from realms_builder.gui.shell.desk import Desk


class TextMender(QWidget):
    """An editor for the text of a file; :attr:`done` gives the text once it should be saved."""

    done = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self._name = ""
        self.heading = QLabel()
        self.heading.setWordWrap(True)
        self.problems = QListWidget()
        self.problems.setMaximumHeight(120)
        self.editor = QPlainTextEdit()
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.editor.setFont(font)
        self.editor.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.save = QPushButton()
        self.save.setProperty("role", "primary")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(16, 12, 16, 12)
        rows.addWidget(self.heading)
        rows.addWidget(self.problems)
        rows.addWidget(self.editor, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.save)
        rows.addLayout(buttons)
        self.problems.itemClicked.connect(self._go_to)
        self.problems.itemActivated.connect(self._go_to)
        self.editor.textChanged.connect(self._check)
        self.save.clicked.connect(lambda: self.done.emit(self.editor.toPlainText()))
        self.speak()

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.save.setText(self.tr("Save and open"))
        self.editor.setAccessibleName(self.tr("Text of the template"))
        self.problems.setAccessibleName(self.tr("What is wrong with the text"))

    def show_text(self, name: str, text: str) -> None:
        """Show the *text* of the file called *name*."""
        self._name = name
        self.heading.setText(
            self.tr("{0} cannot be read as it stands. Mend the text, then save it.").format(name)
        )
        self.editor.setPlainText(text)
        self._check()

    @property
    def is_changed(self) -> bool:
        """Return whether something was typed."""
        return self.editor.document().isModified()

    def _check(self) -> None:
        found = read_template_text(self.editor.toPlainText(), self._name).problems
        self._show(found)

    def _show(self, problems: Sequence[Problem]) -> None:
        self.problems.clear()
        for problem in problems[:100]:
            line = problem.place.line
            text = said(problem, self._desk.lang)
            item = QListWidgetItem(self.tr("Line {0}: {1}").format(line, text) if line else text)
            item.setData(256, line)
            self.problems.addItem(item)

    def _go_to(self, item: QListWidgetItem) -> None:
        line = item.data(256)
        if line:
            cursor = QTextCursor(self.editor.document().findBlockByNumber(int(line) - 1))
            self.editor.setTextCursor(cursor)
            self.editor.setFocus()
