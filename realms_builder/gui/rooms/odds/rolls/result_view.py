"""What one roll comes to: large figures, the outcomes as a bar, plots, what is not computed."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from realms_builder.core.problems import Problem
from realms_builder.game.printing import said
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.rooms.odds.bout import Asked
from realms_builder.gui.rooms.odds.rolls.figure_tile import FigureTile
from realms_builder.gui.rooms.odds.rolls.plot_view import PlotView
from realms_builder.gui.rooms.odds.rolls.stack_bar import StackBar
from realms_builder.gui.shell.desk import Desk
from realms_builder.odds.questions.answers import Answer
from realms_builder.sheets.odds.answer_lines import figure_lines, plot_lines
from realms_builder.sheets.odds.outcome_stack import stack
from realms_builder.wording import sentence

_WIDE_PX = 560
_SIGN_PX = 18


class ResultView(QWidget):
    """Shows the answer to one roll; :attr:`why_wanted` names the figure that was clicked."""

    why_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self._asked: Asked | None = None
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

    def show_asked(self, asked: Asked | None, colour: str) -> None:
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

    def _show_remark(self, asked: Asked | None) -> None:
        lang, tones = self._desk.lang, self._desk.theme.tones
        texts: list[str] = []
        bad = asked is not None and isinstance(asked.reply, Problem)
        if asked is not None and isinstance(asked.reply, Problem):
            texts = [said(asked.reply, lang)]
        elif asked is not None and asked.answer is not None:
            open_ones = [text.pick(lang) for text in asked.answer.not_computed]
            texts = [self.tr("Not computed: {0}").format(text) for text in open_ones]
        self._remark.setVisible(bool(texts))
        self.note.setText("\n".join(texts))
        self.note.setAccessibleName(self.note.text())
        name, tone = ("warning", tones.warning) if bad else ("info", tones.info)
        side = round(_SIGN_PX * self._desk.theme.scale)
        self._sign.setPixmap(icon(name, tone).pixmap(QSize(side, side), self.devicePixelRatioF()))

    def _show_tiles(self, answer: Answer | None) -> None:
        lines = figure_lines(answer, self._desk.lang) if answer is not None else ()
        while len(self.tiles) < len(lines):
            tile = FigureTile(self._desk.theme, self._tile_holder)
            tile.clicked.connect(lambda _on=False, tile=tile: self.why_wanted.emit(tile.figure))
            self.tiles.append(tile)
            self._flow.addWidget(tile)
        for tile, line in zip(self.tiles, lines, strict=False):
            tip = f"{line.exact}\n" + self.tr("Click to see why")
            tile.show_figure(line.id, line.value, line.name, tip, large=line.large)
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
    def shown_tiles(self) -> list[FigureTile]:
        """Return the figures that are shown."""
        return [tile for tile in self.tiles if tile.isVisibleTo(self)]

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

    def dress(self, colour: str) -> None:
        """Take over the colours of the theme."""
        self.show_asked(self._asked, colour)


def _comes_to_nothing(answer: Answer) -> bool:
    """Return whether no chance that is asked about is left: what happens instead must be said."""
    chances = [figure.value for figure in answer.figures if figure.is_chance]
    return bool(chances) and not any(chances)
