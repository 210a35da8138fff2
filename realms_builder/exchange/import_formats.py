"""Which files of others can be taken in: each kind is one class, of which everybody asks here.

A roster format becomes a roster of one's own, in every way in which files are opened. A table
format becomes rows, for ``new faction --from`` and for the dialog that makes units of tables.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.exchange import game_called
from realms_builder.exchange.bundle_format import SUFFIX
from realms_builder.exchange.spreadsheet.table_file import TableFile

if TYPE_CHECKING:
    from realms_builder.exchange.roster_code import CodedRoster

Rows = Iterable[list[str]]


class RosterFormat(ABC):
    """Files out of which a roster is made; told by their *suffixes*, in small letters."""

    suffixes: tuple[str, ...]
    unoffered: tuple[str, ...] = ()
    """Endings of what is told apart from rosters here, and refused in a sentence that helps."""

    asks = False
    """Whether the player has a say in what is made of the file."""

    checksum = ""
    """What the roster in the file had, where it tells one."""

    def found_in(self, path: Path, systems: Container[str]) -> RosterFormat | None:
        """Return this for the file at *path*, whose name fits; None where it is of another format.

        *systems* are the games that are known.
        """
        del path, systems
        return self

    @abstractmethod
    def take_in(self, path: Path, folder: Path) -> Path:
        """Write the roster in the file at *path* into *folder* and return where it lies.

        Nothing that is there already is overwritten. Raises
        :class:`~realms_builder.core.files.WriteFailed`, or an error with a ``problem``.
        """


class TableFormat(ABC):
    """Files that hold a table; offered by their *suffixes*, in small letters."""

    suffixes: tuple[str, ...]

    def holds(self, file: TableFile) -> bool:
        """Return whether *file* is of this format; by default its name says so."""
        return file.suffix in self.suffixes

    @abstractmethod
    def rows(self, file: TableFile) -> tuple[Rows, tuple[str, ...]]:
        """Return the rows of *file*, and the names of the sheets of a workbook.

        Raises :class:`~realms_builder.exchange.spreadsheet.table_file.UnreadableTable` and OSError.
        """


class RosterBundle(RosterFormat):
    """The one-file copy of a roster with its portraits."""

    suffixes = (SUFFIX,)

    def found_in(self, path: Path, systems: Container[str]) -> RosterFormat | None:
        """Return this; raises BundleError where its game is unknown, so that nothing is added."""
        from realms_builder.exchange.bundle import bundled_system
        from realms_builder.exchange.bundle_format import BundleError

        system = bundled_system(path)
        if system and system not in systems:
            raise BundleError("code.no_game", path, game=game_called(system))
        return self

    def take_in(self, path: Path, folder: Path) -> Path:
        """Unpack it."""
        from realms_builder.exchange.bundle import read_bundle

        return read_bundle(path, folder)


class ForeignRosters(RosterFormat):
    """Rosters of other programs, which become games of their own."""

    suffixes = (".ros", ".rosz", ".json")
    unoffered = (".cat", ".catz", ".gst", ".gstz")
    asks = True

    def take_in(self, path: Path, folder: Path) -> Path:
        """Keep it as it is guessed, in the own library."""
        from realms_builder.exchange.foreign.taking_in import keep, read_foreign, with_its_game

        return keep(with_its_game(read_foreign(path)))


class OwnExport(RosterFormat):
    """What ``export --as json`` writes, while its game is here; without that it is a stranger's."""

    suffixes = (".json",)

    def __init__(self, found: CodedRoster | None = None) -> None:
        """Hold what was *found* in a file, if anything."""
        self._found = found
        self.checksum = found.checksum if found is not None else ""

    def found_in(self, path: Path, systems: Container[str]) -> RosterFormat | None:
        """Look into the file, and whether its game is known."""
        from realms_builder.exchange.bundle_format import BundleError
        from realms_builder.exchange.roster_json import read_export

        try:
            found = read_export(path)
        except BundleError:  # whoever reads it next says what is wrong
            return None
        return OwnExport(found) if found is not None and found.system in systems else None

    def take_in(self, path: Path, folder: Path) -> Path:
        """Write the roster that was found as a file."""
        from realms_builder.exchange.roster_code import write_new

        del path
        assert self._found is not None  # found_in() says so
        return write_new(self._found.data, folder, "en")


class DelimitedText(TableFormat):
    """Texts with a delimiter, and whatever else can be read as text."""

    suffixes = (".csv", ".tsv", ".tab", ".txt")

    def holds(self, file: TableFile) -> bool:
        """Take what nobody else takes."""
        return True

    def rows(self, file: TableFile) -> tuple[Rows, tuple[str, ...]]:
        """Return the rows; some names say what the delimiter is."""
        from realms_builder.exchange.spreadsheet.delimited import TAB, delimited_rows

        return delimited_rows(file.text, TAB if file.suffix in (".tsv", ".tab") else ""), ()


class HtmlTable(TableFormat):
    """Web pages with a table; some programs call one a spreadsheet, so its name tells nothing."""

    suffixes = (".htm", ".html")

    def holds(self, file: TableFile) -> bool:
        """Look for a table near the beginning."""
        return "<table" in file.text[:20_000].lower()

    def rows(self, file: TableFile) -> tuple[Rows, tuple[str, ...]]:
        """Return the rows of its table."""
        from realms_builder.exchange.spreadsheet.table_formats import html_rows

        return html_rows(file.text), ()


class Workbook(TableFormat):
    """Workbooks of spreadsheet programs."""

    suffixes = (".xlsx", ".xlsm", ".ods")

    def rows(self, file: TableFile) -> tuple[Rows, tuple[str, ...]]:
        """Return the rows of one sheet."""
        from realms_builder.exchange.spreadsheet.table_formats import workbook_rows

        return workbook_rows(file.path, file.sheet)


_ROSTERS: list[RosterFormat] = [ForeignRosters(), OwnExport(), RosterBundle()]
_TABLES: list[TableFormat] = [DelimitedText(), HtmlTable(), Workbook()]


def register(found: RosterFormat | TableFormat) -> None:
    """Take in files of the format *found* from now on; it is asked before those known already."""
    if isinstance(found, RosterFormat):
        _ROSTERS.append(found)
    else:
        _TABLES.append(found)


def forget(found: RosterFormat | TableFormat) -> None:
    """Take in files of the format *found* no longer."""
    if isinstance(found, RosterFormat):
        _ROSTERS.remove(found)
    else:
        _TABLES.remove(found)


def roster_format(path: Path, systems: Container[str]) -> RosterFormat | None:
    """Return how the file at *path* becomes a roster, None where it is none of others.

    It is read here, once; *systems* are the games that are known.
    """
    suffix = path.suffix.lower()
    fitting = (one for one in reversed(_ROSTERS) if suffix in (*one.suffixes, *one.unoffered))
    return next(filter(None, (found.found_in(path, systems) for found in fitting)), None)


def table_format(file: TableFile) -> TableFormat:
    """Return how *file* is read; raises what reading its text raises."""
    return next(found for found in reversed(_TABLES) if found.holds(file))


def roster_suffixes() -> tuple[str, ...]:
    """Return how files may be called that become rosters."""
    return tuple(dict.fromkeys(suffix for found in _ROSTERS for suffix in found.suffixes))


def is_of_others(path: Path) -> bool:
    """Return whether the file at *path* is taken in, by its name, and not opened as it is."""
    suffix = path.suffix.lower()
    return any(suffix in (*found.suffixes, *found.unoffered) for found in _ROSTERS)


def table_suffixes() -> tuple[str, ...]:
    """Return how files may be called that hold tables."""
    return tuple(suffix for found in _TABLES for suffix in found.suffixes)


def patterns(suffixes: Iterable[str]) -> str:
    """Return *suffixes* as a file dialog wants them: ``*.csv *.txt``."""
    return " ".join(f"*{suffix}" for suffix in suffixes)
