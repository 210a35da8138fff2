"""Lists of other programs as games of ours: legal, with their totals, on the cards one expects."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from realms_builder.cards.composing import CardComposer, card_name
from realms_builder.cards.stats_on_card import stat_cells
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.cards.template.default_template import default_template
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.cards.template.unit_schema import read_schema
from realms_builder.core.problems import Severity
from realms_builder.core.resources import state_folder
from realms_builder.core.versions import Versions
from realms_builder.exchange.foreign.card_plan import CardSplit, planned
from realms_builder.exchange.foreign.foreign_roster import (
    ForeignForce,
    ForeignPick,
    ForeignProfile,
    ForeignRoster,
    ForeignRule,
)
from realms_builder.exchange.foreign.guessing_kinds import ProfileUse
from realms_builder.exchange.foreign.homebrew import own_game
from realms_builder.exchange.foreign.taking_in import (
    Corrections,
    ImportedGame,
    changed_by_hand,
    holds_for_all,
    keep,
    kept_with,
    laid_out,
    read_foreign,
    report,
    with_its_game,
)
from realms_builder.exchange.roster_text import roster_as_text
from realms_builder.game.formulas.values import Record
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.library import Library
from realms_builder.layout.document import Table, words_of
from realms_builder.layout.marks import Clip
from realms_builder.render.jobs.play_sheet import play_sheet
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.storage.opened import open_roster
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.rules.quick_reference import quick_reference
from tests.cards.card_builders import texts
from tests.exchange.foreign.samples import EVERY, FOLDER, game_of, opened


@pytest.mark.parametrize(
    "change",
    [
        {"uses": {"Unit": "nothing of ours", "Rule": ["text"]}, "split": "zz"},
        {"uses": ["text"], "split": ["units"]},
        {"uses": 5, "split": {}, "lists": None},
        {"lists": 5},
    ],
)
def test_what_is_kept_beside_a_game_may_be_nonsense(
    change: dict[str, object], tmp_path: Path
) -> None:
    game = game_of("marsh_patrol.ros")
    side = keep(game, tmp_path).parents[1] / "imported.json"
    side.write_text(json.dumps({**json.loads(side.read_text("utf-8")), **change}), "utf-8")
    kept = kept_with(game.lists[0], tmp_path)
    lists, corrections = list(kept.lists), kept.corrections
    assert [one.raw for one in lists] == ([] if "lists" in change else [game.lists[0].raw])
    assert corrections == Corrections({})


@pytest.mark.parametrize("name", [*EVERY, "bridge_watch.json"])
def test_a_generated_game_has_no_finding_and_every_total(name: str, tmp_path: Path) -> None:
    game = game_of(name)
    found = opened(game, tmp_path)
    assert found.problems == ()
    assert found.mustered is not None
    assert check(found.mustered) == []
    for cost in game.lists[0].roster.costs:
        paid = found.mustered.cost(f"cost_{cost.name}")
        assert float(paid) == float(cost.value)


def test_every_sheet_says_the_words_of_a_weapon_as_its_card_does(tmp_path: Path) -> None:
    found = opened(game_of("marsh_patrol.ros"), tmp_path)
    assert found.mustered is not None
    for sheet in (sheet_of(found.mustered, (), "en"), introduction_of(found.mustered, "en")):
        weapons = [i for e in sheet.entries for g in e.items for i in g.items]
        for name, words in (("Bill Hook", "Hooked"), ("Fire Pot", "Splash")):
            facts = [weapon.facts for weapon in weapons if name in weapon.name]
            assert facts
            assert all(words in each for each in facts)
    library = Library([tmp_path])
    html = play_sheet(library, [found.mustered], "en", export="x").html.decode()
    assert "<i>Words</i> Hooked" in html
    quick = quick_reference(library, found.mustered.game, "en").document.blocks
    cells = [words_of(c.runs) for b in quick if isinstance(b, Table) for r in b.rows for c in r]
    assert {"Hooked", "Splash"} <= set(cells)


def test_three_formats_give_the_same_bytes() -> None:
    assert game_of("night_ferry.ros").files == game_of("night_ferry.json").files


def test_the_kinds_of_profiles_are_guessed() -> None:
    kinds = {kind.name: kind.use for kind in game_of("marsh_patrol.ros").kinds}
    assert kinds == {
        "Fighter": ProfileUse.STATS,
        "Weapon": ProfileUse.TABLE,
        "Gift": ProfileUse.TEXT,
    }
    wounds = {kind.name: kind.use for kind in game_of("old_wounds.ros").kinds}
    assert wounds["Machine"] is wounds["Crewman"] is ProfileUse.STATS
    assert wounds["Damage Suffered"] is ProfileUse.TRACK


def test_units_say_what_they_carry_and_how_much_they_take() -> None:
    cards = {card.name: card for card in game_of("marsh_patrol.ros").planned.plan.cards}
    assert list(cards) == ["Heron Captain", "Reed Wardens", "Mud Sledge"]
    wardens = cards["Reed Wardens"]
    assert (wardens.strength, wardens.life.boxes) == (7, 8)  # one sergeant of 2, six of 1
    assert [line.name for line in wardens.lines] == ["Reed Sergeant", "Reed Warden"]
    carried = [(profile.name, count) for profile, count in wardens.tables]
    assert carried == [("Bill Hook", 1), ("Sling", 6), ("Fire Pot", 2)]
    assert cards["Heron Captain"].gear == (("Signal Horn", 1),)
    swarm = game_of("night_ferry.ros").planned.plan.cards[1]
    assert (swarm.strength, swarm.life.boxes, swarm.life.each) == (3, 12, 4)


def test_a_card_for_each_model_pays_no_more_and_no_less() -> None:
    units = game_of("marsh_patrol.ros", CardSplit.UNITS).planned.plan.cards
    models = game_of("marsh_patrol.ros", CardSplit.MODELS).planned.plan.cards
    assert [card.name for card in models] == [
        "Heron Captain",
        "Reed Sergeant",
        "Reed Warden",
        "Mud Sledge",
    ]
    paid = [sum(c.value for card in cards for c in card.costs) for cards in (units, models)]
    assert paid == [186, 186]  # 185 points and one levy


def test_equal_units_are_one_unit_with_several_rows(tmp_path: Path) -> None:
    mustered = opened(game_of("night_ferry.ros"), tmp_path).mustered
    assert mustered is not None
    assert [model.unit for model in mustered.roster.models] == [
        "heron_captain",
        "frog_swarm",
        "frog_swarm",
    ]


def test_what_is_on_no_card_is_chosen_by_the_roster(tmp_path: Path) -> None:
    game = game_of("marsh_patrol.ros")
    mustered = opened(game, tmp_path).mustered
    assert mustered is not None
    assert dict(mustered.roster.choose) == {"army": ("battle_size_skirmish_200_points", "low_tide")}
    assert mustered.limit("cost_pts") == 200


def test_what_is_on_no_card_is_said_once() -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    (force,) = one.roster.forces
    twice = replace(force, picks=(*force.picks, *force.picks))
    game = laid_out([replace(one, roster=replace(one.roster, forces=(twice,)))])
    said = {problem.code: problem.values for problem in report(game)}
    assert said["foreign.no_card"]["names"] == "Battle Size: Skirmish (200 points)"


def test_a_second_list_joins_the_game_and_changes_nothing_of_the_first(tmp_path: Path) -> None:
    first = keep(game_of("marsh_patrol.ros"), tmp_path)
    before = first.read_bytes()
    one = read_foreign(FOLDER / "night_ferry.json")
    second = keep(with_its_game(one, tmp_path), tmp_path)
    assert (first.name, second.name) == ("marsh_patrol.yaml", "night_ferry.yaml")
    assert first.parent == second.parent
    assert first.read_bytes() == before
    for path in (first, second):
        found = open_roster(path, Library([tmp_path]))
        assert found.problems == ()
        assert found.mustered is not None
        assert check(found.mustered) == []


def test_corrections_are_kept_with_the_game(tmp_path: Path) -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    said = Corrections({"Gift": ProfileUse.NOTHING}, CardSplit.MODELS)
    game = laid_out([one], said)
    keep(game, tmp_path)
    assert kept_with(one, tmp_path).corrections == said
    assert "foreign.left_kinds" in [problem.code for problem in report(game)]


def test_a_list_without_anybody_says_so() -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    empty = replace(one.roster, forces=(), costs=())
    game = laid_out([replace(one, roster=empty)])
    assert [problem.code for problem in report(game)] == ["foreign.nobody"]


def test_a_total_that_differs_is_said_with_both_numbers() -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    costs = tuple(replace(cost, value=cost.value + 5) for cost in one.roster.costs[:1])
    told = report(laid_out([replace(one, roster=replace(one.roster, costs=costs))]))
    warning = next(problem for problem in told if problem.severity is Severity.WARNING)
    assert (str(warning.values["said"]), str(warning.values["sum"])) == ("190", "185")


def test_long_texts_that_many_cards_share_stand_once_with_the_army() -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    long = ForeignRule("Reed Sense", "Nobody hides from them in the reeds. " * 6)
    force = one.roster.forces[0]
    picks = tuple(replace(pick, rules=(*pick.rules, long)) for pick in force.picks)
    roster = replace(one.roster, forces=(replace(force, picks=picks),))
    plan = laid_out([replace(one, roster=roster)]).planned.plan
    assert [rule.name for rule in plan.rules].count("Reed Sense") == 1
    told = [rule.text for card in plan.cards for rule in card.rules if rule.name == "Reed Sense"]
    assert told == ["", "", ""]


def _captain_with(*profiles: ForeignProfile, **said: Any) -> ImportedGame:
    """Return the patrol whose captain has further *profiles* and is otherwise as *said*."""
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    force = one.roster.forces[0]
    captain = next(pick for pick in force.picks if pick.name == "Heron Captain")
    changed = replace(captain, profiles=(*captain.profiles, *profiles), **said)
    picks = tuple(changed if pick is captain else pick for pick in force.picks)
    roster = replace(one.roster, forces=(replace(force, picks=picks),))
    return laid_out([replace(one, roster=roster)])


def _weapon(name: str, reach: str = "12") -> ForeignProfile:
    columns = (("Range", reach), ("A", "1"), ("AP", "0"), ("D", "1"), ("Words", ""))
    return ForeignProfile("Weapon", name, columns)


def test_the_ways_of_a_weapon_follow_it_in_their_order() -> None:
    names = ["Eel Gun 2 - Far", "Eel Gun 1 - Near", "Eel Gun", "Net", "Eel Gun 3 - Farther"]
    card = _captain_with(*map(_weapon, names)).planned.plan.cards[0]
    told = [profile.name for profile, _ in card.tables]
    guns = ["Eel Gun", "Eel Gun 1 - Near", "Eel Gun 2 - Far", "Eel Gun 3 - Farther"]
    assert told == [*guns, "Net", "Bill Hook"]


def test_one_long_value_stands_below_and_the_others_keep_their_column(tmp_path: Path) -> None:
    game = _captain_with(_weapon("Reed Song", "as far as a heron calls"))
    mustered = opened(game, tmp_path).mustered
    assert mustered is not None
    weapons = mustered.game.catalogue["list_weapon"]
    told = [weapons[name].fields["col_range"] for name in ("bill_hook", "reed_song")]
    words = [label.text.pick("en") for label in told if isinstance(label, LocalisedLabel)]
    assert words == ["Melee", "*"]
    song = weapons["reed_song"]
    assert song.text.pick("en") == "as far as a heron calls"


def test_a_rule_that_a_text_says_already_is_not_said_twice() -> None:
    rules = ("May look over any reed", "Something else.")
    game = _captain_with(rules=tuple(ForeignRule("Long Neck", text) for text in rules))
    assert [rule.text for rule in game.planned.plan.cards[0].rules] == ["Something else."]


def test_a_row_that_only_names_columns_of_damage_is_their_head() -> None:
    def row(name: str, *said: str) -> ForeignProfile:
        columns = tuple((f"Column {at}", value) for at, value in enumerate(said, 1))
        return ForeignProfile("Boat Damage", name, columns)

    head = row("Boat0", "Damage taken", "Oars", "Hold")
    rows = (head, row("Boat1", "0-4", "6", "2+"), row("Boat2", "5+", "3", "4+"))
    tables = _captain_with(*rows).planned.plan.cards[0].tables
    told = [(row.name, row.columns) for row, _ in tables if row.kind == "Boat Damage"]
    assert told == [
        ("0-4", (("Oars", "6"), ("Hold", "2+"))),
        ("5+", (("Oars", "3"), ("Hold", "4+"))),
    ]


def test_rows_of_damage_are_called_as_how_far_it_goes_and_follow_one_another(
    tmp_path: Path,
) -> None:
    def row(left: str, oars: str) -> ForeignProfile:
        return ForeignProfile("Boat Damage", "Boat", (("Remaining W", left), ("Oars", oars)))

    game = _captain_with(row("5-8+", "6"), row("1-2", "3"), row("3-4", "4"))
    tables = game.planned.plan.cards[0].tables
    told = [(row.name, *row.columns) for row, _ in tables if row.kind == "Boat Damage"]
    assert told == [("1-2", ("Oars", "3")), ("3-4", ("Oars", "4")), ("5-8+", ("Oars", "6"))]
    mustered = opened(game, tmp_path).mustered
    assert mustered is not None
    lists = mustered.game.item_lists
    assert lists["list_boat_damage"].name.pick("en") == "Remaining W"


@pytest.mark.parametrize(
    ("catalogue", "called"),
    [
        ("Reeds - 2031 - Heron Folk - Marsh", "Heron Folk - Marsh"),
        ("Heron Folk - Marsh", "Heron Folk - Marsh"),
        ("Reeds - ", "Reeds -"),
    ],
)
def test_people_are_called_without_the_words_for_whom_they_belong_to(
    catalogue: str, called: str, tmp_path: Path
) -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    (force,) = one.roster.forces
    roster = replace(one.roster, forces=(replace(force, catalogue=catalogue.strip()),))
    mustered = opened(laid_out([replace(one, roster=roster)]), tmp_path).mustered
    assert mustered is not None
    assert mustered.faction is not None
    assert mustered.faction.name.pick("en") == called


def test_that_a_unit_is_a_unit_is_no_keyword(tmp_path: Path) -> None:
    game = _captain_with(categories=("Heron", "Unit", "Model"))
    mustered = opened(game, tmp_path).mustered
    assert mustered is not None
    shown = [use.keyword.name.pick("en") for use in mustered.models[0].build.keywords]
    assert shown == ["Heron"]


def test_the_longest_rules_of_a_crowded_card_stand_with_the_army() -> None:
    letters = {"Tides": 1500, "Ebbs": 900, "Floods": 1000, "Springs": 350}
    rules = tuple(ForeignRule(name, "a" * count) for name, count in letters.items())
    plan = _captain_with(rules=rules).planned.plan
    told = {rule.name: len(rule.text) for rule in plan.cards[0].rules}
    assert told == {"Tides": 0, "Ebbs": 900, "Floods": 1000, "Springs": 350}
    assert "Tides" in [rule.name for rule in plan.rules]


def test_points_stand_before_other_currencies(tmp_path: Path) -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    roster = replace(one.roster, costs=one.roster.costs[::-1])
    mustered = opened(laid_out([replace(one, roster=roster)]), tmp_path).mustered
    assert mustered is not None
    assert [*mustered.game.costs] == ["cost_pts", "cost_levy"]


def test_tables_of_weapons_stand_before_spells_with_long_texts(tmp_path: Path) -> None:
    said = "Whoever stands in the reeds is taken by the tide and comes back a day later, wet."
    spell = ForeignProfile("Chant", "Tide", (("Need", "7"), ("Range", "9"), ("Says", said)))
    mustered = opened(_captain_with(spell), tmp_path).mustered
    assert mustered is not None
    tables = [name for name in mustered.game.item_lists if name in ("list_chant", "list_weapon")]
    assert tables == ["list_weapon", "list_chant"]


def test_only_who_has_a_stat_shows_it(tmp_path: Path) -> None:
    mustered = opened(game_of("old_wounds.ros"), tmp_path).mustered
    assert mustered is not None
    shown = [_abbreviations(record.build) for record in mustered.models]
    assert shown == [["M", "Q", "D", "W"], ["M", "Q", "D", "W", "Coal"]]


def _abbreviations(build: Build) -> list[str]:
    cells = [cell for cell in stat_cells(build) if isinstance(cell, Record)]
    found = [cell.lookup("abbr") for cell in cells]
    return [abbr.text.pick("en") for abbr in found if isinstance(abbr, LocalisedLabel)]


def test_a_generated_card_has_room_for_all_stats_of_a_unit(tmp_path: Path) -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    force = one.roster.forces[0]
    sledge = next(pick for pick in force.picks if pick.name == "Mud Sledge")
    lines = {"Vehicle": ("M", "W", "Front"), "Walker": ("M", "Q", "Front")}
    drawn = [
        replace(
            sledge, name=kind, profiles=(ForeignProfile(kind, kind, tuple((c, "3") for c in said)),)
        )
        for kind, said in lines.items()
    ]
    picks = (*(pick for pick in force.picks if pick is not sledge), *drawn)
    roster = replace(one.roster, forces=(replace(force, picks=picks),))
    mustered = opened(laid_out([replace(one, roster=roster)]), tmp_path).mustered
    assert mustered is not None
    assert mustered.faction is not None
    assert read_schema(mustered.game, [mustered.faction]).stats == len(["M", "Q", "D", "W"])


def test_a_row_of_weapons_has_room_on_the_front_before_a_land_has(tmp_path: Path) -> None:
    mustered = opened(game_of("marsh_patrol.ros"), tmp_path).mustered
    assert mustered is not None
    assert mustered.faction is not None
    template = default_template(mustered.game, None, [mustered.faction])
    composer = CardComposer(template, ThemeFile(), "en", FontSet())
    wardens = next(s for s in subjects_of_roster(mustered) if card_name(s, "en") == "Reed Wardens")
    faces = composer.compose(wardens)
    assert faces.back is not None
    assert "Fire Pot" in " ".join(texts(faces.front)).replace("\u00a0", " ")
    assert not any(isinstance(mark, Clip) for mark in faces.front.marks)


def test_what_is_not_to_be_shown_is_on_no_generated_card(tmp_path: Path) -> None:
    mustered = opened(game_of("old_wounds.ros"), tmp_path).mustered
    assert mustered is not None
    facts = [field.id for field in read_schema(mustered.game).facts]
    assert "slot" in facts
    assert not {"life_boxes", "life_each", "line"} & set(facts)


def test_an_imported_game_becomes_one_of_ones_own(tmp_path: Path) -> None:
    library = tmp_path / "library"
    roster = keep(game_of("marsh_patrol.ros"), library / "imported")
    system = own_game(roster.parent.parent, library, "Reed: and Iron")
    assert system == library / "factions" / "reed_and_iron" / "system.yaml"
    game = Library([library / "factions"]).game("reed_and_iron")
    assert game is not None
    assert game.name.pick("en") == "Reed: and Iron"
    assert "for your own use" not in system.read_text()
    copied = system.parent / "rosters" / "marsh_patrol.yaml"
    found = open_roster(copied, Library([library / "factions"]))
    assert found.problems == ()
    assert found.mustered is not None
    assert check(found.mustered) == []
    again = own_game(roster.parent.parent, library, "Reed and Iron")
    assert again.parent.name == "reed_and_iron_2"


def test_a_list_taken_in_again_takes_no_other_ones_place(tmp_path: Path) -> None:
    patrol, ferry = (
        read_foreign(FOLDER / name) for name in ("marsh_patrol.ros", "night_ferry.ros")
    )
    ferry = replace(ferry, roster=replace(ferry.roster, name="Marsh patrol"))
    first = keep(laid_out([patrol]), tmp_path)
    second = keep(laid_out([patrol, ferry], asked=1), tmp_path)
    before = first.read_bytes(), second.read_bytes()
    assert (first.name, second.name) == ("marsh_patrol.yaml", "marsh_patrol_2.yaml")
    assert keep(laid_out([patrol, ferry], asked=0), tmp_path) == first
    assert (first.read_bytes(), second.read_bytes()) == before


def test_a_list_that_is_kept_already_stays_in_its_place(tmp_path: Path) -> None:
    first = keep(game_of("marsh_patrol.ros"), tmp_path)
    keep(with_its_game(read_foreign(FOLDER / "night_ferry.ros"), tmp_path), tmp_path)
    again = with_its_game(read_foreign(FOLDER / "marsh_patrol.ros"), tmp_path)
    assert (again.asked, len(again.lists)) == (0, 2)
    assert keep(again, tmp_path) == first


def test_what_a_player_changed_in_a_roster_stays(tmp_path: Path) -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    roster = keep(laid_out([one]), tmp_path)
    own = roster.read_text().replace("Old Grey", "Young Grey")
    roster.write_text(own)
    keep(with_its_game(one, tmp_path), tmp_path)
    assert roster.read_text() == own


def test_what_was_changed_in_other_files_is_said_and_kept_as_an_earlier_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    one, other = (read_foreign(FOLDER / name) for name in ("marsh_patrol.ros", "night_ferry.ros"))
    system = keep(laid_out([one]), tmp_path).parents[1] / "system.yaml"
    assert changed_by_hand(other, tmp_path) == []
    mine = f"{system.read_text()}# mine\n"
    system.write_text(mine)
    (problem,) = changed_by_hand(other, tmp_path)
    assert problem.values == {"names": "system.yaml", "game": "Reed and Iron"}
    keep(with_its_game(other, tmp_path), tmp_path)
    assert "# mine" not in system.read_text()
    (version,) = Versions(state_folder() / "versions").of(system)
    assert version.file.read_text() == mine
    assert changed_by_hand(other, tmp_path) == []


def test_a_choice_that_changes_lists_kept_earlier_is_said(tmp_path: Path) -> None:
    one, other = (read_foreign(FOLDER / name) for name in ("marsh_patrol.ros", "night_ferry.ros"))
    nothing = Corrections({"Gift": ProfileUse.NOTHING})
    assert holds_for_all(one, nothing, kept_with(one, tmp_path)) == []
    keep(laid_out([one]), tmp_path)
    there = kept_with(other, tmp_path)
    assert holds_for_all(one, nothing, there) == []  # it is the only one that is kept
    assert holds_for_all(other, Corrections({}), there) == []
    (problem,) = holds_for_all(other, nothing, there)
    assert problem.severity is Severity.WARNING
    assert problem.values == {"count": 1, "game": "Reed and Iron", "names": "“Marsh patrol”"}
    (split,) = holds_for_all(other, Corrections({}, CardSplit.MODELS), there)
    assert split.code == "foreign.holds_for_all"


def test_a_roster_that_nobody_changed_follows_what_is_corrected(tmp_path: Path) -> None:
    one = read_foreign(FOLDER / "marsh_patrol.ros")
    roster = keep(laid_out([one], Corrections({}, CardSplit.UNITS)), tmp_path)
    keep(with_its_game(one, tmp_path, Corrections({}, CardSplit.MODELS)), tmp_path)
    found = open_roster(roster, Library([tmp_path]))
    assert found.problems == ()
    assert found.mustered is not None
    assert len(found.mustered.models) == 4


def test_a_list_of_a_game_without_rules_is_not_called_legal(tmp_path: Path) -> None:
    found = opened(game_of("marsh_patrol.ros"), tmp_path)
    assert found.mustered is not None
    findings = check(found.mustered)
    assert found.verdict(findings).code == "unchecked"
    sheet = sheet_of(found.mustered, findings, "en")
    assert sheet.verdict.code == "unchecked"
    text = roster_as_text(found.mustered, findings, "de", "full")
    assert "Ungeprüft: die Regeln dieses Spiels sind nicht bekannt" in text
    assert "eingehalten" not in text


def test_what_names_one_of_several_bodies_stands_on_its_card_alone() -> None:
    def body(name: str) -> ForeignPick:
        line = ForeignProfile("Unit", name, (("Move", "6"),))
        return ForeignPick(name, name, "unit", 1, profiles=(line,))

    def text(name: str) -> ForeignPick:
        return ForeignPick(name, name, "upgrade", 1, profiles=(ForeignProfile("Spell", name, ()),))

    picks = (body("Eel"), body("Great Eel"), text("Call the Great Eel"), text("Call an Eel"))
    lore = ForeignPick("Lore", "lore", "upgrade", 1, picks=(*picks, text("Deep water")))
    force = ForeignForce("All", "Marsh", picks=(lore,))
    roster = ForeignRoster("Marsh", "Reed", "reed", "1", forces=(force,))
    uses = {"Unit": ProfileUse.STATS, "Spell": ProfileUse.TEXT}
    cards = planned(roster, uses, CardSplit.UNITS).cards
    assert {card.name: [text.name for text in card.texts] for card in cards} == {
        "Eel": ["Call an Eel", "Deep water"],
        "Great Eel": ["Call the Great Eel", "Deep water"],
    }
