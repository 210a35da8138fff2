"""What an item answers when a formula asks it itself, as `item.tag('piercing')` does."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.game.formulas import parse
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import questions
from realms_builder.roster.resolve.muster import muster
from tests.builders import roster_with, tiny_faction, tiny_game, unit_of

ITEMS = """
  - id: weapons
    fields:
      - {id: special, type: keywords, of_kind: tag}
      - {id: power, type: integer, default: 4}"""


def test_an_item_asked_itself_answers_for_itself_alone() -> None:
    game = tiny_game("", items=ITEMS)
    text = """
        id: u
        name: U
        stats: {hp: 3}
        tags: [mob]
        weapons: [{id: axe, name: Axe, special: [fearsome 2]}, {id: club, name: Club}]"""
    build = muster(roster_with(), game, lambda _: None).unit_build(unit_of(text, game))

    def said(formula: str) -> object:
        return parse(formula).evaluate(build)

    assert said("first(weapons).tag('fearsome')") is True
    assert said("last(weapons).tag('fearsome')") is False
    assert said("last(weapons).tag('mob')") is False  # its bearer has that
    assert [said(f"{which}(weapons).level('fearsome')") for which in ("first", "last")] == [2, 0]
    assert said("count(weapons, tag('mob'))") == 2  # in a loop the bearer is asked as well


def test_dice_hear_the_no_of_an_item_as_well() -> None:
    # A shell takes 2 off the die unless the weapon is piercing; from 4 on it hurts.
    game = tiny_game(
        "",
        items=ITEMS,
        keywords="""
          - {id: piercing, kind: tag}
          - id: shell
            kind: tag
            modifies: [{value: harm, add: -2, when: "not item.tag('piercing')"}]""",
        mechanics="""
          - id: blow
            sides: [attacker, target]
            steps:
              - {roll: die}
              - {set: harm, of: target, to: die}
              - {stop: hurt, when: "harm >= item.power"}
              - {stop: unhurt}
            show: [{chance: hurt}]""",
    )
    units = """units:
      - id: knight
        name: Knight
        stats: {hp: 1}
        tags: [shell]
        weapons: [{id: pick, name: Pick, special: [piercing]}, {id: club, name: Club}]"""
    faction = tiny_faction(game, units)
    knight = muster(roster_with(), game, lambda _: None).unit_build(faction.units["knight"])
    odds = Odds(game)
    chances = {
        question.item.identity: answer.chance("hurt")
        for question in questions(knight, knight)
        if question.item is not None and isinstance(answer := odds.answer(question), Answer)
    }
    assert chances == {"pick": Fraction(1, 2), "club": Fraction(1, 6)}


def test_a_chain_counts_all_pieces_that_its_bearer_has_of_the_item() -> None:
    # Three rifles, one die each, hit on 4 and more: none of them does with a chance of 1/2³.
    game = tiny_game(
        "",
        items=ITEMS,
        mechanics="""
          - id: volley
            sides: [attacker, target]
            where: "item.power > 0"
            steps:
              - {roll: hits, dice: item.count, success: face >= item.power}
              - {stop: hit, when: hits > 0}
              - {stop: missed}
            show: [{chance: hit}]""",
    )

    def chance(weapons: str) -> Fraction:
        unit = unit_of(f"{{id: u, name: U, stats: {{hp: 3}}, weapons: [{weapons}]}}", game)
        build = muster(roster_with(), game, lambda _: None).unit_build(unit)
        (question,) = questions(build, build)
        answer = Odds(game).answer(question)
        assert isinstance(answer, Answer)
        return answer.chance("hit")

    assert chance("{id: rifle, name: Rifle}") == Fraction(1, 2)
    assert chance("{id: rifle, name: Rifle, count: 3}") == 1 - Fraction(1, 8)
    assert chance('{id: rifle, name: Rifle, count: "=hp"}') == 1 - Fraction(1, 8)
