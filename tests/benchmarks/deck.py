"""Invented cards in any number, every name and text of its own, and a portrait to go with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TypedDict

from PIL import Image, ImageDraw

_SYLLABLES = (
    *("wal", "dor", "mir", "ken", "ros", "tal", "fer", "gim", "har", "lin", "bru", "sev"),
    *("nor", "kal", "vei", "stur", "mond", "ried", "grün", "höh", "über", "fäl", "wör", "schar"),
    *("ung", "heit", "lich", "bar", "sam", "zeit", "wacht", "stein", "bruch", "feld", "zorn"),
)
# As many different words as a large collection of rules has; only their order is new each time.
_VOCABULARY = 3000
_STATS = ("HP", "MOV", "DEF", "WIL", "AGI")


class Card(TypedDict):
    """What both writers are given; a stat is (label, value), a text is (title, body)."""

    name: str
    role: str
    picture: str
    stats: Sequence[tuple[str, str]]
    lines: Sequence[Sequence[str]]
    texts: Sequence[tuple[str, str]]


def deck(count: int, folder: Path) -> list[Card]:
    """Return *count* cards of about 630 characters each; nine portraits are drawn in *folder*."""
    chance = Random(11)
    words = [
        "".join(chance.choices(_SYLLABLES, k=chance.choice((1, 2, 2, 3))))
        for _ in range(_VOCABULARY)
    ]
    portraits = [str(portrait(folder, number)) for number in range(9)]
    return [_card(number, chance, words, portraits[number % 9]) for number in range(count)]


def characters(card: Mapping[str, object]) -> int:
    """Return how many characters are printed on *card*."""
    total = 0
    for value in card.values():
        for part in [value] if isinstance(value, str) else value:
            total += len(part) if isinstance(part, str) else sum(map(len, part))
    return total - len(str(card["picture"]))


def _card(number: int, chance: Random, words: Sequence[str], picture: str) -> Card:
    return Card(
        name=" ".join(
            (*(word.capitalize() for word in chance.choices(words, k=2)), str(number + 1))
        ),
        role=" · ".join(chance.choices(words, k=2)),
        picture=picture,
        stats=[(name, f"{chance.randint(1, 6)}/{chance.randint(2, 6)}+") for name in _STATS],
        lines=[
            [
                chance.choice(words).capitalize(),
                f"{chance.randint(5, 40)}/{chance.randint(1, 9)}",
                f"{chance.randint(1, 9)}",
                f"{chance.randint(0, 14)},{chance.randint(0, 9)}",
            ]
            for _ in range(4)
        ],
        texts=[
            (chance.choice(words).capitalize(), _sentence(chance, words, 112)) for _ in range(4)
        ],
    )


def _sentence(chance: Random, words: Sequence[str], length: int) -> str:
    chosen = [chance.choice(words).capitalize()]
    while sum(map(len, chosen)) + len(chosen) <= length:
        chosen.append(chance.choice(words))
    return " ".join(chosen) + "."


def portrait(folder: Path, number: int) -> Path:
    """Draw the portrait called by *number* in *folder*."""
    path = folder / f"portrait-{number}.jpg"
    chance = Random(number)
    image = Image.linear_gradient("L").resize((600, 260)).convert("RGB")
    draw = ImageDraw.Draw(image)
    for _ in range(40):
        x, y, r = chance.randrange(600), chance.randrange(260), chance.randrange(8, 60)
        colour = tuple(chance.randrange(40, 220) for _ in range(3))
        draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)
    image.save(path, quality=85)
    return path
