"""Editors of texts in several languages, of formulas with their result, and of plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontDatabase, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.cards.designing.plain_data import read_plain, written_plain
from realms_builder.cards.designing.properties import Property
from realms_builder.cards.template.templates import FIT_STEPS
from realms_builder.core.translation import languages
from realms_builder.gui.kit.labels import WrappedLabel
from realms_builder.gui.rooms.designer.properties.property_fields import (
    MIXED,
    FieldContext,
    LineField,
    PropertyField,
)

WAIT_MS = 350
_LEAST_LINES, _MOST_LINES = 1, 7
_FRAME_PX = 24


class TextBox(QPlainTextEdit):
    """A few lines of text, as high as it needs; the tab key leaves it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin two lines high."""
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.grow)
        self.textChanged.connect(self.grow)
        self.grow()

    def grow(self) -> None:
        """Be as high as the text or what stands greyed in its place, within limits."""
        metrics = self.fontMetrics()
        lines = round(self.document().size().height())
        if not self.toPlainText():
            wide = max(60, self.viewport().width() - 8)
            flags = Qt.TextFlag.TextWordWrap.value
            seen = metrics.boundingRect(0, 0, wide, 2000, flags, self.placeholderText())
            lines = round(seen.height() / metrics.lineSpacing())
        lines = max(_LEAST_LINES, min(_MOST_LINES, lines))
        self.setFixedHeight(round(lines * metrics.lineSpacing() + _FRAME_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._later.start()  # what asks for another height while it is laid out is not heard


class LocalisedField(PropertyField):
    """A text in several languages side by side; one text for all where they say the same."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Begin empty."""
        super().__init__(prop, context)
        self.boxes: dict[str, TextBox] = {}
        self._shown: Any = None
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._wait.timeout.connect(self._finish)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(1)
        self._offer(languages())
        self.row.addLayout(self._grid)
        self.setFocusProxy(self.boxes[languages()[0]])

    def _offer(self, langs: Iterable[str]) -> None:
        """Have a box for each of *langs*, two in a row."""
        for lang in langs:
            if lang in self.boxes:
                continue
            row, column = divmod(len(self.boxes), 2)
            box = TextBox()
            box.setEnabled(self.context.enabled)
            box.textChanged.connect(self._wait.start)
            label = QLabel(lang.upper())
            label.setProperty("role", "muted")
            label.setBuddy(box)
            self._grid.addWidget(label, 2 * row, column)
            self._grid.addWidget(box, 2 * row + 1, column, Qt.AlignmentFlag.AlignTop)
            self.boxes[lang] = box

    @property
    def is_busy(self) -> bool:
        """Return whether somebody writes in it."""
        return self._wait.isActive() or any(box.hasFocus() for box in self.boxes.values())

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what it is."""
        for lang, box in self.boxes.items():
            box.setAccessibleName(f"{name} {lang.upper()}")

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own *value*, or greyed the inherited one."""
        self._shown = value
        for said in (value, fallback):
            self._offer(map(str, said) if isinstance(said, dict) else ())
        mixed = self.context.words("mixed") if value is MIXED else ""
        for at, (lang, box) in enumerate(self.boxes.items()):
            own = value.get(lang, "") if isinstance(value, dict) else value
            if isinstance(value, str) and at:
                own = ""
            instead = value if isinstance(value, str) and at else _version(fallback, lang)
            text = own if isinstance(own, str) else ""
            if box.toPlainText() != text:
                box.blockSignals(True)
                box.setPlainText(text)
                box.blockSignals(False)
            box.setPlaceholderText(mixed or instead)
            box.grow()

    def insert(self, text: str) -> bool:
        """Write *text* where the cursor is; False when none of the boxes is written in."""
        for box in self.boxes.values():
            if box.hasFocus():
                box.insertPlainText(text)
                return True
        return False

    def _finish(self) -> None:
        said = {lang: box.toPlainText() for lang, box in self.boxes.items()}
        first, *others = said.values()
        filled = {lang: text for lang, text in said.items() if text}
        if not filled:
            value: Any = None
        elif first and not any(text and text != first for text in others):
            value = first
        else:
            home = next(iter(said))
            value = {home: first or next(iter(filled.values())), **filled}
        if value != self._shown and not (value is None and self._shown is MIXED):
            self._shown = value
            self.edited.emit(value)


def _version(value: Any, lang: str) -> str:
    found = value.get(lang, "") if isinstance(value, dict) else value
    return found if isinstance(found, str) else ""


class FormulaField(LineField):
    """A formula, and below it what it comes to for the card that is looked at."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Begin empty."""
        super().__init__(prop, context)
        self._inherited = ""
        self.result = WrappedLabel()
        self.row.removeWidget(self.line)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.line)
        column.addWidget(self.result)
        self.row.addLayout(column)
        self.line.textChanged.connect(self._work_out)
        self._work_out()

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own formula or greyed the inherited one, and its result."""
        self._inherited = fallback if isinstance(fallback, str) and value is not MIXED else ""
        super().show_value(value, fallback)
        self._work_out()

    def _work_out(self) -> None:
        source = self.line.text().strip() or self._inherited
        said, role = "", "muted"
        if source:
            sample = self.context.worked_out(source)
            words = self.context.words
            if sample.error:
                said, role = sample.error, "error"
            elif self.prop.editor == "condition":
                said = words("holds" if sample.holds else "fails")
            elif sample.count is not None:
                said = f"= {sample.count} · {sample.text}"
            elif sample.text:
                said = f"= {sample.text}"
        self.result.say(said, role)


class PlainField(PropertyField):
    """Plain data as it stands in the file, for what has parts of its own."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Begin empty."""
        super().__init__(prop, context)
        self.box = TextBox()
        self.box.setEnabled(context.enabled)
        self.box.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.wrong = WrappedLabel("error")
        self._shown: Any = None
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(2 * WAIT_MS)
        self._wait.timeout.connect(self._finish)
        self.box.textChanged.connect(self._wait.start)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.box)
        column.addWidget(self.wrong)
        self.row.addLayout(column)
        self.setFocusProxy(self.box)

    @property
    def is_busy(self) -> bool:
        """Return whether somebody writes in it."""
        return self._wait.isActive() or self.box.hasFocus()

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what it is."""
        self.box.setAccessibleName(name)

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own *value*, or greyed the inherited one."""
        self._shown = value
        self.box.blockSignals(True)
        self.box.setPlainText("" if value is None or value is MIXED else written_plain(value))
        self.box.blockSignals(False)
        mixed = self.context.words("mixed") if value is MIXED else ""
        self.box.setPlaceholderText(mixed or ("" if fallback is None else written_plain(fallback)))
        self.box.grow()
        self.wrong.hide()

    def _finish(self) -> None:
        text = self.box.toPlainText()
        value, reason = read_plain(text, self.context.lang)
        self.wrong.say(reason)
        if not reason and value != self._shown:
            self._shown = value
            self.edited.emit(value)


class FitField(PropertyField):
    """What happens to too much text: a tick for every step, and the smallest size."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Begin without steps."""
        super().__init__(prop, context)
        self.ticks: dict[str, QCheckBox] = {}
        self.floor = QLineEdit()
        self.floor.setEnabled(context.enabled)
        self.floor.setFixedWidth(72)
        self.floor.editingFinished.connect(self._finish)
        grid = QGridLayout()
        grid.setVerticalSpacing(2)
        for at, step in enumerate(FIT_STEPS):
            tick = QCheckBox(context.words(f"fit.{step}"))
            tick.setEnabled(context.enabled)
            tick.clicked.connect(lambda _on: self._finish())
            self.ticks[step] = tick
            grid.addWidget(tick, at, 0)
        grid.addWidget(self.floor, FIT_STEPS.index("shrink"), 1)
        grid.setColumnStretch(0, 1)
        self.row.addLayout(grid)
        self.setFocusProxy(self.ticks[FIT_STEPS[0]])

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what it is."""
        self.floor.setAccessibleName(f"{name}: {self.context.words('floor')}")

    def show_value(self, value: Any, fallback: Any) -> None:
        """Tick the steps of *value*, or faintly those that hold without one."""
        shown = fallback if value is None or value is MIXED else value
        steps = shown if isinstance(shown, list) else [shown] if isinstance(shown, str) else []
        words = {str(step).split()[0]: str(step).partition(" ")[2] for step in steps if step}
        for step, tick in self.ticks.items():
            tick.setTristate(value is None or value is MIXED)
            faint = Qt.CheckState.PartiallyChecked if tick.isTristate() else Qt.CheckState.Checked
            tick.setCheckState(faint if step in words else Qt.CheckState.Unchecked)
        points = read_length(words.get("shrink", ""), "pt") if words.get("shrink") else None
        lang = self.context.lang
        self.floor.setText("" if points is None else f"{said_length(points, lang)}\u00a0pt")
        self.floor.setPlaceholderText(self.context.words("floor"))
        self.floor.setModified(False)

    def _finish(self) -> None:
        sender = self.sender()
        if sender is self.floor and not self.floor.isModified():
            return
        steps: list[str] = []
        for step, tick in self.ticks.items():
            if tick.checkState() is Qt.CheckState.Unchecked:
                continue
            points = read_length(self.floor.text(), "pt") if step == "shrink" else None
            steps.append(step if points is None else f"{step} {points:g}")
        self.edited.emit(steps or ["none"])
