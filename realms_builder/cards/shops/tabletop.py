"""Decks for Tabletop Simulator: pictures of up to 10 x 7 cards and the saved object over them.

The last place of every picture is the back of a card held in somebody's hand, so 69 cards go on
one. The shape of the saved object is that which the game itself writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from realms_builder.cards.deck import Leaf

MOST_COLUMNS, MOST_ROWS = 10, 7
LEAST_COLUMNS = LEAST_ROWS = 2
USUAL_PX, MOST_PX = 4096, 10_000
READABLE_DPI = 150
_MM_PER_INCH = 25.4
_SPREAD = 3.0


@dataclass(frozen=True, slots=True)
class CardSheet:
    """One picture of cards: how many lie across and down, how large each is, and which they are.

    The place of card *n* is column ``n % columns`` of row ``n // columns``; the last one is kept
    for the hidden back.
    """

    columns: int
    rows: int
    card_px: tuple[int, int]
    leaves: tuple[Leaf, ...]

    @property
    def size_px(self) -> tuple[int, int]:
        """Return how large the picture is."""
        return self.columns * self.card_px[0], self.rows * self.card_px[1]

    def place_px(self, place: int) -> tuple[int, int]:
        """Return the left and top of a place, counted from 0."""
        row, column = divmod(place, self.columns)
        return column * self.card_px[0], row * self.card_px[1]

    @property
    def hidden_place(self) -> int:
        """Return the place of the hidden back."""
        return self.columns * self.rows - 1

    @property
    def dpi(self) -> float:
        """Return how fine the cards are."""
        return self.card_px[0] / self.leaves[0].front.width_mm * _MM_PER_INCH


def card_sheets(leaves: Sequence[Leaf], dpi: int | None = None) -> tuple[CardSheet, ...]:
    """Return the pictures for *leaves*: those of one size share theirs, 69 cards on each.

    Without *dpi* a picture has at most 4096 pixels a side where that can be read, for old
    graphics cards; it never has more than 10,000.
    """
    sizes: dict[tuple[float, float], list[Leaf]] = {}
    for leaf in leaves:
        sizes.setdefault((leaf.front.width_mm, leaf.front.height_mm), []).append(leaf)
    most = MOST_COLUMNS * MOST_ROWS - 1
    return tuple(
        _sheet(group[start : start + most], dpi)
        for group in sizes.values()
        for start in range(0, len(group), most)
    )


def saved_object(
    name: str, sheets: Sequence[CardSheet], urls: Sequence[tuple[str, str]], about: str = ""
) -> dict[str, Any]:
    """Return what the game reads as a saved object: a deck for each of *sheets*.

    *urls* are the addresses of the fronts and of the backs of each.
    """
    objects = [
        _deck(name, number, sheet, url)
        for number, (sheet, url) in enumerate(zip(sheets, urls, strict=True), 1)
    ]
    return {
        "SaveName": name,
        "GameMode": "",
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": about,
        "Rules": "",
        "PlayerTurn": "",
        "ObjectStates": objects,
    }


def _sheet(leaves: Sequence[Leaf], dpi: int | None) -> CardSheet:
    face = leaves[0].front
    columns, rows = _grid(len(leaves) + 1, face.width_mm, face.height_mm)
    longest = max(columns * face.width_mm, rows * face.height_mm)
    per_mm = USUAL_PX / longest
    if dpi is not None:
        per_mm = dpi / _MM_PER_INCH
    elif per_mm * _MM_PER_INCH < READABLE_DPI:
        per_mm = READABLE_DPI / _MM_PER_INCH
    per_mm = min(per_mm, MOST_PX / longest)
    wide, high = max(1, int(face.width_mm * per_mm)), max(1, int(face.height_mm * per_mm))
    return CardSheet(columns, rows, (wide, high), tuple(leaves))


def _grid(places: int, width_mm: float, height_mm: float) -> tuple[int, int]:
    """Return columns and rows for so many *places*: as near to a square as cards allow."""
    grids = [
        (columns, rows)
        for columns in range(LEAST_COLUMNS, MOST_COLUMNS + 1)
        if (rows := max(LEAST_ROWS, ceil(places / columns))) <= MOST_ROWS
    ]
    return min(grids, key=lambda grid: (max(grid[0] * width_mm, grid[1] * height_mm), grid[0]))


def _deck(name: str, number: int, sheet: CardSheet, url: tuple[str, str]) -> dict[str, Any]:
    custom = {
        str(number): {
            "FaceURL": url[0],
            "BackURL": url[1],
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": False,
            "UniqueBack": True,
            "Type": 0,
        }
    }
    cards = [
        _card(number * 100 + place, leaf, custom)
        for place, leaf in enumerate(sheet.leaves)
        for _ in range(leaf.count)
    ]
    x = (number - 1) * _SPREAD
    if len(cards) == 1:  # a deck needs two
        return {**cards[0], "Transform": _transform(x)}
    return {
        "Name": "DeckCustom",
        "Transform": _transform(x),
        "Nickname": name,
        "Description": "",
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }


def _card(identity: int, leaf: Leaf, custom: dict[str, Any]) -> dict[str, Any]:
    front = leaf.front
    return {
        "Name": "CardCustom",
        "Transform": _transform(0.0),
        "Nickname": leaf.title,
        "Description": leaf.about,
        "CardID": identity,
        "SidewaysCard": front.width_mm > front.height_mm,
        "CustomDeck": custom,
    }


def _transform(x: float) -> dict[str, float]:
    place = {"posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {**place, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
