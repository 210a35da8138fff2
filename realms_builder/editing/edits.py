"""Edits of a manuscript: letters typed, values set, entries added, taken away and moved.

Each is a pure function from one manuscript to the next.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.editing.manuscript import Manuscript, whole
from realms_builder.editing.plain_paths import GONE, PathInFile, at_path, put_at
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.patch import Unpatchable, patched
from realms_builder.game.yaml.pieces import YamlPiece, new_entry
from realms_builder.game.yaml.text import parse_text


class Unwritable(Exception):
    """A value cannot be set because the text around it cannot be read; *problems* say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the reasons."""
        super().__init__("the text cannot be read")
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Splice:
    """What to write in place of the characters from *start* to *end* of a text."""

    start: int
    end: int
    new: str


# ---------------------------------------------------------------------- typing


def spliced(before: Manuscript, start: int, end: int, new: str) -> Manuscript:
    """Return *before* with *new* in place of the characters from *start* to *end*.

    What was typed into one entry is read from the lines of that entry alone.
    """
    new = new.replace("\r\n", "\n").replace("\r", "\n")
    at = max(0, bisect_right(before.offsets, start, hi=len(before.pieces)) - 1)
    piece, left = before.pieces[at], before.offsets[at]
    inside = end <= left + len(piece.text)
    if inside:
        text = piece.text[: start - left] + new + piece.text[end - left :]
        if text == piece.text:
            return before
        if piece.of is not None and start - left > piece.dash:
            again = piece.reread(text)
            if again is not None and _others_sound(before, at):
                return _with_piece(before, at, again)
        found = whole(_joined(before, at, text), before.file, before.ends, before)
        return found if found.is_sound else _broken(before, at, text, found.broken)
    text = before.text[:start] + new + before.text[end:]
    return before if text == before.text else whole(text, before.file, before.ends, before)


def _joined(before: Manuscript, at: int, text: str) -> str:
    texts = [piece.text for piece in before.pieces]
    texts[at] = text
    return "".join(texts)


def _others_sound(before: Manuscript, at: int) -> bool:
    """Return whether nothing but the piece at *at* keeps the text from being read."""
    if not before.is_sound and before.pieces[at].is_sound:
        return False
    return all(piece.is_sound for place, piece in enumerate(before.pieces) if place != at)


def _broken(before: Manuscript, at: int, text: str, problems: tuple[Problem, ...]) -> Manuscript:
    """Return *before* with lines that cannot be read; everything else stays where it was."""
    piece = replace(before.pieces[at], text=text, is_sound=False)
    pieces = (*before.pieces[:at], piece, *before.pieces[at + 1 :])
    return replace(before, pieces=pieces, broken=problems)


def _with_piece(before: Manuscript, at: int, piece: YamlPiece) -> Manuscript:
    """Return *before* with another version of one entry, every problem of its text gone."""
    of = piece.of
    assert of is not None
    number = sum(1 for other in before.pieces[:at] if other.of == of)
    pieces = (*before.pieces[:at], piece, *before.pieces[at + 1 :])
    data = put_at(before.data, (*of, number), piece.data)
    return replace(before, pieces=pieces, data=data, broken=())


# ---------------------------------------------------------------------- values


def with_value(before: Manuscript, path: PathInFile, value: Any) -> Manuscript:
    """Return *before* with *value* at *path*; :data:`GONE` takes the key away.

    Raises :class:`Unwritable` where the text of that place cannot be read.
    """
    return with_values(before, {path: value})


def with_values(before: Manuscript, values: dict[PathInFile, Any]) -> Manuscript:
    """Return *before* with every one of *values* at its path."""
    data = before.data
    touched: set[int] = set()
    for path, value in values.items():
        data = put_at(data, path, value)
        entry = before.entry_at(path)
        gone = value is GONE and entry is not None and not entry[1]
        touched.add(-1 if entry is None or gone else entry[0])
    if same(data, before.data):
        return before
    if touched == {-1}:
        return _head_rewritten(before, data) or _rewritten(before, data)
    if -1 in touched:
        return _rewritten(before, data)
    result = before
    for at in touched:
        yield_point()
        of, number = _address(before, at)
        piece = before.pieces[at].changed(at_path(data, (*of, number)))
        if piece is None:
            return _rewritten(before, data)
        result = _with_entry(result, at, piece, (*of, number))
    return result


def _address(manuscript: Manuscript, at: int) -> tuple[PathInFile, int]:
    return next(key for key, place in manuscript.entries.items() if place == at)


def _with_entry(before: Manuscript, at: int, piece: YamlPiece, path: PathInFile) -> Manuscript:
    pieces = (*before.pieces[:at], piece, *before.pieces[at + 1 :])
    return replace(before, pieces=pieces, data=put_at(before.data, path, piece.data))


def _head_rewritten(before: Manuscript, data: Any) -> Manuscript | None:
    """Return *before* with other keys at its top, changed in the lines above the first list.

    None where more than those lines would change.
    """
    first = before.pieces[0]
    if first.of is not None or not before.is_sound or len(before.pieces) < 2:
        return None
    parsed = parse_text(first.text)
    if not parsed.is_sound or not isinstance(parsed.data, dict) or not isinstance(data, dict):
        return None
    *keys, last = parsed.data
    changed = {key for key in {*data, *before.data} if not same_at(data, before.data, key)}
    added = [key for key in data if key not in before.data]
    opened = parsed.data[last]
    if not _is_open(opened) or not changed <= {*keys, *added}:
        return None
    head = {key: data[key] for key in (*keys, *added) if key in data}
    try:
        text = patched(first.text, {**head, last: opened}, parsed)
    except ValueError:
        return None
    if list(parse_text(text).data or ())[-1:] != [last]:
        return None
    return replace(before, pieces=(YamlPiece(text), *before.pieces[1:]), data=data)


def _is_open(value: Any) -> bool:
    """Return whether the lines of the first list may follow below *value*: nothing is in it yet."""
    while isinstance(value, dict) and value:
        value = list(value.values())[-1]
    return value is None


def same_at(one: dict[str, Any], other: dict[str, Any], key: str) -> bool:
    """Return whether both maps say the same at *key*, or neither has it."""
    return (key in one) == (key in other) and same(one.get(key), other.get(key))


def _rewritten(before: Manuscript, data: Any) -> Manuscript:
    """Return *before* changed as a whole text so that it reads as *data*."""
    if not before.is_sound:
        raise Unwritable(before.broken)
    try:
        text = patched(before.text, data)
    except Unpatchable as error:
        raise Unwritable(error.problems) from error
    except ValueError as error:
        raise Unwritable((Problem("author.unwritable"),)) from error
    return whole(text, before.file, before.ends, before)


# ---------------------------------------------------------------------- entries


def inserted(before: Manuscript, of: PathInFile, number: int, data: Any) -> Manuscript:
    """Return *before* with a new entry *data* at place *number* of the list at *of*.

    A list that is not there yet is begun.
    """
    listed = before.value(of)
    count = len(listed) if isinstance(listed, list) else 0
    number = max(0, min(number, count))
    beside = before.entries.get((of, number - 1 if number else 0))
    if beside is not None and before.pieces[beside].is_sound:
        piece = new_entry(data, before.pieces[beside])
        if piece is not None and isinstance(listed, list):
            at = beside + 1 if number else beside
            gap = _gap(before, of)
            new = (piece, *gap) if not number else (*gap, piece)
            pieces = (*before.pieces[:at], *new, *before.pieces[at:])
            grown = [*listed[:number], piece.data, *listed[number:]]
            return replace(before, pieces=pieces, data=put_at(before.data, of, grown))
    grown = [*(listed or [])[:number], data, *(listed or [])[number:]]
    return _rewritten(before, put_at(before.data, of, grown))


def _gap(before: Manuscript, of: PathInFile) -> tuple[YamlPiece, ...]:
    """Return the blank lines that stand between the first two entries of a list."""
    first, second = before.entries.get((of, 0)), before.entries.get((of, 1))
    if first is None or second is None or second != first + 2:
        return ()
    between = before.pieces[first + 1]
    return (between,) if between.is_blank else ()


def without(before: Manuscript, of: PathInFile, number: int) -> Manuscript:
    """Return *before* without the entry at place *number* of the list at *of*."""
    listed = before.value(of)
    at = before.entries.get((of, number))
    rest = [part for place, part in enumerate(listed) if place != number]
    data = put_at(before.data, of, rest)
    if at is None or not rest or not before.pieces[at].is_sound:
        return _rewritten(before, data if rest else put_at(before.data, of, GONE))
    end = at + 1
    behind = before.pieces[end] if end < len(before.pieces) else None
    follows = before.entries.get((of, number + 1)) == end + 1
    if behind is not None and behind.is_blank and follows:
        end += 1
    elif number and at and before.pieces[at - 1].is_blank:
        at -= 1
        end = at + 2
    return replace(before, pieces=(*before.pieces[:at], *before.pieces[end:]), data=data)


def moved(before: Manuscript, of: PathInFile, number: int, to: int) -> Manuscript:
    """Return *before* with an entry of the list at *of* moved to place *to*; gaps stay."""
    listed = list(before.value(of))
    to = max(0, min(to, len(listed) - 1))
    if number == to:
        return before
    places = [before.entries.get((of, place)) for place in range(len(listed))]
    listed.insert(to, listed.pop(number))
    data = put_at(before.data, of, listed)
    if any(place is None for place in places):
        return _rewritten(before, data)
    pieces = list(before.pieces)
    order = [before.pieces[place] for place in places if place is not None]
    order.insert(to, order.pop(number))
    for place, piece in zip(places, order, strict=True):
        assert place is not None
        pieces[place] = piece
    return replace(before, pieces=tuple(pieces), data=data)


# ---------------------------------------------------------------------- steps between texts


def splice_between(before: Manuscript, after: Manuscript) -> Splice | None:
    """Return what an editor that shows *before* exchanges to show *after*; None for nothing.

    Pieces that both share are not looked into.
    """
    old, new = before.pieces, after.pieces
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    start = before.offsets[head]
    left = "".join(piece.text for piece in old[head : len(old) - tail])
    right = "".join(piece.text for piece in new[head : len(new) - tail])
    if left == right:
        return None
    first = _alike(left, right)
    last = _alike(left[first:][::-1], right[first:][::-1])
    return Splice(start + first, start + len(left) - last, right[first : len(right) - last])


def _shared(old: Sequence[YamlPiece], new: Sequence[YamlPiece]) -> int:
    pairs = zip(old, new, strict=False)
    shared = (n for n, (a, b) in enumerate(pairs) if a is not b and a.text != b.text)
    return next(shared, min(len(old), len(new)))


def _alike(left: str, right: str) -> int:
    """Return how many letters are the same from the beginning on."""
    low, high = 0, min(len(left), len(right))
    while low < high:  # by halves, since comparing slices is quick and letters are many
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
