"""The matrix: everybody of one lineup against everybody of another, as a heat map to click."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from realms_builder.core.problems import Problem
from realms_builder.game.value_words import said
from realms_builder.gui.kit.empty_note import EmptyNote
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.painting import accent_of
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.rooms.odds.contenders import UNIT
from realms_builder.gui.rooms.odds.matrix.matrix_table import MatrixTable
from realms_builder.gui.rooms.odds.matrix.matrix_work import (
    MatrixFound,
    MatrixWanted,
    choices_of,
    work_out,
)
from realms_builder.gui.rooms.odds.roll_call import RollCall, UnitSource
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.odds.questions.matrix import usual_figure
from realms_builder.odds.questions.wishes import Wish
from realms_builder.sheets.odds.odds_numbers import assumptions


class MatrixView(QWidget):
    """Chooses two lineups and shows their matrix; :attr:`chosen` asks for one matchup.

    :attr:`began` says what is under way, :attr:`found` what came of it.
    """

    chosen = Signal(object, int, int)
    began = Signal(str, str)
    found = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without lineups."""
        super().__init__(parent)
        self._desk = desk
        self.key = f"odds-matrix-{id(self)}"
        self._roll: RollCall | None = None
        self._wishes: tuple[Wish, ...] = ()
        self._kept = False
        self._asked: MatrixWanted | None = None
        self.shown: MatrixFound | None = None
        self.rows, self.columns = ListBox(), ListBox()
        self.attack, self.figure = ListBox(), ListBox()
        self.as_in_ring = QCheckBox()
        self.swap = QPushButton()
        self._labels = [QLabel() for _ in range(4)]
        self.title, self.legend = QLabel(), QLabel()
        self.table = MatrixTable(desk)
        for box in (self.rows, self.columns, self.attack, self.figure):
            box.setSizeAdjustPolicy(ListBox.SizeAdjustPolicy.AdjustToContents)
        self._lay_out()
        self.note = EmptyNote(self.table)
        for box in (self.rows, self.columns):
            box.activated.connect(self._keep)
        for box in (self.rows, self.columns, self.attack, self.figure):
            box.activated.connect(lambda _row: self.refresh())
        self.as_in_ring.toggled.connect(lambda _on: self.refresh())
        self.swap.clicked.connect(self._swap)
        self.table.chosen.connect(self._on_chosen)
        tasks, key = desk.tasks, self.key
        self.destroyed.connect(lambda: tasks.cancel(key))
        self.setFocusProxy(self.table)

    def _lay_out(self) -> None:
        inside = QWidget()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(column_that_scrolls(inside))
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        form = QFrame()
        flow = FlowLayout(form, gap=12, line_gap=8)
        flow.setContentsMargins(18, 10, 18, 10)
        fields = (self.rows, self.columns, self.attack, self.figure)
        for label, field in zip(self._labels, fields, strict=True):
            cell = QWidget()
            inner = QVBoxLayout(cell)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.setSpacing(2)
            label.setProperty("role", "muted")
            label.setBuddy(field)
            inner.addWidget(label)
            inner.addWidget(field)
            flow.addWidget(cell)
        flow.addWidget(self.swap)
        flow.addWidget(self.as_in_ring)
        column.addWidget(form)
        for label in (self.title, self.legend):
            label.setWordWrap(True)
            label.setContentsMargins(18, 0, 18, 6)
            column.addWidget(label)
        self.title.setProperty("role", "heading")
        self.legend.setProperty("role", "muted")
        column.addWidget(self.table, 1)

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        texts = (self.tr("Attackers"), self.tr("Targets"), self.tr("Attack"), self.tr("Figure"))
        fields = (self.rows, self.columns, self.attack, self.figure)
        for label, field, text in zip(self._labels, fields, texts, strict=True):
            label.setText(text)
            field.setAccessibleName(text)
        self.swap.setText(self.tr("↔ Swap sides"))
        self.swap.setAccessibleName(self.tr("Swap sides"))
        self.as_in_ring.setText(self.tr("Situation of the matchup"))
        self.as_in_ring.setToolTip(self.tr("Apply the switches and values of the matchup here too"))
        self.table.setAccessibleName(self.tr("Matrix of attackers and targets"))
        self.table.setAccessibleDescription(
            self.tr("Enter opens the matchup, R sorts by the row, C by the column")
        )
        self._asked = None
        if self._roll is not None:
            self.show_roll(self._roll)

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        faction = self.shown.sheet.colour if self.shown and self.shown.sheet else ""
        self.table.colour = accent_of(self._desk.theme, faction)
        self.table.restyle()

    # ------------------------------------------------------------------ what is asked

    def show_roll(self, roll: RollCall, homes: tuple[str, ...] = ()) -> None:
        """Offer the sources of *roll*; what was chosen stays where it can.

        *homes* are those of the sides of the matchup, with which a game begins.
        """
        same = self._roll is not None and self._roll.system == roll.system
        self._roll = roll
        for box in (self.rows, self.columns):
            before = box.currentData() if same else ""
            box.offer(((source.title, source.key) for source in roll.sources), before)
        if not same:
            self._kept = False
            self._choose_two(roll, homes)
        self._offer(roll)
        if self.isVisible():
            self.refresh()

    def follow(self, homes: tuple[str, ...]) -> None:
        """Show the lineups of the matchup, unless somebody has chosen others here."""
        places = [box.findData(h) for box, h in zip((self.rows, self.columns), homes, strict=False)]
        if self._roll is not None and not self._kept and len(set(homes)) == 2 and min(places) >= 0:
            self._choose_two(self._roll, homes)

    def _choose_two(self, roll: RollCall, homes: tuple[str, ...]) -> None:
        """Begin with the lineups of the matchup, or with the first one against a faction."""
        if len(homes) == 2 and homes[0] != homes[1]:
            for box, home in zip((self.rows, self.columns), homes, strict=True):
                box.choose(home)
            return
        first = self.rows.currentData()
        own = next((s.roster.faction for s in roll.sources if s.key == first and s.roster), "")
        others = [s.key for s in roll.sources if s.key not in (first, f"{UNIT}/{own}")]
        factions = [key for key in others if key.startswith(f"{UNIT}/")]
        wanted = next(iter((*factions, *others)), first)
        self.columns.setCurrentIndex(self.columns.findData(wanted))

    def _offer(self, roll: RollCall) -> None:
        attacks, figures = choices_of(roll.game, self._desk.lang) if roll.game else ([], [])
        shown = usual_figure(roll.game) if roll.game else ""
        usual_name = dict(figures).get(shown) or self.tr("the first one of each attack")
        figures = [one for one in figures if one[0] != shown]
        for box, usual, entries in (
            (self.attack, self.tr("the best one"), attacks),
            (self.figure, usual_name, figures),
        ):
            box.offer([(usual, ""), *((name, identity) for identity, name in entries)])

    def show_wishes(self, wishes: tuple[Wish, ...]) -> None:
        """Take over what is switched and chosen in the matchup."""
        self._wishes = wishes

    def wanted(self) -> MatrixWanted | None:
        """Return what is asked for now; None without anybody."""
        roll = self._roll
        rows, columns = self._source(self.rows), self._source(self.columns)
        if roll is None or roll.game is None or rows is None or columns is None:
            return None
        return MatrixWanted(
            self._desk.library,
            roll.system,
            rows,
            columns,
            str(self.attack.currentData() or ""),
            str(self.figure.currentData() or ""),
            self._wishes if self.as_in_ring.isChecked() else (),
            self._desk.lang,
        )

    def _source(self, box: ListBox) -> UnitSource | None:
        key = box.currentData()
        sources = self._roll.sources if self._roll is not None else ()
        return next((source for source in sources if source.key == key), None)

    def _keep(self) -> None:
        """Keep these lineups, whoever meets in the matchup."""
        self._kept = True

    def _swap(self) -> None:
        self._keep()
        rows, columns = self.rows.currentIndex(), self.columns.currentIndex()
        self.rows.setCurrentIndex(columns)
        self.columns.setCurrentIndex(rows)
        self.refresh()

    # ------------------------------------------------------------------ working it out

    def refresh(self) -> None:
        """Have the matrix worked out that is asked for, unless it is there or under way."""
        wanted = self.wanted()
        if wanted is None or (wanted == self._asked and not self._is_lost()):
            return
        self._asked = wanted
        self.began.emit(self.key, self.tr("Working the matrix out …"))
        work = partial(work_out, wanted)
        self._desk.tasks.start(self.key, work, self._show, failed=self._on_failed)

    def _is_lost(self) -> bool:
        """Return whether what was asked last is neither shown nor under way: it was cancelled."""
        shown = self.shown is not None and self.shown.wanted == self._asked
        return not shown and not self._desk.tasks.is_running(self.key)

    def cancel(self) -> None:
        """Stop working it out; what was shown before stays."""
        if self._desk.tasks.is_running(self.key):
            self._desk.tasks.cancel(self.key)
            self._asked = None
            if self.shown is None or self.shown.matrix is None:
                text = self.tr("Cancelled.")
                self.note.say(text, self.tr("Choose something above to begin again."))

    def _on_failed(self, error: Exception) -> None:
        if self._asked is not None:
            self._show(MatrixFound(self._asked, problem=as_problem(error)))

    def _show(self, found: MatrixFound) -> None:
        before, table = self.shown, self.table.matrix
        same = before is not None and before.wanted.wordless == found.wanted.wordless
        self.shown = found
        table.show_matrix(found.matrix, self._desk.lang, table.sorting if same else None)
        self._say(found.problem)
        sheet = found.sheet
        self.title.setText(f"{sheet.title} · {sheet.figure}" if sheet is not None else "")
        legend = self.tr(
            "Stronger colour, bolder print and a longer bar: better for the attacker. "
            "–: never or none. ?: cannot be worked out."
        )
        assumed = assumptions(sheet.matrix.assumed, self._desk.lang) if sheet is not None else []
        lines = (*sheet.lines, *assumed, legend) if sheet is not None else ()
        self.legend.setText("  ".join(lines))
        self.restyle()
        self.found.emit(found)

    def _say(self, problem: Problem | None) -> None:
        if problem is None:
            self.note.hide()
        else:
            self.note.say(said(problem, self._desk.lang), "")

    def _on_chosen(self, row: int, column: int) -> None:
        if self.shown is not None and self.shown.work_item is not None:
            self.chosen.emit(self.shown, row, column)

    def showEvent(self, event: QShowEvent) -> None:
        """Work out what changed meanwhile."""
        super().showEvent(event)
        self.refresh()
