"""What belongs together goes along together: catalogues, factions that are named, templates."""

from __future__ import annotations

from pathlib import Path

from realms_builder.core.resources import PACK_FILE
from realms_builder.game.library import Library
from realms_builder.packs.belonging import belongings_in, needs_among, with_needs
from realms_builder.packs.contents import read_pack
from realms_builder.packs.own_part import OwnPart, only
from tests.packs.samples import PNG, files, folder_of, manifest

FACTION = "format: 1\nkind: faction\nid: {id}\nsystem: tiny\nname: {name}\nunits:\n  - {unit}\n"
FOLK = FACTION.format(
    id="folk", name="Folk", unit="{id: hand, name: Hand, cost: 1, stats: {hp: 1}, weapons: [hook]}"
)
ELVES = FACTION.format(
    id="elves",
    name="Elves",
    unit="{id: bow, name: Bow, cost: 1, stats: {hp: 1}, summons: [folk/hand]}",
)
GNOMES = FACTION.format(
    id="gnomes", name="Gnomes", unit="{id: hat, name: Hat, cost: 1, stats: {hp: 1}}"
)
HOOKS = """\
format: 1
kind: catalogue
system: tiny
items:
  weapons:
    - {id: hook, name: Hook, power: 2}
"""
CARD = "format: 1\nkind: card\nid: {id}\nsystem: tiny\nname: {id}\n{more}"
ROSTER = """\
format: 1
kind: roster
system: tiny
faction: gnomes
name: G
models:
  - {id: a, unit: elves/bow}
"""
OWN = {
    "folk.yaml": FOLK,
    "elves.yaml": ELVES,
    "gnomes.yaml": GNOMES,
    "hooks.yaml": HOOKS,
    "cards/base.yaml": CARD.format(id="base", more="front:\n  - {id: a, image: frame.png}\n"),
    "cards/mine.yaml": CARD.format(id="mine", more="extends: base\n"),
    "cards/frame.png": PNG,
    "rules/quick.en.md": "# Quick\n",
    "rosters/ready/g.yaml": ROSTER,
}


def own(folder: Path) -> tuple[Path, Library]:
    """Write one's own files of a game that is installed elsewhere."""
    bundled = {name: data for name, data in files().items() if name != PACK_FILE}
    folder_of(folder / "bundled", bundled)
    held = {f"tiny/{n}": t.encode() if isinstance(t, str) else t for n, t in OWN.items()}
    folder_of(folder / "own", held)
    return folder / "own" / "tiny", Library([folder / "own", folder / "bundled"])


def test_what_is_named_is_needed(tmp_path: Path) -> None:
    folder, library = own(tmp_path)
    every = belongings_in(folder)
    assert [(one.kind, one.id) for one in every] == [
        ("faction", "elves"),
        ("faction", "folk"),
        ("faction", "gnomes"),
        ("catalogue", "hooks"),
        ("card", "base"),
        ("card", "mine"),
        ("rules", "quick.en"),
    ]
    needs = needs_among(every, folder, library)
    assert {file: set(of) for file, of in needs.items() if of} == {
        "folk.yaml": {"hooks.yaml"},
        "elves.yaml": {"folk.yaml"},
        "gnomes.yaml": {"elves.yaml"},
        "cards/mine.yaml": {"cards/base.yaml"},
    }


def test_a_tick_takes_along_what_it_needs_and_takes_away_what_needs_it() -> None:
    needs = {"a": frozenset({"b"}), "b": frozenset({"c"}), "d": frozenset({"a"})}
    assert with_needs((), "a", needs, on=True) == {"a", "b", "c"}
    assert with_needs("abcd", "b", needs, on=False) == {"c"}
    assert with_needs((), "c", needs, on=True) == {"c"}


def test_chosen_templates_go_along_with_their_pictures(tmp_path: Path) -> None:
    folder, _ = own(tmp_path)
    folder_of(folder, {PACK_FILE: manifest().encode()})
    more = frozenset({"hooks.yaml", "cards/base.yaml"})
    found = only(read_pack(folder), OwnPart(folder, frozenset({"folk"}), more=more))
    assert set(found.files) == {
        PACK_FILE,
        "tiny/folk.yaml",
        "tiny/hooks.yaml",
        "tiny/cards/base.yaml",
        "tiny/cards/frame.png",
    }
