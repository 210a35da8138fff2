"""What a patient person would write by hand for invented cards: the measure for the ink alone.

There is no template, no fitting, no theme, and nothing is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.deck import Card
from tests.benchmarks.hand import FAMILIES, HIGH, WIDE, HandWrittenPdf, WordFont, sheets


def write_reference(cards: Sequence[Card], path: Path) -> None:
    """Write *cards* on A4, nine a sheet, each sheet of fronts followed by its backs."""
    pdf = HandWrittenPdf(path, FAMILIES)
    for name, body in (
        ("front", f"0.937 0.91 0.855 rg 0 {HIGH - 128:.2f} {WIDE:.2f} 24 re f"),
        ("back", f"0.5 g 8 12 {WIDE - 16:.2f} 0.3 re f"),
    ):
        ground = f"0.984 0.973 0.945 rg 0 0 {WIDE:.2f} {HIGH:.2f} re f"
        pdf.form(name, ground, f"0.541 0.11 0.173 rg 0 {HIGH - 34:.2f} {WIDE:.2f} 34 re f {body}")
    fonts = pdf.fonts
    for sheet in sheets(cards):
        pictures = [pdf.picture(card["picture"], HIGH - 104, 70) for card in sheet]
        fronts = [_front(card, fonts, form) for card, form in zip(sheet, pictures, strict=True)]
        pdf.page("front", fronts, pictures, mirrored=False)
        pdf.page("back", [_back(card, fonts) for card in sheet], mirrored=True)
    pdf.save()


def _front(card: Card, faces: dict[str, WordFont], portrait: str) -> str:
    text, bold, name = faces["text"], faces["bold"], faces["name"]
    out = [f"/FormXob.{portrait} Do BT 1 g {name.code} 13 Tf"]
    out.append(f"1 0 0 1 9 {HIGH - 18:.2f} Tm ({name.coded(card['name'])}) Tj {text.code} 6.5 Tf")
    out.append(f"1 0 0 1 9 {HIGH - 28:.2f} Tm ({text.coded(card['role'])}) Tj 0.11 g")
    for number, (label, value) in enumerate(card["stats"]):
        x = 9 + number * 34
        out.append(f"{text.code} 5.5 Tf 1 0 0 1 {x} {HIGH - 112:.2f} Tm ({text.coded(label)}) Tj")
        out.append(f"{bold.code} 10 Tf 1 0 0 1 {x} {HIGH - 123:.2f} Tm ({bold.coded(value)}) Tj")
    out.append(f"{text.code} 7 Tf")
    y = HIGH - 138.0
    for row in card["lines"]:
        for x, cell in zip((9, 80, 120, 150), row, strict=False):
            out.append(f"1 0 0 1 {x} {y:.2f} Tm ({text.coded(cell)}) Tj")
        y -= 10
    y -= 2
    for title, body in card["texts"][:2]:
        y = _paragraph(out, title, body, faces, y)
    out.append("ET")
    return "\n".join(out)


def _back(card: Card, faces: dict[str, WordFont]) -> str:
    name = faces["name"]
    y = HIGH - 22
    out = [f"BT 1 g {name.code} 12 Tf 1 0 0 1 9 {y:.2f} Tm ({name.coded(card['name'])}) Tj 0.11 g"]
    y -= 26
    for title, body in card["texts"][2:]:
        y = _paragraph(out, title, body, faces, y)
    out.append("ET")
    return "\n".join(out)


def _paragraph(
    out: list[str], title: str, body: str, faces: dict[str, WordFont], y: float
) -> float:
    text, bold = faces["text"], faces["bold"]
    out.append(f"{bold.code} 7.5 Tf 1 0 0 1 9 {y:.2f} Tm ({bold.coded(title)}) Tj")
    out.append(f"{text.code} 7 Tf")
    for line in text.wrapped(body, 7, WIDE - 18):
        y -= 8.6
        out.append(f"1 0 0 1 9 {y:.2f} Tm ({line}) Tj")
    return y - 11
