"""Choices of rosters and what they offer, renamed wherever files of a game name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editing.games import Bench, write

RAIDS = {
    "system.yaml": """\
format: 1
kind: system
id: raids
name: Raids
stats: [{id: hp, name: hits, type: integer, min: 1}]
attributes: [{id: clan, name: clan, type: choice, default: none, values: [none, iron]}]
costs: [{id: gold, name: gold, default_limit: 100}]
items: [{id: clans, name: clans}, {id: gear, name: gear}]
roster_options: [{id: clan, name: clan, from: clans, exactly: 1, default: iron}]
checks:
  - {code: one, for: roster, require: "clan == 'iron' or roster.clan == 'moon'"}
  - {code: sworn, for: roster, require: "clan == 'moon'", fixes: [{set: {choose.clan: moon}}]}
  - {code: kin, where: "clan == 'iron'", require: "roster.clan == 'iron'"}
""",
    "catalogue.yaml": """\
format: 1
kind: catalogue
system: raids
items:
  clans: [{id: iron, name: Iron Clan}, {id: moon, name: Moon Clan}]
  gear: [{id: rope, name: Rope, gold: 1}, {id: bomb, name: Bomb, gold: 5}]
""",
    "reds.yaml": """\
format: 1
kind: faction
system: raids
id: reds
name: Reds
roster_options:
  - {id: stash, of: [rope, bomb], repeat: true, default: rope, when: "clan == 'moon'"}
units:
  - id: guard
    name: Guard
    stats: {hp: 1}
    gold: "=if(roster.carries('bomb'), 4, count(roster.stash))"
""",
    "rosters/legal/one.yaml": """\
format: 1
kind: roster
system: raids
faction: reds
name: One
choose: {clan: moon, stash: [rope, bomb]}
models: [{id: m1, unit: guard}]
""",
}


@pytest.fixture
def raids(tmp_path: Path) -> Path:
    for name, text in RAIDS.items():
        path = tmp_path / "raids" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert Bench(tmp_path, "raids").verdicts() == {}
    return tmp_path


def _lines(folder: Path, file: str, at: tuple[str, ...], old: str, new: str) -> str:
    found = Bench(folder, "raids").renamed(file, at, old, new)
    lines = " ".join(line.after for line in found.lines())
    write(found)
    assert Bench(folder, "raids").verdicts() == {}
    return lines


def test_a_choice_of_the_game_is_renamed_where_the_roster_is_asked(raids: Path) -> None:
    said = _lines(raids, "system.yaml", ("roster_options",), "clan", "kin")
    assert "{id: kin, name: clan" in said and "choose: {kin: moon" in said
    assert "kin == 'iron' or roster.kin == 'moon'" in said
    assert "when: \"kin == 'moon'\"" in said and "set: {choose.kin: moon}" in said
    assert "where: \"clan == 'iron'\", require: \"roster.kin == 'iron'\"" in said


def test_a_choice_of_a_faction_is_renamed_with_its_rosters(raids: Path) -> None:
    said = _lines(raids, "reds.yaml", ("roster_options",), "stash", "store")
    assert "{id: store, of: [rope" in said
    assert "count(roster.store)" in said and "store: [rope, bomb]" in said


def test_what_is_on_offer_is_renamed_with_the_choices_that_took_it(raids: Path) -> None:
    said = _lines(raids, "catalogue.yaml", ("items", "clans"), "iron", "steel")
    assert "default: steel" in said and "roster.clan == 'steel'" in said
    assert "where: \"clan == 'iron'\"" in said  # a value of the attribute, no item
    said = _lines(raids, "catalogue.yaml", ("items", "gear"), "rope", "cord")
    assert "of: [cord, bomb]" in said and "default: cord" in said and "stash: [cord, bomb]" in said


def test_what_a_way_out_lets_the_roster_choose_is_renamed(raids: Path) -> None:
    said = _lines(raids, "catalogue.yaml", ("items", "clans"), "moon", "star")
    assert "set: {choose.clan: star}" in said


def test_a_list_is_renamed_where_a_choice_takes_it_whole(raids: Path) -> None:
    assert "from: kindreds" in _lines(raids, "system.yaml", ("items",), "clans", "kindreds")
