"""A print run for a shop: its faces in its order, to be looked at, and the files it gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.shops.face_job import FaceJob, PageOf, faces_once, pdf_files
from realms_builder.cards.shops.profile import FileKind, ShopProfile
from realms_builder.cards.shops.safe_area import outside_the_safe_area
from realms_builder.core.problems import Problem
from realms_builder.render.jobs.face_files import (
    FacesWritten,
    draw_page,
    face_writer,
    stem_of,
    write_faces,
)
from realms_builder.render.jobs.print_cards import (
    Decks,
    Progress,
    Sources,
    Steps,
    each_once,
    print_decks,
)
from realms_builder.render.jobs.print_request import PrintedPage, Printout, PrintRequest
from realms_builder.render.jobs.shop_order import ShopOrder, shop_order
from realms_builder.render.jobs.tabletop_files import write_tabletop
from realms_builder.render.jobs.tickets import TicketWords, write_ticket
from realms_builder.roster.resolve.muster import muster


@dataclass(frozen=True, slots=True)
class _Made:
    """An order with its job and its cards."""

    order: ShopOrder
    job: FaceJob
    decks: Decks

    @property
    def leaves(self) -> list[Leaf]:
        """Return the cards to print now."""
        return self.decks.now.leaves

    @property
    def problems(self) -> list[Problem]:
        """Return what is to be known before anything is written."""
        safe_mm, fonts = self.order.profile.safe, self.order.look.fonts
        near = outside_the_safe_area(self.leaves, safe_mm, fonts)
        looks = self.order.look.problems
        return [*looks, *self.decks.now.problems, *near, *self.order.problems]


def shop_printout(
    request: PrintRequest, profile: ShopProfile, sources: Sources, steps: Steps
) -> Printout:
    """Return every page or picture that *profile* gets, as one PDF to look at.

    Raises what :func:`~realms_builder.render.jobs.looks.find_look` raises.
    """
    made = _made(request, profile, sources, steps)
    if not made.leaves:
        nothing = () if request.changed else (Problem("sheet.nothing"),)
        return Printout(problems=each_once([*made.problems, *nothing]), single_faces=True)
    target = BytesIO()
    writer = face_writer(target, made.job, made.order.look.fonts)
    shown: list[PrintedPage] = []
    pages = _pages(made)
    with writer:
        for number, (sheet, page) in enumerate(pages):
            steps.tick(number, len(pages), half=1)
            draw_page(writer, page, made.job)
            size = made.job.size_mm(page.face or page.leaf.front)
            shown.append(PrintedPage(*size, sheet, page.side, blank=page.face is None))
    face = made.leaves[0].front
    return Printout(
        target.getvalue(),
        tuple(shown),
        sum(leaf.count for leaf in made.leaves),
        card_size_mm=(face.width_mm, face.height_mm),
        problems=each_once([*made.problems, *writer.problems]),
        leaves=tuple(made.decks.whole.leaves),
        single_faces=True,
    )


def save_for_shop(
    request: PrintRequest,
    profile: ShopProfile,
    sources: Sources,
    target: Path,
    progress: Progress,
) -> FacesWritten:
    """Write the files that *profile* gets to *target*, a PDF or a folder; *progress* may raise.

    The job ticket, where one is wanted, lies beside them. Raises
    :class:`~realms_builder.core.files.WriteFailed` and
    :class:`~realms_builder.render.pdf.raster.RasterError`.
    """
    made = _made(request, profile, sources, Steps(progress, None))
    job, fonts = made.job, made.order.look.fonts
    written = write_faces(made.leaves, job, target, fonts, progress)
    if not request.ticket or not written.paths:
        return written
    problems = each_once([*made.problems, *written.problems])
    words = TicketWords(made.order.look, request.lang)
    ticket = words.of_faces(job, made.leaves, written.paths, problems, profile)
    beside = target.with_name(f"{target.stem}-ticket.pdf")
    path = beside if job.kind is FileKind.PDF else target / f"{stem_of(job.name)}-ticket.pdf"
    write_ticket(ticket, path, fonts)
    return FacesWritten((*written.paths, path), written.faces, written.problems)


def save_tabletop(
    request: PrintRequest, sources: Sources, folder: Path, progress: Progress
) -> FacesWritten:
    """Write decks for Tabletop Simulator into *folder*; *progress* may raise to stop.

    Raises what :func:`save_for_shop` raises.
    """
    made = _made(
        request, ShopProfile(file=FileKind.JPEG, bleed=0.0), sources, Steps(progress, None)
    )
    return write_tabletop(made.leaves, made.job, folder, made.order.look.fonts, progress)


def _made(request: PrintRequest, profile: ShopProfile, sources: Sources, steps: Steps) -> _Made:
    order = shop_order(profile, sources.library, sources.game, request.look)
    mustered = muster(request.roster, sources.game, sources.find_faction)
    decks = print_decks(request, sources, mustered, order.look, steps, backs=True)
    name = request.roster.name or Path(request.roster.file).stem
    return _Made(order, order.job(name, request.lang, decks.now.leaves), decks)


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
