"""The left side of the print dialog: all sections of the form in one column that scrolls."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from realms_builder.cards.imposition.print_job import MOST_BLEED_MM, Duplex
from realms_builder.cards.shops.profile import ShopProfile
from realms_builder.cards.sizes import PAPERS
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.contents import ContentsForm
from realms_builder.gui.dialogs.print.extras_form import ExtrasForm
from realms_builder.gui.dialogs.print.fields import column_that_scrolls
from realms_builder.gui.dialogs.print.goal_form import GoalForm
from realms_builder.gui.dialogs.print.job_form import JobForm
from realms_builder.gui.dialogs.print.keeping_form import KeepingForm
from realms_builder.gui.dialogs.print.look_form import LookForm
from realms_builder.gui.dialogs.print.printer_form import PrinterForm
from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.shell.desk import Desk

WIDTH = 372
_MARGIN = 18
_BETWEEN = 20


class PrintForm(QFrame):
    """What, how, in which look, on which printer; :attr:`changed` says that a choice changed."""

    changed = Signal()

    def __init__(self, desk: Desk, document: RosterDocument, selected: tuple[str, ...]) -> None:
        """Offer what *document* has; *selected* are the ids of the chosen models."""
        super().__init__()
        self.setProperty("role", "side")
        self.setFixedWidth(round(WIDTH * max(1.0, desk.theme.scale)))
        self.contents = ContentsForm(document, selected)
        self.job, self.look = JobForm(desk), LookForm(desk, document)
        self.printer = PrinterForm(desk)
        self.goal, self.extras, self.keeping = GoalForm(desk), ExtrasForm(), KeepingForm()
        self._parts = (
            self.contents, self.extras, self.goal, self.job, self.keeping, self.look, self.printer,
        )  # fmt: skip
        self._choices = PrintChoices()
        self._lay_out()
        for part in self._parts:
            part.changed.connect(self._on_changed)
        self.goal.taken.connect(self._follow_profile)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.setSpacing(_BETWEEN)
        for part in self._parts:
            column.addWidget(part)
        column.addStretch(1)
        holder = QVBoxLayout(self)
        holder.setContentsMargins(0, 0, 0, 0)
        holder.addWidget(column_that_scrolls(inside))

    @property
    def choices(self) -> PrintChoices:
        """Return what the form says now."""
        found = self._choices
        for part in self._parts:
            found = part.read(found)
        return found

    @property
    def landscape(self) -> bool:
        """Return whether the sheets lie on their long edge."""
        grid = self.job.grid
        return grid is not None and grid.landscape

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*; what is not there becomes what comes first."""
        for part in self._parts:
            part.show_choices(choices)
        self._follow()

    def show_card_size(self, size_mm: tuple[float, float] | None) -> None:
        """Take the size of the cards as they came out; places and sleeves follow from it."""
        self.job.show_card_size(size_mm)
        self.look.show_card_size(size_mm)
        self._follow()

    def _follow(self) -> None:
        self._choices = self.choices
        self.printer.show_choices(self._choices, landscape=self.landscape)
        for part in (self.job, self.printer):
            part.setVisible(not self.goal.is_for_shop)
        self.contents.roster_sheet.setVisible(not self.goal.is_for_shop)
        self.extras.tokens.setVisible(not self.goal.is_for_shop)

    def _follow_profile(self, profile: ShopProfile) -> None:
        """Set paper, sides and bleed as *profile*, which wants sheets, has them."""
        paper, duplex = profile.paper or self._choices.paper, profile.duplex or Duplex.LONG_EDGE
        if paper not in PAPERS:
            paper = self._choices.paper
        changed = replace(
            self.choices,
            paper=paper,
            duplex=duplex.value,
            bleed_mm=min(profile.bleed, MOST_BLEED_MM),
        )
        self.show_choices(changed)
        self.changed.emit()

    def _on_changed(self) -> None:
        self._follow()
        self.changed.emit()

    def speak(self) -> None:
        """Say everything in the window's language."""
        for part in self._parts:
            part.speak()
