"""Gradients: colours along a line or out of a middle, and how they fade where they are clear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, radians, sin

from reportlab.pdfbase import pdfdoc

from realms_builder.layout.marks import Gradient
from realms_builder.render.pdf.operators import channels, numbers, opacity_of
from realms_builder.render.pdf.pdf_document import StreamedDocument

Stop = tuple[float, str]
"""How far along a gradient, from 0 to 1, and the colour there."""


def ends(gradient: Gradient) -> tuple[float, ...]:
    """Return where *gradient* runs: x, y, x, y, or x, y, 0, x, y, radius for a radial one.

    A slanted one begins and ends so that the corners of the box have the full colours.
    """
    middle_x, middle_y = gradient.x + gradient.w / 2, gradient.y + gradient.h / 2
    if gradient.radial:
        return (middle_x, middle_y, 0, middle_x, middle_y, hypot(gradient.w, gradient.h) / 2)
    angle = radians(gradient.angle_deg)
    along_x, along_y = cos(angle), sin(angle)
    reach = (abs(along_x) * gradient.w + abs(along_y) * gradient.h) / 2
    dx, dy = along_x * reach, along_y * reach
    return (middle_x - dx, middle_y - dy, middle_x + dx, middle_y + dy)


def shading(document: StreamedDocument, where: tuple[float, ...], stops: Sequence[Stop]) -> str:
    """Return the name of the shading that runs along *where* through *stops*."""
    key = (where, tuple(stops))
    return document.share("Shading", key) or document.share(
        "Shading", key, _shading(document, where, [(at, channels(c)) for at, c in stops], "RGB")
    )


def fading(
    document: StreamedDocument,
    where: tuple[float, ...],
    stops: Sequence[Stop],
    bounds: tuple[float, float, float, float],
) -> str:
    """Return the name of the state that lets what is drawn within *bounds* fade along *stops*."""
    opacities = [(at, (opacity_of(colour),)) for at, colour in stops]
    key = ("fading", where, tuple(opacities), bounds)
    found = document.share("ExtGState", key)
    if found:
        return found
    ramp = document.share("Shading", key, _shading(document, where, opacities, "Gray"))
    state = luminosity_mask(document, f"/{ramp} sh".encode(), bounds, (), "Gray")
    return document.share("ExtGState", key, state)


def luminosity_mask(
    document: StreamedDocument,
    content: bytes,
    bounds: tuple[float, float, float, float],
    objects: Iterable[str],
    space: str = "RGB",
) -> pdfdoc.PDFDictionary:
    """Return the state in which things show as much as *content* is light within *bounds*."""
    mask = document.form(content, bounds, objects, transparency(space))
    soft = {"Type": "/Mask", "S": "/Luminosity", "G": document.reference(mask)}
    return pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(soft)})


def transparency(space: str) -> dict[str, object]:
    """Return what makes a form a group of its own that is mixed with what lies below as a whole."""
    return {"Group": pdfdoc.PDFDictionary({"S": "/Transparency", "CS": f"/Device{space}"})}


def blend_state(document: StreamedDocument, mode: str) -> str:
    """Return the name of the state that mixes what is drawn with what lies below it by *mode*."""
    key = ("blend", mode)
    return document.share("ExtGState", key) or document.share(
        "ExtGState", key, pdfdoc.PDFDictionary({"BM": f"/{mode}"})
    )


def opacity_state(document: StreamedDocument, digits: str, entry: str) -> str:
    """Return the name of the state for an opacity of two hex *digits*; *entry* is ca or CA."""
    found = document.share("ExtGState", (entry, digits))
    if found:
        return found
    share = int(digits, 16) / 255 if digits else 1.0
    return document.share(
        "ExtGState", (entry, digits), pdfdoc.PDFDictionary({entry: numbers(share)})
    )


def _shading(
    document: StreamedDocument,
    where: tuple[float, ...],
    stops: Sequence[tuple[float, tuple[float, ...]]],
    space: str,
) -> pdfdoc.PDFDictionary:
    parts = [
        pdfdoc.PDFDictionary(
            {
                "FunctionType": 2,
                "Domain": "[0 1]",
                "N": 1,
                "C0": f"[{numbers(*start)}]",
                "C1": f"[{numbers(*end)}]",
            }
        )
        for (_, start), (_, end) in pairwise(stops)
    ]
    function = parts[0] if len(parts) == 1 else _joined(parts, [at for at, _ in stops])
    return pdfdoc.PDFDictionary(
        {
            "ShadingType": 2 if len(where) == 4 else 3,
            "ColorSpace": f"/Device{space}",
            "Coords": f"[{numbers(*where)}]",
            "Function": document.reference(function),
            "Extend": "[true true]",
        }
    )


def _joined(parts: list[pdfdoc.PDFDictionary], places: list[float]) -> pdfdoc.PDFDictionary:
    """Return one function over 0 to 1 from those between *places*."""
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": "[0 1]",
            "Functions": pdfdoc.PDFArray(parts),
            "Bounds": f"[{numbers(*places[1:-1])}]",
            "Encode": f"[{' '.join(['0 1'] * len(parts))}]",
        }
    )
