"""The balance of a game: who is looked at, what is written, and why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Problem
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import ManuscriptReading, read_whole
from realms_builder.editing.worth.valuing import Valuer
from realms_builder.game.library import Library
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.swap import said
from realms_builder.gui.rooms.workshop.balance.balance_dialog import BalanceDialog
from realms_builder.gui.rooms.workshop.balance.scatter import Scatter
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.odds.yardstick.yardstick import Yardstick
from tests.gui.waiting import settle
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
OWN = "schleierhof"


def of_game(system: str, name: str) -> tuple[ManuscriptReading, Yardstick]:
    """Return a bundled people with the yardstick of its game."""
    path = LIBRARY.factions(system)[name]
    reading = read_whole(Manuscript.of(path.read_text(encoding="utf-8"), str(path)), LIBRARY)
    game = reading.game
    assert game is not None
    factions = [LIBRARY.faction(system, one) for one in LIBRARY.factions(system)]
    found = Valuer().yardstick(
        game, [one for one in factions if one is not None], lambda one: LIBRARY.faction(system, one)
    )
    assert isinstance(found, Yardstick)
    return reading, found


@pytest.fixture(scope="module")
def product() -> tuple[ManuscriptReading, Yardstick]:
    """Return a game whose terms multiply."""
    return of_game("true_forces", OWN)


@pytest.fixture
def dialog(
    qtbot: QtBot, desk: Desk, product: tuple[ManuscriptReading, Yardstick]
) -> Iterator[BalanceDialog]:
    found = BalanceDialog(desk)
    qtbot.addWidget(found)
    reading, yardstick = product
    found.show_balance(yardstick, reading, read_only=False)
    found.show()
    yield found
    found.close()


def test_who_is_furthest_off_is_looked_at_first(
    dialog: BalanceDialog, product: tuple[ManuscriptReading, Yardstick]
) -> None:
    own = [one for one in product[1].units if one.unit.address.startswith(f"{OWN}/")]
    furthest = max(own, key=lambda one: abs(one.deviations))
    assert dialog.answer.name.text() == furthest.unit.name.pick("en")
    assert dialog.units.current_address() == furthest.unit.address


def test_the_formula_and_its_terms_are_shown(
    dialog: BalanceDialog, product: tuple[ManuscriptReading, Yardstick]
) -> None:
    terms = product[1].terms
    assert dialog.formula.text().startswith("value = ")
    assert dialog.formula.text().count(" ^ ") == len(terms)
    assert all(term.text.pick("en") in dialog.terms.text() for term in terms)
    assert not dialog.terms.isVisible()
    dialog.terms_button.click()
    assert dialog.terms.isVisible()


def test_only_units_of_the_file_are_listed_until_the_others_are_wanted(
    dialog: BalanceDialog, product: tuple[ManuscriptReading, Yardstick]
) -> None:
    faction = product[0].own_faction
    assert faction is not None
    assert dialog.units.rowCount() == len(faction.units)
    dialog.others.click()
    assert dialog.units.rowCount() == len(product[1].units)


def test_the_list_is_sorted_by_numbers(dialog: BalanceDialog) -> None:
    dialog.units.sortItems(1, Qt.SortOrder.AscendingOrder)
    items = [dialog.units.item(line, 1) for line in range(dialog.units.rowCount())]
    costs = [int(item.text()) for item in items if item is not None]
    assert costs == sorted(costs)
    assert len(costs) > 3


def test_arrow_keys_go_from_unit_to_unit_by_value(
    qtbot: QtBot, dialog: BalanceDialog, product: tuple[ManuscriptReading, Yardstick]
) -> None:
    own = [one for one in product[1].units if one.unit.address.startswith(f"{OWN}/")]
    order = [one.unit.address for one in sorted(own, key=lambda one: one.value)]
    dialog.choose(order[0])
    for address in order[1:]:
        qtbot.keyClick(dialog.scatter, Qt.Key.Key_Right)
        assert dialog.units.current_address() == address
    assert dialog.scatter.accessibleDescription()


def test_a_dearer_unit_is_drawn_higher_and_one_on_the_line_on_the_line(
    qtbot: QtBot, product: tuple[ManuscriptReading, Yardstick], desk: Desk
) -> None:
    scatter = Scatter(desk.theme)
    qtbot.addWidget(scatter)
    scatter.resize(500, 400)
    scatter.show_yardstick(product[1], frozenset(), "en")
    axes = scatter.axes()
    assert axes is not None
    assert axes.steep
    dear, cheap = axes.point(20, 40), axes.point(20, 10)
    assert dear.x() == cheap.x()
    assert dear.y() < cheap.y()
    # by the logarithm the same share is the same way: 10 to 20 is as far as 20 to 40
    middle = axes.point(20, 20)
    assert cheap.y() - middle.y() == pytest.approx(middle.y() - dear.y())


def test_a_cost_is_asked_about_and_written_into_the_unit(dialog: BalanceDialog) -> None:
    wanted: list[tuple[object, str]] = []
    dialog.edited.connect(lambda values, name: wanted.append((values, said(name))))
    address = dialog.units.current_address()
    own = dialog.own[address]
    assert not dialog.answer.write_cost.isEnabled()
    dialog.answer.cost.setValue(float(own.printed) + 1)
    assert dialog.answer.means.text()
    dialog.answer.write_cost.click()
    values, name = wanted[0]
    assert values == {("units", own.number): {**own.raw, "points": int(own.printed) + 1}}
    assert name == "Write a cost"


def test_a_note_is_written_into_the_unit(dialog: BalanceDialog) -> None:
    wanted: list[object] = []
    dialog.edited.connect(lambda values, _name: wanted.append(values))
    own = dialog.own[dialog.units.current_address()]
    dialog.answer.note.setText("She sings")
    dialog.answer.write_note.click()
    assert wanted == [{("units", own.number): {**own.raw, "note": "She sings"}}]


def test_units_of_the_program_can_be_looked_at_and_not_written(
    dialog: BalanceDialog, product: tuple[ManuscriptReading, Yardstick]
) -> None:
    dialog.show_balance(product[1], product[0], read_only=True)
    assert not dialog.answer.below.isVisible()
    assert dialog.answer.says.text()


def test_why_there_is_no_yardstick_is_said_in_words(dialog: BalanceDialog) -> None:
    none = Problem("yardstick.too_few_units", values={"count": 2, "wanted": 8})
    dialog.show_balance(none, None, read_only=False)
    assert dialog.pages.currentWidget() is dialog.why_not
    assert "at least 8" in dialog.why_not.text()


# ---------------------------------------------------------------------- in the workshop


@pytest.mark.usefixtures("soon_valued")
def test_a_cost_written_in_the_balance_is_one_step_of_undo(
    qtbot: QtBot, desk: Desk, keeper: Keeper, tmp_path: Path
) -> None:
    panel = WorkshopPanel(desk, keeper)
    panel.resize(1200, 800)
    panel.show()
    panel.open_path(ROOT / "factions" / "true_forces" / f"{OWN}.yaml")
    panel.make_own()
    document = panel.document
    assert document is not None
    qtbot.waitUntil(lambda: document.reading.own_faction is not None)
    qtbot.waitUntil(lambda: panel.balance.found is not None)
    document.select(("units", 2))
    panel.worth.compare.click()
    dialog = panel.balance.dialog
    assert dialog is not None
    before = document.manuscript.text
    number = dialog.own[dialog.units.current_address()].number
    assert number == 2
    dialog.answer.cost.setValue(99)
    dialog.answer.write_cost.click()
    assert document.manuscript.value(("units", number, "points")) == 99
    assert panel.writing.undo_stack.undoText() == "Write a cost"
    assert dialog.answer.cost.value() == 99
    panel.bench.set_mode("table")
    assert panel.bench.table.rows.rowCount() == len(document.manuscript.value(("units",)))
    panel.writing.undo_stack.undo()
    assert document.manuscript.text == before
    dialog.close()
    settle(qtbot, desk)
    panel.close()
    panel.deleteLater()
