"""Lines of a document: hanging ones, and words that are divided only where that is wanted."""

from __future__ import annotations

import pytest

from realms_builder.layout.document import Run
from realms_builder.layout.lines import CODE_SCALE, Inks, SetLine, atoms_of, set_lines
from tests.cards.card_builders import LETTER_MM, EvenMetrics

PITCH = 4.0
SIZE_PT = 10.0
LETTER = LETTER_MM * SIZE_PT


def broken(
    text: str, letters: float, *, hanging: float = 0.0, divide: bool = True
) -> list[SetLine]:
    """Return *text* in the even font in lines of so many letters."""
    widths = {"text": EvenMetrics().word_widths("text")}
    inks = Inks(widths, "text", SIZE_PT, ("#000000",) * 4)
    limit = letters * LETTER
    atoms = atoms_of((Run(text),), inks, {})
    return set_lines(atoms, inks, "de", limit, PITCH, hanging=hanging * LETTER, divide=divide)


def words(lines: list[SetLine]) -> list[str]:
    return ["".join(span.text for span in line.spans) for line in lines]


def test_all_lines_but_the_first_hang() -> None:
    lines = broken("ab cd ef gh ij", 5, hanging=2)
    assert words(lines) == ["ab cd", "ef", "gh", "ij"]
    assert [line.spans[0].x for line in lines] == [0, 2 * LETTER, 2 * LETTER, 2 * LETTER]
    assert max(line.width for line in lines) <= 5 * LETTER + 1e-9


def test_words_are_divided_only_where_that_is_wanted() -> None:
    assert words(broken("Ein Geisterbeschwörer", 15)) == ["Ein Geisterbe-", "schwörer"]
    assert words(broken("Ein Geisterbeschwörer", 17, divide=False)) == ["Ein", "Geisterbeschwörer"]


def test_a_word_too_long_for_a_line_is_divided_all_the_same() -> None:
    assert words(broken("Geisterbeschwörer", 10, divide=False)) == ["Geisterbe-", "schwörer"]
    # Names are divided in the middle: not "Strahlenkarabi-ner", for which there is room as well.
    assert words(broken("Strahlenkarabiner", 16, divide=False)) == ["Strahlen-", "karabiner"]


def test_no_word_stands_alone_on_the_last_line_where_that_takes_no_further_line() -> None:
    assert words(broken("aaaa bbbb cccc dddd ee", 19)) == ["aaaa bbbb cccc", "dddd ee"]
    assert words(broken("aaaa bbbb ee", 9)) == ["aaaa", "bbbb ee"]
    assert words(broken("aaaaaaaa bbbbbbbb", 9)) == ["aaaaaaaa", "bbbbbbbb"]


def test_two_codes_side_by_side_stand_on_one_ground_of_their_own_width() -> None:
    widths = {role: EvenMetrics().word_widths("text") for role in ("text", "code")}
    widths["code"] = {word: 2.0 * widths["text"][word] for word in ("--with", "KIND", " ")}
    inks = Inks(widths, "text", SIZE_PT, ("#000000",) * 4)
    runs = (Run("--with", code=True), Run(" "), Run("KIND", code=True), Run(" x"))
    (line,) = set_lines(atoms_of(runs, inks, {}), inks, "en", 100 * LETTER, PITCH)
    code, word = line.spans
    assert (code.text, code.ink.solid) == ("--with KIND", True)
    assert code.width == pytest.approx(2 * len("--with KIND") * LETTER * CODE_SCALE)
    assert word.x == pytest.approx(code.width + LETTER)
