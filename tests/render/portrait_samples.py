"""Small builders for tests of portraits: pictures to choose, and what was stored of them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

RED, BLUE = (255, 0, 0), (0, 0, 255)


def halves(
    path: Path, mode: str = "RGB", size: tuple[int, int] = (400, 200), **how: object
) -> Path:
    """Write a picture whose left half is red and whose right half is blue."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    image.convert(mode).save(path, **how)
    return path


def stored(name: str, roster: Path) -> Image.Image:
    """Return the portrait called *name*, decoded."""
    with Image.open(roster.parent / name) as image:
        image.load()
        return image


def reddish(pixel: object) -> bool:
    """Return whether a pixel is red, however its file kept it."""
    assert isinstance(pixel, tuple)
    return pixel[0] > 180 and pixel[2] < 90


def saved_roster(folder: Path) -> Path:
    """Return a roster file that was saved, in a folder of its own below *folder*."""
    own = folder / "Meine Truppen"
    own.mkdir()
    (own / "räuber.yaml").write_text("models: []\n", encoding="utf-8")
    return own / "räuber.yaml"
