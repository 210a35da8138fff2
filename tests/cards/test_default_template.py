"""The generated card says everything a unit has, each thing once."""

from __future__ import annotations

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.subjects import (
    empty_roster,
    subjects_of_faction,
    subjects_of_roster,
)
from realms_builder.cards.template.default_template import default_template
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Severity
from realms_builder.game.game import Game
from realms_builder.layout.marks import Rect
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Model
from tests.builders import mustered, roster_with, shipped, tiny_faction, tiny_game, told
from tests.cards.card_builders import EvenMetrics, texts

CATALOGUE = """
format: 1
kind: catalogue
system: tiny
items:
  guns:
    - {id: axe, name: {de: Axt, en: Axe}, hit: {cc: 3+, far: 5+}}
    - {id: bow, name: {de: Bogen, en: Bow}, hit: {far: 4+}}
  spells:
    - {id: wave, name: {de: Welle, en: Wave}, text: {de: Es schwappt., en: It sloshes.}}
"""
SECTIONS = {
    "bands": "[{id: reach, steps: {cc: 0, far: 12}, names: {far: {de: weit, en: far off}}}]",
    "costs": "[{id: gold, name: Gold}, {id: favour, name: {de: Gunst, en: favour}}]",
    "tracks": "[{id: hp, name: {de: Rumpf, en: hull}, boxes: hp, split: 2},"
    " {id: mast, name: {de: Mast, en: mast}, boxes: hp}]",
    "derived": "[{id: load, name: {de: Last, en: load}, value: hp + 4}, "
    "{id: secret, value: 77, show: false}]",
    "items": """
      - id: guns
        fields: [{id: hit, abbr: {de: Tr., en: hit}, type: by_band, bands: reach}]
        carried:
          - {id: mount, type: track, optional: true}
          - {id: level, type: roman, optional: true}
      - id: spells
        fields: [{id: text, type: text}]""",
}
UNITS = """
units:
  - id: ship
    name: {de: Schiff, en: Ship}
    class: leader
    limit: 2
    strength: [1, 9]
    cost: {gold: 5, favour: 3}
    stats: {hp: 5}
    guns: [2x axe, {id: bow, mount: mast, level: 2}]
    spells: [wave]
"""


def card(lang: str = "en", size: str | tuple[float, float] = "tcg") -> CardFaces:
    """Return the card of a ship of seven."""
    game: Game = tiny_game(CATALOGUE, **SECTIONS)
    roster = roster_with(Model("m1", "ship", strength=7))
    (subject,) = subjects_of_roster(mustered(roster, game, tiny_faction(game, UNITS)))
    template = default_template(game, size)
    return CardComposer(template, ThemeFile(), lang, EvenMetrics()).compose(subject)


def said(faces: CardFaces) -> str:
    """Return every word of a card in order, single spaces between them."""
    every = [*texts(faces.front), *texts(faces.back)]
    return " ".join(" ".join(every).replace("\u00a0", " ").replace("\u2002", " ").split())


def test_items_say_how_many_they_are_and_how_they_are_carried() -> None:
    words = said(card())
    assert "2× Axe" in words
    assert "Bow (Mast)" in words
    assert "II" in words


def test_values_by_distance_say_which_distance() -> None:
    assert "Hit cc 3+ far off 5+" in said(card())
    assert "Tr. cc 3+ weit 5+" in said(card("de"))


def test_a_wide_card_heads_a_column_for_each_distance() -> None:
    words = said(card(size=(120, 120)))
    assert "CC" in words
    assert "FAR OFF" in words


def test_strength_further_costs_attributes_and_derived_values_are_facts() -> None:
    words = said(card("de"))
    for fact in ("Stärke 7", "Gunst 21", "Class leader", "Limit 2", "Size m", "Last 9"):
        assert fact in words, (fact, words)
    assert "77" not in words


def test_the_text_of_an_item_stands_once() -> None:
    assert said(card()).count("It sloshes.") == 1


def test_the_second_part_of_a_track_has_a_colour_of_its_own() -> None:
    marks = card().front.marks
    fills = {mark.fill for mark in marks if isinstance(mark, Rect) and mark.stroke}
    assert {"#ffffff", "#ee8a1d"} <= fills


def test_a_small_card_keeps_room_for_its_text() -> None:
    game = tiny_game(CATALOGUE, **SECTIONS)
    for size in ((44.0, 63.0), (52.0, 72.0), (40.0, 40.0)):
        template = default_template(game, size)
        body = next(element for element in template.front if element.id == "body")
        assert body.box is not None
        assert body.box[3] >= 20  # type: ignore[operator]


@pytest.mark.parametrize("system", sorted(shipped().systems))
@pytest.mark.parametrize("size", [(63.0, 88.0), (120.0, 80.0)])
def test_every_shipped_unit_has_a_generated_card_without_errors(
    system: str, size: tuple[float, float]
) -> None:
    game = shipped().game(system)
    assert game is not None
    composer = CardComposer(default_template(game, size), ThemeFile(), "de", FontSet())
    for identity in shipped().factions(system):
        faction = shipped().faction(system, identity)
        assert faction is not None
        found = muster(empty_roster(game, faction), game, {identity: faction}.get)
        for subject in subjects_of_faction(faction, found):
            problems = composer.compose(subject).problems
            errors = [p for p in problems if p.severity is Severity.ERROR]
            assert errors == [], told(errors)
