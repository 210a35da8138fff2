"""Copied into a spreadsheet and pasted back, the units of bundled factions stay as they are."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.exchange.spreadsheet.delimited import delimited_text
from realms_builder.exchange.spreadsheet.guessing import guessed
from realms_builder.exchange.spreadsheet.importing import units_from
from realms_builder.exchange.spreadsheet.reading import clipboard_table
from realms_builder.exchange.spreadsheet.table import SheetTable
from realms_builder.exchange.spreadsheet.writing import UnitsTable, units_table
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file
from tests.builders import shipped
from tests.tree import ROOT, game_ids

FACTIONS = [
    (system, faction)
    for system in sorted(game_ids())
    for faction in sorted(Library([ROOT / "factions"]).factions(system))
]


@cache
def data(system: str, faction: str) -> dict[str, Any]:
    return parse_file(ROOT / "factions" / system / f"{faction}.yaml").data


def game(system: str) -> Game:
    found = shipped().game(system)
    assert found is not None
    return found


@cache
def copied(system: str, faction: str, lang: str) -> UnitsTable:
    return units_table(data(system, faction), game(system), lang)


def assert_unchanged(table: SheetTable, system: str, faction: str, lang: str) -> None:
    found = units_from(
        table, guessed(table, game(system), lang), game(system), data(system, faction)
    )
    assert [(u.id, u.changes) for u in found.updates] == []
    assert found.entries == ()
    assert found.problems == ()
    assert found.unchanged == len(table.rows) - 1


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("system", "faction"), FACTIONS)
def test_what_is_copied_is_known_again_and_changes_nothing(
    system: str, faction: str, lang: str
) -> None:
    made = copied(system, faction, lang)
    for table in (clipboard_table(made.tsv), clipboard_table("", made.html)):
        assert guessed(table, game(system), lang) == made.columns
        assert_unchanged(table, system, faction, lang)


@settings(max_examples=30)
@given(st.data())
def test_in_any_order_and_with_columns_missing_nothing_changes(
    draw: st.DataObject,
) -> None:
    system, faction = draw.draw(st.sampled_from(FACTIONS))
    lang = draw.draw(st.sampled_from(("de", "en")))
    head, *units = copied(system, faction, lang).rows
    names = [at for at, word in enumerate(head) if at == 0 or word.casefold().startswith("name")]
    others = [at for at in range(len(head)) if at not in names]
    kept = draw.draw(st.permutations([*names, *draw.draw(st.sets(st.sampled_from(others)))]))
    rows = [head, *draw.draw(st.permutations(units))]
    delimiter = draw.draw(st.sampled_from("\t;"))
    text = delimited_text([[row[at] for at in kept] for row in rows], delimiter)
    assert_unchanged(clipboard_table(text), system, faction, lang)


@settings(max_examples=30)
@given(st.data())
def test_one_cell_changed_is_one_value_changed(draw: st.DataObject) -> None:
    system, faction = draw.draw(st.sampled_from(FACTIONS))
    made = copied(system, faction, "en")
    whole = {stat.id for stat in game(system).stats.values() if stat.type in ("integer", "length")}
    places = [
        n
        for n, key in enumerate(made.columns.columns)
        if key.removeprefix("stats.") in whole and key.startswith("stats.")
    ]
    row = draw.draw(st.integers(1, len(made.rows) - 1))
    column = draw.draw(st.sampled_from(places))
    before = made.rows[row][column]
    after = str(draw.draw(st.integers(0, 9).filter(lambda n: str(n) != before)))
    rows = [list(cells) for cells in made.rows]
    rows[row][column] = after
    table = SheetTable(tuple(map(tuple, rows)))
    found = units_from(table, made.columns, game(system), data(system, faction))
    (update,) = found.updates
    (change,) = update.changes
    key = made.columns.columns[column].removeprefix("stats.")
    assert (change.path, change.after) == (("stats", key), int(after))
    assert (change.row, change.column) == (row, column)
    unit = data(system, faction)["units"][row - 1]
    assert update.entry == {**unit, "stats": {**unit["stats"], key: int(after)}}


def test_pasted_for_a_faction_without_units_they_come_as_new_ones() -> None:
    made = copied("ags", "laeufer", "de")
    found = units_from(made.table, made.columns, game("ags"), {})
    assert {p.code for p in found.problems} == {"spreadsheet.own_item"}
    keys = ("id", "name", "text", "cost", "limit", "stats", "tags", "summons")
    told = [{key: entry[key] for key in keys if key in entry} for entry in found.entries]
    units = data("ags", "laeufer")["units"]
    assert told == [{key: unit[key] for key in keys if key in unit} for unit in units]


def test_formulas_for_values_come_back_as_they_went() -> None:
    unit = {
        "id": "a",
        "name": "A",
        "cost": "=if(hp > 2, 1, 5)",
        "stats": {"hp": "=2 + 1", "mov": 5, "def": "4/5+", "wil": "4/4+"},
    }
    faction = {"units": [unit]}
    made = units_table(faction, game("ags"), "en")
    again = units_from(clipboard_table(made.tsv), made.columns, game("ags"), faction)
    assert (list(again.updates), list(again.problems)) == ([], [])
    (entry,) = units_from(clipboard_table(made.tsv), made.columns, game("ags"), {}).entries
    assert (entry["cost"], entry["stats"]["hp"]) == ("=if(hp > 2, 1, 5)", "=2 + 1")


def test_only_the_units_asked_for_are_copied() -> None:
    made = units_table(data("ags", "ritter"), game("ags"), "en", only=("kaplan",))
    assert [row[0] for row in made.rows] == ["id", "kaplan"]


def test_texts_that_spreadsheets_would_make_something_of_are_marked() -> None:
    faction = {
        "units": [{"id": "a", "name": "=1+1", "stats": {"hp": 3, "def": "4/5+"}, "cost": 2}],
    }
    made = units_table(faction, game("ags"), "en")
    assert "'=1+1\t" in made.tsv
    assert "<td>3</td>" in made.html
    assert '<td style="mso-number-format:\'\\@\'" sdnum="1033;0;@"' in made.html
    again = clipboard_table(made.tsv)
    columns = guessed(again, game("ags"))
    assert units_from(again, columns, game("ags"), faction).updates == ()
