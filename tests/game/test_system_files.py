"""System and catalogue files: every mistake with its place; what a careless author may write."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.core.problems import Problem, Severity, sorted_problems
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.lint.game_lint import lint_catalogue, lint_game
from realms_builder.game.value_words import said
from tests.builders import (
    SECTIONS,
    faction_text,
    problems_in_faction,
    system_text,
    tiny_game,
    yaml_of,
)


def problems_of(**sections: str) -> list[Problem]:
    """Return what reading and linting the tiny game with these sections finds."""
    yaml = yaml_of(system_text(**sections), "system.yaml")
    game, problems = read_game(yaml)
    if game is not None:
        problems = [*problems, *lint_game(yaml, game).problems]
    return sorted_problems(problems)


def only(**sections: str) -> Problem:
    found = problems_of(**sections)
    assert len(found) == 1, [(p.code, str(p.place), said(p, "en")) for p in found]
    return found[0]


def _stick(entry: str) -> str:
    """Return a yardstick of two good entries, with *entry* beside them or instead of one."""
    good = {"profiles": "[clan/chief]", "terms": "[{id: t, value: hp}]"}
    rest = [f"{k}: {v}" for k, v in good.items() if not entry.startswith(k)]
    return "{" + ", ".join([*rest, entry]) + "}"


def test_the_tiny_game_has_no_mistakes() -> None:
    assert problems_of() == []


@pytest.mark.parametrize(
    ("section", "text", "code", "said_in_german"),
    [
        ("stats", "[{id: hp, typ: integer}]", "unknown_key", "Meinst du „type“?"),
        ("stats", "[{id: hp, type: integr}]", "choice_unknown", "Meinst du „integer“?"),
        ("stats", "[{id: HP}]", "bad_id", "HP"),
        ("stats", "[{type: integer}]", "missing_key", "id"),
        ("stats", "{hp: 1}", "list_expected", "Liste"),
        ("stats", "[hp]", "map_expected", "hp"),
        ("stats", "[{id: hp, min: low}]", "number_expected", "low"),
        ("stats", "[{id: hp, default: many}]", "number_expected", "many"),
        ("stats", "[{id: hp, type: pool, default: 4}]", "pool_expected", "4"),
        ("stats", "[{id: hp}, {id: hp}]", "duplicate_id", "hp"),
        ("stats", "[{id: hp, name: {de: kurz, lang, en: x}}]", "text_comma", "„lang“"),
        ("everyone", "{weapons: [{id: a, name: {de: Ja, ja, en: x}}]}", "text_comma", "„ja“"),
        ("everyone", "{weapns: [{id: a, name: A}]}", "reference_unknown", "weapons"),
        ("stats", "[{id: hp, name: {deutsch: kurz}}]", "text_language", "„deutsch“"),
        ("stats", "[{id: hp, name: }]", "empty_value", "name"),
        ("costs", "[{id: cost, default_limit: x}]", "number_expected", "x"),
        ("roles", '[{id: r, from: "clas == 1"}]', "formula.unknown_name.suggested", "class"),
        ("roles", '[{id: r, from: "class =="}]', "formula.ends_too_soon", ""),
        ("roles", "[{id: r, from: \"class == 'boss'\"}]", "reference_unknown", "boss"),
        (
            "roles",
            '[{id: r, from: "cuont(models) > 1"}]',
            "formula.unknown_function.suggested",
            "count",
        ),
        ("roles", "[{id: r, from: \"tag('tuogh')\"}]", "reference_unknown", "tough"),
        ("checks", "[{code: c, role: genral, exactly: 1}]", "reference_unknown", "general"),
        ("checks", "[{code: c, cost: gold}]", "reference_unknown", "gold"),
        (
            "checks",
            "[{code: c, for: weapns, require: 'true', why: W}]",
            "reference_unknown",
            "weapons",
        ),
        ("checks", "[{code: c, require: 'hp > 1', severity: eror}]", "choice_unknown", "error"),
        (
            "checks",
            "[{code: c, require: 'true', text: '{hpp}'}]",
            "formula.unknown_name.suggested",
            "hp",
        ),
        ("checks", "[{code: c, require: 'true', text: '{hp'}]", "formula.open_brace", ""),
        (
            "checks",
            "[{code: c, require: 'true', why: W}, {code: c, require: 'true', why: W}]",
            "duplicate_id",
            "c",
        ),
        (
            "checks",
            "[{code: c, require: 'true', why: W, fixes: [{remove: modl}]}]",
            "formula.unknown_name.suggested",
            "model",
        ),
        ("switches", "[{id: s, for: model}]", "choice_unknown", "roster"),
        ("keywords", "[{id: k, kind: tga}]", "reference_unknown", "tag"),
        ("keywords", "[{id: k, kind: tag, gives: [kk]}]", "keyword_unknown", "k"),
        ("keywords", "[{id: k, kind: tag}, {id: k, kind: tag}]", "duplicate_id", "k"),
        (
            "items",
            "[{id: weapons, fields: [{id: k, type: scale, scale: sizes}]}]",
            "reference_unknown",
            "size",
        ),
        ("items", "[{id: weapons, like: weapon}]", "reference_unknown", "weapons"),
        ("items", "[{id: weapons, fields: [{id: k, default: x}]}]", "number_expected", "x"),
        (
            "items",
            "[{id: w, fields: [{id: t, type: phrase, forms: [{id: f, write: 'ATT {att}'}]}]}]",
            "reference_unknown",
            "att",
        ),
        (
            "items",
            "[{id: w, fields: [{id: t, type: phrase, slots: [{id: att}], "
            "forms: [{id: f, write: '{att} {att}'}]}]}]",
            "duplicate_id",
            "att",
        ),
        ("items", "[{id: w, fields: [{id: t, type: list, of: txt}]}]", "reference_unknown", "text"),
        ("derived", "[{id: d, value: 'hp +'}]", "formula.ends_too_soon", ""),
        ("derived", "[{id: d, value: [1]}]", "formula_expected", ""),
        ("tracks", "[{id: t, boxes: hpp}]", "formula.unknown_name.suggested", "hp"),
        ("mechanics", "[{id: m, steps: [{roll: a, stop: b}]}]", "verb_count", "2"),
        ("mechanics", "[{id: m, steps: [{use: n}]}]", "reference_unknown", "n"),
        ("yardstick", _stick("terms: []"), "list_too_short", "mindestens 1"),
        ("yardstick", _stick(f"profiles: [{', '.join('abcdefghijklm')}]"), "list_too_long", "13"),
        ("yardstick", _stick("cost: gold"), "reference_unknown", "gold"),
        ("yardstick", _stick("without: weapns"), "reference_unknown", "weapons"),
        ("yardstick", _stick("form: ratio"), "choice_unknown", "product"),
        (
            "yardstick",
            _stick("terms: [{id: t, value: hpp}]"),
            "formula.unknown_name.suggested",
            "hp",
        ),
        ("yardstick", _stick("measures: [{id: m}]"), "figure_or_repeat", "figure"),
        ("yardstick", _stick("measures: [{id: m, figure: hit}]"), "reference_unknown", "hit"),
        ("yardstick", _stick("measures: [{id: m, repeat: dead}]"), "reference_unknown", "dead"),
        (
            "yardstick",
            _stick("terms: [{id: t, value: hp}, {id: t, value: mov}]"),
            "duplicate_id",
            "t",
        ),
        ("colour", "red", "colour_expected", "red"),
        ("accent", "gold", "choice_unknown", "brass"),
        ("statz", "[]", "unknown_key", "Meinst du „stats“?"),
    ],
)
def test_a_mistake_in_a_system_file_is_said_once(
    section: str, text: str, code: str, said_in_german: str
) -> None:
    problem = only(**{"groups": "[]", section: text})
    assert problem.code == code
    assert said_in_german in said(problem, "de")
    assert said(problem, "en") != code
    assert problem.place.file == "system.yaml"
    assert problem.place.line > 1


def test_many_mistakes_come_together() -> None:
    found = problems_of(
        stats="[{id: hp, typ: integer, min: low}, {id: 5x}]",
        switches="[{id: s, defalt: 1}]",
        card="[a]",
    )
    assert [p.code for p in found] == [
        "unknown_key",
        "number_expected",
        "bad_id",
        "unknown_key",
        "text_expected",
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "map_expected"),
        ("[a]", "map_expected"),
        ("a: [", "yaml_syntax"),
        ("format: 2\nkind: system\nid: a\nname: A", "bundle.newer"),
        ("format: 1\nkind: systm\nid: a\nname: A", "choice_unknown"),
        ("format: 1\nkind: system\nname: A", "missing_key"),
        ("format: 1\nkind: system\nid: ../a\nname: A", "bad_id"),
        (
            "format: 1\nkind: system\nid: a\nname: A\nkeyword_kinds: 5\nkeywords: {a: []}",
            "list_expected",
        ),
        (
            "format: 1\nkind: system\nid: a\nname: A\nkeyword_kinds: [5]\nkeywords: {a: []}",
            "map_expected",
        ),
        ("format: 1\nkind: system\nid: a\nname: A\nkeywords: {a: 5}", "list_expected"),
        ("format: 1\nkind: system\nid: a\nname: A\nkeywords: 5", "list_expected"),
    ],
)
def test_a_file_that_is_no_game_says_why(text: str, code: str) -> None:
    game, problems = read_game(yaml_of(text))
    assert game is None
    assert [p.code for p in problems] == [code]


def test_a_bad_default_costs_the_field_its_default_and_nothing_else() -> None:
    text = system_text(stats="[{id: hp, default: many}, {id: mov, default: 4}]")
    game, problems = read_game(yaml_of(text))
    assert game is not None
    assert [p.code for p in problems] == ["number_expected"]
    assert problems_in_faction("units: [{id: u, name: U}]", game) == []


# ------------------------------------------------------------------------------ catalogues


def catalogue_problems(items: str) -> list[tuple[str, str]]:
    text = "format: 1\nkind: catalogue\nsystem: tiny\n" + dedent(items)
    catalogue = yaml_of(text, "catalogue.yaml")
    game, problems = read_game(yaml_of(system_text()), [catalogue])
    assert game is not None
    problems = [*problems, *lint_catalogue(catalogue, game).problems]
    return [(p.code, str(p.place)) for p in sorted_problems(problems)]


def test_mistakes_in_a_catalogue_stand_in_the_catalogue() -> None:
    assert catalogue_problems(
        """
        items:
          weapons:
            - {id: axe, name: Axe, powr: 3}
            - {id: axe, name: Twin}
            - {id: bow, name: Bow, range: 20}
            - bow
            - {id: bad, name: Bad, modifies: {stat: hpp, add: "powerr"}}
          wepons: []
        keyword: []
        keywords: [{id: k, kind: tagg}]
        """
    ) == [
        ("unknown_key", "catalogue.yaml:7:28"),
        ("duplicate_id", "catalogue.yaml:8:12"),
        ("bands_expected", "catalogue.yaml:9:35"),
        ("map_expected", "catalogue.yaml:10:7"),
        ("reference_unknown", "catalogue.yaml:11:45"),
        ("formula.unknown_name.suggested", "catalogue.yaml:11:56"),
        ("unknown_key", "catalogue.yaml:12:3"),
        ("unknown_key", "catalogue.yaml:13:1"),
        ("choice_unknown", "catalogue.yaml:14:26"),
    ]


def test_items_of_a_catalogue_may_stand_at_the_top() -> None:
    game = tiny_game("format: 1\nkind: catalogue\nsystem: tiny\nweapons: [{id: axe, name: Axe}]\n")
    assert list(game.catalogue["weapons"]) == ["axe"]


@pytest.mark.parametrize("text", ["", "[a]", "a: [", "5"])
def test_a_broken_catalogue_is_a_problem_and_the_game_goes_on(text: str) -> None:
    game, problems = read_game(yaml_of(system_text()), [yaml_of(text, "catalogue.yaml")])
    assert game is not None
    assert len(problems) == 1
    assert problems[0].place.file == "catalogue.yaml"


# ------------------------------------------------------------------------------ anything

WORDS = st.sampled_from(
    [
        "id",
        "name",
        "type",
        "values",
        "fields",
        "value",
        "when",
        "require",
        "role",
        "exactly",
        "text",
        "hp",
        "pool",
        "choice",
        "scale",
        "{de}",
        "{X}",
        "1 +",
        "²",
        "tag",
        "kind",
        "default",
        "forms",
    ]
)
TREES = st.recursive(
    WORDS | st.none() | st.booleans() | st.integers(-3, 10**20) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from([*SECTIONS, "derived", "tracks", "mechanics", "forms", "words"]), TREES)
def test_no_section_whatever_raises(section: str, raw: object) -> None:
    yaml = yaml_of(system_text(), "system.yaml")
    yaml.data[section] = raw
    game, problems = read_game(yaml)
    assert game is not None or problems
    if game is not None:
        problems = [*problems, *lint_game(yaml, game).problems]
        problems += problems_in_faction("units: [{id: u, name: U, weapons: [{name: W}]}]", game)
    for problem in problems:
        assert said(problem, "de") != problem.code
        assert said(problem, "en") != problem.code


def test_a_faction_of_another_game_is_read_all_the_same() -> None:
    assert "system: tiny" in faction_text()


@pytest.mark.parametrize(
    ("check", "is_told"),
    [
        ("{code: odd, require: hp > 1}", True),
        ("{code: odd, for: roster, where: count(models) > 3}", True),
        ("{code: odd, require: hp > 1, why: Nobody is that weak.}", False),
        ("{code: odd, require: hp > 1, text: Nobody is that weak.}", False),
        ("{code: odd, never: hp > 8}", False),
        ("{code: odd, where: hp > 8, at_most: 2}", False),
        ("{code: odd, limit_per_unit: 3}", False),
        ("{code: stats_left_out, severity: hint}", False),  # it speaks of a finding of ours
    ],
)
def test_a_check_that_has_no_words_is_told(check: str, is_told: bool) -> None:
    yaml = yaml_of(system_text(checks=f"[{check}]"), "system.yaml")
    game, problems = read_game(yaml)
    assert game is not None and problems == [], problems
    found = [p for p in lint_game(yaml, game).problems if p.code == "check_wordless"]
    assert [(p.severity, p.values["check"]) for p in found] == [(Severity.HINT, "odd")] * is_told
    assert all(p.place.line == yaml.place(("checks", 0)).line for p in found)
