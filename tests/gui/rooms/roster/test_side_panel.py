"""The right side follows the current document and its chosen models."""

from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.roster.options.side_panel import SidePanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model, remove_models
from tests.gui.rooms.roster.choosing import game_file


def panel_of(qtbot: QtBot, desk: Desk) -> SidePanel:
    panel = SidePanel(desk)
    qtbot.addWidget(panel)
    panel.resize(390, 860)
    panel.show()
    return panel


def test_a_chosen_model_has_card_and_form(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, "chief", "guard")
    panel = panel_of(qtbot, desk)
    assert not panel.form.isVisible()
    with qtbot.waitSignal(panel.card.drawn):
        panel.show_models(("m2",))
    assert panel.form.isVisible()
    assert panel.form.name.placeholderText() == "Guard"


def test_an_edit_elsewhere_is_seen_in_the_form(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    panel.show_models(("m1",))
    document.change(lambda roster: change_model(roster, "m1", name="Tom"), "Rename")
    assert panel.form.name.text() == "Tom"


def test_a_model_that_is_removed_leaves_the_panel(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    panel.show_models(("m1",))
    document.change(lambda roster: remove_models(roster, ["m1"]), "Remove")
    assert not panel.form.isVisible()
    assert panel.card.canvas.picture is None
    document.undo_stack.undo()
    assert panel.form.isVisible()


def test_another_document_begins_with_nothing_chosen(qtbot: QtBot, desk: Desk) -> None:
    first = game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    panel.show_models(("m1",))
    game_file(desk, "guard")
    assert not panel.form.isVisible()
    first.change(lambda roster: change_model(roster, "m1", name="Tom"), "Rename")
    assert not panel.form.isVisible()
    desk.show_document(first)
    panel.show_models(("m1",))
    assert panel.form.name.text() == "Tom"


def test_closing_the_last_document_empties_the_panel(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    panel.show_models(("m1",))
    desk.close_document(document)
    assert not panel.form.isVisible()


def test_the_panel_can_change_its_language(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    panel.show_models(("m1",))
    desk.preferences.language = "de"
    desk.language_changed.emit()
    assert panel.form.name.placeholderText() == "Häuptling"


def test_the_panel_can_be_light_and_dark(qtbot: QtBot, desk: Desk) -> None:
    from PySide6.QtWidgets import QApplication

    game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    panel.show_models(("m1",))
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    pictures = []
    for theme in ("light", "dark"):
        desk.theme.apply(application, theme, 100)
        desk.theme_changed.emit()
        pictures.append(panel.grab().toImage().pixelColor(4, 4).lightness())
    assert pictures[0] > pictures[1]
