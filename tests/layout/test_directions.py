"""Which way a line reads, held against the examples of UAX #9 and lines done by hand."""

from __future__ import annotations

import pytest

from realms_builder.layout.directions import is_joined, reads_right, turns, visual_runs


def seen(text: str, rtl: bool | None = None) -> str:
    """Return *text* as it stands on paper, from left to right."""
    return "".join(
        text[start:end][::-1] if right else text[start:end]
        for start, end, right in visual_runs(text, rtl)
    )


@pytest.mark.parametrize(
    ("written", "drawn"),
    [
        ("Anna", "Anna"),
        ("אבג", "גבא"),
        ("Bo אבג", "Bo גבא"),
        ("אבג Bo", "Bo גבא"),  # begins at the right, so Bo stands left of it
        ("Bo אב גד!", "Bo דג בא!"),
        ("אב 12 גד", "דג 12 בא"),
        ("אב 1.5-3 גד", "דג 1.5-3 בא"),
        ("اب 1.5-3", "3-1.5 با"),  # digits after Arabic: the sign between is no part of them
        ("אב (12) ג", "ג )12( בא"),
        ("Bo (אב) x", "Bo (בא) x"),
        ("אב (Bo) ג", "ג )Bo( בא"),
        ("אב 50%", "50% בא"),
        ("Bo אב ", "Bo בא "),
        ("", ""),
    ],
)
def test_lines_stand_as_they_are_read(written: str, drawn: str) -> None:
    assert seen(written) == drawn


def test_a_paragraph_may_say_where_a_line_begins() -> None:
    assert seen("Bo אב", rtl=True) == "בא Bo"
    assert seen("\u200fBo אב").replace("\u200f", "") == "בא Bo"


def test_scripts_are_told_apart() -> None:
    assert turns("Bo א")
    assert not turns("Größe 漢字")
    assert reads_right("12 א Bo")
    assert not reads_right("Bo א")
    assert [letter for letter in "aא漢बعไ" if is_joined(letter)] == list("אबعไ")
