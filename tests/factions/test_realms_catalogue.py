"""The arsenal of Realms: of every kind something, priced as the catalogue's first lines say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from realms_builder.game.items import Item
from realms_builder.game.keyword_use import KeywordUse
from tests.builders import shipped

LIBRARY = shipped(samples=False)
FACTIONS = sorted(LIBRARY.factions("realms"))
DAMAGE_TYPES = ("kinetic", "blow", "cut", "beam")


def catalogue(list_id: str) -> list[Item]:
    """Return the shared items of one list."""
    game = LIBRARY.game("realms")
    assert game is not None
    return list(game.catalogue[list_id].values())


def everywhere(list_id: str) -> Iterator[Item]:
    """Yield the shared items of one list and those of every faction."""
    yield from catalogue(list_id)
    for identity in FACTIONS:
        faction = LIBRARY.faction("realms", identity)
        assert faction is not None
        yield from faction.items.get(list_id, ())


def uses(item: Item, field: str) -> Sequence[KeywordUse]:
    """Return the keywords in *field* of *item*, one or many."""
    value = item.fields.get(field, ())
    return (
        [value]
        if isinstance(value, KeywordUse)
        else [v for v in value if isinstance(v, KeywordUse)]
    )


def number(item: Item, field: str) -> int:
    """Return the whole number in *field* of *item*, 0 without one."""
    value = item.fields.get(field, 0)
    return int(getattr(value, "number", value))


def ruled(item: Item) -> int:
    """Return how many effects of *item* have a rule that is finished."""
    return len([use for use in uses(item, "effects") if not use.keyword.unfinished])


def level(item: Item, field: str) -> int:
    """Return the levels in *field* of *item* added up."""
    return sum(use.strength for use in uses(item, field))


@pytest.mark.parametrize(
    ("list_id", "least"), [("weapons", 40), ("armour", 12), ("equipment", 15), ("traits", 25)]
)
def test_the_arsenal_is_large_enough(list_id: str, least: int) -> None:
    assert len(catalogue(list_id)) >= least


def test_no_two_things_of_a_list_share_a_name() -> None:
    for list_id in ("weapons", "armour", "shields", "equipment", "traits"):
        for lang in ("de", "en"):
            names = [item.name.pick(lang) for item in everywhere(list_id)]
            assert len(set(names)) == len(names)


def test_every_class_has_ranged_weapons_and_weapons_for_melee() -> None:
    kinds = {(number(w, "class"), str(w.raw["kind"])) for w in catalogue("weapons")}
    assert kinds == {(c, kind) for c in range(1, 6) for kind in ("ranged", "melee")}


def test_every_damage_type_comes_in_every_level() -> None:
    found = {(use.keyword.id, use.level) for w in everywhere("weapons") for use in uses(w, "hurts")}
    assert found == {(kind, plus) for kind in DAMAGE_TYPES for plus in (1, 2, 3)}


def test_every_effect_of_weapons_is_on_one_and_armour_guards_against_every_type() -> None:
    game = LIBRARY.game("realms")
    assert game is not None
    on_weapons = {use.keyword.id for w in everywhere("weapons") for use in uses(w, "effects")}
    effects = {k.id for k in game.keywords.values() if k.kind == "effect"}
    assert effects - on_weapons <= {"reinforced", "composite", "emp", "cold"}
    guarded = {use.keyword.id for a in catalogue("armour") for use in uses(a, "guards")}
    assert guarded == set(DAMAGE_TYPES)


def test_there_are_weapons_with_area_autofire_counted_uses_and_unwieldy_ones() -> None:
    weapons = catalogue("weapons")
    assert {number(w, "autofire") for w in weapons} >= {0, 1, 2, 3, 4}
    for field in ("radius", "uses"):
        assert len([w for w in weapons if number(w, field) > 0]) >= 5
    assert len([w for w in weapons if w.fields.get("unwieldy")]) >= 5


@pytest.mark.parametrize("weapon", list(everywhere("weapons")), ids=lambda item: item.id)
def test_a_weapon_costs_what_its_guide_says(weapon: Item) -> None:
    bands = weapon.fields.get("range")
    reach = bands.length * bands.bands if bands is not None else 0
    worth = (
        number(weapon, "strength")
        + 2 * number(weapon, "damage")
        + 2 * level(weapon, "hurts")
        + 2 * number(weapon, "autofire")
        + number(weapon, "radius")
        + 2 * ruled(weapon)
        + int(reach) // 20
        - (3 if weapon.fields.get("unwieldy") else 0)
    )
    if number(weapon, "uses"):
        worth = -(-worth // 2)
    assert weapon.costs["points"] == worth


@pytest.mark.parametrize("armour", list(everywhere("armour")), ids=lambda item: item.id)
def test_armour_costs_what_its_guide_says(armour: Item) -> None:
    raises = sum(6 for change in armour.modifies if change.stat)
    worth = 2 * number(armour, "protection") + level(armour, "guards") + 3 * ruled(armour)
    assert armour.costs["points"] == worth + raises


@pytest.mark.parametrize("list_id", ["shields", "equipment", "traits"])
def test_everything_else_says_in_both_languages_what_it_does_and_costs_little(
    list_id: str,
) -> None:
    most = 20 if list_id == "shields" else 10  # the yardstick: a second die wards off a lot
    for item in everywhere(list_id):
        assert set(item.text.languages) >= {"de", "en"}, item.id
        if item.id != "group_leader":
            assert 2 <= item.costs["points"] <= most, item.id


@pytest.mark.parametrize("faction", FACTIONS)
def test_each_alliance_fields_infantry_a_vehicle_and_something_large_with_zones(
    faction: str,
) -> None:
    found = LIBRARY.faction("realms", faction)
    assert found is not None
    assert len(found.units) >= 8
    kinds = [str(unit.raw["type"]) for unit in found.units.values()]
    assert {"infantry", "vehicle", "mike"} <= set(kinds)
    assert kinds.count("infantry") >= 5
