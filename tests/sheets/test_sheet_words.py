"""What a roster sheet says: its heading, its models, its findings, as data."""

from __future__ import annotations

from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.entries import RosterSheet, SheetEntry
from realms_builder.sheets.roster.roster_sheet import reckoned, sheet_of
from realms_builder.sheets.rules.digest import rules_digest
from tests.builders import findings_of, force, mustered, roster_with, tiny_faction, tiny_game


def sheet(found: Muster, lang: str = "en") -> RosterSheet:
    return sheet_of(found, findings_of(found), lang)


def entry(unit: str, *, sections: dict[str, str] | None = None, **model: Any) -> SheetEntry:
    game = tiny_game(**(sections or {}))
    faction = tiny_faction(game, f"units: [{unit}]")
    name = next(iter(faction.units))
    found = mustered(roster_with(Model("m1", name, **model)), game, faction)
    return sheet(found).entries[0]


def test_a_faction_without_a_colour_has_that_of_its_game() -> None:
    found = mustered(roster_with("guard"), tiny_game(colour="'#204060'"))
    assert found.faction is not None
    assert found.faction.colour == ""
    assert sheet(found).colour == "#204060"
    assert rules_digest(found, "en").document.colour == "#204060"


def test_costs_say_what_is_used_what_is_left_and_what_is_too_much() -> None:
    game = tiny_game(costs="[{id: cost, default_limit: 20}, {id: gold, name: gold}]")
    within, free = sheet(mustered(roster_with("chief", "guard"), game)).costs
    assert (within.used, within.limit, within.left, within.over, within.share) == (
        "12",
        "20",
        "8",
        False,
        0.6,
    )
    assert (free.used, free.limit, free.left) == ("0", "", "")
    (over, _) = sheet(mustered(roster_with("chief", limits=(("cost", 5),)), game)).costs
    assert (over.left, over.over) == ("3", True)


def test_models_that_show_one_name_are_told_apart_by_a_number() -> None:
    models = (Model("m1", "guard"), Model("m2", "guard", "Ida"), Model("m3", "guard"))
    found = mustered(roster_with("chief", *models), tiny_game())
    shown = sheet(found)
    assert [entry.title.partition("\u00a0")[2] for entry in shown.entries[1:]] == ["1", "", "2"]
    assert [figure.name for figure in shown.figures] == ["models"]


def test_damage_by_range_stands_below_the_names_of_the_ranges() -> None:
    # seed 002, "Waffenreichweiten": CC, Short, Medium, Long, Extreme
    found = sheet(force("celtos", "gael", Model("m1", "hunters", strength=5)), "de")
    (entry,) = found.entries
    weapons = next(group for group in entry.items if group.id == "weapons")
    assert [str(line) for line in weapons.items] == [
        "Langbogen (Schaden:\u00a0Kurz 5, Mittel 4, Lang 3)",
        "Messer (Schaden:\u00a0CC 2)",
    ]
    assert [figure.name for figure in found.figures] == ["Einheiten", "Modelle"]
    assert {stat.id: stat.value for stat in entry.stats}["rush"] == "15″"
    # five models: with more than half lost, so with two left, a failed test means flight
    assert {value.id: value.value for value in entry.values}["flees_at"] == "2 oder weniger"


def test_the_sheet_of_the_shades_says_what_their_circles_do() -> None:
    # seed 004, 2.10 and 2.12
    (custom,) = sheet(force("ags", "schatten", Model("m1", "spiegelherrin"))).customs
    assert "circle of 4 inches" in custom.value
    assert "an action begun inside keeps them" in custom.value


def test_a_limit_of_nothing_divides_by_nothing() -> None:
    game = tiny_game()
    (total,) = sheet(mustered(roster_with("chief", limits=(("cost", 0),)), game)).costs
    assert (total.limit, total.over) == ("0", True)


def test_values_of_the_roster_are_worked_out() -> None:
    derived = (
        "[{id: tokens, for: roster, name: {de: Marken, en: tokens},"
        " value: \"count(models, class == 'leader') + max(0, limit - cost)\"},"
        " {id: hidden, for: roster, show: false, value: '1'}]"
    )
    found = mustered(roster_with("chief", "guard"), tiny_game(derived=derived))
    assert [(value.name, value.value) for value in sheet(found).values] == [("tokens", "9")]


def test_only_switches_that_differ_from_the_game_were_agreed() -> None:
    found = mustered(roster_with("chief", switches=(("harsh", True), ("tie", "none"))), tiny_game())
    assert sheet(found).switches == ("Harsh: yes",)
    assert sheet(found, "de").switches == ("Streng: ja",)


def test_an_entry_says_stats_items_and_their_facts() -> None:
    found = entry(
        "{id: a, name: Archer, cost: 3, stats: {hp: 2}, weapons: [bow, axe], tags: [tough]}",
        name="Finn",
        note=" swift ",
    )
    assert (found.own_name, found.unit, found.name, found.note) == (
        "Finn",
        "Archer",
        "Finn",
        "swift",
    )
    assert [(stat.abbr, stat.value) for stat in found.stats][::2] == [("HP", "2"), ("DEF", "3/4+")]
    assert found.tags == ("Tough",)
    (weapons,) = found.items
    assert [(item.name, item.facts) for item in weapons.items] == [
        ("Bow", ("power\u00a02", "1 kg", "range\u00a020/3")),
        ("Axe", ("power\u00a03", "2.5 kg")),
    ]
    assert [str(cost) for cost in found.costs] == ["3\u00a0cost"]


def test_words_whose_rules_no_card_says_are_named_as_on_the_card() -> None:
    sections = {"keyword_kinds": "[{id: tag, of_units: tags, on_card: false}]"}
    unit = "{id: a, name: Archer, stats: {hp: 2}, tags: [tough]}"
    assert entry(unit, sections=sections).tags == ("Tough",)


def test_what_is_usual_is_not_said() -> None:
    found = entry("{id: a, name: A, stats: {hp: 1}, weapons: [relic]}")
    assert found.items[0].items[0].facts == ("power\u00a09",)  # weight 0 is the default


def test_a_stat_that_something_changes_is_marked() -> None:
    keywords = (
        "[{id: tough, kind: tag, name: Tough, modifies: {stat: hp, add: 2}},"
        " {id: weak, kind: tag, name: Weak, modifies: {stat: hp, add: -1}}]"
    )
    sections = {"keywords": keywords, "groups": "[]"}
    for tag, state in (("tough", "changed"), ("weak", "bad")):
        unit = f"{{id: a, name: A, stats: {{hp: 3}}, tags: [{tag}]}}"
        hp = entry(unit, sections=sections).stats[0]
        assert (hp.state, hp.differs) == (state, True)


def test_derived_values_with_a_short_name_stand_among_the_stats() -> None:
    derived = (
        "[{id: reach, abbr: RCH, value: 'hp + 1'}, {id: load, name: load, type: weight,"
        " value: 'sum(weapons.weight)'}]"
    )
    found = entry("{id: a, name: A, stats: {hp: 3}, weapons: [axe]}", sections={"derived": derived})
    assert (found.stats[-1].abbr, found.stats[-1].value) == ("RCH", "4")
    assert [(value.name, value.value) for value in found.values] == [("load", "2.5 kg")]


def test_a_formula_that_fails_leaves_a_gap_and_no_error() -> None:
    derived = "[{id: broken, abbr: BRK, value: '1 / (hp - hp)'}]"
    found = entry("{id: a, name: A, stats: {hp: 3}}", sections={"derived": derived})
    assert [stat.abbr for stat in found.stats] == ["HP", "MOV", "DEF"]


def test_a_stat_that_fails_leaves_the_others() -> None:
    found = entry("{id: a, name: A, stats: {hp: =1 / 0, mov: 4}}")
    assert {stat.abbr: stat.value for stat in found.stats} == {
        "HP": "–",
        "MOV": "4″",
        "DEF": "3/4+",
    }


def test_boxes_follow_the_tracks_and_the_uses_of_items() -> None:
    tracks = "[{id: hp, boxes: hp, split: 'ceil(hp / 2)'}, {id: shots, for: items, boxes: power}]"
    unit = "{id: a, name: A, stats: {hp: 5}, weapons: [axe]}"
    found = entry(unit, sections={"tracks": tracks})
    assert [(box.name, box.count, box.split) for box in found.tracks] == [
        ("HP", 5, 3),
        ("Axe", 3, 3),
    ]


def test_equipment_is_what_was_chosen() -> None:
    unit = (
        "{id: a, name: A, stats: {hp: 1}, loadouts: [{id: x, name: Sword, weapons: [axe]},"
        " {id: y, name: Shield}], options: [{id: o, of: [axe, bow], list: weapons, exactly: 1,"
        " default: axe}]}"
    )
    assert entry(unit).equipment == ("Sword", "Axe")
    more = (("weapons", ("relic",)),)
    found = entry(unit, loadout="y", choose=(("o", ("bow",)),), carry=more)
    assert found.equipment == ("Shield", "Bow", "Relic")
    assert found.loadout == "Shield"


def test_models_built_alike_keep_their_own_names_and_numbers() -> None:
    rows = (Model("m1", "guard", "Ulf"), Model("m2", "guard", note="blue"), Model("m3", "guard"))
    found = sheet(mustered(roster_with(*rows), tiny_game()))
    assert [(e.number, e.own_name, e.note) for e in found.entries] == [
        (1, "Ulf", ""),
        (2, "", "blue"),
        (3, "", ""),
    ]


def test_findings_name_the_numbers_of_their_models() -> None:
    checks = (
        "[{code: weak, for: model, require: 'hp > 3', text: '{name}', severity: warning},"
        " {code: few, for: roster, require: 'count(models) > 9', text: few}]"
    )
    found = sheet(mustered(roster_with("chief", "guard"), tiny_game(checks=checks)))
    assert [(f.severity, f.text, f.numbers) for f in found.findings] == [
        (Severity.ERROR, "few", ()),
        (Severity.WARNING, "Guard", (2,)),
    ]
    assert found.verdict.words("en") == "not legal, 1 error, 1 warning"


def test_a_model_of_an_unknown_unit_is_counted_and_listed() -> None:
    found = sheet(mustered(roster_with("guard", Model("m2", "dragon", "Smok")), tiny_game()))
    assert found.model_count == 2
    assert [(m.name, m.unit) for m in found.missing] == [("Smok", "dragon")]
    assert found.verdict.words("en") == "not legal, 1 error"


def test_groups_have_their_profile_and_members() -> None:
    rows = (
        "rattenfaengerin",
        Model("m2", "kleiner_spiess", "Zinke"),
        Model("m3", "kleiner_spiess", "Gabel"),
    )
    group = Group("g1", "mob", ("m2", "m3"), "kleiner_mob", "Die Zwei")
    found = sheet(force("ags", "kleines_volk", *rows, groups=(group,)), "de")
    (mob,) = found.groups
    assert (mob.name, mob.mark, mob.members) == ("Die Zwei", "Mob", ("Zinke", "Gabel"))
    assert mob.costs == ()


def test_summoned_units_are_listed_once() -> None:
    found = sheet(force("ags", "fluesterer", "grabstimme", "grabstimme"), "de")
    assert [(unit.unit, unit.mark) for unit in found.summoned] == [("Geist", "beschworen")]


def test_a_roster_of_a_removed_faction_still_has_a_sheet() -> None:
    game = tiny_game()
    found = sheet(mustered(roster_with("chief", faction="gone"), game))
    assert (found.faction, found.entries, len(found.missing)) == ("gone", (), 1)


def test_a_roster_without_a_name_is_called_after_its_file() -> None:
    game = tiny_game()
    named = sheet(mustered(roster_with(name="", file="my/border watch.yaml"), game))
    assert named.name == "border watch"
    assert sheet(mustered(roster_with(name=""), game)).name == "Unnamed"


def test_a_weapon_is_mounted_in_words_and_counts_in_the_code_by_its_id() -> None:
    found = force("realms", "northern_alliance", Model("m1", "thor"))
    lines = {
        line.name: line.facts
        for e in sheet(found, "de").entries
        for g in e.items
        for line in g.items
    }
    assert "linker Arm" in lines["Maschinenfaust"]
    assert "rechter Arm" in lines["Schwerer Strahler"]


def test_what_the_faction_rules_for_itself_stands_above_the_models() -> None:
    attributes = (
        "[{id: class, type: choice, values: [leader, follower]}, {id: limit, type: integer},"
        " {id: heir, for: faction, name: {de: Erbe, en: heir}, type: text}]"
    )
    game = tiny_game(attributes=attributes)
    silent = mustered(roster_with("a"), game, tiny_faction(game, "units: [{id: a, name: A}]"))
    assert sheet(silent).customs == ()
    heir = "heir: {de: Die Jüngste., en: The youngest.}\nunits: [{id: a, name: A}]"
    found = mustered(roster_with("a"), game, tiny_faction(game, heir))
    assert [(c.name, c.value) for c in sheet(found).customs] == [("heir", "The youngest.")]
    assert [(c.name, c.value) for c in sheet(found, "de").customs] == [("Erbe", "Die Jüngste.")]


def test_another_form_says_the_tags_that_go_and_what_differs_of_an_item() -> None:
    found = force("ags", "schatten", Model("m1", "tiefenfuerst"), Model("m2", "uferlaeufer"))
    prince, runner = (e.forms for e in sheet(found).entries)
    # DEF 5/4+, fearsome 2 for 1, the blade ATT 6/3+ and magic
    assert [line.words for line in prince] == [
        ["DEF\u00a05/4+", "+\u00a0Fearsome (2)", "Black blade ATT 6/3+ vs DEF, Magic damage"]
    ]
    assert "−\u00a0Skirmisher" in runner[0].words


def test_a_form_of_the_game_stands_under_everybody_who_may_stand_in_it() -> None:
    rifleman, drone = Model("m1", "rifleman"), Model("m2", "hornet")
    found = force("realms", "northern_alliance", rifleman, drone)
    first, second = sheet(found).entries
    (critical,) = first.forms  # all attributes 1 less, half of 5 times AWA 2, danger 12 less RES 2
    shown = {value.id: value.value for value in critical.values}
    assert shown == {
        "agi": "3",
        "bw": "3",
        "ko": "3",
        "fk": "3",
        "wn": "2",
        "eh": "2",
        "perception": "5\u00a0cm",
        "danger": "10\u00a0cm",
    }
    assert second.forms == ()  # 3 HP: it never becomes critical


def test_who_stands_in_a_form_reads_what_it_is_outside_of_it() -> None:
    found = force("ags", "schatten", Model("m1", "uferwart", form="shadow"))
    (entry,) = sheet(found).entries
    assert [(line.name, line.words[0]) for line in entry.forms] == [("Light", "WIL\u00a04/4+")]


def hired(cost: int, followers: int) -> Muster:
    """Return a leader for nothing and *followers*, of whom the first costs *cost*."""
    units: tuple[dict[str, Any], ...] = (
        {"id": "lead", "name": "L", "class": "leader", "cost": 0, "stats": {"hp": 1}},
        {"id": "dear", "name": "D", "cost": cost, "stats": {"hp": 1}},
        {"id": "free", "name": "F", "cost": 0, "stats": {"hp": 1}},
    )
    models = ["lead", "dear", *["free"] * (followers - 1)]
    return force("ags", "ritter", *models, units=units, limits=(("cost", 50),))


def test_round_one_adds_up_leaders_what_is_left_over_and_fewer_models() -> None:
    first, second = hired(49, followers=1), hired(48, followers=2)
    # the example of the rules, 3.3.1.1: 50 agreed, 49 and 48 hired, 1 LT and 2 LT; one leader each
    assert reckoned(first, second, "en") == (
        "LT in round 1: 3 = leaders 1 + hire cost left over 1 + fewer models 1 (§\u00a03.3.1.1)",
    )
    assert reckoned(second, first, "de") == (
        "LT in Runde 1: 3 = Anführer 1 + freie Heuerkosten 2 (§\u00a03.3.1.1)",
    )
    alone = reckoned(hired(50, followers=2), hired(50, followers=2), "en")
    assert alone == ("LT in round 1: 1 (§\u00a03.3.1.1)",)


def test_a_game_that_adds_nothing_up_says_nothing() -> None:
    found = force("celtos", "gael")
    assert reckoned(found, found, "en") == ()
