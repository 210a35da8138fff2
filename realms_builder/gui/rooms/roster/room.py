"""The room of a roster: hire list, models over findings, the chosen model."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gui.documents.field_undo import FieldUndo
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.announcing import announce
from realms_builder.gui.rooms.roster.actions import EditNews, RosterActions
from realms_builder.gui.rooms.roster.findings.findings_panel import FindingsPanel
from realms_builder.gui.rooms.roster.hire.hire_panel import HirePanel
from realms_builder.gui.rooms.roster.options.on_trial import UnitOnTrial
from realms_builder.gui.rooms.roster.options.side_panel import SidePanel
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk

COLUMNS = "roster_room_columns"
ROWS = "roster_room_rows"
WIDTHS = (350, 640, 390)


class RosterRoom(QWidget):
    """Builds the current roster; without one it says how to get one."""

    room_id = "roster"

    def __init__(self, desk: Desk, commands: Commands, parent: QWidget | None = None) -> None:
        """Build the panels."""
        super().__init__(parent)
        self.desk = desk
        self._commands = commands
        self.edits = RosterActions(desk, self)
        self.news = EditNews(desk, self.edits)
        self.news.told.connect(partial(announce, self))
        self.hire_panel = HirePanel(desk, self.edits)
        self.roster_panel = RosterPanel(desk, commands, self.edits)
        self.findings_panel = FindingsPanel(desk)
        self.side_panel = SidePanel(desk)
        self._field_undo = FieldUndo(self._steps, self)
        self._columns = QSplitter(Qt.Orientation.Horizontal)
        self._rows = QSplitter(Qt.Orientation.Vertical)
        self._stack = QStackedWidget()
        self._heading = QLabel()
        self._advice = QLabel()
        self._buttons: dict[str, QPushButton] = {}
        self._build()
        self._connect()
        self._aim_focus()
        self.retranslate()
        self.show_document(desk.current)
        self._show_chosen(self.roster_panel.selected)  # of a roster that was open before

    def _steps(self) -> QUndoStack | None:
        return self.desk.current.undo_stack if self.desk.current is not None else None

    def _build(self) -> None:
        self._rows.addWidget(self.roster_panel)
        self._rows.addWidget(self.findings_panel)
        self._rows.setStretchFactor(0, 1)
        self._rows.setSizes([640, 150])
        for widget in (self.hire_panel, self._rows, self.side_panel):
            self._columns.addWidget(widget)
        for place, stretch in enumerate(WIDTHS):
            self._columns.setStretchFactor(place, stretch)
        scale = self.desk.theme.scale
        self._columns.setSizes([round(width * scale) for width in WIDTHS])
        for splitter, key in ((self._columns, COLUMNS), (self._rows, ROWS)):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
            state = self.desk.preferences.state(key)
            if not state.isEmpty():
                splitter.restoreState(state)
        self._stack.addWidget(self._empty_page())
        self._stack.addWidget(self._columns)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)

    def _empty_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setSpacing(10)
        column.addStretch(2)
        self.restyle()
        self._heading.setProperty("role", "heading")
        self._advice.setProperty("role", "muted")
        for label in (self._heading, self._advice):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            column.addWidget(label)
        line = QHBoxLayout()
        line.addStretch(1)
        for name in ("new", "open", "library"):
            button = QPushButton()
            button.clicked.connect(lambda _checked=False, wanted=name: self._act(wanted))
            self._buttons[name] = button
            line.addWidget(button)
        self._buttons["new"].setProperty("role", "primary")
        line.addStretch(1)
        column.addLayout(line)
        column.addStretch(3)
        return page

    def restyle(self) -> None:
        """Take over the size of the text."""
        self._heading.setFont(self.desk.theme.display_font(16))

    def _connect(self) -> None:
        desk = self.desk
        desk.current_changed.connect(self.show_document)
        desk.language_changed.connect(self.retranslate)
        desk.library_changed.connect(self._say_price)
        self.roster_panel.selection_changed.connect(self._show_chosen)
        self.roster_panel.list.clicked.connect(self._show_chosen_again)
        self.roster_panel.list.keyed.connect(self._show_chosen_again)
        desk.unit_wanted.connect(self.hire_panel.show_unit)
        self.hire_panel.unit_chosen.connect(self._show_unit)
        self.hire_panel.list.keyed.connect(self._show_unit_again)
        self.hire_panel.adviser.advised.connect(self._say_price)
        self.side_panel.hire_wanted.connect(self._hire_shown)
        self.side_panel.card.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.side_panel.card.addAction(self.roster_panel.keys["print"])
        self.side_panel.left_empty.connect(self.roster_panel.take_focus)
        self.roster_panel.header.finished.connect(self.setFocus)
        for changed in (self.roster_panel.rows.rowsInserted, self.roster_panel.rows.rowsRemoved):
            changed.connect(lambda *_: self._aim_focus())
        self.findings_panel.left_empty.connect(self.setFocus)
        self.findings_panel.model_wanted.connect(self.roster_panel.show_model)
        self.findings_panel.choice_wanted.connect(self.roster_panel.header.choices.go_to)
        self.roster_panel.unit_wanted.connect(self.hire_panel.show_unit)
        self._columns.splitterMoved.connect(lambda *_: self._remember())
        self._rows.splitterMoved.connect(lambda *_: self._remember())

    def _show_chosen(self, ids: tuple[str, ...]) -> None:
        if not ids and self.side_panel.trial is not None:
            return  # a new roster has nobody yet; whom one looks at stays
        self.side_panel.show_models(ids, self.roster_panel.chosen_group)

    # ------------------------------------------------------------------ look before you hire

    def _show_chosen_again(self) -> None:
        """Show what is chosen in the roster, after a look at something else."""
        if self.side_panel.trial is not None:
            self._show_chosen(self.roster_panel.selected)

    def _show_unit_again(self) -> None:
        if self.side_panel.trial is None:
            self.hire_panel.say_chosen()

    def _show_unit(self, address: str) -> None:
        """Show a unit before it is hired."""
        document = self.desk.current
        if document is not None:
            self.side_panel.show_unit(UnitOnTrial(document, address))
            self._say_price()

    def _say_price(self) -> None:
        trial = self.side_panel.trial
        row = self.hire_panel.row_of(trial.address) if trial is not None else None
        if trial is not None and row is not None:
            main = trial.game.costs.get(trial.game.main_cost)
            unit = main.abbr.pick(self.desk.lang) if main is not None else ""
            cost = f"{row.cost} {unit}".strip() if row.cost else ""
            self.side_panel.trial_bar.show_unit(row.name, cost, row.reason, row.taken)

    def _hire_shown(self) -> None:
        trial = self.side_panel.trial
        if trial is not None:
            self.hire_panel.hire([trial.address])

    def _remember(self) -> None:
        self.desk.preferences.set_state(COLUMNS, self._columns.saveState())
        self.desk.preferences.set_state(ROWS, self._rows.saveState())

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._heading.setText(self.tr("No roster is open."))
        self._advice.setText(self.tr("Start a new one, open a file, or choose one in the library."))
        self._buttons["new"].setText(self.tr("New roster …"))
        self._buttons["open"].setText(self.tr("Open …"))
        self._buttons["library"].setText(self.tr("Library"))
        self._commands.add(
            "find_unit", self.tr("Search units to hire"), self._search_units, "Ctrl+F"
        )
        self._commands.add("rename_roster", self.tr("Rename roster"), self._rename)
        self._say_price()

    def show_document(self, document: RosterDocument | None) -> None:
        """Show the panels when there is a roster."""
        self._stack.setCurrentIndex(0 if document is None else 1)

    def _aim_focus(self) -> None:
        """Lead who comes in to the models; a roster that has none goes on in the hire list."""
        models = self.roster_panel
        self.setFocusProxy(models.list if models.rows.rowCount() else self.hire_panel.list)

    def selected_ids(self) -> tuple[str, ...]:
        """Return the ids of the chosen models."""
        return self.roster_panel.selected

    def _search_units(self) -> None:
        self.desk.room_wanted.emit(self.room_id)
        self.hire_panel.focus_search()

    def _rename(self) -> None:
        """Put the cursor into the name of the roster."""
        self.desk.room_wanted.emit(self.room_id)
        name = self.roster_panel.header.name
        name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        name.selectAll()

    def _act(self, name: str) -> None:
        if name == "library":
            self.desk.room_wanted.emit(name)
        else:
            self._commands.get(name).trigger()
