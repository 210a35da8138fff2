"""The hire list: every unit of the faction, found by words and kinds, added by click or drag."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QFrame, QMenu, QVBoxLayout, QWidget

from realms_builder.core.titles import sentence_case
from realms_builder.game.keyword_use import lettered
from realms_builder.game.names import normalised
from realms_builder.game.units import Faction
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.empty_note import EmptyNote
from realms_builder.gui.kit.rule_help import RuleHelp
from realms_builder.gui.kit.tab_round import ring_first
from realms_builder.gui.kit.thumbnails import Thumbnails
from realms_builder.gui.rooms.odds.contenders import COMPARE_KEYS, of_hire_list
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.rooms.roster.clipboard import mime_of_units
from realms_builder.gui.rooms.roster.hire.adviser import Adviser
from realms_builder.gui.rooms.roster.hire.facets import KIND, Facet, facets_among
from realms_builder.gui.rooms.roster.hire.hire_delegate import HireDelegate, HireView
from realms_builder.gui.rooms.roster.hire.hire_row_maker import HireRowMaker
from realms_builder.gui.rooms.roster.hire.hire_rows import (
    FAVOURITES,
    Hireable,
    HireRow,
    HireRows,
    hireables,
    kinds_of,
    matching,
)
from realms_builder.gui.rooms.roster.hire.hire_search import HireSearch
from realms_builder.gui.rooms.roster.hire.other_lists import OtherLists
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job

HURRY_MS = 60
LEAST_WIDTH_PX = 220
SAMPLE = 300
SCROLL_STEP = 24
_CHOOSING = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Plus}


class HirePanel(QFrame):
    """What can be hired for the current roster; :attr:`unit_chosen` names who is looked at."""

    unit_chosen = Signal(str)

    def __init__(
        self, desk: Desk, actions: RosterActions | None = None, parent: QWidget | None = None
    ) -> None:
        """Show the units for whatever roster is current on *desk*."""
        super().__init__(parent)
        self.setProperty("role", "side")
        self.desk = desk
        self.actions_of_roster = actions or RosterActions(desk, self)
        self._document: RosterDocument | None = None
        self._units: tuple[Hireable, ...] = ()
        self._by_address: dict[str, Hireable] = {}
        self._held: frozenset[str] = frozenset()
        self._views: dict[str, dict[str, Any]] = {}
        self._source: tuple[object, ...] = ()
        self._words_key = words_key = f"words {id(self)}"
        self.destroyed.connect(lambda: desk.tasks.cancel(words_key))
        self.thumbnails = Thumbnails(desk, self)
        self.adviser = Adviser(desk, self)
        self.other_lists = OtherLists(desk, self)
        self.maker = HireRowMaker(self.adviser, self)
        self.search = HireSearch(desk)
        self.list = HireView()
        self.note = EmptyNote(self.list.viewport())
        self.rows = HireRows(self.maker.row, self)
        self.delegate = HireDelegate(desk, self.thumbnails, self)
        self._hurry = QTimer(self)
        self._later = QTimer(self)
        self._build()
        self._connect()
        self.retranslate()
        self.show_document(desk.current)

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.search)
        view = self.list
        view.setModel(self.rows)
        view.setItemDelegate(self.delegate)
        view.setUniformItemSizes(True)
        view.setResizeMode(HireView.ResizeMode.Adjust)
        view.setMouseTracking(True)
        view.setDragEnabled(True)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.verticalScrollBar().setSingleStep(SCROLL_STEP)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        RuleHelp.of_rows(view)
        column.addWidget(view, 1)
        for timer in (self._hurry, self._later):
            timer.setSingleShot(True)
            timer.setInterval(HURRY_MS)

    def _connect(self) -> None:
        desk = self.desk
        desk.current_changed.connect(self.show_document)
        desk.language_changed.connect(self.retranslate)
        desk.library_changed.connect(lambda: self.other_lists.look(self._document))
        self.search.changed.connect(self._on_asked)
        self.search.filters.facets = self._facets
        self.note.acted.connect(self._show_everything)
        self.search.others_button.toggled.connect(lambda _on: self._take_units(force=True))
        self.search.field.installEventFilter(self)
        self.list.installEventFilter(self)
        self.list.doubleClicked.connect(self._on_double_click)
        self.list.clicked.connect(self.say_chosen)
        self.list.selectionModel().selectionChanged.connect(self._on_selection)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.list.verticalScrollBar().valueChanged.connect(lambda _value: self._hurry.start())
        self._later.timeout.connect(self._ask)
        self._hurry.timeout.connect(lambda: self.adviser.hurry(self._visible()))
        self.other_lists.changed.connect(self._on_other_lists)
        self.delegate.hire_clicked.connect(lambda address: self.hire([address]))
        self.delegate.star_clicked.connect(self.toggle_favourite)
        self.thumbnails.ready.connect(self.list.viewport().update)
        self.adviser.advised.connect(self._on_advised)
        self.rows.mime = self._mime
        keys = QShortcut(QKeySequence(COMPARE_KEYS), self.list)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(self.compare)

    def minimumSizeHint(self) -> QSize:
        """Return room for a name beside what it costs."""
        least = round(LEAST_WIDTH_PX * max(1.0, self.desk.theme.scale * 0.75))
        return QSize(least, super().minimumSizeHint().height())

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.list.setAccessibleName(self.tr("Units for hire"))
        self.search.retranslate()
        self.maker.forget(self.desk.lang)
        self._show_filters()
        self.show_found()
        self._later.start()

    def restyle(self) -> None:
        """Take over the size of the text."""
        self.updateGeometry()
        self._show_filters()

    # ------------------------------------------------------------------ the document

    def show_document(self, document: RosterDocument | None) -> None:
        """Show what can be hired for *document*."""
        if self._document is not None:
            self._document.changed.disconnect(self._on_changed)
            self._document.path_changed.disconnect(self._keep_view)
        if document is not self._document:  # nothing of one roster is chosen in another
            self.list.selectionModel().clear()
            self.list.scrollToTop()
        self._document = document
        self.adviser.forget()
        self._source = ()
        if document is not None:
            document.changed.connect(self._on_changed)
            document.path_changed.connect(self._keep_view)
            views = self.desk.preferences
            kept = views.roster_view(document.path) if document.path else None
            self.search.take_view(kept or self._views.get(document.id, {}))
            favourites = self.desk.preferences.favourites(document.game.id)
            self.maker.favourites = frozenset(favourites)
        self._on_changed()

    def _on_changed(self) -> None:
        self.other_lists.look(self._document)
        self._take_units()
        self._later.start()

    def _on_other_lists(self) -> None:
        self.search.others_button.setVisible(bool(self.other_lists.factions))
        self._take_units()
        self._later.start()

    def _others(self) -> tuple[Faction, ...]:
        return self.other_lists.factions if self.search.others_button.isChecked() else ()

    def _take_units(self, *, force: bool = False) -> None:
        document = self._document
        self.maker.look(document)
        if document is None:
            self._units = ()
            self.show_found()
            return
        mustered = document.mustered
        source = (mustered.faction, mustered.own_units, self._others())
        if force or source != self._source:
            self._source = source
            self._units = hireables(mustered, self._others())
            self._by_address = {unit.address: unit for unit in self._units}
            self._show_units(document)
            self._later.start()
        self.show_found()

    def _show_units(self, document: RosterDocument) -> None:
        """Take over what depends on the units alone."""
        self.maker.forget(self.desk.lang)
        delegate, faction = self.delegate, document.mustered.faction
        delegate.widest_number, delegate.widest_count = self.maker.widest(self._units[:SAMPLE])
        delegate.below = self.maker.below(self._units[:SAMPLE])
        self.list.scheduleDelayedItemsLayout()
        delegate.faction_colour = faction.colour if faction is not None else ""
        kinds = kinds_of(document.mustered, self._units)
        self.search.show_kinds(kinds, with_costs=bool(document.game.costs))
        self._show_filters()
        units = self._units
        if len(units) > SAMPLE:  # so that the first letter is quick, too
            key = self._words_key
            self.desk.tasks.start(key, lambda job: _learn(job, units), lambda _: None)

    # ------------------------------------------------------------------ finding

    def show_found(self, *, from_top: bool = False) -> None:
        """Show what the search, the kind and the order ask for."""
        maker = self.maker
        maker.words = tuple(normalised(self.search.field.text()).split())
        self._held = frozenset() if from_top else frozenset(self.chosen())
        asked = maker.favourites, maker.price, maker.lang, self._passes
        wish, attribute = self.search.wish(*asked)
        self.rows.show_found(matching(self._units, wish, attribute), from_top=from_top)
        if self.list.hasFocus():
            self._arrive()
        if from_top:
            self.adviser.pause()
            self.list.scrollToTop()
            self._hurry.start()
        self._say_empty()

    def _on_asked(self) -> None:
        self._show_filters()
        self._keep_view()
        self.show_found(from_top=True)

    def _on_advised(self, new: Container[str]) -> None:
        self.rows.remake(new)
        if self.search.filters.filters.legal:
            self.show_found()

    def _show_filters(self) -> None:
        """Show a chip for each filter, by the name of what it asks for."""
        search, document = self.search, self._document
        names: dict[str, str] = {}
        search.filters.with_costs = self.maker.has_limits
        if document is not None and search.filters.filters.marks:
            every = (unit.marked(document.mustered) for unit in self._units)
            texts = {key: lettered(name) for marks in every for key, name in marks.items()}
            names = {key: sentence_case(name.pick(self.desk.lang)) for key, name in texts.items()}
        search.filter_chips.show_filters(names)

    def _keep_view(self) -> None:
        """Remember with the roster what is asked for; one without a file forgets when closed."""
        document = self._document
        if document is not None:
            view = self._views[document.id] = self.search.view()
            if document.path is not None:
                self.desk.preferences.set_roster_view(document.path, view)

    def _facets(self) -> list[Facet]:
        """Return what the units can be filtered by, without the kinds that have chips."""
        document = self._document
        if document is None:
            return []
        every = [unit.marked(document.mustered) for unit in self._units]
        chips = f"{KIND}/{self.search.attribute}"
        return [one for one in facets_among(every, document.game) if one.id != chips]

    def _passes(self, hireable: Hireable) -> bool:
        """Return whether the unit is what the filters ask for, as far as is known by now.

        Who is chosen stays: the next key must not hire somebody else in that place.
        """
        filters, document = self.search.filters.filters, self._document
        if hireable.address in self._held:
            return True
        if document is None or (filters.affordable and not self.maker.affords(hireable)):
            return False
        advice = self.adviser.of(hireable.address) if filters.legal else None
        if advice is not None and advice.blocked:
            return False
        marks = hireable.marked(document.mustered) if filters.marks else {}
        return all(mark in marks for mark in filters.marks)

    def _refresh(self) -> None:
        self.rows.show_found(self.rows.found)

    def focus_search(self) -> None:
        """Put the cursor into the search field, ready to type over it."""
        self.search.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.field.selectAll()

    def show_unit(self, address: str) -> None:
        """Choose the unit called *address*, whatever was searched for."""
        if self.rows.row_of(address) < 0:
            self.search.show_everything()
            self.rows.show_all()
        index = self.rows.index_of(address)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def _say_empty(self) -> None:
        document = self._document
        if document is None or self.rows.rowCount():
            self.note.hide()
        elif document.mustered.faction is None:
            text = self.tr("The faction “{0}” of this roster is missing from the library.")
            self.note.say(text.format(document.roster.faction), "")
        elif self.search.kind == FAVOURITES and not self.maker.favourites:
            self.note.say(
                self.tr("No favourites yet."),
                self.tr("Point at a unit and click the star behind its name, or press F."),
            )
        elif not self._units:
            self.note.say(self.tr("This faction has no units yet."), "")
        else:
            action = self.tr("Clear filters") if self.search.filters.filters else ""
            advice = self.tr("Press Esc to show all units again.")
            self.note.say(self.tr("Nothing found."), advice, action)

    def _visible(self) -> list[Hireable]:
        """Return the units in view, or the first ones before anything is painted."""
        view = self.list
        first = view.indexAt(QPoint(4, 4)).row()
        last = view.indexAt(QPoint(4, view.viewport().height() - 4)).row()
        start = max(0, first)
        end = last + 1 if last >= 0 else start + 30
        return list(self.rows.found[start : max(end, start + 12)])

    def _ask(self) -> None:
        """Ask for advice; it waits a moment after an edit, so that it does not slow the next."""
        if self._document is not None:
            self.adviser.ask(self._document, self._visible(), self._units)
            self._refresh()

    # ------------------------------------------------------------------ hiring

    def chosen(self) -> list[str]:
        """Return the addresses of the chosen units, from top to bottom."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedIndexes())
        return [self.rows.found[row].address for row in rows]

    def row_of(self, address: str) -> HireRow | None:
        """Return what the list says of the unit at *address*, found or not."""
        hireable = self._by_address.get(address)
        return self.maker.row(hireable) if hireable is not None else None

    def _on_selection(self) -> None:
        if not self.rows.is_changing:  # what a search took away is still looked at
            self.say_chosen()

    def say_chosen(self) -> None:
        """Say which unit is looked at: of several the one chosen last."""
        chosen, place = self.chosen(), self.list.currentIndex().row()
        if chosen:
            now = self.rows.found[place].address if place >= 0 else chosen[0]
            self.unit_chosen.emit(now if now in chosen else chosen[0])

    def hire(self, addresses: list[str]) -> None:
        """Add a model of each unit to the roster."""
        self.actions_of_roster.hire(addresses)

    def compare(self) -> None:
        """Let the first chosen unit step into the ring of the odds room."""
        chosen = self.chosen()
        if self._document is not None and chosen:
            self.desk.compare_wanted.emit(of_hire_list(self._document, chosen[0]))

    def toggle_favourite(self, address: str) -> None:
        """Mark a unit as a favourite, or no longer."""
        hireable, document = self._by_address.get(address), self._document
        if hireable is not None and document is not None:
            favourites = set(self.maker.favourites) ^ {hireable.unit.address}
            self.maker.favourites = frozenset(favourites)
            self.desk.preferences.set_favourites(document.game.id, favourites)
            self.show_found()

    def _on_double_click(self, index: QModelIndex) -> None:
        self.hire([self.rows.found[index.row()].address])

    def _mime(self, addresses: list[str]) -> QMimeData:
        lang = self.desk.lang
        names = [self._by_address[a].unit.name.pick(lang) for a in addresses]
        system = self._document.game.id if self._document is not None else ""
        return mime_of_units(system, addresses, names)

    def _show_menu(self, place: QPoint) -> None:
        chosen = self.chosen()
        if not chosen:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        hire = menu.addAction(self.tr("Hire"), lambda: self.hire(chosen))
        hire.setShortcut(QKeySequence(Qt.Key.Key_Return))
        star = menu.addAction(self.tr("Favourite"), lambda: self._toggle_all(chosen))
        star.setShortcut(QKeySequence(Qt.Key.Key_F))
        compare = menu.addAction(self.tr("Compare with …"), self.compare)
        compare.setShortcut(QKeySequence(COMPARE_KEYS))
        menu.popup(self.list.viewport().mapToGlobal(place))

    def _toggle_all(self, addresses: Sequence[str]) -> None:
        for address in addresses:
            self.toggle_favourite(address)

    # ------------------------------------------------------------------ keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hire, mark and find by keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if watched is self.search.field:
                return self._key_in_search(event)
            if watched is self.list:
                return self._key_in_list(event)
        by_mouse = Qt.FocusReason.MouseFocusReason
        if watched is self.list and isinstance(event, QFocusEvent) and event.gotFocus():
            self._arrive(choose=event.reason() is not by_mouse)
        return super().eventFilter(watched, event)

    def _arrive(self, *, choose: bool = True) -> None:
        """Look at the first unit while nobody is hired: Enter hires whom one sees."""
        ring_first(self.list)
        document = self._document
        is_empty = document is not None and not document.roster.models
        if choose and is_empty and not self.chosen():
            self.list.setCurrentIndex(self.list.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the filters by Esc, whichever control has the keyboard."""
        if event.key() == Qt.Key.Key_Escape and self.search.is_narrowed:
            self._show_everything()
        else:
            super().keyPressEvent(event)

    def _show_everything(self) -> None:
        self.search.show_everything()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _key_in_search(self, event: QKeyEvent) -> bool:
        key = Qt.Key
        if event.key() in (key.Key_Down, key.Key_PageDown):
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            if self.rows.rowCount() and not self.chosen():
                self.list.setCurrentIndex(self.rows.index(0))
            self.say_chosen()
            return True
        if event.key() in (key.Key_Return, key.Key_Enter):
            if self.rows.rowCount():
                self.hire([self.rows.found[0].address])
                self.search.field.setModified(False)
            return True
        if event.key() == key.Key_Escape and self.search.is_narrowed:
            if self.search.field.text():
                self.search.field.clear()
            else:
                self.search.show_everything()
            return True
        return False

    def _key_in_list(self, event: QKeyEvent) -> bool:
        key = Qt.Key
        if event.key() in _CHOOSING and self.rows.rowCount() and not self.chosen():
            self.list.setCurrentIndex(self.list.currentIndex())
        if event.key() in (key.Key_Return, key.Key_Enter, key.Key_Plus):
            self.hire(self.chosen())
            return True
        if event.key() == key.Key_F and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._toggle_all(self.chosen())
            return True
        if event.key() == key.Key_End:
            self.rows.show_all()
        elif event.key() == key.Key_Up and self.list.currentIndex().row() <= 0:
            self.focus_search()
            return True
        return False


def _learn(job: Job, units: Sequence[Hireable]) -> None:
    for unit in units:
        job.check()
        unit.learn()
