"""Heads get another id, units another faction; whoever names them does so still."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.editing.outlines.game_files import GameFile
from realms_builder.editing.references.moving import UnitMover
from realms_builder.editing.references.renaming import Renamer
from realms_builder.game.yaml.text import parse_file, parse_text
from tests.builders import CATALOGUE, system_text
from tests.editing.games import Bench, copied, write
from tests.tree import game_ids

CLAN = """\
format: 1
kind: faction
id: clan
system: tiny
name: Clan
units:
  # the first of all
  - id: chief   # he leads
    name: Chief
    cost: 9
    stats: {hp: 9}
    summons: [guard, elves/archer]

  - {id: guard, name: Guard, cost: 4, stats: {hp: 5}, summons: [chief]}
"""
ELVES = """\
format: 1
kind: faction
id: elves
system: tiny
name: Elves
units:
    - id: archer
      name: Archer
      cost: 3
      stats: {hp: 3}
      summons: [clan/chief]
"""
ROSTER = """\
format: 1
kind: roster
system: tiny
faction: clan
name: Band
models:
  - {id: a, unit: chief}   # him
  - {id: b, unit: guard}
"""


def tiny(folder: Path, **files: str) -> Bench:
    """Write a game with two factions and a roster into *folder*."""
    home = folder / "tiny"
    texts = {
        "system.yaml": system_text(),
        "catalogue.yaml": CATALOGUE,
        "clan.yaml": CLAN,
        "elves.yaml": ELVES,
        "rosters/ready/band.yaml": ROSTER,
        "rosters/ready/woods.yaml": ROSTER.replace("faction: clan", "faction: elves").replace(
            "unit: ", "unit: clan/"
        ),
        **files,
    }
    for name, text in texts.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Bench(folder, "tiny")


def head_renamed(bench: Bench, name: str, new: str) -> Bench:
    """Return the game once the head of the file called *name* has the id *new*."""
    plan = bench.renamer.renamed(bench.file(name), (), new, bench.files)
    assert plan.problems == ()
    write(plan)
    root = bench.files[0].path.parents[1]
    return Bench(root, new if name == "system.yaml" else bench.game.id)


@pytest.mark.parametrize("system", sorted(game_ids()))
def test_factions_and_games_get_another_id_and_it_back_and_nothing_is_found_anew(
    system: str, tmp_path: Path
) -> None:
    bench = Bench(copied(system, tmp_path), system)
    texts = {file.path: file.path.read_bytes() for file in bench.files}
    before = bench.verdicts()
    name = next(file.path.name for file in bench.files if file.kind == "faction")
    old = parse_file(bench.file(name).path).data["id"]
    there = head_renamed(bench, name, "quite_new_id")
    assert "quite_new_id" in there.library.factions(system)
    assert there.verdicts() == before
    whole = head_renamed(there, "system.yaml", "quite_new_game")
    assert list(whole.library.systems) == ["quite_new_game"]
    assert whole.verdicts() == before
    back = head_renamed(head_renamed(whole, "system.yaml", system), name, old)
    assert back.verdicts() == before
    assert {path: path.read_bytes() for path in texts} == texts


def test_an_id_that_another_head_has_is_refused(tmp_path: Path) -> None:
    bench = tiny(tmp_path)
    plan = bench.renamer.renamed(bench.file("clan.yaml"), (), "elves", bench.files)
    assert [problem.code for problem in plan.problems] == ["rename.taken"]
    renamer = Renamer(bench.game, bench.factions, bench.finder, ["tiny", "huge"])
    plan = renamer.renamed(bench.file("system.yaml"), (), "huge", bench.files)
    assert [problem.code for problem in plan.problems] == ["rename.taken"]


def test_the_manifest_of_a_pack_names_its_game(tmp_path: Path) -> None:
    needs = (
        "format: 1\nkind: pack\nid: small\nversion: '1'\nname: P\nneeds: [tiny, {system: tiny}]\n"
    )
    bench = tiny(tmp_path, **{"pack.yaml": needs})
    pack = GameFile("pack", tmp_path / "tiny" / "pack.yaml")
    plan = bench.renamer.renamed(bench.file("system.yaml"), (), "small", [*bench.files, pack])
    after = parse_text(plan.files[pack.path][1]).data
    assert after["needs"] == ["small", {"system": "small"}]
    assert after["id"] == "small", "that is the pack's own"


def test_a_unit_takes_its_lines_and_its_rosters_to_another_faction(tmp_path: Path) -> None:
    bench = tiny(tmp_path)
    plan = UnitMover(bench.finder).moved(
        bench.file("clan.yaml"), ("units", 0), bench.file("elves.yaml"), bench.files
    )
    assert plan.problems == ()
    texts = {path.name: after for path, (_, after) in plan.files.items()}
    assert texts["clan.yaml"].endswith(
        "units:\n  - {id: guard, name: Guard, cost: 4, stats: {hp: 5}, summons: [elves/chief]}\n"
    )
    assert texts["elves.yaml"] == (
        ELVES.replace("clan/chief", "chief")
        + "    # the first of all\n"
        + "    - id: chief   # he leads\n"
        + "      name: Chief\n      cost: 9\n      stats: {hp: 9}\n"
        + "      summons: [clan/guard, archer]\n"
    )
    assert texts["band.yaml"] == ROSTER.replace("unit: chief", "unit: elves/chief")
    assert "{id: a, unit: chief}   # him" in texts["woods.yaml"]
    assert "{id: b, unit: clan/guard}" in texts["woods.yaml"]
    assert {line.file.name for line in plan.lines()} == {"band.yaml", "woods.yaml"}
    write(plan)
    after = Bench(tmp_path, "tiny")
    assert [code for _, code, _ in after.verdicts() if code.startswith("unknown")] == []


def test_a_unit_does_not_move_where_its_id_is_taken(tmp_path: Path) -> None:
    bench = tiny(tmp_path, **{"elves.yaml": ELVES.replace("archer", "guard")})
    plan = UnitMover(bench.finder).moved(
        bench.file("clan.yaml"), ("units", 1), bench.file("elves.yaml"), bench.files
    )
    assert [problem.code for problem in plan.problems] == ["rename.taken"]
    assert plan.files == {}


def test_items_that_stay_behind_are_named(tmp_path: Path) -> None:
    own = CLAN.replace("summons: [chief]}", "weapons: [hook]}").replace(
        "units:\n", "items:\n  weapons:\n    - {id: hook, name: Hook, power: 2}\nunits:\n"
    )
    bench = tiny(tmp_path, **{"clan.yaml": own})
    plan = UnitMover(bench.finder).moved(
        bench.file("clan.yaml"), ("units", 1), bench.file("elves.yaml"), bench.files
    )
    assert [(note.code, note.values["names"]) for note in plan.notes] == [("move.left", ["hook"])]


def test_items_that_the_new_faction_has_too_are_no_news(tmp_path: Path) -> None:
    items = "items:\n  weapons:\n    - {id: hook, name: Hook, power: 2}\nunits:\n"
    own = CLAN.replace("summons: [chief]}", "weapons: [hook]}").replace("units:\n", items)
    bench = tiny(tmp_path, **{"clan.yaml": own, "elves.yaml": ELVES.replace("units:\n", items)})
    plan = UnitMover(bench.finder).moved(
        bench.file("clan.yaml"), ("units", 1), bench.file("elves.yaml"), bench.files
    )
    assert plan.notes == ()
