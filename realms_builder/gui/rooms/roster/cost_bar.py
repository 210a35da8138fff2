"""One cost of a roster: a bar of what is used, the numbers, a limit that can be typed."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from realms_builder.game.kinds.values import Number
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.painting import mixed
from realms_builder.gui.rooms.roster.budget import Budget
from realms_builder.gui.rooms.roster.unit_facts import cost_text
from realms_builder.gui.shell.desk import Desk

_LARGEST = 1_000_000


class Bar(QWidget):
    """How much of a limit is used; what is beyond it is striped, not only of another colour."""

    def __init__(self, desk: Desk) -> None:
        """Paint with the theme of *desk*."""
        super().__init__()
        self._desk = desk
        self.share = 0.0
        self.colour = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a thin line."""
        return QSize(80, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, used part, and stripes beyond the limit."""
        del event
        tones = self._desk.theme.tones
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(self.rect())
        radius = box.height() / 2
        painter.setBrush(QColor(mixed(tones.shade, tones.line, 0.5)))
        painter.drawRoundedRect(box, radius, radius)
        accent = painting.accent_of(self._desk.theme, self.colour)
        over = self.share > 1
        if self.share > 0:
            used = QRectF(box)
            used.setWidth(max(box.height(), box.width() * min(self.share, 1.0)))
            painter.setBrush(QColor(tones.error if over else accent))
            painter.drawRoundedRect(used, radius, radius)
        if over:
            painter.setBrush(QColor(tones.surface))
            start = box.width() / self.share
            x = start
            while x < box.width() - 2:
                painter.drawRect(QRectF(x, 0, 2, box.height()))
                x += 6
        painter.end()


class LimitField(QLineEdit):
    """A number to type over; empty takes the game's usual limit, Esc the old one back."""

    entered = Signal(object)

    def __init__(self, lang: str) -> None:
        """Show numbers as *lang* writes them."""
        super().__init__()
        self._lang = lang
        self._shown = ""
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setStyleSheet("QLineEdit { padding: 1px 4px; } QLineEdit:focus { padding: 0 3px; }")
        self.editingFinished.connect(self._finish)
        self.returnPressed.connect(self.clearFocus)

    def set_language(self, lang: str) -> None:
        """Show numbers as *lang* writes them from now on."""
        self._lang = lang

    def show_limit(self, limit: Number | None) -> None:
        """Show *limit*; what is being typed stays."""
        self._shown = "" if limit is None else cost_text(limit, self._lang)
        if not self.hasFocus() or not self.isModified():
            self.setText(self._shown)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        metrics = QFontMetrics(self.font())
        self.setFixedWidth(metrics.horizontalAdvance(max(self._shown, "000", key=len)) + 16)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Esc as leave it as it was."""
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._shown)
            self.clearFocus()
            return
        super().keyPressEvent(event)

    def _finish(self) -> None:
        if self.text().strip() == self._shown:
            return
        number = read_number(self.text())
        if number is None and self.text().strip():
            self.setText(self._shown)
        else:
            self.setModified(False)
            self.entered.emit(number)


def read_number(text: str) -> Number | None:
    """Return a number of 0 or more with comma or point; None for any other text."""
    try:
        number = Fraction(text.strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
    if not 0 <= number <= _LARGEST:
        return None
    return int(number) if number.denominator == 1 else number


class CostLine(QWidget):
    """The bar of one cost with its numbers below."""

    limit_entered = Signal(str, object)

    def __init__(self, desk: Desk, cost: str) -> None:
        """Show the cost called *cost*."""
        super().__init__()
        self._desk = desk
        self._cost = cost
        self.bar = Bar(desk)
        self.used = QLabel()
        self.of = QLabel()
        self.limit = LimitField(desk.lang)
        self.name = QLabel()
        self.left = QLabel()
        self.house = QLabel()
        self.used.setProperty("role", "heading")
        self.left.setTextFormat(Qt.TextFormat.RichText)
        self.house.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.bar)
        self.figures = QWidget()
        self.flow = FlowLayout(self.figures, gap=9, line_gap=2)
        for widget in (self.used, self.of, self.limit, self.name, self.house, self.left):
            self.flow.addWidget(widget)
        column.addWidget(self.figures)
        self.limit.entered.connect(lambda value: self.limit_entered.emit(self._cost, value))

    def show_budget(self, budget: Budget, colour: str) -> None:
        """Show what is used, the limit, what is left and what that buys."""
        lang = self._desk.lang
        name = budget.cost.name.pick(lang) or budget.cost.id
        self.used.setText(cost_text(budget.used, lang))
        self.of.setText(self.tr("of"))
        self.name.setText(name)
        self.house.setText(self.tr("(house rule)") if budget.cost.house else "")
        self.house.setVisible(budget.cost.house)
        self.house.setToolTip(self.tr("The rules of the game do not know this cost."))
        self.limit.show_limit(budget.limit)
        self.limit.setAccessibleName(self.tr("Limit of {0}").format(name))
        self.limit.setToolTip(self.tr("The agreed limit; empty takes the usual one"))
        self.limit.setPlaceholderText("∞")
        self.bar.setVisible(budget.limit is not None)
        self.bar.share = _share(budget)
        self.bar.colour = colour
        self.bar.update()
        self._show_left(budget)

    def _show_left(self, budget: Budget) -> None:
        lang, tones = self._desk.lang, self._desk.theme.tones
        left = budget.left
        if left is None:
            self.left.setText("")
        elif left < 0:
            text = self.tr("{0} too many").format(cost_text(-left, lang))
            self.left.setText(f'<b style="color:{tones.error}">▲ {text}</b>')
        else:
            text = self.tr("{0} left").format(cost_text(left, lang))
            buys = [
                f"<b>+{cost_text(more, lang)} {_escaped(gain.name.pick(lang) or gain.id)}</b>"
                for gain, more in budget.buys
            ]
            gain = f" → {', '.join(buys)}" if buys else ""
            self.left.setText(f'<span style="color:{tones.muted}">{text}</span>{gain}')


def _share(budget: Budget) -> float:
    if budget.limit is None:
        return 0.0
    if budget.limit == 0:
        return 2.0 if budget.used > 0 else 0.0
    return float(budget.used / budget.limit)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
