"""The room of the cards, as a newcomer uses it: duplicate, drag, reorder, save, mend."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.cards.designing.bindings import Binding
from realms_builder.cards.designing.element_keys import ElementKey, element_at
from realms_builder.core import resources
from realms_builder.editing.new_games.new_game import drafted
from realms_builder.editing.new_games.new_game_files import write_game
from realms_builder.editing.new_games.new_game_parts import first_plan
from realms_builder.game.texts import Text
from realms_builder.gui.documents.keeper import DESIGNS_JOURNAL, Keeper
from realms_builder.gui.kit.page_text import TextDialog
from realms_builder.gui.rooms.designer import opening
from realms_builder.gui.rooms.designer.opening import entries_for
from realms_builder.gui.rooms.designer.panel import DesignerPanel
from realms_builder.gui.rooms.designer.preview_case import PreviewCase
from realms_builder.gui.rooms.designer.properties.bindings_browser import mime_of
from realms_builder.gui.rooms.designer.room import CardsRoom
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.roster import Model
from tests.gui.answers import Answers
from tests.gui.left_behind import leave_behind
from tests.gui.open_rosters import opened, troop_in
from tests.gui.rooms.designer.hands import NO_KEYS, box, document, drag, settle
from tests.gui.rooms.designer.rooms import TEXT

BOX: ElementKey = ("front", "box")


def test_dragging_moves_an_element_by_what_the_mouse_went(
    qtbot: QtBot, panel: DesignerPanel
) -> None:
    panel.bench.canvas.snaps = False
    drag(panel, (20, 55), (25, 52))
    settle(qtbot, panel)
    assert document(panel).selection == (BOX,)
    assert box(panel, 2) == pytest.approx([15, 47, 20, 10], abs=0.3)
    assert document(panel).undo_stack.count() == 1


def test_esc_leaves_everything_where_it_was(qtbot: QtBot, panel: DesignerPanel) -> None:
    canvas = panel.bench.canvas
    first = canvas.view.to_px(20, 55)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, NO_KEYS, first.toPoint())
    QTest.mouseMove(canvas, canvas.view.to_px(40, 60).toPoint())
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, NO_KEYS, first.toPoint())
    assert box(panel, 2) == [10, 50, 20, 10]
    assert not document(panel).is_modified


def test_an_element_is_drawn_by_dragging_with_its_tool(qtbot: QtBot, panel: DesignerPanel) -> None:
    canvas = panel.bench.canvas
    canvas.snaps = False
    choose = {a.text(): a for a in panel.bench.tool_bar.add.menu().actions()}
    choose["Area of colour"].trigger()
    drag(panel, (12, 60), (40, 75))
    made = document(panel).draft.raw["front"][-1]
    assert (made["id"], made["fill"]) == ("area", "panel")
    assert made["box"] == pytest.approx([12, 60, 28, 15], abs=0.3)
    assert document(panel).selection == (("front", "area"),)
    assert canvas.tool is None
    choose["Line"].trigger()
    drag(panel, (10, 80), (50, 81))
    line = document(panel).draft.raw["front"][-1]
    assert line["box"][3] == 0  # nearly level is level
    settle(qtbot, panel)


def test_a_tool_is_used_and_laid_away_by_key(qtbot: QtBot, panel: DesignerPanel) -> None:
    canvas = panel.bench.canvas
    before = len(document(panel).draft.raw["front"])
    choose = {a.text(): a for a in panel.bench.tool_bar.add.menu().actions()}
    choose["Circle"].trigger()
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert canvas.tool is None
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert len(document(panel).draft.raw["front"]) == before
    choose["Circle"].trigger()
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert document(panel).selection == (("front", "circle"),)
    settle(qtbot, panel)


def test_a_handle_pulls_an_edge(qtbot: QtBot, panel: DesignerPanel) -> None:
    panel.bench.canvas.snaps = False
    document(panel).select([BOX])
    drag(panel, (30, 60), (38, 66))
    assert box(panel, 2) == pytest.approx([10, 50, 28, 16], abs=0.3)


def test_a_frame_on_the_ground_selects_what_it_touches(panel: DesignerPanel) -> None:
    drag(panel, (2, 48), (34, 64))
    assert document(panel).selection == (BOX,)
    assert box(panel, 0) == [0, 0, 63, 88]


def test_arrows_move_by_tenths_and_with_shift_by_millimetres(panel: DesignerPanel) -> None:
    document(panel).select([BOX])
    canvas = panel.bench.canvas
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert box(panel, 2) == [10.1, 51, 20, 10]
    assert document(panel).undo_stack.count() == 1


def test_an_element_inside_a_column_is_carried_before_its_neighbour(
    qtbot: QtBot, panel: DesignerPanel
) -> None:
    spots = {spot.key: spot for spot in panel.bench.canvas.spots}
    first, second = (spots["front", "body", name] for name in ("first", "second"))
    document(panel).select([second.key])
    drag(panel, (6, second.frame.middle[1]), (6, first.y + 0.2))
    column = document(panel).draft.raw["front"][3]["column"]
    assert [child["id"] for child in column] == ["second", "first"]


def test_numbers_place_an_element(qtbot: QtBot, panel: DesignerPanel) -> None:
    document(panel).select([BOX])
    panel.bench.numbers.fields["x"].box.setValue(12.5)
    settle(qtbot, panel)
    panel.bench.numbers.fields["w"].box.setValue(30)
    assert box(panel, 2) == [12.5, 50, 30, 10]


def test_copies_can_be_pasted_into_a_container(panel: DesignerPanel) -> None:
    verbs = panel.bench.verbs
    document(panel).select([("front", "title")])
    verbs.copy()
    document(panel).select([("front", "body")])
    verbs.paste()
    column = document(panel).draft.raw["front"][3]["column"]
    assert [child["id"] for child in column] == ["first", "second", "title_2"]
    assert "box" not in column[2]


def test_grouped_elements_are_taken_hold_of_together(qtbot: QtBot, panel: DesignerPanel) -> None:
    made, verbs = document(panel), panel.bench.verbs
    made.select([BOX, ("front", "title")])
    verbs.group()
    settle(qtbot, panel)
    made.select([])
    canvas = panel.bench.canvas
    QTest.mouseClick(
        canvas, Qt.MouseButton.LeftButton, NO_KEYS, canvas.view.to_px(20, 55).toPoint()
    )
    assert set(made.selection) == {BOX, ("front", "title")}


def test_the_tree_shows_what_lies_in_what_and_follows_the_selection(panel: DesignerPanel) -> None:
    tree = panel.bench.tree
    assert tree.topLevelItemCount() == 4
    body = tree.topLevelItem(3)
    assert body is not None
    assert body.childCount() == 2
    document(panel).select([("front", "body", "second")])
    chosen = tree.selectedItems()
    assert [item.text(0) for item in chosen] == ["Text  ·  two"]


def test_a_bundled_template_is_duplicated_into_the_users_library(
    qtbot: QtBot, panel: DesignerPanel, desk: Desk, cards: Path
) -> None:
    game = desk.library.game("ags")
    assert game is not None
    bundled = next(f for f in desk.library.folders("ags") if resources.is_bundled(f))
    source = bundled / "cards" / "unit.yaml"
    before = source.read_bytes()
    panel.open_path(game, source)
    assert document(panel).is_read_only
    panel.bench.notice.buttons[0].click()
    settle(qtbot, panel)
    made = document(panel)
    assert made.path == cards / "unit_own.yaml"
    assert made.draft.extends == "unit"
    made.select([("front", "name")])
    panel.bench.verbs.nudge(1, 0)
    assert panel.save()
    assert "{id: name, box: [15.8, 1.2, 35.5, 6.2]}" in made.path.read_text(encoding="utf-8")
    assert source.read_bytes() == before


def test_the_bar_follows_a_card_that_is_shown_from_elsewhere(
    qtbot: QtBot, panel: DesignerPanel, desk: Desk, cards: Path
) -> None:
    shown, bar = document(panel), panel.bench.preview_bar
    assert bar.faction.currentData() != "ritter"
    shown.show_language("de")
    case = PreviewCase("ritter", Model(id="own", unit="ritter/trommler"), name="Drummer")
    shown.show_case(case)
    assert (bar.faction.currentData(), bar.lang.currentData()) == ("ritter", "de")
    offered = [bar.unit.itemData(at) for at in range(bar.unit.count())]
    assert {one.faction for one in offered if one is not None} == {"ritter"}
    assert bar.unit.currentData() == case
    game = desk.library.game("ags")
    assert game is not None
    (cards / "other.yaml").write_text(TEXT.replace("plain", "other"), encoding="utf-8")
    panel.open_path(game, cards / "other.yaml")
    panel.open_path(game, cards / "plain.yaml")
    assert (bar.faction.currentData(), bar.unit.currentData()) == ("ritter", case)
    settle(qtbot, panel)


def test_a_text_that_cannot_be_read_opens_as_text_and_can_be_mended(
    qtbot: QtBot, panel: DesignerPanel, desk: Desk, cards: Path
) -> None:
    game = desk.library.game("ags")
    assert game is not None
    path = cards / "broken.yaml"
    path.write_text(TEXT.replace("[0, 0, 63, 88]", "[0, 0, 63, 88"), encoding="utf-8")
    panel.open_path(game, path)
    assert panel.document is None
    assert panel.mender.isVisible()
    assert panel.mender.problems.rows.rowCount() > 0
    panel.mender.editor.setPlainText(TEXT)
    panel.mender.save.click()
    assert document(panel).path == path
    assert path.read_text(encoding="utf-8") == TEXT


def test_what_is_designed_survives_a_crash(
    qtbot: QtBot, panel: DesignerPanel, keeper: Keeper
) -> None:
    document(panel).select([BOX])
    panel.bench.verbs.nudge(1, 0)
    keeper.keep()
    folder = resources.state_folder() / "designs"
    qtbot.waitUntil(
        lambda: any(
            "10.1" in f.read_text() or "11" in f.read_text() for f in folder.rglob("*.json")
        )
    )


def test_a_typed_text_is_not_lost_when_another_template_is_opened(
    panel: DesignerPanel, desk: Desk, cards: Path, answers: Answers
) -> None:
    game = desk.library.game("ags")
    assert game is not None
    path = cards / "broken.yaml"
    path.write_text("front: [", encoding="utf-8")
    panel.open_path(game, path)
    QTest.keyClicks(panel.mender.editor, "# mine ")
    panel.open_path(game, cards / "plain.yaml")
    assert panel.mender.isVisible()
    answers.choices.append("save")
    panel.open_path(game, cards / "plain.yaml")
    assert document(panel).path == cards / "plain.yaml"
    assert path.read_text(encoding="utf-8") == "# mine front: ["


def mending(panel: DesignerPanel, desk: Desk, path: Path) -> None:
    """Open a broken template as text and type into it."""
    game = desk.library.game("ags")
    assert game is not None
    path.write_text("front: [", encoding="utf-8")
    panel.open_path(game, path)
    QTest.keyClicks(panel.mender.editor, "# mine ")


@pytest.mark.parametrize(("answer", "left"), [("cancel", "# theirs\n"), ("mine", TEXT)])
def test_mending_a_text_writes_nothing_over_that_another_program_wrote_meanwhile(
    panel: DesignerPanel,
    desk: Desk,
    keeper: Keeper,
    cards: Path,
    answers: Answers,
    answer: str,
    left: str,
) -> None:
    path = cards / "broken.yaml"
    mending(panel, desk, path)
    panel.mender.editor.setPlainText(TEXT)
    path.write_text("# theirs\n", encoding="utf-8")
    answers.choices = [answer]
    panel.mender.save.click()
    assert "broken.yaml was changed by another program" in answers.asked[0]
    assert path.read_text(encoding="utf-8") == left
    assert (panel.document is not None) is (answer == "mine")
    kept = [version.file.read_text(encoding="utf-8") for version in keeper.versions.of(path)]
    assert ("# theirs\n" in kept) is (answer == "mine")


def test_a_text_that_is_being_mended_follows_its_file_until_something_is_typed(
    qtbot: QtBot, panel: DesignerPanel, desk: Desk, cards: Path
) -> None:
    game = desk.library.game("ags")
    assert game is not None
    path = cards / "broken.yaml"
    path.write_text("front: [", encoding="utf-8")
    panel.open_path(game, path)
    path.write_text("back: [", encoding="utf-8")
    qtbot.waitUntil(lambda: panel.mender.editor.toPlainText() == "back: [")
    QTest.keyClicks(panel.mender.editor, "# mine ")
    path.write_text("front: [", encoding="utf-8")
    qtbot.waitUntil(panel.outside_bar.isVisible)
    assert "back" in panel.mender.editor.toPlainText()
    assert "# mine" in panel.mender.editor.toPlainText()


@pytest.mark.parametrize("is_whole_by_now", [False, True])
def test_a_text_that_was_being_mended_is_offered_after_a_crash(
    qtbot: QtBot,
    panel: DesignerPanel,
    desk: Desk,
    keeper: Keeper,
    cards: Path,
    answers: Answers,
    is_whole_by_now: bool,
) -> None:
    path = cards / "broken.yaml"
    path.write_text(TEXT if is_whole_by_now else "front: [", encoding="utf-8")
    leave_behind(DESIGNS_JOURNAL, ("x", "# mine front: [", path))
    keeper.register(DESIGNS_JOURNAL, lambda place, text: panel.open_kept(place or path, text))
    answers.choices = ["open"]
    keeper.offer_recovery()
    assert panel.mender.isVisible()
    assert panel.mender.editor.toPlainText() == "# mine front: ["
    assert [document.is_modified for document in keeper.documents][-1]
    assert path.read_text(encoding="utf-8") == (TEXT if is_whole_by_now else "front: [")


def test_a_template_follows_its_file_only_once_nothing_of_it_is_dragged(
    qtbot: QtBot, panel: DesignerPanel, keeper: Keeper, cards: Path
) -> None:
    shown = document(panel)
    shown.preview(shown.draft.with_raw({**shown.draft.raw, "name": "Dragged"}))
    (cards / "plain.yaml").write_text(TEXT.replace("Plain", "Theirs"), encoding="utf-8")
    keeper.outside.look()
    qtbot.waitUntil(lambda: not panel._desk.tasks.is_running(keeper.outside.key))
    assert shown.title == "Plain"
    shown.preview(None)
    qtbot.waitUntil(lambda: shown.title == "Theirs")
    settle(qtbot, panel)


def test_a_template_is_first_shown_for_the_faction_of_the_open_roster(
    qtbot: QtBot, panel: DesignerPanel, desk: Desk, cards: Path, tmp_path: Path
) -> None:
    opened(desk, troop_in(tmp_path))
    (cards / "other.yaml").write_text(TEXT.replace("plain", "other"), encoding="utf-8")
    game = desk.library.game("ags")
    assert game is not None
    panel.open_path(game, cards / "other.yaml")
    case = document(panel).case
    assert case is not None
    assert case.faction == panel.bench.preview_bar.faction.currentData() == "ritter"
    settle(qtbot, panel)


def test_a_value_dragged_onto_the_card_becomes_an_element_there(
    qtbot: QtBot, panel: DesignerPanel
) -> None:
    canvas = panel.bench.canvas
    data = mime_of(Binding("faction", Text.of("Faction"), "text"), None)
    place, left = canvas.view.to_px(20.0, 60.0), Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(place.toPoint(), Qt.DropAction.CopyAction, data, left, NO_KEYS)
    QApplication.sendEvent(canvas, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(canvas, QDropEvent(place, Qt.DropAction.CopyAction, data, left, NO_KEYS))
    (key,) = document(panel).selection
    shown = document(panel)
    made = element_at(shown.draft.merged(shown.shelf), key) or {}
    assert (made["text"], made["box"][:2]) == ("{faction}", [20.0, 60.0])
    settle(qtbot, panel)


def test_the_canvas_says_the_words_of_the_face_as_text(qtbot: QtBot, panel: DesignerPanel) -> None:
    canvas = panel.bench.canvas
    said = canvas.accessibleDescription().split()
    assert sorted(said) == ["Grave", "one", "two", "voice"]
    canvas.as_text.action.trigger()
    (dialog,) = panel.window().findChildren(TextDialog)
    assert dialog.page.toPlainText().split() == said
    dialog.close()


def test_a_game_without_templates_shows_its_generated_card_and_a_copy_becomes_its_own(
    qtbot: QtBot, desk: Desk, panel: DesignerPanel
) -> None:
    folder = desk.preferences.library_folder / "factions"
    write_game(drafted(first_plan(), "en"), folder / "new_game")
    desk.reload_library()
    desk.game_begun.emit("new_game")
    settle(qtbot, panel)
    generated = document(panel)
    assert generated.is_read_only and desk.game_in_use == "new_game"
    assert element_at(generated.draft.raw, ("front", "banner")) is not None
    assert "Made by the program" in panel.bench.notice.text.text()
    panel.bench.notice.buttons[0].click()
    settle(qtbot, panel)
    own = document(panel)
    assert own.path == folder / "new_game" / "cards" / "unit.yaml" and not own.is_read_only
    game = desk.library.game("new_game")
    assert game is not None
    assert [entry.id for entry in entries_for(desk, game)] == ["unit"]
    assert find_look(desk.library, game).template.id == "unit"


def test_elements_are_called_by_words_and_renamed_by_their_ids(
    qtbot: QtBot, panel: DesignerPanel, desk: Desk
) -> None:
    game = desk.library.game("ags")
    assert game is not None
    bundled = next(f for f in desk.library.folders("ags") if resources.is_bundled(f))
    panel.open_path(game, bundled / "cards" / "unit.yaml")
    settle(qtbot, panel)
    tree = panel.bench.tree
    names = {
        item.text(0): item
        for n in range(tree.topLevelItemCount())
        if (item := tree.topLevelItem(n))
    }
    assert {"Paper", "Banner: line", "Emblem"} <= set(names)
    delegate = tree.itemDelegateForColumn(0)
    editor = QLineEdit()
    qtbot.addWidget(editor)
    delegate.setEditorData(editor, tree.indexFromItem(names["Banner: line"]))
    assert editor.text() == "banner_line"


def test_the_room_reads_its_templates_before_somebody_enters_it(
    qtbot: QtBot, desk: Desk, keeper: Keeper, cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    as_it_is = opening.load
    monkeypatch.setattr(opening, "load", lambda p: (read.append(p), as_it_is(p))[1])
    opening._read_as_it_is.cache_clear()
    room = CardsRoom(desk, keeper)
    qtbot.addWidget(room)
    room.get_ready()
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert cards / "plain.yaml" in read
    read.clear()
    room.panel.reload()
    assert read == []


def test_a_back_that_the_card_does_not_need_is_shown_all_the_same(
    qtbot: QtBot, desk: Desk, cards: Path, panel: DesignerPanel
) -> None:
    text = TEXT.replace("id: plain", "id: needed") + "back_when: needed\n"
    (cards / "needed.yaml").write_text(text, encoding="utf-8")
    desk.reload_library()
    game = desk.library.game("ags")
    assert game is not None
    panel.open_path(game, cards / "needed.yaml")
    settle(qtbot, panel)
    document, canvas = panel.bench.document, panel.bench.canvas
    assert document is not None
    assert canvas.picture is not None
    assert "one" in canvas.picture.text
    document.show_face("back")
    settle(qtbot, panel)
    assert not canvas.picture.has_back
    assert canvas.picture.text.split() == []
    assert [spot.key for spot in canvas.spots] == [("back", "paper")]


def test_a_face_without_elements_says_what_is_drawn_instead(
    qtbot: QtBot, panel: DesignerPanel
) -> None:
    document, note = panel.bench.document, panel.bench.tree.note
    assert document is not None
    assert not note.isVisible()
    document.show_face("continuation")
    settle(qtbot, panel)
    assert note.isVisible()
    assert "like the back" in note.advice.text()


def test_a_template_with_very_many_elements_is_made_beside_the_window(
    qtbot: QtBot, panel: DesignerPanel, desk: Desk, cards: Path
) -> None:
    many = "".join(f"  - {{id: e{n}, box: [{n % 60}, 5, 1, 1], fill: ink}}\n" for n in range(1300))
    text = f"format: 1\nkind: card\nid: many\nsystem: ags\nfront:\n{many}"
    (cards / "many.yaml").write_text(text, encoding="utf-8")
    game = desk.library.game("ags")
    assert game is not None
    panel.open_path(game, cards / "many.yaml")
    opened = document(panel)
    settle(qtbot, panel)
    assert opened.template is not None
    assert len(opened.template.front) == 1300
    opened.select([("front", "e7")])
    panel.bench.verbs.nudge(1, 0)
    assert opened.draft.raw["front"][7]["box"] == [8, 5, 1, 1]
    settle(qtbot, panel)
    assert opened.template.front[7].box == [8, 5, 1, 1]
