"""Values that follow from an entry, in a quiet line above its fields."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from realms_builder.editing.forms.results import DerivedText


class DerivedStrip(QLabel):
    """One label with all of them; nothing is built anew while they change."""

    def __init__(self) -> None:
        """Begin hidden."""
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setProperty("role", "muted")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._texts: tuple[DerivedText, ...] = ()
        self.hide()

    def show_texts(self, texts: Sequence[DerivedText]) -> None:
        """Show *texts*."""
        if tuple(texts) == self._texts:
            return
        self._texts = tuple(texts)
        parts = [f"{escape(one.label)}\u00a0<b>{escape(one.text)}</b>" for one in texts]
        self.setText(" &nbsp;·&nbsp; ".join(parts))
        self.setAccessibleName(", ".join(f"{one.label} {one.text}" for one in texts))
        self.setToolTip("\n".join(f"{one.label}: {one.help}" for one in texts if one.help))
        self.setVisible(bool(texts))
