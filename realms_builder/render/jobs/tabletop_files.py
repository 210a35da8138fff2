"""Writes decks for Tabletop Simulator: pictures of many cards, and the saved object beside them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.shops.face_job import FaceJob
from realms_builder.cards.shops.tabletop import MOST_PX, CardSheet, card_sheets, saved_object
from realms_builder.core.files import atomic_file
from realms_builder.core.problems import Problem, Severity
from realms_builder.layout.marks import Face, Rect
from realms_builder.render.jobs.face_files import (
    FacesWritten,
    face_picture,
    make_folder,
    stem_of,
)
from realms_builder.render.jobs.print_request import Progress
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.raster import save_jpeg

if TYPE_CHECKING:
    from PIL.Image import Image

_GROUND = "#ffffff"
_PLAIN_BACK = "#2f3640"


def write_tabletop(
    leaves: Sequence[Leaf],
    job: FaceJob,
    folder: Path,
    fonts: FontSet,
    progress: Progress,
    dpi: int | None = None,
) -> FacesWritten:
    """Write fronts, backs and ``NAME.json`` of *leaves* into *folder*, which is made if missing.

    A card without a back shows the one most cards have, or a plain one.
    *progress* may raise to stop. Raises :class:`~realms_builder.core.files.WriteFailed` and
    :class:`~realms_builder.render.pdf.raster.RasterError`.
    """
    if not leaves:
        return FacesWritten(problems=(Problem("sheet.nothing"),))
    make_folder(folder)
    stem = stem_of(job.name)
    sheets = card_sheets(leaves, dpi)
    drawing = _Drawing(job, fonts, progress, 2 * sum(len(sheet.leaves) + 1 for sheet in sheets))
    paths: list[Path] = []
    urls: list[tuple[str, str]] = []
    for number, sheet in enumerate(sheets, 1):
        ending = f"-{number}" if len(sheets) > 1 else ""
        back = _hidden_back(sheet.leaves)
        fronts = [leaf.front for leaf in sheet.leaves]
        backs = [leaf.back or back for leaf in sheet.leaves]
        address: list[str] = []
        for side, faces in ((PageSide.FRONT, fronts), (PageSide.BACK, backs)):
            path = folder / f"{stem}{ending}-{side.value}s.jpg"
            save_jpeg(drawing.sheet(sheet, faces, side, back), path, sheet.dpi)
            paths.append(path)
            address.append(path.resolve().as_uri())
        urls.append((address[0], address[1]))
    written = folder / f"{stem}.json"
    data = saved_object(job.name, sheets, urls)
    with atomic_file(written) as file:
        file.write(json.dumps(data, ensure_ascii=False, indent=2).encode() + b"\n")
    problems = (*drawing.problems, *_said(sheets, dpi))
    return FacesWritten((*paths, written), len(leaves), problems)


class _Drawing:
    """Draws faces onto pictures, each at its place; equal backs are drawn once."""

    def __init__(self, job: FaceJob, fonts: FontSet, progress: Progress, of: int) -> None:
        self.problems: list[Problem] = []
        self._job, self._fonts = job, fonts
        self._progress, self._done, self._of = progress, 0, of

    def sheet(self, sheet: CardSheet, faces: Sequence[Face], side: PageSide, hidden: Face) -> Image:
        from PIL.Image import new

        picture = new("RGB", sheet.size_px, _GROUND)
        known: dict[str, Image] = {}
        draw = self._drawer(sheet, side, known)
        for place, face in enumerate(faces):
            self._tick()
            picture.paste(draw(face), sheet.place_px(place))
        self._tick()
        picture.paste(draw(hidden), sheet.place_px(sheet.hidden_place))
        return picture

    def _drawer(
        self, sheet: CardSheet, side: PageSide, known: dict[str, Image]
    ) -> Callable[[Face], Image]:
        from PIL.Image import Resampling

        # A little finer than needed, then made smaller: thin lines stay even.
        dpi = round(min(1200.0, sheet.dpi * 1.5))
        job = FaceJob(self._job.name, dpi=dpi, lang=self._job.lang)

        def draw(face: Face) -> Image:
            key = face.hash() if side is PageSide.BACK else ""
            if key in known:
                return known[key]
            made, found = face_picture(face, side, job, self._fonts)
            self.problems.extend(found)
            made = made.resize(sheet.card_px, Resampling.LANCZOS)
            if key:
                known[key] = made
            return made

        return draw

    def _tick(self) -> None:
        self._progress(self._done, self._of)
        self._done += 1


def _hidden_back(leaves: Sequence[Leaf]) -> Face:
    """Return what is seen of a card in somebody's hand.

    That is the back of more than half of the cards, else a plain one that tells nothing.
    """
    found = Counter({leaf.back.hash(): 0 for leaf in leaves if leaf.back is not None})
    for leaf in leaves:
        if leaf.back is not None:
            found[leaf.back.hash()] += leaf.count
    usual, count = found.most_common(1)[0] if found else ("", 0)
    if 2 * count > sum(leaf.count for leaf in leaves) and len(leaves) > 1:
        return next(leaf.back for leaf in leaves if leaf.back and leaf.back.hash() == usual)
    wide, high = leaves[0].front.width_mm, leaves[0].front.height_mm
    return Face(wide, high, marks=[Rect(0, 0, wide, high, _PLAIN_BACK)])


def _said(sheets: Sequence[CardSheet], dpi: int | None) -> tuple[Problem, ...]:
    found = [Problem("tts.local_files", Severity.HINT)]
    coarse = [sheet for sheet in sheets if dpi is not None and sheet.dpi < dpi - 1]
    if coarse:
        values = {"dpi": round(min(sheet.dpi for sheet in coarse)), "limit": MOST_PX}
        found.append(Problem("tts.coarse", Severity.HINT, values=values))
    return tuple(found)
