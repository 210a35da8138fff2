"""Formulas that stand in curly brackets without quotation marks: found, and written right."""

from __future__ import annotations

import re

from yaml.nodes import MappingNode, Node, ScalarNode

_KEY = re.compile(r"(?:^|[{,] *)([A-Za-z_][\w.]*): +(?=[^\s])")
_OPENING, _CLOSING = "([{", ")]}"
_MOST = 100


def written_right(line: str, column: int) -> str:
    """Return the key and value of *line* on which YAML stops at *column*, in quotation marks.

    Nothing where no value of a map in curly brackets goes on there.
    """
    if "{" not in line[:column] or line[column : column + 1] in ("", ":"):
        return ""
    keys = [match for match in _KEY.finditer(line, 0, column) if match.end() < column]
    if not keys:
        return ""
    start = keys[-1].end()
    value = line[start : _end_of(line, start)].rstrip()
    in_the_middle = start + len(value) > column
    return quoted(keys[-1][1], value) if in_the_middle and _is_balanced(value) else ""


def quoted(key: str, value: str) -> str:
    """Return ``key: "value"`` with the quotation marks that *value* lacks."""
    if len(value) > _MOST or ('"' in value and "'" in value):
        return ""
    mark = "'" if '"' in value else '"'
    return f"{key}: {mark}{value}{mark}"


def _end_of(line: str, start: int) -> int:
    """Return where a value that begins at *start* ends: before a comma or bracket of the map."""
    depth = 0
    for place in range(start, len(line)):
        if line[place] in _OPENING:
            depth += 1
        elif line[place] in _CLOSING:
            depth -= 1
            if depth < 0:
                return place
        elif line[place] == "," and depth == 0:
            return place
    return len(line)


def _is_balanced(value: str) -> bool:
    return all(value.count(a) == value.count(b) for a, b in zip(_OPENING, _CLOSING, strict=True))


def torn_apart(node: Node, place: int, text: str) -> tuple[str, int]:
    """Return the value at *place* of a map with what a comma tore off, and of how many entries.

    In curly brackets ``require: any(a, b > 2)`` has an entry ``b > 2)`` of no value. Of 1 entry
    where nothing is torn off.
    """
    entries = node.value if isinstance(node, MappingNode) and node.flow_style else []
    first = entries[place][1] if entries else None
    if not isinstance(first, ScalarNode) or first.style or _opened(first.value) <= 0:
        return "", 1
    opened = _opened(first.value)
    for number, (key, value) in enumerate(entries[place + 1 :], start=2):
        if not (_is_plain(key) and _is_plain(value) and not value.value):
            break
        opened += _opened(key.value)
        if opened == 0:
            return _between(first, key, text), number
    return "", 1


def _is_plain(node: object) -> bool:
    return isinstance(node, ScalarNode) and not node.style


def _opened(text: str) -> int:
    return text.count("(") - text.count(")")


def _between(first: ScalarNode, last: ScalarNode, text: str) -> str:
    start, end = first.start_mark, last.end_mark
    lines = text.split("\n")[start.line : end.line + 1]
    lines[-1] = lines[-1][: end.column]
    lines[0] = lines[0][start.column :]
    return " ".join(line.strip() for line in lines)
