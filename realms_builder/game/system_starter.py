"""Writes a first game: tiny, whole and explained, from the text that lies among the assets."""

from __future__ import annotations

import re

from realms_builder.core.resources import asset
from realms_builder.game.starter_lines import written

_ID = "new_game"
_NAME = re.compile(r"^name: \{[^}]*\}", re.MULTILINE)


def system_text(identity: str, name: str, lang: str) -> str:
    """Return the file of the game *identity*, called *name*, with explanations in *lang*."""
    text = asset(f"starters/system.{lang}.yaml").read_text(encoding="utf-8")
    named = f"name: {written({'de': name, 'en': name})}"
    return _NAME.sub(lambda match: named, text.replace(_ID, identity), count=1)
