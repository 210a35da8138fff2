"""What one does with many cells at once: copy, paste, clear, fill down, count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from realms_builder.core.translation import sentence
from realms_builder.editing.bulk.blocks import as_html, as_tsv, laid, read_tsv
from realms_builder.editing.bulk.cells import raw_in
from realms_builder.editing.bulk.columns import BulkColumn
from realms_builder.editing.bulk.edits import (
    BulkEdit,
    CellAt,
    Rounding,
    copied_down,
    counted,
    laid_out,
    typed,
)
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.gui.documents.swap import Words
from realms_builder.gui.kit.form.bound import BoundForm, one_of, picks
from realms_builder.gui.kit.form.dialog import FormDialog
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.rooms.workshop.table.grid import CellGrid
from realms_builder.gui.rooms.workshop.table.unit_row import UnitRow
from realms_builder.gui.shell.desk import Desk

_MOST_PASTED = 2_000_000


class CellVerbs(QObject):
    """Makes edits of cells of *grid*: :attr:`edited` asks for them, :attr:`told` says more."""

    edited = Signal(object, object)
    told = Signal(str)

    def __init__(self, desk: Desk, grid: CellGrid) -> None:
        """Listen to the keys of *grid*."""
        super().__init__(grid)
        self._desk, self.grid, self.rows = desk, grid, grid.units
        self.units: Sequence[Any] = ()
        self.dialog: ChangeDialog | None = None
        self.rows.typed.connect(self._type)
        grid.copy_wanted.connect(self.copy)
        grid.paste_wanted.connect(self.paste)
        grid.clear_wanted.connect(self.clear)
        grid.fill_wanted.connect(self.fill_down)

    # ------------------------------------------------------------------ typing

    def _type(self, cell: tuple[UnitRow, BulkColumn], text: str) -> None:
        row, column = cell
        lang = self._desk.lang
        edit = typed(self.units, [CellAt(row.number, column)], text, lang)
        self._ask(edit, lambda: self.tr("Change {0}").format(self._title(column)))

    def _ask(self, edit: BulkEdit, name: Words, more: str = "") -> None:
        """Ask for *edit*; what was left out, and *more*, is told."""
        if edit.values and not self.rows.is_read_only:
            self.edited.emit(dict(edit.values), name)
        told = [more] if more else []
        if edit.left_out:
            values = {"count": len(edit.left_out)}
            told.append(sentence("bulk.left_out", self._desk.lang, values))
        if told:
            self.told.emit(" ".join(told))

    def _title(self, column: BulkColumn) -> str:
        """Return what *column* is called now."""
        return next((one.title for one in self.rows.columns if one.id == column.id), column.title)

    def _cells(self) -> list[CellAt]:
        rows, columns = self.rows.rows, self.rows.columns
        return [CellAt(rows[row].number, columns[place]) for row, place in self.grid.chosen()]

    def clear(self) -> None:
        """Clear the chosen cells."""
        cells = self._cells()
        if cells and not self.rows.is_read_only:
            edit = typed(self.units, cells, "", self._desk.lang)
            self._ask(edit, lambda: self.tr("Clear cells"))

    def fill_down(self) -> None:
        """Write the first chosen cell of each column into those chosen below it."""
        if self.rows.is_read_only:
            return
        rows, columns = self.rows.rows, self.rows.columns
        below: dict[int, list[int]] = {}
        for row, place in self.grid.chosen():
            below.setdefault(place, []).append(rows[row].number)
        wanted = [(columns[place], numbers) for place, numbers in below.items() if numbers[1:]]
        edit = copied_down(self.units, wanted, self._desk.lang)
        self._ask(edit, lambda: self.tr("Fill down"))

    def change_chosen(self) -> None:
        """Offer to set, add or multiply in the chosen cells."""
        cells = self._cells()
        if not cells or self.rows.is_read_only:
            self._desk.message.emit(self.tr("Choose the cells to change first."))
            return
        self.dialog = dialog = ChangeDialog(
            self.units, cells, self._name_of, self._desk.lang, self.grid.window()
        )
        dialog.accepted.connect(self._take_change)
        dialog.open()

    def _take_change(self) -> None:
        edit = self.dialog.edit if self.dialog is not None else None
        if edit is not None:
            values, desk = {"count": len(edit.changes)}, self._desk
            self._ask(edit, lambda: sentence("bulk.change", desk.lang, values))

    def _name_of(self, number: int) -> str:
        row = next(row for row in self.rows.every_row if row.number == number)
        return self.rows.text(row, self.rows.columns[0]) or row.id

    # ------------------------------------------------------------------ the clipboard

    def copy(self) -> None:
        """Put the chosen cells on the clipboard, as text with tabs and as a table."""
        chosen = self.grid.chosen()
        if not chosen:
            return
        places = sorted({place for _row, place in chosen})
        wanted = set(chosen)
        block = [
            [
                str(self.rows.index(row, place).data() or "") if (row, place) in wanted else ""
                for place in places
            ]
            for row in sorted({row for row, _place in chosen})
        ]
        data = QMimeData()
        data.setText(as_tsv(block).removesuffix("\n"))
        data.setHtml(as_html(block))
        QGuiApplication.clipboard().setMimeData(data)

    def paste(self) -> None:
        """Write what is on the clipboard into the chosen cells and those below and beside."""
        text = QGuiApplication.clipboard().text()
        shown = self.grid.shown_columns()
        chosen = [(row, shown.index(place)) for row, place in self.grid.chosen()]
        if not text or not chosen or self.rows.is_read_only or len(text) > _MOST_PASTED:
            return
        block, rows = read_tsv(text), self.rows.rows
        found = laid(block, chosen, len(rows), len(shown))
        columns = self.rows.columns
        cells = (
            (CellAt(rows[row].number, columns[shown[place]]), words)
            for row, place, words in found.texts
        )
        edit = laid_out(self.units, cells, self._desk.lang)
        lang, told = self._desk.lang, ""
        if found.rows:
            values = {"taken": len(block) - found.rows, "count": len(block)}
            told = sentence("bulk.too_long", lang, values)
        if found.columns:
            told = f"{told} {sentence('bulk.too_wide', lang, {'count': found.columns})}".strip()
        if found.texts:
            places = [shown[place] for _row, place, _words in found.texts]
            lines = [row for row, _place, _words in found.texts]
            self.grid.choose(min(lines), min(places), max(lines), max(places))
        self._ask(edit, lambda: self.tr("Paste cells"), told)


# ------------------------------------------------------------------ change dialog


SET, ADD, MULTIPLY = "set", "add", "multiply"
_STEPS = ("0", "1", "5", "10")
_MOST_SEEN = 500


class ChangeForm(BoundForm):
    """What to do to the cells, with which value, and how to round what was multiplied."""

    def __init__(self, *, adds: bool) -> None:
        """Begin with adding or with setting."""
        how = ADD if adds else SET
        super().__init__({"how": how, "by": "", "step": _STEPS[1], "rounding": "nearest"})
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields; only what is multiplied is rounded."""
        multiplies = self.value["how"] == MULTIPLY
        hows = (
            (self.tr("Set to"), SET),
            (self.tr("Add", "to a number"), ADD),
            (self.tr("Multiply by"), MULTIPLY),
        )
        ways = (
            (self.tr("to the nearest"), "nearest"),
            (self.tr("up"), "up"),
            (self.tr("down"), "down"),
        )
        steps = [(self.tr("to {0}").format(step), step) for step in _STEPS]
        steps[0] = (self.tr("not at all"), _STEPS[0])
        rounds = multiplies and self.value["step"] != _STEPS[0]
        yield one_of("how", self.tr("What to do"), picks(hows))
        yield FieldPlan(key="by", label=self.tr("Value"), editor="line")
        yield replace(one_of("step", self.tr("Round"), picks(steps)), usual=multiplies)
        yield replace(one_of("rounding", self.tr("Direction"), picks(ways)), usual=rounds)


class ChangeDialog(FormDialog):
    """Offers an edit of the *cells*; :attr:`edit` is what was asked for when it is accepted."""

    def __init__(
        self,
        units: Sequence[object],
        cells: Sequence[CellAt],
        name_of: Callable[[int], str],
        lang: str,
        parent: QWidget | None = None,
    ) -> None:
        """Begin with adding where every cell holds a number, with setting elsewhere."""
        form = ChangeForm(adds=all(cell.column.is_number for cell in cells))
        super().__init__(self.tr("Change the chosen cells"), form, self.tr("OK"), parent)
        self._units, self._cells, self._name_of, self._lang = units, cells, name_of, lang
        self.edit: BulkEdit | None = None
        self.preview = QTableWidget(0, 4)
        self.preview.setTabKeyNavigation(False)
        self.message = note_label()
        self._lay_out()
        form.fields["by"].setFocus()
        self.check()

    def _lay_out(self) -> None:
        self.preview.setHorizontalHeaderLabels(
            [self.tr("Unit"), self.tr("Column"), self.tr("Before"), self.tr("After")]
        )
        self.preview.verticalHeader().hide()
        self.preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        head = self.preview.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.put_below(self.preview, 1)
        self.put_below(self.message)
        self.resize(560, 480)

    # ------------------------------------------------------------------ what comes of it

    def _worked_out(self) -> BulkEdit | None:
        value = self.form.value
        how, text = value["how"], value["by"].strip()
        if how == SET:
            return typed(self._units, self._cells, text, self._lang)
        number = _number(text)
        if number is None:
            return None
        rounding: Rounding = value["rounding"]
        return counted(
            self._units,
            self._cells,
            "add" if how == ADD else "multiply",
            number,
            self._lang,
            rounding=rounding,
            step=Fraction(value["step"]),
        )

    def _is_computed(self, cell: CellAt) -> bool:
        unit = self._units[cell.number]
        raw = raw_in(cell.column, unit) if isinstance(unit, Mapping) else ""
        return isinstance(raw, str) and raw.startswith("=")

    def fault(self) -> str | None:
        """Say nothing more, but wait for a change."""
        return None if self.edit is not None and self.edit.changes else ""

    def check(self) -> None:
        """Show what would come of it."""
        self.edit = self._worked_out()
        super().check()
        changes = self.edit.changes if self.edit is not None else ()
        self.preview.setRowCount(min(len(changes), _MOST_SEEN))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row, change in enumerate(changes[:_MOST_SEEN]):
            texts = (
                self._name_of(change.at.number),
                change.at.column.title,
                change.before,
                change.after,
            )
            for place, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if place > 1 and change.at.column.aligns_right:
                    item.setTextAlignment(right)
                self.preview.setItem(row, place, item)
        told = [sentence("bulk.will_change", self._lang, {"count": len(changes)})]
        if self.edit is None:
            told = [self.tr("Type a number such as 1, −2 or 1.1.")]
        elif self.edit.left_out:
            computed = sum(map(self._is_computed, self.edit.left_out))
            left = {
                "bulk.left_formulas": computed,
                "bulk.left_out": len(self.edit.left_out) - computed,
            }
            told += [sentence(c, self._lang, {"count": n}) for c, n in left.items() if n]
        self.message.setText(" ".join(told))


def _number(text: str) -> Fraction | None:
    try:
        text = text.replace("−", "-").replace(",", ".")
        return Fraction(text) if len(text) <= 12 and "e" not in text.casefold() else None
    except (ValueError, ZeroDivisionError):
        return None
