"""Every way in which a unit may be fielded, each with an address of its own."""

from __future__ import annotations

from realms_builder.odds.questions import lineup as loadouts
from realms_builder.odds.questions.lineup import Fielded, every_loadout
from tests.builders import tiny_faction, tiny_game
from tests.odds.dice_game import dicey, faction

UNITS = """
units:
  - id: guard
    name: {de: Wache, en: Guard}
    cost: 4
    loadouts: [{id: light, weapons: [axe]}, {id: heavy, weapons: [long_sword]}]
    options: [{id: second, list: weapons, of: [bow, long_bow], at_most: 1}]
  - id: thrower
    name: Thrower
    cost: 2
    options: [{id: bows, list: weapons, of: [bow, long_bow], exactly: 2, repeat: true}]
    forms: [{id: angry, name: {de: wütend, en: angry}, stats: {hp: 2}}]
  - id: rat
    name: Rat
    cost: 1
"""


def fielded(units: str = UNITS) -> Fielded:
    game = tiny_game()
    clan = tiny_faction(game, units)
    return every_loadout(game, [clan], {clan.id: clan}.get)


def test_loadouts_options_and_forms_are_all_gone_through() -> None:
    assert [one.address for one in fielded().lineup.contenders] == [
        "clan/guard:light",
        "clan/guard:light+bow",
        "clan/guard:light+long_bow",
        "clan/guard:heavy",
        "clan/guard:heavy+bow",
        "clan/guard:heavy+long_bow",
        "clan/thrower:bow+bow",
        "clan/thrower:bow+long_bow",
        "clan/thrower:long_bow+long_bow",
        "clan/thrower:bow+bow+angry",
        "clan/thrower:bow+long_bow+angry",
        "clan/thrower:long_bow+long_bow+angry",
        "clan/rat",
    ]


def test_each_says_what_it_has_and_costs() -> None:
    found = {one.address: one for one in fielded().lineup.contenders}
    bow = found["clan/guard:heavy+long_bow"]
    # 4 for the guard and 2 for the long bow.
    assert (bow.loadout.pick("de"), bow.cost) == ("heavy, Langbogen", 6)
    assert found["clan/thrower:bow+bow+angry"].loadout.pick("en") == "angry, Bow, Bow"
    assert found["clan/rat"].loadout.pick("en") == ""


def test_the_builds_carry_what_the_address_says() -> None:
    game = tiny_game()
    clan = tiny_faction(game, UNITS)
    find = {clan.id: clan}.get
    lineup = every_loadout(game, [clan], find).lineup
    builds = dict(
        zip((c.address for c in lineup.contenders), lineup.builds(game, find), strict=True)
    )
    carried = [c.item.id for c in builds["clan/guard:heavy+bow"].items("weapons")]
    assert sorted(carried) == ["bow", "long_sword"]
    assert builds["clan/thrower:bow+bow+angry"].stat("hp") == 2


def test_a_unit_with_too_many_is_cut_and_named() -> None:
    many = "[axe, bow, long_bow, long_sword, relic]"
    units = f"""
units:
  - id: hoarder
    name: Hoarder
    options: [{{id: all, list: weapons, of: {many}, at_most: 9, repeat: true}}]
"""
    found = fielded(units)
    assert found.cut == ("clan/hoarder",)
    assert len(found.lineup.contenders) == loadouts.MOST_LOADOUTS


def test_several_factions_stand_in_one_line() -> None:
    both = [one for name in ("reds", "blues") if (one := faction(name)) is not None]
    lineup = every_loadout(dicey(), both, faction).lineup
    assert lineup.name.pick("de") == "Die Roten, Die Blauen"
    assert [one.address for one in lineup.contenders] == [
        "reds/ogre",
        "reds/imp",
        "blues/heron",
        "blues/crane:light",
        "blues/crane:heavy",
    ]
    assert len(lineup.builds(dicey(), faction)) == 5
