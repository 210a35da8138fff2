"""English sentences: fonts, pictures, and the files that are written."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "font.missing": "The font {file} was not found; a bundled one takes its place.",
    "font.broken": "The font {file} is damaged; a bundled one takes its place.",
    "font.outlines": (
        "The font {file} has PostScript outlines, as most .otf files do. Only TrueType (.ttf) can "
        "be drawn; a bundled one takes its place."
    ),
    "font.too_big": "The font {file} is too large; a bundled one takes its place.",
    "font.variable": "The font {file} is variable; only its default style is drawn.",
    "font.missing_glyph": (
        "No font has the character {character} ({code}); it is left out of the text ({font})."
    ),
    "picture.missing": "The picture {file} is missing or cannot be opened; a grey area shows it.",
    "picture.broken": "The picture {file} is damaged or of no known kind; a grey area shows it.",
    "picture.too_big": "The picture {file} is too large to be read; a grey area shows it.",
    "picture.cmyk": "The picture {file} has press colours (CMYK), which may change in print.",
    "write.no_folder": "{file} cannot be written: there is no folder {folder}.",
    "write.not_allowed": "{file} cannot be written: you have no right to write in {folder}.",
    "write.disk_full": "{file} cannot be written: the disk is full. The old file is untouched.",
    "write.is_folder": "{file} cannot be written: there is a folder of that name in {folder}.",
    "write.bad_name": "{file} cannot be written: that is no possible file name.",
    "write.failed": "{file} cannot be written to {folder}: {reason}.",
    "raster.unreadable": "The PDF cannot be read: {reason}.",
    "raster.no_page": "There is no page {page}; the PDF has {pages}.",
    "raster.too_large": "A picture of {width} x {height} pixels is too large to be made.",
    "raster.bad_scale": "A picture cannot be made at {dpi} dpi; up to {limit} are possible.",
}
