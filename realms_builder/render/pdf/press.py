"""Press colours: what an ICC profile of a press makes of the colours of the screen.

A profile is found in the user's ``shops`` folder, else where systems keep them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.core import resources
from realms_builder.core.files import content_of, open_ordinary
from realms_builder.render.pdf.operators import Colours, channels, numbers

if TYPE_CHECKING:
    from PIL.Image import Image

FULL_INK = 400
PROFILES_VARIABLE = "REALMS_PROFILES"
_GRID = 33
_LEAST_BYTES, _MOST_BYTES = 128, 20_000_000
_GREYEST = 0.1
_ROUNDING = 0.01


class PressError(Exception):
    """A file is no profile of a press."""


class Press:
    """Turns colours into four inks of at most *limit* per cent together; raises PressError."""

    def __init__(self, icc: Path, limit: int = FULL_INK) -> None:
        from PIL import ImageCms
        from PIL.ImageFilter import Color3DLUT

        try:
            self.icc = content_of(icc) if _is_press(icc) else b""
            profile = ImageCms.ImageCmsProfile(str(icc))
            self.name = ImageCms.getProfileDescription(profile).strip() or icc.stem
            transform = ImageCms.buildTransform(
                ImageCms.createProfile("sRGB"),
                profile,
                "RGB",
                "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
            shades = ImageCms.applyTransform(_every_shade(), transform)
        except (OSError, ImageCms.PyCMSError) as error:
            raise PressError(str(error)) from None
        if shades is None or not self.icc:
            raise PressError(icc.name)
        self.limit = limit
        table = [part for inks in _pixels(shades) for part in limited(inks, limit)]
        self._table = Color3DLUT(_GRID, table, channels=4, target_mode="CMYK")

    def inks(self, picture: Image) -> Image:
        """Return *picture* in four inks."""
        return picture.convert("RGB").filter(self._table)

    def most_ink(self, inks: Image) -> int:
        """Return how much ink lies in one place at most, in per cent."""
        small = inks.getcolors(inks.width * inks.height) or []
        return max((round(sum(_parts(found)) / 2.55) for _, found in small), default=0)

    @lru_cache(maxsize=4096)  # noqa: B019 - a press lasts as long as one order
    def colour(self, colour: str) -> tuple[float, ...]:
        """Return the four inks of a plain *colour*, black alone where it has no hue."""
        from PIL.Image import new

        parts = channels(colour)
        if max(parts) - min(parts) <= _GREYEST:
            return (0.0, 0.0, 0.0, 1 - sum(parts) / 3)
        pixel = new("RGB", (1, 1), tuple(round(part * 255) for part in parts))
        return tuple(ink / 255 for ink in _pixels(self.inks(pixel))[0])


class PressColours(Colours):
    """Colours as operators of four inks: to fill, to stroke; none shines through."""

    def __init__(self, press: Press) -> None:
        super().__init__(pure_black=True)
        self._press = press

    def __missing__(self, colour: str) -> tuple[str, str, str]:
        inks = numbers(*self._press.colour(colour[:7]))
        found = self[colour] = (f"{inks} k", f"{inks} K", "")
        return found


def limited(inks: tuple[int, ...], limit: int) -> tuple[float, ...]:
    """Return *inks* from 0 to 1, of which the colours give way where all come to too much."""
    *colours, black = (ink / 255 for ink in inks)
    room, wanted = limit / 100 - _ROUNDING - black, sum(colours)
    scale = min(1.0, room / wanted) if wanted else 1.0
    return (*(colour * scale for colour in colours), black)


def press_profiles() -> list[Path]:
    """Return the profiles of presses that are here, the user's own first.

    ``REALMS_PROFILES`` names other folders than those of the system.
    """
    return [path for folder in _folders() for path in _files(folder) if _is_press(path)]


def chosen_profile(wanted: str) -> Path | None:
    """Return the profile for a press that is called *wanted*, else the first, None without any.

    The user's own goes before those of the system; what cannot be used is passed over.
    """
    found = press_profiles()
    own = [path for path in found if path.is_relative_to(resources.library_folder())]
    named = [path for path in found if wanted and wanted.lower() in path.stem.lower()]
    return next(filter(is_usable, dict.fromkeys((*own, *named, *found))), None)


def is_usable(icc: Path) -> bool:
    """Return whether *icc* is the profile of a press that colours can be turned with."""
    try:
        Press(icc)
    except PressError:
        return False
    return True


def _folders() -> Iterator[Path]:
    yield resources.library_folder() / "shops"
    home = Path.home()
    if (named := resources.named_folders(PROFILES_VARIABLE)) is not None:
        yield from named
    elif sys.platform == "darwin":
        yield from (Path("/Library/ColorSync/Profiles"), home / "Library/ColorSync/Profiles")
    elif os.name == "nt":
        yield Path(os.environ.get("SYSTEMROOT", "C:/Windows"), "System32/spool/drivers/color")
    else:
        yield from (home / ".local/share/icc", home / ".local/share/color/icc")
        yield from (Path("/usr/local/share/color/icc"), Path("/usr/share/color/icc"))


def _files(folder: Path) -> Iterable[Path]:
    try:
        return sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".icc", ".icm"))
    except OSError:
        return ()


def _is_press(path: Path) -> bool:
    """Return whether *path* is a profile of an output device with four inks."""
    try:
        if not _LEAST_BYTES < path.stat().st_size < _MOST_BYTES:
            return False
        with open_ordinary(path) as file:
            head = file.read(_LEAST_BYTES)
    except OSError:
        return False
    return head[36:40] == b"acsp" and head[12:20] == b"prtrCMYK"


def _every_shade() -> Image:
    from PIL.Image import frombytes

    steps = [round(step * 255 / (_GRID - 1)) for step in range(_GRID)]
    data = bytes(part for b in steps for g in steps for r in steps for part in (r, g, b))
    return frombytes("RGB", (_GRID, _GRID * _GRID), data)


def _pixels(inks: Image) -> list[tuple[int, ...]]:
    data = inks.tobytes()
    return [tuple(data[at : at + 4]) for at in range(0, len(data), 4)]


def _parts(pixel: float | tuple[int, ...]) -> tuple[int, ...]:
    assert isinstance(pixel, tuple)
    return pixel
