"""Tab goes round a window as it is read, F6 from pane to pane, Enter presses buttons, Down finds.

Qt's own chain holds controls in the order they were made, and leads from a frame straight to its
focus proxy, past all before it. Here the round is read off the layouts whenever a key is pressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, cast, runtime_checkable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QFormLayout,
    QGridLayout,
    QLayout,
    QLineEdit,
    QListView,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QSplitter,
    QToolButton,
    QTreeView,
    QWidget,
)

from realms_builder.gui.kit.belonging import given_back
from realms_builder.gui.kit.screen import ScreenDialog

_BARS = ("bar", "side", "foot", "rail")
"""Roles of frames that are panes where no splitter is around."""
_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


@runtime_checkable
class ReadOtherwise(Protocol):
    """A widget that is read in another order than its layout says."""

    def read_first(self) -> Iterable[QWidget]:
        """Return what Tab comes to first in it, at any depth; the rest follows as it stands."""
        ...


@runtime_checkable
class EnteredAt(Protocol):
    """A pane that F6 enters at one place, wherever in it the keyboard was last."""

    def entered_at(self) -> QWidget | None:
        """Return that place; None where it is not there now."""
        ...


class RoundDialog(ScreenDialog):
    """A dialog that fits its screen, in which Tab goes round through every control.

    Enter presses the button that has the keyboard; from a field its primary button, where that is
    the default. Without that Qt would press the first button of all.
    """

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 (Qt's name)
        """Go on, or back."""
        return step_in_round(self, forwards=next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from pane to pane, or press a button."""
        shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        if event.key() == Qt.Key.Key_F6 and (shift or not event.modifiers()):
            step_in_panes(self, forwards=not shift)
        elif not presses_button(self, event) and (not _is_enter(event) or self._has_default()):
            super().keyPressEvent(event)

    def _has_default(self) -> bool:
        return any(
            button.isDefault() and button.property("role") == "primary"
            for button in self.findChildren(QPushButton)
        )


class DownInto(QObject):
    """Lets Down, in a field that searches, go into what was found; :attr:`going` says so before."""

    going = Signal()

    def __init__(self, field: QLineEdit, *views: QAbstractItemView) -> None:
        """Go from *field* into the first of *views* with rows, at its first row if at none."""
        super().__init__(field)
        self._views = views
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go down, where there is something."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        view = next((view for view in self._views if first_row(view).isValid()), None)
        if view is None or event.key() not in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
            return super().eventFilter(watched, event)
        self.going.emit()
        if not view.currentIndex().isValid():
            view.setCurrentIndex(first_row(view))
        view.setFocus(Qt.FocusReason.TabFocusReason)
        return True


def first_row(view: QAbstractItemView) -> QModelIndex:
    """Return the first row of *view* that can be chosen, an invalid index where there is none."""
    for row in range(view.model().rowCount()):
        index = view.model().index(row, 0)
        is_hidden = isinstance(view, QTreeView) and view.isRowHidden(row, QModelIndex())
        if index.flags() & Qt.ItemFlag.ItemIsSelectable and not is_hidden:
            return index
    return QModelIndex()


def ring_first(widget: QWidget | None) -> None:
    """Let keys begin at the first row of a list that has the keyboard, choosing nothing.

    Qt does so once in the life of a list; its rows come and go. A list that is clicked into stays
    where it was scrolled to: the row below the mouse is meant.
    """
    if not isinstance(widget, QListView | QTreeView) or widget.currentIndex().isValid():
        return
    if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
        return
    if cast("QAbstractItemModel | None", widget.model()) is not None:
        no_update = QItemSelectionModel.SelectionFlag.NoUpdate
        widget.selectionModel().setCurrentIndex(first_row(widget), no_update)


def presses_button(window: QWidget, event: QKeyEvent) -> bool:
    """Press with Enter, too, the button of *window* that has the keyboard; False without one."""
    button = window.focusWidget()
    if not _is_enter(event) or not isinstance(button, QPushButton | QToolButton):
        return False
    button.click()
    return True


def _is_enter(event: QKeyEvent) -> bool:
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def step_in_round(window: QWidget, *, forwards: bool) -> bool:
    """Give the keyboard to the next control of *window*, or the one before; False without any."""
    here = _focus_in(window)
    places = list(_read(window))
    at = next((i for i, place in enumerate(places) if place is here), -1 if forwards else 0)
    turn = places[at + 1 :] + places[:at] if forwards else (places[at + 1 :] + places[:at])[::-1]
    stop = next((place for place in turn if _takes_tab(place)), None)
    if stop is None:
        return False
    reason = Qt.FocusReason.TabFocusReason if forwards else Qt.FocusReason.BacktabFocusReason
    stop.setFocus(reason)
    show_whole(stop)
    return True


def step_in_panes(window: QWidget, *, forwards: bool) -> bool:
    """Give the keyboard to the next pane of *window*, where it was there last; False if alone."""
    here, at = _focus_in(window), -1
    firsts: dict[QWidget, QWidget] = {}
    for place in _read(window):
        if _takes_tab(place):
            firsts.setdefault(_pane_of(place, window), place)
        if place is here:
            at = len(firsts) - 1
    panes = [pane for pane in firsts if not _frames_one_of(firsts, pane)]
    home = _pane_of(here, window) if here is not None else None
    if not panes or panes == [home]:
        return False
    if home in panes:
        at = panes.index(home) + (1 if forwards else -1)
    else:
        at = sum(pane in panes for pane in list(firsts)[: at + 1]) - (not forwards)
    pane = panes[at % len(panes)]
    last = (pane.entered_at() if isinstance(pane, EnteredAt) else None) or _focus_in(pane)
    if last is None or not last.isVisible() or _pane_of(last, window) is not pane:
        last = firsts[pane]
    last.setFocus(Qt.FocusReason.ShortcutFocusReason)
    show_whole(last)
    return True


def _frames_one_of(panes: Iterable[QWidget], pane: QWidget) -> bool:
    """Return whether *pane* is there for others within it, which can be reached."""
    others = (other for other in panes if other is not pane)
    return not pane.isWindow() and any(pane.isAncestorOf(other) for other in others)


def show_whole(widget: QWidget) -> None:
    """Scroll whatever *widget* stands in so that it is seen."""
    around = widget.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(widget)
        around = None if around.isWindow() else around.parentWidget()


def _pane_of(widget: QWidget, window: QWidget) -> QWidget:
    """Return the smallest part of a splitter around *widget*, else its bar, else *window*."""
    bar, around = window, cast("QWidget | None", widget)
    while around is not None and around is not window:
        above = around.parentWidget()
        if isinstance(above, QSplitter):
            return around
        if bar is window and around.property("role") in _BARS:
            bar = around
        around = above
    return bar


def _focus_in(widget: QWidget) -> QWidget | None:
    found = cast("QWidget | None", widget.focusWidget())
    return given_back(found) if found is not None else None


def _takes_tab(widget: QWidget) -> bool:
    every = QGuiApplication.styleHints().tabFocusBehavior()
    wanted = (
        Qt.FocusPolicy.TabFocus
        if every is Qt.TabFocusBehavior.TabFocusAllControls
        else Qt.FocusPolicy.StrongFocus
    )
    if not widget.isEnabled() or _has_proxy(widget):
        return False
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    if group is not None and group.exclusive() and group.checkedButton() is not None:
        # arrows go on from the one that is chosen; Qt takes the key from the others, whoever it is
        reached = any(button.focusPolicy() & wanted == wanted for button in group.buttons())
        return reached and group.checkedButton() is widget
    return widget.focusPolicy() & wanted == wanted


def _has_proxy(widget: QWidget) -> bool:
    proxy = widget.focusProxy()
    return proxy is not None and given_back(proxy) is not widget


def _read(window: QWidget) -> Iterator[QWidget]:
    """Yield what is shown in *window* as it is read, each once."""
    seen: set[QWidget] = set()
    for child in _children(window):
        yield from _read_in(child, seen)


def _read_in(widget: QWidget, seen: set[QWidget]) -> Iterator[QWidget]:
    if widget in seen or widget.isHidden():
        return
    seen.add(widget)
    yield widget
    if isinstance(widget, ReadOtherwise):
        for first in widget.read_first():
            if first.isVisibleTo(widget):
                yield from _read_in(first, seen)
    for child in _children(widget):
        yield from _read_in(child, seen)


def _children(widget: QWidget) -> list[QWidget]:
    """Return what stands directly in *widget*, by its layout, or else from top to bottom."""
    inside = [c for c in widget.findChildren(QWidget, options=_DIRECT) if not c.isWindow()]
    if len(inside) < 2:
        return inside
    if isinstance(widget, QSplitter):
        return [c for c, size in zip(_splitter_parts(widget), widget.sizes(), strict=True) if size]
    layout = widget.layout()
    laid: list[QWidget] = []
    if isinstance(layout, QLayout) and not isinstance(widget, QMainWindow):
        laid = list(_laid(layout, inside))
    known = set(laid)
    loose = sorted((c for c in inside if c not in known), key=lambda c: (c.y(), c.x()))
    return laid + loose


def _splitter_parts(splitter: QSplitter) -> list[QWidget]:
    return [w for number in range(splitter.count()) if (w := splitter.widget(number)) is not None]


def _laid(layout: QLayout, inside: Sequence[QWidget]) -> Iterator[QWidget]:
    """Yield those *inside* that *layout* and the layouts within it hold, line by line.

    No item is asked for: PySide takes what lies later where a spacer lay for that spacer.
    """
    within = layout.findChildren(QLayout, options=_DIRECT)
    held = [(number, part) for part in (*inside, *within) if (number := layout.indexOf(part)) >= 0]
    if isinstance(layout, QGridLayout | QFormLayout):
        held.sort(key=lambda one: _position(layout, one[0]))
    else:
        held.sort(key=lambda one: one[0])
    for _, part in held:
        if isinstance(part, QLayout):
            yield from _laid(part, inside)
        else:
            yield part


def _position(layout: QGridLayout | QFormLayout, number: int) -> tuple[int, int]:
    if isinstance(layout, QGridLayout):
        row, column, *_ = cast("tuple[int, int, int, int]", layout.getItemPosition(number))
        return row, column
    row, role = cast("tuple[int, QFormLayout.ItemRole]", layout.getItemPosition(number))
    return row, role.value
