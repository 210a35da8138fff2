"""How fast the ink alone is: marks that are given, against a reference made by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.conftest import Note
from tests.benchmarks.deck import characters, deck
from tests.benchmarks.memory import peak_mb
from tests.benchmarks.plain_faces import write_faces
from tests.benchmarks.reference import write_reference
from tests.benchmarks.stopwatch import best_of

CARDS = 900
_WRITE = """
from pathlib import Path
from tests.benchmarks.conftest import Note
from tests.benchmarks.deck import deck
from tests.benchmarks.plain_faces import write_faces
folder = Path({folder!r})
write_faces(deck({cards}, folder), folder / "memory.pdf")
"""


def test_the_ink_beside_the_reference(tmp_path: Path, figure: Note) -> None:
    cards = deck(CARDS, tmp_path)
    assert sum(map(characters, cards)) / CARDS == pytest.approx(630, rel=0.05)
    times = best_of(
        {
            "reference": lambda: write_reference(cards, tmp_path / "reference.pdf"),
            "ink": lambda: write_faces(cards, tmp_path / "ink.pdf"),
        }
    )
    note = f"{CARDS / times['ink']:.0f} against {CARDS / times['reference']:.0f} cards/s"
    figure("ink alone, time against hand", times["ink"] / times["reference"], 2.0, "x", note)


def test_peak_memory_of_the_ink(tmp_path: Path, figure: Note) -> None:
    peak = peak_mb(_WRITE.format(folder=str(tmp_path), cards=CARDS))
    figure("ink alone, peak memory", peak, 120, "MB")
