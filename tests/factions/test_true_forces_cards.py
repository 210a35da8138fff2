"""The cards of True Forces hold every unit and ready roster; their numbers follow the switches."""

import re

import pytest

from realms_builder.cards.composing import CardFaces
from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.looks import find_look
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from tests.builders import force, shipped
from tests.cards.card_builders import texts

LIBRARY = shipped(samples=False)
FACTIONS = sorted(LIBRARY.factions("true_forces"))
LEAST_PERCENT = 85
CHILD = {
    "id": "child",
    "name": "Child",
    "stats": {"q": 1},
    "weapons": [{"name": "Pebble", "combat": "ranged", "reach": 4}],
}


def composed(
    troop: Muster, lang: str = "de", template: str = "unit", theme: str = "colour"
) -> list[CardFaces]:
    game = LIBRARY.game("true_forces")
    assert game is not None
    composer = find_look(LIBRARY, game, template=template, theme=theme).composer(lang)
    return [composer.compose(subject) for subject in subjects_of_roster(troop)]


def everybody(faction: str) -> Muster:
    found = LIBRARY.faction("true_forces", faction)
    assert found is not None
    models = [Model(f"m{n}", unit, name="Gerd Messung") for n, unit in enumerate(found.units)]
    return force("true_forces", faction, *models)


def one(unit: str, faction: str = "wachbund", **switches: object) -> CardFaces:
    (card,) = composed(force("true_forces", faction, unit, switches=tuple(switches.items())))
    return card


def back(card: CardFaces) -> Face:
    assert card.back is not None
    return card.back


@pytest.mark.parametrize("theme", ["colour", "ink_saver"])
@pytest.mark.parametrize("template", ["unit", "unit_a6"])
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_every_unit_fits_on_its_card(faction: str, lang: str, template: str, theme: str) -> None:
    for card in composed(everybody(faction), lang, template, theme):
        assert card.continuations == ()
        passing = ("card.spilled", "card.no_room")
        shrunk = [problem for problem in card.problems if problem.code not in passing]
        assert {problem.code for problem in shrunk} <= {"card.shrunk"}
        percents = [int(problem.values["percent"]) for problem in shrunk]
        assert all(percent >= LEAST_PERCENT for percent in percents), percents


def test_the_boxes_print_what_knocks_out() -> None:
    assert [t for t in texts(one("hunter").front) if t.endswith("+")] == ["3+", "2+"]
    captain = texts(one("captain").front)  # quality 5 and Tough (1)
    assert [t for t in captain if t.endswith("+")] == ["6+", "5+", "4+", "3+", "2+"]
    hound = texts(one("smoke_hound", "schleierhof").front)
    assert [t for t in hound if t.endswith("+")] == []  # quality 2 and Frail (1)


def test_the_back_prints_what_it_takes_to_hit_every_quality() -> None:
    printed = [t for t in texts(back(one("militia"))) if t.endswith("+")]
    hits, taken = printed[:6], printed[6:]  # quality 2 with a spear, against 1 to 6
    assert hits == ["3+", "4+", "5+", "6+", "6+", "6+"]
    assert taken == ["5+", "4+", "3+", "2+", "2+", "2+"]


def test_a_gap_of_three_is_a_dash_where_the_switch_says_so() -> None:
    troop = force(
        "true_forces", "wachbund", "child", units=(CHILD,), switches=(("hopeless_at_three", True),)
    )
    (card,) = composed(troop)
    said = texts(back(card))
    start = said.index("Pebble")
    assert said[start + 1 : start + 7] == ["4+", "5+", "6+", "–", "–", "–"]


def test_rally_says_what_the_switch_makes_of_it() -> None:
    assert "sammelt sich" in texts(back(one("captain")))
    assert "W6 bis 5: 1 Wunde weg" in texts(back(one("captain", rally_heals=True)))


def test_a_card_says_which_weapon_has_which_rule() -> None:
    """The arquebus is mighty and takes reloading, the club beside it is neither."""
    (card,) = composed(force("true_forces", "wachbund", "arquebusier"), "en")
    said = texts(card.front)
    assert "Club" in said
    weapons = " ".join(" ".join(said).split()).partition("Steady hand")[0]
    assert re.search(r"Arquebus Mighty \(1\) · Reload", weapons)
