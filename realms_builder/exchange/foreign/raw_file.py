"""Files of other programs as plain data, whatever they are wrapped in; nothing in them is trusted.

XML becomes what New Recruit makes of it as JSON: attributes are keys, what stands inside another
element is a list under the name of that, and every value is text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from realms_builder.core.files import open_ordinary
from realms_builder.core.problems import cause_of
from realms_builder.exchange.bundle_format import MEGABYTE, BundleError
from realms_builder.exchange.safe_archive import Limits, SafeArchive

MOST_BYTES = 16 * MEGABYTE
MOST_TEXT = 20 * MEGABYTE
MOST_DEPTH = 64
MOST_ELEMENTS = 200_000
MOST_ATTRIBUTES = 60
_CHUNK = 64 * 1024
_MEMBERS = 64
_MEMBER, _DATA = ".ros", (".cat", ".gst")
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKETS = re.compile(rb"[\[{]|[\]}]")
TEXT = "$text"
ROOT = "$root"
"""The name of the element around all others, in what was XML."""

Raw = dict[str, Any]


def read_raw(path: Path) -> Raw:
    """Return what the file at *path* says, told by its first bytes and never by its name.

    Raises :class:`~realms_builder.exchange.bundle_format.BundleError`.
    """
    try:
        with open_ordinary(path) as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = cause_of(error)
        raise BundleError("bundle.unreadable", path, reason=reason) from None
    if data[:2] == b"PK":
        data = _unpacked(data, path)
    if len(data) > MOST_BYTES:
        raise BundleError("bundle.too_large", path, limit_mb=MOST_BYTES // MEGABYTE)
    return raw_of(data, path)


def raw_of(data: bytes, path: Path) -> Raw:
    """Return what *data*, the bytes of the file at *path*, says; raises as :func:`read_raw`."""
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start == b"<" or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _Markup(path).read(data)
    if start in (b"{", b"["):
        return _read_json(data, path)
    raise BundleError("foreign.unknown", path)


def _unpacked(data: bytes, path: Path) -> bytes:
    try:
        archive = ZipFile(BytesIO(data))
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        raise BundleError("bundle.damaged", path, name=path.name) from None
    with archive:
        members = SafeArchive(path, archive, Limits(_MEMBERS, MOST_BYTES))
        found = [name for name in members if name.lower().endswith(_MEMBER)]
        found = [name for name in found if "__macosx" not in name.lower()]
        if not found and any(name.lower().endswith(_DATA) for name in members):
            raise BundleError("foreign.data_file", path)
        if len(found) != 1:
            raise BundleError("foreign.not_one_roster", path, count=len(found))
        return members.read(found[0], MOST_BYTES)


# ------------------------------------------------------------------ XML


@dataclass(slots=True)
class _Element:
    name: str
    said: Raw
    inside: list[Raw] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


class _Markup:
    """Hears one file of XML, and stops at its first excess."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: list[_Element] = []
        self._root: Raw = {}
        self._elements = self._letters = 0

    def read(self, data: bytes) -> Raw:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._hear
        parser.buffer_text = True
        try:
            for at in range(0, len(data), _CHUNK):
                parser.Parse(data[at : at + _CHUNK], False)
            parser.Parse(b"", True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            line = getattr(error, "lineno", 0)
            raise BundleError("foreign.broken_markup", self._path, line=line) from None
        return self._root

    def _doctype(self, *_said: object) -> None:
        raise BundleError("foreign.doctype", self._path)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        self._count(self._elements, MOST_ELEMENTS)
        self._count(len(self._open) + 1, MOST_DEPTH)
        self._count(len(attributes), MOST_ATTRIBUTES)
        space, _, local = name.rpartition(" ")
        said: Raw = dict(attributes)
        if not self._open:
            said |= {ROOT: local, "xmlns": space}
        self._open.append(_Element(local, said))

    def _count(self, found: int, most: int) -> None:
        if found > most:
            raise BundleError("foreign.beyond_measure", self._path)

    def _hear(self, text: str) -> None:
        self._letters += len(text)
        self._count(self._letters, MOST_TEXT)
        if self._open:
            self._open[-1].text.append(text)

    def _end(self, _name: str) -> None:
        done = self._open.pop()
        text = "".join(done.text)
        if not self._open:
            self._root = done.said
            return
        above = self._open[-1]
        if done.said or (done.inside and not text.strip()):
            if done.inside and not done.said:
                above.said.setdefault(done.name, done.inside)
                return
            above.inside.append(done.said | ({TEXT: text} if text.strip() else {}))
        elif text.strip():
            above.said.setdefault(done.name, text)


# ------------------------------------------------------------------ JSON


def _read_json(data: bytes, path: Path) -> Raw:
    depth, opened = 0, 0
    for sign in _BRACKETS.finditer(_STRINGS.sub(b"", data)):
        opens = sign[0] in b"[{"
        depth += 1 if opens else -1
        opened += opens
        if depth > 2 * MOST_DEPTH + 2 or opened > 2 * MOST_ELEMENTS:
            raise BundleError("foreign.beyond_measure", path)
    keep: Callable[[str], str] = str
    try:
        found = json.loads(
            data.decode("utf-8-sig"),
            parse_int=keep,
            parse_float=keep,
            parse_constant=_no_number,
            object_pairs_hook=_no_twins,
        )
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        raise BundleError("foreign.broken_markup", path, line=line) from None
    if not isinstance(found, dict):
        raise BundleError("foreign.unknown", path)
    return found


def _no_number(name: str) -> str:
    raise ValueError(name)


def _no_twins(pairs: list[tuple[str, Any]]) -> Raw:
    found = {key: _as_text(value) for key, value in pairs if value is not None}
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _as_text(value: object) -> object:
    return ("false", "true")[value] if isinstance(value, bool) else value
