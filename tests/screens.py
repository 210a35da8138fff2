"""Screens that nobody sees, as large as a test or a picture needs them."""

import json
import tempfile
from pathlib import Path

SMALL, WIDE = (1024, 700), (1280, 720)
"""The smallest laptops the window is made for: with text at 100 % and at 150 %."""
SCREENS = Path(__file__).with_name("screens.json")
"""Both of them, for tests."""


def platform(file: Path) -> str:
    """Return how Qt is told of the screens in *file*; without a drive, since a colon ends it.

    Qt takes each byte of the path for a letter, so that it needs a copy where one is not ASCII.
    """
    path = file.resolve()
    if not str(path).isascii():
        path = Path(tempfile.gettempdir()).resolve() / f"realms-builder-{file.name}"
        path.write_bytes(file.read_bytes())
    return f"offscreen:configfile=/{path.relative_to(path.anchor).as_posix()}"


def write_screens(file: Path, *sizes: tuple[int, int]) -> str:
    """Write screens of *sizes* in pixels, side by side, to *file*; return how Qt is told of it."""
    screens: list[dict[str, object]] = []
    left = 0
    for width, height in sizes:
        place = {"name": str(width), "x": left, "y": 0, "width": width, "height": height}
        screens.append({**place, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1})
        left += width
    screens.reverse()  # the platform begins with the last one
    whole = {"windowFrameMargins": False, "screens": screens}
    file.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    return platform(file)
