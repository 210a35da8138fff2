"""The part of the print form about looks: template, card size and sleeve, theme, language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from realms_builder.cards.sizes import SLEEVES, fits, sizes_in, sleeves_for
from realms_builder.cards.template.look_options import Choice
from realms_builder.cards.template.templates import LookOption
from realms_builder.core.translation import language_name, languages
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.library import Library
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.form.bound import BoundForm, picks
from realms_builder.gui.kit.look_options import LookOptionsForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.looks import (
    BrokenLook,
    UnknownLook,
    find_look,
    template_names,
    theme_names,
)


class LookForm(BoundForm):
    """How the cards look."""

    def __init__(self, desk: Desk, document: RosterDocument, choices: PrintChoices) -> None:
        """Offer the templates and themes of the game of *document*."""
        super().__init__(choices)
        self._desk, self._document = desk, document
        self._card_size: tuple[float, float] | None = None
        self.options = LookOptionsForm()
        self.options.label_px = self.label_px  # its fields stand below these
        self.options.chosen.connect(self._on_option)
        self._offered: tuple[tuple[object, ...], tuple[LookOption, ...]] = ((), ())
        self._named: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
        self.retranslate()

    def _on_option(self, name: str, value: Choice) -> None:
        chosen = {**self.value.look_options(), name: value}
        self.take("options", json.dumps(chosen))

    @property
    def _library(self) -> Library:
        return self._document.own_library or self._desk.library

    def _declared(self) -> tuple[LookOption, ...]:
        """Return the options of the template that is chosen."""
        wanted, card = self.value.template, self.value.card_size()
        size = (card.width_mm, card.height_mm) if card is not None else None
        game, library = self._document.game, self._library
        asked = (wanted, size, game, library)
        if self._offered[0] != asked:
            try:
                look = find_look(library, game, template=wanted or None, size=size)
                declared = tuple(look.template.options)
            except (UnknownLook, BrokenLook):
                declared = ()
            self._offered = (asked, declared)
        return self._offered[1]

    def read(self, value: PrintChoices) -> PrintChoices:
        """Return *value* with what this form says."""
        return replace(super().read(value), options=self.value.options)

    def show_card_size(self, size_mm: tuple[float, float] | None) -> None:
        """Take the size of the cards as they come out."""
        self._card_size = size_mm
        self.refresh()

    # ------------------------------------------------------------------ words

    def heading(self) -> str:
        """Return what stands above the fields."""
        return self.tr("CARDS")

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields; a size that was typed elsewhere is offered too."""
        lang, size = self._desk.lang, self.value.size
        templates, themes = self._named
        sizes = [(self.tr("As the template"), ""), *sizes_in(lang)]
        if all(size != known for _, known in sizes):
            sizes.append((size, size))
        sleeves = ((sleeve.title(lang), sleeve.name) for sleeve in SLEEVES.values())
        for key, label, offered in (
            ("template", self.tr("Template"), templates),
            ("theme", self.tr("Theme"), themes),
            ("lang", self.tr("Language"), [(language_name(code), code) for code in languages()]),
            ("size", self.tr("Card size"), sizes),
            ("sleeve", self.tr("Sleeve"), [(self.tr("None; say which fits"), ""), *sleeves]),
        ):
            yield FieldPlan(key=key, label=label, editor="pick", choices=picks(offered))

    def notes(self) -> Mapping[str, str]:
        """Say whether the cards fit into the sleeve, or which sleeve fits them."""
        lang, size = self._desk.lang, self._card_size
        if size is None:
            return {"sleeve": ""}
        sleeve = SLEEVES.get(self.value.sleeve)
        if sleeve is not None:
            return {"sleeve": fits(*size, sleeve).said(lang)}
        found = sleeves_for(*size)
        nothing = self.tr("No usual sleeve fits these cards.")
        return {"sleeve": found[0].said(lang) if found else nothing}

    def beside(self, key: str, below: QLabel) -> QWidget:
        """Put the options of the template above the note."""
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self.space_px)
        column.addWidget(self.options)
        column.addWidget(below)
        return holder

    def refresh(self) -> None:
        """Show everything as it is now."""
        super().refresh()
        declared = self._declared()
        self.options.show_options(declared, self.value.look_options(), self._desk.lang)
        self.options.setVisible(bool(declared))
        self.notes_below["sleeve"].setVisible(self._card_size is not None)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        lang, library, game = self._desk.lang, self._library, self._document.game
        generated = self.tr("Made from the stat line")
        templates = template_names(library, game, lang).items()
        themes = theme_names(library, game, lang).items()
        self._named = (
            [(self.tr("The game's own"), ""), *((n or generated, key) for key, n in templates)],
            [(name, key) for key, name in themes],
        )
        super().retranslate()
