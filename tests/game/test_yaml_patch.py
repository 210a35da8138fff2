"""A patched text reads as wanted, and looks as its author would have written it."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from realms_builder.game.yaml.patch import Unpatchable, patched
from realms_builder.game.yaml.text import parse_text


def changed(text: str, **values: Any) -> str:
    """Return *text* with some values of its map set, or taken away where they are None."""
    text = dedent(text)
    data = {**parse_text(text).data, **values}
    return patched(text, {key: value for key, value in data.items() if value is not None})


def test_a_text_that_reads_as_wanted_is_left_as_it_is() -> None:
    text = "a:   1.0 # one\nb: {c: 0x10}"
    assert patched(text, {"b": {"c": 16}, "a": 1}) == text
    assert patched(text, {"b": {"c": 16}, "a": True}) == "a:   true # one\nb: {c: 0x10}"


def test_a_new_key_follows_the_key_that_it_follows_in_the_data() -> None:
    text = "# head\na: 1\n\n# about c\nc: 3\n"
    assert patched(text, {"a": 1, "b": 2, "c": 3}) == "# head\na: 1\nb: 2\n\n# about c\nc: 3\n"
    assert patched(text, {"z": 0, "a": 1, "c": 3}).startswith("# head\nz: 0\na: 1\n")
    assert patched(text, {"a": 1}) == "# head\na: 1\n\n"
    assert patched(text, {"c": 3}) == "# head\n\n# about c\nc: 3\n"


def test_entries_in_brackets_come_and_go_with_their_commas() -> None:
    text = "m: { a: 1,b: 2 , c: 3, }\n"
    for data, wanted in (
        ({"b": 2, "c": 3}, "m: { b: 2 , c: 3, }\n"),
        ({"a": 1, "c": 3}, "m: { a: 1 , c: 3, }\n"),
        ({"a": 1}, "m: { a: 1, }\n"),
        ({"z": 0, "c": 3}, "m: { z: 0, c: 3, }\n"),
        ({"a": 1, "b": 2, "c": 3, "d": [4]}, "m: { a: 1,b: 2 , c: 3, d: [4], }\n"),
        ({}, "m: {}\n"),
    ):
        assert patched(text, {"m": data}) == wanted


def test_brackets_over_several_lines_keep_their_lines() -> None:
    text = "m: [\n  one,  # first\n  two,\n  three\n]\n"
    assert patched(text, {"m": ["one", "two", "three", "four"]}) == text.replace(
        "three", "three,\n  four"
    )
    assert patched(text, {"m": ["one", "2", "three"]}) == text.replace("two", '"2"')


def test_a_value_that_was_left_empty_is_filled_in() -> None:
    assert changed("a:\nb: 2\n", a="x") == "a: x\nb: 2\n"
    assert patched("{a, b: }", {"a": 1, "b": 2}) == "{a: 1, b: 2 }"
    assert patched("- 1\n-\n- 3\n", [1, 2, 3]) == "- 1\n- 2\n- 3\n"


def test_a_value_of_another_kind_takes_the_place_of_the_old_one() -> None:
    text = "a: 1\nl:  # list\n  - x\n  # y\n  - y\nz: 26\n"
    assert changed(text, l=5) == "a: 1\nl: 5  # list\nz: 26\n"
    assert changed(text, l=[]) == "a: 1\nl: []  # list\nz: 26\n"
    assert changed("a: 1 # one\nb: 2\n", a=[{"id": "x"}]) == "a: # one\n  - {id: x}\nb: 2\n"
    assert changed("a: 1 # one\nb: 2\n", a="p\nq") == "a: |- # one\n  p\n  q\nb: 2\n"


def test_new_lists_stand_in_as_those_that_are_there() -> None:
    text = "l:\n- {id: a}\n"
    assert changed(text, n=[{"id": "b"}]) == text + "n:\n- {id: b}\n"
    deep = "l:\n    -   id: a\n        v: 1\n"
    assert changed(deep, l=[{"id": "a", "v": 1}, {"id": "b", "v": {"w": 2}}]) == (
        deep + "    -   id: b\n        v: {w: 2}\n"
    )


FOLDED = """\
u:
  - id: a
    text: >  # for the card
      The guard holds the line
      against all who come.
      It gives no ground.

      At dusk it goes home.
    note: The guard stands at
      the old gate, and waits.
    motto: "Who goes there:
      friend or foe?"
"""


@pytest.mark.parametrize(
    ("key", "new", "old_lines", "new_lines"),
    [
        (
            "text",
            "The guard holds the line against nobody. It gives no ground.\nAt dusk it goes home.\n",
            "      against all who come.\n",
            "      against nobody.\n",
        ),
        (
            "text",
            "The guard holds the line against all who come. It gives no ground.\nAt dawn.\n",
            "      At dusk it goes home.\n",
            "      At dawn.\n",
        ),
        ("note", "The guard stands at the new gate, and waits.", "the old gate", "the new gate"),
        ("motto", "Who goes there: friend or fiend?", "foe?", "fiend?"),
    ],
)
def test_an_edit_keeps_the_folds_of_every_other_line(
    key: str, new: str, old_lines: str, new_lines: str
) -> None:
    data = parse_text(FOLDED).data
    data["u"][0][key] = new
    assert patched(FOLDED, data) == FOLDED.replace(old_lines, new_lines)


def test_a_literal_block_of_one_line_stays_one() -> None:
    assert changed("a: |\n  one\nb: 1\n", a="two\n") == "a: |\n  two\nb: 1\n"


@pytest.mark.parametrize("quotes", ['""', "''"])
def test_a_text_that_was_cleared_and_typed_again_has_no_quotes(quotes: str) -> None:
    assert changed(f"a: {quotes}\nb: 1\n", a="Guard") == "a: Guard\nb: 1\n"
    assert changed('a: "Guard"\nb: 1\n', a="Watch") == 'a: "Watch"\nb: 1\n', "somebody chose them"


def test_a_folded_text_stays_folded_and_a_literal_one_literal() -> None:
    text = "a: >-\n  one\n  two\nb: |\n  x\n  y\nc: 3\n"
    long = "word " * 30 + "end"
    folded = changed(text, a=long)
    assert folded.startswith("a: >-\n  word word")
    assert max(map(len, folded.splitlines())) <= 102
    assert parse_text(folded).data["a"] == long
    assert changed(text, b="x\nz\n") == text.replace("  y", "  z")
    assert changed(text, b="only") == text.replace("|\n  x\n  y", "only")


def test_lists_without_ids_are_matched_by_what_they_hold() -> None:
    text = "l:\n  - one   # 1\n  - two   # 2\n  - three # 3\n"
    assert changed(text, l=["three", "two", "four"]) == (
        "l:\n  - three # 3\n  - two   # 2\n  - four\n"
    )
    assert changed(text, l=["one", "drei", "three"]) == text.replace("two ", "drei")


def test_the_first_key_behind_a_dash_comes_and_goes() -> None:
    text = "l:\n  - id: a # the id\n    # its name\n    name: x\n    v: 1\n"
    assert patched(text, {"l": [{"name": "x", "v": 1}]}) == text.replace("id: a", "")
    short = "l:\n  - id: a\n    v: 1\n"
    assert patched(short, {"l": [{"v": 1}]}) == "l:\n  - v: 1\n"
    assert patched(short, {"l": [{"new": 0, "id": "a", "v": 1}]}) == (
        "l:\n  - new: 0\n    id: a\n    v: 1\n"
    )


def test_what_an_anchor_shares_is_changed_in_one_place_only() -> None:
    text = "a: &x {v: 1}  # here\nb: *x\nc: 3\n"
    result = patched(text, {"a": {"v": 1}, "b": {"v": 2}, "c": 3})
    assert parse_text(result).data == {"a": {"v": 1}, "b": {"v": 2}, "c": 3}
    assert "# here" in result


def test_a_file_of_comments_only_keeps_them() -> None:
    assert patched("# mine\n", {"a": 1}) == "# mine\na: 1\n"
    assert patched("", [1]) == "- 1\n"
    assert patched("# mine\n{}\n", {"a": {"b": []}}) == "# mine\na: {b: []}\n"


@pytest.mark.parametrize("data", [10**18, float("inf"), "\ud800", object(), {"a": 1e300}])
def test_what_yaml_cannot_hold_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match=r"YAML|surrogate"):
        patched("a: 1\n", {"a": data})


def test_a_text_that_is_no_yaml_is_refused_with_its_problems() -> None:
    with pytest.raises(Unpatchable) as refusal:
        patched("a: [1\n", {"a": 1})
    assert refusal.value.problems[0].code == "yaml_syntax"


def test_an_id_that_is_a_list_names_nothing_and_is_changed_in_place() -> None:
    text = "id:\n  - id:\n      - a # why\n"
    assert patched(text, {"id": [{"id": [10]}]}) == "id:\n  - id:\n      - 10 # why\n"
