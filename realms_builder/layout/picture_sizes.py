"""How large pictures are drawn: as wanted, as they are, as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from realms_builder.layout.document import PictureUse, Runs
from realms_builder.layout.lines import SizedPicture
from realms_builder.layout.metrics import MM_PER_PT

SizeOf = Callable[[str], tuple[float, float] | None]
"""What tells width and height of a picture in points, None where it cannot be read."""
_FRAME = (150.0, 84.0)
_FLAT = 0.62
_MOST_IN_LINE_MM = 24.0


def no_size(path: str) -> tuple[float, float] | None:
    """Return that nothing is known of a picture."""
    del path
    return None


class PictureSizes:
    """Settles sizes; each file is asked for its own size once."""

    def __init__(self, size_of: SizeOf = no_size) -> None:
        """Ask *size_of* for the sizes of files."""
        self._size_of = size_of
        self._known: dict[str, tuple[float, float] | None] = {}

    def rows(
        self, pictures: Sequence[PictureUse], width: float, height: float, gap: float
    ) -> Iterator[list[SizedPicture]]:
        """Yield *pictures* in rows no wider than *width*, no picture higher than *height*."""
        row: list[SizedPicture] = []
        used = 0.0
        for picture in pictures:
            found = self._sized(picture, width, height)
            if row and used + gap + found.width > width + 1e-6:
                yield row
                row, used = [], 0.0
            used += found.width + (gap if row else 0.0)
            row.append(found)
        if row:
            yield row

    def inline(self, runs: Runs, width: float, size_pt: float) -> Mapping[PictureUse, SizedPicture]:
        """Return the sizes of the pictures among words of *size_pt* points."""
        found: dict[PictureUse, SizedPicture] = {}
        for use in self._among(runs):
            if use.fault and not (use.width_pt or use.height_pt):
                wide = (len(use.alt) * 0.5 + 1.2) * size_pt * 0.8 * MM_PER_PT
                found[use] = SizedPicture(use, min(wide, width), size_pt * 1.25 * MM_PER_PT)
            elif use.width_pt or use.height_pt or use.share:
                found[use] = self._sized(use, width, 120.0)
            else:
                found[use] = self._sized(use, min(width, _MOST_IN_LINE_MM), _MOST_IN_LINE_MM)
        return found

    def _among(self, runs: Runs) -> Iterable[PictureUse]:
        return [run.picture for run in runs if run.picture is not None]

    def _sized(self, use: PictureUse, width: float, height: float) -> SizedPicture:
        own = self._own(use)
        ratio = own[1] / own[0]
        wide = use.width_pt * MM_PER_PT or use.share * width
        tall = use.height_pt * MM_PER_PT
        if not wide:
            wide = tall / ratio if tall else own[0] * MM_PER_PT
        if not tall:
            tall = wide * ratio
        scale = min(1.0, width / wide, height / tall)
        return SizedPicture(use, wide * scale, tall * scale)

    def _own(self, use: PictureUse) -> tuple[float, float]:
        """Return the size of the file itself; that of a frame where there is none."""
        if use.fault or not use.path:
            small = 0 < use.width_pt <= 80
            return (1.0, 1.0 if small else _FLAT) if use.width_pt else _FRAME
        if use.path not in self._known:
            self._known[use.path] = self._size_of(use.path)
        found = self._known[use.path]
        return found if found and found[0] > 0 and found[1] > 0 else _FRAME
