"""How well colours can be told apart, as WCAG 2 reckons it."""

from PySide6.QtGui import QColor

from realms_builder.cards.template import colours

VISIBLE, READ, READ_EASILY = colours.READ_LARGE, colours.READ, 7.0
"""What it asks of edges, of text (AA), and of text in high contrast (AAA)."""


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21."""
    return colours.contrast(one.name(), other.name())
