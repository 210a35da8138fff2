"""What is wrong with the sheets, in words, with the fixes that the form can do itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Fix, Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.printing import said
from realms_builder.gui.shell.desk import Desk

MOST_SHOWN = 30
_HEIGHT = 150
FIXES = frozenset(("sheet.fix_paper", "sheet.fix_bleed", "sheet.fix_duplex"))


class ProblemList(QScrollArea):
    """One line a problem, the worst first; :attr:`fix_wanted` carries a fix that was clicked."""

    fix_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        """Begin without problems, unseen."""
        super().__init__()
        self._desk = desk
        self._problems: tuple[Problem, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setVisible(False)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show *problems*; without any the list vanishes."""
        if tuple(problems) != self._problems:
            self._problems = tuple(problems)
            self._build()

    def speak(self) -> None:
        """Say everything in the window's language and in the present colours."""
        self.setAccessibleName(self.tr("Problems"))
        self._build()

    def _build(self) -> None:
        holder = QWidget()
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(16, 8, 16, 8)
        rows.setSpacing(5)
        for problem in self._problems[:MOST_SHOWN]:
            rows.addLayout(self._row(problem))
        more = len(self._problems) - MOST_SHOWN
        if more > 0:
            label = QLabel(self.tr("… and {0} more").format(more))
            label.setProperty("role", "muted")
            rows.addWidget(label)
        rows.addStretch(1)
        self.setWidget(holder)
        self.setVisible(bool(self._problems))
        self._fit()

    def _fit(self) -> None:
        """Be as high as the lines need, up to a limit; beyond that they scroll."""
        holder = self.widget()
        layout = holder.layout() if holder is not None else None
        if layout is not None:
            width = self.width()
            bends = layout.hasHeightForWidth()
            height = layout.heightForWidth(width) if bends else layout.sizeHint().height()
            self.setFixedHeight(min(_HEIGHT, height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self._fit()

    def _row(self, problem: Problem) -> QHBoxLayout:
        lang, tones = self._desk.lang, self._desk.theme.tones
        row = QHBoxLayout()
        row.setSpacing(10)
        word = QLabel(sentence(f"severity.{problem.severity.value}", lang).capitalize())
        colour = {
            Severity.ERROR: tones.error,
            Severity.WARNING: tones.warning,
            Severity.HINT: tones.info,
        }[problem.severity]
        word.setStyleSheet(f"color: {colour}; font-weight: 600;")
        word.setFixedWidth(self._word_width())
        word.setAlignment(Qt.AlignmentFlag.AlignTop)
        text = QLabel(said(problem, lang))
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(word, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(text, 1)
        for fix in problem.fixes:
            if fix.code in FIXES and fix.replacement is not None:
                row.addWidget(self._button(fix), 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _word_width(self) -> int:
        font = self.font()
        font.setBold(True)
        measure = QFontMetrics(font)
        words = (sentence(f"severity.{kind.value}", self._desk.lang) for kind in Severity)
        return max(measure.horizontalAdvance(word.capitalize()) for word in words) + 4

    def _button(self, fix: Fix) -> QPushButton:
        words = said(fix, self._desk.lang)
        button = QPushButton(words[:1].upper() + words[1:])
        button.setProperty("role", "chip")
        button.clicked.connect(lambda: self.fix_wanted.emit(fix))
        return button
