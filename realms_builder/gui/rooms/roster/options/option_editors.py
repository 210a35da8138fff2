"""Editors for the options of a model: one of several, several, or numbers of things.

Each shows an :class:`~realms_builder.roster.resolve.choices.OptionChoice` and says by :attr:`chosen` what
is wanted instead. None forbids anything; how many are asked for stands below in words.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from realms_builder.game.game import Game
from realms_builder.gui.kit.detail_combo import DetailCombo
from realms_builder.gui.kit.entries import Entry
from realms_builder.gui.kit.picker_popup import PickerPopup
from realms_builder.gui.rooms.roster.options.item_lines import entry_of_pick
from realms_builder.gui.rooms.roster.options.item_rows import CheckRow, CountRow, muted
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.choices import OptionChoice

MOST_ROWS = 10
_NOTHING = ""


class OptionEditor(QWidget):
    """What all editors have: the choice shown, and a line that says how many are wanted."""

    chosen = Signal(object, object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a choice."""
        super().__init__(parent)
        self.desk = desk
        self.choice: OptionChoice | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(2)
        self.how_many = muted()

    def show_choice(self, game: Game, choice: OptionChoice, *, mixed: bool) -> None:
        """Show *choice* of one model, or *mixed* when those selected differ."""
        self.choice = choice
        text = self.tr("They differ.") if mixed else self._how_many(choice)
        if not choice.open:
            text = self.tr("Not open to this model as it is now.")
        self.how_many.setText(text)
        self.how_many.setVisible(bool(text))
        wanted = "muted" if mixed or (choice.fits and choice.open) else "error"
        if self.how_many.property("role") != wanted:
            self.how_many.setProperty("role", wanted)
            self.how_many.style().polish(self.how_many)

    def _how_many(self, choice: OptionChoice) -> str:
        low, high, total = choice.low, choice.high, choice.total
        if high is not None and low == high:
            return self.tr("{0} of {1}").format(total, high)
        if high is not None:
            return self.tr("{0} of at most {1}").format(total, high)
        return self.tr("{0} of at least {1}").format(total, low) if low else ""

    def entries(self, game: Game) -> list[Entry]:
        """Return what may be chosen."""
        choice = self.choice
        if choice is None:
            return []
        list_id = choice.option.list_id
        return [entry_of_pick(game, list_id, pick, self.desk.lang) for pick in choice.picks]

    def want(self, items: tuple[str, ...]) -> None:
        """Ask for *items* instead."""
        self.chosen.emit(self.choice, items)

    def want_count(self, identity: str, count: int) -> None:
        """Ask for *identity* so many times."""
        if self.choice is not None:
            self.want(self.choice.with_count(identity, count))


class OneEditor(OptionEditor):
    """One of several, or none where that is allowed or the case."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with a combo box and a line for what is chosen."""
        super().__init__(desk, parent)
        self.combo = DetailCombo(desk)
        self.detail = muted()
        self.combo.chosen.connect(lambda item: self.want((item,) if item else ()))
        self.column.addWidget(self.combo)
        self.column.addWidget(self.detail)
        self.column.addWidget(self.how_many)
        self.setFocusProxy(self.combo)

    def show_choice(self, game: Game, choice: OptionChoice, *, mixed: bool) -> None:
        """Show what is chosen."""
        super().show_choice(game, choice, mixed=mixed)
        self.how_many.setVisible(mixed or not choice.fits or not choice.open)
        entries = self.entries(game)
        if not choice.low or not choice.total:
            entries.insert(0, Entry(_NOTHING, self.tr("nothing")))
        current = next((pick.id for pick in choice.picks if pick.count), _NOTHING)
        self.combo.show_entries(entries, None if mixed else current)
        self.combo.setAccessibleName(choice.option.name.pick(self.desk.lang))
        entry = None if mixed else self.combo.entry
        self.detail.setText(entry.detail if entry else "")
        self.detail.setVisible(bool(entry and entry.detail))


class RowsEditor(OptionEditor):
    """Several things with a check box each, or with a number each; the many behind a search."""

    def __init__(self, desk: Desk, *, counted: bool, parent: QWidget | None = None) -> None:
        """Begin without rows; *counted* gives numbers instead of check boxes."""
        super().__init__(desk, parent)
        self._counted = counted
        self._rows: list[CheckRow | CountRow] = []
        self._game: Game | None = None
        self._box = QVBoxLayout()
        self._box.setSpacing(2)
        self.add = QToolButton()
        self.add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.add.clicked.connect(self._open_picker)
        self.column.addLayout(self._box)
        self.column.addWidget(self.add)
        self.column.addWidget(self.how_many)

    def show_choice(self, game: Game, choice: OptionChoice, *, mixed: bool) -> None:
        """Show a row for each thing, or where there are many for each that is taken."""
        super().show_choice(game, choice, mixed=mixed)
        self._game = game
        many = len(choice.picks) > MOST_ROWS
        counts = [pick.count for pick in choice.picks]
        shown = [
            (entry, count)
            for entry, count in zip(self.entries(game), counts, strict=True)
            if count or not many
        ]
        while len(self._rows) < len(shown):
            row = CountRow() if self._counted else CheckRow()
            row.asked.connect(self.want_count)
            self._rows.append(row)
            self._box.addWidget(row)
        for row in self._rows[len(shown) :]:
            row.setVisible(False)
        for row, (entry, count) in zip(self._rows, shown, strict=False):
            row.show_entry(entry, count)
            row.setVisible(True)
        self.add.setText(self.tr("Add …"))
        name = choice.option.name.pick(self.desk.lang)
        self.add.setAccessibleName(self.tr("Add to {0}").format(name))
        self.add.setVisible(many)

    def _open_picker(self) -> None:
        choice, game = self.choice, self._game
        if choice is None or game is None:
            return
        taken = {pick.id for pick in choice.picks if pick.count and not self._counted}
        entries = [entry for entry in self.entries(game) if entry.id not in taken]
        popup = PickerPopup(self.desk, entries, self)
        counts = {pick.id: pick.count for pick in choice.picks}
        popup.picked.connect(lambda item: self.want_count(item, counts.get(item, 0) + 1))
        popup.open_below(self.add)


def editor_for(desk: Desk, choice: OptionChoice) -> OptionEditor:
    """Return the editor that suits *choice*."""
    if choice.kind == "one":
        return OneEditor(desk)
    return RowsEditor(desk, counted=choice.kind == "counted")
