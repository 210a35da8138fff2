"""The frame of the window: its menu, where the focus goes, sending a roster."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
    QWidgetAction,
)
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.print.dialog import PrintDialog
from realms_builder.gui.documents.copying import KEY
from realms_builder.gui.kit.labels import ElidingButton
from realms_builder.gui.rooms.designer.room import CardsRoom
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import ShelfEntry
from realms_builder.gui.rooms.odds.room import OddsRoom
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.rooms.table.room import TableRoom
from realms_builder.gui.rooms.workshop.room import WorkshopRoom
from realms_builder.gui.shell.main_window import USUAL_SIZE, MainWindow
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.preferences_dialog import PreferencesDialog
from realms_builder.gui.shell.top_bar import (
    GROUPS,
    NEED_A_ROSTER,
    SUBMENUS,
    RollingMenu,
    fill_main_menu,
)
from realms_builder.roster.edits import remove_models
from realms_builder.roster.roster import Roster
from tests.gui.answers import Answers
from tests.gui.documents.kinds import FACTION
from tests.gui.left_behind import leave_behind
from tests.gui.rooms.designer.rooms import TEXT
from tests.gui.rooms.roster.scene import done
from tests.gui.waiting import end
from tests.gui.windows import make_window
from tests.tree import ROOT


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, preferences: Preferences) -> Iterator[MainWindow]:
    found = make_window(qapp, preferences)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.documents.keeper.end()
    end(found.desk)


def _entries(window: MainWindow, grey: Collection[str] = ()) -> dict[str, bool]:
    menu = QMenu(window)
    fill_main_menu(menu, window.commands, window.top_bar.submenus(), grey)
    return {text: action.isEnabled() for text, action in _lines(menu)}


def _lines(menu: QMenu) -> Iterator[tuple[str, QAction]]:
    """Yield the lines of *menu* and of the menus in it."""
    for action in menu.actions():
        if not action.isSeparator():
            yield action.text().partition("\t")[0], action
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _lines(inner)


def test_the_menu_shows_every_group_and_greys_what_needs_a_roster(window: MainWindow) -> None:
    hidden = {"print_here", "own_game", "remove_game"}  # the room that is shown has none of these
    every = {name for group in (*GROUPS, *SUBMENUS.values()) for name in group if name}
    assert len(_entries(window)) == len(every - hidden)
    grey = {text for text, enabled in _entries(window, NEED_A_ROSTER).items() if not enabled}
    assert grey == {
        "Save",
        "Save as …",
        "Duplicate roster",
        "Earlier versions …",
        "Tags of the roster …",
        "Copy as",
        "Save for others",
        "Print roster …",
        "Close roster",
    }


def test_the_menu_fits_on_a_screen_of_700_pixels_in_both_languages(
    window: MainWindow, troop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.desk.open_file(troop)
    verbs = {name: (f"{name} of this game …", list) for name in ("own_game", "remove_game")}
    monkeypatch.setattr(window.rooms["library"], "game_verbs", lambda: verbs)
    window.show_room("library")
    window.commands.show("print_here", visible=True)  # more at once than any room offers
    menu = window.top_bar._menu.menu()
    for lang in ("en", "de"):
        window.desk.preferences.language = lang
        menu.aboutToShow.emit()
        menu.popup(QPoint())
        lines = [line for line in menu.actions() if line.isVisible()]
        assert menu.actionGeometry(lines[-1]).bottom() < 660, lang  # a scrolled one goes further
        menu.close()


def test_the_wheel_leads_to_the_ends_of_a_menu_that_is_too_high(
    qtbot: QtBot, window: MainWindow
) -> None:
    for spare in range(1, 31):  # in one of them Qt finds the next line where it is already
        menu, lead = RollingMenu(window), QLabel()
        lead.setFixedHeight(spare)
        first = QWidgetAction(menu)
        first.setDefaultWidget(lead)
        menu.addAction(first)
        while menu.sizeHint().height() < window.screen().availableGeometry().height() - 1:
            menu.addAction(f"Line {len(menu.actions())}")
        ends = menu.addAction("Last but one"), menu.addAction("Last")
        menu.popup(QPoint())
        qtbot.waitUntil(menu.isVisible)
        for turn, line in ((-120, ends[1]), (120, menu.actions()[1])):
            for _ in range(6):
                _turn_wheel(menu, turn)
            assert menu.rect().contains(menu.actionGeometry(line)), (spare, line.text())
        menu.close()


def _turn_wheel(over: QWidget, by: int) -> None:
    place, turned = QPointF(over.rect().center()), (QPoint(), QPoint(0, by))
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(place, over.mapToGlobal(place), *turned, *none, False)
    QApplication.sendEvent(over, event)


def test_what_is_done_with_a_game_is_offered_only_in_the_library_and_names_it(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    verbs = {"remove_game": ("Remove “Bog War” …", lambda: done.append("Bog War"))}
    monkeypatch.setattr(window.rooms["library"], "game_verbs", lambda: verbs)
    for room, offered in (("library", ["Remove “Bog War” …"]), ("roster", [])):
        window.show_room(room)
        window.top_bar._menu.menu().aboutToShow.emit()
        assert [text for text in _entries(window) if "Bog War" in text] == offered
        assert window.commands.get("remove_game").isEnabled() is (room == "library")
        assert not window.commands.get("own_game").isEnabled()
        window.commands.get("remove_game").trigger()
    assert done == ["Bog War"]


def test_a_chosen_entry_of_the_menu_does_its_command(window: MainWindow, troop: Path) -> None:
    window.desk.open_file(troop)
    menu = QMenu(window)
    fill_main_menu(menu, window.commands, window.top_bar.submenus(), ())
    dict(_lines(menu))["Close roster"].trigger()
    assert window.desk.current is None


def test_keys_work_on_after_the_menu_was_open(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    pressed: list[bool] = []
    palette = window.commands.get("palette")
    palette.triggered.disconnect()
    palette.triggered.connect(lambda: pressed.append(True))

    def leave() -> None:
        QApplication.processEvents()  # the menu hears while it is open that it opened
        qtbot.keyClick(QApplication.activePopupWidget(), Qt.Key.Key_Escape)

    QTimer.singleShot(0, leave)
    window.top_bar.open_menu()
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert len(pressed) == 1
    assert QApplication.activePopupWidget() is None


def test_the_grey_print_button_says_what_is_wanting(window: MainWindow, troop: Path) -> None:
    button = next(b for b in window.top_bar.findChildren(QPushButton) if b.text() == "Print …")
    assert not button.isEnabled()
    assert button.toolTip() == "Choose or open a roster first: its cards are printed"
    window.desk.open_file(troop)
    assert button.isEnabled()
    assert button.toolTip() == f"{window.commands.get('print').toolTip()}: Grenzwacht"


def test_a_roster_is_copied_as_it_is_now(
    window: MainWindow, troop: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    document = window.desk.open_file(troop)
    assert document is not None
    for name, wanted, unwanted in (
        ("copy_text_short", "Aldo", "#"),
        ("copy_markdown_full", "# Grenzwacht", "##### "),
        ("copy_text_open", "Aldo", "48"),  # what was paid stays a secret
    ):
        qapp.clipboard().setText("")
        window.commands.get(name).trigger()
        qtbot.waitUntil(done(window.desk, KEY))
        text = qapp.clipboard().text()
        assert wanted in text, name
        assert unwanted not in text, name


def test_the_focus_goes_to_the_models_when_a_roster_opens(
    window: MainWindow, troop: Path, qtbot: QtBot
) -> None:
    window.activateWindow()
    window.desk.open_file(troop)
    room = window.rooms["roster"]
    assert room.focusProxy() is not None
    qtbot.waitUntil(lambda: window.focusWidget() is room.focusProxy())


def test_a_roster_that_is_open_already_is_shown_again(window: MainWindow, troop: Path) -> None:
    window.desk.open_file(troop)
    window.show_room("library")
    window.desk.open_file(troop)
    assert window.rooms["roster"].isVisible()


def test_the_menu_at_the_name_renames_the_roster_and_opens_a_copy(
    qtbot: QtBot, window: MainWindow, troop: Path
) -> None:
    document = window.desk.open_file(troop)
    assert document is not None
    window.top_bar._fill_opened()
    entries = {a.text().partition("\t")[0]: a for a in window.top_bar._name.menu().actions()}
    entries["Rename roster"].trigger()
    header = window.rooms["roster"].roster_panel.header  # type: ignore[attr-defined]
    assert header.name.selectedText() == document.roster.name
    document.change(lambda roster: replace(roster, name="Night watch"), "Rename")
    entries["Duplicate roster"].trigger()
    qtbot.waitUntil(lambda: window.desk.current is not document)
    copy = window.desk.current
    assert copy is not None and copy.roster.name == "Night watch 2"
    assert copy.roster.models == document.roster.models
    assert copy.path is not None and copy.path.parent == troop.parent


def test_both_usual_keys_do_an_edit_again(window: MainWindow) -> None:
    keys = [key.toString() for key in window.commands.get("redo").shortcuts()]
    assert keys == ["Ctrl+Shift+Z", "Ctrl+Y"]


def test_the_window_is_never_larger_than_the_screen(window: MainWindow) -> None:
    screen = window.screen().availableSize()
    assert screen.expandedTo(USUAL_SIZE) != screen  # the usual window has no room there
    assert window.width() < screen.width()
    assert window.height() < screen.height()


def test_after_other_sizes_of_text_windows_are_on_the_screen_and_as_large_as_before(
    window: MainWindow, qtbot: QtBot
) -> None:
    dialog = PreferencesDialog(window.desk, window)
    dialog.show()
    screen, shown = window.screen().availableGeometry(), (window, dialog)
    before = [one.size() for one in shown]
    for size in (200, 150, 100):
        window.desk.preferences.text_size = size
        qtbot.waitUntil(lambda: all(screen.contains(one.frameGeometry()) for one in shown))
        assert dialog.width() >= min(460 * size // 100, screen.width() - 8)
    assert [one.size() for one in shown] == before


def test_the_status_line_says_where_the_roster_lies(window: MainWindow, troop: Path) -> None:
    assert window._place.text() == ""
    window.desk.open_file(troop)
    assert str(troop) in (window._place.text(), window._place.toolTip())
    assert troop.name in window._place.text()
    assert window._place.textFormat() == Qt.TextFormat.PlainText


@pytest.mark.parametrize(
    ("journal", "place", "room"),
    [("workshop", "ags/few.yaml", "workshop"), ("designs", "ags/cards/few.yaml", "cards")],
)
def test_kept_work_of_a_room_nobody_entered_yet_is_offered_and_shown_there(
    qtbot: QtBot,
    window: MainWindow,
    answers: Answers,
    tmp_path: Path,
    journal: str,
    place: str,
    room: str,
) -> None:
    path = tmp_path / "library" / "factions" / place
    leave_behind(journal, ("x", TEXT, path))
    window.desk.prompts = answers
    answers.choices = ["open"]
    window.start([])
    assert f"few.yaml is no longer in {path.parent}" in answers.asked[0]
    assert window.active.file is not None
    assert window.active.file.path == path
    heard: list[str] = []
    window.desk.message.connect(heard.append)
    window.commands.get("save_as").trigger()  # no dialog for the roster behind it
    assert heard == ["This file keeps its name and place. Ctrl+S saves it."]
    assert window._stack.currentWidget() is window.rooms[room]
    qtbot.waitUntil(lambda: not window.desk.tasks.is_busy)
    answers.choices = ["cancel"]
    assert not window.documents.keeper.may_close_all()


def test_every_open_document_is_a_key_away_in_whatever_room_it_is(
    qtbot: QtBot, window: MainWindow, troop: Path, tmp_path: Path
) -> None:
    desk, library = window.desk, tmp_path / "library" / "factions" / "ags"
    workshop, cards = window.rooms["workshop"], window.rooms["cards"]
    assert isinstance(workshop, WorkshopRoom) and isinstance(cards, CardsRoom)
    saved = desk.open_file(troop)
    new = desk.new_document(Roster("ags", "ritter", name="Anew"))
    (library / "cards").mkdir(parents=True)
    (library / "few.yaml").write_text(FACTION, encoding="utf-8")
    (library / "cards" / "few.yaml").write_text(TEXT, encoding="utf-8")
    faction = workshop.panel.open_path(library / "few.yaml")
    game = desk.library.game("ags")
    assert game is not None
    template = cards.panel.open_path(game, library / "cards" / "few.yaml")
    window.activateWindow()
    window.show_room("library")
    held = Qt.KeyboardModifier.ControlModifier
    seen: list[tuple[object, QWidget]] = []
    for _ in range(5):
        qtbot.keyClick(window, Qt.Key.Key_Tab, held)
        seen.append((window.active.shown, window._stack.currentWidget()))
    roster = window.rooms["roster"]
    assert seen == [
        (new, roster),
        (faction, workshop),
        (template, cards),
        (saved, roster),
        (new, roster),
    ]
    qtbot.keyClick(window, Qt.Key.Key_Backtab, held | Qt.KeyboardModifier.ShiftModifier)
    assert window.active.shown is saved
    assert "3 more open" in window.top_bar._others.text()
    hits = {hit.name: hit for hit in window.documents.open_documents.hits()}
    assert "not changed yet" in hits["Anew"].detail
    hits["Anew"].act()
    assert desk.current is new


def test_a_room_that_is_only_looked_into_opens_nothing(
    qtbot: QtBot, window: MainWindow, troop: Path
) -> None:
    roster = window.desk.open_file(troop)
    window.activateWindow()
    for room in ("workshop", "cards"):
        window.show_room(room)
        shown = window.active.shown
        assert shown is not None and shown is not roster  # it has something to show
        assert list(window.documents.open_documents) == [roster]
        assert "1 more open" in window.top_bar._others.text()
        qtbot.keyClick(window, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
        assert window.active.shown is roster
        assert "more open" not in window.top_bar._others.text()
    window.show_room("workshop")
    workshop = window.rooms["workshop"]
    assert isinstance(workshop, WorkshopRoom)
    file = workshop.panel.document
    assert file is not None and file.path is not None
    workshop.panel.open_path(file.path)  # as a click in the list does
    assert list(window.documents.open_documents) == [roster, file]


def test_the_cards_of_a_faction_are_printed_from_the_workshop_and_the_library(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show_room("workshop")
    workshop = window.rooms["workshop"]
    assert isinstance(workshop, WorkshopRoom)
    asked: list[tuple[object, ...]] = []
    window.desk.faction_print_wanted.connect(lambda *names: asked.append(names))
    folder = ROOT / "factions" / "basic_rules"
    workshop.panel.open_path(folder / "strandgut.yaml")
    verb = "Print the cards of “Flotsam” …"
    qtbot.waitUntil(lambda: verb in _entries(window))
    window.commands.get("print_here").trigger()
    workshop.panel.open_path(folder / "system.yaml")
    qtbot.waitUntil(lambda: verb not in _entries(window))
    entry = ShelfEntry("x", "faction", "Flotsam", system="basic_rules", faction="strandgut")
    library = window.rooms["library"]
    assert isinstance(library, LibraryRoom)
    dict(library._verbs_for(entry))[verb]()
    assert asked == [("basic_rules", "strandgut")] * 2
    dialogs = window.findChildren(PrintDialog)
    assert [dialog.windowTitle() for dialog in dialogs] == ["Print “Flotsam”"] * 2
    for dialog in dialogs:
        dialog.close()


def test_the_menu_of_a_room_with_files_offers_nothing_of_rosters(
    window: MainWindow, troop: Path
) -> None:
    window.desk.open_file(troop)
    menu = window.top_bar._menu.menu()
    enabled: dict[str, dict[str, bool]] = {}
    for room in ("workshop", "roster"):
        window.show_room(room)
        menu.aboutToShow.emit()
        enabled[room] = {text: action.isEnabled() for text, action in _lines(menu)}
    assert enabled["workshop"]["Close file"] and enabled["workshop"]["Save"]
    for name in ("Duplicate roster", "Tags of the roster …", "Print roster …"):
        assert (enabled["workshop"][name], enabled["roster"][name]) == (False, True)
    assert enabled["roster"]["Close roster"]


def test_the_key_that_prints_prints_what_the_room_shows(
    qtbot: QtBot, window: MainWindow, troop: Path
) -> None:
    window.desk.open_file(troop)
    window.activateWindow()
    for name in ("table", "odds"):
        window.show_room(name)
        room = window.rooms[name]
        assert isinstance(room, TableRoom | OddsRoom) and room.print_button is not None
        button, pressed = room.print_button, []
        button.clicked.disconnect()
        button.clicked.connect(lambda _on=False, pressed=pressed: pressed.append(1))
        for can in (False, True):
            button.setEnabled(can)
            qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
            assert len(pressed) == can and window.findChildren(PrintDialog) == []
        assert {room.print_name(), "Print roster …"} <= _entries(window).keys()
    window.show_room("roster")
    assert "Print the odds …" not in _entries(window)
    qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert len(window.findChildren(PrintDialog)) == 1


def test_the_key_of_the_search_searches_where_one_is(
    window: MainWindow, troop: Path, qtbot: QtBot
) -> None:
    window.desk.open_file(troop)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    library, roster, workshop = (window.rooms[n] for n in ("library", "roster", "workshop"))
    assert isinstance(roster, RosterRoom)
    assert isinstance(workshop, WorkshopRoom)
    for _ in range(2):
        for name, field in (
            ("library", library.focusProxy()),
            ("workshop", workshop.panel.bench.outline.search),
            ("table", roster.hire_panel.search.field),
            ("roster", roster.hire_panel.search.field),
        ):
            window.show_room(name)
            qtbot.keyClick(window.rooms["table"], Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
            assert window.focusWidget() is field, name
        window.desk.preferences.language = "de"


@pytest.mark.parametrize("empty", [False, True])
def test_where_the_bar_above_goes_one_goes_on_below(
    window: MainWindow, troop: Path, qtbot: QtBot, empty: bool
) -> None:
    document = window.desk.open_file(troop)
    assert document is not None
    if empty:
        every = [model.id for model in document.roster.models]
        document.change(lambda roster: remove_models(roster, every), "Empty")
    window.activateWindow()
    troop.unlink()
    qtbot.waitUntil(window.outside_bar.isVisible)
    button = window.outside_bar.buttons[0]
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(window.outside_bar.isHidden)
    assert troop.is_file()
    room = window.rooms["roster"]
    assert isinstance(room, RosterRoom)
    panel = room.hire_panel if empty else room.roster_panel
    assert window.focusWidget() is panel.list


def test_closing_a_roster_from_another_room_stays_there(window: MainWindow, troop: Path) -> None:
    document = window.desk.open_file(troop)
    assert document is not None
    window.show_room("table")
    window.documents.keeper.close(document)
    assert window.desk.current is None
    assert window.rooms["table"].isVisible()


@pytest.mark.parametrize(("room", "is_first"), [("roster", True), ("library", False)])
def test_printing_the_roster_comes_first_in_its_room_alone(
    window: MainWindow, troop: Path, room: str, is_first: bool
) -> None:
    window.desk.open_file(troop)
    window.show_room(room)
    (button,) = (b for b in window.top_bar.findChildren(QPushButton) if b.text() == "Print …")
    assert button.isVisibleTo(window)
    assert (button.property("role") == "primary") is is_first


def test_a_room_that_prints_something_else_does_not_offer_the_roster(window: MainWindow) -> None:
    window.show_room("table")
    (button,) = (b for b in window.top_bar.findChildren(QPushButton) if b.text() == "Print …")
    assert not button.isVisibleTo(window)


def test_what_undo_would_take_back_follows_the_language(window: MainWindow, qtbot: QtBot) -> None:
    desk = window.desk
    desk.new_document(Roster("ags", "ritter"))
    room = window.rooms["roster"]
    assert isinstance(room, RosterRoom)
    undo = next(b for b in window.top_bar.findChildren(QToolButton) if b.text() == "Undo")
    room.edits.hire(["knappe"])
    assert undo.accessibleName() == "Undo: Hire Squire"
    desk.preferences.language = "de"
    qtbot.waitUntil(lambda: undo.accessibleName() == "Rückgängig: Heuern: Knappe")
    desk.preferences.language = "en"
    model = desk.documents[-1].roster.models[0].id
    room.edits.remove([model])
    desk.preferences.language = "de"
    qtbot.waitUntil(lambda: undo.accessibleName() == "Rückgängig: Knappe entfernen")
    desk.preferences.language = "en"
    qtbot.waitUntil(lambda: undo.accessibleName() == "Undo: Remove Squire")


def test_the_name_of_the_program_is_said_whole_where_nothing_is_open(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1024, 700)
    name = next(b for b in window.top_bar.findChildren(ElidingButton) if "Realms" in b.text())
    qtbot.waitUntil(lambda: name.shown == "Realms Builder")


def test_a_narrow_window_says_what_would_be_undone_before_the_word_undo(
    window: MainWindow, qtbot: QtBot, troop: Path
) -> None:
    desk, bar = window.desk, window.top_bar
    desk.open_file(troop)
    desk.new_document(Roster("ags", "ritter", name="Order of the Kingdom"))
    room = window.rooms["roster"]
    assert isinstance(room, RosterRoom)
    window.show_room("roster")
    room.edits.hire(["knappe"])
    room.edits.rename(desk.documents[-1].roster.models[0].id, "Aldo")
    undo = next(b for b in bar.findChildren(ElidingButton) if b.text().startswith("Undo"))
    for width, seen in ((1500, "Undo: Rename Squire"), (1024, "Rename Squire")):
        window.resize(width, 700)
        qtbot.waitUntil(lambda seen=seen: undo.shown == seen)
        assert undo.accessibleName() == undo.toolTip() == "Undo: Rename Squire"
        others = bar._others
        assert others.width() >= others.sizeHint().width() > 0
        assert others.text() == " · 1 more open"


def test_enter_presses_the_button_that_has_the_keyboard(qtbot: QtBot, window: MainWindow) -> None:
    button = window._rail_buttons["table"]
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert window.top_bar.isVisible() and window._stack.currentWidget() is window.rooms["table"]
