"""A rename reaches every place that means the entry, and not a letter besides."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from realms_builder.editing.edits import spliced
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.library import Library
from realms_builder.game.vocabulary import vocabulary
from realms_builder.game.yaml.text import parse_file
from realms_builder.sheets.rules.coverage import coverage_problems
from tests.editing.games import Bench, copied, write
from tests.tree import ROOT, game_ids

KINDS = ("unit", "item", "keyword", "stat")


def entries(bench: Bench, kind: str) -> list[tuple[str, PathInFile, str]]:
    """Return file, list and id of every entry of one *kind* that the game's files declare."""
    found: list[tuple[str, PathInFile, str]] = []
    folder = bench.files[0].path.parent
    for file in bench.files:
        if file.kind not in ("system", "catalogue", "faction"):
            continue
        name = str(file.path.relative_to(folder))
        data = parse_file(file.path).data
        lists: dict[PathInFile, list[dict[str, str]]] = {}
        if kind == "unit" and file.kind == "faction":
            lists[("units",)] = data["units"]
        elif kind == "item" and isinstance(data.get("items"), dict):
            lists |= {("items", key): part for key, part in data["items"].items()}
        elif file.kind == "system" and kind not in ("unit", "item"):
            key = {"switch": "switches", "derived": "derived"}.get(kind, f"{kind}s")
            lists[(key,)] = data.get(key, [])
        found += [(name, of, entry["id"]) for of, part in lists.items() for entry in part]
    return found


@cache
def verdicts_of(system: str) -> Counter[tuple[str, str, str]]:
    """Return what is found in a bundled game as it is."""
    return Bench(ROOT / "factions", system).verdicts()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("system", sorted(game_ids()))
def test_renamed_there_and_back_every_byte_is_as_before_and_nothing_is_found_anew(
    system: str, kind: str, tmp_path: Path
) -> None:
    bench = Bench(copied(system, tmp_path), system)
    known = entries(bench, kind)
    if not known:
        pytest.skip("the game has none")
    texts = {file.path: file.path.read_bytes() for file in bench.files}
    name, of, identity = Random(f"{system} {kind} 8").choice(known)
    there = bench.renamed(name, of, identity, "quite_new_id")
    assert there.problems == ()
    write(there)
    second = Bench(tmp_path, system)
    assert second.verdicts() == verdicts_of(system)
    back = second.renamed(name, of, "quite_new_id", identity)
    if [problem.code for problem in back.problems] == ["rename.shadows"]:
        assert identity in vocabulary(second.game)  # a track, a field, a word of the language
        pytest.skip("formulas know the old id as something else too")
    assert back.problems == ()
    write(back)
    assert {path: path.read_bytes() for path in texts} == texts


@pytest.mark.parametrize(
    ("system", "name", "of", "identity", "before", "after"),
    [
        ("ags", "system.yaml", ("roles",), "general", "role: general", "role: quite_new"),
        ("ags", "system.yaml", ("checks",), "one_list", "check: one_list", "check: quite_new"),
        ("realms", "system.yaml", ("stats",), "eh", "stat: eh", "stat: quite_new"),
        ("realms", "system.yaml", ("items",), "traits", "traits/group", "quite_new/group"),
        *(
            ("realms", file, of, identity, f"{owner}/{identity}", f"{owner}/quite_new")
            for file, of, identity, owner in (
                ("catalogue.yaml", ("items", "traits"), "group_leader", "traits"),
                ("system.yaml", ("attributes", 3, "values"), "flight", "movement"),
            )
        ),
    ],
)
def test_the_page_that_says_where_each_rule_is_follows(
    tmp_path: Path,
    system: str,
    name: str,
    of: PathInFile,
    identity: str,
    before: str,
    after: str,
) -> None:
    bench = Bench(copied(system, tmp_path), system)
    page = bench.file("rules/coverage.yaml").path
    text = page.read_text(encoding="utf-8")
    assert before in text
    found = bench.renamed(name, of, identity, "quite_new")
    assert found.problems == ()
    assert after in found.files[page][1]
    write(found)
    left = coverage_problems(parse_file(page), Library([tmp_path]))
    assert left == []


def test_comments_order_and_line_ends_stay(tmp_path: Path) -> None:
    bench = Bench(copied("ags", tmp_path), "ags")
    path = bench.file("ritter.yaml").path
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    before = path.read_bytes()
    found = Bench(tmp_path, "ags").renamed("ritter.yaml", ("units",), "knappe", "squire")
    write(found)
    assert path.read_bytes() == before.replace(b"id: knappe\r\n", b"id: squire\r\n")


def test_a_stat_changes_its_key_in_units_and_its_name_in_formulas_texts_and_cards(
    tmp_path: Path,
) -> None:
    bench = Bench(copied("ags", tmp_path), "ags")
    lines = {
        (line.file.name, line.after)
        for line in bench.renamed("system.yaml", ("stats",), "wil", "will").lines()
    }
    said = [after for _, after in lines]
    assert ("ritter.yaml", "stats: {hp: 6, mov: 5, def: 4/4+, will: 4/4+}") in lines
    helps = "switches.focus_helps_every_will_test and mechanic == 'attempt'"
    assert any(line.startswith("- {stat: will, dice: 2, when: ") and helps in line for line in said)
    strip = 'stat_strip: [hp, mov, def, will, {label: Base, value: "{base.id}", uppercase: true}]'
    assert ("unit.yaml", strip) in lines
    assert not any("against == 'will'" in line for line in said)
    assert not any("using: will" in line or "against: will" in line for line in said)


def test_a_part_of_a_value_is_no_stat_of_the_same_name(tmp_path: Path) -> None:
    """``damage.cc`` is the damage in a band called cc, ``attacker.cc`` the stat."""
    bench = Bench(copied("celtos", tmp_path), "celtos")
    lines = [line.after for line in bench.renamed("system.yaml", ("stats",), "cc", "fist").lines()]
    assert any("item.damage.cc, attacker.fist" in line for line in lines)
    assert not any("damage.fist" in line or "{fist: 0" in line for line in lines)


def test_what_a_roster_calls_its_own_is_not_the_attribute_of_its_units(tmp_path: Path) -> None:
    """The limit of hire costs stays ``limit`` where that of a unit gets another name."""
    bench = Bench(copied("ags", tmp_path), "ags")
    found = bench.renamed("system.yaml", ("attributes",), "limit", "at_most")
    said = [line.after for line in found.lines()]
    assert "limit_per_unit: at_most" in said
    assert not any("max(0, at_most - cost)" in line or "roster.at_most" in line for line in said)
    write(found)
    assert Bench(tmp_path, "ags").verdicts() == verdicts_of("ags")


def test_words_that_only_look_like_the_id_stay(tmp_path: Path) -> None:
    bench = Bench(copied("ags", tmp_path), "ags")
    lines = bench.renamed("system.yaml", ("stats",), "hp", "health").lines()
    track = next(line for line in lines if "boxes: health" in line.after)
    assert track.after.startswith("- {id: hp, ")
    assert any("ticked('hp')" in line.after and "target.health" in line.after for line in lines)
    assert not any("health" in line.after and "HEALTH" in line.after for line in lines)


def test_other_names_of_an_item_stay_and_still_find_it(tmp_path: Path) -> None:
    bench = Bench(copied("realms", tmp_path), "realms")
    path = bench.file("northern_alliance.yaml").path
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("weapons: [grenade]", "weapons: [2x Frag grenade]"), "utf-8")
    path.write_text(
        path.read_text(encoding="utf-8").replace("of: [grenade]", "of: [2x grenade, Frag grenade]"),
        "utf-8",
    )
    found = Bench(tmp_path, "realms").renamed(
        "catalogue.yaml", ("items", "weapons"), "grenade", "frag"
    )
    after = found.files[path][1]
    assert "of: [2x frag, Frag grenade]" in after


def test_an_id_that_is_none_or_taken_or_a_word_of_formulas_is_refused(tmp_path: Path) -> None:
    bench = Bench(copied("ags", tmp_path), "ags")

    def refused(name: str, of: PathInFile, identity: str, new: str) -> list[str]:
        found = bench.renamed(name, of, identity, new)
        assert found.files == {}
        return [problem.code for problem in found.problems]

    assert refused("ritter.yaml", ("units",), "knappe", "Squire") == ["rename.no_id"]
    assert refused("ritter.yaml", ("units",), "knappe", "true") == ["rename.no_id"]
    assert refused("ritter.yaml", ("units",), "knappe", "bannerherr") == ["rename.taken"]
    assert refused("system.yaml", ("keywords",), "shield", "tarnung") == ["rename.taken"]
    assert refused("system.yaml", ("stats",), "mov", "hp") == ["rename.taken"]
    assert refused("system.yaml", ("stats",), "mov", "limit") == ["rename.shadows"]
    assert refused("system.yaml", ("stats",), "mov", "count") == ["rename.shadows"]
    assert refused("ritter.yaml", ("units",), "knappe", "knappe") == []


def test_a_scale_that_a_field_finds_only_by_its_own_id_is_not_renamed(tmp_path: Path) -> None:
    bench = Bench(copied("ags", tmp_path), "ags")
    path = bench.file("system.yaml").path
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("type: scale, scale: base, default", "type: scale, default"), "utf-8"
    )
    second = Bench(tmp_path, "ags")
    found = second.renamed("system.yaml", ("scales",), "base", "foot")
    assert [problem.code for problem in found.problems] == ["rename.implied"]


def test_words_in_folded_and_quoted_texts_are_found(tmp_path: Path) -> None:
    bench = Bench(copied("ags", tmp_path), "ags")
    found = bench.renamed("system.yaml", ("stats",), "def", "guard_dice")
    assert found.problems == ()
    after = found.files[bench.file("system.yaml").path][1]
    assert "hp / 2 + mov / 4 + guard_dice.dice * (7 - guard_dice.target) / 6" in after


def test_a_text_that_cannot_be_read_keeps_everything_as_it_is(tmp_path: Path) -> None:
    bench = Bench(copied("realms", tmp_path), "realms")
    file = bench.file("syndicate.yaml")
    sound = Manuscript.of(file.path.read_text(encoding="utf-8"), str(file.path))
    at = sound.text.index("units:")
    broken = spliced(sound, at, at, "{\n")
    assert not broken.is_sound
    bench.texts.open({file.path: broken})
    found = bench.renamed("catalogue.yaml", ("items", "weapons"), "mono_wire", "garrotte")
    assert found.files == {}
    assert [problem.code for problem in found.problems] == ["rename.unwritable"]


def test_what_stands_open_is_renamed_as_it_stands_there(tmp_path: Path) -> None:
    bench = Bench(copied("realms", tmp_path), "realms")
    file = bench.file("syndicate.yaml")
    text = file.path.read_text(encoding="utf-8").replace("[mono_wire, stunner]", "[mono_wire]")
    bench.texts.open({file.path: Manuscript.of(text, str(file.path))})
    found = bench.renamed("catalogue.yaml", ("items", "weapons"), "mono_wire", "garrotte")
    assert found.files[file.path] == (text, text.replace("[mono_wire]", "[garrotte]"))


@pytest.mark.parametrize("several", ["type: list, of: choice", "type: choice, many: true"])
def test_values_that_fields_share_and_lists_of_them_follow(tmp_path: Path, several: str) -> None:
    folder = copied("true_forces", tmp_path)
    system = next(folder.rglob("system.yaml"))
    schools = (
        "attributes:\n"
        "  - {id: school, type: choice, values: [{id: fire}, {id: ice}]}\n"
        f"  - {{id: taught, {several}, values_of: school}}\n"
    )
    text = system.read_text(encoding="utf-8")
    assert "\nattributes:\n" in text
    system.write_text(text.replace("\nattributes:\n", f"\n{schools}", 1), encoding="utf-8")
    faction = next(folder.rglob("wachbund.yaml"))
    text = faction.read_text(encoding="utf-8")
    mage = "units:\n  - {id: mage, school: ice, taught: [fire, ice]}\n"
    faction.write_text(text.replace("units:\n", mage, 1), encoding="utf-8")
    bench = Bench(folder, "true_forces")
    said = {
        line.after
        for line in bench.renamed("system.yaml", ("attributes",), "school", "art").lines()
    }
    assert f"- {{id: taught, {several}, values_of: art}}" in said
    assert "- {id: mage, art: ice, taught: [fire, ice]}" in said
    place = ("attributes", 0, "values")
    said = {line.after for line in bench.renamed("system.yaml", place, "ice", "frost").lines()}
    assert "- {id: mage, school: frost, taught: [fire, frost]}" in said


def test_an_icon_of_the_game_is_renamed_in_texts_stats_templates_and_rules(tmp_path: Path) -> None:
    folder = copied("ags", tmp_path)
    home = folder / "ags"
    system = home / "system.yaml"
    text = system.read_text(encoding="utf-8")
    system.write_text(
        text + "icons:\n  claw: claw.svg\n  fang: {file: fang.svg}\n", encoding="utf-8"
    )
    (home / "cards" / "claws.yaml").write_text(
        "format: 1\nkind: card\nid: claws\nsystem: ags\nfront:\n"
        '  - {id: a, box: [0, 0, 5, 5], text: "two :claw: and a \\\\:claw: and :clawed:"}\n'
        "  - {id: b, box: [0, 0, 5, 5], icon: claw}\n"
        "  - {id: c, box: [0, 0, 5, 5], icon: \"{if(hp > 1, 'claw', 'fang')}\"}\n",
        encoding="utf-8",
    )
    (home / "cards" / "others.yaml").write_text(
        "format: 1\nkind: card\nid: others\nsystem: ags\nicons: {claw: mine.svg}\nfront:\n"
        "  - {id: a, box: [0, 0, 5, 5], icon: claw}\n",
        encoding="utf-8",
    )
    rules = home / "rules" / "quick.en.md"
    rules.write_text(f"{rules.read_text(encoding='utf-8')}\n\nA :claw: tears.\n", encoding="utf-8")
    bench = Bench(folder, "ags")
    plan = bench.renamer.renamed(bench.file("system.yaml"), ("icons", "claw"), "talon", bench.files)
    assert plan.problems == ()
    assert [(line.file.name, line.after) for line in plan.lines()] == [
        ("system.yaml", "talon: claw.svg"),
        (
            "claws.yaml",
            '- {id: a, box: [0, 0, 5, 5], text: "two :talon: and a \\\\:claw: and :clawed:"}',
        ),
        ("claws.yaml", "- {id: b, box: [0, 0, 5, 5], icon: talon}"),
        ("claws.yaml", "- {id: c, box: [0, 0, 5, 5], icon: \"{if(hp > 1, 'talon', 'fang')}\"}"),
        ("quick.en.md", "A :talon: tears."),
    ]
    taken = bench.renamer.renamed(bench.file("system.yaml"), ("icons", "claw"), "hp", bench.files)
    assert [problem.code for problem in taken.problems] == ["rename.taken"]


GUNNERS = {
    "system.yaml": """\
format: 1
kind: system
id: gunners
name: Gunners
stats: [{id: hp, name: hits, type: integer, min: 1}]
costs: [{id: gold, name: gold, default_limit: 100}]
items:
  - id: weapons
    fields: [{id: power, name: power, type: integer}]
    carried: [{id: facing, name: facing, type: choice, values: [front, rear]}]
""",
    "catalogue.yaml": """\
format: 1
kind: catalogue
system: gunners
items:
  weapons: [{id: rifle, name: Rifle, power: 1, gold: "=1 + hp"}, {id: gun, name: Gun, power: 3}, \
{id: club, name: Club, power: 1, at_most: "=hp + 5"}]
""",
    "reds.yaml": """\
format: 1
kind: faction
system: gunners
id: reds
name: Reds
units:
  - id: squad
    name: Squad
    stats: {hp: 2}
    gold: "=3 * hp"
    limit: "=hp + 7"
    strength: [2, 4]
    weapons: [{id: rifle, count: "=strength + hp - 2"}, {id: gun, power: 4}]
    options: [{id: more, of: [gun], at_most: 1, replaces: rifle, each: pick}]
    modifies: {cost: gold, add: "hp - 1"}
""",
    "rosters/legal/one.yaml": """\
format: 1
kind: roster
system: gunners
faction: reds
name: One
models: [{id: m1, unit: squad, choose: {more: gun}, carried: {gun: {facing: rear}}}]
""",
}


def test_formulas_of_prices_and_counts_follow_and_so_does_what_is_replaced(tmp_path: Path) -> None:
    for name, text in GUNNERS.items():
        path = tmp_path / "gunners" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    bench = Bench(tmp_path, "gunners")
    assert bench.verdicts() == {}
    bench_of_stat = bench.renamed("system.yaml", ("stats",), "hp", "wounds")
    said = " ".join(line.after for line in bench_of_stat.lines())
    formulas = ("=1 + wounds", "=wounds + 5", "=3 * wounds", "=wounds + 7")
    for formula in (*formulas, "=strength + wounds - 2", "wounds - 1"):
        assert formula in said, formula
    for old, new, wanted in (
        ("rifle", "musket", ("{id: musket, count:", "replaces: musket")),
        ("gun", "cannon", ("{id: cannon, power: 4}", "carried: {cannon: {facing: rear}}")),
    ):
        found = Bench(tmp_path, "gunners").renamed("catalogue.yaml", ("items", "weapons"), old, new)
        lines = " ".join(line.after for line in found.lines())
        assert all(part in lines for part in wanted), lines
        write(found)
    assert Bench(tmp_path, "gunners").verdicts() == {}


MODES = {
    **GUNNERS,
    "catalogue.yaml": """\
format: 1
kind: catalogue
system: gunners
items:
  weapons:
    - id: gun
      name: Gun
      modes:
        - {id: burst, power: "=if(mode == 'burst', hp, 1)"}
        - {id: aimed, power: 2, modifies: {stat: hp, add: 1, when: "mode == 'aimed'"}}
    - {id: rifle, name: Rifle, modes: [{id: burst, power: 1}, {id: single, power: 2}]}
""",
    "reds.yaml": """\
format: 1
kind: faction
system: gunners
id: reds
name: Reds
units:
  - id: squad
    name: Squad
    stats: {hp: 2}
    gold: "=count(weapons.rows, mode == 'aimed')"
    weapons: [{id: gun, modes: [{id: aimed, power: 4}, {id: burst, power: 5}]}, rifle]
    modifies: {stat: hp, add: "sum(weapons.rows, power) - sum(weapons.rows.power)"}
""",
    "rosters/legal/one.yaml": """\
format: 1
kind: roster
system: gunners
faction: reds
name: One
models: [{id: m1, unit: squad}]
""",
}


def test_a_mode_is_renamed_with_all_that_means_it_and_a_namesake_stays(tmp_path: Path) -> None:
    for name, text in MODES.items():
        path = tmp_path / "gunners" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert Bench(tmp_path, "gunners").verdicts() == {}
    of = ("items", "weapons", 0, "modes")
    for old, new, wanted in (
        ("aimed", "steady", ("{id: steady, power: 2", "when: \"mode == 'steady'\"", "4}, {id: b")),
        ("burst", "salvo", ("{id: salvo, power: \"=if(mode == 'salvo'", "{id: salvo, power: 5}")),
    ):
        found = Bench(tmp_path, "gunners").renamed("catalogue.yaml", of, old, new)
        assert found.problems == ()
        lines = " ".join(line.after for line in found.lines())
        assert all(part in lines for part in wanted), lines
        assert "single" not in lines
        write(found)
    assert "mode == 'steady')" in (tmp_path / "gunners" / "reds.yaml").read_text(encoding="utf-8")
    assert Bench(tmp_path, "gunners").verdicts() == {}
    taken = Bench(tmp_path, "gunners").renamed("catalogue.yaml", of, "salvo", "steady")
    assert [problem.code for problem in taken.problems] == ["rename.taken"]


def test_a_field_is_renamed_in_modes_and_in_lines_of_items(tmp_path: Path) -> None:
    for name, text in MODES.items():
        path = tmp_path / "gunners" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    bench = Bench(tmp_path, "gunners")
    found = bench.renamed("system.yaml", ("items", 0, "fields"), "power", "might")
    assert found.problems == ()
    write(found)
    for file in (tmp_path / "gunners").rglob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        assert "{id: power" not in text
        assert "power:" not in text
        assert ", power)" not in text
        assert ".power" not in text
    assert Bench(tmp_path, "gunners").verdicts() == {}
