"""A file of somebody else that may hold a table, before anybody knows of which format it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from realms_builder.exchange.spreadsheet.reading import decoded

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
        with self.path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        if raw.startswith(_ARCHIVE):
            raise UnreadableTable("spreadsheet.wrong_ending")
        text = decoded(raw)
        if text is None:
            raise UnreadableTable("spreadsheet.not_text")
        return text
