"""Dialogs and windows no larger than the screen they are on, and wholly on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QLayout, QWidget

FRAME = QSize(8, 40)
"""What a desktop puts around a window, in pixels: around a dialog at least this much."""
_MOST = 0.42
"""The share of a screen that a pane beside another takes at most."""
_NAMES_PX, _NAMES = 200, 0.2


class ScreenDialog(QDialog):
    """A dialog that opens as large as it was made, and no larger than its screen."""

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the screen before the dialog is set in the middle of its parent."""
        if not event.spontaneous():
            keep_on_screen(self)
        super().showEvent(event)
        self._grow()

    def event(self, event: QEvent) -> bool:
        """Grow with what is inside."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self._grow()
        return is_done

    def _grow(self) -> None:
        """Be as high as broken lines need, which Qt asks for widths only, and as the screen has."""
        layout = self.layout()
        if isinstance(layout, QLayout) and layout.hasHeightForWidth():
            needed = min(layout.minimumHeightForWidth(self.width()), room_for(self).height())
            if needed > self.height():
                self.resize(self.width(), needed)
                keep_on_screen(self, is_placed=True)


class GrownByText:
    """Lets a window grow with its text, and be as large as before once that is smaller again."""

    def __init__(self, window: QWidget) -> None:
        """Begin with *window* as it is."""
        self._window = window
        self._before = self._after = QSize()

    def need(self, least: QSize) -> None:
        """Let the window be no smaller than *least*, as far as its screen is, and wholly there."""
        window = self._window
        before = self._before if window.size() == self._after else window.size()
        window.setMinimumSize(least.boundedTo(room_for(window)))
        if not window.isMaximized() and not window.isFullScreen():
            window.resize(before.expandedTo(window.minimumSize()))
            keep_on_screen(window, is_placed=window.isVisible())
            self._before, self._after = before, window.size()


def keep_on_screen(window: QWidget, *, is_placed: bool = False) -> None:
    """Let *window* be no larger than its screen, frame included, and no part of it outside.

    What was saved may come from a larger screen, or from one that is gone. The desktop sets what is
    new in its place, unless it *is_placed*: seen there already.
    """
    if window.isMaximized() or window.isFullScreen():
        return
    window.resize(window.size().boundedTo(room_for(window)))
    whole, screen = QRect(window.pos(), window.size() + _frame(window)), _screen_of(window)
    is_placed = is_placed or window.testAttribute(Qt.WidgetAttribute.WA_Moved)
    if is_placed and not screen.contains(whole):
        window.move(inside(whole, screen))


def room_for(window: QWidget) -> QSize:
    """Return how large *window* can be on its screen, without its frame."""
    return _screen_of(window).size() - _frame(window)


def pane_px(pane: QWidget, usual_px: int, scale: float) -> int:
    """Return how wide *pane* is beside another: as its text needs, and as the screen allows."""
    return min(round(usual_px * max(1.0, scale)), round(room_for(pane.window()).width() * _MOST))


def names_px(pane: QWidget, scale: float) -> int:
    """Return how wide *pane* is at least beside others, so that names in it can be read."""
    return min(round(_NAMES_PX * scale), round(room_for(pane.window()).width() * _NAMES))


def _screen_of(window: QWidget) -> QRect:
    """Return the room of the screen for *window*: where its parent is, or else itself."""
    parent = window.parentWidget()
    if parent is not None:
        return parent.screen().availableGeometry()
    return screen_at(window.frameGeometry().center(), window)


def screen_at(place: QPoint, near: QWidget) -> QRect:
    """Return the room of the screen with *place* on it, or of the one that *near* is on."""
    screen = QGuiApplication.screenAt(place) or near.screen()
    return screen.availableGeometry()


def inside(rect: QRect, screen: QRect) -> QPoint:
    """Return where *rect* begins if it is moved onto *screen*, as little as possible."""
    x = max(screen.left(), min(rect.left(), screen.right() + 1 - rect.width()))
    y = max(screen.top(), min(rect.top(), screen.bottom() + 1 - rect.height()))
    return QPoint(x, y)


def _frame(window: QWidget) -> QSize:
    """Return how much larger *window* is with its frame; its parent's tells it before it shows.

    Some desktops give none to a large window, but a bar with a title to each dialog.
    """
    parent = window.parentWidget()
    known = window if parent is None else parent.window()
    said = known.frameGeometry().size() - known.size() if known.isVisible() else FRAME
    return said if parent is None else said.expandedTo(FRAME)
