"""A file under the hands of its author: the text is the document, data are what it says.

Every edit makes another manuscript, be it letters typed into the text or a value set in a form;
all lines that it does not concern stay as they are, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from realms_builder.core.problems import Place, Problem
from realms_builder.editing.line_ends import LineEnds
from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.game.yaml.pieces import YamlPiece, pieces_of
from realms_builder.game.yaml.text import YamlText, parse_text


@dataclass(frozen=True)
class Manuscript:
    """The text of a file in pieces, and the data of the last text that could be read.

    Lines end with a line feed here; *ends* knows how the file ends them. While :attr:`broken`
    says why the text cannot be read, *data* and places are those of the last that could.
    """

    file: str
    pieces: tuple[YamlPiece, ...]
    data: Any = None
    broken: tuple[Problem, ...] = ()
    noted: tuple[Problem, ...] = ()
    ends: LineEnds = field(default_factory=LineEnds, repr=False)

    @staticmethod
    def of(raw: str, file: str = "") -> Manuscript:
        """Return the text of *file* as it was read, ready for edits."""
        text, ends = LineEnds.of(raw)
        return whole(text, file, ends, None)

    @cached_property
    def text(self) -> str:
        """Return the text, with line feeds."""
        return "".join(piece.text for piece in self.pieces)

    @property
    def is_sound(self) -> bool:
        """Return whether the text can be read as it is."""
        return not self.broken

    def file_text(self) -> str:
        """Return the text as it is written to disk, with its own line ends and mark."""
        return self.ends.written(self.text)

    def value(self, path: Sequence[str | int], default: Any = None) -> Any:
        """Return the value at *path*, or *default*."""
        return at_path(self.data, path, default)

    @cached_property
    def yaml(self) -> YamlText:
        """Return the manuscript as readers of files want it: data, problems, and places."""
        return ManuscriptYaml(self, [*self.broken, *self.noted])

    def let_go(self) -> None:
        """Forget what was worked out, as for a state that only undo leads back to."""
        for name in ("text", "entries", "first_lines", "offsets", "whole_yaml", "yaml", "_frame"):
            self.__dict__.pop(name, None)

    # ------------------------------------------------------------------ where things stand

    @cached_property
    def entries(self) -> dict[tuple[PathInFile, int], int]:
        """Return at which place of the pieces an entry stands, by its list and its number."""
        found: dict[tuple[PathInFile, int], int] = {}
        counts: dict[PathInFile, int] = {}
        for at, piece in enumerate(self.pieces):
            if piece.of is not None:
                number = counts.get(piece.of, 0)
                counts[piece.of] = number + 1
                found[piece.of, number] = at
        return found

    def entry_at(self, path: Sequence[str | int]) -> tuple[int, PathInFile] | None:
        """Return which piece holds *path*, and the rest of the path within it."""
        for length in range(1, len(path)):
            number = path[length]
            if isinstance(number, int):
                at = self.entries.get((tuple(path[:length]), number))
                return None if at is None else (at, tuple(path[length + 1 :]))
        return None

    @cached_property
    def first_lines(self) -> list[int]:
        """Return the line, from 0, at which each piece begins, and the end of the last."""
        lines = [0]
        for piece in self.pieces:
            lines.append(lines[-1] + piece.text.count("\n"))
        return lines

    @cached_property
    def offsets(self) -> list[int]:
        """Return the offset in the text at which each piece begins, and the end of the last."""
        offsets = [0]
        for piece in self.pieces:
            offsets.append(offsets[-1] + len(piece.text))
        return offsets

    @cached_property
    def whole_yaml(self) -> YamlText:
        """Return the text read whole, as from a file."""
        return parse_text(self.text, self.file)

    @cached_property
    def _frame(self) -> YamlText:
        """Return what stands outside entries, each at its own line: quickly read and enough."""
        lines = (piece.text if piece.of is None else _blank(piece) for piece in self.pieces)
        return parse_text("".join(lines), self.file)

    def place(self, path: Sequence[str | int] = (), *, key: bool = False) -> Place:
        """Return where the value at *path* stands, or its key; as far as the path exists."""
        entry = self.entry_at(path)
        if entry is not None:
            at, rest = entry
            return self.pieces[at].place(rest, self.file, self.first_lines[at], key=key)
        first = None if key else self.entries.get((tuple(path), 0))
        if first is not None:  # a list stands where its first entry does
            piece = self.pieces[first]
            above = piece.text[: piece.dash].count("\n")
            return Place(self.file, self.first_lines[first] + above + 1, piece.column + 1)
        return self._frame.place(path, key=key)

    def lines_of(self, path: Sequence[str | int]) -> tuple[int, int] | None:
        """Return the lines of the entry that holds *path*, from 1, the last one included."""
        entry = self.entry_at(path)
        if entry is None:
            return None
        return self.first_lines[entry[0]] + 1, self.first_lines[entry[0] + 1]

    def entry_of_line(self, line: int) -> PathInFile | None:
        """Return the path of the entry in which *line* stands, counted from 1."""
        for (of, number), at in self.entries.items():
            if self.first_lines[at] < line <= self.first_lines[at + 1]:
                return (*of, number)
        return None

    def path_at(self, line: int, column: int) -> PathInFile:
        """Return the path of what begins at *line* and *column*, counted from 1.

        Outside entries the path of the key at the top under which the place lies.
        """
        entry = self.entry_of_line(line)
        found = self.entry_at(entry) if entry is not None else None
        if entry is not None and found is not None:
            at = found[0]
            return (*entry, *self.pieces[at].path_at(line - self.first_lines[at], column))
        root = self._frame.root
        return YamlPiece("", node=root).path_at(line, column) if root is not None else ()


class ManuscriptYaml(YamlText):
    """A manuscript where a text that was read from a file is expected."""

    __slots__ = ("_manuscript",)

    def __init__(self, manuscript: Manuscript, problems: list[Problem]) -> None:
        """Answer for *manuscript*."""
        super().__init__(manuscript.file, manuscript.data, problems)
        self._manuscript = manuscript

    def place(self, path: Sequence[str | int] = (), *, key: bool = False) -> Place:
        """Return where the value at *path* stands, or its key."""
        return self._manuscript.place(path, key=key)

    def quiet(self) -> YamlText:
        """Return the same without the problems found."""
        return ManuscriptYaml(self._manuscript, [])


def _blank(piece: YamlPiece) -> str:
    return "\n" * piece.text.count("\n")


def whole(text: str, file: str, ends: LineEnds, before: Manuscript | None = None) -> Manuscript:
    """Return *text* read whole; where it cannot be read, the data are those of *before*."""
    parsed = parse_text(text, file)
    if parsed.problems and parsed.data is None:
        data = before.data if before is not None else None
        return Manuscript(file, (YamlPiece(text),), data, tuple(parsed.problems), (), ends)
    pieces = pieces_of(text, parsed)
    found = Manuscript(file, pieces, parsed.data, (), tuple(parsed.problems), ends)
    found.__dict__["whole_yaml"] = parsed  # spares reading it again for places
    return found
