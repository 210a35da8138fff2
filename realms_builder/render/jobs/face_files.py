"""Writes single faces: a page of a PDF each, with the boxes presses want, or a picture each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.shops.face_job import (
    MM_PER_INCH,
    FaceFile,
    FaceJob,
    PageOf,
    faces_once,
    pdf_files,
)
from realms_builder.cards.shops.file_names import FileNames, tidied
from realms_builder.cards.shops.profile import FileKind
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.layout.marks import Command, Face, PathMark, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.jobs.face_check import free_texts
from realms_builder.render.jobs.print_request import Printout, Progress
from realms_builder.render.pdf.font_files import LoadedFont
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.operators import as_black
from realms_builder.render.pdf.pdf import PdfWriter
from realms_builder.render.pdf.press import FULL_INK, Press
from realms_builder.render.pdf.raster import glyph_outline, image, save_jpeg, save_png
from realms_builder.render.pdf.shaping import DrawnFace, Glyph

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class FacesWritten:
    """The files that were written, in order, how many faces they hold, and what was wrong.

    *leaves* are all cards that were asked for, also those that were printed before. The *ticket*
    lies beside the others.
    """

    paths: tuple[Path, ...] = ()
    faces: int = 0
    problems: tuple[Problem, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    ticket: Path | None = None

    @property
    def files(self) -> tuple[Path, ...]:
        """Return every file, the ticket among them."""
        return (*self.paths, self.ticket) if self.ticket is not None else self.paths


def write_faces(
    leaves: Sequence[Leaf], job: FaceJob, target: Path, fonts: FontSet, progress: Progress
) -> FacesWritten:
    """Write *leaves* as *job* wants.

    *target* is a folder for pictures, which is made where it is missing, else a PDF file; PDFs of
    which there are several have their suffix before its own. *progress* may raise to stop; files
    are whole or not there. Raises :class:`~realms_builder.core.files.WriteFailed` and
    :class:`~realms_builder.render.pdf.raster.RasterError`.
    """
    if not leaves:
        return FacesWritten(problems=(Problem("sheet.nothing"),))
    if job.kind is FileKind.PDF:
        return _pdfs(leaves, job, target, fonts, progress)
    return _pictures(leaves, job, target, fonts, progress)


def save_page_pictures(
    out: Printout, folder: Path, stem: str, dpi: int, progress: Progress
) -> tuple[Path, ...]:
    """Write every page of *out* as ``stem-01.png``; *progress* may raise to stop.

    Raises :class:`~realms_builder.core.files.WriteFailed` and
    :class:`~realms_builder.render.pdf.raster.RasterError`.
    """
    digits = max(2, len(str(len(out.pages))))
    written: list[Path] = []
    for number in range(len(out.pages)):
        progress(number, len(out.pages))
        path = folder / f"{stem}-{number + 1:0{digits}}.png"
        save_png(image(out.pdf, number, dpi / MM_PER_INCH), path, dpi)
        written.append(path)
    return tuple(written)


def write_pages(
    file: FaceFile,
    job: FaceJob,
    target: Path | IO[bytes],
    fonts: FontSet,
    tick: Callable[[], None] = lambda: None,
) -> tuple[Problem, ...]:
    """Write the pages of one PDF; returns what could not be drawn as it should."""
    writer = face_writer(target, job, fonts)
    with writer:
        for page in file.pages:
            tick()
            if writer.press is not None:
                press_page(writer, page, job, fonts)
            else:
                draw_page(writer, page, job)
    return writer.problems


def face_writer(target: Path | IO[bytes], job: FaceJob, fonts: FontSet) -> PdfWriter:
    """Return what writes pages of *job*, for a press where it names one."""
    press = Press(job.icc, job.ink or FULL_INK) if job.icc is not None else None
    black = job.black_text
    return PdfWriter(target, fonts, title=job.name, lang=job.lang, pure_black=black, press=press)


def press_page(writer: PdfWriter, page: PageOf, job: FaceJob, fonts: FontSet) -> None:
    """Write *page* as a picture in four inks, on which its words lie as outlines."""
    face, press = page.face, writer.press
    assert press is not None
    _begin(writer, face or page.leaf.front, job)
    if face is None:
        return
    runs = [run for run in free_texts(face, fonts) if not _in_colour(run, fonts)]
    known = set(map(id, runs))
    marks = [mark for mark in face.drawn if id(mark) not in known]
    size = (face.width_mm, face.height_mm, face.bleed_mm, face.corner_mm)
    bare = Face(*size, marks=marks)
    writer.inks(
        (face.hash(), page.side), lambda: press.inks(face_picture(bare, page.side, job, fonts)[0])
    )
    shapes = [PathMark(outline_of(run, fonts), as_black(run.colour)) for run in runs]
    _place(writer, Face(*size, marks=shapes), job, page.side)


def _in_colour(run: TextRun, fonts: FontSet) -> bool:
    """Return whether any sign of *run* has colours of its own, so that its outline is not it."""
    return not run.text.isascii() and any(
        isinstance(font, DrawnFace) and any(font.in_colours(one.number) for one in font.shape(part))
        for font, part, _ in fonts.pieces(run.font, run.text)
    )


def outline_of(run: TextRun, fonts: FontSet) -> tuple[Command, ...]:
    """Return the letters of *run* as outlines where they stand."""
    commands: list[Command] = []
    x, size = run.x, run.size_pt * MM_PER_PT
    for font, part, rtl in fonts.pieces(run.font, run.text):
        if isinstance(font, DrawnFace):
            for glyph in font.shape(part, rtl=rtl):
                commands += _shaped(font, glyph, x, run.baseline_y, size)
                x += glyph.advance * size / 1000 + run.tracking_pt * MM_PER_PT
            continue
        for character in part:
            commands += _shape(font, character, x, run.baseline_y, size)
            x += font.widths[character] * run.size_pt + run.tracking_pt * MM_PER_PT
    return tuple(commands)


def _shape(font: LoadedFont, character: str, x: float, y: float, size: float) -> Iterator[Command]:
    """Yield the outline of a letter; the three points of a curve become one step."""
    points: list[float] = []
    begun = False
    for letter, dx, dy in glyph_outline(font.data, character):
        points += [x + dx * size, y - dy * size]
        if letter == "C" and len(points) < 6:
            continue
        if letter == "M" and begun:
            yield ("Z",)
        begun = True
        yield (letter, *points)
        points = []
    if begun:
        yield ("Z",)


def _shaped(font: DrawnFace, glyph: Glyph, x: float, y: float, size: float) -> Iterator[Command]:
    scale = size / 1000
    for letter, *points in font.steps(glyph.number):
        across = [x + (glyph.dx + float(part)) * scale for part in points[::2]]
        down = [y - (glyph.dy + float(part)) * scale for part in points[1::2]]
        yield (str(letter), *chain.from_iterable(zip(across, down, strict=True)))


def draw_page(writer: PdfWriter, page: PageOf, job: FaceJob) -> None:
    """Write *page*; where there is no face it stays white, as large as the front."""
    _begin(writer, page.face or page.leaf.front, job)
    if page.face is not None:
        _place(writer, page.face, job, page.side)


def face_picture(
    face: Face, side: PageSide, job: FaceJob, fonts: FontSet
) -> tuple[Image, tuple[Problem, ...]]:
    """Return *face* with its bleed in exactly the pixels of *job*, and what was wrong with it."""
    buffer = BytesIO()
    writer = PdfWriter(buffer, fonts, passing=True)
    _begin(writer, face, job)
    _place(writer, face, job, side)
    writer.close()
    per_mm = job.dpi / MM_PER_INCH
    columns, rows = job.size_px(face)
    region = (0.0, 0.0, columns / per_mm, rows / per_mm)
    return image(buffer.getvalue(), 0, per_mm, region_mm=region), writer.problems


def _begin(writer: PdfWriter, face: Face, job: FaceJob) -> None:
    width, height = job.size_mm(face)
    bleed = job.bleed_mm
    trim = (bleed, bleed, width - 2 * bleed, height - 2 * bleed)
    writer.page(width, height, boxes={"BleedBox": (0.0, 0.0, width, height), "TrimBox": trim})


def _place(writer: PdfWriter, face: Face, job: FaceJob, side: PageSide) -> None:
    bleed = job.bleed_mm
    writer.place(face, bleed, bleed, job.rotation(face, side), bleed)


def _pdfs(
    leaves: Sequence[Leaf], job: FaceJob, target: Path, fonts: FontSet, progress: Progress
) -> FacesWritten:
    files = pdf_files(leaves, job)
    of = sum(len(file.pages) for file in files)
    done = 0

    def tick() -> None:
        nonlocal done
        progress(done, of)
        done += 1

    paths: list[Path] = []
    problems: list[Problem] = []
    for file in files:
        path = file.path(target)
        problems.extend(write_pages(file, job, path, fonts, tick))
        paths.append(path)
    return FacesWritten(tuple(paths), of, tuple(problems))


def _pictures(
    leaves: Sequence[Leaf], job: FaceJob, folder: Path, fonts: FontSet, progress: Progress
) -> FacesWritten:
    make_folder(folder)
    names = FileNames(job.naming, job.name)
    suffix, save = (".jpg", save_jpeg) if job.kind is FileKind.JPEG else (".png", save_png)
    pages = list(_numbered(leaves))
    paths: list[Path] = []
    problems: list[Problem] = []
    for done, (number, page) in enumerate(pages):
        progress(done, len(pages))
        assert page.face is not None
        picture, found = face_picture(page.face, page.side, job, fonts)
        problems.extend(found)
        path = folder / names.name(number, page.leaf, page.side.value, suffix)
        save(picture, path, job.dpi)
        paths.append(path)
    others = _other_pictures(folder, paths)
    if others:
        values = {"count": others, "folder": str(folder)}
        problems.append(Problem("shop.other_pictures", Severity.WARNING, values=values))
    return FacesWritten(tuple(paths), len(paths), tuple(problems))


def _numbered(leaves: Sequence[Leaf]) -> list[tuple[int, PageOf]]:
    return [(n, page) for n, leaf in enumerate(leaves, 1) for page in faces_once([leaf])]


def _other_pictures(folder: Path, written: Sequence[Path]) -> int:
    """Return how many pictures lie in *folder* that are none of ours: an older set, perhaps."""
    ours = {path.name for path in written}
    kinds = {".png", ".jpg", ".jpeg"}
    try:
        found = [path.name for path in folder.iterdir() if path.suffix.lower() in kinds]
    except OSError:
        return 0
    return sum(1 for name in found if name not in ours)


def make_folder(folder: Path) -> None:
    """Make *folder*; raises :class:`~realms_builder.core.files.WriteFailed` where it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise WriteFailed("write.not_a_folder", folder) from None
    except (OSError, ValueError) as error:
        raise WriteFailed("write.no_folder", folder, str(error)) from None


def stem_of(name: str) -> str:
    """Return *name* as the name of a file."""
    return tidied(name) or "cards"
