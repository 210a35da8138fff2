"""The left side of the print dialog: all sections of the form in one column that scrolls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.print_job import MOST_BLEED_MM, Duplex
from realms_builder.cards.shops.profile import FileKind, ShopFile, ShopProfile, shop_files
from realms_builder.cards.sizes import PAPERS
from realms_builder.core.translation import sentence, spoken
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.texts import Text
from realms_builder.game.units import Unit
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.faction_cards import FactionCards
from realms_builder.gui.dialogs.print.job_form import JobForm
from realms_builder.gui.dialogs.print.look_form import LookForm
from realms_builder.gui.dialogs.print.printer_form import PrinterForm
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.form.bound import BoundForm, kinds, picks
from realms_builder.gui.kit.screen import pane_px
from realms_builder.gui.kit.titled import column_that_scrolls
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
        self._desk = desk
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        choices = self._choices = PrintChoices()
        self.contents = ContentsForm(desk, document, selected, choices)
        self.job, self.look = JobForm(desk, choices), LookForm(desk, document, choices)
        self.printer, self.goal = PrinterForm(desk, choices), GoalForm(desk, choices)
        chooses = document.mustered.header is not None
        self.extras = ExtrasForm(choices, chooses=chooses)
        self.keeping = KeepingForm(choices)
        self._parts = (
            self.contents,
            self.extras,
            self.goal,
            self.job,
            self.keeping,
            self.look,
            self.printer,
        )
        self._lay_out()
        for part in self._parts:
            part.changed.connect(self._on_changed)
        self.goal.taken.connect(self._follow_profile)

    def minimumSizeHint(self) -> QSize:
        """Return what the parts need, at least the usual width in this size of text."""
        least = pane_px(self, WIDTH, self._desk.theme.scale)
        return super().minimumSizeHint().expandedTo(QSize(least, 0))

    def sizeHint(self) -> QSize:
        """Return the least width and the usual height."""
        return super().sizeHint().expandedTo(self.minimumSizeHint())

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

    def show_value(self, choices: PrintChoices) -> None:
        """Show *choices*; what is not there becomes what comes first."""
        for part in self._parts:
            part.show_value(choices)
        self._follow()

    def show_card_size(self, size_mm: tuple[float, float] | None) -> None:
        """Take the size of the cards as they came out; places and sleeves follow from it."""
        self.job.show_card_size(size_mm)
        self.look.show_card_size(size_mm)
        self._follow()

    def _follow(self) -> None:
        self._choices = self.choices
        self.printer.landscape = self.landscape
        self.printer.show_value(self._choices)
        for part in (self.job, self.printer):
            part.setVisible(not self.goal.is_for_shop)
        for form in (self.contents, self.extras):
            form.is_for_shop = self.goal.is_for_shop
            form.refresh()

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
        self.show_value(changed)
        self.changed.emit()

    def _on_changed(self) -> None:
        self._follow()
        self.changed.emit()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for part in self._parts:
            part.retranslate()


# ------------------------------------------------------------------ keeping form


class KeepingForm(BoundForm):
    """Only what changed; a job ticket."""

    def heading(self) -> str:
        """Return what stands above the fields."""
        return self.tr("THIS PRINT")

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields."""
        yield FieldPlan(
            key="changed",
            label=self.tr("Only cards that changed since the last print"),
            editor="tick",
            help=self.tr("What is left out is named below. Saving a PDF counts as printing."),
        )
        ticket = self.tr("Job ticket, with a ruler and the box of one card")
        yield FieldPlan(key="ticket", label=ticket, editor="tick")


# ------------------------------------------------------------------ extras form


MOST_BLANKS = 60


class ExtrasForm(BoundForm):
    """Which further cards come behind those of the models."""

    is_for_shop = False

    def __init__(self, choices: PrintChoices, *, chooses: bool) -> None:
        """Begin with *choices*, for a roster that *chooses* for itself or not."""
        super().__init__(choices)
        self._chooses = chooses

    def heading(self) -> str:
        """Return what stands above the fields."""
        return self.tr("AND ALSO")

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields; shops get no tokens."""
        yield FieldPlan(key="items", label=self.tr("Cards of what they carry"), editor="tick")
        chosen = self.tr("Cards of what is chosen for all")
        yield FieldPlan(key="chosen", label=chosen, editor="tick", usual=self._chooses)
        tokens, usual = self.tr("Tokens"), not self.is_for_shop
        yield FieldPlan(key="tokens", label=tokens, editor="tick", usual=usual)
        yield FieldPlan(key="tasks", label=self.tr("Task cards of the scenarios"), editor="tick")
        blanks = self.tr("Blank cards")
        yield FieldPlan(key="blanks", label=blanks, editor="amount", low=0, high=MOST_BLANKS)


# ------------------------------------------------------------------ goal form


class GoalForm(BoundForm):
    """A shop profile, or none; :attr:`taken` brings one whose paper the form should follow."""

    taken = Signal(object)

    def __init__(self, desk: Desk, choices: PrintChoices) -> None:
        """Offer every profile that can be read, and name those that cannot."""
        super().__init__(choices)
        self._desk = desk
        self._files: dict[str, ShopFile] = shop_files()
        self.refresh()

    @property
    def profile(self) -> ShopProfile | None:
        """Return the chosen profile, None for one's own printer."""
        file = self._files.get(self.value.profile)
        return None if file is None else file.profile

    @property
    def is_for_shop(self) -> bool:
        """Return whether single faces are wanted instead of sheets of paper."""
        profile = self.profile
        return profile is not None and profile.file is not FileKind.SHEETS

    def take(self, key: str, part: Any) -> None:
        """Hold the choice; let the form follow a profile that wants sheets."""
        super().take(key, part)
        profile = self.profile
        if profile is not None and profile.file is FileKind.SHEETS:
            self.taken.emit(profile)

    def heading(self) -> str:
        """Return what stands above the fields."""
        return self.tr("WHERE TO")

    def plans(self) -> Iterable[FieldPlan]:
        """Return the field; a profile that is gone becomes one's own printer."""
        shops = [
            (self._name(name, file.profile), name)
            for name, file in self._files.items()
            if file.profile is not None
        ]
        offered = picks([(self.tr("My printer, or a PDF"), ""), *shops])
        problems = [said(p, self._desk.lang) for f in self._files.values() for p in f.problems]
        yield FieldPlan(
            key="profile",
            label=self.tr("Made for"),
            editor="pick",
            choices=offered,
            help="\n".join(problems),
        )

    def notes(self) -> Mapping[str, str]:
        """Explain what the profile wants."""
        profile = self.profile
        broken = [f"{file.id}.yaml" for file in self._files.values() if file.profile is None]
        parts: list[str] = []
        if profile is None:
            parts.append(self.tr("Sheets of paper, to print here or to save as PDF."))
        else:
            parts.append(_wants(profile, self._desk.lang))
            if profile.unverified:
                parts.append(self.tr("Unverified: check the measures with the shop."))
        if broken:
            parts.append(self.tr("Cannot be read: {0}").format(", ".join(broken)))
        return {"profile": " ".join(parts)}

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
_BESIDE = ("forms", "groups", "summoned")


class ContentsForm(BoundForm):
    """Cards of all, of the selected or of no models; what comes with them; sheets before them."""

    def __init__(
        self,
        desk: Desk,
        document: RosterDocument,
        selected: tuple[str, ...],
        choices: PrintChoices,
    ) -> None:
        """Offer what *document* has; *selected* are the ids of the chosen models."""
        faction = document.faction if isinstance(document, FactionCards) else None
        super().__init__(choices if faction is None else _only_cards(choices))
        self._desk, self._document, self._faction = desk, document, faction
        self.selected = selected
        self.is_for_shop = False
        self._kinds = {kind.id: kind for kind in kinds_before_cards()}
        whole = CardsOf.ALL if self._faction is None else CardsOf.FACTION
        self.whose = {kind: QRadioButton() for kind in (whole, CardsOf.SELECTED, CardsOf.NOBODY)}
        if self._faction is not None:
            self.whose[CardsOf.SELECTED].hide()
        self._group = QButtonGroup(self)
        for kind, button in self.whose.items():
            self._group.addButton(button)
            button.clicked.connect(lambda _on, kind=kind: self.take("cards", kind.value))
        self.refresh()
        for key in (*_BESIDE, "style"):
            self.fields[key].setContentsMargins(_INDENT, 0, 0, 0)
        for at, button in zip((1, 2, 3 + len(_BESIDE)), self.whose.values(), strict=True):
            self.column.insertWidget(at, button)

    # ------------------------------------------------------------------ values

    def part(self, value: PrintChoices, key: str) -> Any:
        """Return a choice; for a kind of sheet whether it is made."""
        return key in value.sheets.split(",") if key in self._kinds else super().part(value, key)

    def with_part(self, value: PrintChoices, key: str, part: Any) -> PrintChoices:
        """Return *value* with another choice."""
        if key not in self._kinds:
            return super().with_part(value, key, part)
        made = (one for one in self._kinds if (part if one == key else self.part(value, one)))
        return replace(value, sheets=",".join(made))

    def show_value(self, value: PrintChoices) -> None:
        """Show *value*; without selected models all of them, of a faction nothing but cards."""
        if self._faction is not None:
            value = _only_cards(value)
        elif value.cards == CardsOf.SELECTED.value and not self.selected:
            value = replace(value, cards=CardsOf.ALL.value)
        super().show_value(value)

    def read(self, value: PrintChoices) -> PrintChoices:
        """Return *value* with what this form says."""
        return replace(super().read(value), cards=self.value.cards)

    def show_document(self) -> None:
        """Follow an edit of the roster."""
        ids = {model.id for model in self._document.roster.models}
        self.selected = tuple(identity for identity in self.selected if identity in ids)
        self.show_value(self.value)

    # ------------------------------------------------------------------ words

    def heading(self) -> str:
        """Return what stands above the fields."""
        return self.tr("WHAT")

    def plans(self) -> Iterable[FieldPlan]:
        """Return what the roster has, and what may stand before the cards."""
        units = self._units()
        beside = (
            (any(unit.forms for unit in units), self.tr("with their other forms")),
            (bool(self._document.roster.groups), self.tr("with the cards of groups")),
            (any(unit.summons for unit in units), self.tr("with what they summon")),
        )
        for key, (is_there, label) in zip(_BESIDE, beside, strict=True):
            yield FieldPlan(key=key, label=label, editor="tick", usual=is_there)
        sheets = not self.is_for_shop and self._faction is None
        for kind in self._kinds.values():
            label = kind.before_cards_name(self._desk.lang)
            yield FieldPlan(key=kind.id, label=label, editor="tick", usual=sheets)
            if kind.has_style:
                yield FieldPlan(
                    key="style",
                    label=self.tr("Style of the roster sheet"),
                    editor="pick",
                    choices=kinds(SheetStyle, "sheet.style", self._desk.lang),
                    usual=sheets,
                )

    def _units(self) -> Sequence[Unit]:
        if self._faction is not None:
            return tuple(self._faction.units.values())
        return [record.build.parts.unit for record in self._document.mustered.models]

    def has_label(self, plan: FieldPlan) -> bool:
        """Return False: the style belongs to the sheet above it."""
        del plan
        return False

    def refresh(self) -> None:
        """Show everything as it is now; what cannot be is dimmed."""
        super().refresh()
        cards, chosen = CardsOf(self.value.cards), len(self.selected)
        self.whose[cards].setChecked(True)
        whole = self.tr("Cards of the whole roster ({0})")
        if self._faction is not None:
            whole = self.tr("Cards of the whole faction ({0})")
        texts = (
            whole.format(len(self._units())),
            self.tr("Cards of those selected ({0})").format(chosen),
            self.tr("No cards"),
        )
        for button, text in zip(self.whose.values(), texts, strict=True):
            button.setText(text)
        selected = self.whose[CardsOf.SELECTED]
        selected.setEnabled(bool(chosen))
        hint = self.tr("Select models in the roster first, then open Print again.")
        selected.setToolTip("" if chosen else hint)
        for key in _BESIDE:
            self.fields[key].setEnabled(cards is not CardsOf.NOBODY)
        styled = any(self.part(self.value, one) for one, k in self._kinds.items() if k.has_style)
        self.fields["style"].setEnabled(styled)


def _only_cards(choices: PrintChoices) -> PrintChoices:
    """Return *choices* for a faction: sheets are about rosters."""
    is_none = choices.cards == CardsOf.NOBODY.value
    cards = CardsOf.NOBODY if is_none else CardsOf.FACTION
    return replace(choices, cards=cards.value, sheets="")
