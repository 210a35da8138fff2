"""A YAML file as pieces of whole lines: each entry of its lists, and what stands between them.

An entry is read from its own lines alone, so that a key typed into a long file costs no more than
the entry it was typed into. Put together, the pieces are the text, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from realms_builder.core.problems import Place
from realms_builder.game.yaml.entries import block_spans
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.patch import has_aliases, list_offset, patched
from realms_builder.game.yaml.scalars import YamlLayout, item_lines
from realms_builder.game.yaml.spans import NotSpliced, ValueSpot, YamlSource, is_flow
from realms_builder.game.yaml.text import YamlText, parse_text, place_below

PathInFile = tuple[str | int, ...]
_DEEPEST_LIST = 2
_MARKERS = ("---", "...", "%")


@dataclass(frozen=True, slots=True)
class YamlPiece:
    """Some whole lines of a file.

    An entry of the list at *of* has its *data*, its *node*, and the line of the node's own text
    at which the piece begins; *column* is that of its dash. What stands between entries has none.
    *is_sound* is False while its lines cannot be read; the data are then those of before.
    """

    text: str
    of: PathInFile | None = None
    data: Any = None
    node: Node | None = None
    first_line: int = 0
    column: int = 0
    is_sound: bool = True

    @property
    def is_blank(self) -> bool:
        """Return whether nothing stands in it."""
        return not self.text.strip()

    @property
    def dash(self) -> int:
        """Return where the dash of an entry stands in its lines, behind comments above it."""
        at = 0
        for line in self.text.splitlines(keepends=True):
            if line.lstrip(" ").startswith("-"):
                return at + self.column
            at += len(line)
        return at

    def place(self, path: Sequence[str | int], file: str, line: int, *, key: bool = False) -> Place:
        """Return where *path* within the entry stands, which begins at *line*, from 0."""
        found = place_below(self.node, path, file, key=key)
        if not found.line:
            return Place(file, line + 1, 1)
        return Place(file, found.line - self.first_line + line, found.column)

    def path_at(self, line: int, column: int) -> PathInFile:
        """Return the path within the entry of what begins at *line* of the piece, from 1.

        Where nothing begins there, that of the smallest value in which the place lies.
        """
        at = (line - 1 + self.first_line, column - 1)
        return _path_to(self.node, at, ()) if self.node is not None else ()

    def reread(self, text: str) -> YamlPiece | None:
        """Return the entry with other lines; None where they are not exactly one entry of it."""
        if self.of is None or not text.endswith("\n") or _has_markers(text):
            return None
        parsed = parse_text(text)
        root = parsed.root
        if not parsed.is_sound or not isinstance(root, SequenceNode) or is_flow(root):
            return None
        if len(root.value) != 1 or root.start_mark.column != self.column or has_aliases(root):
            return None
        if not YamlSource(text).begins_line(root.start_mark.index):
            return None
        return YamlPiece(text, self.of, parsed.data[0], root.value[0], 0, self.column)

    def changed(self, data: Any) -> YamlPiece | None:
        """Return the entry with other *data*, its lines changed as little as can be.

        None where that cannot be said by changing these lines alone.
        """
        if self.of is None or not self.is_sound:
            return None
        try:
            piece = self.reread(patched(self.text, [data]))
        except ValueError:
            return None
        return piece if piece is not None and same(piece.data, data) else None


def _path_to(node: Node, at: tuple[int, int], path: PathInFile) -> PathInFile:
    """Return the path of the last part below *node* that begins at or before *at*."""
    found: tuple[PathInFile, Node] | None = None
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if (key.start_mark.line, key.start_mark.column) > at:
                break
            found = (*path, str(key.value)), value
    elif isinstance(node, SequenceNode):
        for number, value in enumerate(node.value):
            if (value.start_mark.line, value.start_mark.column) > at:
                break
            found = (*path, number), value
    if found is None:
        return path
    here, value = found
    begins = (value.start_mark.line, value.start_mark.column) <= at
    return _path_to(value, at, here) if begins else here


def _has_markers(text: str) -> bool:
    return any(line.startswith(_MARKERS) for line in text.split("\n"))


def pieces_of(text: str, parsed: YamlText) -> tuple[YamlPiece, ...]:
    """Return the pieces of *text*, which was read as *parsed*; one where it cannot be cut."""
    root = parsed.root
    if not isinstance(root, MappingNode) or is_flow(root) or ("*" in text and has_aliases(root)):
        return (YamlPiece(text),)
    source = YamlSource(text)
    pieces: list[YamlPiece] = []
    at = line = 0
    for path, key, listed, data in _block_lists(root, parsed.data, ()):
        try:
            spans = block_spans(source, _spot(source, key, listed))
        except NotSpliced:
            continue
        if any(end <= start for start, end in spans) or not text[: spans[-1][1]].endswith("\n"):
            continue
        for (start, end), node, value in zip(spans, listed.value, data, strict=True):
            if start > at:
                pieces.append(YamlPiece(text[at:start]))
                line += text.count("\n", at, start)
            column = listed.start_mark.column
            pieces.append(YamlPiece(text[start:end], path, value, node, line, column))
            line += text.count("\n", start, end)
            at = end
    if at < len(text) or not pieces:
        pieces.append(YamlPiece(text[at:]))
    return tuple(pieces)


def _spot(source: YamlSource, key: Node, listed: SequenceNode) -> ValueSpot:
    after = source.after_colon(key)
    if after is None:
        raise NotSpliced
    return ValueSpot(listed, after, key.start_mark.column)


def _block_lists(
    node: MappingNode, data: Any, path: PathInFile
) -> Iterator[tuple[PathInFile, Node, SequenceNode, list[Any]]]:
    """Yield every list of a map that has an entry a line, and those of the maps right below."""
    seen: set[str] = set()
    for key, value in node.value:
        if not isinstance(key, ScalarNode) or key.value in seen:
            continue
        seen.add(key.value)
        below = data.get(key.value) if isinstance(data, dict) else None
        here = (*path, str(key.value))
        if isinstance(value, SequenceNode) and not is_flow(value) and value.value:
            if isinstance(below, list) and len(below) == len(value.value):
                yield here, key, value, below
        elif isinstance(value, MappingNode) and not is_flow(value) and len(here) < _DEEPEST_LIST:
            yield from _block_lists(value, below, here)


def new_entry(data: Any, beside: YamlPiece, newline: str = "\n") -> YamlPiece | None:
    """Return a new entry of the same list, written as the entry *beside* it is."""
    flow: bool | None = None
    inner = 2
    if isinstance(beside.node, MappingNode):
        flow = is_flow(beside.node)
        inner = inner if flow else beside.node.start_mark.column - beside.column
    layout = YamlLayout(newline, list_offset(beside.node))
    lines = item_lines(data, beside.column, layout, flow=flow, inner=inner)
    piece = beside.reread("".join(line + newline for line in lines))
    return piece if piece is not None and same(piece.data, data) else None
