"""Makes a part of a splitter low while it has nothing to show."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

FOLD_MS = 1500
"""A list that is empty for a moment only, between two keys, does not move what is above it."""
USUAL_PX = 150
_NO_LIMIT = 16_777_215


class Folding(QObject):
    """Keeps *part*, the last one of a splitter, no higher than needed without its *inside*."""

    def __init__(self, part: QWidget, inside: QWidget) -> None:
        """Begin unfolded."""
        super().__init__(part)
        self._part, self._inside = part, inside
        self._height = USUAL_PX
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(FOLD_MS)
        self._later.timeout.connect(self._fold)

    @property
    def is_folded(self) -> bool:
        """Return whether only the head is shown."""
        return self._inside.isHidden()

    def fold(self, *, on: bool, at_once: bool = False) -> None:
        """Fold, a moment later where somebody is at work; or unfold to the height of before."""
        if not on:
            self._later.stop()
            self._unfold()
        elif at_once or not self._part.isVisible():
            self._fold()
        elif not self.is_folded and not self._later.isActive():
            self._later.start()

    def _fold(self) -> None:
        self._later.stop()
        if self._part.isVisible() and not self.is_folded:
            self._height = self._part.height()
        self._inside.hide()
        low = self._part.minimumSizeHint().height()
        self._part.setMaximumHeight(low)
        self._be(low)

    def _unfold(self) -> None:
        if not self.is_folded:
            return
        self._inside.show()
        self._part.setMaximumHeight(_NO_LIMIT)
        self._be(self._height)

    def _be(self, height: int) -> None:
        split = self._part.parentWidget()
        if isinstance(split, QSplitter):
            *others, last = split.sizes()
            others[-1] = max(0, others[-1] + last - height)
            split.setSizes([*others, height])
