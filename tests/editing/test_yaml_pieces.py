"""How lines of YAML are cut into coloured pieces, tricky scalars above all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.editing.writing.line_pieces import START, cut, state_behind

FORMULAS = frozenset({"when", "value"})


def read(text: str) -> list[tuple[str, str]]:
    """Return every piece of *text* with what it says."""
    found: list[tuple[str, str]] = []
    state = START
    for line in text.split("\n"):
        pieces, state = cut(line, state, FORMULAS)
        found += [(str(kind), line[start : start + length]) for start, length, kind in pieces]
    return found


def of(kind: str, text: str) -> list[str]:
    return [said for found, said in read(text) if found == kind]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("name: x", ["name"]),
        ("- - deep: x", ["deep"]),
        ('"quoted: key": x', ['"quoted: key"']),
        ("two words: x", ["two words"]),
        ("url: http://host:80/a", ["url"]),
        ("{a: 1, 'b': [c, {d: 2}]}", ["a", "'b'", "d"]),
        ("x: {a: 1, 'b': [c, {d: 2}]}", ["x", "a", "'b'", "d"]),
        ("text: |\n  no: key\n\n   nor: this\nnext: y", ["text", "next"]),
        ("- |\n no: key\n- a: b", ["a"]),
        ("a: 'one\n  no: key'\nb: 2", ["a", "b"]),
        ("a: {b: 1,\n  c: 2}\nd: 3", ["a", "b", "c", "d"]),
        ("# no: key", []),
        ("just words", []),
    ],
)
def test_keys_are_told_from_what_only_looks_like_them(text: str, keys: list[str]) -> None:
    assert of("key", text) == keys


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("a: 1 # yes", ["# yes"]),
        ("a: b#no", []),
        ('colour: "#7b1e2b"', []),
        ("a: 'it''s # no' # yes", ["# yes"]),
        ("a: [b, #yes\n  c] # too", ["#yes", "# too"]),
        ("a: |\n  # no\n# yes", ["# yes"]),
        ("a: | # yes\n  b", ["# yes"]),
    ],
)
def test_a_hash_begins_a_comment_only_where_yaml_says_so(text: str, comments: list[str]) -> None:
    assert of("comment", text) == comments


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("a: 12", "number", ["12"]),
        ("a: -1.5", "number", ["-1.5"]),
        ("a: 4/5+", "number", []),
        ("a: 12 men", "number", []),
        ("a: true", "constant", ["true"]),
        ("a: [true, truely]", "constant", ["true"]),
        ("a: &x *y", "anchor", ["&x ", "*y"]),
    ],
)
def test_plain_values_are_told_apart(text: str, kind: str, said: list[str]) -> None:
    assert of(kind, text) == said


@pytest.mark.parametrize(
    "text",
    [
        "when: count(models) > 2",
        'when: "count(models) > 2"',
        "x: {when: count(models) > 2, y: 1}",
        "x: = count(models) > 2",
        'x: "=count(models) > 2"',
        "when: >-\n  count(models)\n  > 2",
    ],
)
def test_formulas_are_cut_wherever_they_stand(text: str) -> None:
    assert of("function", text) == ["count"]
    assert of("name", text) == ["models"]
    assert ">" in of("operator", text)


def test_a_formula_ends_with_its_value() -> None:
    assert of("name", "x: {when: a and b, y: and}\nz: and or") == ["a", "b"]


def test_words_in_a_formula_are_texts() -> None:
    assert "'mike'" in of("string", "value: \"if(type == 'mike', 5, 2)\"")


@given(st.lists(st.text(alphabet="ab:-#{}[],'\"|> =&\\", max_size=14), max_size=8))
def test_any_lines_are_cut_into_pieces_that_lie_side_by_side(lines: list[str]) -> None:
    state = START
    for line in lines:
        pieces, behind = cut(line, state, FORMULAS)
        assert state_behind(line, state, FORMULAS) == behind
        assert START <= behind < 2**31  # a block of Qt keeps no more
        end = 0
        for start, length, _ in pieces:
            assert start >= end
            assert length > 0
            end = start + length
        assert end <= len(line)
        state = behind
