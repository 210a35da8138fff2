"""Editors of single properties: what is inherited stands greyed in an empty field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from realms_builder.cards.designing.lengths import read_length, said_length
from realms_builder.cards.designing.properties import Property
from realms_builder.cards.designing.samples import Sample
from realms_builder.gui.kit.form.inputs import ListBox

_SWATCH_PX = 16
_STEPS = {"mm": 0.5, "pt": 0.5, "number": 0.1, "count": 1.0}
UNITS = {"mm": "mm", "pt": "pt"}
_FAINT = "QComboBox { color: palette(placeholder-text); }"
MIXED = object()
"""In place of a value where several elements have different ones."""


class WordFinder(Protocol):
    """Gives the word for a code in the window's language, with values filled in."""

    def __call__(self, code: str, **values: object) -> str:
        """Return the word."""
        ...


@dataclass
class FieldContext:
    """What editors need to know of the template and of the card that is looked at."""

    lang: str = "en"
    colours: Sequence[str] = ()
    fonts: Sequence[str] = ()
    styles: Sequence[str] = ()
    colour_of: Callable[[str], str] = field(default=lambda name: "")
    worked_out: Callable[[str], Sample] = field(default=lambda source: Sample())
    words: WordFinder = field(default=lambda code, **values: code)
    enabled: bool = True


class PropertyField(QWidget):
    """One editor; :attr:`edited` carries the new value, None to take the own one away."""

    edited = Signal(object)

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Edit *prop* in *context*."""
        super().__init__()
        self.prop = prop
        self.context = context
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(4)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own *value*, or greyed what the element has without one."""
        raise NotImplementedError

    @property
    def is_busy(self) -> bool:
        """Return whether somebody writes in it, so that it is not to be filled."""
        return False

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what it is."""
        self.setAccessibleName(name)


class LineField(PropertyField):
    """Text on one line: a number with its unit, a formula, a path; empty is inherited."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Begin empty."""
        super().__init__(prop, context)
        self.line = QLineEdit()
        self.line.setEnabled(context.enabled)
        self.line.editingFinished.connect(self._finish)
        self.line.installEventFilter(self)
        self.row.addWidget(self.line, 1)
        self.setFocusProxy(self.line)

    @property
    def unit(self) -> str:
        """Return the unit of numbers, empty where there is none."""
        return UNITS.get(self.prop.editor, "")

    @property
    def is_number(self) -> bool:
        """Return whether a number is edited."""
        return self.prop.editor in _STEPS

    @property
    def is_busy(self) -> bool:
        """Return whether somebody writes in it."""
        return self.line.hasFocus() and self.line.isModified()

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what it is."""
        self.line.setAccessibleName(name)

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own *value*, or greyed what there is without one."""
        self.line.setText("" if value is None or value is MIXED else self._said(value))
        mixed = self.context.words("mixed") if value is MIXED else ""
        self.line.setPlaceholderText(mixed or self._said(fallback))
        self.line.setModified(False)
        self._mark(wrong=False)

    def _said(self, value: Any) -> str:
        if value is None:
            return ""
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            unit = f"\u00a0{self.unit}" if self.unit else ""
            return said_length(float(value), self.context.lang) + unit
        return str(value)

    def _finish(self) -> None:
        if not self.line.isModified():
            return
        self.line.setModified(False)
        text = self.line.text().strip()
        if not text:
            self.edited.emit(None)
        elif not self.is_number:
            self.edited.emit(text)
        else:
            number = read_length(text, self.unit)
            whole = self.prop.editor == "count"
            self._mark(wrong=number is None)
            if number is not None:
                self.edited.emit(round(number) if whole or number == int(number) else number)

    def _mark(self, *, wrong: bool) -> None:
        self.line.setProperty("wrong", wrong)
        self.line.setStyleSheet("QLineEdit { border: 1px solid palette(bright-text); }" * wrong)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Let the arrow keys count numbers up and down."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
            if step is not None and self.is_number:
                self._step(
                    step * (10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                )
                return True
        return False

    def _step(self, steps: int) -> None:
        shown = self.line.text() or self.line.placeholderText()
        number = read_length(shown, self.unit)
        if number is not None:
            by = _STEPS[self.prop.editor] * steps
            self.line.setText(self._said(round(number + by, 3)))
            self.line.setModified(True)
            self._finish()


class ChoiceField(PropertyField):
    """A list to choose from, whose first entry is what is inherited."""

    def __init__(self, prop: Property, context: FieldContext, choices: Sequence[str]) -> None:
        """Offer *choices* by their words."""
        super().__init__(prop, context)
        self.box = ListBox()
        self.box.setEnabled(context.enabled)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setMinimumContentsLength(8)
        self.box.addItem("", None)
        for choice in choices:
            self.box.addItem(context.words(f"choice.{choice}"), choice)
        self.box.activated.connect(lambda _at: self.edited.emit(self.box.currentData()))
        self.row.addWidget(self.box, 1)
        self.setFocusProxy(self.box)

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what it is."""
        self.box.setAccessibleName(name)

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own *value*, else the inherited one in the first entry."""
        words = self.context.words
        if value is MIXED:
            first = words("mixed")
        else:
            first = words(f"choice.{_key(fallback)}") if fallback is not None else words("as_usual")
        self.box.setItemText(0, first)
        inherited = value is None or value is MIXED
        self.box.setStyleSheet(_FAINT if inherited else "")
        at = 0 if inherited else self.box.findData(value)
        if at < 0:
            self.box.addItem(str(value), value)
            at = self.box.count() - 1
        self.box.setCurrentIndex(at)


class FlagField(ChoiceField):
    """Yes, no, or as inherited."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Offer yes and no."""
        super().__init__(prop, context, ())
        for on in (True, False):
            self.box.addItem(context.words(f"choice.{_key(on)}"), on)


def _key(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class ColourField(PropertyField):
    """A colour by name with its swatch, or any expression such as ``ink alpha 40%``."""

    def __init__(self, prop: Property, context: FieldContext) -> None:
        """Offer the named colours of theme, template and faction."""
        super().__init__(prop, context)
        self.box = ListBox()
        self.box.setEditable(True)
        self.box.setEnabled(context.enabled)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setIconSize(QSize(_SWATCH_PX, _SWATCH_PX))
        self.box.setMinimumContentsLength(8)
        for name in context.colours:
            self.box.addItem(swatch(context.colour_of(name)), name, name)
        self.box.activated.connect(lambda _at: self._finish(self.box.currentText()))
        self.line.editingFinished.connect(self._typed)
        self.row.addWidget(self.box, 1)
        self.setFocusProxy(self.box)

    @property
    def line(self) -> QLineEdit:
        """Return the line in which a colour is written."""
        line = self.box.lineEdit()
        assert line is not None
        return line

    @property
    def is_busy(self) -> bool:
        """Return whether somebody writes in it."""
        return self.line.hasFocus() and self.line.isModified()

    def name_for_readers(self, name: str) -> None:
        """Tell screen readers what it is."""
        self.box.setAccessibleName(name)

    def show_value(self, value: Any, fallback: Any) -> None:
        """Show the own *value* with its swatch, or greyed what there is without one."""
        shown = "" if value is None or value is MIXED else str(value)
        self.box.setCurrentIndex(self.box.findData(shown) if shown else -1)
        self.box.setEditText(shown)
        self.line.setCursorPosition(0)
        mixed = self.context.words("mixed") if value is MIXED else ""
        self.line.setPlaceholderText(mixed or ("" if fallback is None else str(fallback)))
        self.line.setModified(False)
        meant = shown or ("" if fallback is None else str(fallback))
        for action in self.line.actions():
            self.line.removeAction(action)
        if meant and value is not MIXED:
            mark = swatch(self.context.colour_of(meant))
            self.line.addAction(mark, QLineEdit.ActionPosition.LeadingPosition)

    def _typed(self) -> None:
        if self.line.isModified():
            self._finish(self.line.text())

    def _finish(self, text: str) -> None:
        self.line.setModified(False)
        self.edited.emit(text.strip() or None)


def swatch(colour: str) -> QIcon:
    """Return a square of *colour*, on a chequer where it is clear; crossed out where it is none."""
    pixmap = QPixmap(_SWATCH_PX, _SWATCH_PX)
    pixmap.fill(QColor("#ffffff"))
    painter = QPainter(pixmap)
    box = pixmap.rect().adjusted(0, 0, -1, -1)
    if colour:
        tone = QColor(colour[:7])
        tone.setAlpha(int(colour[7:9], 16) if len(colour) == 9 else 255)
        half = _SWATCH_PX // 2
        if tone.alpha() < 255:
            for x, y in ((0, 0), (half, half)):
                painter.fillRect(x, y, half, half, QColor("#c4c4c4"))
        painter.fillRect(box, tone)
    else:
        painter.setPen(QColor("#b3261e"))
        painter.drawLine(box.topLeft(), box.bottomRight())
    painter.setPen(QColor("#80808080"))
    painter.drawRect(box)
    painter.end()
    return QIcon(pixmap)
