"""Shows a pack whole before anything is done with it: taken in, brought up to date, given away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.value_words import said
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.labels import breakable, give_role, note_label
from realms_builder.gui.kit.problems import ProblemBox
from realms_builder.gui.kit.progress_line import ProgressLine
from realms_builder.gui.kit.severity import severity_icon
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.gui.shell.theme import DeskTheme
from realms_builder.packs.changes import Sort
from realms_builder.packs.needs import MetNeed
from realms_builder.packs.review import Review
from realms_builder.packs.words import (
    change_words,
    effect_words,
    holding_lines,
    manifest_lines,
    picked,
    touched_lines,
)

WIDTH, HEIGHT = 980, 700
_BUTTON_PX = 104
Look = Callable[[Job], Review]
Act = Callable[[Review, Job], object]


class PackDialogAim(StrEnum):
    """What the dialog is for; another version of an installed pack makes INSTALL an UPDATE."""

    INSTALL = "install"
    UPDATE = "update"
    EXPORT = "export"


class PackDialog(RoundDialog):
    """Looks at a pack beside the window, shows what was found, and does it when told to.

    :attr:`wanted` carries the review once somebody wants it done; :meth:`work_on` does it.
    """

    wanted = Signal(object)

    def __init__(
        self, desk: Desk, source: Path, look: Look, aim: PackDialogAim, parent: QWidget
    ) -> None:
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
        self.problems = ProblemBox(desk, self._place)
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
        desk.language_changed.connect(self.retranslate)
        self.retranslate()
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
        if self.aim is not PackDialogAim.EXPORT:
            self.aim = PackDialogAim.UPDATE if review.plan is not None else PackDialogAim.INSTALL
        self.retranslate()
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

    def come_forward(self) -> None:
        """Show the dialog before all others; what was refused may be another file by now."""
        self.raise_()
        self.activateWindow()
        if self.review is None:
            self.look()

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

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        titles = {
            PackDialogAim.INSTALL: (self.tr("Install a pack"), self.tr("Install")),
            PackDialogAim.UPDATE: (self.tr("Update a pack"), self.tr("Update")),
            PackDialogAim.EXPORT: (self.tr("Export a pack"), self.tr("Export …")),
        }
        title, verb = titles[self.aim]
        self.setWindowTitle(title)
        self.do.setText(verb)
        self.close_button.setText(self.tr("Cancel"))
        self.progress.retranslate()
        if self.review is not None:
            self._show(self.review)

    def restyle(self) -> None:
        """Take over the colours in force."""
        if self.review is not None:
            self._show(self.review)

    def _show(self, review: Review) -> None:
        lang = self._desk.lang
        self.head.show_pack(review, lang)
        self.holdings.name(self.tr("What is in it"))
        self.holdings.show_rows(holding_rows(review, lang))
        tests = self.tr("All its files and example rosters were checked.")
        self.problems.show_problems(review.found.problems, nothing=tests)
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
            rows, signs, self.tr("None of your rosters becomes illegal or changes its cost.")
        )
        self.touched.name(self.tr("Files with changes of your own"))
        self.touched.show_rows(touched_rows(review, lang))

    def _place(self, problem: Problem) -> str:
        return place_in_pack(self.review, problem) if self.review is not None else ""


def _row(parent: QWidget | None = None) -> QHBoxLayout:
    row = QHBoxLayout(parent) if parent is not None else QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(18)
    return row


# ------------------------------------------------------------------ row list


Row = tuple[str, ...]
Index = QModelIndex | QPersistentModelIndex
_SIGN_PX = 16
_SIDES_PX, _GAP_PX, _ROOM_PX = 14, 8, 9
_NARROWEST_PX, _WIDEST_PX = 60, 2000


class _Wrapping(QStyledItemDelegate):
    """Makes rows as high as their words need in the width there is."""

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a cell with its words wrapped."""
        self.initStyleOption(option, index)
        taken = _SIDES_PX + (0 if option.icon.isNull() else _SIGN_PX + _GAP_PX)
        width = max(_NARROWEST_PX, self._tree.columnWidth(index.column()) - taken)
        flags = Qt.TextFlag.TextWordWrap
        resizes = self._tree.header().sectionResizeMode(index.column())
        if resizes == QHeaderView.ResizeMode.ResizeToContents:
            width, flags = _WIDEST_PX, Qt.TextFlag.TextSingleLine
        box = option.fontMetrics.boundingRect(QRect(0, 0, width, 10_000), flags, option.text)
        return QSize(box.width() + taken, max(box.height(), _SIGN_PX) + _ROOM_PX)


class RowList(QWidget):
    """Rows of words under a heading; those with a sign show it in the first column."""

    def __init__(self, theme: DeskTheme, columns: int = 1) -> None:
        """Begin empty, with so many *columns*."""
        super().__init__()
        self._theme = theme
        self.heading = QLabel()
        self.heading.setProperty("role", "heading")
        self.note = note_label()
        self.tree = QTreeWidget()
        self.tree.setColumnCount(columns)
        self.tree.setRootIsDecorated(False)
        self.tree.setHeaderHidden(columns == 1)
        self.tree.setWordWrap(True)
        self.tree.setUniformRowHeights(False)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setIconSize(QSize(_SIGN_PX, _SIGN_PX))
        header = self.tree.header()
        header.setStretchLastSection(True)
        for column in range(columns - 1):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setItemDelegate(_Wrapping(self.tree))
        header.sectionResized.connect(lambda *_: self.tree.scheduleDelayedItemsLayout())
        column_box = QVBoxLayout(self)
        column_box.setContentsMargins(0, 0, 0, 0)
        column_box.setSpacing(6)
        column_box.addWidget(self.heading)
        column_box.addWidget(self.note)
        column_box.addWidget(self.tree, 1)
        self.note.hide()

    def name(self, title: str, heads: Sequence[str] = ()) -> None:
        """Call the list *title*, and its columns *heads*."""
        self.heading.setText(title)
        self.tree.setAccessibleName(title)
        if heads:
            self.tree.setHeaderLabels(list(heads))

    def show_rows(
        self, rows: Sequence[Row], signs: Sequence[Severity | str] = (), nothing: str = ""
    ) -> None:
        """Show *rows*, each with the sign of the same place; *nothing* says that there are none.

        A sign is how bad something is, or the name of an icon.
        """
        self.tree.clear()
        tones = self._theme.tones
        bold = QFont(self.tree.font())
        bold.setWeight(QFont.Weight.DemiBold)
        for place, row in enumerate(rows):
            item = QTreeWidgetItem(list(row))
            sign = signs[place] if place < len(signs) else ""
            if sign:
                is_bad = isinstance(sign, Severity)
                item.setIcon(0, severity_icon(sign, tones) if is_bad else icon(sign, tones.info))
            for column, words in enumerate(row):
                item.setToolTip(column, words)
                item.setTextAlignment(
                    column, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
                )
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, row)))
            if len(row) > 1:
                item.setFont(0, bold)
            self.tree.addTopLevelItem(item)
        self.note.setText(nothing)
        self.note.setVisible(bool(nothing) and not rows)
        self.tree.setVisible(bool(rows) or not nothing)

    @property
    def rows(self) -> list[Row]:
        """Return the words that are shown."""
        count, columns = self.tree.topLevelItemCount(), self.tree.columnCount()
        items = (self.tree.topLevelItem(place) for place in range(count))
        return [tuple(item.text(c) for c in range(columns)) for item in items if item is not None]


# ------------------------------------------------------------------ rows


Rows = tuple[list[Row], Sequence[Severity | str]]
"""Rows, and the sign of each: how bad it is, or the name of an icon."""

_SIGN_OF_CHANGE = {
    Sort.GONE: "dash",
    Sort.ADDED: "plus",
    Sort.DEARER: "arrow_up",
    Sort.CHEAPER: "arrow_down",
}
MOST_ROWS = 2000


def holding_rows(review: Review, lang: str) -> list[Row]:
    """Return what the pack holds."""
    return [(line,) for line in holding_lines(review.holdings, lang)]


def place_in_pack(review: Review, problem: Problem) -> str:
    """Return the file of the pack and the line where *problem* is."""
    name = _inside(problem.place.file, review.source)
    return f"{name}:{problem.place.line}" if name and problem.place.line else name


def _inside(file: str, source: Path) -> str:
    try:
        return Path(file).relative_to(source).as_posix() if file else ""
    except ValueError:
        return Path(file).name


def change_rows(review: Review, lang: str) -> Rows:
    """Return what an update changes: what, where, how."""
    found = review.changes[:MOST_ROWS]
    rows: list[Row] = []
    for change in found:
        about, what = change_words(change, lang)
        rows.append((about, picked(change.where, lang), what))
    return rows, [_SIGN_OF_CHANGE.get(change.sort, "info") for change in found]


def effect_rows(review: Review, lang: str) -> Rows:
    """Return which rosters an update changes, and how."""
    found = review.effects[:MOST_ROWS]
    rows = [(effect.name, effect_words(effect, lang)) for effect in found]
    return list(rows), [Severity.ERROR if effect.is_illegal else Severity.HINT for effect in found]


def touched_rows(review: Review, lang: str) -> list[Row]:
    """Return what becomes of files that somebody changed in the library."""
    touched = review.plan.merge.touched if review.plan else ()
    return [(line,) for each in touched for line in touched_lines(each, lang)]


# ------------------------------------------------------------------ head


_TITLE_POINTS = 17


class PackHead(QFrame):
    """Names a pack; until it is known, says what is going on."""

    def __init__(self, theme: DeskTheme) -> None:
        """Stand in the fonts of *theme*."""
        super().__init__()
        self.setProperty("role", "bar")
        self.title, self.about, self.needs = QLabel(), QLabel(), QLabel()
        self.title.setFont(theme.display_font(_TITLE_POINTS))
        self.about.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 14)
        column.setSpacing(6)
        for label in (self.title, self.about, self.needs):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        self.needs.hide()

    def say(self, title: str, about: str = "") -> None:
        """Say *title* and *about* while there is no pack to name."""
        self.title.setText(breakable(title))
        self.about.setText(breakable(about))
        self.about.setVisible(bool(about))
        self.needs.hide()

    def refuse(self, title: str, reason: str) -> None:
        """Say why the pack called *title* cannot be used."""
        self.say(title, reason)
        give_role(self.about, "error")

    def show_pack(self, review: Review, lang: str) -> None:
        """Name the pack of *review*; what an update replaces stands before it."""
        give_role(self.about, "muted")
        manifest, installed = review.contents.manifest, review.installed
        name = manifest.name.pick(lang) or manifest.id
        before = installed.manifest.version if installed and installed.manifest else ""
        change = f"{before} → {manifest.version}" if before else manifest.version
        self.title.setText(breakable(f"{name}  {change}"))
        text, *facts = manifest_lines(manifest.model_copy(update={"needs": ()}), lang) or [""]
        has_text = bool(manifest.text.pick(lang).strip())
        shown = [text, " · ".join(facts)] if has_text else [" · ".join((text, *facts))]
        self.about.setText(breakable("\n".join(line for line in shown if line)))
        self.about.setVisible(bool(self.about.text()))
        self._show_needs(review.needs)

    def _show_needs(self, needs: Sequence[MetNeed]) -> None:
        lines = [self._need(met) for met in needs]
        self.needs.setText(breakable("\n".join(lines)))
        self.needs.setVisible(bool(lines))

    def _need(self, met: MetNeed) -> str:
        need = met.need
        name = f"{need.name} {need.version}".strip()
        if met.is_met:
            return self.tr("✓ Needs {0}: there is {1}").format(name, met.there)
        if met.there:
            return self.tr("✗ Needs {0}: there is only {1}").format(name, met.there)
        return self.tr("✗ Needs {0}: not there").format(name)
