"""How well colours can be told apart, as WCAG 2 reckons it."""

from PySide6.QtGui import QColor

VISIBLE, READ, READ_EASILY = 3.0, 4.5, 7.0
"""What it asks of edges, of text (AA), and of text in high contrast (AAA)."""


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, 1 to 21, as WCAG 2 reckons it."""

    def light(tone: QColor) -> float:
        parts = (tone.redF(), tone.greenF(), tone.blueF())
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    lights = sorted((light(one), light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)
