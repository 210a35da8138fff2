"""How fast the ink alone is: marks that are given, against a reference made by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.conftest import Note
from tests.benchmarks.deck import characters, deck
from tests.benchmarks.plain_faces import write_faces
from tests.benchmarks.reference import write_reference
from tests.benchmarks.sizes import models
from tests.benchmarks.stopwatch import best_of


def test_the_ink_beside_the_reference(tmp_path: Path, figure: Note) -> None:
    count = models()
    cards = deck(count, tmp_path)
    assert sum(map(characters, cards)) / count == pytest.approx(630, rel=0.05)
    times = best_of(
        {
            "reference": lambda: write_reference(cards, tmp_path / "reference.pdf"),
            "ink": lambda: write_faces(cards, tmp_path / "ink.pdf"),
        }
    )
    note = f"{count / times['ink']:.0f} against {count / times['reference']:.0f} cards/s"
    ratio = times["ink"] / times["reference"]
    figure("ink of 198 cards against pages by hand", ratio, 2.0, note=note)
