"""Looks for rubbish when nobody waits for the window.

Python stops everything to look for objects that only know each other, with a large roster for a
fifth of a second, and it would do so in the middle of a word. Here young objects are looked through
in every short rest, all of them in a long one. It also happens in the window's thread only: what Qt
made there must end there.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from realms_builder.gui.shell.input_gate import Calm

LOOK_MS = 1_000
YOUNG = 10_000
"""So many new objects are worth a look, which takes a few milliseconds."""
LONG_REST = 4
"""After so many looks without a key all objects are looked through, if there were new ones."""
AT_THE_LATEST = 120
"""After so many looks at young objects all are looked through, whoever types."""


class Rubbish(QObject):
    """Collects in place of Python from its making to :meth:`stop`."""

    def __init__(self, calm: Calm, parent: QObject | None = None) -> None:
        """Collect when *calm* says that there is time."""
        super().__init__(parent)
        self._calm = calm
        self._rested = 0
        self._looks = 0
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
        if self._looks >= AT_THE_LATEST or (self._looks and self._rested >= LONG_REST):
            gc.collect()
            self._looks = 0
        elif gc.get_count()[0] > YOUNG:
            gc.collect(1)
            self._looks += 1
