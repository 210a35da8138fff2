"""A list of another program: what its profiles are taken for, beside the cards as they print."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Problem
from realms_builder.core.resources import IMPORTED
from realms_builder.exchange.foreign.card_plan import CardSplit
from realms_builder.exchange.foreign.generated_game import system_id
from realms_builder.exchange.foreign.guessing_kinds import ProfileKind, ProfileUse
from realms_builder.exchange.foreign.taking_in import (
    NO_CORRECTIONS,
    Corrections,
    ForeignList,
    KeptLists,
    holds_for_all,
    place_among,
)
from realms_builder.gui.dialogs.foreign.work import (
    LaidOutList,
    keep_list,
    lay_out,
    read_list,
)
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.problems import ProblemLines
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.rooms.roster.card_view import CardView
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.roster.resolve.muster import ModelRecord
from realms_builder.roster.resolve.twins import number_among_twins
from realms_builder.roster.roster import Roster

WIDTH, HEIGHT = 1080, 720
_KINDS_PX, _COLUMNS = 420, 4


class ForeignDialog(RoundDialog):
    """Shows a list with its cards; it is printed from here, or kept as a game of one's own."""

    def __init__(self, desk: Desk, path: Path, parent: QWidget | None = None) -> None:
        """Read the list at *path* beside the window."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self._desk, self.path = desk, path
        self._key = f"foreign-{id(self)}"
        self._passing = TemporaryDirectory(ignore_cleanup_errors=True)
        self._turn = self._more = 0
        self._list: ForeignList | None = None
        self._changed: list[Problem] = []
        self._kept = KeptLists()
        self.corrections: Corrections = NO_CORRECTIONS
        self.laid: LaidOutList | None = None
        self.document: RosterDocument | None = None
        self.uses: dict[str, ListBox] = {}
        self.head, self.split, self.models = note_label(), ListBox(), ListBox()
        self.again = QCheckBox()
        self.again.hide()
        self.card = CardView(desk)
        self.problems = ProblemLines(desk)
        self._lay_out_widgets()
        self._connect()
        self.retranslate()
        self.head.setText(self.tr("Reading {0} …").format(path.name))
        self._start(partial(read_list, path, self._root), self._on_read)

    @property
    def _root(self) -> Path:
        return self._desk.preferences.library_folder / IMPORTED

    # ------------------------------------------------------------------ widgets

    def _lay_out_widgets(self) -> None:
        left = QVBoxLayout()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the fields in it have it
        self._area.setMinimumWidth(_KINDS_PX)
        self._kinds_label = QLabel()
        self._kinds_label.setProperty("role", "heading")
        self._split_label, self._models_label = QLabel(), QLabel()
        for widget, stretch in (
            (self._kinds_label, 0),
            (self._area, 1),
            (self._split_label, 0),
            (self.split, 0),
        ):
            left.addWidget(widget, stretch)
        right = QVBoxLayout()
        right.addWidget(self._models_label)
        right.addWidget(self.models)
        right.addWidget(self.card, 1)
        middle = QHBoxLayout()
        middle.addLayout(left, 2)
        middle.addLayout(right, 3)
        self._buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self._close = self._buttons.addButton("", roles.RejectRole)
        self.print_button = self._buttons.addButton("", roles.ActionRole)
        self.keep_button: QPushButton = self._buttons.addButton("", roles.AcceptRole)
        self.keep_button.setProperty("role", "primary")
        for button in (self._close, self.print_button, self.keep_button):
            button.setAutoDefault(False)  # Enter in a field keeps nothing
        column = QVBoxLayout(self)
        column.addWidget(self.head)
        column.addLayout(middle, 1)
        column.addWidget(self.problems)
        column.addWidget(self.again)
        column.addWidget(self._buttons)
        self._enable(False)

    def _connect(self) -> None:
        self._buttons.rejected.connect(self.reject)
        self.keep_button.clicked.connect(self.keep)
        self.print_button.clicked.connect(self.print)
        self.split.activated.connect(self._on_split)
        self.models.activated.connect(self._show_model)
        self._desk.language_changed.connect(self.retranslate)
        self.finished.connect(self._on_finished)

    def _on_finished(self) -> None:
        self._desk.tasks.cancel(self._key)
        self._passing.cleanup()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.tell_more(self._more)
        self._close.setText(self.tr("Close"))
        self.print_button.setText(self.tr("Print cards …"))
        self.print_button.setToolTip(self.tr("Prints the list; nothing of it is kept."))
        self.keep_button.setText(self.tr("Keep and open"))
        self.keep_button.setToolTip(
            self.tr("Adds game and roster to the library, apart from all others.")
        )
        self.again.setText(
            self.tr(
                "There is a roster of this name already: replace it, the earlier version is kept "
                "(otherwise both are kept, the new one with a number)"
            )
        )
        self._kinds_label.setText(self.tr("What the list says, and as what cards show it"))
        self._split_label.setText(self.tr("Cards"))
        self._models_label.setText(self.tr("Shown card"))
        self._area.setAccessibleName(self.tr("What the profiles are"))
        self.split.setAccessibleName(self._split_label.text())
        self.models.setAccessibleName(self._models_label.text())
        self.problems.retranslate()
        self._show()

    def tell_more(self, count: int) -> None:
        """Say that *count* more lists wait for their turn."""
        self._more = count
        more = self.tr("Import a list ({0} more)").format(count)
        self.setWindowTitle(more if count else self.tr("Import a list"))

    def _use_words(self) -> dict[ProfileUse, str]:
        return {
            ProfileUse.STATS: self.tr("stat line"),
            ProfileUse.TABLE: self.tr("table of weapons and the like"),
            ProfileUse.TRACK: self.tr("table of damage"),
            ProfileUse.TEXT: self.tr("rules text"),
            ProfileUse.NOTHING: self.tr("leave out"),
        }

    # ------------------------------------------------------------------ work

    def _start(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self._enable(False)
        self._desk.tasks.start(self._key, lambda _job: work(), then, failed=self._on_failed)

    def _enable(self, ready: bool) -> None:
        for widget in (self.print_button, self.keep_button, self.split, self.models):
            widget.setEnabled(ready)

    def _on_failed(self, error: Exception) -> None:
        self.head.setText("")
        self.problems.show_problems([as_problem(error)])

    def _on_read(self, read: tuple[ForeignList, KeptLists, list[Problem]]) -> None:
        self._list, self._kept, self._changed = read
        there = self._kept
        kept, new = there.corrections, len(there.lists)
        is_new = place_among(self._list, there.lists) == new
        self.again.setVisible(is_new and place_among(self._list, there.lists, replaces=True) < new)
        said = self._desk.preferences.value(self._memory, "")
        remembered = Corrections.of(json.loads(said)) if isinstance(said, str) and said else kept
        uses = {**kept.uses, **remembered.uses}
        self.corrections = Corrections(uses, remembered.split or kept.split)
        self._lay_out()

    @property
    def _memory(self) -> str:
        """Return under which name the player's choices for this game are remembered."""
        return f"foreign/{system_id(self._list.roster)}" if self._list is not None else ""

    def _correct(self, **said: Any) -> None:
        """Take over what was *said* otherwise than guessed, for later lists of the game, too."""
        self.corrections = replace(self.corrections, **said)
        self._desk.preferences.set_value(self._memory, json.dumps(self.corrections.plain()))
        self._lay_out()

    def _lay_out(self) -> None:
        """Have the list laid out anew by what is said of it now."""
        if self._list is None:
            return
        self._turn += 1
        folder = Path(self._passing.name) / str(self._turn)
        self._start(partial(lay_out, self._list, self.corrections, folder), self._on_laid_out)

    def _on_laid_out(self, laid: LaidOutList | None) -> None:
        if laid is None:
            return
        self.laid = laid
        game = laid.library.game(laid.game.files.system)
        if game is None:
            return
        self.document = RosterDocument(
            laid.roster,
            game,
            laid.find_faction,
            path=laid.home,
            tasks=self._desk.tasks,
            parent=self,
        )
        self.document.own_library, self.document.origin = laid.library, self.path
        self._enable(True)
        self._show()
        if self._close.hasFocus():  # the fields could not have it while the list was read
            next(iter(self.uses.values()), self.models).setFocus()

    # ------------------------------------------------------------------ what is shown

    def _show(self) -> None:
        """Show the kinds of profiles, the cards and what there is to say."""
        laid, document = self.laid, self.document
        if laid is None or document is None:
            return
        roster = laid.game.lists[laid.game.asked].roster
        said = self.tr("{0}, a list of “{1}”").format(roster.name, roster.system)
        self.head.setText(said)
        self._show_kinds(laid.game.kinds)
        self._fill(self.split, self._splits(), laid.game.split)
        rows = document.mustered.models
        names = {row.model.id: _called(row, document.roster, self._desk.lang) for row in rows}
        shown = self.models.currentData()
        self._fill(self.models, names, shown if shown in names else next(iter(names), ""))
        shared = holds_for_all(laid.game.lists[laid.game.asked], self.corrections, self._kept)
        self.problems.show_problems([*shared, *self._changed, *laid.problems])
        QTimer.singleShot(0, self, self._show_model)

    def _splits(self) -> dict[CardSplit, str]:
        return {
            CardSplit.UNITS: self.tr("one for each unit"),
            CardSplit.MODELS: self.tr("one for each model with values of its own"),
        }

    def _fill(self, box: ListBox, entries: dict[CardSplit, str] | dict[str, str], now: str) -> None:
        box.blockSignals(True)
        box.clear()
        for value, text in entries.items():
            box.addItem(text, value)
        box.setCurrentIndex(max(box.findData(now), 0))
        box.blockSignals(False)

    def _show_kinds(self, kinds: tuple[ProfileKind, ...]) -> None:
        """Show a row for each kind of profile, the choice of what it is at its end."""
        focused = next((name for name, box in self.uses.items() if box.hasFocus()), "")
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setColumnStretch(0, 1)
        self.uses = {}
        for row, kind in enumerate(kinds):
            columns = ", ".join(kind.columns[:_COLUMNS])
            more = " …" if len(kind.columns) > _COLUMNS else ""
            name, about = QLabel(kind.name), note_label()
            about.setText(self.tr("Entries: {0} · {1}").format(kind.count, columns + more))
            name.setWordWrap(True)
            box = ListBox()
            box.setAccessibleName(kind.name)
            for use, text in self._use_words().items():
                box.addItem(text, use)
            box.setCurrentIndex(box.findData(kind.use))
            box.activated.connect(partial(self._on_use, kind.name, box))
            name.setBuddy(box)
            self.uses[kind.name] = box
            grid.addWidget(name, 2 * row, 0)
            grid.addWidget(box, 2 * row, 1)
            grid.addWidget(about, 2 * row + 1, 0, 1, 2)
        grid.setRowStretch(2 * len(kinds), 1)
        self._area.setWidget(holder)
        if focused in self.uses:
            self.uses[focused].setFocus()

    def _show_model(self) -> None:
        document, identity = self.document, self.models.currentData()
        if document is not None and identity:
            self.card.show_models(document, (identity,))

    # ------------------------------------------------------------------ what is done

    def _on_use(self, kind: str, box: ListBox, _index: int) -> None:
        self._correct(uses={**self.corrections.uses, kind: ProfileUse(box.currentData())})

    def _on_split(self) -> None:
        self._correct(split=CardSplit(self.split.currentData()))

    def print(self) -> None:
        """Open the print dialog for the list; nothing of it is kept."""
        from realms_builder.gui.dialogs.print.dialog import PrintDialog

        if self.document is not None:
            PrintDialog(self._desk, self.document, (), self).open()

    def keep(self) -> None:
        """Keep the list with those of its game, and open its roster."""
        if self._list is None:
            return
        replaces = self.again.isChecked()
        work = partial(keep_list, self._list, self.corrections, self._root, replaces=replaces)
        self._start(work, self._on_kept)

    def _on_kept(self, path: Path) -> None:
        self._desk.files_written.emit(tuple(path.parent.parent.glob("*.yaml")))
        self._desk.reload_library()
        self._desk.rosters_changed.emit((path,))
        self.accept()
        self._desk.open_file(path)


def _called(row: ModelRecord, roster: Roster, lang: str) -> str:
    """Return the name of a model, numbered among others that are called alike."""
    number = number_among_twins(row.model, roster.models)
    name = row.model.name or row.build.show(lang)
    return f"{name} {number}" if number else name
