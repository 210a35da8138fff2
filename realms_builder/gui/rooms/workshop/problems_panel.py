"""Everything that is wrong, the worst first: click to get there, or have it mended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Fix, Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.editing.fixing import can_fix
from realms_builder.game.printing import said
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.rows import ROW, Rows
from realms_builder.gui.shell.desk import Desk

MOST_SHOWN = 1000
_ICONS = {Severity.ERROR: "cross", Severity.WARNING: "warning", Severity.HINT: "info"}


@dataclass(frozen=True)
class ProblemRow:
    """One problem, with an id that stays while lines above it come and go."""

    id: str
    problem: Problem


class ProblemsPanel(QFrame):
    """Lists problems; :attr:`chosen` carries one that was clicked, :attr:`fix_wanted` a way out."""

    chosen = Signal(object)
    fix_wanted = Signal(object, object)
    whole_pack_wanted = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        """Begin without problems."""
        super().__init__()
        self._desk = desk
        self._problems: tuple[_Same, ...] = ()
        self._file = ""
        self._title = QLabel()
        self._title.setProperty("role", "heading")
        self.hints, self.pack = QToolButton(), QToolButton()
        for button in (self.hints, self.pack):
            button.setCheckable(True)
            button.setProperty("role", "plain")
        self.hints.setChecked(True)
        self.fixes = [QPushButton() for _ in range(2)]
        self.list = QListView()
        self._rows: Rows[ProblemRow] = Rows(self._show, self)
        self.list.setModel(self._rows)
        self.list.setIconSize(QSize(16, 16))
        self.list.setWordWrap(True)
        self.list.setUniformItemSizes(False)
        self.list.setSpacing(2)
        self._lay_out()
        self.hints.toggled.connect(lambda _on: self._renew())
        self.pack.toggled.connect(self.whole_pack_wanted)
        for place, button in enumerate(self.fixes):
            button.clicked.connect(partial(self._mend, place))
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self.list.selectionModel().currentChanged.connect(lambda _new, _old: self._show_fixes())
        self.speak()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 6, 8, 6)
        head.setSpacing(8)
        head.addWidget(self._title)
        head.addStretch(1)
        for button in self.fixes:
            button.setProperty("role", "chip")
            button.setVisible(False)
            head.addWidget(button)
        head.addWidget(self.hints)
        head.addWidget(self.pack)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        self.folding = Folding(self, self.list)

    # ------------------------------------------------------------------ rows

    def show_problems(self, problems: Iterable[Problem], file: str = "") -> None:
        """Show *problems*; those of another file than *file* say which."""
        self._problems = tuple(sorted(dict.fromkeys(map(_Same, problems)), key=_order))
        is_other, self._file = file != self._file, file
        self._renew()
        if is_other and not self._rows.rowCount():
            self.folding.fold(on=True, at_once=True)

    def _renew(self) -> None:
        hints = self.hints.isChecked()
        shown = [p for p in self.problems if hints or p.severity is not Severity.HINT]
        counts: dict[tuple[object, ...], int] = {}
        rows: list[ProblemRow] = []
        for problem in shown[:MOST_SHOWN]:
            key = (problem.place.file, problem.code, str(sorted(problem.values.items(), key=str)))
            number = counts[key] = counts.get(key, 0) + 1
            rows.append(ProblemRow(f"{key}{number}", problem))
        self._rows.show_rows(rows)
        self.folding.fold(on=not rows)
        self._say_title()
        self._show_fixes()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is shown, hints included, the worst first."""
        return tuple(entry.problem for entry in self._problems)

    def _show(self, row: ProblemRow, role: int) -> Any:
        problem, lang = row.problem, self._desk.lang
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{self._where(problem)}{said(problem, lang)}"
        if role == Qt.ItemDataRole.DecorationRole:
            tones = self._desk.theme.tones
            tone = {
                Severity.ERROR: tones.error,
                Severity.WARNING: tones.warning,
                Severity.HINT: tones.info,
            }[problem.severity]
            return icon(_ICONS[problem.severity], tone, selected=tones.on_accent)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            word = sentence(f"severity.{problem.severity.value}", lang)
            return f"{word}: {self._where(problem)}{said(problem, lang)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(problem.place)
        return None

    def _where(self, problem: Problem) -> str:
        place = problem.place
        name = Path(place.file).name if place.file and place.file != self._file else ""
        line = self.tr("Line {0}").format(place.line) if place.line else ""
        words = ", ".join(part for part in (name, line) if part)
        return f"{words}: " if words else ""

    # ------------------------------------------------------------------ choosing

    @property
    def current(self) -> Problem | None:
        """Return the problem on which the keyboard stands."""
        row = self.list.currentIndex().data(ROW)
        return row.problem if isinstance(row, ProblemRow) else None

    def _choose(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, ProblemRow):
            self.chosen.emit(row.problem)

    def _fixes(self) -> list[Fix]:
        problem = self.current
        return [fix for fix in problem.fixes if can_fix(problem, fix)] if problem else []

    def _show_fixes(self) -> None:
        found = self._fixes()
        for place, button in enumerate(self.fixes):
            button.setVisible(place < len(found))
            if place < len(found):
                button.setText(said(found[place], self._desk.lang))

    def _mend(self, place: int, _checked: object = None) -> None:
        problem, found = self.current, self._fixes()
        if problem is not None and place < len(found):
            self.fix_wanted.emit(problem, found[place])

    # ------------------------------------------------------------------ words

    def _say_title(self) -> None:
        counts = Counter(problem.severity for problem in self.problems)
        words = [
            sentence(f"findings.{kind.value}s", self._desk.lang, {"count": counts[kind]})
            for kind in Severity
            if counts[kind]
        ]
        self._title.setText(" · ".join(words) or self.tr("No problems"))

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.list.setAccessibleName(self.tr("Problems"))
        self.hints.setText(self.tr("Hints"))
        self.hints.setToolTip(self.tr("Show hints too"))
        self.pack.setText(self.tr("Whole game"))
        self.pack.setToolTip(
            self.tr("Check every file of the game, with its templates, rules and example rosters")
        )
        self._renew()
        count = self._rows.rowCount()
        if count:
            self._rows.dataChanged.emit(self._rows.index(0), self._rows.index(count - 1))


class _Same:
    """A problem that is the same as another when it says the same of the same place."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        values = sorted(problem.values.items(), key=str)
        self._key = (problem.code, problem.place, str(values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key)


def _order(entry: _Same) -> tuple[int, str, int, int]:
    problem = entry.problem
    place = problem.place
    return problem.severity.rank, place.file, place.line, place.column


# ------------------------------------------------------------------ folding


FOLD_MS = 1500
"""A list that is empty for a moment only, between two keys, does not move what is above it."""
USUAL_PX = 150
_NO_LIMIT = 16_777_215


class Folding(QObject):
    """Keeps *part*, the last one of a splitter, no higher than needed without its *inside*."""

    def __init__(self, part: QWidget, inside: QWidget) -> None:
        """Begin unfolded."""
        super().__init__(part)
        self._part, self._inside = part, inside
        self._height = USUAL_PX
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(FOLD_MS)
        self._later.timeout.connect(self._fold)

    @property
    def is_folded(self) -> bool:
        """Return whether only the head is shown."""
        return self._inside.isHidden()

    def fold(self, *, on: bool, at_once: bool = False) -> None:
        """Fold, a moment later where somebody is at work; or unfold to the height of before."""
        if not on:
            self._later.stop()
            self._unfold()
        elif at_once or not self._part.isVisible():
            self._fold()
        elif not self.is_folded and not self._later.isActive():
            self._later.start()

    def _fold(self) -> None:
        self._later.stop()
        if self._part.isVisible() and not self.is_folded:
            self._height = self._part.height()
        self._inside.hide()
        low = self._part.minimumSizeHint().height()
        self._part.setMaximumHeight(low)
        self._be(low)

    def _unfold(self) -> None:
        if not self.is_folded:
            return
        self._inside.show()
        self._part.setMaximumHeight(_NO_LIMIT)
        self._be(self._height)

    def _be(self, height: int) -> None:
        split = self._part.parentWidget()
        if isinstance(split, QSplitter):
            *others, last = split.sizes()
            others[-1] = max(0, others[-1] + last - height)
            split.setSizes([*others, height])
