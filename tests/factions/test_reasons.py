"""Checks give the reason that is the rules', with its chapter, and a way out that a player has."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from realms_builder.game.yaml.text import parse_file
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import ROOT, codes_of, shipped
from tests.cli.commands import run

Capture = pytest.CaptureFixture[str]
UNITS = {
    "celtos": (
        "gael",
        "{id: u, name: Odd, points: 5, kind: character, weapons: [spear], stats: "
        "{sh: 5, cc: 5, t: 5, size: 2, lp: %s, mov: %s, reaction: 5, morale: 5}}",
    ),
    "basic_rules": (
        "strandgut",
        "{id: u, name: Odd, size: m, points: 5, weapons: [%s], stats: "
        "{b: 5, hp: %s, morale: %s, armour: 1}}",
    ),
    "realms": (
        "northern_alliance",
        "{id: u, name: Odd, type: infantry, size: medium, view: 180, movement: legs, points: 5, "
        "stats: {agi: 2, bw: 2, ko: %s, fk: 2, wn: 3, eh: 3, hp: 5}, weapons: [%s]}",
    ),
}


def made(tmp_path: Path, system: str, *values: object, **extra: str) -> Muster:
    """Return a roster of one unit of its own."""
    faction, unit = UNITS[system]
    head = f"format: 1\nkind: roster\nsystem: {system}\nfaction: {faction}\nname: Odd\n"
    more = "".join(f"{key}: {value}\n" for key, value in extra.items())
    file = tmp_path / "odd.yaml"
    file.write_text(f"{head}{more}units: [{unit % values}]\nmodels: [{{id: m1, unit: u}}]\n")
    game = shipped().game(system)
    assert game is not None
    roster, problems = read_roster(parse_file(file), game.main_cost)
    assert roster is not None
    assert not problems
    return muster(roster, game, lambda name: shipped().faction(system, name))


def said(mustered: Muster, code: str) -> list[Finding]:
    return [f for f in check(mustered) if f.code == code]


def ways(finding: Finding) -> list[str]:
    return [offer.text.pick("en") for offer in finding.offers()]


# ------------------------------------------------------------------------------------- Celtos


def test_no_wounds_are_no_matter_of_the_test_table(tmp_path: Path) -> None:
    """The sheet's tables go from 1 to 10; life points stand under "Moral"."""
    [found] = said(made(tmp_path, "celtos", 0, 5), "clamps")
    assert found.why.pick("en") == "Without wounds a model would be out already: at least 1."
    assert (found.source, ways(found)) == ("Moral", ["Change W from 0 to 1"])
    [found] = said(made(tmp_path, "celtos", 1, -1), "clamps")
    assert found.why.pick("en") == "No distance is below 0."
    assert (found.source, ways(found)) == ("Aktionen", ["Change MOV from -1 to 0"])


def test_points_that_nobody_agreed_on_are_not_over_any_limit(tmp_path: Path) -> None:
    """The sheet has no points: without a limit of the roster nothing was agreed."""
    mustered = made(tmp_path, "celtos", 1, 5)
    assert mustered.limit("points") is None
    agreed = made(tmp_path, "celtos", 1, 5, limit="4")
    [found] = said(agreed, "budget")
    assert found.why.pick("en").startswith("4 house points were agreed.")


def test_one_house_point_is_said_as_one(tmp_path: Path) -> None:
    """One is not plural, in either language."""
    [found] = said(made(tmp_path, "celtos", 1, 5, limit="1"), "budget")
    assert found.why.pick("en").startswith("1 house point was agreed.")
    assert found.why.pick("de").startswith("Vereinbart ist 1 Hauspunkt.")
    assert " of 1 house point, " in found.text.pick("en")
    assert " von 1 Hauspunkt, " in found.text.pick("de")


def test_who_leads_is_a_house_rule_without_a_chapter(tmp_path: Path) -> None:
    """ "Die Initiative Phase" has both players roll a W10; of a warlord it says nothing."""
    [found] = said(made(tmp_path, "celtos", 1, 5), "one_warlord")
    assert found.why.pick("en").startswith("House rule: ")
    assert found.source == ""


# -------------------------------------------------------------------------------- Basic Rules


def test_life_and_morale_have_their_own_chapters(tmp_path: Path) -> None:
    """ "Melee" is fought until no hit points remain; "Morale" rolls the morale dice."""
    found = said(made(tmp_path, "basic_rules", "boathook", 0, -1), "stat_range")
    assert [(f.source, f.why.pick("en")) for f in found] == [
        ("Melee", "A model without LP is out: at least 1."),
        ("Morale", "There is no less than 0."),
    ]
    assert [ways(f) for f in found] == [
        ["Change LP from 0 to 1"],
        ["Change M from -1 to 1", "Change M from -1 to 0"],
    ]


def test_dice_come_with_a_weapon(tmp_path: Path) -> None:
    [found] = said(made(tmp_path, "basic_rules", "", 3, 2), "no_attack_dice")
    assert found.text.pick("en") == "Odd has no weapon."
    blunt = made(tmp_path, "basic_rules", "{id: x, name: X, dice: 0, reach: 1}", 3, 2)
    assert "no_attack_dice" not in codes_of(check(blunt))  # it has one, of too few dice
    assert "out_of_range" in codes_of(check(blunt))


def test_an_author_is_told_each_value_with_its_own_way_out(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "basic_rules"
    copytree(ROOT / "factions" / "basic_rules", folder)
    file = folder / "strandgut.yaml"
    old = "stats: {b: 5, hp: 4, morale: 5, armour: 1}"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, "stats: {b: 5, hp: 0, morale: -1, armour: 1}", 1))
    lines = [line.strip() for line in run(capsys, "check", str(file)).out.splitlines()]
    life = next(n for n, line in enumerate(lines) if "LP 0 counts as 1" in line)
    morale = next(n for n, line in enumerate(lines) if "M −1 counts as 0" in line)
    assert lines[life + 1] == "→ Change LP from 0 to 1"
    assert lines[morale + 1] == "→ Change M from -1 to 1"


# ------------------------------------------------------------------------------------- Realms


def test_an_overload_says_what_is_left_and_never_less_than_nothing(tmp_path: Path) -> None:
    """CON 2 carries 4 kg; 15.9 kg are four times that: three steps, and no card prints below 0."""
    mustered = made(tmp_path, "realms", 2, HEAVY)
    [found] = said(mustered, "overloaded")
    assert found.text.pick("en") == (
        "Odd carries 15.9 kg with a capacity of 4 kg: AGI drops by 3 to 0, MOV to 0."
    )


HEAVY = (
    "assault_rifle, {id: x, name: Block, kind: melee, class: 2, strength: 3, damage: 1, "
    "hurts: blow +, weight: 12}"
)


def test_who_cannot_carry_may_drop_things_but_not_grow_stronger(tmp_path: Path) -> None:
    """A player chooses what a model carries; its constitution is its profile's."""
    [found] = said(made(tmp_path, "realms", 0, "assault_rifle"), "cannot_carry")
    assert not any("CON" in way for way in ways(found))


def test_show_prints_no_value_below_zero(tmp_path: Path, capsys: Capture) -> None:
    made(tmp_path, "realms", 2, HEAVY)
    assert "AGI 0  MOV 0  CON 2" in run(capsys, "show", str(tmp_path / "odd.yaml")).out


def test_show_has_every_zone_and_no_form_that_changes_nothing(
    tmp_path: Path, capsys: Capture
) -> None:
    """Strukturzonen: two thirds of 12, rounded up, are 8; MOV 5 halved and rounded up is 3.

    MOV 1 halved and rounded up stays 1.
    """
    thor = run(capsys, "show", "northern_alliance/thor").out
    assert "body 12 · left arm 8 · right arm 8 · legs 8" in thor
    assert "Legs critical: MOV\u00a03" in thor
    made(tmp_path, "realms", 2, "assault_rifle")
    file = tmp_path / "odd.yaml"
    slow = file.read_text().replace("type: infantry, size: medium", "type: mike, size: large")
    file.write_text(slow.replace("bw: 2", "bw: 1"))
    shown = run(capsys, "show", str(file)).out
    assert "Critical state:" in shown
    assert "Legs critical" not in shown


def test_what_only_the_author_of_a_list_can_change_says_so(tmp_path: Path, capsys: Capture) -> None:
    """Trefferpunkte: 20 at most. A player cannot lower those of a unit on a list, its file can."""
    folder = tmp_path / "realms"
    copytree(ROOT / "factions" / "realms", folder)
    file = folder / "northern_alliance.yaml"
    text = file.read_text()
    start = text.index("id: rifleman")
    place = text.index("hp: ", start)
    end = place + len("hp: ") + 1
    file.write_text(text[:place] + "hp: 25" + text[end:])
    roster = folder / "rosters" / "mine.yaml"
    roster.write_text(
        "format: 1\nkind: roster\nsystem: realms\nfaction: northern_alliance\nname: Mine\n"
        "models: [{id: m1, unit: lieutenant, role: leader}, {id: m2, unit: rifleman}]\n"
    )
    told = run(capsys, "validate", str(roster)).out
    assert "Rifleman has 25 HP, 1 to 20 are allowed." in told
    assert "→ Change HP from 25 to 20 (in the file of Northern Alliance)" in told
