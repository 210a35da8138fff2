"""The text of a book on the disk: encodings, front matter, included files, open fences."""

from __future__ import annotations

from pathlib import Path

import pytest

from realms_builder.layout.document import Code, Heading, Paragraph, words_of
from realms_builder.sheets.book.reading import read_book
from realms_builder.sheets.book.source import read_source, source_of
from tests.sheets.books import HERE, book, book_in, codes, lines

TEXT = "# Größe\r\n\r\nEin Maß.\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_usual_encoding_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "book.md"
    path.write_bytes(TEXT.encode(encoding))
    found = read_book(path)
    assert found.meta.title == "Größe"
    assert words_of(found.preface[0].runs) == "Ein Maß."  # type: ignore[union-attr]
    assert codes(found) == (["book.encoding"] if encoding == "cp1252" else [])


def test_a_book_that_is_not_there_says_so(tmp_path: Path) -> None:
    assert codes(read_book(tmp_path / "none.md")) == ["book.unreadable"]


def test_front_matter_is_taken_whatever_else_it_says() -> None:
    text = (
        "---\ntitle: Tal\nauthor: [Ann, Ben]\ndate: 2026-03-01\nlang: de\nnumbered: yes\n"
        "puppeteer:\n    pdf: {format: A4}\n---\n\n# Eins\n"
    )
    meta = book(text).meta
    assert (meta.title, meta.author, meta.date) == ("Tal", "Ann, Ben", "1. März 2026")
    assert (meta.lang, meta.numbered) == ("de", True)


def test_broken_front_matter_is_a_problem_at_its_line_and_the_book_is_read() -> None:
    found = book("---\ntitle: [open\n---\n\n# One\n")
    assert codes(found) == ["book.front_matter"]
    assert 1 < found.problems[0].place.line <= 3
    assert found.meta.title == "One"


def test_what_can_be_read_of_broken_front_matter_counts() -> None:
    text = "---\ntitle: Tal\nauthor:\n  - Ann\n  - Ben\nbad: [\nlang: de\n---\n\n# Eins\n"
    found = book(text)
    assert codes(found) == ["book.front_matter"]
    assert (found.meta.title, found.meta.author, found.meta.lang) == ("Tal", "Ann, Ben", "de")


def test_lines_that_are_no_front_matter_stay_text() -> None:
    assert source_of("---\nonly words\n---\n\nText\n", HERE).text.startswith("---\nonly words")


def test_the_language_is_that_of_the_small_words() -> None:
    german = source_of("Der Wurf ist nicht gut und die Figur wird mit einem Marker", HERE)
    assert book("---\nx: 1\n---\n" + german.text).meta.lang == "de"
    assert book("---\nx: 1\n---\nthe roll is not good and this is a test").meta.lang == "en"


def test_included_files_stand_in_their_place_with_lines_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "part.md").write_text("## Part\n\n[dead](#nowhere)\n", encoding="utf-8")
    found = book_in(tmp_path, "# Book\n\n{{include: part.md}}\n\n## Last\n")
    assert [words_of(head.runs) for head in found.headings()] == ["Part", "Last"]
    (problem,) = found.problems
    assert Path(problem.place.file).name == "part.md"
    assert problem.place.line == 3


def test_cycles_and_files_outside_the_folder_are_left_out(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    (home / "part.md").write_text("part\n\n{{include:part.md}}\n", encoding="utf-8")
    found = book_in(home, "{{include:part.md}}\n\n{{include:../secret.md}}\n\n{{include:no.md}}\n")
    assert sorted(codes(found)) == [
        "book.include_cycle",
        "book.include_missing",
        "book.include_outside",
    ]
    assert [words_of(block.runs) for block in found.preface] == ["part"]  # type: ignore[union-attr]


def test_a_fence_nobody_closes_ends_before_the_next_heading() -> None:
    found = book("# A\n\n## B\n\n```\ncode\n\n## C\n\ntext\n\n## D\n")
    assert lines(found, "book.open_fence") == [9]
    assert [type(block) for block in found.blocks] == [Heading, Code, Heading, Paragraph, Heading]


def test_an_include_within_code_is_code() -> None:
    assert codes(book("```\n{{include:no.md}}\n```\n")) == []


def test_reading_an_empty_file_gives_an_empty_book(tmp_path: Path) -> None:
    path = tmp_path / "empty_book.md"
    path.write_bytes(b"")
    assert read_source(path).problems == []
    assert read_book(path).meta.title == "empty book"
