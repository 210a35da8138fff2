"""Writes other words into the values of a YAML file; everything else stays byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from realms_builder.game.yaml.scalars import key_text, scalar_text
from realms_builder.game.yaml.spans import is_flow
from realms_builder.game.yaml.text import YamlText, parse_text

_BLOCK = "|>"
_QUOTES = "'\""
_NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,9})?")


class NewWord(NamedTuple):
    """Write *new* for the letters from *start* to *end* of the value, or the key, at *path*."""

    path: tuple[str | int, ...]
    start: int
    end: int
    new: str
    at_key: bool = False


class NotWritable(ValueError):
    """The text at *path* is written in a way in which a word of it cannot be exchanged."""

    def __init__(self, path: Sequence[str | int]) -> None:
        """Keep where it stands."""
        super().__init__("no such word")
        self.path = tuple(path)


def with_words(text: str, parsed: YamlText, words: Iterable[NewWord]) -> str:
    """Return *text*, which was read as *parsed*, with other *words* of letters, digits and _.

    Raises :class:`NotWritable` where one of them cannot be found as the value says it.
    """
    spans: dict[tuple[int, int], str] = {}
    for word in words:
        node = _scalar(parsed.root, word)
        if node is None:
            raise NotWritable(word.path)
        start, end = node.start_mark.index, node.end_mark.index
        spans[_span(text[start:end], node, word, start)] = word.new
    for (start, end), new in sorted(spans.items(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _scalar(root: Node | None, word: NewWord) -> ScalarNode | None:
    node: Node | None = root
    for place, step in enumerate(word.path):
        wants_key = word.at_key and place == len(word.path) - 1
        node = _below(node, step, key=wants_key)
    return node if isinstance(node, ScalarNode) else None


def _below(node: Node | None, step: str | int, *, key: bool) -> Node | None:
    if isinstance(node, MappingNode):
        for name, value in node.value:
            if isinstance(name, ScalarNode) and name.value == str(step):
                return name if key else value
        return None
    if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step]
    return None


def _span(source: str, node: ScalarNode, word: NewWord, at: int) -> tuple[int, int]:
    """Return which letters of the file *word* is about; *source* is the value as it is written."""
    value: str = node.value
    old = value[word.start : word.end]
    if source.startswith(value):
        return at + word.start, at + word.end
    if source[:1] in _QUOTES and source[1:-1] == value:
        return at + 1 + word.start, at + 1 + word.end
    # Folded or escaped: what stands between words differs, the words themselves do not.
    pattern = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
    head = source.find("\n") + 1 if source[:1] and source[0] in _BLOCK else 0
    written = [match.start() for match in pattern.finditer(source, head)]
    said = [match.start() for match in pattern.finditer(value)]
    if len(written) != len(said) or word.start not in said:
        raise NotWritable(word.path)
    begin = at + written[said.index(word.start)]
    return begin, begin + len(old)


# ------------------------------------------------------------------ yaml tokens


def word_exchanged(
    text: str, line: int, column: int, new: str, old: str = ""
) -> tuple[int, int, str] | None:
    """Return what to write from where to where so that the value at a place reads *new*.

    With an *old* name only that becomes the *new* name, wherever in a value it stands. *line* and
    *column* count from 1. None where no single word begins there.
    """
    root = parse_text(text).root
    for node, is_key, flow in _scalars(root, in_flow=False) if root is not None else ():
        mark = node.start_mark
        if node.style in ("|", ">"):
            continue
        if old and (at := _within(node, line, column)) is not None and text.startswith(old, at):
            return at, at + len(old), new
        if old or (mark.line + 1, mark.column + 1) != (line, column):
            continue
        quoted = node.style if node.style in ("'", '"') else None
        if is_key:
            put = key_text(new, flow=flow)
        elif quoted is None and _NUMBER.fullmatch(new) and _begins_with_number(node.value, new):
            put = new  # a number stays one, and becomes one where a unit stands behind it
        else:
            put = scalar_text(new, flow=flow, style=quoted)
        return mark.index, node.end_mark.index, put
    return None


def _within(node: ScalarNode, line: int, column: int) -> int | None:
    """Return which letter of the text a place inside *node*, on its only line, is."""
    start, end = node.start_mark, node.end_mark
    if not start.line == end.line == line - 1 or not start.column < column <= end.column:
        return None
    return start.index + column - 1 - start.column


def _begins_with_number(value: str, new: str) -> bool:
    return _NUMBER.fullmatch(value) is not None or value.startswith(new)


def _scalars(node: Node, *, in_flow: bool) -> Iterator[tuple[ScalarNode, bool, bool]]:
    """Yield every word below *node*, whether it is a key, and whether it stands in brackets."""
    flow = in_flow or is_flow(node)
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode):
                yield key, True, flow
            yield from _below_of_yaml_tokens(value, flow)
    elif isinstance(node, SequenceNode):
        for part in node.value:
            yield from _below_of_yaml_tokens(part, flow)


def _below_of_yaml_tokens(node: Node, flow: bool) -> Iterator[tuple[ScalarNode, bool, bool]]:
    if isinstance(node, ScalarNode):
        yield node, False, flow
    else:
        yield from _scalars(node, in_flow=flow)
