"""What Enter, Tab and pasting make of lines of YAML; a | says where the cursor stands."""

from __future__ import annotations

import pytest

from realms_builder.editing.writing.typing_rules import (
    broken,
    cleaned,
    commented,
    pasted,
    shifted,
    step_back,
)


def entered(line: str) -> str:
    """Return what Enter makes of *line* at its |."""
    made = broken(line.replace("|", "", 1), line.index("|"))
    lines = list(made.lines)
    number, column = made.cursor
    lines[number] = lines[number][:column] + "|" + lines[number][column:]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("name: x|", "name: x\n|"),
        ("    name: x|", "    name: x\n    |"),
        ("units:|", "units:\n  |"),
        ("  stats:   # all|", "  stats:   # all\n    |"),
        ("  - id: a|", "  - id: a\n    |"),
        ("  - stats:|", "  - stats:\n      |"),
        ("  - army|", "  - army\n  - |"),
        ("  - army|, x", "  - army\n  - |, x"),
        ("  - |", "|"),
        ("    - |", "  |"),
        ("  text: >-|", "  text: >-\n    |"),
        ("  text: |", "  text:\n    |"),
        ("  stats: {|}", "  stats: {\n    |\n  }"),
        ("  stats: {|hp: 3}", "  stats: {\n    |hp: 3}"),
        ("    two| words", "    two\n    |words"),
        ("  |name: x", "\n  |name: x"),
        ("|", "\n|"),
        ("# note|", "# note\n|"),
    ],
)
def test_enter_indents_what_comes_next(before: str, after: str) -> None:
    assert entered(before) == after


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("a: 1\nb: 2", "    ", "a: 1\n    b: 2"),
        ("  a: 1\n  b: 2\n", "    ", "a: 1\n    b: 2\n"),
        ("- id: a\n  name: x", "  ", "- id: a\n    name: x"),
        ("- id: a\n    name: x", "", "- id: a\n  name: x"),
        ("    - id: a\n      name: x", "", "- id: a\n  name: x"),
        ("stats:\n      hp: 3", "    ", "stats:\n      hp: 3"),
        ("one\n two", "text: ", "one\n two"),
        ("id: a\nname: x", "  - ", "id: a\n    name: x"),
        ("a\tb", "", "a  b"),
    ],
)
def test_pasted_lines_stand_where_the_first_one_does(text: str, before: str, after: str) -> None:
    assert pasted(text, before) == after


@pytest.mark.parametrize("end", ["\r\n", "\r", "\u2028", "\u2029", "\v", "\x85"])
def test_every_line_end_becomes_a_line_feed(end: str) -> None:
    assert cleaned(f"a{end}b") == "a\nb"


def test_comments_come_and_go_at_one_column() -> None:
    lines = ("  a:", "", "    b: 1")
    once = commented(lines)
    assert once == ("  # a:", "", "  #   b: 1")
    assert commented(once) == lines


def test_some_comments_among_others_become_comments_of_comments() -> None:
    assert commented(("# a", "b")) == ("# # a", "# b")


def test_lines_are_shifted_by_one_step_and_never_beyond_the_edge() -> None:
    assert shifted(("a", "", "  b"), back=False) == ("  a", "", "    b")
    assert shifted((" a", "    b"), back=True) == ("a", "  b")


@pytest.mark.parametrize(("before", "count"), [("    ", 2), ("   ", 1), ("  a", 1), ("", 1)])
def test_backspace_takes_a_step_of_indentation(before: str, count: int) -> None:
    assert step_back(before) == count
