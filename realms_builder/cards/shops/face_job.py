"""A job of single faces: in which files they go, how large, in which order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.shops.profile import NAMING, FileKind, PageOrder
from realms_builder.layout.marks import Face

MM_PER_INCH = 25.4
_DIGITS = 2


@dataclass(frozen=True, slots=True)
class FaceJob:
    """How faces become files; those of *turned* sizes lie sideways on their page or picture.

    *copies* repeats a card as often as it is wanted; else it comes once. With the profile of a
    press, *icc*, a PDF is PDF/X with at most so much *ink* in per cent.
    """

    name: str
    kind: FileKind = FileKind.PDF
    order: PageOrder = PageOrder.FRONT_BACK
    bleed_mm: float = 0.0
    dpi: int = 300
    turned: frozenset[tuple[float, float]] = frozenset()
    black_text: bool = False
    naming: str = NAMING
    copies: bool = True
    lang: str = "en"
    icc: Path | None = None
    ink: int | None = None

    def size_mm(self, face: Face) -> tuple[float, float]:
        """Return how large *face* is with its bleed, as it lies."""
        sides = (face.width_mm + 2 * self.bleed_mm, face.height_mm + 2 * self.bleed_mm)
        return (sides[1], sides[0]) if self.turns(face) else sides

    def turns(self, face: Face) -> bool:
        """Return whether *face* lies sideways."""
        return (face.width_mm, face.height_mm) in self.turned

    def size_px(self, face: Face) -> tuple[int, int]:
        """Return how many pixels a picture of *face* has, to the nearest whole one."""
        wide, high = self.size_mm(face)
        return max(1, _pixels(wide, self.dpi)), max(1, _pixels(high, self.dpi))

    def rotation(self, face: Face, side: PageSide) -> int:
        """Return how *face* is turned clockwise, so that both sides are read upright."""
        if not self.turns(face):
            return 0
        return 90 if side is PageSide.FRONT else 270


@dataclass(frozen=True, slots=True)
class PageOf:
    """One page: a side of a leaf; *face* is None where the card has none and stays white."""

    leaf: Leaf
    side: PageSide
    face: Face | None


@dataclass(frozen=True, slots=True)
class FaceFile:
    """The pages of one PDF; *suffix* tells it from the others of the job."""

    suffix: str
    pages: tuple[PageOf, ...]

    def path(self, target: Path) -> Path:
        """Return where the file lies when *target* was asked for."""
        return target.with_name(f"{target.stem}{self.suffix}{target.suffix}")


def pdf_files(leaves: Sequence[Leaf], job: FaceJob) -> tuple[FaceFile, ...]:
    """Return what the PDFs of *job* hold: one for each size of card, two where sides are apart."""
    sizes = _by_size(leaves)
    two_sided = any(leaf.back is not None for leaf in leaves)
    files: list[FaceFile] = []
    for (wide, high), group in sizes.items():
        size = f"-{wide:g}x{high:g}" if len(sizes) > 1 else ""
        cards = [leaf for leaf in group for _ in range(leaf.count if job.copies else 1)]
        fronts = [PageOf(leaf, PageSide.FRONT, leaf.front) for leaf in cards]
        backs = [PageOf(leaf, PageSide.BACK, leaf.back) for leaf in cards]
        if not two_sided:
            files.append(FaceFile(size, tuple(fronts)))
        elif job.order is PageOrder.SEPARATE:
            files.append(FaceFile(f"{size}-fronts", tuple(fronts)))
            files.append(FaceFile(f"{size}-backs", tuple(backs)))
        else:
            first, second = fronts, backs
            if job.order is PageOrder.BACK_FRONT:
                first, second = backs, fronts
            files.append(FaceFile(size, tuple(p for pair in zip(first, second) for p in pair)))  # noqa: B905 - made of the same cards
    return tuple(files)


def faces_once(leaves: Iterable[Leaf]) -> Iterator[PageOf]:
    """Yield every face that there is, the fronts before the backs of their cards."""
    for leaf in leaves:
        yield PageOf(leaf, PageSide.FRONT, leaf.front)
        if leaf.back is not None:
            yield PageOf(leaf, PageSide.BACK, leaf.back)


def _by_size(leaves: Iterable[Leaf]) -> dict[tuple[float, float], list[Leaf]]:
    sizes: dict[tuple[float, float], list[Leaf]] = {}
    for leaf in leaves:
        size = round(leaf.front.width_mm, _DIGITS), round(leaf.front.height_mm, _DIGITS)
        sizes.setdefault(size, []).append(leaf)
    return sizes


def _pixels(length_mm: float, dpi: int) -> int:
    return ceil(length_mm * dpi / MM_PER_INCH - 0.5)
