"""Hard books as authors write them: every mistake at its line, and pages one can hand on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from realms_builder.cards.sizes import PAPERS
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.layout.document import BoxedBlocks
from realms_builder.render.jobs.book_looks import BookFaces, book_settings
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pictures.picture_files import picture_fault
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import lay_out
from realms_builder.sheets.book.reading import BookSettings, read_book
from tests.builders import shipped
from tests.sheets.books import OPEN, printed
from tests.sheets.quick_sheets import outside
from tests.tree import ROOT

SAMPLES = ROOT / "tests" / "samples" / "books"
EXPECTED = {
    "skirmish": [
        ("skirmish.md", 146, "book.no_game"),
        ("skirmish.md", 152, "book.picture_missing"),
        ("skirmish.md", 154, "book.picture_broken"),
        ("skirmish.md", 172, "book.repeated_heading"),
        ("skirmish.md", 178, "book.dead_link"),
        ("skirmish.md", 178, "book.open_page"),
        ("skirmish.md", 191, "book.note_missing"),
        ("skirmish.md", 191, "book.open_place"),
        ("skirmish.md", 195, "book.note_unused"),
        ("skirmish.md", 200, "book.unused_anchor"),
        ("skirmish.md", 221, "book.repeated_heading"),
    ],
    "campaign": [
        ("campaign.md", 10, "book.front_matter"),
        ("campaign.md", 14, "book.tag_left_out"),
        ("campaign.md", 18, "book.open_page"),
        ("campaign.md", 26, "book.tag_ignored"),
        ("campaign.md", 31, "book.picture_remote"),
        ("campaign.md", 33, "book.picture_remote"),
        ("campaign.md", 35, "book.picture_remote"),
        ("campaign.md", 37, "book.picture_outside"),
        ("campaign.md", 39, "book.picture_huge"),
        ("campaign.md", 41, "book.picture_broken"),
        ("campaign.md", 123, "book.open_fence"),
        ("campaign.md", 130, "book.dead_link"),
        ("campaign.md", 130, "book.dead_link"),
        ("campaign_loop.md", 5, "book.include_cycle"),
        ("campaign_loop.md", 5, "book.include_cycle"),
    ],
    "faction_ags": [
        ("faction_ags.md", 15, "book.unknown_keyword"),
        ("faction_ags.md", 23, "book.unknown_unit"),
        ("faction_ags.md", 25, "book.unknown_faction"),
        ("faction_ags.md", 44, "book.unknown_unit"),
        ("faction_ags.md", 44, "formula.ends_in_plus"),
        ("faction_ags.md", 52, "book.unknown_item"),
        ("faction_ags.md", 54, "rules.unknown_directive"),
        ("faction_more.md", 3, "rules.unknown_table"),
        ("faction_more.md", 5, "book.include_cycle"),
        ("faction_more.md", 7, "book.include_outside"),
        ("faction_more.md", 9, "book.include_missing"),
    ],
    "faction_realms": [
        ("faction_realms.md", 21, "book.unknown_unit"),
        ("faction_realms.md", 37, "rules.unknown_table"),
    ],
}
HUGE_PX = 40_000


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the samples with what the project may not hold: open places, a huge picture."""
    folder = tmp_path_factory.mktemp("samples") / "books"
    shutil.copytree(SAMPLES, folder)
    for file in folder.glob("*.md"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("§OPEN§", OPEN), encoding="utf-8")
    Image.new("1", (HUGE_PX, HUGE_PX)).save(folder / "pictures" / "huge.png")
    return folder


def read(path: Path) -> Book:
    return read_book(path, book_settings(shipped))


@pytest.mark.parametrize("name", EXPECTED)
def test_every_mistake_is_listed_at_its_line(books: Path, name: str) -> None:
    found = [
        (Path(problem.place.file).name, problem.place.line, problem.code)
        for problem in read(books / f"{name}.md").problems
    ]
    assert sorted(found) == EXPECTED[name]


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("name", EXPECTED)
def test_no_word_leaves_the_pages(books: Path, name: str, paper: str) -> None:
    found = printed(read(books / f"{name}.md"), paper)
    assert len(found.pages) > 1
    assert outside(found.pdf, 14.0) == []


def test_boxes_stand_four_deep(books: Path) -> None:
    box = next(
        block
        for block in read(books / "skirmish.md").blocks
        if isinstance(block, BoxedBlocks) and block.kind == "danger"
    )
    kinds: list[str] = []
    while box is not None:
        kinds.append(box.kind)
        box = next((block for block in box.blocks if isinstance(block, BoxedBlocks)), None)
    assert kinds == ["danger", "note", "warning", "example"]


def test_a_campaign_keeps_its_words_whatever_its_author_did(books: Path) -> None:
    found = read(books / "campaign.md")
    assert (found.meta.title, found.meta.columns, found.meta.lang) == ("Der lange Winter", 2, "de")
    pages = " ".join(printed(found).pages)
    for words in (
        "Siebte Ebene und Schluss.",
        "Eine Tabelle in HTML",
        "100. und dreistellig wird",
        "Nacht 9",
        "Ein Zitat im Zitat.",
        "Und einen zweiten Absatz.",
    ):
        assert words in pages
    assert not any(left in pages for left in ("Ein Kommentar", "hallo", "<script", "<span"))


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8-sig", "utf-16"])
def test_the_same_book_comes_out_of_every_encoding(
    books: Path, tmp_path: Path, encoding: str
) -> None:
    shutil.copytree(books, tmp_path / "books")
    text = (books / "campaign.md").read_text(encoding="utf-8")
    other = tmp_path / "books" / "campaign.md"
    other.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    fault = BookSettings(fault_of=picture_fault)
    usual, same = read_book(books / "campaign.md", fault), read_book(other, fault)
    assert printed(same).pages == printed(usual).pages


def test_live_data_and_cards_stand_where_they_are_asked_for(books: Path) -> None:
    found = read(books / "faction_ags.md")
    faces = BookFaces(shipped, book_settings(shipped).embeds_for("ags", "de"), "colour", "de")
    laid = lay_out(found, PAPERS["a4"], ThemeFile(), FontSet(), face_of=faces)
    drawn = [placed.face for page in laid.pages for placed in page.faces]
    wanted = [faces(f"ritter/{name}") for name in ("bannerherr", "kaplan", "wachmeister", "kaplan")]
    assert drawn == wanted
    assert None not in wanted
    pages = " ".join(printed(found).pages)
    assert "Wer Bannerherr aufstellt" in pages
    assert "Zwei mal drei ist 6." in pages
