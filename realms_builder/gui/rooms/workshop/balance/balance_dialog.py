"""The balance of a game: its units by cost and value, the formula, and what to do about one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Problem
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading
from realms_builder.editing.worth.balance import OwnUnit, own_units, with_cost, with_note
from realms_builder.editing.worth.yardstick_words import formula_words, number_words, share_words
from realms_builder.game.units import Faction
from realms_builder.game.value_words import said
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.rooms.workshop.balance.answer import BalanceAnswer
from realms_builder.gui.rooms.workshop.balance.scatter import Scatter
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import DeskTheme
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick

_LEAST_BESIDE_PX, _EDGES_PX = 320, 44


class BalanceDialog(RoundDialog):
    """Stays open beside the workshop; :attr:`edited` asks for whole units at paths of the file."""

    edited = Signal(object, object)
    selected = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._reading: ManuscriptReading | None = None
        self._found: Yardstick | Problem | None = None
        self.own: dict[str, OwnUnit] = {}
        self._current = ""
        self._is_read_only = False
        self.unit_at: Callable[[PathInFile], Any] = self._unit_as_read
        self.head, self.formula, self.why_not = QLabel(), QLabel(), QLabel()
        self.scatter = Scatter(desk.theme)
        self.units = UnitList(desk.theme)
        self.answer = BalanceAnswer(desk.theme)
        self.others, self.terms_button = QCheckBox(), QPushButton()
        self.terms = QLabel()
        self.pages = QStackedWidget()
        self._lay_out()
        for part in (self.scatter, self.units):
            part.chosen.connect(self.choose)
        self.answer.cost_wanted.connect(self._write_cost)
        self.answer.note_wanted.connect(self._write_note)
        self.others.toggled.connect(lambda _on: self._show_list())
        self.terms_button.toggled.connect(self.terms.setVisible)
        self.retranslate()
        self.scatter.setFocus()

    def _lay_out(self) -> None:
        for label in (self.head, self.formula, self.terms, self.why_not):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.terms.setProperty("role", "muted")
        self.terms.setVisible(False)
        self.formula.setProperty("role", "heading")
        self.why_not.setMargin(40)
        self.why_not.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.terms_button.setCheckable(True)
        self.terms_button.setProperty("role", "chip")
        line = QHBoxLayout()
        line.addWidget(self.formula, 1)
        line.addWidget(self.terms_button, 0, Qt.AlignmentFlag.AlignTop)
        beside = QScrollArea()
        beside.setWidgetResizable(True)
        beside.setWidget(self.answer)
        beside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.beside = beside
        upper = QSplitter()
        upper.addWidget(self.scatter)
        upper.addWidget(beside)
        upper.setStretchFactor(0, 1)
        upper.setSizes([620, 360])
        below = QWidget()
        rows = QVBoxLayout(below)
        rows.setContentsMargins(0, 4, 0, 0)
        rows.addWidget(self.others)
        rows.addWidget(self.units, 1)
        both = QSplitter(Qt.Orientation.Vertical)
        for part in (upper, below):
            both.addWidget(part)
        both.setChildrenCollapsible(False)
        both.setSizes([430, 260])
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.head)
        column.addLayout(line)
        column.addWidget(self.terms)
        column.addWidget(both, 1)
        self.pages.addWidget(page)
        self.pages.addWidget(self.why_not)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 14, 16, 14)
        outer.addWidget(self.pages)

    def sizeHint(self) -> QSize:
        """Return a size in which plot and list have room."""
        return QSize(1060, 800)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        lang = self._desk.lang
        self.setWindowTitle(self.tr("Balance"))
        self.others.setText(self.tr("Units of other factions too"))
        self.terms_button.setText(self.tr("What counts"))
        self.scatter.setAccessibleName(self.tr("Cost against value"))
        self.units.retranslate(lang)
        self.answer.retranslate(lang)
        self.answer.below.setVisible(True)
        wide = self.answer.below.minimumSizeHint().width()
        self.beside.setMinimumWidth(max(_LEAST_BESIDE_PX, wide + _EDGES_PX))
        self._show()

    # ------------------------------------------------------------------ what is shown

    def show_balance(
        self,
        found: Yardstick | Problem | None,
        reading: ManuscriptReading | None,
        *,
        read_only: bool,
    ) -> None:
        """Show the yardstick *found* for the file that was read, or say why there is none."""
        self._found, self._reading, self._is_read_only = found, reading, read_only
        self.own = {}
        if isinstance(found, Yardstick) and reading is not None:
            self.own = own_units(reading, found, self._find)
        self._show()

    def _unit_as_read(self, path: PathInFile) -> Any:
        return self._reading.manuscript.value(path) if self._reading is not None else None

    def _find(self, identity: str) -> Faction | None:
        reading = self._reading
        if reading is None or reading.game is None:
            return None
        own = reading.own_faction
        if own is not None and own.id == identity:
            return own
        return self._desk.library.faction(reading.game.id, identity)

    def _show(self) -> None:
        found, lang = self._found, self._desk.lang
        if not isinstance(found, Yardstick):
            words = said(found, lang) if found is not None else ""
            self.why_not.setText(words or self.tr("Nothing is measured yet."))
            self.pages.setCurrentWidget(self.why_not)
            return
        self.pages.setCurrentIndex(0)
        self.head.setText(self._head(found))
        name = sentence("yardstick.value", lang)
        self.formula.setText(f"{name} = {formula_words(found, lang)}")
        self.terms.setText(
            "\n".join(
                f"{term.name.pick(lang) or term.id}: {term.text.pick(lang)}".removesuffix(": ")
                for term in found.terms
            )
        )
        self.scatter.show_yardstick(found, frozenset(self.own), lang)
        self._show_list()
        addresses = {one.unit.address for one in found.units}
        self._current = self._current if self._current in addresses else self._first(found)
        self.choose(self._current)

    def _head(self, found: Yardstick) -> str:
        lang, game = self._desk.lang, self._reading.game if self._reading is not None else None
        costs = sorted(float(one.unit.cost) for one in found.units)
        usual = costs[len(costs) // 2]
        cost = game.costs.get(found.cost) if game is not None else None
        values = {
            "game": game.name.pick(lang) if game is not None else "",
            "count": len(found.units),
            "cost": cost.name.pick(lang) if cost is not None else found.cost,
            "share": round(found.explained * 100),
            "usual": number_words(usual, lang),
            "miss": number_words(found.usual_miss(usual), lang, 1),
        }
        told = [sentence("yardstick.head", lang, values)]
        told += [said(problem, lang) for problem in found.problems]
        return "\n".join(told)

    def _first(self, found: Yardstick) -> str:
        """Return who is looked at first: the one of the file that is furthest off."""
        own = [one for one in found.units if one.unit.address in self.own]
        furthest = max(own or found.units, key=lambda one: abs(one.deviations))
        return furthest.unit.address

    def _show_list(self) -> None:
        if isinstance(self._found, Yardstick):
            own = frozenset(self.own)
            others = self.others.isChecked() or not own
            self.units.show_units(self._found, own, self._desk.lang, others=others)
            self.units.select(self._current)

    def choose(self, address: str) -> None:
        """Look at the unit at *address*."""
        found = self._found
        if not isinstance(found, Yardstick):
            return
        changed = address != self._current
        self._current = address
        valued = next((one for one in found.units if one.unit.address == address), None)
        own = self.own.get(address)
        self.scatter.select(address)
        self.units.select(address)
        self.answer.show_unit(found, valued, None if self._is_read_only else own)
        if changed and own is not None:
            self.selected.emit(("units", own.number))

    def look_at(self, path: PathInFile) -> None:
        """Look at the unit at *path* of the file, where it is measured."""
        for address, own in self.own.items():
            if path[:2] == ("units", own.number):
                self.choose(address)

    # ------------------------------------------------------------------ edits

    def _as_it_is(self) -> OwnUnit | None:
        """Return the unit that is looked at as the text has it this moment."""
        own = self.own.get(self._current)
        raw = self.unit_at(("units", own.number)) if own is not None else None
        is_there = own is not None and isinstance(raw, dict) and raw.get("id") == own.raw.get("id")
        return replace(own, raw=raw) if own is not None and is_there else None

    def _write_cost(self, cost: Fraction) -> None:
        own, reading, found = self._as_it_is(), self._reading, self._found
        if own is not None and reading is not None and isinstance(found, Yardstick):
            edit = with_cost(reading, found.cost, own, cost, self._desk.lang)
            self._ask(edit, lambda: self.tr("Write a cost"))

    def _write_note(self, note: str) -> None:
        own, reading = self._as_it_is(), self._reading
        if own is not None and reading is not None:
            edit = with_note(reading, own, note, self._desk.lang)
            self._ask(edit, lambda: self.tr("Write a note"))

    def _ask(self, edit: dict[Any, Any], name: Words) -> None:
        if edit:
            self.edited.emit(edit, name)
        else:
            self._desk.message.emit(sentence("bulk.no_cell", self._desk.lang))


# ------------------------------------------------------------------ unit list


_KEY = Qt.ItemDataRole.UserRole
_ADDRESS = Qt.ItemDataRole.UserRole + 1
NUMBERS = ("cost", "value", "off", "deviations", "guide")


class _Item(QTableWidgetItem):
    """A cell that is sorted by its number or text, not by what it shows."""

    def __lt__(self, other: QTableWidgetItem) -> bool:
        """Return whether it comes before *other*."""
        return bool(self.data(_KEY) < other.data(_KEY))


class UnitList(QTableWidget):
    """Each unit in a line; :attr:`chosen` brings the address of the one that is looked at."""

    chosen = Signal(str)

    def __init__(self, theme: DeskTheme, parent: QWidget | None = None) -> None:
        """Begin empty, sorted by how far off units are."""
        super().__init__(0, 2 + len(NUMBERS), parent)
        self._theme = theme
        self._lines: dict[str, int] = {}
        self.verticalHeader().hide()
        self.setEditTriggers(self.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(self.SelectionBehavior.SelectRows)
        self.setSelectionMode(self.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setStyleSheet("QHeaderView::section { padding: 6px 20px 6px 6px; }")
        self.horizontalHeader().setSortIndicator(4, Qt.SortOrder.DescendingOrder)
        self.currentCellChanged.connect(self._on_current)

    def retranslate(self, lang: str) -> None:
        """Name the columns."""
        names = [sentence(f"yardstick.{one}", lang) for one in NUMBERS]
        heads = [self.tr("Unit"), *(sentence_case(name) for name in names), self.tr("Note")]
        self.setHorizontalHeaderLabels(heads)
        for place in range(self.columnCount()):
            item = self.horizontalHeaderItem(place)
            if item is not None:
                side = 0 < place <= len(NUMBERS)
                way = Qt.AlignmentFlag.AlignRight if side else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(way | Qt.AlignmentFlag.AlignVCenter)

    def show_units(
        self, yardstick: Yardstick | None, own: frozenset[str], lang: str, *, others: bool
    ) -> None:
        """Show the units in *own*, and those of the *others* where they are wanted."""
        here = self.current_address()
        with QSignalBlocker(self):
            self.setSortingEnabled(False)
            units = [
                one
                for one in (yardstick.units if yardstick is not None else ())
                if others or one.unit.address in own
            ]
            self.setRowCount(len(units))
            for line, one in enumerate(units):
                self._fill(line, one, lang, is_own=one.unit.address in own)
            self.setSortingEnabled(True)
            guided = any(one.unit.guide is not None for one in units)
            self.setColumnHidden(1 + NUMBERS.index("guide"), not guided)
            self.select(here)
        self._fit()

    def _fit(self) -> None:
        head = self.horizontalHeader()
        for place in range(self.columnCount()):
            mode = QHeaderView.ResizeMode.ResizeToContents
            head.setSectionResizeMode(place, mode)
        head.setSectionResizeMode(self.columnCount() - 1, QHeaderView.ResizeMode.Stretch)

    def _fill(self, line: int, valued: Valued, lang: str, *, is_own: bool) -> None:
        unit = valued.unit
        guide = unit.guide
        sign = "◆ " if valued.stands_out else ""
        cells: list[tuple[str, object]] = [
            (f"{sign}{unit.name.pick(lang)}", unit.name.pick(lang).casefold()),
            (number_words(float(unit.cost), lang), float(unit.cost)),
            (number_words(valued.value, lang), valued.value),
            (share_words(valued.off), valued.off),
            (number_words(valued.deviations, lang), abs(valued.deviations)),
            ("", -1.0) if guide is None else (number_words(float(guide), lang), float(guide)),
            (unit.note.pick(lang), unit.note.pick(lang).casefold()),
        ]
        tones = self._theme.tones
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place, (text, key) in enumerate(cells):
            item = _Item(text)
            item.setData(_KEY, key)
            item.setData(_ADDRESS, unit.address)
            if 0 < place <= len(NUMBERS):
                item.setTextAlignment(right)
            if valued.stands_out:
                font = QFont(self.font())
                font.setWeight(QFont.Weight.DemiBold)
                item.setFont(font)
            item.setForeground(QColor(tones.text if is_own else tones.muted))
            if place == len(cells) - 1:
                item.setToolTip(text)
            self.setItem(line, place, item)

    def current_address(self) -> str:
        """Return the address of the unit that is looked at."""
        item = self.item(self.currentRow(), 0) if self.currentRow() >= 0 else None
        return str(item.data(_ADDRESS)) if item is not None else ""

    def select(self, address: str) -> None:
        """Look at the unit at *address*."""
        for line in range(self.rowCount()):
            item = self.item(line, 0)
            if item is not None and item.data(_ADDRESS) == address:
                if line != self.currentRow():
                    flag = QItemSelectionModel.SelectionFlag
                    self.setCurrentCell(line, 0, flag.ClearAndSelect | flag.Rows)
                self.scrollToItem(item)
                return

    def _on_current(self, line: int, _column: int, _was: int, _old: int) -> None:
        item = self.item(line, 0)
        if item is not None:
            self.chosen.emit(str(item.data(_ADDRESS)))
