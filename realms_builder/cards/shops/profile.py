"""What a print shop wants of a file, as ``kind: shop`` files say it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import (
    LARGEST_SIDE_MM,
    PAPERS,
    SMALLEST_SIDE_MM,
    CardSize,
    read_paper,
    read_size,
)
from realms_builder.cards.styles import Id
from realms_builder.cards.template.card_files import validated
from realms_builder.cards.template.templates import Localised, Size
from realms_builder.core import resources
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import YamlText, parse_file

LEAST_DPI, MOST_DPI = 72, 1200
MOST_BLEED_MM = 10.0
NAMING = "{number}-{name}-{side}"
NAMING_WORDS = ("number", "name", "side", "roster", "count")


class FileKind(StrEnum):
    """What the files of a job are: single faces as pictures, faces as pages, whole sheets."""

    PNG = "png"
    JPEG = "jpeg"
    PDF = "pdf"
    SHEETS = "sheets"


class PageOrder(StrEnum):
    """In which order the pages of fronts and backs come, or that each has a file of its own."""

    FRONT_BACK = "front_back"
    BACK_FRONT = "back_front"
    SEPARATE = "separate"


class ShopRequirement(StrEnum):
    """What a shop asks for beyond a plain file; what it does not get is said, never passed over."""

    PDF_X = "pdf_x"
    CMYK = "cmyk"
    INK_LIMIT = "ink_limit"
    OUTLINED_FONTS = "outlined_fonts"
    FLATTENED = "flattened"
    ONE_BACK = "one_back"


FOR_PRESSES = frozenset(ShopRequirement) - {ShopRequirement.ONE_BACK}
"""What a file for a press fulfils: PDF/X in four inks, flat, its words as outlines."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ShopSize(_Model):
    """A size of card that the shop sells; *name* is what the shop calls it."""

    size: Size
    name: Localised = ""

    def card_size(self) -> CardSize:
        """Return the trimmed size; one that cannot be read was said when the file was."""
        return _card_size(self.size)


class ShopProfile(_Model):
    """One shop profile file: ``kind: shop``. Lengths are millimetres.

    *ink* is how much may lie in one place, in per cent; *press* a part of the name of the ICC
    profile that suits the shop best.
    """

    format: Literal[1] = 1
    kind: Literal["shop"] = "shop"
    id: Id = "shop"
    name: Localised = ""
    source: Annotated[str, Field(max_length=400)] = ""
    unverified: bool = False
    file: FileKind = FileKind.PDF
    dpi: Annotated[int, Field(ge=LEAST_DPI, le=MOST_DPI)] = 300
    order: PageOrder = PageOrder.FRONT_BACK
    bleed: Annotated[float, Field(ge=0, le=MOST_BLEED_MM)] = 3.0
    safe: Annotated[float, Field(ge=0, le=30)] = 3.0
    corner: Annotated[float, Field(ge=0, le=30)] | None = None
    sizes: list[Size | ShopSize] = []
    naming: Annotated[str, Field(min_length=1, max_length=120)] = NAMING
    black_text: bool = False
    asks: list[ShopRequirement] = []
    ink: Annotated[int, Field(ge=100, le=400)] | None = None
    press: Annotated[str, Field(max_length=80)] = ""
    notes: list[Localised] = []
    # for profiles whose file is sheets
    paper: Annotated[str, Field(max_length=40)] | None = None
    duplex: Duplex | None = None

    def offered(self) -> tuple[ShopSize, ...]:
        """Return the sizes the shop sells, in the order of the file; none stands for any."""
        found = (s if isinstance(s, ShopSize) else ShopSize(size=s) for s in self.sizes)
        return tuple(found)


KNOWN_PAPERS = tuple(PAPERS)


def _card_size(size: Size) -> CardSize:
    if isinstance(size, list):
        return CardSize(f"{size[0]:g}x{size[1]:g}", size[0], size[1])
    found = read_size(size)
    if isinstance(found, Problem):
        raise ValueError(size)
    return found


# ------------------------------------------------------------------ profile files


FOLDER = "shops"


@dataclass(frozen=True, slots=True)
class ShopFile:
    """A shop profile file as read; without a *profile* the problems say why."""

    id: str
    profile: ShopProfile | None
    problems: tuple[Problem, ...] = ()


def read_shop_file(path: Path) -> ShopFile:
    """Return the profile in the file at *path*, with every mistake in it."""
    return _read(parse_file(path), path.stem)


def shop_folders() -> tuple[Path, ...]:
    """Return where profiles lie: the user's own first, which shadow ours of the same id."""
    own = resources.library_folder() / FOLDER
    return own, resources.bundled_folder() / resources.ASSETS / FOLDER


def shop_files(folders: Iterable[Path] | None = None) -> dict[str, ShopFile]:
    """Return every profile file of *folders* by id, also those that cannot be used."""
    found: dict[str, ShopFile] = {}
    for folder in shop_folders() if folders is None else folders:
        for path in sorted(folder.glob("*.yaml")):
            file = read_shop_file(path)
            found.setdefault(file.id, file)
    return found


def _read(yaml: YamlText, stem: str) -> ShopFile:
    notes = Notes(yaml)
    profile: ShopProfile | None = None
    identity = stem
    if isinstance(yaml.data, dict):
        raw: dict[str, Any] = {"id": stem, **yaml.data}
        identity = str(raw["id"])
        profile = validated(ShopProfile, raw, notes)
        if profile is not None:
            _lint(profile, notes)
    elif not yaml.problems:
        notes.say("card.not_a_map", kind="shop")
    broken = any(problem.severity is Severity.ERROR for problem in notes.problems)
    return ShopFile(identity, None if broken else profile, tuple(notes.problems))


def _lint(profile: ShopProfile, notes: Notes) -> None:
    for at, size in enumerate(profile.sizes):
        named = not isinstance(size, (str, list))
        path: PathInFile = ("sizes", at, "size") if named else ("sizes", at)
        _lint_size(size.size if not isinstance(size, (str, list)) else size, path, notes)
    if profile.paper is not None and isinstance(read_paper(profile.paper), Problem):
        known = ", ".join(KNOWN_PAPERS)
        notes.say("choice_unknown", ("paper",), value=profile.paper, known=known, suggestion="")
    _lint_naming(profile.naming, notes)
    if profile.file is FileKind.SHEETS and profile.order is PageOrder.SEPARATE:
        notes.say("shop.sheets_in_order", ("order",))


def _lint_size(size: object, path: PathInFile, notes: Notes) -> None:
    if isinstance(size, str):
        if isinstance(read_size(size), Problem):
            notes.say("card.unknown_size", path, text=size[:60])
        return
    sides = size if isinstance(size, list) else []
    if not all(SMALLEST_SIDE_MM <= side <= LARGEST_SIDE_MM for side in sides):
        notes.say(
            "sheet.size_range",
            path,
            text=" x ".join(f"{side:g}" for side in sides),
            least_mm=SMALLEST_SIDE_MM,
            most_mm=LARGEST_SIDE_MM,
        )


def _lint_naming(pattern: str, notes: Notes) -> None:
    try:
        parts = list(Formatter().parse(pattern))
    except ValueError:
        notes.say("shop.naming", ("naming",), text=pattern, word="{", known=NAMING_WORDS)
        return
    for _, word, spec, conversion in parts:
        if word is not None and (word not in NAMING_WORDS or spec or conversion):
            notes.say("shop.naming", ("naming",), text=pattern, word=word, known=NAMING_WORDS)
