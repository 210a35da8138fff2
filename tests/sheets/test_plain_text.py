"""Blocks as lines of plain text, as a terminal shows them."""

from __future__ import annotations

from realms_builder.layout.document import Block
from realms_builder.sheets.rules.plain_text import plain_lines
from tests.sheets.books import book


def lines(text: str, width: int = 40) -> list[str]:
    """Return a book, whose title no line says, as lines."""
    blocks: tuple[Block, ...] = (*book(text).preface, *book(text).blocks)
    return list(plain_lines(blocks, width))


def test_paragraphs_are_wrapped_and_headings_underlined() -> None:
    assert lines("# One two three\n\nWords\n\n# Other\n", 20) == [
        "One two three",
        "=============",
        "",
        "Words",
        "",
        "Other",
        "=====",
    ]
    assert lines("one two three four five six", 20) == ["one two three four", "five six"]


def test_lists_definitions_boxes_and_code_are_set_in() -> None:
    text = "1. A\n2. B\n\n   C\n\nTerm\n:   Meaning\n\n!!! note N\n\n    Inside\n\n```\na  b\n```\n"
    assert lines(text) == [
        "1. A",
        "2. B",
        "",
        "   C",
        "",
        "Term",
        "    Meaning",
        "",
        "| N",
        "| Inside",
        "",
        "    a  b",
    ]


def test_tables_stand_in_columns_and_wrap_where_they_are_too_wide() -> None:
    text = "| A | B |\n|---|---|\n| one | two three four five six |\n"
    assert lines(text) == [
        "A    B",
        "---  -----------------------",
        "one  two three four five six",
    ]
    assert lines(text, 20) == [
        "A    B",
        "---  ---------------",
        "one  two three four",
        "     five six",
    ]


def test_pictures_say_what_they_show_and_contents_are_left_out() -> None:
    assert lines("[[toc]]\n\n![A hill](none.png)\n\nEnd\n\n---\n") == [
        "Contents",
        "========",
        "",
        "[A hill]",
        "",
        "End",
        "",
        "------------",
    ]
