"""A file of somebody else that may hold a table, before anybody knows of which format it is."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from realms_builder.core.files import open_ordinary

MAX_BYTES = 20_000_000
_ARCHIVE = b"PK\x03\x04"


class UnreadableTable(Exception):
    """The file is none that may be opened; *code* names the sentence, *values* fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


@dataclass(frozen=True)
class TableFile:
    """A file that may hold a table; *sheet* names one of several in it, by default the first."""

    path: Path
    sheet: str = ""

    @property
    def suffix(self) -> str:
        """Return how its name ends, in small letters."""
        return self.path.suffix.lower()

    @cached_property
    def text(self) -> str:
        """Return what it says as text.

        Raises :class:`UnreadableTable` where it says nothing as one, and OSError.
        """
        with open_ordinary(self.path) as file:
            raw = file.read(MAX_BYTES + 1)
        if raw.startswith(_ARCHIVE):
            raise UnreadableTable("spreadsheet.wrong_ending")
        text = decoded(raw)
        if text is None:
            raise UnreadableTable("spreadsheet.not_text")
        return text


# ------------------------------------------------------------------ decoding


_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOOKED_AT = 4096


def decoded(raw: bytes) -> str | None:
    """Return the text that *raw* holds, or None when it is no text at all.

    Excel writes CSV in Windows-1252, or in UTF-16 as "Unicode text"; both come without a word.
    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw.decode(encoding, "replace")
    if b"\0" in raw[:_LOOKED_AT]:
        return _without_mark(raw)
    if b"\0" in raw:
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _without_mark(raw: bytes) -> str | None:
    """Return UTF-16 that lacks its mark: every other byte is zero in western texts."""
    head = raw[:_LOOKED_AT]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    wide = max(1, len(head) // 2)
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    if max(even, odd) < wide * 0.4 or min(even, odd) > wide * 0.1:
        return None
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text
