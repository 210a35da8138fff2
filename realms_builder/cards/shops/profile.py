"""What a print shop wants of a file, as ``kind: shop`` files say it (printing.md, "shop rules")."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import PAPERS, CardSize, read_size
from realms_builder.cards.styles import Id
from realms_builder.cards.template.templates import Localised, Size
from realms_builder.core.problems import Problem

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


class Order(StrEnum):
    """In which order the pages of fronts and backs come, or that each has a file of its own."""

    FRONT_BACK = "front_back"
    BACK_FRONT = "back_front"
    SEPARATE = "separate"


class Ask(StrEnum):
    """What a shop asks for and this program does not do; it is said, never passed over."""

    PDF_X = "pdf_x"
    CMYK = "cmyk"
    INK_LIMIT = "ink_limit"
    OUTLINED_FONTS = "outlined_fonts"
    FLATTENED = "flattened"
    ONE_BACK = "one_back"


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
    """One shop profile file: ``kind: shop``. Lengths are millimetres."""

    format: Literal[1] = 1
    kind: Literal["shop"] = "shop"
    id: Id = "shop"
    name: Localised = ""
    source: Annotated[str, Field(max_length=400)] = ""
    unverified: bool = False
    file: FileKind = FileKind.PDF
    dpi: Annotated[int, Field(ge=LEAST_DPI, le=MOST_DPI)] = 300
    order: Order = Order.FRONT_BACK
    bleed: Annotated[float, Field(ge=0, le=MOST_BLEED_MM)] = 3.0
    safe: Annotated[float, Field(ge=0, le=30)] = 3.0
    corner: Annotated[float, Field(ge=0, le=30)] | None = None
    sizes: list[Size | ShopSize] = []
    naming: Annotated[str, Field(min_length=1, max_length=120)] = NAMING
    black_text: bool = False
    asks: list[Ask] = []
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
