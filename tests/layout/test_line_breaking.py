"""Lines are broken where they should be, and words only where they must."""

from __future__ import annotations

from realms_builder.layout.last_lines import evened
from realms_builder.layout.line_breaking import FaceRun, Lines, break_lines
from realms_builder.layout.marks import Mark, TextRun
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BADGE, BOLD, FULL, TextStyle
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
    assert lines("abcd + efgh", 6, hyphenate=False) == ["abcd +", "efgh"]


def test_a_dot_between_parts_never_ends_a_line() -> None:
    assert lines("aaaa · bbbb", 7) == ["aaaa", "bbbb"]
    assert lines("aaaa\u00a0· bbbb\u00a0· cc", 7) == ["aaaa", "bbbb", "cc"]
    assert lines("aa · bb", 7) == ["aa · bb"]
    assert lines("aaaa · ", 7) == ["aaaa · "]


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


def test_chinese_and_japanese_break_between_letters_but_not_before_what_closes() -> None:
    assert lines("一二三四五六七", 3) == ["一二三", "四五六", "七"]
    assert lines("一二三。四五", 3) == ["一二", "三。四", "五"]
    assert lines("一二「三四」五", 3) == ["一二", "「三", "四」五"]
    assert lines("カード一枚", 2) == ["カー", "ド一", "枚"]
    assert lines("攻撃力12点", 4) == ["攻撃力", "12点"]
    assert lines("骑士 Bo 三四", 5) == ["骑士 Bo", "三四"]


def test_korean_breaks_at_its_blanks() -> None:
    assert lines("기사단 한국어", 6) == ["기사단", "한국어"]


def test_what_was_broken_without_a_blank_is_joined_without_one() -> None:
    plain = style(leading=1.0)
    content = Prose([(FaceRun("一二三四五六七八九十甲乙"),)], plain)
    height = 10 * plain.pitch
    head, rest = content.layout(3 * LETTER_MM * 10, FULL).split(2 * height, force=False)
    assert head is not None
    assert rest is not None
    marks: list[Mark] = []
    rest.layout(12 * LETTER_MM * 10, FULL).draw(marks, 0, 0)
    assert "".join(mark.text for mark in marks if isinstance(mark, TextRun)) == "七八九十甲乙"


def placed(*runs: FaceRun, letters: float, align: str = "left") -> list[tuple[float, str]]:
    """Return where the runs of a paragraph are drawn, in letters, in a column of so many."""
    content = Prose([runs], style(align=align, hyphenate=False))
    marks: list[Mark] = []
    content.layout(letters * LETTER_MM * 10, FULL).draw(marks, 0, 0)
    drawn = [mark for mark in marks if isinstance(mark, TextRun)]
    return [(round(mark.x / LETTER_MM / 10, 3), mark.text.strip("\u200f")) for mark in drawn]


def test_a_paragraph_that_reads_from_the_right_stands_there() -> None:
    assert placed(FaceRun("אבג דה ו ז"), letters=6) == [(0, "אבג דה"), (3, "ו ז")]
    assert placed(FaceRun("אבג דה Bo B"), letters=6) == [(0, "אבג דה"), (2, "Bo B")]
    assert placed(FaceRun("אבג דה ו ז"), letters=6, align="right") == [(0, "אבג דה"), (0, "ו ז")]
    assert placed(FaceRun("אבג דה"), letters=10) == [(0, "אבג דה")]  # a name alone
    assert placed(FaceRun("Bo אב"), letters=10) == [(0, "Bo "), (3, "אב")]


def test_runs_of_a_line_change_places_where_it_reads_from_the_right() -> None:
    drawn = placed(FaceRun("אב "), FaceRun("Bo", BOLD), FaceRun(" גד"), letters=8)
    assert drawn == [(0, " גד"), (3, "Bo"), (5, "אב ")]


def test_a_bullet_stands_at_the_right_of_what_reads_from_there() -> None:
    (bullet, sign), (first, text) = placed(FaceRun("- אב"), letters=10)
    assert (sign, text) == ("•", "אב")
    assert bullet == 9
    assert first < 8


def test_no_word_stands_alone_on_the_last_line_where_as_many_lines_hold_all() -> None:
    assert lines("aa bb cc dd", 9) == ["aa bb", "cc dd"]
    assert lines("one two seventeen", 9) == ["one two", "seventeen"]
    assert lines("one two it is", 8) == ["one two", "it is"]


def test_a_width_at_which_more_words_are_divided_is_passed_over() -> None:
    # the last line, and how many lines end inside a word, by the width in per cent
    known = {100: ("cc", 0), 97: ("bb cc", 1), 94: ("bb cc dd", 0)}

    def broken(limit: float) -> Lines:
        last, joins = known[round(limit)]
        said = [([], 90.0), ([(0.0, 40.0, last, None, None)], 40.0)]
        return Lines(said, (), dict.fromkeys(range(joins), 1))  # type: ignore[arg-type]

    assert evened(broken, 100.0).lines[-1][0][0][2] == "bb cc dd"


def test_thai_ends_a_line_before_a_vowel_that_begins_a_syllable() -> None:
    # "he goes to school": khao pai rong rian, whose e, ai and o are written before their letters
    assert lines("เขาไปโรงเรียน", 6) == ["เขาไป", "โรง", "เรียน"]


def test_a_letter_keeps_its_accents_where_a_word_is_parted_anywhere() -> None:
    broken = lines("กี่ดี่มี่", 4, hyphenate=False)
    assert "".join(broken) == "กี่ดี่มี่"
    assert all(line[0] in "กดม" for line in broken)
