"""Measures how large and how tangled the package is; ``tests/house.json`` holds what is allowed.

``python -m tests.house`` prints the figures, ``--write`` takes over those that got better.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.tree import PACKAGE, ROOT

ALLOWED = ROOT / "tests" / "house.json"
_LAYOUT = {
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.COMMENT,
}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DOCUMENTED = (ast.Module, ast.ClassDef, *_FUNCTIONS)
_SHOWN = 12
Number = float


class Function(NamedTuple):
    """A function: where it begins and how many lines it has."""

    place: str
    lines: int


class Module(NamedTuple):
    """One file of the package; *asked* are the dotted names it imports, wherever that stands."""

    name: str
    path: Path
    lines: int
    code: int
    unformatted: int
    functions: tuple[Function, ...]
    classes: tuple[str, ...]
    asked: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """The folder that holds it."""
        return self.path.parent

    @property
    def is_room(self) -> bool:
        """Whether something is in it: the files that only make a folder a package do not count."""
        return self.path.name != "__init__.py"


class Figure(NamedTuple):
    """A figure, less is better, and the places that make it large, the worst first."""

    amount: Number
    worst: tuple[str, ...]


def module_of(path: Path, package: Path) -> Module:
    """Read and measure the file at *path* in *package*."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    where = path.relative_to(package.parent)
    nodes = list(ast.walk(tree))
    return Module(
        name=".".join(where.with_suffix("").parts).removesuffix(".__init__"),
        path=path,
        lines=text.count("\n"),
        code=len(_code_lines(text) - set(_lines_beside(nodes))),
        unformatted=text.count("# fmt: skip"),
        functions=tuple(
            Function(f"{where.as_posix()}:{n.lineno} {n.name}", _length(n))
            for n in nodes
            if isinstance(n, _FUNCTIONS)
        ),
        classes=tuple(
            n.name for n in tree.body if isinstance(n, ast.ClassDef) and not n.name.startswith("_")
        ),
        asked=tuple(
            f"{n.module}.{alias.name}"
            for n in nodes
            if isinstance(n, ast.ImportFrom) and not n.level
            for alias in n.names
        ),
    )


def _length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _code_lines(text: str) -> set[int]:
    """Return the lines that are neither blank nor a comment."""
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _LAYOUT:
            found.update(range(token.start[0], token.end[0] + 1))
    return found


def _lines_beside(nodes: list[ast.AST]) -> Iterator[int]:
    """Yield the lines of imports and docstrings."""
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from range(node.lineno, node.lineno + _length(node))
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            said = node.body[0]
            yield from range(said.lineno, said.lineno + _length(said))


class House:
    """A package: its files, who imports whom, and the figures of all of it."""

    def __init__(self, package: Path) -> None:
        """Read every file below the folder *package*."""
        files = (module_of(path, package) for path in sorted(package.rglob("*.py")))
        self.modules = {module.name: module for module in files}
        self.rooms = [module for module in self.modules.values() if module.is_room]
        self.imports = {name: self._imports_of(module) for name, module in self.modules.items()}
        self.importers: defaultdict[str, set[str]] = defaultdict(set)
        for name, others in self.imports.items():
            for other in others:
                self.importers[other].add(name)

    def _imports_of(self, module: Module) -> frozenset[str]:
        """Return the files *module* imports: a name is that of a file, or stands in one."""
        both = ((asked, asked.rpartition(".")[0]) for asked in module.asked)
        found = (next((name for name in names if name in self.modules), "") for names in both)
        return frozenset(found) - {"", module.name}

    def figures(self) -> dict[str, Figure]:
        """Return every figure by its name."""
        by_size = sorted(self.rooms, key=lambda module: -module.lines)
        largest = tuple(f"{m.name} {m.lines}" for m in by_size)
        functions = sorted((f for m in self.rooms for f in m.functions), key=lambda f: -f.lines)
        longest = tuple(f"{f.place} {f.lines}" for f in functions)
        lengths = [f.lines for f in reversed(functions)]
        circles = self.cycles()
        told = tuple(", ".join(circle) for circle in circles)
        unformatted = tuple(f"{m.name} {m.unformatted}" for m in self.rooms if m.unformatted)
        return {
            "files": Figure(len(self.rooms), self._folders()),
            "lines": Figure(sum(m.lines for m in self.rooms), largest),
            "code lines": Figure(sum(m.code for m in self.rooms), largest),
            "single importer %": self._single_importers(),
            "most files in one folder": Figure(
                max(self._files_by_folder().values()), self._folders()
            ),
            "class names used twice %": self._names_used_twice(),
            "cycles": Figure(len(circles), told),
            "largest cycle": Figure(max(map(len, circles), default=0), told),
            "fmt: skip": Figure(sum(m.unformatted for m in self.rooms), unformatted),
            "function median": Figure(lengths[len(lengths) // 2], longest),
            "function p99": Figure(lengths[len(lengths) * 99 // 100], longest),
        }

    def _files_by_folder(self) -> Counter[Path]:
        return Counter(module.folder for module in self.rooms)

    def _folders(self) -> tuple[str, ...]:
        counted = self._files_by_folder().most_common()
        return tuple(f"{folder.name}/ {count}" for folder, count in counted)

    def _single_importers(self) -> Figure:
        """Return the share of files that only a neighbour in their folder imports: overflow."""
        found: list[str] = []
        for module in self.rooms:
            importers = self.importers[module.name]
            if len(importers) == 1 and self._folder_of(importers) == module.folder:
                found.append(module.name)
        return Figure(round(100 * len(found) / len(self.rooms), 1), tuple(found))

    def _folder_of(self, names: set[str]) -> Path:
        return self.modules[next(iter(names))].folder

    def _names_used_twice(self) -> Figure:
        counted = Counter(name for module in self.rooms for name in module.classes)
        twice = tuple(f"{name} x{count}" for name, count in counted.most_common() if count > 1)
        return Figure(round(100 * len(twice) / max(1, len(counted)), 1), twice)

    def cycles(self) -> list[list[str]]:
        """Return the groups of files that import each other, the largest first."""
        reached = {name: self._reached_from(name) for name in self.modules}
        circles = {
            frozenset(other for other in reached[name] if name in reached[other])
            for name in self.modules
            if name in reached[name]
        }
        return sorted(map(sorted, circles), key=lambda circle: (-len(circle), circle))

    def _reached_from(self, name: str) -> set[str]:
        """Return the files that come in when *name* is imported, it only if it is in a cycle."""
        found: set[str] = set()
        waiting = list(self.imports[name])
        while waiting:
            other = waiting.pop()
            if other not in found:
                found.add(other)
                waiting += self.imports[other]
        return found


@cache
def house() -> House:
    """Return the package of this checkout, measured once."""
    return House(PACKAGE)


def allowed() -> dict[str, Number]:
    """Return the most that each figure may be."""
    return {name: entry["most"] for name, entry in said().items()}


def said() -> dict[str, dict[str, Any]]:
    """Return what the file says of each figure: the ``most``, and a ``why`` where it was raised."""
    return json.loads(ALLOWED.read_text(encoding="utf-8"))


def worse(figures: Mapping[str, Figure], most: Mapping[str, Number]) -> list[str]:
    """Return what got worse than *most* allows, a line each, with the worst places."""
    return [
        f"{name}: {figure.amount}, at most {most[name]}; {'; '.join(figure.worst[:_SHOWN])}"
        for name, figure in figures.items()
        if figure.amount > most[name]
    ]


def main() -> None:
    """Print the figures; with ``--write`` take over what got better."""
    entries = said()
    for name, figure in house().figures().items():
        entry = entries.setdefault(name, {"most": figure.amount})
        print(f"{figure.amount:>10}  {name}  (at most {entry['most']})")
        entry["most"] = min(figure.amount, entry["most"])
    if "--write" in sys.argv:
        ALLOWED.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
