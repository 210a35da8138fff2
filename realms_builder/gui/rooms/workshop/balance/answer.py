"""The unit that is looked at: what its value is made of, what another cost would mean, its note."""

from __future__ import annotations

from fractions import Fraction
from math import log

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.translation import sentence
from realms_builder.editing.worth.balance import OwnUnit, fair_cost, would_cost
from realms_builder.editing.worth.yardstick_words import number_words, share_words
from realms_builder.gui.shell.theme import DeskTheme
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick

_MOST_COST = 100_000


class BalanceAnswer(QFrame):
    """Beside the plot; :attr:`cost_wanted` and :attr:`note_wanted` ask for an edit of the unit."""

    cost_wanted = Signal(object)
    note_wanted = Signal(str)

    def __init__(self, theme: DeskTheme, parent: QWidget | None = None) -> None:
        """Begin without a unit."""
        super().__init__(parent)
        self._lang = "en"
        self._yardstick: Yardstick | None = None
        self._valued: Valued | None = None
        self._own: OwnUnit | None = None
        self.setProperty("role", "panel")
        self.name, self.says, self.means = QLabel(), QLabel(), QLabel()
        self.name.setProperty("role", "heading")
        self.says.setWordWrap(True)
        self.means.setWordWrap(True)
        self.bars = PartsBars(theme)
        self.asked, self.cost, self.write_cost = QLabel(), QDoubleSpinBox(), QPushButton()
        self.cost.setRange(0, _MOST_COST)
        self.note, self.write_note = QLineEdit(), QPushButton()
        self._lay_out()
        self.cost.valueChanged.connect(lambda _value: self._say_meaning())
        self.write_cost.clicked.connect(lambda _on: self.cost_wanted.emit(self.wanted_cost))
        self.write_note.clicked.connect(lambda _on: self.note_wanted.emit(self.note.text()))
        self.note.textChanged.connect(lambda _text: self._enable())

    def _lay_out(self) -> None:
        self.below = QWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        for widget in (self.name, self.says, self.bars):
            column.addWidget(widget)
        inside = QVBoxLayout(self.below)
        inside.setContentsMargins(0, 8, 0, 0)
        inside.setSpacing(6)
        row = QHBoxLayout()
        row.addWidget(self.asked)
        row.addWidget(self.cost)
        row.addStretch(1)
        row.addWidget(self.write_cost)
        inside.addLayout(row)
        inside.addWidget(self.means)
        row = QHBoxLayout()
        row.addWidget(self.note, 1)
        row.addWidget(self.write_note)
        inside.addLayout(row)
        column.addWidget(self.below)
        column.addStretch(1)

    def retranslate(self, lang: str) -> None:
        """Say everything in the window's language."""
        self._lang = lang
        self.asked.setText(self.tr("At a cost of"))
        self.cost.setAccessibleName(self.tr("Cost"))
        self.write_cost.setText(self.tr("Write this cost"))
        self.write_note.setText(self.tr("Write the note"))
        self.write_note.setToolTip(
            self.tr("A note says why a unit costs something else; it silences the hint")
        )
        self.note.setPlaceholderText(self.tr("Why it costs something else …"))
        self.show_unit(self._yardstick, self._valued, self._own)

    def show_unit(
        self, yardstick: Yardstick | None, valued: Valued | None, own: OwnUnit | None
    ) -> None:
        """Show *valued*; only a unit of the file that may be written, *own*, has more to ask."""
        other = self._address(valued) != self._address(self._valued)
        was = self._own.printed if self._own is not None else None
        noted = self._own.note if self._own is not None else None
        self._yardstick, self._valued, self._own = yardstick, valued, own
        self.bars.show_parts(yardstick, valued, self._lang)
        self.below.setVisible(own is not None)
        if valued is None:
            self.name.setText("")
            self.says.setText(self.tr("Choose a unit in the plot or in the list."))
            return
        lang = self._lang
        self.name.setText(valued.unit.name.pick(lang))
        words = self.tr("Costs {0}, worth {1} ({2}, {3} standard deviations)").format(
            number_words(float(valued.unit.cost), lang),
            number_words(valued.value, lang),
            share_words(valued.off),
            number_words(valued.deviations, lang),
        )
        guide = valued.unit.guide
        if own is not None and own.printed != valued.unit.cost:
            printed = number_words(float(own.printed), lang)
            words += " · " + self.tr("{0} of it is written as its cost").format(printed)
        if guide is not None:
            words += " · " + self.tr("the cost guide says {0}").format(
                number_words(float(guide), lang)
            )
        self.says.setText(words)
        if own is None:
            return
        self.cost.setDecimals(0 if own.printed.denominator == 1 else 1)
        if other or own.printed != was:
            self.cost.setValue(float(own.printed))
        if other or own.note != noted:
            self.note.setText(own.note.pick(lang))
            self.note.setCursorPosition(0)
        self._say_meaning()

    @staticmethod
    def _address(valued: Valued | None) -> str:
        return valued.unit.address if valued is not None else ""

    # ------------------------------------------------------------------ another cost

    @property
    def wanted_cost(self) -> Fraction:
        """Return the cost that is asked about, as it would be written."""
        return Fraction(round(self.cost.value() * 10), 10)

    def _say_meaning(self) -> None:
        yardstick, valued, own, lang = self._yardstick, self._valued, self._own, self._lang
        if yardstick is None or valued is None or own is None:
            return
        found = would_cost(yardstick, valued, own, self.wanted_cost)
        fair = number_words(float(fair_cost(valued, own, whole=self.cost.decimals() == 0)), lang)
        if found is None:
            self.means.setText(sentence("bulk.costs_nothing", lang, {"fair": fair}))
        else:
            code = "bulk.would_stand_out" if found.stands_out else "bulk.would_fit"
            values = {
                "cost": number_words(self.cost.value(), lang),
                "off": share_words(found.off),
                "deviations": number_words(found.deviations, lang),
                "fair": fair,
            }
            self.means.setText(sentence(code, lang, values))
        if own.computed:
            self.means.setText(f"{self.means.text()} {sentence('bulk.by_formula', lang)}")
        self._enable()

    def _enable(self) -> None:
        own = self._own
        if own is not None:
            is_other = self.wanted_cost != own.printed and self.cost.value() > 0
            self.write_cost.setEnabled(is_other and not own.computed)
            self.write_note.setEnabled(self.note.text() != own.note.pick(self._lang))


# ------------------------------------------------------------------ parts bars


_GAP = 6.0


class PartsBars(QWidget):
    """A row for each term: its name, its bar, its number; to the left of the middle it takes away.

    Of a product each number is what the term multiplies by, and its bar goes by the logarithm.
    """

    def __init__(self, theme: DeskTheme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._lang = "en"
        self._rows: list[tuple[str, float, str, str]] = []

    def show_parts(self, yardstick: Yardstick | None, valued: Valued | None, lang: str) -> None:
        """Show the parts of *valued*, the base first."""
        self._lang = lang
        self._rows = []
        if yardstick is not None and valued is not None:
            sign = "× " if yardstick.is_product else ""
            rows = [(self.tr("Base value"), yardstick.base, "")]
            rows += [
                (term.name.pick(lang) or term.id, part, term.text.pick(lang))
                for term, part in zip(yardstick.terms, valued.parts, strict=True)
            ]
            for place, (name, number, text) in enumerate(rows):
                long = number
                if yardstick.is_product:
                    long = log(number) if number > 0 else 0.0
                written = ("" if place == 0 else sign) + number_words(number, lang, 2)
                self._rows.append((name, long, written, text))
        words = ", ".join(f"{name} {written}" for name, _long, written, _text in self._rows)
        self.setAccessibleDescription(words)
        self.setToolTip("\n".join(f"{name}: {text}" for name, _l, _w, text in self._rows if text))
        self.setMinimumHeight(round(self._high() * len(self._rows)) + 4)
        self.update()

    def _high(self) -> float:
        return QFontMetricsF(self.font()).height() + 4

    def sizeHint(self) -> QSize:
        """Return room for every row."""
        return QSize(280, round(self._high() * len(self._rows)) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the rows."""
        del event
        if not self._rows:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tones, metrics, high = self._theme.tones, QFontMetricsF(self.font()), self._high()
        names = min(max(metrics.horizontalAdvance(row[0]) for row in self._rows), self.width() / 2)
        numbers = max(metrics.horizontalAdvance(row[2]) for row in self._rows)
        left, right = names + _GAP, self.width() - numbers - _GAP
        lengths = [row[1] for row in self._rows]
        low, most = min(*lengths, 0.0), max(*lengths, 0.0)
        unit = max(right - left, 1.0) / ((most - low) or 1.0)
        zero = left - low * unit
        for place, (name, long, written, _text) in enumerate(self._rows):
            top = place * high
            painter.setPen(QColor(tones.text))
            short = metrics.elidedText(name, Qt.TextElideMode.ElideRight, names)
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(QRectF(0, top, names, high), middle, short)
            painter.drawText(
                QRectF(right + _GAP, top, numbers, high),
                middle | int(Qt.AlignmentFlag.AlignRight),
                written,
            )
            bar = QRectF(zero, top + 4, long * unit, high - 8).normalized()
            painter.fillRect(bar, QColor(tones.accent if long >= 0 else tones.muted))
        painter.setPen(QPen(QColor(tones.line), 1))
        painter.drawLine(QPointF(zero, 0), QPointF(zero, high * len(self._rows)))
        painter.end()
