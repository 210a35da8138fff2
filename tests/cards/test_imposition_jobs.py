"""What a print job may want, and what it is told when it cannot have it."""

from dataclasses import replace

import pytest

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.pages import CardOnSheet, LineKind, Sheets
from realms_builder.cards.imposition.print_job import Duplex, Orientation, PrintJob
from realms_builder.cards.sizes import PAPERS
from realms_builder.core.problems import Severity
from realms_builder.core.translation import languages, pattern, sentence
from tests.cards.held_sheet import cards
from tests.cards.test_marks import touches


def codes(sheets: Sheets) -> list[str]:
    return [problem.code for problem in sheets.problems]


def fixes(sheets: Sheets) -> list[tuple[str, str | None]]:
    return [(fix.code, fix.replacement) for fix in sheets.problems[0].fixes]


def fronts(sheets: Sheets) -> list[list[tuple[int, int]]]:
    return [
        [(slot.card, slot.copies) for slot in page.slots]
        for page in sheets.pages
        if page.side.value == "front"
    ]


def test_identical_cards_are_printed_once_on_demand() -> None:
    hand = [CardOnSheet(63, 88, key) for key in ("ghost", "knight", "ghost", "ghost")]
    assert fronts(impose(hand, PrintJob())) == [[(0, 1), (1, 1), (2, 1), (3, 1)]]
    merged = impose(hand, PrintJob(merge_identical=True))
    assert fronts(merged) == [[(0, 3), (1, 1)]]


def test_the_same_key_in_another_size_is_another_card() -> None:
    two = [CardOnSheet(63, 88, "ghost"), CardOnSheet(44, 68, "ghost")]
    assert fronts(impose(two, PrintJob(merge_identical=True))) == [[(0, 1)], [(1, 1)]]


def test_cards_without_key_are_never_the_same() -> None:
    two = [CardOnSheet(63, 88), CardOnSheet(63, 88)]
    assert fronts(impose(two, PrintJob(merge_identical=True))) == [[(0, 1), (1, 1)]]


def test_a_count_prints_copies_unless_they_are_merged() -> None:
    hand = [CardOnSheet(63, 88, "ghost", count=3), CardOnSheet(63, 88, "knight")]
    assert fronts(impose(hand, PrintJob())) == [[(0, 1), (0, 1), (0, 1), (1, 1)]]
    assert fronts(impose(hand, PrintJob(merge_identical=True))) == [[(0, 3), (1, 1)]]


def test_the_first_sheet_begins_at_the_start_position() -> None:
    job = PrintJob(start_position=8)
    plain = impose(cards(9), PrintJob()).pages[0].slots
    sheets = impose(cards(3), job)
    assert [slot.box for slot in sheets.pages[0].slots] == [plain[7].box, plain[8].box]
    assert [slot.box for slot in sheets.pages[2].slots] == [plain[0].box]


def test_the_start_position_concerns_the_first_size_only() -> None:
    sheets = impose([*cards(1), *cards(1, 44, 68)], PrintJob(start_position=3))
    alone = impose(cards(1, 44, 68), PrintJob())
    assert sheets.pages[2].slots[0].box == alone.pages[0].slots[0].box


def test_a_start_beyond_the_sheet_is_told_and_begins_at_the_first_place() -> None:
    sheets = impose(cards(1), PrintJob(start_position=10))
    assert codes(sheets) == ["sheet.start_beyond"]
    assert sheets.problems[0].severity is Severity.WARNING
    assert dict(sheets.problems[0].values) == {"start": 10, "places": 9}
    assert sheets.pages[0].slots == impose(cards(1), PrintJob()).pages[0].slots


def test_a_card_too_large_is_told_with_the_smallest_paper_that_holds_it() -> None:
    sheets = impose(cards(2, 205, 290), PrintJob())
    assert codes(sheets) == ["sheet.card_too_large"]
    assert fixes(sheets) == [("sheet.fix_paper", "legal")]
    assert sheets.problems[0].values["cards"] == 2
    assert not sheets.pages


def test_a_card_larger_than_every_paper_has_no_way_out() -> None:
    sheets = impose(cards(1, 500, 500), PrintJob())
    assert codes(sheets) == ["sheet.card_too_large"]
    assert fixes(sheets) == []


def test_a_bleed_too_wide_is_told_with_the_widest_that_fits() -> None:
    sheets = impose(cards(1, 198, 280), PrintJob(bleed_mm=3.0))
    assert codes(sheets) == ["sheet.bleed_too_large"]
    assert ("sheet.fix_bleed", "1") in fixes(sheets)
    assert ("sheet.fix_paper", "legal") in fixes(sheets)


def test_a_pair_too_wide_to_fold_is_told_to_be_printed_on_both_sides() -> None:
    sheets = impose(cards(1, 148, 210), PrintJob(duplex=Duplex.FOLD))
    assert codes(sheets) == ["sheet.fold_too_large"]
    assert fixes(sheets) == [("sheet.fix_duplex", "long-edge"), ("sheet.fix_paper", "tabloid")]


def test_a_wide_margin_is_named_as_a_way_out() -> None:
    sheets = impose(cards(1, 200, 280), PrintJob(margin_mm=10.0))
    assert ("sheet.fix_margin", "5") in fixes(sheets)


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_fixed_orientation_never_keeps_a_card_off_the_paper(orientation: Orientation) -> None:
    assert impose(cards(1, 280, 50), PrintJob(orientation=orientation)).pages


@pytest.mark.parametrize(
    ("job", "size"),
    [
        (PrintJob(bleed_mm=3.0), (199, 286)),
        (PrintJob(duplex=Duplex.FOLD, margin_mm=12.0), (150, 210)),
        (PrintJob(duplex=Duplex.FOLD, bleed_mm=1.0), (200, 143)),
        (PrintJob(orientation=Orientation.LANDSCAPE, bleed_mm=2.0, margin_mm=8), (198, 200)),
    ],
)
def test_every_offered_way_out_works(job: PrintJob, size: tuple[float, float]) -> None:
    ways = fixes(impose(cards(1, *size), job))
    assert ways
    for code, replacement in ways:
        assert replacement is not None
        changed = {
            "sheet.fix_paper": lambda text: {"paper": PAPERS[text]},
            "sheet.fix_bleed": lambda text: {"bleed_mm": float(text)},
            "sheet.fix_margin": lambda text: {"margin_mm": float(text)},
            "sheet.fix_duplex": lambda text: {"duplex": Duplex(text)},
        }[code](replacement)
        assert impose(cards(1, *size), replace(job, **changed)).pages


def test_cards_that_fit_are_printed_beside_one_that_does_not() -> None:
    sheets = impose([*cards(1, 500, 500), *cards(2)], PrintJob(start_position=2))
    assert codes(sheets) == ["sheet.card_too_large"]
    assert fronts(sheets) == [[(1, 1), (2, 1)]]


@pytest.mark.parametrize(
    ("job", "code"),
    [
        (PrintJob(bleed_mm=3.1), "sheet.bad_bleed"),
        (PrintJob(bleed_mm=-1.0), "sheet.bad_bleed"),
        (PrintJob(bleed_mm=float("nan")), "sheet.bad_bleed"),
        (PrintJob(gap_mm=float("inf")), "sheet.bad_gap"),
        (PrintJob(margin_mm=-0.1), "sheet.bad_margin"),
        (PrintJob(back_offset_mm=(0.0, 21.0)), "sheet.bad_offset"),
        (PrintJob(start_position=0), "sheet.bad_start"),
    ],
)
def test_a_number_out_of_range_is_told_and_nothing_is_laid_out(job: PrintJob, code: str) -> None:
    sheets = impose(cards(1), job)
    assert codes(sheets) == [code]
    assert not sheets.pages


@pytest.mark.parametrize("side", [0.0, -63.0, 0.01, float("nan"), float("inf")])
def test_a_card_without_usable_size_is_left_out(side: float) -> None:
    sheets = impose([CardOnSheet(side, 88), *cards(1)], PrintJob())
    assert codes(sheets) == ["sheet.bad_card"]
    assert fronts(sheets) == [[(1, 1)]]


def test_no_cards_make_no_pages() -> None:
    assert impose([], PrintJob(ruler=True)) == Sheets(PrintJob(ruler=True))


def test_every_page_says_which_it_is() -> None:
    german = impose(cards(10), PrintJob(name="Die Ritter"), "de")
    assert [page.texts[0].text for page in german.pages] == [
        "Seite 1 von 4 · Vorderseiten · Die Ritter",
        "Seite 2 von 4 · Rückseiten · Die Ritter",
        "Seite 3 von 4 · Vorderseiten · Die Ritter",
        "Seite 4 von 4 · Rückseiten · Die Ritter",
    ]


@pytest.mark.parametrize("duplex", [Duplex.FOLD, Duplex.NONE])
def test_a_sheet_printed_on_one_side_does_not_name_it(duplex: Duplex) -> None:
    page = impose(cards(1), PrintJob(name="Geister", duplex=duplex), "de").pages[0]
    assert page.texts[0].text == "Seite 1 von 1 · Geister"


def test_a_very_long_name_is_cut_with_dots() -> None:
    page = impose(cards(1), PrintJob(name="Ritter " * 40)).pages[0]
    assert page.texts[0].text.endswith("…")
    assert len(page.texts[0].text) < 90


def test_a_foot_without_room_below_stands_beside_the_cards() -> None:
    # Eleven millimetres are left at the sides, two above and below.
    job = PrintJob(margin_mm=0.0, orientation=Orientation.PORTRAIT, marks=False)
    text = impose(cards(1, 188, 293), job).pages[0].texts[0]
    assert text.rotation == 90


def test_a_foot_without_any_room_is_left_out() -> None:
    job = PrintJob(margin_mm=0.0, orientation=Orientation.PORTRAIT)
    assert impose(cards(1, 208, 295), job).pages[0].texts == ()


def test_the_foot_can_be_left_out() -> None:
    assert impose(cards(1), PrintJob(foot=False)).pages[0].texts == ()


def test_the_ruler_is_exactly_100_mm_on_one_front_only() -> None:
    sheets = impose(cards(10), PrintJob(ruler=True))
    rulers = [
        max(line.x2_mm - line.x1_mm for line in lines)
        for page in sheets.pages
        if (lines := [line for line in page.lines if line.kind is LineKind.RULER])
    ]
    assert rulers == [pytest.approx(100.0, abs=1e-9)]


def test_a_sheet_without_room_for_the_ruler_leaves_it_to_the_next() -> None:
    job = PrintJob(ruler=True, margin_mm=0.0, orientation=Orientation.PORTRAIT)
    sheets = impose([*cards(1, 208, 295), *cards(1)], job)
    with_ruler = [
        page.number
        for page in sheets.pages
        if any(line.kind is LineKind.RULER for line in page.lines)
    ]
    assert with_ruler == [3]


def test_a_job_without_room_for_the_ruler_is_told_so() -> None:
    job = PrintJob(ruler=True, margin_mm=0.0, orientation=Orientation.PORTRAIT)
    sheets = impose(cards(1, 208, 295), job)
    assert [(p.code, p.severity) for p in sheets.problems] == [("sheet.no_ruler", Severity.HINT)]


@pytest.mark.parametrize("note_pt", [6.0, 8.0])
@pytest.mark.parametrize("bleed_mm", [0.0, 3.0])
@pytest.mark.parametrize("size", [(63, 88), (120, 80), (44, 68), (57.15, 88.9), (105, 148)])
def test_small_print_keeps_off_cards_and_marks(
    size: tuple[float, float], bleed_mm: float, note_pt: float
) -> None:
    job = PrintJob(name="Die Ritter vom Tal", ruler=True, bleed_mm=bleed_mm, note_pt=note_pt)
    for page in impose(cards(40, *size), job).pages:
        assert page.texts
        assert {text.size_pt for text in page.texts} == {note_pt}
        high = note_pt / 4  # millimetres of a capital, a little more than there are
        for text in page.texts:
            box = (
                (text.x_mm, text.y_mm - high, text.width_mm, high)
                if not text.rotation
                else (text.x_mm, text.y_mm, high, text.width_mm)
            )
            probe = replace(page.slots[0].box, **dict(zip(BOX_FIELDS, box, strict=True)))
            assert probe.x_mm >= job.margin_mm
            assert probe.right_mm <= page.width_mm - job.margin_mm
            assert probe.bottom_mm <= page.height_mm - job.margin_mm + 0.001
            assert not any(touches(line, probe) for line in page.lines)
            for slot in page.slots:
                bled = slot.box.grown(bleed_mm)
                apart = (
                    probe.x_mm >= bled.right_mm
                    or probe.right_mm <= bled.x_mm
                    or probe.y_mm >= bled.bottom_mm
                    or probe.bottom_mm <= bled.y_mm
                )
                assert apart


BOX_FIELDS = ("x_mm", "y_mm", "width_mm", "height_mm")


@pytest.mark.parametrize("lang", languages())
def test_problems_of_a_sheet_name_the_numbers(lang: str) -> None:
    sheets = impose(cards(1, 198.5, 280), PrintJob(bleed_mm=3.0))
    problem = sheets.problems[0]
    said = sentence(problem.code, lang, problem.values)
    assert ("198,5" if lang == "de" else "198.5") in said
    assert "A4" in said
    assert all(pattern(fix.code, lang) for fix in problem.fixes)
