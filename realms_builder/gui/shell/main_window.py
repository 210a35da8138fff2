"""The one window: a bar above, a rail of rooms at the left, the rooms, a status line.

It is shown empty before anything is read; what fills it is imported only then, step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core import resources
from realms_builder.core.part_files import sweep
from realms_builder.gui.kit.screen import GrownByText, keep_on_screen
from realms_builder.gui.kit.tab_round import presses_button, step_in_panes, step_in_round
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.theme import DeskTheme, Tones

if TYPE_CHECKING:
    from realms_builder.gui.dialogs.manual.dialog import ManualDialog
    from realms_builder.gui.documents.roster_document import RosterDocument
    from realms_builder.gui.rooms.designer.room import CardsRoom
    from realms_builder.gui.rooms.workshop.room import WorkshopRoom
    from realms_builder.gui.shell.desk import Desk
    from realms_builder.gui.shell.lazy_room import Rooms

RAIL_WIDTH = 74
_RAIL_EDGE, _RAIL_GAP = 10, 6
BAR_HEIGHT = 52
LEAST_SIZE = QSize(960, 600)
USUAL_SIZE = QSize(1440, 900)
_ROOM = "room"
_SIGNS = {
    "library": "book",
    "roster": "banner",
    "workshop": "tools",
    "cards": "shield",
    "table": "d6",
    "odds": "odds",
}
"""The rooms from the top of the rail, and their icons."""
_SHELLS = ("workshop", "cards", "table", "odds")
"""Rooms that are empty until somebody enters them, and hear what is wanted of them before."""
MESSAGE_MS = 8000
_IDLE_MS, _MOST_TICKS = 700, 2


class SplashScreen(QWidget):
    """The bar and the rail, empty; :attr:`painted` says once that somebody saw it."""

    painted = Signal()

    def __init__(self, tones: Tones) -> None:
        """Paint in *tones*."""
        super().__init__()
        self._tones = tones
        self._was_painted = False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar and the rail where they will be."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._tones.window))
        painter.fillRect(QRect(0, 0, self.width(), BAR_HEIGHT), QColor(self._tones.surface))
        rail = QRect(0, BAR_HEIGHT, RAIL_WIDTH, self.height() - BAR_HEIGHT)
        painter.fillRect(rail, QColor(self._tones.rail))
        painter.end()
        if not self._was_painted:
            self._was_painted = True
            self.painted.emit()


class _Rail(QFrame):
    """The buttons of the rooms; F6 enters them at the room that is shown."""

    def entered_at(self) -> QWidget | None:
        """Return the button of the room that is shown."""
        return next((b for b in self.findChildren(QToolButton) if b.isChecked()), None)


class MainWindow(QMainWindow):
    """The window of the desk."""

    desk: Desk

    def __init__(self, preferences: Preferences, theme: DeskTheme) -> None:
        """Be empty, as large as last time; :meth:`fill` does the rest."""
        super().__init__()
        self._theme = theme
        self._grown = GrownByText(self)
        self._set_least_size()
        self.resize(USUAL_SIZE)
        self.setWindowTitle("Realms Builder")
        self.curtain = SplashScreen(theme.tones)
        self.setCentralWidget(self.curtain)
        self.restoreGeometry(preferences.state("window"))
        keep_on_screen(self)
        self._is_filled = False
        self._ticks = 0

    def fill(self, desk: Desk, *, opens: bool = False) -> Iterator[None]:
        """Build the frame and the room that is seen; between two steps events may be handled.

        That is the library, unless something *opens* then. What else takes long to build waits
        until somebody asks for it, or nobody for anything.
        """
        from realms_builder.gui.documents.active import ActiveDocument
        from realms_builder.gui.documents.copying import Copying
        from realms_builder.gui.documents.outside_bar import OutsideBar
        from realms_builder.gui.documents.play_sheets import PlaySheets
        from realms_builder.gui.documents.verbs import Documents
        from realms_builder.gui.shell.commands import Commands
        from realms_builder.gui.shell.prompts import QtPrompts
        from realms_builder.gui.shell.top_bar import TopBar

        self.desk = desk
        if isinstance(desk.prompts, QtPrompts):
            desk.prompts.parent = self
        self.commands = Commands(self)
        self.documents = Documents(desk, self)
        self._manual: ManualDialog | None = None
        self.copying = Copying(desk, self)
        self.play_sheets = PlaySheets(desk, self)
        self._place = QLabel()
        self._place.setProperty("role", "muted")
        self._stack = QStackedWidget()
        self.rooms = self._rooms()
        self.active = ActiveDocument(self.documents, self._stack.currentWidget)
        self._rail = _Rail()
        self._rail.setProperty("role", "rail")
        self._rail_buttons: dict[str, QToolButton] = {}
        self._rail_height = 0
        self._group = QButtonGroup(self)
        self.top_bar = TopBar(desk, self.commands, self.documents.open_documents, self.active)
        self.outside_bar = OutsideBar(desk, self.documents.keeper, self.documents.close_current)
        self.outside_bar.left.connect(self._go_on)
        self.top_bar.chosen = self._chosen
        self.top_bar.menu_asked.connect(self._offer_game_verbs)
        frame = self._frame()
        desk.room_wanted.connect(self.show_room)
        desk.message.connect(self._say)
        self.statusBar().addPermanentWidget(self._place)
        desk.current_changed.connect(lambda _document: self.show_title())
        desk.current_changed.connect(self._on_current_changed)
        desk.language_changed.connect(self.retranslate)
        self.documents.changed.connect(self.show_title)
        yield
        self._show_frame(frame, "roster" if opens else "library")
        yield
        for name in _SHELLS:
            self.rooms[name]
        self.setAcceptDrops(True)
        self._idle = QTimer(self, interval=_IDLE_MS)
        self._idle.timeout.connect(self._on_idle)
        self._idle.start()

    def _show_frame(self, frame: QWidget, room: str) -> None:
        shown = self.rooms[room]
        self._is_filled = True
        self.retranslate()
        self._stack.setCurrentWidget(shown)
        self.setCentralWidget(frame)
        self.show_room(room)

    def _rooms(self) -> Rooms:
        """Return the rooms by their names, none of them made yet."""
        from realms_builder.gui.shell.lazy_room import Rooms

        def library() -> QWidget:
            from realms_builder.gui.rooms.library.room import LibraryRoom

            room = LibraryRoom(self.desk, self.documents.open_documents)
            room.chosen.connect(self.show_title)
            return room

        def roster() -> QWidget:
            from realms_builder.gui.rooms.roster.room import RosterRoom

            room = RosterRoom(self.desk, self.commands)
            self.documents.selected = room.selected_ids
            if self._is_filled:
                self._share_keys()
            return room

        def workshop() -> QWidget:
            from realms_builder.gui.rooms.workshop.room import WorkshopRoom

            return self._with_files(WorkshopRoom(self.desk, self.documents.keeper))

        def cards() -> QWidget:
            from realms_builder.gui.rooms.designer.room import CardsRoom

            return self._with_files(CardsRoom(self.desk, self.documents.keeper))

        def table() -> QWidget:
            from realms_builder.gui.rooms.table.room import TableRoom

            return TableRoom(self.desk)

        def odds() -> QWidget:
            from realms_builder.gui.rooms.odds.room import OddsRoom

            return OddsRoom(self.desk)

        makers = (library, roster, workshop, cards, table, odds)
        return Rooms({maker.__name__: maker for maker in makers}, self._stack.addWidget)

    def _with_files(self, room: WorkshopRoom | CardsRoom) -> QWidget:
        room.document_changed.connect(self.show_title)
        room.document_changed.connect(self._share_keys)
        self.active.rooms.append(room)
        return room

    def _on_idle(self) -> None:
        """Make the rooms that are left once what was asked for is seen, or soon after."""
        self._ticks += 1
        if self.desk.tasks.is_busy and self._ticks < _MOST_TICKS:
            return
        self._idle.stop()
        for name in self.rooms:
            self.rooms[name]
        self._get_ready()

    def _get_ready(self) -> None:
        from realms_builder.gui.kit.card_preview import get_ready
        from realms_builder.gui.rooms.odds.room import OddsRoom
        from realms_builder.gui.shell.lazy_room import LazyRoom

        self.desk.tasks.start("get ready", get_ready, lambda _result: None, cards=True)
        self._sweep()
        for room in self.rooms.values():
            if isinstance(room, OddsRoom | LazyRoom):
                room.get_ready()

    def _sweep(self) -> None:
        """Remove what earlier runs left of files when they ended in the midst of writing them."""
        from realms_builder.gui.documents.library_watch import PARTS

        library = self.desk.preferences.library_folder
        folders = (*(library / part for part in PARTS), *resources.kept_folders())
        self.desk.tasks.start("sweep", lambda _job: sweep(folders), lambda _count: None)

    def _frame(self) -> QWidget:
        from realms_builder.gui.documents.written_out import WrittenBar

        frame = QWidget()
        rows = QVBoxLayout(frame)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.top_bar)
        below = QHBoxLayout()
        below.setSpacing(0)
        column = QVBoxLayout(self._rail)
        column.setContentsMargins(5, _RAIL_EDGE, 5, _RAIL_EDGE)
        column.setSpacing(_RAIL_GAP)
        for name in self.rooms:
            self._add_button(name)
            column.addWidget(self._rail_buttons[name])
        column.addStretch(1)
        below.addWidget(self._rail)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.outside_bar)
        right.addWidget(self._stack, 1)
        written = WrittenBar(self.desk)
        self.desk.written.connect(written.say_written)
        right.addWidget(written)
        below.addLayout(right, 1)
        rows.addLayout(below, 1)
        return frame

    def _add_button(self, name: str) -> None:
        button = QToolButton()
        button.setCheckable(True)
        button.clicked.connect(lambda: self.show_room(name))
        self._group.addButton(button)
        self._rail_buttons[name] = button

    def _set_least_size(self) -> None:
        """Let the window be no smaller than what its text needs, as far as the screen is."""
        self._grown.need(LEAST_SIZE * max(1.0, self._theme.scale * 0.8))

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        self._set_least_size()
        self._draw_rail()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the rail fit the new height."""
        super().resizeEvent(event)
        if self._is_filled:
            self._fit_rail()

    def _fit_rail(self) -> None:
        """Say the rooms in words alone where there is no room for icons."""
        bars = self.top_bar.sizeHint().height() + self.statusBar().sizeHint().height()
        style = Qt.ToolButtonStyle
        fits = self._rail_height <= self.height() - bars
        for button in self._rail_buttons.values():
            button.setToolButtonStyle(
                style.ToolButtonTextUnderIcon if fits else style.ToolButtonTextOnly
            )

    def _draw_rail(self) -> None:
        from realms_builder.gui.kit.icons import icon

        tones = self.desk.theme.tones
        texts = [b.fontMetrics().horizontalAdvance(b.text()) for b in self._rail_buttons.values()]
        around = round(16 * max(1.0, self._theme.scale))
        width = max([RAIL_WIDTH - 10, *(text + around for text in texts)])
        self._rail.setFixedWidth(width + 10)
        for name, button in self._rail_buttons.items():
            button.setFixedWidth(width)
            chosen = tones.rail if tones.is_high_contrast else tones.rail_active
            button.setIcon(icon(_SIGNS[name], tones.rail_text, chosen))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        high = (button.sizeHint().height() + _RAIL_GAP for button in self._rail_buttons.values())
        self._rail_height = sum(high) + 2 * _RAIL_EDGE
        self._fit_rail()

    def _add_actions(self) -> None:
        add, documents, active = self.commands.add, self.documents, self.active
        keys = QKeySequence.StandardKey
        add("new", self.tr("New roster …"), documents.new, keys.New)
        add("new_faction", self.tr("New faction …"), self.desk.new_faction_wanted.emit)
        add("new_game", self.tr("Game of your own …"), self.desk.new_game_wanted.emit)
        add("open", self.tr("Open …"), self.desk.ask_to_open, keys.Open)
        add("paste_roster", self.tr("Open the roster on the clipboard"), self.copying.paste)
        add("open_book", self.tr("Open rulebook …"), documents.open_book)
        add("install_pack", self.tr("Install a pack …"), documents.packs.install)
        folder = self.tr("Install a pack from a folder …")
        add("install_pack_folder", folder, documents.packs.install_folder)
        self._offer_game_verbs()
        add("save", self.tr("Save"), active.save, keys.Save)
        add("save_as", self.tr("Save as …"), active.save_as, "Ctrl+Shift+S")
        self.copying.add_commands(self.commands)
        add("save_copy", self.tr("Save a copy with portraits …"), documents.bundles.copy_current)
        play = self.tr("Save as a play sheet for the phone …")
        add("save_play", play, self.play_sheets.save_current)
        add("duplicate", self.tr("Duplicate roster"), documents.duplicate)
        add("close", self.tr("Close roster"), active.close, "Ctrl+W")
        add("undo", self.tr("Undo"), active.undo, keys.Undo)
        add("redo", self.tr("Redo"), active.redo, "Ctrl+Shift+Z", "Ctrl+Y")
        add("print_here", "", self._print_here)
        add("print", self.tr("Print roster …"), self._print, keys.Print)
        add("palette", self.tr("Search or command …"), self.show_palette, "Ctrl+K")
        add("preferences", self.tr("Preferences …"), documents.preferences, "Ctrl+,")
        add("rules", self.tr("Rules …"), documents.rules)
        add("tags", self.tr("Tags of the roster …"), documents.tags)
        add("versions", self.tr("Earlier versions …"), active.versions)
        add("manual", self.tr("Manual"), self.show_manual, "F1")
        add("about", self.tr("About Realms Builder …"), self.show_about)
        add("report", self.tr("Report a problem …"), partial(self.show_about, report=True))
        add("quit", self.tr("Quit"), self.close, keys.Quit)
        add("next_pane", self.tr("Go to the next pane"), partial(self._step_pane, 1), "F6")
        last = self.tr("Go to the previous pane")
        add("last_pane", last, partial(self._step_pane, -1), "Shift+F6")
        add("menu", self.tr("Menu"), self.top_bar.open_menu, "F10")
        add("open_documents", self.tr("Open documents"), self.top_bar.open_documents)
        add("next_document", self.tr("Next open document"), partial(self._step, 1), "Ctrl+Tab")
        previous = self.tr("Previous open document")
        add("previous_document", previous, partial(self._step, -1), "Ctrl+Shift+Tab")
        for number, (name, title) in enumerate(self._titles().items(), 1):
            go = self.tr("Go to: {0}").format(title)
            add(f"room_{name}", go, partial(self.show_room, name), f"Ctrl+{number}")

    def _titles(self) -> dict[str, str]:
        """Return what the rooms are called."""
        return {
            "library": self.tr("Library"),
            "roster": self.tr("Roster"),
            "workshop": self.tr("Workshop"),
            "cards": self.tr("Cards"),
            "table": self.tr("Table", "to play on"),
            "odds": self.tr("Odds"),
        }

    def _chosen(self) -> str:
        """Return the name of the roster that is chosen in the library, while that is shown."""
        return str(getattr(self._stack.currentWidget(), "printable", ""))

    def _print(self) -> None:
        """Print what is chosen in the library, else the roster that is open."""
        usual, room = self.documents.print, self._stack.currentWidget()
        (getattr(room, "print_chosen", usual) if self._chosen() else usual)()

    def _offer_game_verbs(self) -> None:
        """Offer what the room that is shown can do with the game that is unfolded in it."""
        offered = getattr(self._stack.currentWidget(), "game_verbs", dict)()
        for name in ("own_game", "remove_game"):
            text, act = offered.get(name, ("", self._go_on))
            self.commands.add(name, text, act)
            self.commands.show(name, visible=name in offered)

    def _print_here(self) -> None:
        """Print what the room that is shown shows, by its button where it has one."""
        room = self._stack.currentWidget()
        button = getattr(room, "print_button", None)
        act = getattr(room, "print_here", None)
        if isinstance(button, QPushButton) and button.isEnabled():
            act = button.click
        (act or partial(self._say, self.tr("There is nothing to print here yet.")))()

    def _step(self, by: int) -> None:
        self.documents.keeper.step(by, self.active.shown)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 (Qt's name)
        """Go on, or back, as the window is read."""
        return step_in_round(self, forwards=next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Enter the button that has the keyboard; open a roster that is pasted."""
        if self._is_filled and event.matches(QKeySequence.StandardKey.Paste):
            self.copying.paste_if_any()
        elif not presses_button(self, event):
            super().keyPressEvent(event)

    def _step_pane(self, by: int) -> None:
        step_in_panes(self, forwards=by > 0)

    def retranslate(self) -> None:
        """Say everything of the frame in the window's language."""
        self.statusBar().clearMessage()  # it said something in another language
        self.setLocale(QLocale())  # fields of numbers take theirs from the window around them
        for name, title in self._titles().items():
            self._rail_buttons[name].setText(title)
            self._rail_buttons[name].setAccessibleName(title)
        self._add_actions()
        self._share_keys()
        self._draw_rail()
        self.top_bar.retranslate()
        self.show_title()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the system when it turns dark or light."""
        changed = event.type() == QEvent.Type.ThemeChange and self._is_filled
        if changed and self.desk.preferences.theme == "system":
            self.desk.preferences.changed.emit("theme")
        super().changeEvent(event)

    def show_room(self, name: str) -> None:
        """Show the room called *name*."""
        if name in self.rooms:
            room = self.rooms[name]
            self.documents.keeper.autosave.save_all()
            self._stack.setCurrentWidget(room)
            self._rail_buttons[name].setChecked(True)
            self.top_bar.show_room(name)
            self._share_keys()
            room.setFocus()
            self.show_title()

    def _go_on(self) -> None:
        """Let the keys go to the room that is shown."""
        if (room := self._stack.currentWidget()) is not None:
            room.setFocus()

    def _share_keys(self) -> None:
        """Leave keys to a room that has its own search, or prints: two would both be deaf."""
        room, keys, none = self._stack.currentWidget(), QKeySequence.StandardKey, QKeySequence()
        has_search = getattr(room, "has_search", False)
        for action in self.commands.all():
            if action.objectName() == "find_unit":
                action.setShortcut(none if has_search else keys.Find)
        printed = getattr(room, "print_name", str)()
        here, roster = self.commands.get("print_here"), self.commands.get("print")
        self.commands.show("print_here", visible=bool(printed))
        here.setShortcut(keys.Print if printed else none)
        roster.setShortcut(none if printed else keys.Print)
        self.commands.set_text("print_here", printed)
        self.commands.set_text("print", roster.text())

    def _say(self, text: str) -> None:
        from realms_builder.gui.kit.announcing import announce

        self.statusBar().showMessage(text, MESSAGE_MS)
        announce(self, text)

    def show_title(self) -> None:
        """Show the file of the room or the current roster, with a star for unsaved changes."""
        document = self.active.file or self.desk.current
        star = " *" if document is not None and document.is_modified else ""
        name = document.title if document is not None else ""
        self.setWindowTitle(f"{name}{star} – Realms Builder" if name else "Realms Builder")
        self.top_bar.show_document(document)
        path = document.path if document is not None else None
        missing = self.documents.open_documents.missing
        where = path.name if path else missing(document) if document else ""
        if path and getattr(document, "saves_itself", False):
            where = self.tr("Saves itself: {0}").format(path.name)
        self._place.setText(" ".join(where.split()))  # names of files may have lines
        self._place.setToolTip(str(path or ""))

    def _on_current_changed(self, document: RosterDocument | None) -> None:
        self.outside_bar.show_document(document)
        if document is None and self._stack.currentWidget() is self.rooms.made.get("roster"):
            self.show_room("library")

    def show_palette(self) -> None:
        """Open the command palette."""
        from realms_builder.gui.shell.palette import CommandPalette

        self._offer_game_verbs()
        hits = getattr(self.rooms.made.get("workshop"), "hits", tuple)()
        more = (*self.documents.open_documents.hits(), *hits)
        CommandPalette(self.desk, self.commands, self, more).open()

    def show_about(self, *, report: bool = False) -> None:
        """Show what the program is made of, or at once the *report* of a problem."""
        from realms_builder.gui.dialogs.about_dialog import AboutDialog

        AboutDialog(self.desk, self, report=report).open()

    def show_manual(self) -> None:
        """Show the manual at the chapter of the room that is shown."""
        from realms_builder.gui.dialogs.manual.dialog import ManualDialog

        if self._manual is None:
            self._manual = ManualDialog(self.desk, self)
        room = self._stack.currentWidget()
        self._manual.show_chapter(str(getattr(room, "room_id", "")))

    def start(self, files: Sequence[Path]) -> None:
        """Open what was open last and *files*, and offer what an earlier run could not save."""
        if self.documents.reopen() and not files:
            self.show_room(str(self.desk.preferences.value(_ROOM, "") or "roster"))
        self.documents.take(files)
        shown = self._stack.currentWidget()
        if self.desk.current is None and shown is self.rooms.made.get("roster"):
            self.show_room("library")
        self.documents.keeper.offer_recovery()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        event.setAccepted(event.mimeData().hasUrls())

    def dropEvent(self, event: QDropEvent) -> None:
        """Open or import what was dropped."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        self.documents.take(paths)
        event.acceptProposedAction()

    def _may_stop_work(self) -> bool:
        """Ask before something that was asked for, such as a print job, is left undone."""
        from realms_builder.gui.shell.prompts import PromptAnswer

        titles = self.desk.tasks.titles
        if not titles:
            return True
        answer = self.desk.prompts.ask(
            self.tr("Still at work"),
            self.tr("{0}\nClosing the window stops it.").format("\n".join(titles)),
            (
                PromptAnswer("stop", self.tr("Stop it and close")),
                PromptAnswer("wait", self.tr("Keep the window open"), escape=True),
            ),
        )
        return answer == "stop"

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, remember the layout, stop the threads."""
        if not self._is_filled:
            event.accept()
            return
        if not self._may_stop_work() or not self.documents.keeper.may_close_all():
            event.ignore()
            return
        self.desk.preferences.set_state("window", self.saveGeometry())
        self.desk.preferences.set_value(_ROOM, getattr(self._stack.currentWidget(), "room_id", ""))
        self.documents.leave_open()
        self.desk.preferences.write()
        self.desk.tasks.wait()
        self.top_bar.show_document(None)  # or it would hear of steps that end with the window
        event.accept()
