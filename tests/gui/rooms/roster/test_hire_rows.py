"""What the hire list finds, in which order, and that its model tells views the truth."""

import pytest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from realms_builder.game.units import Unit
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.rooms.roster.hire.hire_rows import (
    COST,
    FAVOURITES,
    NAME,
    PAGE,
    Hireable,
    HireQuery,
    HireRow,
    HireRows,
    hireables,
    kinds_of,
    matching,
)
from realms_builder.gui.rooms.roster.unit_facts import things_found
from tests.builders import mustered, roster_with, tiny_faction, tiny_game
from tests.roster.test_modes import GUN, ITEMS
from tests.roster.test_modes import UNITS as ARMED


def _units() -> tuple[Hireable, ...]:
    return hireables(mustered(roster_with(), tiny_game()))


def _found(wish: HireQuery, attribute: str = "class") -> list[str]:
    return [unit.address for unit in matching(_units(), wish, attribute)]


def test_a_unit_is_found_by_the_modes_of_what_it_carries() -> None:
    game = tiny_game(GUN, items=ITEMS)
    found = hireables(mustered(roster_with(), game, tiny_faction(game, ARMED)))
    for text in ("burst", "gezielt", "gun"):
        wish = HireQuery(text=text)
        assert [unit.address for unit in matching(found, wish, "")] == ["gunner", "twin"], text
    assert things_found(found[0].unit, ["aimed"], "en") == ["Gun – aimed"]
    assert things_found(found[0].unit, ["gun"], "en") == ["Gun"]


def test_every_unit_of_the_faction_is_listed_in_the_order_of_the_file() -> None:
    assert [unit.address for unit in _units()] == ["chief", "guard", "rat"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("guard", ["guard"]),
        ("WACHE", ["guard"]),
        ("häupt", ["chief"]),
        ("axe", ["guard"]),
        ("Axt", ["guard"]),
        ("mob", ["rat"]),
        ("wa ax", ["guard"]),
        ("guard mob", []),
        ("", ["chief", "guard", "rat"]),
    ],
)
def test_names_of_any_language_tags_and_items_are_found(text: str, found: list[str]) -> None:
    assert _found(HireQuery(text=text)) == found


def test_units_with_a_fitting_name_come_before_those_that_carry_it() -> None:
    game = tiny_game()
    faction = tiny_faction(
        game,
        """
units:
  - {id: guard, name: Guard, stats: {hp: 3}, weapons: [axe]}
  - {id: smith, name: Axe smith, stats: {hp: 1}}
""",
    )
    units = hireables(mustered(roster_with(), game, faction))
    assert [u.address for u in matching(units, HireQuery(text="axe"))] == ["smith", "guard"]


def test_a_kind_shows_only_its_units() -> None:
    assert _found(HireQuery(kind="leader")) == ["chief"]


def test_favourites_are_found_by_their_address() -> None:
    assert _found(HireQuery(kind=FAVOURITES, favourites=frozenset({"clan/rat"}))) == ["rat"]


def test_units_are_sorted_by_name_in_the_language_of_the_window() -> None:
    assert _found(HireQuery(order=NAME, lang="de")) == ["chief", "rat", "guard"]


def test_units_are_sorted_by_cost() -> None:
    def price(unit: Unit) -> int:
        return int(unit.costs["cost"])

    assert _found(HireQuery(order=COST, cost=price)) == ["rat", "guard", "chief"]


def test_the_kinds_are_the_values_that_tell_the_units_apart() -> None:
    found = mustered(roster_with(), tiny_game())
    assert [kind.value for kind in kinds_of(found, hireables(found))] == ["leader", "follower"]


def test_a_faction_of_one_kind_has_no_kinds() -> None:
    game = tiny_game()
    faction = tiny_faction(game, "units: [{id: rat, name: Rat, stats: {hp: 1}}]")
    found = mustered(roster_with(), game, faction)
    assert kinds_of(found, hireables(found)) == ()


# ------------------------------------------------------------------------- the model


def _row(unit: Hireable) -> HireRow:
    return HireRow(unit.address, unit.unit.name.pick("en"), "", "", "")


def _many(number: int) -> list[Hireable]:
    first = _units()[0]
    return [Hireable(f"u{n}", first.unit, first.faction) for n in range(number)]


def test_the_model_keeps_the_rules_of_models(qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    rows = HireRows(_row)
    qtmodeltester.check(rows)
    rows.show_found(_many(PAGE + 30))
    rows.fetchMore()
    rows.show_found(_many(7)[2:5], from_top=True)
    rows.show_found(_units())


def test_long_lists_come_in_pages(qtbot: QtBot) -> None:
    rows = HireRows(_row)
    rows.show_found(_many(2 * PAGE + 1))
    assert rows.rowCount() == PAGE
    with qtbot.waitSignal(rows.rowsInserted) as inserted:
        rows.fetchMore()
    assert inserted.args[1:] == [PAGE, 2 * PAGE - 1]
    with qtbot.waitSignal(rows.rowsInserted) as inserted:
        rows.show_all()
    assert inserted.args[1:] == [2 * PAGE, 2 * PAGE]
    assert not rows.canFetchMore()


def test_a_row_is_made_when_it_is_looked_at_and_made_anew_when_it_changes(qtbot: QtBot) -> None:
    made: list[str] = []
    cost = "1"

    def make(unit: Hireable) -> HireRow:
        made.append(unit.address)
        return HireRow(unit.address, unit.address, "", "", cost)

    rows = HireRows(make)
    units = _many(2 * PAGE)
    rows.show_found(units)
    rows.show_all()
    assert made == []
    assert [rows.index(n).data(ROW).name for n in (3, 4, 70)] == ["u3", "u4", "u70"]
    assert made == ["u3", "u4", "u70"]
    cost = "2"
    told: list[tuple[int, int]] = []
    rows.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    rows.show_found(units)
    assert told == [(3, 4), (70, 70)]
    assert made[3:] == ["u3", "u4", "u70"]
    cost = "3"
    rows.remake({"u4", "u5"})
    assert told[2:] == [(4, 4)]


def test_a_search_inserts_and_removes_instead_of_starting_anew(qtbot: QtBot) -> None:
    rows = HireRows(_row)
    units = _units()
    rows.show_found(units)
    with (
        qtbot.assertNotEmitted(rows.modelReset),
        qtbot.assertNotEmitted(rows.dataChanged),
        qtbot.waitSignal(rows.rowsRemoved) as removed,
    ):
        rows.show_found([units[0], units[2]])
    assert removed.args[1:] == [1, 1]


def test_rows_say_their_name_and_why_to_readers_of_the_screen() -> None:
    rows = HireRows(
        lambda unit: HireRow(unit.address, "Chief", "HP 5", "1/1", "8", spoken="Chief, 8")
    )
    rows.show_found(_units()[:1])
    from PySide6.QtCore import Qt

    index = rows.index(0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Chief, 8"
    assert index.data(Qt.ItemDataRole.AccessibleDescriptionRole) == "HP 5"
