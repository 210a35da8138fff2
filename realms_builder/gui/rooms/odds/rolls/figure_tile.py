"""One figure in large type with its name below; a click says why."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from realms_builder.gui.kit.painting import SMALL, text_left
from realms_builder.gui.shell.theme import Theme

_SIDE, _TOP, _MOST_NAME = 14.0, 8.0, 210.0
_POINTS, _SMALLER_POINTS = 21.0, 15.0


class FigureTile(QAbstractButton):
    """A panel with a figure; *large* for the first ones of a roll."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._theme = theme
        self._value, self._name, self._large, self.figure = "", "", True, ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_figure(
        self, figure: str, value: str, name: str, tip: str, *, large: bool = True
    ) -> None:
        """Show *value* called *name*; *figure* is its id, *tip* says it exactly."""
        self.figure, self._value, self._name, self._large = figure, value, name, large
        self.setToolTip(tip)
        self.setAccessibleName(f"{name}: {value}")
        self.setAccessibleDescription(tip)
        self.updateGeometry()
        self.update()

    @property
    def said(self) -> str:
        """Return the figure and its name in one line."""
        return f"{self._value} {self._name}"

    def _fonts(self) -> tuple[QFont, QFont]:
        figure = self._theme.display_font(_POINTS if self._large else _SMALLER_POINTS)
        name = QFont(self.font())
        name.setPointSizeF(name.pointSizeF() * SMALL)
        return figure, name

    def sizeHint(self) -> QSize:
        """Return room for both lines; a long name is cut."""
        figure, name = map(QFontMetricsF, self._fonts())
        large = QFontMetricsF(self._theme.display_font(_POINTS)).height()
        most = _MOST_NAME * self._theme.scale
        wide = max(
            figure.horizontalAdvance(self._value), min(most, name.horizontalAdvance(self._name))
        )
        tall = large + name.height()
        return QSize(round(wide + 2 * _SIDE) + 2, round(tall + 2 * _TOP))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the panel, the figure and its name."""
        tones = self._theme.tones
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(QColor(tones.accent if self.hasFocus() else tones.line),
                            2 if self.hasFocus() else 1))  # fmt: skip
        painter.setBrush(QColor(tones.shade if self.underMouse() else tones.surface))
        painter.drawRoundedRect(box, 8, 8)
        figure, name = self._fonts()
        inner = box.adjusted(_SIDE - 1, _TOP - 1, -_SIDE + 1, -_TOP + 1)
        height = QFontMetricsF(self._theme.display_font(_POINTS)).height()
        upper = QRectF(inner.x(), inner.y(), inner.width() + _SIDE, height)
        text_left(painter, upper, self._value, figure, tones.text)
        lower = QRectF(
            inner.x(), inner.y() + height, inner.width() + 2, QFontMetricsF(name).height()
        )
        text_left(painter, lower, self._name, name, tones.muted)
        painter.end()
