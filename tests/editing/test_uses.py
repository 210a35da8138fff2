"""Who uses what, counted by hand in the bundled games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from realms_builder.core.yield_points import pausing
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.mentions import Mentions
from realms_builder.editing.references.uses import ReferenceUse
from tests.editing.games import Bench
from tests.tree import ROOT


@cache
def bench(system: str) -> Bench:
    return Bench(ROOT / "factions", system)


def hows(uses: tuple[ReferenceUse, ...]) -> Counter[tuple[str, str]]:
    return Counter((use.file.path.name, use.mention.how) for use in uses)


# Counted with the files open beside: file, list, id, and every use by file and manner.
BY_HAND: list[tuple[str, str, PathInFile, str, dict[tuple[str, str], int]]] = [
    (
        "ags",
        "ritter.yaml",
        ("items", "abilities"),
        "sword_blow",
        {("ritter.yaml", "carries"): 1, ("option_not_allowed.yaml", "chosen"): 1},
    ),
    (
        "ags",
        "system.yaml",
        ("switches",),
        "mixed_kingdom",
        {
            ("coverage.yaml", "covered"): 1,
            ("system.yaml", "formula"): 1,
            ("system.yaml", "switch"): 1,
            ("mixed_with_others.yaml", "switch"): 1,
            ("krone_und_siegel.yaml", "switch"): 1,
            ("quick.de.md", "braces"): 1,
            ("quick.en.md", "braces"): 1,
        },
    ),
    (
        "ags",
        "system.yaml",
        ("scales",),
        "base",
        {
            ("coverage.yaml", "covered"): 3,
            ("system.yaml", "names"): 1,
            ("quick.de.md", "braces"): 8,
            ("quick.en.md", "braces"): 8,
        },
    ),
    (
        "ags",
        "system.yaml",
        ("derived",),
        "push",
        {
            ("coverage.yaml", "covered"): 1,
            ("system.yaml", "phrase"): 1,
            ("kleines_volk.yaml", "phrase"): 1,
            ("orden.yaml", "phrase"): 1,
            ("ritter.yaml", "phrase"): 1,
            ("schwarm.yaml", "phrase"): 2,
            ("waechter.yaml", "phrase"): 1,
        },
    ),
    (
        "ags",
        "system.yaml",
        ("checks",),
        "one_list",
        {
            ("coverage.yaml", "covered"): 2,
            ("mixed_kingdom_off.yaml", "expects"): 1,
            ("mixed_with_others.yaml", "expects"): 1,
            ("one_list.yaml", "expects"): 1,
        },
    ),
    (
        "ags",
        "system.yaml",
        ("mechanics",),
        "initiative",
        {("coverage.yaml", "covered"): 4, ("system.yaml", "round"): 1},
    ),
    (
        "ags",
        "system.yaml",
        ("resources",),
        "lt",
        {
            ("coverage.yaml", "covered"): 11,
            ("system.yaml", "names"): 1,
            ("system.yaml", "round"): 1,
        },
    ),
    (
        "ags",
        "system.yaml",
        ("keywords",),
        "heavy",
        {
            ("coverage.yaml", "covered"): 1,
            ("system.yaml", "formula"): 1,
            ("fluesterer.yaml", "tag"): 2,
            ("horde.yaml", "tag"): 1,
            ("kleines_volk.yaml", "tag"): 1,
            ("laeufer.yaml", "tag"): 1,
            ("orden.yaml", "tag"): 1,
            ("riesen.yaml", "tag"): 9,
            ("ritter.yaml", "tag"): 2,
            ("schatten.yaml", "tag"): 1,
            ("schwarm.yaml", "tag"): 2,
            ("steamers.yaml", "tag"): 2,
            ("waechter.yaml", "tag"): 2,
            ("wusler.yaml", "tag"): 1,
        },
    ),
    (
        "ags",
        "system.yaml",
        ("forms",),
        "shadow",
        {("coverage.yaml", "covered"): 2, ("schatten.yaml", "form"): 9},
    ),
    (
        "realms",
        "catalogue.yaml",
        ("items", "weapons"),
        "mono_wire",
        {("green_weave.yaml", "carries"): 1, ("syndicate.yaml", "carries"): 1},
    ),
    (
        "realms",
        "catalogue.yaml",
        ("items", "weapons"),
        "storm_cannon",
        {("northern_alliance.yaml", "carries"): 1},
    ),
    (
        "realms",
        "system.yaml",
        ("tables",),
        "terrain",
        {
            ("coverage.yaml", "covered"): 13,
            ("quick.de.md", "directive"): 1,
            ("quick.en.md", "directive"): 1,
        },
    ),
    (
        "basic_rules",
        "system.yaml",
        ("tracks",),
        "hp",
        # Two elsewhere, two of who is out, three of the morale test.
        {("coverage.yaml", "covered"): 3, ("system.yaml", "formula"): 7, ("unit.yaml", "card"): 1},
    ),
    (
        "realms",
        "system.yaml",
        ("switches",),
        "bonus_dice",
        {
            ("coverage.yaml", "covered"): 1,
            ("system.yaml", "formula"): 2,
            ("offene_regeln.yaml", "switch"): 1,
            ("quick.de.md", "braces"): 1,
            ("quick.en.md", "braces"): 1,
        },
    ),
    (
        "basic_rules",
        "system.yaml",
        ("switches",),
        "extra_dice_explode",
        {
            ("coverage.yaml", "covered"): 1,
            ("system.yaml", "formula"): 5,
            ("quick.de.md", "braces"): 1,
            ("quick.en.md", "braces"): 1,
        },
    ),
    ("celtos", "fomorians.yaml", ("units",), "surf_beast", {("springflut.yaml", "hired"): 1}),
    (
        "true_forces",
        "system.yaml",
        ("checks",),
        "quality",
        {
            ("coverage.yaml", "covered"): 2,
            ("quality.yaml", "expects"): 1,
            ("quality_zero.yaml", "expects"): 1,
        },
    ),
]


@pytest.mark.parametrize(("system", "name", "of", "identity", "expected"), BY_HAND)
def test_uses_are_those_found_by_hand(
    system: str, name: str, of: PathInFile, identity: str, expected: dict[tuple[str, str], int]
) -> None:
    found = hows(bench(system).uses(name, of, identity))
    assert found == Counter(expected)


def test_a_sentence_says_who_and_how_in_both_languages() -> None:
    found = bench("realms").uses("catalogue.yaml", ("items", "weapons"), "mono_wire")
    assert [use.sentence("en") for use in found] == [
        "Vine ghost · Snare carries “mono_wire”",
        "Prowler · Wire carries “mono_wire”",
    ]
    assert found[0].sentence("de").endswith("Schlinge trägt „mono_wire“")
    assert [use.line for use in found] == [81, 77]


def test_a_word_of_a_need_is_not_taken_for_a_stat_of_the_same_name() -> None:
    """``against == 'def'`` compares with a value of the mechanic, not with the stat."""
    uses = bench("ags").uses("system.yaml", ("stats",), "def")
    formulas = [use for use in uses if use.mention.how == "formula" and "==" in use.text]
    named = {use.text[use.mention.start - 1] for use in formulas}
    assert "'" not in named


def test_a_unit_of_another_faction_of_the_same_id_is_another() -> None:
    one = bench("realms")
    ids = Counter(unit for faction in one.factions for unit in faction.units)
    twice = [identity for identity, count in ids.items() if count > 1]
    for identity in twice:
        for faction in one.factions:
            if identity in faction.units:
                uses = one.uses(f"{faction.id}.yaml", ("units",), identity)
                assert all(use.mention.target.home == faction.id for use in uses)


def test_what_stands_open_counts_as_it_stands_there(tmp_path: Path) -> None:
    second = Bench(ROOT / "factions", "realms")
    file = second.file("syndicate.yaml")
    text = file.path.read_text(encoding="utf-8").replace("[mono_wire, stunner]", "[stunner]")
    second.texts.open({file.path: Manuscript.of(text, str(file.path))})
    found = second.uses("catalogue.yaml", ("items", "weapons"), "mono_wire")
    assert [use.file.path.name for use in found] == ["green_weave.yaml"]


def test_looking_through_a_library_pauses_all_the_time() -> None:
    count = 0

    def pause() -> None:
        nonlocal count
        count += 1

    with pausing(pause):
        Bench(ROOT / "factions", "ags").uses("system.yaml", ("stats",), "hp")
    assert count > 300


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        {"kind": "system", "stats": 3, "keywords": {"tag": 3}, "everyone": [1]},
        {"kind": "system", "resources": [{"uses": 4}], "checks": [{"fixes": [{"set": 3}]}]},
        {"kind": "system", "mechanics": [{"steps": [3], "with": [2]}], "game": {"phases": [[3]]}},
        {"kind": "faction", "units": [{"stats": [], "tags": 3, "options": [{"of": 4}]}]},
        {"kind": "faction", "items": {"abilities": [3, {"only_for": 3, "modifies": 3}]}},
        {"kind": "roster", "models": [{"unit": [], "choose": 3, "carry": {"abilities": 3}}]},
        {"kind": "scenarios", "decks": [{"cards": [{"tasks": 3}]}, 3], "prepare": 3},
        {"kind": "card", "front": [{"text": {"de": 3}, "table": 3, "box": 3}]},
        {"kind": "house_rules", "switches": 4},
        {"kind": "catalogue", "items": 3},
    ],
)
def test_whatever_a_file_says_can_be_looked_through(data: object) -> None:
    mentions = Mentions(bench("ags").game, bench("ags").factions)
    assert isinstance(list(mentions.of_data(data)), list)
