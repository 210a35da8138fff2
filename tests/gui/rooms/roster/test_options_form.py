"""The form of the chosen model: what it offers, what it changes, what undo calls it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.detail_combo import DetailCombo
from realms_builder.gui.kit.popup import PickPopup, PickRow
from realms_builder.gui.kit.tab_round import step_in_round
from realms_builder.gui.rooms.roster.options.item_rows import CheckRow, CountRow
from realms_builder.gui.rooms.roster.options.load_bar import LoadBar
from realms_builder.gui.rooms.roster.options.option_editors import (
    CarriedEditor,
    OneEditor,
    OptionEditor,
    PieceEditor,
    PieceTicks,
    RowsEditor,
)
from realms_builder.gui.rooms.roster.options.options_form import OptionsForm
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster import edits
from realms_builder.roster.roster import Model
from tests.builders import roster_with, tiny_faction, tiny_game
from tests.gui.rooms.roster.choosing import game_file, model
from tests.gui.rooms.roster.scene import undone_by


def shown(qtbot: QtBot, desk: Desk, document: RosterDocument, *ids: str) -> OptionsForm:
    form = OptionsForm(desk)
    qtbot.addWidget(form)
    form.resize(380, 900)
    form.show()
    document.changed.connect(form.refresh)
    form.show_models(document, ids or ("m1",))
    return form


def labels(form: OptionsForm) -> list[str]:
    """Return the labels of the rows that can be seen, from the top."""
    found = [label for label in form.findChildren(QLabel) if label.buddy() is not None]
    visible = [label for label in found if label.isVisible()]
    return [label.text() for label in sorted(visible, key=lambda label: label.y())]


def editor(form: OptionsForm, option: str) -> OptionEditor:
    for found in form.findChildren(OptionEditor):
        if found.choice is not None and found.choice.option.id == option and found.isVisible():
            return found
    raise AssertionError(option)


def pick(combo: DetailCombo, identity: str) -> None:
    """Choose an entry as a person does."""
    place = combo.findData(identity)
    assert place >= 0, [combo.itemData(n) for n in range(combo.count())]
    combo.setCurrentIndex(place)
    combo.activated.emit(place)


def test_a_form_has_a_row_for_everything_that_can_be_chosen(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, "chief"))
    assert labels(form) == [
        "Name",
        "Role",
        "Loadout",
        "Side arm",
        "Both hands",
        "Knives",
        "Weapons",
        "Note",
        "Picture",
    ]
    assert isinstance(editor(form, "side"), OneEditor)
    assert isinstance(editor(form, "both"), RowsEditor)


def test_typing_a_name_is_one_step_of_undo(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    form = shown(qtbot, desk, document)
    form.name.setFocus()
    qtbot.keyClicks(form.name, "Old  Tom ")
    assert model(document).name == "Old Tom"
    assert form.name.text() == "Old  Tom "  # nothing is taken away while somebody types
    assert (document.undo_stack.count(), undone_by(document)) == (1, "Name it Old Tom")
    qtbot.keyClick(form.name, Qt.Key.Key_Return)
    assert form.name.text() == "Old Tom"
    document.undo_stack.undo()
    assert (model(document).name, form.name.text()) == ("", "")


def test_an_empty_name_shows_that_of_the_unit(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, "chief"))
    assert (form.name.text(), form.name.placeholderText()) == ("", "Chief")


def test_a_role_that_only_one_may_have_is_taken_from_the_other(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief", Model("m2", "chief", role="general"))
    form = shown(qtbot, desk, document)
    pick(form.role, "general")
    assert [m.role for m in document.roster.models] == ["general", ""]
    assert undone_by(document) == "Change the role of Chief"


def test_a_unit_that_may_have_no_role_has_no_row_for_it(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, "guard"))
    assert "Role" not in labels(form)


def test_a_loadout_says_what_it_contains_and_costs(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, Model("m1", "chief", seen=(("cost", 8),)))
    form = shown(qtbot, desk, document)
    entry = form.loadout.entry_at(1)
    assert (entry.name, entry.detail, entry.number) == ("Archer", "Long bow", "+2")
    pick(form.loadout, "archer")
    assert (model(document).loadout, form.contents.text()) == ("archer", "Long bow")
    # The player chose this, so that it is no news that the model costs more now.
    assert model(document).seen == (("cost", 10),)


def test_choosing_the_loadout_it_has_anyway_changes_nothing(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    form = shown(qtbot, desk, document)
    pick(form.loadout, "plain")
    assert document.undo_stack.count() == 0


def test_one_of_several_can_be_chosen_and_let_go(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    form = shown(qtbot, desk, document)
    combo = editor(form, "side").findChild(DetailCombo)
    assert isinstance(combo, DetailCombo)
    pick(combo, "long_bow")
    assert model(document).chosen("side") == ("long_bow",)
    assert undone_by(document) == "Change the choice of Side arm"
    pick(combo, "")
    assert model(document).chosen("side") == ()


def test_several_things_have_a_check_box_each(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    form = shown(qtbot, desk, document)
    axe, bow, sword = editor(form, "both").findChildren(CheckRow)
    for row in (sword, axe, bow):
        row.box.click()
    assert model(document).chosen("both") == ("axe", "bow", "long_sword")
    both = editor(form, "both")
    assert (both.how_many.text(), both.how_many.property("role")) == ("3 of at most 2", "error")
    axe.box.click()
    assert model(document).chosen("both") == ("bow", "long_sword")
    assert both.how_many.property("role") == "muted"


def test_things_that_repeat_are_counted(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    form = shown(qtbot, desk, document)
    _, bow = editor(form, "knives").findChildren(CountRow)
    assert not bow.less.isEnabled()
    bow.more.click()
    bow.more.click()
    bow.less.click()
    assert model(document).chosen("knives") == ("bow",)
    assert bow.count.text() == "1"


def added(qtbot: QtBot, form: OptionsForm, words: str) -> None:
    """Add what a search for *words* finds first to the first list."""
    form.findChildren(CarriedEditor)[-1].add.click()
    popup = form.findChild(PickPopup)
    assert isinstance(popup, PickPopup)
    qtbot.keyClicks(popup.search, words)
    qtbot.keyClick(popup.search, Qt.Key.Key_Return)


def test_things_are_added_by_search_and_taken_away(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "guard")
    form = shown(qtbot, desk, document)
    carried = form.findChildren(CarriedEditor)[-1]
    assert carried.fixed.text() == "Axe (the unit's own)"
    assert "exchange nothing" in carried.fixed.toolTip()
    added(qtbot, form, "long b")
    assert model(document).carry == (("weapons", ("long_bow",)),)
    assert undone_by(document) == "Take Long bow"
    row = carried.findChild(CountRow)
    assert isinstance(row, CountRow)
    row.more.click()
    assert (model(document).carry, row.count.text()) == ((("weapons", ("long_bow",) * 2),), "2")
    row.less.click()
    row.less.click()
    assert model(document).carry == ()


def test_a_counted_thing_keeps_its_name_where_there_is_little_room(qtbot: QtBot) -> None:
    row = CountRow()
    qtbot.addWidget(row)
    row.show_entry(PickRow("plasma", "Plasma thrower", number="+5 gold"), 1)
    alone = QFontMetrics(row.name.font()).horizontalAdvance("Plasma thrower") + 8
    for width, is_beside in ((alone, False), (alone + 300, True)):
        row.resize(width, row.sizeHint().height() * 2)
        row.show()
        assert row.name.shown == "Plasma thrower"
        assert (row.number.geometry().top() < row.name.geometry().bottom()) is is_beside
        assert row.more.mapTo(row, row.more.rect().bottomRight()).x() < width


def test_what_is_kept_for_others_is_not_offered(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, "guard"))
    form.findChildren(CarriedEditor)[-1].add.click()
    popup = form.findChild(PickPopup)
    assert isinstance(popup, PickPopup)
    assert "crown" not in [entry.id for entry in popup.rows.rows]
    qtbot.keyClicks(popup.search, "zzz")
    assert popup.note.isVisible()
    popup.close()


def test_something_that_nobody_knows_can_be_taken_away(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, Model("m1", "guard", carry=(("weapons", ("raygun", "bow")),)))
    form = shown(qtbot, desk, document)
    row = form.findChildren(CarriedEditor)[-1].findChildren(CountRow)[0]
    assert (row.name.text(), row.detail.text()) == ("raygun", "This is not known.")
    row.less.click()
    assert model(document).carry == (("weapons", ("bow",)),)


def test_the_strength_of_a_unit_stays_in_its_bounds(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "rat")
    form = shown(qtbot, desk, document)
    assert (
        form.strength.box.minimum(),
        form.strength.box.maximum(),
        form.strength.box.value(),
    ) == (2, 6, 2)
    form.strength.box.setValue(4)
    form.strength.box.setValue(5)
    assert (model(document).strength, document.undo_stack.count()) == (5, 1)


def test_a_strength_out_of_bounds_is_shown_as_it_is(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, Model("m1", "rat", strength=9))
    form = shown(qtbot, desk, document)
    assert form.strength.box.value() == 9
    assert document.undo_stack.count() == 0


def test_a_note_is_kept_and_undone(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "guard")
    form = shown(qtbot, desk, document)
    qtbot.keyClicks(form.note, "left flank")
    assert (model(document).note, undone_by(document)) == ("left flank", "Change the note on Guard")
    document.undo_stack.undo()
    assert form.note.toPlainText() == ""


def test_the_bar_says_what_is_carried_and_what_that_costs(qtbot: QtBot, desk: Desk) -> None:
    two = Model("m1", "guard", carry=(("weapons", ("axe",)),))  # 2 x 2.5 kg, room for 3 kg
    form = shown(qtbot, desk, game_file(desk, two))
    bar = next(bar for bar in form.findChildren(LoadBar) if bar.isVisible())
    assert (bar.headline(), bar.below()) == ("5 kg of 3 kg", "Over 1: MOV 5 → 4")
    assert bar.toolTip() == "Too heavy costs movement."


def test_several_of_one_unit_share_a_bar_that_says_from_to(qtbot: QtBot, desk: Desk) -> None:
    heavy = Model("m2", "guard", carry=(("weapons", ("axe",)),))
    form = shown(qtbot, desk, game_file(desk, "guard", heavy, "guard"), "m1", "m2")
    bar = next(bar for bar in form.findChildren(LoadBar) if bar.isVisible())
    assert (bar.headline(), bar.below()) == ("2.5 kg to 5 kg of 3 kg", "Over 1: MOV 5 → 4")
    form.show_models(form.edits.document, ("m1", "m3"))
    bar = next(bar for bar in form.findChildren(LoadBar) if bar.isVisible())
    assert bar.headline() == "2.5 kg of 3 kg"


def test_a_bar_with_room_says_how_much(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, "guard"))
    bar = next(bar for bar in form.findChildren(LoadBar) if bar.isVisible())
    assert (bar.headline(), bar.below()) == ("2.5 kg of 3 kg", "0.5 kg to spare")


def test_a_number_says_how_it_came_about(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, Model("m1", "guard", carry=(("weapons", ("axe",)),))))
    form.values.setFocus()
    qtbot.keyClick(form.values, Qt.Key.Key_Right)
    assert form.values.accessibleDescription() == "MOV: 4″\nGuard: 5\nover: 5 → 4"
    assert "MOV 4" in form.values.accessibleName()


def test_where_several_differ_the_list_says_so_and_the_note_what_typing_does(
    qtbot: QtBot, desk: Desk
) -> None:
    archer = Model("m2", "chief", loadout="archer", note="left")
    form = shown(qtbot, desk, game_file(desk, "chief", archer), "m1", "m2")
    assert form.loadout.currentIndex() == -1
    assert form.loadout.placeholderText() == "They differ."
    assert not form.contents.isVisible()
    assert form.note.placeholderText().startswith("Several notes")


def test_several_models_of_one_unit_are_changed_together(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief", Model("m2", "chief", loadout="archer"), "guard")
    form = shown(qtbot, desk, document, "m1", "m2")
    assert "Name" not in labels(form) and "Loadout" in labels(form)
    assert form.loadout.currentIndex() == -1
    pick(form.loadout, "archer")
    assert [m.loadout for m in document.roster.models] == ["archer", "archer", ""]
    assert undone_by(document) == "Swap the loadout of 2 models"


def test_models_of_different_units_share_what_they_can(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief", "guard")
    form = shown(qtbot, desk, document, "m1", "m2")
    assert labels(form) == ["Weapons", "Note", "Picture"]
    added(qtbot, form, "long b")
    assert [m.carry for m in document.roster.models] == [(("weapons", ("long_bow",)),)] * 2
    qtbot.keyClicks(form.note, "x")
    assert [m.note for m in document.roster.models] == ["x", "x"]


def test_a_model_of_an_unknown_unit_has_no_form(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, "ghost"))
    assert not form.isVisible()


def test_what_can_be_used_has_a_name_for_screen_readers(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, Model("m1", "chief", carry=(("weapons", ("axe",)),))))
    unnamed = [
        type(widget).__name__
        for widget in form.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.accessibleName()
        and not isinstance(widget, OptionEditor)
        and not widget.objectName().startswith("qt_")
    ]
    assert unnamed == []


@pytest.mark.parametrize(("lang", "said"), [("de", "T nennen"), ("en", "Name it T")])
def test_undo_speaks_the_language_of_the_window(
    qtbot: QtBot, desk: Desk, lang: str, said: str
) -> None:
    desk.preferences.language = lang
    document = game_file(desk, "chief")
    form = shown(qtbot, desk, document)
    qtbot.keyClicks(form.name, "T")
    assert undone_by(document) == said


def test_tab_goes_through_the_rows_as_they_stand(qtbot: QtBot, desk: Desk) -> None:
    form = shown(qtbot, desk, game_file(desk, "chief"))
    side = editor(form, "side").findChild(DetailCombo)
    chain: list[QWidget] = [form.name]
    form.name.setFocus()
    while chain[-1] is not form.note and len(chain) < 99:
        step_in_round(form.window(), forwards=True)
        chain.append(form.window().focusWidget())
    rows = [form.name, form.role, form.loadout, side]
    assert [one for one in chain if one in rows] == rows


def test_what_may_be_added_says_what_it_weighs_and_what_the_load_becomes(
    qtbot: QtBot, desk: Desk
) -> None:
    form = shown(qtbot, desk, game_file(desk, "chief"))  # carries an axe of 2.5 kg, may carry 5
    form.findChildren(CarriedEditor)[-1].add.click()
    popup = form.findChild(PickPopup)
    assert isinstance(popup, PickPopup)
    offered = {row.id: row for row in popup.rows.rows}
    assert (offered["bow"].beside, offered["bow"].load) == ("+1 kg", "Load: 3.5 kg of 5 kg")
    assert not offered["bow"].over
    assert offered["axe"].load == "Load: 5 kg of 5 kg"
    assert not offered["axe"].over
    assert offered["long_sword"].load == "Load: 5.5 kg of 5 kg"
    assert offered["long_sword"].over
    assert offered["long_sword"].face().reason == "Load: 5.5 kg of 5 kg"
    assert (offered["relic"].beside, offered["relic"].load) == ("", "")
    assert offered["bow"].spoken.startswith("Bow, +1 kg, Load: 3.5 kg of 5 kg")
    popup.close()


def test_what_may_be_chosen_says_what_the_load_becomes_when_the_list_opens(
    qtbot: QtBot, desk: Desk
) -> None:
    form = shown(qtbot, desk, game_file(desk, "chief"))  # carries an axe of 2.5 kg, may carry 5
    combo = form.findChildren(OneEditor)[0].combo
    bow = next(n for n in range(combo.count()) if combo.itemData(n) == "bow")
    assert combo.entry_at(bow).load == ""
    combo.showPopup()
    assert (combo.entry_at(bow).beside, combo.entry_at(bow).load) == (
        "+1 kg",
        "Load: 3.5 kg of 5 kg",
    )
    assert "3.5 kg" in combo.itemData(bow, Qt.ItemDataRole.AccessibleTextRole)
    assert combo.entry_at(0).load == "", "nothing adds nothing"
    combo.hidePopup()
    pick(combo, "bow")
    assert form.loadout.entry_at(0).load == ""


def test_a_tick_or_one_more_says_what_it_makes_of_the_load(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")  # carries an axe of 2.5 kg, may carry 5
    form = shown(qtbot, desk, document)
    _, bow, _ = editor(form, "both").findChildren(CheckRow)
    assert bow.detail.text().startswith("+1 kg → Load: 3.5 kg of 5 kg")
    bow.box.click()
    assert bow.detail.text().startswith("−1 kg → Load: 2.5 kg of 5 kg")
    axe, _ = editor(form, "knives").findChildren(CountRow)
    assert axe.detail.text().startswith("+2.5 kg → Load: 6 kg of 5 kg")
    assert axe.detail.property("role") == "warning"


GUNS = """
format: 1
kind: catalogue
system: tiny
items:
  weapons: [{id: gun, name: Gun, power: 4}, {id: ram, name: Ram, power: 1}]
"""
TURRETS = """
  - id: weapons
    fields: [{id: power, type: integer}]
    carried:
      - {id: facing, name: facing, type: choice, values: [front, {id: turret, name: Turret}]}"""
TANK = """
units:
  - {id: tank, name: Tank, cost: 4, stats: {hp: 1}, weapons: [2x gun, {id: ram, facing: front}]}
"""


def test_a_player_says_of_each_piece_how_it_is_carried(qtbot: QtBot, desk: Desk) -> None:
    game = tiny_game(GUNS, items=TURRETS)
    faction = tiny_faction(game, TANK)
    roster = roster_with("tank")
    document = RosterDocument(roster, game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    form = shown(qtbot, desk, document)
    asked = [label for label in labels(form) if "acing" in label]
    assert asked == ["Gun\u00a01: facing", "Gun\u00a02: facing"]
    second = form.findChildren(PieceEditor)[1]
    assert second.currentText() == "not said yet"
    pick(second, "turret")
    assert second.currentText() == "Turret"
    assert model(document).carried == (("gun", ({}, {"facing": "turret"})),)
    assert undone_by(document) == "Say how Gun is carried"
    pick(second, "")
    assert model(document).carried == ()


def test_a_player_ticks_several_ways_in_which_a_piece_is_carried(qtbot: QtBot, desk: Desk) -> None:
    arcs = "{id: arcs, name: arcs, type: choice, many: true, values: [left, right, aft]}"
    carried = TURRETS[TURRETS.index("      - {id: facing") :].lstrip()
    game = tiny_game(GUNS, items=TURRETS.replace(carried, f"- {arcs}"))
    faction = tiny_faction(game, TANK.replace("2x gun, {id: ram, facing: front}", "gun"))
    roster = roster_with("tank")
    document = RosterDocument(roster, game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    form = shown(qtbot, desk, document)
    (ticks,) = form.findChildren(PieceTicks)
    assert [box.text() for box in ticks.boxes] == ["Left", "Right", "Aft"]
    ticks.boxes[2].click()
    ticks.boxes[0].click()
    assert model(document).carried == (("gun", ({"arcs": ["aft", "left"]},)),)
    assert undone_by(document) == "Say how Gun is carried"
    ticks.boxes[2].click()
    ticks.boxes[0].click()
    assert model(document).carried == ()


def test_how_a_thing_is_carried_is_asked_below_what_it_was_taken_by(
    qtbot: QtBot, desk: Desk
) -> None:
    arms = "options: [{id: a, name: First, of: [gun]}, {id: b, name: Second, of: [ram]}]"
    game = tiny_game(GUNS, items=TURRETS)
    faction = tiny_faction(game, TANK.replace("weapons: [2x gun, {id: ram, facing: front}]", arms))
    tank = Model("m1", "tank", choose=(("a", ("gun",)), ("b", ("ram",))))
    document = RosterDocument(roster_with(tank), game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    form = shown(qtbot, desk, document)
    assert labels(form)[1:5] == ["First", "Gun: facing", "Second", "Ram: facing"]
    pick(form.findChildren(PieceEditor)[1], "turret")
    assert model(document).carried == (("ram", ({"facing": "turret"},)),)
    document.change(lambda r: edits.choose(r, "m1", "a", ()), lambda: "")
    rest = ["First", "Second", "Ram: facing"]
    qtbot.waitUntil(lambda: labels(form)[1:4] == rest)


def test_the_keyboard_stays_at_the_button_when_more_is_asked(qtbot: QtBot, desk: Desk) -> None:
    arms = "options: [{id: a, name: Arms, of: [gun, ram], repeat: true}]"
    game = tiny_game(GUNS, items=TURRETS)
    faction = tiny_faction(game, TANK.replace("weapons: [2x gun, {id: ram, facing: front}]", arms))
    document = RosterDocument(roster_with("tank"), game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    form = shown(qtbot, desk, document)
    form.activateWindow()
    gun, _ = editor(form, "a").findChildren(CountRow)
    gun.more.setFocus()
    for place in (1, 2):
        qtbot.keyClick(gun.more, Qt.Key.Key_Space)
        assert len([text for text in labels(form) if "acing" in text]) == place
        assert form.window().focusWidget() is gun.more
        assert gun.count.text() == str(place)
    gun.less.setFocus()
    for _ in range(2):
        qtbot.keyClick(gun.less, Qt.Key.Key_Space)
    assert not gun.less.isEnabled()
    assert form.window().focusWidget() is gun.more  # the next one of the row
