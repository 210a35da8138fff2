"""The strip of odds on a card: attacks of the unit on a profile of the yardstick."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.elements.odds_maker import per_cent
from realms_builder.cards.odds_on_card import OddsOnCard
from realms_builder.cards.subjects import subjects_of_faction
from realms_builder.game.game import Game
from realms_builder.game.yaml.text import parse_file
from realms_builder.render.jobs.looks import find_look
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import muster
from tests.builders import ROOT, force, roster_with, shipped, tiny_faction, tiny_game
from tests.cards.card_builders import codes, composer, subject, texts
from tests.render.proofs import text_of

# Power or less on a die hits; what is struck loses twice the power.
BLOW = """
  - id: blow
    sides: [attacker, target]
    steps:
      - {roll: die, by: attacker}
      - {stop: missed, when: die > item.power}
      - {stop: hit, name: {de: getroffen, en: hit}, gives: {loss: 2 * item.power}}
    show: [{chance: hit}, {number: loss, name: {de: Verlust, en: loss}}]"""
PROFILES = """{
  profiles: [{id: dummy, name: {de: Puppe, en: Dummy}, stats: {hp: 4}}, clan/knight],
  terms: [{id: t, value: hp}]}"""
KNIGHT = """units:
  - id: knight
    name: Knight
    stats: {hp: 3}
    weapons: [{id: axe, name: Axt, power: 3}, {id: pin, name: Nadel, power: 0}]
  - {id: monk, name: Monk, stats: {hp: 3}}"""
CARD = """
format: 1
kind: card
id: card
front:
  - id: body
    box: [3, 3, 57, 80]
    column:
      - {{id: odds, {odds}}}
"""


def game_with(yardstick: str = PROFILES) -> Game:
    stick = {"yardstick": yardstick} if yardstick else {}
    return tiny_game(mechanics=BLOW, **stick)


def build_of(game: Game, unit: str = "knight") -> Build:
    faction = tiny_faction(game, KNIGHT)
    found = muster(roster_with(), game, {faction.id: faction}.get)
    return found.unit_build(faction.units[unit])


def card(odds: str, build: Build) -> CardFaces:
    return composer(CARD.format(odds=odds)).compose(subject(odds=OddsOnCard(build)))


def test_each_attack_has_its_chance_and_its_mean() -> None:
    # The axe hits with three faces of six for 6, which is 3 on average; the pin never does.
    said = texts(card("odds: true", build_of(game_with())).front)
    assert said == [
        "Gegen Puppe: getroffen\u00a0· Verlust im Mittel",
        "AXT",
        "50\u00a0%\u00a0· 3",
        "NADEL",
        "0\u00a0%",
    ]


def test_what_a_rule_forbids_is_not_possible() -> None:
    rule = (
        "    forbidden: {when: item.power < 1, why: {de: Zu stumpf., en: Too blunt.}}\n    steps:"
    )
    game = tiny_game(mechanics=BLOW.replace("    steps:", rule), yardstick=PROFILES)
    said = texts(card("odds: true", build_of(game)).front)
    assert said[-2:] == ["NADEL", "nicht möglich"]
    assert said[1:3] == ["AXT", "50\u00a0%\u00a0· 3"]


def test_a_card_may_name_the_profile() -> None:
    said = texts(card("odds: clan/knight", build_of(game_with())).front)
    assert said[0].startswith("Gegen Knight")


def test_the_line_above_may_be_left_out() -> None:
    said = texts(card("odds: true, titled: false", build_of(game_with())).front)
    assert said[0] == "AXT"


def test_a_unit_without_attacks_has_no_strip() -> None:
    faces = card("odds: true", build_of(game_with(), "monk"))
    assert texts(faces.front) == []
    assert codes(faces) == []


@pytest.mark.parametrize(
    ("yardstick", "odds", "code"),
    [(PROFILES, "odds: nobody", "card.unknown_profile"), ("", "odds: true", "card.no_yardstick")],
)
def test_a_profile_that_there_is_not_is_said(yardstick: str, odds: str, code: str) -> None:
    faces = card(odds, build_of(game_with(yardstick)))
    assert texts(faces.front) == []
    assert codes(faces) == [code]


def test_what_is_no_unit_has_no_odds() -> None:
    faces = composer(CARD.format(odds="odds: true")).compose(subject())
    assert (texts(faces.front), codes(faces)) == ([], [])


@pytest.mark.parametrize(
    ("chance", "printed"),
    [
        (Fraction(0), "0\u00a0%"),
        (Fraction(1, 1000), "<\u20091\u00a0%"),
        (Fraction(1, 3), "33\u00a0%"),
        (Fraction(999, 1000), ">\u200999\u00a0%"),
        (Fraction(1), "100\u00a0%"),
    ],
)
def test_a_chance_never_reads_more_certain_than_it_is(chance: Fraction, printed: str) -> None:
    assert per_cent(chance) == printed


# ------------------------------------------------------------------------------ shipped cards

WITH_ODDS = sorted(
    path
    for path in (ROOT / "factions").glob("*/cards/*.yaml")
    if any(o["id"] == "odds" for o in parse_file(path).data.get("options", []))
)


def test_every_game_offers_the_strip() -> None:
    games = {path.parent.parent.name for path in WITH_ODDS}
    assert games == {path.parent.name for path in (ROOT / "factions").glob("*/system.yaml")}


@pytest.mark.parametrize("path", WITH_ODDS, ids=lambda path: "/".join(path.parts[-3::2]))
def test_the_strip_is_off_unless_somebody_wants_it(path: Path) -> None:
    data = parse_file(path).data
    [option] = [o for o in data["options"] if o["id"] == "odds"]
    assert option["default"] is False


def crossbowman(template: str, **options: bool) -> str:
    """Return the text of the front of a shipped card, as its PDF has it."""
    mustered = force("ags", "ritter")
    assert mustered.faction is not None
    subjects = subjects_of_faction(mustered.faction, mustered)
    [wanted] = [s for s in subjects if s.build.parts.unit.id == "armbruster"]
    look = find_look(shipped(), mustered.game, template=template)
    made = look.composer("en")
    if options:
        made = CardComposer(look.template, look.theme, "en", look.fonts, options=options)
    return text_of(face_pdf(made.compose(wanted).front, look.fonts)[0])


@pytest.mark.parametrize("template", ["unit", "unit_a6"])
def test_the_printed_card_shows_the_odds_when_asked(template: str) -> None:
    plain, full = crossbowman(template), crossbowman(template, odds=True)
    assert "Against" not in plain
    assert "Against Gate guard: hit" in full
    assert "DAGGER" in full
    assert f"{round(100 * dagger())} %" in full.replace("\u00a0", " ")


def dagger() -> Fraction:
    """Return the chance of ATT 2/4+ against DEF 4/4+, whose four alike ward off everything."""
    hits = 0
    for attack, ways in ((1, 2), (2, 1)):
        for number in range(6**4):
            faces = [number // 6**place % 6 + 1 for place in range(4)]
            if len(set(faces)) > 1 and sum(face >= 4 for face in faces) < attack:
                hits += ways
    return Fraction(hits, 4 * 6**4)


def test_the_card_of_another_form_has_the_odds_of_that_form() -> None:
    """AGS 2.12, against WIL 3/5+: ATT 4/4+ hits with 2202 of 3456, ATT 5/3+ with 46680 of 52488.

    The sums stand in ``tests/odds/test_twenty_questions.py``.
    """
    game = shipped().game("ags")
    faction = shipped().faction("ags", "schatten")
    assert game is not None
    assert faction is not None
    empty = muster(
        roster_with(system="ags", faction="schatten"),
        game,
        lambda name: shipped().faction("ags", name),
    )
    cards = {card.key: card.build for card in subjects_of_faction(faction, empty)}

    def hit(key: str) -> Fraction:
        against = OddsOnCard(cards[key]).against("")
        assert against is not None
        [hand] = [one for one in against.attacks if one.question.id == "cold_hand.duel"]
        assert hand.chance is not None
        return hand.chance.value

    assert hit("spiegelherrin") == Fraction(2202, 3456)
    assert hit("spiegelherrin/shadow") == Fraction(46680, 52488)
