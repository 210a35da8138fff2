"""What is written or chosen in a form: lists open in full, the wheel scrolls, texts grow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from PySide6.QtCore import (
    QEvent,
    QMargins,
    QObject,
    QPoint,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPlainTextEdit,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)
from shiboken6 import isValid

from realms_builder.gui.kit.belonging import given_back

MOST_ROWS = 14
SWATCH_PX = 16
_TEXT_SIDE_PX = 7
_BOX_SIDE_PX = 2
_MOST_LINES = 7
_FRAME_PX = 14
_UNSEEN = "unseen_label"
KEYS_OF_LIST = frozenset((Qt.Key.Key_Enter, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab))
"""What a list of offers takes while it is open."""


_unnamed: list[ChoiceBox] = []


def _name_all() -> None:
    """Look for the labels of the lists that were shown, once in each of their windows."""
    boxes = [box for box in dict.fromkeys(_unnamed) if isValid(box)]
    _unnamed.clear()
    for window in dict.fromkeys(box.window() for box in boxes):
        seen = [one for one in window.findChildren(QLabel) if one.objectName() != _UNSEEN]
        buddies = {label.buddy() for label in seen}
        for box in boxes:
            if box.window() is window:
                box.name_by_label(has_label=box in buddies)


class ChoiceBox(QComboBox):
    """A list that is filled at once, by what its entries are called and stand for.

    Readers of the screen on Linux take the value of a list for its name and leave the name to a
    label beside it (Qt, ``QAccessibleComboBox``). Where there is none, one is, out of sight.
    """

    def setAccessibleName(self, name: str) -> None:
        """Be called *name*."""
        super().setAccessibleName(name)
        if self.isVisible():
            self._name_soon()

    def showEvent(self, event: QShowEvent) -> None:
        """Look for a label: by now it is where it belongs."""
        super().showEvent(event)
        self._name_soon()

    def _name_soon(self) -> None:
        """Look for a label with all others that are shown now: there may be hundreds."""
        if not _unnamed:
            QTimer.singleShot(0, _name_all)
        _unnamed.append(self)

    def name_by_label(self, *, has_label: bool) -> None:
        """Be called by a label out of sight, unless there is one to be seen."""
        own = self.findChild(QLabel, _UNSEEN)
        if own is None and not has_label and self.accessibleName():
            own = QLabel(self)
            own.setObjectName(_UNSEEN)
            own.hide()
            own.setBuddy(self)
            given_back(self)  # else label and list are one another's children only
        elif own is not None and has_label:
            own.setParent(None)
            own.deleteLater()
            return
        if own is not None:
            own.setText(self.accessibleName())

    def offer(self, choices: Iterable[tuple[str, Any]], chosen: Any = None) -> None:
        """Offer *choices*, what each is called and stands for, without saying so.

        *chosen* is chosen, or what was before; where it is not there any more the first one.
        """
        wanted = self.currentData() if chosen is None else chosen
        with QSignalBlocker(self):
            self.clear()
            for text, value in choices:
                self.addItem(text, value)
            self.choose(wanted)

    def showPopup(self) -> None:
        """Open the list, as wide as its entries want where the window has room."""
        view = self.view()
        bar = view.verticalScrollBar().sizeHint().width()
        widest = view.sizeHintForColumn(0) + bar + 2 * _FRAME_PX
        room = self.window().width() - self.mapTo(self.window(), QPoint()).x()
        view.setMinimumWidth(max(0, min(widest, room)))
        super().showPopup()

    def choose(self, value: Any) -> None:
        """Choose what stands for *value*, the first entry where nothing does."""
        self.setCurrentIndex(max(0, self.findData(value)))


class ListBox(ChoiceBox):
    """A list to choose from: shows up to :data:`MOST_ROWS` entries, leaves the wheel to the form.

    The wheel never changes the choice, not even with the keyboard focus: that stays here after
    every choice by mouse, so it says nothing about where the next turn of the wheel is meant.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(QStyledItemDelegate(self))  # the only one that knows the style sheet
        self.setMaxVisibleItems(MOST_ROWS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def showPopup(self) -> None:
        """Open the list, which is called like the box."""
        self.view().setAccessibleName(self.accessibleName())
        super().showPopup()

    def sizeHint(self) -> QSize:
        """Return the usual size, with what a text keeps free beside it; widths are no pixels."""
        return super().sizeHint().grownBy(QMargins(_BOX_SIDE_PX, 0, _BOX_SIDE_PX + 1, 0))

    def minimumSizeHint(self) -> QSize:
        """Return no more than the usual size; Qt does, or less, as its entries came."""
        return super().minimumSizeHint().boundedTo(self.sizeHint())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box; a text too long for it ends in dots."""
        del event
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        style, part = self.style(), QStyle.SubControl.SC_ComboBoxEditField
        kind = QStyle.ComplexControl.CC_ComboBox
        room = style.subControlRect(kind, option, part, self).width() - 2 * _BOX_SIDE_PX
        text: str = option.currentText  # type: ignore[attr-defined]
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        option.currentText = shown  # type: ignore[attr-defined]
        painter.drawComplexControl(kind, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the form scroll instead of changing the choice by accident."""
        event.ignore()


Number = TypeVar("Number", QSpinBox, QDoubleSpinBox)


def number_field(box: Number) -> Number:
    """Return *box*: the wheel changes it only with the keyboard focus, its text stands inside."""
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.installEventFilter(_Wheel(box))
    box.lineEdit().setTextMargins(_TEXT_SIDE_PX, 0, 0, 0)  # no style sheet reaches this line
    return box


class NumberBox(QDoubleSpinBox):
    """A number without needless zeros behind the comma."""

    def textFromValue(self, value: float) -> str:
        """Return *value* as the language writes it."""
        most = self.decimals()
        digits = next((n for n in range(most) if round(value, n) == round(value, most)), most)
        text = self.locale().toString(value, "f", digits)
        return text.replace(self.locale().groupSeparator(), "")  # a seed is no sum


class _Wheel(QObject):
    """Passes the wheel on to the form while its field has not the keyboard focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Wheel:
            return False
        if isinstance(watched, QWidget) and watched.hasFocus():
            return False
        event.ignore()
        return True


class TextBox(QPlainTextEdit):
    """A few lines of text, as high as it needs, one line as high as a line; the tab key leaves it.

    :attr:`left` says that the keyboard went elsewhere.
    """

    left = Signal()

    def __init__(self, parent: QWidget | None = None, least_lines: int = 1) -> None:
        """Begin *least_lines* high."""
        super().__init__(parent)
        self._least_lines = least_lines
        self.is_offering: Callable[[], bool] = lambda: False
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.grow)
        self.textChanged.connect(self.grow)
        self.grow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys of a list of offers to it while one is open."""
        if event.key() in KEYS_OF_LIST and self.is_offering():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def grow(self) -> None:
        """Be as high as the text or what stands greyed in its place, within limits."""
        metrics = self.fontMetrics()
        lines = round(self.document().size().height())
        if not self.toPlainText():
            wide = max(60, self.viewport().width() - 8)
            flags = Qt.TextFlag.TextWordWrap.value
            seen = metrics.boundingRect(0, 0, wide, 2000, flags, self.placeholderText())
            lines = round(seen.height() / metrics.lineSpacing())
        lines = max(self._least_lines, min(_MOST_LINES, lines))
        self.setFixedHeight(round(lines * metrics.lineSpacing() + _FRAME_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._later.start()  # what asks for another height while it is laid out is not heard

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that the keyboard went elsewhere."""
        super().focusOutEvent(event)
        self.left.emit()


def swatch(colour: str) -> QIcon:
    """Return a square of *colour*, on a chequer where it is clear; crossed out where it is none."""
    pixmap = QPixmap(SWATCH_PX, SWATCH_PX)
    pixmap.fill(QColor("#ffffff"))
    painter = QPainter(pixmap)
    box = pixmap.rect().adjusted(0, 0, -1, -1)
    if colour:
        tone = QColor(colour[:7])
        tone.setAlpha(int(colour[7:9], 16) if len(colour) == 9 else 255)
        half = SWATCH_PX // 2
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
    found = QIcon(pixmap)
    found.addPixmap(pixmap, QIcon.Mode.Disabled)  # a colour in grey would be another one
    return found
