"""Builds the icon font and its list of names from the drawings in ``assets/icons``.

Run it after a drawing was added or changed: ``python packaging/build_icons.py``. With ``--check``
nothing is written; the exit status says whether the committed files are in step.

A name keeps its code point for good: those in the present ``icons.json`` stay, new names get the
next free ones. An icon that stands for an ordinary sign (``names.json``) is drawn a second time at
that sign, smaller, so that it sits among capitals. The result depends on nothing but the files.
"""

from __future__ import annotations

import argparse
import json
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.transform import Transform
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from realms_builder.render.pictures.svg import (  # noqa: E402
    SvgDrawing,
    load_svg,
)

FOLDER = ROOT / "assets" / "icons"
FONT = "realms-icons.ttf"
NAMES = "icons.json"
GRID = 24
UNITS = 1200
ASCENT = 960
DESCENT = UNITS - ASCENT
FIRST_CODE = 0xE000
SIGN_SCALE = 0.8
SIGN_MIDDLE = 330  # half the height of capitals in the text fonts
EPOCH = 3_786_912_000  # 1 January 2024 in seconds since 1904, the clock of a font


def main(arguments: list[str] | None = None) -> int:
    """Write font and names, or compare them with ``--check``; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    options = parser.parse_args(arguments)
    built = {FONT: build_font(FOLDER), NAMES: build_names(FOLDER)}
    stale = [
        name
        for name, content in built.items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_bytes() != content
    ]
    if options.check:
        for name in stale:
            print(f"{name} is out of step: run python packaging/build_icons.py")
        return 1 if stale else 0
    for name in stale:
        (FOLDER / name).write_bytes(built[name])
    return 0


def build_names(folder: Path) -> bytes:
    """Return ``icons.json``: every name and alias with its character, in order of names."""
    codes = code_points(folder)
    _, aliases = _wishes(folder)
    table = {name: chr(code) for name, code in codes.items()}
    table.update({alias: table[name] for alias, name in aliases.items()})
    return (json.dumps(table, indent=1, sort_keys=True, ensure_ascii=True) + "\n").encode()


def code_points(folder: Path) -> dict[str, int]:
    """Return the private code point of each drawing; known names keep theirs."""
    names = sorted(path.stem for path in folder.glob("*.svg"))
    _, aliases = _wishes(folder)
    file = folder / NAMES
    known: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    codes = {name: ord(known[name]) for name in names if name in known and name not in aliases}
    free = max(codes.values(), default=FIRST_CODE - 1) + 1
    for name in names:
        if name not in codes:
            codes[name] = free
            free += 1
    return codes


def build_font(folder: Path) -> bytes:
    """Return the TrueType font of every drawing in *folder*; raises ValueError on a bad one."""
    codes = code_points(folder)
    signs, _ = _wishes(folder)
    glyphs: dict[str, Any] = {
        ".notdef": _glyph(None, Transform()),
        "space": _glyph(None, Transform()),
    }
    widths = {".notdef": UNITS, "space": UNITS // 4}
    cmap = {0x20: "space"}
    for name in sorted(codes):
        drawing = _checked(name, load_svg(folder / f"{name}.svg"))
        scale = UNITS / GRID
        glyphs[name] = _glyph(drawing, Transform(scale, 0, 0, -scale, 0, ASCENT))
        widths[name] = UNITS
        cmap[codes[name]] = name
        if name in signs:
            sign = f"{name}.sign"
            small = scale * SIGN_SCALE
            top = SIGN_MIDDLE * UNITS / 1000 + small * GRID / 2
            glyphs[sign] = _glyph(drawing, Transform(small, 0, 0, -small, 0, top))
            widths[sign] = round(small * GRID)
            cmap[ord(signs[name])] = sign
    return _assembled(glyphs, widths, cmap)


def _wishes(folder: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Return ordinary characters by icon, and icons by alias."""
    wishes = json.loads((folder / "names.json").read_text("utf-8"))
    return wishes["characters"], wishes["aliases"]


def _checked(name: str, drawing: SvgDrawing) -> SvgDrawing:
    if (drawing.width, drawing.height) != (GRID, GRID):
        raise ValueError(f"{name}.svg: not drawn on the grid of {GRID}")
    if drawing.problems or any(shape.stroke or shape.fill != "#000000" for shape in drawing.shapes):
        raise ValueError(f"{name}.svg: only black filled shapes make a glyph")
    return drawing


def _glyph(drawing: SvgDrawing | None, transform: Transform) -> Any:
    pen = TTGlyphPen(None)
    if drawing is not None:
        # A negative vertical scale turns every outline round: outer ones run as TrueType asks.
        quadratic: AbstractPen = Cu2QuPen(pen, max_err=0.6, reverse_direction=False)
        _draw(drawing, TransformPen(quadratic, transform))
    return pen.glyph()


def _draw(drawing: SvgDrawing, pen: AbstractPen) -> None:
    for shape in drawing.shapes:
        is_open = False
        for letter, *values in shape.commands:
            numbers = [float(value) for value in values]
            points = list(zip(numbers[0::2], numbers[1::2], strict=True))
            if letter == "M":
                if is_open:
                    pen.closePath()
                pen.moveTo(points[0])
                is_open = True
            elif letter == "L":
                pen.lineTo(points[0])
            elif letter == "C":
                pen.curveTo(*points)
            else:
                pen.closePath()
                is_open = False
        if is_open:
            pen.closePath()


def _assembled(glyphs: dict[str, Any], widths: dict[str, int], cmap: dict[int, str]) -> bytes:
    order = [
        ".notdef",
        "space",
        *sorted(name for name in glyphs if name not in (".notdef", "space")),
    ]
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    lefts = {name: getattr(glyph, "xMin", 0) for name, glyph in glyphs.items()}
    builder.setupHorizontalMetrics({name: (widths[name], lefts[name]) for name in order})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    builder.setupNameTable(
        {
            "familyName": "Realms Icons",
            "styleName": "Regular",
            "uniqueFontIdentifier": "Realms Icons Regular",
            "fullName": "Realms Icons",
            "psName": "RealmsIcons",
            "version": "Version 1.000",
        }
    )
    builder.setupOS2(
        sTypoAscender=ASCENT,
        sTypoDescender=-DESCENT,
        usWinAscent=ASCENT,
        usWinDescent=DESCENT,
        fsType=0,
        achVendID="RLMB",
    )
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = EPOCH
    builder.font.recalcTimestamp = False
    buffer = BytesIO()
    builder.save(buffer)
    return buffer.getvalue()


if __name__ == "__main__":
    sys.exit(main())
