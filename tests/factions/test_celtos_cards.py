"""The cards of Celtos hold every unit in each of its looks, poker and A6, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.core.problems import Severity
from realms_builder.game.units import Unit
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.roster import Model
from tests.builders import force, shipped
from tests.cards.card_builders import texts

LIBRARY = shipped(samples=False)
FACTIONS = sorted(LIBRARY.factions("celtos"))
TEMPLATES = ["unit", "unit_a6"]


def composed(lang: str, faction: str, template: str, *models: Model) -> list[CardFaces]:
    composer = composer_of(lang, template)
    troop = force("celtos", faction, *models)
    return [composer.compose(subject) for subject in subjects_of_roster(troop)]


@cache
def composer_of(lang: str, template: str) -> CardComposer:
    game = LIBRARY.game("celtos")
    assert game is not None
    return find_look(LIBRARY, game, template=template).composer(lang)


@pytest.fixture(scope="module", autouse=True)
def _composers_end_here() -> Iterator[None]:
    """Let go of the composers: they remember much of what they composed."""
    yield
    composer_of.cache_clear()


def looks(unit: Unit) -> Iterator[Model]:
    """Yield *unit* at full strength in each loadout, with the most its options give."""
    chosen = tuple((option.id, (option.candidates[0].item.id,)) for option in unit.options)
    strength = unit.strength[1] if unit.strength else None
    for loadout in unit.loadouts or (None,):
        name = loadout.id if loadout else ""
        yield Model(f"m_{name}", unit.id, loadout=name, choose=chosen, strength=strength)


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_unit_fits_its_card(lang: str, faction: str, template: str) -> None:
    found = LIBRARY.faction("celtos", faction)
    assert found is not None
    for unit in found.units.values():
        for model in looks(unit):
            (card,) = composed(lang, faction, template, model)
            assert not card.continuations
            assert {p.code for p in card.problems} <= {"card.shrunk", "card.no_room"}, unit.id
            for problem in card.problems:
                assert problem.severity is Severity.HINT
                assert int(problem.values.get("percent", 100)) >= 85, unit.id


def test_the_front_tells_strength_half_strength_and_range_columns() -> None:
    (card,) = composed("en", "gael", "unit", Model("m", "hunters", strength=8))
    front = texts(card.front)
    assert {"CC", "S 12″", "M 24″", "L 36″", "X 48″"} <= set(front)
    assert "8 models" in front
    assert "3" in front
    assert "15″" in front


def test_the_back_tells_the_rows_of_the_tables_for_this_unit() -> None:
    # CC 6 with sword 5 against 1 to 10, as the reference sheet prints the rows of 6 and 5.
    (card,) = composed("de", "gael", "unit", Model("m", "swords"))
    assert card.back is not None
    found = texts(card.back)
    printed = [text for text in found if text.endswith("+") and text[0].isdigit()]
    assert printed[:10] == ["2+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+"]
    damage = found[found.index("CC") + 1 :][:10]
    assert damage == ["2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10", "10"]
