"""Tables of quick references are worked out by the game's own formulas, cell by cell."""

from __future__ import annotations

import pytest

from realms_builder.game.kinds.table_grids import OnAxis
from realms_builder.layout.document import words_of
from realms_builder.sheets.rules.keyword_blocks import item_table
from realms_builder.sheets.rules.reference import DirectiveError, Reference, SystemScope
from realms_builder.sheets.rules.table_blocks import dice_word, table
from tests.builders import tiny_game
from tests.sheets.quick_sheets import (
    DAMAGE_BY_SIZE,
    HIT_BY_SIZE,
    TEN_BY_TEN,
    grid_cells,
    only_table,
    shipped_game,
    table_lines,
)

SIZES = "[{id: size, values: [xs, s, m, l, xl]}]"
SIZED = {"scales": SIZES, "attributes": "[{id: size, type: scale, scale: size}]"}
NEED = """
  - id: need
    name: {de: Nötig, en: needed}
    row: {name: own, values: 1-10}
    column: {name: theirs, values: 1..10}
    cell: "clamp(6 + column - row, 2, 10)"
    format: "{cell}+"
"""
HIT = """
  - {id: hit, row: {scale: size}, column: {scale: size}, cell: "clamp(4 + row - column, 2, 6)"}
  - id: damage
    row: {scale: size, name: acting}
    column: {scale: size, name: target}
    cells:
      {xs: [4, 5, 6, 6, 6], s: [3, 4, 5, 6, 6], m: [2, 3, 4, 5, 6], l: [2, 2, 3, 4, 5],
       xl: [2, 2, 2, 3, 4]}
"""


def test_a_grid_of_numbers_is_the_one_that_a_rule_book_prints() -> None:
    assert grid_cells(tiny_game(tables=NEED), "need") == TEN_BY_TEN


def test_the_shipped_grids_are_the_printed_ones_cell_by_cell() -> None:
    assert grid_cells(shipped_game("celtos"), "test") == TEN_BY_TEN
    sizes = shipped_game("basic_rules")
    for name, printed in (("hit", HIT_BY_SIZE), ("damage", DAMAGE_BY_SIZE)):
        assert grid_cells(sizes, name) == [[f"{digit}+" for digit in row] for row in printed]
    shooting = grid_cells(shipped_game("celtos"), "shooting_row")
    assert shooting == [["9+", "8+", "7+", "6+", "5+", "4+", "3+", "2+", "1+", "0+"]]


def test_the_sides_of_a_grid_say_what_they_are() -> None:
    lines = table_lines(only_table(tiny_game(tables=NEED), "need"))
    assert lines[0] == ["", "Theirs"]
    assert lines[1] == ["Own", *map(str, range(1, 11))]
    assert [line[0] for line in lines[2:]] == [str(n) for n in range(1, 11)]


@pytest.mark.parametrize(("name", "expected"), [("hit", HIT_BY_SIZE), ("damage", DAMAGE_BY_SIZE)])
def test_a_grid_over_sizes_computes_with_their_places(name: str, expected: list[str]) -> None:
    game = tiny_game("", tables=HIT, **SIZED)
    assert grid_cells(game, name) == [list(row) for row in expected]


def test_a_table_of_one_side_is_one_line() -> None:
    game = tiny_game(tables="[{id: t, column: {id: sh, name: SH, values: 8-10}, cell: 10 - sh}]")
    assert table_lines(only_table(game, "t")) == [["SH", "8", "9", "10"], ["", "2", "1", "0"]]


def test_a_table_down_one_side_has_two_columns() -> None:
    game = tiny_game(
        tables="[{id: t, row: {id: gap, name: gap, values: [-2, 0, 2]}, cell: 4 + gap}]"
    )
    assert table_lines(only_table(game, "t"))[1:] == [["−2", "2"], ["0", "4"], ["2", "6"]]


def test_formulas_of_rule_texts_read_the_cells_of_a_table() -> None:
    scope = SystemScope(tiny_game("", tables=HIT, **SIZED))
    assert scope.call("table", ("hit", "xl", "xs")) == 6
    small = scope.lookup("size").lookup("s")  # type: ignore[union-attr]
    assert isinstance(small, OnAxis)
    assert scope.call("table", ("hit", small, "m")) == 3


def test_results_of_a_roll_are_said_in_the_dice_of_the_language() -> None:
    german = table_lines(only_table(shipped_game("realms"), "hit_zone", "de"))
    assert german == [
        ["W12", ""],
        ["1–6", "Rumpf"],
        ["7–8", "rechter Arm"],
        ["9–10", "linker Arm"],
        ["11–12", "Beine"],
    ]
    assert table_lines(only_table(shipped_game("realms"), "hit_zone", "en"))[0] == ["D12", ""]
    assert dice_word("2W6", "en") == "2D6"


def test_action_points_follow_the_formula_of_the_game() -> None:
    # Half of what was left over, rounded down, joins the six of the round.
    cells = grid_cells(shipped_game("realms"), "action_points")
    assert cells == [["6", "6", "7", "7", "8", "8", "9", "9", "10", "10", "11", "11"]]


def test_a_switch_that_changes_a_table_is_named_below_it() -> None:
    notes = [words_of(n) for n in only_table(shipped_game("realms"), "hit_zone").notes]
    half = "Half of the hits go to the body; the table is ours, the book has none yet."
    assert notes == [f"Played here: {half}"]


def test_a_switch_sets_the_other_table_in_force() -> None:
    later = Reference(shipped_game("realms"), "en", {"zones": "later"})
    assert table(later, ["hit_zone"]) == ()
    (found,) = table(later, ["hit_zone_later"])
    assert [line[0] for line in table_lines(found)] == ["D12", "1–5", "6–7", "8–9", "10–12"]


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ("[{id: t, row: {scale: syze}, cell: row}]", "rules.unknown_scale"),
        ("[{id: t, row: {values: many}, cell: row}]", "rules.no_axis"),
        ("[{id: t, row: {values: 1-900}, cell: row}]", "rules.axis_too_long"),
        (
            "[{id: t, row: {values: [1, 2]}, column: {values: [1]}, cells: [[1]]}]",
            "rules.cells_missing",
        ),
        ("[{id: t}]", "rules.empty_table"),
        ("[{id: t, row: {values: [1]}, cell: rov + 1}]", "formula.unknown_name.suggested"),
        ("[{id: t, row: {values: [0]}, cell: 1 / row}]", "formula.division_by_zero"),
    ],
)
def test_a_table_that_cannot_be_worked_out_is_refused_with_a_reason(tables: str, code: str) -> None:
    with pytest.raises(DirectiveError) as refused:
        table(Reference(tiny_game(tables=tables), "en"), ["t"])
    assert refused.value.code == code


def test_what_is_written_of_an_item_is_said_though_it_is_as_usual() -> None:
    guns = """
      - id: guns
        fields:
          - {id: damage, name: damage, type: integer, default: 1}
          - {id: shots, name: shots, type: integer, default: 2}
    """
    catalogue = """
format: 1
kind: catalogue
system: tiny
items:
  guns:
    - {id: bow, name: Bow, damage: 1}
    - {id: axe, name: Axe}
    - {id: gun, name: Gun, damage: 3, shots: 2}
"""
    game = tiny_game(catalogue, items=guns, derived="")
    (found,) = item_table(Reference(game, "en"), tuple(game.catalogue["guns"].values()))
    assert table_lines(found) == [
        ["", "damage", "shots"],
        ["Bow", "1", "–"],
        ["Axe", "–", "–"],
        ["Gun", "3", "2"],
    ]


def test_a_thing_with_modes_has_a_row_for_each() -> None:
    catalogue = """
    format: 1
    kind: catalogue
    system: tiny
    items:
      guns:
        - id: gun
          name: Gun
          power: "=if(mode == 'burst', 2, 7)"
          modes: [{id: burst, reach: 4}, {id: aimed, reach: 9}]
        - {id: bow, name: Bow, power: 1, reach: 6}
    """
    items = "[{id: guns, fields: [{id: power, type: integer}, {id: reach, type: integer}]}]"
    game = tiny_game(catalogue, items=items)
    (found,) = item_table(Reference(game, "en"), tuple(game.catalogue["guns"].values()))
    assert table_lines(found) == [
        ["", "power", "reach"],
        ["Gun – burst", "2", "4"],
        ["Gun – aimed", "7", "9"],
        ["Bow", "1", "6"],
    ]
