"""Colours, inherited properties and the small part of style sheets that drawings use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from realms_builder.render.pictures.svg_paths import number

_NAMED = {
    "black": "#000000",
    "silver": "#c0c0c0",
    "gray": "#808080",
    "grey": "#808080",
    "white": "#ffffff",
    "maroon": "#800000",
    "red": "#ff0000",
    "purple": "#800080",
    "fuchsia": "#ff00ff",
    "magenta": "#ff00ff",
    "green": "#008000",
    "lime": "#00ff00",
    "olive": "#808000",
    "yellow": "#ffff00",
    "navy": "#000080",
    "blue": "#0000ff",
    "teal": "#008080",
    "aqua": "#00ffff",
    "cyan": "#00ffff",
    "orange": "#ffa500",
    "brown": "#a52a2a",
    "gold": "#ffd700",
    "pink": "#ffc0cb",
}
_HEX = re.compile(r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")
_RGB = re.compile(r"rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)\s*(?:[,/][^)]*)?\)\Z")
_URL = re.compile(r"url\(\s*['\"]?#([^'\")]{1,200})['\"]?\s*\)")
_LENGTH = re.compile(
    r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(px|mm|cm|in|pt|pc|Q)?\s*\Z"
)


@dataclass(frozen=True, slots=True)
class PaintStyle:
    """The properties one element hands down to its children; paints as they were written."""

    fill: str = "#000000"
    stroke: str = "none"
    colour: str = "#000000"
    stroke_width: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    opacity: float = 1.0
    even_odd: bool = False
    cap: str = "butt"
    join: str = "miter"
    shown: bool = True


def colour(text: str) -> str | None:
    """Return *text* as "#rrggbb", or None when it names no colour that is known here."""
    text = text.strip()
    match = _HEX.match(text)
    if match:
        digits = match[1].lower()
        return "#" + ("".join(d * 2 for d in digits[:3]) if len(digits) < 6 else digits[:6])
    match = _RGB.match(text)
    if match:
        return "#" + "".join(f"{_channel(part):02x}" for part in match.groups())
    return _NAMED.get(text.lower())


def reference(text: str) -> str | None:
    """Return the id in ``url(#id)``, or None; whatever points outside the file is none."""
    match = _URL.match(text.strip())
    return match[1].strip() if match else None


def length(text: str) -> float:
    """Read a length; its unit is dropped, since only proportions count. Raises ValueError."""
    match = _LENGTH.match(text) if len(text) < 50 else None
    if match is None:
        raise ValueError(text[:20])
    return number(match[1])


def share(text: str) -> float:
    """Read an opacity or an offset, ``0.5`` or ``50%``, held between 0 and 1."""
    text = text.strip()
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    return min(1.0, max(0.0, value))


def declarations(text: str) -> dict[str, str]:
    """Return the properties in a ``style`` attribute or in the body of a rule."""
    pairs = (part.partition(":") for part in text.split(";"))
    return {
        name.strip().lower(): value.replace("!important", "").strip()
        for name, colon, value in pairs
        if colon
    }


def sheet(text: str) -> dict[str, dict[str, str]]:
    """Return the rules of a ``<style>`` element by simple selector: tag, .class or #id."""
    first, *rest = text.split("/*")
    text = first + "".join(part.partition("*/")[2] for part in rest)
    rules: dict[str, dict[str, str]] = {}
    for rule in text.split("}"):
        selectors, _, body = rule.rpartition("{")
        for selector in selectors.split(","):
            rules.setdefault(selector.strip(), {}).update(declarations(body))
    return rules


def inherited(parent: PaintStyle, own: Mapping[str, str]) -> PaintStyle:
    """Return the style of a child of *parent* with its *own* properties; raises ValueError."""
    changes: dict[str, object] = {}
    for name, value in own.items():
        reader = _READERS.get(name)
        if reader and value != "inherit":
            field, read = reader
            changes[field] = read(value)
    if own.get("display") == "none":
        changes["shown"] = False
    if "opacity" in changes:
        changes["opacity"] = parent.opacity * share(own["opacity"])
    if not parent.shown:
        changes["shown"] = False
    return replace(parent, **changes) if changes else parent  # pyright: ignore[reportArgumentType]


def _channel(text: str) -> int:
    value = number(text[:-1]) * 255 / 100 if text.endswith("%") else number(text)
    return min(255, max(0, round(value)))


_READERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "fill": ("fill", str.strip),
    "stroke": ("stroke", str.strip),
    "color": ("colour", str.strip),
    "stroke-width": ("stroke_width", length),
    "fill-opacity": ("fill_opacity", share),
    "stroke-opacity": ("stroke_opacity", share),
    "opacity": ("opacity", share),
    "fill-rule": ("even_odd", lambda value: value.strip() == "evenodd"),
    "stroke-linecap": ("cap", str.strip),
    "stroke-linejoin": ("join", str.strip),
    "visibility": ("shown", lambda value: value.strip() == "visible"),
}
