"""PNG files of a print run: whole sheets as they print, or every card on its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.looks import find_look
from realms_builder.render.jobs.print_cards import Sources, Steps, print_decks
from realms_builder.render.jobs.print_request import Printout, PrintRequest
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pdf.raster import image, save_png
from realms_builder.roster.resolve.muster import muster

_MM_PER_INCH = 25.4
_LONGEST_NAME = 40


def save_sheets(
    out: Printout, folder: Path, stem: str, dpi: int, progress: Callable[[int, int], None]
) -> list[Path]:
    """Write every page of *out* as ``stem-01.png``; *progress* may raise to stop.

    Raises :class:`~realms_builder.core.files.WriteFailed` and
    :class:`~realms_builder.render.pdf.raster.RasterError`.
    """
    digits = max(2, len(str(len(out.pages))))
    written: list[Path] = []
    for number in range(len(out.pages)):
        progress(number, len(out.pages))
        path = folder / f"{stem}-{number + 1:0{digits}}.png"
        save_png(image(out.pdf, number, dpi / _MM_PER_INCH), path, dpi)
        written.append(path)
    return written


def save_card_pictures(
    request: PrintRequest,
    sources: Sources,
    folder: Path,
    stem: str,
    dpi: int,
    progress: Callable[[int, int], None],
) -> list[Path]:
    """Write each face of each card once, with the bleed of the job; *progress* may raise to stop.

    Raises :class:`~realms_builder.core.files.WriteFailed`.
    """
    wanted = request.look
    look = find_look(
        sources.library,
        sources.game,
        template=wanted.template,
        theme=wanted.theme,
        size=wanted.size,
        options=dict(wanted.options),
    )
    mustered = muster(request.roster, sources.game, sources.find_faction)
    backs = request.job.duplex is not Duplex.NONE
    steps = Steps(lambda done, of: progress(done, 2 * of), None)
    deck = print_decks(request, sources, mustered, look, steps, backs=backs).now
    written: list[Path] = []
    for number, leaf in enumerate(deck.leaves):
        progress(len(deck.leaves) + 3 * number, 4 * len(deck.leaves))
        for side, face in (("front", leaf.front), ("back", leaf.back)):
            if face is None:
                continue
            path = folder / f"{stem}-{card_file_name(number + 1, leaf, side)}"
            _save(face, min(request.job.bleed_mm, face.bleed_mm), look.fonts, path, dpi)
            written.append(path)
    return written


def card_file_name(number: int, leaf: Leaf, side: str) -> str:
    """Return the name of the picture of one *side* of the card *leaf*: number, whose it is, side.

    It holds letters, digits, ``-`` and ``_`` alone, which every system takes.
    """
    letters = "".join(c if c.isalnum() or c in "-_" else "_" for c in leaf.title)
    whose = letters[:_LONGEST_NAME].strip("_")
    return "-".join(part for part in (f"{number:03d}", whose, side) if part) + ".png"


def _save(face: Face, bleed_mm: float, fonts: FontSet, path: Path, dpi: int) -> None:
    pdf, _ = face_pdf(face, fonts, bleed_mm=bleed_mm)
    save_png(image(pdf, 0, dpi / _MM_PER_INCH), path, dpi)
