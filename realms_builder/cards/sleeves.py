"""Common card sleeves, and whether a card of some size goes into one.

A sleeve is measured by the card it is sold for, as makers print it on the pack; the plastic is
larger by a little, so that a card within a millimetre of that still goes in. Most makers have names
of their own for a size: the millimetres are what counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from realms_builder.wording import sentence

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


class Grip(StrEnum):
    """How a sleeve holds a card."""

    EXACT = "exact"
    TIGHT = "tight"
    FITS = "fits"
    LOOSE = "loose"
    TOO_WIDE = "too_wide"
    TOO_HIGH = "too_high"
    TOO_LARGE = "too_large"


@dataclass(frozen=True, slots=True)
class Fit:
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
    def grip(self) -> Grip:
        """Return how the sleeve holds the card, or why it does not."""
        if not self.fits:
            too_wide, too_high = self.spare_w < -GIVE_MM, self.spare_h < -GIVE_MM
            if too_wide and too_high:
                return Grip.TOO_LARGE
            return Grip.TOO_WIDE if too_wide else Grip.TOO_HIGH
        if min(self.spare_w, self.spare_h) < -_ROUNDING_MM:
            return Grip.TIGHT
        most = max(self.spare_w, self.spare_h)
        if most <= _ROUNDING_MM:
            return Grip.EXACT
        return Grip.FITS if most <= MOST_SPARE_MM else Grip.LOOSE

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


def fits(width_mm: float, height_mm: float, sleeve: Sleeve) -> Fit:
    """Return whether a card cut to this size goes into *sleeve*, upright or else turned."""
    upright = _fit(width_mm, height_mm, sleeve, turned=False)
    turned = _fit(width_mm, height_mm, sleeve, turned=True)
    if upright.fits or turned.fits:
        return upright if upright.fits else turned
    # What goes in neither way is told for the way in which less is missing.
    return max(upright, turned, key=lambda fit: min(fit.spare_w, fit.spare_h))


def sleeves_for(width_mm: float, height_mm: float) -> tuple[Fit, ...]:
    """Return the sleeves a card goes into, the one nearest to its size first."""
    found = (fits(width_mm, height_mm, sleeve) for sleeve in _SLEEVES)
    return tuple(sorted((fit for fit in found if fit.fits), key=_difference))


def _difference(fit: Fit) -> float:
    return abs(fit.spare_w) + abs(fit.spare_h)


def _fit(width_mm: float, height_mm: float, sleeve: Sleeve, *, turned: bool) -> Fit:
    across, along = (height_mm, width_mm) if turned else (width_mm, height_mm)
    spare_w = round(sleeve.width_mm - across, _DIGITS) + 0.0
    spare_h = round(sleeve.height_mm - along, _DIGITS) + 0.0
    return Fit(sleeve, width_mm, height_mm, spare_w, spare_h, turned)
