"""What one roll comes to: large figures, the outcomes as a bar, plots, what is not computed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import said
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.page_text import PageText
from realms_builder.gui.kit.painting import SMALL, edge_pen, mixed, text_left
from realms_builder.gui.kit.severity import show_severity
from realms_builder.gui.rooms.odds.matchup import AskedQuestion
from realms_builder.gui.rooms.odds.rolls.plot_view import PlotView
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.theme import DeskTheme, readable_on
from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.answers import Answer
from realms_builder.sheets.odds.answer_lines import figure_lines, plot_lines
from realms_builder.sheets.odds.odds_numbers import assumptions
from realms_builder.sheets.odds.outcome_stack import Hatch, OutcomePart, stack

_WIDE_PX = 560
_SIGN_PX = 18
_MARK = "*"
"""What stands at figures, and before each rule that they do not count."""


class ResultView(QWidget):
    """Shows the answer to one roll; :attr:`why_wanted` names the figure that was clicked."""

    why_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._asked: AskedQuestion | None = None
        self._colour = ""
        self._columns = 0
        self.tiles: list[FigureTile] = []
        self.plots: list[PlotView] = []
        self.stack = StackBar(desk)
        self.note, self._sign = QLabel(), QLabel()
        self._tile_holder, self._plot_holder = QWidget(), QWidget()
        self._lay_out()

    def _lay_out(self) -> None:
        self._flow = FlowLayout(self._tile_holder, gap=8, line_gap=8)
        self._grid = QGridLayout(self._plot_holder)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(14)
        self._remark = QWidget()
        line = QHBoxLayout(self._remark)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.note, 1)
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        for widget in (self._remark, self._tile_holder, self.stack, self._plot_holder):
            column.addWidget(widget)
        column.addStretch(1)

    # ------------------------------------------------------------------ showing

    def show_asked(self, asked: AskedQuestion | None, colour: str) -> None:
        """Show the reply to *asked* in the *colour* of the side; until it comes the old one."""
        if asked is not None and asked.reply is None:
            return
        self._asked, self._colour = asked, colour
        answer = asked.answer if asked is not None else None
        self._show_remark(asked)
        self._show_tiles(answer)
        lang = self._desk.lang
        parts = stack(answer.outcomes, lang) if answer is not None else ()
        self.stack.show_parts(sentence("odds_answers.outcomes", lang), parts, colour)
        self.stack.setVisible(answer is not None and (len(parts) > 1 or _comes_to_nothing(answer)))
        self._show_plots(answer)

    def _show_remark(self, asked: AskedQuestion | None) -> None:
        lang = self._desk.lang
        texts: list[str] = []
        reply = asked.reply if asked is not None else None
        bad = isinstance(reply, Problem) and not is_forbidden(reply)
        if asked is not None and isinstance(asked.reply, Problem):
            texts = [said(asked.reply, lang)]
        elif asked is not None and asked.answer is not None:
            open_ones = [text.pick(lang) for text in asked.answer.not_computed]
            texts = assumptions(asked.answer.assumed, lang)
            texts += [f"{_MARK} " + self.tr("Not counted: {0}").format(one) for one in open_ones]
        self._remark.setVisible(bool(texts))
        self.note.setText("\n".join(texts))
        self.note.setAccessibleName(self.note.text())
        side = round(_SIGN_PX * self._desk.theme.scale)
        severity = Severity.WARNING if bad else Severity.HINT
        show_severity(self._sign, severity, self._desk.theme.tones, side)

    def _show_tiles(self, answer: Answer | None) -> None:
        lines = figure_lines(answer, self._desk.lang) if answer is not None else ()
        while len(self.tiles) < len(lines):
            tile = FigureTile(self._desk.theme, self._tile_holder)
            tile.clicked.connect(lambda _on=False, tile=tile: self.why_wanted.emit(tile.figure))
            self.tiles.append(tile)
            self._flow.addWidget(tile)
        for tile, line in zip(self.tiles, lines, strict=False):
            tip = f"{line.exact}\n" + self.tr("Click to see why")
            mark = ""
            if answer is not None and answer.not_computed:
                mark, tip = _MARK, self.tr("{0} Without rules that are not counted.").format(tip)
            tile.show_figure(line.id, line.value + mark, line.name, tip, large=line.large)
            tile.setVisible(True)
        for tile in self.tiles[len(lines) :]:
            tile.setVisible(False)
        self._tile_holder.setVisible(bool(lines))
        self._tile_holder.updateGeometry()

    def _show_plots(self, answer: Answer | None) -> None:
        lines = plot_lines(answer, self._desk.lang) if answer is not None else ()
        while len(self.plots) < len(lines):
            self.plots.append(PlotView(self._desk, self._plot_holder))
        for plot, line in zip(self.plots, lines, strict=False):
            plot.show_plot(line.title, line.remark, line.make, self._colour)
        self._arrange(len(lines))

    def _arrange(self, count: int) -> None:
        columns = 2 if self.width() >= _WIDE_PX * max(1.0, self._desk.theme.scale) else 1
        for plot in self.plots:
            self._grid.removeWidget(plot)
        for place, plot in enumerate(self.plots):
            plot.setVisible(place < count)
            if place < count:
                alone = columns == 2 and place == count - 1 and place % 2 == 0
                self._grid.addWidget(plot, place // columns, place % columns, 1, 2 if alone else 1)
        self._columns = columns
        self._plot_holder.setVisible(count > 0)

    @property
    def shown_plots(self) -> list[PlotView]:
        """Return the plots that are shown."""
        return [plot for plot in self.plots if plot.isVisibleTo(self)]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set plots side by side where there is room."""
        super().resizeEvent(event)
        columns = 2 if self.width() >= _WIDE_PX * max(1.0, self._desk.theme.scale) else 1
        if columns != self._columns:
            self._arrange(len(self.shown_plots))

    def recolour(self, colour: str) -> None:
        """Draw what is shown in *colour* and the tones in force."""
        self.show_asked(self._asked, colour)


def _comes_to_nothing(answer: Answer) -> bool:
    """Return whether no chance that is asked about is left: what happens instead must be said."""
    chances = [figure.value for figure in answer.figures if figure.is_chance]
    return bool(chances) and not any(chances)


# ------------------------------------------------------------------ figure tile


_SIDE, _TOP, _MOST_NAME = 14.0, 8.0, 210.0
_POINTS, _SMALLER_POINTS = 21.0, 15.0


class FigureTile(QAbstractButton):
    """A panel with a figure; *large* for the first ones of a roll."""

    def __init__(self, theme: DeskTheme, parent: QWidget | None = None) -> None:
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
        painter.setPen(edge_pen(tones, strong=self.hasFocus()))
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


# ------------------------------------------------------------------ stack bar


_BAR_PX, _GAP_PX, _BETWEEN_PX = 30.0, 8.0, 18.0
_PATTERNS = {
    Hatch.RISING: Qt.BrushStyle.BDiagPattern,
    Hatch.FALLING: Qt.BrushStyle.FDiagPattern,
    Hatch.CROSSED: Qt.BrushStyle.DiagCrossPattern,
    Hatch.DOTTED: Qt.BrushStyle.Dense6Pattern,
    Hatch.LEVEL: Qt.BrushStyle.HorPattern,
}


class StackBar(QWidget):
    """A bar over its legend; everything it shows is in its accessible name and its text."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._desk = desk
        self._parts: Sequence[OutcomePart] = ()
        self._title, self._colour = "", ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.as_text = PageText(desk, self, lambda show: show(self.words()))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_parts(self, title: str, parts: Sequence[OutcomePart], colour: str) -> None:
        """Show *parts*; good ones have the *colour* of the side."""
        self._title, self._parts, self._colour = title, parts, colour
        said = "; ".join(f"{part.name}: {part.share}" for part in parts)
        self.setAccessibleName(f"{title}: {said}")
        self.setAccessibleDescription(self.words())
        self.updateGeometry()
        self.update()

    def words(self) -> str:
        """Return the title and every part with its exact chance, a line each."""
        chances = (f"{part.name}: {part.share} · {part.exact}" for part in self._parts)
        return "\n".join((self._title, *chances))

    @property
    def parts(self) -> Sequence[OutcomePart]:
        """Return what is shown."""
        return self._parts

    def heightForWidth(self, width: int) -> int:
        """Return the height of the bar and of as many lines of words as *width* needs."""
        lines = max((line for _, line, _ in self._legend(width)), default=-1) + 1
        return round(self._bar_height() + _GAP_PX + lines * self._line()) + 2

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(320, self.heightForWidth(max(200, self.width())))

    def minimumSizeHint(self) -> QSize:
        """Return the least useful size."""
        return QSize(160, round(self._bar_height() + self._line()))

    def _bar_height(self) -> float:
        return _BAR_PX * max(1.0, self._desk.theme.scale)

    def _line(self) -> float:
        return QFontMetricsF(self.font()).height() + 6

    def _legend(self, width: float) -> list[tuple[OutcomePart, int, float]]:
        """Return each part with the line on which its words stand, and where they begin."""
        metrics, swatch = QFontMetricsF(self.font()), self._line() - 6
        found: list[tuple[OutcomePart, int, float]] = []
        x, line = 0.0, 0
        for part in self._parts:
            wide = swatch + 6 + metrics.horizontalAdvance(f"{part.name} {part.share}")
            if x and x + wide > width:
                x, line = 0.0, line + 1
            found.append((part, line, x))
            x += wide + _BETWEEN_PX
        return found

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar, then its legend."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = QRectF(0.5, 0.5, self.width() - 1, self._bar_height() - 1)
        for part in self._parts:
            box = QRectF(
                bar.x() + part.start * bar.width(),
                bar.y(),
                (part.end - part.start) * bar.width(),
                bar.height(),
            )
            self._fill(painter, box, part)
            self._paint_share(painter, box, part)
        painter.setPen(QPen(QColor(self._desk.theme.tones.muted), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar)
        self._paint_legend(painter)
        if self.hasFocus():
            painter.setPen(edge_pen(self._desk.theme.tones, strong=True))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()

    def _ground(self, part: OutcomePart) -> str:
        tones = self._desk.theme.tones
        if part.good:
            is_plain = part.hatch is Hatch.PLAIN or tones.is_high_contrast
            strength = 1.0 if is_plain else 0.62
            return mixed(tones.surface, self._colour or tones.accent, strength)
        return mixed(tones.surface, tones.muted, 0.16 if part.hatch is Hatch.PLAIN else 0.1)

    def _fill(self, painter: QPainter, box: QRectF, part: OutcomePart) -> None:
        tones = self._desk.theme.tones
        ground = self._ground(part)
        painter.fillRect(box, QColor(ground))
        pattern = _PATTERNS.get(part.hatch)
        if pattern is not None:
            ink = readable_on(ground) if part.good else tones.muted
            painter.fillRect(box, QBrush(QColor(mixed(ground, ink, 0.55)), pattern))
        painter.setPen(QPen(QColor(tones.muted), 1))
        painter.drawLine(QPointF(box.right(), box.top()), QPointF(box.right(), box.bottom()))

    def _paint_share(self, painter: QPainter, box: QRectF, part: OutcomePart) -> None:
        """Write the chance into a part that has room for it, on a plain ground."""
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance(part.share) + 12
        if wide > box.width() - 6:
            return
        ground = self._ground(part)
        label = QRectF(0, 0, wide, metrics.height() + 2)
        label.moveCenter(box.center())
        if part.hatch is not Hatch.PLAIN:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(label, 4, 4)
        painter.setFont(font)
        ink = readable_on(ground) if part.good else self._desk.theme.tones.text
        painter.setPen(QColor(ink))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, part.share)

    def _paint_legend(self, painter: QPainter) -> None:
        tones, line = self._desk.theme.tones, self._line()
        painter.setFont(self.font())
        metrics = QFontMetricsF(self.font())
        top = self._bar_height() + _GAP_PX
        for part, row, x in self._legend(self.width()):
            y = top + row * line
            swatch = QRectF(x + 0.5, y + 3.5, line - 9, line - 9)
            self._fill(painter, swatch, part)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(swatch)
            left = x + line
            painter.setPen(QColor(tones.text))
            box = QRectF(left, y, self.width() - left, line - 2)
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(box, middle, part.name)
            painter.setPen(QColor(tones.muted))
            after = metrics.horizontalAdvance(f"{part.name} ")
            painter.drawText(box.adjusted(after, 0, 0, 0), middle, part.share)

    def event(self, event: QEvent) -> bool:
        """Say the part below the mouse exactly."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            share = event.pos().x() / max(1, self.width())
            part = next((p for p in self._parts if p.start <= share < p.end), None)
            if part is not None:
                text = f"{part.name}: {part.share} = {part.exact}"
                QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)
