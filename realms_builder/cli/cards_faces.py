"""Writes single faces for ``cards``: for a shop, as pictures, as decks of a virtual table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from realms_builder.cards.imposition.job_ticket import Ticket
from realms_builder.cards.shops.face_job import FaceJob, pdf_files
from realms_builder.cards.shops.profile import MOST_BLEED_MM, FileKind, ShopProfile
from realms_builder.cards.shops.safe_area import outside_the_safe_area
from realms_builder.cli.cards_sheets import CardsRun, size_of
from realms_builder.cli.look_by_word import refusing
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.face_files import FacesWritten, stem_of, write_faces
from realms_builder.render.jobs.look_wanted import LookWanted
from realms_builder.render.jobs.looks import Look
from realms_builder.render.jobs.shop_order import bled, shop_order
from realms_builder.render.jobs.tabletop_files import write_tabletop
from realms_builder.render.jobs.tickets import TicketWords, write_ticket
from realms_builder.render.pdf.raster import RasterError


def write_for_shop(it: CardsRun, profile: ShopProfile) -> list[Problem]:
    """Write files as *profile* wants them; return what was wrong and what is to be known."""
    arguments = it.arguments
    if arguments.format is not None:
        profile = profile.model_copy(update={"file": FileKind(arguments.format)})
    elif profile.file is FileKind.SHEETS:
        profile = profile.model_copy(update={"file": FileKind.PDF})
    if arguments.bleed is not None:
        profile = profile.model_copy(update={"bleed": _bleed(it)})
    wanted = LookWanted(arguments.template, arguments.theme, size_of(arguments))
    with refusing():
        order = shop_order(profile, it.library, it.source.game, wanted)
    whole = it.deck(order.look, profile=profile)
    deck = it.only_changed(whole, profile.id)
    if whole.leaves and not deck.leaves:
        return deck.problems
    job = order.job(it.source.name, it.lang, deck.leaves, dpi=arguments.dpi)
    if arguments.black_text:
        job = replace(job, black_text=True)
    target: Path = arguments.output
    if job.kind is FileKind.PDF:
        if target.is_dir():
            target = target / f"{stem_of(job.name)}.pdf"
        for file in pdf_files(deck.leaves, job):
            refuse_to_replace(file.path(target))
    written = _written(lambda: write_faces(deck.leaves, job, target, order.look.fonts, _nobody))
    _say(it, written, profile.file, target)
    near = outside_the_safe_area(deck.leaves, profile.safe, order.look.fonts)
    problems = [*deck.problems, *written.problems, *near, *order.problems]
    if written.paths:
        problems += it.remember(whole, profile.id)
    if arguments.ticket and written.paths:
        words = TicketWords(order.look, it.lang)
        ticket = words.of_faces(job, deck.leaves, written.paths, problems, profile)
        _write_ticket(it, ticket, order.look, target)
    return problems


def _write_ticket(it: CardsRun, ticket: Ticket, look: Look, target: Path) -> None:
    """Write *ticket* beside the PDF, or into the folder of pictures, that *target* is."""
    name = f"{stem_of(it.source.name)}-ticket.pdf"
    path = target / name if target.is_dir() else target.with_name(f"{target.stem}-ticket.pdf")
    refuse_to_replace(path)
    try:
        write_ticket(ticket, path, look.fonts)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    print(sentence("cli.ticket_written", it.lang, {"path": str(path)}))


def write_pictures(it: CardsRun, folder: Path, kind: str) -> list[Problem]:
    """Write every face once as a picture into *folder*; return what was wrong."""
    bleed = _bleed(it)
    look = bled(it.look, bleed)
    deck = it.deck(look)
    dpi = it.arguments.dpi or 300
    job = FaceJob(it.source.name, FileKind(kind), bleed_mm=bleed, dpi=dpi, lang=it.lang)
    written = _written(lambda: write_faces(deck.leaves, job, folder, look.fonts, _nobody))
    _say(it, written, job.kind, folder)
    problems = [*deck.problems, *written.problems]
    if it.arguments.ticket and written.paths:
        ticket = TicketWords(look, it.lang).of_faces(job, deck.leaves, written.paths, problems)
        _write_ticket(it, ticket, look, folder)
    return problems


def write_decks(it: CardsRun) -> list[Problem]:
    """Write pictures and a saved object for Tabletop Simulator; return what was wrong."""
    if it.arguments.profile:
        raise WrongUse("cli.tts_and_profile")
    look = it.look
    deck = it.deck(look)
    job = FaceJob(it.source.name, FileKind.JPEG, lang=it.lang)
    folder: Path = it.arguments.output
    written = _written(
        lambda: write_tabletop(deck.leaves, job, folder, look.fonts, _nobody, it.arguments.dpi)
    )
    if written.paths:
        values = {"cards": written.faces, "files": len(written.paths), "path": str(folder)}
        print(sentence("cli.tts_written", it.lang, values))
    return [*deck.problems, *written.problems]


def _bleed(it: CardsRun) -> float:
    bleed = 0.0 if it.arguments.bleed is None else float(it.arguments.bleed)
    if not 0.0 <= bleed <= MOST_BLEED_MM:
        values = {"value": bleed, "least": 0.0, "most": MOST_BLEED_MM}
        raise WrongUse("sheet.bad_bleed", values)
    return bleed


def _written(write: Callable[[], FacesWritten]) -> FacesWritten:
    try:
        return write()
    except (WriteFailed, RasterError) as error:
        raise Failed(error.code, error.values) from None


def _say(it: CardsRun, written: FacesWritten, kind: FileKind, target: Path) -> None:
    if not written.paths:
        return
    if kind is not FileKind.PDF:
        values = {"count": written.faces, "path": str(target)}
        print(sentence("cli.pngs_written", it.lang, values))
        return
    for path in written.paths:
        print(sentence("cli.shop_pdf_written", it.lang, {"path": str(path)}))


def _nobody(done: int, of: int) -> None:
    """Nobody listens to the progress."""
