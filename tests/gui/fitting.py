"""What does not fit in a window: widgets outside of it, texts that are cut, too small targets."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizeGrip,
    QTabBar,
    QWidget,
)

from realms_builder.gui.kit.labels import ElidingButton, ElidingLabel, WrappedCheck

_OWN_PARTS = QTabBar | QAbstractSpinBox | QComboBox | QLineEdit
"""What sets its parts itself, some of them out of sight."""
_YIELDING = ElidingButton | ElidingLabel | WrappedCheck
"""What is made to have less room than its text."""
_SLACK = QSize(4, 3)
"""Pixels that the edge of a button or a line has to spare."""
_MOST_QUOTED = 40
LEAST_TARGET_PX = 24


def faults(shown: QWidget, *, strict: bool = True) -> Iterator[str]:
    """Yield what does not fit in the window *shown*, and that it does not fit on its screen.

    Unless it is *strict*, what scrolls may hold its buttons out of sight.
    """
    screen = shown.screen().availableGeometry()
    if not screen.contains(shown.frameGeometry()):
        yield f"{_named(shown)} at {_box(shown.frameGeometry())} is not on the screen"
    for widget in shown.findChildren(QWidget):
        if widget.isVisible() and not widget.isWindow() and not isinstance(widget, QSizeGrip):
            if not _is_inside(widget):
                yield f"{_named(widget)} is outside of {_named(widget.parentWidget())}"
            elif _is_cut(widget):
                yield f"{_named(widget)} is cut"
            elif _is_small(widget):
                yield f"{_named(widget)} is hard to hit"
            elif isinstance(shown, QDialog) and _is_lost(widget, strict=strict):
                yield f"{_named(widget)} is out of sight"


def _is_inside(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    if isinstance(parent, _OWN_PARTS):
        return True
    area = parent.parentWidget()
    if isinstance(area, QScrollArea) and area.widget() is widget:
        return widget.width() <= parent.width()  # one scrolls downwards only
    if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
        return True
    return parent.rect().contains(widget.geometry())


def _is_cut(widget: QWidget) -> bool:
    if isinstance(widget, QTabBar):
        last = widget.tabRect(widget.count() - 1)
        return widget.count() > 0 and not widget.rect().contains(last)
    if isinstance(widget, QAbstractSpinBox):
        inside = widget.findChild(QLineEdit)
        return inside is not None and _needs(widget, widget.text()) > inside.width()
    if isinstance(widget, QLabel) and widget.text() and not isinstance(widget, _YIELDING):
        if widget.wordWrap():
            return widget.heightForWidth(widget.width()) > widget.height() + _SLACK.height()
        return not _holds(widget)
    if isinstance(widget, QAbstractButton) and widget.text() and not isinstance(widget, _YIELDING):
        return not _holds(widget)
    return False


def _is_small(widget: QWidget) -> bool:
    """Return whether *widget* is less wide or high than what a shaking hand hits (WCAG 2.2)."""
    if not isinstance(widget, QAbstractButton) or isinstance(widget.parent(), QLineEdit | QTabBar):
        return False  # what Qt puts into a line, which a key does too
    return min(widget.size().toTuple()) < LEAST_TARGET_PX


def _needs(widget: QWidget, text: str) -> int:
    return widget.fontMetrics().horizontalAdvance(text)


def _holds(widget: QWidget) -> bool:
    return widget.size() == widget.size().expandedTo(widget.sizeHint() - _SLACK)


def _is_lost(widget: QWidget, *, strict: bool) -> bool:
    """Return whether *widget* is a button at the foot of a dialog that nobody sees."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    scrolls = above is not None and not strict
    return _is_foot(widget) and not scrolls and not _is_in_sight(widget)


def _is_foot(widget: QWidget) -> bool:
    is_foot = isinstance(widget.parent(), QDialogButtonBox) or widget.property("role") == "primary"
    return isinstance(widget, QPushButton) and is_foot


def _is_in_sight(widget: QWidget) -> bool:
    return widget.visibleRegion().boundingRect() == widget.rect()


def _named(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton | QLabel) else ""
    named = f"{type(widget).__name__} {text[:_MOST_QUOTED]!r}" if text else type(widget).__name__
    parent = widget.parentWidget()
    size, least = widget.size(), widget.minimumSizeHint()
    where = f" in {type(parent).__name__}" if parent is not None else ""
    return f"{named}{where} ({_size(size)}, least {_size(least)})"


def _size(size: QSize) -> str:
    return f"{size.width()}x{size.height()}"


def _box(rect: QRect) -> str:
    return f"{rect.x()},{rect.y()} {_size(rect.size())}"
