"""Files of books are written back as they were, but for what was edited."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.game.yaml.saving import Stamp, WriteFailed
from realms_builder.sheets.book.book_text import book_text_of, load_book_text

PIECES = st.lists(
    st.sampled_from(
        [
            b"a",
            "ä".encode(),
            b"\xe4",
            b"\x81",
            b"\r\n",
            b"\n",
            b"\r",
            "\u2029".encode(),
            b"\0",
            b"\xef\xbb\xbf",
            b"\xff\xfe",
            "…".encode("cp1252"),
        ]
    )
)


@given(PIECES)
def test_what_nobody_edits_stays_byte_for_byte(pieces: list[bytes]) -> None:
    raw = b"".join(pieces)
    found = book_text_of(raw)
    assert found.in_bytes(found.text) == raw
    assert "\r" not in found.text


@pytest.mark.parametrize(
    ("raw", "old", "new", "wanted"),
    [
        (b"one\r\ntwo\r\n", "two", "zwei\ndrei", b"one\r\nzwei\r\ndrei\r\n"),
        ("\ufeffÄ\n".encode(), "Ä", "Ö\nÜ", "\ufeffÖ\nÜ\n".encode()),
        ("Ä\r\n".encode("utf-16"), "Ä", "Ö", "Ö\r\n".encode("utf-16")),
        (b"\xc4\n", "\xc4", "\xd6 \u2026", b"\xd6 \x85\n"),
        (b"a\r\nb\nc\nd\r\n", "b", "b\nx", b"a\r\nb\nx\nc\nd\r\n"),
        (b"a\nb\r\nc\rd", "c", "", b"a\nb\r\n\rd"),
        (b"a\r\nb", "b", "b\nc", b"a\r\nb\r\nc"),
        (b"", "", "a\nb", b"a\nb"),
    ],
)
def test_an_edit_keeps_encoding_mark_and_line_ends(
    raw: bytes, old: str, new: str, wanted: bytes
) -> None:
    found = book_text_of(raw)
    assert found.in_bytes(found.text.replace(old, new, 1)) == wanted


def test_a_letter_that_windows_1252_has_not_is_refused() -> None:
    found = book_text_of(b"\xe4")
    assert found.text == "ä"
    with pytest.raises(UnicodeEncodeError):
        found.in_bytes("ä → b")


def test_a_file_knows_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "book.md"
    path.write_bytes(b"# Vale\r\n")
    assert load_book_text(path).stamp == Stamp.of(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WriteFailed) as caught:
        load_book_text(tmp_path / "none.md")
    assert caught.value.code == "book.unreadable"
