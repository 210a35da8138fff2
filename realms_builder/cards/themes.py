"""Themes: the colours, fonts and sizes a card is drawn with, apart from what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from realms_builder.cards import colours

BUILT_IN: Mapping[str, str] = {
    "paper": "#fbf8f1",
    "light": "#ffffff",
    "ink": "#1c1917",
    "muted": "#6b6258",
    "line": "#cfc6b6",
    "panel": "#efe8da",
    "white": "#ffffff",
    "black": "#000000",
    "bad": "#b3261e",
    "good": "#3f6b1d",
    "orange": "#ee8a1d",
    "red": "#b3261e",
    "green": "#3f6b1d",
    "blue": "#2f5f86",
    "yellow": "#e5b93c",
    "grey": "#6d727a",
    "dark": "#20282e",
    "gold": "#e9d9a6",
}
"""The colours every theme has; a theme replaces them and adds its own."""

DEFAULT_FACTION_COLOUR = "#3c4f63"
Colour = Annotated[str, Field(max_length=120, min_length=1)]


class Theme(BaseModel):
    """One theme file: ``kind: theme``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[1] = 1
    kind: Literal["theme"] = "theme"
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")] = "colour"
    system: str | None = None
    name: str | dict[str, str] = ""
    extends: str | None = None
    colours: dict[str, Colour] = {}
    fonts: dict[str, str] = {}
    sizes: Annotated[float, Field(ge=0.5, le=3)] = 1.0
    floor_pt: Annotated[float, Field(ge=3, le=30)] = 6.5
    ink_saver: bool = False
    large_print: bool = False
    pictures: bool = True


class Palette:
    """The colours of a theme for one faction, resolved and remembered.

    With an ink-saver theme areas lose their fill and gain an outline, and texts are always dark.
    """

    def __init__(self, theme: Theme, faction_colour: str = "", faction_accent: str = "") -> None:
        """Bind *theme* to the two colours of a faction, empty for the neutral ones."""
        self.theme = theme
        self.ink_saver = theme.ink_saver
        names = dict(BUILT_IN)
        for name, expression in theme.colours.items():
            names[name] = self._safe(expression, names, names.get(name, names["ink"]), clear=True)
        main = self._safe(faction_colour, names, names.get("faction", DEFAULT_FACTION_COLOUR))
        names["faction.colour"] = main
        names["faction.accent"] = self._safe(
            faction_accent, names, colours.mix(names["gold"], main, 0.85)
        )
        self._names = names
        self._found: dict[str, str] = {}

    @staticmethod
    def _safe(
        expression: str, names: Mapping[str, str], fallback: str, *, clear: bool = False
    ) -> str:
        """Return a colour or *fallback*: what is wrong was said when the file was read."""
        try:
            found = colours.resolve(expression, names) if expression else fallback
            return found if clear else found[:7]
        except colours.ColourError:
            return fallback

    def colour(self, expression: str) -> str:
        """Return the colour *expression* means; raises :class:`colours.ColourError`."""
        found = self._found.get(expression)
        if found is None:
            found = self._found[expression] = colours.resolve(expression, self._names)
        return found

    def text(self, expression: str, grounds: Sequence[str] = ()) -> str:
        """Return the colour for a text, dark enough for white paper where ink is saved.

        A faction's colour, which no theme knows, is made readable on its *grounds*.
        """
        colour = self.colour(expression)
        if self.ink_saver and colours.contrast(colour[:7], "#ffffff") < 4.5:
            return self._names["ink"]
        if grounds and expression.startswith("faction.") and len(colour) == len("#rrggbb"):
            return colours.readable(colour, grounds, self._names["ink"], self._names["light"])
        return colour

    def area(self, expression: str) -> tuple[str | None, str | None]:
        """Return fill and outline of an area: with ink saving an outline instead of the fill."""
        colour = self.colour(expression)
        if not self.ink_saver:
            return colour, None
        if colours.luminance(colour[:7]) > 0.6 or len(colour) == 9:
            return None, None
        return None, self._names["ink"]
