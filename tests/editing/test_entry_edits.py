"""Entries begun, doubled, taken away and moved: what they say then, and that a game takes them."""

from __future__ import annotations

from collections import Counter

import pytest

from realms_builder.core.problems import Problem
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.entry_edits import (
    added,
    deleted,
    duplicated,
    fresh_id,
    ids_beside,
    moved_to,
    named_anew,
)
from realms_builder.editing.outlines.new_entries import new_entry_for
from realms_builder.editing.outlines.outline import outline_of
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_text
from tests.tree import ROOT, game_ids

LIBRARY = Library([ROOT / "factions"])
UNITS = """\
kind: faction
id: a
units:
  # the old guard
  - {id: guard, name: {de: Wache, en: Guard}, cost: 3}
  - {id: guard_2, name: "Guard (2)"}
  - {id: scout}
profiles:
  - {id: pack}
"""


def codes(problems: list[Problem]) -> Counter[str]:
    return Counter(problem.code for problem in problems)


def test_a_second_one_has_an_id_and_a_number_of_its_own() -> None:
    after, path = duplicated(Manuscript.of(UNITS), ("units", 0))
    assert path == ("units", 1)
    assert after.value(path) == {
        "id": "guard_3",
        "name": {"de": "Wache (3)", "en": "Guard (3)"},  # there is a Guard (2)
        "cost": 3,
    }
    again, path = duplicated(after, ("units", 2))
    assert again.value(path) == {"id": "guard_4", "name": "Guard (4)"}
    assert again.text.count("# the old guard") == 1


def test_an_id_is_new_among_units_and_profiles_alike() -> None:
    assert ids_beside(Manuscript.of(UNITS).data, ("units",)) == {
        "guard",
        "guard_2",
        "scout",
        "pack",
    }
    assert fresh_id("pack", ["pack", "pack_2"]) == "pack_3"
    assert fresh_id("fresh", ["pack"]) == "fresh"


def test_several_are_deleted_at_once_whatever_their_order() -> None:
    after = deleted(Manuscript.of(UNITS), [("units", 0), ("profiles", 0), ("units", 2)])
    assert after.data["units"] == [{"id": "guard_2", "name": "Guard (2)"}]
    assert "profiles" not in after.data
    assert "old guard" not in after.text


def test_an_entry_moves_within_its_list() -> None:
    after, path = moved_to(Manuscript.of(UNITS), ("units", 2), 0)
    assert path == ("units", 0)
    assert [unit["id"] for unit in after.data["units"]] == ["scout", "guard", "guard_2"]


@pytest.mark.parametrize("system", sorted(game_ids()))
def test_a_new_unit_of_any_game_is_sound(system: str) -> None:
    game = LIBRARY.game(system)
    assert game is not None
    for path in LIBRARY.factions(system).values():
        before = Manuscript.of(path.read_text(encoding="utf-8"), str(path))
        entry = new_entry_for(("units",), game, ids_beside(before.data, ("units",)))
        after, place = added(before, ("units",), entry)
        faction, problems = read_faction(parse_text(after.text, str(path)), game)
        assert faction is not None
        assert codes(problems) == codes(read_faction(before.yaml, game)[1])
        assert after.value(place)["id"] in faction.units


@pytest.mark.parametrize("system", sorted(game_ids()))
def test_a_new_entry_in_every_section_of_a_system_is_sound(system: str) -> None:
    path = LIBRARY.systems[system]
    catalogues = [
        parse_text(head.path.read_text("utf-8"), str(head.path))
        for head in LIBRARY.heads(system, "catalogue")
    ]
    before = Manuscript.of(path.read_text(encoding="utf-8"), str(path))
    game, problems = read_game(parse_text(before.text, str(path)), catalogues)
    assert game is not None
    for section in outline_of(before, game, "en").every():
        if section.adds is None or section.adds[0] == "everyone":
            continue
        kind = section.key.partition(".")[2] if section.adds == ("keywords",) else ""
        entry = new_entry_for(section.adds, game, ids_beside(before.data, section.adds), kind)
        after, _ = added(before, section.adds, entry)
        again, more = read_game(parse_text(after.text, str(path)), catalogues)
        assert again is not None, (section.adds, more)
        assert codes(more) == codes(problems), (section.adds, more)


@pytest.mark.parametrize("system", sorted(game_ids()))
def test_a_new_item_of_every_list_is_sound(system: str) -> None:
    game = LIBRARY.game(system)
    assert game is not None
    for list_id in game.item_lists:
        text = f"format: 1\nkind: faction\nsystem: {system}\nid: x\nname: X\nunits: []\n"
        entry = new_entry_for(("items", list_id), game)
        after, _ = added(Manuscript.of(text), ("items", list_id), entry)
        _, problems = read_faction(parse_text(after.text), game)
        assert codes(problems) == codes(read_faction(parse_text(text), game)[1]), problems


# ------------------------------------------------------------------------------ ids and names


@pytest.mark.parametrize(
    ("identity", "old", "new", "wanted"),
    [
        ("new_unit", "New unit", "Wreck fisher", "wreck_fisher"),
        ("wreck", "Wreck", "Wreck fisher", "wreck_fisher"),
        ("wreck_fisher", "Wreck fisher", "", "new_entry"),
        ("new_entry", "", "Guard", "guard_2"),  # there is a guard already
        ("guard_2", "Guard", "Guards", "guards"),
        ("by_hand", "Wreck", "Wreck fisher", "by_hand"),
        ("new_unit", "New unit", "New unit", "new_unit"),
    ],
)
def test_the_id_of_a_new_entry_follows_its_name(
    identity: str, old: str, new: str, wanted: str
) -> None:
    text = f"kind: faction\nunits:\n  - {{id: guard}}\n  - {{id: {identity}, name: '{old}'}}\n"
    manuscript = Manuscript.of(text)
    after = named_anew(manuscript, ("units", 1), {"id": identity, "name": new}, "en")
    assert after == {"id": wanted, "name": new}


def test_an_id_that_something_refers_to_stays() -> None:
    text = "kind: faction\nunits:\n  - {id: new_unit, name: A}\nitems: {x: [{only: new_unit}]}\n"
    after = {"id": "new_unit", "name": "Fisher"}
    assert named_anew(Manuscript.of(text), ("units", 0), after, "en") == after
    text = "kind: faction\nunits:\n  - {id: a, name: A, text: This is a line.}\n"
    after = {"id": "a", "name": "Axe"}
    changed = named_anew(Manuscript.of(text), ("units", 0), after, "en")
    assert changed == {"id": "axe", "name": "Axe"}


@pytest.mark.parametrize(
    ("name", "wanted"), [("Lift", "lift"), ("Hull", "hull_2"), ("Min", "min_2")]
)
def test_an_id_that_formulas_read_is_none_of_their_other_words(name: str, wanted: str) -> None:
    text = "kind: system\nstats:\n  - {id: hull, name: Hull}\ncosts:\n  - {id: new_cost, name: A}\n"
    after = {"id": "new_cost", "name": name}
    assert named_anew(Manuscript.of(text), ("costs", 0), after, "en") == {
        "id": wanted,
        "name": name,
    }


def test_every_double_has_a_name_of_its_own() -> None:
    text = "kind: faction\nunits:\n  - {id: sloop, name: {de: Schaluppe, en: Sloop}}\n"
    manuscript = Manuscript.of(text)
    for _ in range(3):
        manuscript, _ = duplicated(manuscript, ("units", 0))
    names = [unit["name"]["en"] for unit in manuscript.data["units"]]
    assert sorted(names) == ["Sloop", "Sloop (2)", "Sloop (3)", "Sloop (4)"]
