"""Units out of tables: new ones in a file's own words, changes cell by cell, problems at cells."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.exchange.spreadsheet.column_map import ColumnMap
from realms_builder.exchange.spreadsheet.guessing import guessed
from realms_builder.exchange.spreadsheet.imported import Imported
from realms_builder.exchange.spreadsheet.importing import units_from
from realms_builder.exchange.spreadsheet.new_faction import faction_text
from realms_builder.exchange.spreadsheet.reading import clipboard_table
from realms_builder.exchange.spreadsheet.table import cell_of, table_of
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.game import Game
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import parse_text
from tests.builders import shipped, tiny_game
from tests.exchange.spreadsheet.test_reading_tables import html
from tests.tree import game_ids


def game(system: str) -> Game:
    found = shipped().game(system)
    assert found is not None
    return found


def imported(
    system: Game | str, rows: list[list[str]], faction: dict[str, Any] | None = None
) -> Imported:
    known = game(system) if isinstance(system, str) else system
    table = table_of(rows)
    return units_from(table, guessed(table, known), known, faction)


def wrong(found: Imported) -> list[tuple[str, str, str]]:
    return [(cell_of(p), p.code, str(p.values.get("suggestion", ""))) for p in found.problems]


@pytest.mark.parametrize("program", ["libreoffice", "excel", "google"])
def test_what_a_spreadsheet_copies_becomes_units(program: str) -> None:
    table = clipboard_table("", html(f"{program}.html"))
    found = units_from(table, guessed(table, game("ags"), "de"), game("ags"))
    assert found.problems == ()
    assert found.entries[0] == {
        "id": "torwaechterin",
        "name": {"de": "Torwächterin", "en": "Gate warden"},
        "class": "leader",
        "cost": 6,
        "stats": {"hp": 5, "mov": 5, "def": "4/4+", "wil": "3/4+"},
        "tags": ["armour 1", "shield"],
        "abilities": [
            {
                "id": "hellebarde",
                "name": "Hellebarde",
                "test": "ATT 4/3+ vs DEF",
                "range": ["near 2"],
            },
            {"id": "tor_halten", "name": "Tor halten", "text": "Wer hier steht, weicht nicht."},
        ],
    }
    assert [entry["id"] for entry in found.entries] == [
        "torwaechterin",
        "faehrmann_soehne",
        "der_lotse",
    ]
    assert [entry["class"] for entry in found.entries] == ["leader", "follower", "follower"]


def test_the_units_of_a_table_make_a_faction_that_reads_without_a_problem() -> None:
    table = clipboard_table("", html("google.html"))
    entries = units_from(table, guessed(table, game("ags"), "de"), game("ags")).entries
    text = faction_text(game("ags"), "torvolk", "Torvolk", entries)
    faction, problems = read_faction(parse_text(text), game("ags"))
    assert problems == []
    assert faction is not None
    assert list(faction.units) == ["torwaechterin", "faehrmann_soehne", "der_lotse"]
    assert parse_text(text).data["units"] == list(entries)


@pytest.mark.parametrize("system", sorted(game_ids()))
def test_a_faction_of_every_game_begins_with_a_table(system: str) -> None:
    stats = list(game(system).stats)
    rows = [["Name", *stats], ["Ada", *(["3"] * len(stats))]]
    entries = imported(system, rows).entries
    text = faction_text(game(system), "folk", "Folk: the", entries)
    data = parse_text(text).data
    assert (data["name"], data["units"]) == ("Folk: the", list(entries))


def test_values_are_understood_as_everywhere_and_written_as_files_write_them() -> None:
    found = imported(
        "realms",
        [
            ["Name", "Modelltyp", "Größe", "Sichtfeld", "Tarnung", "BW", "Punkte", "Eigenschaften"],
            ["A", "Infanterie", "mittel", "360°", "aktiv II", "12 cm", "43 Punkte", "Schütze 2"],
        ],
    )
    (entry,) = found.entries
    assert entry["type"] == "infantry"
    assert entry["size"] == "medium"
    assert entry["view"] == 360
    assert entry["stats"] == {"bw": 12}
    assert entry["points"] == 43
    assert entry["camouflage"] == "active II"


@pytest.mark.parametrize(
    ("cell", "value"),
    [("x", True), ("Ja", True), ("✓", True), ("nein", None), ("-", None), ("", None)],
)
def test_flags_are_ticked_in_many_ways(cell: str, value: bool | None) -> None:
    (entry,) = imported("celtos", [["Name", "leader", "SH"], ["A", cell, "3"]]).entries
    assert entry.get("leader") == value


@pytest.mark.parametrize(
    ("cell", "value"), [("5-12", [5, 12]), ("5 bis 12", [5, 12]), ("[4, 8]", [4, 8]), ("6", 6)]
)
def test_numbers_of_models_are_one_or_a_range(cell: str, value: object) -> None:
    (entry,) = imported("celtos", [["Name", "Anzahl", "SH"], ["A", cell, "3"]]).entries
    assert entry["strength"] == value


def test_what_is_not_understood_is_kept_and_told_at_its_cell() -> None:
    found = imported(
        "ags",
        [
            ["Name", "HP", "MOV", "DEF", "WIL", "Klasse", "Tags"],
            ["Ada", "viele", "99", "2026-03-04", "4/4+", "Anfuhrer", "Schild, Rustung 2"],
        ],
    )
    (entry,) = found.entries
    assert entry["stats"] == {"hp": "viele", "mov": 99, "def": "2026-03-04", "wil": "4/4+"}
    assert entry["class"] == "Anfuhrer"
    assert entry["tags"] == ["shield", "Rustung 2"]
    assert sorted(wrong(found)) == [
        ("B2", "number_expected", ""),
        ("C2", "value_outside", ""),
        ("D2", "spreadsheet.date", ""),
        ("F2", "choice_unknown", ""),
        ("G2", "keyword_unknown", "Rüstung 2"),
    ]
    date = next(p for p in found.problems if p.code == "spreadsheet.date")
    assert "“4/3” or “3/4”" in said(date, "en")


def test_items_are_those_of_the_catalogue_by_any_name_and_count() -> None:
    found = imported(
        tiny_game(),
        [
            ["Name", "HP", "weapons", "traits"],
            ["A", "3", "Langbogen, 2x Axt; ", "Schütze II"],
            ["B", "3", "Axe (x3)\nlong sword", "-"],
            ["C", "3", "Langschwerd", ""],
        ],
    )
    lists = [entry.get("weapons") for entry in found.entries]
    assert lists == [["long_bow", "2x axe"], ["3x axe", "long_sword"], ["Langschwerd"]]
    assert found.entries[0]["traits"] == ["marksman II"]
    assert ("C4", "unknown_item", "Langschwert") in wrong(found)


def test_abilities_of_ones_own_are_told_apart_from_text() -> None:
    found = imported(
        "ags",
        [
            ["Name", "HP", "Fähigkeiten"],
            ["A", "3", "Biss: ATT 3/4+ vs DEF, Nah 0, das Ziel blutet, wenn es fällt"],
            ["B", "3", "Pfiff: Nah ist, wer ihn hört, und kommt."],
            ["C", "3", "Ruf: wil vs tn 3 | Aura 4 | Alle hören; niemand geht."],
        ],
    )
    assert found.problems == ()
    assert [entry["abilities"] for entry in found.entries] == [
        [
            {
                "id": "biss",
                "name": "Biss",
                "test": "ATT 3/4+ vs DEF",
                "range": ["near 0"],
                "text": "das Ziel blutet, wenn es fällt",
            }
        ],
        [{"id": "pfiff", "name": "Pfiff", "text": "Nah ist, wer ihn hört, und kommt."}],
        [
            {
                "id": "ruf",
                "name": "Ruf",
                "test": "wil vs tn 3",
                "range": ["aura 4"],
                "text": "Alle hören; niemand geht.",
            }
        ],
    ]


def test_units_that_say_the_same_share_nothing_that_could_change() -> None:
    rows = [
        ["Name", "HP", "Tags", "Fähigkeiten"],
        ["A", "3", "Schild", "Biss: tut weh"],
        ["B", "3", "Schild", "Biss: tut weh"],
    ]
    one, other = imported("ags", rows).entries
    one["tags"].append("tough")
    one["abilities"][0]["name"] = "Tritt"
    assert other["tags"] == ["shield"]
    assert other["abilities"] == [{"id": "biss", "name": "Biss", "text": "tut weh"}]


def test_ids_are_made_from_names_and_none_twice() -> None:
    found = imported(
        "ags",
        [
            ["Name", "HP", "MOV"],
            ["Öl-Äffchen", "1", "2"],
            ["Öl Äffchen!", "1", "2"],
            ["兵", "1", "2"],
            ["3 Brüder", "1", "2"],
        ],
    )
    ids = [entry["id"] for entry in found.entries]
    assert ids == ["oel_aeffchen", "oel_aeffchen_2", "unit", "n_3_brueder"]


def test_units_that_call_each_other_are_found_by_name_wherever_they_stand() -> None:
    found = imported(
        "ags",
        [
            ["Name", "HP", "ruft"],
            ["Rufer", "3", "Geist der Tür"],
            ["Geist der Tür", "1", ""],
            ["Blinder", "1", "Gaist der Tür"],
        ],
    )
    assert found.entries[0]["summons"] == ["geist_der_tuer"]
    assert found.entries[2]["summons"] == ["Gaist der Tür"]
    assert wrong(found) == [("C4", "unknown_unit", "geist_der_tuer")]


def test_headings_empty_rows_and_repeated_heads_are_no_units() -> None:
    head = ["Name", "HP", "MOV"]
    found = imported(
        "ags", [head, ["Anführer", "", ""], ["Ada", "3", "5"], ["", "", ""], head, ["Bo", "2", "–"]]
    )
    assert [entry["id"] for entry in found.entries] == ["ada", "bo"]
    assert found.rows == (2, 5)
    assert found.entries[1]["stats"] == {"hp": 2}
    assert wrong(found) == [("A2", "spreadsheet.heading", "")]


def test_a_table_without_a_name_says_what_to_choose() -> None:
    found = units_from(table_of([["3", "4"]]), ColumnMap(("stats.hp", "stats.mov")), game("ags"))
    assert (found.entries, wrong(found)) == ((), [("A1", "spreadsheet.no_name_column", "")])


def test_problems_of_a_turned_table_stand_at_the_cells_of_the_sheet() -> None:
    found = imported("ags", [["Name", "Ada", "Bo"], ["HP", "3", "x?"], ["MOV", "5", "5"]])
    assert wrong(found) == [("C2", "number_expected", "")]
    assert [entry["id"] for entry in found.entries] == ["ada", "bo"]


# ---------------------------------------------------------------------------------- updates

CLAN: dict[str, Any] = {
    "units": [
        {
            "id": "chief",
            "name": {"de": "Häuptling", "en": "Chief"},
            "class": "leader",
            "cost": 8,
            "stats": {"HP": 5},
            "weapons": [{"id": "horn", "name": "Horn", "power": 1}, "axe"],
            "options": [{"id": "o", "of": ["bow"], "list": "weapons"}],
        },
        {"id": "guard", "name": {"de": "Wache", "en": "Guard"}, "cost": 4, "stats": {"hp": 3}},
    ]
}


def test_a_unit_that_is_there_changes_only_where_cells_say_something_else() -> None:
    rows = [
        ["Name", "HP", "cost", "weapons"],
        ["Häuptling", "6", "8", "Horn, Axt, Bogen"],
        ["Guard", "3", "", ""],
        ["Neu", "1", "2", ""],
    ]
    found = imported(tiny_game(), rows, CLAN)
    assert [entry["id"] for entry in found.entries] == ["neu"]
    assert found.unchanged == 1
    (update,) = found.updates
    told = [(c.path, c.before, c.after, c.row, c.column) for c in update.changes]
    before = CLAN["units"][0]["weapons"]
    assert told == [
        (("stats", "HP"), 5, 6, 1, 1),
        (("weapons",), before, [*before, "bow"], 1, 3),
    ]
    after = found.applied(CLAN["units"])
    assert after[0]["options"] == CLAN["units"][0]["options"]
    assert after[0]["stats"] == {"HP": 6}
    assert after[1] == CLAN["units"][1]
    assert after[2] == {"id": "neu", "name": "Neu", "cost": 2, "stats": {"hp": 1}}
    assert CLAN["units"][0]["stats"] == {"HP": 5}


def test_a_new_version_of_a_text_goes_to_its_language() -> None:
    rows = [["id", "name (de)", "name (fr)", "hp"], ["guard", "Wächter", "Garde", "3"]]
    (update,) = imported(tiny_game(), rows, CLAN).updates
    assert update.entry["name"] == {"de": "Wächter", "en": "Guard", "fr": "Garde"}


def test_a_row_that_comes_twice_is_told_and_not_lost() -> None:
    rows = [["Name", "HP", "MOV"], ["Guard", "4", "5"], ["Wache", "5", "5"]]
    found = imported(tiny_game(), rows, CLAN)
    assert [u.id for u in found.updates] == ["guard"]
    assert [entry["id"] for entry in found.entries] == ["wache"]
    assert wrong(found) == [("A3", "spreadsheet.twice", "")]


@pytest.mark.parametrize(
    ("shown", "meant"),
    [
        ("2026-05-04", "4/5"),
        ("04. Mai", "4/5"),
        ("4-May", "4/5"),
        ("4.5.", "4/5"),
        ("04.05.2026", "4/5"),
        ("5/4/2026", "4/5"),
        ("Mrz 20", "20/3"),
        ("20. März", "20/3"),
    ],
)
def test_what_a_spreadsheet_took_for_a_date_is_told_as_what_was_typed(
    shown: str, meant: str
) -> None:
    found = imported("ags", [["Name", "HP", "DEF"], ["Ada", "3", shown]])
    assert [p.code for p in found.problems] == ["spreadsheet.date"]
    assert found.problems[0].values["one"] == meant
    assert found.entries[0]["stats"]["def"] == shown
