"""The cards of the Basic Rules hold every bundled unit on both templates, in both languages."""

from __future__ import annotations

import pytest

from realms_builder.cards.composing import CardFaces
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.roster import Model
from tests.builders import force, shipped, told
from tests.cards.card_builders import texts

SYSTEM = "basic_rules"
FACTIONS = ("strandgut", "uhrwerk")
LIBRARY = shipped(samples=False)


def cards(
    template: str, lang: str, faction: str, *models: Model, **more: object
) -> list[CardFaces]:
    game = LIBRARY.game(SYSTEM)
    assert game is not None
    look = find_look(LIBRARY, game, template=template)
    assert told(list(look.problems)) == []
    composer = look.composer(lang)
    found = force(SYSTEM, faction, *models, **more)
    return [composer.compose(subject) for subject in subjects_of_roster(found)]


def one_of_each(faction: str) -> list[Model]:
    found = LIBRARY.faction(SYSTEM, faction)
    assert found is not None
    return [Model(f"m{n}", unit) for n, unit in enumerate(found.units)]


def back_of(card: CardFaces) -> Face:
    assert card.back is not None
    return card.back


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("template", ["unit", "unit_a6"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_unit_fits_its_card_without_a_further_one(
    faction: str, template: str, lang: str
) -> None:
    made = cards(template, lang, faction, *one_of_each(faction))
    assert len(made) == 10
    for card in made:
        assert card.back is not None
        assert card.continuations == ()
        assert [p.code for p in card.problems if p.severity is not Severity.HINT] == []
        shrunk = [int(p.values["percent"]) for p in card.problems if "percent" in p.values]
        assert all(percent >= 85 for percent in shrunk), told(list(card.problems), lang)


def test_the_front_says_what_to_roll_against_every_size() -> None:
    (mouse,) = cards("unit", "de", "uhrwerk", Model("m1", "windup_mouse"))
    shown = texts(mouse.front)
    assert "XS" in shown
    assert [text for text in shown if text in ("2+", "3+", "4+", "5+", "6+")] == [
        "4+",
        "3+",
        "2+",
        "2+",
        "2+",
        "4+",
        "5+",
        "6+",
        "6+",
        "6+",
    ]


def test_a_passive_figure_is_not_told_how_to_attack() -> None:
    guard, child = cards(
        "unit", "en", "uhrwerk", Model("m1", "balloon_child"), Model("m2", "night_watchman")
    )
    assert not [text for text in texts(back_of(child)) if "Complex" in text]
    assert [text for text in texts(back_of(guard)) if "Complex" in text]


def test_the_small_card_keeps_rules_on_its_back_and_the_large_one_on_its_front() -> None:
    (small,) = cards("unit", "en", "strandgut", Model("m1", "walrus"))
    (large,) = cards("unit_a6", "en", "strandgut", Model("m1", "walrus"))
    wanted = "re-roll ones"
    assert wanted not in " ".join(texts(small.front))
    assert wanted in " ".join(texts(back_of(small)))
    assert wanted in " ".join(texts(large.front))
    assert wanted not in " ".join(texts(back_of(large)))
