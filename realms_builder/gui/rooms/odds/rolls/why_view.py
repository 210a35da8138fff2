"""Why a figure is what it is: the rule, what is in force, and every step with its chance."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from realms_builder.game.printing import said
from realms_builder.gui.rooms.odds.bout import Asked, Why
from realms_builder.gui.rooms.odds.rolls.why_list import WhyList, why_rows
from realms_builder.gui.shell.desk import Desk
from realms_builder.sheets.odds.answer_lines import FigureLine, figure_lines


class WhyView(QWidget):
    """Shows the story of one answer, and marks what the figure asked about rests on."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self._asked: Asked | None = None
        self._why: Why | None = None
        self.figure = ""
        self.heading, self.rule = QLabel(), QLabel()
        self.list = WhyList(desk)
        for label in (self.heading, self.rule):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.heading.setProperty("role", "heading")
        self.rule.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.heading)
        column.addWidget(self.rule)
        column.addWidget(self.list, 1)

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.list.setAccessibleName(self.tr("Steps of this roll"))
        self._say()

    def show_figure(self, figure: str) -> None:
        """Mark what the figure called *figure* rests on."""
        self.figure = figure
        self._say()

    def show_asked(self, asked: Asked | None) -> None:
        """Take over the answer that is told about; its story comes by :meth:`show_why`."""
        if asked is not None and (self._asked is None or asked.id != self._asked.id):
            self.figure = ""
        self._asked = asked
        self._say()

    def show_why(self, why: Why) -> None:
        """Show the story."""
        self._why = why
        self._say()

    def _line(self) -> FigureLine | None:
        answer = self._asked.answer if self._asked is not None else None
        lines = figure_lines(answer, self._desk.lang) if answer is not None else ()
        return next((line for line in lines if line.id == self.figure), lines[0] if lines else None)

    def _say(self) -> None:
        why, line = self._why, self._line()
        if self._asked is None or why is None or why.question != self._asked.id:
            self.heading.setText("")
            self.rule.setText("")
            self.list.rows.show_rows([])
            return
        text = f"{line.name}: {line.value} ({line.exact})" if line is not None else ""
        self.heading.setText(said(why.problem, self._desk.lang) if why.problem else text)
        parts = [why.text] if why.text else []
        if why.source:
            parts.append(self.tr("Rule: {0}").format(why.source))
        names = ", ".join(why.in_force) or self.tr("nothing put on either side")
        parts.append(self.tr("In force: {0}").format(names))
        parts += why.repeats
        self.rule.setText("\n".join(parts))
        figure = line.id if line is not None else ""
        self.list.rows.show_rows(why_rows(why.lines, figure, self._desk.lang))
