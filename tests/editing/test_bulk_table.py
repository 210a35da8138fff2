"""Cells of the table over all units: what they say, what is written, what an edit leaves alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from realms_builder.editing.bulk.blocks import as_html, as_tsv, laid, read_tsv
from realms_builder.editing.bulk.cells import (
    NoCell,
    can_write,
    cell_text,
    sort_key,
    text_key,
    written,
)
from realms_builder.editing.bulk.columns import BulkColumn, columns_of
from realms_builder.editing.bulk.edits import CellAt, copied_down, counted, laid_out, rounded, typed
from realms_builder.editing.bulk.facts import DerivedFacts, problems_by_unit
from realms_builder.editing.edits import with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import read_whole
from realms_builder.game.library import Library
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
GAMES = ("ags", "basic_rules", "celtos", "realms", "true_forces")
TEXT = """\
format: 1
kind: faction
system: ags
id: guards
name: Guards
units:
  - id: captain   # leads
    name: {de: Hauptfrau, en: Captain}
    class: leader
    cost: 12
    base: M
    stats: {hp: 6, mov: 5, def: 4/4+, wil: 4/4+}
    tags: [armour 1, brave 1]
  - {id: recruit, name: Rekrut, cost: 3, base: S, stats: {hp: 3, mov: 5, def: 3/4+, wil: 3/5+}}
  - {id: ghost, name: Geist, cost: 7, base: S, stats: {HP: 4, mov: 6, def: 2/4+, wil: 5/4+}}
"""


def columns(game: str = "ags", lang: str = "de") -> dict[str, BulkColumn]:
    found = LIBRARY.game(game)
    assert found is not None
    return {column.id: column for column in columns_of(found, None, lang)}


def units(text: str = TEXT) -> list[dict[str, Any]]:
    return Manuscript.of(text).value(("units",))


def test_the_name_comes_first_and_every_stat_and_cost_has_a_column() -> None:
    found = list(columns())
    assert found[0] == "name.de"
    assert {"stats.hp", "stats.mov", "stats.def", "stats.wil", "cost", "class"} <= set(found)
    assert found.index("stats.hp") < found.index("name.en")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_typing_what_a_cell_says_changes_no_unit_of_the_bundled_games(game: str, lang: str) -> None:
    found = LIBRARY.game(game)
    assert found is not None
    tried = 0
    for name, path in LIBRARY.factions(game).items():
        faction = LIBRARY.faction(game, name)
        for unit in units(path.read_text(encoding="utf-8")):
            for column in columns_of(found, faction, lang):
                text = cell_text(column, unit, lang)
                if text and can_write(column, unit):
                    assert written(column, unit, f"{text} ", lang) == unit, column.id
                    tried += 1
    assert tried > 100


def test_a_number_is_written_as_a_number_and_what_is_none_as_it_was_typed() -> None:
    captain = units()[0]
    hp = columns()["stats.hp"]
    assert written(hp, captain, "7", "de")["stats"] == {**captain["stats"], "hp": 7}
    assert written(hp, captain, "7 or so", "de")["stats"]["hp"] == "7 or so"
    assert "hp" not in written(hp, captain, "", "de")["stats"]


def test_another_spelling_of_a_key_stays() -> None:
    ghost = units()[2]
    hp = columns()["stats.hp"]
    assert cell_text(hp, ghost, "de") == "4"
    assert written(hp, ghost, "5", "de")["stats"] == {**ghost["stats"], "HP": 5}


def test_a_choice_is_shown_by_name_and_written_by_what_the_file_says() -> None:
    captain, recruit = units()[:2]
    column = columns()["class"]
    assert cell_text(column, captain, "de") == "Anführer"
    assert written(column, recruit, "anführer", "de")["class"] == "leader"
    assert written(column, recruit, "König", "de")["class"] == "König"


def test_words_are_shown_by_name_and_names_are_written_as_ids() -> None:
    captain, recruit = units()[:2]
    column = columns()["tags"]
    assert cell_text(column, captain, "de") == "Rüstung 1, Mutig 1"
    assert written(column, recruit, "Rüstung 2, armee, neu", "de")["tags"] == [
        "armour 2",
        "army",
        "neu",
    ]
    assert written(column, captain, "Mutig 1", "de")["tags"] == ["brave 1"]


def test_a_version_of_a_text_leaves_the_other_one_alone() -> None:
    captain, recruit = units()[:2]
    de, en = columns()["name.de"], columns()["name.en"]
    assert written(de, captain, "Chefin", "de")["name"] == {"de": "Chefin", "en": "Captain"}
    assert cell_text(en, recruit, "de") == ""
    assert written(de, recruit, "Neuling", "de")["name"] == "Neuling"
    assert written(en, recruit, "Rookie", "de")["name"] == {"de": "Rekrut", "en": "Rookie"}


def test_a_cell_that_cannot_say_everything_is_left_to_the_form() -> None:
    whole = {"id": "x", "abilities": [{"id": "blow", "name": "Blow", "test": "ATT 3/3+"}]}
    column = columns()["abilities"]
    assert cell_text(column, whole, "de") == "Blow"
    assert not can_write(column, whole)
    with pytest.raises(NoCell):
        written(column, whole, "Stab", "de")


def test_rows_are_sorted_by_value_and_empty_cells_come_last() -> None:
    hp = columns()["stats.hp"]
    keys = [sort_key(hp, {"stats": {"hp": value}} if value else {}, "de") for value in (10, 9, 0)]
    assert sorted(keys) == [keys[1], keys[0], keys[2]]
    assert text_key("4/4+") < text_key("10/2+") < text_key("none")


def test_choices_are_sorted_in_the_order_of_the_game() -> None:
    base = columns()["base"]
    assert [c.value for c in base.plan.choices] == ["s", "m", "l"]
    assert sort_key(base, {"base": "M"}, "de") < sort_key(base, {"base": "L"}, "de")


# ---------------------------------------------------------------------- many cells


def test_one_is_added_to_every_number_and_other_cells_are_left_out() -> None:
    hp, wil = columns()["stats.hp"], columns()["stats.wil"]
    cells = [*(CellAt(number, hp) for number in range(3)), CellAt(0, wil)]
    edit = counted(units(), cells, "add", Fraction(1), "de")
    assert [(one.before, one.after) for one in edit.changes] == [("6", "7"), ("3", "4"), ("4", "5")]
    assert [one.column.id for one in edit.left_out] == ["stats.wil"]
    assert edit.values["units", 2]["stats"]["HP"] == 5


def test_many_cells_change_only_their_own_lines() -> None:
    cost = columns()["cost"]
    before = Manuscript.of(TEXT)
    cells = [CellAt(number, cost) for number in range(3)]
    edit = counted(before.value(("units",)), cells, "multiply", Fraction(11, 10), "de")
    after = with_values(before, dict(edit.values))
    lines = zip(before.text.split("\n"), after.text.split("\n"), strict=True)
    changed = [new for old, new in lines if old != new]
    assert [line.count("cost: 13") + line.count("cost: 8") for line in changed] == [1, 1]
    assert after.value(("units", 1, "cost")) == 3


@pytest.mark.parametrize(
    ("value", "way", "step", "expected"),
    [
        ("13.2", "nearest", 1, "13"),
        ("13.5", "nearest", 1, "14"),
        ("-13.5", "nearest", 1, "-14"),
        ("13.2", "up", 1, "14"),
        ("13.8", "down", 5, "10"),
        ("12.5", "nearest", 5, "15"),
        ("13.2", "nearest", 0, "13.2"),
    ],
)
def test_rounding_goes_to_a_step(value: str, way: Any, step: int, expected: str) -> None:
    assert rounded(Fraction(value), way, Fraction(step)) == Fraction(expected)


def test_a_target_keeps_its_plus_and_a_formula_is_no_number() -> None:
    celtos = columns("celtos")
    assert celtos["stats.sh"].is_number
    raw = [{"stats": {"sh": "= 2 + 1"}}, {"stats": {"sh": "4"}}]
    cells = [CellAt(0, celtos["stats.sh"]), CellAt(1, celtos["stats.sh"])]
    edit = counted(raw, cells, "add", Fraction(1), "de")
    assert [one.number for one in edit.left_out] == [0]
    assert edit.values == {("units", 1): {"stats": {"sh": "5"}}}


def test_filling_down_writes_what_the_first_one_says() -> None:
    edit = copied_down(units(), [(columns()["stats.def"], [0, 1, 2])], "de")
    assert [edit.values["units", n]["stats"]["def"] for n in (1, 2)] == ["4/4+", "4/4+"]
    assert ("units", 0) not in edit.values


def test_two_cells_of_one_unit_change_together() -> None:
    one, two = columns()["name.de"], columns()["name.en"]
    texts = [(CellAt(1, one), "Neuling"), (CellAt(1, two), "Rookie")]
    edit = laid_out(units(), texts, "de")
    assert edit.values["units", 1]["name"] == {"de": "Neuling", "en": "Rookie"}


def test_typing_what_stands_there_already_is_no_edit() -> None:
    edit = typed(units(), [CellAt(0, columns()["cost"])], "12", "de")
    assert not edit.values
    assert not edit.changes


# ---------------------------------------------------------------------- blocks


def test_cells_with_tabs_lines_and_quotes_survive_the_clipboard() -> None:
    block = (("a\tb", 'say "no"'), ("two\nlines", ""))
    assert read_tsv(as_tsv(block)) == block
    assert as_html((("a<b", "&"),)) == "<table><tr><td>a&lt;b</td><td>&amp;</td></tr></table>"


def test_one_value_fills_every_chosen_cell() -> None:
    assert laid((("7",),), [(0, 1), (4, 1)], 9, 9).texts == ((0, 1, "7"), (4, 1, "7"))


def test_a_block_is_repeated_where_it_fits_a_whole_number_of_times() -> None:
    chosen = [(row, 0) for row in range(4)]
    assert [text for _, _, text in laid((("a",), ("b",)), chosen, 9, 9).texts] == list("abab")
    odd = [(row, 0) for row in range(3)]
    assert [text for _, _, text in laid((("a",), ("b",)), odd, 9, 9).texts] == list("ab")


def test_what_does_not_fit_is_counted() -> None:
    found = laid((("a", "b"), ("c", "d"), ("e", "f")), [(1, 2)], 3, 3)
    assert found.texts == ((1, 2, "a"), (2, 2, "c"))
    assert (found.rows, found.columns) == (1, 1)


# ---------------------------------------------------------------------- facts


def test_a_problem_is_told_with_its_unit_and_field() -> None:
    manuscript = Manuscript.of(TEXT.replace("hp: 6", "hp: lots"), "guards.yaml")
    reading = read_whole(manuscript, LIBRARY)
    found = problems_by_unit(reading.problems, manuscript, "en")
    told = {one.path: one.sentence for one in found[0]}
    assert "lots" in told["stats", "hp"]
    assert set(found) <= {0, 1, 2}


def test_derived_values_follow_the_unit() -> None:
    text = LIBRARY.factions("celtos")["gael"].read_text(encoding="utf-8")
    facts = DerivedFacts()
    for mov, rush in ((5, "15″"), (6, "18″")):  # three times MOV
        told = text.replace("mov: 5", f"mov: {mov}")
        found = facts.of(read_whole(Manuscript.of(told), LIBRARY), lambda _name: None, "en")
        assert found["chieftain"]["derived.rush"].text == rush


def test_prices_by_formula_stay_whatever_is_counted() -> None:
    text = TEXT.replace("cost: 3,", 'cost: "=2 + hp",')
    raw = units(text)
    cells = [CellAt(number, columns()["cost"]) for number in range(3)]
    edit = counted(raw, cells, "multiply", Fraction(11, 10), "de")
    assert [one.number for one in edit.left_out] == [1]
    assert [(one.before, one.after) for one in edit.changes] == [("12", "13"), ("7", "8")]
    assert cell_text(columns()["cost"], raw[1], "de") == "=2 + hp"
    (change,) = typed(raw, [CellAt(0, columns()["cost"])], "=hp * 2", "de").values.values()
    assert change["cost"] == "=hp * 2"


def test_cells_of_strangers_are_no_formulas_in_a_spreadsheet_and_come_back_as_they_were() -> None:
    cells = ["=cmd|' /C calc'!A0", "@SUM(1)", "+1+1", "-2+3", "-5", "-1.5", "a=b", "'quoted", "-"]
    sent = as_tsv([cells])
    fields = sent.removesuffix("\n").split("\t")
    assert [field[:1] for field in fields] == ["'", "'", "'", "'", "-", "-", "a", "'", "-"]
    assert "<td>=" not in as_html([cells])
    assert "<td>@" not in as_html([cells])
    assert read_tsv(sent) == (tuple(cells),)
