"""The whole way from a roster to a PDF, as the command line goes it, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.subjects import CardSubject, subjects_of_roster
from realms_builder.core.files import atomic_file
from realms_builder.game.game import Game
from realms_builder.render.jobs.looks import CardLook, find_look
from realms_builder.render.jobs.page_plan import CardPages, edge_of
from realms_builder.render.jobs.page_plan import written as written_pages
from realms_builder.render.pdf import raster
from realms_builder.render.pdf.pdf import face_pdf
from tests.benchmarks.army import LANG, Army, army, library
from tests.benchmarks.deck import portrait
from tests.benchmarks.sizes import models

PICTURES = 9
TWICE = 2 * 96 / 25.4
POKER_MM = (63.5, 88.9)
FIRST_GAME, ABILITIES = "ags", "abilities"


def look_of(game: Game, size: tuple[float, float] | None = None) -> CardLook:
    """Return the game's own template in colour, at its own size or another one in millimetres."""
    return find_look(library(), game, size=size)


def parade(folder: Path) -> Army:
    """Return distinct models of the first game, with pictures in *folder*."""
    pictures = [portrait(folder, number).name for number in range(PICTURES)]
    return army(FIRST_GAME, ABILITIES, models(), pictures, folder)


def composed(troop: Army, look: CardLook) -> Deck:
    """Return the cards of *troop*, mustered anew."""
    return deck_of(subjects_of_roster(troop.muster()), look.composer(LANG))


def written(troop: Army, look: CardLook, target: Path) -> None:
    """Write the cards of *troop* on sheets, everything from the muster on."""
    deck = composed(troop, look)
    job = PrintJob(name="Parade")
    cards = [leaf.on_sheet(merge=job.merge_identical) for leaf in deck.leaves]
    sheets = impose(cards, job, LANG)
    pages = CardPages(sheets, deck.face, look.fonts)
    made = written_pages([pages], title=job.name, lang=LANG, edge=edge_of(sheets))
    assert not made.problems
    with atomic_file(target) as file:
        file.write(made.pdf)


def write_parade(folder: Path) -> None:
    """Make a parade and write it: what the memory of a process is measured with."""
    troop = parade(folder)
    written(troop, look_of(troop.game, POKER_MM), folder / "memory.pdf")


def pixels(composer: CardComposer, look: CardLook, subject: CardSubject) -> None:
    """Compose the front of one card and draw it as the screen shows it."""
    pdf, _ = face_pdf(composer.compose(subject).front, look.fonts)
    raster.image(pdf, 0, TWICE)


def texts(values: Sequence[str]) -> str:
    """Return *values* one behind the other without any space, to look for words in."""
    return "".join("".join(value.split()) for value in values)
