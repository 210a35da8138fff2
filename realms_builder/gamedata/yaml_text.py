"""Reads YAML 1.2 into plain values; every mistake becomes a Problem with its place.

Scalars follow the core schema of YAML 1.2 (``no`` and ``on`` are words, ``012`` is twelve).
Duplicate keys, foreign tags, alias bombs, deep nesting and binary files are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from realms_builder.problems import Place, Problem

try:
    from yaml.cyaml import CParser as _Parser

    _PYTHON_PARSER = False
except ImportError:  # the C library is missing: slower, same result
    _PYTHON_PARSER = True

MAX_BYTES = 8_000_000
MAX_VALUES = 400_000
MAX_DEPTH = 60

_STR, _INT, _FLOAT, _BOOL, _NULL = (
    f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null")
)
_MAP, _SEQ = "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"
_WORDS = {
    "": _NULL, "~": _NULL, "null": _NULL, "Null": _NULL, "NULL": _NULL,
    "true": _BOOL, "True": _BOOL, "TRUE": _BOOL, "false": _BOOL, "False": _BOOL, "FALSE": _BOOL,
}  # fmt: skip
_NUMBER_START = frozenset("0123456789+-.")
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}\Z|0o[0-7]{1,12}\Z|0x[0-9a-fA-F]{1,12}\Z")
_DECIMAL = re.compile(
    r"[-+]?(?:\.[0-9]{1,18}|[0-9]{1,18}(?:\.[0-9]{0,18})?)(?:[eE][-+]?[0-9]{1,2})?\Z"
)

Path_ = Sequence[str | int]


class _CoreResolver:
    """Finds out what a plain scalar is, by the core schema of YAML 1.2."""

    def resolve(self, kind: type[Node], value: Any, implicit: Any) -> str:
        """Return the tag of a node of *kind*; quoted scalars are always text."""
        if kind is ScalarNode:
            if not implicit[0]:
                return _STR
            word = _WORDS.get(value)
            if word is not None:
                return word
            if value[0] in _NUMBER_START:
                if _INTEGER.match(value):
                    return _INT
                if _DECIMAL.match(value):
                    return _FLOAT
            return _STR
        return _MAP if kind is MappingNode else _SEQ

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        """Do nothing: no tag depends on where a node stands."""

    def ascend_resolver(self) -> None:
        """Do nothing: no tag depends on where a node stands."""


if _PYTHON_PARSER:
    from yaml.composer import Composer
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class _Composer(_CoreResolver, Reader, Scanner, Parser, Composer):
        def __init__(self, stream: str) -> None:
            Reader.__init__(self, stream)
            Scanner.__init__(self)
            Parser.__init__(self)
            Composer.__init__(self)

        def dispose(self) -> None:
            """Free nothing: the Python parser holds no memory of its own."""

else:

    class _Composer(_CoreResolver, _Parser):  # type: ignore[no-redef]
        def __init__(self, stream: str) -> None:
            _Parser.__init__(self, stream)


@dataclass(slots=True)
class YamlText:
    """A parsed YAML text: its plain *data*, the problems found, and where everything stands."""

    file: str
    data: Any = None
    problems: list[Problem] = field(default_factory=list)
    root: Node | None = None

    def place(self, path: Path_ = (), *, key: bool = False) -> Place:
        """Return where the value at *path* stands, or its key; as far as the path exists."""
        node, at = self.root, self.root
        for step in path:
            found = _child(node, step)
            if found is None:
                break
            node = found[1]
            at = found[0] if key else found[1]
        return place_of(self.file, at)


def place_of(file: str, node: Node | None) -> Place:
    """Return the place of *node* in *file*, counted from 1."""
    if node is None:
        return Place(file)
    mark = node.start_mark
    return Place(file, mark.line + 1, mark.column + 1)


def _child(node: Node | None, step: str | int) -> tuple[Node, Node] | None:
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode) and key.value == str(step):
                return key, value
    if isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    return None


def read_file(path: Path) -> tuple[str | None, list[Problem]]:
    """Return the text of *path*, or None and the problem that kept it from being read."""
    place = Place(str(path))
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            values = {"size_mb": round(size / 1e6, 1), "limit_mb": MAX_BYTES // 1_000_000}
            return None, [Problem("file_too_large", place=place, values=values)]
        raw = path.read_bytes()
    except FileNotFoundError:
        return None, [Problem("file_missing", place=place)]
    except IsADirectoryError:
        return None, [Problem("file_is_folder", place=place)]
    except OSError as error:
        values = {"reason": error.strerror or str(error)}
        return None, [Problem("file_unreadable", place=place, values=values)]
    return _decoded(raw, path)


def _decoded(raw: bytes, path: Path) -> tuple[str | None, list[Problem]]:
    if b"\0" in raw:
        return None, [Problem("file_binary", place=Place(str(path)))]
    try:
        return raw.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        return None, [Problem("file_not_utf8", place=Place(str(path), line, column))]


def parse_file(path: Path) -> YamlText:
    """Return what stands in the file at *path*; problems instead of exceptions."""
    text, problems = read_file(path)
    if text is None:
        return YamlText(str(path), problems=problems)
    return parse_text(text, str(path))


def parse_text(text: str, file: str = "") -> YamlText:
    """Return what stands in *text*; *file* names it in problems."""
    result = YamlText(file)
    if _too_deep(text):
        result.problems.append(Problem("yaml_too_deep", place=Place(file)))
        return result
    try:
        composer = _Composer(text)
        try:
            result.root = composer.get_single_node()
        finally:
            composer.dispose()
    except yaml.MarkedYAMLError as error:
        result.problems.append(_syntax_problem(error, file))
        return result
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        values = {"reason": str(error).splitlines()[0]}
        result.problems.append(Problem("yaml_syntax", place=Place(file), values=values))
        return result
    if result.root is not None:
        result.data = _Builder(file, result.problems).build(result.root)
    return result


def _too_deep(text: str) -> bool:
    """Return whether brackets or dashes nest so deep that composing could exhaust the stack."""
    depth = 0
    for mark in re.findall(r"[\[\]{}]", text):
        depth += 1 if mark in "[{" else -1
        if depth > MAX_DEPTH * 4:
            return True
    return bool(re.search(r"^\s*(?:- ?){%d,}" % (MAX_DEPTH * 2), text, re.MULTILINE))


def _syntax_problem(error: yaml.MarkedYAMLError, file: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    reason = error.problem or error.context or str(error)
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    code = "yaml_tab" if "\\t" in reason else "yaml_syntax"
    return Problem(code, place=place, values={"reason": reason})


class _Stop(Exception):
    """Raised inside the builder when a text grows beyond all bounds."""


class _Builder:
    """Turns nodes into dicts, lists, strings, numbers, booleans and None."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self._file = file
        self._problems = problems
        self._left = MAX_VALUES

    def build(self, root: Node) -> Any:
        try:
            return self._value(root, 0)
        except _Stop as stop:
            self._say(str(stop), root)
            return None

    def _say(self, code: str, node: Node, **values: object) -> None:
        self._problems.append(Problem(code, place=place_of(self._file, node), values=values))

    def _value(self, node: Node, depth: int) -> Any:
        self._left -= 1
        if self._left < 0:
            raise _Stop("yaml_alias_bomb")
        if depth > MAX_DEPTH:
            raise _Stop("yaml_too_deep")
        if isinstance(node, ScalarNode):
            return self._scalar(node)
        if node.tag not in (_MAP, _SEQ):
            self._say("yaml_tag", node, tag=node.tag)
            return None
        if isinstance(node, SequenceNode):
            return [self._value(child, depth + 1) for child in node.value]
        return self._mapping(node, depth)

    def _mapping(self, node: Node, depth: int) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                self._say("yaml_key", key_node)
                continue
            key = str(key_node.value)
            if key in result:
                self._say("duplicate_key", key_node, key=key)
                continue
            result[key] = self._value(value_node, depth + 1)
        return result

    def _scalar(self, node: ScalarNode) -> Any:
        tag, text = node.tag, node.value
        if tag == _STR:
            return text
        if tag == _INT:
            return int(text, 0) if text[:2] in ("0o", "0x") else int(text)
        if tag == _FLOAT:
            return float(text)
        if tag == _BOOL:
            return text[0] in "tT"
        if tag != _NULL:
            self._say("yaml_tag", node, tag=tag)
        return None
