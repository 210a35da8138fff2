"""The head of a roster: its name, what it costs, how many models, what follows from them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.kinds.values import Number
from realms_builder.game.printing import show
from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.rooms.roster.budget import budgets, roster_values
from realms_builder.gui.rooms.roster.cost_bar import CostLine
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.muster import Muster


class NameField(QLineEdit):
    """The name of the roster as a heading that can be typed over."""

    typed = Signal(str, str)

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self._times = 0
        self.setFrame(False)
        self.setMinimumWidth(110)
        self.textEdited.connect(self._on_typed)

    def _on_typed(self, text: str) -> None:
        self.typed.emit(text, f"roster name {self._times}")
        self.setModified(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin another step of undo."""
        self._times += 1
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave on Enter and Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self._times += 1
            self.clearFocus()
            return
        super().keyPressEvent(event)


class RosterHeader(QFrame):
    """Name, costs, counts and switches of the current roster."""

    def __init__(self, desk: Desk, actions: RosterActions, parent: QWidget | None = None) -> None:
        """Edit through *actions*."""
        super().__init__(parent)
        self.setProperty("role", "bar")
        self.desk = desk
        self._actions = actions
        self._document: RosterDocument | None = None
        self.name = NameField()
        self.freeform = QPushButton()
        self.freeform.setCheckable(True)
        self.freeform.setProperty("role", "chip")
        self.rules = QToolButton()
        self.models = QLabel()
        self.figures = QWidget()
        self._flow = FlowLayout(self.figures, gap=18, line_gap=2)
        self.lines: dict[str, CostLine] = {}
        self._values: list[QLabel] = []
        self._costs = QVBoxLayout()
        self._build()
        self.name.typed.connect(actions.rename_roster)
        self.freeform.toggled.connect(self._on_freeform)
        desk.theme_changed.connect(self.dress)
        self.dress()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 10)
        column.setSpacing(6)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.name, 1)
        top.addWidget(self.freeform)
        self.rules.setProperty("role", "plain")
        self.rules.clicked.connect(self.desk.rules_wanted)
        top.addWidget(self.rules)
        column.addLayout(top)
        self._costs.setSpacing(6)
        column.addLayout(self._costs)
        self._flow.addWidget(self.models)
        column.addWidget(self.figures)

    def dress(self) -> None:
        """Take over fonts and colours."""
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 1.5)
        font.setWeight(QFont.Weight.DemiBold)
        self.name.setFont(font)
        tones = self.desk.theme.tones
        self.name.setStyleSheet(
            f"QLineEdit {{ background: transparent; border: 2px solid transparent;"
            f" padding: 1px 4px; margin-left: -6px; border-radius: 6px; }}"
            f"QLineEdit:hover {{ border-color: {tones.line}; }}"
            f"QLineEdit:focus {{ background: {tones.surface}; border-color: {tones.accent}; }}"
        )
        if self._document is not None:
            self.show_document(self._document)

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.name.setAccessibleName(self.tr("Name of the roster"))
        self.name.setPlaceholderText(self.tr("Unnamed roster"))
        self.name.setToolTip(self.tr("Click to rename the roster"))
        self.freeform.setText(self.tr("Freeform"))
        self.freeform.setToolTip(
            self.tr("Silence limits for a game without them; unknown things are still reported")
        )
        self.rules.setText(self.tr("Rules …"))
        self.rules.setToolTip(self.tr("House rules and readings of this roster"))
        self.rules.setAccessibleName(self.tr("House rules and readings of this roster"))
        for line in self.lines.values():
            line.limit.set_language(self.desk.lang)
        self.show_document(self._document)

    # ------------------------------------------------------------------ showing

    def show_document(self, document: RosterDocument | None) -> None:
        """Show *document* as it is now."""
        if document is not self._document:
            self._forget_lines()
        self._document = document
        self.setVisible(document is not None)
        if document is None:
            return
        mustered = document.mustered
        if self.name.text() != document.roster.name:
            self.name.setText(document.roster.name)
            if not self.name.hasFocus():
                self.name.setCursorPosition(0)
        self.freeform.setChecked(document.freeform)
        self._show_values(mustered)
        self._show_costs(mustered)
        self.rules.setVisible(bool(document.game.switches))

    def _forget_lines(self) -> None:
        for label in (self.models, *self._values):
            label.setParent(self.figures)
            self._flow.addWidget(label)
            label.show()
        for line in self.lines.values():
            line.hide()
            line.deleteLater()
        self.lines.clear()

    def _show_costs(self, mustered: Muster) -> None:
        colour = mustered.faction.colour if mustered.faction is not None else ""
        for budget in budgets(mustered):
            line = self.lines.get(budget.cost.id)
            if line is None:
                line = CostLine(self.desk, budget.cost.id)
                line.limit_entered.connect(self._on_limit)
                self.lines[budget.cost.id] = line
                self._costs.addWidget(line)
            line.show_budget(budget, colour)
        self._place_figures()

    def _place_figures(self) -> None:
        """Set the counts behind the numbers of the only cost, else on a line of their own."""
        lines = list(self.lines.values())
        flow = lines[0].flow if len(lines) == 1 else self._flow
        labels = (self.models, *self._values)
        self.figures.setVisible(flow is self._flow)
        if all(flow.indexOf(label) >= 0 for label in labels):
            return
        for label in labels:
            self._flow.removeWidget(label)
            for line in lines:
                line.flow.removeWidget(label)
            flow.addWidget(label)

    def _show_values(self, mustered: Muster) -> None:
        lang = self.desk.lang
        count = sum(record.build.parts.strength for record in mustered.models)
        count += len(mustered.missing)
        text = self.tr("1 model") if count == 1 else self.tr("{0} models").format(count)
        self.models.setText(text)
        values = roster_values(mustered)
        while len(self._values) < len(values):
            label = QLabel()
            label.setProperty("role", "muted")
            self._values.append(label)
        for label in self._values[len(values) :]:
            label.hide()
        for label, (declared, value) in zip(self._values, values, strict=False):
            name = declared.name.pick(lang) or declared.id
            label.setText(f"{name}: {show(value, lang)}")
            label.setToolTip(declared.text.pick(lang))
            label.show()

    # ------------------------------------------------------------------ editing

    def _on_limit(self, cost: str, limit: Number | None) -> None:
        document = self._document
        if document is not None:
            declared = document.game.costs.get(cost)
            name = declared.name.pick(self.desk.lang) or cost if declared else cost
            self._actions.set_limit(cost, limit, name)

    def _on_freeform(self, on: bool) -> None:
        if self._document is not None:
            self._document.set_freeform(on)
