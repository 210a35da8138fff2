"""The pages of an army written by hand: what a patient person would do for just these cards.

There is no template, no fitting, no theme, no language, no hyphenation, and nothing is checked.
The product is held against this.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.hand import (
    COLUMNS,
    FAMILIES,
    HIGH,
    LEFT,
    MM,
    PAGE,
    ROWS,
    TOP,
    WIDE,
    HandWrittenPdf,
    WordFont,
    sheets,
)
from tests.benchmarks.plain_cards import Ability, PlainCard

_BODY = 56 * MM
_FAMILIES = {**FAMILIES, "half": "Source Sans Pro Semibold"}
_WINE, _GOLD, _INK, _MUTED = "0.21 0.16 0.33", "0.62 0.84 0.77", "0.11 g", "0.42 0.38 0.35"
Fonts = dict[str, WordFont]


def write_pages(cards: Sequence[PlainCard], path: Path) -> None:
    """Write *cards* on A4, nine a sheet, each sheet of fronts followed by its backs."""
    pdf = HandWrittenPdf(path, _FAMILIES)
    _static_forms(pdf)
    fonts, marks = pdf.fonts, "/FormXob.marks Do"
    for sheet in sheets(cards):
        pictures = [pdf.picture(card.picture, HIGH - 41 * MM, 29 * MM) for card in sheet]
        fronts = [_front(card, fonts, form) for card, form in zip(sheet, pictures, strict=True)]
        pdf.page("front", fronts, ("shade", "marks", *pictures), mirrored=False, before=marks)
        backs = [_back(card, fonts) for card in sheet]
        pdf.page("back", backs, ("marks",), mirrored=True, before=marks)
    pdf.save()


def _static_forms(pdf: HandWrittenPdf) -> None:
    """Write everything that is alike on every card: grounds, banner, coin, emblem, lines."""
    paper, dividers = f"0.984 0.973 0.945 rg 0 0 {WIDE:.2f} {HIGH:.2f} re f", []
    for number in range(1, 5):
        x = (2 + number * 11.8) * MM
        dividers.append(f"{x:.2f} {HIGH - 49.1 * MM:.2f} m {x:.2f} {HIGH - 42.5 * MM:.2f} l S")
    band = f"0.937 0.91 0.855 rg 0 {HIGH - 50.6 * MM:.2f} {WIDE:.2f} 27 re f"
    emblem = "0 0 m 24 0 24 60 0 60 c -24 60 -24 0 0 0 c f"
    feet = f"0.8 g 10 {HIGH - 84 * MM:.2f} {_BODY:.2f} 0.4 re f"
    for name, high, body in (
        ("front", 32, f"{band} {' '.join(dividers)}"),
        ("back", 25, f"{_GOLD} rg 0 {HIGH - 9.4 * MM:.2f} {WIDE:.2f} 1.3 re f"),
    ):
        ground = f"{paper} {_WINE} rg 0 {HIGH - high:.2f} {WIDE:.2f} {high} re f"
        pdf.form(name, ground, f"q 1 0 0 1 90 30 cm 0.93 g {emblem} Q {feet}", body)
    shade = f"0.2 g 0 {HIGH - 41 * MM:.2f} {WIDE:.2f} 8 re f"
    pdf.form("shade", f"{shade} {_GOLD} rg {_crest()}")
    pdf.form("marks", *_crop_marks(), size=PAGE)


def _crop_marks() -> list[str]:
    across = [LEFT + column * WIDE for column in range(COLUMNS + 1)]
    down = [TOP + row * HIGH for row in range(ROWS + 1)]
    return [
        *(f"0.25 w {x:.2f} 20 m {x:.2f} 34 l S {x:.2f} 806 m {x:.2f} 820 l S" for x in across),
        *(f"8 {y:.2f} m 22 {y:.2f} l S 572 {y:.2f} m 586 {y:.2f} l S" for y in down),
    ]


def _crest() -> str:
    y = HIGH - 40
    return f"10 {y + 32:.2f} m 40 {y + 32:.2f} l 25 {y:.2f} l f 146 {y + 10:.2f} 22 24 re f"


def _front(card: PlainCard, fonts: Fonts, portrait: str) -> str:
    text, half, name = fonts["text"], fonts["half"], fonts["name"]
    out = [f"BT 1 g {name.code} 13.5 Tf 1 0 0 1 44 {HIGH - 17:.2f} Tm ({name.coded(card.name)}) Tj"]
    out.append(f"{half.code} 6.2 Tf {_GOLD} rg 0.43 Tc 1 0 0 1 44 {HIGH - 27:.2f} Tm")
    out.append(f"({half.coded(card.role)}) Tj 0 Tc")
    width = sum(name.word(word)[0] for word in card.cost.split()) * 14
    out.append(f"{_INK} {name.code} 14 Tf 1 0 0 1 {157 - width / 2:.2f} {HIGH - 22:.2f} Tm")
    out.append(f"({name.coded(card.cost)}) Tj {_WINE} rg {half.code} 5.8 Tf 0.29 Tc")
    bold = fonts["bold"]
    for number, (label, _) in enumerate(card.stats):
        left = (7.9 + number * 11.8) * MM - half.word(label)[0] * 2.9
        out.append(f"1 0 0 1 {left:.2f} {HIGH - 125.5:.2f} Tm ({half.coded(label)}) Tj")
    out.append(f"{_INK} 0 Tc {bold.code} 13 Tf")
    for number, (_, value) in enumerate(card.stats):
        left = (7.9 + number * 11.8) * MM - bold.word(value)[0] * 6.5
        out.append(f"1 0 0 1 {left:.2f} {HIGH - 138:.2f} Tm ({bold.coded(value)}) Tj")
    y = HIGH - 152.0
    shapes = [f"/FormXob.{portrait} Do /FormXob.shade Do {_WINE} rg"]
    for ability in card.abilities:
        y = _ability(out, shapes, ability, fonts, y)
    out.append(f"{_MUTED} rg {text.code} 5.6 Tf 1 0 0 1 10 {HIGH - 244:.2f} Tm")
    out.append(f"({text.coded(card.feet[0])}) Tj 1 0 0 1 152 {HIGH - 244:.2f} Tm")
    out.append(f"({text.coded(card.feet[1])}) Tj ET")
    shapes.append(f"1 g {_INK[:-1]}G 0.8 w")
    shapes.extend(f"{10 + at * 14.45:.2f} {HIGH - 113:.2f} 12 12 re B" for at in range(card.boxes))
    return "\n".join([*shapes, *out])


def _ability(out: list[str], shapes: list[str], ability: Ability, fonts: Fonts, y: float) -> float:
    """Write badge, bold name and numbers on one line, then the text; the bar along all of it."""
    text, bold = fonts["text"], fonts["bold"]
    left, top, size = 15.5, y, 7.5
    if ability.action:
        width = bold.word(ability.action)[0] * 5.85
        shapes.append(f"{left:.2f} {y - 1.6:.2f} {width + 4.8:.2f} 7.1 re f")
        out.append(f"1 g {bold.code} 5.85 Tf 1 0 0 1 {left + 2.4:.2f} {y + 0.5:.2f} Tm")
        out.append(f"({bold.coded(ability.action)}) Tj {_INK}")
        left += width + 6.5
    out.append(
        f"{bold.code} {size} Tf 1 0 0 1 {left:.2f} {y:.2f} Tm ({bold.coded(ability.name)}) Tj"
    )
    space = text.word(" ")[0]
    left += (sum(bold.word(word)[0] + space for word in ability.name.split(" "))) * size
    lines = text.wrapped(ability.numbers, size, _BODY - 5.5, _BODY - left + 10)
    if ability.text:
        lines += text.wrapped(ability.text, size, _BODY - 5.5)
    out.append(f"{text.code} {size} Tf 1 0 0 1 {left:.2f} {y:.2f} Tm ({lines[0]}) Tj")
    for line in lines[1:]:
        y -= size * 1.15
        out.append(f"1 0 0 1 15.5 {y:.2f} Tm ({line}) Tj")
    shapes.append(f"10 {y - 2:.2f} 1.84 {top - y + 8:.2f} re f")
    return y - 11.6


def _lines(
    out: list[str], words: str, font: WordFont, size: float, left: float, width: float, y: float
) -> float:
    for line in font.wrapped(words, size, width):
        y -= size * 1.15
        out.append(f"1 0 0 1 {left} {y:.2f} Tm ({line}) Tj")
    return y


def _back(card: PlainCard, fonts: Fonts) -> str:
    text, bold, name = fonts["text"], fonts["bold"], fonts["name"]
    out = [
        f"BT 1 g {name.code} 10.5 Tf 1 0 0 1 31 {HIGH - 16.5:.2f} Tm ({name.coded(card.name)}) Tj"
    ]
    y = HIGH - 38.0
    for title, body in card.rules:
        out.append(f"{_WINE} rg {bold.code} 7.3 Tf 1 0 0 1 10 {y:.2f} Tm ({bold.coded(title)}) Tj")
        out.append(f"{_INK} {text.code} 7.3 Tf")
        y = _lines(out, body, text, 7.3, 10, _BODY, y) - 12
    panel = y
    y = _lines(out, card.note, text, 7.3, 14, _BODY - 8, y - 2)
    note = y
    boxes = []
    for at, tick in enumerate(card.ticks):
        x, low = 14 + at % 3 * 50, note - 20 - at // 3 * 9
        boxes.append(f"{x} {low} 5 5 re S")
        out.append(f"{text.code} 7 Tf 1 0 0 1 {x + 7} {low:.2f} Tm ({text.coded(tick)}) Tj")
        y = low
    for reminder in card.reminders:
        y = _lines(out, reminder, text, 7, 10, _BODY, y - 4)
    out.append(f"{_MUTED} rg {text.code} 5.6 Tf 1 0 0 1 10 {HIGH - 244:.2f} Tm")
    out.append(f"({text.coded(card.feet[2])}) Tj 1 0 0 1 145 {HIGH - 244:.2f} Tm")
    out.append(f"({text.coded(card.feet[3])}) Tj ET")
    ground = f"0.937 0.91 0.855 rg 10 {note - 4:.2f} {_BODY:.2f} {panel - note + 6:.2f} re f"
    return "\n".join([ground, *boxes, *out])
