"""What somebody may call a roster, a model or a game."""

import pytest

from realms_builder.core.titles import clean_title, readable


@pytest.mark.parametrize(
    "typed", ["", "   ", ".", "..", " . ", "-", "\u2800", "\u200b", "\u202e", "\x00\x07", "\u200d"]
)
def test_what_cannot_be_read_is_no_title(typed: str) -> None:
    assert clean_title(typed) == ""


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("  North   Watch ", "North Watch"),
        ("North\tWatch\nof the River", "North Watch of the River"),
        ("abc\u202edef\u2066g\u200f", "abcdefg"),
        ("Ra\x07t\x1b[0m", "Ra t [0m"),
        (".45", ".45"),
        ("?", "?"),
        ("狼", "狼"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\N{WHITE CHESS KING}", "\N{WHITE CHESS KING}"),
    ],
)
def test_a_title_is_one_line_without_what_is_not_seen(typed: str, title: str) -> None:
    assert clean_title(typed) == title


def test_what_is_half_typed_keeps_its_blanks() -> None:
    assert readable("North \u202e") == "North "


def test_a_title_that_is_typed_is_as_long_as_one_that_is_read() -> None:
    assert clean_title("x" * 400) == "x" * 299 + "…"
    assert clean_title("x" * 300) == "x" * 300
