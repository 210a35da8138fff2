"""Presses Tab round a window, forwards and back, and says what it did not come to."""

from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPlainTextEdit, QWidget

from realms_builder.gui.kit.tab_round import ReadOtherwise

MOST_PRESSES = 400
"""Links in a text are stops too."""


def pressed_round(window: QWidget, *, forwards: bool) -> list[QWidget]:
    """Return where Tab stops in *window*, from its beginning until it comes there again."""
    (window.focusWidget() or window).clearFocus()
    stops: list[QWidget] = []
    for _ in range(MOST_PRESSES):
        here = window.focusWidget() or window
        if isinstance(here, QPlainTextEdit) and not here.tabChangesFocus():
            QTest.keyClick(here, Qt.Key.Key_Escape)  # here Tab indents, unless one leaves
        if forwards:
            QTest.keyClick(here, Qt.Key.Key_Tab)
        else:
            QTest.keyClick(here, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        stop = window.focusWidget()
        assert stop is not None
        if stops and stop is stops[0]:
            return stops
        if not stops or stop is not stops[-1]:
            stops.append(stop)
    raise AssertionError(f"no way round: {[_named(stop) for stop in stops[-3:]]}")


def faults_of_round(window: QWidget) -> list[str]:
    """Return in words what is wrong with the round of the Tab key in *window*."""
    wanted = [widget for widget in window.findChildren(QWidget) if _is_control(widget, window)]
    stops = pressed_round(window, forwards=True)
    back = pressed_round(window, forwards=False)
    start = stops.index(back[0]) if back[0] in stops else 0
    found = [f"never reached: {_named(one)}" for one in wanted if not _is_reached(one, stops)]
    if back != [*stops[start::-1], *stops[:start:-1]]:
        found.append(f"back is another way: {[_named(stop) for stop in back]}")
    found += [
        f"{_named(one)} leads up to {_named(other)}"
        for one, other in pairwise(stops)
        if one.parent() is other.parent() and not _is_read_before(one, other)
    ]
    return found


def _is_control(widget: QWidget, window: QWidget) -> bool:
    return (
        widget.isVisible()
        and widget.window() is window
        and widget.isEnabled()
        and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.focusProxy() is None
    )


def _is_reached(widget: QWidget, stops: list[QWidget]) -> bool:
    """Return whether *widget* is a stop, or arrows lead to it from one of its group."""
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    kin = group.buttons() if group is not None and group.exclusive() else []
    return widget in stops or any(one in stops for one in kin)


def _is_read_before(one: QWidget, other: QWidget) -> bool:
    if any(isinstance(widget, ReadOtherwise) for widget in (one.parent(), one.window())):
        return True
    here, there = QRect(one.geometry()), QRect(other.geometry())
    wraps = there.right() <= here.left() and there.top() <= here.top()
    above = there.bottom() <= here.top() and there.left() <= here.right()
    return not wraps and not above


def _named(widget: QWidget) -> str:
    said = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    return f"{type(widget).__name__} {said!r} in {type(widget.parent()).__name__}"
