"""The colours of YAML, taken from the tones of the window so that all of them can be read."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QTextCharFormat

from realms_builder.editing.writing.piece_kinds import PieceKind
from realms_builder.gui.shell.theme import Tones

_BOLD = frozenset({PieceKind.FUNCTION, PieceKind.OPERATOR, PieceKind.CONSTANT})


def colour_of(kind: PieceKind, tones: Tones) -> str:
    """Return the colour of pieces of *kind*."""
    return {
        PieceKind.KEY: tones.info,
        PieceKind.STRING: tones.good,
        PieceKind.NUMBER: tones.warning,
        PieceKind.CONSTANT: tones.warning,
        PieceKind.COMMENT: tones.muted,
        PieceKind.ANCHOR: tones.warning,
        PieceKind.MARK: tones.muted,
        PieceKind.NAME: tones.text,
        PieceKind.FUNCTION: tones.error,
        PieceKind.OPERATOR: tones.error,
    }[kind]


def formats(tones: Tones) -> dict[PieceKind, QTextCharFormat]:
    """Return how pieces of each kind are written; comments lean, so that colour is not alone."""
    found: dict[PieceKind, QTextCharFormat] = {}
    for kind in PieceKind:
        written = QTextCharFormat()
        written.setForeground(QColor(colour_of(kind, tones)))
        if kind in _BOLD:
            written.setFontWeight(QFont.Weight.DemiBold)
        written.setFontItalic(kind is PieceKind.COMMENT)
        found[kind] = written
    return found
