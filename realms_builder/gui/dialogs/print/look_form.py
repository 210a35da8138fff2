"""The part of the print form about looks: template, card size and sleeve, theme, language."""

from __future__ import annotations

import json
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from realms_builder.cards.sizes import CARD_SIZES, SLEEVES, fits, sleeves_for
from realms_builder.cards.template.look_options import Choice
from realms_builder.cards.template.templates import LookOption
from realms_builder.core.translation import language_name, languages, sentence, spoken
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import choose, combo, fill, form, named, note, section
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.look_options import LookOptionsForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.looks import (
    BrokenLook,
    UnknownLook,
    find_look,
    template_names,
    theme_names,
)


class LookForm(QWidget):
    """How the cards look."""

    changed = Signal()

    def __init__(self, desk: Desk, document: RosterDocument) -> None:
        """Offer the templates and themes of the game of *document*."""
        super().__init__()
        self._desk, self._document = desk, document
        self._title = QLabel()
        self.template, self.theme, self.lang = combo(), combo(), combo()
        self.card_size, self.sleeve = combo(), combo()
        self._labels = tuple(QLabel() for _ in range(5))
        self.fit = note()
        self._card_size: tuple[float, float] | None = None
        fields = (self.template, self.theme, self.lang, self.card_size, self.sleeve)
        rows = tuple(zip(self._labels, fields, strict=True))
        self.options = LookOptionsForm()
        self.options.chosen.connect(self._on_option)
        self._chosen: dict[str, Choice] = {}
        self._offered: tuple[str, Game, Library, tuple[LookOption, ...]] | None = None
        self.setLayout(section(self._title, form(*rows), self.options, self.fit))
        self.template.activated.connect(self._show_options)
        for box in fields[:-1]:
            box.activated.connect(self.changed)
        self.sleeve.activated.connect(self._on_sleeve)
        self.retranslate()

    def _on_option(self, name: str, value: Choice) -> None:
        self._chosen[name] = value
        self.changed.emit()

    def _show_options(self) -> None:
        """Offer the options of the template that is chosen."""
        wanted = str(self.template.currentData() or "")
        game, library = self._document.game, self._desk.library
        if self._offered is None or self._offered[:3] != (wanted, game, library):
            try:
                declared = tuple(find_look(library, game, template=wanted or None).template.options)
            except (UnknownLook, BrokenLook):
                declared = ()
            self._offered = (wanted, game, library, declared)
        self.options.show_options(self._offered[3], self._chosen, self._desk.lang)
        self.options.setVisible(bool(self._offered[3]))

    def _on_sleeve(self) -> None:
        self._check_sleeve()
        self.changed.emit()

    def show_choices(self, choices: PrintChoices) -> None:
        """Show *choices*; a size that was typed elsewhere is offered too."""
        if choices.size and self.card_size.findData(choices.size) < 0:
            self.card_size.addItem(choices.size, choices.size)
        choose(self.template, choices.template)
        choose(self.theme, choices.theme)
        choose(self.lang, choices.lang)
        choose(self.card_size, choices.size)
        choose(self.sleeve, choices.sleeve)
        self._chosen = choices.look_options()
        self._show_options()
        self._check_sleeve()

    def read(self, choices: PrintChoices) -> PrintChoices:
        """Return *choices* with what this part says."""
        return replace(
            choices,
            template=str(self.template.currentData()),
            theme=str(self.theme.currentData()),
            lang=str(self.lang.currentData()),
            size=str(self.card_size.currentData()),
            sleeve=str(self.sleeve.currentData()),
            options=json.dumps(self._chosen) if self._chosen else "",
        )

    def show_card_size(self, size_mm: tuple[float, float] | None) -> None:
        """Take the size of the cards as they come out."""
        self._card_size = size_mm
        self._check_sleeve()

    def _check_sleeve(self) -> None:
        lang = self._desk.lang
        if self._card_size is None:
            self.fit.setText("")
            self.fit.setVisible(False)
            return
        sleeve = SLEEVES.get(str(self.sleeve.currentData() or ""))
        if sleeve is not None:
            text = fits(*self._card_size, sleeve).said(lang)
        else:
            found = sleeves_for(*self._card_size)
            text = found[0].said(lang) if found else self.tr("No usual sleeve fits these cards.")
        self.fit.setText(text)
        self.fit.setVisible(True)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        lang, library, game = self._desk.lang, self._desk.library, self._document.game
        self._title.setText(self.tr("CARDS"))
        texts = (
            self.tr("Template"), self.tr("Theme"), self.tr("Language"),
            self.tr("Card size"), self.tr("Sleeve"),
        )  # fmt: skip
        fields = (self.template, self.theme, self.lang, self.card_size, self.sleeve)
        for label, field, text in zip(self._labels, fields, texts, strict=True):
            named(label, field, text)
        generated = self.tr("Made from the stat line")
        templates = template_names(library, game, lang).items()
        fill(
            self.template,
            [(self.tr("The game's own"), ""), *((n or generated, key) for key, n in templates)],
        )
        themes = theme_names(library, game, lang).items()
        fill(self.theme, [(_capital(name), key) for key, name in themes])
        fill(self.lang, [(language_name(code), code) for code in languages()])
        fill(self.card_size, [(self.tr("As the template"), ""), *self._sizes(lang)])
        sleeves = ((sleeve.title(lang), sleeve.name) for sleeve in SLEEVES.values())
        fill(self.sleeve, [(self.tr("Tell which fits"), ""), *sleeves])
        self._show_options()
        self._check_sleeve()

    def _sizes(self, lang: str) -> list[tuple[str, str]]:
        return [
            (
                f"{sentence(f'size.{size.name}', lang)}, {spoken(size.width_mm, lang)} × "
                f"{spoken(size.height_mm, lang)} mm",
                size.name,
            )
            for size in CARD_SIZES.values()
        ]


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
