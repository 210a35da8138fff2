"""The line below the canvas that counts what is wrong with the card, and lists it when asked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.printing import said
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.shell.desk import Desk

_MOST_LISTED = 30
_MOST_COMPARED = 200


class ProblemLine(QFrame):
    """Shows the worst problem of the card and how many more there are."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self._desk = desk
        self._problems: tuple[Problem, ...] = ()
        self.setProperty("role", "foot")
        self.sign, self.text = QLabel(), QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setMinimumWidth(40)
        self.more = QToolButton()
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self.more))
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addWidget(self.sign)
        row.addWidget(self.text, 1)
        row.addWidget(self.more)
        self.setVisible(False)

    def show_problems(self, problems: Iterable[Problem]) -> None:
        """Show *problems*, the worst first."""
        different: list[Problem] = []
        for problem in problems:
            if problem not in different and len(different) < _MOST_COMPARED:
                different.append(problem)
        found = tuple(sorted(different, key=lambda problem: problem.severity.rank))
        if found == self._problems:
            return
        self._problems = found
        self.speak()

    def speak(self) -> None:
        """Say everything in the window's language."""
        found, lang = self._problems, self._desk.lang
        self.setVisible(bool(found))
        if not found:
            return
        tones = self._desk.theme.tones
        worst = found[0]
        name, tone = {
            Severity.ERROR: ("warning", tones.error),
            Severity.WARNING: ("warning", tones.warning),
        }.get(worst.severity, ("info", tones.info))
        self.sign.setPixmap(icon(name, tone).pixmap(QSize(16, 16), self.devicePixelRatioF()))
        line = said(worst, lang)
        self.text.setText(line)
        self.text.setToolTip(line)
        self.more.setText(self.tr("{0} notes").format(len(found)) + " ▾")
        self.more.setVisible(len(found) > 1)
        menu = self.more.menu()
        menu.clear()
        for problem in found[:_MOST_LISTED]:
            menu.addAction(said(problem, lang))
