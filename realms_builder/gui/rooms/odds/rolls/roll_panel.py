"""The middle of the ring: every roll in a list, and one of them in full."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QListView,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.formulas.values import Value
from realms_builder.game.value_words import cited, said
from realms_builder.gui.kit.empty_note import EmptyNote
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.painting import Fonts, accent_of, text_right, width_of
from realms_builder.gui.kit.row_delegate import (
    ListLook,
    RowDelegate,
    RowFace,
    RowGround,
    RowKind,
    RowState,
)
from realms_builder.gui.kit.rows import NOWHERE, ROW, Index, Rows
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.rooms.odds.matchup import AskedQuestion, MatchupReport, QuestionSection
from realms_builder.gui.rooms.odds.rolls.question_rows import (
    HEADING,
    QuestionRow,
    question_rows,
    shown,
)
from realms_builder.gui.rooms.odds.rolls.result_view import ResultView
from realms_builder.gui.rooms.odds.rolls.value_field import ValueField
from realms_builder.gui.rooms.odds.rolls.wanted_values import WantedValue
from realms_builder.gui.rooms.odds.rolls.why_list import WhyView
from realms_builder.gui.shell.desk import Desk
from realms_builder.sheets.odds.answer_lines import NumberRow, number_rows

RESULT, TABLE, WHY = "result", "table", "why"
_LAYOUT = "odds_rolls"
_MOST_OF_HEIGHT, _LEAST_BELOW = 0.37, 14  # lines, until the first figures are seen
_LEAST_OF_NAMES = 5
"""How many lines of text wide the names of rolls are at least."""
_LOOK = ListLook(RowGround.FRAMED, lines=1, around=(6, 1), edge=12, pad=5.5)


class RollPanel(QWidget):
    """Shows a report; :attr:`changed` says that another roll or another value is wanted.

    :attr:`why_wanted` asks for the story of the answer that is shown.
    """

    changed = Signal()
    why_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._bout: MatchupReport | None = None
        self.chosen = ""
        self.list = QuestionList(desk)
        self.title, self.kind = QLabel(), QLabel()
        self.needs = NeedForm()
        self.result = ResultView(desk)
        self.table = NumbersTable(desk)
        self.why = WhyView(desk)
        self.pages = QStackedWidget()
        self.chips: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._lay_out()
        self.note = EmptyNote(self)
        self.list.chosen.connect(self._choose)
        self.needs.changed.connect(self.changed)
        self.result.why_wanted.connect(self._say_why)
        self.setFocusProxy(self.list)

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        detail = QWidget()
        column = QVBoxLayout(detail)
        column.setContentsMargins(18, 12, 18, 12)
        column.setSpacing(10)
        column.addLayout(self._head())
        inside = QWidget()
        below = QVBoxLayout(inside)
        below.setContentsMargins(0, 0, 6, 0)
        below.setSpacing(14)
        below.addWidget(self.needs)
        below.addWidget(self.result, 1)
        self.pages.addWidget(column_that_scrolls(inside))
        self.pages.addWidget(self.table)
        self.pages.addWidget(column_that_scrolls(self.why))
        self.pages.setMinimumHeight(60)  # less than its pages ask for: they scroll
        column.addWidget(self.pages, 1)
        self._splitter.addWidget(self.list)
        self._splitter.addWidget(detail)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(1)
        self._by_hand = self._splitter.restoreState(self._desk.preferences.state(_LAYOUT))
        self._splitter.splitterMoved.connect(lambda *_: self._remember())
        self.list.setMinimumHeight(90)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._splitter)

    def _head(self) -> FlowLayout:
        row = FlowLayout(gap=8)
        for label in (self.title, self.kind):
            row.addWidget(label)
        self.kind.setProperty("role", "muted")
        chips = QWidget()
        together = QHBoxLayout(chips)
        together.setContentsMargins(0, 0, 0, 0)
        row.addWidget(chips)
        for name in (RESULT, TABLE, WHY):
            chip = self.chips[name] = QPushButton()
            chip.setCheckable(True)
            chip.setProperty("role", "chip")
            chip.clicked.connect(lambda _on=False, page=name: self.show_page(page))
            self._group.addButton(chip)
            together.addWidget(chip)
        self.chips[RESULT].setChecked(True)
        return row

    def _dress_title(self) -> None:
        self.title.setFont(self._desk.theme.display_font(14))

    # ------------------------------------------------------------------ showing

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.list.setAccessibleName(self.tr("Rolls"))
        self.chips[RESULT].setText(self.tr("Result"))
        self.chips[TABLE].setText(self.tr("Table"))
        self.chips[WHY].setText(self.tr("Why"))
        self.table.retranslate()
        self.why.retranslate()
        if self._bout is not None:
            self.show_bout(self._bout)

    def showEvent(self, event: QShowEvent) -> None:
        """Take over the size of the text; a style sheet forgets the font of what moves in."""
        super().showEvent(event)
        self._dress_title()

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        self._dress_title()
        self.result.recolour(self._colour())

    def _colour(self) -> str:
        side = self._bout.sides[0] if self._bout is not None else None
        return accent_of(self._desk.theme, side.colour if side is not None else "")

    def show_bout(self, report: MatchupReport) -> None:
        """Show *report*: its rolls, and the chosen one in full; what is in the way instead."""
        self._bout = report
        if report.problems:
            self.say(said(report.problems[0], self._desk.lang), "")
            return
        self.note.hide()
        self._splitter.setVisible(True)
        self.chosen = report.chosen
        headings = {
            QuestionSection.ATTACK: self.tr("Attacks"),
            QuestionSection.PAIR: self.tr("Rolls of both sides"),
            QuestionSection.TEST: self.tr("Tests of the first side"),
        }
        captions = (self.tr("chance"), self.tr("mean"), self.tr("until it is over"))
        rows = question_rows(report.questions, headings, captions, self._desk.lang)
        self.list.show_rows(rows, report.chosen, self._colour())
        self._show_asked(report.question)
        self._share()

    def _share(self) -> None:
        """Give the list the height that it needs, at most a good part of what there is."""
        if self._by_hand or self.height() < 2:
            return
        wanted = self.list.needed_height()
        most = self.height() - _LEAST_BELOW * self.fontMetrics().lineSpacing()
        upper = max(90, min(wanted, most, round(self.height() * _MOST_OF_HEIGHT)))
        self._splitter.setSizes([upper, self.height() - upper])

    def _remember(self) -> None:
        self._by_hand = True
        self._desk.preferences.set_state(_LAYOUT, self._splitter.saveState())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list its share of the new height."""
        super().resizeEvent(event)
        self._share()

    def say(self, text: str, advice: str) -> None:
        """Show no roll but *text*, which says why, and *advice*."""
        self._splitter.setVisible(False)
        self.note.say(text, advice)

    def _show_asked(self, asked: AskedQuestion | None) -> None:
        self.title.setText(asked.name if asked is not None else "")
        parts = (asked.detail, cited(asked.source, self._desk.lang)) if asked is not None else ()
        self.kind.setText(" · ".join(dict.fromkeys(part for part in parts if part)))
        self.needs.show_wanted(asked.values if asked is not None else ())
        self.result.show_asked(asked, self._colour())
        self.table.show_asked(asked)
        self.why.show_asked(asked)

    def _choose(self, identity: str) -> None:
        self.chosen = identity
        report = self._bout
        asked = report.find(identity) if report is not None else None
        if asked is not None and asked.reply is not None:
            self._show_asked(asked)  # known already: at once, the same again comes later
        self.changed.emit()

    def show_page(self, name: str) -> None:
        """Show the result, every number as a table, or why it is so."""
        self.pages.setCurrentIndex((RESULT, TABLE, WHY).index(name))
        self.chips[name].setChecked(True)
        if name == WHY:
            self.why_wanted.emit()

    @property
    def is_asking_why(self) -> bool:
        """Return whether the story of an answer is to be seen."""
        return self.why.isVisibleTo(self.pages)

    def _say_why(self, figure: str) -> None:
        self.why.show_figure(figure)
        self.show_page(WHY)
        self.why.list.setFocus()

    @property
    def asked(self) -> AskedQuestion | None:
        """Return the roll that is shown in full."""
        return self._bout.find(self.chosen) if self._bout is not None else None

    @property
    def report(self) -> MatchupReport | None:
        """Return what is shown."""
        return self._bout


class NeedForm(QWidget):
    """Fields for what the rolls shown ask for; what was chosen is kept while others are shown."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with nothing chosen."""
        super().__init__(parent)
        self.fields: dict[str, ValueField] = {}
        self._shown: tuple[WantedValue, ...] = ()
        self._chosen: dict[str, Value] = {}
        self._cells: list[QWidget] = []
        self._flow = FlowLayout(self, gap=16, line_gap=8)

    def show_wanted(self, wanted: tuple[WantedValue, ...], *, force: bool = False) -> None:
        """Show a field for each of *wanted*."""
        if wanted == self._shown and not force:
            return
        self._shown = wanted
        for cell in self._cells:
            self._flow.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells, self.fields = [], {}
        for one in sorted(wanted, key=lambda value: value.editor == "tick"):
            self._add(one)
        self.setVisible(bool(wanted))
        self.updateGeometry()

    def _add(self, wanted: WantedValue) -> None:
        field = ValueField(wanted, self.tr("auto"))
        field.show_value(self._chosen.get(wanted.id))
        field.chosen.connect(self._take)
        if wanted.usual is None and wanted.editor != "tick":
            field.field.setToolTip(self.tr("“auto” leaves it to the rules and the unit."))
        self.fields[wanted.id] = field
        cell: QWidget = field
        if wanted.editor != "tick":
            cell, label = QWidget(), QLabel(wanted.name)
            label.setProperty("role", "muted")
            label.setBuddy(field.field)
            column = QVBoxLayout(cell)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(2)
            column.addWidget(label)
            column.addWidget(field)
        self._cells.append(cell)
        self._flow.addWidget(cell)
        cell.show()

    def _take(self, identity: str, value: Value | None) -> None:
        if value is None:
            self._chosen.pop(identity, None)
        else:
            self._chosen[identity] = value
        self.changed.emit()

    @property
    def chosen(self) -> dict[str, Value]:
        """Return everything that somebody chose, by id."""
        return dict(self._chosen)

    def forget(self) -> None:
        """Leave everything to the rules again."""
        self._chosen.clear()
        for identity, field in self.fields.items():
            del identity
            field.show_value(None)


class NumberModel(QAbstractTableModel):
    """Four columns: what a number belongs to, which it is, short, exact."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[NumberRow, ...] = ()

    def show_rows(self, rows: tuple[NumberRow, ...]) -> None:
        """Show *rows* instead."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    @property
    def rows(self) -> tuple[NumberRow, ...]:
        """Return what is shown."""
        return self._rows

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many numbers there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Return the text of a cell, and how it is set."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        if role == int(Qt.ItemDataRole.DisplayRole):
            row = self._rows[index.row()]
            before = self._rows[index.row() - 1].group if index.row() else ""
            if index.column() == 0 and row.group == before:
                return ""
            return row[index.column()]
        if role == int(Qt.ItemDataRole.AccessibleTextRole):
            return self._rows[index.row()][index.column()]
        if role == int(Qt.ItemDataRole.TextAlignmentRole) and index.column() >= 2:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = int(Qt.ItemDataRole.DisplayRole),
    ) -> object:
        """Return what a column is called."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == int(Qt.ItemDataRole.TextAlignmentRole) and section >= 2:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role != int(Qt.ItemDataRole.DisplayRole):
            return None
        titles = (self.tr("Of"), self.tr("Number"), self.tr("Value"), self.tr("Exactly"))
        return titles[section]


class NumbersTable(QTableView):
    """Shows the numbers of one roll; Ctrl+C copies what is chosen with tabs."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.numbers = NumberModel(self)
        self.setModel(self.numbers)
        self.verticalHeader().setVisible(False)
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(self.tr("Every number of this roll"))
        self.numbers.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 3)

    def show_asked(self, asked: AskedQuestion | None) -> None:
        """Show every number of the answer to *asked*."""
        if asked is not None and asked.reply is None:
            return
        answer = asked.answer if asked is not None else None
        rows = number_rows(answer, self._desk.lang) if answer is not None else ()
        if rows != self.numbers.rows:
            self.numbers.show_rows(rows)
            self.restyle()

    def showEvent(self, event: QShowEvent) -> None:
        """Measure anew: what was never seen has not the fonts of the style sheet."""
        super().showEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Make columns as wide as their text, the second takes what is left."""
        header, mode = self.horizontalHeader(), QHeaderView.ResizeMode
        header.setMinimumSectionSize(self.fontMetrics().averageCharWidth() * 7)
        header.setSectionResizeMode(mode.ResizeToContents)
        if self.numbers.rows and header.length() < self.viewport().width():
            header.setSectionResizeMode(1, mode.Stretch)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the chosen rows."""
        if event.matches(QKeySequence.StandardKey.Copy):
            chosen = sorted({index.row() for index in self.selectedIndexes()})
            lines = ["\t".join(self.numbers.rows[row]) for row in chosen]
            QGuiApplication.clipboard().setText("\n".join(lines))
            return
        super().keyPressEvent(event)


class QuestionList(QListView):
    """Shows every roll; :attr:`chosen` says which one is to be seen in full."""

    chosen = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a roll."""
        super().__init__(parent)
        self.rows: Rows[QuestionRow] = Rows(shown, self, lambda row: row.kind == HEADING)
        self.setModel(self.rows)
        self.delegate = _QuestionDelegate(desk, self)
        self.setItemDelegate(self.delegate)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._on_current)
        self._quiet = False

    def show_rows(self, rows: list[QuestionRow], chosen: str, colour: str) -> None:
        """Show *rows* with the one called *chosen* current, without saying so."""
        self.delegate.faction_colour = colour
        self.delegate.heads = next(((r.until, r.mean, r.chance) for r in rows), ("", "", ""))
        self._quiet = True
        self.rows.show_rows(rows)
        index = self.rows.index_of(chosen)
        if index.isValid() and index.row() != self.currentIndex().row():
            flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.selectionModel().setCurrentIndex(index, flag)
            self.scrollTo(index)
            if index.row() <= 1:
                self.scrollToTop()  # with the heading above it
        self._quiet = False

    def needed_height(self) -> int:
        """Return how high the list is when every row is seen."""
        rows = range(self.rows.rowCount(NOWHERE))
        return sum(self.sizeHintForRow(row) for row in rows) + 10

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, QuestionRow) and row.kind != HEADING and not self._quiet:
            self.chosen.emit(row.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skip headings with the arrow keys, as if they were not there."""
        steps: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        step = steps.get(event.key(), 0)
        if not step:
            super().keyPressEvent(event)
            return
        place, last = self.currentIndex().row() + step, self.rows.rowCount(NOWHERE) - 1
        while 0 <= place <= last and self.rows.rows[place].kind == HEADING:
            place += step
        if 0 <= place <= last:
            self.setCurrentIndex(self.rows.index(place))


class _QuestionDelegate(RowDelegate):
    """Paints a roll: name and kind at the left, bar and figures in columns at the right."""

    def __init__(self, desk: Desk, view: QListView) -> None:
        super().__init__(desk.theme, _LOOK, _face_of, view)
        self.heads: tuple[str, ...] = ("", "", "")

    def paint_heading(self, painter: QPainter, box: QRectF, face: RowFace, fonts: Fonts) -> None:
        """Paint the heading, and above the columns what they are."""
        super().paint_heading(painter, box, face, fonts)
        row: QuestionRow = face.row
        texts = row.until, row.mean, row.chance
        rights, wides = self._columns(box, box.right() - 18, fonts)
        beside = wides[1] + 14 if len(wides) == 3 and not row.mean else 0.0  # free for the name
        for text, right, wide in zip(texts[-len(wides) :], rights, wides, strict=True):
            room = wide + (beside if text is row.until else 0.0)
            column = QRectF(right - room, box.y() + 8, room, box.height() - 8)
            text_right(painter, column, text, fonts.small, self.tones.muted)

    def paint_trail(
        self, painter: QPainter, frame: QRectF, face: RowFace, state: RowState, fonts: Fonts
    ) -> tuple[float, float]:
        """Paint the figures in their columns, and a bar for the chance."""
        del state
        row: QuestionRow = face.row
        right = frame.right() - self.look.edge
        rights, wides = self._columns(frame, right, fonts)
        count = len(wides)
        texts = (row.until, row.mean, row.chance)[-count:]
        ink = self.tones.error if row.broken else self.tones.text
        letters = (fonts.plain, fonts.plain, fonts.bold)[-count:]
        for text, font, end, wide in zip(texts, letters, rights, wides, strict=True):
            column = QRectF(end - wide, frame.y(), wide, frame.height())
            text_right(painter, column, text, font, ink)
        right = rights[-1] - wides[-1] - 10
        if right - frame.x() - self._bar_px(frame) - 14 > _LEAST_OF_NAMES * fonts.line:
            right -= self._paint_bar(painter, frame, right, row) + 14
        return right, right

    def _columns(self, box: QRectF, right: float, fonts: Fonts) -> tuple[list[float], list[float]]:
        """Return where the columns of figures end and how wide they are, from the right.

        Those farthest at the right are left out where names would have no room in *box*; what is
        left of it goes to headings that are longer than their figures.
        """
        wides = [width_of(sample, fonts.bold) for sample in ("100,00 ×", "Ø 10,00", ">99,9\u00a0%")]
        room = right - box.x() - _LEAST_OF_NAMES * fonts.line
        while len(wides) > 1 and sum(wides) + 14 * len(wides) > room:
            del wides[0]
        room -= sum(wides) + 14 * len(wides)
        for place, head in enumerate(self.heads[-len(wides) :]):
            more = min(room, max(0.0, width_of(head, fonts.small) + 2 - wides[place]))
            wides[place] += more
            room -= more
        rights = [right]
        for wide in wides[:-1]:
            rights.append(rights[-1] - wide - 14)
        return rights, wides

    @staticmethod
    def _bar_px(frame: QRectF) -> float:
        return min(120.0, frame.width() * 0.16)

    def _paint_bar(self, painter: QPainter, frame: QRectF, right: float, row: QuestionRow) -> float:
        wide = self._bar_px(frame)
        if row.share is None:
            return wide
        track = QRectF(right - wide, frame.center().y() - 4, wide, 8)
        painter.setPen(QPen(QColor(self.tones.line), 1))
        painter.setBrush(QColor(self.tones.surface))
        painter.drawRect(track)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.accent))
        share = QPointF(track.x() + wide * row.share, track.bottom())
        painter.drawRect(QRectF(track.topLeft(), share))
        return wide


def _face_of(row: QuestionRow) -> RowFace:
    kind = RowKind.HEADING if row.kind == HEADING else RowKind.ROW
    detail = "" if kind is RowKind.HEADING else row.detail
    return RowFace(row.name, detail, kind=kind, is_bold=True, row=row)
