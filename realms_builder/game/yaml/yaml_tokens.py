"""Exchanges one word of a YAML text: a key or a value that begins at a given line and column."""

from __future__ import annotations

from collections.abc import Iterator

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from realms_builder.game.yaml.scalars import key_text, scalar_text
from realms_builder.game.yaml.spans import is_flow
from realms_builder.game.yaml.text import parse_text


def word_exchanged(text: str, line: int, column: int, new: str) -> tuple[int, int, str] | None:
    """Return what to write from where to where so that the word at a place reads *new*.

    *line* and *column* count from 1. None where no single word begins there.
    """
    root = parse_text(text).root
    for node, is_key, flow in _scalars(root, in_flow=False) if root is not None else ():
        mark = node.start_mark
        if (mark.line + 1, mark.column + 1) != (line, column) or node.style in ("|", ">"):
            continue
        quoted = node.style if node.style in ("'", '"') else None
        put = key_text(new, flow=flow) if is_key else scalar_text(new, flow=flow, style=quoted)
        return mark.index, node.end_mark.index, put
    return None


def _scalars(node: Node, *, in_flow: bool) -> Iterator[tuple[ScalarNode, bool, bool]]:
    """Yield every word below *node*, whether it is a key, and whether it stands in brackets."""
    flow = in_flow or is_flow(node)
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode):
                yield key, True, flow
            yield from _below(value, flow)
    elif isinstance(node, SequenceNode):
        for part in node.value:
            yield from _below(part, flow)


def _below(node: Node, flow: bool) -> Iterator[tuple[ScalarNode, bool, bool]]:
    if isinstance(node, ScalarNode):
        yield node, False, flow
    else:
        yield from _scalars(node, in_flow=flow)
