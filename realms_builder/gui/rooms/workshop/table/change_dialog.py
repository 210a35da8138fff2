"""Changes many cells at once: sets, adds or multiplies, and shows first what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.editing.bulk.edits import BulkEdit, CellAt, Rounding, counted, typed
from realms_builder.wording import sentence

SET, ADD, MULTIPLY = "set", "add", "multiply"
_STEPS = ("0", "1", "5", "10")
_MOST_SEEN = 500


class ChangeDialog(QDialog):
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
        super().__init__(parent)
        self._units, self._cells, self._name_of, self._lang = units, cells, name_of, lang
        self.edit: BulkEdit | None = None
        self.how, self.by, self.rounding, self.step = (
            QComboBox(),
            QLineEdit(),
            QComboBox(),
            QComboBox(),
        )
        self.preview = QTableWidget(0, 4)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setProperty("role", "muted")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        numbers = all(cell.column.is_number for cell in cells)
        self.how.setCurrentIndex(1 if numbers else 0)
        self.how.currentIndexChanged.connect(lambda _place: self._show())
        self.rounding.currentIndexChanged.connect(lambda _place: self._show())
        self.step.currentIndexChanged.connect(lambda _place: self._show())
        self.by.textChanged.connect(lambda _text: self._show())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.by.setFocus()
        self._show()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Change the chosen cells"))
        for code, text in (
            (SET, self.tr("Set to")),
            (ADD, self.tr("Add")),
            (MULTIPLY, self.tr("Multiply by")),
        ):
            self.how.addItem(text, code)
        for way, text in (
            ("nearest", self.tr("to the nearest")),
            ("up", self.tr("up")),
            ("down", self.tr("down")),
        ):
            self.rounding.addItem(text, way)
        for step in _STEPS:
            text = self.tr("not at all") if step == "0" else self.tr("to {0}").format(step)
            self.step.addItem(text, step)
        self.step.setCurrentIndex(1)
        form = QFormLayout()
        form.addRow(self.tr("What to do"), self.how)
        form.addRow(self.tr("Value"), self.by)
        form.addRow(self.tr("Round"), self.step)
        form.addRow(self.tr("Direction"), self.rounding)
        self._form = form
        self.preview.setHorizontalHeaderLabels(
            [self.tr("Unit"), self.tr("Column"), self.tr("Before"), self.tr("After")]
        )
        self.preview.verticalHeader().hide()
        self.preview.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        head = self.preview.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.preview, 1)
        column.addWidget(self.message)
        column.addWidget(self.buttons)
        self.resize(560, 480)

    # ------------------------------------------------------------------ what comes of it

    def _worked_out(self) -> BulkEdit | None:
        how, text = str(self.how.currentData()), self.by.text().strip()
        if how == SET:
            return typed(self._units, self._cells, text, self._lang)
        number = _number(text)
        if number is None:
            return None
        rounding: Rounding = self.rounding.currentData()
        step = Fraction(str(self.step.currentData()))
        return counted(self._units, self._cells, "add" if how == ADD else "multiply", number,
                       self._lang, rounding=rounding, step=step)  # fmt: skip

    def _show(self) -> None:
        multiplies = self.how.currentData() == MULTIPLY
        self._form.setRowVisible(self.step, multiplies)
        self._form.setRowVisible(self.rounding, multiplies and self.step.currentData() != "0")
        self.edit = self._worked_out()
        changes = self.edit.changes if self.edit is not None else ()
        self.preview.setRowCount(min(len(changes), _MOST_SEEN))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row, change in enumerate(changes[:_MOST_SEEN]):
            texts = (self._name_of(change.at.number), change.at.column.title, change.before,
                     change.after)  # fmt: skip
            for place, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if place > 1 and change.at.column.aligns_right:
                    item.setTextAlignment(right)
                self.preview.setItem(row, place, item)
        told = [sentence("bulk.will_change", self._lang, {"count": len(changes)})]
        if self.edit is None:
            told = [self.tr("Type a number such as 1, −2 or 1.1.")]
        elif self.edit.left_out:
            left = {"count": len(self.edit.left_out)}
            told.append(sentence("bulk.left_out", self._lang, left))
        self.message.setText(" ".join(told))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(changes))


def _number(text: str) -> Fraction | None:
    try:
        text = text.replace("−", "-").replace(",", ".")
        return Fraction(text) if len(text) <= 12 and "e" not in text.casefold() else None
    except (ValueError, ZeroDivisionError):
        return None
