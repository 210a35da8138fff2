"""Letters that no bundled font has, from the fonts of the user: the library's, the machine's.

Nothing is searched before a letter is missing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from realms_builder.core import resources
from realms_builder.render.pdf.shaping import REGULAR, ShapedFont, harfbuzz

FONTS, FONTS_VARIABLE = "fonts", "REALMS_FONTS"
_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_MOST_FILES, _MOST_BYTES, _MOST_FACES = 20_000, 250_000_000, 64
_NO_LETTERS = "lastresort"
"""The font of boxes that some systems have for every letter there is."""
_ODD = ("mono", "serif", "mincho", "song", "ming", "batang", "myungjo", "nastaliq", "kufi")
_REGIONS = {
    "ja": ("jp", "hiragino", "yu gothic", "meiryo"),
    "ko": ("kr", "malgun", "apple sd"),
    "zh": ("sc", "yahei", "pingfang sc"),
    "zh-Hant": ("tc", "jhenghei", "pingfang tc"),
}
"""Words in the names of fonts that draw Han as a language does."""
_OLD_HAN = ("zh-Hant", "zh-TW", "zh-HK", "zh-MO")


class _Face:
    """A face that may have what is missing."""

    def __init__(self, path: Path, index: int, own: bool, face: Any) -> None:
        hb = harfbuzz()
        self.path, self.index, self.own = path, index, own
        self.characters = face.unicodes
        self.has_colour = face.has_color_png or face.has_color_layers or face.has_color_paint
        font = hb.Font(face)
        style, tags = font.get_style_value, hb.StyleTag
        self.is_variable = any(axis.tag == "wght" for axis in face.axis_infos)
        self.weight = REGULAR if self.is_variable else style(tags.WEIGHT)
        self.slant = style(tags.ITALIC) or style(tags.SLANT_ANGLE)
        self.narrow = abs(style(tags.WIDTH) - 100)
        self.family = (face.get_name(hb.OTNameIdPredefined.FONT_FAMILY) or path.stem).lower()

    def rank(self, weight: int, lang: str, colour: bool) -> tuple[object, ...]:
        """Return what to sort by: the user's own, the usual and the upright come first."""
        words = self.family.split()
        old = lang.startswith(_OLD_HAN)
        wanted = _REGIONS["zh-Hant" if old else lang[:2] if lang[:2] in _REGIONS else "ja"]
        regional = any(word in words or (len(word) > 2 and word in self.family) for word in wanted)
        far = 0.0 if self.is_variable else abs(self.weight - weight)
        odd = any(word in self.family for word in _ODD), "sans" not in self.family
        return (
            *(not self.own, self.has_colour != colour, not regional, *odd, bool(self.slant)),
            *(self.narrow, far, self.family, str(self.path), self.index),
        )


class MachineFonts:
    """The faces that lie in *folders*, read when the first letter is missing."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        """Look into *folders*; the first is the user's own, which goes before the others."""
        self._folders = folders
        self._chosen: dict[tuple[str, int, str], ShapedFont | None] = {}
        self._fonts: dict[tuple[Path, int, int], ShapedFont] = {}

    @cached_property
    def _faces(self) -> list[_Face]:
        found: list[_Face] = []
        for place, folder in enumerate(self._folders):
            for path in _font_files(folder):
                found += _faces_in(path, not place)
        return found

    def find(self, character: str, weight: int, lang: str) -> ShapedFont | None:
        """Return the face that draws *character*, None where none has it."""
        key = (character, weight, lang)
        if key not in self._chosen:
            self._chosen[key] = self._found(ord(character), weight, lang)
        return self._chosen[key]

    def _found(self, code: int, weight: int, lang: str) -> ShapedFont | None:
        colour = code >= 0x1F000
        having = [face for face in self._faces if code in face.characters]
        for face in sorted(having, key=lambda face: face.rank(weight, lang, colour)):
            key = (face.path, face.index, weight)
            if key not in self._fonts:
                self._fonts[key] = ShapedFont(face.path, face.index, weight)
            if self._fonts[key].draws(chr(code)):
                return self._fonts[key]
        return None


def machine_fonts() -> MachineFonts:
    """Return the fonts of this machine; ``REALMS_FONTS`` names other folders."""
    named = resources.named_folders(FONTS_VARIABLE)
    own = resources.library_folder() / FONTS
    try:
        changed = own.stat().st_mtime_ns
    except OSError:
        changed = 0
    return _in_folders((own, *(_system_folders() if named is None else named)), changed)


@lru_cache(maxsize=4)
def _in_folders(folders: tuple[Path, ...], _changed: int) -> MachineFonts:
    return MachineFonts(folders)


def _system_folders() -> Iterator[Path]:
    home = Path.home()
    if sys.platform == "darwin":
        yield from (home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    elif os.name == "nt":
        yield Path(
            os.environ.get("LOCALAPPDATA", home / "AppData/Local"), "Microsoft/Windows/Fonts"
        )
        yield Path(os.environ.get("SYSTEMROOT", "C:/Windows"), "Fonts")
    else:
        yield from (home / ".local/share/fonts", home / ".fonts")
        yield from (Path("/usr/local/share/fonts"), Path("/usr/share/fonts"))


def _font_files(folder: Path) -> Iterable[Path]:
    if harfbuzz() is None:
        return ()
    try:
        found = (path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS)
        return sorted(path for path, _ in zip(found, range(_MOST_FILES), strict=False))
    except OSError:
        return ()


def _faces_in(path: Path, own: bool) -> Iterator[_Face]:
    """Yield the faces of a file, none where it is no font."""
    hb = harfbuzz()
    try:
        if not path.is_file() or path.stat().st_size > _MOST_BYTES:
            return
        data = hb.Blob.from_file_path(str(path))
        for index in range(min(hb.Face(data).count, _MOST_FACES)):
            face = hb.Face(data, index)
            if face.glyph_count and len(face.unicodes):
                found = _Face(path, index, own, face)
                if _NO_LETTERS not in found.family:
                    yield found
    except (OSError, ValueError, hb.HarfBuzzError):
        return
