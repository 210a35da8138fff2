"""The workbench: the face on its canvas with everything that acts on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QMenu,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.fit.cases import CardShelf, FitCase
from realms_builder.cards.fit.extremes import Extreme, extreme_card, worst_card
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.core.translation import language_name, languages
from realms_builder.game.units import Faction
from realms_builder.game.value_words import said
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.form.inputs import ChoiceBox
from realms_builder.gui.kit.look_options import LookOptionsForm
from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.kit.problems import ProblemLine
from realms_builder.gui.rooms.designer.canvas.canvas import DesignCanvas
from realms_builder.gui.rooms.designer.canvas.geometry_bar import GeometryBar
from realms_builder.gui.rooms.designer.canvas.menus import DesignActions
from realms_builder.gui.rooms.designer.canvas.pictures import FacePictures
from realms_builder.gui.rooms.designer.canvas.studio import DesignPicture, DesignRequest
from realms_builder.gui.rooms.designer.canvas.tool_bar import ToolBar
from realms_builder.gui.rooms.designer.canvas.verbs import Verbs
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.elements_tree import NAME, ElementsTree
from realms_builder.gui.rooms.designer.fit_panel import FitPanel
from realms_builder.gui.rooms.designer.fit_work import FitWanted, FitWork
from realms_builder.gui.rooms.designer.preview_case import PreviewCase
from realms_builder.gui.rooms.designer.properties.bindings_browser import BindingsBrowser
from realms_builder.gui.rooms.designer.properties.property_panel import PropertyPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.looks import themes_for
from realms_builder.roster.roster import Model


class Workbench(QWidget):
    """Shows one template: itself the middle, :attr:`side` what stands at the right of it.

    :attr:`tree` is for whoever lays out the room; :attr:`changed` says that the title may differ.
    """

    changed = Signal()

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        """Build the middle and the right; keys work wherever in *owner* the keyboard is."""
        super().__init__()
        self._desk = desk
        self.document: TemplateDocument | None = None
        self._made: Draft | None = None
        self.canvas = DesignCanvas(desk)
        self.verbs = Verbs(self.canvas, self)
        self.pictures = FacePictures(desk.tasks, self)
        self.tool_bar = ToolBar(desk, self.canvas, self.verbs)
        self.preview_bar = CaseBar(desk)
        self.numbers = GeometryBar(self.canvas)
        self.tree = ElementsTree(desk)
        self.notice = NoticeBar(desk.theme, is_main=True)
        self.problems = ProblemLine(desk)
        self.problems.setProperty("role", "foot")
        self.problems.setContentsMargins(12, 4, 12, 4)
        self.tabs = SideTabs(desk)
        self.menu = DesignActions(owner, self.verbs, self._rename, self.canvas.as_text.action)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for widget in (self.notice, self.tool_bar, self.canvas, self.problems, self.preview_bar):
            rows.addWidget(widget, int(widget is self.canvas))
        self.side = QWidget()
        column = QVBoxLayout(self.side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.numbers)
        column.addWidget(self.tabs, 1)
        self._connect()

    def _connect(self) -> None:
        canvas, tree, verbs = self.canvas, self.tree, self.verbs
        self.pictures.drawn.connect(self._show_picture)
        self.pictures.failed.connect(lambda problem: self._show_problems((problem,)))
        canvas.view_changed.connect(self.want_picture)
        canvas.nudged.connect(verbs.nudge)
        canvas.turned.connect(verbs.turn)
        canvas.drawn.connect(verbs.add)
        canvas.menu_wanted.connect(self.menu.open)
        tree.menu_wanted.connect(self.menu.open)
        tree.moved.connect(verbs.reorder)
        tree.renamed.connect(verbs.rename)
        tree.hide_wanted.connect(verbs.hide)
        tree.lock_wanted.connect(verbs.lock)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.menu.retranslate(
            {
                "cut": self.tr("Cut"),
                "copy": self.tr("Copy"),
                "paste": self.tr("Paste"),
                "duplicate": self.tr("Duplicate"),
                "remove": self.tr("Remove"),
                "rename": self.tr("Rename"),
                "select_all": self.tr("Select all"),
                "group": self.tr("Group"),
                "ungroup": self.tr("Ungroup"),
                "hide": self.tr("Print it or not"),
                "lock": self.tr("Lock or unlock"),
                "front": self.tr("Bring to the front"),
                "up": self.tr("One step forwards"),
                "down": self.tr("One step backwards"),
                "back": self.tr("Send to the back"),
            }
        )
        parts = (self.tool_bar, self.canvas, self.preview_bar, self.numbers, self.problems)
        for widget in (*parts, self.tabs):
            widget.retranslate()
        self.tree.setAccessibleName(self.tr("Elements of this face"))
        self.tree.refresh()

    def restyle(self) -> None:
        """Take over the colours in force."""
        self.tree.refresh()

    # ------------------------------------------------------------------ one document

    def show_document(self, document: TemplateDocument | None) -> None:
        """Show *document*, or nothing."""
        if self.document is not None:
            self._links(self.document, join=False)
        self.document = document
        self.verbs.document = document
        for part in (
            self.canvas,
            self.tool_bar,
            self.numbers,
            self.tree,
            self.preview_bar,
            self.tabs,
        ):
            part.show_document(document)
        if document is not None:
            self._links(document, join=True)
        self.want_picture()
        self.changed.emit()

    def _links(self, document: TemplateDocument, *, join: bool) -> None:
        for signal, slot in (
            (document.changed, self.want_picture),
            (document.previewed, self.want_picture),
            (document.subject_changed, self._on_subject),
            (document.face_changed, self.want_picture),
            (document.selection_changed, self._on_selected),
            (document.refused, self._say_refused),
            (document.undo_stack.indexChanged, self._on_step),
            (document.undo_stack.cleanChanged, self._on_step),
        ):
            if join:
                signal.connect(slot)
            else:
                signal.disconnect(slot)

    def _on_step(self, _state: object = None) -> None:
        self.changed.emit()

    def _on_subject(self) -> None:
        self.preview_bar.follow()
        self.want_picture()

    def _on_selected(self) -> None:
        self.numbers.refresh()
        self.canvas.update()

    def want_picture(self) -> None:
        """Ask for the picture of the face as it is now."""
        document = self.document
        if document is None:
            return
        scale = self.canvas.view.scale * self.devicePixelRatioF()
        self.pictures.want(
            DesignRequest(
                document.shown_draft,
                document.shelf,
                document.game,
                document.find_faction,
                document.case,
                document.theme,
                document.lang,
                document.options,
                document.face,
                scale,
                self.canvas.sight(),
            )
        )

    def _show_picture(self, picture: DesignPicture) -> None:
        document = self.document
        if document is None or picture.request.shelf is not document.shelf:
            return
        self._take_made(document, picture)
        first = self.canvas.picture is None
        self.canvas.show_picture(picture)
        self.numbers.refresh()
        self._show_problems(picture.problems)
        if first:
            self.want_picture()

    def _take_made(self, document: TemplateDocument, picture: DesignPicture) -> None:
        """Let all see the template that was made beside the window, where it is a large one."""
        draft = document.draft
        if draft.is_large and draft is picture.request.draft and draft is not self._made:
            self._made = draft
            document.changed.emit()

    def _show_problems(self, problems: Iterable[Problem]) -> None:
        lang = self._desk.lang
        self.problems.show_notes((p.severity, said(p, lang)) for p in problems)

    def _say_refused(self, problem: Problem) -> None:
        self._desk.message.emit(said(problem, self._desk.lang))

    def _rename(self) -> None:
        item = self.tree.currentItem()
        if item is not None:
            self.tree.setFocus()
            self.tree.editItem(item, NAME)


# ------------------------------------------------------------------ side tabs


class SideTabs(QTabWidget):
    """Properties, data and fit of a template, in tabs."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a template."""
        super().__init__(parent)
        self.setDocumentMode(True)
        pages = self.findChild(QStackedWidget)  # made elsewhere, a form would be styled twice
        self._makers: tuple[Callable[[TemplateDocument], QWidget], ...] = (
            lambda document: PropertyPanel(document, desk.theme, desk, pages),
            lambda document: BindingsBrowser(document, pages),
            lambda document: FitPanel(document, desk, pages),
        )

    def show_document(self, document: TemplateDocument | None) -> None:
        """Make the panels of *document*; the tab that was open stays open."""
        shown = self.currentIndex()
        while self.count():
            widget = self.widget(0)
            self.removeTab(0)
            if widget is not None:
                widget.deleteLater()
        if document is None:
            return
        for maker in self._makers:
            self.addTab(maker(document), "")
        self.setCurrentIndex(max(0, min(shown, self.count() - 1)))
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        for bar in (self, self.tabBar()):
            bar.setAccessibleName(self.tr("Properties, data and fit"))
        for at, text in enumerate(
            (self.tr("Properties"), self.tr("Data"), self.tr("Fit", "texts on cards"))
        ):
            if at < self.count():
                self.setTabText(at, text)


# ------------------------------------------------------------------ preview bar


class CaseBar(QFrame):
    """Chooses the card that the face is shown for; everything goes through the document."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._document: TemplateDocument | None = None
        self._themes: dict[str, ThemeFile] = {}
        self.setProperty("role", "foot")
        self.faction, self.unit = ChoiceBox(), ChoiceBox()
        self.lang, self.theme = ChoiceBox(), ChoiceBox()
        self.options = QToolButton()
        self.options.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.options.setMenu(QMenu(self.options))
        self.options.menu().aboutToShow.connect(self._fill_options)  # a fit row may have chosen
        row = FlowLayout(self, 6)
        row.setContentsMargins(10, 6, 10, 6)
        for widget in (self.faction, self.unit, self.lang, self.theme, self.options):
            row.addWidget(widget)
        for box, least in ((self.faction, 13), (self.unit, 13), (self.lang, 7), (self.theme, 7)):
            box.setSizeAdjustPolicy(
                ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(least)
            box.setMaxVisibleItems(24)
        self.lang.offer((language_name(lang), lang) for lang in languages())
        self.faction.activated.connect(lambda _at: self._choose_faction())
        self.unit.activated.connect(lambda _at: self._choose_unit())
        self.lang.activated.connect(lambda _at: self._choose_language())
        self.theme.activated.connect(lambda _at: self._choose_theme())
        self.retranslate()

    def retranslate(self) -> None:
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
        self.show_document(self._document)

    # ------------------------------------------------------------------ what can be chosen

    def show_document(self, document: TemplateDocument | None) -> None:
        """Offer what *document* can be shown for; show a unit of the current roster's faction."""
        self._document = document
        if document is None:
            return
        lang = self._desk.lang
        factions = document.library.factions(document.game.id)
        found = ((key, document.find_faction(key)) for key in factions)
        self.faction.offer(
            (f.name.pick(lang) if f else identity, identity) for identity, f in found
        )
        self._themes, names = themes_for(document.library, document.game, lang)
        self.theme.offer(((text, name) for name, text in names.items()), document.theme_name)
        self.lang.choose(document.lang)
        self._choose_theme()
        if document.case is not None:
            self.faction.choose(document.case.faction)
            self._offer_units()
            self.follow()
        else:
            current = self._desk.current
            wanted = current.roster.faction if current is not None else None
            self.faction.choose(wanted)
            self._choose_faction()
        self._fill_options()

    def follow(self) -> None:
        """Show the card and the language that the document is shown for by somebody else's wish."""
        document = self._document
        if document is None or document.case is None:
            return
        self.lang.choose(document.lang)
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
                document.draft,
                document.shelf,
                document.game,
                document.library,
                document.theme,
                faction.id,
            )
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
