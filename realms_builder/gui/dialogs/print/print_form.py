"""The left side of the print dialog: all sections of the form in one column that scrolls."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QLabel,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.print_job import MOST_BLEED_MM, Duplex
from realms_builder.cards.shops.profile import FileKind, ShopFile, ShopProfile, shop_files
from realms_builder.cards.sizes import PAPERS
from realms_builder.core.translation import sentence, spoken
from realms_builder.game.printing import said
from realms_builder.game.texts import Text
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import (
    choose,
    column_that_scrolls,
    combo,
    fill,
    form,
    named,
    note,
    section,
)
from realms_builder.gui.dialogs.print.job_form import JobForm
from realms_builder.gui.dialogs.print.look_form import LookForm
from realms_builder.gui.dialogs.print.printer_form import PrinterForm
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.form.inputs import number_field
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.print_request import CardsOf
from realms_builder.render.sheet_kinds.registry import kinds_before_cards
from realms_builder.sheets.roster.sheet_styles import SheetStyle

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
        self.contents = ContentsForm(desk, document, selected)
        self.job, self.look = JobForm(desk), LookForm(desk, document)
        self.printer = PrinterForm(desk)
        self.goal, self.extras, self.keeping = GoalForm(desk), ExtrasForm(), KeepingForm()
        self._parts = (
            self.contents,
            self.extras,
            self.goal,
            self.job,
            self.keeping,
            self.look,
            self.printer,
        )
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
        self.contents.offer_sheets(on=not self.goal.is_for_shop)
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

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for part in self._parts:
            part.retranslate()


# ------------------------------------------------------------------ keeping form


class KeepingForm(QWidget):
    """Only what changed; a job ticket."""

    changed = Signal()

    def __init__(self) -> None:
        """Make the fields; :meth:`show_choices` fills them."""
        super().__init__()
        self._title = QLabel()
        self.only_changed, self.ticket = QCheckBox(), QCheckBox()
        self.setLayout(section(self._title, self.only_changed, self.ticket))
        for box in (self.only_changed, self.ticket):
            box.toggled.connect(self.changed)
        self.retranslate()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*."""
        self.blockSignals(True)
        self.only_changed.setChecked(choices.changed)
        self.ticket.setChecked(choices.ticket)
        self.blockSignals(False)

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(
            choices, changed=self.only_changed.isChecked(), ticket=self.ticket.isChecked()
        )

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("THIS PRINT"))
        self.only_changed.setText(self.tr("Only cards that changed since the last print"))
        self.only_changed.setToolTip(
            self.tr("What is left out is named below. Saving a PDF counts as printing.")
        )
        self.ticket.setText(self.tr("Job ticket, with a ruler and the box of one card"))


# ------------------------------------------------------------------ extras form


MOST_BLANKS = 60


class ExtrasForm(QWidget):
    """Which further cards come behind those of the models."""

    changed = Signal()

    def __init__(self) -> None:
        """Make the fields; :meth:`show_choices` fills them."""
        super().__init__()
        self._title, self._label = QLabel(), QLabel()
        self.items, self.tokens, self.tasks = QCheckBox(), QCheckBox(), QCheckBox()
        self.blanks = number_field(QSpinBox())
        self.blanks.setRange(0, MOST_BLANKS)
        boxes = (self.items, self.tokens, self.tasks)
        self.setLayout(section(self._title, *boxes, form((self._label, self.blanks))))
        for box in boxes:
            box.toggled.connect(self.changed)
        self.blanks.valueChanged.connect(lambda _number: self.changed.emit())
        self.retranslate()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*."""
        self.blockSignals(True)
        self.items.setChecked(choices.items)
        self.tokens.setChecked(choices.tokens)
        self.tasks.setChecked(choices.tasks)
        self.blanks.setValue(choices.blanks)
        self.blockSignals(False)

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(
            choices,
            items=self.items.isChecked(),
            tokens=self.tokens.isChecked(),
            tasks=self.tasks.isChecked(),
            blanks=self.blanks.value(),
        )

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("AND ALSO"))
        self.items.setText(self.tr("Cards of what they carry"))
        self.tokens.setText(self.tr("Tokens"))
        self.tasks.setText(self.tr("Task cards of the scenarios"))
        named(self._label, self.blanks, self.tr("Blank cards"))


# ------------------------------------------------------------------ goal form


class GoalForm(QWidget):
    """A shop profile, or none; :attr:`taken` brings one whose paper the form should follow."""

    changed = Signal()
    taken = Signal(object)

    def __init__(self, desk: Desk) -> None:
        """Offer every profile that can be read, and name those that cannot."""
        super().__init__()
        self._desk = desk
        self._files: dict[str, ShopFile] = shop_files()
        self._title, self._label = QLabel(), QLabel()
        self.goal = combo()
        self.about = note()
        self.setLayout(section(self._title, form((self._label, self.goal)), self.about))
        self.goal.activated.connect(self._on_activated)
        self.retranslate()

    @property
    def profile(self) -> ShopProfile | None:
        """Return the chosen profile, None for one's own printer."""
        file = self._files.get(str(self.goal.currentData() or ""))
        return None if file is None else file.profile

    @property
    def is_for_shop(self) -> bool:
        """Return whether single faces are wanted instead of sheets of paper."""
        profile = self.profile
        return profile is not None and profile.file is not FileKind.SHEETS

    def _on_activated(self) -> None:
        self._explain()
        profile = self.profile
        if profile is not None and profile.file is FileKind.SHEETS:
            self.taken.emit(profile)
        else:
            self.changed.emit()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*; a profile that is gone becomes one's own printer."""
        choose(self.goal, choices.profile)
        self._explain()

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(choices, profile=str(self.goal.currentData() or ""))

    def _explain(self) -> None:
        lang, profile = self._desk.lang, self.profile
        broken = [f"{file.id}.yaml" for file in self._files.values() if file.profile is None]
        parts: list[str] = []
        if profile is None:
            parts.append(self.tr("Sheets of paper, to print here or to save as PDF."))
        else:
            parts.append(_wants(profile, lang))
            if profile.unverified:
                parts.append(self.tr("Unverified: check the measures with the shop."))
        if broken:
            parts.append(self.tr("Cannot be read: {0}").format(", ".join(broken)))
            problems = [said(p, lang) for file in self._files.values() for p in file.problems]
            self.about.setToolTip("\n".join(problems))
        self.about.setText(" ".join(parts))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._title.setText(self.tr("WHERE TO"))
        named(self._label, self.goal, self.tr("Made for"))
        shops = [
            (self._name(name, file.profile), name)
            for name, file in self._files.items()
            if file.profile is not None
        ]
        fill(self.goal, [(self.tr("My printer, or a PDF"), ""), *shops])
        self._explain()

    def _name(self, identity: str, profile: ShopProfile) -> str:
        name = Text.of(profile.name).pick(self._desk.lang) or identity
        if profile.unverified:
            return self.tr("{0} (unverified)").format(name)
        return name


def _wants(profile: ShopProfile, lang: str) -> str:
    """Return what *profile* wants, in a line."""
    parts = [sentence(f"shop.file_{profile.file.value}", lang)]
    if profile.file is not FileKind.SHEETS:
        parts.append(sentence(f"shop.order_{profile.order.value}", lang))
    parts.append(sentence("shop.bleed", lang, {"mm": spoken(profile.bleed, lang)}))
    return " · ".join(parts) + "."


# ------------------------------------------------------------------ contents


_INDENT = 22
_WHOSE = (CardsOf.ALL, CardsOf.SELECTED, CardsOf.NOBODY)


class ContentsForm(QWidget):
    """Cards of all, of the selected or of no models; what comes with them; sheets before them."""

    changed = Signal()

    def __init__(self, desk: Desk, document: RosterDocument, selected: tuple[str, ...]) -> None:
        """Offer what *document* has; *selected* are the ids of the chosen models."""
        super().__init__()
        self._desk, self._document = desk, document
        self._selected = selected
        self._title = QLabel()
        self.whose = {kind: QRadioButton() for kind in _WHOSE}
        self.forms, self.groups, self.summoned = QCheckBox(), QCheckBox(), QCheckBox()
        self.sheets = {kind: QCheckBox() for kind in kinds_before_cards()}
        self.style_of_sheet = combo()
        self._group = QButtonGroup(self)
        beside = QVBoxLayout()
        beside.setContentsMargins(_INDENT, 0, 0, 0)
        beside.setSpacing(5)
        column = section(self._title)
        for button in self.whose.values():
            self._group.addButton(button)
            column.addWidget(button)
            button.clicked.connect(self._on_clicked)
        for box in (self.forms, self.groups, self.summoned):
            beside.addWidget(box)
            box.toggled.connect(self.changed)
        column.insertLayout(len(self.whose), beside)
        for kind, box in self.sheets.items():
            column.addWidget(box)
            box.toggled.connect(self._on_sheet)
            if kind.has_style:
                style = QVBoxLayout()
                style.setContentsMargins(_INDENT, 0, 0, 0)
                style.addWidget(self.style_of_sheet)
                column.addLayout(style)
        self.style_of_sheet.activated.connect(lambda _row: self.changed.emit())
        self.setLayout(column)
        self.retranslate()

    def _on_sheet(self) -> None:
        self._show_style()
        self.changed.emit()

    def _show_style(self) -> None:
        styled = any(box.isChecked() for kind, box in self.sheets.items() if kind.has_style)
        self.style_of_sheet.setEnabled(styled)

    def _on_clicked(self) -> None:
        self._show_possible()
        self.changed.emit()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*; without selected models all of them."""
        wanted = CardsOf(choices.cards)
        if wanted is CardsOf.SELECTED and not self._selected:
            wanted = CardsOf.ALL
        self.blockSignals(True)
        self.whose[wanted].setChecked(True)
        self.forms.setChecked(choices.forms)
        self.groups.setChecked(choices.groups)
        self.summoned.setChecked(choices.summoned)
        chosen = choices.sheets.split(",")
        for kind, box in self.sheets.items():
            box.setChecked(kind.id in chosen)
        self._show_style()
        choose(self.style_of_sheet, choices.style)
        self.blockSignals(False)
        self._show_possible()

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        kind = next(kind for kind, button in self.whose.items() if button.isChecked())
        return replace(
            choices,
            cards=kind.value,
            forms=self.forms.isChecked(),
            groups=self.groups.isChecked(),
            summoned=self.summoned.isChecked(),
            sheets=",".join(kind.id for kind, box in self.sheets.items() if box.isChecked()),
            style=str(self.style_of_sheet.currentData()),
        )

    def offer_sheets(self, *, on: bool) -> None:
        """Offer sheets before the cards, or not where none can come."""
        for box in (*self.sheets.values(), self.style_of_sheet):
            box.setVisible(on)

    def show_document(self) -> None:
        """Follow an edit of the roster."""
        ids = {model.id for model in self._document.roster.models}
        self._selected = tuple(identity for identity in self._selected if identity in ids)
        if not self._selected and self.whose[CardsOf.SELECTED].isChecked():
            self.whose[CardsOf.ALL].setChecked(True)
        self.retranslate()
        self._show_possible()

    @property
    def selected(self) -> tuple[str, ...]:
        """Return the ids of the selected models that are still there."""
        return self._selected

    def _show_possible(self) -> None:
        """Offer only what the roster has; everything stays in place, dimmed where it is not."""
        units = [record.build.parts.unit for record in self._document.mustered.models]
        cards = not self.whose[CardsOf.NOBODY].isChecked()
        self.whose[CardsOf.SELECTED].setEnabled(bool(self._selected))
        self.forms.setVisible(any(unit.forms for unit in units))
        self.groups.setVisible(bool(self._document.roster.groups))
        self.summoned.setVisible(any(unit.summons for unit in units))
        for box in (self.forms, self.groups, self.summoned):
            box.setEnabled(cards)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        count = len(self._document.roster.models)
        self._title.setText(self.tr("WHAT"))
        self.whose[CardsOf.ALL].setText(self.tr("Cards of all models ({0})").format(count))
        chosen = len(self._selected)
        text = self.tr("Cards of the selected models ({0})").format(chosen)
        self.whose[CardsOf.SELECTED].setText(text)
        self.whose[CardsOf.NOBODY].setText(self.tr("No cards"))
        self.forms.setText(self.tr("with their other forms"))
        self.groups.setText(self.tr("with the cards of groups"))
        self.summoned.setText(self.tr("with what they summon"))
        for kind, box in self.sheets.items():
            box.setText(kind.before_cards_name(self._desk.lang))
        styles = {
            SheetStyle.USUAL: self.tr("as usual"),
            SheetStyle.COMPACT: self.tr("compact, a line for each model"),
            SheetStyle.ROOMY: self.tr("roomy, with boxes to tick and lines for notes"),
        }
        fill(self.style_of_sheet, [(styles[style], style.value) for style in SheetStyle])
        self.style_of_sheet.setAccessibleName(self.tr("Style of the roster sheet"))
        hint = self.tr("Select models in the roster first, then open Print again.")
        self.whose[CardsOf.SELECTED].setToolTip("" if self._selected else hint)
