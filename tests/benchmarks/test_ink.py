"""How fast the ink is: against the hand-made reference, in memory, and for one card on screen."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from realms_builder.render import raster
from realms_builder.render.fonts import FontSet
from realms_builder.render.pdf import face_pdf
from tests.benchmarks.deck import characters, deck
from tests.benchmarks.memory import peak_mb
from tests.benchmarks.plain_faces import front, write_faces
from tests.benchmarks.reference import write_reference
from tests.benchmarks.stopwatch import best_of

CARDS = 900
TWICE = 2 * 96 / 25.4
_WRITE = """
from pathlib import Path
from tests.benchmarks.deck import deck
from tests.benchmarks.{module} import {name}
folder = Path({folder!r})
{name}(deck({cards}, folder), folder / "memory.pdf")
"""


def test_the_ink_beside_the_reference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = deck(CARDS, tmp_path)
    assert sum(map(characters, cards)) / CARDS == pytest.approx(630, rel=0.05)
    times = best_of(
        {
            "reference": lambda: write_reference(cards, tmp_path / "reference.pdf"),
            "ink": lambda: write_faces(cards, tmp_path / "ink.pdf"),
        }
    )
    with capsys.disabled():
        for name, seconds in times.items():
            size = (tmp_path / f"{name}.pdf").stat().st_size / 1e6
            print(f"\n{name:10} {CARDS / seconds:6.0f} cards/s  {size:4.2f} MB", end="")
        print(f"\nink / reference: {times['reference'] / times['ink']:.2f}")
    assert times["ink"] < 2 * times["reference"]


def test_peak_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for module, name in (("reference", "write_reference"), ("plain_faces", "write_faces")):
        code = _WRITE.format(module=module, name=name, folder=str(tmp_path), cards=CARDS)
        peak = peak_mb(code)
        with capsys.disabled():
            print(f"\n{module:12} {peak:4.0f} MB", end="")
        assert peak < 120


def test_one_card_on_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = deck(60, tmp_path)
    fonts = FontSet()
    parts: dict[str, list[float]] = {"marks": [], "PDF": [], "pixels": []}
    for card in cards:
        start = perf_counter()
        face = front(card, fonts)
        made = perf_counter()
        pdf, _ = face_pdf(face, fonts)
        written = perf_counter()
        raster.image(pdf, 0, TWICE)
        ended = perf_counter()
        parts["marks"].append(made - start)
        parts["PDF"].append(written - made)
        parts["pixels"].append(ended - written)
    whole = median(map(sum, zip(*parts.values(), strict=True)))
    with capsys.disabled():
        shares = ", ".join(f"{name} {median(row) * 1000:.1f}" for name, row in parts.items())
        print(f"\none card: {whole * 1000:.1f} ms ({shares})")
    assert whole < 0.015
