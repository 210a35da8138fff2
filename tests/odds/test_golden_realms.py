"""Realms: the golden numbers of the rules, exactly (D7 of the domain sheet).

All of them are without levels of damage types, so that switch is off.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from realms_builder.odds.chain.situation import Situation
from tests.odds.duels import Duel, met


def model(
    identity: str, weapon: dict[str, Any] | None = None, protection: int | None = None, **more: Any
) -> dict[str, Any]:
    """Return a soldier; *more* are stats, effects of the weapon or of the armour."""
    stats = {"agi": 4, "bw": 4, "ko": 4, "fk": 3, "wn": 3, "eh": 3, "hp": 5}
    effects = list(more.pop("effects", ()))
    stats |= more
    unit: dict[str, Any] = {"id": identity, "name": identity, "type": "infantry", "size": "medium"}
    unit |= {"movement": "legs", "view": 180, "stats": stats}
    if weapon is not None:
        unit["weapons"] = [weapon]
    if protection is not None:
        unit["armour"] = [
            {"id": "vest", "name": "Vest", "protection": protection, "effects": effects}
        ]
    return unit


def gun(strength: int, effects: Iterable[str] = (), **more: Any) -> dict[str, Any]:
    weapon = {"id": "gun", "name": "Gun", "class": 2, "kind": "ranged", "hurts": "kinetic"}
    return {
        **weapon,
        "strength": strength,
        "damage": 2,
        "range": "20/3",
        "effects": [*effects],
        **more,
    }


def fight(first: dict[str, Any], second: dict[str, Any]) -> Duel:
    return met("realms", "northern_alliance", first, second, damage_type_levels=False)


@pytest.fixture(scope="module")
def plain() -> Duel:
    """Return two soldiers without weapons."""
    return fight(model("a"), model("t"))


@pytest.mark.parametrize(
    ("need", "bonus", "chance"), [(5, 0, "5/12"), (0, 0, "0"), (15, 0, "1"), (2, 2, "91/216")]
)
def test_attribute_rolls(plain: Duel, need: int, bonus: int, chance: str) -> None:
    answer = plain.ask("attribute_roll", Situation(values={"value": need, "bonus": bonus}))
    assert answer.chance("success") == Fraction(chance)


@pytest.mark.parametrize(
    ("lead", "higher", "equal", "lower"),
    [
        (-3, 36, 9, 99),
        (-2, 45, 10, 89),
        (-1, 55, 11, 78),
        (0, 66, 12, 66),
        (1, 78, 11, 55),
        (2, 89, 10, 45),
        (3, 99, 9, 36),
        (4, 108, 8, 28),
        (5, 116, 7, 21),
        (6, 123, 6, 15),
    ],
)
def test_opposed_rolls(plain: Duel, lead: int, higher: int, equal: int, lower: int) -> None:
    answer = plain.ask("contest", Situation(values={"mine": 4 + lead, "theirs": 4}))
    found = [answer.chance(outcome) for outcome in ("won", "tied", "lost")]
    assert found == [Fraction(number, 144) for number in (higher, equal, lower)]


def test_a_lead_of_12_is_certain(plain: Duel) -> None:
    assert plain.ask("contest", Situation(values={"mine": 16, "theirs": 4})).chance("won") == 1
    assert plain.ask("contest", Situation(values={"mine": 4, "theirs": 16})).chance("lost") == 1


def test_a_shot_with_5_at_a_vest_of_3() -> None:
    duel = fight(model("a", gun(5), fk=5), model("t", protection=3))
    answer = duel.ask("gun.shooting", Situation(values={"distance": 10}))
    assert answer.chance("hurt") == Fraction(445, 1728)
    assert answer.figure("loss").value == 2 * Fraction(445, 1728)


def test_all_four_shots_of_a_submachine_gun_at_one_target() -> None:
    duel = fight(model("a", gun(4, autofire=3), fk=5), model("t", protection=4))
    answer = duel.ask("gun.shooting", Situation(values={"distance": 10, "shots": 4}))
    assert answer.chance("missed") == Fraction(1, 3)
    assert answer.chance("hurt") == Fraction(2, 3) * Fraction(11, 16) == Fraction(11, 24)


@pytest.mark.parametrize(
    ("lead", "chance"),
    [(-4, "295/432"), (-2, "341/432"), (0, "377/432"), (2, "67/72"), (4, "209/216")],
)
def test_the_active_model_acts_first(lead: int, chance: str) -> None:
    duel = fight(model("a", agi=4 + lead), model("t", agi=4))
    assert duel.ask("interrupt").chance("active_first") == Fraction(chance)


@pytest.mark.parametrize("effect", ["explosive", "vibro"])
@pytest.mark.parametrize(("lead", "chance"), [(-3, "55/144"), (0, "539/864"), (3, "481/576")])
def test_the_attacker_throws_again(effect: str, lead: int, chance: str) -> None:
    duel = fight(model("a", gun(3 + lead, [effect])), model("t", protection=3))
    assert duel.ask("gun.damage").chance("hurt") == Fraction(chance)


@pytest.mark.parametrize(("lead", "chance"), [(-3, "17/144"), (0, "253/864"), (3, "311/576")])
def test_the_defender_throws_again_in_composite_armour(lead: int, chance: str) -> None:
    duel = fight(model("a", gun(3 + lead)), model("t", protection=3, effects=["composite"]))
    assert duel.ask("gun.damage").chance("hurt") == Fraction(chance)


@pytest.mark.parametrize("effect", ["explosive", "vibro"])
def test_an_effect_on_both_sides_does_nothing(effect: str) -> None:
    duel = fight(model("a", gun(3, [effect])), model("t", protection=3, effects=[effect]))
    assert duel.ask("gun.damage").chance("hurt") == Fraction(66, 144)


def test_a_monomolecular_edge_doubles_the_loss_where_the_ko_roll_fails() -> None:
    # KO 4 fails 8 of 12 times: 2 * (1 + 2/3) points whenever the damage roll is won.
    duel = fight(model("a", gun(3, ["monomolecular"])), model("t", protection=3, ko=4))
    answer = duel.ask("gun.damage")
    assert answer.figure("loss").value == Fraction(66, 144) * 2 * (1 + Fraction(8, 12))


def test_reinforced_armour_halves_the_loss_rounded_down() -> None:
    duel = fight(model("a", gun(3, damage=5)), model("t", protection=3, effects=["reinforced"]))
    assert duel.ask("gun.damage").figure("loss").value == Fraction(66, 144) * 2
    breaker = model("a", gun(3, ["structural"], damage=5))
    duel = fight(breaker, model("t", protection=3, effects=["reinforced"]))
    assert duel.ask("gun.damage").figure("loss").value == Fraction(66, 144) * 5


@pytest.mark.parametrize(
    ("bands", "distance", "reaches"),
    [("20/3", 40, True), ("20/3", 41, False), ("20/2", 20, True), ("20/1", 20, True)],
)
def test_every_weapon_has_one_band_less_in_the_wilderness(
    bands: str, distance: int, *, reaches: bool
) -> None:
    # Geländekategorien, Wildnis: one band less, but never none at all.
    duel = fight(model("a", gun(5, range=bands), fk=8), model("t", protection=5))
    values = {"distance": distance}
    open_field = duel.ask("gun.shooting", Situation(values=values))
    wild = duel.ask("gun.shooting", Situation(first=duel.put("wilderness"), values=values))
    assert open_field.chance("out_of_range") == 0
    assert wild.chance("out_of_range") == (0 if reaches else 1)
    assert not reaches or wild.chance("hurt") == open_field.chance("hurt")


@pytest.mark.parametrize(("effects", "lead"), [((), 3), (("heat",), 2)])
def test_heat_has_one_strength_less_in_the_arctic(effects: tuple[str, ...], lead: int) -> None:
    # Geländekategorien, Arktisch: strength 6 against protection 3 leads by 3, with heat by 2.
    duel = fight(model("a", gun(6, effects), fk=20), model("t", protection=3))
    answer = duel.ask("gun.shooting", Situation(first=duel.put("arctic"), values={"distance": 20}))
    lower = Fraction((12 - lead) * (11 - lead), 2 * 144)
    assert answer.chance("shock") == Fraction(12 - lead, 144)
    assert answer.chance("hurt") == 1 - lower - Fraction(12 - lead, 144)
    far = Situation(first=duel.put("arctic"), values={"distance": 41})
    assert duel.ask("gun.shooting", far).chance("out_of_range") == (1 if effects else 0)
