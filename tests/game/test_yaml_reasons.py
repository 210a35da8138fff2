"""Why a text is no YAML, in words of the reader's language."""

import pytest

from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import parse_text, reason_in_words


@pytest.mark.parametrize(
    ("text", "place", "german", "english"),
    [
        ("a: b: c", "f:1:5", "Doppelpunkt", "colon"),
        ("name: Foo\n  id: x", "f:2:5", "zu weit eingerückt", "indented too far"),
        ("a: 1\nb\n", "f:3:1", "fehlt ein Doppelpunkt", "a colon and a space are missing"),
        ("a:\n  b: 1\n c: 2", "f:3:2", "Einrückung", "indentation"),
        ("- a\nb: 1", "f:2:1", "Strich", "dash"),
        ("a: [1, 2\nb: 3", "f:2:2", "eckige Klammer", "square bracket"),
        ("a: {x: 1\nb: 2", "f:2:2", "geschweifte Klammer", "curly bracket"),
        ("a: ]", "f:1:4", "fehlt ein Wert", "value is missing"),
        ("a: - b", "f:1:4", "Strich", "dash"),
        ("a: @x", "f:1:4", "Anführungszeichen", "quotation marks"),
        ("a: 'x", "f:1:4", "endet nicht", "does not end"),
        ('a: "\\q"', "f:1:5", "Rückstrich", "backslash"),
        ("a: *b", "f:1:4", "hinter *", "after *"),
        ("a: &b 1\nc: &b 2", "f:2:4", "schon vergeben", "is taken"),
        ("a: 1\n---\nb: 2", "f:2:1", "zweites Dokument", "second document"),
        ("a: |x\n b", "f:1:5", "höchstens ein Kommentar", "comment at most"),
        ("a: \x07", "f", "nicht erlaubt", "not allowed"),
    ],
)
def test_a_usual_mistake_is_said_in_both_languages(
    text: str, place: str, german: str, english: str
) -> None:
    (problem,) = parse_text(text, "f").problems
    assert str(problem.place) == place
    assert german in said(problem, "de")
    assert english in said(problem, "en")


@pytest.mark.parametrize(
    ("text", "place", "right"),
    [
        ("a: {r: roster, require: count(x) in [1, 2]}", "f:1:37", 'require: "count(x) in [1, 2]"'),
        ("a: {value: [x] + 1, b: 2}", "f:1:16", 'value: "[x] + 1"'),
        ('a: {value: "x" + y, b: 2}', "f:1:16", "value: '\"x\" + y'"),
        ("a: {when: k == 'b' and c[1]}", "f:1:25", "when: \"k == 'b' and c[1]\""),
        ("a: {b: any(x, y > 2), c: 1}", "f:1:8", 'b: "any(x, y > 2)"'),
        ("a: {b: max(x, min(y, 0), 1)}", "f:1:8", 'b: "max(x, min(y, 0), 1)"'),
    ],
)
def test_a_formula_without_quotation_marks_is_told_how_to_write_it(
    text: str, place: str, right: str
) -> None:
    (problem,) = parse_text(text, "f").problems
    assert str(problem.place) == place
    for lang in ("de", "en"):
        assert right in said(problem, lang)


def test_what_a_comma_tore_apart_is_read_whole_and_what_follows_stays() -> None:
    text = "a: [{b: any(x, y > 2), c: 1}, {b: (x, c: y)}]"
    assert parse_text(text, "f").data == {
        "a": [{"b": "any(x, y > 2)", "c": 1}, {"b": "(x", "c": "y)"}]
    }


def test_brackets_in_lines_of_their_own_need_no_quotation_marks() -> None:
    read = parse_text("a: any(x, y > 2)\nb: {c: size(x), d: 1}", "f")
    assert read.problems == []
    assert read.data == {"a": "any(x, y > 2)", "b": {"c": "size(x)", "d": 1}}


def test_a_reason_that_nobody_has_met_stays_as_it_is_in_quotes() -> None:
    assert reason_in_words("found a rabbit") == {"de": "„found a rabbit“", "en": "“found a rabbit”"}
