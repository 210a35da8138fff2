"""How the dialog looks: the table with its lists above, what is wrong, what it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import language_in, languages, sentence
from realms_builder.exchange.spreadsheet.column_map import NO_HEADER, ColumnMap
from realms_builder.exchange.spreadsheet.imported import Imported, UnitUpdate
from realms_builder.exchange.spreadsheet.purposes import SKIP, Purpose, languages_of, purposes
from realms_builder.exchange.spreadsheet.table import cell_name, cell_of, column_name
from realms_builder.game.game import Game
from realms_builder.game.texts import Text
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.spreadsheet.table_model import CHANGED, NEW, TableModel
from realms_builder.gui.dialogs.spreadsheet.work import (
    MOST_SHOWN,
    ImportOutcome,
    LoadedTable,
    OfFile,
)
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.kit.problems import ProblemBox
from realms_builder.gui.shell.desk import Desk

_MOST_WIDTH = 260
_AROUND_TEXT, _AROUND_NAME = 36, 52
_SAMPLE_ROWS, _MOST_NAMED = 40, 4
_AROUND_LISTS = (12, 8, 12, 8)
_GAP = 3
LEAST_WIDTH = 118
_CELL = Qt.ItemDataRole.UserRole
_LINE = 200


class SpreadsheetWidgets(QWidget):
    """The widgets of the dialog, laid out; the dialog says what they show."""

    def __init__(self, desk: Desk, game: Game, dialog: QDialog) -> None:
        """Lay everything out in *dialog*, empty."""
        super().__init__(dialog)
        self._desk = desk
        self.source, self.summary = QLabel(), QLabel()
        self.paste, self.open = QPushButton(), QPushButton()
        self.sheet, self.language = ListBox(), ListBox()
        self.sheet_label, self.language_label = QLabel(), QLabel()
        self.first_row, self.turned = QCheckBox(), QCheckBox()
        self.empty = QLabel()
        self.unread = NoticeBar(desk.theme)
        self.table = QTableView()
        self.head = MappingHeader(self.table)
        self.model = TableModel(desk, dialog)
        self.problems = ProblemBox(desk, cell_of, lambda problem: problem.fixes[:1])
        self.problems.setContentsMargins(*_AROUND_LISTS)
        self.units = OutcomeTree(desk, game)
        self.units_title = QLabel()
        self.cancel, self.take = QPushButton(), QPushButton()
        self._set_up()
        around = QVBoxLayout(dialog)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(self)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._bar())
        rows.addWidget(self._middle(), 1)
        rows.addWidget(self._foot())

    def _set_up(self) -> None:
        self.language.offer(("", code) for code in languages())
        self.table.setModel(self.model)
        self.table.setHorizontalHeader(self.head)
        self.table.setWordWrap(False)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.table.verticalHeader().setDefaultSectionSize(26)
        self.table.setTabKeyNavigation(False)
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setProperty("role", "muted")
        self.units_title.setProperty("role", "heading")
        self.take.setProperty("role", "primary")
        self.take.setEnabled(False)
        for button in (self.paste, self.open, self.cancel, self.take):
            button.setAutoDefault(False)  # Enter goes to a cell from the lists
        self._show_options(visible=False)

    def _bar(self) -> QWidget:
        bar = QFrame()
        bar.setProperty("role", "bar")
        lines = QVBoxLayout(bar)
        lines.setContentsMargins(16, 10, 16, 10)
        lines.setSpacing(8)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.setSpacing(8)
        below.setSpacing(14)
        above.addWidget(self.source, 1)
        above.addWidget(self.paste)
        above.addWidget(self.open)
        for widget in (self.first_row, self.turned):
            below.addWidget(widget)
        for label, box in ((self.language_label, self.language), (self.sheet_label, self.sheet)):
            label.setBuddy(box)
            pair = QHBoxLayout()
            pair.setSpacing(6)
            pair.addWidget(label)
            pair.addWidget(box)
            below.addLayout(pair)
        below.addStretch(1)
        lines.addLayout(above)
        lines.addLayout(below)
        return bar

    def _middle(self) -> QWidget:
        self._pages = QStackedWidget()
        self._pages.addWidget(self.empty)
        whole = QSplitter(Qt.Orientation.Vertical)
        above = QWidget()
        column = QVBoxLayout(above)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.unread)
        column.addWidget(self.table, 1)
        whole.addWidget(above)
        below = QSplitter(Qt.Orientation.Horizontal)
        below.addWidget(_titled(self.units_title, self.units))
        below.addWidget(self.problems)
        below.setSizes([640, 540])
        whole.addWidget(below)
        whole.setSizes([420, 240])
        whole.setChildrenCollapsible(False)
        self._pages.addWidget(whole)
        return self._pages

    def _foot(self) -> QWidget:
        foot = QFrame()
        foot.setProperty("role", "foot")
        row = QHBoxLayout(foot)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(8)
        self.summary.setWordWrap(True)
        row.addWidget(self.summary, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.take)
        return foot

    # ------------------------------------------------------------------ showing

    def _show_options(self, *, visible: bool) -> None:
        for widget in (self.first_row, self.turned, self.language, self.language_label):
            widget.setVisible(visible)
        for widget in (self.sheet, self.sheet_label):
            widget.setVisible(visible and self.sheet.count() > 1)

    def show_source(self, loaded: LoadedTable) -> None:
        """Say where the table comes from, and which sheets there are."""
        table, source = loaded.table, loaded.source
        name = source.path.name if isinstance(source, OfFile) else self.tr("Clipboard")
        values = {"rows": len(table.rows), "columns": table.width}
        size = sentence("spreadsheet.size", self._desk.lang, values)
        self.source.setText(f"{name} · {size}" if table.rows else name)
        self.sheet.clear()
        self.sheet.addItems(list(loaded.sheets))
        if isinstance(source, OfFile) and source.sheet:
            self.sheet.setCurrentText(source.sheet)
        self._pages.setCurrentIndex(1 if table.rows else 0)
        self._show_options(visible=bool(table.rows))
        if not table.rows and table.problems:
            self.empty.setText(self._how(said(table.problems[0], self._desk.lang)))
        self.model.show_table(table, loaded.columns)

    def _say_unread(self, loaded: LoadedTable, columns: ColumnMap) -> None:
        """Say above the table which columns are not read though something stands in them."""
        left = columns.unread(loaded.table)
        if not left:
            self.unread.clear()
            return
        names = ", ".join(name for _, name in left[:_MOST_NAMED])
        if len(left) > _MOST_NAMED:
            more = self.tr("and {0} more").format(len(left) - _MOST_NAMED)
            names = f"{names} {more}"
        text = self.tr("Not read: {0}. The box above a column says what it is.")
        show = partial(self._show_column, left[0][0])
        self.unread.say(text.format(names), ((self.tr("Show"), show),), Severity.HINT)

    def _show_column(self, column: int) -> None:
        self.table.scrollTo(self.model.index(max(0, self.table.rowAt(0)), column))
        box = self.head.boxes.get(column)  # one is made as soon as it is seen
        if box is not None:
            box.setFocus()

    def show_columns(
        self, loaded: LoadedTable, columns: ColumnMap, guessed: frozenset[int]
    ) -> None:
        """Show what the columns are."""
        fresh = self.model.columnCount() != len(columns.columns) or not self.head.boxes
        self.model.show_table(loaded.table, columns)
        self.first_row.setChecked(columns.header != NO_HEADER)
        self.turned.setChecked(columns.turned)
        self.language.choose(columns.lang)
        self.head.show_keys(columns.columns, guessed)
        self._say_unread(loaded, columns)
        if fresh:
            self._fit_columns()

    def _fit_columns(self) -> None:
        """Make the columns as wide as their first rows need, within bounds."""
        metrics = self.table.fontMetrics()
        for column in range(self.model.columnCount()):
            texts = (
                str(self.model.data(self.model.index(row, column)) or "")
                for row in range(min(_SAMPLE_ROWS, self.model.rowCount()))
            )
            widest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
            named = metrics.horizontalAdvance(self.head.text_of(column))
            width = max(widest + _AROUND_TEXT, named + _AROUND_NAME, LEAST_WIDTH)
            self.table.setColumnWidth(column, min(width, _MOST_WIDTH))

    def show_outcome(self, outcome: ImportOutcome) -> None:
        """Show what the table comes to."""
        found = outcome.imported
        self.model.show_outcome(found)
        self.problems.show_problems(outcome.problems)
        self.units.show_outcome(outcome)
        self.units_title.setText(self.tr("Units"))
        self.summary.setProperty("role", "muted")
        self.summary.setText(self._summary(found))
        self.take.setText(self._taking(found))
        self.take.setEnabled(bool(found.entries or found.updates))

    def _summary(self, found: Imported) -> str:
        parts = [
            self.tr("new: {0}").format(len(found.entries)),
            self.tr("changed: {0}").format(len(found.updates)),
            self.tr("unchanged: {0}").format(found.unchanged),
        ]
        text = " · ".join(parts)
        if any(p.severity is Severity.ERROR for p in found.problems):
            text += " · " + self.tr("What is not understood is kept as written.")
        return text

    def _taking(self, found: Imported) -> str:
        """Return what the button says: how many units are added, how many changed."""
        if found.entries and found.updates:
            return self.tr("Add {0}, change {1}").format(len(found.entries), len(found.updates))
        if found.updates:
            return self.tr("Change units: {0}").format(len(found.updates))
        if found.entries:
            return self.tr("Add units: {0}").format(len(found.entries))
        return self.tr("Add units")

    def say_busy(self, text: str) -> None:
        """Say what is being done; nothing can be taken over meanwhile."""
        self.summary.setText(text)
        self.take.setEnabled(False)

    def say_problem(self, problem: Problem) -> None:
        """Say why there is nothing to show."""
        self.summary.setText(said(problem, self._desk.lang))

    def go_to(self, row: int, column: int) -> None:
        """Show the cell of the sheet at *row* and *column*."""
        index = self.model.sheet_index(row, column)
        if index.isValid():
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    # ------------------------------------------------------------------ speaking

    def _how(self, before: str = "") -> str:
        how = self.tr(
            "Copy a table in LibreOffice Calc, Excel or Google Sheets and paste it here (Ctrl+V), "
            "or open a file: XLSX, ODS, CSV."
        )
        return f"{before}\n\n{how}" if before else how

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.paste.setText(self.tr("Paste"))
        self.paste.setToolTip(self.tr("Take the table on the clipboard (Ctrl+V)"))
        self.open.setText(self.tr("Open a file …"))
        self.first_row.setText(self.tr("A row names the columns"))
        self.turned.setText(self.tr("Each column is a unit"))
        self.language_label.setText(self.tr("Language of texts"))
        self.sheet_label.setText(self.tr("Sheet"))
        for row in range(self.language.count()):
            name = language_in(str(self.language.itemData(row)), self._desk.lang)
            self.language.setItemText(row, name)
        self.table.setAccessibleName(self.tr("Table"))
        self.units.setAccessibleName(self.tr("Units"))
        self.problems.retranslate()
        self.sheet.setAccessibleName(self.tr("Sheet"))
        self.language.setAccessibleName(self.tr("Language of texts"))
        self.cancel.setText(self.tr("Cancel"))
        self.take.setText(self._taking(Imported()))
        self.source.setText(self.tr("No table yet"))
        self.empty.setText(self._how())
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 0)


def _titled(title: QLabel, widget: QWidget) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(*_AROUND_LISTS)
    column.setSpacing(6)
    column.addWidget(title)
    column.addWidget(widget, 1)
    return holder


class MappingHeader(QHeaderView):
    """Lists stand above their columns and scroll along; they are made when they are first seen."""

    chosen = Signal(int, str)

    def __init__(self, view: QTableView) -> None:
        """Stand above *view*."""
        super().__init__(Qt.Orientation.Horizontal, view)
        self.boxes: dict[int, ListBox] = {}
        self._offered: Sequence[tuple[str, str]] = ()
        self._keys: tuple[str, ...] = ()
        self._guessed: frozenset[int] = frozenset()
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        self.setSectionsClickable(False)
        self.setMinimumSectionSize(60)
        self.sectionResized.connect(lambda *_: self._place())
        self.sectionCountChanged.connect(lambda *_: self._place())
        view.horizontalScrollBar().valueChanged.connect(lambda _: self._place())

    def offer(self, purposes: Sequence[Purpose], lang: str) -> None:
        """Offer *purposes*, named in *lang*, above every column."""
        self._offered = [(self.tr("not read"), SKIP)]
        self._offered += [(purpose.label(lang), purpose.key) for purpose in purposes]
        for box in self.boxes.values():
            box.hide()
            box.deleteLater()
        self.boxes.clear()
        self._place()

    def show_keys(self, keys: tuple[str, ...], guessed: frozenset[int]) -> None:
        """Show what each column is for; *guessed* are those that nobody chose."""
        self._keys, self._guessed = keys, guessed
        for column, box in self.boxes.items():
            self._fill(column, box)
        self._place()

    def text_of(self, column: int) -> str:
        """Return what the list above *column* says."""
        key = self._keys[column] if column < len(self._keys) else SKIP
        return next((text for text, known in self._offered if known == key), "")

    def sizeHint(self) -> QSize:
        """Return room for a list above the letter of the column."""
        hint = super().sizeHint()
        return QSize(hint.width(), hint.height() + self._box_height() + 2 * _GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the lists where their columns are."""
        super().resizeEvent(event)
        self._place()

    def _box_height(self) -> int:
        return self.fontMetrics().height() + 14

    def _place(self) -> None:
        height, width = self._box_height(), self.viewport().width()
        for column in range(min(self.count(), len(self._keys))):
            left = self.sectionViewportPosition(column)
            seen = left < width and left + self.sectionSize(column) > 0
            box = self.boxes.get(column)
            if box is None and seen and self._offered:
                box = self._made(column)
            if box is not None:
                box.setGeometry(left + _GAP, _GAP, self.sectionSize(column) - 2 * _GAP, height)
                box.setVisible(seen)
        for column in [c for c in self.boxes if c >= len(self._keys)]:
            self.boxes.pop(column).deleteLater()

    def _made(self, column: int) -> ListBox:
        box = ListBox(self.viewport())
        self.boxes[column] = box
        box.offer(self._offered)
        box.view().setMinimumWidth(260)
        box.activated.connect(lambda row: self.chosen.emit(column, str(box.itemData(row))))
        self._fill(column, box)
        return box

    def _fill(self, column: int, box: ListBox) -> None:
        if column >= len(self._keys):
            return
        key = self._keys[column]
        box.choose(key)
        name = self.tr("Column {0}").format(column_name(column))
        how = self.tr("guessed") if column in self._guessed and key else ""
        box.setAccessibleName(name)
        box.setAccessibleDescription(how)
        box.setToolTip(f"{box.currentText()} ({how})" if how else box.currentText())
        font = box.font()
        font.setItalic(bool(how))
        box.setFont(font)


class OutcomeTree(QTreeWidget):
    """New units, and below changed ones a line for each change; :attr:`cell_wanted` on a click."""

    cell_wanted = Signal(int, int)

    def __init__(self, desk: Desk, game: Game) -> None:
        """Tell of units of *game*."""
        super().__init__()
        self._desk, self._game = desk, game
        self.setColumnCount(2)
        self.setRootIsDecorated(True)
        self.setUniformRowHeights(True)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(0, 210)
        self.header().setStretchLastSection(True)
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)

    def show_outcome(self, outcome: ImportOutcome) -> None:
        """Show what *outcome* holds; what is too much for a list is only counted."""
        imported, turned = outcome.imported, outcome.columns.turned
        self.setHeaderLabels([self.tr("Unit"), self.tr("What it says")])
        self.clear()
        lang = self._desk.lang
        for update in imported.updates[:MOST_SHOWN]:
            item = self._update(update)
            self.addTopLevelItem(item)
            item.setExpanded(True)
        for entry, row, line in zip(imported.entries, imported.rows, outcome.lines, strict=False):
            item = QTreeWidgetItem([f"{NEW} {_name(entry, lang)}", line[:_LINE]])
            item.setToolTip(0, self.tr("A new unit: {0}").format(entry["id"]))
            item.setToolTip(1, item.text(1))
            item.setData(0, _CELL, (0, row) if turned else (row, 0))
            self.addTopLevelItem(item)
        left = len(imported.entries) + len(imported.updates) - self.topLevelItemCount()
        if left > 0:
            self.addTopLevelItem(QTreeWidgetItem([self.tr("… and {0} more").format(left)]))

    def _update(self, update: UnitUpdate) -> QTreeWidgetItem:
        langs = languages_of(".".join(change.path) for change in update.changes)
        known: Mapping[str, Purpose] = purposes(self._game, langs)
        lang = self._desk.lang
        changed = [_label(known, change.path, lang) for change in update.changes]
        item = QTreeWidgetItem([f"{CHANGED} {_name(update.entry, lang)}", ", ".join(changed)])
        item.setToolTip(0, self.tr("A unit that exists already and changes"))
        for change, label in zip(update.changes, changed, strict=True):
            cell = cell_name(change.row, change.column)
            line = self.tr("{0}: {1} → {2}").format(label, change.was or "–", change.says)
            inner = QTreeWidgetItem([cell, line.replace("\n", " ¶ ")[:_LINE]])
            inner.setToolTip(1, line)
            inner.setData(0, _CELL, (change.row, change.column))
            item.addChild(inner)
        first = update.changes[0]
        item.setData(0, _CELL, (first.row, first.column))
        return item

    def _on_item(self, item: QTreeWidgetItem, _column: int) -> None:
        found = item.data(0, _CELL)
        if found is not None:
            self.cell_wanted.emit(*found)


def _name(entry: Mapping[str, Any], lang: str) -> str:
    return Text.of(entry.get("name")).pick(lang) or str(entry.get("id", ""))


def _label(known: Mapping[str, Purpose], path: tuple[str, ...], lang: str) -> str:
    purpose = known.get(".".join(path))
    if purpose is None:
        return path[-1]
    return purpose.abbr.pick(lang) or purpose.name.pick(lang) or purpose.key
