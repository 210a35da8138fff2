"""Which of the sizes that a shop sells a card gets, and how a design comes onto it.

Below a millimetre of difference the face is centred and its ground runs on; anything else is laid
out anew where the design has a variant of that size, or scaled as a whole, and said.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from realms_builder.cards.shops.profile import ShopProfile, ShopSize
from realms_builder.cards.template.other_sizes import CENTRED_BELOW_MM
from realms_builder.core.problems import Fix, Problem, Severity

_SAME_MM = 0.01
_LEAST_SCALE = 0.75
_Sides = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Trim:
    """The size a shop cuts to, held as the shop holds it, in millimetres.

    A *turned* design lies on it sideways: it is composed as wide as the trim is high.
    """

    width_mm: float
    height_mm: float
    turned: bool = False
    sold: ShopSize | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def composed_mm(self) -> _Sides:
        """Return the size that the design is composed for."""
        sides = self.width_mm, self.height_mm
        return (sides[1], sides[0]) if self.turned else sides


def trim_for(profile: ShopProfile, design: _Sides, wanted: _Sides | None = None) -> Trim:
    """Return the trim for a *design* of that size; *wanted* is a size that somebody asked for.

    A shop that lists no sizes cuts to any.
    """
    asked = wanted or design
    offered = profile.offered()
    if not offered:
        return Trim(*asked)
    candidates = [
        (_difference(asked, sides), sold, turned, sides)
        for sold in offered
        for turned, sides in _ways(sold)
    ]
    near = [found for found in candidates if max(found[0]) < CENTRED_BELOW_MM]
    if near:
        _, sold, turned, sides = min(near, key=lambda found: sum(found[0]))
        return Trim(*_upright(sides, turned=turned), turned, sold)
    _, sold, turned, sides = min(candidates, key=lambda found: _distortion(asked, found[3]))
    if wanted is not None:
        values = {"wide": wanted[0], "high": wanted[1], "sold": _listed(offered)}
        size = {"wide": sides[0], "high": sides[1]}
        fix = Fix("sheet.fix_size", size, f"{sides[0]:g}x{sides[1]:g}")
        problem = Problem("shop.size_not_sold", Severity.WARNING, values=values, fixes=(fix,))
        return Trim(*wanted, problems=(problem,))
    return Trim(*_upright(sides, turned=turned), turned, sold)


def is_turned(profile: ShopProfile, face: _Sides) -> bool:
    """Return whether a *face* of that size lies sideways on the size that *profile* sells."""
    ways = [
        turned
        for sold in profile.offered()
        for turned, sides in _ways(sold)
        if max(_difference(face, sides)) < _SAME_MM
    ]
    return bool(ways) and all(ways)


def _ways(sold: ShopSize) -> Iterable[tuple[bool, _Sides]]:
    size = sold.card_size()
    yield False, (size.width_mm, size.height_mm)
    if abs(size.width_mm - size.height_mm) > _SAME_MM:
        yield True, (size.height_mm, size.width_mm)


def _upright(sides: _Sides, *, turned: bool) -> _Sides:
    return (sides[1], sides[0]) if turned else sides


def _difference(one: _Sides, other: _Sides) -> _Sides:
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def _distortion(design: _Sides, sides: _Sides) -> tuple[bool, float, float]:
    """Return how ill *sides* suit: too small a size first, then white margins, then the scale.

    On what is too small the design is laid out anew, so that most room is best.
    """
    across, along = sides[0] / design[0], sides[1] / design[1]
    least, most = min(across, along), max(across, along)
    if least < _LEAST_SCALE:
        return True, -least, 0.0
    return False, round(most / least - 1, 2), max(least, 1 / least)


def _listed(offered: Iterable[ShopSize]) -> str:
    sizes = (sold.card_size() for sold in offered)
    return ", ".join(f"{size.width_mm:g} x {size.height_mm:g}" for size in sizes)
