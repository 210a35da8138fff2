"""The worked examples of Realms come out of its data: loads, zones, boxes, body weapons, forms."""

from functools import cache
from pathlib import Path

import pytest

from realms_builder.cards.template.binding import Plain
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Record
from realms_builder.game.library import Library
from realms_builder.game.lint.game_lint import off_the_guide
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster

ROOT = Path(__file__).resolve().parent.parent.parent
SYSTEM = "realms"
REVALUED = {"thug"}  # the yardstick says that the guide is too kind


@cache
def library() -> Library:
    return Library([ROOT / "factions", ROOT / "tests" / "samples"])


def force(faction: str = "waage", units: tuple[dict, ...] = (), **switches: object) -> Muster:
    game = library().game(SYSTEM)
    assert game is not None
    roster = Roster(system=SYSTEM, faction=faction, switches=tuple(switches.items()), units=units)
    return muster(roster, game, lambda identity: library().faction(SYSTEM, identity))


def hired(unit: str, faction: str = "waage", form: str = "", **switches: object) -> Build:
    mustered = force(faction, **switches)
    found = mustered.unit(unit)
    assert found is not None, unit
    return mustered.build_of(Model(id="m", unit=unit, form=form), found)


def made(stats: dict[str, int], kind: str = "infantry", **more: object) -> Build:
    line = {"agi": 4, "bw": 4, "ko": 3, "fk": 2, "wn": 3, "eh": 3, "hp": 5, **stats}
    size = "large" if kind == "mike" else "medium"
    unit = {"id": "someone", "name": "Someone", "type": kind, "size": size, "stats": line, **more}
    mustered = force(units=(unit,))
    return mustered.build_of(Model(id="m", unit="someone"), mustered.own_units["someone"])


def body_weapon(build: Build, identity: str) -> Record:
    weapons = build.lookup("natural")
    assert isinstance(weapons, tuple)
    return next(w for w in weapons if isinstance(w, Record) and w.identity == identity)


def boxes(build: Build) -> dict[str, tuple[int, int]]:
    """Return white and orange boxes of every zone the model has."""
    found = {}
    for track in build.game.file.tracks:
        if track.for_ != "model" or not track.boxes:
            continue
        if track.when and parse(track.when).evaluate(build) is not True:
            continue
        number = parse(track.boxes).evaluate(build)
        white = parse(track.split).evaluate(build)
        assert isinstance(number, int)
        assert isinstance(white, int)
        found[track.id] = (white, number - white)
    return found


@pytest.mark.parametrize(
    ("unit", "steps"),
    [
        ("load_none", 0),
        ("load_25_0", 0),
        ("load_25_1", 1),
        ("load_50_0", 1),
        ("load_50_1", 2),
        ("load_75_0", 2),
        ("load_75_1", 3),
    ],
)
def test_each_further_capacity_begun_costs_one_agi_and_one_bw(unit: str, steps: int) -> None:
    build = hired(unit)
    assert build.lookup("capacity") == 25
    assert build.lookup("overload") == steps
    assert (build.lookup("agi"), build.lookup("bw")) == (6 - steps, 6 - steps)


def test_a_mike_carries_four_times_as_much() -> None:
    build = hired("colossus")
    assert build.lookup("capacity") == 144
    assert build.lookup("overload") == 0


def test_a_drone_has_a_dash_for_its_capacity_unless_the_switch_says_so() -> None:
    assert show(hired("buoy").lookup("capacity"), "de") == "–"
    assert hired("buoy").lookup("agi") == 2
    assert hired("buoy", capacity_for_all=True).lookup("capacity") == 1


@pytest.mark.parametrize(
    ("unit", "at_capacity", "doubled", "both"),
    [
        ("load_25_0", 1, 0, 1),
        ("load_50_1", 2, 1, 1),
        ("load_75_0", 3, 1, 2),
        ("load_75_1", 3, 2, 2),
    ],
)
def test_overload_may_begin_at_the_capacity_and_go_on_beyond_twice_as_much_more(
    unit: str, at_capacity: int, doubled: int, both: int
) -> None:
    assert hired(unit, overload_at_capacity=True).lookup("overload") == at_capacity
    assert hired(unit, overload_steps="doubled").lookup("overload") == doubled
    build = hired(unit, overload_steps="doubled", overload_at_capacity=True)
    assert build.lookup("overload") == both


def test_nothing_carried_is_no_overload_however_it_is_read() -> None:
    for switches in ({}, {"overload_at_capacity": True}, {"overload_steps": "doubled"}):
        game = library().game(SYSTEM)
        assert game is not None
        unit = {"id": "bare", "name": "Bare", "type": "infantry", "size": "medium"}
        unit["stats"] = {"agi": 4, "bw": 4, "ko": 3, "fk": 2, "wn": 3, "eh": 3, "hp": 5}
        mustered = force(units=(unit,), **switches)
        build = mustered.build_of(Model(id="m", unit="bare"), mustered.own_units["bare"])
        assert build.lookup("overload") == 0


def test_danger_and_perception_follow_resolve_and_awareness() -> None:
    build = made({"eh": 3, "wn": 3})
    assert (build.lookup("danger"), build.lookup("perception")) == (9, 15)
    assert made({"eh": 12}).lookup("danger") == 0


@pytest.mark.parametrize(
    ("hp", "white", "orange"), [(4, 2, 2), (5, 3, 2), (6, 3, 3), (7, 4, 3), (20, 10, 10)]
)
def test_the_upper_half_of_the_hit_points_is_white(hp: int, white: int, orange: int) -> None:
    assert boxes(made({"hp": hp})) == {"hp": (white, orange)}


@pytest.mark.parametrize("hp", [1, 2, 3])
def test_nobody_with_three_hit_points_or_fewer_has_a_box_that_starts_the_critical_state(
    hp: int,
) -> None:
    # Critical is alive with less than half, rounded down: below 1 of 3 nobody is alive.
    assert boxes(made({"hp": hp})) == {"hp": (hp, 0)}
    zones = boxes(made({"hp": 4}, "mike"))  # limbs of 3
    assert zones == {"body": (2, 2), "arm_left": (3, 0), "arm_right": (3, 0), "legs": (3, 0)}


@pytest.mark.parametrize(("hp", "white"), [(1, 1), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_the_earlier_reading_starts_it_at_half_itself(hp: int, white: int) -> None:
    # Half of 2 and of 3, rounded down, is 1; half of 1 is 0, and nobody is alive at that.
    line = {"agi": 4, "bw": 4, "ko": 3, "fk": 2, "wn": 3, "eh": 3, "hp": hp}
    unit = {"id": "one", "name": "One", "type": "infantry", "size": "medium", "stats": line}
    mustered = force(units=(unit,), critical_one_point_earlier=True)
    build = mustered.build_of(Model(id="m", unit="one"), mustered.own_units["one"])
    assert boxes(build) == {"hp": (white, hp - white)}


@pytest.mark.parametrize(("hp", "limb"), [(5, 4), (6, 4), (7, 5), (10, 7), (12, 8), (20, 14)])
def test_the_limbs_of_a_mike_have_two_thirds_rounded_up(hp: int, limb: int) -> None:
    zones = boxes(made({"hp": hp}, "mike"))
    sums = {zone: sum(parts) for zone, parts in zones.items()}
    assert sums == {"body": hp, "arm_left": limb, "arm_right": limb, "legs": limb}


def test_a_mike_with_twelve_hit_points_has_half_of_each_zone_white() -> None:
    assert boxes(hired("colossus")) == {
        "body": (6, 6),
        "arm_left": (4, 4),
        "arm_right": (4, 4),
        "legs": (4, 4),
    }


@pytest.mark.parametrize(
    ("ko", "damage"),
    [(1, 0), (2, 1), (4, 1), (5, 2), (7, 2), (8, 3), (10, 3), (11, 4), (12, 4)],
)
def test_unarmed_damage_is_a_third_of_the_constitution_rounded_half_up(
    ko: int, damage: int
) -> None:
    weapon = body_weapon(made({"ko": ko}), "unarmed")
    assert weapon.lookup("damage") == damage
    assert weapon.lookup("strength") == ko
    assert show(weapon.lookup("hurts"), "de") == "Schlag +"
    assert show(weapon.lookup("class"), "de") == "I"


@pytest.mark.parametrize(("ko", "damage"), [(5, 3), (6, 3), (8, 4)])
def test_a_mike_detonates_with_half_of_its_constitution(ko: int, damage: int) -> None:
    mike = made({"ko": ko}, "mike")
    detonation = body_weapon(mike, "detonation")
    assert detonation.lookup("damage") == damage
    assert (detonation.lookup("radius"), detonation.lookup("strength")) == (ko, ko)
    assert show(detonation.lookup("hurts"), "en") == "Blow ++"
    assert show(body_weapon(mike, "unarmed_mike").lookup("class"), "en") == "II"


def test_the_critical_state_lowers_all_attributes_and_halves_perception_afterwards() -> None:
    build = hired("load_25_0", form="critical")
    line = [build.lookup(stat) for stat in ("agi", "bw", "ko", "fk", "wn", "eh")]
    assert line == [5, 5, 4, 2, 2, 2]
    assert build.lookup("perception") == 5
    assert build.lookup("danger") == 10
    assert build.lookup("capacity") == 25


def test_the_printed_perception_may_be_halved_when_critical() -> None:
    assert hired("load_25_0").lookup("perception") == 15
    build = hired("load_25_0", form="critical", halve_full_perception=True)
    assert build.lookup("perception") == 8


def test_the_capacity_may_shrink_when_critical() -> None:
    read = {"form": "critical", "capacity_shrinks_when_critical": True}
    assert hired("load_25_0", **read).lookup("capacity") == 16
    assert hired("load_25_0", **read).lookup("overload") == 1
    assert hired("colossus", **read).lookup("capacity") == 100


@pytest.mark.parametrize(
    ("unspent", "once", "twice"), [(1, 6, 6), (2, 7, 6), (5, 8, 7), (11, 11, 8)]
)
def test_unspent_action_points_are_halved_once_or_twice(
    unspent: int, once: int, twice: int
) -> None:
    table = next(t for t in force().game.file.tables if t.id == "action_points")
    for switches, points in (({}, once), ({"unspent_halved_twice": True}, twice)):
        scope = Plain({"unspent": unspent, "switches": force(**switches).switches})
        assert parse(table.cell).evaluate(scope) == points


def test_the_danger_radius_may_be_read_to_stay_when_critical() -> None:
    build = hired("load_25_0", form="critical", danger_grows_when_critical=False)
    assert build.lookup("danger") == 9


def test_critical_legs_halve_the_movement_rounded_up_unless_read_otherwise() -> None:
    assert hired("colossus", form="legs_critical").lookup("bw") == 3
    assert hired("colossus", form="legs_critical", halves_round_down=True).lookup("bw") == 2


def test_the_grenadier_of_the_northern_alliance_is_overloaded_by_one_step() -> None:
    build = hired("grenadier", "northern_alliance")
    assert show(build.lookup("load"), "de") == "26,5 kg"
    assert show(build.lookup("capacity"), "en") == "25 kg"
    assert [build.lookup(stat) for stat in ("agi", "bw", "ko", "fk")] == [3, 3, 5, 4]


@pytest.mark.parametrize("faction", [f for f in library().factions(SYSTEM) if f != "waage"])
def test_every_unit_costs_what_the_guide_suggests(faction: str) -> None:
    mustered = force(faction)
    assert mustered.faction is not None
    guide = mustered.game.file.cost_guide
    assert guide is not None
    for unit in mustered.faction.units.values():
        bare = {"id": unit.id, "name": unit.id, "stats": unit.raw["stats"]}
        kept = {k: unit.raw[k] for k in ("type", "size", "movement", "camouflage") if k in unit.raw}
        alone = force(faction, units=({**bare, **kept},))
        build = alone.build_of(Model(id="m", unit=unit.id), alone.own_units[unit.id])
        suggested = parse(guide.value).evaluate(build)
        assert isinstance(suggested, int)
        if unit.id in REVALUED:
            assert not off_the_guide(unit.costs["points"], suggested, 0.2), unit.id
        else:
            assert unit.costs["points"] == suggested, unit.id
