"""Lets work beside the window wait while the window answers a key or the mouse.

Python runs one thread at a time. A thread at work would hold every answer up, since the window
gives way in the middle of it; so threads wait until what was typed is seen, and go on between two
keys.
"""

from __future__ import annotations

import gc
from threading import Event
from time import monotonic

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

MOST_WAIT_S = 0.3
TURN_S = 0.03
_ROUNDS = 3
_INPUT = frozenset(
    (
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.Wheel,
        QEvent.Type.InputMethod,
        QEvent.Type.Drop,
    )
)


class InputGate(QObject):
    """Knows whether the window is answering; watches whichever window has the keyboard."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin calm."""
        super().__init__(parent)
        self._calm = Event()
        self._calm.set()
        self._no_hurry = Event()
        self._no_hurry.set()
        self._left = 0
        self._disturbed = False
        # Fires when nothing else waits: what was typed has been painted by then.
        self._rest = QTimer(self, interval=0)
        self._rest.timeout.connect(self._on_rest)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.focusWindowChanged.connect(self._watch)
            self._watch(application.focusWindow())

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold the threads up when something is typed or pressed; nothing is kept away."""
        if event.type() in _INPUT:
            self.disturb()
        return super().eventFilter(watched, event)

    def disturb(self) -> None:
        """Let the threads wait until the window has nothing to do."""
        self._left, self._disturbed = _ROUNDS, True
        if self._calm.is_set():
            self._calm.clear()
            self._rest.start()

    def _on_rest(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._rest.stop()
            self._calm.set()

    def was_disturbed(self) -> bool:
        """Return whether anything was typed or pressed since this was last asked."""
        found, self._disturbed = self._disturbed, False
        return found

    @property
    def is_calm(self) -> bool:
        """Return whether the window has nothing to answer."""
        return self._calm.is_set()

    def wait(self) -> bool:
        """Wait in a thread until the window has nothing to answer, though not for ever."""
        return self._calm.wait(MOST_WAIT_S)

    def hurry(self, *, on: bool) -> None:
        """Let other threads wait for the one that calls this, such as for what is dragged."""
        if on:
            self._no_hurry.clear()
        else:
            self._no_hurry.set()

    def wait_for_others(self) -> None:
        """Wait in a thread while another one is in a hurry, though not for ever."""
        if not self._no_hurry.is_set():
            self._no_hurry.wait(MOST_WAIT_S)


class Turn:
    """One thread's manners: it waits for calm, yet gets a turn now and then whatever happens."""

    def __init__(self, calm: InputGate, *, hurries: bool = False) -> None:
        """Wait for *calm*, and unless this thread *hurries* itself for others that do."""
        self._calm = calm
        self._hurries = hurries
        self._until = 0.0

    def give_way(self) -> None:
        """Wait while the window is answering."""
        if not self._hurries:
            self._calm.wait_for_others()
        if not self._calm.is_calm and monotonic() > self._until and not self._calm.wait():
            self._until = monotonic() + TURN_S


# ------------------------------------------------------------------ garbage
# Looks for garbage when nobody waits for the window.
#
# Python stops everything to look for objects that only know each other, with a large roster for a
# fifth of a second, and it would do so in the middle of a word. Here young objects are looked
# through in every short rest, all that came since the last one in a long one. What is found in use
# then, and crowds of young objects, such as those of a template with thousands of elements, are set
# aside: they are looked through when nobody has touched the window for a minute. It also happens in
# the window's thread only: what Qt made there must end there.


LOOK_MS = 1_000
YOUNG = 10_000
"""So many new objects are worth a look, which takes a few milliseconds."""
CROWD = 150_000
"""So many would hold the window up: they are set aside."""
LONG_REST = 4
"""After so many looks without a key what is not set aside is looked through, if any was new."""
AT_THE_LATEST = 120
"""After so many looks at young objects it is looked through, whoever types."""
DEEP_REST = 60
"""After so many looks without a key everything is looked through, if any was set aside."""
DEEP_AT_THE_LATEST = 900
"""After so many looks everything is looked through, whoever types."""


class GcScheduler(QObject):
    """Collects in place of Python from its making to :meth:`stop`."""

    def __init__(self, calm: InputGate, parent: QObject | None = None) -> None:
        """Collect when *calm* says that there is time."""
        super().__init__(parent)
        self._calm = calm
        self._rested = 0
        self._looks = 0
        self._aside = 0
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        gc.disable()
        self._timer.start()

    def stop(self) -> None:
        """Let Python collect again by itself."""
        self._timer.stop()
        gc.enable()

    def look(self) -> None:
        """Collect what the rest allows."""
        self._rested = 0 if self._calm.was_disturbed() else self._rested + 1
        self._aside += bool(self._aside)
        young = gc.get_count()[0]
        if self._aside and (self._rested >= DEEP_REST or self._aside > DEEP_AT_THE_LATEST):
            gc.unfreeze()
            self._collect()
            self._aside = 0
        elif young > CROWD:
            self._set_aside()
        elif self._looks >= AT_THE_LATEST or (self._looks and self._rested >= LONG_REST):
            self._collect()
            self._aside = self._aside or 1
        elif young > YOUNG:
            gc.collect(1)
            self._looks += 1

    def _collect(self) -> None:
        gc.collect()
        self._looks = 0
        gc.freeze()

    def _set_aside(self) -> None:
        gc.freeze()
        self._aside = self._aside or 1
