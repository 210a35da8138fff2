"""Changes a YAML text so that it reads as other data, and leaves alone whatever may stay.

A changed value is exchanged where it stands; entries are added, removed and moved as whole lines
with the comments that belong to them. The result is read back: where it does not read as wanted, a
round trip through ruamel.yaml takes its place, at the very last the data written afresh.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yaml.nodes import MappingNode, Node, SequenceNode

from realms_builder.core.problems import Problem
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.spans import NotSpliced, is_flow
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.game.yaml.yaml_exchange import Exchange
from realms_builder.game.yaml.yaml_snippets import Layout, document_text

BOM = "\ufeff"


class Unpatchable(ValueError):
    """The text that is to be changed cannot be read; *problems* say where and why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("the old text cannot be read")
        self.problems = problems


def patched(text: str, data: Any, parsed: YamlText | None = None) -> str:
    """Return *text* changed so that it reads as *data*; *parsed* spares reading *text* again.

    Maps and lists of maps with an ``id`` keep their entries; the order of the keys of a map means
    nothing. Line ends and a byte order mark stay. Raises :class:`Unpatchable` for a text that is
    no YAML, ValueError for data that YAML cannot hold.
    """
    mark, body = (BOM, text[1:]) if text.startswith(BOM) else ("", text)
    parsed = parsed or parse_text(body)
    if parsed.root is None and parsed.problems:
        raise Unpatchable(parsed.problems)
    if parsed.root is not None and same(parsed.data, data):
        return text
    for result in _attempts(body, parsed, data):
        again = parse_text(result)
        if again.root is not None and same(again.data, data):
            return mark + result
    raise ValueError("the data cannot be written as YAML")


def _attempts(body: str, parsed: YamlText, data: Any) -> Iterator[str]:
    """Yield changed texts, the one that keeps most first."""
    layout = Layout("\r\n" if "\r\n" in body else "\n", list_offset(parsed.root))
    open_end = bool(body) and not body.endswith("\n")
    if parsed.root is not None and not ("*" in body and has_aliases(parsed.root)):
        whole = parse_text(body + layout.newline) if open_end else parsed
        ended = body + layout.newline if open_end else body
        try:
            result = Exchange(ended, layout).result(whole, data)
        except NotSpliced:
            pass
        else:
            if open_end:
                yield result.removesuffix(layout.newline)
            yield result
    if parsed.root is not None:
        from realms_builder.game.yaml.yaml_round_trip import round_trip

        yield from round_trip(body, data, layout)
        yield document_text(data, layout)
    else:
        yield body + (layout.newline if open_end else "") + document_text(data, layout)


def list_offset(root: Node | None) -> int:
    """Return how far the dashes of the first block list stand in from their key."""
    waiting = [root]
    for node in waiting:
        if isinstance(node, MappingNode) and not is_flow(node):
            for key, value in node.value:
                if isinstance(value, SequenceNode) and not is_flow(value):
                    return max(0, value.start_mark.column - key.start_mark.column)
                waiting.append(value)
        elif isinstance(node, SequenceNode) and not is_flow(node):
            waiting.extend(node.value)
    return Layout().list_offset


def has_aliases(root: Node) -> bool:
    """Return whether a node stands at two places: its spans are those of the first only."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            return True
        seen.add(id(node))
        if isinstance(node, MappingNode):
            for key, value in node.value:
                waiting += (key, value)
        elif isinstance(node, SequenceNode):
            waiting.extend(node.value)
    return False
