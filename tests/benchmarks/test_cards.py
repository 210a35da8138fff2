"""Cards: a whole parade against the same pages written by hand, and one card on the screen."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time

import pikepdf
import pypdfium2
import pytest

from realms_builder.cards.subjects import subjects_of_faction, subjects_of_roster
from realms_builder.render.pdf import raster
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.roster.resolve.muster import muster
from tests.benchmarks.army import LANG, Army, empty_musters, game_called
from tests.benchmarks.chain import (
    CARDS,
    PICTURES,
    POKER_MM,
    composed,
    look_of,
    parade,
    texts,
    written,
)
from tests.benchmarks.conftest import Note
from tests.benchmarks.memory import peak_mb
from tests.benchmarks.pages_by_hand import write_pages
from tests.benchmarks.plain_cards import PlainCard, characters, characters_on, plain_card
from tests.benchmarks.stopwatch import best_of

TWICE = 2 * 96 / 25.4
_MEMORY = """
from pathlib import Path
from tests.benchmarks.chain import write_parade
write_parade(Path({folder!r}))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("parade")


@pytest.fixture(scope="module")
def troop(folder: Path) -> Army:
    return parade(folder)


@pytest.fixture(scope="module")
def plain(troop: Army) -> list[PlainCard]:
    return _read(troop)


def test_a_parade_beside_the_same_pages_by_hand(
    folder: Path, troop: Army, plain: list[PlainCard], figure: Note
) -> None:
    look = look_of(troop.game, POKER_MM)
    by_hand = sum(map(characters, plain))
    assert sum(map(characters_on, composed(troop, look).leaves)) == pytest.approx(by_hand, rel=0.01)
    times = best_of(
        {
            "hand": lambda: write_pages(plain, folder / "hand.pdf"),
            "roster by hand": lambda: write_pages(_read(troop), folder / "hand.pdf"),
            "cards": lambda: written(troop, look, folder / "cards.pdf"),
        }
    )
    rates = {name: CARDS / seconds for name, seconds in times.items()}
    note = f"{rates['cards']:.0f} against {rates['hand']:.0f} cards/s, {by_hand // CARDS} letters"
    ratio = times["cards"] / times["hand"]
    figure("900 cards against pages of ready strings", ratio, 2.0, "x", note, bound=5.8)
    note = f"{rates['cards']:.0f} against {rates['roster by hand']:.0f} cards/s"
    ratio = times["cards"] / times["roster by hand"]
    figure("900 cards against roster read by hand", ratio, 2.0, "x", note, bound=3.1)


def _read(troop: Army) -> list[PlainCard]:
    """Return the texts of all cards, looked up one by one: no template, but the same roster."""
    return [plain_card(subject) for subject in subjects_of_roster(troop.muster())]


def test_the_pages_can_be_read_and_hold_each_picture_once(
    folder: Path, troop: Army, plain: list[PlainCard]
) -> None:
    written(troop, look_of(troop.game, POKER_MM), folder / "read.pdf")
    with pikepdf.open(folder / "read.pdf") as pdf:
        assert len(pdf.pages) == 2 * CARDS // 9
        pictures = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and _is_picture(o)]
    assert len(pictures) == PICTURES
    document = pypdfium2.PdfDocument(folder / "read.pdf")
    pages = [document[number].get_textpage().get_text_range() for number in range(20)]
    said = texts(pages)
    for card in plain[:90]:
        assert texts([card.name]) in said
        assert all(texts([word]) in said for word in card.note.split())


def _is_picture(stream: pikepdf.Stream) -> bool:
    return stream.get("/Subtype") == "/Image"


def test_peak_memory(folder: Path, figure: Note) -> None:
    peak = peak_mb(_MEMORY.format(folder=str(folder)))
    figure("900 cards, peak memory", peak, 120, "MB")


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_one_card_on_screen(system: str, figure: Note) -> None:
    look = look_of(game_called(system))
    composer = look.composer(LANG)
    area = 0.0
    parts: dict[str, list[float]] = {"compose": [], "PDF": [], "pixels": []}
    for empty, faction in empty_musters(system):
        for turn in range(3):  # every time with builds and subjects of its own
            fresh = muster(empty.roster, empty.game, empty.find_faction)
            for subject in subjects_of_faction(faction, fresh):
                start = process_time()
                face = composer.compose(subject).front
                made = process_time()
                area = face.width_mm * face.height_mm / 100
                pdf, _ = face_pdf(face, look.fonts)
                ended = process_time()
                raster.image(pdf, 0, TWICE)
                steps = (made - start, ended - made, process_time() - ended)
                if turn:
                    for row, seconds in zip(parts.values(), steps, strict=True):
                        row.append(seconds)
    whole = median(map(sum, zip(*parts.values(), strict=True)))
    shares = ", ".join(f"{name} {median(row) * 1000:.1f}" for name, row in parts.items())
    name = f"one {system} card of {area:.0f} cm2 to pixels"
    # A quarter more than wanted, for a machine that is busy or slow.
    figure(name, whole * 1000, 15, "ms", shares, bound=18.75)
