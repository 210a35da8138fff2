"""Scenes of what is taken in: tables, and lists of other programs."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from realms_builder.gui.dialogs.foreign.dialog import ForeignDialog
from realms_builder.gui.dialogs.spreadsheet.dialog import SpreadsheetDialog
from tests.builders import ROOT
from tests.shots.stage import Stage

Picture = QWidget | QPixmap
COPIED = (
    "Einheit\tHK\tHP\tMOV\tDEF\tTags\tFarbe\n"
    "Der Lotse\t5\t4\t6 Zoll\t3/4+\tSchild\tblau\n"
    "Torwächterin\t6\tfünf\t4\t4/4+\tRustung 1, mutig 1\trot\n"
    "Fährmann\t4\t3\t4\t2026-03-05\tzäh\tgrau\n"
)


def _spreadsheet(stage: Stage) -> Picture:
    game = stage.window.desk.library.game("ags")
    assert game is not None
    known = {"units": [{"id": "lotse", "name": "Der Lotse", "cost": 4, "stats": {"hp": 4}}]}
    dialog = SpreadsheetDialog(stage.window.desk, game, known, stage.window)
    dialog.open()
    data = QMimeData()
    data.setText(COPIED)
    dialog.show_mime(data)
    stage.wait(lambda: dialog.outcome is not None)
    return stage.dialog(SpreadsheetDialog)


def _foreign(stage: Stage) -> Picture:
    path = ROOT / "tests" / "samples" / "foreign" / "marsh_patrol.ros"
    dialog = ForeignDialog(stage.window.desk, path, stage.window)
    dialog.open()
    stage.wait(lambda: dialog.card.canvas.picture is not None)
    return stage.dialog(ForeignDialog)


IMPORT_SCENES = {"spreadsheet": _spreadsheet, "foreign": _foreign}
