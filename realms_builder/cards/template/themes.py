"""Themes: the colours, fonts and sizes a card is drawn with, apart from what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from realms_builder.cards.styles import Colour, WrittenStyle
from realms_builder.cards.template import colours

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
NO_COLOURS: Mapping[str, str] = {}
TONE_SHARE = 0.6
"""How far a theme with a tone draws the colours of a faction towards it."""


class ThemeFile(BaseModel):
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
    styles: dict[str, WrittenStyle] = {}
    ink_saver: bool = False
    large_print: bool = False
    least_pt: Annotated[float, Field(ge=0, le=30)] = 0.0
    pictures: bool = True
    plain: bool = False
    contrast: Annotated[float, Field(ge=0, le=21)] = 0.0
    tone: Colour | None = None

    def drawn(self, scale: float) -> ThemeFile:
        """Return this theme for cards that are drawn *scale* times as large as laid out.

        Large print that comes from a larger card is not asked of its texts once more.
        """
        if not self.large_print:
            return self
        told = {"floor_pt": self.floor_pt / scale, "least_pt": self.least_pt / scale}
        return self.model_copy(update={"sizes": max(1.0, self.sizes / max(scale, 1)), **told})


class ThemePalette:
    """The colours of a theme for one faction, resolved and remembered.

    With an ink-saver theme areas lose their fill and gain an outline, and texts are always dark.
    """

    def __init__(
        self,
        theme: ThemeFile,
        faction_colour: str = "",
        faction_accent: str = "",
        own: Mapping[str, str] = NO_COLOURS,
    ) -> None:
        """Bind *theme* to the two colours of a faction, empty for the neutral ones.

        *own* are colours that a template names; those of the theme take their places.
        """
        self.theme = theme
        self.ink_saver = theme.ink_saver
        self.flat = theme.ink_saver or theme.plain
        names = dict(BUILT_IN)
        later = self._named({**own, **theme.colours}, names)
        main = self._safe(faction_colour, names, names.get("faction", DEFAULT_FACTION_COLOUR))
        accent = self._safe(faction_accent, names, colours.mix(names["gold"], main, 0.85))
        if theme.tone:
            main, accent = (self._toned(colour, names) for colour in (main, accent))
        if theme.contrast:
            main, accent = _apart(main, accent, names, theme.contrast)
        names["faction.colour"], names["faction.accent"] = main, accent
        self._named(later, names)
        self._names = names
        self._found: dict[str, str] = {}
        self.tone = self._safe(theme.tone, names, names["ink"]) if theme.tone else None

    def _named(self, wanted: Mapping[str, str], names: dict[str, str]) -> dict[str, str]:
        """Add *wanted* to *names*; return those that need a colour of the faction first."""
        later: dict[str, str] = {}
        for name, expression in wanted.items():
            if "faction." in expression and "faction.colour" not in names:
                later[name] = expression
                continue
            names[name] = self._safe(expression, names, names.get(name, names["ink"]), clear=True)
        return later

    def _toned(self, colour: str, names: Mapping[str, str]) -> str:
        """Return *colour* drawn halfway towards the tone of the theme, as light as it was."""
        tone = self._safe(self.theme.tone or "", names, names["ink"])
        return colours.as_light_as(colours.mix(tone, colour, TONE_SHARE), colour)

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
            found = self._firm(self._mixed_in(colours.resolve(expression, self._names), expression))
            self._found[expression] = found
        return found

    def _mixed_in(self, colour: str, expression: str) -> str:
        """Return *colour*, toned where *expression* gives it by its numbers: no theme knows it."""
        if not self.tone or not expression.startswith("#"):
            return colour
        return self._toned(colour[:7], self._names) + colour[7:]

    def _firm(self, colour: str) -> str:
        """Return *colour*, darker where neither ink nor light would stand out enough on it."""
        least, ink, light = self.theme.contrast, self._names["ink"], self._names["light"]
        if not least or len(colour) != len("#rrggbb"):
            return colour
        if max(colours.contrast(colour, ink), colours.contrast(colour, light)) >= least:
            return colour
        return colours.readable(colour, [light], "#000000", "#000000", least)

    def text(self, expression: str, grounds: Sequence[str] = ()) -> str:
        """Return the colour for a text, dark enough for white paper where ink is saved.

        A faction's colour, which no theme knows, is made readable on its *grounds*, and so is
        every colour in a theme that asks for a contrast.
        """
        colour = self.colour(expression)
        if self.ink_saver and colours.contrast(colour[:7], "#ffffff") < colours.READ:
            return self._names["ink"]
        if len(colour) != len("#rrggbb") or not grounds:
            return colour
        least = self.theme.contrast
        if least or expression.startswith("faction."):
            ink, light = self._names["ink"], self._names["light"]
            return colours.readable(colour, grounds, ink, light, least or colours.READ)
        return colour

    def covers(self, colour: str) -> bool:
        """Return whether an area of *colour* hides what lies below it, more or less."""
        return colours.opacity(colour) >= _COVERS

    def area(self, expression: str) -> tuple[str | None, str | None]:
        """Return fill and outline of an area: with ink saving an outline instead of the fill."""
        colour = self.colour(expression)
        if not self.ink_saver:
            return colour, None
        if colours.luminance(colour[:7]) > 0.6 or len(colour) == 9:
            return None, None
        return None, self._names["ink"]


_COVERS = 0.5


def _apart(main: str, accent: str, names: Mapping[str, str], least: float) -> tuple[str, str]:
    """Return a faction's colours as dark and as light as texts of that contrast need.

    White and the accent are read on the first, ink on the second.
    """
    dark = colours.readable(main, [names["light"]], "#000000", "#000000", _DEEPER * least)
    light = colours.readable(accent, [dark, names["ink"]], "#ffffff", "#ffffff", least)
    return dark, light


_DEEPER = 1.4
"""So much darker than white needs, that a colour lighter than white is not asked of the accent."""
