"""The ring: both sides, the rolls, the switches, and figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from pytestqt.qtbot import QtBot

from realms_builder.game.texts import Text
from realms_builder.gui.kit.page_text import TextDialog
from realms_builder.gui.kit.painting import Fonts, width_of
from realms_builder.gui.rooms.odds.contenders import of_document
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.rooms.odds.rolls.question_rows import HEADING
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model, remove_models
from tests.gui.rooms.odds.dice_library import (
    blue,
    choose,
    figures,
    press,
    red,
    rolls,
    settle,
    shown_tiles,
    stand,
)


def test_figures_without_a_rule_carry_the_sign_of_what_is_not_counted(panel: OddsPanel) -> None:
    result = panel.ring.rolls.result
    asked = result._asked
    assert asked is not None and asked.answer is not None
    assert not any("*" in tile.said for tile in shown_tiles(result))
    part = replace(asked.answer, not_computed=(Text.of("Amulet"),))
    result.show_asked(asked.answered(part), "")
    assert all("* " in tile.said for tile in shown_tiles(result))
    assert result.note.text() == "* Not counted: Amulet"


def test_every_roll_is_listed_attacks_first(panel: OddsPanel) -> None:
    assert rolls(panel) == ["Club Blow", "Maul Blow", "Nerve"]
    headings = [r.name for r in panel.ring.rolls.list.rows.rows if r.kind == HEADING]
    assert headings == ["Attacks", "Tests of the first side"]


def test_columns_are_as_wide_as_their_heads_where_names_keep_their_room(panel: OddsPanel) -> None:
    found = panel.ring.rolls.list
    fonts = Fonts.of(found.font())
    for heads, room in (
        (("blows until it is out at last", "damage on average", "hit"), 900),
        (("a" * 99, "", ""), 500),
    ):
        found.delegate.heads = heads
        rights, wides = found.delegate._columns(QRectF(0, 0, room, 40), room, fonts)
        assert room - (sum(wides) + 14 * len(wides)) >= 5 * fonts.line - 1  # for names
        if room == 900:
            assert len(wides) == 3
            assert all(w >= width_of(h, fonts.small) for h, w in zip(heads, wides, strict=True))
        assert all(r - w >= n for r, w, n in zip(rights, wides, rights[1:], strict=False))


def test_the_figures_are_those_of_the_rule(panel: OddsPanel) -> None:
    # 4 or more on a die; the club takes 1 of the heron's 2 hits, so two hits are needed. Twice an
    # activation: from two hits left E = 1 + E/4 + (4/3)/2, so E = 20/9.
    assert figures(panel) == {
        "hit": "50 %",
        "damage": "Ø 0.5",
        "blows until out": "Ø 4",
        "activations at 2 each": "Ø 2.22",
        "damage of a volley, 2 times": "Ø 1",
    }


def test_the_exact_fraction_stands_in_the_tool_tip(qtbot: QtBot, panel: OddsPanel) -> None:
    tile = shown_tiles(panel.ring.rolls.result)[0]
    assert tile.toolTip().startswith("exactly 1/2")


def test_a_switch_is_answered_at_once(qtbot: QtBot, panel: OddsPanel) -> None:
    # Two dice of which the better counts: 1 - (1/2)^2.
    press(qtbot, panel, 0, "aiming")
    assert figures(panel)["hit"] == "75 %"
    press(qtbot, panel, 0, "aiming")
    assert figures(panel)["hit"] == "50 %"


def test_of_a_kind_that_excludes_itself_one_is_picked(qtbot: QtBot, panel: OddsPanel) -> None:
    combo = panel.ring.corners[1].switches.combos["cover"]
    names = [combo.itemText(n).split("  ")[0] for n in range(combo.count())]
    assert names == ["none", "soft cover", "hard cover"]
    for row, expected in ((2, "16.7 %"), (1, "33.3 %"), (0, "50 %")):
        combo.setCurrentIndex(row)
        combo.activated.emit(row)
        settle(qtbot, panel)
        assert figures(panel)["hit"] == expected
    assert panel.ring.corners[0].switches.combos == {}  # cover is for the target alone


def test_a_switch_with_a_number_counts_as_much_as_it_says(qtbot: QtBot, panel: OddsPanel) -> None:
    field = panel.ring.corners[1].switches.parameters["shaken", "X"]
    assert not field.isEnabled()
    press(qtbot, panel, 1, "shaken")
    assert figures(panel)["hit"] == "66.7 %"
    field.field.setValue(2)  # type: ignore[union-attr]
    settle(qtbot, panel)
    assert figures(panel)["hit"] == "83.3 %"


def test_a_distance_is_chosen_in_the_length_of_the_game(qtbot: QtBot, panel: OddsPanel) -> None:
    field = panel.ring.rolls.needs.fields["distance"].field
    assert field.suffix() == "″"  # type: ignore[union-attr]
    field.setValue(5.5)  # type: ignore[union-attr]
    settle(qtbot, panel)
    assert figures(panel)["hit"] == "33.3 %"


def test_how_often_is_chosen_too(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.ring.rolls.needs.fields["volley"].field.setValue(4)  # type: ignore[union-attr]
    settle(qtbot, panel)
    assert figures(panel)["damage of a volley, 4 times"] == "Ø 2"


def test_choices_stay_when_another_roll_is_looked_at(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.ring.rolls.needs.fields["distance"].field.setValue(9)  # type: ignore[union-attr]
    choose(qtbot, panel, "maul.blow")
    assert figures(panel)["hit"] == "33.3 %"
    assert figures(panel)["damage"] == "Ø 0.67"


def test_a_roll_of_one_side_leaves_the_other_without_switches(
    qtbot: QtBot, panel: OddsPanel
) -> None:
    choose(qtbot, panel, "nerve")
    assert panel.ring.corners[1].switches.boxes == {}
    assert not panel.ring.corners[1].note.isHidden()


def test_a_value_that_nobody_chose_is_asked_for_in_words(qtbot: QtBot, panel: OddsPanel) -> None:
    choose(qtbot, panel, "nerve")
    result = panel.ring.rolls.result
    assert shown_tiles(result) == []
    assert result.note.text()
    panel.ring.rolls.needs.fields["rank"].field.setValue(2)  # type: ignore[union-attr]
    settle(qtbot, panel)
    assert figures(panel) == {"holds": "33.3 %"}
    assert result.note.text() == ""


def test_the_sides_change_places_with_what_holds_for_them(qtbot: QtBot, panel: OddsPanel) -> None:
    press(qtbot, panel, 0, "aiming")
    panel.swap.click()
    settle(qtbot, panel)
    assert rolls(panel)[0] == "Reed Blow"
    assert panel.ring.corners[1].choose.accessibleName() == "Target: Ogre"
    assert figures(panel)["hit"] == "50 %"  # aiming helps nobody who is attacked
    panel.swap.click()
    settle(qtbot, panel)
    assert figures(panel)["hit"] == "75 %"


def test_switches_are_taken_back_together(qtbot: QtBot, panel: OddsPanel) -> None:
    press(qtbot, panel, 0, "aiming")
    panel.ring.rolls.needs.fields["distance"].field.setValue(9)  # type: ignore[union-attr]
    settle(qtbot, panel)
    panel.forget.click()
    settle(qtbot, panel)
    assert figures(panel)["hit"] == "50 %"
    assert not panel.ring.corners[0].switches.boxes["aiming"].isChecked()
    assert panel.ring.rolls.needs.fields["distance"].value() == 1


def test_a_weapon_without_power_never_ends_it(qtbot: QtBot, panel: OddsPanel) -> None:
    stand(qtbot, panel, blue("heron"), red("ogre"))
    assert figures(panel)["blows until out"] == "never"
    assert len(panel.ring.rolls.result.shown_plots) == 0


def test_a_unit_without_weapons_has_its_tests(qtbot: QtBot, panel: OddsPanel) -> None:
    stand(qtbot, panel, red("monk"), red("ogre"))
    assert rolls(panel) == ["Nerve"]


def test_a_model_attacks_with_its_loadout_under_the_switches_of_its_roster(
    qtbot: QtBot, desk: Desk, panel: OddsPanel, pond: Path
) -> None:
    document = desk.open_file(pond)
    assert document is not None
    stand(qtbot, panel, of_document(document, "m1"), red("imp"))
    assert rolls(panel)[0] == "Maul Blow"
    assert panel.ring.corners[0].choose.accessibleName() == "Attacker: Hilda"
    assert figures(panel)["hit"] == "33.3 %"  # the switch makes it one harder


def test_an_edit_of_the_roster_is_seen_in_the_ring(
    qtbot: QtBot, desk: Desk, panel: OddsPanel, pond: Path
) -> None:
    document = desk.open_file(pond)
    assert document is not None
    stand(qtbot, panel, of_document(document, "m1"), red("imp"))
    document.change(lambda roster: change_model(roster, "m1", loadout="light"), "Loadout")
    settle(qtbot, panel)
    assert rolls(panel)[0] == "Club Blow"
    document.change(lambda roster: remove_models(roster, ["m1"]), "Remove")
    settle(qtbot, panel)
    assert rolls(panel)[0] == "Club Blow"  # as it was when it was there last
    desk.close_document(document)
    settle(qtbot, panel)
    assert rolls(panel)[0] == "Club Blow"


def test_arrow_keys_go_from_roll_to_roll(qtbot: QtBot, panel: OddsPanel) -> None:
    view = panel.ring.rolls.list
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Down)  # over the heading
    settle(qtbot, panel)
    assert panel.ring.rolls.chosen == "nerve"


def test_a_table_holds_every_number(qtbot: QtBot, panel: OddsPanel) -> None:
    rows = panel.ring.rolls.table.numbers.rows
    assert ("Outcomes", "missed", "50\u00a0%", "1/2") in rows
    assert ("blows until out", "after 2 times", "25\u00a0%", "1/4") in rows
    assert ("damage of a volley, 2 times", "2", "25\u00a0%", "1/4") in rows


def test_the_bars_can_be_walked_by_key(qtbot: QtBot, panel: OddsPanel) -> None:
    plot = panel.ring.rolls.result.shown_plots[0]
    qtbot.keyClick(plot, Qt.Key.Key_End)
    assert plot.accessibleDescription() == "1: 50\u00a0%, 1/2"
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    assert plot.accessibleDescription() == "0: 50\u00a0%, 1/2"


def test_a_plot_says_all_its_numbers_as_text(qtbot: QtBot, panel: OddsPanel) -> None:
    plot = panel.ring.rolls.result.shown_plots[0]
    said = plot.accessibleDescription().split("\n")
    assert [line for line in said if line.startswith(("0:", "1:"))] == [
        "0: 50\u00a0% · 1/2",
        "1: 50\u00a0% · 1/2",
    ]
    plot.as_text.open()
    (dialog,) = plot.window().findChildren(TextDialog)
    plain = [line.replace("\u00a0", " ") for line in said]
    assert dialog.page.toPlainText().split("\n") == plain
    dialog.close()


def test_the_stacked_bar_says_its_parts_as_text(panel: OddsPanel) -> None:
    stack = panel.ring.rolls.result.stack
    stack.as_text.open()
    (dialog,) = stack.window().findChildren(TextDialog)
    said = dialog.page.toPlainText().replace("\u00a0", " ").split("\n")
    assert said == ["Outcomes", "missed: 50 % · 1/2", "hit: 50 % · 1/2"]
    assert stack.focusPolicy() & Qt.FocusPolicy.TabFocus
    dialog.close()
