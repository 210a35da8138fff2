"""Whatever a YAML text looks like, patching it gives the wanted data and spares the rest."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.patch import patched
from realms_builder.game.yaml.text import parse_text

WORDS = [
    "a",
    "bee",
    "no",
    "012",
    "0o17",
    "1e3",
    "+20",
    "x: y",
    "it's",
    "two\nlines",
    "ö #1",
    "",
    "1_000",
    "~",
]
TEXTS = st.sampled_from(WORDS) | st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
DECIMALS = st.floats(1e-9, 1e20) | st.floats(-1e90, -1e-90) | st.sampled_from([0.0, 2.5, 1e-5])
SCALARS = TEXTS | st.integers(-99, 10**17) | st.booleans() | st.none() | DECIMALS
KEYS = st.sampled_from(["id", "name", "note", "list", "map", "no", "a b", "12", "ö"])
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
MAPS = st.dictionaries(KEYS, DATA, max_size=5)


class Author:
    """Writes data as people do: every style there is, with a numbered comment here and there."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.comments = 0

    def chance(self, times: int = 3) -> bool:
        return self.random.randint(1, times) == 1

    def comment(self) -> str:
        if not self.chance(4):
            return ""
        self.comments += 1
        return f"{' ' * self.random.randint(1, 9)}# c{self.comments}"

    def scalar(self, value: Any) -> str:
        if isinstance(value, str):
            plain = "\n" not in value and parse_text(f"[{value}]").data == [value]
            plain = plain and parse_text(f"a: {value}").data == {"a": value}  # not so a bare dash
            style = self.random.choice("p'\"" if plain else "'\"")
            if style == "'" and all(c.isprintable() for c in value):
                return "'" + value.replace("'", "''") + "'"
            if style == "p" and plain and value == value.strip():
                return value
            hexed = (c if c.isalnum() and c.isascii() else f"\\U{ord(c):08x}" for c in value)
            return '"' + "".join(hexed) + '"'
        if value is None:
            return self.random.choice(["~", "null"])
        if isinstance(value, float):
            return f"{value:.17e}"
        return str(value).lower()

    def flow(self, value: Any) -> str:
        pad = " " if self.chance() else ""
        if isinstance(value, dict):
            pairs = (f"{self.scalar(k)}: {self.flow(v)}" for k, v in value.items())
            return "{" + pad + self.comma().join(pairs) + pad + "}"
        if isinstance(value, list):
            return "[" + pad + self.comma().join(map(self.flow, value)) + pad + "]"
        return self.scalar(value)

    def comma(self) -> str:
        return self.random.choice([", ", ",", " , ", ",  "])

    def above(self, column: int) -> list[str]:
        lines = []
        while self.chance(5):
            self.comments += 1
            lines.append(" " * column + f"# c{self.comments}" if self.chance(2) else "")
        return lines

    def block(self, value: Any, column: int, dash: bool) -> tuple[str, list[str]]:
        """Return what stands behind a key or dash at *column*, and the lines below."""
        if not isinstance(value, (dict, list)) or not value or self.chance(4):
            if value == "two\nlines":
                return " |-", [" " * (column + 2) + line for line in value.split("\n")]
            return " " + self.flow(value) + self.comment(), []
        step = self.random.randint(0 if isinstance(value, list) and not dash else 1, 4)
        return self.comment(), self.entries(value, column + step)

    def entries(self, value: Any, column: int) -> list[str]:
        lines: list[str] = []
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in parts:
            start = self.scalar(key) + ":" if isinstance(value, dict) else "-"
            lines += self.above(column)
            head, below = self.block(part, column, isinstance(value, list))
            if start == "-" and not head and isinstance(part, dict) and self.chance(2):
                below = self.entries(part, column + 2)
                while not below[0].strip() or below[0].lstrip().startswith("#"):
                    note = below.pop(0).strip()  # further in it would belong to a text above
                    lines.append(" " * column + note if note else "")
                head, *below = below
                head = " " + head.lstrip()
            lines += [" " * column + start + head, *below]
        return lines

    def document(self, value: Any) -> str:
        head = ["# head"] if self.chance(2) else []
        return "\n".join(
            [*head, *self.entries(value, 0), *self.above(0)]
        ) + "\n" * self.random.randint(0, 2)


def mutated(draw: Any, data: Any) -> Any:
    if isinstance(data, dict) and data and draw(st.booleans()):
        new = dict(data)
        key = draw(st.sampled_from(sorted(new)))
        match draw(st.integers(0, 2)):
            case 0:
                new[key] = mutated(draw, new[key])
            case 1:
                del new[key]
            case _:
                new[draw(KEYS)] = draw(DATA)
        return new
    if isinstance(data, list) and data and draw(st.booleans()):
        new = list(data)
        at = draw(st.integers(0, len(new) - 1))
        match draw(st.integers(0, 3)):
            case 0:
                new[at] = mutated(draw, new[at])
            case 1:
                del new[at]
            case 2:
                new.insert(at, draw(DATA))
            case _:
                new.insert(draw(st.integers(0, len(new) - 1)), new.pop(at))
        return new
    return draw(DATA)


@settings(max_examples=100)
@given(data=st.data())
def test_a_text_of_any_look_reads_as_the_wanted_data(data: st.DataObject) -> None:
    old = data.draw(MAPS.filter(bool))
    text = Author(data.draw(st.integers(0, 10**6))).document(old)
    parsed = parse_text(text)
    assert not parsed.problems, text
    assert same(parsed.data, old), text
    new = old
    for _ in range(data.draw(st.integers(1, 4))):
        new = mutated(data.draw, new) if isinstance(new, (dict, list)) else new
    result = patched(text, new)
    assert same(parse_text(result).data, new)


@settings(max_examples=50)
@given(MAPS, MAPS)
@example({"a": "0o17", "b": "1e3", "c": "012"}, {"a": "1e3", "b": "012", "c": "0o17"})
def test_both_parsers_read_what_was_written_alike(old: dict[str, Any], new: dict[str, Any]) -> None:
    text = patched(patched("", old), new)
    ours = parse_text(text).data
    assert same(ours, new)
    theirs = YAML(typ="safe", pure=True).load(text)
    assert same({str(key): value for key, value in theirs.items()}, copy.deepcopy(ours)), text


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(data, (dict, list)):
        parts = data.items() if isinstance(data, dict) else enumerate(data)
        return [leaf for key, part in parts for leaf in leaves(part, (*path, key))]
    return [] if isinstance(data, str) and "\n" in data else [path]


def with_leaf(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    new = copy.copy(data)
    new[path[0]] = with_leaf(data[path[0]], path[1:], value) if path[1:] else value
    return new


@settings(max_examples=70)
@given(data=st.data())
def test_one_value_changed_is_one_line_changed(data: st.DataObject) -> None:
    old = data.draw(MAPS.filter(leaves))
    text = Author(data.draw(st.integers(0, 10**6))).document(old)
    value = data.draw(st.integers(10, 99) | st.sampled_from(["word", "no", "a: b"]))
    path = data.draw(st.sampled_from(leaves(old)))
    if path[1:] and path[-1] == "id":
        return  # another id is another thing
    new = with_leaf(old, path, value)
    before, after = text.splitlines(), patched(text, new).splitlines()
    changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
    assert len(changed) == (not same(old, new))
    for left, right in changed:
        assert left.rpartition(" # c")[2] == right.rpartition(" # c")[2] or " # c" not in left


@settings(max_examples=70)
@given(
    st.lists(st.tuples(st.integers(0, 30), SCALARS), unique_by=lambda pair: pair[0], max_size=8),
    st.permutations(range(8)),
    st.integers(0, 8),
    st.integers(0, 10**6),
)
def test_moved_and_removed_items_take_their_lines_and_comments_along(
    pairs: list[tuple[int, Any]], order: list[int], kept: int, seed: int
) -> None:
    author = Author(seed)
    items = [{"id": f"m{identity}", "v": value} for identity, value in pairs]
    lines_of: dict[str, list[str]] = {}
    for number, item in enumerate(items):
        note = ["  # about this one"] * author.chance(2)
        inside = ["    # more of it"] * author.chance(2)
        lines_of[item["id"]] = [*note, f"  - {author.flow(item)}  # {number}", *inside]
    lines = [
        "# head",
        "models:  # all",
        *(line for item in items for line in lines_of[item["id"]]),
        "last: 1",
    ]
    new = [items[place] for place in order if place < len(items)][:kept]
    if not new:
        return
    result = patched("\n".join(lines) + "\n", {"models": new, "last": 1})
    wanted = [
        "# head",
        "models:  # all",
        *(line for item in new for line in lines_of[item["id"]]),
        "last: 1",
    ]
    assert result.splitlines() == wanted
