"""English sentences: sheets."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "sheet.unknown_size": (
        'There is no card size "{text}". Give measures such as 63x88 or 2.5x3.5in, or one of '
        "{known}."
    ),
    "sheet.unknown_paper": (
        'There is no paper "{text}". Give measures such as 210x280, or one of {known}.'
    ),
    "sheet.size_range": (
        'A card of "{text}" is not possible: each side must measure {least_mm} to {most_mm} mm.'
    ),
    "sheet.paper_range": (
        'Paper of "{text}" is not possible: each side must measure {least_mm} to {most_mm} mm.'
    ),
    "sheet.bad_bleed": "Bleed must be between {least} and {most} mm, not {value}.",
    "sheet.bad_gap": "The gap between cards must be between {least} and {most} mm, not {value}.",
    "sheet.bad_margin": "The page margin must be between {least} and {most} mm, not {value}.",
    "sheet.bad_offset": (
        "The offset of the backs must be between {least} and {most} mm, not {value}."
    ),
    "sheet.bad_start": "The first place on the sheet must be 1 or more, not {value}.",
    "sheet.bad_card": (
        "Card {card} has no usable size ({width_mm} × {height_mm} mm) and is left out."
    ),
    "sheet.start_beyond": (
        "The first place {start} lies beyond the sheet, which has {places} "
        "{places?place|places}. It begins at place 1."
    ),
    "sheet.card_too_large": (
        "{cards?A card|The cards} of {width_mm} × {height_mm} mm {cards?does|do} not fit on "
        "{paper} with a margin of {margin_mm} mm."
    ),
    "sheet.bleed_too_large": (
        "With {bleed_mm} mm of bleed, {cards?a card|the cards} of {width_mm} × {height_mm} "
        "mm {cards?does|do} not fit on {paper} with a margin of {margin_mm} mm."
    ),
    "sheet.fold_too_large": (
        "Front and back side by side for folding, {width_mm} × {height_mm} mm each, do not "
        "fit on {paper} with a margin of {margin_mm} mm."
    ),
    "sheet.nothing": "There is no card to print.",
    "sheet.no_ruler": "No sheet has room for the 100 mm ruler.",
    "sheet.fix_name": 'use "{name}"',
    "sheet.fix_paper": "print on {paper}",
    "sheet.fix_bleed": "set the bleed to {bleed_mm} mm",
    "sheet.fix_margin": "set the margin to {margin_mm} mm",
    "sheet.fix_duplex": "print on both sides instead of folding",
    "sheet.foot": "Page {page} of {pages}",
    "sheet.foot_front": "fronts",
    "sheet.foot_back": "backs",
}
