"""Reads YAML 1.2 into plain values; every mistake becomes a Problem with its place.

Scalars follow the core schema of YAML 1.2 (``no`` and ``on`` are words, ``012`` is twelve).
Duplicate keys, foreign tags, alias bombs, deep nesting and binary files are refused.
"""

from __future__ import annotations

import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from realms_builder.core.files import open_ordinary
from realms_builder.core.problems import Place, Problem, Severity, cause_of
from realms_builder.core.titles import LONGEST_NAME, bounded, is_name
from realms_builder.core.translation import every_sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.game.yaml.unquoted import quoted, torn_apart, written_right

MAX_BYTES = 8_000_000
MAX_VALUES = 400_000
MAX_DEPTH = 60

_STR, _INT, _FLOAT, _BOOL, _NULL = (
    f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null")
)
_MAP, _SEQ = "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"
_WORDS = {
    **dict.fromkeys(("", *"~ null Null NULL".split()), _NULL),
    **dict.fromkeys("true True TRUE false False FALSE".split(), _BOOL),
}
_NUMBER_START = frozenset("0123456789+-.")
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}\Z|0o[0-7]{1,12}\Z|0x[0-9a-fA-F]{1,12}\Z")
_DECIMAL = re.compile(
    r"[-+]?(?:\.[0-9]{1,18}|[0-9]{1,18}(?:\.[0-9]{0,18})?)(?:[eE][-+]?[0-9]{1,2})?\Z"
)

Path_ = Sequence[str | int]


class _TooDeep(yaml.YAMLError):
    """Raised while composing, where entries nest deeper than anybody writes."""

    def __init__(self, node: Node | None) -> None:
        super().__init__("too deep")
        self.node = node


class _CoreResolver:
    """Finds out what a plain scalar is, by the core schema of YAML 1.2; watches the depth."""

    _depth = 0

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
        """Count a level down; too many raise before composing can exhaust the stack."""
        yield_point()
        self._depth += 1
        if self._depth > MAX_DEPTH + 1:
            raise _TooDeep(current_node)

    def ascend_resolver(self) -> None:
        """Count a level up."""
        self._depth -= 1


def _composer() -> Any:
    """Return the class that composes nodes: in C, or in Python where the C library is missing."""
    try:
        from yaml import cyaml
    except ImportError:
        return _python_composer()
    parser: Any = vars(cyaml)["CParser"]

    class Composer(_CoreResolver, parser):
        """The C parser with our own resolver."""

        def __init__(self, stream: str) -> None:
            parser.__init__(self, stream)

    return Composer


def _python_composer() -> Any:
    from yaml import composer, parser, reader, scanner

    class Composer(_CoreResolver, reader.Reader, scanner.Scanner, parser.Parser, composer.Composer):
        """The Python parser with our own resolver."""

        def __init__(self, stream: str) -> None:
            reader.Reader.__init__(self, stream)
            scanner.Scanner.__init__(self)
            parser.Parser.__init__(self)
            composer.Composer.__init__(self)

        def dispose(self) -> None:
            """Free nothing: the Python parser holds no memory of its own."""

    return Composer


_Composer = _composer()


@dataclass(slots=True)
class YamlText:
    """A parsed YAML text: its plain *data*, the problems found, and where everything stands."""

    file: str
    data: Any = None
    problems: list[Problem] = field(default_factory=list)
    root: Node | None = None

    @property
    def is_sound(self) -> bool:
        """Return whether everything could be read: a name that is too long is all the same."""
        return all(problem.severity is not Severity.ERROR for problem in self.problems)

    def place(self, path: Path_ = (), *, key: bool = False) -> Place:
        """Return where the value at *path* stands, or its key; as far as the path exists."""
        return place_below(self.root, path, self.file, key=key)

    def place_within(self, path: Path_, part: str, column: int) -> Place:
        """Return where the letter at *column* of a *part* of the value at *path* stands.

        Counted from 1. Where the value is not written as it is read, it is where that begins.
        """
        node = _node_at(self.root, path)
        letter = _letter(node, part, column) if isinstance(node, ScalarNode) else None
        if node is None or letter is None:
            return self.place(path)
        return Place(self.file, node.start_mark.line + 1, letter + 1)

    def quiet(self) -> YamlText:
        """Return the same without the problems found, for those who look for others."""
        return YamlText(self.file, self.data, [], self.root)


def place_below(root: Node | None, path: Path_, file: str, *, key: bool = False) -> Place:
    """Return where the value at *path* below *root* stands in *file*, or its key."""
    node = at = root
    for step in _by_kind(root, path):
        found = _child(node, step)
        if found is None:
            break
        node = found[1]
        at = found[0] if key else found[1]
    return place_of(file, at)


def _node_at(root: Node | None, path: Path_) -> Node | None:
    node = root
    for step in _by_kind(root, path):
        found = _child(node, step)
        node = found[1] if found is not None else None
    return node


def _by_kind(root: Node | None, path: Path_) -> Path_:
    """Return *path* as the file has it: keywords may stand in a list for each of their kinds."""
    if len(path) < 2 or path[0] != "keywords" or not isinstance(path[1], int):
        return path
    found = _child(root, "keywords")
    left = path[1]
    for kind, words in found[1].value if found and isinstance(found[1], MappingNode) else ():
        if not isinstance(words, SequenceNode):
            break
        if left < len(words.value):
            return ("keywords", str(kind.value), left, *path[2:])
        left -= len(words.value)
    return path


def _letter(node: ScalarNode, part: str, column: int) -> int | None:
    """Return the column, from 0, of a letter of *part* of the text of *node*, written as it is."""
    start, end = node.start_mark, node.end_mark
    quoted = node.style in ("'", '"')
    width = end.column - start.column - 2 * quoted
    at = node.value.find(part)
    if start.line != end.line or width != len(node.value) or node.style in ("|", ">") or at < 0:
        return None
    return start.column + quoted + at + column - 1


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
    if step == 0 and node is not None and not isinstance(node, SequenceNode):
        return node, node  # a single thing where a list may stand
    return None


def read_file(path: Path) -> tuple[str | None, list[Problem]]:
    """Return the text of *path*, or None and the problem that kept it from being read."""
    place = Place(str(path))
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            return None, [Problem("file_is_folder", place=place)]
        if not stat.S_ISREG(found.st_mode):  # a pipe or device might never end
            reason = every_sentence("word.irregular_file")
            return None, [Problem("file_unreadable", place=place, values={"reason": reason})]
        if found.st_size > MAX_BYTES:
            return None, [_too_large(found.st_size, place)]
        with open_ordinary(path) as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None, [Problem("file_missing", place=place)]
    except (OSError, ValueError) as error:
        reason = cause_of(error)
        return None, [Problem("file_unreadable", place=place, values={"reason": reason})]
    if len(raw) > MAX_BYTES:
        return None, [_too_large(len(raw), place)]
    return _decoded(raw, path)


def _too_large(size: int, place: Place) -> Problem:
    values = {"size_mb": round(size / 1e6, 1), "limit_mb": MAX_BYTES // 1_000_000}
    return Problem("file_too_large", place=place, values=values)


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
    try:
        composer = _Composer(text)
        try:
            result.root = composer.get_single_node()
        finally:
            composer.dispose()
    except yaml.MarkedYAMLError as error:
        result.problems.append(_syntax_problem(error, text, file))
        return result
    except _TooDeep as error:
        result.problems.append(Problem("yaml_too_deep", place=place_of(file, error.node)))
        return result
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        values = {"reason": reason_in_words(" ".join(str(error).split()) or type(error).__name__)}
        result.problems.append(Problem("yaml_syntax", place=Place(file), values=values))
        return result
    if result.root is not None:
        result.data = _Builder(file, result.problems, text).build(result.root)
    return result


def _syntax_problem(error: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    if _CODES.get(error.problem or "") == "yaml.open_quotes":
        mark = error.context_mark or mark
    reason = reason_in_words(error.problem or error.context or str(error))
    if mark is None:
        return Problem("yaml_syntax", place=Place(file), values={"reason": reason})
    line = next(iter(text.split("\n")[mark.line : mark.line + 1]), "")
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" in indent:
        place = Place(file, mark.line + 1, indent.index("\t") + 1)
        return Problem("yaml_tab", place=place, values={"reason": reason})
    column = mark.column
    hashed = _hashed(text, mark.line)
    if hashed is not None:
        return Problem("yaml_hash", place=Place(file, *hashed))
    code = _CODES.get(error.problem or "")
    if code in ("yaml.open_map", "yaml.no_key"):
        brace = _TEXT_IN_BRACES.match(line)
        if brace is not None:
            column, reason = brace.end() - 1, every_sentence("yaml.text_brace")
        elif code == "yaml.open_map" and line[column : column + 1] == ":":
            reason = every_sentence("yaml.text_colon")
        elif right := written_right(line, column):
            reason = every_sentence("yaml.text_quotes", {"line": right})
    place = Place(file, mark.line + 1, column + 1)
    return Problem("yaml_syntax", place=place, values={"reason": reason})


_TEXT_IN_BRACES = re.compile(r".*?: *\{(?=[^{}:]*\} *[^\s,}\]])")
"""A text that begins with a formula in braces and has no quotation marks."""


_HASHED = re.compile(r"[^#'\"]*[:,\[] *(#[0-9A-Fa-f]{3,8})(?![0-9A-Za-z])")
"""A colour that nobody reads, since # begins a comment."""


def _hashed(text: str, before: int) -> tuple[int, int] | None:
    """Return line and column of a colour without quotation marks, in the line *before* or above."""
    lines = text.split("\n")[: before + 1]
    for line in range(len(lines) - 1, max(-1, len(lines) - 3), -1):
        found = _HASHED.match(lines[line])
        if found is not None:
            return line + 1, found.start(1) + 1
    return None


class _Stop(Exception):
    """Raised inside the builder when a text grows beyond all bounds."""


class _Builder:
    """Turns nodes into dicts, lists, strings, numbers, booleans and None."""

    def __init__(self, file: str, problems: list[Problem], text: str) -> None:
        self._file = file
        self._text = text
        self._problems = problems
        self._left = MAX_VALUES

    def build(self, root: Node) -> Any:
        """Return the data of *root*, or None with a problem noted where it is too deep or too much.

        Parts that cannot be kept, such as foreign tags and doubled keys, are noted and left out.
        """
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
        yield_point()
        result: dict[str, Any] = {}
        torn = 0
        for place, (key_node, value_node) in enumerate(node.value):
            torn = max(torn - 1, 0)
            if torn:
                continue
            if not isinstance(key_node, ScalarNode):
                self._say("yaml_key", key_node)
                continue
            key = str(key_node.value)
            if key in result:
                self._say("duplicate_key", key_node, key=key)
                continue
            whole, torn = torn_apart(node, place, self._text)
            result[key] = self._value(value_node, depth + 1) if torn == 1 else whole
            if is_name(key, result[key]):
                result[key] = self._named(result[key], value_node)
            if torn > 1:
                right = quoted(key, whole)
                code = "yaml_torn" if right else "yaml_torn.long"
                self._say(code, value_node, line=right)
        return result

    def _named(self, value: Any, node: Node) -> Any:
        """Return *value*, which stands at *node*, with names no longer than can be shown."""
        if isinstance(value, dict):
            return {key: self._named(inner, node) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._named(inner, node) for inner in value]
        if not isinstance(value, str) or len(value) <= LONGEST_NAME:
            return value
        place, values = place_of(self._file, node), {"count": len(value), "limit": LONGEST_NAME}
        self._problems.append(Problem("name_too_long", Severity.WARNING, place, values))
        return bounded(value)

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
        elif not text and "#" in self._text:
            hashed = _hashed(self._text, node.start_mark.line)
            if hashed is not None and hashed[0] == node.start_mark.line + 1:
                self._problems.append(Problem("yaml_hash", place=Place(self._file, *hashed)))
        return None


# ------------------------------------------------------------------ yaml reasons


# What the parser says, in C and in Python where the two differ.
_CODES = {
    "mapping values are not allowed in this context": "yaml.colon",
    "mapping values are not allowed here": "yaml.colon",
    "could not find expected ':'": "yaml.no_colon",
    "did not find expected key": "yaml.no_key",
    "did not find expected '-' indicator": "yaml.no_dash",
    "did not find expected ',' or ']'": "yaml.open_list",
    "did not find expected ',' or '}'": "yaml.open_map",
    "did not find expected node content": "yaml.no_value",
    "block sequence entries are not allowed in this context": "yaml.dash",
    "sequence entries are not allowed here": "yaml.dash",
    "mapping keys are not allowed in this context": "yaml.question_mark",
    "mapping keys are not allowed here": "yaml.question_mark",
    "found character that cannot start any token": "yaml.first_letter",
    "found unexpected end of stream": "yaml.open_quotes",
    "found unexpected document indicator": "yaml.dashes_in_quotes",
    "found unexpected document separator": "yaml.dashes_in_quotes",
    "found unknown escape character": "yaml.escape",
    "did not find expected hexdecimal number": "yaml.hexadecimal",
    "found undefined alias": "yaml.no_anchor",
    "found duplicate anchor; first occurrence": "yaml.anchor_twice",
    "second occurrence": "yaml.anchor_twice",
    "did not find expected alphabetic or numeric character": "yaml.no_anchor_name",
    "found undefined tag handle": "yaml.tag_handle",
    "did not find expected <document start>": "yaml.after_the_end",
    "but found another document": "yaml.second_document",
    "did not find expected comment or line break": "yaml.block_text",
    "control characters are not allowed": "yaml.control_character",
    "special characters are not allowed": "yaml.control_character",
    "invalid Unicode character": "yaml.control_character",
}


def reason_in_words(reason: str) -> dict[str, str]:
    """Return the parser's *reason* by language; one nobody has met stays as it is, in quotes."""
    code = _CODES.get(reason)
    if code is None:
        code = next((code for said, code in _CODES.items() if said in reason), "yaml.other")
    return every_sentence(code, {"reason": reason})
