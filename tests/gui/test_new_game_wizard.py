"""The wizard for new games as an author goes through it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.core import resources
from realms_builder.editing.forms.entry_forms import derived_texts
from realms_builder.editing.new_games.new_game import drafted
from realms_builder.editing.new_games.new_game_parts import first_plan, parts
from realms_builder.gui.dialogs.new_game.fighting_page import FightingPage
from realms_builder.gui.dialogs.new_game.people_page import PeoplePage
from realms_builder.gui.dialogs.new_game.stats_page import StatsPage
from realms_builder.gui.dialogs.new_game.wizard import (
    NamingPage,
    NewGameWizard,
    ReadyPage,
    RulesPage,
)
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.rooms.roster.unit_facts import unit_facts
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.waiting import settle

FIRST, LAST = 0, 5


@pytest.fixture
def wizard(qtbot: QtBot, desk: Desk) -> Iterator[NewGameWizard]:
    found = NewGameWizard(desk)
    found.show()
    yield found
    settle(qtbot, found.desk)
    found.close()
    found.deleteLater()


def naming(wizard: NewGameWizard) -> NamingPage:
    page = wizard.pages[0]
    assert isinstance(page, NamingPage)
    return page


def stats(wizard: NewGameWizard) -> StatsPage:
    wizard.go_to(1)
    page = wizard.pages[1]
    assert isinstance(page, StatsPage)
    return page


def rules(wizard: NewGameWizard) -> RulesPage:
    wizard.go_to(2)
    page = wizard.pages[2]
    assert isinstance(page, RulesPage)
    return page


def fighting(wizard: NewGameWizard) -> FightingPage:
    wizard.go_to(3)
    page = wizard.pages[3]
    assert isinstance(page, FightingPage)
    return page


def people(wizard: NewGameWizard) -> PeoplePage:
    wizard.go_to(4)
    page = wizard.pages[4]
    assert isinstance(page, PeoplePage)
    return page


def folder(desk: Desk) -> Path:
    return desk.preferences.library_folder / resources.FACTIONS


def test_an_author_who_is_taken_back_leaves_an_empty_text(wizard: NewGameWizard) -> None:
    line = naming(wizard).fields[("author",)]
    assert isinstance(line, QLineEdit)
    for text in ("Ann", ""):
        line.setText(text)
        line.textEdited.emit(text)
        assert wizard.plan.author == text


def test_next_next_next_and_create(qtbot: QtBot, desk: Desk, wizard: NewGameWizard) -> None:
    for place in range(FIRST, LAST):
        assert wizard.stack.currentIndex() == place
        qtbot.keyClick(wizard, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert not folder(desk).exists()
    with qtbot.waitSignal(wizard.created) as created:
        wizard.create_button.click()
    assert created.args is not None
    system, first = created.args
    assert system == folder(desk) / "new_game" / "system.yaml"
    assert desk.library.factions("new_game") == {"first_people": first}
    assert [path.stem for path in desk.library.rosters("new_game", only="ready")] == ["first_troop"]
    assert not wizard.isVisible()


def test_the_card_and_the_troop_follow_what_is_chosen(qtbot: QtBot, wizard: NewGameWizard) -> None:
    settle(qtbot, wizard.desk)
    assert wizard.preview.card.canvas.picture is not None
    assert "20" in wizard.preview.verdict.text()
    page = rules(wizard)
    limit = page.fields[("limit",)]
    assert isinstance(limit, QDoubleSpinBox)
    limit.setValue(100)
    settle(qtbot, wizard.desk)
    assert "40" in wizard.preview.verdict.text()
    costs = page.fields[("costs",)]
    assert isinstance(costs, QComboBox)
    costs.setCurrentIndex(0)
    costs.activated.emit(0)
    settle(qtbot, wizard.desk)
    assert "40" not in wizard.preview.verdict.text() + wizard.preview.troop.text()
    assert not limit.isEnabled()


def test_a_name_makes_the_id_and_leaves_the_other_language(
    qtbot: QtBot, desk: Desk, wizard: NewGameWizard
) -> None:
    page = naming(wizard)
    first = page.name.lines[desk.lang]
    first.selectAll()
    qtbot.keyClicks(first, "Alte Tuerme")
    assert page.id.text() == "alte_tuerme"
    assert wizard.plan.name.everywhere() == {"de": "Alte Tuerme", "en": "Alte Tuerme"}
    page.id.selectAll()
    qtbot.keyClicks(page.id, "towers")
    qtbot.keyClicks(first, "!")
    assert wizard.plan.id == "towers"


def test_what_is_missing_is_said_at_its_field(
    qtbot: QtBot, desk: Desk, wizard: NewGameWizard
) -> None:
    settle(qtbot, wizard.desk)
    kept = wizard.preview.verdict.text()
    page = naming(wizard)
    page.id.selectAll()
    qtbot.keyClicks(page.id, "ags")
    note = page.notes[("id",)]
    assert note.isVisible()
    assert "ags" in note.text()
    assert not wizard.create_button.isEnabled()
    assert wizard.preview.verdict.text() != kept
    wizard.step(1)
    assert page.title in wizard.said.text()
    wizard.create_game()
    assert wizard.page is page
    assert not folder(desk).exists()


def test_a_set_brings_its_stats_and_its_attack(qtbot: QtBot, wizard: NewGameWizard) -> None:
    page = stats(wizard)
    page.sets.setCurrentIndex(page.sets.findData("heroes"))
    page.sets.activated.emit(page.sets.currentIndex())
    assert [row.stat.id for row in page.rows] == ["hp", "mov", "skill", "ac"]
    assert (wizard.plan.sides, wizard.plan.fight) == (20, "over")
    assert page.sets.currentData() == "heroes"


def test_a_stat_of_ones_own_stands_on_the_card(qtbot: QtBot, wizard: NewGameWizard) -> None:
    page = stats(wizard)
    page.add_stat("")
    row = page.rows[-1]
    row.name.selectAll()
    qtbot.keyClicks(row.name, "Luck")
    row.abbr.selectAll()
    qtbot.keyClicks(row.abbr, "LCK")
    row.usual.selectAll()
    qtbot.keyClicks(row.usual, "99")
    assert page.notes[("stats", 3)].isVisible()
    row.usual.selectAll()
    qtbot.keyClicks(row.usual, "7")
    assert not page.notes[("stats", 3)].isVisible()
    assert page.rows[-1] is row
    settle(qtbot, wizard.desk)
    stat = wizard.plan.stats[-1]
    assert (stat.id, stat.name.pick("de"), stat.usual) == ("luck", "Luck", "7")
    assert str(people(wizard).values[1][stat.id].text()) == "7"
    page.rows[0].drop.click()
    qtbot.waitUntil(lambda: len(page.rows) == 3)
    assert [row.stat.id for row in page.rows] == ["mov", "def", stat.id]


def test_a_stat_takes_no_name_that_formulas_know(qtbot: QtBot, wizard: NewGameWizard) -> None:
    page = stats(wizard)
    page.add_stat("")
    page.rows[-1].name.selectAll()
    qtbot.keyClicks(page.rows[-1].name, "Target")
    assert wizard.plan.stats[-1].id == "target_2"


def test_an_attack_without_its_stat_cannot_be_chosen(qtbot: QtBot, wizard: NewGameWizard) -> None:
    page = stats(wizard)
    page.rows[2].drop.click()
    qtbot.waitUntil(lambda: len(page.rows) == 2)
    assert [fault.path for fault in wizard.faults] == [("fight",)]
    chosen = fighting(wizard)
    assert chosen.notes[("fight",)].isVisible()
    box = chosen.bound["fight"].targets()[0]
    assert isinstance(box, ListBox)
    assert not box.model().flags(box.model().index(1, 0)) & Qt.ItemFlag.ItemIsEnabled
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert wizard.faults == ()
    assert wizard.create_button.isEnabled()


def test_own_keywords_have_ids(qtbot: QtBot, wizard: NewGameWizard) -> None:
    page = fighting(wizard)
    qtbot.keyClicks(page.bound["own_words"].targets()[0], "Undead, Grave Guard, undead, ")
    ready = {word["id"] for word in parts()["keywords"]}
    own = [word.id for word in wizard.plan.keywords if word.id not in ready]
    assert own == ["undead", "grave_guard", "undead_2"]


def test_what_units_say_is_kept_when_a_stat_comes(qtbot: QtBot, wizard: NewGameWizard) -> None:
    page = people(wizard)
    page.values[1]["hp"].selectAll()
    qtbot.keyClicks(page.values[1]["hp"], "9")
    page.costs[0].setValue(17)
    stats(wizard).add_stat("nerve")
    captain, recruit = wizard.plan.units
    assert dict(recruit.values) == {"hp": "9"}
    assert captain.cost == 17
    assert recruit.cost is None


def test_nothing_is_written_over(qtbot: QtBot, desk: Desk, wizard: NewGameWizard) -> None:
    there = folder(desk) / "new_game" / "first_people.yaml"
    there.parent.mkdir(parents=True)
    there.write_text("mine", encoding="utf-8")
    wizard.go_to(LAST)
    wizard.create_game()
    qtbot.waitUntil(lambda: bool(wizard.said.text()))
    assert "first_people.yaml" in wizard.said.text()
    assert wizard.isVisible()
    assert [path.name for path in there.parent.iterdir()] == [there.name]


def test_the_last_page_says_the_rules_in_words(wizard: NewGameWizard) -> None:
    wizard.go_to(LAST)
    page = wizard.pages[LAST]
    assert isinstance(page, ReadyPage)
    text = page.summary.text()
    assert "50" in text
    assert "first_troop.yaml" in text
    assert "<limit>" not in text
    assert "{" not in text


def test_what_was_chosen_is_not_given_up_without_a_question(
    qtbot: QtBot, answers: Answers, wizard: NewGameWizard
) -> None:
    limit = rules(wizard).fields[("limit",)]
    assert isinstance(limit, QDoubleSpinBox)
    limit.setValue(75)
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert len(answers.asked) == 1
    assert wizard.isVisible()
    answers.choices.append("give_up")
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert not wizard.isVisible()


def test_a_look_is_left_without_a_question(
    qtbot: QtBot, answers: Answers, wizard: NewGameWizard
) -> None:
    for _ in range(FIRST, LAST):
        wizard.step(1)
    qtbot.keyClick(wizard, Qt.Key.Key_Escape)
    assert answers.asked == []
    assert not wizard.isVisible()


def test_tab_goes_through_a_page_as_it_is_read(qtbot: QtBot, wizard: NewGameWizard) -> None:
    page = people(wizard)
    before = page.people.lines["de"], page.people.lines["en"]
    qtbot.waitUntil(lambda: wizard.focusWidget() in before)
    seen: list[QWidget] = []
    for _ in range(12):
        focus = wizard.focusWidget()
        assert focus is not None
        seen.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    leader, trooper = page.values
    assert seen[4:8] == [page.costs[0], leader["hp"], leader["mov"], leader["def"]]
    assert seen[10:12] == [page.costs[1], trooper["hp"]]
    rows = stats(wizard)
    rows.add_stat("nerve")
    rows.rows[-1].usual.setFocus()
    qtbot.keyClick(rows.rows[-1].usual, Qt.Key.Key_Tab)
    assert wizard.focusWidget() in (rows.rows[-1].drop, rows.add)


def test_form_and_hire_list_say_the_values_that_the_card_has() -> None:
    draft = drafted(first_plan(), "en")
    assert draft.mustered is not None and draft.game is not None and draft.people is not None
    captain = draft.people.units["captain"]  # 6" is written, and Fast
    build = draft.mustered.unit_build(captain)
    texts = {text.label: text.text for text in derived_texts(build, "en")}
    assert texts == {"MOV": "8″ with Fast", "run": "16″"}
    assert "MOV 8″" in unit_facts(build, draft.game, "en", draft.people).summary
