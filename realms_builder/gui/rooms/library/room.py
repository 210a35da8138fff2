"""The library room: rosters at the left, games and factions at the right, a first-start card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.files import is_folder
from realms_builder.gui.documents.copying import open_codes_put_into
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.open_documents import OpenDocuments
from realms_builder.gui.kit.empty_note import NoHits
from realms_builder.gui.kit.labels import give_role
from realms_builder.gui.kit.rows import ROW, Rows
from realms_builder.gui.kit.tab_round import DownInto
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs, Verb
from realms_builder.gui.rooms.library.news import FolderBar, LibraryNews, UndoBar
from realms_builder.gui.rooms.library.open_rows import open_rows, row_id
from realms_builder.gui.rooms.library.roster_bar import RosterBar, can_be_printed
from realms_builder.gui.rooms.library.shelf import (
    FACTION,
    GAME,
    OPEN,
    OWN,
    PACK,
    READY,
    RECENT,
    TONIGHT,
    Places,
    Shelf,
    ShelfEntry,
    read_shelf,
    told_once,
    with_headings,
)
from realms_builder.gui.rooms.library.standing import Standings, shown_words, told
from realms_builder.gui.rooms.library.tag_bar import TagBar
from realms_builder.gui.rooms.library.tiles import (
    TileDelegate,
    TileList,
    in_column,
    tonight_of,
)
from realms_builder.gui.rooms.library.welcome import Welcome
from realms_builder.gui.rooms.odds.contenders import COMPARE_KEYS
from realms_builder.gui.shell.desk import Desk

_GAME, _TILES = "library/game", "library/tiles"
_MOST_ROW_PX, _UNBOUND_PX = 780, 16_777_215


class LibraryRoom(QWidget):
    """Where everything that can be opened lies; :attr:`chosen` says that another roster is."""

    chosen = Signal()
    room_id = "library"
    has_search = True

    def __init__(self, desk: Desk, opened: OpenDocuments) -> None:
        """Build the room; what lies in folders is read beside the window, *opened* is open now."""
        super().__init__()
        self._desk, self._opened = desk, opened
        self._verbs = LibraryVerbs(desk, self)
        self._shelf = Shelf()
        self._search = QLineEdit()
        self._search.setClearButtonEnabled(True)
        self._new, self._open = QPushButton(), QPushButton()
        self._new.setProperty("role", "primary")
        self._rosters: Rows[ShelfEntry] = Rows(self._shown, self, ShelfEntry.is_only_heading)
        self._factions: Rows[ShelfEntry] = Rows(self._shown, self, ShelfEntry.is_only_heading)
        self._roster_list, self._faction_list = TileList(), TileList()
        self.welcome = Welcome(desk)
        self._left_title, self._right_title = QLabel(), QLabel()
        self._details = QLabel()
        self._standings = Standings(desk, self)
        self.as_tiles = QPushButton()
        self.tags, self.bar = TagBar(), RosterBar()
        self.news = LibraryNews(desk, opened, self)
        self.undo_bar, self.folder_bar = UndoBar(desk, self._verbs), FolderBar(desk)
        self.no_rosters = NoHits(self._roster_list.viewport())
        self.no_factions = NoHits(self._faction_list.viewport())
        self._seen: set[Path] = set()
        self._explained: object = None
        self._awaited = ""
        self.restyle()
        self._lay_out()
        self._bound_rows()
        self.setFocusProxy(self._search)
        self._connect()
        self.retranslate()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._search, 1)
        top.addWidget(self._open)
        top.addWidget(self._new)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        self.as_tiles.setCheckable(True)
        self.as_tiles.setProperty("role", "chip")
        splitter.addWidget(
            in_column(self._left_title, self._roster_list, self.as_tiles, self.tags, self.bar)
        )
        splitter.addWidget(in_column(self._right_title, self._faction_list))
        splitter.setStretchFactor(0, 3)
        splitter.setStretchFactor(1, 2)
        splitter.setHandleWidth(1)
        self._details.setProperty("role", "error")
        self._details.setWordWrap(True)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 14)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self.folder_bar)
        column.addWidget(self.news.bar)
        column.addWidget(self.welcome)
        column.addWidget(splitter, 1)
        column.addWidget(self._details)
        column.addWidget(self.undo_bar)
        self._roster_list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        for view, rows in (
            (self._roster_list, self._rosters),
            (self._faction_list, self._factions),
        ):
            view.setModel(rows)
            delegate = TileDelegate(self._desk, view, self._standings)
            delegate.begun.connect(self._verbs.new)
            view.setItemDelegate(delegate)
            view.setResizeMode(QListView.ResizeMode.Adjust)
            view.setMouseTracking(True)
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def _connect(self) -> None:
        desk = self._desk
        self._search.textChanged.connect(lambda _text: self._show())
        open_codes_put_into(self._search, self._desk)
        DownInto(self._search, self._roster_list, self._faction_list)
        self._new.clicked.connect(
            lambda: self._verbs.new(self._current_faction() or self._chosen_game())
        )
        chosen = self._faction_list.selectionModel()
        chosen.currentChanged.connect(lambda _new, _old: self._name_new())
        self._open.clicked.connect(desk.ask_to_open)
        self._roster_list.selectionModel().selectionChanged.connect(self._on_chosen)
        self._rosters.dataChanged.connect(self._on_chosen)
        self.bar.pressed.connect(self._do)
        self.as_tiles.toggled.connect(self._show_as_tiles)
        self.tags.changed.connect(self._show)
        self.as_tiles.setChecked(bool(desk.preferences.value(_TILES, default=False)))
        self.welcome.list_wanted.connect(lambda: self._activate(self._first_list()))
        self.welcome.cards_wanted.connect(lambda: self._print(self._first_list()))
        self.welcome.game_wanted.connect(desk.new_game_wanted)
        for view in (self._roster_list, self._faction_list):
            view.activated.connect(lambda index: self._activate(index.data(ROW)))
            view.opened.connect(lambda index: self._activate(index.data(ROW), by_key=True))
            view.touched.connect(lambda index: self._on_pressed(index.data(ROW)))
            view.clicked.connect(lambda index: self._on_clicked(index.data(ROW)))
            view.customContextMenuRequested.connect(
                lambda place, view=view: self._menu(view, place)
            )
        desk.library_changed.connect(self._on_changed)
        desk.rosters_changed.connect(self._on_changed)
        desk.document_opened.connect(lambda _document: self._on_changed())
        self._opened.changed.connect(self._on_opened)
        desk.language_changed.connect(self.retranslate)
        desk.language_changed.connect(self._on_changed)
        for note in (self.no_rosters, self.no_factions):
            note.cleared.connect(self._clear_search)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_state)
        self._verbs.done.connect(self._on_changed)
        self._verbs.made.connect(self._on_made)
        self.folder_bar.looked_again.connect(self.refresh)
        self.news.touched.connect(self._on_changed)
        self.news.wanted.connect(self._select)
        self._add_keys()

    def _add_keys(self) -> None:
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self._search.setFocus)
        _on_key("Esc", self._search, self._clear_search)
        verbs, rosters, factions = self._verbs, self._roster_list, self._faction_list
        for keys, verb in (
            ("F2", verbs.rename),
            ("Del", verbs.delete),
            ("Ctrl+D", verbs.duplicate),
        ):
            _on_key(keys, rosters, lambda verb=verb: verb(self._current_roster()))
        _on_key(COMPARE_KEYS, rosters, lambda: verbs.compare(self._current_roster()))
        _on_key(COMPARE_KEYS, factions, lambda: verbs.compare(self._current_faction()))

    # ------------------------------------------------------------------ showing

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._search.setPlaceholderText(self.tr("Search rosters, factions and games …"))
        self._search.setAccessibleName(self.tr("Search the library"))
        self._name_new()
        self._open.setText(self.tr("Open file …"))
        self.bar.retranslate()
        self._left_title.setText(self.tr("Rosters"))
        self.as_tiles.setText(self.tr("Tiles"))
        self.as_tiles.setToolTip(self.tr("Show rosters as tiles with a fan of their cards"))
        self._right_title.setText(self.tr("Games and factions"))
        self._roster_list.setAccessibleName(self.tr("Rosters"))
        self._faction_list.setAccessibleName(self.tr("Games and factions"))
        self.welcome.retranslate()
        self._explain(self._explained)
        self.undo_bar.retranslate()
        self.tags.retranslate()
        self.news.say()

    def restyle(self) -> None:
        """Take over the size of the text."""
        for title in (self._left_title, self._right_title):
            title.setFont(self._desk.theme.display_font(13))
        self._bound_rows()

    def _bound_rows(self) -> None:
        """Keep the figures of a row near its name, however wide the window is."""
        most = round(_MOST_ROW_PX * max(1.0, self._desk.theme.scale))
        column = self._roster_list.parentWidget()
        if column is not None:
            column.setMaximumWidth(_UNBOUND_PX if self.as_tiles.isChecked() else most)

    def refresh(self) -> None:
        """Read the library anew, beside the window."""
        desk = self._desk
        library, lang, folder = desk.library, desk.lang, desk.preferences.library_folder
        recent = tuple(desk.preferences.recent)
        places = Places(folder, desk.rosters_folder, recent, folder in self._seen)
        self.news.begin()
        desk.tasks.start("library", lambda job: read_shelf(library, places, lang, job), self._take)

    def showEvent(self, event: QShowEvent) -> None:
        """Look whether something changed meanwhile."""
        super().showEvent(event)
        self._show()
        self.refresh()

    def _on_changed(self) -> None:
        if self.isVisible():  # else it is read when it is shown
            self.refresh()

    def _on_opened(self) -> None:
        if self.isVisible():
            self._show()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self.isVisible():
            self.refresh()

    def _take(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.tags.show_tags(shelf.rosters)
        folder = self._desk.preferences.library_folder
        if shelf.trouble is None and is_folder(folder):  # one that was never made is not missed
            self._seen.add(folder)
            self.news.take(shelf)
        self._show()
        self._lead_to_awaited()
        self._standings.expect(shelf.rosters)
        self.folder_bar.show_trouble(shelf.trouble)

    def _show_as_tiles(self, on: bool) -> None:
        """Show rosters as tiles, or as rows."""
        view = self._roster_list
        delegate = view.itemDelegate()
        assert isinstance(delegate, TileDelegate)
        delegate.is_tiled = on
        view.setFlow(QListView.Flow.LeftToRight if on else QListView.Flow.TopToBottom)
        view.setWrapping(on)
        view.doItemsLayout()
        self._bound_rows()
        self._desk.preferences.set_value(_TILES, on)

    def _select(self, paths: Sequence[Path]) -> None:
        """Select the rosters at *paths*, and lead to the first."""
        self._search.clear()
        self.tags.clear()
        chosen, rows = self._roster_list.selectionModel(), self._rosters
        first, *others = [
            rows.index(number)
            for number, entry in enumerate(rows.rows)
            if entry.kind in (OWN, OPEN) and entry.path in paths
        ] or [QModelIndex()]
        chosen.setCurrentIndex(first, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        for index in others:
            chosen.select(index, QItemSelectionModel.SelectionFlag.Select)
        self._roster_list.scrollTo(first)
        self._roster_list.setFocus()

    def _clear_search(self) -> None:
        self._search.clear()
        self.tags.clear()
        self._search.setFocus()

    def _show(self) -> None:
        words = self._search.text().strip()
        names = {
            OPEN: self.tr("Open now"),
            RECENT: self.tr("Recent"),
            OWN: self.tr("My rosters"),
        }
        ready = self.tr("Ready rosters: {0}")
        for game in self._shelf.games:
            names[f"{READY}/{game.title}"] = ready.format(game.title)
        opened = {document.path for document in self._opened}
        others = told_once(self._shelf.rosters, opened, words or self.tags.said())
        chosen = self._chosen_game()
        first = chosen.system if chosen is not None else ""
        others = sorted(others, key=lambda e: e.kind == READY and bool(first) and e.system != first)
        listed = filter(self.tags.lets_through, (*open_rows(self._opened, self._shelf), *others))
        rosters = with_headings(tuple(listed), names, words)
        factions = with_headings(tuple(self._unfolded(words)), {}, words)
        self._rosters.show_rows(rosters)
        self._factions.show_rows(factions)
        self._name_new()
        kinds = {entry.kind for entry in self._shelf.rosters}
        self._greet(is_new=bool(kinds) and not kinds & {RECENT, OWN} and not len(self._opened))
        for note, found, text in (
            (self.no_rosters, rosters, self.tr("No roster matches “{0}”.")),
            (self.no_factions, factions, self.tr("No game or faction matches “{0}”.")),
        ):
            asked = " · ".join(filter(None, (words, self.tags.said() if found is rosters else "")))
            note.say(text.format(asked), "") if asked and not found else note.hide()

    def _chosen_game(self) -> ShelfEntry | None:
        """Return the game that is unfolded, the last one looked at; None at first."""
        wanted = str(self._desk.preferences.value(_GAME, "") or "")
        return next((game for game in self._shelf.games if game.system == wanted), None)

    def _unfolded(self, words: str) -> Iterator[ShelfEntry]:
        """Yield the games with what the chosen one holds; a search looks into all."""
        chosen = self._chosen_game()
        for entry in self._shelf.factions:
            is_chosen = chosen is not None and entry.system == chosen.system
            if entry.kind == GAME and is_chosen and not words:
                yield replace(entry, is_unfolded=True)
                if entry.tonight:
                    yield tonight_of(
                        entry,
                        self.tr("Play tonight"),
                        self.tr("“{0}” against “{1}”"),
                        self.tr("Both rosters, a scenario, cards and sheets, ready to print"),
                    )
            elif words or is_chosen or entry.kind != FACTION:
                yield entry

    def _greet(self, *, is_new: bool) -> None:
        """Welcome somebody who has nothing yet, with the first list of the chosen game."""
        first = self._first_list()
        if is_new and first is not None:
            titles = {(entry.system, entry.faction): entry.title for entry in self._shelf.factions}
            home = (first.system, first.faction), (first.system, "")
            self.welcome.name(first.title, *(titles.get(key, "") for key in home))
        meets = is_new and first is not None and self.welcome.isHidden()
        self.welcome.setVisible(is_new)
        self.setFocusProxy(self.welcome.open if is_new and first is not None else self._search)
        if meets and self._search.hasFocus() and not self._search.text():
            self.welcome.open.setFocus()  # where a newcomer begins
        give_role(self._new, "" if is_new else "primary")

    def _first_list(self) -> ShelfEntry | None:
        """Return the list that a newcomer is offered: of the chosen game, else of the first."""
        chosen = self._chosen_game()
        games = [chosen] if chosen is not None and chosen.tonight else self._shelf.games
        return next((game.tonight[0] for game in games if game.tonight), None)

    def _on_open(self, entry: ShelfEntry, act: Callable[[Document], object]) -> None:
        """Do *act* with the document behind *entry*, if it is still open."""
        for document in list(self._opened):
            if entry.id == row_id(document):
                act(document)

    def _shown(self, entry: ShelfEntry, role: int) -> object:
        return shown_words(entry, role, self._standings, self._desk.lang)

    def _name_new(self) -> None:
        """Say on the button of which faction a new roster would be."""
        faction = self._current_faction()
        said = self.tr("New roster: {0} …").format(faction.title) if faction else ""
        self._new.setText(said or self.tr("New roster …"))

    def _explain(self, entry: object) -> None:
        """Say below what is wrong with the entry that was clicked."""
        self._explained = entry
        problems = entry.problems if isinstance(entry, ShelfEntry) and entry.is_broken else ()
        said = (told(problem, self._desk.lang) for problem in problems[:4])
        self._details.setText("\n".join(said))
        self._details.setVisible(bool(problems))

    # ------------------------------------------------------------------ doing

    @property
    def printable(self) -> str:
        """Return the name of the roster that is chosen, nothing where it cannot be printed."""
        entry = self._chosen()
        return entry.title if entry is not None and can_be_printed(entry) else ""

    def print_chosen(self) -> None:
        """Open the roster that is chosen, and print it."""
        self._print(self._chosen())

    def _chosen(self) -> ShelfEntry | None:
        chosen = self._roster_list.selectionModel().selectedIndexes()
        entry = chosen[0].data(ROW) if len(chosen) == 1 else None
        return entry if isinstance(entry, ShelfEntry) else None

    def _on_chosen(self) -> None:
        self.bar.offer(self._chosen())
        self.chosen.emit()

    def _do(self, verb: str) -> None:
        """Do what a button below the rosters says."""
        entry, place = self._chosen(), self.bar.below(verb)
        acts: dict[str, Callable[[ShelfEntry], object]] = {
            "open": self._activate,
            "print": self._print,
            "duplicate": self._verbs.duplicate,
            "more": lambda entry: self._show_menu(self._roster_list, entry, place),
        }
        if entry is not None:
            acts[verb](entry)

    def _current_roster(self) -> ShelfEntry | None:
        entry = self._roster_list.currentIndex().data(ROW)
        return entry if isinstance(entry, ShelfEntry) and entry.path is not None else None

    def _current_faction(self) -> ShelfEntry | None:
        entry = self._faction_list.currentIndex().data(ROW)
        return entry if isinstance(entry, ShelfEntry) and entry.kind == FACTION else None

    def _on_clicked(self, entry: object) -> None:
        """Say what is wrong with what was clicked; an evening begins with one click."""
        self._explain(entry)
        if isinstance(entry, ShelfEntry) and entry.kind == TONIGHT:
            self._play(entry)

    def _on_pressed(self, entry: object) -> None:
        """Unfold a game or fold it."""
        if isinstance(entry, ShelfEntry) and entry.kind == GAME:
            self._unfold(entry)

    def _activate(self, entry: object, *, by_key: bool = False) -> None:
        """Do what *entry* is there for; games and evenings have heard the first click."""
        if not isinstance(entry, ShelfEntry):
            return
        if entry.kind in (GAME, TONIGHT):
            if by_key:
                self._unfold(entry) if entry.kind == GAME else self._play(entry)
        elif entry.heading:
            return
        elif entry.is_broken:
            self._explain(entry)
        elif entry.kind == FACTION:
            self._verbs.new(entry)
        elif entry.kind == OPEN:
            self._on_open(entry, self._opened.show)
        elif entry.path is not None and entry.kind != PACK:
            self._desk.open_file(entry.path)

    def _unfold(self, entry: ShelfEntry) -> None:
        """Show what the game *entry* holds and fold the others; fold it where it is shown."""
        if self._search.text().strip():
            return
        chosen = self._chosen_game()
        is_chosen = chosen is not None and chosen.system == entry.system
        self._desk.preferences.set_value(_GAME, "" if is_chosen else entry.system)
        self._show()
        if not is_chosen:
            at, top = self._factions.index_of(entry.id), QListView.ScrollHint.PositionAtTop
            self._faction_list.scrollTo(at, top)

    def _on_made(self, _name: str, system: str, _source: ShelfEntry) -> None:
        """Unfold the game *system* as soon as it is read."""
        self._search.clear()
        self._desk.preferences.set_value(_GAME, system)
        self._awaited = f"game/{system}"

    def _lead_to_awaited(self) -> None:
        if self._awaited and self._factions.row_of(self._awaited) >= 0:
            index, self._awaited = self._factions.index_of(self._awaited), ""
            self._faction_list.setCurrentIndex(index)
            self._faction_list.scrollTo(index, QListView.ScrollHint.PositionAtTop)

    def game_verbs(self) -> dict[str, Verb]:
        """Return what can be done with the game that is seen unfolded, by names of commands."""
        game = self._chosen_game()
        is_seen = game is not None and not self._search.text().strip()
        return self._verbs.named_verbs(game) if game is not None and is_seen else {}

    def _play(self, entry: ShelfEntry) -> None:
        """Seat both lists of *entry* at the table, with a scenario and all that is printed."""
        paths = tuple(side.path for side in entry.tonight)
        self._desk.evening_wanted.emit(entry.system, paths)

    def _print(self, entry: ShelfEntry | None) -> None:
        """Open the roster of *entry* and its print dialog."""
        self._activate(entry)
        document = self._desk.current
        if entry is None or document is None:
            return
        if entry.path in (document.path, document.origin) or entry.id == row_id(document):
            self._desk.print_wanted.emit(False)

    def _menu(self, view: QListView, place: QPoint) -> None:
        entry = view.indexAt(place).data(ROW)
        if isinstance(entry, ShelfEntry) and self._verbs_for(entry):
            self._show_menu(view, entry, view.viewport().mapToGlobal(place))

    def _show_menu(self, view: QListView, entry: ShelfEntry, place: QPoint) -> None:
        menu = QMenu(self)
        chosen = [index.data(ROW) for index in view.selectionModel().selectedIndexes()]
        several = [e for e in chosen if isinstance(e, ShelfEntry) and e.is_mine]
        if entry in several and len(several) > 1:
            menu.addAction(self.tr("Tags …"), lambda: self._verbs.tag(several))
            menu.popup(place)
            return
        for text, act in self._verbs_for(entry):
            menu.addAction(text, act)
        if entry.is_mine:
            known = {e.section for e in self._shelf.rosters if e.kind == OWN} - {OWN}
            trash = menu.actions()[-1]
            menu.insertMenu(trash, self._verbs.folders(entry, known, menu))
        menu.popup(place)

    def _evening_verbs(self, entry: ShelfEntry) -> list[Verb]:
        if not entry.tonight:
            return []
        text, open_list = self.tr("Open “{0}”"), self._activate
        return [
            (self.tr("Play tonight"), lambda: self._play(entry)),
            *((text.format(e.title), partial(open_list, e)) for e in entry.tonight),
        ]

    def _verbs_for(self, entry: ShelfEntry) -> list[Verb]:
        verbs = self._verbs
        if entry.kind in ("heading", GAME, PACK, TONIGHT):
            return [*self._evening_verbs(entry), *verbs.game_verbs(entry)]
        if entry.kind == FACTION:
            return [
                (self.tr("New roster …"), lambda: verbs.new(entry)),
                (self.tr("Compare a unit with …"), lambda: verbs.compare(entry)),
                verbs.print_cards(entry),
                *verbs.game_verbs(entry),
            ]
        activate = partial(self._activate, entry)
        found: list[Verb] = [(self.tr("Open"), activate)]
        if entry.kind == OPEN:
            close = partial(self._on_open, entry, self._opened.close)
            found = [(self.tr("Show"), activate), (self.tr("Close"), close)]
        if entry.path is not None:
            found.append((self.tr("Compare a unit with …"), lambda: verbs.compare(entry)))
        if entry.is_mine:
            found += [
                (self.tr("Rename …"), lambda: verbs.rename(entry)),
                (self.tr("Duplicate", "file"), lambda: verbs.duplicate(entry)),
                (self.tr("Tags …"), lambda: verbs.tag((entry,))),
                (
                    self.tr("Save a copy with portraits …"),
                    lambda: self._desk.copy_wanted.emit(entry.path),
                ),
                (self.tr("Move to trash", "roster"), lambda: verbs.delete(entry)),
            ]
        return found


def _on_key(keys: str, widget: QWidget, act: Callable[[], object]) -> None:
    """Do *act* when *keys* are pressed in *widget*."""
    shortcut = QShortcut(QKeySequence(keys), widget)
    shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
    shortcut.activated.connect(act)
