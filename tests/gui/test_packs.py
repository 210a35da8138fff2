"""Packs in the window: shown before anything is done, then taken in, brought up, given away."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms_builder.gui.dialogs.pack.dialog import PackDialog, PackDialogAim, PackHead
from realms_builder.gui.dialogs.pack.own_dialog import OwnDialog
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.rooms.library.news import UndoBar
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.theme import DeskTheme
from realms_builder.packs.contents import read_pack
from realms_builder.packs.shelf import PackShelf
from tests.gui.answers import Answers
from tests.gui.fields import box_of
from tests.packs.samples import LEGAL, PNG, UNITS, archive_of, files, folder_of, manifest, tree

DEARER = UNITS.replace("cost: 4", "cost: 6")


@pytest.fixture(autouse=True)
def _trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "desktop"))
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))


@pytest.fixture
def window(desk: Desk) -> Iterator[MainWindow]:
    found = MainWindow(desk.preferences, desk.theme)
    for _ in found.fill(desk):
        pass
    found.show()
    yield found
    for document in list(desk.documents):
        desk.close_document(document)
    assert found.close()


@pytest.fixture
def shelf(desk: Desk) -> PackShelf:
    return PackShelf(desk.preferences.library_folder)


def shown(qtbot: QtBot, desk: Desk) -> PackDialog:
    """Return the dialog that looks at a pack, when it has looked."""

    def found() -> PackDialog | None:
        dialogs = (w for w in QApplication.topLevelWidgets() if isinstance(w, PackDialog))
        return next((dialog for dialog in dialogs if dialog.isVisible()), None)

    qtbot.waitUntil(lambda: found() is not None and not desk.tasks.is_busy)
    dialog = found()
    assert dialog is not None
    return dialog


def do(qtbot: QtBot, desk: Desk, dialog: PackDialog) -> None:
    qtbot.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    gone = lambda: not isValid(dialog) or not dialog.isVisible()  # noqa: E731
    qtbot.waitUntil(lambda: gone() and not desk.tasks.is_busy)


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(
        QDropEvent(
            QPointF(9, 9),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )


def take_in(qtbot: QtBot, desk: Desk, window: MainWindow, path: Path) -> None:
    drop(window, path)
    do(qtbot, desk, shown(qtbot, desk))


WAYS = ["drop a file", "drop a folder", "drop the manifest", "menu", "menu folder", "open"]


@pytest.mark.parametrize("way", WAYS)
def test_a_pack_is_shown_and_then_installed(
    qtbot: QtBot,
    desk: Desk,
    window: MainWindow,
    answers: Answers,
    shelf: PackShelf,
    tmp_path: Path,
    way: str,
) -> None:
    folder = folder_of(tmp_path / "from")
    file = archive_of(tmp_path / "small.realmspack")
    answers.paths = [folder if way == "menu folder" else file]
    ways: dict[str, Callable[[], object]] = {
        "drop a file": lambda: drop(window, file),
        "drop a folder": lambda: drop(window, folder),
        "drop the manifest": lambda: drop(window, folder / "pack.yaml"),
        "menu": window.commands.get("install_pack").trigger,
        "menu folder": window.commands.get("install_pack_folder").trigger,
        "open": window.commands.get("open").trigger,
    }
    ways[way]()
    dialog = shown(qtbot, desk)
    assert dialog.aim is PackDialogAim.INSTALL
    assert dialog.head.title.text() == "Small pack  1.0"
    assert "by Ann" in dialog.head.about.text()
    assert dialog.holdings.rows == [
        ("Game: Tiny",),
        ("Faction: Clan, 2 units (tiny)",),
        ("2 rosters",),
    ]
    assert dialog.problems.heading.text() == "No problems"
    assert not shelf.folder.exists()
    do(qtbot, desk, dialog)
    assert tree(shelf.home("small")) == files()
    assert desk.library.faction("tiny", "clan") is not None


def dialogs() -> list[PackDialog]:
    found = (w for w in QApplication.topLevelWidgets() if isinstance(w, PackDialog))
    return [dialog for dialog in found if dialog.isVisible()]


def test_a_pack_that_is_opened_twice_is_asked_about_once(
    qtbot: QtBot, desk: Desk, window: MainWindow, shelf: PackShelf, tmp_path: Path
) -> None:
    file = archive_of(tmp_path / "small.realmspack")
    other = archive_of(
        tmp_path / "other.realmspack", {**files(), "pack.yaml": manifest(identity="other").encode()}
    )
    drop(window, file)
    drop(window, file)
    first = shown(qtbot, desk)
    assert dialogs() == [first]
    drop(window, other)
    assert len(dialogs()) == 2
    qtbot.waitUntil(lambda: not first.isActiveWindow() and not desk.tasks.is_busy)
    drop(window, tmp_path / "." / "small.realmspack")
    assert len(dialogs()) == 2
    qtbot.waitUntil(first.isActiveWindow)
    assert not shelf.folder.exists()
    do(qtbot, desk, first)
    (second,) = dialogs()
    do(qtbot, desk, second)
    assert {pack.id for pack in shelf.packs()} == {"small", "other"}
    drop(window, file)
    assert not shown(qtbot, desk).do.isEnabled(), "there is nothing to do with what is there"
    dialogs()[0].reject()


def test_a_damaged_pack_that_was_fetched_anew_is_looked_at_again(
    qtbot: QtBot, desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    file = tmp_path / "small.realmspack"
    file.write_bytes(b"half")
    drop(window, file)
    dialog = shown(qtbot, desk)
    assert not dialog.do.isEnabled()
    drop(window, archive_of(file))
    assert shown(qtbot, desk) is dialog
    assert dialog.head.title.text() == "Small pack  1.0"
    assert dialog.do.isEnabled()
    dialog.reject()


def test_esc_installs_nothing(
    qtbot: QtBot, desk: Desk, window: MainWindow, shelf: PackShelf, tmp_path: Path
) -> None:
    drop(window, archive_of(tmp_path / "small.realmspack"))
    dialog = shown(qtbot, desk)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not shelf.folder.exists()


def test_what_is_no_pack_is_refused_in_words(
    qtbot: QtBot, desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.realmspack"
    bad.write_bytes(b"nothing")
    drop(window, bad)
    dialog = shown(qtbot, desk)
    assert dialog.head.about.text() == "bad.realmspack is not a pack, or is damaged."
    assert not dialog.do.isEnabled()
    dialog.reject()


def test_needs_and_problems_are_shown_before(
    qtbot: QtBot, desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    needs = manifest(more='needs: [{system: gone, version: "2.0"}]\n')
    held = {**files(units="units: [{id: u, nam: U}]"), "pack.yaml": needs.encode()}
    drop(window, archive_of(tmp_path / "small.realmspack", held))
    dialog = shown(qtbot, desk)
    assert dialog.head.needs.text() == "✗ Needs gone 2.0: not there"
    assert "error" in dialog.problems.heading.text()
    assert any("“name”" in row.text for row in dialog.problems.list.rows.rows)
    assert dialog.do.isEnabled()
    dialog.reject()


def test_an_update_shows_its_two_lists_and_local_edits_before_it_is_done(
    qtbot: QtBot, desk: Desk, window: MainWindow, shelf: PackShelf, tmp_path: Path
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    clan = shelf.home("small") / "tiny" / "clan.yaml"
    clan.write_bytes(clan.read_bytes().replace(b"hp: 5}", b"hp: 7}"))
    folder_of(desk.rosters_folder, {"band.yaml": LEGAL.encode()})
    drop(window, archive_of(tmp_path / "new.realmspack", files("1.1", DEARER)))
    dialog = shown(qtbot, desk)
    assert dialog.aim is PackDialogAim.UPDATE
    assert dialog.head.title.text() == "Small pack  1.0 → 1.1"
    assert dialog.changes.rows == [("Guard (unit)", "Clan", "dearer: 4 → 6")]
    assert dialog.effects.rows == [("Band", "Dearer: 12 → 14.")]
    assert [row[0].partition(":")[0] for row in dialog.touched.rows] == ["tiny/clan.yaml"]
    assert b"cost: 4" in clan.read_bytes()
    do(qtbot, desk, dialog)
    assert b"cost: 6" in clan.read_bytes()
    assert b"hp: 7}" in clan.read_bytes()
    desk.pack_verb_wanted.emit("back", "small")
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert b"cost: 4" in clan.read_bytes()
    assert b"hp: 7}" in clan.read_bytes()


def test_files_that_change_while_somebody_reads_stop_the_update(
    qtbot: QtBot, desk: Desk, window: MainWindow, shelf: PackShelf, tmp_path: Path
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    drop(window, archive_of(tmp_path / "new.realmspack", files("1.1", DEARER)))
    dialog = shown(qtbot, desk)
    clan = shelf.home("small") / "tiny" / "clan.yaml"
    clan.write_bytes(clan.read_bytes() + b"# mine\n")
    qtbot.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not desk.tasks.is_busy and bool(dialog.progress.text.text()))
    assert "changed meanwhile" in dialog.progress.text.text()
    assert clan.read_bytes().endswith(b"# mine\n")
    dialog.reject()


def test_a_pack_goes_to_the_trash_only_when_that_is_meant(
    qtbot: QtBot,
    desk: Desk,
    window: MainWindow,
    answers: Answers,
    shelf: PackShelf,
    tmp_path: Path,
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    desk.pack_verb_wanted.emit("remove", "small")
    assert shelf.home("small").is_dir()
    answers.choices = ["remove"]
    desk.pack_verb_wanted.emit("remove", "small")
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert not shelf.home("small").exists()
    assert "tiny" not in desk.library.systems


def test_a_pack_in_the_trash_is_put_back_from_the_library(
    qtbot: QtBot,
    desk: Desk,
    window: MainWindow,
    answers: Answers,
    shelf: PackShelf,
    tmp_path: Path,
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    answers.choices = ["remove"]
    desk.pack_verb_wanted.emit("remove", "small")
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    room = window.findChild(LibraryRoom)
    assert room is not None
    bar = room.findChild(UndoBar)
    assert bar is not None
    button = next(b for b in bar.findChildren(QAbstractButton) if b.text() == "Put back")
    button.click()
    assert shelf.home("small").is_dir()
    assert "tiny" in desk.library.systems


def test_an_installed_pack_is_exported_as_it_is_now(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    answers.paths = [tmp_path / "out"]
    desk.pack_verb_wanted.emit("export", "small")
    dialog = shown(qtbot, desk)
    assert dialog.aim is PackDialogAim.EXPORT
    do(qtbot, desk, dialog)
    assert read_pack(tmp_path / "out.realmspack").files == files()


def test_chosen_factions_of_one_s_own_become_a_pack(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    own = desk.preferences.library_folder / "factions" / "tiny"
    text = files()["tiny/clan.yaml"].replace(b"id: clan", b"id: folk")
    other = text.replace(b"id: folk", b"id: others")
    roster = LEGAL.replace("faction: clan", "faction: folk").encode()
    folder_of(
        own,
        {
            "folk.yaml": text + b"emblem: emblem.png\n",
            "others.yaml": other,
            "emblem.png": PNG,
            "unused.png": PNG,
            "rosters/legal/a.yaml": roster,
            "house_rules.yaml": b"format: 1\nkind: house_rules\nsystem: tiny\n",
        },
    )
    desk.reload_library()
    desk.own_pack_wanted.emit(own)
    form = next(w for w in QApplication.topLevelWidgets() if isinstance(w, OwnDialog))
    assert not form.button.isEnabled()
    QTest.keyClicks(box_of(form.form, "name"), "My folk")
    assert box_of(form.form, "id").text() == "my_folk", (
        "an id comes from the name until somebody writes one"
    )
    for row in range(form.factions.count()):
        if form.factions.item(row).data(Qt.ItemDataRole.UserRole) == "others":
            form.factions.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert form.button.isEnabled()
    answers.paths, answers.choices = [tmp_path / "out.realmspack"], ["anyway"]
    qtbot.mouseClick(form.button, Qt.MouseButton.LeftButton)
    do(qtbot, desk, shown(qtbot, desk))
    found = read_pack(tmp_path / "out.realmspack")
    assert set(found.files) == {
        "pack.yaml",
        "tiny/folk.yaml",
        "tiny/emblem.png",
        "tiny/rosters/legal/a.yaml",
    }
    assert [(n.system, n.version) for n in found.manifest.needs] == [("tiny", "1.0")]
    assert (own / "pack.yaml").is_file()


def test_a_faction_ticks_the_catalogue_that_its_items_stand_in(
    qtbot: QtBot, desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    own = desk.preferences.library_folder / "factions" / "tiny"
    text = files()["tiny/clan.yaml"].replace(b"id: clan", b"id: folk")
    hooks = "format: 1\nkind: catalogue\nsystem: tiny\nitems: {weapons: [{id: hook, name: Hook}]}\n"
    folk = text.replace(b"weapons: [axe]", b"weapons: [hook]")
    folder_of(own, {"folk.yaml": folk, "hooks.yaml": hooks.encode()})
    desk.reload_library()
    desk.own_pack_wanted.emit(own)
    form = next(w for w in QApplication.topLevelWidgets() if isinstance(w, OwnDialog))
    faction, catalogue = form.factions.item(0), form.factions.item(1)
    assert catalogue.text() == "Catalogue “hooks”"
    qtbot.waitUntil(lambda: faction.toolTip() == "Needs Catalogue “hooks”")
    catalogue.setCheckState(Qt.CheckState.Unchecked)
    assert faction.checkState() == Qt.CheckState.Unchecked
    faction.setCheckState(Qt.CheckState.Checked)
    assert catalogue.checkState() == Qt.CheckState.Checked
    assert form.part.more == {"hooks.yaml"}
    form.reject()


def test_tiles_name_the_pack_and_offer_its_verbs(
    qtbot: QtBot, desk: Desk, window: MainWindow, tmp_path: Path
) -> None:
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack"))
    room = window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    clan = next(e for e in room._shelf.factions if e.faction == "clan")
    assert clan.detail == "2 units · Small pack 1.0"
    verbs = [text for text, _ in room._verbs_for(clan)]
    assert verbs[2:] == [
        "Print the cards of “Clan” …",
        "Update the pack from a file …",
        "Update the pack from a folder …",
        "Export the pack …",
        "Remove the pack …",
    ]
    game = next(e for e in room._shelf.factions if e.heading and e.system == "tiny")
    assert [text for text, _ in room._verbs_for(game)] == verbs[3:]


def test_a_pack_with_a_broken_manifest_has_a_tile_to_remove_it(
    qtbot: QtBot, desk: Desk, window: MainWindow, shelf: PackShelf
) -> None:
    folder_of(shelf.folder / "odd", {"pack.yaml": b"kind: ["})
    desk.reload_library()
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    room = window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    entry = next(e for e in room._shelf.factions if e.pack == "odd")
    assert entry.is_broken
    assert "Remove the pack …" in [text for text, _ in room._verbs_for(entry)]


def test_a_ready_list_of_a_pack_is_opened_as_one_of_the_player_s_own(
    qtbot: QtBot, desk: Desk, window: MainWindow, shelf: PackShelf, tmp_path: Path
) -> None:
    held = {**files(), "tiny/rosters/ready/band.yaml": LEGAL.encode()}
    take_in(qtbot, desk, window, archive_of(tmp_path / "small.realmspack", held))
    document = desk.open_file(shelf.home("small") / "tiny/rosters/ready/band.yaml")
    assert document is not None
    assert document.path is None


def test_a_word_without_end_makes_no_dialog_wider_than_a_screen(qtbot: QtBot) -> None:
    head, note = PackHead(DeskTheme()), note_label("Endless" * 100)
    head.say("Endless" * 40, "Endless" * 1_000)
    for widget in (head, note):
        qtbot.addWidget(widget)
        assert widget.minimumSizeHint().width() < 1_000
