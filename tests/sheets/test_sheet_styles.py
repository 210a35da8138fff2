"""Compact sheets have a line for each model, roomy ones have room to tick and to write."""

from __future__ import annotations

from itertools import pairwise

import pytest

from realms_builder.cards.sizes import PAPERS
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.layout.marks import Rect, TextRun
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.pages import SheetPages, sheet_pages
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.roster.sheet_styles import SheetStyle, in_style
from tests.builders import findings_of, mustered, roster_with, tiny_faction, tiny_game
from tests.sheets.printed import COLOUR, INK_SAVER, UNITS, band

TRACKS = (
    "[{id: hp, boxes: hp}, {id: ap, abbr: AP, counter: [0, 6], start: '4'},"
    " {id: points, name: Points, for: roster, counter: [0, 3]}]"
)
SQUAD = (Model("m1", "chief", "Urga", note="Never yields."), "guard")


def laid_out(
    found: Muster, style: SheetStyle, paper: str = "a4", theme: ThemeFile = COLOUR
) -> SheetPages:
    sheet = sheet_of(found, findings_of(found), "en")
    return sheet_pages(sheet, PAPERS[paper], theme, FontSet(), style)


def words(pages: SheetPages) -> list[str]:
    return [mark.text for face in pages.faces for mark in face.marks if isinstance(mark, TextRun)]


def test_a_compact_sheet_names_things_without_their_numbers_boxes_and_notes() -> None:
    said = " ".join(words(laid_out(band(*SQUAD), SheetStyle.COMPACT)))
    assert "Urga" in said
    assert "Axe" in said
    assert "power" not in said
    assert "yields" not in said


def test_a_compact_sheet_gives_every_model_one_line() -> None:
    found = band(*SQUAD, "guard")
    pages = laid_out(found, SheetStyle.COMPACT)
    runs = [m for face in pages.faces for m in face.marks if isinstance(m, TextRun)]
    (name,) = (run for run in runs if run.text == "Urga")
    (cost,) = (
        run for run in runs if run.text == "8" and run.baseline_y == pytest.approx(name.baseline_y)
    )
    assert cost.x > name.x
    usual = laid_out(found, SheetStyle.USUAL)
    assert _lowest(pages) < _lowest(usual)


def _lowest(pages: SheetPages) -> float:
    """Return where the findings begin, which stand below all models."""
    (face,) = pages.faces
    return next(m.baseline_y for m in face.marks if isinstance(m, TextRun) and m.text == "Findings")


def test_thirty_models_fit_one_compact_page() -> None:
    found = band(*["guard"] * 30)
    assert len(laid_out(found, SheetStyle.COMPACT).faces) == 1
    assert len(laid_out(found, SheetStyle.USUAL).faces) > 1


def test_a_roomy_sheet_has_counters_to_tick_and_lines_to_write_on() -> None:
    game = tiny_game(tracks=TRACKS)
    found = mustered(roster_with("guard", name="Band"), game, tiny_faction(game, UNITS))
    said = words(laid_out(found, SheetStyle.ROOMY))
    assert said.count("Note") == 1
    at = said.index("AP")
    assert said[at + 1 : at + 8] == ["0", "1", "2", "3", "4", "5", "6"]
    at = said.index("Points")
    assert said[at + 1 : at + 5] == ["0", "1", "2", "3"]
    assert "AP" not in words(laid_out(found, SheetStyle.USUAL))


def test_the_number_a_counter_starts_at_is_marked_by_a_thicker_box() -> None:
    game = tiny_game(tracks="[{id: ap, abbr: AP, counter: [0, 6], start: '4'}]")
    found = mustered(roster_with("guard", name="Band"), game, tiny_faction(game, UNITS))
    (face,) = laid_out(found, SheetStyle.ROOMY, theme=INK_SAVER).faces
    marks = list(face.marks)
    (four,) = (
        before
        for before, mark in pairwise(marks)
        if isinstance(mark, TextRun)
        and mark.text == "4"
        and isinstance(before, Rect)
        and before.w == before.h
    )
    thick = [m for m in marks if isinstance(m, Rect) and m.stroke and m.line_mm == four.line_mm]
    assert thick == [four]


def test_leader_tokens_are_boxes_with_the_round_that_brings_them() -> None:
    game = tiny_game(
        resources="[{id: lt, name: tokens, start: '3', each_round: '1', for: roster}]",
        game="{rounds: 3}",
    )
    found = mustered(roster_with("guard", name="Band"), game, tiny_faction(game, UNITS))
    (tokens,) = sheet_of(found, (), "en").counters
    assert tokens.name == "Tokens"
    assert tokens.numbers == ("1", "1", "1", "2", "3")


def test_only_a_roomy_sheet_keeps_counters() -> None:
    game = tiny_game(tracks=TRACKS)
    found = mustered(roster_with("guard"), game, tiny_faction(game, UNITS))
    sheet = sheet_of(found, (), "en")
    assert sheet.counters
    assert in_style(sheet, SheetStyle.ROOMY) is sheet
    for style in (SheetStyle.USUAL, SheetStyle.COMPACT):
        assert not in_style(sheet, style).counters
        assert not any(entry.counters for entry in in_style(sheet, style).entries)


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("style", list(SheetStyle))
def test_nothing_leaves_the_paper_in_any_style(style: SheetStyle, paper: str) -> None:
    game = tiny_game(tracks=TRACKS)
    long_one = Model("m9", "chief", "Urga", note=" ".join(["word"] * 2_000))
    found = mustered(
        roster_with(*["guard"] * 20, long_one, name="Band"), game, tiny_faction(game, UNITS)
    )
    size = PAPERS[paper]
    for face in laid_out(found, style, paper).faces:
        for mark in face.marks:
            if isinstance(mark, Rect):
                assert 0 <= mark.x <= mark.x + mark.w <= size.width_mm
                assert 0 <= mark.y <= mark.y + mark.h <= size.height_mm
            if isinstance(mark, TextRun):
                assert 0 < mark.baseline_y < size.height_mm - 5
