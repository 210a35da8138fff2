"""The bar below the canvas: whose card is shown, in which language, theme and look."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QMenu,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from realms_builder.cards.fit.cases import FitCase
from realms_builder.cards.fit.extremes import Extreme, extreme_card, worst_card
from realms_builder.cards.fit.fielding import CardShelf
from realms_builder.cards.template.themes import Theme
from realms_builder.game.units import Faction
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.look_options import LookOptionsForm
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.fit_work import FitWanted, FitWork
from realms_builder.gui.rooms.designer.preview_case import PreviewCase
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.looks import themes_for
from realms_builder.roster.roster import Model

LANGUAGES = (("de", "Deutsch"), ("en", "English"))


class PreviewBar(QFrame):
    """Chooses the card that the face is shown for; everything goes through the document."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Build the bar."""
        super().__init__(parent)
        self._desk = desk
        self._document: TemplateDocument | None = None
        self._themes: dict[str, Theme] = {}
        self.setProperty("role", "foot")
        self.faction, self.unit = QComboBox(), QComboBox()
        self.lang, self.theme = QComboBox(), QComboBox()
        self.options = QToolButton()
        self.options.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.options.setMenu(QMenu(self.options))
        self.options.menu().aboutToShow.connect(self._fill_options)  # a fit row may have chosen
        self.options.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        row = FlowLayout(self, 6)
        row.setContentsMargins(10, 6, 10, 6)
        for widget in (self.faction, self.unit, self.lang, self.theme, self.options):
            row.addWidget(widget)
        for box, least in ((self.faction, 16), (self.unit, 20), (self.lang, 8), (self.theme, 10)):
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(least)
            box.setMaxVisibleItems(24)
        for code, name in LANGUAGES:
            self.lang.addItem(name, code)
        self.faction.activated.connect(lambda _at: self._choose_faction())
        self.unit.activated.connect(lambda _at: self._choose_unit())
        self.lang.activated.connect(lambda _at: self._choose_language())
        self.theme.activated.connect(lambda _at: self._choose_theme())
        self.speak()

    def speak(self) -> None:
        """Say everything in the window's language."""
        for widget, text in (
            (self.faction, self.tr("Faction whose cards are shown")),
            (self.unit, self.tr("Unit whose card is shown")),
            (self.lang, self.tr("Language of the card")),
            (self.theme, self.tr("Theme of the card")),
            (self.options, self.tr("Options of the look")),
        ):
            widget.setToolTip(text)
            widget.setAccessibleName(text)
        self.options.setText(self.tr("Look") + " ▾")

    # ------------------------------------------------------------------ what can be chosen

    def show_document(self, document: TemplateDocument | None) -> None:
        """Offer what *document* can be shown for; show a unit of the current roster's faction."""
        self._document = document
        if document is None:
            return
        lang = self._desk.lang
        with QSignalBlocker(self.faction):
            self.faction.clear()
            for identity in document.library.factions(document.game.id):
                self.faction.addItem(identity, identity)
                faction = document.find_faction(identity)
                if faction is not None:
                    at = self.faction.count() - 1
                    self.faction.setItemText(at, faction.name.pick(lang))
        self._themes, names = themes_for(document.library, document.game, lang)
        self.theme.clear()
        for name, text in names.items():
            self.theme.addItem(text, name)
        self.theme.setCurrentIndex(max(0, self.theme.findData(document.theme_name)))
        self.lang.setCurrentIndex(max(0, self.lang.findData(document.lang)))
        self._choose_theme()
        if document.case is not None:
            self.faction.setCurrentIndex(max(0, self.faction.findData(document.case.faction)))
            self._offer_units()
            self.follow()
        else:
            current = self._desk.current
            wanted = current.roster.faction if current is not None else None
            self.faction.setCurrentIndex(max(0, self.faction.findData(wanted)))
            self._choose_faction()
        self._fill_options()

    def follow(self) -> None:
        """Show the card and the language that the document is shown for by somebody else's wish."""
        document = self._document
        if document is None or document.case is None:
            return
        self.lang.setCurrentIndex(max(0, self.lang.findData(document.lang)))
        at = self.faction.findData(document.case.faction)
        if at != self.faction.currentIndex():
            self.faction.setCurrentIndex(at)
            self._offer_units()
        for at in range(self.unit.count()):
            if self.unit.itemData(at) == document.case:
                self.unit.setCurrentIndex(at)
                return
        name = document.case.name or document.case.model.unit.rpartition("/")[2]
        self.unit.addItem(name, document.case)
        self.unit.setCurrentIndex(self.unit.count() - 1)

    def _faction(self) -> Faction | None:
        document, identity = self._document, self.faction.currentData()
        return document.find_faction(identity) if document is not None and identity else None

    def _choose_faction(self) -> None:
        self._offer_units()
        self._choose_unit()

    def _offer_units(self) -> None:
        faction, lang = self._faction(), self._desk.lang
        self.unit.clear()
        if faction is None:
            return
        for unit in faction.units.values():
            model = Model(id=unit.id, unit=unit.address)
            self.unit.addItem(unit.name.pick(lang), PreviewCase(faction.id, model))
        self._find_extremes(faction)

    def _choose_unit(self) -> None:
        document, case = self._document, self.unit.currentData()
        if document is not None and (case is None or isinstance(case, PreviewCase)):
            document.show_case(case)

    def _choose_language(self) -> None:
        if self._document is not None:
            self._document.show_language(str(self.lang.currentData()))

    def _choose_theme(self) -> None:
        name = self.theme.currentData()
        if self._document is not None and name in self._themes:
            self._document.show_theme(name, self._themes[name])

    # ------------------------------------------------------------------ the worst cases

    def _find_extremes(self, faction: Faction) -> None:
        """Look beside the window for the cards that are the hardest to fit."""
        document = self._document
        if document is not None:
            wanted = FitWanted(
                document.draft, document.shelf, document.game, document.library,
                document.theme, faction.id,
            )  # fmt: skip
            self._desk.tasks.start(
                "extremes",
                partial(_extremes, wanted, faction),
                partial(self._offer_extremes, faction),
                failed=lambda _error: None,
            )

    def _offer_extremes(self, faction: Faction, found: Sequence[tuple[str, FitCase]]) -> None:
        if self._faction() is not faction or not found:
            return
        lang = self._desk.lang
        words = {
            "text": self.tr("Longest text: {0}"),
            "items": self.tr("Most items: {0}"),
            "names": self.tr("Longest names: {0}"),
            "worst": self.tr("Worst loadout: {0}"),
        }
        self.unit.insertSeparator(0)
        for extreme, case in reversed(found):
            name = words[extreme].format(case.name.pick(lang))
            self.unit.insertItem(0, name, PreviewCase(faction.id, case.model, case.key, name))

    # ------------------------------------------------------------------ options of the look

    def _fill_options(self) -> None:
        document = self._document
        template = document.template if document is not None else None
        options = template.options if template is not None else []
        self.options.setEnabled(bool(options))
        menu = self.options.menu()
        menu.clear()
        if not options or document is None:
            return
        form = LookOptionsForm()
        form.setContentsMargins(12, 10, 12, 10)
        form.show_options(options, document.options, self._desk.lang)
        form.chosen.connect(document.choose)
        action = QWidgetAction(menu)
        action.setDefaultWidget(form)
        menu.addAction(action)


def _extremes(wanted: FitWanted, faction: Faction, job: Job) -> list[tuple[str, FitCase]]:
    """Return the cards of *faction* that are the hardest to fit, the worst in this look last."""
    units = CardShelf().of_factions(wanted.game, [faction], partial(_found, wanted))
    job.check()
    found = [(extreme.value, extreme_card(units, extreme)) for extreme in Extreme]
    report = FitWork().report(wanted, job).report
    if report is not None:
        found.append(("worst", worst_card(units, report)))
    return [(name, card[0]) for name, card in found if card is not None]


def _found(wanted: FitWanted, identity: str) -> Faction | None:
    return wanted.library.faction(wanted.game.id, identity)
