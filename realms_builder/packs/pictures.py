"""What a picture from anybody really is: its kind by its first bytes, its size, what it may do."""

from __future__ import annotations

import re

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


def kind_of(data: bytes) -> tuple[str, tuple[str, ...]]:
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
    kind, _ = kind_of(data)
    if kind == "SVG" or name.lower().endswith(".svg"):
        return "pack.svg_active" if _ACTIVE.search(data) else ""
    from realms_builder.render.pictures.picture_check import is_bomb

    return "pack.picture_too_big" if kind and is_bomb(data) else ""


def warning_about(name: str, data: bytes) -> tuple[str, str]:
    """Return the code of what an author should mend, and what kind of picture it really is."""
    kind, endings = kind_of(data)
    if not kind:
        return "pack.picture_unknown", ""
    return ("", kind) if name.lower().endswith(endings) else ("pack.picture_ending", kind)
