"""Quick references on paper: one or two pages, nothing cut, the same words as the data."""

from __future__ import annotations

from functools import cache

import pytest

from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Severity
from realms_builder.game.icons import icon_characters
from realms_builder.layout.document import DefinitionBlock, Heading, Table, bold, words_of
from realms_builder.layout.marks import TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.quick_pages import quick_pages
from realms_builder.sheets.rules.entry_icons import iconed
from realms_builder.sheets.rules.quick_reference import QuickReference, quick_file, quick_reference
from realms_builder.sheets.rules.reference import Reference
from realms_builder.sheets.rules.rule_text import read_rule_text
from tests.builders import ROOT, shipped, tiny_game, told
from tests.sheets.printed import INK_SAVER, LARGE
from tests.sheets.quick_sheets import (
    Sheet,
    outside,
    pages_of,
    printed,
    sheet_from,
    sheet_of,
    shipped_game,
    table_lines,
)

GAMES = sorted(path.parent.name for path in (ROOT / "factions").glob("*/system.yaml"))
LANGUAGES = ("de", "en")
MARGIN_PT = 8.0 / MM_PER_PT
"""Nothing stands nearer to the edge of the paper, whatever a printer cannot reach."""
LONG = "\n\n".join(f"**Word {n}** " + "says what it means. " * 12 for n in range(300))
SIGNS = {"burning": "x"}
GRID = """
  - id: need
    row: {name: own, values: 1-10}
    column: {name: theirs, values: 1-10}
    cell: "clamp(6 + column - row, 2, 10)"
    format: "{cell}+"
"""


@cache
def kept(system: str, lang: str) -> Sheet:
    return sheet_of(system, lang)


@cache
def reference(system: str, lang: str) -> QuickReference:
    return quick_reference(shipped(), shipped_game(system), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", GAMES)
def test_every_shipped_game_fits_two_pages_with_nothing_outside(system: str, lang: str) -> None:
    sheet = kept(system, lang)
    assert sheet.written.problems == ()
    assert 1 <= sheet.written.pages == len(sheet.pages) <= 2
    assert sheet.written.size_pt >= 6.5
    assert outside(sheet.pdf, MARGIN_PT) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", GAMES)
def test_every_text_of_a_shipped_game_is_without_problem(system: str, lang: str) -> None:
    found = reference(system, lang)
    assert told(list(found.problems)) == []
    headings = [block for block in found.document.blocks if isinstance(block, Heading)]
    assert len(headings) >= 4


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("system", GAMES)
def test_the_paper_says_every_word_of_the_reference(system: str, lang: str) -> None:
    page = "".join("".join(kept(system, lang).pages).split())
    for block in reference(system, lang).document.blocks:
        lines = []
        if isinstance(block, Table):
            lines = [word for line in table_lines(block) for word in line]
        elif isinstance(block, DefinitionBlock):
            lines = [words_of(block.name), *words_of(block.text).split()[:8]]
        missing = [line for line in lines if "".join(line.split()) not in page]
        assert not [line for line in missing if not _has_strange_letter(line)], block


def _has_strange_letter(words: str) -> bool:
    """Return whether another face draws a part, so that it is read back under another letter."""
    return any(letter in words for letter in "⊙↻⁠″")


def test_the_foot_names_game_edition_author_and_page() -> None:
    first, second = kept("ags", "de").pages
    assert "A Generic Skirmisher 0.3 · Regeln von Timotheus Wischniowski Seite 1 von 2" in first
    assert "Seite 2 von 2" in second
    assert "Rules by Markus Lobedann Page 1 of 2" in kept("realms", "en").pages[0]


def test_both_languages_have_a_text_of_their_own() -> None:
    for system in ("ags", "realms"):
        files = [quick_file(shipped(), shipped_game(system), lang) for lang in LANGUAGES]
        assert [file.name for file in files if file] == ["quick.de.md", "quick.en.md"]


def test_both_languages_have_the_same_parts() -> None:
    for system in GAMES:
        shapes = [
            [type(block).__name__ for block in reference(system, lang).document.blocks]
            for lang in LANGUAGES
        ]
        assert shapes[0] == shapes[1], system


def test_the_same_game_gives_the_same_file() -> None:
    assert sheet_of("ags", "en").pdf == kept("ags", "en").pdf


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_reference_in_large_print_takes_the_pages_it_needs(lang: str) -> None:
    sheet = printed(reference("realms", lang), theme=LARGE)
    assert sheet.written.problems == ()
    assert sheet.written.pages > 2
    assert sheet.written.size_pt >= 10  # notes are set in 0.92 of it, so nothing is below 8 pt
    assert outside(sheet.pdf, MARGIN_PT) == []
    said = "".join("".join(sheet.pages).replace("-", "").split())  # lines may end at any hyphen
    words = set(" ".join(kept("realms", lang).pages).replace("-", "").split())
    assert [word for word in words if word not in said and "(" not in word] == []


@pytest.mark.parametrize("paper", ["letter", "a5", "a3"])
def test_other_papers_hold_everything_as_well(paper: str) -> None:
    sheet = sheet_of("realms", "en", paper=paper)
    assert outside(sheet.pdf, MARGIN_PT) == []
    assert "Composite armour" in " ".join(sheet.pages)


def test_themes_change_size_and_ink() -> None:
    text = "## One\n\n" + "Some words. " * 30
    usual, large = sheet_from(text), sheet_from(text, theme=LARGE)
    assert large.written.size_pt > usual.written.size_pt
    saver = sheet_from(text, theme=INK_SAVER)
    assert saver.pdf != usual.pdf
    assert saver.pages == usual.pages


def test_a_short_text_is_one_page_in_the_largest_print() -> None:
    sheet = sheet_from("## One\n\nFew words.\n\n## Two\n\nFew words.")
    assert (sheet.written.pages, sheet.written.size_pt) == (1, 11.2)


def test_a_text_too_long_says_so_and_loses_nothing() -> None:
    sheet = sheet_from(LONG)
    assert sheet.written.pages > 2
    assert [(p.code, p.severity) for p in sheet.written.problems] == [
        ("rules.too_full", Severity.HINT)
    ]
    words = " ".join(sheet.pages)
    assert [n for n in range(300) if f"Word {n} says" not in words] == []
    assert outside(sheet.pdf, MARGIN_PT) == []


def test_the_author_may_ask_for_columns() -> None:
    text = LONG[: len(LONG) // 12]
    sizes = [sheet_from(f"::: columns {count}\n\n{text}").written.size_pt for count in (1, 4)]
    assert all(size >= 6.5 for size in sizes)
    assert sheet_from(f"::: columns 1\n\n{text}").pdf != sheet_from(f"::: columns 4\n\n{text}").pdf


def test_a_small_table_is_never_parted() -> None:
    rows = "".join(f"| row {n} | value {n} |\n" for n in range(9))
    texts = [
        f"## Table {n}\n\n| a | b |\n|---|---|\n{rows.replace('row', f'row{n}x')}"
        for n in range(12)
    ]
    document = sheet_from("\n\n".join(texts))
    for number in range(12):
        holding = [page for page in document.pages if f"row{number}x 0 " in page]
        assert len(holding) == 1
        assert f"row{number}x 8 " in holding[0]


def test_a_grid_is_printed_cell_by_cell() -> None:
    (page,) = sheet_from("::: table need", tiny_game(tables=GRID)).pages
    assert "3 4+ 5+ 6+ 7+ 8+ 9+ 10+ 10+ 10+ 10+ 4 3+ 4+ 5+" in page


def test_a_game_without_a_text_gets_one_made_of_what_it_declares() -> None:
    game = tiny_game(
        tables=GRID,
        everyone="{weapons: [{id: fist, name: {de: Faust, en: Fist}, power: 1}]}",
        checks='[{code: a, for: roster, require: "true", why: One list only.}]',
    )
    found = quick_reference(shipped(samples=False), game, "en")
    titles = [words_of(b.runs) for b in found.document.blocks if isinstance(b, Heading)]
    assert titles == [
        "Values",
        "What must hold",
        "Weapons",
        "Weapons everyone has",
        "Traits",
        "Tables",
        "Tag",
        "Readings to agree on",
    ]
    (page,) = printed(found).pages
    page = page.replace("\u00a0", " ")
    assert page.startswith("Quick reference Tiny")
    for words in ("Fist power 1", "One list only.", "2 5+ 6+ 7+", "Fearsome (X)", "Harsh"):
        assert words in page, words


def test_a_text_in_another_language_is_taken_and_says_so(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from realms_builder.game.library import Library
    from tests.cli.commands import tiny_pack, write

    folder = tiny_pack(tmp_path)
    write(folder / "rules" / "quick.de.md", "# Kurz\n\n::: stats\n")
    library = Library([tmp_path])
    game = library.game("tiny")
    assert game is not None
    found = quick_reference(library, game, "en")
    assert found.document.title == "Kurz"
    assert [(p.code, p.severity) for p in found.problems] == [
        ("rules.other_language", Severity.HINT)
    ]


def test_markup_of_a_text_is_never_markup_of_the_library() -> None:
    text = "**<b>&amp;** <font size=90>big</font> {{x}} [link](ftp://x) & < >"
    (page,) = sheet_from(text).pages
    assert "<b>& <font size=90>big</font> {x} link & < >" in page


def test_words_that_are_too_long_stay_on_the_page() -> None:
    long = "Donaudampfschifffahrt" * 40 + "\n\n| a | b |\n|---|---|\n| " + "x" * 300 + " | y |\n"
    sheet = sheet_from(f"::: columns 4\n\n{long}")
    assert outside(sheet.pdf, MARGIN_PT) == []


def test_the_reading_of_nothing_is_an_empty_page() -> None:
    found = read_rule_text("", Reference(tiny_game(), "en"))
    assert (found.blocks, found.problems) == ((), ())
    assert len(pages_of(sheet_from("").pdf)) == 1


def test_icons_stand_before_what_they_mean_and_only_where_most_have_one() -> None:
    entry = DefinitionBlock(bold("Burning"), icon="burning")
    plain_entry = DefinitionBlock(bold("Other"), icon="nothing_like_it")
    most, few = iconed((entry, entry, plain_entry), SIGNS), iconed((entry, plain_entry), SIGNS)
    shown, hidden = (
        [block.icon for block in found if isinstance(block, DefinitionBlock)]
        for found in (most, few)
    )
    assert shown[:2] == ["burning", "burning"]
    assert shown[2]  # keeps room for one, so that names stand below each other
    assert hidden == ["", ""]


def test_the_sheet_draws_the_icons_of_the_game() -> None:
    signs = icon_characters()
    with_icons = quick_pages(reference("realms", "en"), FontSet(), ThemeFile(), icons=signs)
    drawn = {m.text for face in with_icons.faces for m in face.marks if isinstance(m, TextRun)}
    assert {signs["agi"], signs["overwatch"], signs["antigrav"]} <= drawn


def test_a_part_that_goes_on_in_another_column_is_named_there() -> None:
    text = "# Long\n\n## Rules\n" + LONG
    said = " ".join(sheet_from(text).pages)
    assert said.count("Rules (continued)") >= 2
    assert "continued" not in " ".join(sheet_from("# Short\n\n## Rules\n\nWords.").pages)


def test_a_heading_with_a_line_below_stays_with_what_they_introduce() -> None:
    # On A5 the conditions begin at the foot of a column: the first of them stands there as well.
    said = " ".join(sheet_of("basic_rules", "de", paper="a5").pages)
    assert said.index("Hat gehandelt") < said.index("Marker (Fortsetzung)")
