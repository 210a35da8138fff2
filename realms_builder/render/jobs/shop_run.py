"""A print of single faces: for a shop, as pictures, for a virtual table; shown and saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.print_job import Duplex, job_problems
from realms_builder.cards.shops.face_job import FaceJob, PageOf, faces_once, pdf_files
from realms_builder.cards.shops.profile import MOST_BLEED_MM, NAMING, FileKind, ShopProfile
from realms_builder.cards.shops.safe_area import outside_the_safe_area
from realms_builder.core.problems import Problem
from realms_builder.render.jobs.face_files import (
    FacesWritten,
    draw_page,
    face_writer,
    stem_of,
    write_faces,
)
from realms_builder.render.jobs.looks import CardLook
from realms_builder.render.jobs.print_cards import Decks, Steps, each_once, print_decks
from realms_builder.render.jobs.print_request import (
    PrintedPage,
    Printout,
    PrintRequest,
    Progress,
    Sources,
    Way,
)
from realms_builder.render.jobs.shop_order import bled, shop_order
from realms_builder.render.jobs.tabletop_files import write_tabletop
from realms_builder.render.jobs.tickets import TicketWords, write_ticket

USUAL_DPI = 300


def request_problems(request: PrintRequest) -> tuple[Problem, ...]:
    """Return what is wrong with the numbers of *request*, before any card is looked at."""
    job = request.job
    if request.output.way is Way.SHEETS:
        return job_problems(job)
    if not 0.0 <= job.bleed_mm <= MOST_BLEED_MM:
        values = {"value": job.bleed_mm, "least": 0.0, "most": MOST_BLEED_MM}
        return (Problem("sheet.bad_bleed", values=values),)
    return job_problems(replace(job, bleed_mm=0.0))


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
            near = (*outside_the_safe_area(self.leaves, self.profile.safe, self.look.fonts),)
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
    writer = face_writer(target, made.job, made.look.fonts)
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
        order = shop_order(profile, sources.library, sources.game, request.look)
        decks = print_decks(request, sources, mustered, order.look, steps, backs=True)
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
