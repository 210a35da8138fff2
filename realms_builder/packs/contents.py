"""The files of a pack as values, from a folder or from one file; nothing of it is trusted."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.resources import FACTIONS, PACK_FILE
from realms_builder.core.translation import languages
from realms_builder.exchange.bundle_format import MEGABYTE, BundleError
from realms_builder.game.files.declared_shapes import is_id
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.packs.files_in import files_in_archive, files_in_folder
from realms_builder.packs.library_icons import library_icons
from realms_builder.packs.limits import (
    MOST_FILE_BYTES,
    MOST_TEXT_BYTES,
    belongs,
    is_archive,
    is_text,
    is_yaml,
)
from realms_builder.packs.manifest import PackFile, read_manifest
from realms_builder.roster.storage.portrait_files import is_picture

HOUSE_RULES = "house_rules.yaml"
Files = Mapping[str, bytes]


class PackError(BundleError):
    """A pack cannot be used at all: *code* names the sentence, *values* fill it."""


@dataclass(frozen=True, slots=True)
class PackContents:
    """A pack: its manifest, its files by their paths in a library, what was wrong with others.

    *places* says where each file lay before it was put in its place.
    """

    manifest: PackFile
    files: Files = field(repr=False)
    problems: tuple[Problem, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str:
        """Return the id of the pack."""
        return self.manifest.id

    @property
    def systems(self) -> tuple[str, ...]:
        """Return the ids of the games that it has files of."""
        return tuple(sorted({name.partition("/")[0] for name in self.files if "/" in name}))


def read_pack(source: Path) -> PackContents:
    """Return what the folder or file *source* holds; nothing is written.

    Icons of the library that a folder names go along.

    What is dangerous or does not belong is left out and said. Raises :class:`PackError` or
    :class:`BundleError` where it is no pack, or not one that anything should be taken of.
    """
    found = files_in_folder(source) if source.is_dir() else files_in_archive(source)
    if PACK_FILE not in found.files:
        raise PackError("pack.no_manifest", source)
    problems = list(found.problems)
    kept = {name: _mended(name, data, source, problems) for name, data in found.files.items()}
    files = {name: data for name, data in kept.items() if data is not None}
    manifest, said = read_manifest(_manifest_of(source, files))
    if manifest is None:
        reason = said[0] if said else Problem("pack.no_manifest")
        raise PackError("pack.bad_manifest", source, reason=_Said(reason))
    problems.extend(said)
    placed, places = in_library_layout(files, source, problems)
    for name, data in (library_icons(placed) if source.is_dir() else {}).items():
        kept = _mended(name, data, source, problems)
        if kept is not None:
            placed[name] = kept
    return PackContents(manifest, placed, tuple(problems), places)


def _manifest_of(source: Path, files: Files) -> YamlText:
    data = files.get(PACK_FILE, b"")
    return parse_text(data.decode("utf-8-sig", "replace"), place_in(source, PACK_FILE))


def place_in(source: Path, name: str) -> str:
    """Return how the file *name* of the pack *source* is called in problems."""
    return str(source / name)


def _mended(name: str, data: bytes, source: Path, problems: list[Problem]) -> bytes | None:
    """Return *data* as it may lie in a library, or None with the reason why it may not."""
    place = Place(place_in(source, name))
    base = name.rpartition("/")[2]
    if is_archive(name) or (base == PACK_FILE and name != PACK_FILE):
        raise PackError("pack.nested", source, name=name)
    if not belongs(name):
        problems.append(_left_out("pack.not_ours", place, name, Severity.HINT))
        return None
    if base == HOUSE_RULES:
        problems.append(_left_out("pack.house_rules", place, name, Severity.WARNING))
        return None
    limit = MOST_TEXT_BYTES if is_text(name) else MOST_FILE_BYTES
    if len(data) > limit:
        values = {"limit_mb": limit // MEGABYTE}
        problems.append(_left_out("pack.file_too_large", place, name, Severity.ERROR, **values))
        return None
    if is_text(name):
        return readable(name, data, place, problems)
    return _picture(name, data, place, problems) if is_picture(name) else data


def _picture(name: str, data: bytes, place: Place, problems: list[Problem]) -> bytes | None:
    fault = fault_of(name, data)
    if fault:
        problems.append(_left_out(fault, place, name, Severity.ERROR))
        return None
    warning, kind = warning_about(name, data)
    if warning:
        problems.append(Problem(warning, Severity.WARNING, place, {"name": name, "kind": kind}))
    return data


def _left_out(code: str, place: Place, name: str, severity: Severity, **values: Any) -> Problem:
    return Problem(code, severity, place, {"name": name, **values})


class _Said(dict[str, str]):
    """The sentence of a problem in every language, to stand inside another sentence."""

    def __init__(self, problem: Problem) -> None:
        place = problem.place
        where = f"{place.line}:{place.column}: " if place.line else ""
        super().__init__({lang: where + said(problem, lang) for lang in languages()})


# ------------------------------------------------------------------ pictures


_SIGNS = (
    (b"\x89PNG\r\n\x1a\n", "PNG", (".png",)),
    (b"\xff\xd8\xff", "JPEG", (".jpg", ".jpeg")),
    (b"GIF8", "GIF", (".gif",)),
    (b"BM", "BMP", (".bmp",)),
    (b"II*\0", "TIFF", (".tif", ".tiff")),
    (b"MM\0*", "TIFF", (".tif", ".tiff")),
)
_SVG_START = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--|!DOCTYPE)", re.IGNORECASE)
_ACTIVE = re.compile(
    rb"<\s*(?:[\w.-]+:)?(?:script|foreignObject|iframe|handler|set|animate\w*)\b"
    rb"|\son[a-z]+\s*=|javascript:|vbscript:|data:text|<!ENTITY"
    rb"|href\s*=\s*[\"']\s*(?:https?:|file:|//)",
    re.IGNORECASE,
)


def picture_kind_of(data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return what kind of picture *data* is and how its name should end; nothing when unknown."""
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return "WebP", (".webp",)
    for sign, kind, endings in _SIGNS:
        if data.startswith(sign):
            return kind, endings
    return ("SVG", (".svg",)) if _SVG_START.match(data) else ("", ())


def fault_of(name: str, data: bytes) -> str:
    """Return the code of what keeps the picture *data* out of a library, empty when it may go in.

    That are drawings that would do something in a browser, and pictures of more pixels than any
    camera takes.
    """
    kind, _ = picture_kind_of(data)
    if kind == "SVG" or name.lower().endswith(".svg"):
        return "pack.svg_active" if _ACTIVE.search(data) else ""
    from realms_builder.render.pictures.picture_files import is_bomb

    return "pack.picture_too_big" if kind and is_bomb(data) else ""


def warning_about(name: str, data: bytes) -> tuple[str, str]:
    """Return the code of what an author should mend, and what kind of picture it really is."""
    kind, endings = picture_kind_of(data)
    if not kind:
        return "pack.picture_unknown", ""
    return ("", kind) if name.lower().endswith(endings) else ("pack.picture_ending", kind)


# ------------------------------------------------------------------ mending


_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLD = "cp1252"


def readable(name: str, data: bytes, place: Place, problems: list[Problem]) -> bytes | None:
    """Return the text *data* of the file *name* in UTF-8, with a word where it was written anew.

    None, with the reason, for what is no text in any encoding that anybody uses.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _anew(name, data, encoding, place, problems)
    if b"\0" in data:
        guess = _without_mark(data)
        if guess:
            return _anew(name, data, guess, place, problems)
        problems.append(Problem("pack.no_text", place=place, values={"name": name}))
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _anew(name, data, _OLD, place, problems)
    return data


def _without_mark(data: bytes) -> str:
    """Return which UTF-16 *data* is by where its zeros stand, or nothing."""
    head = data[:2000]
    if len(data) % 2 == 0:
        if 0 not in head[0::2] and head[1::2].count(0) * 2 > len(head) // 2:
            return "utf-16-le"
        if 0 not in head[1::2] and head[0::2].count(0) * 2 > len(head) // 2:
            return "utf-16-be"
    return ""


def _anew(
    name: str, data: bytes, encoding: str, place: Place, problems: list[Problem]
) -> bytes | None:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        problems.append(Problem("pack.no_text", place=place, values={"name": name}))
        return None
    said = {"utf-16-le": "UTF-16", "utf-16-be": "UTF-16", _OLD: "Latin-1"}
    values = {"name": name, "encoding": said.get(encoding, encoding.upper())}
    problems.append(Problem("pack.recoded", Severity.WARNING, place, values))
    return text.encode("utf-8")


# ------------------------------------------------------------------ layout
# Puts the files of a pack where a library looks for them: ``<game>/<faction>.yaml`` and so on.
#
# A folder that holds one game may keep its files beside the manifest; each then goes below the
# folder of that game.


_HEAD = re.compile(
    rb"^(kind|id|system):[ \t]*[\"']?([A-Za-z0-9_]+)[\"']?[ \t]*(?:#.*)?\r?$", re.MULTILINE
)
_OF_A_GAME = ("system", "faction", "catalogue", "scenario", "scenarios")


def in_library_layout(
    files: Mapping[str, bytes], source: Path, problems: list[Problem]
) -> tuple[dict[str, bytes], dict[str, str]]:
    """Return *files* by their paths in a library, and where each lay in *source*.

    Folders that no game can have are left out and said. Raises :class:`BundleError` where files of
    several games lie beside the manifest.
    """
    game = _game_beside_the_manifest(files, source)
    lies_below = not game and any(name.startswith(f"{FACTIONS}/") for name in files)
    placed: dict[str, bytes] = {}
    places: dict[str, str] = {}
    for name, data in files.items():
        target = name
        if game and _is_of_the_game(name):
            target = f"{game}/{name}"
        elif lies_below:
            target = name.removeprefix(f"{FACTIONS}/")
        top, _, rest = target.partition("/")
        if rest and not is_id(top):
            place = Place(str(source / name))
            problems.append(Problem("pack.odd_folder", Severity.HINT, place, {"name": name}))
            continue
        placed[target] = data
        places[target] = name
    return placed, places


def _is_of_the_game(name: str) -> bool:
    """Return whether a file is more than the manifest or a text about the pack."""
    about = name == PACK_FILE or (is_text(name) and not is_yaml(name))
    return "/" in name or not about


def _head(data: bytes) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in _HEAD.findall(data[:100_000]):
        found.setdefault(key.decode(), value.decode())
    return found


def _game_beside_the_manifest(files: Mapping[str, bytes], source: Path) -> str:
    """Return the game whose files lie beside the manifest, or nothing."""
    games: set[str] = set()
    for name, data in files.items():
        if "/" in name or not is_yaml(name) or name == PACK_FILE:
            continue
        head = _head(data)
        if head.get("kind") in _OF_A_GAME:
            games.add(head.get("id" if head["kind"] == "system" else "system", ""))
    games.discard("")
    if len(games) > 1:
        raise BundleError("pack.several_games", source, games=sorted(games))
    return next((game for game in games if is_id(game)), "")
