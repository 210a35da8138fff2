"""Lists and maps of a form: things are added, copied, moved and taken out."""

from __future__ import annotations

import copy
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.editing.forms.edits import ViewPath, full
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.plain_paths import GONE
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.gui.kit.form.boxes import FormRow
from realms_builder.gui.kit.form.elements import ElementRow, key_of
from realms_builder.gui.kit.form.host import FormHost

_INDENT_PX = 14
RENAMED = frozenset(("icons",))
"""Maps whose keys are ids that other places name."""
MOST_ROWS = 200
"""More things than anybody edits by hand; those beyond stay in the file as they are."""


class ListEditor(QWidget):
    """A list with its heading; things that are references stand on lines, others open."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Edit lists of *plan*."""
        super().__init__()
        assert plan.element is not None
        self.plan, self.element, self.host = plan, plan.element, host
        self.path: ViewPath = ()
        self.rows: list[ElementRow] = []
        self._things: list[Any] = []
        self._keys: list[ViewPath] = []
        self._line_at = -1
        self._narrow = False
        self.label = QLabel(plan.label)
        self.label.setToolTip(plan.help)
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        self.add = QToolButton()
        self.add.setText(self.tr("Add"))
        self.add.setProperty("role", "plain")
        self.add.clicked.connect(self.append)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self.label)
        head.addWidget(self.count)
        head.addStretch(1)
        head.addWidget(self.add)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)
        self._column.addLayout(head)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.add)

    @property
    def shown_rows(self) -> list[ElementRow]:
        """Return the rows in use."""
        return self.rows[: self._shown]

    @property
    def _shown(self) -> int:
        return min(len(self._things), MOST_ROWS)

    def targets(self) -> list[QWidget]:
        """Return what stands for the list as a whole."""
        return [self.add]

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the button that adds."""
        self.add.setAccessibleName(self.tr("Add to {0}", "list").format(name))
        self.add.setToolTip(help_text)

    def show_value(self, raw: Any, path: ViewPath, *, fresh: bool) -> None:
        """Show the things of *raw*."""
        seen = full(self.plan, raw)
        self._things = seen if isinstance(seen, list) else []
        self.path = path
        self._remember_keys(is_same=not fresh)
        while len(self.rows) < self._shown:
            row = ElementRow(self.element, self.host, self)
            row.grip.dragged.connect(lambda y, let_go, row=row: self._drag(row, y, let_go))
            row.set_narrow(on=self._narrow)
            self.rows.append(row)
            self._column.addWidget(row)
        for at, row in enumerate(self.rows):
            if at < self._shown:
                thing = self._things[at]
                row.show_element(thing, (*path, at), at, self._keys[at], fresh=fresh)
            row.setVisible(at < self._shown)
        count = str(len(self._things)) if self._things else ""
        if len(self._things) > MOST_ROWS:
            count = self.tr("{0} of {1}").format(MOST_ROWS, len(self._things))
        if self.count.text() != count:
            self.count.setText(count)

    def _remember_keys(self, *, is_same: bool) -> None:
        """Know the things by their ids; one of the *same* list that has another id stays open."""
        home, had = self._home, self._keys
        self._keys = [(*home, key_of(self.element, one, at)) for at, one in enumerate(self._things)]
        if not is_same or len(had) != len(self._keys):
            return
        opened = self.host.opened
        for was, now in zip(had, self._keys, strict=True):
            if was in opened and was not in self._keys and now not in had:
                opened.discard(was)
                opened.add(now)

    @property
    def _home(self) -> ViewPath:
        """Return by what its things are remembered: its path without the places of lists."""
        return tuple(step for step in self.path if isinstance(step, str))

    def refresh_heading(self, path: ViewPath, raw: Any) -> None:
        """Say anew what the thing at *path* says, after something in it was edited."""
        seen = full(self.plan, raw)
        at = path[0] if path else 0
        if (
            isinstance(seen, list)
            and isinstance(at, int)
            and at < len(self.rows)
            and at < len(seen)
        ):
            self._things = seen
            row = self.rows[at]
            if row.head.isVisibleTo(row):
                row.summarise(seen[at])
                if row.kind == "list" and isinstance(row.editor, ListEditor):
                    row.editor.refresh_heading(path[1:], seen[at])
            elif row.kind == "reference":
                row.summarise_line(seen[at])

    def set_narrow(self, *, on: bool) -> None:
        """Pass it on to the things."""
        self._narrow = on
        for row in self.rows:
            row.set_narrow(on=on)

    def field_at(self, path: ViewPath) -> QWidget | None:
        """Return the box of the thing at *path*, or of a field in it."""
        at = path[0] if path else None
        if not isinstance(at, int) or not 0 <= at < self._shown:
            return None
        return self.rows[at].field_at(path[1:])

    # ------------------------------------------------------------------ what is done

    def append(self) -> None:
        """Add a thing at the end and go there; of known ones let somebody choose first."""
        pick, choices = self.host.context.pick, self._choices
        if self.element.editor != "reference" or not choices or pick is None:
            self._append(self._blank())
            return
        other = self.tr("One of its own …") if self.element.record else self.tr("Something else …")
        pick(self.add, choices, other, self._take)

    def _take(self, choice: PlanChoice | None) -> None:
        if choice is not None:
            self._append(choice.value)
        else:
            self._append(self._blank_record() if self.element.record else "")

    def _append(self, blank: Any) -> None:
        at = len(self._things)
        if isinstance(blank, dict):
            self.host.opened.add((*self._home, key_of(self.element, blank, at)))
            self.host.added.add((*self.path, at))
        self.host.insert(self.path, at, blank, self.plan)
        self.go(at)
        if isinstance(blank, dict) and at < self._shown:
            self.rows[at].enter()

    def _blank(self) -> Any:
        named = self.element.editor == "reference" and bool(self._choices)
        if self.element.is_record and not named:
            return self._blank_record()
        return {} if self.element.editor == "map" else ""

    def _blank_record(self) -> dict[str, Any]:
        fields = self.host.plan.record_of(self.element).fields
        key = "id" if "id" in fields else "code" if "code" in fields else ""
        return {key: self._free_id("new")} if key else {}

    def _free_id(self, wanted: str) -> str:
        taken = {plain(t.get("id", t.get("code", ""))) for t in self._things if isinstance(t, dict)}
        return fresh_id(wanted, taken)

    def duplicate(self, at: int) -> None:
        """Put a copy behind the thing at place *at*, with an id of its own."""
        thing = copy.deepcopy(self._things[at])
        if isinstance(thing, dict):
            for key in ("id", "code"):
                if isinstance(thing.get(key), str) and self.element.editor == "record":
                    thing[key] = self._free_id(thing[key])
        self.host.insert(self.path, at + 1, thing, self.plan)
        self.go(at + 1)

    def shift(self, at: int, to: int) -> None:
        """Let the thing at place *at* stand at place *to*, where there is such a place."""
        if 0 <= to < len(self._things) and to != at:
            self.host.move_thing(self.path, at, to, self.plan)
            self.go(to)

    def remove(self, at: int) -> None:
        """Take the thing at place *at* out."""
        self.host.remove(self.path, at, self.plan)
        if self._things:
            self.go(min(at, len(self._things) - 1))
        else:
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self, at: int) -> None:
        """Put the cursor into the thing at place *at*."""
        if at < self._shown:
            self.rows[at].focus()
            self.host.bring_into_sight(self.rows[at])

    @property
    def _choices(self) -> tuple[PlanChoice, ...]:
        return self.host.plan.choices_of(self.element)

    def can_exchange(self, at: int) -> str:
        """Return what it is called to write a reference out, or to name a thing only; else ""."""
        if self.element.editor != "reference" or not self.element.record:
            return ""
        thing = self._things[at]
        if not isinstance(thing, dict):
            return self.tr("Write out as an item of its own")
        known = any(plain(c.value) == plain(thing.get("id", "")) for c in self._choices)
        return self.tr("Only name it") if known else ""

    def exchange(self, at: int) -> None:
        """Write a reference out as an item of its own, or name a known one only."""
        thing = self._things[at]
        if isinstance(thing, dict):
            value: Any = plain(thing.get("id", ""))
        else:
            value = self._own(plain(thing))
            self.host.opened.add((*self._home, key_of(self.element, value, at)))
        self.host.replace((*self.path, at), value, self.element)
        self.go(at)

    def _own(self, text: str) -> dict[str, Any]:
        named = (c for c in self._choices if text == plain(c.value))
        first = (c for c in self._choices if text.split(" ", maxsplit=1)[0] == plain(c.value))
        found = next(named, None) or next(first, None)
        if found is None or found.own is None:
            return {"id": self._free_id(slug(text) if text.strip() else "new"), "name": text}
        return copy.deepcopy({key: value for key, value in found.own.items() if value is not None})

    # ------------------------------------------------------------------ the mouse

    def _drag(self, row: ElementRow, global_y: int, let_go: bool) -> None:
        y = self.mapFromGlobal(QPoint(0, global_y)).y()
        rows = self.shown_rows
        before = sum(1 for one in rows if one.geometry().center().y() < y)
        self._line_at = -1 if let_go else before
        self.update()
        if let_go:
            self.shift(row.at, before - (before > row.at))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw where a dragged thing would go."""
        super().paintEvent(event)
        if self._line_at < 0:
            return
        rows = self.shown_rows
        last = self._line_at >= len(rows)
        y = rows[-1].geometry().bottom() + 1 if last else rows[self._line_at].geometry().top() - 2
        painter = QPainter(self)
        accent = QColor(self.host.context.tones.accent)
        painter.fillRect(QRect(0, y, self.width(), 2), accent)


class MapEditor(QWidget):
    """A map whose keys the author chooses: a line for each key, its value beside it."""

    def __init__(self, plan: FieldPlan, host: FormHost) -> None:
        """Edit maps of *plan*."""
        super().__init__()
        self.plan, self.host = plan, host
        self.path: ViewPath = ()
        self._seen: dict[str, Any] = {}
        self._rows: dict[str, FormRow] = {}
        self._narrow = False
        self.label = QLabel(plan.label)
        self.label.setToolTip(plan.help)
        self.line = QLineEdit()
        self.line.setPlaceholderText(self.tr("new key"))
        self.line.setMaximumWidth(130)
        self.line.returnPressed.connect(self.append)
        self.add = QToolButton()
        self.add.setText(self.tr("Add"))
        self.add.setProperty("role", "plain")
        self.add.clicked.connect(self.append)
        head = QHBoxLayout()
        head.addWidget(self.label)
        head.addStretch(1)
        head.addWidget(self.line)
        head.addWidget(self.add)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(3)
        self._column.addLayout(head)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.line)

    def name_for_readers(self, name: str, help_text: str) -> None:
        """Name the line for a new key."""
        self.line.setAccessibleName(self.tr("New key of {0}").format(name))
        self.line.setToolTip(help_text)

    def show_value(self, raw: Any, path: ViewPath, *, fresh: bool) -> None:
        """Show a line for each key of *raw*."""
        self.path = path
        self._seen = raw if isinstance(raw, dict) else {}
        for key, row in self._rows.items():
            row.setVisible(key in self._seen)
        for key, value in self._seen.items():
            row = self._rows.get(key) or self._made(key)
            row.show_value(value, (*path, key), fresh=fresh)

    def _made(self, key: str) -> FormRow:
        from dataclasses import replace

        element = self.plan.element or FieldPlan(key=key, label=key, editor="yaml")
        plan = replace(element, key=key, label=key)
        row = FormRow(plan, self.host)
        row.setContentsMargins(_INDENT_PX, 0, 0, 0)
        row.set_narrow(on=self._narrow)
        rename = self.host.context.rename
        if rename is not None and self.plan.key in RENAMED:
            self._button(row, 2, "…", self.tr("Rename {0} …").format(key)).clicked.connect(
                lambda _checked=False: rename((*self.path, key))
            )
        gone = self._button(row, 3, "×", self.tr("Delete {0}").format(key))
        gone.clicked.connect(lambda: self.host.replace((*self.path, key), GONE, plan))
        self._rows[key] = row
        self._column.addWidget(row)
        return row

    @staticmethod
    def _button(row: FormRow, column: int, sign: str, name: str) -> QToolButton:
        button = QToolButton(row)
        button.setText(sign)
        button.setProperty("role", "plain")
        button.setAccessibleName(name)
        button.setToolTip(name)
        row.grid.addWidget(button, 0, column, Qt.AlignmentFlag.AlignTop)
        return button

    def append(self) -> None:
        """Add the key that is written."""
        key = self.line.text().strip()
        element = self.plan.element
        if not key or key in self._seen or element is None:
            return
        self.line.clear()
        self.host.replace((*self.path, key), self._blank(element), self.plan)
        row = self._rows.get(key)
        if row is not None:
            row.focus()

    def _blank(self, element: FieldPlan) -> Any:
        """Return what a new key begins with; a record with what a bare word would stand for."""
        if element.editor == "record" and element.short:
            field = self.host.plan.record_of(element).fields.get(element.short)
            return field.choices[0].value if field is not None and field.choices else ""
        return 0 if element.editor == "number" else ""

    def field_at(self, path: ViewPath) -> QWidget | None:
        """Return the line of the key at *path*."""
        row = self._rows.get(str(path[0])) if path else None
        return row.field_at(path[1:]) if row is not None and not row.isHidden() else None

    def set_narrow(self, *, on: bool) -> None:
        """Pass it on to the lines."""
        self._narrow = on
        for row in self._rows.values():
            row.set_narrow(on=on)
