"""A template of one's own: begun from nothing or a frame, renamed, thrown away and put back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.editing.new_games.new_game import drafted
from realms_builder.editing.new_games.new_game_files import write_game
from realms_builder.editing.new_games.new_game_parts import first_plan
from realms_builder.game.game import Game
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.rooms.designer.new_template import NewTemplateDialog
from realms_builder.gui.rooms.designer.opening import TemplateEntry, entries_for
from realms_builder.gui.rooms.designer.panel import DesignerPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.looks import find_look
from tests.gui.answers import Answers


@pytest.fixture
def game(desk: Desk) -> Game:
    """Return a game of one's own without any template."""
    folder = desk.preferences.library_folder / "factions" / "new_game"
    write_game(drafted(first_plan(), "en"), folder)
    desk.reload_library()
    desk.game_in_use = "new_game"
    found = desk.library.game("new_game")
    assert found is not None
    return found


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, keeper: Keeper, game: Game) -> Iterator[DesignerPanel]:
    found = DesignerPanel(desk, keeper)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.bench.pictures.stop()


def asked(panel: DesignerPanel) -> NewTemplateDialog:
    panel.new_template()
    *_, dialog = panel.findChildren(NewTemplateDialog)
    return dialog


def light(dialog: NewTemplateDialog, name: str) -> None:
    gallery = dialog.gallery
    names = [gallery.item(at).text() for at in range(gallery.count())]
    gallery.setCurrentRow(names.index(name))


def begun(panel: DesignerPanel, beginning: str, name: str = "", size: str = "") -> Path:
    """Begin a template and return its file."""
    dialog = asked(panel)
    light(dialog, beginning)
    dialog.form.take("name", name)
    dialog.form.take("size", size)
    dialog.go_on()
    assert panel.document is not None
    assert panel.document.path is not None
    return panel.document.path


def entry(desk: Desk, game: Game, identity: str) -> TemplateEntry:
    found = desk.library.game(game.id)
    assert found is not None
    return next(one for one in entries_for(desk, found) if one.id == identity)


def test_blank_generated_and_six_frames_are_offered(panel: DesignerPanel) -> None:
    dialog = asked(panel)
    gallery = dialog.gallery
    offered = [gallery.item(at).text() for at in range(gallery.count())]
    assert offered == [
        "Blank",
        "Generated card",
        "Portrait",
        "Landscape",
        "Stat card",
        "Spell",
        "Vehicle",
        "Token",
    ]
    dialog.reject()


def test_a_frame_becomes_the_unit_card_of_a_game_that_has_none(
    panel: DesignerPanel, desk: Desk, game: Game
) -> None:
    path = begun(panel, "Vehicle", "Walkers")
    assert path.name == "unit.yaml"
    data = parse_file(path).data
    assert (data["id"], data["name"], data["system"]) == ("unit", "Walkers", "new_game")
    assert "about" not in data
    assert find_look(desk.library, game).template.name == "Walkers"
    second = begun(panel, "Portrait")
    assert second.name == "portrait.yaml"  # its unit card it has by now


def test_a_template_of_the_generated_card_holds_nothing_but_what_differs(
    panel: DesignerPanel,
) -> None:
    path = begun(panel, "Generated card", "Mine", "tarot_eu")
    assert parse_file(path).data == {
        "format": 1,
        "kind": "card",
        "id": "unit",
        "system": "new_game",
        "name": "Mine",
        "extends": "default",
        "shows": "unit",
        "size": "tarot_eu",
    }
    document = panel.document
    assert document is not None
    assert document.found.problems == ()
    assert document.template is not None
    assert "banner" in {element.id for element in document.template.front}


def test_a_blank_one_is_paper_of_the_size_that_was_chosen(panel: DesignerPanel) -> None:
    path = begun(panel, "Blank", size="poker")
    data = parse_file(path).data
    assert data["size"] == "poker"
    assert data["front"] == [{"id": "paper", "box": [0, 0, "width", "height"], "fill": "paper"}]


def test_another_name_is_written_and_the_id_stays(
    panel: DesignerPanel, desk: Desk, game: Game, answers: Answers
) -> None:
    path = begun(panel, "Portrait")
    answers.texts = ["Heads"]
    panel.verbs.rename(game, entry(desk, game, "unit"))
    data = parse_file(path).data
    assert data["id"] == "unit"
    assert (data["name"]["en"], data["name"]["de"]) == ("Heads", "Porträt")
    assert entry(desk, game, "unit").name.pick("en") == "Heads"


def test_what_goes_to_the_trash_is_asked_about_and_comes_back(
    panel: DesignerPanel, desk: Desk, game: Game, answers: Answers
) -> None:
    path = begun(panel, "Portrait")
    text = path.read_text(encoding="utf-8")
    panel.verbs.delete(game, entry(desk, game, "unit"))
    assert path.exists()  # the safe answer keeps it
    answers.choices = ["trash"]
    panel.verbs.delete(game, entry(desk, game, "unit"))
    assert not path.exists()
    assert panel.document is None or panel.document.path != path
    put_back = panel.bench.notice.buttons[0]
    assert put_back.text() == "Put back"
    put_back.click()
    assert path.read_text(encoding="utf-8") == text
    assert panel.document is not None
    assert panel.document.path == path
