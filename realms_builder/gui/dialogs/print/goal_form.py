"""The part of the print form that says where cards go: one's own printer, or a print shop."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from realms_builder.cards.shops.profile import FileKind, ShopProfile
from realms_builder.cards.shops.profile_files import ShopFile, shop_files
from realms_builder.game.printing import said
from realms_builder.game.texts import Text
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.fields import choose, combo, fill, form, named, note, section
from realms_builder.gui.shell.desk import Desk
from realms_builder.wording import sentence, spoken


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
        self.speak()

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

    def speak(self) -> None:
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
