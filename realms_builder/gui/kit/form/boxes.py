"""A field in its place: label, editor, what is wrong with it; and how fields lie side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from realms_builder.editing.forms.edits import ViewPath
from realms_builder.editing.forms.plan import CONTAINERS, FieldPlan
from realms_builder.editing.forms.results import FieldProblem
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.field import HIGH_PX, FieldEditor
from realms_builder.gui.kit.form.host import FieldHost
from realms_builder.gui.kit.form.text_editors import kind_for, simple_editor
from realms_builder.gui.kit.labels import ElidingLabel, WrappedLabel
from realms_builder.gui.kit.severity import severity_character, show_severity

LABEL_PX = 118
UNIT_PX = 38
GAP_PX = 8
_SPANS = {
    kind: span
    for span, kinds in {
        2: "integer number target length flag dice",
        3: "weight pool bands pair strength",
        4: "choice",
        5: "level",
    }.items()
    for kind in kinds.split()
}
_PARTED = frozenset(("pool", "bands", "pair", "strength"))
_MOST_SPAN = 5
_SPAN_OF_FORMULA = 9
_AROUND_PX = 36


class FieldBox(QWidget):
    """One field with an editor of the kind that its value needs; other kinds wait hidden."""

    def __init__(self, plan: FieldPlan, host: FieldHost, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan = plan
        self.host = host
        self.path: ViewPath = ()
        self._editors: dict[str, QWidget] = {}
        self.kind = ""
        self.narrow = False
        self.label = ElidingLabel()
        self.label.setText(plan.label + (" *" if plan.required else ""))
        self.label.setProperty("role", "muted")
        self.label.setToolTip(self._tip())
        self.mark = QLabel()
        self.mark.hide()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def editor(self) -> QWidget:
        """Return the editor in use."""
        return self._editors[self.kind]

    def show_value(self, raw: Any, path: ViewPath, *, fresh: bool, fallback: Any = GONE) -> None:
        """Show *raw* at *path*, greyed the *fallback* that holds without it."""
        self.path = path
        kind = kind_for(self.plan, raw)
        if kind != self.kind:
            self._use(kind)
            fresh = True
        editor: Any = self.editor
        if isinstance(editor, FieldEditor):
            editor.show_value(raw, path, fresh=fresh, fallback=fallback)
        else:
            editor.show_value(raw, path, fresh=fresh)

    def _use(self, kind: str) -> None:
        if self.kind:
            self.editor.hide()
        had = self.kind
        self.kind = kind
        if kind not in self._editors:
            made = self._editors[kind] = self.made(kind)
            named: Any = made
            named.name_for_readers(self.plan.label or self.plan.key, self._tip())
            self._spread(made)
            self.place(made)
        self.editor.setVisible(True)
        self.label.setBuddy(self.editor)
        if had:
            self.host.rearranged()

    def made(self, kind: str) -> QWidget:
        """Return a new editor of *kind*."""
        if kind in CONTAINERS:
            return self.host.container(self.plan, kind)
        return self.connected(simple_editor(self.plan, kind, self.host.context))

    def connected(self, editor: FieldEditor) -> FieldEditor:
        """Return *editor*, whose edits the host hears."""
        editor.edited.connect(lambda value: self.host.put(self.path, value, self.plan))
        editor.resized.connect(self.host.rearranged)
        return editor

    def set_narrow(self, *, on: bool) -> None:
        """Put labels above editors that need the whole width, here and below."""
        self.narrow = on
        for editor in self._editors.values():
            self._spread(editor)

    def _spread(self, editor: QWidget) -> None:
        inner = getattr(editor, "set_narrow", None)
        if inner is not None:
            inner(on=self.narrow)

    def place(self, editor: QWidget) -> None:
        """Put a new *editor* into the layout."""
        raise NotImplementedError

    def field_at(self, path: ViewPath) -> QWidget | None:
        """Return the box of the field at *path* below this one, itself where there is none."""
        if not path:
            return self
        finder = getattr(self.editor, "field_at", None)
        return (finder(path) if finder is not None else None) or self

    def focus(self) -> None:
        """Put the cursor into it."""
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_problems(self, problems: Sequence[FieldProblem]) -> None:
        """Show an icon for what is wrong, and say it to screen readers."""
        worst = min((p.severity for p in problems), key=lambda s: s.rank, default=None)
        self.mark.setVisible(worst is not None)
        said = "\n".join(p.sentence for p in problems)
        if worst is not None:
            side = max(11, self.label.fontMetrics().ascent())
            show_severity(self.mark, worst, self.host.context.tones, side)
            self.mark.setToolTip(said)
        targets = getattr(self._editors.get(self.kind), "targets", None)
        for target in targets() if targets is not None else ():
            target.setAccessibleDescription(said)

    def _tip(self) -> str:
        plan = self.plan
        named = plan.name if plan.name and plan.name != plan.label else ""
        return "\n".join(dict.fromkeys(part for part in (named, plan.help) if part))


class ShortField(FieldBox):
    """A short field with its label above, as wide as some units of a grid.

    It has :attr:`grown` when its editor asks for another size.
    """

    grown = Signal()

    def __init__(self, plan: FieldPlan, host: FieldHost) -> None:
        super().__init__(plan, host)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)
        head = QHBoxLayout()
        head.setSpacing(3)
        head.addWidget(self.mark)
        head.addWidget(self.label, 1)
        self._column.addLayout(head)

    def place(self, editor: QWidget) -> None:
        """Put a new *editor* below the label."""
        self._column.addWidget(editor)

    def connected(self, editor: FieldEditor) -> FieldEditor:
        """Return *editor*, whose edits the host hears."""
        editor.resized.connect(self.grown)
        return super().connected(editor)

    @property
    def span(self) -> int:
        """Return how many units it takes."""
        least = _SPANS.get(self.kind, _MOST_SPAN)
        metrics = self.label.fontMetrics()
        room = metrics.horizontalAdvance(self.label.text()) + GAP_PX
        wanted = -(-room // UNIT_PX)
        if self.kind == "choice":
            longest = max((len(c.label) for c in self.plan.choices), default=0)
            wanted = max(wanted, -(-(longest * metrics.averageCharWidth() + 46) // UNIT_PX))
            least = 3
        if self.kind in ("integer", "number") and self.plan.unit:
            least += 1
        if self.kind in _PARTED:
            wanted = max(wanted, -(-(self.editor.minimumSizeHint().width() + GAP_PX) // UNIT_PX))
        found = max(least, min(wanted, _MOST_SPAN))
        formula = self.editor.formula if isinstance(self.editor, FieldEditor) else ""
        if formula:
            wanted = -(-(metrics.horizontalAdvance(formula) + _AROUND_PX) // UNIT_PX)
            found = max(found, min(wanted, _SPAN_OF_FORMULA))
        return found


class CellFlow(QWidget):
    """Cells from left to right, all in the columns of one fine grid; below them what is wrong."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[ShortField] = []
        self._words: dict[ShortField, str] = {}
        self.wrong = WrappedLabel("error", self)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.arrange)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def add(self, cell: ShortField, at: int) -> None:
        """Take *cell* at place *at*."""
        cell.setParent(self)
        cell.grown.connect(self._later.start)
        self.cells.insert(at, cell)

    def say(self, cell: ShortField, text: str) -> None:
        """Say below the cells what is wrong with one of them, or nothing."""
        if text:
            self._words[cell] = f"{cell.plan.label}: {text}"
        elif self._words.pop(cell, None) is None:
            return
        self.wrong.say("\n".join(self._words.values()))
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the cells anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._later.start()

    def arrange(self) -> None:
        """Set the cells in their places and take as much height as they need."""
        columns = max(_MOST_SPAN, (self.width() + GAP_PX) // UNIT_PX)
        x = y = high = 0
        for cell in self.cells:
            if cell.isHidden():
                continue
            span = min(cell.span, columns)
            if x and x + span > columns:
                x, y, high = 0, y + high + 4, 0
            height = cell.sizeHint().height()
            cell.setGeometry(x * UNIT_PX, y, span * UNIT_PX - GAP_PX, height)
            x, high = x + span, max(high, height)
        y += high
        if self.wrong.isVisibleTo(self):
            self.wrong.resize(self.width(), self.wrong.height())
            self.wrong.fit()
            self.wrong.move(0, y + 2)
            y += self.wrong.height() + 4
        if self.height() != y or self.minimumHeight() != y:
            self.setFixedHeight(y)


class FormRow(FieldBox):
    """A field on a line of its own: its label at the left, or above where there is little room."""

    def __init__(self, plan: FieldPlan, host: FieldHost, parent: QWidget | None = None) -> None:
        super().__init__(plan, host, parent)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(6)
        self.grid.setVerticalSpacing(1)
        self._head = QWidget(self)  # shown before it is laid out, it would be a window
        self.head = QHBoxLayout(self._head)
        self.head.setContentsMargins(0, 0, 0, 0)
        self.head.setSpacing(4)
        self.head.addWidget(self.mark)
        self.head.addWidget(self.label, 1)
        self.wrong = WrappedLabel("error")
        self.grid.setColumnStretch(1, 1)

    def place(self, editor: QWidget) -> None:
        """Put a new *editor* beside or below the label."""
        self._lay_out()

    def set_narrow(self, *, on: bool) -> None:
        """Put labels above editors that need the whole width."""
        was = self.narrow
        super().set_narrow(on=on)
        if on != was and self.kind:
            self._lay_out()

    @property
    def label_px(self) -> int:
        """Return how wide labels at the left are."""
        return LABEL_PX

    @property
    def _has_own_head(self) -> bool:
        """Return whether the editor says itself what it is."""
        return self.kind in ("list", "map") or (self.kind == "record" and not self.plan.label)

    @property
    def is_above(self) -> bool:
        """Return whether the label stands above."""
        return self.kind in CONTAINERS or (self.narrow and self.kind == "text")

    def _lay_out(self) -> None:
        above = self.is_above
        for widget in (self._head, self.wrong, *self._editors.values()):
            self.grid.removeWidget(widget)
        self._head.setVisible(not self._has_own_head)
        self._head.setMinimumHeight(0 if above else HIGH_PX)
        if above:
            self._head.setMinimumWidth(0)
            self._head.setMaximumWidth(_NO_LIMIT)
            self.grid.addWidget(self._head, 0, 0, 1, 2)
        else:
            self._head.setFixedWidth(self.label_px)
            self.grid.addWidget(self._head, 0, 0, Qt.AlignmentFlag.AlignTop)
        for editor in self._editors.values():
            self.grid.addWidget(editor, 1 if above else 0, 0 if above else 1, 1, 2 if above else 1)
        self.grid.addWidget(self.wrong, 2, 0 if above else 1, 1, 2 if above else 1)

    def show_value(self, raw: Any, path: ViewPath, *, fresh: bool, fallback: Any = GONE) -> None:
        """Show *raw* at *path*."""
        had = self.kind
        super().show_value(raw, path, fresh=fresh, fallback=fallback)
        if self.kind != had and had:
            self._lay_out()

    def say_problems(self, problems: Sequence[FieldProblem]) -> None:
        """Say what is wrong below the editor."""
        super().say_problems(problems)
        worst = min((p.severity.rank for p in problems), default=0)
        role = "error" if worst == 0 else "muted"
        self.wrong.say(marked(problems) if self._head.isHidden() else unmarked(problems), role)


_NO_LIMIT = 16_777_215


def unmarked(problems: Sequence[FieldProblem]) -> str:
    """Return what is wrong, a line each, for a place that has its icon already."""
    return "\n".join(dict.fromkeys(one.sentence for one in problems))


def marked(problems: Sequence[FieldProblem]) -> str:
    """Return what is wrong, a line each with a sign for how bad it is."""
    lines = (f"{severity_character(one.severity)} {one.sentence}" for one in problems)
    return "\n".join(dict.fromkeys(lines))
