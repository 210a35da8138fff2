"""Pictures of a book: where they lie, how large they are wanted, why one cannot be shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from realms_builder.core.files import file_below, is_file
from realms_builder.layout.document import PictureUse
from realms_builder.sheets.book.attributes import points

KINDS = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff")
_REMOTE = re.compile(r"(?:[a-z][a-z0-9+.-]+:)?//|data:|[a-z][a-z0-9+.-]+:[^\\/]", re.IGNORECASE)
FaultOf = Callable[[Path], str]


def no_fault(path: Path) -> str:
    """Return that nothing is wrong with the picture at *path*."""
    del path
    return ""


@dataclass(slots=True)
class PictureShelf:
    """Finds pictures below the folder *home*; each file is looked at once by *fault_of*."""

    home: Path
    fault_of: FaultOf = no_fault
    _known: dict[str, str] = field(default_factory=dict)
    _named: dict[tuple[str, Path], PictureUse] = field(default_factory=dict)

    def use(self, source: str, folder: Path, alt: str) -> PictureUse:
        """Return the picture that *source* names, seen from *folder*."""
        key = (source, folder)
        if key not in self._named:
            self._named[key] = self._found(source, folder)
        return self._named[key]._replace(alt=alt)

    def _found(self, source: str, folder: Path) -> PictureUse:
        if _REMOTE.match(source):
            return PictureUse("", fault="book.picture_remote")
        path = file_below(folder, unquote(source), self.home)
        if path is None:
            return PictureUse("", fault="book.picture_outside")
        name = str(path)
        if name not in self._known:
            self._known[name] = self._fault(path)
        fault = self._known[name]
        return PictureUse("" if fault else name, fault=fault)

    def _fault(self, path: Path) -> str:
        if not is_file(path):
            return "picture.missing"
        return self.fault_of(path) if path.suffix.lower() in KINDS else "picture.broken"


def sized(picture: PictureUse, attributes: Mapping[str, str]) -> PictureUse:
    """Return *picture* as large as *attributes* want it."""
    width, share = points(attributes.get("width", ""))
    height, _ = points(attributes.get("height", ""))
    return picture._replace(
        width_pt=width or picture.width_pt,
        share=share or picture.share,
        height_pt=height or picture.height_pt,
        alt=attributes.get("alt") or picture.alt,
    )
