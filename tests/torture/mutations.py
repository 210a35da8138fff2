"""Files as nobody should write them: bytes exchanged, places repeated, mistakes of the mutants."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZipFile
from zlib import crc32

import tests.packs.mutants.operators as op
from realms_builder.game.yaml.text import parse_text

_LETTERS = ("\x00", "\u202e", "\u0301" * 40, "\t", " " * 5_000, "\n" * 2_000, "A" * 20_000)
_NUMBERS = ("9" * 24, "-1", "0", ".inf", ".nan", "1e308", "0x7f", "true", "~", "1/0", "9^9^9^9")
_SIGNS = ("{", "}", "[", "]" * 9, "[" * 400, "{a: " * 400, "- " * 400, "# ", ": ", "? ", "| \n")
_YAML = ("&a [*a]", "*a", "<<: *a", "!!python/object:os.system x", "!!binary AAAA", ">-\n")
_PLACES = (
    "../../../../etc/passwd",
    "/dev/zero",
    "file:" + "///dev/zero",
    "C:\\con",
    "%s%n{0}",
    "{{x}}",
)
_MARKS = ("<img src='x'>", "<script>", "[[toc]]", "![x](x.png)", "::: ", "| a | b |\n|--|\n")
_FORMULAS = ("count(models, true)", "sum(models, cost)" * 30, "(" * 300, "2d6", "cost ^ cost")
_SCRIPTS = ("\U0001f525" * 300, "\u6f22" * 500, "\u0e01\u0e33" * 90, "\u0627\u0644" * 90)
_TEXTS = _LETTERS + _NUMBERS + _SIGNS + _YAML + _PLACES + _MARKS + _FORMULAS + _SCRIPTS
_WITHIN = 0.8
_PNG = b"\x89PNG\r\n\x1a\n"
NASTY = (b"\xff\xfe", b"\xed\xa0\x80", *(text.encode() for text in _TEXTS))


def mutated(data: bytes, chance: Random, others: list[bytes]) -> bytes:
    """Return *data* with one to four things done to it; *others* are files to take pieces from.

    Of an archive mostly a file in it is changed, and the sums of a picture are mostly set right
    again: else little more would be read than that they are wrong.
    """
    if data[:2] == b"PK" and chance.random() < _WITHIN:
        return _of_archive(data, chance, others)
    is_picture = data.startswith(_PNG) and chance.random() < _WITHIN
    changed = _changed(data, chance, others)
    return _summed_up(changed) if is_picture and changed.startswith(_PNG) else changed


def _changed(data: bytes, chance: Random, others: list[bytes]) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 4))):
        data = chance.choice(_WAYS)(data, chance, others)
    return data[:2_000_000]


def _of_archive(data: bytes, chance: Random, others: list[bytes]) -> bytes:
    """Return the archive *data* with one of its files mutated or called otherwise."""
    with ZipFile(BytesIO(data)) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice(sorted(held))
    if chance.random() < _WITHIN:
        held[name] = mutated(held[name], chance, others)
    else:
        held[chance.choice(("../up.yaml", "C:/x", "a/" * 90, "CON", "\u202e"))] = held.pop(name)
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for each, content in held.items():
            archive.writestr(each, content)
    return written.getvalue()


def _summed_up(data: bytes) -> bytes:
    """Return the PNG *data* with the check sum of each of its chunks as it should be."""
    result, at = data[:8], 8
    while at + 12 <= len(data):
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        if end + 4 > len(data):
            break
        result += data[at:end] + crc32(data[at + 4 : end]).to_bytes(4, "big")
        at = end + 4
    return result + data[at:]


def _exchanged(data: bytes, chance: Random, _others: list[bytes]) -> bytes:
    held = bytearray(data)
    for _ in range(chance.choice((1, 3, 20))):
        if held:
            held[chance.randrange(len(held))] = chance.randrange(256)
    return bytes(held)


def _cut(data: bytes, chance: Random, _others: list[bytes]) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _truncated(data: bytes, chance: Random, _others: list[bytes]) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _repeated(data: bytes, chance: Random, _others: list[bytes]) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 2, 30)) + data[end:]


def _nasty(data: bytes, chance: Random, _others: list[bytes]) -> bytes:
    start, end = _word(data, chance)
    return data[:start] + chance.choice(NASTY) + data[end if chance.random() < 0.7 else start :]


def _spliced(data: bytes, chance: Random, others: list[bytes]) -> bytes:
    other = chance.choice(others) if others else data
    start, end = _lines(data, chance)
    first, last = _lines(other, chance)
    return data[:start] + other[first:last] + data[end:]


def _line_moved(data: bytes, chance: Random, _others: list[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) < 2:
        return data
    line = lines.pop(chance.randrange(len(lines)))
    if chance.random() < 0.8:
        lines.insert(chance.randrange(len(lines) + 1), line)
    return b"".join(lines)


def _mistaken(data: bytes, chance: Random, others: list[bytes]) -> bytes:
    """Return what is in *data* with a mistake that an author might make, or of another type."""
    if len(data) > 100_000:
        return _nasty(data, chance, others)
    held = parse_text(data.decode("utf-8", "replace")).data
    if isinstance(held, list):
        return _of_any_value(held, chance)
    if not isinstance(held, dict):
        return _nasty(data, chance, others)
    ids = op.ids_in(held)
    places = {name: found for name, found in op.places(held, ids, set()).items() if found}
    if not places or chance.random() < 0.3:
        return _of_any_value(held, chance)
    operator = chance.choice(sorted(places))
    path = chance.choice(places[operator])
    if not path:
        return data
    return _written(op.mutant(operator, path, held, ids).data)


_VALUES = (None, True, 0, -1, 10**30, 0.1, "", "x", [], {}, [[]], {"": ""}, [None], "a" * 999)


def _of_any_value(held: Any, chance: Random) -> bytes:
    paths = [path for path, _ in op.nodes(held) if path]
    if paths:
        *above, last = chance.choice(paths)
        inner = held
        for step in above:
            inner = inner[step]
        inner[last] = chance.choice(_VALUES)
    return _written(held)


def _written(held: object) -> bytes:
    return json.dumps(held, ensure_ascii=False, default=str, indent=1).encode("utf-8", "replace")


def _span(data: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.choice((1, 4, 40, 400, 4_000)))


def _word(data: bytes, chance: Random) -> tuple[int, int]:
    start = chance.randrange(len(data) + 1)
    end = start
    while end < len(data) and end - start < 30 and data[end : end + 1].isalnum():
        end += 1
    return start, end


def _lines(data: bytes, chance: Random) -> tuple[int, int]:
    start = data.rfind(b"\n", 0, chance.randrange(len(data) + 1)) + 1
    end = start
    for _ in range(chance.choice((1, 3, 12))):
        end = data.find(b"\n", end) + 1 or len(data)
    return start, end


_WAYS: tuple[Callable[[bytes, Random, list[bytes]], bytes], ...] = (
    *(_exchanged, _cut, _truncated, _repeated, _nasty, _nasty, _spliced, _line_moved),
    *(_mistaken, _mistaken, _mistaken),
)
