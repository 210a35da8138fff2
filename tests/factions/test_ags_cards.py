"""The cards of AGS hold the bundled units: no line below its floor, nothing said that is wrong."""

from itertools import pairwise

import pytest

from realms_builder.cards.composing import CardFaces
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import Rect
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.resolve.choices import roles_for
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import force, shipped
from tests.cards.card_builders import texts

LIBRARY = shipped(samples=False)
FACTIONS = sorted(LIBRARY.factions("ags"))
WHO = {"de": "Zeile unter dem Namen", "en": "line below the name"}
LONG_NOTE = "Holds the bridge until the others are across, and is the last to go. " * 40


def cards(lang: str, faction: str, *models: Model) -> list[CardFaces]:
    """Return the cards of *models* in the game's own look."""
    return composed(lang, force("ags", faction, *models))


def composed(
    lang: str, troop: Muster, template: str | None = None, theme: str = "colour"
) -> list[CardFaces]:
    """Return the cards of *troop* on *template*, else in the game's own look."""
    game = LIBRARY.game("ags")
    assert game is not None
    composer = find_look(LIBRARY, game, template=template, theme=theme).composer(lang)
    return [composer.compose(s) for s in subjects_of_roster(troop)]


def hired(faction: str) -> list[Model]:
    """Return one model of every unit with a name of its own; who may be the general is."""
    found = LIBRARY.faction("ags", faction)
    assert found is not None
    models = [Model(f"m{n}", unit, name="Gerd Messung") for n, unit in enumerate(found.units)]
    leaders = [r.model.id for r in force("ags", faction, *models).models if roles_for(r)]
    assert leaders
    return [
        Model(model.id, model.unit, name=model.name, role="general" if model.id in leaders else "")
        for model in models
    ]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_the_line_below_an_own_name_holds_unit_and_rank(faction: str, lang: str) -> None:
    notes = [p for card in cards(lang, faction, *hired(faction)) for p in card.problems]
    assert [p for p in notes if p.severity is Severity.ERROR] == []
    percents = [int(p.values["percent"]) for p in notes if p.values["element"] == WHO[lang]]
    assert all(percent >= 90 for percent in percents), percents


def test_a_general_is_told_from_other_leaders() -> None:
    (general,) = cards("de", "ritter", Model("m1", "wachmeister", name="Brida", role="general"))
    (other,) = cards("de", "ritter", Model("m1", "wachmeister", name="Brida"))
    (nameless,) = cards("de", "ritter", Model("m1", "wachmeister"))
    assert "WACHMEISTER · GENERAL" in texts(general.front)
    assert "WACHMEISTER · ANFÜHRER" in texts(other.front)
    assert "ANFÜHRER" in texts(nameless.front)


def test_only_a_back_is_called_one() -> None:
    (card,) = cards("de", "ritter", Model("m1", "wachmeister", note=LONG_NOTE))
    assert card.back is not None
    assert "Rückseite" in texts(card.back)
    assert card.continuations
    for number, face in enumerate(card.continuations, 2):
        assert f"{number}/{len(card.continuations) + 1}" in texts(face)
        assert "Rückseite" not in texts(face)


def test_a_mob_counts_members_of_one_name() -> None:
    members = [Model(f"m{n}", "laufbursche") for n in range(3)]
    members.append(Model("m3", "kleine_ausruferin", name="Zwiebel"))
    mob = Group("g1", "mob", ("m0", "m3", "m1", "m2"))
    troop = force("ags", "kleines_volk", *members, groups=(mob,))
    card = composed("de", troop)[-1]
    assert card.back is not None
    assert "3× Laufbursche · Zwiebel" in texts(card.back)
    assert sheet_of(troop, (), "de").groups[0].members == ("3× Laufbursche", "Zwiebel")


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("template", ["unit", "unit_a6", "unit_tarot"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_unit_fits_on_two_faces_with_letters_to_read(
    faction: str, template: str, lang: str
) -> None:
    found = LIBRARY.faction("ags", faction)
    assert found is not None
    models = [Model(f"m{n}", unit) for n, unit in enumerate(found.units)]
    for card in composed(lang, force("ags", faction, *models), template):
        assert not card.continuations
        assert [p.code for p in card.problems if p.severity is Severity.ERROR] == []
        assert "card.spilled" not in [p.code for p in card.problems]
        shrunk = [int(p.values["percent"]) for p in card.problems if p.code == "card.shrunk"]
        assert all(percent >= 80 for percent in shrunk), (card.problems, shrunk)


@pytest.mark.parametrize(("template", "sight"), [("unit", "sight"), ("unit_a6", "needs sight")])
def test_an_ability_says_whether_it_needs_sight_and_what_it_carries(
    template: str, sight: str
) -> None:
    troop = force("ags", "orden", Model("m1", "siegelmagister"))
    (card,) = composed("en", troop, template)
    front = " ".join(texts(card.front))
    assert sight in front
    assert "Magic damage" in front  # carried by the lance of light alone


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(
    ("template", "theme"),
    [("unit", "colour"), ("unit", "large_print"), ("unit_a6", "sepia"), ("unit_tarot", "sepia")],
)
def test_full_cards_have_a_box_for_every_condition_too(
    template: str, theme: str, lang: str
) -> None:
    """The knights of the ready roster: the banner lord has seven rules on his back."""
    lord = Model("m1", "bannerherr", name="Aldo", role="general", loadout="sword_and_shield")
    rider = Model("m2", "greifenreiter", name="Isolde")
    troop = force("ags", "ritter", lord, rider, Model("m3", "armbruster"))
    game = LIBRARY.game("ags")
    assert game is not None
    named = [k.name.pick(lang) for k in game.keywords.values() if k.kind == "condition"]
    words = {name.split()[-1] for name in named}  # "Magically Blessed" is ticked as "Blessed"
    assert len(words) == 13
    sign = find_look(LIBRARY, game).composer(lang).icons["box_empty"]
    for card in composed(lang, troop, template, theme):
        said = [text for face in card.all for text in texts(face)]
        assert {text.strip() for box, text in pairwise(said) if box == sign} == words


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_condition_is_parted_in_a_wide_font(lang: str) -> None:
    (card,) = composed(lang, force("ags", "ritter", Model("m1", "knappe")), "unit", "sepia")
    assert card.back is not None
    long = {"de": ["Verteidigend", "Fokussierend", "Verdammt"], "en": ["Defending", "Weakened"]}
    said = [text.strip() for text in texts(card.back)]
    assert [word for word in long[lang] if word not in said] == []


@pytest.mark.parametrize("template", [None, "unit_a6"])
def test_one_card_of_a_model_has_its_boxes_and_the_others_say_where(template: str | None) -> None:
    troop = force("ags", "schatten", Model("m1", "uferwart"))
    light, shadow = composed("en", troop, template)
    said = "HP boxes: on the card “Light”"
    assert said not in texts(light.front)
    assert said in texts(shadow.front)
    assert _boxes(light) == _boxes(shadow) + 5  # a shore keeper has 5 HP


def _boxes(card: CardFaces) -> int:
    """Return how many boxes to tick the front has: white squares with an edge."""
    rects = [mark for mark in card.front.marks if isinstance(mark, Rect)]
    return sum(r.w == r.h and r.stroke is not None and 4 <= r.w <= 7 for r in rects)
