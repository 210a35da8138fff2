"""RG1-RG13 of domain.md D1.5: found with the right numbers, in both languages, with ways out."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model
from tests.builders import after, codes_of, force, the

STATS = {"agi": 4, "bw": 4, "ko": 5, "fk": 3, "wn": 3, "eh": 3, "hp": 5}
LEADER = Model("m1", "lieutenant", name="Ada", role="leader")


def own(identity: str, stats: dict[str, int] | None = None, **values: object) -> dict[str, object]:
    line = {**STATS, **(stats or {})}
    kind = {"type": "infantry", "size": "medium"}
    return {"id": identity, "name": identity.title(), "stats": line, **kind, **values}


def group(
    *models: str | Model, units: tuple[dict[str, object], ...] = (), **more: object
) -> Muster:
    return force("realms", "northern_alliance", *models, units=units, **more)


def texts(finding: Finding) -> tuple[str, str]:
    return finding.text.pick("de"), finding.text.pick("en")


def fixes(finding: Finding) -> list[str]:
    return [offer.text.pick("en") for offer in finding.offers()]


def every_edit_helps(found: Muster, finding: Finding) -> None:
    edits = [offer.edit for offer in finding.offers() if offer.edit is not None]
    assert edits
    for edit in edits:
        again = check(muster(edit.apply(found.roster), found.game, found.find_faction, found))
        left = [f for f in again if f.key == finding.key]
        assert (
            not left
            or left[0].amount < finding.amount
            or left[0].text.pick("de") != (finding.text.pick("de"))
        )


def carrying(*items: dict[str, object], **stats: int) -> Muster:
    """Return a group with a soldier of KO 5 (25 kg) who carries *items*."""
    unit = own("mule", stats, equipment=list(items))
    return group(LEADER, "mule", units=(unit,))


def crate(weight: float, count: int = 1) -> dict[str, object]:
    return {"id": "crate", "name": {"de": "Kiste", "en": "Crate"}, "weight": weight, "count": count}


def test_rg1_a_model_of_another_faction() -> None:
    found = group(LEADER, "rifleman", "syndicate/brute")
    it = the("one_faction", check(found))
    foreign = found.models[2]
    other, ours = "syndicate", "northern_alliance"
    names = [found.faction_called(f).name.pick("de") for f in (other, ours)]  # type: ignore[union-attr]
    assert texts(it)[0] == (
        f"{foreign.show('de')} ist aus einer anderen Fraktion: {names[0]} statt {names[1]}."
    )
    every_edit_helps(found, it)


@pytest.mark.parametrize("count", [0, 1])
def test_rg2_fewer_than_two_models(count: int) -> None:
    found = group(*[LEADER][:count])
    it = the("two_models", check(found))
    assert texts(it)[0] == f"Die Gruppe hat {count} von mindestens 2 Modellen."
    assert len(fixes(it)) > 1


def test_rg3_nobody_leads() -> None:
    found = group("rifleman", Model("m2", "rifleman", name="Bo"))
    it = the("one_leader", check(found))
    assert texts(it)[0] == "Niemand führt die Gruppe; genau 1 Modell muss es tun."
    assert "Let Bo lead the force" in fixes(it)
    every_edit_helps(found, it)


def test_rg3_two_lead() -> None:
    found = group(LEADER, Model("m2", "rifleman", name="Bo", role="leader"))
    it = the("one_leader", check(found))
    assert texts(it)[0] == "2 Modelle führen die Gruppe statt genau 1: Ada, Bo."
    led = after(found, "Let Bo lead the force", it)
    assert [m.role for m in led.roster.models] == ["", "leader"]
    assert "one_leader" not in codes_of(check(led))


@pytest.mark.parametrize(
    ("kind", "sizes"),
    [
        ("infantry", {"small", "medium"}),
        ("mike", {"large"}),
        ("drone", {"small", "medium"}),
        ("vehicle", {"medium", "large"}),
    ],
)
def test_rg5_each_type_has_its_sizes(kind: str, sizes: set[str]) -> None:
    for size in ("small", "medium", "large"):
        found = group(LEADER, "it", units=(own("it", type=kind, size=size),))
        told = check(found)
        assert ("size_for_type" not in codes_of(told)) == (size in sizes)
        if size not in sizes:
            sentence = the("size_for_type", told).text.pick("de")
            names = {"small": "klein", "medium": "mittel", "large": "groß"}
            for allowed in sizes:
                assert names[allowed] in sentence.split("Möglich")[1]


@pytest.mark.parametrize(("hp", "fine"), [(0, False), (1, True), (20, True), (21, False)])
def test_rg6_one_to_twenty_hit_points(hp: int, fine: bool) -> None:
    found = group(LEADER, "it", units=(own("it", {"hp": hp}),))
    told = check(found)
    assert ("hp_range" not in codes_of(told)) == fine
    if not fine:
        it = the("hp_range", told)
        assert texts(it)[0] == f"It hat {hp} TP, erlaubt sind 1 bis 20."
        every_edit_helps(found, it)


@pytest.mark.parametrize(
    ("load", "steps"),
    [(25.0, 0), (25.1, 1), (50.0, 1), (50.1, 2), (75.0, 2), (75.1, 3)],
)
def test_rg7_overload_says_load_capacity_steps_and_what_is_left(load: float, steps: int) -> None:
    found = carrying(crate(load))
    told = check(found)
    assert ("overloaded" in codes_of(told)) == bool(steps)
    if steps:
        it = the("overloaded", told)
        kilograms = f"{load:g}"
        assert texts(it) == (
            f"Mule trägt {kilograms.replace('.', ',')} kg bei 25 kg Tragkraft: "
            f"AGI sinkt um {steps} auf {4 - steps}, BW auf {4 - steps}.",
            f"Mule carries {kilograms} kg with a capacity of 25 kg: "
            f"AGI drops by {steps} to {4 - steps}, MOV to {4 - steps}.",
        )
        assert it.severity is Severity.WARNING


def test_rg7_dropping_what_was_taken_by_hand_helps() -> None:
    found = group(LEADER, Model("m2", "rifleman", carry=(("weapons", ("sledgehammer", "smg")),)))
    it = the("overloaded", check(found))
    every_edit_helps(found, it)


def test_rg7_a_capacity_of_nothing_cannot_carry() -> None:
    found = carrying(crate(0.1), ko=0)
    it = the("cannot_carry", check(found))
    assert texts(it)[0] == "Mule hat KO 0 und kann nichts tragen, trägt aber 0,1 kg."
    assert it.severity is Severity.ERROR
    assert "cannot_carry" not in codes_of(check(carrying(ko=0)))


def test_rg7_drones_and_vehicles_have_no_capacity_unless_switched() -> None:
    drone = own("drone", {"ko": 1}, type="drone", size="small", equipment=[crate(90)])
    found = group(LEADER, "drone", units=(drone,))
    assert "overloaded" not in codes_of(check(found))
    strict = group(LEADER, "drone", units=(drone,), switches=(("capacity_for_all", True),))
    assert "overloaded" in codes_of(check(strict))


def test_rg8_no_agility_or_no_movement_left() -> None:
    it = the("cannot_act", check(carrying(crate(101))))
    assert texts(it)[0] == "Mule hat nur AGI 0 und BW 0."
    assert it.severity is Severity.WARNING
    assert "cannot_act" not in codes_of(check(carrying(crate(100))))


@pytest.mark.parametrize(
    ("movement", "bw", "fine"),
    [("stationary", 0, True), ("stationary", 4, False), ("legs", 4, True), ("legs", 0, False)],
)
def test_rg9_stationary_means_no_movement(movement: str, bw: int, fine: bool) -> None:
    found = group(LEADER, "it", units=(own("it", {"bw": bw}, movement=movement),))
    told = check(found)
    assert ("stationary_or_not" not in codes_of(told)) == fine
    if not fine:
        it = the("stationary_or_not", told)
        assert f"BW {bw} passen nicht zusammen" in texts(it)[0]
        assert it.severity is Severity.HINT


@pytest.mark.parametrize(
    ("weapon", "fine"),
    [
        ({"class": "V", "autofire": 4, "hurts": "kinetic 3"}, True),
        ({"class": "I", "autofire": 5, "hurts": "kinetic 1"}, False),
        ({"class": 6, "autofire": 0, "hurts": "kinetic 1"}, False),
        ({"class": "I", "autofire": 0, "hurts": "kinetic 4"}, False),
    ],
)
def test_rg10_autofire_levels_and_class_have_their_limits(
    weapon: dict[str, object], fine: bool
) -> None:
    it = {
        "id": "it",
        "name": "It",
        "kind": "ranged",
        "strength": 3,
        "damage": 1,
        "range": "20/3",
        "weight": 1,
        **weapon,
    }
    found = group(LEADER, "shooter", units=(own("shooter", weapons=[it]),))
    told = [f for f in check(found) if f.code == "out_of_range"]
    assert (told == []) == fine
    if told:
        assert told[0].severity is Severity.ERROR
        assert told[0].text.pick("de").startswith("It: ")


def test_a_level_that_is_too_high_is_told_with_the_highest_one() -> None:
    gun = {
        "id": "gun",
        "name": "Gun",
        "kind": "ranged",
        "class": "I",
        "strength": 3,
        "damage": 1,
        "range": "20/2",
        "weight": 1,
        "hurts": "kinetic 5",
    }
    told = the("out_of_range", check(group(LEADER, "it", units=(own("it", weapons=[gun]),))))
    assert "Kinetik +++++ " in texts(told)[0]
    assert texts(told)[0].endswith("Kinetik +++.")


def test_rg12_a_person_cannot_carry_a_class_five_weapon() -> None:
    gun = {
        "id": "gun",
        "name": "Gun",
        "kind": "ranged",
        "class": "V",
        "strength": 9,
        "damage": 5,
        "range": "40/5",
        "weight": 20,
        "hurts": "kinetic 3",
    }
    infantry = group(LEADER, "it", units=(own("it", weapons=[gun]),))
    it = the("too_big_for_a_person", check(infantry))
    assert texts(it)[0] == "It trägt Waffen der WK V: Gun."
    # seed 000, "WK V": everything that a human can definitely no longer carry
    assert it.severity is Severity.ERROR
    mike = group(LEADER, "it", units=(own("it", weapons=[gun], type="mike", size="large"),))
    assert "too_big_for_a_person" not in codes_of(check(mike))


def test_rg13_whoever_only_shoots_fights_unarmed() -> None:
    found = group(LEADER, "it", units=(own("it", weapons=["machine_gun"]),))
    it = the("no_melee_weapon", check(found))
    assert texts(it)[0] == "It kämpft im Nahkampf waffenlos, mit Stärke 5."
    assert it.severity is Severity.HINT
    every_edit_helps(found, it)
    for light in ("pistol", "combat_knife"):
        armed = group(LEADER, "it", units=(own("it", weapons=["machine_gun", light]),))
        assert "no_melee_weapon" not in codes_of(check(armed))
