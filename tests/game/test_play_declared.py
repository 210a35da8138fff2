"""What `play:` says: names that only it knows, what is wrong with it, completion and renaming."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from realms_builder.core.problems import Problem
from realms_builder.editing.completion.completer import completion_of
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.formula_data import LiveFormulas
from realms_builder.game.lint.game_lint import lint_game
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import parse_file
from tests.builders import system_text, tiny_game, yaml_of
from tests.editing.games import Bench, write

TRACKS = """
  - {id: hp, name: {de: Treffer, en: hits}, boxes: hp, split: floor(hp / 2)}
  - {id: breath, name: {de: Atem, en: breath}, counter: [0, 9], start: 3}
  - {id: fame, for: roster, name: {de: Ruhm, en: fame}, counter: [0, 9]}
"""
PLAY = """
  acted: done
  out: ticked('hp') >= boxes('hp')
  refill: [{track: breath, at: round_start, to: "min(9, breath + 2)"}]
  prompts:
    - id: hurt
      when: ticked('hp') > split('hp') and round > 1
      put: weak
      then: [{track: breath, add: -1}]
      text: {de: Halb, en: Half}
  score: [fame]
"""
PARTS = {
    "keyword_kinds": "[{id: tag, of_units: tags}, {id: state, at_table: true}]",
    "keywords": """
  - {id: mob, kind: tag, name: Mob}
  - {id: done, kind: state, name: {de: fertig, en: done}, ends: round_end}
  - {id: weak, kind: state, name: {de: schwach, en: weak}, ends: rested}
""",
    "tracks": TRACKS,
    "resources": "[{id: coins, name: {de: Münzen, en: coins}, start: 2}]",
}


def file_text(play: str) -> str:
    return f"{system_text(**PARTS)}play:\n{indent(dedent(play).strip(), '  ')}\n"


def problems_of(play: str) -> list[Problem]:
    yaml = yaml_of(file_text(play), "system.yaml")
    game, problems = read_game(yaml)
    return [*problems, *(lint_game(yaml, game).problems if game is not None else ())]


def test_what_changes_at_the_table_is_known_there() -> None:
    assert problems_of(PLAY) == []
    assert problems_of("out: coins == 0 and acted and not tag('mob')") == []


@pytest.mark.parametrize(
    ("play", "code", "said_in_english"),
    [
        ("out: brath < 1", "formula.unknown_name.suggested", "breath"),
        ("out: tickd('hp') > 1", "formula.unknown_function.suggested", "ticked"),
        ("out: ticked('breht') > 1", "reference_unknown", "Did you mean “breath”"),
        ("out: ticked('fame') > 1", "reference_unknown", "There is no “fame”"),
        ("acted: dune", "reference_unknown", "done"),
        ("score: [fam]", "reference_unknown", "fame"),
        ("score: [breath]", "reference_unknown", "breath"),
        ("refill: [{track: breth, at: round_start, to: 1}]", "reference_unknown", "breath"),
        ("refill: [{track: breath, at: round_strat, to: 1}]", "reference_unknown", "round_start"),
        ("prompts: [{id: a, when: acted, put: weka}]", "reference_unknown", "weak"),
        ("prompts: [{id: a, when: acted, at: restd}]", "reference_unknown", "rested"),
        ("prompts: [{id: a, when: acted, run: luck}]", "reference_unknown", "luck"),
        ("prompts: [{id: a, when: acted}, {id: a, when: acted}]", "duplicate_id", "a"),
        ("prompts: [{id: a, when: acted, than: []}]", "unknown_key", "then"),
        ("fewer: yes", "choice_unknown", "ask"),
        ("out: any(weapons, power > breath)", "formula.not_at_table", "any"),
        ("out: breath in [1, 2]", "formula.not_at_table", "in"),
        ("out: ticked(class) > 1", "formula.not_at_table", "ticked"),
        ("out: clamp(breath, 0, 3) > 1", "formula.not_at_table", "clamp"),
    ],
)
def test_a_mistake_is_said_where_it_stands(play: str, code: str, said_in_english: str) -> None:
    (found,) = problems_of(play)
    assert found.code == code
    assert said_in_english in said(found, "en")
    assert found.place.line > 1


@pytest.mark.parametrize("formula", ["breath > 1", "round > 1", "boxes('hp') > 1", "acted"])
def test_nobody_else_knows_what_changes_at_the_table(formula: str) -> None:
    yaml = yaml_of(
        system_text(**PARTS, derived=f'[{{id: ready, type: flag, value: "{formula}"}}]'),
        "system.yaml",
    )
    game, problems = read_game(yaml)
    assert game is not None
    codes = [problem.code for problem in (*problems, *lint_game(yaml, game).problems)]
    assert codes
    assert all(code.startswith("formula.unknown") for code in codes)


# ------------------------------------------------------------------ formulas as data


LIVE = frozenset({"breath", "round"}), frozenset({"ticked"})


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("3", 3),
        ("0.5", 0.5),
        ("'ash'", ["str", "ash"]),
        ("hp", ["name", "hp"]),
        ("-breath", ["neg", ["name", "breath"]]),
        ("+breath", ["name", "breath"]),
        ("breath + 1 - round", ["-", ["+", ["name", "breath"], 1], ["name", "round"]]),
        ("1 < breath <= 3", ["and", ["<", 1, ["name", "breath"]], ["<=", ["name", "breath"], 3]]),
        ("not breath == 2", ["not", ["==", ["name", "breath"], 2]]),
        ("breath // 2 % 3", ["%", ["//", ["name", "breath"], 2], 3]),
        ("if(breath, 1, 2)", ["if", ["name", "breath"], 1, 2]),
        ("max(0, breath)", ["call", "max", 0, ["name", "breath"]]),
        ("ticked('hp')", ["call", "ticked", ["str", "hp"]]),
        (
            "tag('mob') or breath > hp",
            ["or", ["name", "=1"], [">", ["name", "breath"], ["name", "hp"]]],
        ),
        ("any(weapons, power > 2)", ["name", "=1"]),
        ("floor(hp / 2) < breath", ["<", ["name", "=1"], ["name", "breath"]]),
    ],
)
def test_a_formula_becomes_lists_and_what_stands_still_a_name(text: str, data: object) -> None:
    assert LiveFormulas(*LIVE).data(text) == data


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("breath in [1, 2]", 8),
        ("1 + count(models, hp > breath)", 5),
        ("breath.name == 'x'", 1),
        ("2 + breath ^ 2", 12),
        ("max()", 1),
        ("floor(breath, round)", 1),
        ("ticked(breath)", 1),
        ("2d6 + breath", 1),
    ],
)
def test_what_a_page_cannot_work_out_is_refused_at_its_column(text: str, column: int) -> None:
    with pytest.raises(FormulaError) as error:
        LiveFormulas(*LIVE).data(text)
    assert error.value.column == column


# ------------------------------------------------------------------ authors


def offered(before: str) -> list[str]:
    game = tiny_game(**PARTS)
    text = system_text(**PARTS) + before
    return [one.label for one in completion_of("system", game, "en")(text, len(text))]


def test_formulas_of_play_are_offered_what_they_alone_know() -> None:
    assert {"breath", "round"} <= set(offered("play:\n  out: "))
    assert "split" in offered("play:\n  out: s")
    assert "split" not in offered("cost_guide:\n  value: s")
    assert offered("play:\n  out: ticked('") == ["hp", "breath", "fame"]
    assert "done" in offered("play:\n  acted: ")
    assert "round_start" in offered("play:\n  refill:\n    - track: breath\n      at: ")


@pytest.mark.parametrize(
    ("of", "old", "lines"),
    [
        ("tracks", "breath", ["track: new", "min(9, new + 2)"]),
        ("tracks", "hp", ["ticked('new') >= boxes('new')", "split('new')"]),
        ("tracks", "fame", ["score: [new]"]),
        ("keywords", "weak", ["put: new"]),
        ("keywords", "done", ["acted: new"]),
    ],
)
def test_what_play_names_follows_a_new_name(
    tmp_path: Path, of: str, old: str, lines: list[str]
) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "system.yaml").write_text(file_text(PLAY), encoding="utf-8")
    plan = Bench(tmp_path, "tiny").renamed("system.yaml", (of,), old, "new")
    write(plan)
    after = (folder / "system.yaml").read_text(encoding="utf-8")
    play = after[after.index("\nplay:") :]
    assert [line for line in lines if line not in play] == []
    assert old not in play.replace("hits", "")
    yaml = parse_file(folder / "system.yaml")
    game, problems = read_game(yaml)
    assert game is not None
    assert [*problems, *lint_game(yaml, game).problems] == []
