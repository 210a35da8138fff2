"""Every line of "Rules for rosters, line by line" does what it says: a legal, an illegal roster.

What is found, and in which words, was written down from the rule, not from the program.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from realms_builder.core.translation import languages
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.roster import Model, Roster
from tests.builders import codes_of, findings_of
from tests.cli.commands import run, write
from tests.roster.said_rules import (
    Row,
    models_of,
    played,
    roster_of,
    rows,
    team_of,
    whole_game,
)

Capture = pytest.CaptureFixture[str]
BUDGET = "{code: budget, cost: points}"


@dataclass(frozen=True)
class Case:
    """What one row allows and forbids: the finding of what is forbidden, and a way out of it.

    No *way* is told where none comes to mind that one step would do.
    """

    legal: Roster
    illegal: Roster
    code: str
    says: str
    sagt: str
    way: str
    unit: str = ""
    check: str = ""


def _of(*units: str, **more: Any) -> Roster:
    return roster_of(*models_of(*units), **more)


def _team(*units: str) -> Roster:
    return _of(*units, groups=team_of(*range(1, len(units) + 1)))


def _one(unit: str, *weapons: str, **more: Any) -> Roster:
    carry = (("weapons", weapons),) if weapons else ()
    roster = {key: more.pop(key) for key in ("limits",) if key in more}
    return roster_of(Model("m1", unit, carry=carry, **more), **roster)


def _cannons(*facings: str) -> Roster:
    pieces = tuple({"facing": facing} for facing in facings)
    return _one("wagon", *["cannon"] * len(facings), carried=(("cannon", pieces),))


def _squad(option: str, *names: str, strength: int = 5) -> Roster:
    return _one("squad", strength=strength, choose=((option, names),))


def _crowned(*units: str) -> Roster:
    carry = (("weapons", ("crown",)),)
    return roster_of(*(Model(f"m{n}", unit, carry=carry) for n, unit in enumerate(units, 1)))


def _witches(spells: int) -> Roster:
    """Return witches with so many *spells* in all, one each."""
    chosen = (("first", ("flame",)),)
    return roster_of(*(Model(f"m{n}", "witch", choose=chosen) for n in range(spells)))


CASES = {
    # ------------------------------------------------------------------ who may be in it
    "Exactly one leads.": Case(
        _of("chief:chief", "guard"),
        _of("chief", "guard"),
        "one_chief",
        "Chief: 0 instead of exactly 1.",
        "Anführer: 0 statt genau 1.",
        "Appoint Chief",
    ),
    "Only leaders may lead.": Case(
        _of("chief:chief"),
        _of("guard:chief"),
        "role_not_allowed",
        "Guard cannot be Chief.",
        "Wache darf nicht Häuptling sein.",
        "Take the role from Guard",
    ),
    "Whoever leads costs the most.": Case(
        _of("chief:chief", "guard"),
        _of("chief:chief", "giant"),
        "dearest",
        "Chief: Whoever leads costs the most (50 instead of at least 110).",
        "Häuptling: Wer führt, kostet am meisten (50 statt mindestens 110).",
        "Remove Giant",
    ),
    "Two leaders are never both wizards.": Case(
        _of("witch", "chief"),
        _of("witch", "witch"),
        "wizards",
        "Leader, Wizard: 2 instead of at most 1 (2 × Witch).",
        "Anführer, Zauberer: 2 statt höchstens 1 (2 × Hexe).",
        "Remove Witch",
    ),
    "At most one in three is elite.": Case(
        _of("veteran", "guard", "guard"),
        _of("veteran", "veteran", "guard", "guard", "guard"),
        "elite",
        "Elite: 2 instead of at most 1 (2 × Veteran).",
        "Elite: 2 statt höchstens 1 (2 × Veteran).",
        "Remove Veteran",
    ),
    "At least half are core troops.": Case(
        _of("guard", "bearer"),
        _of("guard", "bearer", "archer"),
        "core",
        "Core: 1 instead of at least 2 (Guard).",
        "Kern: 1 statt mindestens 2 (Wache).",
        "Hire Guard",
    ),
    "No more archers than core troops.": Case(
        _of("guard", "archer"),
        _of("guard", "archer", "archer"),
        "archers",
        "Archer: 2 instead of at most 1 (2 × Bowman).",
        "Schütze: 2 statt höchstens 1 (2 × Bogner).",
        "Remove Bowman",
    ),
    "One giant for every 150 points.": Case(
        _of("giant", "giant"),
        _of("giant", "giant", limits=(("points", 299),)),
        "giants",
        "Giant: 2 instead of at most 1 (2 × Giant).",
        "Riese: 2 statt höchstens 1 (2 × Riese).",
        "Remove Giant",
    ),
    "Every hero only once.": Case(
        _of("hero", "priest", "guard", "guard"),
        _of("hero", "hero"),
        "heroes",
        "Hero: 2, but at most 1 allowed.",
        "Held: 2, erlaubt sind höchstens 1.",
        "Remove Hero",
    ),
    "A copy of each unit for every 100 points.": Case(
        _of("guard", "guard", "hero", limits=(("points", 200),)),
        _of("guard", "guard", "hero", limits=(("points", 199),)),
        "copies",
        "Guard: 2, but at most 1 allowed.",
        "Wache: 2, erlaubt sind höchstens 1.",
        "Remove Guard",
    ),
    "Every unit only once.": Case(
        _of("hero", "guard"),
        _of("guard", "guard"),
        "once",
        "Guard: 2, but at most 1 allowed.",
        "Wache: 2, erlaubt sind höchstens 1.",
        "Remove Guard",
    ),
    "A banner only with a leader.": Case(
        _of("bearer", "chief"),
        _of("bearer", "guard"),
        "banner",
        "Bearer: A banner only with a leader.",
        "Bannerträger: Ein Banner nur mit einem Anführer.",
        "Hire Chief",
    ),
    "No undead beside a priest.": Case(
        _of("ghoul", "guard"),
        _of("ghoul", "priest"),
        "foes",
        "Ghoul: No undead beside a priest.",
        "Ghul: Keine Untoten neben einem Priester.",
        "Remove Priestess",
    ),
    "Whoever is summoned is not hired.": Case(
        _of("guard"),
        _of("spirit"),
        "summoned",
        "Spirit cannot be part of the roster.",
        "Geist darf nicht dabei sein.",
        "Remove Spirit",
    ),
    # ------------------------------------------------------------------ points
    "No more points than agreed.": Case(
        _of("guard", limits=(("points", 20),)),
        _of("guard", "guard", limits=(("points", 20),)),
        "budget",
        "Points: 20 over the limit, 40 of 20.",
        "Punkte: 20 über der Grenze, 40 von 20.",
        "Remove Guard",
    ),
    "No more orders than agreed.": Case(
        _of("chief", "chief", "chief"),
        _of("chief", "chief", "chief", "guard"),
        "orders",
        "Orders: 1 over the limit, 7 of 6.",
        "Befehle: 1 über der Grenze, 7 von 6.",
        "Remove Guard",
    ),
    "Six orders in the usual game.": Case(
        _of("chief", "chief", "chief"),
        _of("chief", "chief", "chief", "guard"),
        "orders",
        "Orders: 1 over the limit, 7 of 6.",
        "Befehle: 1 über der Grenze, 7 von 6.",
        "Set the limit to 7",
        check="{code: orders, cost: orders}",
    ),
    "Mercenaries cost at most a quarter of the points.": Case(
        _of("sellsword", "guard"),
        _of("sellsword", "sellsword"),
        "hired",
        "Mercenary: 80 points instead of at most 75 (2 × Sellsword).",
        "Söldner: 80 Punkte statt höchstens 75 (2 × Landsknecht).",
        "Remove Sellsword",
    ),
    "Nobody costs more than a third of the points.": Case(
        _of("giant", limits=(("points", 330),)),
        _of("giant", limits=(("points", 300),)),
        "no_star",
        "Giant: Nobody costs more than a third of the points (110 instead of at most 100).",
        "Riese: Niemand kostet mehr als ein Drittel der Punkte (110 statt höchstens 100).",
        "Remove Giant",
    ),
    "Five points more with a shield.": Case(
        _one("chief", "sword", limits=(("points", 50),)),
        _one("chief", "shield", limits=(("points", 50),)),
        "budget",
        "Points: 5 over the limit, 55 of 50.",
        "Punkte: 5 über der Grenze, 55 von 50.",
        "Drop Shield",
        unit="chief",
        check=BUDGET,
    ),
    # ------------------------------------------------------------------ weapons, equipment, spells
    "Nobody has more than two hands.": Case(
        _one("chief", "sword", "shield"),
        _one("chief", "great_sword", "shield"),
        "hands",
        "Chief: Nobody has more than two hands (3 instead of at most 2).",
        "Häuptling: Niemand hat mehr als zwei Hände (3 statt höchstens 2).",
        "Drop Shield",
    ),
    "Nobody carries more than they can.": Case(
        _one("chief", "great_sword", "shield"),
        _one("chief", "great_sword", "cannon"),
        "load",
        "Chief: Nobody carries more than they can (7 instead of at most 5).",
        "Häuptling: Niemand trägt mehr, als er kann (7 statt höchstens 5).",
        "Drop Cannon",
    ),
    "At most two turrets.": Case(
        _cannons("turret", "turret", "front"),
        _cannons("turret", "turret", "turret"),
        "turrets",
        "Wagon: At most two turrets (3 instead of at most 2).",
        "Wagen: Höchstens zwei Türme (3 statt höchstens 2).",
        "Drop Cannon",
    ),
    "Nothing is used with both hands, in no mode.": Case(
        _one("chief", "sword"),
        _one("chief", "great_sword"),
        "one_hand",
        "Chief: Nothing is used with both hands, in no mode.",
        "Häuptling: Nichts braucht beide Hände, in keinem Modus.",
        "Drop Great sword",
    ),
    "Every cannon is mounted somewhere.": Case(
        _cannons("front"),
        _one("wagon", "cannon"),
        "mounted",
        "Cannon (Wagon): Every cannon is mounted somewhere.",
        "Kanone (Wagen): Jede Kanone ist irgendwo montiert.",
        "Drop Cannon",
    ),
    "Only one shield each.": Case(
        _one("chief", "shield", "sword"),
        _one("chief", "shield", "shield"),
        "item_limit",
        "Chief: 2× Shield, at most 1.",
        "Häuptling: 2× Schild, höchstens 1.",
        "Drop Shield",
    ),
    "One crown in the whole roster.": Case(
        _crowned("chief"),
        _crowned("chief", "guard"),
        "item_limit",
        "Host: 2× Crown, at most 1.",
        "Host: 2× Krone, höchstens 1.",
        "Drop Crown from Guard",
    ),
    "Great swords only for elites.": Case(
        _one("veteran", "great_sword"),
        _one("guard", "great_sword"),
        "not_permitted",
        "Guard may not carry Great sword (only for Elite).",
        "Wache darf Zweihänder nicht tragen (nur für Elite).",
        "Drop Great sword",
    ),
    "Two ways to shoot, one price.": Case(
        _one("chief", "gun", limits=(("points", 55),)),
        _one("chief", "gun", limits=(("points", 54),)),
        "budget",
        "Points: 1 over the limit, 55 of 54.",
        "Punkte: 1 über der Grenze, 55 von 54.",
        "Set the limit to 55",
        check=BUDGET,
    ),
    "Every spell only once.": Case(
        _one("witch", choose=(("first", ("flame",)), ("second", ("frost",)))),
        _one("witch", choose=(("first", ("flame",)), ("second", ("flame",)))),
        "item_limit",
        "Witch: 2× Flame, at most 1.",
        "Hexe: 2× Flamme, höchstens 1.",
        "Drop Flame",
    ),
    "At most three spells in the whole roster.": Case(
        _witches(3),
        _witches(4),
        "magic",
        "At most three spells in the whole roster: 4 instead of at most 3.",
        "Höchstens drei Zauber in der ganzen Truppe: 4 statt höchstens 3.",
        "",
    ),
    "Spells of the own school only.": Case(
        _one("witch", choose=(("magic", ("flame",)),)),
        _one("witch", choose=(("magic", ("frost",)),)),
        "option_not_allowed",
        "Witch: “Frost” is not on offer for “magic”.",
        "Hexe: „Frost“ steht bei „magic“ nicht zur Wahl.",
        "Choose Flame for “magic”",
        unit="witch",
    ),
    # ------------------------------------------------------------------ squads
    "A squad is five or ten strong.": Case(
        _one("squad", strength=10),
        _one("squad", strength=7),
        "squads",
        "Squad: A squad is five or ten strong (7 instead of 5 or 10).",
        "Trupp: Ein Trupp ist fünf oder zehn Mann stark (7 statt 5 oder 10).",
        "Set the number of models to 5",
    ),
    "One special weapon for five models, in place of a rifle.": Case(
        _squad("special", "flamer", "plasma", strength=10),
        _squad("special", "flamer", "plasma", strength=9),
        "option_count",
        "Squad: 2 chosen for “special”; at most 1 is allowed.",
        "Trupp: 2 gewählt bei „special“, erlaubt: höchstens 1.",
        "Choose Plasma for “special”",
        unit="squad",
    ),
    "Up to two take a flamer, and each pays.": Case(
        _squad("flamers", "flamer", "flamer"),
        _squad("flamers", "flamer", "flamer", "flamer"),
        "option_count",
        "Squad: 3 chosen for “flamers”; at most 2 is allowed.",
        "Trupp: 3 gewählt bei „flamers“, erlaubt: höchstens 2.",
        "Choose 2 × Flamer for “flamers”",
        unit="squad",
    ),
    "All take axes for their rifles, and each pays.": Case(
        _one("squad", strength=5, choose=(("axes", ("axe",)),), limits=(("points", 60),)),
        _one("squad", strength=5, choose=(("axes", ("axe",)),), limits=(("points", 59),)),
        "budget",
        "Points: 1 over the limit, 60 of 59.",
        "Punkte: 1 über der Grenze, 60 von 59.",
        "Set the limit to 60",
        unit="squad",
        check=BUDGET,
    ),
    "One flag for the whole squad, paid once.": Case(
        _one("squad", strength=5, choose=(("colours", ("flag",)),), limits=(("points", 54),)),
        _one("squad", strength=5, choose=(("colours", ("flag",)),), limits=(("points", 53),)),
        "budget",
        "Points: 1 over the limit, 54 of 53.",
        "Punkte: 1 über der Grenze, 54 von 53.",
        "Set the limit to 54",
        unit="squad",
        check=BUDGET,
    ),
    # ------------------------------------------------------------------ groups
    "A team is two to four strong.": Case(
        _team("guard", "guard", "guard", "guard"),
        _team("guard"),
        "group_size",
        "Team has 1 member; 2 to 4 is allowed.",
        "Team hat 1 Mitglied, erlaubt: 2 bis 4.",
        "Dissolve Team",
    ),
    "Everybody is in a team.": Case(
        _of("guard", "archer", groups=team_of(1, 2)),
        _of("guard", "guard", "archer", groups=team_of(1, 2)),
        "loose",
        "Bowman: Everybody is in a team.",
        "Bogner: Jeder gehört zu einem Team.",
        "Remove Bowman",
    ),
    "There are one or two teams.": Case(
        _of("guard", "archer", groups=team_of(1, 2)),
        _of("guard", "archer"),
        "teams",
        "There are one or two teams: 0 instead of 1 or 2.",
        "Es gibt ein oder zwei Teams: 0 statt 1 oder 2.",
        "",
    ),
    "The chief stands in the first team.": Case(
        _of("guard", "chief:chief", groups=team_of(1, 2)),
        _of("guard", "chief:chief", groups=team_of(1)),
        "first_team",
        "The chief stands in the first team: 0 instead of exactly 1.",
        "Der Häuptling steht im ersten Team: 0 statt genau 1.",
        "",
    ),
    "All in a team are equal.": Case(
        _team("guard", "guard"),
        _team("guard", "veteran"),
        "alike",
        "Team (Guard, Veteran): All in a team are equal.",
        "Team (Wache, Veteran): In einem Team sind alle gleich.",
        "Take Veteran out of the group",
    ),
    "All in a team wear the same armour.": Case(
        _team("guard", "archer"),
        _team("guard", "veteran"),
        "uniform",
        "Team (Guard, Veteran): All in a team wear the same armour.",
        "Team (Wache, Veteran): In einem Team tragen alle die gleiche Rüstung.",
        "Take Veteran out of the group",
    ),
    "One sergeant in every team.": Case(
        _team("guard", "sergeant"),
        _team("guard", "guard"),
        "sergeant",
        "Team (2 × Guard): One sergeant in every team (0 instead of exactly 1).",
        "Team (2 × Wache): In jedem Team ein Sergeant (0 statt genau 1).",
        "Hire Sergeant in place of Guard",
    ),
    "Heroes join infantry only.": Case(
        _team("hero", "guard"),
        _team("hero", "wagon"),
        "joining",
        "Team (Hero, Wagon): Heroes join infantry only.",
        "Team (Held, Wagen): Helden schließen sich nur Fußvolk an.",
        "Take Hero out of the group",
    ),
    "A transport has a seat for each passenger.": Case(
        _team("wagon", "guard", "guard"),
        _team("wagon", "guard", "guard", "guard"),
        "seats",
        "Team (Wagon, 3 × Guard): A transport has a seat for each passenger"
        " (3 instead of at most 2).",
        "Team (Wagen, 3 × Wache): Ein Transporter hat für jeden einen Sitz (3 statt höchstens 2).",
        "Take Guard out of the group",
    ),
    # ------------------------------------------------------------------ kin, allies, house rules
    "Everybody shares a keyword with the chief.": Case(
        _of("chief:chief", "guard"),
        _of("chief:chief", "veteran"),
        "kin",
        "Veteran: Everybody shares a keyword with the chief.",
        "Veteran: Jeder hat ein Schlüsselwort mit dem Häuptling gemeinsam.",
        "Remove Veteran",
    ),
    "Allies of one other faction at most.": Case(
        _of("guard", "tribe/friend", "tribe/friend"),
        _of("guard", "tribe/friend", "horde/friend"),
        "allies",
        "Allies of one other faction at most: 2 instead of at most 1.",
        "Verbündete aus höchstens einer anderen Fraktion: 2 statt höchstens 1.",
        "Remove Friend of horde",
    ),
    "Nobody but mercenaries comes from another list.": Case(
        _of("guard", "sellsword"),
        _of("guard", "tribe/friend"),
        "strangers",
        "Friend of tribe cannot be part of the roster.",
        "Friend of tribe darf nicht dabei sein.",
        "Remove Friend of tribe",
    ),
    "Mercenaries only where it was agreed.": Case(
        _of("sellsword", switches=(("mercenaries", True),)),
        _of("sellsword"),
        "agreed",
        "Sellsword cannot be part of the roster.",
        "Landsknecht darf nicht dabei sein.",
        "Agree on: mercenaries",
    ),
    # ------------------------------------------------------------------ the roster itself
    "Every roster follows one clan.": Case(
        _of("guard", choose=(("clan", ("sun",)),)),
        _of("guard"),
        "option_count",
        "Host: 0 chosen for “Clan”; exactly 1 is needed.",
        "Host: 0 gewählt bei „Klan“, verlangt sind genau 1.",
        "Choose Sun Clan for “Clan”",
    ),
    "A ploy for every 100 points.": Case(
        _of("guard", choose=(("ploys", ("ambush", "march")),), limits=(("points", 200),)),
        _of("guard", choose=(("ploys", ("ambush", "march")),), limits=(("points", 199),)),
        "option_count",
        "Host: 2 chosen for “Ploys”; at most 1 is allowed.",
        "Host: 2 gewählt bei „Kniffe“, erlaubt: höchstens 1.",
        "Choose Ambush for “Ploys”",
    ),
    "At most three things in a shared stash.": Case(
        _of("guard", choose=(("stash", ("sword", "sword", "shield")),)),
        _of("guard", choose=(("stash", ("sword", "sword", "sword", "sword")),)),
        "option_count",
        "Host: 4 chosen for “Stash”; at most 3 is allowed.",
        "Host: 4 gewählt bei „Vorrat“, erlaubt: höchstens 3.",
        "Choose 3 × Sword for “Stash”",
    ),
    "Undead only with the moon clan.": Case(
        _of("ghoul", choose=(("clan", ("moon",)),)),
        _of("ghoul", choose=(("clan", ("sun",)),)),
        "moon",
        "Ghoul: Undead only with the moon clan.",
        "Ghul: Untote nur mit dem Mondklan.",
        "Choose Moon Clan for “Clan”",
    ),
}


def test_every_row_has_its_case_and_every_case_its_row() -> None:
    assert [row.rule for row in rows("en")] == list(CASES)
    assert len(CASES) >= 30


def test_both_languages_say_the_same_lines_but_for_names() -> None:
    english, german = rows("en"), rows("de")
    assert [row.place for row in german] == [row.place for row in english]
    for one, other in zip(english, german, strict=True):
        said = ({k: v for k, v in row.entry.items() if k != "name"} for row in (one, other))
        assert next(said) == next(said), one.rule


@pytest.mark.parametrize("lang", languages())
def test_what_is_legal_by_a_line_brings_nothing(lang: str) -> None:
    for row, case in _cases(lang):
        found = findings_of(played(row, case.legal, case.unit, case.check))
        assert codes_of(found) == [], row.rule


@pytest.mark.parametrize("lang", languages())
def test_what_breaks_a_line_brings_that_finding_in_good_words_and_a_way_out(lang: str) -> None:
    for row, case in _cases(lang):
        found = findings_of(played(row, case.illegal, case.unit, case.check))
        assert codes_of(found) == [case.code], row.rule
        assert found[0].text.pick(lang) == (case.says if lang == "en" else case.sagt)
        if lang == "en" and case.way:
            assert case.way in [offer.text.pick("en") for offer in found[0].offers()], row.rule


@pytest.mark.parametrize("lang", languages())
def test_each_line_reads_alone(lang: str) -> None:
    for row in rows(lang):
        assert isinstance(parse_text(row.line, "say.md").data, dict), row.rule


@pytest.mark.parametrize("lang", languages())
def test_all_lines_together_are_a_sound_game(lang: str, tmp_path: Path, capsys: Capture) -> None:
    for name, text in whole_game(lang).items():
        write(tmp_path / "host" / name, text)
    said = run(capsys, "--lang", "en", "check", tmp_path / "host")
    assert said.code == 0 and " 0 errors, 0 warnings" in said.out, said


def _cases(lang: str) -> list[tuple[Row, Case]]:
    return list(zip(rows(lang), CASES.values(), strict=True))
