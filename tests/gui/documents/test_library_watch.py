"""Games, templates, themes and packs that other programs bring, change and take away."""

import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QTreeWidget
from pytestqt.qtbot import QtBot

from realms_builder.game.files import game_reading as reading
from realms_builder.game.library import Library
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.library_watch import LibraryWatch
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.panel import DesignerPanel
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.designer.rooms import TEXT
from tests.gui.waiting import settle
from tests.packs.samples import files, folder_of

CHILD = """\
format: 1
kind: card
id: mine
system: tiny
name: Mine
extends: plain
# what I like better
front:
  - {id: box, fill: paper}
"""
THEME = "format: 1\nkind: theme\nid: dusk\nname: {de: Dämmerung, en: Dusk}\n"


def game_in(desk: Desk) -> Path:
    """Let another program bring a game; return its folder."""
    held = {name: data for name, data in files().items() if name.startswith("tiny/")}
    return folder_of(desk.preferences.library_folder / "factions", held) / "tiny"


def rewrite(path: Path, old: str, new: str) -> None:
    """Let an editor write *path* anew, in its place."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def told(desk: Desk) -> list[str]:
    found: list[str] = []
    desk.message.connect(found.append)
    return found


@pytest.fixture
def watch(qtbot: QtBot, desk: Desk, keeper: Keeper) -> LibraryWatch:
    desk.preferences.library_folder.mkdir()
    found = LibraryWatch(desk, keeper, keeper)
    settle(qtbot, desk)
    return found


def test_games_come_change_and_go_without_a_restart(
    qtbot: QtBot, desk: Desk, watch: LibraryWatch, told: list[str]
) -> None:
    folder = game_in(desk)
    qtbot.waitUntil(lambda: "tiny" in desk.library.systems and bool(told))
    clan = desk.library.faction("tiny", "clan")
    assert clan is not None and clan.units["guard"].costs == {"cost": 4}
    settle(qtbot, desk)
    rewrite(folder / "clan.yaml", "cost: 4", "cost: 6")
    qtbot.waitUntil(lambda: told[-1].endswith("read anew: clan.yaml"))
    clan = desk.library.faction("tiny", "clan")
    assert clan is not None and clan.units["guard"].costs == {"cost": 6}
    settle(qtbot, desk)
    shutil.rmtree(folder)
    qtbot.waitUntil(lambda: "tiny" not in desk.library.systems)


def test_what_is_the_same_is_not_read_again_and_nothing_is_read_in_the_window(
    qtbot: QtBot, desk: Desk, watch: LibraryWatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = game_in(desk)
    qtbot.waitUntil(lambda: "tiny" in desk.library.systems)
    settle(qtbot, desk)
    ags, tiny = desk.library.game("ags"), desk.library.game("tiny")
    names: list[str] = []
    window_thread = threading.current_thread()

    def read_game(yaml: Any, catalogues: Any) -> Any:
        assert threading.current_thread() is not window_thread
        names.append(Path(yaml.file).parent.name)
        return read(yaml, catalogues)

    read = reading.read_game
    monkeypatch.setattr(reading, "read_game", read_game)
    rewrite(folder / "catalogue.yaml", "power: 9", "power: 8")
    qtbot.waitUntil(lambda: desk.library.game("tiny") is not tiny)
    assert names == ["tiny"]
    assert desk.library.game("ags") is ags


def test_what_the_program_writes_is_not_told_as_another_programs_work(
    qtbot: QtBot, desk: Desk, watch: LibraryWatch, told: list[str]
) -> None:
    folder = game_in(desk)
    desk.reload_library()
    settle(qtbot, desk)
    assert "tiny" in desk.library.systems
    assert told == []
    rewrite(folder / "clan.yaml", "cost: 4", "cost: 6")
    qtbot.waitUntil(lambda: told == ["Changed by another program, and read anew: clan.yaml"])


def test_a_file_that_the_program_says_it_wrote_is_read_in_silence_once(
    qtbot: QtBot, desk: Desk, watch: LibraryWatch, told: list[str]
) -> None:
    folder = game_in(desk)
    desk.reload_library()
    settle(qtbot, desk)
    desk.files_written.emit((folder / "clan.yaml",))
    rewrite(folder / "clan.yaml", "cost: 4", "cost: 6")
    qtbot.waitUntil(lambda: _cost(desk) == 6)
    settle(qtbot, desk)
    assert told == []
    rewrite(folder / "clan.yaml", "cost: 6", "cost: 8")
    qtbot.waitUntil(lambda: told == ["Changed by another program, and read anew: clan.yaml"])


def _cost(desk: Desk) -> object:
    clan = desk.library.faction("tiny", "clan")
    return clan.units["guard"].costs["cost"] if clan is not None else None


@pytest.mark.parametrize("of_a_game", [False, True])
def test_rosters_and_their_pictures_are_no_reason_to_read_games(
    qtbot: QtBot, desk: Desk, watch: LibraryWatch, told: list[str], *, of_a_game: bool
) -> None:
    home = desk.rosters_folder
    if of_a_game:
        home = game_in(desk) / "rosters"
        qtbot.waitUntil(lambda: "tiny" in desk.library.systems)
        settle(qtbot, desk)
        told.clear()
    before = desk.library
    with qtbot.waitSignal(desk.rosters_touched):
        folder_of(home, {"band.yaml": b"kind: roster\n", "band/face.jpg": b"x"})
    settle(qtbot, desk)
    assert desk.library is before
    assert told == []


def names_in(tree: QTreeWidget, game: str) -> list[str]:
    """Return what *tree* lists of *game*."""
    games = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    found = next((one for one in games if one is not None and one.text(0) == game), None)
    rows = [found.child(at) for at in range(found.childCount())] if found is not None else []
    return [row.text(0) for row in rows if row is not None]


def test_the_rooms_list_what_others_brought(
    qtbot: QtBot, desk: Desk, keeper: Keeper, watch: LibraryWatch
) -> None:
    workshop, designer = WorkshopPanel(desk, keeper), DesignerPanel(desk, keeper)
    for panel in (workshop, designer):
        qtbot.addWidget(panel)
    folder = game_in(desk)
    folder_of(folder, {"cards/plain.yaml": TEXT.replace("ags", "tiny").encode()})
    qtbot.waitUntil(lambda: names_in(workshop.files, "Tiny") == ["The game", "Catalogue", "Clan"])
    qtbot.waitUntil(lambda: names_in(designer.templates, "Tiny") == ["Plain"])
    (folder / "cards" / "plain.yaml").unlink()
    qtbot.waitUntil(lambda: names_in(designer.templates, "Tiny") != ["Plain"])
    settle(qtbot, desk)


@pytest.fixture
def mine(qtbot: QtBot, desk: Desk, keeper: Keeper, watch: LibraryWatch) -> DesignerPanel:
    """Return the room with a template that extends another one, which nobody has open."""
    folder = game_in(desk)
    plain = TEXT.replace("ags", "tiny").encode()
    folder_of(folder / "cards", {"plain.yaml": plain, "mine.yaml": CHILD.encode()})
    desk.reload_library()
    settle(qtbot, desk)
    panel = DesignerPanel(desk, keeper)
    qtbot.addWidget(panel)
    panel.show()
    game = desk.library.game("tiny")
    assert game is not None
    panel.open_path(game, folder / "cards" / "mine.yaml")
    settle(qtbot, desk)
    return panel


def shown(panel: DesignerPanel) -> TemplateDocument:
    assert panel.document is not None
    return panel.document


def box_of(document: TemplateDocument) -> dict[str, Any]:
    elements = document.draft.merged(document.shelf)["front"]
    return next(element for element in elements if element["id"] == "box")


def test_an_open_template_follows_what_it_extends(
    qtbot: QtBot, desk: Desk, mine: DesignerPanel
) -> None:
    document = shown(mine)
    assert document.path is not None
    rewrite(document.path.with_name("plain.yaml"), "[10, 50, 20, 10]", "[12, 50, 20, 10]")
    qtbot.waitUntil(lambda: box_of(document)["box"] == [12, 50, 20, 10])
    assert box_of(document)["fill"] == "paper"
    assert not document.is_modified
    settle(qtbot, desk)


def test_an_open_template_merges_its_own_edits_with_those_of_its_file(
    qtbot: QtBot, desk: Desk, mine: DesignerPanel
) -> None:
    document = shown(mine)
    assert document.path is not None
    raw = {**document.draft.raw, "front": [{"id": "box", "fill": "ink"}]}
    document.commit("Darker", document.draft.with_raw(raw))
    rewrite(document.path, "name: Mine", "name: Ours")
    qtbot.waitUntil(lambda: document.draft.raw["name"] == "Ours")
    assert document.draft.raw["front"] == [{"id": "box", "fill": "ink"}]
    assert document.is_modified, "the file has not got what was edited here"
    document.undo_stack.undo()
    assert document.draft.raw["name"] == "Mine"
    settle(qtbot, desk)


def test_an_open_template_shows_what_its_unit_has_become(
    qtbot: QtBot, desk: Desk, mine: DesignerPanel
) -> None:
    document = shown(mine)
    assert document.path is not None

    def words() -> str:
        picture = mine.bench.canvas.picture
        return picture.text if picture is not None else ""

    qtbot.waitUntil(lambda: "Chief" in words())
    rewrite(document.path.parents[1] / "clan.yaml", "en: Chief", "en: Warlord")
    qtbot.waitUntil(lambda: "Warlord" in words())
    settle(qtbot, desk)


def test_a_theme_that_comes_is_offered_to_the_open_template(
    qtbot: QtBot, desk: Desk, mine: DesignerPanel
) -> None:
    document, box = shown(mine), mine.bench.preview_bar.theme
    assert document.path is not None
    assert box.findData("dusk") < 0
    folder_of(document.path.parents[1] / "themes", {"dusk.yaml": THEME.encode()})
    qtbot.waitUntil(lambda: box.findData("dusk") >= 0)
    assert document.theme_name == "colour"
    settle(qtbot, desk)


def test_a_library_learns_only_what_is_still_the_same(tmp_path: Path) -> None:
    folder_of(tmp_path, files())
    former = Library([tmp_path])
    game, clan = former.game("tiny"), former.faction("tiny", "clan")
    same = Library([tmp_path])
    same.learn_from(former)
    assert (same.game("tiny"), same.faction("tiny", "clan")) == (game, clan)
    rewrite(tmp_path / "tiny" / "clan.yaml", "cost: 4", "cost: 60")
    later = Library([tmp_path])
    later.learn_from(same)
    found = later.faction("tiny", "clan")
    assert later.game("tiny") is game
    assert found is not None and found.units["guard"].costs == {"cost": 60}
