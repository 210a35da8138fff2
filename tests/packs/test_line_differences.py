"""Two texts are compared line by line."""

from realms_builder.packs.line_merge import MOST_PLACES, line_differences


def said(one: str, other: str) -> list[tuple[str, str, str]]:
    return [(d.about, d.one, d.other) for d in line_differences(one, other, "en")]


def test_each_place_says_its_lines_and_both_texts() -> None:
    one = "a\nb\nc\nd\ne\n"
    assert said(one, "a\nB\nc\nd\ne\n") == [("Line 2", "b", "B")]
    assert said(one, "A\nb\nc\nd\nE\n") == [("Line 1", "a", "A"), ("Line 5", "e", "E")]
    assert said(one, "a\nx\ne\n") == [("Lines 2 to 4", "b\nc\nd", "x")]


def test_what_is_on_one_side_only_has_a_dash_on_the_other() -> None:
    assert said("a\nb\n", "a\nx\nb\n") == [("Line 2", "–", "x")]
    assert said("a\nx\nb\n", "a\nb\n") == [("Line 2", "x", "–")]


def test_how_lines_end_is_no_difference() -> None:
    assert said("a\r\nb\r\n", "a\nb\n") == []


def test_a_long_paragraph_is_shown_where_it_begins_to_differ() -> None:
    long = "word " * 400
    ((_, one, other),) = said(f"{long}here", f"{long}there")
    assert one.endswith("word here") and other.endswith("word there")
    assert one.startswith("…") and len(one) < 700


def test_no_more_places_are_told_than_somebody_can_read() -> None:
    lines = [str(n) for n in range(3 * MOST_PLACES)]
    other = [f"{line}!" if n % 2 else line for n, line in enumerate(lines)]
    assert len(said("\n".join(lines), "\n".join(other))) == MOST_PLACES
