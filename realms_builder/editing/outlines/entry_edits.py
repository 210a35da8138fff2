"""Entries as wholes: doubled, begun, taken away, moved within a file or to another one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from realms_builder.core.translation import languages
from realms_builder.editing.edits import inserted, moved, without
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.facts import picked, said
from realms_builder.editing.outlines.plain_lists import listed
from realms_builder.editing.plain_paths import PathInFile, at_path
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas.functions import BUILT_IN
from realms_builder.game.formulas.tokens import WORDS
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.vocabulary import OWN_NAMES

_SECOND = re.compile(r"(.*?)\s*\((\d+)\)\Z")


def id_key(path: PathInFile) -> str:
    """Return the key under which the entry at *path* has its id."""
    return "code" if path[:1] == ("checks",) else "id"


def ids_beside(data: Any, path: PathInFile) -> set[str]:
    """Return the ids that a new entry of the list at *path* cannot have.

    Units and the profiles of groups share theirs.
    """
    lists = [path]
    if path in (("units",), ("profiles",)):
        lists = [("units",), ("profiles",)]
    if path[:1] == ("keywords",) and isinstance(at_path(data, ("keywords",)), dict):
        lists = [("keywords", kind) for kind in data["keywords"]]
    key = id_key(path)
    return {
        plain(entry.get(key, "")) if isinstance(entry, dict) else plain(entry)
        for one in lists
        for entry in listed(at_path(data, one))
        if entry is not None
    }


def named_anew(manuscript: Manuscript, path: PathInFile, after: Any, lang: str) -> Any:
    """Return the entry *after* with an id like its new name in *lang*, where the id follows it.

    It does as long as it is made of the name that it had, or is that of a new entry, and nothing
    else in the file says it. One that formulas may read is none of the words that they have.
    """
    before = at_path(manuscript.data, path)
    key = id_key(path)
    if key != "id" or not isinstance(before, dict) or not isinstance(after, dict):
        return after
    identity, old, new = plain(before.get(key, "")), *(_name_in(e, lang) for e in (before, after))
    if old == new or identity != after.get(key) or not _follows(identity, old):
        return after
    if times_said(manuscript.data, identity) != 1:
        return after
    taken = ids_beside(manuscript.data, path[:-1]) - {identity}
    if path[:1] not in _UNREAD:
        taken |= _words_of_formulas(manuscript.data) - {identity}
    return {**after, key: fresh_id(slug(new) if new else _NAMELESS, taken)}


_NAMELESS = "new_entry"
_UNREAD = (("units",), ("profiles",), ("items",), ("keywords",))
"""Lists of entries that formulas do not read by their ids."""
_READ = ("stats", "attributes", "costs", "derived", "items", "scales", "bands", "resources")


def _words_of_formulas(data: Any) -> set[str]:
    """Return what a formula of a system file that says *data* understands already."""
    named = (one for key in _READ for one in listed(at_path(data, (key,))))
    ids = {plain(one.get("id", "")) for one in named if isinstance(one, dict)}
    return ids | OWN_NAMES | BUILT_IN | WORDS


def _name_in(entry: Mapping[str, Any], lang: str) -> str:
    name = picked(entry.get("name"), lang)
    match = _SECOND.match(name)
    return match.group(1) if match else name


def times_said(data: Any, identity: str) -> int:
    """Return how many values and keys of *data* say *identity*, texts for people apart."""
    return sum(_sayings(data, identity))


def _sayings(data: Any, identity: str) -> Iterator[bool]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key) == identity
            if key not in _WORDS_FOR_PEOPLE:
                yield from _sayings(value, identity)
    elif isinstance(data, list):
        for value in data:
            yield from _sayings(value, identity)
    elif isinstance(data, str):
        yield identity in re.split(r"[^A-Za-z0-9_]+", data)


_WORDS_FOR_PEOPLE = ("name", "text", "short", "why", "note", "author", "licence", "source")


def _follows(identity: str, name: str) -> bool:
    bare = re.sub(r"_[0-9]+\Z", "", identity)
    return bare.startswith("new_") or bare == re.sub(r"_[0-9]+\Z", "", slug(name))


def duplicated(
    manuscript: Manuscript, path: PathInFile, taken: Iterable[str] = ()
) -> tuple[Manuscript, PathInFile]:
    """Return *manuscript* with the entry at *path* once more below it, and where that stands.

    It has an id of its own, none of *taken* either, and a 2 behind its name. Raises
    :class:`~realms_builder.editing.edits.Unwritable` where its text cannot be read.
    """
    of, number = path[:-1], int(path[-1])
    raw = at_path(manuscript.data, path)
    known = ids_beside(manuscript.data, of) | set(taken)
    second: Any
    if isinstance(raw, dict):
        key = id_key(path)
        identity = fresh_id(plain(raw[key]), known) if key in raw else ""
        second = {**raw, **({key: identity} if identity else {})}
        if "name" in raw:
            second["name"] = _second_name(raw["name"], _names_beside(manuscript.data, of))
    else:
        second = fresh_id(plain(raw), known)
    return inserted(manuscript, of, number + 1, second), (*of, number + 1)


def _second_name(name: Any, taken: set[str]) -> Any:
    """Return *name* with the next number behind it, the same in each language, none of *taken*."""
    versions = name.items() if isinstance(name, Mapping) else [(languages()[0], name)]
    texts = {str(lang): plain(text) for lang, text in versions}
    matches = {lang: _SECOND.match(text) for lang, text in texts.items()}
    bare = {lang: found.group(1) if found else texts[lang] for lang, found in matches.items()}
    number = max((int(found.group(2)) + 1 for found in matches.values() if found), default=2)
    while True:
        new = {k: said("second_name", k, name=text, number=number) for k, text in bare.items()}
        if not taken & set(new.values()):
            return new if isinstance(name, Mapping) else next(iter(new.values()))
        number += 1


def _names_beside(data: Any, of: PathInFile) -> set[str]:
    """Return what the entries of the list at *of* are called, in any language."""
    names = [one.get("name") for one in listed(at_path(data, of)) if isinstance(one, dict)]
    versions = (name.values() if isinstance(name, Mapping) else (name,) for name in names)
    return {plain(text) for some in versions for text in some if text is not None}


def added(
    manuscript: Manuscript, of: PathInFile, entry: Any, number: int | None = None
) -> tuple[Manuscript, PathInFile]:
    """Return *manuscript* with *entry* in the list at *of*, at its end unless *number* says where.

    The second value is where it stands. Raises as :func:`duplicated` does.
    """
    count = len(listed(at_path(manuscript.data, of)))
    place = count if number is None else max(0, min(number, count))
    return inserted(manuscript, of, place, entry), (*of, place)


def deleted(manuscript: Manuscript, paths: Iterable[PathInFile]) -> Manuscript:
    """Return *manuscript* without the entries at *paths*; raises as :func:`duplicated` does."""
    for path in sorted(paths, key=lambda path: (len(path), str(path[:-1]), path[-1]))[::-1]:
        manuscript = without(manuscript, path[:-1], int(path[-1]))
    return manuscript


def moved_to(manuscript: Manuscript, path: PathInFile, to: int) -> tuple[Manuscript, PathInFile]:
    """Return *manuscript* with the entry at *path* at place *to* of its list, and where it is."""
    of = path[:-1]
    to = max(0, min(to, len(listed(at_path(manuscript.data, of))) - 1))
    return moved(manuscript, of, int(path[-1]), to), (*of, to)
