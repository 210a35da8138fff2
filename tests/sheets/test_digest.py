"""Rules digests: what rules a roster touches, each once, who has them, and where they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from realms_builder.cli.workspace import roster_by_word
from realms_builder.layout.document import Block, DefinitionBlock, Heading, Paragraph, words_of
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.rules.digest import DigestOrder, rules_digest
from tests.builders import force


def _mustered(name: str) -> Muster:
    return roster_by_word(name, "de")[2]


def _blocks(name: str, lang: str = "de", order: DigestOrder = DigestOrder.ALPHABET) -> list[Block]:
    return list(rules_digest(_mustered(name), lang, order).document.blocks)


def _entry(blocks: list[Block], name: str) -> DefinitionBlock:
    (found,) = [b for b in blocks if isinstance(b, DefinitionBlock) and words_of(b.name) == name]
    return found


def test_every_rule_stands_once_in_the_order_of_a_dictionary() -> None:
    names = [
        words_of(block.name)
        for block in _blocks("grenzwacht")
        if isinstance(block, DefinitionBlock)
    ]
    assert names == [
        "Armee",
        "Aura (4)",
        "Banner heben",
        "Blutend",
        "Fänge",
        "Fern (18)",
        "Fliegen",
        "Furchteinflößend (1)",
        "Geschockt",
        "Mutig (1)",
        "Nah (0)",
        "Präzision (Fern)",
        "Rüstung (1)",
        "Rüstungsbrechend (1)",
        "Schild",
        "Schildstoß",
        "Schwer",
        "Schwingenschlag",
    ]


def test_a_condition_that_an_attack_causes_is_told_with_its_section() -> None:
    entry = _entry(_blocks("grenzwacht"), "Geschockt")
    assert words_of(entry.facts) == "Aldo"
    assert (
        words_of(entry.text)
        == "Alle seine Aktionen gelten als speziell. Endet am Rundenende. [§\u00a02.10]"
    )


@pytest.mark.parametrize(("name", "says_so"), [("grenzwacht", True), ("huegelheer", False)])
def test_the_foot_explains_brackets_only_where_there_are_some(name: str, says_so: bool) -> None:
    document = rules_digest(_mustered(name), "de").document
    assert ("In eckigen Klammern: wo es in den Regeln steht" in document.foot) is says_so


def test_what_everybody_has_says_so() -> None:
    assert words_of(_entry(_blocks("grenzwacht"), "Nah (0)").facts) == "alle"
    assert words_of(_entry(_blocks("grenzwacht", "en"), "Near (0)").facts) == "all"


def test_an_ability_tells_how_it_is_used() -> None:
    facts = words_of(_entry(_blocks("grenzwacht"), "Schildstoß").facts)
    assert facts == "ATT 4/3+ vs DEF, Nah (0), feindliches Modell, Geschockt · Aldo"


def test_a_rule_names_the_reading_that_it_rests_on() -> None:
    assert "(Gespielt wird hier: " in words_of(
        _entry(_blocks("grenzwacht"), "Präzision (Fern)").text
    )


def test_model_by_model_a_rule_is_told_where_it_is_met_first() -> None:
    blocks = _blocks("nordwacht", order=DigestOrder.MODEL)
    heads = [words_of(block.runs) for block in blocks if isinstance(block, Heading)]
    assert heads[:3] == ["Sgt. Vale", "Kaya", "Olin"]
    notes = [words_of(block.runs) for block in blocks if isinstance(block, Paragraph)]
    assert notes == ["Schon erklärt: Medipack"]
    assert words_of(_entry(blocks, "Medipack").facts).endswith("Sgt. Vale, Brandt")
    assert "Kaya" not in words_of(_entry(blocks, "Handscanner").facts)


def test_what_a_group_agreed_on_is_said_at_the_end() -> None:
    mustered = _mustered("grenzwacht")
    name = next(n for n in mustered.game.switches if isinstance(mustered.game.own_default(n), bool))
    other = not mustered.game.own_default(name)
    agreed = replace(mustered.roster, switches=((name, other),))
    blocks = rules_digest(_muster_again(mustered, agreed), "en").document.blocks
    assert words_of(blocks[-2].runs) == "Agreed on"  # type: ignore[union-attr]


def _muster_again(mustered: Muster, roster: object) -> Muster:
    from realms_builder.roster.resolve.muster import muster

    return muster(roster, mustered.game, mustered.find_faction)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", list(DigestOrder))
def test_a_roster_without_models_says_that_it_needs_nothing(order: DigestOrder) -> None:
    mustered = _mustered("grenzwacht")
    empty = _muster_again(mustered, replace(mustered.roster, models=(), groups=()))
    blocks = rules_digest(empty, "en", order).document.blocks
    assert [words_of(b.runs) for b in blocks] == [  # type: ignore[union-attr]
        "Nothing that this roster brings needs rules of its own."
    ]


def test_what_the_faction_rules_for_itself_stands_behind_the_rules() -> None:
    found = force("realms", "northern_alliance", Model("m1", "medic", role="deputy"))
    head, rule = rules_digest(found, "en").document.blocks[-2:]
    assert isinstance(head, Heading)
    assert isinstance(rule, DefinitionBlock)
    assert (words_of(head.runs), words_of(rule.name)) == ("Northern Alliance", "Deputy")
    assert "the model with the highest RES leads from the next round on" in words_of(rule.text)
