"""Shows a pack whole before anything is done with it: taken in, brought up to date, given away."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.printing import said
from realms_builder.gui.dialogs.pack.head import PackHead
from realms_builder.gui.dialogs.pack.row_list import RowList
from realms_builder.gui.dialogs.pack.rows import (
    change_rows,
    effect_rows,
    holding_rows,
    problem_rows,
    touched_rows,
)
from realms_builder.gui.dialogs.print.progress_line import ProgressLine
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.packs.review import Review

WIDTH, HEIGHT = 980, 700
_BUTTON_PX = 104
Look = Callable[[Job], Review]
Act = Callable[[Review, Job], object]


class Aim(StrEnum):
    """What the dialog is for; another version of an installed pack makes INSTALL an UPDATE."""

    INSTALL = "install"
    UPDATE = "update"
    EXPORT = "export"


class PackDialog(QDialog):
    """Looks at a pack beside the window, shows what was found, and does it when told to.

    :attr:`wanted` carries the review once somebody wants it done; :meth:`work_on` does it.
    """

    wanted = Signal(object)

    def __init__(self, desk: Desk, source: Path, look: Look, aim: Aim, parent: QWidget) -> None:
        """Show what *look* finds of the pack *source*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        scale = max(1.0, desk.theme.scale * 0.9)
        self.resize(round(WIDTH * scale), round(HEIGHT * scale))
        self._desk, self._source, self._look = desk, source, look
        self.aim = aim
        self._key = f"pack-{id(self)}"
        self.review: Review | None = None
        self.head = PackHead(desk.theme)
        self.holdings = RowList(desk.theme)
        self.problems = RowList(desk.theme)
        self.changes = RowList(desk.theme, 3)
        self.effects = RowList(desk.theme, 2)
        self.touched = RowList(desk.theme)
        self.progress = ProgressLine(desk)
        self.do, self.close_button = QPushButton(), QPushButton()
        self._lay_out()
        self.do.clicked.connect(self._want)
        self.close_button.clicked.connect(self.reject)
        self.progress.cancelled.connect(self.reject)
        desk.tasks.ended.connect(self.progress.end)
        desk.language_changed.connect(self.speak)
        self.speak()
        self.look()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self.do.setProperty("role", "primary")
        self.do.setDefault(True)
        self.do.setEnabled(False)
        self.close_button.setAutoDefault(False)
        self.do.setMinimumWidth(round(_BUTTON_PX * max(1.0, self._desk.theme.scale)))
        self._update_lists, self._lists = QWidget(), QWidget()
        upper = _row(self._update_lists)
        upper.addWidget(self.changes, 3)
        upper.addWidget(self.effects, 2)
        lower = _row()
        lower.addWidget(self.holdings, 2)
        lower.addWidget(self.touched, 2)
        lower.addWidget(self.problems, 3)
        column = QVBoxLayout(self._lists)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(18)
        column.addWidget(self._update_lists, 3)
        column.addLayout(lower, 2)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.head)
        middle = QWidget()  # keeps the foot at the foot while there are no lists
        around = QVBoxLayout(middle)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self._lists)
        rows.addWidget(middle, 1)
        rows.addWidget(self._foot())
        self._lists.hide()

    def _foot(self) -> QWidget:
        foot = QFrame()
        foot.setProperty("role", "foot")
        row = QHBoxLayout(foot)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(8)
        row.addWidget(self.progress, 1)
        row.addWidget(self.close_button)
        row.addWidget(self.do)
        return foot

    # ------------------------------------------------------------------ looking

    def look(self) -> None:
        """Look at the pack beside the window; its lists appear when that is done."""
        self.head.say(self._source.name, self.tr("The pack is being looked at …"))
        self.progress.begin(self._key, self.tr("Looking at the pack …"))
        self._desk.tasks.start(self._key, self._look, self._take, failed=self._refuse)

    def _take(self, review: Review) -> None:
        self.review = review
        if self.aim is not Aim.EXPORT:
            self.aim = Aim.UPDATE if review.plan is not None else Aim.INSTALL
        self.speak()
        self._lists.show()
        self.do.setEnabled(review.plan is None or not review.plan.is_idle)
        self.do.setFocus()

    def _refuse(self, error: Exception) -> None:
        problem = getattr(error, "problem", None)
        told = problem if isinstance(problem, Problem) else as_problem(error)
        self.review = None
        self._lists.hide()
        self.do.setEnabled(False)
        self.head.refuse(self._source.name, said(told, self._desk.lang))

    # ------------------------------------------------------------------ doing

    def _want(self) -> None:
        if self.review is not None and self.do.isEnabled():
            self.wanted.emit(self.review)

    def work_on(self, act: Act, title: str, then: Callable[[object], None]) -> None:
        """Do *act* with what was looked at beside the window, then close; *title* names it."""
        review = self.review
        if review is None:
            return
        self.do.setEnabled(False)
        self.progress.begin(self._key, title)

        def done(result: object) -> None:
            self.accept()
            then(result)

        work = partial(act, review)
        self._desk.tasks.start(self._key, work, done, failed=self._fail, files=True, title=title)

    def _fail(self, error: Exception) -> None:
        problem = getattr(error, "problem", None)
        told = problem if isinstance(problem, Problem) else as_problem(error)
        self.progress.say_error(said(told, self._desk.lang))
        self.do.setEnabled(True)

    def done(self, result: int) -> None:
        """Let go of work under way."""
        self._desk.tasks.cancel(self._key)
        super().done(result)

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Say everything in the window's language."""
        titles = {
            Aim.INSTALL: (self.tr("Install a pack"), self.tr("Install")),
            Aim.UPDATE: (self.tr("Update a pack"), self.tr("Update")),
            Aim.EXPORT: (self.tr("Export a pack"), self.tr("Export …")),
        }
        title, verb = titles[self.aim]
        self.setWindowTitle(title)
        self.do.setText(verb)
        self.close_button.setText(self.tr("Cancel"))
        self.progress.speak()
        if self.review is not None:
            self._show(self.review)

    def _show(self, review: Review) -> None:
        lang = self._desk.lang
        self.head.show_pack(review, lang)
        self.holdings.name(self.tr("What is in it"))
        self.holdings.show_rows(holding_rows(review, lang))
        self._show_problems(review, lang)
        self._update_lists.setVisible(review.plan is not None)
        touched = review.plan.merge.touched if review.plan else ()
        self.touched.setVisible(bool(touched))
        if review.plan is None:
            return
        heads = (self.tr("What"), self.tr("Where"), self.tr("Change"))
        self.changes.name(self.tr("What changes"), heads)
        rows, signs = change_rows(review, lang)
        self.changes.show_rows(rows, signs, self.tr("Nothing that a player would notice."))
        self.effects.name(
            self.tr("Your rosters"), (self.tr("Roster"), self.tr("What becomes of it"))
        )
        rows, signs = effect_rows(review, lang)
        self.effects.show_rows(
            rows, signs, self.tr("None of your rosters becomes illegal or costs otherwise.")
        )
        self.touched.name(self.tr("Files with changes of your own"))
        self.touched.show_rows(touched_rows(review, lang))

    def _show_problems(self, review: Review, lang: str) -> None:
        found = review.found.problems
        errors = sum(1 for problem in found if problem.severity is Severity.ERROR)
        count = len(found)
        words = self.tr("1 problem") if count == 1 else self.tr("{0} problems").format(count)
        with_errors = self.tr("{0}, {1} of them errors").format(words, errors) if errors else words
        self.problems.name(with_errors if count else self.tr("No problems"))
        rows, signs = problem_rows(review, lang)
        tests = self.tr("All its files and example rosters were checked.")
        self.problems.show_rows(rows, signs, tests)


def _row(parent: QWidget | None = None) -> QHBoxLayout:
    row = QHBoxLayout(parent) if parent is not None else QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(18)
    return row
