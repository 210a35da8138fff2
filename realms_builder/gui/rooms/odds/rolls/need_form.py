"""What may be chosen for a roll, in one flowing row: distances, shots, helpers, repeats."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from realms_builder.game.formulas.values import Value
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.rooms.odds.rolls.value_field import ValueField
from realms_builder.gui.rooms.odds.rolls.wanted_values import Kind, Wanted


class NeedForm(QWidget):
    """Fields for what the rolls shown ask for; what was chosen is kept while others are shown."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with nothing chosen."""
        super().__init__(parent)
        self.fields: dict[str, ValueField] = {}
        self._shown: tuple[Wanted, ...] = ()
        self._chosen: dict[str, Value] = {}
        self._cells: list[QWidget] = []
        self._flow = FlowLayout(self, gap=16, line_gap=8)

    def show_wanted(self, wanted: tuple[Wanted, ...], *, force: bool = False) -> None:
        """Show a field for each of *wanted*."""
        if wanted == self._shown and not force:
            return
        self._shown = wanted
        for cell in self._cells:
            self._flow.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells, self.fields = [], {}
        for one in sorted(wanted, key=lambda value: value.kind is Kind.FLAG):
            self._add(one)
        self.setVisible(bool(wanted))
        self.updateGeometry()

    def _add(self, wanted: Wanted) -> None:
        field = ValueField(wanted, self.tr("auto"))
        field.show_value(self._chosen.get(wanted.id))
        field.chosen.connect(self._take)
        if wanted.usual is None and wanted.kind is not Kind.FLAG:
            field.field.setToolTip(self.tr("“auto” leaves it to the rules and the unit."))
        self.fields[wanted.id] = field
        cell: QWidget = field
        if wanted.kind is not Kind.FLAG:
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
