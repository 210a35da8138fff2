"""A print of single faces: for a shop, as pictures, for a virtual table; shown and saved."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.shops.face_job import FaceJob, PageOf, faces_once, pdf_files
from realms_builder.cards.shops.profile import NAMING, FileKind, ShopProfile
from realms_builder.cards.shops.tabletop import MOST_PX, CardSheet, card_sheets, saved_object
from realms_builder.core.files import atomic_file, real_path
from realms_builder.core.problems import Problem, Severity
from realms_builder.layout.marks import Face, Rect
from realms_builder.render.jobs.face_files import (
    FacesWritten,
    draw_page,
    face_picture,
    face_writer,
    make_folder,
    stem_of,
    write_faces,
)
from realms_builder.render.jobs.looks import CardLook
from realms_builder.render.jobs.preflight import preflight
from realms_builder.render.jobs.print_cards import (
    Decks,
    Steps,
    each_once,
    print_decks,
    safe_decks,
)
from realms_builder.render.jobs.print_request import (
    PrintedPage,
    Printout,
    PrintRequest,
    Progress,
    Sources,
    Way,
)
from realms_builder.render.jobs.shop_order import bled, shop_order
from realms_builder.render.jobs.tickets import TicketWords, write_ticket
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.raster import save_jpeg

if TYPE_CHECKING:
    from PIL.Image import Image


USUAL_DPI = 300
_GROUND = "#ffffff"
_PLAIN_BACK = "#2f3640"


@dataclass(frozen=True, slots=True)
class _Made:
    """A look with a job and its cards; *after* is what to know of the shop and its sizes."""

    look: CardLook
    job: FaceJob
    decks: Decks
    profile: ShopProfile | None = None
    after: tuple[Problem, ...] = ()

    @property
    def leaves(self) -> list[Leaf]:
        """Return the cards to print now."""
        return self.decks.now.leaves

    def problems(self, written: Sequence[Problem] = ()) -> tuple[Problem, ...]:
        """Return what is to be known, with what was found when files were *written*."""
        near: tuple[Problem, ...] = ()
        if self.profile is not None and not self.decks.all_printed:
            near = preflight(self.leaves, self.job, self.profile, self.look.fonts)
        after = () if self.decks.all_printed else self.after
        return each_once([*self.decks.now.problems, *written, *near, *after])


def faces_printout(request: PrintRequest, sources: Sources, steps: Steps) -> Printout:
    """Return every page or picture that *request* makes files of, as one PDF to look at.

    Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    made = _made(request, sources, steps)
    if not made.leaves:
        nothing = () if made.decks.all_printed else (Problem("sheet.nothing"),)
        return Printout(problems=(*made.problems(), *nothing), single_faces=True)
    target = BytesIO()
    writer = face_writer(target, replace(made.job, icc=None), made.look.fonts)
    shown: list[PrintedPage] = []
    pages = _pages(made)
    with writer:
        for number, (sheet, page) in enumerate(pages):
            steps.wrote(number, len(pages))
            draw_page(writer, page, made.job)
            size = made.job.size_mm(page.face or page.leaf.front)
            shown.append(PrintedPage(*size, sheet, page.side, blank=page.face is None))
    face = made.leaves[0].front
    return Printout(
        target.getvalue(),
        tuple(shown),
        sum(leaf.count for leaf in made.leaves),
        card_size_mm=(face.width_mm, face.height_mm),
        problems=made.problems(writer.problems),
        leaves=tuple(made.decks.whole.leaves),
        printed=tuple(made.leaves),
        single_faces=True,
    )


def _may_go(path: Path) -> None:
    """Let any file go: whoever saves it was asked."""


def save_faces(
    request: PrintRequest,
    sources: Sources,
    target: Path,
    progress: Progress,
    may_replace: Callable[[Path], None] = _may_go,
) -> FacesWritten:
    """Write the files of single faces that *request* asks for to *target*, a PDF or a folder.

    PDFs for which *target* is a folder are called after the job. The job ticket, where one is
    wanted, lies beside them. *progress* may raise to stop. *may_replace* is asked before a PDF is
    written, and may raise. Raises :class:`~realms_builder.core.files.WriteFailed`,
    :class:`~realms_builder.render.pdf.raster.RasterError` and what
    :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    made = _made(request, sources, Steps(progress, None))
    if made.decks.all_printed:
        return FacesWritten(problems=made.problems())
    job, fonts, whole = made.job, made.look.fonts, tuple(made.decks.whole.leaves)
    if request.output.way is Way.TABLETOP:
        written = write_tabletop(made.leaves, job, target, fonts, progress, request.output.dpi)
    else:
        if job.kind is FileKind.PDF:
            target = target / f"{stem_of(job.name)}.pdf" if target.is_dir() else target
            for file in pdf_files(made.leaves, job):
                may_replace(file.path(target))
        written = write_faces(made.leaves, job, target, fonts, progress)
    problems = made.problems(written.problems)
    written = replace(written, problems=problems, leaves=whole)
    if not request.output.ticket or not written.paths:
        return written
    path = _ticket_path(job, target)
    may_replace(path)
    words = TicketWords(made.look, request.lang)
    ticket = words.of_faces(job, made.leaves, written.paths, problems, made.profile)
    write_ticket(ticket, path, fonts)
    return replace(written, ticket=path)


def _ticket_path(job: FaceJob, target: Path) -> Path:
    """Return where the ticket lies: beside the PDF, or in the folder, that *target* is."""
    if target.is_dir():
        return target / f"{stem_of(job.name)}-ticket.pdf"
    return target.with_name(f"{target.stem}-ticket.pdf")


def _made(request: PrintRequest, sources: Sources, steps: Steps) -> _Made:
    """Compose the cards of *request* as its shop wants them, else as pictures have them."""
    mustered, output = sources.muster(request.roster), request.output
    profile = request.for_shop
    if profile is not None:
        order = shop_order(profile, sources.library, sources.game, request.look, icc=output.icc)
        decks, safe = safe_decks(request, sources, mustered, order.look, steps, backs=True)
        order = replace(order, look=safe)
        job = order.job(request.name, request.lang, decks.now.leaves, dpi=output.dpi)
        job = replace(job, black_text=job.black_text or output.black_text)
        return _Made(order.look, job, decks, profile, order.problems)
    look = request.look.find(sources.library, sources.game)
    if output.way is Way.TABLETOP:
        decks = print_decks(request, sources, mustered, look, steps, backs=True)
        return _Made(look, FaceJob(request.name, FileKind.JPEG, lang=request.lang), decks)
    bleed = request.job.bleed_mm
    look = bled(look, bleed)
    backs = request.job.duplex is not Duplex.NONE
    decks = print_decks(request, sources, mustered, look, steps, backs=backs)
    job = FaceJob(
        request.name,
        output.pictures,
        bleed_mm=bleed,
        dpi=output.dpi or USUAL_DPI,
        naming=output.naming or NAMING,
        lang=request.lang,
    )
    return _Made(look, job, decks)


def _pages(made: _Made) -> Sequence[tuple[int, PageOf]]:
    """Return the pages in the order of the files, each with the number of its card."""
    if made.job.kind is not FileKind.PDF:
        return [(n, page) for n, leaf in enumerate(made.leaves, 1) for page in faces_once([leaf])]
    found: list[tuple[int, PageOf]] = []
    for file in pdf_files(made.leaves, made.job):
        seen: dict[str, int] = {}
        for page in file.pages:
            seen[page.side] = seen.get(page.side, 0) + 1
            found.append((seen[page.side], page))
    return found


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
            address.append(real_path(path).as_uri())
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
