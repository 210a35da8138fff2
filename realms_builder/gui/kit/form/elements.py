"""One thing of a list: a reference on a line, or a record that opens below its summary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Severity
from realms_builder.editing.forms.edits import ViewPath, full
from realms_builder.editing.forms.plan import CONTAINERS, FieldPlan
from realms_builder.editing.forms.results import FieldProblem, summary
from realms_builder.game.files.declared_shapes import plain
from realms_builder.gui.kit.form.boxes import FieldBox, marked, unmarked
from realms_builder.gui.kit.form.host import FormHost
from realms_builder.gui.kit.form.text_editors import kind_for
from realms_builder.gui.kit.labels import ElidingButton, ElidingLabel, WrappedLabel

_ALT = Qt.KeyboardModifier.AltModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_GRIP_PX = 14


class ElementList(Protocol):
    """The list that things stand in."""

    def duplicate(self, at: int) -> None: ...  # noqa: D102
    def shift(self, at: int, to: int) -> None: ...  # noqa: D102
    def remove(self, at: int) -> None: ...  # noqa: D102
    def exchange(self, at: int) -> None: ...  # noqa: D102
    def can_exchange(self, at: int) -> str: ...  # noqa: D102


class DragGrip(QLabel):
    """What a thing is dragged by; :attr:`dragged` carries the height of the mouse in the list."""

    dragged = Signal(int, bool)

    def __init__(self) -> None:
        """Begin at rest."""
        super().__init__("::")
        self.setProperty("role", "muted")
        self.setMinimumWidth(_GRIP_PX)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setToolTip(self.tr("Drag to another place (Alt+Up, Alt+Down)"))
        self._moved = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag."""
        self._moved = False
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say where the mouse is."""
        self._moved = True
        self.dragged.emit(round(event.globalPosition().y()), False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say where it was let go."""
        if self._moved:
            self.dragged.emit(round(event.globalPosition().y()), True)


class ElementRow(FieldBox):
    """One thing of a list with its grip and its menu."""

    def __init__(self, plan: FieldPlan, host: FormHost, keeper: ElementList) -> None:
        super().__init__(plan, host)
        self._form = host
        self._keeper = keeper
        self.at = 0
        self.grip = DragGrip()
        self.head = ElidingButton()
        self.head.setProperty("role", "plain")
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setStyleSheet("QToolButton { text-align: left; }")
        self.head.clicked.connect(lambda: self.open(on=not self._is_open))
        self.meaning = ElidingLabel()
        self.meaning.setProperty("role", "muted")
        self.menu_button = QToolButton()
        self.menu_button.setText("…")
        self.menu_button.setProperty("role", "plain")
        self.menu_button.setAccessibleName(self.tr("What may be done with it"))
        self.menu_button.setToolTip(self.menu_button.accessibleName())
        self.menu_button.clicked.connect(self._open_menu)
        self._is_open = False
        self._key: ViewPath = ()
        self._line = QHBoxLayout()
        self._line.setSpacing(4)
        self._line.addWidget(self.grip)
        self._line.addWidget(self.mark)
        self._line.addWidget(self.head, 1)
        self._line.addWidget(self.meaning, 2)
        self._line.addWidget(self.menu_button)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addLayout(self._line)
        self._below = QHBoxLayout()
        self._below.setContentsMargins(_GRIP_PX + 8, 0, 0, 0)
        self._column.addLayout(self._below)
        self.wrong = WrappedLabel("error")
        self._column.addWidget(self.wrong)
        self.label.setParent(self)
        self.label.hide()
        self._filter = _Keys(self)

    @property
    def is_record(self) -> bool:
        """Return whether it opens below its summary."""
        return self.kind in CONTAINERS

    def show_element(
        self, raw: Any, path: ViewPath, at: int, key: ViewPath, *, fresh: bool
    ) -> None:
        """Show *raw*; *key* names it for whoever remembers what is open."""
        self.at, self._key = at, key
        self._raw = raw
        self.path = path
        kind = kind_for(self.plan, raw)
        opened = kind in CONTAINERS and key in self._form.opened
        if opened or kind not in ("record", "list", "map"):
            self.show_value(raw, path, fresh=fresh)
        elif self.kind:
            self.editor.hide()
            self.kind = ""
        self._is_open = opened
        self.head.setVisible(kind in CONTAINERS)
        self.meaning.setVisible(kind == "reference")
        if self.head.isVisibleTo(self):
            self.summarise(raw)
        else:
            self._explain(raw)

    def summarise(self, raw: Any) -> None:
        """Say in the heading what *raw* says."""
        self._raw = raw
        arrow = Qt.ArrowType.DownArrow if self._is_open else Qt.ArrowType.RightArrow
        self.head.setArrowType(arrow)
        text = summary(self._form.plan, self.plan, raw, self._form.context.lang)
        text = text or self.tr("new")
        if text != self.head.text():
            self.head.setText(text)
            self.head.setAccessibleName(text)
            self.head.setToolTip(text)

    def summarise_line(self, raw: Any) -> None:
        """Say behind the line what its word means."""
        self._raw = raw
        self._explain(raw)

    def _explain(self, raw: Any) -> None:
        text = "" if raw is None else plain(raw)
        word = text.split(" ")[0]
        found = next(
            (c for c in self._form.plan.choices_of(self.plan) if plain(c.value) in (text, word)),
            None,
        )
        self.meaning.setText(found.label if found is not None else "")
        self.meaning.setToolTip(found.detail if found is not None else "")

    def open(self, *, on: bool) -> None:
        """Show the fields or only the summary."""
        if on:
            self._form.opened.add(self._key)
            self.show_value(self._raw, self.path, fresh=True)
        else:
            self._form.opened.discard(self._key)
            if self.kind:
                self.editor.hide()
                self.kind = ""
        self._is_open = on
        self.head.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self._form.rearranged()

    def place(self, editor: QWidget) -> None:
        """Put a line beside the grip, fields below."""
        if self.kind in CONTAINERS:
            self._below.addWidget(editor, 1)
        else:
            self._line.insertWidget(2, editor, 3)
            for target in getattr(editor, "targets", list)():
                target.installEventFilter(self._filter)

    def field_at(self, path: ViewPath) -> QWidget | None:
        """Return the box at *path*: itself while it is closed."""
        if not path or not self.kind:
            return self
        return super().field_at(path)

    def focus(self) -> None:
        """Put the cursor into its line or onto its summary."""
        if self.head.isVisibleTo(self):
            self.head.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.kind:
            super().focus()

    def enter(self) -> None:
        """Put the cursor into the first of its fields, where it is open."""
        if self.kind:
            super().focus()

    def say_problems(self, problems: Sequence[FieldProblem]) -> None:
        """Say what is wrong below the line."""
        super().say_problems(problems)
        self.head.setAccessibleDescription(unmarked(problems))
        text = unmarked(problems) if self.mark.isVisibleTo(self) else marked(problems)
        is_error = any(p.severity is Severity.ERROR for p in problems)
        self.wrong.say(text, "error" if is_error else "muted")

    # ------------------------------------------------------------------ what may be done

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        keeper, at = self._keeper, self.at

        def add(text: str, act: Callable[[], None], keys: str = "") -> None:
            menu.addAction(f"{text}\t{keys}" if keys else text, act)

        other = keeper.can_exchange(at)
        if other:
            add(other, lambda: keeper.exchange(at))
            menu.addSeparator()
        add(self.tr("Duplicate"), lambda: keeper.duplicate(at), self.tr("Ctrl+D"))
        add(self.tr("Up"), lambda: keeper.shift(at, at - 1), self.tr("Alt+Up"))
        add(self.tr("Down"), lambda: keeper.shift(at, at + 1), self.tr("Alt+Down"))
        add(self.tr("Delete"), lambda: keeper.remove(at), self.tr("Ctrl+Del"))
        corner = self.menu_button.mapToGlobal(self.menu_button.rect().bottomLeft())
        menu.popup(corner)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, copy or delete it by keys."""
        if not self.steer(event):
            super().keyPressEvent(event)

    def steer(self, event: QKeyEvent) -> bool:
        """Do what the keys of *event* ask for; return whether they ask for anything."""
        key, held = event.key(), event.modifiers()
        keeper, at = self._keeper, self.at
        if held & _ALT and key == Qt.Key.Key_Up:
            keeper.shift(at, at - 1)
        elif held & _ALT and key == Qt.Key.Key_Down:
            keeper.shift(at, at + 1)
        elif held & _CONTROL and key == Qt.Key.Key_D:
            keeper.duplicate(at)
        elif held & _CONTROL and key == Qt.Key.Key_Delete:
            keeper.remove(at)
        else:
            return False
        return True

    def minimumSizeHint(self) -> QSize:
        """Ask for no width: summaries elide."""
        return QSize(0, super().minimumSizeHint().height())


class _Keys(QObject):
    """Lets the keys of a thing work while somebody writes in its line."""

    def __init__(self, row: ElementRow) -> None:
        super().__init__(row)
        self._row = row

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        del watched
        return (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and self._row.steer(event)
        )


def key_of(plan: FieldPlan, raw: Any, at: int) -> str:
    """Return by what a thing of a list is remembered: its id, else its place."""
    seen = full(plan, raw)
    if isinstance(seen, dict):
        for name in ("id", "code"):
            if seen.get(name):
                return f"{name}={plain(seen[name])}"
    return str(at)
