"""Named card sizes and papers in exact millimetres, and the reading of sizes a user types.

63 x 88 and 63.5 x 88.9 are two sizes; they are never merged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from enum import StrEnum

from realms_builder.core.problems import Fix, Problem
from realms_builder.core.translation import sentence, spoken

MM_PER_INCH = Decimal("25.4")
SMALLEST_SIDE_MM = 10.0
LARGEST_SIDE_MM = 1200.0


@dataclass(frozen=True, slots=True)
class CardSize:
    """The trimmed size of a card in millimetres and how round its corners usually are."""

    name: str
    width_mm: float
    height_mm: float
    corner_mm: float = 3.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper held upright, in millimetres; *title* is what a user reads."""

    name: str
    title: str
    width_mm: float
    height_mm: float

    @property
    def area_mm2(self) -> float:
        """Return the area in square millimetres, to sort papers from small to large."""
        return self.width_mm * self.height_mm


_CARD_SIZES = (
    CardSize("tcg", 63.0, 88.0),
    CardSize("poker", 63.5, 88.9),
    CardSize("bridge", 57.15, 88.9),
    CardSize("tarot", 69.85, 120.65),
    CardSize("tarot_eu", 70.0, 120.0),
    CardSize("standard_euro", 59.0, 92.0),
    CardSize("standard_american", 56.0, 87.0),
    CardSize("mini_euro", 44.0, 68.0),
    CardSize("mini_american", 41.0, 63.0),
    CardSize("mini_us", 44.45, 63.5),
    CardSize("japanese", 59.0, 86.0, 1.0),
    CardSize("square", 70.0, 70.0),
    CardSize("jumbo", 88.9, 139.7),
    CardSize("large", 88.9, 146.05),
    CardSize("a7", 74.0, 105.0),
    CardSize("a6", 105.0, 148.0),
    CardSize("a5", 148.0, 210.0),
    CardSize("fighter", 100.0, 110.0),
    CardSize("unit_card", 120.0, 80.0),
    CardSize("domino", 44.45, 88.9),
    CardSize("micro", 31.75, 44.45),
    CardSize("business", 50.8, 88.9),
)
CARD_SIZES: dict[str, CardSize] = {size.name: size for size in _CARD_SIZES}

LEAST_SIDE_MM = 90.0
"""Sheets that are read are not laid out on paper with a shorter side."""
A4 = Paper("a4", "A4", 210.0, 297.0)
_PAPERS = (
    A4,
    Paper("letter", "Letter", 215.9, 279.4),
    Paper("a3", "A3", 297.0, 420.0),
    Paper("a5", "A5", 148.0, 210.0),
    Paper("legal", "Legal", 215.9, 355.6),
    Paper("tabloid", "Tabloid", 279.4, 431.8),
)
PAPERS: dict[str, Paper] = {paper.name: paper for paper in _PAPERS}

_NUMBER = r"(\d{1,5}(?:[.,]\d{1,4})?)"
_UNIT = r"(mm|cm|in|inch|\"|″)?"
_MEASURES = re.compile(rf"{_NUMBER}\s*{_UNIT}\s*[x×*]\s*{_NUMBER}\s*{_UNIT}", re.IGNORECASE)
_FACTORS = {"mm": Decimal(1), "cm": Decimal(10)}


def sizes_in(lang: str) -> list[tuple[str, str]]:
    """Return what every size is called in *lang*, with its measures, and its name."""
    return [
        (
            f"{sentence(f'size.{size.name}', lang)}, {spoken(size.width_mm, lang)} × "
            f"{spoken(size.height_mm, lang)} mm",
            size.name,
        )
        for size in CARD_SIZES.values()
    ]


def read_size(text: str) -> CardSize | Problem:
    """Return the card size that *text* names or measures, or the problem with it.

    Measures are ``63x88``, ``63,5 x 88,9 mm``, ``12x8cm`` or ``2.5x3.5in``; width comes first.
    """
    name = _as_name(text)
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    measures = _measures(text)
    if measures is None:
        return _unknown("sheet.unknown_size", text, CARD_SIZES)
    if _out_of_range(measures):
        return _range_problem("sheet.size_range", text)
    return CardSize(f"{measures[0]:g}x{measures[1]:g}", *measures)


def read_paper(text: str) -> Paper | Problem:
    """Return the paper that *text* names or measures, or the problem with it."""
    name = _as_name(text)
    if name in PAPERS:
        return PAPERS[name]
    measures = _measures(text)
    if measures is None:
        return _unknown("sheet.unknown_paper", text, PAPERS)
    if _out_of_range(measures):
        return _range_problem("sheet.paper_range", text)
    title = f"{measures[0]:g}x{measures[1]:g}"
    return Paper(title, title, *measures)


def _as_name(text: str) -> str:
    return re.sub(r"[\s\-]+", "_", text.strip().lower())


def _measures(text: str) -> tuple[float, float] | None:
    match = _MEASURES.fullmatch(text.strip())
    if match is None:
        return None
    width, width_unit, height, height_unit = match.groups()
    unit = height_unit or width_unit
    return _millimetres(width, width_unit or unit), _millimetres(height, unit)


def _millimetres(number: str, unit: str | None) -> float:
    factor = _FACTORS.get((unit or "mm").lower(), MM_PER_INCH)
    return float(Decimal(number.replace(",", ".")) * factor)


def _out_of_range(measures: tuple[float, float]) -> bool:
    return not all(SMALLEST_SIDE_MM <= side <= LARGEST_SIDE_MM for side in measures)


def _range_problem(code: str, text: str) -> Problem:
    values = {"text": text, "least_mm": SMALLEST_SIDE_MM, "most_mm": LARGEST_SIDE_MM}
    return Problem(code, values=values)


def _unknown(code: str, text: str, names: Iterable[str]) -> Problem:
    known = tuple(names)
    near = get_close_matches(_as_name(text), known, n=1)
    fixes = tuple(Fix("sheet.fix_name", {"name": name}, name) for name in near)
    return Problem(code, values={"text": text[:60], "known": known}, fixes=fixes)


# ------------------------------------------------------------------ sleeves
# Common card sleeves, and whether a card of some size goes into one.
#
# A sleeve is measured by the card it is sold for, as makers print it on the pack; the plastic is
# larger by a little, so that a card within a millimetre of that still goes in. Most makers have
# names of their own for a size: the millimetres are what counts.


# With more room than this in either direction, a card slides about in its sleeve.
MOST_SPARE_MM = 4.0
GIVE_MM = 1.0
_ROUNDING_MM = 1e-6
_DIGITS = 2


@dataclass(frozen=True, slots=True)
class Sleeve:
    """A sleeve for cards of a size in millimetres."""

    name: str
    width_mm: float
    height_mm: float

    def title(self, lang: str) -> str:
        """Return the name of the size with its millimetres, as a player reads it."""
        values = {
            "title": sentence(f"sleeve.{self.name}", lang),
            "width_mm": self.width_mm,
            "height_mm": self.height_mm,
        }
        return sentence("sleeve.name", lang, values)


class SleeveGrip(StrEnum):
    """How a sleeve holds a card."""

    EXACT = "exact"
    TIGHT = "tight"
    FITS = "fits"
    LOOSE = "loose"
    TOO_WIDE = "too_wide"
    TOO_HIGH = "too_high"
    TOO_LARGE = "too_large"


@dataclass(frozen=True, slots=True)
class SleeveFit:
    """How a card lies in a sleeve: what remains of its width and height, in millimetres.

    Less than nothing is what the card has too much. One that lies sideways is *turned*.
    """

    sleeve: Sleeve
    width_mm: float
    height_mm: float
    spare_w: float
    spare_h: float
    turned: bool = False

    @property
    def fits(self) -> bool:
        """Return whether the card goes in."""
        return min(self.spare_w, self.spare_h) >= -GIVE_MM - _ROUNDING_MM

    @property
    def grip(self) -> SleeveGrip:
        """Return how the sleeve holds the card, or why it does not."""
        if not self.fits:
            too_wide, too_high = self.spare_w < -GIVE_MM, self.spare_h < -GIVE_MM
            if too_wide and too_high:
                return SleeveGrip.TOO_LARGE
            return SleeveGrip.TOO_WIDE if too_wide else SleeveGrip.TOO_HIGH
        if min(self.spare_w, self.spare_h) < -_ROUNDING_MM:
            return SleeveGrip.TIGHT
        most = max(self.spare_w, self.spare_h)
        if most <= _ROUNDING_MM:
            return SleeveGrip.EXACT
        return SleeveGrip.FITS if most <= MOST_SPARE_MM else SleeveGrip.LOOSE

    def said(self, lang: str) -> str:
        """Return the answer as a sentence."""
        size = {"width_mm": self.width_mm, "height_mm": self.height_mm}
        over_w, over_h = max(0.0, -self.spare_w), max(0.0, -self.spare_h)
        values = {
            "card": sentence("sleeve.turned" if self.turned else "sleeve.upright", lang, size),
            "sleeve": self.sleeve.title(lang),
            "spare_w_mm": self.spare_w,
            "spare_h_mm": self.spare_h,
            "over_mm": max(over_w, over_h),
            "over_w_mm": over_w,
            "over_h_mm": over_h,
        }
        return sentence(f"sleeve.{self.grip.value}", lang, values)


_SLEEVES = (
    Sleeve("mini_american", 41.0, 63.0),
    Sleeve("mini_chimera", 43.0, 65.0),
    Sleeve("mini_euro", 44.0, 68.0),
    Sleeve("narrow", 54.0, 80.0),
    Sleeve("standard_american", 56.0, 87.0),
    Sleeve("chimera", 57.5, 89.0),
    Sleeve("japanese", 59.0, 86.0),
    Sleeve("standard_euro", 59.0, 92.0),
    Sleeve("tall", 61.0, 103.0),
    Sleeve("standard", 63.5, 88.0),
    Sleeve("large", 65.0, 100.0),
    Sleeve("square", 70.0, 70.0),
    Sleeve("medium_tarot", 70.0, 110.0),
    Sleeve("tarot", 70.0, 120.0),
    Sleeve("large_square", 80.0, 80.0),
    Sleeve("oversize", 80.0, 120.0),
    Sleeve("double", 88.9, 127.0),
    Sleeve("photo", 101.6, 152.4),
    Sleeve("postcard", 105.0, 148.0),
)
SLEEVES: dict[str, Sleeve] = {sleeve.name: sleeve for sleeve in _SLEEVES}


def fits(width_mm: float, height_mm: float, sleeve: Sleeve) -> SleeveFit:
    """Return whether a card cut to this size goes into *sleeve*, upright or else turned."""
    upright = _fit(width_mm, height_mm, sleeve, turned=False)
    turned = _fit(width_mm, height_mm, sleeve, turned=True)
    if upright.fits or turned.fits:
        return upright if upright.fits else turned
    # What goes in neither way is told for the way in which less is missing.
    return max(upright, turned, key=lambda fit: min(fit.spare_w, fit.spare_h))


def sleeves_for(width_mm: float, height_mm: float) -> tuple[SleeveFit, ...]:
    """Return the sleeves a card goes into, the one nearest to its size first."""
    found = (fits(width_mm, height_mm, sleeve) for sleeve in _SLEEVES)
    return tuple(sorted((fit for fit in found if fit.fits), key=_difference))


def _difference(fit: SleeveFit) -> float:
    return abs(fit.spare_w) + abs(fit.spare_h)


def _fit(width_mm: float, height_mm: float, sleeve: Sleeve, *, turned: bool) -> SleeveFit:
    across, along = (height_mm, width_mm) if turned else (width_mm, height_mm)
    spare_w = round(sleeve.width_mm - across, _DIGITS) + 0.0
    spare_h = round(sleeve.height_mm - along, _DIGITS) + 0.0
    return SleeveFit(sleeve, width_mm, height_mm, spare_w, spare_h, turned)
