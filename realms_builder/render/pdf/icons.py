"""Names of icons and the characters that draw them in the icon font.

``assets/icons/icons.json`` is written together with the font by ``packaging/build_icons.py``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from realms_builder.core import resources

ICON_NAMES = "icons/icons.json"


@cache
def icon_characters() -> Mapping[str, str]:
    """Return the character of every icon name and alias.

    Raises OSError when the list is missing, ValueError when it is no list of names.
    """
    table = json.loads(resources.asset(ICON_NAMES).read_text("utf-8"))
    if not isinstance(table, dict):
        raise ValueError(ICON_NAMES)
    return MappingProxyType(
        {str(name): str(character) for name, character in table.items() if len(character) == 1}
    )
