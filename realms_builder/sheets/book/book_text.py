"""The text of a file of a book, and how to write it so that only what was edited changes.

Somebody's own encoding, byte order mark and line ends stay, also where a file mixes them.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from realms_builder.core.files import WriteFailed, open_ordinary
from realms_builder.core.problems import cause_of
from realms_builder.game.yaml.saving import NO_FILE, Stamp

MOST_BYTES = 8_000_000
UTF_8, WINDOWS_1252 = "utf-8", "windows-1252"
_MARKS = {b"\xef\xbb\xbf": UTF_8, b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_END = re.compile("(\r\n|[\n\r\u2029\ufdd0\ufdd1])")
"""What an editor takes for the end of a line."""
_SIGNS = "".join(bytes((n,)).decode("cp1252", "ignore") or chr(n) for n in range(256))
_FROM_LATIN = {n: sign for n, sign in enumerate(_SIGNS) if ord(sign) != n}
_BYTES = codecs.charmap_build(_SIGNS)


class Decoded(NamedTuple):
    """A text without its byte order mark, the name of its encoding, and that mark."""

    text: str
    encoding: str
    mark: bytes


@dataclass(frozen=True, slots=True)
class BookText:
    """The *text* of a file with a line feed between its lines, and how the file writes it.

    *ends* are the ends of its lines as they stand there, one less than it has lines.
    """

    text: str = ""
    encoding: str = UTF_8
    mark: bytes = b""
    ends: tuple[str, ...] = ()
    stamp: Stamp = field(default=NO_FILE, compare=False)

    def in_bytes(self, text: str) -> bytes:
        """Return *text*, edited from this one, as the file is to hold it.

        Raises UnicodeEncodeError where the encoding has no sign for a letter.
        """
        whole = _with_ends(text, self.text, self.ends)
        if self.encoding != WINDOWS_1252:
            return self.mark + whole.encode(self.encoding)
        return codecs.charmap_encode(whole, "strict", _BYTES)[0]


def decoded(raw: bytes) -> Decoded:
    """Return the text of a file: UTF-8, UTF-16 with its mark, else Windows-1252.

    In the last, bytes without a meaning become the control characters of the same number.
    """
    mark = next((mark for mark in _MARKS if raw.startswith(mark)), b"")
    encoding = _MARKS.get(mark, UTF_8)
    try:
        return Decoded(raw[len(mark) :].decode(encoding), encoding, mark)
    except UnicodeDecodeError:
        return Decoded(raw.decode("latin-1").translate(_FROM_LATIN), WINDOWS_1252, b"")


def book_text_of(raw: bytes) -> BookText:
    """Return *raw*, the bytes of a file, as a text that can be edited and written back."""
    text, encoding, mark = decoded(raw)
    parts = _END.split(text)
    ends = tuple(parts[1::2])
    return BookText("\n".join(parts[::2]), encoding, mark, ends, Stamp.of_bytes(raw))


def load_book_text(path: Path) -> BookText:
    """Return the file at *path*; raises WriteFailed with a code where it cannot be read."""
    try:
        with open_ordinary(path) as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = cause_of(error)
        raise WriteFailed("book.unreadable", path, reason) from error
    if len(raw) > MOST_BYTES:
        failed = WriteFailed("book.too_long", path)
        failed.values["limit_kb"] = str(MOST_BYTES // 1000)
        raise failed
    return book_text_of(raw)


def _with_ends(text: str, before: str, ends: tuple[str, ...]) -> str:
    """Return *text* with the ends its lines had in *before*; new lines end as those before."""
    kinds = Counter(ends)
    usual = kinds.most_common(1)[0][0] if kinds else "\n"
    if len(kinds) < 2:
        return text.replace("\n", usual)
    old, new = before.split("\n"), text.split("\n")
    head, tail = same_ends(old, new)
    shift = len(old) - len(new)

    def end_of(line: int) -> str:
        place = min(line, len(old) - tail - 1)
        if line < head:
            place = line
        elif line >= len(new) - tail:
            place = line + shift
        return ends[place] if 0 <= place < len(ends) else usual

    return "".join(line + end_of(n) for n, line in enumerate(new[:-1])) + new[-1]


def same_ends(old: Sequence[str], new: Sequence[str]) -> tuple[int, int]:
    """Return how many lines at the beginning and at the end are the same in *old* and *new*."""
    most = min(len(old), len(new))
    head = next((n for n in range(most) if old[n] != new[n]), most)
    rest = most - head
    tail = next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)
    return head, tail
