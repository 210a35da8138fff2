"""Tags on the stage: rosters that have some, and the dialog that asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from realms_builder.gui.dialogs.tags_dialog import TagsDialog
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.roster.storage.roster_moves import tag_roster
from tests.shots.hire_scenes import AGS, REALMS
from tests.shots.stage import Stage

Picture = QWidget | QPixmap


def _tagged(stage: Stage) -> LibraryRoom:
    """Return the library with rosters that have tags."""
    for name, tags in ((AGS, ("League", "Painted", "Home games")), (REALMS, ("League",))):
        document = stage.open(name)
        assert document.path is not None
        tag_roster(document.path, tags, ())
        stage.window.desk.close_document(document)
        stage.window.desk.rosters_changed.emit((document.path,))
    stage.window.show_room("library")
    room = stage.window.rooms["library"]
    assert isinstance(room, LibraryRoom)
    stage.settle()
    return room


def _library_tags(stage: Stage) -> Picture:
    _tagged(stage).tags.chips["league"].click()
    stage.settle()
    picture = stage.picture(stage.window)
    _tagged(stage).tags.clear()
    return picture


def _tags(stage: Stage) -> Picture:
    _tagged(stage)
    document = stage.open(AGS)
    assert document is stage.window.desk.current
    return stage.asked("tags", TagsDialog)


TAG_SCENES: Mapping[str, Callable[[Stage], Picture]] = {
    "library_tags": _library_tags,
    "tags": _tags,
}
