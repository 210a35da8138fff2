"""Words that give way: one line that ends in dots, and lines that break where there is no room."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

_WRAPS = Qt.TextFlag.TextWordWrap.value
_ENOUGH_PX = 4000
"""Higher than any text is."""


_LONG_WORD = re.compile(r"\S{40}(?=\S)")


def breakable(text: str) -> str:
    """Return *text* with places to break a line in words that no window has room for."""
    return _LONG_WORD.sub("\\g<0>\u200b", text)


def give_role(widget: QWidget, role: str) -> None:
    """Give *widget* the look that the style sheet has for *role*."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def note_label(text: str = "", role: str = "muted", *, yields: bool = False) -> QLabel:
    """Return a sentence that explains something, broken where there is no more room.

    One that *yields* asks for no width of its own.
    """
    label = QLabel(breakable(text))
    label.setWordWrap(True)
    label.setProperty("role", role)
    if yields:
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


class LineLabel(QLabel):
    """Wants to be one line, and breaks where there is no room for it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setWordWrap(True)

    def sizeHint(self) -> QSize:
        """Return the size of the text in one line."""
        width = self.fontMetrics().horizontalAdvance(self.text()) + 2
        return QSize(width, self.heightForWidth(width))


class RichLabel(QLabel):
    """Takes its text for rich text, as no other label does: what is not ours is escaped in it."""

    def __init__(self, parent: QWidget | None = None, *, wraps: bool = True) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.setWordWrap(wraps)


class ElidingLabel(QLabel):
    """Gives way to its neighbours; its text is never cut within a letter."""

    def __init__(
        self, parent: QWidget | None = None, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    ) -> None:
        """Leave out what *mode* says."""
        super().__init__(parent)
        self._mode = mode
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def shown(self) -> str:
        """Return what of the text is seen."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), self._mode, room)

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line and no width."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what there is room for."""
        del event
        painter = QPainter(self)
        flags = int(self.alignment())
        palette, role = self.palette(), self.foregroundRole()
        style: QStyle = self.style()
        style.drawItemText(
            painter, self.contentsRect(), flags, palette, self.isEnabled(), self.shown, role
        )


class ElidingButton(QToolButton):
    """Gives way to its neighbours; a text that is too long ends in dots.

    Where there is no room for the text, :attr:`shorter` stands for it, if that is anything.
    """

    def __init__(self) -> None:
        super().__init__()
        self.shorter = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def shown(self) -> str:
        """Return what is seen."""
        metrics, whole = self.fontMetrics(), self.text()
        # one more than is measured: widths are no whole pixels
        room = self.width() - self.sizeHint().width() + metrics.horizontalAdvance(whole) + 1
        has_room = metrics.horizontalAdvance(whole) <= room
        text = whole if has_room else self.shorter or whole
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line and no width."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what there is room for."""
        del event
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        option.text = self.shown  # type: ignore[attr-defined]
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)


class WrappedCheck(QCheckBox):
    """A box to tick whose text is broken where there is no more room."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fit)

    def setText(self, text: str) -> None:
        """Say *text*, and break its lines."""
        if text != self.text():
            super().setText(text)
            self._later.start()

    def minimumSizeHint(self) -> QSize:
        """Return the height of a line and no width."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._later.start()  # as below

    def changeEvent(self, event: QEvent) -> None:
        """Break the lines anew in another size of text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._later.start()

    def _fit(self) -> None:
        least, words = super().sizeHint(), self._words(QStyleOptionButton())
        high = self.fontMetrics().boundingRect(words, _WRAPS, self.text()).height()
        is_one_line = self.width() >= least.width()
        self.setFixedHeight(least.height() if is_one_line else max(least.height(), high))

    def hitButton(self, pos: QPoint) -> bool:
        """Take clicks on every line."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the box beside the first line."""
        if self.width() >= super().sizeHint().width():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionButton()
        words = self._words(option)
        option.text = ""  # type: ignore[attr-defined]
        painter.drawControl(QStyle.ControlElement.CE_CheckBox, option)
        palette, role = self.palette(), self.foregroundRole()
        painter.drawItemText(words, _WRAPS, palette, self.isEnabled(), self.text(), role)

    def _words(self, option: QStyleOptionButton) -> QRect:
        """Return where the words stand, *option* saying of the first line how it is drawn."""
        self.initStyleOption(option)
        line = QRect(0, 0, self.width(), super().sizeHint().height())
        option.rect = line  # type: ignore[attr-defined]
        part = QStyle.SubElement.SE_CheckBoxContents
        beside = self.style().subElementRect(part, option, self)
        top = (line.height() - self.fontMetrics().lineSpacing()) // 2
        return QRect(beside.left(), top, max(1, self.width() - beside.left()), _ENOUGH_PX)


class WrappedLabel(QLabel):
    """Plain text, broken where there is no more room; hidden where there is nothing to say."""

    def __init__(self, role: str = "muted", parent: QWidget | None = None) -> None:
        """Begin hidden, in the look of *role*."""
        super().__init__(parent)
        self.setWordWrap(True)
        self.setProperty("role", role)
        # Heights that follow from widths get lost in nested layouts: it asks for a fixed one.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self.fit)
        self.hide()

    def say(self, text: str, role: str = "") -> None:
        """Show *text*, in another *role* where one is given."""
        self.setText(text)
        if role:
            give_role(self, role)
        self.setVisible(bool(text))
        self.fit()

    def hasHeightForWidth(self) -> bool:
        """Return False: the height is fixed as soon as the width is known."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._later.start()  # what asks for another height while it is laid out is not heard

    def fit(self) -> None:
        """Take the height that the text needs in this width."""
        room = QRect(0, 0, max(40, self.width()), _ENOUGH_PX)
        seen = self.fontMetrics().boundingRect(room, _WRAPS, self.text())
        if seen.height() + 2 != self.minimumHeight():
            self.setFixedHeight(seen.height() + 2)
            around = self.parentWidget()
            while around is not None and not around.isWindow():  # the same for those around it
                around.updateGeometry()
                around = around.parentWidget()
