"""A unit that no roster could have is its author's mistake, said where it stands in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.unit_faults import with_unit_faults
from tests.builders import faction_text, shipped, tiny_game, yaml_of

SYSTEMS = ("realms", "ags", "basic_rules", "celtos", "true_forces")
REALMS = "agi: 4, bw: 4, ko: 5, fk: 3, wn: 3, eh: 3, hp: {hp}"
AGS = "hp: 3, mov: 4, def: {dice}, wil: 3/5+"


def faults(system: str, unit: str) -> list[Problem]:
    """Return what is said of *unit*, which stands in line 7 and begins in column 5."""
    game = shipped().game(system)
    assert game is not None
    head = f"format: 1\nkind: faction\nsystem: {system}\nid: probe\nname: Probe\nunits:\n"
    yaml = parse_text(f"{head}  - {{id: it, name: It, {unit}}}\n", "probe.yaml")
    faction, problems = read_faction(yaml, game)
    assert faction is not None
    return with_unit_faults(problems, yaml, faction, game)


def column_of(unit: str, key: str) -> int:
    return len("  - {id: it, name: It, ") + unit.index(f"{key}: ") + len(key) + 3


@pytest.mark.parametrize(
    ("system", "unit", "key", "code", "severity", "fix"),
    [
        (  # seed 000, Modelle: infantry is small or medium
            "realms",
            f"type: infantry, size: large, stats: {{{REALMS.format(hp=5)}}}",
            "size",
            "size_for_type",
            Severity.ERROR,
            ("Change the size from large to medium", "medium"),
        ),
        (  # seed 000, Trefferpunkte: 20 at most
            "realms",
            f"type: infantry, size: medium, stats: {{{REALMS.format(hp=21)}}}",
            "hp",
            "hp_range",
            Severity.ERROR,
            ("Change HP from 21 to 20", "20"),
        ),
        (  # seed 004, 2.1: a small base has 25 to 40 mm, a medium one 41 to 74
            "ags",
            f"class: follower, base: s, base_mm: 41, stats: {{{AGS.format(dice='3/5+')}}}",
            "base",
            "base_diameter",
            Severity.HINT,
            ("Change the size from small to medium", "m"),
        ),
        (  # seed 004, 2.9: armour (1) is in the printed defence
            "ags",
            f"class: follower, tags: [armour 1], stats: {{{AGS.format(dice='3/5+')}}}",
            "def",
            "armour_in_def",
            Severity.HINT,
            ("Change DEF from 5+ to 4+", "3/4+"),
        ),
        (  # seed 003, Attack and Defense: both tables ask for the size of the model
            "basic_rules",
            "npc: active, stats: {b: 4, hp: 0, morale: 1, armour: 0}",
            "hp",
            "stat_range",
            Severity.ERROR,
            ("Change LP from 0 to 1", "1"),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)
def test_an_unplayable_unit_has_place_reason_and_fix(
    system: str, unit: str, key: str, code: str, severity: Severity, fix: tuple[str, str | None]
) -> None:
    found = [p for p in faults(system, unit) if p.values.get("code") == code]
    (problem,) = found
    assert (problem.place.line, problem.place.column) == (7, column_of(unit, key))
    assert problem.severity is severity
    assert problem.code == "unit_finding"
    first = problem.fixes[0]
    assert (said(first, "en"), first.replacement) == fix
    for lang in ("de", "en"):
        assert said(problem, lang).endswith(f" ({code})") and "{" not in said(problem, lang)
    assert said(problem, "de") != said(problem, "en")


def test_a_value_outside_its_limits_is_said_once() -> None:
    unit = f"type: infantry, size: medium, stats: {{{REALMS.format(hp=21)}}}"
    assert [p.values.get("code") for p in faults("realms", unit)] == ["hp_range"]


def test_what_lies_outside_its_limits_is_one_kind_of_error_wherever_it_is_written() -> None:
    # Seed 000: types of damage and defence have levels 1 to 3, AF goes from 0 to 4.
    armour = "{name: Plate, protection: 3, guards: [cut ++++], weight: 1}"
    gun = "{name: Gun, class: I, kind: melee, hurts: cut ++++, strength: 1, damage: 1, weight: 1}"
    unit = f"type: infantry, size: medium, armour: [{armour}], weapons: [{gun}]"
    found = faults("realms", f"{unit}, stats: {{{REALMS.format(hp=5)}}}")
    wrong = [p for p in found if p.values.get("code") == "out_of_range"]
    assert [p.severity for p in wrong] == [Severity.ERROR] * 2
    # Nothing is said there of how high a camouflage may be; none is less than 1.
    for level, code in ((7, []), (0, ["out_of_range"])):
        hidden = f"type: infantry, size: medium, camouflage: passive {level}, limit: 1"
        found = faults("realms", f"{hidden}, stats: {{{REALMS.format(hp=5)}}}")
        codes = [p.values["code"] for p in found if p.severity is Severity.ERROR]
        assert codes == code


def test_what_a_roster_decides_is_not_the_unit_s_fault() -> None:
    """One model alone has no company, no leader and no general; who is summoned is not hired."""
    line = AGS.format(dice="3/5+")
    fine = f"class: leader, cost: 60, tags: [summoned], stats: {{{line}}}"
    assert faults("ags", fine) == []


def test_a_note_says_that_what_is_unusual_is_meant_so_but_excuses_no_error() -> None:
    line = AGS.format(dice="3/5+")
    odd = f"class: follower, base: s, base_mm: 41, stats: {{{line}}}"
    assert faults("ags", f"note: On purpose., {odd}") == []
    wrong = f"note: On purpose., type: infantry, size: large, stats: {{{REALMS.format(hp=5)}}}"
    assert [p.values["code"] for p in faults("realms", wrong)] == ["size_for_type"]


def test_a_unit_whose_limit_is_nought_can_never_be_there() -> None:
    game = tiny_game(checks="[{code: limit, limit_per_unit: limit}]")
    yaml = yaml_of(faction_text("units: [{id: u, name: U, limit: 0}, {id: v, name: V, limit: 1}]"))
    faction, problems = read_faction(yaml, game)
    assert faction is not None
    found = with_unit_faults(problems, yaml, faction, game)
    said_so = [p for p in found if p.code == "unit_finding"]
    assert [(p.values["code"], p.severity) for p in said_so] == [("limit", Severity.ERROR)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_unit_of_the_bundled_games_is_unplayable(system: str) -> None:
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    for path in library.factions(system).values():
        yaml = parse_text(Path(path).read_text(encoding="utf-8"), str(path))
        faction, problems = read_faction(yaml, game)
        assert faction is not None
        assert [said(p, "en") for p in with_unit_faults(problems, yaml, faction, game)] == []


@pytest.mark.parametrize(
    ("system", "unit", "stats", "column"),
    [
        (
            "realms",
            "type: infantry, size: small, stats: {agi: 4, bw: 4, ko: 5, fk: 3, eh: 3, hp: 5}",
            ["wn"],
            "stats",
        ),
        ("ags", "class: follower, stats: {hp: 3, mov: 4}", ["def", "wil"], "stats"),
        ("ags", "class: follower", ["hp", "mov", "def", "wil"], ""),
        # Celtos: reaction and morale are optional, LP are 1 where nothing is written; CC was AS
        ("celtos", "stats: {sh: 4, as: 4, size: 2, mov: 4}", ["t"], "stats"),
        ("celtos", "stats: {sh: 4, cc: 4, t: 4, size: 2, mov: 4}", [], ""),
        ("true_forces", "base_mm: 25", [], ""),  # quality 3 where nothing is written
    ],
)
def test_a_stat_that_nothing_stands_in_for_is_missed(
    system: str, unit: str, stats: list[str], column: str
) -> None:
    said_so = [p for p in faults(system, unit) if p.code == "stats_left_out"]
    assert [p.values["stats"] for p in said_so] == ([stats] if stats else [])
    for problem in said_so:
        head = "  - {id: it, name: It, "
        where = len(head) + unit.index(column) + 1 if column else len("  - {")
        assert (problem.severity, problem.place.line) == (Severity.WARNING, 7)
        assert problem.place.column == where
        assert problem.fixes[0].values == {"stats": stats}
