"""What the screenshots show: each scene brings the window, or a dialog over it, into a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from realms_builder.game.game import Game
from realms_builder.gui.dialogs.about_dialog import AboutDialog
from realms_builder.gui.dialogs.book.dialog import BookDialog
from realms_builder.gui.dialogs.manual.dialog import ManualDialog
from realms_builder.gui.dialogs.new_roster_dialog import NewRosterDialog
from realms_builder.gui.dialogs.print.calibration_wizard import CalibrationWizard
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.dialog import PrintDialog
from realms_builder.gui.dialogs.rules_dialog import RulesDialog
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.versions_dialog import CompareDialog, VersionsDialog
from realms_builder.gui.kit.page_text import TextDialog
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.new_template import NewTemplateDialog
from realms_builder.gui.rooms.designer.panel import DesignerPanel
from realms_builder.gui.rooms.designer.room import CardsRoom
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.roster.options.portrait_field import PortraitDialog
from realms_builder.gui.rooms.table.room import TableRoom
from realms_builder.gui.shell.palette import CommandPalette
from realms_builder.gui.shell.preferences_dialog import PreferencesDialog
from realms_builder.roster.edits import change_model, remove_models
from realms_builder.roster.roster import Roster
from tests.benchmarks.deck import portrait
from tests.gui.fields import box_of
from tests.gui.left_behind import leave_behind
from tests.shots.design_scenes import DESIGN_SCENES
from tests.shots.hire_scenes import AGS, HIRE_SCENES, REALMS
from tests.shots.import_scenes import IMPORT_SCENES
from tests.shots.odds_scenes import ODDS_SCENES
from tests.shots.pack_scenes import PACK_SCENES
from tests.shots.stage import ROSTERS, Stage
from tests.shots.tag_scenes import TAG_SCENES
from tests.shots.workshop_scenes import WORKSHOP_SCENES

Picture = QWidget | QPixmap
Scene = Callable[[Stage], Picture]
BOOK = """# Das Tal

[[toc]]

## Zug

Jede Figur bewegt sich einmal, siehe [Kampf](#kampf) und [Flucht](#flucht).

!!! danger Sturmangriff - 2 ⊙

    Die Figur läuft bis zu 20 cm und greift an.

## Kampf

| Wurf | Ergebnis |
|:--:|--|
| 1 | daneben |
| 6 | Treffer |

![Plan](plan.svg){width=200pt}
"""
BROKEN = "kind: roster\nformat: 1\nmodels: [\n"


def _library_at_first(stage: Stage) -> Picture:
    stage.window.show_room("library")
    return stage.window


def _library(stage: Stage) -> Picture:
    for name in (
        AGS,
        REALMS,
        "ags/rosters/legal/zollstation",
        "realms/rosters/illegal/two_leaders",
    ):
        stage.open(name)
    rosters = stage.window.desk.rosters_folder
    league = rosters / "Herbstliga"
    league.mkdir(exist_ok=True)
    moved = stage.open("ags/rosters/legal/zollstation")  # or its star would come when it is missed
    stage.window.desk.close_document(moved)
    (rosters / "zollstation.yaml").replace(league / "zollstation.yaml")
    (rosters / "halbfertig.yaml").write_text(BROKEN, encoding="utf-8")
    stage.window.desk.reload_library()
    room = _library_room(stage)
    for close in room.news.bar.buttons[-1:]:  # what was just done to the files
        close.click()
    stage.settle()
    return stage.window


def _library_room(stage: Stage) -> LibraryRoom:
    stage.window.show_room("library")
    stage.settle()
    room = stage.window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    return room


def _library_news(stage: Stage) -> Picture:
    """Show what was recovered and what others did, next to each other."""
    document = stage.open(AGS)
    room = _library_room(stage)
    rosters = stage.window.desk.rosters_folder
    sent = [rosters / f"{name}.yaml" for name in ("Anna", "Bernd", "Carla", "Dora")]
    for path in sent:
        path.write_text(BROKEN, encoding="utf-8")
    room._opened.recovered[document] = room.news.seen.since = 1_700_000_000.0
    room.refresh()
    stage.settle()
    room.news.bar.buttons[1].click()
    stage.settle()
    picture = stage.picture(stage.window)
    for path in sent:
        path.unlink()
    room.refresh()
    stage.settle()
    room.news.bar.buttons[-1].click()
    return picture


def _library_tiles(stage: Stage) -> Picture:
    _library(stage)
    room = stage.window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    room.as_tiles.setChecked(True)
    stage.settle()
    picture = stage.picture(stage.window)
    room.as_tiles.setChecked(False)
    return picture


def _library_game(stage: Stage) -> Picture:
    stage.window.show_room("library")
    room = stage.window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    stage.settle()
    game = next(entry for entry in room._shelf.games if entry.system == "realms")
    room._activate(game, by_key=True)
    stage.settle()
    picture = stage.picture(stage.window)
    room._activate(game, by_key=True)
    return picture


def _play_tonight(stage: Stage) -> Picture:
    stage.window.show_room("library")
    room = stage.window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    stage.settle()
    room._play(next(entry for entry in room._shelf.games if entry.tonight))
    table = stage.window.rooms["table"]
    assert isinstance(table, TableRoom)
    stage.wait(lambda: table.panel.form.seats.is_filled)
    table.panel.form.seats.take("seed", 4711)
    stage.settle()
    return stage.window


def _table_sides(stage: Stage) -> Picture:
    _play_tonight(stage)
    table = stage.window.rooms["table"]
    assert isinstance(table, TableRoom)
    box = box_of(table.panel.form.seats, "a")
    box.showPopup()
    stage.settle()
    return box.view().window()


def _library_without_hits(stage: Stage) -> Picture:
    stage.window.show_room("library")
    room = stage.window.rooms["library"]
    search = room.findChild(QLineEdit)
    assert isinstance(search, QLineEdit)
    search.setText("xyzzy")
    stage.settle()
    picture = stage.picture(stage.window)
    search.clear()
    return picture


def _library_in_trouble(stage: Stage) -> Picture:
    desk = stage.window.desk
    usual = desk.preferences.library_folder
    desk.preferences.library_folder = stage.folder / "desk.ini"
    stage.window.show_room("library")
    stage.settle()
    picture = stage.picture(stage.window)
    desk.preferences.library_folder = usual
    return picture


def _library_trash(stage: Stage) -> Picture:
    document = stage.open(AGS)
    path = document.path
    assert path is not None
    stage.leave()
    room = stage.window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    room._verbs.delete(next(e for e in room._shelf.rosters if e.path == path))
    stage.settle()
    picture = stage.picture(stage.window)
    room.undo_bar.buttons[0].click()
    stage.settle()
    return picture


def _no_roster(stage: Stage) -> Picture:
    stage.window.show_room("roster")
    stage.settle()
    return stage.window


def _empty_roster(stage: Stage) -> Picture:
    document = stage.open(AGS)
    document.change(lambda roster: replace(roster, models=(), groups=()), "Empty")
    stage.settle()
    return stage.window


def _roster(name: str, *chosen: int, back: bool = False) -> Scene:
    def scene(stage: Stage) -> Picture:
        stage.select(stage.open(name), *(chosen or (0,)))
        if back:
            stage.room.side_panel.card.turn()
            stage.settle()
        return stage.window

    return scene


def _new_roster(stage: Stage) -> Picture:
    return stage.asked("new", NewRosterDialog)


def _menu(command: str, begin: Callable[[Stage], object]) -> Scene:
    """Return the scene of a menu that *command* opens, after *begin*."""

    def scene(stage: Stage) -> Picture:
        begin(stage)
        found: list[QPixmap] = []

        def look() -> None:
            menu = QApplication.activePopupWidget()
            if menu is None:  # it is not there yet
                QTimer.singleShot(100, look)
                return
            found.append(stage.picture(menu))
            menu.close()

        QTimer.singleShot(300, look)
        stage.window.commands.get(command).trigger()
        return found[0]

    return scene


def _several_open(stage: Stage) -> None:
    """Open a roster, a new one over it, a game file, a template and change some of them."""
    stage.open(AGS).change(lambda roster: replace(roster, name="Straßenwacht am Fluss"), "Rename")
    stage.window.desk.new_document(Roster("realms", "northern_alliance", name="Jäger & Co."))
    _designer(stage).open_path(_game(stage), ROSTERS / "ags/cards/unit.yaml")
    stage.settle()


def _library_open_now(stage: Stage) -> Picture:
    _several_open(stage)
    stage.window.show_room("library")
    stage.settle()
    return stage.window


def _palette(words: str) -> Scene:
    def scene(stage: Stage) -> Picture:
        stage.open(AGS)
        palette = stage.asked("palette", CommandPalette)
        palette.field.setText(words)
        stage.settle()
        return palette

    return scene


def _preferences(stage: Stage) -> Picture:
    return stage.asked("preferences", PreferencesDialog)


def _about(stage: Stage) -> Picture:
    return stage.asked("about", AboutDialog)


def _table(paper: str) -> Scene:
    def scene(stage: Stage) -> Picture:
        stage.open(AGS)
        stage.window.show_room("table")
        found = stage.window.rooms["table"]
        assert isinstance(found, TableRoom)
        room = found.panel
        stage.wait(lambda: box_of(room.form.seats, "game").count() > 0)
        box_of(room.form.seats, "seed").setValue(4711)
        for side, key in (("a", "faction/ritter"), ("b", "faction/kleines_volk")):
            box = box_of(room.form.seats, side)
            box.setCurrentIndex(box.findData(key))
            box.activated.emit(box.currentIndex())
        room.show_paper(paper)
        stage.settle()
        return stage.window

    return scene


def _designer(stage: Stage) -> DesignerPanel:
    room = stage.window.rooms["cards"]
    assert isinstance(room, CardsRoom)
    stage.window.show_room("cards")
    stage.settle()
    return room.panel


def _game(stage: Stage) -> Game:
    found = stage.window.desk.library.game("ags")
    assert found is not None
    return found


def _cards(tab: int) -> Scene:
    """Return the scene of a unit's card in German, with one of the tabs beside it."""

    def scene(stage: Stage) -> Picture:
        panel = _designer(stage)
        document = panel.open_path(_game(stage), ROSTERS / "ags/cards/unit.yaml")
        assert isinstance(document, TemplateDocument)
        stage.settle()
        document.show_language(stage.lang)
        panel.bench.preview_bar.follow()
        panel.bench.tabs.setCurrentIndex(tab)
        tree = panel.bench.tree
        tree.setCurrentIndex(tree.model().index(1, 0))
        stage.settle()
        return stage.window

    return scene


def _new_template(stage: Stage) -> Picture:
    _designer(stage).new_template()
    return stage.dialog(NewTemplateDialog)


def _cards_as_text(stage: Stage) -> Picture:
    path = stage.folder / "unit.yaml"
    path.write_text("kind: cards\nfaces: [\n", encoding="utf-8")
    panel = _designer(stage)
    panel.open_path(_game(stage), path)
    stage.settle()
    return stage.window


def _card_text(stage: Stage) -> Picture:
    document = stage.open(AGS)
    stage.select(document, 0)
    stage.room.side_panel.card.canvas.as_text.open()
    return stage.dialog(TextDialog)


def _rules(stage: Stage) -> Picture:
    stage.open(AGS)
    return stage.asked("rules", RulesDialog)


def _versions(stage: Stage) -> Picture:
    document = stage.open(AGS)
    for name in ("Wacht am Tor", "Wacht bei Nacht"):
        document.change(lambda roster, name=name: replace(roster, name=name), name)
        stage.window.documents.save()
    first, second, *_ = (model.id for model in document.roster.models)
    document.change(lambda roster: change_model(roster, first, name="Gerda"), "Rename")
    document.change(lambda roster: remove_models(roster, [second]), "Remove")
    stage.window.documents.save()
    return stage.asked("versions", VersionsDialog)


def _text_versions(stage: Stage) -> Picture:
    dialog = _book(stage)
    for title in ("Das Tal", "Das Tal der Mühlen"):
        text = dialog.document.text.split("\n")
        dialog.document.replace("\n".join((f"# {title}", "", "Ein Mühlrad fehlt.", *text[1:])))
        dialog.save()
    dialog.show_versions()
    return stage.dialog(VersionsDialog)


def _print(name: str, choices: PrintChoices | None = None) -> Scene:
    def scene(stage: Stage) -> Picture:
        stage.open(name)
        dialog = stage.asked("print", PrintDialog)
        if choices is not None:
            dialog.set_choices(choices)
            stage.settle()
        return dialog

    return scene


def _calibration(stage: Stage) -> Picture:
    stage.open(AGS)
    stage.asked("print", PrintDialog).calibrate()
    return stage.dialog(CalibrationWizard)


def _portrait(stage: Stage) -> Picture:
    document = stage.open(AGS)
    assert document.path is not None
    desk = stage.window.desk
    PortraitDialog(desk, portrait(stage.folder, 3), document.path, 1.4, stage.window).open()
    return stage.dialog(PortraitDialog)


def _unsaved(stage: Stage) -> Picture:
    document = stage.open(AGS)
    document.change(lambda roster: replace(roster, name="Neue Wacht"), "Rename")
    with _protected(document):
        return stage.message(stage.window.documents.close_current)


def _not_saved(stage: Stage) -> Picture:
    document = stage.open(AGS)
    document.change(lambda roster: replace(roster, name="Neue Wacht"), "Rename")
    with _protected(document):
        stage.window.documents.keeper.autosave.save(document)
        stage.settle()
    stage.window.show_room("roster")
    return stage.window


@contextmanager
def _protected(document: RosterDocument) -> Iterator[None]:
    """Let nobody write to the file of *document*."""
    assert document.path is not None
    document.path.chmod(0o444)
    yield
    document.path.chmod(0o644)


def _recovery(stage: Stage) -> Picture:
    path = stage.window.desk.rosters_folder / "strassenwacht.yaml"
    kept = (ROSTERS / f"{AGS}.yaml").read_text(encoding="utf-8")
    leave_behind("journal", ("kept1", kept, None), ("kept2", kept, path))
    leave_behind("books", ("kept3", BOOK, stage.folder / "tal.md"))
    return stage.message(stage.window.documents.keeper.offer_recovery)


def _problem(stage: Stage) -> Picture:
    path = stage.window.desk.rosters_folder / "halbfertig.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(BROKEN, encoding="utf-8")
    return stage.message(lambda: stage.window.desk.open_file(path))


def _outside(change: Callable[[Path], object]) -> Scene:
    """Return the scene of a roster with changes of its own whose file another program changed."""

    def scene(stage: Stage) -> Picture:
        document = stage.open(AGS)
        document.change(lambda roster: replace(roster, note="Zum Herbstturnier"), "Note")
        assert document.path is not None
        change(document.path)
        news = stage.window.documents.keeper.outside
        stage.wait(lambda: news.news_of(document) is not None)
        return stage.window

    return scene


def _rewritten(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first = text.index("  - ", text.index("models:"))
    text = text[:first] + "  - {id: m77, unit: knappe, name: Bert}\n" + text[first:]
    text = text.replace("name: Straßenwacht", "name: Straßenwacht im Winter")
    path.write_text(text, encoding="utf-8")


def _compare(stage: Stage) -> Picture:
    _outside(_rewritten)(stage)
    document = stage.window.desk.current
    assert document is not None
    stage.window.documents.keeper.outside.compare(document)
    return stage.dialog(CompareDialog)


def _book(stage: Stage) -> BookDialog:
    path = stage.folder / "tal.md"
    path.write_text(BOOK, encoding="utf-8")
    dialog = stage.window.documents.books.show(path)
    stage.wait(lambda: dialog.made is not None)
    return dialog


def _manual(stage: Stage) -> Picture:
    stage.window.show_room("roster")
    stage.window.show_manual()
    dialog = stage.dialog(ManualDialog)
    stage.wait(lambda: dialog.made is not None)
    return dialog


SCENES: Mapping[str, Scene] = {
    "library_first_start": _library_at_first,
    "roster_none_open": _no_roster,
    "roster_empty": _empty_roster,
    "roster_ags": _roster(AGS, 0),
    "roster_ags_back": _roster(AGS, 1, back=True),
    "roster_ags_several": _roster(AGS, 0, 1, 2),
    "roster_ags_groups": _roster("ags/rosters/ready/gassenbande", 1),
    "roster_ags_stacks": _roster("ags/rosters/legal/schluepfzeit", 7, 8, 9, 10, 11),
    "roster_ags_unfolded": _roster("ags/rosters/legal/schluepfzeit", 4),
    "roster_ags_illegal": _roster("ags/rosters/illegal/budget", 0),
    "roster_realms": _roster(REALMS, 0),
    "roster_realms_back": _roster(REALMS, 2, back=True),
    "roster_realms_overloaded": _roster("realms/rosters/illegal/overloaded", 0),
    "roster_realms_illegal": _roster("realms/rosters/illegal/two_leaders", 1),
    **HIRE_SCENES,
    "new_roster": _new_roster,
    "menu": _menu("menu", lambda stage: stage.open(AGS)),
    "open_documents": _menu("open_documents", _several_open),
    "palette": _palette(""),
    "palette_search": _palette("mess"),
    "preferences": _preferences,
    "about": _about,
    "rules": _rules,
    "table_scenario": _table("scenario"),
    "table_quick": _table("quick"),
    "table_tonight": _play_tonight,
    "table_sides": _table_sides,
    "cards_properties": _cards(0),
    "cards_data": _cards(1),
    "cards_as_text": _cards_as_text,
    "cards_new": _new_template,
    **DESIGN_SCENES,
    "page_text": _card_text,
    **ODDS_SCENES,
    **PACK_SCENES,
    **TAG_SCENES,
    **WORKSHOP_SCENES,
    "versions": _versions,
    "versions_text": _text_versions,
    "print_ags": _print(AGS),
    "print_realms": _print(REALMS),
    "calibration": _calibration,
    "rulebook": _book,
    **IMPORT_SCENES,
    "manual": _manual,
    "portrait": _portrait,
    "unsaved": _unsaved,
    "recovery": _recovery,
    "problem": _problem,
    "outside_changed": _outside(_rewritten),
    "outside_broken": _outside(lambda path: path.write_text(BROKEN, encoding="utf-8")),
    "outside_gone": _outside(lambda path: path.unlink()),
    "not_saved": _not_saved,
    "compare": _compare,
    "library": _library,
    "library_tiles": _library_tiles,
    "library_open_now": _library_open_now,
    "library_game": _library_game,
    "library_no_hits": _library_without_hits,
    "library_trouble": _library_in_trouble,
    "library_trash": _library_trash,
    "library_news": _library_news,
}
