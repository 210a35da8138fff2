"""Choices of the roster itself: declared by system and faction, counted, asked and checked.

Every expected figure is worked out by hand beside it.
"""

from __future__ import annotations

import pytest

from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.lint.game_lint import lint_faction, lint_game
from realms_builder.game.units import Faction
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster import edits
from realms_builder.roster.resolve.choices import OptionChoice, choices_of
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model
from realms_builder.roster.storage.roster_file import read_roster
from realms_builder.roster.storage.roster_writing import KeptText, new_text, saved_text
from tests.builders import (
    after,
    codes_of,
    faction_text,
    findings_of,
    mustered,
    problems_in_faction,
    roster_with,
    system_text,
    the,
    tiny_faction,
    tiny_game,
    told,
    yaml_of,
)
from tests.roster.choosing_rosters import CATALOGUE, IRON, LISTS, OF_GAME, UNITS, chosen_by


def _options(faction: Faction | None) -> list[str]:
    assert faction is not None
    return [option.id for option in faction.roster_options]


def test_a_roster_has_the_choices_of_its_game_before_those_of_its_faction() -> None:
    found = chosen_by(())
    assert _options(found.faction) == ["clan", "ploys", "stash", "rite"]
    ploys = found.options[1].candidates
    assert [one.item.id for one in ploys] == ["wall", "rally", "dance", "feast"]


def test_a_game_without_them_has_no_header() -> None:
    game = tiny_game()
    assert mustered(roster_with("guard"), game, tiny_faction(game)).header is None


def test_what_is_chosen_counts_in_the_cost_of_the_roster() -> None:
    chosen = (*IRON, ("ploys", ("wall", "rally")), ("stash", ("axe", "axe", "charm")))
    found = chosen_by(chosen, "guard", "rat")
    # models 4 + 1, wall 3, rally 2 models, two axes 2 each, a charm 1
    assert found.cost("cost") == 4 + 1 + 3 + 2 + 2 * 2 + 1
    assert found.record.lookup("cost") == 15


def test_too_dear_a_choice_breaks_the_limit_and_is_taken_back() -> None:
    checks = "[{code: dear, cost: cost}]"
    found = chosen_by((*IRON, ("ploys", ("feast",))), *["guard"] * 4, checks=checks)
    finding = the("dear", findings_of(found))  # 4 * 4 + 5 = 21 of 20
    assert finding.excess == 1
    offers = [offer.text.pick("en") for offer in finding.offers()]
    assert any("Feast" in offer for offer in offers), offers


def test_a_choice_that_is_wanting_is_an_error_with_its_ways_out() -> None:
    found = chosen_by((), "guard")
    finding = the("option_count", findings_of(found))
    assert finding.models == ()
    text = finding.text.pick("en")
    assert "Clan" in text and "Test" in text, text
    offers = [offer.text.pick("en") for offer in finding.offers()]
    assert any("Iron Clan" in o for o in offers) and any("Moon Clan" in o for o in offers), offers
    first = next(offer.edit for offer in finding.offers() if offer.edit is not None)
    healed = muster(first.apply(found.roster), found.game, found.find_faction, found)
    assert codes_of(findings_of(healed)) == []
    assert healed.roster.choose == IRON


def test_more_than_may_be_chosen_is_an_error_with_what_stays() -> None:
    found = chosen_by((*IRON, ("ploys", ("wall", "rally", "feast"))), "guard")  # 20 / 10 = 2
    finding = the("option_count", findings_of(found))
    healed = after(found, finding.offers()[0].text.pick("en"), finding)
    assert dict(healed.roster.choose)["ploys"] == ("wall", "rally")


def test_an_option_that_is_gone_is_said_with_its_ways_out() -> None:
    found = chosen_by((*IRON, ("ploy", ("wall",))), "guard")
    finding = the("unknown_option", findings_of(found))
    offers = [offer.text.pick("en") for offer in finding.offers()]
    assert len(offers) == 2, offers
    healed = after(found, offers[0], finding)
    assert healed.roster.choose == (*IRON, ("ploys", ("wall",)))
    assert after(found, offers[1], finding).roster.choose == IRON


def test_a_choice_nobody_offers_is_said() -> None:
    found = chosen_by((*IRON, ("ploys", ("wal",))), "guard")
    finding = the("option_not_allowed", findings_of(found))
    assert finding.models == ()
    healed = after(found, finding.offers()[0].text.pick("en"), finding)
    assert dict(healed.roster.choose)["ploys"] == ("wall",)


def test_what_is_for_others_only_is_refused_and_put_down() -> None:
    found = chosen_by((*IRON, ("ploys", ("dance",))), "guard")
    finding = the("not_permitted", findings_of(found))
    healed = after(found, finding.offers()[0].text.pick("en"), finding)
    assert dict(healed.roster.choose)["ploys"] == ()


def test_what_only_some_models_may_carry_lies_in_the_stash_all_the_same() -> None:
    crowned = CATALOGUE.replace("Axe, power", "Axe, only_for: {class: [leader]}, power")
    found = chosen_by((*IRON, ("stash", ("axe",))), "guard", catalogue=crowned)
    assert "not_permitted" not in codes_of(findings_of(found))
    borne = chosen_by(IRON, Model("m1", "guard", carry=(("weapons", ("axe",)),)), catalogue=crowned)
    assert "not_permitted" in codes_of(findings_of(borne))


def test_a_choice_opens_others() -> None:
    assert "rite" in [one.option.id for one in _choices(chosen_by(IRON, "guard"))]
    moon = chosen_by((("clan", ("moon",)),), "guard")
    assert "rite" not in [one.option.id for one in _choices(moon)]
    closed = chosen_by((("clan", ("moon",)), ("rite", ("axe",))), "guard")
    assert codes_of(findings_of(closed)) == ["option_not_allowed"]


def _choices(found: Muster) -> tuple[OptionChoice, ...]:
    assert found.header is not None
    return choices_of(found.header)


def test_a_default_holds_until_something_is_chosen() -> None:
    units = UNITS.replace("repeat: true}", "repeat: true, default: charm}")
    assert chosen_by(IRON, "guard", units=units).cost("cost") == 4 + 1
    assert chosen_by((*IRON, ("stash", ())), "guard", units=units).cost("cost") == 4


def test_the_default_of_a_choice_that_is_closed_counts_for_nothing() -> None:
    rite = "list: weapons, at_most: 1"
    units = UNITS.replace(rite, f"{rite}, default: axe")
    assert chosen_by(IRON, "guard", units=units).cost("cost") == 4 + 2
    assert chosen_by((("clan", ("moon",)),), "guard", units=units).cost("cost") == 4


def test_a_thing_of_which_a_roster_has_few_is_counted_with_those_of_its_models() -> None:
    carrying = Model("m1", "guard", carry=(("weapons", ("charm",)),))
    found = chosen_by((*IRON, ("stash", ("charm", "charm"))), carrying)
    finding = the("item_limit", findings_of(found))
    assert finding.models == ("m1",)
    assert [o.text.pick("en") for o in finding.offers()]


def test_a_chosen_thing_changes_the_models_it_is_for() -> None:
    found = chosen_by(IRON, "guard", "rat")
    assert [record.build.lookup("hp") for record in found.models] == [3 + 1, 1]
    steps = found.models[0].build.steps("hp")
    assert [(step.source.pick("en"), step.after) for step in steps] == [
        ("Guard", 3),
        ("Iron Clan", 4),
    ]
    other = muster(
        edits.choose(found.roster, "", "clan", ("moon",)), found.game, found.find_faction, found
    )
    assert [record.build.lookup("hp") for record in other.models] == [3, 1]


def test_formulas_ask_what_the_roster_chose() -> None:
    checks = """
      - {code: by_id, require: "roster.clan == 'iron'"}
      - {code: carried, require: "roster.carries('iron')"}
      - {code: had, for: roster, require: "has('iron')"}
      - {code: listed, for: roster, require: "count(ploys) == 2 and sum(ploys.uses) == 2"}
      - {code: number, for: roster, require: "count(stash) == 3"}"""
    taken = (("ploys", ("wall", "rally")), ("stash", ("axe", "axe", "charm")))
    assert codes_of(findings_of(chosen_by((*IRON, *taken), "guard", checks=checks))) == []
    moon = chosen_by((("clan", ("moon",)),), "guard", checks=checks)
    wanted = ["by_id", "carried", "had", "listed", "number"]
    assert sorted(codes_of(findings_of(moon))) == wanted


def test_the_options_of_units_and_their_prices_ask_it_too() -> None:
    units = """
units:
  - id: guard
    name: Guard
    cost: "=if(roster.carries('moon'), 3, 4)"
    stats: {hp: 3}
    options: [{id: arms, of: [axe], at_most: 1, when: "roster.clan == 'iron'"}]
"""
    armed = Model("m1", "guard", choose=(("arms", ("axe",)),))
    assert codes_of(findings_of(chosen_by(IRON, armed, units=units))) == []
    moon = chosen_by((("clan", ("moon",)),), armed, units=units)
    assert codes_of(findings_of(moon)) == ["option_not_allowed"]
    assert moon.cost("cost") == 3 + 2


def test_a_faction_that_asks_nothing_of_its_rosters_answers_all_the_same() -> None:
    checks = """[{code: none, for: roster, require: "count(roster.ploys) == 0"},
      {code: no_iron, require: "not roster.carries('iron')"}]"""
    game = tiny_game(CATALOGUE, items=LISTS, checks=checks)
    found = mustered(
        roster_with("rat"), game, tiny_faction(game, "units:" + UNITS.split("units:")[1])
    )
    assert codes_of(findings_of(found)) == []


# ------------------------------------------------------------------ files

FILE = """\
# A comment that stays.
format: 1
kind: roster
system: tiny
faction: clan
name: Test
models:
- id: m1
  unit: guard
"""


def test_a_roster_file_keeps_what_was_chosen() -> None:
    roster, problems = read_roster(
        yaml_of(FILE + "choose: {clan: iron, ploys: [wall, rally], stash: []}\n")
    )
    assert problems == [] and roster is not None
    assert roster.choose == (("clan", ("iron",)), ("ploys", ("wall", "rally")), ("stash", ()))
    again, _ = read_roster(yaml_of(new_text(roster, "en")))
    assert again is not None and again.choose == roster.choose


def test_a_roster_that_chose_nothing_is_written_as_it_was() -> None:
    roster, _ = read_roster(yaml_of(FILE))
    assert roster is not None
    assert saved_text(roster, FILE) == FILE
    chosen = edits.choose(roster, "", "clan", ("iron",))
    text = saved_text(chosen, FILE)
    assert "# A comment that stays." in text and "choose:" in text
    assert text.replace("choose: {clan: iron}\n", "") == FILE


# ------------------------------------------------------------------ mistakes of authors


def test_mistakes_in_an_option_of_the_game_are_said_where_they_stand() -> None:
    lines = """
  - {id: clan, from: klans}
  - {id: clan, from: clans, each: pick}"""
    text = system_text(items=LISTS, roster_options=lines)
    first = read_game(yaml_of(text, "system.yaml"))[1]
    (unknown,) = first
    assert unknown.code == "unknown_key" and "each" in said(unknown, "en"), told(first)
    mended = text.replace(", each: pick", "")
    codes = {problem.code for problem in read_game(yaml_of(mended, "system.yaml"))[1]}
    assert codes == {"choice_unknown", "duplicate_id"}


def test_mistakes_in_an_option_of_a_faction_are_said_where_they_stand() -> None:
    game = tiny_game(CATALOGUE, items=LISTS, roster_options=OF_GAME)
    units = """
roster_options:
  - {id: clan, of: [moon]}
  - {id: gods, of: [zeus], each: model}
units: [{id: rat, name: Rat, cost: 1, stats: {hp: 1}}]
"""
    found = problems_in_faction(units, game)
    codes = sorted(problem.code for problem in found)
    assert codes[0] == "duplicate_id" and "unknown_key" in codes, told(found)


def _linted(units: str) -> list[str]:
    game = tiny_game(CATALOGUE, items=LISTS, roster_options=OF_GAME)
    yaml = yaml_of(faction_text(units), "clan.yaml")
    faction, problems = read_faction(yaml, game)
    assert faction is not None and problems == []
    return [said(problem, "en") for problem in lint_faction(yaml, faction, game).problems]


def test_an_author_hears_of_names_that_no_roster_knows() -> None:
    assert _linted(UNITS) == []
    asking = UNITS.replace("clan == 'iron'", "clan == 'iron' and count(stash) > 0")
    assert _linted(asking) == []
    (unknown,) = _linted(UNITS.replace("clan == 'iron'", "klan == 'iron'"))
    assert "klan" in unknown and "clan" in unknown
    (other,) = _linted(UNITS.replace("cost: 4", 'cost: "=count(roster.stahs)"'))
    assert "stahs" in other
    (default,) = _linted(UNITS.replace("repeat: true", "repeat: true, default: bow"))
    assert "bow" in default


def test_the_journal_keeps_what_was_chosen() -> None:
    found = chosen_by(IRON, "guard")
    roster, problems = read_roster(parse_text(KeptText("cost").of(found.roster)), "cost")
    assert problems == [] and roster is not None and roster.choose == IRON


def test_prices_of_choices_that_need_themselves_are_said_and_cost_nothing() -> None:
    catalogue = CATALOGUE.replace("cost: 3}", 'cost: "=roster.cost"}')
    found = chosen_by((*IRON, ("ploys", ("wall",))), "guard", catalogue=catalogue)
    finding = the("cost_broken", findings_of(found))
    assert finding.models == () and found.cost("cost") == 4


CLUMSY = """[{code: clumsy, for: weapons, require: power < 3, text: "{name} is heavy."}]"""


def test_a_check_of_a_list_looks_at_what_the_roster_took_too() -> None:
    found = chosen_by((*IRON, ("stash", ("charm", "axe"))), "guard", checks=CLUMSY)
    finding = the("clumsy", findings_of(found))
    assert finding.text.pick("en") == "Axe is heavy."
    assert (finding.models, finding.about) == ((), "/axe")
    healed = after(found, finding.offers()[0].text.pick("en"), finding)
    assert dict(healed.roster.choose)["stash"] == ("charm",)


def test_a_check_without_words_says_whose_the_thing_is() -> None:
    checks = "[{code: clumsy, for: weapons, require: power < 3}]"
    found = chosen_by((*IRON, ("stash", ("axe",))), "guard", checks=checks)
    text = the("clumsy", findings_of(found)).text.pick("en")
    assert "Axe" in text and "Test" in text, text


SWEAR = """[{code: sworn, for: roster, where: count(models) > 0, require: ask(), fixes: [
  {set: {choose.clan: moon}, text: {de: "Zum Mond", en: "Join the moon"}},
  {set: {choose.stash: [axe, axe]}}]}]"""


def test_a_way_out_of_an_author_lets_the_roster_choose() -> None:
    checks = SWEAR.replace("ask()", "\"clan == 'moon'\"")
    found = chosen_by((*IRON, ("stash", ("charm",))), "guard", checks=checks)
    finding = the("sworn", findings_of(found))
    healed = after(found, "Join the moon", finding)
    assert dict(healed.roster.choose) == {"clan": ("moon",), "stash": ("charm",)}


def test_a_way_out_of_an_author_takes_several_things() -> None:
    checks = SWEAR.replace("ask()", "count(stash) == 2")
    found = chosen_by((*IRON, ("stash", ("charm",))), "guard", checks=checks)
    finding = the("sworn", findings_of(found))
    healed = after(found, finding.offers()[0].text.pick("en"), finding)
    assert dict(healed.roster.choose)["stash"] == ("axe", "axe")


def test_an_author_hears_of_a_choice_that_no_fix_can_make() -> None:
    fixes = "{set: {choose.clam: moon}}, {set: {choose.clan: iran}}, {set: {choose.stash: axe}}"
    checks = f"[{{code: sworn, for: roster, require: count(models) > 0, fixes: [{fixes}]}}]"
    sections = {"items": LISTS, "roster_options": OF_GAME, "checks": checks}
    game = tiny_game(CATALOGUE, **sections)
    notes = lint_game(yaml_of(system_text(**sections), "system.yaml"), game)
    wrong = [p.values["value"] for p in notes.problems if p.code == "reference_unknown"]
    assert wrong == ["clam", "iran"]


def test_what_no_bearer_has_is_missing_where_the_roster_carries_a_thing() -> None:
    asked = ("power <= hp", "power < 9 or class == 'hero'", "tag('tough') or power < 9")
    for require in asked:
        checks = f'[{{code: strong, for: weapons, require: "{require}"}}]'
        found = chosen_by((*IRON, ("stash", ("axe",))), "guard", checks=checks)
        assert [f.text.pick("en") for f in findings_of(found)] == [], require


@pytest.mark.parametrize(
    ("require", "way", "kept"),
    [
        ("not carries('axe')", "Drop Axe", {"stash": ("charm",)}),
        ("carries('wall')", "Choose Wall for “Ploys”", {"ploys": ("wall",)}),
        ("carries('moon')", "Choose Moon Clan for “Clan”", {"clan": ("moon",)}),
        ("not carries('iron')", "Choose Moon Clan for “Clan”", {"clan": ("moon",)}),
    ],
)
def test_what_a_condition_asks_the_roster_to_carry_is_taken_or_put_down(
    require: str, way: str, kept: dict[str, tuple[str, ...]]
) -> None:
    for kind, asked in (("roster", require), ("model", require.replace("car", "roster.car"))):
        checks = f'[{{code: rule, for: {kind}, require: "{asked}"}}]'
        found = chosen_by((*IRON, ("stash", ("charm", "axe"))), "guard", checks=checks)
        healed = after(found, way, the("rule", findings_of(found)))
        assert kept.items() <= dict(healed.roster.choose).items()
