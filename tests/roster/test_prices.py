"""Prices, limits and counts that follow formulas, and what a unit asks of its roster and group.

Every expected figure is worked out by hand beside it.
"""

from __future__ import annotations

from dataclasses import replace

from realms_builder.core.problems import Severity
from realms_builder.game.value_words import show
from realms_builder.roster.checks.run import said_of_units
from realms_builder.roster.resolve.choices import choices_of
from realms_builder.roster.resolve.costs import cost_of_loadout, cost_steps
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Group, Model
from tests.builders import (
    build_of,
    codes_of,
    findings_of,
    mustered,
    problems_in_faction,
    roster_with,
    the,
    tiny_faction,
    tiny_game,
    told,
    yaml_of,
)

ITEMS = """
format: 1
kind: catalogue
system: tiny
items:
  weapons:
    - {id: axe, name: Axe, power: 3, cost: 2}
    - {id: gun, name: Gun, power: 4, cost: "=if(level >= 3, 9, 3)"}
    - {id: rifle, name: Rifle, power: 1}
    - {id: flamer, name: Flamer, power: 2, cost: 5}
    - {id: plasma, name: Plasma, power: 5, cost: 8}
    - {id: charm, name: Charm, power: 0, cost: 1, at_most: {roster: "=floor(limit / 10)"}}
"""
SQUAD = """
units:
  - id: squad
    name: Squad
    cost: 10
    stats: {hp: 1}
    strength: [5, 10]
    weapons: [{id: rifle, count: "=strength"}]
    options:
      - {id: special, of: [flamer, plasma], at_most: 2, repeat: true, replaces: rifle, each: pick}
      - {id: axes, of: [axe], at_most: 1, each: model}
"""


def _of(units: str, *models: str | Model, **values: object) -> Muster:
    game = tiny_game(ITEMS, **{k: v for k, v in values.items() if isinstance(v, str)})
    found = {k: v for k, v in values.items() if not isinstance(v, str)}
    return mustered(roster_with(*models, **found), game, tiny_faction(game, units))


def _costs(found: Muster) -> list[object]:
    return [record.build.costs["cost"] for record in found.models]


def test_a_price_follows_the_stats_of_the_unit() -> None:
    units = 'units: [{id: ogre, name: Ogre, cost: "=3 + 2 * hp", stats: {hp: 4}}]'
    assert _costs(_of(units, "ogre")) == [3 + 2 * 4]


def test_a_price_follows_how_a_thing_is_carried() -> None:
    units = """
units:
  - {id: light, name: Light, cost: 4, stats: {hp: 1}, weapons: [{id: gun, level: II}]}
  - {id: heavy, name: Heavy, cost: 4, stats: {hp: 1}, weapons: [{id: gun, level: III}]}
"""
    assert _costs(_of(units, "light", "heavy")) == [4 + 3, 4 + 9]


def test_a_change_of_a_price_holds_where_its_condition_does() -> None:
    units = """
units:
  - id: ogre
    name: Ogre
    cost: 4
    stats: {hp: 4}
    modifies: [{cost: cost, add: 3, when: "carries('axe')"}]
"""
    armed = Model("m2", "ogre", carry=(("weapons", ("axe",)),))
    assert _costs(_of(units, "ogre", armed)) == [4, 4 + 2 + 3]


def test_the_price_of_one_kind_of_thing_is_changed_as_a_field_of_it() -> None:
    units = """
units:
  - id: smith
    name: Smith
    cost: 4
    stats: {hp: 4}
    weapons: [2x axe]
    modifies: [{item: axe, field: cost, add: -1}]
"""
    assert _costs(_of(units, "smith")) == [4 + 2 * (2 - 1)]


def test_the_steps_of_a_price_end_at_the_price() -> None:
    found = _of(SQUAD, Model("m1", "squad", strength=6, choose=(("special", ("plasma",)),)))
    steps = cost_steps(found.models[0].build, "cost")
    assert [(step.source.pick("en"), step.after) for step in steps] == [
        ("Squad", 10),
        ("6 models", 60),
        ("Plasma", 68),
    ]
    assert _costs(found) == [68]


def test_picks_replace_and_are_paid_each_once() -> None:
    taken = (("special", ("flamer", "plasma")), ("axes", ("axe",)))
    found = _of(SQUAD, Model("m1", "squad", strength=6, choose=taken))
    carried = {one.item.id: one.count for one in found.models[0].build.items("weapons")}
    assert carried == {"rifle": 4, "flamer": 1, "plasma": 1, "axe": 6}
    assert _costs(found) == [6 * 10 + 5 + 8 + 6 * 2]
    assert findings_of(found) == []


def test_what_each_model_has_changes_its_numbers_once() -> None:
    items = ITEMS + "    - {id: shield, name: Shield, power: 0, modifies: [{stat: hp, add: 1}]}\n"
    units = """
units:
  - id: squad
    name: Squad
    cost: 10
    stats: {hp: 2}
    strength: [4, 8]
    options:
      - {id: all, of: [shield], at_most: 1, each: model}
      - {id: some, of: [shield], at_most: 2, repeat: true, each: pick}
"""
    game = tiny_game(items)
    squad = tiny_faction(game, units)

    def hits(**chosen: tuple[str, ...]) -> object:
        model = Model("m1", "squad", strength=4, choose=tuple(chosen.items()))
        return mustered(roster_with(model), game, squad).models[0].build.lookup("hp")

    assert hits() == 2
    assert hits(all=("shield",)) == 2 + 1, "four shields, one for each of four"
    assert hits(some=("shield", "shield")) == 2 + 1, "what some have counts once for the unit"


def test_no_more_can_be_replaced_than_there_is() -> None:
    units = SQUAD.replace("at_most: 2, repeat", "repeat").replace("[5, 10]", "[2, 10]")
    found = _of(units, Model("m1", "squad", choose=(("special", ("flamer",) * 3),)))
    (special, _) = choices_of(found.models[0])
    assert special.high == 2
    said = the("option_count", findings_of(found)).text.pick("en")
    assert "3 chosen" in said and "at most 2" in said


def test_what_is_chosen_twice_is_named() -> None:
    units = SQUAD.replace("repeat: true, ", "")
    found = _of(units, Model("m1", "squad", choose=(("special", ("flamer", "flamer")),)))
    said = the("option_count", findings_of(found)).text.pick("en")
    assert "Flamer" in said and "more than once" in said


def test_a_list_of_unique_things_takes_none_twice() -> None:
    items = """
      - {id: weapons, fields: [{id: power, type: integer}], carried: [{id: level, type: roman}]}
      - {id: spells, unique: true}"""
    units = """
units:
  - id: mage
    name: Mage
    cost: 4
    stats: {hp: 1}
    options:
      - {id: fire, list: spells, of: [{id: bolt, name: Bolt}], at_most: 1}
      - {id: war, list: spells, of: [bolt], at_most: 1}
"""
    catalogue = ITEMS + "  spells: [{id: bolt, name: Bolt}]\n"
    game = tiny_game(catalogue, items=items)
    faction = tiny_faction(game, units.replace("{id: bolt, name: Bolt}", "bolt"))
    both = Model("m1", "mage", choose=(("fire", ("bolt",)), ("war", ("bolt",))))
    assert codes_of(findings_of(mustered(roster_with(both), game, faction))) == ["item_limit"]
    one = replace(both, choose=both.choose[:1])
    assert findings_of(mustered(roster_with(one), game, faction)) == []


def test_a_known_thing_with_something_else_keeps_the_rest() -> None:
    units = """
units: [{id: ogre, name: Ogre, cost: 4, stats: {hp: 4}, weapons: [{id: axe, cost: 5}]}]
"""
    (axe,) = _of(units, "ogre").models[0].build.records("weapons")
    assert (axe.lookup("power"), axe.lookup("cost"), axe.show("en")) == (3, 5, "Axe")


# ------------------------------------------------------------------ the roster and the group

LIMITED = """
units:
  - {id: ogre, name: Ogre, cost: 1, stats: {hp: 4}, limit: "=floor(roster.limit / 10)"}
"""


def test_a_limit_follows_the_size_of_the_game() -> None:
    check = "[{code: often, limit_per_unit: limit}]"
    for limit, allowed in ((20, 2), (30, 3)):
        found = _of(LIMITED, *["ogre"] * 3, checks=check, limits=(("cost", limit),))
        expected = [] if allowed == 3 else ["often"]
        assert codes_of(findings_of(found)) == expected


def test_a_unit_is_limited_though_the_game_declares_no_such_attribute() -> None:
    units = "units: [{id: ogre, name: Ogre, cost: 1, stats: {hp: 4}, limit: 1}]"
    attributes = "[{id: class, type: choice, default: follower, values: [leader, follower]}]"
    check = "[{code: often, limit_per_unit: limit}]"
    found = _of(units, "ogre", "ogre", checks=check, attributes=attributes, roles="[]")
    assert codes_of(findings_of(found)) == ["often"]


def test_a_thing_is_limited_by_the_size_of_the_game() -> None:
    units = "units: [{id: ogre, name: Ogre, cost: 1, stats: {hp: 4}, weapons: [charm]}]"
    few, many = (_of(units, "ogre", "ogre", limits=(("cost", limit),)) for limit in (10, 20))
    assert codes_of(findings_of(few)) == ["item_limit"]
    assert findings_of(many) == []


def test_a_derived_value_of_a_model_asks_the_roster_anew_after_every_edit() -> None:
    derived = '[{id: friends, for: model, value: "count(roster.models) - 1"}]'
    units = "units: [{id: ogre, name: Ogre, cost: 1, stats: {hp: 4}}]"
    one = _of(units, "ogre", derived=derived)
    grown = replace(one.roster, models=(*one.roster.models, Model("m2", "ogre")))
    two = muster(grown, one.game, one.find_faction, one)
    assert [record.lookup("friends") for record in two.models] == [1, 1]
    assert one.models[0].lookup("friends") == 0


def test_a_model_asks_its_group_and_a_group_its_members() -> None:
    derived = '[{id: comrades, for: model, value: "if(group, count(group.members) - 1, 0)"}]'
    checks = "[{code: weak, for: group, require: 'sum(members.hp) >= 6'}]"
    units = """
units:
  - {id: ogre, name: Ogre, cost: 1, stats: {hp: 4}, tags: [mob]}
  - {id: rat, name: Rat, cost: 1, stats: {hp: 1}, tags: [mob]}
"""
    groups = (Group("g1", "mob", ("m1", "m2")), Group("g2", "mob", ("m3", "m4")))
    rows = ["ogre", "ogre", "rat", "rat", "rat"]
    found = _of(units, *rows, derived=derived, checks=checks, groups=groups)
    assert [record.lookup("comrades") for record in found.models] == [1, 1, 1, 1, 0]
    assert [finding.about for finding in findings_of(found)] == ["g2"]


# ------------------------------------------------------------------ what cannot be worked out


def test_a_price_in_a_circle_is_said_and_counts_for_nothing() -> None:
    units = 'units: [{id: ogre, name: Ogre, cost: "=1 + roster.cost", stats: {hp: 4}}]'
    found = _of(units, "ogre")
    broken = the("cost_broken", findings_of(found))
    assert broken.severity is Severity.ERROR
    assert "Ogre" in broken.text.pick("en") and "itself" in broken.text.pick("en")
    assert found.cost("cost") == 0
    assert "cost_broken" in codes_of(said_of_units(found))


def test_a_price_that_is_no_number_is_said() -> None:
    units = "units: [{id: ogre, name: Ogre, cost: \"='dear'\", stats: {hp: 4}}]"
    assert codes_of(findings_of(_of(units, "ogre"))) == ["cost_broken"]


def test_a_formula_of_a_price_is_read_with_the_file() -> None:
    problems = problems_in_faction('units: [{id: o, name: O, cost: "=3 +", stats: {hp: 4}}]')
    assert [problem.code for problem in problems] == ["formula.ends_too_soon"]


def test_who_has_what_is_chosen_is_one_of_two_words() -> None:
    units = SQUAD.replace("each: pick", "each: fighter")
    (problem,) = problems_in_faction(units, tiny_game(ITEMS))
    assert "pick" in told([problem])[0]


def test_a_change_of_a_cost_that_is_none_is_said() -> None:
    from realms_builder.game.lint.game_lint import lint_faction

    units = """
units: [{id: o, name: O, cost: 1, stats: {hp: 4}, modifies: [{cost: gold, add: 1}]}]
"""
    game = tiny_game(ITEMS)
    faction = tiny_faction(game, units)
    from tests.builders import faction_text

    notes = lint_faction(yaml_of(faction_text(units)), faction, game)
    assert [problem.code for problem in notes.problems] == ["reference_unknown"]


def test_what_a_loadout_costs_follows_formulas() -> None:
    units = """
units:
  - id: ogre
    name: Ogre
    cost: 4
    stats: {hp: 3}
    loadouts: [{id: big, name: Big, cost: "=hp", weapons: [{id: gun, level: III}]}]
"""
    found = _of(units, "ogre")
    build = found.models[0].build
    assert cost_of_loadout(build, build.parts.unit.loadouts[0], "cost") == 3 + 9
    assert found.cost("cost") == 4 + 3 + 9


# ------------------------------------------------------------------ how things are carried

TURRETS = {
    "items": """
      - id: weapons
        free: true
        fields: [{id: power, type: integer}]
        carried:
          - {id: facing, name: Facing, type: choice, values: [front, rear, turret]}
          - {id: level, type: roman, optional: true}"""
}
GUNS = """
format: 1
kind: catalogue
system: tiny
items:
  weapons:
    - {id: gun, name: Gun, power: 4, cost: "=if(facing == 'turret', 9, 3)"}
    - {id: ram, name: Ram, power: 1}
"""
TANK = """
units:
  - {id: tank, name: Tank, cost: 4, stats: {hp: 1}, weapons: [2x gun, {id: ram, facing: front}]}
"""


def _tank(*pieces: dict[str, str], item: str = "gun") -> Muster:
    carried = ((item, pieces),) if pieces else ()
    game = tiny_game(GUNS, **TURRETS)
    row = Model("m1", "tank", carried=carried)
    return mustered(roster_with(row), game, tiny_faction(game, TANK))


def test_a_player_says_how_each_piece_is_carried() -> None:
    found = _tank({"facing": "turret"}, {"facing": "rear"})
    names = [one.show("en") for one in found.models[0].build.records("weapons")]
    assert names == ["Gun (turret)", "Gun (rear)", "Ram (front)"]
    assert _costs(found) == [4 + 9 + 3]


def test_one_map_holds_for_every_piece() -> None:
    assert _costs(_tank({"facing": "turret"})) == [4 + 2 * 9]


def test_what_the_author_wrote_is_not_the_players_to_say() -> None:
    found = _tank({"facing": "rear"}, item="ram")
    assert found.models[0].build.records("weapons")[2].show("en") == "Ram (front)"


def test_wrong_words_of_carrying_are_found_with_their_ways_out() -> None:
    for pieces, item, code in (
        ({"facing": "turret"}, "gnu", "unknown_carried"),
        ({"facng": "turret"}, "gun", "unknown_carried_field"),
        ({"facing": "up"}, "gun", "carried_value"),
    ):
        found = _tank(pieces, item=item)
        finding = the(code, findings_of(found))
        edit = next(offer.edit for offer in finding.offers() if offer.edit is not None)
        mended = muster(edit.apply(found.roster), found.game, found.find_faction)
        assert findings_of(mended) == []


def test_a_roster_keeps_how_things_are_carried() -> None:
    from realms_builder.roster.storage.roster_file import read_roster
    from realms_builder.roster.storage.roster_writing import new_text, saved_text

    roster = _tank({"facing": "turret"}, {"facing": "rear"}).roster
    read, problems = read_roster(yaml_of(new_text(roster, "en")))
    assert problems == [] and read is not None
    assert read.models[0].carried == roster.models[0].carried
    from realms_builder.roster.edits import bear

    alike = bear(read, "m1", "gun", [{"facing": "rear"}] * 2)
    assert "carried: {gun: {facing: rear}}" in new_text(alike, "en")
    assert "carried: {gun: [{facing: rear}]}" in saved_text(alike, new_text(read, "en"))
    assert "carried" not in new_text(bear(read, "m1", "gun", [{}]), "en")


def test_what_a_pick_costs_is_said_for_the_whole_unit() -> None:
    units = SQUAD.replace("replaces: rifle, each: pick", "replaces: rifle")
    strong = Model("m1", "squad", strength=6)
    for text, prices in ((SQUAD, [5, 8]), (units, [6 * 5, 6 * 8])):
        special, axes = choices_of(_of(text, strong).models[0])
        assert [pick.cost for pick in special.picks] == prices
        assert [pick.cost for pick in axes.picks] == [6 * 2]
        assert [name.pick("en") for name in special.replaced] == ["Rifle"]


def test_a_stat_that_a_formula_gives_counts_as_unchanged() -> None:
    from realms_builder.roster.resolve.number_stories import stories_of

    build = _of('units: [{id: ogre, name: Ogre, cost: 1, stats: {hp: "=2 + 3"}}]', "ogre").models[0]
    (story,) = (one for one in stories_of(build.build) if one.id == "hp")
    assert (story.value, story.change) == (5, "")


# ------------------------------------------------------------------ values by formula

SCHOOLS = {
    "attributes": """
      - {id: class, type: choice, default: follower, values: [leader, follower]}
      - id: school
        type: choice
        optional: true
        values: [{id: fire, name: Feuer, heat: 3}, {id: ice, name: Eis, heat: 0}]""",
}


def test_a_choice_that_a_formula_gives_is_a_value_of_its_field() -> None:
    units = """
units:
  - {id: a, name: A, cost: "=school.heat", stats: {hp: 3}, school: "=if(hp > 2, 'fire', 'ice')"}
"""
    found = _of(units, "a", **SCHOOLS)
    (record,) = found.models
    assert show(record.lookup("school"), "en") == "Feuer"
    assert _costs(found) == [3]


def test_a_choice_that_a_formula_gives_wrongly_is_said() -> None:
    units = """
units:
  - {id: a, name: A, cost: "=school.heat", stats: {hp: 3}, school: "=if(hp > 2, 'fir', 'ice')"}
"""
    (found,) = findings_of(_of(units, "a", **SCHOOLS))
    assert "“fir”" in found.text.pick("en") and "“fire”" in found.text.pick("en")


def test_a_number_of_things_follows_the_roster() -> None:
    units = """
units:
  - id: a
    name: A
    cost: 1
    stats: {hp: 1}
    weapons: [{id: axe, count: "=count(roster.models)"}]
"""
    assert _costs(_of(units, "a", "a", "a")) == [1 + 3 * 2] * 3


def test_a_limit_that_asks_the_roster_is_built_for_it() -> None:
    units = """
units: [{id: a, name: A, cost: "=limit", stats: {hp: 1}, limit: "=count(roster.models)"}]
"""
    attributes = "[{id: class, type: choice, default: follower, values: [leader, follower]}]"
    assert _costs(_of(units, "a", "a", attributes=attributes, roles="[]")) == [2, 2]


def test_a_derived_value_may_change_prices_of_a_unit_and_of_its_things() -> None:
    changes = "{cost: cost, add: 2 * hp}, {item: bow, field: cost, add: 3}"
    game = tiny_game(derived=f"[{{id: drill, value: hp, modifies: [{changes}]}}]")
    build = build_of("{id: ox, name: Ox, cost: 4, stats: {hp: 3}, weapons: [bow]}", game)
    assert build.costs["cost"] == (4 + 2 * 3) + 3
    steps = [int(str(step.after)) for step in cost_steps(build, "cost")]
    assert steps[-1] == 13
