"""The text of a book as it lies on the disk: its encoding, its front matter, what it includes.

Every line keeps the file and the number it came from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from realms_builder.core.files import file_below, open_ordinary, real_path
from realms_builder.core.problems import Place, Problem, Severity, cause_of
from realms_builder.game.yaml.text import parse_text
from realms_builder.sheets.book.book_text import MOST_BYTES, WINDOWS_1252, decoded

DEEPEST_INCLUDE = 8
MOST_FILES = 400
_INCLUDE = re.compile(r"\s*\{\{\s*include\s*:\s*(?P<file>[^{}]+?)\s*\}\}\s*")
_FENCE = re.compile(r"(?P<inset> *)(?P<mark>`{3,}|~{3,})(?P<rest>.*)")
_KEY = re.compile(r"[^\W\d][\w -]*:(?:\s|$)")
_TITLE = re.compile(r" {0,3}#{1,6}\s")
_UNSEEN = str.maketrans(
    dict.fromkeys("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029", " ")
    | {"\x00": ""}
    | dict.fromkeys("\x81\x8d\x8f\x90\x9d", "\ufffd")
)
"""Signs that some readers take for the end of a line and others do not, or that mean nothing."""


class SourceLine(NamedTuple):
    """One line, with its file and its number there, from 1."""

    text: str
    file: Path
    number: int


@dataclass(slots=True)
class BookSource:
    """The whole text of a book, its front matter, and what was wrong on the way."""

    path: Path
    lines: list[SourceLine] = field(default_factory=list)
    meta: Mapping[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def place(self, line: int, column: int = 0) -> Place:
        """Return where the line of a number, from 0, came from; *column* is from 0 as well."""
        if not self.lines:
            return Place(str(self.path))
        found = self.lines[min(max(line, 0), len(self.lines) - 1)]
        return Place(str(found.file), found.number, column + 1)

    @property
    def text(self) -> str:
        """Return all lines as one text."""
        return "\n".join(line.text for line in self.lines)


def read_source(path: Path) -> BookSource:
    """Return the text of the book at *path* with everything it includes.

    What cannot be read becomes a problem; a book without any text has no lines.
    """
    source = BookSource(path)
    text = _read(path, Place(str(path)), source.problems)
    if text is not None:
        _take(source, path, text)
    return source


def source_of(text: str, path: Path) -> BookSource:
    """Return *text* as the book at *path*, as it stands in an editor."""
    source = BookSource(path)
    _take(source, path, text)
    return source


def _take(source: BookSource, path: Path, text: str) -> None:
    lines = _numbered(text, path)
    lines = _without_front_matter(source, lines)
    home = real_path(path).parent
    including = _Including(source, home)
    whole = _with_closed_fences(source, list(including.lines(lines, (real_path(path),))))
    source.lines = list(_without_comments(whole))


def _numbered(text: str, path: Path) -> list[SourceLine]:
    clean = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = clean.translate(_UNSEEN).split("\n")
    return [SourceLine(line, path, number) for number, line in enumerate(lines, 1)]


def _read(path: Path, place: Place, problems: list[Problem]) -> str | None:
    try:
        with open_ordinary(path) as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        values = {"file": path.name, "reason": cause_of(error)}
        problems.append(Problem("book.unreadable", place=place, values=values))
        return None
    if len(raw) > MOST_BYTES:
        values = {"file": path.name, "limit_kb": MOST_BYTES // 1000}
        problems.append(Problem("book.too_long", place=place, values=values))
        return None
    text, encoding, _ = decoded(raw)
    if encoding == WINDOWS_1252:
        problems.append(encoding_problem(path))
    return text


def encoding_problem(path: Path) -> Problem:
    """Return what to say about a file in Windows-1252."""
    return Problem("book.encoding", Severity.HINT, Place(str(path)), {"file": path.name})


def _without_front_matter(source: BookSource, lines: list[SourceLine]) -> list[SourceLine]:
    if not lines or lines[0].text.rstrip() != "---":
        return lines
    ends = (at for at, line in enumerate(lines[1:], 1) if line.text.rstrip() in ("---", "..."))
    end = next(ends, None)
    if end is None:
        return lines
    yaml = parse_text("\n".join(["", *(line.text for line in lines[1:end])]), str(source.path))
    if yaml.problems:
        first = yaml.problems[0]
        values = {"reason": first.values.get("reason", ""), "code": first.code}
        source.problems.append(Problem("book.front_matter", Severity.WARNING, first.place, values))
        source.meta = _readable_keys([line.text for line in lines[1:end]])
    elif isinstance(yaml.data, dict):
        source.meta = yaml.data
    elif yaml.data is not None:
        # A line, then words, then a line: no front matter at all.
        return lines
    return lines[end + 1 :]


def _readable_keys(lines: Sequence[str]) -> dict[str, Any]:
    """Return what can be read of broken front matter: key by key, each with the lines it has."""
    parts: list[str] = []
    for line in lines:
        if _KEY.match(line) or not parts:
            parts.append(line)
        else:
            parts[-1] += f"\n{line}"
    found: dict[str, Any] = {}
    for part in parts:
        data = parse_text(part).data
        if isinstance(data, dict):
            found |= data
    return found


class _Including:
    """Puts the lines of included files in the place of what asks for them."""

    def __init__(self, source: BookSource, home: Path) -> None:
        self._source = source
        self._home = home
        self._files = 0

    def lines(self, lines: list[SourceLine], open_files: tuple[Path, ...]) -> Iterator[SourceLine]:
        fence = ""
        for line in lines:
            fence = _fence_after(line.text, fence)
            found = None if fence else _INCLUDE.fullmatch(line.text)
            if found is None:
                yield line
                continue
            yield line._replace(text="")
            yield from self._included(line, found["file"], open_files)
            yield line._replace(text="")

    def _included(
        self, line: SourceLine, name: str, open_files: tuple[Path, ...]
    ) -> Iterator[SourceLine]:
        path, code = self._path(line, name, open_files)
        if code:
            place = Place(str(line.file), line.number, line.text.find("{{") + 1)
            self._source.problems.append(Problem(code, place=place, values={"file": name}))
            return
        self._files += 1
        place = Place(str(line.file), line.number, 1)
        text = _read(path, place, self._source.problems)
        if text is not None:
            yield from self.lines(_numbered(text, path), (*open_files, path))

    def _path(self, line: SourceLine, name: str, open_files: tuple[Path, ...]) -> tuple[Path, str]:
        path = file_below(line.file.parent, name.strip("\"'"), self._home)
        if path is None:
            return self._home, "book.include_outside"
        if path in open_files:
            return path, "book.include_cycle"
        if len(open_files) > DEEPEST_INCLUDE or self._files >= MOST_FILES:
            return path, "book.include_deep"
        return path, "" if path.is_file() else "book.include_missing"


def _without_comments(lines: list[SourceLine]) -> Iterator[SourceLine]:
    """Yield *lines* without what stands between ``<!--`` and ``-->``, but not within code."""
    fence, inside = "", False
    for line in lines:
        text = line.text
        if not inside:
            after = _fence_after(text, fence)
            if after or fence:
                fence = after
                yield line
                continue
        if "--" not in text and not inside:
            yield line
            continue
        kept: list[str] = []
        while text:
            before, sign, rest = text.partition("-->" if inside else "<!--")
            if not inside:
                kept.append(before)
            inside = inside != bool(sign)
            text = rest
        yield line._replace(text="".join(kept))


def _fence_after(text: str, fence: str) -> str:
    """Return the mark of the fence that is open behind the line *text*, empty for none."""
    found = _FENCE.match(text)
    if found is None:
        return fence
    mark = found["mark"]
    if not fence:
        return "" if mark[0] == "`" and "`" in found["rest"] else mark
    closes = mark.startswith(fence) and not found["rest"].strip()
    return "" if closes else fence


def _with_closed_fences(source: BookSource, lines: list[SourceLine]) -> list[SourceLine]:
    """Return *lines*; a fence nobody closes ends before the next heading, or at the end."""
    start = 0
    while (opened := _open_fence(lines, start)) is not None:
        at, fence = opened
        place = source_place(lines[at])
        problem = Problem("book.open_fence", Severity.WARNING, place, {"mark": fence})
        source.problems.append(problem)
        behind = range(at + 2, len(lines))
        ends = (n for n in behind if _TITLE.match(lines[n].text) and not lines[n - 1].text.strip())
        start = next(ends, len(lines))
        inset = len(lines[at].text) - len(lines[at].text.lstrip())
        lines.insert(start, lines[start - 1]._replace(text=" " * inset + fence))
        start += 1
    return lines


def _open_fence(lines: list[SourceLine], start: int) -> tuple[int, str] | None:
    """Return line and mark of the fence that is still open at the end, from line *start* on."""
    fence, opened = "", 0
    for at in range(start, len(lines)):
        after = _fence_after(lines[at].text, fence)
        if after and not fence:
            opened = at
        fence = after
    return (opened, fence) if fence else None


def source_place(line: SourceLine) -> Place:
    """Return the beginning of *line* as a place."""
    return Place(str(line.file), line.number, 1)
