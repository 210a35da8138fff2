"""Lines are broken where they should be, and words only where they must."""

from __future__ import annotations

from realms_builder.layout.line_breaking import FaceRun, break_lines
from realms_builder.layout.text_styles import BADGE, BOLD, TextStyle
from tests.cards.card_builders import LETTER_MM, EvenMetrics


def style(**changes: object) -> TextStyle:
    """Return a style measured with the even font."""
    return TextStyle(EvenMetrics(), "de", size_pt=10, **changes)  # type: ignore[arg-type]


def lines(text: str, letters: float, **changes: object) -> list[str]:
    """Return *text* broken into lines of at most so many letters."""
    broken = break_lines((FaceRun(text),), style(**changes), letters * LETTER_MM)
    return ["".join(span[2] for span in spans) for spans, _ in broken.lines]


def test_words_fill_a_line_up_to_its_last_letter() -> None:
    assert lines("ab cd ef", 5) == ["ab cd", "ef"]
    assert lines("ab cd ef", 4, hyphenate=False) == ["ab", "cd", "ef"]


def test_a_no_break_space_keeps_words_together() -> None:
    assert lines("ab c\u00a0d", 4, hyphenate=False) == ["ab", "c\u00a0d"]


def test_a_long_word_is_broken_at_a_syllable() -> None:
    assert lines("Geisterbeschwörer", 10) == ["Geisterbe-", "schwörer"]


def test_a_word_breaks_at_its_own_hyphen_without_a_second_one() -> None:
    assert lines("Armee-Modelle", 8) == ["Armee-", "Modelle"]


def test_a_soft_hyphen_shows_only_where_the_word_breaks() -> None:
    assert lines("Wort\u00adende", 6) == ["Wort-", "ende"]


def test_a_word_moves_to_the_next_line_when_little_room_is_left() -> None:
    assert lines("abcdefgh Geister", 10) == ["abcdefgh", "Geister"]


def test_a_word_is_broken_when_the_line_would_stay_loose() -> None:
    assert lines("ab Geisterbeschwörung", 14) == ["ab Geisterbe-", "schwörung"]


def test_a_lone_sign_never_begins_a_line() -> None:
    assert lines("abc Kinetik ++", 11, hyphenate=False) == ["abc", "Kinetik ++"]
    assert lines("abcd · efgh", 6, hyphenate=False) == ["abcd ·", "efgh"]


def test_a_word_wider_than_a_line_is_reported_and_drawn_whole() -> None:
    broken = break_lines((FaceRun("xxxxxxxxxx"),), style(), 4 * LETTER_MM)
    assert broken.too_wide[0] == "xxxxxxxxxx"
    drawn = "".join(span[2] for spans, _ in broken.lines for span in spans)
    assert drawn == "xxxxxxxxxx"
    assert all(width <= 4 * LETTER_MM + 1e-9 for _, width in broken.lines)


def test_runs_without_a_space_between_them_stay_together() -> None:
    broken = break_lines((FaceRun("ab cd", BOLD), FaceRun(", ef")), style(), 7 * LETTER_MM)
    assert [[span[2] for span in spans] for spans, _ in broken.lines] == [["ab cd", ","], ["ef"]]


def test_a_badge_is_never_broken() -> None:
    broken = break_lines(
        (FaceRun("a "), FaceRun("NORM", BADGE), FaceRun(" b")), style(), 5 * LETTER_MM
    )
    assert any(span[2] == "NORM" for spans, _ in broken.lines for span in spans)
