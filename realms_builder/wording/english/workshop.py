"""English sentences: what authors are told in the workshop."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "author.read_only": (
        "This file comes with the program and stays as it is. Make it yours to change it."
    ),
    "author.changed_meanwhile": ("The files have changed meanwhile; ask for the new id once more."),
    "author.unwritable": "This cannot be written as YAML.",
    "author.no_picture": "{file} is no picture that can be used: take SVG, PNG, JPEG or WebP.",
    "author.picture_too_large": "{file} is too large: a picture may have 40 MB.",
    "author.picture_not_copied": "{file} could not be copied beside the file: {reason}.",
    "write.is_there": "{file} is in {folder} already; nothing was written over.",
}
