"""The workshop as an author uses it: make a file one's own, type, fill in, undo, save."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

from realms_builder.editing.edits import with_value
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.swap import step_text
from realms_builder.gui.kit.form.lists import ListEditor
from realms_builder.gui.kit.popup import PickPopup
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.rooms.workshop.worth_panel import WorthPanel
from realms_builder.gui.shell.app import Speech
from realms_builder.gui.shell.desk import Desk
from tests.gui.fields import focused, press
from tests.gui.waiting import settle
from tests.tree import ROOT

CTRL = Qt.KeyboardModifier.ControlModifier
RITTER = ROOT / "factions" / "ags" / "ritter.yaml"


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, keeper: Keeper) -> Iterator[WorkshopPanel]:
    found = WorkshopPanel(desk, keeper)
    found.resize(1400, 900)
    found.show()
    yield found
    settle(qtbot, desk)
    found.close()
    found.deleteLater()


def own(qtbot: QtBot, desk: Desk, panel: WorkshopPanel) -> AuthorDocument:
    """Return a bundled people that was made one's own, with its first unit shown."""
    panel.open_path(RITTER)
    panel.make_own()
    document = panel.document
    assert document is not None
    document.select(("units", 0))
    settle(qtbot, desk)
    return document


def test_a_file_of_the_program_stays_as_it_is(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = panel.open_path(RITTER)
    assert document is not None
    assert document.is_read_only
    assert panel.notice.isVisible()
    before = document.manuscript
    panel.writing.change(document, lambda text: with_value(text, ("version",), "9"), "x")
    assert document.manuscript is before
    settle(qtbot, desk)


def test_made_ones_own_it_lies_in_the_library_with_its_pictures(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    folder = desk.preferences.library_folder / "factions" / "ags"
    assert document.path == folder / "ritter.yaml"
    assert not document.is_read_only
    assert document.file.read_bytes() == RITTER.read_bytes()
    assert (folder / str(document.manuscript.value(("units", 0, "picture")))).is_file()
    assert not panel.notice.isVisible()


def test_the_last_file_of_ones_own_is_shown_again_at_the_next_start(
    qtbot: QtBot, desk: Desk, keeper: Keeper, panel: WorkshopPanel
) -> None:
    mine = own(qtbot, desk, panel).path
    panel.open_path(RITTER.parent.parent / "celtos" / "gael.yaml")  # only looked at
    settle(qtbot, desk)
    assert desk.game_in_use == "celtos"
    later = WorkshopPanel(desk, keeper)
    qtbot.addWidget(later)
    later.open_first()
    assert later.document is not None and later.document.path == mine
    settle(qtbot, desk)
    mine.unlink()
    desk.reload_library()
    another = WorkshopPanel(desk, keeper)
    qtbot.addWidget(another)
    another.open_first()  # as if there had been none
    assert another.document is not None and another.document.is_read_only
    settle(qtbot, desk)


def test_a_field_of_the_form_changes_one_line_of_the_file(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    panel.bench.entry.form.edited.emit(("stats", "hp"), 7, "HP", "")
    assert document.is_modified
    assert panel.writing.undo_stack.undoText() == "Change HP"
    assert panel.save()
    settle(qtbot, desk)
    old, new = RITTER.read_text(encoding="utf-8"), document.file.read_text(encoding="utf-8")
    changed = [(a, b) for a, b in zip(old.split("\n"), new.split("\n"), strict=True) if a != b]
    assert len(changed) == 1
    assert changed[0][1] == changed[0][0].replace("hp: 6", "hp: 7")
    assert not document.is_modified


def test_typing_shows_in_the_form_and_one_undo_takes_a_word_back(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    panel.bench.set_mode("both")
    before = document.manuscript.text
    at = before.index("cost: 12") + len("cost: ")
    panel.bench.pane.spliced.emit(at, at + 2, "1")
    panel.bench.pane.spliced.emit(at + 1, at + 1, "5")
    assert document.manuscript.value(("units", 0, "cost")) == 15
    assert panel.bench.entry.form.entry["cost"] == 15
    unit = document.reading.unit_at(("units", 0))
    assert unit is not None
    assert unit.costs == {"cost": 15}
    panel.writing.undo_stack.undo()
    assert document.manuscript.text == before
    assert panel.bench.pane.text == before
    assert panel.bench.entry.form.entry["cost"] == 12
    settle(qtbot, desk)


def test_the_text_follows_the_form(qtbot: QtBot, desk: Desk, panel: WorkshopPanel) -> None:
    document = own(qtbot, desk, panel)
    panel.bench.set_mode("both")
    panel.bench.entry.form.edited.emit(("tags",), ["army"], "Tags", "")
    assert panel.bench.pane.text == document.manuscript.text
    assert "tags: [army]" in panel.bench.pane.text
    settle(qtbot, desk)


def test_a_broken_line_is_told_and_mended_by_undo(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    panel.bench.set_mode("both")
    at = document.manuscript.text.index("{hp: 6")
    panel.bench.pane.spliced.emit(at, at + 1, "")
    settle(qtbot, desk)
    assert [p.code for p in panel.problems.problems] == ["yaml_syntax"]
    assert document.reading.game is None or not document.manuscript.is_sound
    panel.writing.undo_stack.undo()
    settle(qtbot, desk)
    assert [p for p in panel.problems.problems if p.severity.rank < 2] == []


def test_a_problem_is_mended_by_its_way_out(qtbot: QtBot, desk: Desk, panel: WorkshopPanel) -> None:
    document = own(qtbot, desk, panel)
    at = document.manuscript.text.index("class: leader")
    after = document.manuscript.text.replace("class: leader", "class: leadr", 1)
    panel.bench.set_mode("text")
    panel.bench.pane.spliced.emit(at + 11, at + 12, "")
    assert document.manuscript.text == after
    settle(qtbot, desk)
    (problem,) = [p for p in panel.problems.problems if p.fixes]
    panel.problems.fix_wanted.emit(problem, problem.fixes[0])
    assert document.manuscript.value(("units", 0, "class")) == "leader"
    settle(qtbot, desk)
    assert [p for p in panel.problems.problems if p.fixes] == []


def test_many_units_are_doubled_each_below_itself(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    ids = [unit["id"] for unit in document.manuscript.value(("units",))]
    assert len(ids) > 10, "places of two digits do not sort as words do"
    panel.bench.outline.duplicate_wanted.emit([("units", 9), ("units", 10)])
    after = [unit["id"] for unit in document.manuscript.value(("units",))]
    assert after == [*ids[:10], f"{ids[9]}_2", ids[10], f"{ids[10]}_2", *ids[11:]]
    settle(qtbot, desk)


@pytest.mark.usefixtures("soon_valued")
def test_the_card_and_the_worth_follow_the_unit(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    assert panel.card.shown is not None
    assert panel.card.shown.unit == document.manuscript.value(("units", 0, "id"))
    assert panel.card.view.canvas.picture is not None
    assert re.search(r"Costs 12, worth \d+\.\d", panel.worth.value.text())


def test_a_faction_as_a_whole_shows_its_first_card_and_says_where_none_is(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    document.select(("units",))
    assert panel.card.shown is not None
    assert panel.card.shown.unit == document.manuscript.value(("units", 0, "id"))
    panel.writing.change(document, lambda text: with_value(text, ("units",), []), "Units")
    settle(qtbot, desk)
    assert panel.card.view.canvas._hint == "Choose a unit to see its card."


def test_what_is_too_wide_for_the_worth_can_be_reached(qtbot: QtBot, desk: Desk) -> None:
    worth = WorthPanel(desk)
    qtbot.addWidget(worth)
    worth.resize(60, 200)
    worth.show()
    (scroll,) = worth.findChildren(QScrollArea)
    qtbot.waitUntil(scroll.horizontalScrollBar().isVisible)


def test_the_outline_speaks_the_language_that_is_chosen(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    own(qtbot, desk, panel)
    rows = panel.bench.outline.rows
    assert rows.index(1, 0).data() == "Units"
    desk.preferences.language = "de"
    desk.language_changed.emit()
    assert rows.index(1, 0).data() == "Einheiten"
    settle(qtbot, desk)


def test_what_undo_would_take_back_follows_the_language(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, qapp: QApplication
) -> None:
    own(qtbot, desk, panel)
    steps = panel.writing.undo_stack
    panel.bench.entry.form.edited.emit(("text",), {"de": "Neu.", "en": "New."}, "Text", "")
    panel.bench.entry.form.edited.emit(("loadouts",), [], "Loadouts", "")
    panel.bench.verbs.delete([("units", 1), ("units", 2)])
    settle(qtbot, desk)

    def said() -> list[str]:
        return [step_text(steps, place) for place in range(steps.count())]

    assert said() == ["Change Text", "Change Loadouts", "Delete Griffon rider and 1 more"]
    speech = Speech(qapp)
    speech.retranslate("de")
    desk.preferences.language = "de"
    assert said() == [
        "Text ändern",
        "Ausstattungen ändern",
        "Greifenreiter und 1 weitere löschen",
    ]
    speech.retranslate("en")


def test_the_picture_of_the_card_follows_what_is_typed_and_undone(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    canvas = panel.card.view.canvas

    def drawn() -> bytes:
        settle(qtbot, desk)
        assert canvas.picture is not None
        return bytes(canvas.picture.image.constBits())

    first = drawn()
    panel.writing.change(
        document, lambda text: with_value(text, ("units", 0, "name"), "Zzyzx"), "Name"
    )
    assert drawn() != first
    panel.writing.undo_stack.undo()
    assert drawn() == first


def test_changes_of_both_sides_are_brought_together(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, keeper: Keeper
) -> None:
    document = own(qtbot, desk, panel)
    before = document.manuscript.text
    panel.bench.entry.form.edited.emit(("cost",), 13, "Cost", "")
    theirs = before.replace('version: "1.0"', 'version: "1.1"')
    assert theirs != before
    document.file.write_text(theirs, encoding="utf-8")
    keeper.outside.look()
    settle(qtbot, desk)
    assert document.manuscript.value(("version",)) == "1.1"
    assert document.manuscript.value(("units", 0, "cost")) == 13
    assert document.is_modified
    assert panel.save()
    settle(qtbot, desk)
    assert document.file.read_text(encoding="utf-8") == document.manuscript.text


def test_undo_in_a_field_of_the_form_takes_back_what_was_written_there(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    before = document.manuscript.text
    lines = panel.bench.entry.form.findChildren(QLineEdit)
    box = next(line for line in lines if line.accessibleName() == "Name DE")
    name = box.text()
    focused(panel, box)
    qtbot.keyClicks(box, "X")
    box.editingFinished.emit()
    assert document.manuscript.text != before
    press(qtbot, box, Qt.Key.Key_Z, CTRL)
    assert (document.manuscript.text, box.text()) == (before, name)
    qtbot.keyClicks(box, "Y")  # nobody has rested yet: only the letters go
    press(qtbot, box, Qt.Key.Key_Z, CTRL)
    assert (document.manuscript.text, box.text()) == (before, name)
    press(qtbot, box, Qt.Key.Key_Y, CTRL)
    assert document.manuscript.text != before
    settle(qtbot, desk)


def test_a_list_of_entries_has_a_page_that_begins_a_new_one(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    tree, page = panel.bench.outline, panel.bench.entry.beginnings
    units = next(node for node in tree.outline.lists() if node.adds == ("units",))
    tree.section_selected.emit(units)
    assert page.isVisible()
    assert [button.text() for button in page.buttons] == ["New unit"]
    count = len(document.manuscript.value(("units",)))
    page.buttons[0].click()
    settle(qtbot, desk)
    assert document.selection == ("units", count)
    assert panel.bench.entry.form.isVisible()


def test_checks_of_a_game_can_begin_with_ready_ones(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    folder = desk.preferences.library_folder / "factions" / "lone"
    folder.mkdir(parents=True)
    text = "format: 1\nkind: system\nid: lone\nname: {en: Lone}\n"
    text += "costs:\n  - {id: lift, name: {en: lift}, default_limit: 30}\n"
    (folder / "system.yaml").write_text(text, encoding="utf-8")
    desk.reload_library()
    panel.open_path(folder / "system.yaml")
    settle(qtbot, desk)
    tree, page = panel.bench.outline, panel.bench.entry.beginnings
    tree.add_wanted.emit(next(n for n in tree.outline.lists() if n.adds == ("checks",)))
    assert [button.text() for button in page.buttons][1:] == [
        "lift: the roster stays within its limit",
        "It takes at least one model to play.",
        "A troop has 3 at least.",
        "A troop has 12 at most.",
    ]
    page.buttons[1].click()
    settle(qtbot, desk)
    document = panel.document
    assert document is not None
    added = document.manuscript.value(("checks", 0))
    assert (added["code"], added["cost"]) == ("lift_limit", "lift")
    assert added["text"] == {"en": "{cost - limit} lift too much."}
    assert document.selection == ("checks", 0)
    assert [p.code for p in panel.problems.problems if p.severity.rank == 0] == []


def test_an_entry_comes_back_after_a_look_at_its_list(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    own(qtbot, desk, panel)
    tree, entry = panel.bench.outline, panel.bench.entry
    tree.section_selected.emit(tree.outline.lists()[0])
    assert not entry.form.isVisible()
    tree.selected.emit(("units", 0))
    assert entry.form.isVisible()
    settle(qtbot, desk)


def test_the_menu_of_new_things_begins_with_entries_of_the_file(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    def offered() -> list[str]:
        menu = panel.new_files.menu(panel.system, panel.new_entries())
        return [action.text() for action in menu.actions() if action.text()]

    document = own(qtbot, desk, panel)
    assert offered()[0] == "New unit"
    count = len(document.manuscript.value(("units",)))
    panel.new_files.menu(panel.system, panel.new_entries()).actions()[0].trigger()
    assert len(document.manuscript.value(("units",))) == count + 1
    panel.writing.undo_stack.undo()
    panel.open_path(RITTER)
    settle(qtbot, desk)
    assert offered()[0] == "New faction …"


def test_the_save_button_says_whether_something_waits_for_it(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    button, told = panel.save_button, list[str]()
    desk.message.connect(told.append)
    assert (button.text(), button.isEnabled()) == ("Saved", False)
    panel.bench.entry.form.edited.emit(("stats", "hp"), 7, "HP", "")
    assert (button.text(), button.isEnabled()) == ("Save", True)
    panel.hide()
    assert told == [f"Not saved: {document.title}. The other rooms show it as soon as it is saved."]
    panel.show()
    button.click()
    settle(qtbot, desk)
    assert (button.text(), button.isEnabled()) == ("Saved", False)
    assert "hp: 7" in document.file.read_text(encoding="utf-8")


def test_an_ability_is_given_by_choosing_its_name_and_nothing_is_wrong_before(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    before = document.manuscript.value(("units", 0, "abilities"))
    assert "shield_bash" not in before
    box = panel.bench.entry.form.box_at(("abilities",))
    assert box is not None
    assert isinstance(box.editor, ListEditor)
    box.editor.add.click()
    (popup,) = panel.findChildren(PickPopup)
    assert document.manuscript.value(("units", 0, "abilities")) == before
    offered = panel.bench.entry.form.plan.choices_of(box.editor.element)
    popup.search.setText(next(one.label for one in offered if one.value == "shield_bash"))
    qtbot.keyClick(popup.search, Qt.Key.Key_Return)
    settle(qtbot, desk)
    assert document.manuscript.value(("units", 0, "abilities")) == [*before, "shield_bash"]
    assert [p for p in panel.problems.problems if p.severity.rank < 2] == []


def test_a_new_units_id_follows_its_name_until_it_is_saved(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    tree, form = panel.bench.outline, panel.bench.entry.form
    panel.bench.verbs.add(tree.outline.lists()[0])
    settle(qtbot, desk)
    path = document.selection
    form.edited.emit(("name",), {"en": "Wreck fisher"}, "Name", "")
    assert document.manuscript.value((*path, "id")) == "wreck_fisher"
    tree.name_wanted.emit(path, "Diver")
    assert document.manuscript.value((*path, "id")) == "diver"
    assert panel.save()
    form.edited.emit(("name",), {"en": "Drowner"}, "Name", "")
    assert document.manuscript.value((*path, "id")) == "diver"
    settle(qtbot, desk)


def test_beside_an_item_stands_the_card_of_a_unit_that_has_it(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = own(qtbot, desk, panel)
    units = document.manuscript.value(("units",))
    abilities = document.manuscript.value(("items", "abilities"))
    users = {
        place: [unit["id"] for unit in units if one["id"] in str(unit)]
        for place, one in enumerate(abilities)
    }
    place, (first, *_) = next(
        (place, ids) for place, ids in users.items() if ids and ids[0] != units[0]["id"]
    )
    document.select(("items", "abilities", place))
    settle(qtbot, desk)
    assert panel.card.shown is not None
    assert panel.card.shown.unit == first


def test_a_file_of_a_newer_version_is_shown_and_stays_as_it_is(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, tmp_path: Path
) -> None:
    file = tmp_path / "newer.yaml"
    file.write_text("format: 2\nkind: faction\nsystem: ags\nid: newer\nname: Newer\n")
    document = panel.open_path(file)
    assert document is not None
    settle(qtbot, desk)
    assert document.is_read_only
    assert [problem.code for problem in document.reading.problems] == ["bundle.newer"]
    assert "newer version" in panel.notice.text.text()
