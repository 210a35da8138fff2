"""The back of a card: each rule once, in the words that hold for all its uses."""

from __future__ import annotations

from realms_builder.cards.rules_on_card import rules_of
from realms_builder.cards.template.binding import printed
from realms_builder.game.formulas.values import Record
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.roster import Group, Model
from tests.builders import force


def rules(build: Build) -> dict[str, str]:
    """Return the names of the rules on the card of *build* in German, each with its text."""
    found: dict[str, str] = {}
    for rule in rules_of(build):
        assert isinstance(rule, Record)
        name, text = (show(rule.lookup(word), "de") for word in ("name", "text"))
        assert name not in found
        found[name] = text
    return found


def build_of(faction: str, unit: str) -> Build:
    (record,) = force("ags", faction, unit).models
    return record.build


def mob_of(*units: str) -> Build:
    models = [Model(f"m{n}", unit) for n, unit in enumerate(units)]
    group = Group("g1", "mob", tuple(model.id for model in models))
    build = force("ags", "kleines_volk", *models, groups=(group,)).group_build(group)
    assert build is not None
    return build


def test_several_immunities_are_one_rule_that_names_them_all() -> None:
    found = rules(build_of("fluesterer", "hohlmann"))
    assert "Immun gegen Furcht, Vergiftet, Blutend" in found
    assert not any("X" in name for name in found)


def test_a_single_immunity_names_itself() -> None:
    assert "Immun gegen Furcht" in rules(build_of("fluesterer", "totengraeber"))


def test_one_range_prints_its_number_and_different_ones_a_letter() -> None:
    grave_voice = rules(build_of("fluesterer", "grabstimme"))  # spells of 8, 6 and 6 inches
    assert grave_voice["Spruch (X)"].startswith("Zauber auf höchstens X Zoll.")
    archer = rules(build_of("ritter", "armbruster"))  # one shot of 18 inches
    assert archer["Fern (18)"].startswith("Schuss oder Wurf auf höchstens 18 Zoll.")


def test_a_mob_explains_itself_and_the_reach_that_its_members_give_it() -> None:
    found = rules(mob_of("kleiner_spiess", "kleiner_spiess"))
    assert "Nah (2)" in found
    assert "Nah (0)" not in found
    assert "Wer angreift, nennt ein Modell" in found["Mob"]


def test_a_member_of_a_mob_only_says_that_it_may_join() -> None:
    assert "Wer angreift" not in rules(build_of("kleines_volk", "kleiner_spiess"))["Mob"]


def test_a_number_in_brackets_begins_no_line_of_a_card() -> None:
    said = {printed(use, "de") for use in build_of("horde", "gipfelhaeuptling").keywords}
    assert {"Mutig\u00a0(1)", "Furchteinflößend\u00a0(1)", "Zäh"} <= said


def test_a_short_phrase_stays_on_one_line_and_a_long_one_may_be_broken() -> None:
    records = build_of("ritter", "bannerherr").lookup("abilities")
    assert isinstance(records, tuple)
    asked = [(record, name) for record in records for name in ("test", "target")]
    said = {printed(r.lookup(name), "de") for r, name in asked if isinstance(r, Record)}
    assert {"ATT\u00a05/3+\u00a0vs\u00a0DEF", "alle eigenen Modelle"} <= said
