"""Which column is what: by the words above it, and by what stands in it where those are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.exchange.spreadsheet.column_map import NO_HEADER, ColumnMap
from realms_builder.exchange.spreadsheet.guessing import guessed
from realms_builder.exchange.spreadsheet.memory import FILE, remember, remembered
from realms_builder.exchange.spreadsheet.purposes import offered, purposes
from realms_builder.exchange.spreadsheet.reading import clipboard_table
from realms_builder.exchange.spreadsheet.table import SheetTable, table_of
from realms_builder.game.game import Game
from tests.builders import shipped, tiny_game


def game(system: str) -> Game:
    found = shipped().game(system)
    assert found is not None
    return found


def table(text: str) -> SheetTable:
    return clipboard_table(text.replace(" | ", "\t"))


def columns(system: str, head: str, *rows: str) -> tuple[str, ...]:
    return guessed(table("\n".join((head, *rows))), game(system)).columns


def test_abbreviations_and_names_in_both_languages_are_known() -> None:
    head = "Einheit | HK | HP | Bewegung | defence | WIL | Klasse"
    assert columns("ags", head, "A | 4 | 3 | 5") == (
        "name",
        "cost",
        "stats.hp",
        "stats.mov",
        "stats.def",
        "stats.wil",
        "class",
    )
    assert columns("realms", "Unit | Points | FK | Modelltyp | Größe | weapons", "A | 40 | 3") == (
        "name",
        "points",
        "stats.fk",
        "type",
        "size",
        "weapons",
    )


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("Name (de)", "name.de"),
        ("Name EN", "name.en"),
        ("name_en", "name.en"),
        ("German name", "name.de"),
        ("Name [englisch]", "name.en"),
        ("Text (fr)", "text.fr"),
        ("MOV (Zoll)", "stats.mov"),
        ('MOV"', "stats.mov"),
        ("Trefferpunkt", "stats.hp"),
        ("Fähigkeit 2", "abilities"),
        ("Schlüsselwörter", "tags"),
        ("Flavour text", "text"),
        ("Rules text", "text"),
        ("Regeltext", "text"),
        ("Regeltext (en)", "text.en"),
        ("Rules", "text"),
        ("Kosten", "cost"),
        ("Lieblingsfarbe", ""),
        ("Vert.", "stats.def"),
        ("Kl.", ""),
    ],
)
def test_a_word_above_a_column_says_what_it_is(head: str, key: str) -> None:
    assert columns("ags", f"Id | {head} | WIL", "a |  | 3/4+")[1] == key


def test_what_a_game_itself_calls_so_goes_before_any_text() -> None:
    tiny = tiny_game(keyword_kinds="[{id: rule, of_units: rules, name: Rules}]")
    found = guessed(table("Name | Rules | Wording\nAda | any | Never runs."), tiny)
    assert found.columns == ("name", "rules", "text")


def test_several_columns_may_be_for_one_list() -> None:
    found = columns("realms", "Name | Waffe 1 | Waffe 2 | FK", "A | Revolver | Machete | 3")
    assert found == ("name", "weapons", "weapons", "stats.fk")


def test_where_a_word_means_two_things_the_cells_decide() -> None:
    # "Kind" is an attribute of this game, and "unit" one of its values as well as a name.
    assert columns("celtos", "Unit | kind | SH", "Wolf | character | 3", "Bear | unit | 4")[:2] == (
        "name",
        "kind",
    )


def test_a_word_cut_short_is_what_the_cells_can_be() -> None:
    assert columns("ags", "Name | HP | Bew.", "A | 3 | 5")[2] == "stats.mov"
    assert columns("ags", "Name | HP | Bew.", "A | 3 | Schwert: Hieb")[2] == "loadouts"


def test_a_table_without_a_head_is_known_by_telling_cells() -> None:
    found = guessed(
        table("Höker | Gefolge | 4/5+ | Schild, zäh\nWirtin | Anführer | 3/4+ | mutig 1"),
        game("ags"),
    )
    assert found.header == NO_HEADER
    assert found.lang == "de"
    assert found.columns[0] == "name"
    assert found.columns[1] == "class"
    assert found.columns[2] in ("stats.def", "stats.wil")
    assert found.columns[3] == "tags"


def test_titles_above_the_head_are_passed_over() -> None:
    found = guessed(table("Mein Volk |  | \n | Werte | \nName | HP | MOV\nA | 3 | 4"), game("ags"))
    assert (found.header, found.columns) == (2, ("name", "stats.hp", "stats.mov"))


def test_a_table_that_lies_on_its_side_is_turned() -> None:
    found = guessed(
        table("Name | Ada | Bo\nHP | 3 | 4\nMOV | 5 | 5\nWIL | 2/3+ | 3/3+"), game("ags")
    )
    assert found.turned
    assert found.columns == ("name", "stats.hp", "stats.mov", "stats.wil")


def test_every_purpose_of_every_game_has_a_name_in_both_languages() -> None:
    for system in shipped().systems:
        for purpose in purposes(game(system)).values():
            assert purpose.label("de")
            assert purpose.label("en")


def test_texts_are_offered_in_german_and_english_and_what_a_table_has() -> None:
    keys = {purpose.key for purpose in offered(game("ags"), ("text.fr",))}
    assert {"name", "name.de", "name.en", "text.fr"} <= keys
    assert "name.fr" not in keys


# ---------------------------------------------------------------------------------- remembering


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path))
    return tmp_path / FILE


HEAD = "Wer | Wie zäh | Wie flink"


def test_columns_are_remembered_by_the_words_above_them(state: Path) -> None:
    first = table(f"{HEAD}\nAda | 3 | 5")
    chosen = ColumnMap(("name", "stats.hp", "stats.mov"), 0, lang="de")
    assert remembered(first, game("ags")) is None
    remember(first, game("ags"), chosen)
    assert remembered(table(f"{HEAD.upper()}\nBo | 9 | 1\nCi | 8 | 2"), game("ags")) == chosen
    assert remembered(table("Wer | Wie zäh | Wie schnell\nBo | 9 | 1"), game("ags")) is None
    assert remembered(first, game("realms")) is None


def test_a_turned_table_is_remembered_as_turned(state: Path) -> None:
    turned = table("Wer | Ada | Bo\nWie zäh | 3 | 4")
    chosen = ColumnMap(("name", "stats.hp"), 0, turned=True)
    remember(turned, game("ags"), chosen)
    assert remembered(turned, game("ags")) == chosen


def test_a_table_without_a_head_is_not_remembered(state: Path) -> None:
    remember(table_of([["Ada", "3"]]), game("ags"), ColumnMap(("name", "stats.hp")))
    assert not state.exists()


@pytest.mark.parametrize("content", ["", "[]", "{", '{"format": 1, "tables": {"x": [1]}}'])
def test_a_broken_memory_is_an_empty_one(state: Path, content: str) -> None:
    state.write_text(content, encoding="utf-8")
    known = table(f"{HEAD}\nAda | 3 | 5")
    assert remembered(known, game("ags")) is None
    chosen = ColumnMap(("name", "", "stats.mov"), 0)
    remember(known, game("ags"), chosen)
    assert remembered(known, game("ags")) == chosen
