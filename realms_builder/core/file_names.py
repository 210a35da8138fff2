"""Names of files made of what people call things: taken by every system, never one that is there.

A name is cut well below what disks take, so that numbers, endings and parts have room.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from unicodedata import category, normalize

MOST_LETTERS, MOST_BYTES = 80, 120
_KEPT = frozenset(" -_.,'()+!&")
_TAKEN_BY_WINDOWS = re.compile(
    r"(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)", re.IGNORECASE
)


def safe_stem(name: str, usual: str = "") -> str:
    """Return *name* as every system takes it for a file, without its ending; else *usual*.

    Letters of every script stay, as do digits and spaces; signs, pictures and what cannot be seen
    go. It is never hidden, and never leads out of its folder.
    """
    letters = (_kept(letter) for letter in normalize("NFC", name))
    words = " ".join("".join(letters).split()).strip(" .")[:MOST_LETTERS]
    words = cut(words).strip(" .")
    if not any(letter.isalnum() for letter in words):
        return usual
    return f"{words}_" if _TAKEN_BY_WINDOWS.match(words) else words


def cut(name: str, most_bytes: int = MOST_BYTES) -> str:
    """Return as many whole letters of *name* as have room in *most_bytes*, as disks count them."""
    if len(name.encode(errors="replace")) <= most_bytes:
        return name
    return name.encode(errors="ignore")[:most_bytes].decode(errors="ignore")


def _kept(letter: str) -> str:
    kind = category(letter)
    if kind[0] in "LMN" or letter in _KEPT:
        return letter
    return "" if kind in ("Cf", "Cs") else " "  # what joins or turns letters is no gap between them


def is_numbered(stem: str, name: str) -> bool:
    """Return whether *stem* is *name*, perhaps with the number that made it free."""
    return re.fullmatch(rf"{re.escape(name)}( \d+)?", stem, re.IGNORECASE) is not None


def free_file(folder: Path, stem: str, suffix: str, beside: Collection[str] = ()) -> Path:
    """Return the first of ``stem``, ``stem 2``, ... in *folder* that no file with *suffix* has.

    Names that differ only in small and large letters are the same, since some disks think so;
    so are those that end in one of *beside*.
    """
    try:
        found = [path.name.casefold() for path in folder.iterdir()]
    except OSError:  # it is not there yet, or writing will say what is wrong
        found = []
    endings = (suffix, *beside)
    taken = {name.removesuffix(end) for name in found for end in endings if name.endswith(end)}
    chosen, number = stem, 2
    while chosen.casefold() in taken:
        chosen, number = f"{stem} {number}", number + 1
    return folder / f"{chosen}{suffix}"
