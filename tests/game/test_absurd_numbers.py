"""Numbers that nobody can compute with: said at their place, and never met again in a sentence."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Problem
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.value_words import said
from realms_builder.roster.checks.run import check
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import faction_text, mustered, roster_with, system_text, tiny_game, yaml_of
from tests.roster.forces import BUDGET

ABSURD = {
    "-1e99": "number_too_large",
    "1e99": "number_too_large",
    "999999999999999999": "number_too_large",
    "1" + "0" * 400: "number_too_large",
    "1e400": "number_too_large",
    "inf": "number_too_large",
    "nan": "number_expected",
    ".nan": "number_expected",
    ".inf": "number_expected",
    "1e-99": "number_too_fine",
}
# A game's own numbers know no words for infinity, and no exponents beyond those of YAML.
WORDS_IN_UNITS = {"1e400": "number_expected", "inf": "number_expected"}
IN_UNITS = {**ABSURD, **WORDS_IN_UNITS}


def after(key: str, text: str) -> tuple[int, int]:
    """Return line and column at which the value of *key* begins in *text*, counted from 1."""
    before = text[: text.index(f"{key}: ") + len(f"{key}: ")]
    return before.count("\n") + 1, len(before.splitlines()[-1]) + 1


def only(problems: list[Problem]) -> tuple[str, int, int]:
    """Return code, line and column of the only problem, whose sentences are sound and short."""
    assert len(problems) == 1, [problem.code for problem in problems]
    problem = problems[0]
    for lang in ("de", "en"):
        assert "{" not in said(problem, lang)
        assert len(said(problem, lang)) < 160
    return problem.code, problem.place.line, problem.place.column


@pytest.mark.parametrize(("number", "code"), ABSURD.items())
def test_a_default_limit_of_a_system(number: str, code: str) -> None:
    text = system_text(costs=f"\n  - id: cost\n    default_limit: {number}")
    _, problems = read_game(yaml_of(text, "system.yaml"), [])
    assert only(problems) == (code, *after("default_limit", text))


@pytest.mark.parametrize(("number", "code"), IN_UNITS.items())
def test_a_limit_of_a_unit(number: str, code: str) -> None:
    text = faction_text(
        f"units:\n  - id: rat\n    name: Rat\n    limit: {number}\n    stats: {{hp: 1}}\n"
    )
    _, problems = read_faction(yaml_of(text, "clan.yaml"), tiny_game())
    assert only(problems) == (code, *after("limit", text))


@pytest.mark.parametrize(("number", "code"), ABSURD.items())
def test_a_limit_of_a_roster_is_left_out(number: str, code: str) -> None:
    text = f"format: 1\nkind: roster\nsystem: tiny\nfaction: clan\nlimit: {number}\nmodels: []\n"
    roster, problems = read_roster(yaml_of(text, "roster.yaml"), "cost")
    assert only(problems) == (code, *after("limit", text))
    assert roster is not None and roster.limits == ()


def test_the_largest_numbers_still_make_whole_sentences() -> None:
    game = tiny_game(checks=BUDGET)
    it = mustered(roster_with("rat", limits=(("cost", -(10**9)),)), game)
    assert check(it)[0].text.pick("en") == "1000000001 too many"
