"""Identical cards become one that says how many models it stands for."""

from __future__ import annotations

import pytest

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.subjects import CardsWanted, subjects_of_roster
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.value_words import show
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.roster import Model
from tests.builders import force, mustered, roster_with, shipped, tiny_game
from tests.cards.card_builders import EvenMetrics, texts


def deck_for(system: str, template: str | None, *, merge: bool) -> Deck:
    """Return the cards of three models alike and one with a name of its own."""
    game = shipped().game(system)
    assert game is not None
    (faction, *_) = shipped().factions(system)
    units = shipped().faction(system, faction)
    assert units is not None
    unit = next(iter(units.units))
    models = [Model(f"m{n}", unit) for n in range(3)]
    found = force(system, faction, *models, Model("m9", unit, name="Ida"))
    look = find_look(shipped(), game, template=template)
    composer = CardComposer(look.template, ThemeFile(), "en", EvenMetrics())
    subjects = [s for s in subjects_of_roster(found, merge=merge) if s.key in "m0 m1 m2 m9"]
    return deck_of(subjects, composer, merge=merge)


@pytest.mark.parametrize("system", ["ags", "realms"])
@pytest.mark.parametrize("template", [None, "default", "base"])
def test_three_alike_are_one_card_that_says_so(system: str, template: str | None) -> None:
    leaves = deck_for(system, template, merge=True).leaves
    assert [leaf.count for leaf in leaves if "+" not in leaf.name] == [3, 1]
    assert "×3" in "".join(texts(leaves[0].front))
    assert "×" not in "".join(texts(leaves[-1].front)).partition("Ida")[2][:3]


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_without_merging_no_card_counts(system: str) -> None:
    leaves = deck_for(system, None, merge=False).leaves
    assert "×3" not in "".join(texts(leaves[0].front))


@pytest.mark.parametrize("system", ["ags", "realms", "celtos", "basic_rules", "true_forces"])
def test_cards_of_models_without_names_of_their_own_are_numbered(system: str) -> None:
    (faction, *_) = shipped().factions(system)
    units = shipped().faction(system, faction)
    assert units is not None
    unit = next(one for one in units.units.values() if not one.forms)
    models = [Model("m1", unit.id), Model("m2", unit.id, name="Ida"), Model("m3", unit.id)]
    found = force(system, faction, *models)
    wanted = CardsWanted(summoned=False, groups=False, forms=False, numbered=True)
    shown = [subject.lookup("name") for subject in subjects_of_roster(found, wanted)]
    name = unit.name.pick("de")
    assert [show(value, "de") for value in shown] == [f"{name}\u00a01", name, f"{name}\u00a02"]


def test_cards_that_only_look_the_same_are_merged_and_counted_too() -> None:
    game = tiny_game()
    card_of_names = find_look(shipped(), shipped().game("ags"), template="base").template  # type: ignore[arg-type]
    found = mustered(roster_with("guard", Model("m2", "guard", role="general")), game)
    subjects = subjects_of_roster(found)
    plain = card_of_names.model_copy(update={"front": card_of_names.front[:6], "back": []})
    deck = deck_of(subjects, CardComposer(plain, ThemeFile(), "en", EvenMetrics()), merge=True)
    assert [leaf.count for leaf in deck.leaves] == [2]
    assert "×2" in "".join(texts(deck.leaves[0].front))
