"""A picture of one's own: chosen, cropped, stored beside the roster, taken away."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QDialog, QMainWindow
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.roster.options.model_edits import ModelEdits
from realms_builder.gui.rooms.roster.options.portrait_field import PortraitDialog, PortraitField
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.pictures.portrait_source import WHOLE
from realms_builder.roster.roster import Model
from tests.gui.answers import Answers
from tests.gui.rooms.roster.choosing import game_file, model, picture, saved
from tests.gui.rooms.roster.scene import undone_by


def dialog_on(
    qtbot: QtBot, desk: Desk, source: Path, roster: Path, aspect: float = 1.0
) -> PortraitDialog:
    dialog = PortraitDialog(desk, source, roster, aspect)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def read(qtbot: QtBot, dialog: PortraitDialog) -> PortraitDialog:
    """Return *dialog* when the picture is there."""
    qtbot.waitUntil(lambda: dialog.canvas.has_image)
    return dialog


@pytest.fixture
def roster(desk: Desk, tmp_path: Path) -> Path:
    return saved(game_file(desk, "chief"), tmp_path)


def test_a_part_is_stored_beside_the_roster(
    qtbot: QtBot, desk: Desk, tmp_path: Path, roster: Path
) -> None:
    dialog = read(qtbot, dialog_on(qtbot, desk, picture(tmp_path), roster))
    with qtbot.waitSignal(dialog.stored) as stored:
        dialog.take.click()
    (name,) = stored.args or ("",)
    assert (roster.parent / name).is_file()
    assert name.startswith("roster.pictures/")
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_nothing_can_be_taken_before_the_picture_is_there(
    qtbot: QtBot, desk: Desk, tmp_path: Path, roster: Path
) -> None:
    dialog = dialog_on(qtbot, desk, picture(tmp_path), roster)
    assert not dialog.take.isEnabled() and not dialog.zoom.isEnabled()
    read(qtbot, dialog)
    assert dialog.take.isEnabled() and dialog.zoom.isEnabled()


def test_the_frame_zooms_and_never_leaves_the_picture(
    qtbot: QtBot, desk: Desk, tmp_path: Path, roster: Path
) -> None:
    dialog = read(qtbot, dialog_on(qtbot, desk, picture(tmp_path), roster))
    canvas = dialog.canvas
    canvas.move_by(5, 5)
    # 80 x 40 pixels, a square frame of 40: its centre can go as far as 60 of 80 to the right.
    assert (canvas.crop.centre_x, canvas.crop.centre_y) == (0.75, 0.5)
    canvas.set_zoom(2)
    canvas.move_by(5, 5)
    assert (canvas.crop.centre_x, canvas.crop.centre_y) == (0.875, 0.75)
    canvas.set_zoom(0.1)
    assert canvas.crop.zoom == 1.0


def test_wheel_slider_and_keys_zoom_alike(
    qtbot: QtBot, desk: Desk, tmp_path: Path, roster: Path
) -> None:
    dialog = read(qtbot, dialog_on(qtbot, desk, picture(tmp_path), roster))
    canvas = dialog.canvas
    wheel = QWheelEvent(
        QPointF(9, 9),
        QPointF(9, 9),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    canvas.wheelEvent(wheel)
    assert canvas.crop.zoom == pytest.approx(1.15)
    assert dialog.zoom.value() > 0
    qtbot.keyClick(canvas, Qt.Key.Key_Minus)
    assert canvas.crop.zoom == pytest.approx(1.0)
    dialog.zoom.setValue(dialog.zoom.maximum())
    assert canvas.crop.zoom == pytest.approx(20.0)
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    assert canvas.crop.centre_x < 0.5


def test_the_hand_moves_the_picture_under_the_frame(
    qtbot: QtBot, desk: Desk, tmp_path: Path, roster: Path
) -> None:
    dialog = read(qtbot, dialog_on(qtbot, desk, picture(tmp_path), roster))
    canvas = dialog.canvas
    qtbot.mousePress(canvas, Qt.MouseButton.LeftButton, pos=QPoint(200, 100))
    qtbot.mouseMove(canvas, QPoint(150, 100))
    qtbot.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(150, 100))
    assert canvas.crop.centre_x > WHOLE.centre_x


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n", b"kind: roster"])
def test_what_is_no_picture_is_said(
    qtbot: QtBot, desk: Desk, tmp_path: Path, roster: Path, content: bytes
) -> None:
    source = tmp_path / "face.png"
    source.write_bytes(content)
    dialog = dialog_on(qtbot, desk, source, roster)
    qtbot.waitUntil(dialog.error.isVisible)
    assert "face.png" in dialog.error.text()
    assert not dialog.take.isEnabled()
    dialog.grab()


def test_a_roster_that_is_gone_is_said_and_the_picture_stays(
    qtbot: QtBot, desk: Desk, tmp_path: Path, roster: Path
) -> None:
    dialog = read(qtbot, dialog_on(qtbot, desk, picture(tmp_path), roster))
    roster.unlink()
    dialog.take.click()
    qtbot.waitUntil(dialog.error.isVisible)
    assert dialog.isVisible() and dialog.take.isEnabled()


# ---------------------------------------------------------------------------- in the form


def field_on(qtbot: QtBot, desk: Desk, *ids: str) -> PortraitField:
    edits = ModelEdits(desk)
    edits.aim(desk.current, ids)
    window = QMainWindow()
    field = PortraitField(desk, edits)
    window.setCentralWidget(field)
    qtbot.addWidget(window)
    field.window_kept = window  # type: ignore[attr-defined]
    window.show()
    field.show_models()
    return field


def test_a_chosen_picture_is_given_to_the_models_that_were_chosen_then(
    qtbot: QtBot, desk: Desk, tmp_path: Path, answers: Answers
) -> None:
    document = game_file(desk, "chief", "guard", "rat")
    saved(document, tmp_path)
    answers.paths.append(picture(tmp_path))
    field = field_on(qtbot, desk, "m1", "m2")
    field.choose.click()
    dialog = field.window().findChild(PortraitDialog)
    assert isinstance(dialog, PortraitDialog)
    read(qtbot, dialog)
    field._edits.aim(document, ("m3",))  # another model is chosen meanwhile
    with qtbot.waitSignal(dialog.stored):
        dialog.take.click()
    pictures = [m.picture for m in document.roster.models]
    assert pictures[0] == pictures[1] != "" and pictures[2] == ""
    assert undone_by(document) == "Give 2 models a picture"


def test_a_picture_can_be_taken_away(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, Model("m1", "chief", picture="roster.pictures/a.png"))
    field = field_on(qtbot, desk, "m1")
    assert field.remove.isVisible()
    field.remove.click()
    assert model(document).picture == ""
    assert undone_by(document) == "Take the picture of Chief away"
    field.show_models()
    assert not field.remove.isVisible()


def test_a_roster_in_no_file_is_to_be_saved_first(
    qtbot: QtBot, desk: Desk, tmp_path: Path, answers: Answers
) -> None:
    game_file(desk, "chief")
    field = field_on(qtbot, desk, "m1")
    field.take(picture(tmp_path))
    assert len(answers.asked) == 1 and field.window().findChild(PortraitDialog) is None
    desk.save_wanted.connect(lambda wanted: saved(wanted, tmp_path))
    answers.choices.append("save")
    field.take(picture(tmp_path))
    assert isinstance(field.window().findChild(PortraitDialog), PortraitDialog)


def test_a_picture_waits_while_its_roster_is_saved_with_others(
    qtbot: QtBot, desk: Desk, tmp_path: Path, answers: Answers
) -> None:
    document = game_file(desk, "chief")
    field = field_on(qtbot, desk, "m1")

    def save(wanted: RosterDocument) -> None:
        desk.tasks.start(wanted.saving_key, lambda _job: None, lambda _: saved(wanted, tmp_path))

    desk.save_wanted.connect(save)
    answers.choices.append("save")
    field.take(picture(tmp_path))
    assert field.window().findChild(PortraitDialog) is None
    qtbot.waitUntil(lambda: isinstance(field.window().findChild(PortraitDialog), PortraitDialog))
    assert document.path is not None


def test_letting_the_choice_be_changes_nothing(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    field = field_on(qtbot, desk, "m1")
    field.choose.click()
    assert document.undo_stack.count() == 0


def test_a_save_that_was_left_stores_no_picture(
    qtbot: QtBot, desk: Desk, tmp_path: Path, answers: Answers
) -> None:
    game_file(desk, "chief")
    field = field_on(qtbot, desk, "m1")
    answers.choices.append("save")  # and then nobody chooses a file
    field.take(picture(tmp_path))
    assert field.window().findChild(PortraitDialog) is None


def test_a_picture_for_a_ready_list_is_put_beside_a_copy_among_ones_own(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    tmp_path: Path,
    answers: Answers,
    checkout: Path,
) -> None:
    ready = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = desk.open_file(ready)
    assert document is not None
    field = field_on(qtbot, desk, "m1")
    field.take(picture(tmp_path))
    assert document.path == desk.rosters_folder / "Border Watch.yaml"
    dialog = field.window().findChild(PortraitDialog)
    assert dialog is not None and answers.asked == []
    dialog.close()
    assert not (ready.parent / "grenzwacht.pictures").exists()


@pytest.mark.usefixtures("saved_by_hand")
def test_no_picture_is_put_beside_a_roster_that_came_with_the_program(
    qtbot: QtBot, desk: Desk, tmp_path: Path, answers: Answers, checkout: Path
) -> None:
    ready = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    assert desk.open_file(ready) is not None
    field = field_on(qtbot, desk, "m1")
    field.take(picture(tmp_path))
    assert len(answers.asked) == 1 and field.window().findChild(PortraitDialog) is None
