"""What is wrong with a rulebook, a row each; a row leads to its line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from realms_builder.core.problems import Problem, Severity, sorted_problems
from realms_builder.game.printing import said
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.numbered_text import SIGNS
from realms_builder.gui.shell.desk import Desk
from realms_builder.wording import sentence

_PROBLEM = Qt.ItemDataRole.UserRole
_SIGN_PX = 16


class BookProblems(QWidget):
    """A heading that counts them, and the list; :attr:`line_wanted` carries a line, from 1."""

    line_wanted = Signal(int)

    def __init__(self, desk: Desk, path: Path) -> None:
        """Speak of the book at *path*."""
        super().__init__()
        self._desk, self._own = desk, str(path)
        self._problems: tuple[Problem, ...] = ()
        self.heading, self.list = QLabel(), QListWidget()
        self.heading.setProperty("role", "heading")
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(_SIGN_PX, _SIGN_PX))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        self.list.itemActivated.connect(self._go_to)
        self.list.itemClicked.connect(self._go_to)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show *problems*, the worst first; the row that was chosen stays where it can."""
        self._problems = tuple(sorted_problems(problems))
        self.speak()

    def marks(self) -> dict[int, Severity]:
        """Return the lines of the book itself with the worst that is wrong there."""
        found: dict[int, Severity] = {}
        for problem in self._problems:
            if problem.place.line and problem.place.file == self._own:
                found.setdefault(problem.place.line, problem.severity)
        return found

    def speak(self) -> None:
        """Say everything in the window's language and in the present colours."""
        self.list.setAccessibleName(self.tr("Problems"))
        lang, tones = self._desk.lang, self._desk.theme.tones
        colours = {
            Severity.ERROR: tones.error,
            Severity.WARNING: tones.warning,
            Severity.HINT: tones.info,
        }
        row = self.list.currentRow()
        self.list.clear()
        for problem in self._problems:
            word = sentence(f"severity.{problem.severity.value}", lang)
            item = QListWidgetItem(f"{self._where(problem)}{word}: {said(problem, lang)}")
            item.setIcon(icon(SIGNS[problem.severity], colours[problem.severity]))
            item.setData(_PROBLEM, problem)
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        count = len(self._problems)
        words = self.tr("1 problem") if count == 1 else self.tr("{0} problems").format(count)
        self.heading.setText(words if count else self.tr("No problems"))

    def _where(self, problem: Problem) -> str:
        place = problem.place
        if not place.line:
            return ""
        line = self.tr("Line {0}").format(place.line)
        own = place.file == self._own
        return f"{line}: " if own else f"{Path(place.file).name}, {line}: "

    def _go_to(self, item: QListWidgetItem) -> None:
        problem = item.data(_PROBLEM)
        if isinstance(problem, Problem) and problem.place.file == self._own:
            self.line_wanted.emit(problem.place.line)
