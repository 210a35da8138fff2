"""Names and texts of other programs as ours: edges trimmed, their marks for bold and lists ours."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from unicodedata import category, normalize

from realms_builder.core.resources import asset

MOST_NAME, MOST_TEXT = 120, 20_000
_BOLD = re.compile(r"\*\*\s*\^\^(.+?)\^\^\s*\*\*|\^\^\s*\*\*(.+?)\*\*\s*\^\^|\^\^(.+?)\^\^")
_BOTH = re.compile(r"\*{3,}")
"""Bold and sloping at once, for which we have no letters."""
_BULLET = re.compile(r"^[ \t]*(?:[■▪•●◦➤►‣∙·]|\*(?=[ \t]))[ \t]*", re.MULTILINE)
_TYPED_BREAK = re.compile(r"(?<=[a-zß-ÿ,])\n(?=[a-zß-ÿ])")
"""The end of a line within a sentence."""
_BLANK_LINES = re.compile(r"\n{3,}")
_BRACES = {ord("{"): "(", ord("}"): ")"}
"""Between braces our own texts have formulas; nobody else's have."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands for signs that are no letters, in the data of one game."""

    letters: Mapping[int, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    """Our icons by the signs at the beginning of a name."""
    inches: Mapping[str, int] = field(default_factory=dict)

    def name(self, text: str) -> str:
        """Return *text* as a name: one line, without pictures and marks."""
        plain = self._replaced(text).replace("^^", "").replace("**", "")
        return " ".join(plain.split())[:MOST_NAME].strip()

    def text(self, text: str) -> str:
        """Return *text* as a rule of ours, its paragraphs kept."""
        lines = text.replace("\r\n", "\n").replace("\r", "\n")
        marked = _BOLD.sub(lambda m: f"**{(m[1] or m[2] or m[3]).strip()}**", lines)
        if marked.count("**") == 1:  # begun and never ended
            marked = marked.replace("**", "")
        listed = _BULLET.sub("- ", _BOTH.sub("**", marked.replace("^^", "")))
        kept = (" ".join(self._replaced(line).split()) for line in listed.split("\n"))
        text = _TYPED_BREAK.sub(" ", _BLANK_LINES.sub("\n\n", "\n".join(kept)))
        return text.strip()[:MOST_TEXT]

    def icon_and_name(self, name: str) -> tuple[str, str]:
        """Return the icon that the first sign of *name* is, if any, and the rest of it."""
        icon = self.icons.get(name[:1], "")
        return (icon, name[1:].strip()) if icon else ("", name)

    def _replaced(self, text: str) -> str:
        found = normalize("NFC", text).translate(self.letters)
        for sign, inches in self.inches.items():
            pattern = rf"(?:(\d+)\s*)?{re.escape(sign)}"
            found = re.sub(pattern, lambda m, by=inches: f"{int(m[1] or 1) * by}″", found)
        return found


def signs_of(system: str) -> Signs:
    """Return what stands for the signs in data of the game *system*, by its name."""
    said = _declared()
    inches: dict[str, int] = {}
    for entry in said.get("distances", []):
        if entry["game"] in system.casefold():
            inches |= entry["inches"]
    letters = {ord(sign): to for sign, to in said["signs"].items()}
    return Signs(_Letters(_BRACES | letters), said["icons"], inches)


def game_called(short: str) -> str:
    """Return the name of the game that Army Forge calls *short*, or that where it is unknown."""
    names: dict[str, str] = _declared()["army_forge"]
    return names.get(short, short)


@cache
def _declared() -> dict[str, Any]:
    return json.loads(asset("foreign/signs.json").read_text(encoding="utf-8"))


class _Letters(dict[int, str]):
    """What stands for each letter: itself, unless it is a picture or cannot be seen."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        kind = category(letter)
        if kind in ("Zs", "Zl", "Zp", "Cc"):
            shown = letter if letter == "\n" else " "
        else:
            is_picture = kind == "So" and code > 0x1F000
            hidden = kind in ("Cf", "Cs", "Co", "Cn") or 0xFE00 <= code <= 0xFE0F
            shown = "" if is_picture or hidden else letter
        self[code] = shown
        return shown
