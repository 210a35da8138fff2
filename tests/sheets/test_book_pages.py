"""Books on paper: pages of references, heads of tables, boxes and footnotes where they belong."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from realms_builder.cards.sizes import Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.layout.columns import ColumnFiller
from realms_builder.layout.lines import SetLine
from realms_builder.layout.marks import Clip, TextRun
from realms_builder.layout.pieces import TextPiece
from realms_builder.render.jobs.book_pdf import booklet_order, spreads
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import LaidBook, lay_out
from realms_builder.sheets.book.look import BookLook
from realms_builder.sheets.book.reading import read_book
from tests.sheets.books import ENGLISH, GERMAN, SVG, book, book_in, laid_out, printed
from tests.sheets.printed import sizes_of
from tests.sheets.quick_sheets import outside

WORDS = "Some words that fill a line or two of the page, again and again. "
CHAPTERS = "".join(f"## Chapter {n}\n\n{WORDS * 30}\n\n{WORDS * 20}\n\n" for n in range(1, 8))


def page_of(pages: list[str], words: str, start: int = 2) -> int:
    """Return the first page, from 1, behind the cover and the contents that says *words*."""
    return next(n for n, page in enumerate(pages, 1) if n > start and words in page)


def test_contents_and_references_name_the_pages_where_things_stand() -> None:
    text = f"# Book\n\n[[toc]]\n\n{CHAPTERS}## Last\n\nSee [five](#chapter-5) and page [](#last).\n"
    found = printed(text)
    five = page_of(found.pages, "Chapter 5 Some")
    last = page_of(found.pages, "Last See")
    assert f"Chapter 5 {five}" in found.pages[1]
    assert f"See five (p. {five}) and page p. {last}." in found.pages[last - 1].replace("\xa0", " ")


def test_a_book_has_an_outline_links_and_its_own_words_about_itself() -> None:
    text = (
        "---\ntitle: The Vale\nauthor: Ann\nlang: en\n---\n\n# One\n\n## Two\n\n# Three\n\n"
        "[two](#two) [out](https://example.org/x)\n"
    )
    with pikepdf.open(BytesIO(printed(text).pdf)) as pdf:
        with pdf.open_outline() as outline:
            titles = [
                (item.title, [inner.title for inner in item.children]) for item in outline.root
            ]
        assert titles == [("One", ["Two"]), ("Three", [])]
        assert str(pdf.Root.Lang) == "en"
        assert (str(pdf.docinfo.Title), str(pdf.docinfo.Author)) == ("The Vale", "Ann")
        links = [annot for page in pdf.pages for annot in page.get("/Annots", [])]
        assert {str(link.A.URI) for link in links if "/A" in link} == {"https://example.org/x"}
        inner = [link for link in links if "/Dest" in link]
        assert len(inner) == 1
        place = pdf.Root.Dests[str(inner[0].Dest)]
        assert place[0].objgen == pdf.pages[1].objgen


def test_a_long_table_repeats_its_head_on_every_page() -> None:
    rows = "".join(f"| row {n} | words of {n} |\n" for n in range(300))
    found = printed(f"# T\n\n## A\n\n| Name | Meaning |\n|--|--|\n{rows}")
    assert len(found.pages) > 5
    assert all("Name Meaning" in page for page in found.pages[1:])
    whole = " ".join(found.pages)
    assert all(f"words of {n} " in f"{whole} " for n in range(300))
    assert outside(found.pdf, 20.0) == []


def test_a_cell_higher_than_a_page_goes_on_behind_it() -> None:
    words = " ".join(f"word{n}" for n in range(1500))
    found = printed(f"# T\n\n## A\n\n| Name | Text |\n|--|--|\n| x | {words} |\n")
    assert "word0" in found.pages[1]
    assert "word1499" in found.pages[-1]
    assert outside(found.pdf, 20.0) == []


def test_footnotes_stand_on_the_page_of_their_sign() -> None:
    signs = "".join(f"{WORDS * 12}[^{n}]\n\n" for n in range(12))
    notes = "".join(f"[^{n}]: Note number {n} stop.\n" for n in range(12))
    found = printed(f"# T\n\n## A\n\n{signs}{notes}")
    where = [page_of(found.pages, f"Note number {n} stop", 1) for n in range(12)]
    assert where == sorted(where)
    assert len(set(where)) > 2
    assert outside(found.pdf, 20.0) == []


def test_a_footnote_longer_than_a_page_goes_on() -> None:
    words = " ".join(f"note{n}" for n in range(1800))
    found = printed(f"# T\n\n## A\n\nText[^1] here.\n\n[^1]: {words}\n")
    whole = " ".join(found.pages)
    assert "note0" in found.pages[1]
    assert all(f"note{n} " in f"{whole} " for n in (1, 900, 1799))
    assert outside(found.pdf, 20.0) == []


def test_a_heading_never_stands_alone_at_the_foot() -> None:
    for filler in range(30, 60):
        before = "Line.\n\n" * filler
        text = f"# T\n\n## A\n\n{before}### Under\n\nBelow it.\n"
        pages = printed(text).pages
        assert any("Under Below it." in page for page in pages), filler


def test_boxes_break_across_pages_and_keep_all_their_words() -> None:
    inside = "".join(f"    {WORDS}{n} end.\n\n" for n in range(80))
    found = printed(f"# T\n\n## A\n\n!!! danger Box\n\n{inside}")
    whole = " ".join(found.pages)
    assert all(f" {n} end." in whole for n in range(80))
    assert len(found.pages) > 3
    assert outside(found.pdf, 20.0) == []


def test_columns_are_filled_one_after_the_other() -> None:
    text = f"---\ncolumns: 2\nlang: en\n---\n\n# T\n\n{CHAPTERS}"
    narrow, wide = laid_out(book(text)), laid_out(book(f"{ENGLISH}# T\n\n{CHAPTERS}"))
    assert len(narrow.pages) < len(wide.pages)
    assert outside(printed(book(text)).pdf, 20.0) == []


COLUMNS = "---\ncolumns: 2\nlang: en\n---\n\n# T\n\n"


def feet(found: Book, page: int) -> list[float]:
    """Return how far down, in millimetres, the words of each column of a page reach."""
    laid = laid_out(found)
    middle, foot = laid.paper.width_mm / 2, laid.paper.height_mm - 20.0
    words = [mark for mark in laid.pages[page].marks if isinstance(mark, TextRun)]
    words = [mark for mark in words if 20 < mark.baseline_y < foot]
    left = [mark.baseline_y for mark in words if mark.x < middle]
    right = [mark.baseline_y for mark in words if mark.x > middle]
    return [max(left, default=0.0), max(right, default=0.0)]


def test_the_columns_of_the_last_page_are_equally_long() -> None:
    paragraphs = "".join(f"{WORDS}{n}.\n\n" for n in range(20))
    left, right = feet(book(f"{COLUMNS}## A\n\n{paragraphs}"), 1)
    assert 40 < right <= left < 150
    assert left - right < 20


def test_the_columns_before_a_new_page_are_equally_long_too() -> None:
    paragraphs = "".join(f"{WORDS}{n}.\n\n" for n in range(14))
    found = book(f"{COLUMNS}## A\n\n{paragraphs}\\newpage\n\n## B\n\n{WORDS}\n")
    left, right = feet(found, 1)
    assert 40 < right <= left < 120
    assert "B" in printed(found).pages[2]


def test_a_table_in_short_columns_goes_on_with_its_head() -> None:
    rows = "".join(f"| row {n} | {n} |\n" for n in range(16))
    page = printed(book(f"{COLUMNS}## A\n\n| Name | Number |\n|--|--:|\n{rows}")).pages[1]
    assert page.count("Name Number") == 2
    assert [page.count(f" row {n} ") for n in range(16)] == [1] * 16


def test_columns_with_footnotes_keep_each_below_its_sign() -> None:
    text = f"{COLUMNS}## A\n\n" + "".join(f"{WORDS}{n}[^{n}]\n\n" for n in range(6))
    found = printed(book(text + "".join(f"[^{n}]: Note {n}.\n" for n in range(6))))
    assert all(f"Note {n}." in found.pages[1] for n in range(6))
    assert outside(found.pdf, 20.0) == []


@pytest.mark.parametrize("short_by", [0.0, 0.005, 0.5])
def test_a_title_goes_with_the_lines_it_announces(short_by: float) -> None:
    def lines(count: int) -> TextPiece:
        return TextPiece([SetLine((), 10.0, 5.0)] * count, 50.0)

    above, title, text = lines(4), lines(1), lines(8)
    title.keeps = True
    # Four lines stand above; the title and two lines of its text would just fit, or just not.
    columns = ColumnFiller(lambda _: 35.0 - short_by, 1).fill([above, title, text])
    place = next(at for at, c in enumerate(columns) if any(p is title for p, _ in c.placed))
    assert columns[place].placed[-1].piece is not title
    assert place == (1 if short_by > 0.1 else 0)


def test_a_footnote_of_what_stands_before_the_first_chapter_is_printed() -> None:
    found = printed("Read this first[^1].\n\n# One\n\nWords.\n\n[^1]: Or last.\n")
    assert "Read this first" in " ".join(found.pages)
    assert "Or last." in " ".join(found.pages)
    assert len(found.pages) == 2


def test_contents_that_end_in_a_corner_leave_their_page_to_the_book() -> None:
    def pages(count: int) -> list[str]:
        chapters = "".join(f"## Chapter {n}\n\nWords.\n\n" for n in range(1, count + 1))
        return printed(f"# T\n\n[[toc]]\n\n{chapters}").pages

    full, over = pages(30), pages(46)
    assert "Words." not in full[1]
    assert "Chapter 46" not in over[1]
    assert "Words." in over[2]


def test_an_address_longer_than_a_line_is_divided_at_its_signs() -> None:
    address = "https://example.org/" + "/".join(f"part{n}" for n in range(40))
    laid = laid_out(book(f"# T\n\n## A\n\n<{address}>\n"))
    runs = [m.text for m in laid.pages[1].marks if isinstance(m, TextRun) and "part" in m.text]
    assert "".join(runs) == address
    assert all(run.endswith("/") for run in runs[:-1])


def test_a_very_long_word_is_divided_before_all_of_its_table_gets_small() -> None:
    word = "Counterintuitivelyunextinguishablelamplight"
    cells = f"| {word} | {word} | {word} | {word} |\n"
    found = printed(f"# T\n\n## A\n\n| One | Two | Three | Four |\n|--|--|--|--|\n{cells}")
    assert found.laid.problems == ()
    assert "Three" in found.pages[1]
    assert outside(found.pdf, 20.0) == []


def test_code_stands_in_cells_of_one_width_and_goes_on_set_in() -> None:
    long = "    " + "0000 " * 40
    laid = laid_out(book(f"# T\n\n## A\n\n```\n000\n{long}\n```\n"))
    runs = [m for m in laid.pages[1].marks if isinstance(m, TextRun) and m.font == "code"]
    first = runs[0]
    lines = sorted({run.baseline_y for run in runs})
    starts = [min(run.x for run in runs if run.baseline_y == y) - first.x for y in lines]
    cell = FontSet().width("code", "0", first.size_pt)
    assert [round(start / cell, 3) for start in starts[:3]] == [0.0, 4.0, 8.0]


def test_tasks_have_a_box_to_tick() -> None:
    page = printed("# T\n\n## A\n\n- [ ] buy glue\n- [x] buy paint\n- [y] no task\n").pages[1]
    assert "☐ buy glue" in page
    assert "☑ buy paint" in page
    assert "• [y] no task" in page


def test_an_item_that_reads_from_the_right_has_its_bullet_there() -> None:
    laid = laid_out(book("# T\n\n## A\n\n- one\n- אב גד\n"))
    runs = [m for m in laid.pages[1].marks if isinstance(m, TextRun)]
    (first, second) = [run for run in runs if run.text == "•"]
    words = [
        next(r for r in runs if r.baseline_y == b.baseline_y and r != b) for b in (first, second)
    ]
    assert first.x < words[0].x
    assert second.x > words[1].x > words[0].x


@pytest.mark.parametrize("width", [28, 40, 60, 200])
@pytest.mark.parametrize(
    "words",
    ["Übersicht aller vier Sichtfelder", "monomolekular", "Panzerbrechend", "MMMM", "ein Bild"],
)
def test_the_words_of_a_missing_picture_stay_in_its_frame(words: str, width: int) -> None:
    laid = laid_out(book(f"{GERMAN}# T\n\n## A\n\n![{words}](no.png){{width={width}pt}}\n"))
    frame = next(mark for mark in laid.pages[1].marks if isinstance(mark, Clip))
    found = [mark for mark in frame.marks if isinstance(mark, TextRun)]
    said = " ".join(mark.text for mark in found).replace("- ", "")
    assert words.startswith(said.split()[0])
    if width > 30:
        assert said == words
    fonts = FontSet()
    assert all(m.x + fonts.width(m.font, m.text, m.size_pt) < frame.x + frame.w for m in found)
    assert all(frame.y < m.baseline_y < frame.y + frame.h for m in found)


def test_a_table_with_too_many_columns_is_written_out_and_told() -> None:
    head = "|" + "".join(f" Heading{n} |" for n in range(30))
    row = "|" + "".join(f" contents{n} |" for n in range(30))
    found = printed(f"# T\n\n## A\n\n{head}\n|{'--|' * 30}\n{row}\n")
    assert [problem.code for problem in found.laid.problems] == ["book.wide_table"]
    assert "Heading29: contents29" in found.pages[1]
    assert outside(found.pdf, 20.0) == []


def test_two_pages_lie_on_a_sheet_as_in_an_open_book() -> None:
    assert list(spreads(4)) == [(-1, 0), (1, 2), (3, 4)]
    assert list(spreads(5)) == [(-1, 0), (1, 2), (3, 4)]
    found = printed(f"# T\n\n{CHAPTERS}", "a5", two_up=True)
    width, height = sizes_of(found.pdf)[0]
    assert (width, height) == pytest.approx((296.0, 210.0), abs=0.01)
    assert len(found.pages) == len(found.laid.pages) // 2 + 1


def test_a_folded_booklet_opens_in_the_right_order() -> None:
    # Eight pages on two sheets: the outer one holds 8 and 1, behind them 2 and 7.
    numbered = [(left + 1, right + 1) for left, right in booklet_order(8)]
    assert numbered == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert len(list(booklet_order(5))) == 4


def test_missing_pictures_become_frames_with_their_words(tmp_path: Path) -> None:
    found = printed(
        book("# T\n\n## A\n\n![The map](no.png){width=200pt}\n", path=tmp_path / "b.md")
    )
    assert "The map" in found.pages[1]


def test_a_picture_used_twice_is_embedded_once(tmp_path: Path) -> None:
    Image.new("RGB", (40, 30), "#336699").save(tmp_path / "p.png")
    text = "# T\n\n## A\n\n![a](p.png){width=20pt}\n\nWords ![b](p.png) here.\n\n![c](p.png)\n"
    with pikepdf.open(BytesIO(printed(book_in(tmp_path, text)).pdf)) as pdf:
        pictures = [thing for thing in pdf.objects if _is_picture(thing)]
        assert len(pictures) == 1


def _is_picture(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"


def test_drawings_stay_lines_and_letters_stay_text(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG, encoding="utf-8")
    with pikepdf.open(BytesIO(printed(book_in(tmp_path, "# T\n\n![a](a.svg)\n")).pdf)) as pdf:
        assert not any(_is_picture(thing) for thing in pdf.objects)
        assert any(
            isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
            for thing in pdf.objects
        )


def test_paper_too_small_is_refused() -> None:
    laid = lay_out(book("# T\n"), Paper("x", "x", 60.0, 80.0), ThemeFile(), FontSet())
    assert laid.pages == ()
    assert [problem.code for problem in laid.problems] == ["book.paper_too_small"]


def test_saving_ink_leaves_grounds_away() -> None:
    look = BookLook(Paper("a4", "A4", 210.0, 297.0), ThemeFile(ink_saver=True), FontSet(), "en")
    assert (look.box("danger").ground, look.box("danger").strip) == (None, None)


def test_pages_know_the_lines_they_come_from() -> None:
    laid = laid_out(book(f"# T\n\n{CHAPTERS}"))
    pages = [page for page, _ in laid.places]
    assert pages == sorted(pages)
    assert laid.places[0][1].line == 7


def page_with(laid: LaidBook, words: str) -> int:
    """Return the number, from 0, of the page on which *words* are drawn."""
    return next(
        at
        for at, page in enumerate(laid.pages)
        if any(words in mark.text for mark in page.marks if isinstance(mark, TextRun))
    )


@pytest.mark.parametrize(
    ("title", "below"),
    [
        ("Ranges", "| Bow | 24 |\n|--|--|\n| First | 18 |\n"),
        ("**Ranges**", "First words of a paragraph.\n"),
        ("- Ranges", "  First words of the item.\n"),
        ("A  \nB  \nC  \nD  \nRanges:", "- First\n- Second\n"),
    ],
)
def test_short_words_above_what_they_name_never_stand_alone_at_the_foot(
    title: str, below: str
) -> None:
    pages = []
    for count in range(28, 45):
        laid = laid_out(book("## A\n\n" + "Line.\n\n" * count + f"{title}\n\n{below}"))
        pages.append(page_with(laid, "Ranges"))
        assert page_with(laid, "First") == pages[-1]
    assert set(pages) == {1, 2}


def test_a_last_row_without_words_takes_two_more_along() -> None:
    rows = "".join(f"| row {n}. | 1 |\n" for n in range(60))
    text = f"| Name | Number |\n|--|--|\n{rows}|  |  |\n\nEnd.\n"
    places = []
    for count in range(8, 22):
        laid = laid_out(book("## A\n\n" + "Line.\n\n" * count + text))
        last = page_with(laid, "row 59.")
        places.append(last)
        assert page_with(laid, "row 58.") == last
    assert len(set(places)) == 2


def test_contents_in_a_box_are_the_contents_of_the_book() -> None:
    parts = "".join(f"## Part {n}\n\nWords.\n\n" for n in range(12))
    text = f"# T\n\n<details><summary>All</summary>\n\n[[toc]]\n\n</details>\n\n{parts}"
    assert " ".join(printed(text).pages).count("Part 7") == 2


@pytest.mark.parametrize(
    "text", ["- {#here}\n- b\n", "1. {#here}\n2. b\n", "# A\n\n- {#here}\n- b\n"]
)
def test_an_item_that_is_an_anchor_alone_has_a_line_of_its_own(text: str) -> None:
    signs = "1.2.b" if text.startswith("1") else "••b"
    assert "".join(printed(text).pages[-1].split()).endswith(signs)


def test_a_roster_given_for_a_book_becomes_pages(tmp_path: Path) -> None:
    text = "kind: roster\nmodels:\n  - {id: m1, unit: guard}\n  - {id: m2, unit: guard}\n"
    (tmp_path / "r.yaml").write_text(text, encoding="utf-8")
    assert "kind: roster models:" in printed(read_book(tmp_path / "r.yaml")).pages[0]
