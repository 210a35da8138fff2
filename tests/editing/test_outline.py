"""The outline of a file: every part in its order, also the empty ones, with its facts."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.game_files import GameFile, files_of
from realms_builder.editing.outlines.nodes import Outline, OutlineNode
from realms_builder.editing.outlines.outline import outline_of
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.library import Library
from tests.builders import system_text, yaml_of
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
FACTION = """\
format: 1
kind: faction
system: ags
id: guards
name: {de: Wache, en: Guards}
colour: "#112233"
units:
  - id: captain
    name: {de: Hauptfrau, en: Captain}
    cost: 12
    stats: {hp: 5}

  - id: recruit
    cost: {cost: 3}
  - id: recruit
    name: Twice
items:
  abilities:
    - {id: blow, name: {de: Hieb, en: Blow}}
"""


def outline(text: str, lang: str = "en", problems: tuple[Problem, ...] = ()) -> Outline:
    return outline_of(Manuscript.of(text, "f.yaml"), LIBRARY.game("ags"), lang, problems)


def of_file(system: str, name: str, files: tuple[GameFile, ...] = ()) -> Outline:
    path = ROOT / "factions" / system / f"{name}.yaml"
    manuscript = Manuscript.of(path.read_text(encoding="utf-8"), str(path))
    return outline_of(manuscript, LIBRARY.game(system), "en", (), files)


def section(found: Outline | OutlineNode, *keys: str) -> OutlineNode:
    nodes = found.nodes if isinstance(found, Outline) else found.below
    node = next(node for node in nodes if node.key == keys[0])
    return section(node, *keys[1:]) if keys[1:] else node


def problem(line: int, severity: Severity = Severity.ERROR) -> Problem:
    return Problem("x", severity, Place("f.yaml", line, 1))


def test_a_faction_is_its_people_units_profiles_and_items() -> None:
    found = outline(FACTION)
    assert [(node.name, node.fact) for node in found.nodes] == [
        ("The faction", "Guards"),
        ("Units", "3"),
        ("Profiles of groups", ""),
        ("Items", "1"),
        ("Choices of rosters", ""),
    ]
    units = section(found, "units").below
    assert [(n.id, n.name, n.fact) for n in units] == [
        ("captain", "Captain", "12 HC"),
        ("recruit", "recruit", "3 HC"),
        ("recruit", "Twice", ""),
    ]
    assert [n.path for n in units] == [("units", 0), ("units", 1), ("units", 2)]
    blow = section(found, "items", "abilities", "blow")
    assert blow.path == ("items", "abilities", 0)


def test_entries_with_the_same_id_have_keys_of_their_own() -> None:
    keys = [node.key for node in section(outline(FACTION), "units").below]
    assert len(set(keys)) == 3


def test_names_are_said_in_the_language_asked_for() -> None:
    found = outline(FACTION, "de")
    assert section(found, "units").name == "Einheiten"
    assert section(found, "units", "captain").name == "Hauptfrau"
    assert section(found, "units", "captain").fact == "12 HK"


def test_a_check_is_called_by_what_it_says() -> None:
    text = "format: 1\nkind: system\nid: x\nchecks:\n"
    text += "  - {code: budget, text: {de: Zu viel., en: '{cost - limit} points too many.'}}\n"
    found = outline(text + "  - {code: silent, require: 'true'}\n")
    assert section(found, "checks", "budget").name == "points too many."
    assert section(found, "checks", "silent").name == "silent"


def test_empty_parts_say_where_their_first_entry_goes() -> None:
    found = outline("format: 1\nkind: faction\nid: x\n")
    assert section(found, "units").adds == ("units",)
    assert section(found, "items", "abilities").adds == ("items", "abilities")
    system = outline("format: 1\nkind: system\nid: x\n")
    for key in ("stats", "derived", "checks", "switches", "tables", "mechanics", "tokens"):
        assert section(system, key).adds == (key,)
        assert section(system, key).below == ()
    assert section(system, "yardstick").fact == "nothing yet"


def test_problems_lie_in_the_entry_that_holds_their_line() -> None:
    found = outline(FACTION, problems=(problem(10, Severity.HINT), problem(11), problem(19)))
    assert section(found, "units", "captain").severity is Severity.ERROR
    assert section(found, "units", "recruit").severity is None
    assert section(found, "items", "abilities", "blow").severity is Severity.ERROR
    assert section(found, "head").severity is None


def test_problems_of_the_head_lie_in_it_and_those_of_other_files_nowhere() -> None:
    other = Problem("x", place=Place("other.yaml", 9, 1))
    found = outline(FACTION, problems=(problem(6, Severity.WARNING), other))
    assert section(found, "head").severity is Severity.WARNING
    assert section(found, "units", "captain").severity is None


def test_a_problem_of_a_list_that_is_no_list_lies_in_its_section() -> None:
    text = "format: 1\nkind: faction\nid: x\nunits: 7\n"
    assert section(outline(text, problems=(problem(4),)), "units").severity is Severity.ERROR


def test_problems_of_a_field_lie_in_it_and_in_its_list() -> None:
    text = (
        "kind: system\nid: x\nitems:\n  - id: arms\n    fields:\n"
        "      - {id: reach}\n      - {id: harm}\n"
    )
    found = outline(text, problems=(problem(7),))
    assert section(found, "items", "arms").severity is Severity.ERROR
    assert section(found, "items", "arms", "fields", "harm").severity is Severity.ERROR
    assert section(found, "items", "arms", "fields", "reach").severity is None


def test_a_system_shows_its_vocabulary_in_the_order_of_the_format() -> None:
    found = of_file("realms", "system", files_of(LIBRARY, "realms"))
    kinetic = section(found, "keywords", "keywords.damage_type", "kinetic")
    assert kinetic.path == ("keywords", 0)
    assert section(found, "stats", "bw").fact == "length"
    assert section(found, "items", "weapons").below[0].name == "Fields"
    assert [n.id for n in section(found, "scales", "view").below] == ["45", "90", "180", "360"]
    assert section(found, "scales", "view").adds == ("scales", 1, "values")
    assert section(found, "checks", "two_models").fact == "error"
    leaves = section(found, "files.faction").below
    assert [leaf.file.name for leaf in leaves if leaf.file] == [
        "deep_consortium.yaml",
        "green_weave.yaml",
        "northern_alliance.yaml",
        "solar_compact.yaml",
        "syndicate.yaml",
    ]


def test_a_catalogue_shows_its_items_list_by_list() -> None:
    found = of_file("realms", "catalogue")
    knife = section(found, "items", "weapons", "combat_knife")
    assert (knife.name, knife.fact) == ("Combat knife", "10 pts")


def test_keywords_written_by_kind_have_paths_through_their_kind() -> None:
    text = "kind: system\nid: x\nkeywords:\n  tag:\n    - {id: heavy}\n"
    found = section(outline(text), "keywords", "keywords.tag", "heavy")
    assert found.path == ("keywords", "tag", 0)


def test_the_entry_at_a_path_is_the_innermost_that_holds_it() -> None:
    found = outline(FACTION)
    node = found.at(("units", 0, "stats", "hp"))
    assert node is not None
    assert node.id == "captain"
    head = found.at(("colour",))
    assert head is not None
    assert head.key == "head"


def test_the_way_to_an_entry_names_the_sections_around_it() -> None:
    found = outline(FACTION)
    way = found.way_to(("units", 0, "stats", "hp"))
    assert [(node.key, node.id) for node in way] == [("units", ""), ("captain", "captain")]
    assert [node.key for node in found.way_to(())] == ["head"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        "kind: faction\nunits: {a: 1}\nitems: []\n",
        "kind: system\nid: x\nkeywords: 3\nitems: {a: 1}\nscales: [1, [2], {values: 4}]\n",
        "kind: system\nid: x\neveryone: []\nkeyword_kinds: {a: 1}\nattributes: [{values: [1]}]\n",
        "kind: catalogue\nitems: {weapons: {a: 1}, 7: [x]}\nkeywords: {tag: 3}\n",
        "kind: system\nstats: [{id: [1], name: {xx: [3]}, type: {}}]\n",
        "kind: system\nswitches: [{default: [x], values: 3}]\n",
    ],
)
def test_whatever_stands_in_a_file_has_an_outline(text: str) -> None:
    found = outline(text)
    assert found.nodes[0].key == "head"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "factions").glob("*/*.yaml")), ids=lambda p: f"{p.parent.name}/{p.name}"
)
def test_every_entry_of_bundled_files_stands_at_its_path_with_its_id(path: Path) -> None:
    manuscript = Manuscript.of(path.read_text(encoding="utf-8"), str(path))
    found = outline_of(manuscript, LIBRARY.game(path.parent.name), "de")
    for node in found.every():
        if node.can_change:
            raw = manuscript.value(node.path)
            assert node.id == str(raw[node.id_key] if isinstance(raw, dict) else raw)


def test_an_entry_shows_an_own_icon_of_its_game(tmp_path: Path) -> None:
    (tmp_path / "claw.svg").write_text("<svg/>")
    text = system_text(
        icons="{claw: claw.svg, gone: gone.svg}",
        roles="[{id: a, icon: claw}, {id: b, icon: shield}, {id: c, icon: gone}]",
    )
    game, _ = read_game(yaml_of(text, str(tmp_path / "system.yaml")))
    found = outline_of(Manuscript.of(text, "f.yaml"), game, "en")
    icons = [node.icon for node in section(found, "roles").below]
    assert icons == [str(tmp_path / "claw.svg"), "shield", ""]
