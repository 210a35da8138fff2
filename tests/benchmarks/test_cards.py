"""Cards: a whole parade against the same pages written by hand, and one card on the screen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from realms_builder.cards.subjects import CardSubject, subjects_of_faction, subjects_of_roster
from realms_builder.roster.resolve.muster import muster
from tests.benchmarks.army import LANG, Army, empty_musters, game_called, large_roster
from tests.benchmarks.chain import (
    PICTURES,
    POKER_MM,
    composed,
    look_of,
    parade,
    pixels,
    texts,
    written,
)
from tests.benchmarks.conftest import Note
from tests.benchmarks.memory import peak_mb
from tests.benchmarks.pages_by_hand import write_pages
from tests.benchmarks.plain_cards import (
    PlainCard,
    characters,
    characters_on,
    plain_card,
    with_reminders,
)
from tests.benchmarks.sizes import models, sized, systems
from tests.benchmarks.stopwatch import LOOPS, best_of, in_loops

_MEMORY = """
from pathlib import Path
from tests.benchmarks.chain import write_parade
write_parade(Path({folder!r}))
"""
_BY_HAND = """
from pathlib import Path
from tests.benchmarks.chain import parade
from tests.benchmarks.pages_by_hand import write_pages
from tests.benchmarks.test_cards import _read
folder = Path({folder!r})
write_pages(_read(parade(folder)), folder / "memory.pdf")
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
    leaves = composed(troop, look).leaves
    plain = list(map(with_reminders, plain, leaves))
    by_hand = sum(map(characters, plain))
    assert sum(map(characters_on, leaves)) == pytest.approx(by_hand, rel=0.01)
    times = best_of(
        {
            "hand": lambda: write_pages(plain, folder / "hand.pdf"),
            "roster by hand": lambda: write_pages(
                list(map(with_reminders, _read(troop), leaves)), folder / "hand.pdf"
            ),
            "cards": lambda: written(troop, look, folder / "cards.pdf"),
        }
    )
    count = len(plain)
    rates = {name: count / seconds for name, seconds in times.items()}
    note = f"{rates['cards']:.0f} against {rates['hand']:.0f} cards/s, {by_hand // count} letters"
    ratio = times["cards"] / times["hand"]
    figure("198 cards against pages of ready strings by hand", ratio, 2.0, note=note, bound=5.8)
    note = f"{rates['cards']:.0f} against {rates['roster by hand']:.0f} cards/s"
    ratio = times["cards"] / times["roster by hand"]
    figure("198 cards against their roster read by hand", ratio, 2.0, note=note, bound=3.5)


def _read(troop: Army) -> list[PlainCard]:
    """Return the texts of all cards, looked up one by one: no template, but the same roster."""
    return [plain_card(subject) for subject in subjects_of_roster(troop.muster())]


def test_the_pages_can_be_read_and_hold_each_picture_once(
    folder: Path, troop: Army, plain: list[PlainCard]
) -> None:
    written(troop, look_of(troop.game, POKER_MM), folder / "read.pdf")
    with pikepdf.open(folder / "read.pdf") as pdf:
        assert len(pdf.pages) == 2 * models() // 9
        pictures = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and _is_picture(o)]
    assert len(pictures) == PICTURES
    document = pypdfium2.PdfDocument(folder / "read.pdf")
    pages = [document[number].get_textpage().get_text_range() for number in range(sized(20, 4))]
    said = texts(pages)
    for card in plain[:90]:
        assert texts([card.name]) in said
        assert all(texts([word]) in said for word in card.note.split())


def _is_picture(stream: pikepdf.Stream) -> bool:
    return stream.get("/Subtype") == "/Image"


def test_peak_memory(folder: Path, figure: Note) -> None:
    peak, by_hand = (peak_mb(code.format(folder=str(folder))) for code in (_MEMORY, _BY_HAND))
    name = "memory of 198 cards against pages by hand"
    figure(name, peak / by_hand, 1.5, note=f"{peak:.0f} MB")


@pytest.mark.parametrize("system", systems())
def test_models_of_equal_builds_with_names_and_notes_of_their_own(
    system: str, figure: Note
) -> None:
    roster, faction = large_roster(system, models())
    rows = (replace(model, note=" ".join([model.name] * 8)) for model in roster.models)
    game, look = game_called(system), look_of(game_called(system))
    troop = Army(game, faction, replace(roster, models=tuple(rows)))

    def alone() -> None:
        composer = look.composer(LANG)
        for subject in subjects_of_roster(troop.muster()):
            composer.compose(subject)

    times = best_of({"alone": alone, "deck": lambda: composed(troop, look)})
    note = f"{models() / times['deck']:.0f} against {models() / times['alone']:.0f} cards/s"
    ratio = times["deck"] / times["alone"]
    name = f"{models()} {system} cards of equal builds against each alone"
    figure(name, ratio, 0.4, note=note, bound=0.6)


@pytest.mark.parametrize("system", systems())
def test_one_card_on_screen(system: str, figure: Note) -> None:
    look = look_of(game_called(system))
    composer = look.composer(LANG)
    empty, faction = next(empty_musters(system))
    shown: list[CardSubject] = []

    def show() -> None:
        """Draw every card with builds and subjects of its own, as after an edit."""
        fresh = muster(empty.roster, empty.game, empty.find_faction)
        shown[:] = list(subjects_of_faction(faction, fresh))[: sized(99, 2)]
        for subject in shown:
            pixels(composer, look, subject)

    loops, seconds = in_loops(show)
    note = f"{seconds / len(shown) * 1000:.1f} ms"
    figure(f"one {system} card, model to pixels", loops / len(shown), 3, LOOPS, note, bound=4)
