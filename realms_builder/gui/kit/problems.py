"""What is wrong, in words: as a list that leads there, as one line, as lines with ways out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Fix, Problem, Severity, without_duplicates
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import said
from realms_builder.gui.kit.labels import ElidingLabel, give_role, note_label
from realms_builder.gui.kit.rows import ROW, Rows
from realms_builder.gui.kit.severity import (
    severity_colour,
    severity_heading,
    severity_icon,
    severity_word,
    show_severity,
)
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.verdict import severity_counts

MOST_LISTED = 1000
_MOST_FIXES, _MOST_IN_MENU, _MOST_LINES = 2, 30, 30
_SIGN_PX = 16
_MOST_HEIGHT_PX, _MOST_SHARE = 150, 0.14

Note = tuple[Severity, str]
"""What is wrong in words, and how bad it is."""


def worst_first(problems: Iterable[Problem]) -> list[Problem]:
    """Return *problems* each once, the worst first, those alike by file, line and column."""
    return sorted(
        without_duplicates(problems),
        key=lambda p: (p.severity.rank, p.place.file, p.place.line, p.place.column),
    )


def worst_by_line(problems: Iterable[Problem], file: str) -> dict[int, Severity]:
    """Return the lines of *file*, from 1, with the worst that is wrong in each."""
    found: dict[int, Severity] = {}
    for problem in worst_first(problems):
        if problem.place.line and problem.place.file == file:
            found.setdefault(problem.place.line, problem.severity)
    return found


@dataclass(frozen=True)
class ProblemRow:
    """One problem, with an id that stays while lines above it come and go.

    Without a problem it says how many more there are, as *where*.
    """

    id: str
    problem: Problem | None
    where: str
    lang: str

    @cached_property
    def text(self) -> str:
        """Return ``Line 3: error: …``, put into words when somebody looks."""
        if self.problem is None:
            return self.where
        word = severity_word(self.problem.severity, self.lang)
        parts = (self.where, word, said(self.problem, self.lang))
        return ": ".join(part for part in parts if part)


class ProblemList(QListView):
    """Problems, the worst first, a row each; what is chosen stays chosen while others come and go.

    :attr:`chosen` carries one that was clicked or entered, :attr:`current_changed` the one on
    which the keyboard stands, or None.
    """

    chosen = Signal(object)
    current_changed = Signal(object)

    def __init__(self, desk: Desk, where: Callable[[Problem], str] | None = None) -> None:
        """Begin without problems; *where* says the place of one, else its file and line do."""
        super().__init__()
        self._desk = desk
        self._where = where or self._line
        self._file = ""
        self._problems: Sequence[Problem] = ()
        self.rows: Rows[ProblemRow] = Rows(self._shown, self)
        self.setModel(self.rows)
        self.setIconSize(QSize(_SIGN_PX, _SIGN_PX))
        self.setWordWrap(True)
        self.setSpacing(2)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)
        self.selectionModel().currentChanged.connect(self._on_current)

    def show_problems(self, problems: Iterable[Problem], file: str = "") -> None:
        """Show *problems*; those of another file than *file* say which."""
        self._problems, self._file = worst_first(problems), file
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language and in the present colours."""
        self.setAccessibleName(self.tr("Problems"))
        lang, taken = self._desk.lang, Counter[str]()
        rows: list[ProblemRow] = []
        for problem in self._problems[:MOST_LISTED]:
            values = sorted(problem.values.items(), key=str)
            key = f"{problem.place.file} {problem.code} {values}"
            taken[key] += 1
            rows.append(ProblemRow(f"{key}{taken[key]}", problem, self._where(problem), lang))
        more = len(self._problems) - MOST_LISTED
        if more > 0:
            rows.append(ProblemRow("more", None, self.tr("… and {0} more").format(more), lang))
        self.rows.show_rows(rows)
        self.viewport().update()

    @property
    def current(self) -> Problem | None:
        """Return the problem on which the keyboard stands."""
        row = self.currentIndex().data(ROW)
        return row.problem if isinstance(row, ProblemRow) else None

    def _on_current(self, _new: QModelIndex, _old: QModelIndex) -> None:
        self.current_changed.emit(self.current)

    def _choose(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, ProblemRow) and row.problem is not None:
            self.chosen.emit(row.problem)

    def _line(self, problem: Problem) -> str:
        place = problem.place
        name = Path(place.file).name if place.file and place.file != self._file else ""
        line = self.tr("Line {0}").format(place.line) if place.line else ""
        return ", ".join(part for part in (name, line) if part)

    def _shown(self, row: ProblemRow, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == Qt.ItemDataRole.DecorationRole and row.problem is not None:
            return severity_icon(row.problem.severity, self._desk.theme.tones)
        if role == Qt.ItemDataRole.ToolTipRole and row.problem is not None:
            return str(row.problem.place)
        return None


class ProblemBox(QFrame):
    """A heading that counts problems, ways out of the one that is chosen, and the list.

    :attr:`chosen` carries a problem to be shown, :attr:`fix_wanted` one and its way out.
    """

    chosen = Signal(object)
    fix_wanted = Signal(object, object)

    def __init__(
        self,
        desk: Desk,
        where: Callable[[Problem], str] | None = None,
        fixes: Callable[[Problem], Sequence[Fix]] | None = None,
    ) -> None:
        """Begin without problems; *fixes* says which ways out of one are offered here."""
        super().__init__()
        self._desk, self._fixes = desk, fixes
        self._counted: Sequence[Problem] = ()
        self._nothing = ""
        self.heading, self.note = QLabel(), QLabel()
        self.heading.setProperty("role", "heading")
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        self.note.hide()
        self.list = ProblemList(desk, where)
        self.fixes = [QPushButton() for _ in range(_MOST_FIXES)]
        self.head = QHBoxLayout()
        self.head.setSpacing(8)
        self.head.addWidget(self.heading)
        self.head.addStretch(1)
        for place, button in enumerate(self.fixes):
            button.setProperty("role", "chip")
            button.setAutoDefault(False)  # Enter leads from the list to a problem
            button.setVisible(False)
            button.clicked.connect(partial(self._mend, place))
            self.head.addWidget(button)
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self.head)
        column.addWidget(self.note)
        column.addWidget(self.list, 1)
        self.list.chosen.connect(self.chosen)
        self.list.current_changed.connect(self._show_fixes)

    def show_problems(
        self,
        problems: Sequence[Problem],
        file: str = "",
        *,
        counted: Sequence[Problem] | None = None,
        nothing: str = "",
    ) -> None:
        """List *problems* and count them, or those *counted*; *nothing* says that there are none.

        Those of another file than *file* say which.
        """
        self._counted, self._nothing = (problems if counted is None else counted), nothing
        self.list.show_problems(problems, file)
        self._say()

    def retranslate(self) -> None:
        """Say everything in the window's language and in the present colours."""
        self.list.retranslate()
        self._say()

    def restyle(self) -> None:
        """Take over the colours in force."""
        self._say()

    def _say(self) -> None:
        counts = Counter(problem.severity for problem in self._counted)
        words = " · ".join(severity_counts(counts, self._desk.lang))
        self.heading.setText(words or self.tr("No problems"))
        is_empty = not self._counted
        self.note.setText(self._nothing)
        self.note.setVisible(is_empty and bool(self._nothing))
        if self._nothing:
            self.list.setVisible(not is_empty)
        self._show_fixes()

    def _offered(self) -> Sequence[Fix]:
        problem = self.list.current
        return self._fixes(problem) if problem is not None and self._fixes is not None else ()

    def _show_fixes(self) -> None:
        found = self._offered()
        for place, button in enumerate(self.fixes):
            button.setVisible(place < len(found))
            if place < len(found):
                button.setText(said(found[place], self._desk.lang))

    def _mend(self, place: int, _checked: object = None) -> None:
        problem, found = self.list.current, self._offered()
        if problem is not None and place < len(found):
            self.fix_wanted.emit(problem, found[place])


class ProblemLine(QFrame):
    """One line: the worst that is wrong, and a menu of all where that says more; else hidden."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent)
        self._desk = desk
        self._notes: tuple[Note, ...] = ()
        self.sign, self.text = QLabel(), ElidingLabel()
        self.more = QToolButton()
        self.more.setProperty("role", "plain")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self.more))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.sign)
        row.addWidget(self.text, 1)
        row.addWidget(self.more)
        self.setVisible(False)

    def show_notes(self, notes: Iterable[Note]) -> None:
        """Show *notes*, the worst first, each once."""
        found = tuple(sorted(dict.fromkeys(notes), key=lambda note: note[0].rank))
        if found != self._notes:
            self._notes = found
            self.retranslate()

    def restyle(self) -> None:
        """Take over the colours in force."""
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer to read what has no room."""
        super().resizeEvent(event)
        self._offer_menu()

    def _offer_menu(self) -> None:
        said = self.text.fontMetrics().horizontalAdvance(self.text.text())
        is_cut = said > self.width() - 2 * _SIGN_PX
        self.more.setVisible(len(self._notes) > 1 or (is_cut and bool(self._notes)))

    def retranslate(self) -> None:
        """Say how many there are in the window's language, in the present colours."""
        self.setVisible(bool(self._notes))
        if not self._notes:
            return
        severity, words = self._notes[0]
        tones = self._desk.theme.tones
        show_severity(self.sign, severity, tones, _SIGN_PX)
        self.sign.setAccessibleName(severity_heading(severity, self._desk.lang))
        give_role(self.text, "error" if severity is Severity.ERROR else "muted")
        self.text.setText(words)
        self.text.setToolTip("\n".join(text for _, text in self._notes[:_MOST_IN_MENU]))
        count = {"count": len(self._notes)}
        self.more.setText(sentence("counted.notes", self._desk.lang, count) + " ▾")
        self._offer_menu()
        menu = self.more.menu()
        menu.clear()
        for each, text in self._notes[:_MOST_IN_MENU]:
            menu.addAction(severity_icon(each, tones), text)


class ProblemLines(QScrollArea):
    """A few problems as lines to be read and copied, each with buttons for its ways out.

    Without any it vanishes. :attr:`fix_wanted` carries the fix whose button was clicked.
    """

    fix_wanted = Signal(object)

    def __init__(self, desk: Desk, fixes: Container[str] = ()) -> None:
        """Begin without problems, unseen; *fixes* are the codes of those that can be done here."""
        super().__init__()
        self._desk, self._fixes = desk, fixes
        self._problems: tuple[Problem, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fit)
        self.setVisible(False)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show *problems* in their order; without any the list vanishes."""
        if tuple(problems) != self._problems:
            self._problems = tuple(problems)
            self._build()

    def retranslate(self) -> None:
        """Say everything in the window's language and in the present colours."""
        self.setAccessibleName(self.tr("Problems"))
        self._build()

    def restyle(self) -> None:
        """Take over the colours in force."""
        self._build()

    def _build(self) -> None:
        holder = QWidget()
        rows = QVBoxLayout(holder)
        rows.setContentsMargins(16, 8, 16, 8)
        rows.setSpacing(5)
        for problem in self._problems[:_MOST_LINES]:
            rows.addLayout(self._row(problem))
        more = len(self._problems) - _MOST_LINES
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
            most = round(min(_MOST_HEIGHT_PX, self.window().height() * _MOST_SHARE))
            self.setFixedHeight(min(most, height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self._later.start()  # another height is not heard while this one is laid out

    def _row(self, problem: Problem) -> QHBoxLayout:
        lang, tones, top = self._desk.lang, self._desk.theme.tones, Qt.AlignmentFlag.AlignTop
        row = QHBoxLayout()
        row.setSpacing(8)
        sign, word = QLabel(), QLabel(severity_heading(problem.severity, lang))
        show_severity(sign, problem.severity, tones, self.fontMetrics().height())
        colour = severity_colour(problem.severity, tones)
        word.setStyleSheet(f"color: {colour}; font-weight: 600;")
        word.setFixedWidth(self._word_width())
        text = note_label(said(problem, lang), role="")
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(sign, 0, top)
        row.addWidget(word, 0, top)
        row.addWidget(text, 1)
        for fix in problem.fixes:
            if fix.code in self._fixes and fix.replacement is not None:
                row.addWidget(self._button(fix), 0, top)
        return row

    def _word_width(self) -> int:
        font = self.font()
        font.setBold(True)
        measure = QFontMetrics(font)
        words = (severity_heading(kind, self._desk.lang) for kind in Severity)
        return max(measure.horizontalAdvance(word) for word in words) + 4

    def _button(self, fix: Fix) -> QPushButton:
        words = said(fix, self._desk.lang)
        button = QPushButton(sentence_case(words))
        button.setProperty("role", "chip")
        button.clicked.connect(lambda: self.fix_wanted.emit(fix))
        return button
