"""The cards of Realms hold whatever a unit may carry, on each of the three card sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.core.problems import Problem, Severity
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.resolve.choices import OptionChoice, choices_of
from realms_builder.roster.roster import Model
from tests.builders import force, shipped
from tests.cards.card_builders import texts

LIBRARY = shipped(samples=False)
FACTIONS = sorted(LIBRARY.factions("realms"))
TEMPLATES = ["unit", "poker", "a6"]
LEAST_PERCENT = 85


@cache
def composer(lang: str, template: str) -> CardComposer:
    """Return what composes cards of the game."""
    game = LIBRARY.game("realms")
    assert game is not None
    return find_look(LIBRARY, game, template=template).composer(lang)


@pytest.fixture(scope="module", autouse=True)
def _composers_end_here() -> Iterator[None]:
    """Let go of the composers: they remember much of what they composed."""
    yield
    composer.cache_clear()


def cards(lang: str, template: str, faction: str, *models: Model) -> list[CardFaces]:
    """Return the cards of *models* on *template*, one a model."""
    subjects = subjects_of_roster(force("realms", faction, *models))
    return [composer(lang, template).compose(subject) for subject in subjects]


def words_on(card: CardFaces) -> str:
    """Return everything that *card* says on its faces."""
    return " ".join(text for face in (card.front, card.back) for text in texts(face))


def picks(choice: OptionChoice) -> list[tuple[str, ...]]:
    """Return every way to take as much of an option as it allows."""
    ids = [pick.id for pick in choice.picks]
    most = choice.high or len(ids)
    if choice.option.repeat:
        return list(combinations_with_replacement(ids, most))
    return list(combinations(ids, min(most, len(ids))))


def laden(faction: str) -> Iterator[Model]:
    """Yield each unit of *faction* in each loadout with every full set of options."""
    found = LIBRARY.faction("realms", faction)
    assert found is not None
    for unit in found.units.values():
        for loadout in [each.id for each in unit.loadouts] or [""]:
            bare = Model("m", unit.id, loadout=loadout)
            (record,) = force("realms", faction, bare).models
            choices = choices_of(record)
            for taken in product(*(picks(choice) for choice in choices)):
                names = [choice.option.id for choice in choices]
                chosen = tuple(zip(names, taken, strict=True))
                yield Model("m", unit.id, loadout=loadout, choose=chosen)


@cache
def all_laden(faction: str) -> tuple[Model, ...]:
    """Return what :func:`laden` yields, each model with an id of its own."""
    return tuple(replace(model, id=f"m{n}") for n, model in enumerate(laden(faction)))


def test_loadouts_and_options_are_all_tried() -> None:
    rifles = [m for m in all_laden("northern_alliance") if m.unit == "rifleman"]
    kits = {dict(m.choose)["kit"] for m in rifles}
    assert {m.loadout for m in rifles} == {"line", "breach"}
    assert len(rifles) == 2 * 2 * len(kits)
    assert ("scanner",) in kits
    assert ("repair_kit",) not in kits


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("faction", FACTIONS)
def test_whatever_a_unit_may_carry_fits_its_card(faction: str, template: str, lang: str) -> None:
    models = all_laden(faction)
    found = cards(lang, template, faction, *models)
    assert len(found) == len(models)
    problems = [p for card in found for p in card.problems]
    assert [p for p in problems if p.severity is not Severity.HINT] == []
    assert [card for card in found if card.continuations] == []
    assert [p for p in problems if p.code == "card.shrunk" and percent(p) < LEAST_PERCENT] == []


def percent(problem: Problem) -> int:
    """Return how much of its size a shrunken text kept."""
    return int(problem.values["percent"])


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("faction", FACTIONS)
def test_names_of_units_keep_their_size(faction: str, template: str, lang: str) -> None:
    found = LIBRARY.faction("realms", faction)
    assert found is not None
    models = [Model(f"m{n}", unit) for n, unit in enumerate(found.units)]
    problems = [p for card in cards(lang, template, faction, *models) for p in card.problems]
    named = [p for p in problems if p.values["element"] in ("Name", "name")]
    assert [percent(p) for p in named if percent(p) < 95] == []


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_leader_with_a_name_of_its_own_fits_too(template: str) -> None:
    for faction in FACTIONS:
        first = {(m.unit, m.loadout): m for m in all_laden(faction)}
        models = [replace(m, name="Hauptmann Gerd Messung", role="leader") for m in first.values()]
        for card in cards("de", template, faction, *models):
            assert template == "poker" or not card.continuations
            assert [p for p in card.problems if p.severity is not Severity.HINT] == []


@pytest.mark.parametrize("template", ["unit", "a6"])
def test_the_larger_cards_hold_every_unit_in_large_print(template: str) -> None:
    game = LIBRARY.game("realms")
    assert game is not None
    large = find_look(LIBRARY, game, template=template, theme="large_print").composer("de")
    for faction in FACTIONS:
        first = {(m.unit, m.loadout): m for m in all_laden(faction)}
        for subject in subjects_of_roster(force("realms", faction, *first.values())):
            card = large.compose(subject)
            assert not card.continuations
            assert [p for p in card.problems if p.severity is not Severity.HINT] == []


@pytest.mark.parametrize("template", TEMPLATES)
def test_zones_and_values_of_a_large_creature_are_on_the_card(template: str) -> None:
    (card,) = cards("de", template, "green_weave", Model("m", "root_giant", loadout="boulders"))
    assert card.back is not None
    said = " ".join((*texts(card.front), *texts(card.back)))
    assert "Felsbrocken" in said
    assert "Detonation" in said
    assert "60\u00a0kg / 324\u00a0kg" in said


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_detonation_is_no_melee_weapon(template: str) -> None:
    (mike,) = cards("en", template, "northern_alliance", Model("m", "thor"))
    said = texts(mike.front)
    sign = said[said.index("Unarmed") + 1]  # what stands where a reach would
    assert len(sign) == 1
    assert not sign.isascii()
    assert sign not in said[said.index("Detonation") :]


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize(("lang", "die"), [("de", "+1W12"), ("en", "+1D12")])
def test_a_shield_names_its_die_as_the_language_does(template: str, lang: str, die: str) -> None:
    (guard,) = cards(lang, template, "deep_consortium", Model("m", "guard", loadout="sluice"))
    assert die in texts(guard.front)


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_deputy_is_marked_as_the_leader_is_and_both_say_who_follows(template: str) -> None:
    leader, deputy = Model("m1", "lieutenant", role="leader"), Model("m2", "medic", role="deputy")
    done = cards("de", template, "northern_alliance", leader, deputy, Model("m3", "rifleman"))
    first, second, third = map(words_on, done)
    assert "Gruppenführer" in first
    assert "Stellvertreter" in second
    for said in (first, second):
        assert "Fällt der Gruppenführer aus" in said
    assert "Stellvertreter" not in third


@pytest.mark.parametrize(("lang", "arms"), [("de", "linker Arm"), ("en", "left arm")])
@pytest.mark.parametrize("template", TEMPLATES)
def test_the_card_says_which_arm_holds_a_weapon(template: str, lang: str, arms: str) -> None:
    (card,) = cards(lang, template, "northern_alliance", Model("m1", "thor"))
    assert arms in words_on(card)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_card_says_what_the_first_orange_box_does(template: str) -> None:
    """Seed 000, "Kritischer Zustand": AWA 4 sees 20 cm, critical half of 15, up."""
    (card,) = cards("en", template, "northern_alliance", Model("m", "lieutenant"))
    said = " ".join(words_on(card).split())
    assert "−2 AP, stats −1," in said
    assert "8 cm" in said.partition("stats −1,")[2][:8]


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_card_of_a_mike_says_what_its_zones_do(template: str) -> None:
    (card,) = cards("de", template, "deep_consortium", Model("m", "kraken"))
    said = " ".join(words_on(card).split())
    assert "Rumpf kritisch: −2 AP, Werte −1," in said
    for fact in ("FK −1 für seine Waffe", "Arm und Waffe fort, AGI −1", "BW halb", "KO-Wurf"):
        assert fact in said


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_card_says_the_danger_radius_and_the_bare_hands_of_the_critical_state(
    template: str,
) -> None:
    """A councillor with EH 6 and KO 4: 12 - 5 = 7 cm, strength 3, damage 3 / 3 = 1."""
    (card,) = cards("en", template, "solar_compact", Model("m", "councillor"))
    said = words_on(card).replace("\u00a0", " ")
    assert "7 cm" in said[said.index("stats −1") :]
    words = "strength 3, damage 1" if template == "a6" else "str. 3, dmg. 1"
    assert f"unarmed {words}" in said


@pytest.mark.parametrize("template", ["unit", "a6"])
def test_the_weight_of_several_is_said_of_one_and_of_all(template: str) -> None:
    """Two vibro swords of 1.6 kg."""
    dancer = Model("m", "blade_dancer", loadout="pair")
    (card,) = cards("en", template, "solar_compact", dancer)
    assert {"kg", "3.2", "Vibro · 1.6\u00a0kg each"} <= set(texts(card.front))


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_back_tells_what_a_model_can_do_with_its_own_numbers(template: str) -> None:
    # A rifleman has movement 4 and shooting 4; a shot costs the class of the weapon and 1 AP more,
    # so 3 with the assault rifle, class II.
    (card,) = cards("de", template, "northern_alliance", Model("m", "rifleman"))
    assert card.back is not None
    said = " ".join(texts(card.back)).replace("\u00a0", " ")
    assert "nach voller Bewegung 8 cm" in " ".join(said.split())
    assert "höchstens 4" in " ".join(said.split())
    if template != "poker":
        assert "3 Sturmgewehr" in " ".join(said.split())


def test_the_reference_gives_way_to_what_the_rules_say() -> None:
    models = [m for m in all_laden("deep_consortium") if m.unit == "kraken"]
    found = cards("de", "poker", "deep_consortium", *models)
    assert found
    assert not [card for card in found if card.continuations]
