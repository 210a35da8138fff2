"""Fields of one record: short ones side by side, others on lines of their own, the rest on call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from realms_builder.editing.forms.edits import ViewPath, full
from realms_builder.editing.forms.plan import FieldPlan, other_field
from realms_builder.editing.forms.results import FieldProblem
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.boxes import (
    CellFlow,
    FieldBox,
    FormRow,
    ShortField,
)
from realms_builder.gui.kit.form.host import FormHost


def found_by(plan: FieldPlan, words: str, host: FormHost, deep: bool = True) -> bool:
    """Return whether a field is called *words*, or one inside of it."""
    said = f"{plan.label} {plan.name} {plan.key}".casefold()
    if words in said:
        return True
    inner = plan.element if plan.editor in ("list", "map") else plan
    if not deep or inner is None or not inner.record:
        return False
    fields = host.plan.records[inner.record].fields.values()
    return any(found_by(one, words, host, deep=False) for one in fields)


class FieldsView(QWidget):
    """The fields of one section or of a whole small record."""

    def __init__(self, fields: Sequence[FieldPlan], host: FormHost) -> None:
        """Hold *fields*; their editors are made when they are first needed."""
        super().__init__()
        self._host = host
        self.fields = list(fields)
        self.boxes: dict[str, FieldBox] = {}
        self.path: ViewPath = ()
        self._raw: Mapping[str, Any] = {}
        self._narrow = False
        self.flow = CellFlow()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(5)
        self.column.addWidget(self.flow)
        self.flow.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_fields(
        self, raw: Mapping[str, Any], path: ViewPath, others: Iterable[str], *, fresh: bool
    ) -> bool:
        """Show what *raw* at *path* says; *others* are keys without a plan. Return if any shows."""
        self.path, self._raw = path, raw
        plans = [*self.fields, *(other_field(key) for key in others)]
        wanted = {one.key for one in plans if self._is_wanted(one, raw)}
        for box in self.boxes.values():
            if box.plan.key not in wanted:
                box.hide()
        rows = cells = 0
        for plan in plans:
            is_cell = plan.is_short
            if plan.key in wanted:
                box = self.boxes.get(plan.key) or self._made(plan, rows, cells)
                box.show_value(raw.get(plan.key_in(raw), GONE), (*path, plan.key), fresh=fresh)
                box.setVisible(True)
            if plan.key in self.boxes:
                rows, cells = rows + (not is_cell), cells + is_cell
        any_cell = any(not cell.isHidden() for cell in self.flow.cells)
        self.flow.setVisible(any_cell)
        if any_cell:
            self.flow.arrange()
        return bool(wanted)

    def _is_wanted(self, plan: FieldPlan, raw: Mapping[str, Any]) -> bool:
        words = self._host.search if not self._is_added else ""
        if words and (not self.path or any(found_by(f, words, self._host) for f in self.fields)):
            return found_by(plan, words, self._host)  # else what this lies in is called so
        says = plan.key_in(raw) in raw
        return says or plan.usual or (*self.path, plan.key) in self._host.revealed

    @property
    def _is_added(self) -> bool:
        return any(self.path[: len(one)] == one for one in self._host.added)

    def first_shown(self) -> FieldBox | None:
        """Return the box of the first field that is shown."""
        boxes = (self.boxes.get(plan.key) for plan in self.fields)
        rest = self.boxes.values()
        return next(
            (box for box in (*boxes, *rest) if box is not None and not box.isHidden()), None
        )

    def _made(self, plan: FieldPlan, rows: int, cells: int) -> FieldBox:
        box: FieldBox
        if plan.is_short:
            box = ShortField(plan, self._host)
            self.flow.add(box, cells)
            if not self.flow.cells[1:]:
                self.column.removeWidget(self.flow)
                self.column.insertWidget(rows, self.flow)
        else:
            box = FormRow(plan, self._host)
            box.set_narrow(on=self._narrow)
            flow_at = self.column.indexOf(self.flow)
            self.column.insertWidget(rows + (rows >= flow_at and bool(self.flow.cells)), box)
        self.boxes[plan.key] = box
        return box

    def set_narrow(self, *, on: bool) -> None:
        """Put labels above editors that need the whole width."""
        self._narrow = on
        for box in self.boxes.values():
            box.set_narrow(on=on)

    def missing(self) -> list[FieldPlan]:
        """Return the fields that are not shown because they say nothing."""
        return [one for one in self.fields if not self._is_wanted(one, self._raw)]

    def field_at(self, path: ViewPath) -> FieldBox | None:
        """Return the box of the field at *path*, as deep as fields are shown."""
        box = self.boxes.get(str(path[0])) if path else None
        if box is None or box.isHidden():
            return None
        found = box.field_at(path[1:])
        return found if isinstance(found, FieldBox) else box

    def say_problems(self, box: FieldBox, problems: Sequence[FieldProblem]) -> None:
        """Say below the cells what is wrong with one of them."""
        if isinstance(box, ShortField):
            self.flow.say(box, " ".join(dict.fromkeys(p.sentence for p in problems)))


class MoreButton(QToolButton):
    """Offers the fields that say nothing yet."""

    def __init__(self, view: FieldsView, host: FormHost) -> None:
        super().__init__()
        self._view, self._host = view, host
        self.setText(self.tr("More …"))
        self.setToolTip(self.tr("Fields that say nothing yet"))
        self.setProperty("role", "plain")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self._list)
        self.setMenu(menu)

    def _list(self) -> None:
        menu = self.menu()
        menu.clear()
        for plan in self._view.missing():
            action = QAction(plan.label, menu)
            action.setToolTip(plan.help or plan.name)
            path = (*self._view.path, plan.key)
            action.triggered.connect(lambda _on=False, path=path: self._host.reveal(path))
            menu.addAction(action)

    def refresh(self) -> None:
        """Stay away where everything is shown."""
        self.setVisible(bool(self._view.missing()))


class RecordView(QWidget):
    """A record inside of another one: its fields, and a button for those that say nothing."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Show values of the record of *plan*."""
        super().__init__()
        self.plan, self._host = plan, host
        self._record = host.plan.record_of(plan)
        fields = [one for section in self._record.sections for one in section.fields]
        self.view = FieldsView(fields, host)
        self.more = MoreButton(self.view, host)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 2)
        column.setSpacing(3)
        column.addWidget(self.view)
        column.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_value(self, raw: Any, path: ViewPath, *, fresh: bool) -> None:
        """Show the fields of *raw*."""
        seen = full(self.plan, raw)
        seen = seen if isinstance(seen, dict) else {}
        self.view.show_fields(seen, path, self._record.others(seen), fresh=fresh)
        self.more.refresh()

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button for more."""
        self.more.setAccessibleName(f"{name}: {self.more.text()}")

    def set_narrow(self, *, on: bool) -> None:
        """Pass it on."""
        self.view.set_narrow(on=on)

    def field_at(self, path: ViewPath) -> QWidget | None:
        """Return the box of the field at *path*."""
        return self.view.field_at(path)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Put the cursor into the first field."""
        box = self.view.first_shown()
        if box is not None:
            box.focus()
        else:
            self.more.setFocus(reason)
