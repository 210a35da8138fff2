"""What the screenshots show of the workshop: a people, a game, what is wrong, and its dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from realms_builder.editing.edits import with_value
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.gui.dialogs.new_game.wizard import NewGameWizard
from realms_builder.gui.rooms.workshop.bench import BOTH, FORM, TEXT
from realms_builder.gui.rooms.workshop.new_files import NewFactionDialog
from realms_builder.gui.rooms.workshop.outline.rename_dialog import RenameDialog
from realms_builder.gui.rooms.workshop.outline.uses_dialog import UsesDialog
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.rooms.workshop.room import WorkshopRoom
from tests.gui.fields import write
from tests.shots.stage import ROSTERS, Stage

Picture = QWidget | QPixmap
Scene = Callable[[Stage], Picture]
PEOPLE, GAME = ROSTERS / "ags" / "ritter.yaml", ROSTERS / "ags" / "system.yaml"
CATALOGUE = ROSTERS / "realms" / "catalogue.yaml"
RIDER: PathInFile = ("units", 1)


def workshop(stage: Stage) -> WorkshopPanel:
    """Return the workshop, which is shown."""
    stage.window.show_room("workshop")
    room = stage.window.rooms["workshop"]
    assert isinstance(room, WorkshopRoom)
    return room.panel


def show(stage: Stage, path: Path, entry: PathInFile, mode: str = FORM) -> WorkshopPanel:
    """Show *entry* of the file at *path*, with nothing else open."""
    panel = workshop(stage)
    document = panel.open_path(path)
    assert document is not None
    panel.bench.set_mode(mode)
    stage.settle()
    document.select(entry)
    stage.settle()
    return panel


def leave(panel: WorkshopPanel) -> None:
    """Close what is open without asking, and let no file of one's own stay."""
    for document in list(panel.writing.documents.values()):
        path = document.path
        panel.discard(document)
        if path is not None and not document.is_read_only:
            path.unlink(missing_ok=True)


def _seen(path: Path, entry: PathInFile, mode: str = FORM) -> Scene:
    def scene(stage: Stage) -> Picture:
        panel = show(stage, path, entry, mode)
        picture = stage.picture(stage.window)
        leave(panel)
        return picture

    return scene


def _wrong(stage: Stage) -> Picture:
    panel = show(stage, PEOPLE, RIDER, BOTH)
    panel.make_own()
    document = panel.document
    assert document is not None
    wrong = (*RIDER, "class")
    panel.writing.change(document, lambda text: with_value(text, wrong, "leder"), "Class")
    problems = panel.problems

    def is_chosen() -> bool:
        problems.list.setCurrentIndex(problems.list.model().index(0, 0))
        return problems.fixes[0].isVisible()

    stage.settle()
    stage.wait(is_chosen)
    picture = stage.picture(stage.window)
    document.undo_stack.undo()
    leave(panel)
    return picture


def _used_by(stage: Stage) -> Picture:
    panel = show(stage, PEOPLE, RIDER)
    panel.references.show_uses(RIDER)
    dialog = stage.dialog(UsesDialog)
    picture = stage.picture(dialog)
    dialog.reject()
    leave(panel)
    return picture


def _rename(stage: Stage) -> Picture:
    panel = show(stage, PEOPLE, RIDER)
    panel.make_own()
    stage.settle()
    panel.references.rename(RIDER, "fahnenritter")
    dialog = stage.dialog(RenameDialog)
    picture = stage.picture(dialog)
    dialog.reject()
    leave(panel)
    return picture


def _new_faction(stage: Stage) -> Picture:
    panel = workshop(stage)
    panel.new_files.new_faction("ags")
    dialog = stage.dialog(NewFactionDialog)
    write(dialog.form, "name", "Die Torwacht")
    stage.settle()
    return dialog


def _new_game(page: int) -> Scene:
    def scene(stage: Stage) -> Picture:
        workshop(stage).new_files.new_game()
        wizard = stage.dialog(NewGameWizard)
        wizard.go_to(page)
        stage.settle()
        return wizard

    return scene


WORKSHOP_SCENES: Mapping[str, Scene] = {
    "workshop_form": _seen(PEOPLE, RIDER),
    "workshop_both": _seen(PEOPLE, RIDER, BOTH),
    "workshop_text": _seen(PEOPLE, RIDER, TEXT),
    "workshop_stat": _seen(GAME, ("stats", 0)),
    "workshop_check": _seen(GAME, ("checks", 0)),
    "workshop_catalogue": _seen(CATALOGUE, ("items", "weapons", 0)),
    "workshop_wrong": _wrong,
    "workshop_used_by": _used_by,
    "workshop_rename": _rename,
    "workshop_new_faction": _new_faction,
    **{f"workshop_new_game_{page}": _new_game(page - 1) for page in range(1, 7)},
}
