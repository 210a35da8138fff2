"""What a mechanic says in vain is told where it is written, with what to write instead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.lint.game_lint import lint_game
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import questions
from realms_builder.roster.resolve.muster import muster
from tests.builders import (
    SECTIONS,
    build_of,
    roster_with,
    system_text,
    tiny_game,
    told,
    unit_of,
    yaml_of,
)

ATTACK = """
      - id: attack
        name: attack
        sides: [attacker, target]
        needs: [{id: save, %s type: integer, from: "4"}]
        steps:
          - {roll: hits, by: attacker, dice: 1, sides: 6, success: face >= save}
          - {set: damage, to: hits * 3}
          %s
          - {stop: end}
        show: [{chance: %s}]"""
HARD = (
    SECTIONS["keywords"]
    + """
      - {id: hard, kind: tag, name: Hard, modifies: [{value: save, add: 1}]}"""
)


def _said(mechanic: str, keywords: str = SECTIONS["keywords"]) -> list[Problem]:
    text = yaml_of(system_text(mechanics=mechanic, keywords=keywords), "system.yaml")
    game, problems = read_game(text)
    assert game is not None and problems == [], told(problems)
    return lint_game(text, game).problems


def _chance(mechanic: str, keywords: str = SECTIONS["keywords"], tags: str = "") -> Fraction:
    game = tiny_game(mechanics=mechanic, keywords=keywords)
    build = build_of(f"{{id: ox, name: Ox, stats: {{hp: 3}}, tags: [{tags}]}}", game)
    (question,) = questions(build, build)
    answer = Odds(game).answer(question)
    assert isinstance(answer, Answer), answer
    return answer.figures[0].value


@pytest.mark.parametrize(
    ("asked", "name"),
    [("damage >= target.hp", "target"), ("save > 3", "save"), ("faces(hits, 6) > 0", "faces")],
)
def test_a_figure_that_asks_for_more_than_numbers_is_told_at_the_letter(
    asked: str, name: str
) -> None:
    mechanic = ATTACK % ("", "", f'"{asked}"')
    (problem,) = _said(mechanic)
    assert (problem.code, problem.values["name"]) == ("not_at_end", name)
    text = system_text(mechanics=mechanic)
    line = text.splitlines()[(problem.place.line or 0) - 1]
    assert line[(problem.place.column or 0) - 1 :].startswith(name)


def test_what_it_is_told_to_write_has_odds() -> None:
    step = '- {set: met, to: "if(damage >= target.hp, 1, 0)"}'
    mechanic = ATTACK % ("", step, '"met > 0"')
    assert _said(mechanic) == []
    assert _chance(mechanic) == Fraction(1, 2)  # 4, 5 or 6 of 6; 3 damage is all of 3 hp


def test_numbers_and_the_outcome_may_be_asked_for() -> None:
    assert _said(ATTACK % ("", "", "\"damage > 0 and outcome == 'end'\"")) == []


def test_a_word_that_is_nowhere_is_told_in_a_figure_too() -> None:
    (problem,) = _said(ATTACK % ("", "", '"damagge > 0"'))
    assert (problem.code, problem.values["suggestion"]) == (
        "formula.unknown_name.suggested",
        "damage",
    )


def test_a_change_of_a_value_that_no_side_has_is_told_with_what_to_write() -> None:
    (problem,) = _said(ATTACK % ("", "", '"damage > 0"'), HARD)
    assert (problem.code, problem.severity) == ("value_of_nobody", Severity.WARNING)
    assert [fix.values["side"] for fix in problem.fixes] == ["attacker", "target"]
    mended = ATTACK % ("of: attacker,", "", '"damage > 0"')
    assert _said(mended, HARD) == []
    assert _chance(mended, HARD) == Fraction(1, 2)
    assert _chance(mended, HARD, "hard") == Fraction(1, 3)  # 5 or 6 of 6


def test_a_keyword_in_the_list_of_its_kind_is_told_where_it_stands() -> None:
    hard = HARD.replace("      - {id: hard, kind: tag", "- {id: hard").rpartition("- {id: hard")[2]
    by_kind = "{tag: [{id: mob, name: Mob}, {id: hard" + hard.rstrip("\n") + "]}"
    (problem,) = _said(ATTACK % ("", "", '"damage > 0"'), by_kind)
    text = system_text(mechanics=ATTACK % ("", "", '"damage > 0"'), keywords=by_kind)
    line = text.splitlines()[(problem.place.line or 0) - 1]
    assert line[(problem.place.column or 0) - 1 :].startswith("save, add: 1")


BANDS = {
    "bands": "[{id: reach, steps: {near: 8, far: 16}}]",
    "items": """
      - id: weapons
        fields: [{id: mods, type: by_band, bands: reach}]""",
    "groups": "",
}
SHOT = """
      - id: shot
        name: shot
        sides: [attacker, target]
        where: has(item.mods)
        needs:
          - {id: range, type: length, default: 12}
          - {id: mod, type: integer, from: "%s"}
        steps:
          - {roll: die, dice: 1, sides: 6}
          - {set: sum, to: die + mod}
          - {stop: hit, when: sum > 6}
          - {stop: missed}
        show: [{chance: hit}]"""


def test_values_by_distance_want_a_distance_and_are_told_how() -> None:
    text = yaml_of(system_text(**BANDS, mechanics=SHOT % "item.mods"), "system.yaml")
    game, problems = read_game(text)
    assert game is not None and problems == [], told(problems)
    (problem,) = lint_game(text, game).problems
    assert problem.code == "need_by_band"
    (fix,) = problem.fixes
    mechanic = SHOT % fix.values["text"]
    assert "at(item.mods, range)" in mechanic
    text = yaml_of(system_text(**BANDS, mechanics=mechanic), "system.yaml")
    game, problems = read_game(text)
    assert game is not None and problems == [] and lint_game(text, game).problems == []
    gun = "{id: gun, name: Gun, mods: {near: 0, far: 3}}"
    unit = unit_of(f"{{id: ox, name: Ox, stats: {{hp: 3}}, weapons: [{gun}]}}", game)
    build = muster(roster_with(), game, lambda _: None).unit_build(unit)
    (question,) = questions(build, build)
    answer = Odds(game).answer(question)
    assert isinstance(answer, Answer), answer
    assert answer.chance("hit") == Fraction(3, 6)  # 4, 5 and 6 with 3 more


def test_a_need_that_cannot_be_worked_out_is_named() -> None:
    mechanic = (ATTACK % ("", "", "end")).replace('from: "4"', "from: attacker.name * 2")
    game = tiny_game(mechanics=mechanic)
    build = build_of("{id: ox, name: Ox, stats: {hp: 3}}", game)
    (question,) = questions(build, build)
    answer = Odds(game).answer(question)
    assert isinstance(answer, Problem)
    assert (answer.code, answer.values["need"]) == ("odds.bad_need", "save")
