"""The icons that came with the program, and where the files of own ones may lie.

``assets/icons/icons.json`` is written together with the font by ``packaging/build_icons.py``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from realms_builder.core import resources
from realms_builder.core.files import content_of, file_below, is_file

ICONS = "icons"
ICON_NAMES = "icons/icons.json"
ICON_ENDINGS = (".svg", ".png")


@cache
def icon_characters() -> Mapping[str, str]:
    """Return the character of every icon name and alias.

    Raises OSError when the list is missing, ValueError when it is no list of names.
    """
    return MappingProxyType(resources.read_asset(ICON_NAMES, _read_characters))


def _read_characters(path: Path) -> dict[str, str]:
    table = json.loads(content_of(path))
    if not isinstance(table, dict) or not all(isinstance(sign, str) for sign in table.values()):
        raise ValueError(ICON_NAMES)
    return {name: sign for name, sign in table.items() if len(sign) == 1}


class IconFileError(Exception):
    """A file of an own icon cannot be used: the *code* of the reason."""

    def __init__(self, code: str) -> None:
        """Keep the reason."""
        super().__init__(code)
        self.code = code


def icon_file(folder: Path, name: str) -> Path:
    """Return the file that *name* means for a game in *folder*; raises :class:`IconFileError`.

    It lies in the folder of the game, in the icons folder there, or in that of the library, and
    is never looked for anywhere else.
    """
    if not name.lower().endswith(ICON_ENDINGS):
        raise IconFileError("icon_kind")
    strays = True
    for place in (folder, folder / ICONS, resources.library_folder() / ICONS):
        target = file_below(place, name)
        if target is not None and is_file(target):
            return target
        strays = strays and target is None
    raise IconFileError("path_leaves_pack" if strays else "icon_not_found")
