"""The hire list: every unit of the faction, found by words and kinds, added by click or drag."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.gamedata.units import Faction, Unit
from realms_builder.gamedata.values import Number
from realms_builder.gui.desk import Desk
from realms_builder.gui.document import RosterDocument
from realms_builder.gui.roster_room.actions import RosterActions
from realms_builder.gui.roster_room.adviser import Advice, Adviser
from realms_builder.gui.roster_room.clipboard import mime_of_units
from realms_builder.gui.roster_room.empty_note import EmptyNote
from realms_builder.gui.roster_room.flow_layout import FlowLayout
from realms_builder.gui.roster_room.hire_delegate import HireDelegate
from realms_builder.gui.roster_room.hire_rows import (
    COST,
    FAVOURITES,
    LIST,
    NAME,
    Hireable,
    HireRow,
    HireRows,
    Kind,
    Wish,
    hireables,
    kinds_of,
    matching,
)
from realms_builder.gui.roster_room.other_lists import OtherLists
from realms_builder.gui.roster_room.painting import sort_icon
from realms_builder.gui.roster_room.thumbnails import Thumbnails
from realms_builder.gui.roster_room.unit_facts import (
    UnitFacts,
    capitalised,
    cost_text,
    costs_left,
    unit_facts,
)
from realms_builder.gui.tasks import Job
from realms_builder.roster.muster import ModelRecord

HURRY_MS = 60
SAMPLE = 300
SCROLL_STEP = 24


class HirePanel(QFrame):
    """What can be hired for the current roster."""

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
        self._kinds: tuple[Kind, ...] = ()
        self._source: tuple[object, ...] = ()
        self._taken: dict[int, int] = {}
        self._order = LIST
        self._kind = ""
        self._words_key = words_key = f"words {id(self)}"
        self.destroyed.connect(lambda: desk.tasks.cancel(words_key))
        self._lang = desk.lang
        self._left: dict[str, Number | None] = {}
        self._facts: dict[int, UnitFacts] = {}
        self._kept: dict[str, tuple[tuple[object, ...], HireRow]] = {}
        self._favourites: frozenset[str] = frozenset()
        self.thumbnails = Thumbnails(desk, self)
        self.adviser = Adviser(desk, self)
        self.other_lists = OtherLists(desk, self)
        self.search = QLineEdit()
        self.sort_button = QToolButton()
        self.others_button = QPushButton()
        self.chips = QWidget()
        self._flow = FlowLayout(self.chips)
        self.list = QListView()
        self.note = EmptyNote(self.list.viewport())
        self.rows = HireRows(self._row, self)
        self.delegate = HireDelegate(desk, self.thumbnails, self)
        self._chip_group = QButtonGroup(self)
        self._hurry = QTimer(self)
        self._later = QTimer(self)
        self._build()
        self._connect()
        self.speak()
        self.show_document(desk.current)

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        self.setMinimumWidth(220)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setContentsMargins(10, 0, 10, 0)
        top.setSpacing(6)
        self.search.setClearButtonEnabled(True)
        top.addWidget(self.search, 1)
        self.sort_button.setProperty("role", "plain")
        self.sort_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.sort_button.setMenu(QMenu(self.sort_button))
        self.sort_button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        top.addWidget(self.sort_button)
        column.addLayout(top)
        self._flow.setContentsMargins(10, 0, 10, 0)
        self.others_button.setCheckable(True)
        self.others_button.setProperty("role", "chip")
        self._chip_group.setExclusive(True)
        column.addWidget(self.chips)
        view = self.list
        view.setModel(self.rows)
        view.setItemDelegate(self.delegate)
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        view.setDragEnabled(True)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.verticalScrollBar().setSingleStep(SCROLL_STEP)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        column.addWidget(view, 1)
        self._hurry.setSingleShot(True)
        self._hurry.setInterval(HURRY_MS)
        self._later.setSingleShot(True)
        self._later.setInterval(HURRY_MS)

    def _connect(self) -> None:
        desk = self.desk
        desk.current_changed.connect(self.show_document)
        desk.language_changed.connect(self.speak)
        desk.theme_changed.connect(self._dress)
        self.search.textChanged.connect(lambda _text: self.show_found(from_top=True))
        self.search.installEventFilter(self)
        self.list.installEventFilter(self)
        self.list.doubleClicked.connect(self._on_double_click)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.list.verticalScrollBar().valueChanged.connect(lambda _value: self._hurry.start())
        self._later.timeout.connect(self._ask)
        self._hurry.timeout.connect(lambda: self.adviser.hurry(self._visible()))
        self.others_button.toggled.connect(lambda _on: self._take_units(force=True))
        self.other_lists.changed.connect(self._on_other_lists)
        self.delegate.hire_clicked.connect(lambda address: self.hire([address]))
        self.delegate.star_clicked.connect(self.toggle_favourite)
        self.thumbnails.ready.connect(self.list.viewport().update)
        self.adviser.advised.connect(lambda _found: self._refresh())
        self.rows.mime = self._mime

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.search.setPlaceholderText(self.tr("Search units …"))
        self.search.setAccessibleName(self.tr("Search units by name, tag or item"))
        self.search.setToolTip(self.tr("Search by name in any language, tag or item (Ctrl+F)"))
        self.list.setAccessibleName(self.tr("Units for hire"))
        self.others_button.setText(self.tr("Other lists"))
        self.others_button.setToolTip(
            self.tr("Show units of other factions that a rule of this roster allows")
        )
        self.sort_button.setToolTip(self.tr("Sort the list"))
        self.sort_button.setAccessibleName(self.tr("Sort the list"))
        self._lang = self.desk.lang
        self._facts.clear()
        self._fill_chips()
        self._fill_sorting()
        self._dress()
        self.show_found()
        self._ask_soon()

    def _dress(self) -> None:
        tones = self.desk.theme.tones
        self.sort_button.setIcon(sort_icon(tones.muted))
        self.sort_button.setIconSize(QSize(18, 18))
        self.list.viewport().update()

    def _fill_chips(self) -> None:
        layout = self._flow
        for button in self._chip_group.buttons():
            self._chip_group.removeButton(button)
            layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        layout.removeWidget(self.others_button)
        lang = self._lang
        entries = [("", self.tr("All"), self.tr("Every unit of the list"))]
        entries += [(k.value, capitalised(k.name.pick(lang)), "") for k in self._kinds]
        entries += [(FAVOURITES, "★", self.tr("Favourites"))]
        if self._kind not in [value for value, _, _ in entries]:
            self._kind = ""
        for value, text, hint in entries:
            self._add_chip(value, text, hint)
        layout.addWidget(self.others_button)

    def _add_chip(self, value: str, text: str, hint: str) -> None:
        chip = QPushButton(text)
        chip.setCheckable(True)
        chip.setProperty("role", "chip")
        chip.setToolTip(hint)
        chip.setAccessibleName(hint or text)
        chip.setChecked(value == self._kind)
        chip.clicked.connect(lambda _checked=False, wanted=value: self.show_kind(wanted))
        self._chip_group.addButton(chip)
        self._flow.addWidget(chip)

    def _fill_sorting(self) -> None:
        menu = self.sort_button.menu()
        menu.clear()
        group = QActionGroup(menu)
        entries = [(LIST, self.tr("In the order of the list")), (NAME, self.tr("By name"))]
        if self._document is not None and self._document.game.costs:
            entries.append((COST, self.tr("By cost")))
        for order, text in entries:
            action = QAction(text, group)
            action.setCheckable(True)
            action.setChecked(order == self._order)
            action.triggered.connect(lambda _checked=False, wanted=order: self.sort_by(wanted))
            menu.addAction(action)

    # ------------------------------------------------------------------ the document

    def show_document(self, document: RosterDocument | None) -> None:
        """Show what can be hired for *document*."""
        if self._document is not None:
            self._document.changed.disconnect(self._on_changed)
        self._document = document
        self.adviser.forget()
        self._source = ()
        if document is not None:
            document.changed.connect(self._on_changed)
            self._favourites = frozenset(self.desk.preferences.favourites(document.game.id))
        self._on_changed()
        self._fill_sorting()
        self._dress()

    def _on_changed(self) -> None:
        self.other_lists.look(self._document)
        self._take_units()
        self._ask_soon()

    def _on_other_lists(self) -> None:
        self._take_units()
        self._ask_soon()

    def _others(self) -> tuple[Faction, ...]:
        return self.other_lists.factions if self.others_button.isChecked() else ()

    def _take_units(self, *, force: bool = False) -> None:
        document = self._document
        if document is None:
            self._units, self._kinds = (), ()
            self.show_found()
            return
        mustered = document.mustered
        self._taken = _counted(mustered.models)
        self._left = {cost: costs_left(mustered, cost) for cost in document.game.costs}
        source = (mustered.faction, mustered.own_units, self._others())
        if force or source != self._source:
            self._source = source
            self._units = hireables(mustered, self._others())
            self._by_address = {unit.address: unit for unit in self._units}
            self._facts.clear()
            self._kept.clear()
            self._kinds = kinds_of(mustered, self._units)
            self._measure()
            self._fill_chips()
            self._learn()
            if force:
                self._ask_soon()
        self.others_button.setVisible(bool(self.other_lists.factions))
        self.show_found()

    def _measure(self) -> None:
        document = self._document
        first = [self._known(unit) for unit in self._units[:SAMPLE]]
        self.delegate.widest_cost = max((facts.cost for facts in first), key=len, default="")
        limited = any(facts.limit is not None for facts in first)
        self.delegate.widest_count = "00/0" if limited else "00"
        faction = document.mustered.faction if document is not None else None
        self.delegate.faction_colour = faction.colour if faction is not None else ""

    def _learn(self) -> None:
        """Work out beside the window what finds the units, so that the first letter is quick."""
        units = self._units
        if len(units) > SAMPLE:
            self.desk.tasks.start(self._words_key, lambda job: _learn(job, units), lambda _: None)

    # ------------------------------------------------------------------ finding

    def show_found(self, *, from_top: bool = False) -> None:
        """Show what the search, the kind and the order ask for."""
        attribute = self._kinds[0].attribute if self._kinds else ""
        wish = Wish(
            text=self.search.text(),
            kind=self._kind,
            order=self._order,
            cost=self._price,
            lang=self._lang,
            favourites=self._favourites,
        )
        self.rows.show_found(matching(self._units, wish, attribute), from_top=from_top)
        if from_top:
            self.adviser.pause()
            self.list.scrollToTop()
            self._hurry.start()
        self._say_empty()

    def _refresh(self) -> None:
        self.rows.show_found(self.rows.found)

    def show_kind(self, kind: str) -> None:
        """Show only units of one kind, ``*`` for favourites, or with an empty one all."""
        self._kind = kind
        for button, value in zip(self._chip_group.buttons(), self._values(), strict=False):
            button.setChecked(value == kind)
        self.show_found(from_top=True)

    def _values(self) -> list[str]:
        return ["", *(kind.value for kind in self._kinds), FAVOURITES]

    def sort_by(self, order: str) -> None:
        """Sort in the order of the list, by name or by cost."""
        self._order = order
        self._fill_sorting()
        self.show_found(from_top=True)

    def focus_search(self) -> None:
        """Put the cursor into the search field, ready to type over it."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def show_unit(self, address: str) -> None:
        """Choose the unit called *address*, whatever was searched for."""
        if self.rows.row_of(address) < 0:
            self.search.clear()
            self.show_kind("")
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
        elif self._kind == FAVOURITES and not self.search.text():
            self.note.say(
                self.tr("No favourites yet."),
                self.tr("Point at a unit and click the star behind its name, or press F."),
            )
        elif not self._units:
            self.note.say(self.tr("This faction has no units yet."), "")
        else:
            self.note.say(self.tr("Nothing found."), self.tr("Press Esc to show all units again."))

    # ------------------------------------------------------------------ rows

    def _price(self, unit: Unit) -> Number:
        document = self._document
        if document is None or not document.game.main_cost:
            return 0
        costs = document.mustered.unit_build(unit).parts.costs
        return costs.get(document.game.main_cost, 0)

    def _known(self, hireable: Hireable) -> UnitFacts:
        """Return what a row says of a unit whatever the roster holds; worked out once."""
        key = id(hireable.unit)
        facts = self._facts.get(key)
        if facts is None and self._document is not None:
            whose = hireable.faction if "/" in hireable.address else None
            build = self._document.mustered.unit_build(hireable.unit)
            facts = unit_facts(build, self._document.game, self._lang, hireable.faction, whose)
            self._facts[key] = facts
        return facts or UnitFacts()

    def _row(self, hireable: Hireable) -> HireRow:
        address = hireable.address
        facts, advice = self._known(hireable), self.adviser.of(address)
        taken = self._taken.get(id(hireable.unit), 0)
        favourite = hireable.unit.address in self._favourites
        reason = self._reason(advice, facts) if advice is not None else ""
        key = (facts, taken, favourite, advice, reason)
        kept = self._kept.get(address)
        if kept is not None and kept[0] == key:
            return kept[1]
        count = f"{taken}/{facts.limit}" if facts.limit is not None else str(taken or "")
        why = advice.why if advice is not None else ""
        row = HireRow(
            id=address,
            name=facts.name,
            summary=facts.summary,
            count=count,
            cost=facts.cost,
            reason=reason,
            why="\n\n".join(part for part in (facts.name, facts.summary, why) if part),
            blocked=advice is not None and advice.blocked,
            favourite=favourite,
            portrait=facts.portrait,
            spoken=", ".join(p for p in (facts.name, facts.cost, count, reason) if p),
        )
        self._kept[address] = (key, row)
        return row

    def _reason(self, advice: Advice, facts: UnitFacts) -> str:
        """Return why not in as few words as a row has room for; the tool tip says it in full."""
        document = self._document
        if document is None or not advice.code:
            return advice.reason
        check = next((c for c in document.game.file.checks if c.code == advice.code), None)
        if check is not None and check.limit_per_unit and facts.limit is not None:
            return self.tr("limit {0} reached").format(facts.limit)
        left = self._left.get(check.cost) if check is not None and check.cost else None
        if left is None or check is None:
            return advice.reason
        if left < 0:
            return self.tr("{0} too many already").format(cost_text(-left, self._lang))
        price = cost_text(dict(facts.costs).get(check.cost, 0), self._lang)
        return self.tr("{0} left, costs {1}").format(cost_text(left, self._lang), price)

    def _visible(self) -> list[Hireable]:
        """Return the units in view, or the first ones before anything is painted."""
        view = self.list
        first = view.indexAt(QPoint(4, 4)).row()
        last = view.indexAt(QPoint(4, view.viewport().height() - 4)).row()
        start = max(0, first)
        end = last + 1 if last >= 0 else start + 30
        return list(self.rows.found[start : max(end, start + 12)])

    def _ask_soon(self) -> None:
        """Ask when nothing was edited for a moment, so that work beside does not slow edits."""
        self._later.start()

    def _ask(self) -> None:
        if self._document is not None:
            self.adviser.ask(self._document, self._visible(), self._units)
            self._refresh()

    # ------------------------------------------------------------------ hiring

    def chosen(self) -> list[str]:
        """Return the addresses of the chosen units, from top to bottom."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedIndexes())
        return [self.rows.rows[row].id for row in rows]

    def hire(self, addresses: list[str]) -> None:
        """Add a model of each unit to the roster."""
        self.actions_of_roster.hire(addresses)

    def toggle_favourite(self, address: str) -> None:
        """Mark a unit as a favourite, or no longer."""
        hireable, document = self._by_address.get(address), self._document
        if hireable is not None and document is not None:
            favourites = set(self._favourites) ^ {hireable.unit.address}
            self._favourites = frozenset(favourites)
            self.desk.preferences.set_favourites(document.game.id, favourites)
            self.show_found()

    def _on_double_click(self, index: QModelIndex) -> None:
        place = self.list.viewport().mapFromGlobal(self.cursor().pos())
        if not self.delegate.is_plus(self.list.visualRect(index), place):
            self.hire([self.rows.rows[index.row()].id])

    def _mime(self, addresses: list[str]) -> QMimeData:
        names = [self._by_address[a].unit.name.pick(self._lang) for a in addresses]
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
        star = menu.addAction(
            self.tr("Favourite"), lambda: [self.toggle_favourite(a) for a in chosen]
        )
        star.setShortcut(QKeySequence(Qt.Key.Key_F))
        menu.popup(self.list.viewport().mapToGlobal(place))

    # ------------------------------------------------------------------ keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hire, mark and find by keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if watched is self.search:
                return self._key_in_search(event)
            if watched is self.list:
                return self._key_in_list(event)
        return super().eventFilter(watched, event)

    def _key_in_search(self, event: QKeyEvent) -> bool:
        key = Qt.Key
        if event.key() in (key.Key_Down, key.Key_PageDown):
            self.list.setFocus(Qt.FocusReason.TabFocusReason)
            if not self.list.currentIndex().isValid() and self.rows.rowCount():
                self.list.setCurrentIndex(self.rows.index(0))
            return True
        if event.key() in (key.Key_Return, key.Key_Enter):
            if self.rows.rowCount():
                self.hire(self.chosen()[:1] or [self.rows.rows[0].id])
            return True
        if event.key() == key.Key_Escape and self.search.text():
            self.search.clear()
            return True
        return False

    def _key_in_list(self, event: QKeyEvent) -> bool:
        key = Qt.Key
        if event.key() in (key.Key_Return, key.Key_Enter, key.Key_Plus):
            self.hire(self.chosen())
            return True
        if event.key() == key.Key_F and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            for address in self.chosen():
                self.toggle_favourite(address)
            return True
        if event.key() == key.Key_End:
            self.rows.show_all()
        elif event.key() == key.Key_Escape and (self.search.text() or self._kind):
            self.search.clear()
            self.show_kind("")
            return True
        elif event.key() == key.Key_Up and self.list.currentIndex().row() <= 0:
            self.focus_search()
            return True
        return False


def _counted(models: Iterable[ModelRecord]) -> dict[int, int]:
    """Return how many models there are of each unit."""
    counts: dict[int, int] = {}
    for record in models:
        key = id(record.build.parts.unit)
        counts[key] = counts.get(key, 0) + 1
    return counts


def _learn(job: Job, units: Sequence[Hireable]) -> None:
    for unit in units:
        job.check()
        unit.learn()
