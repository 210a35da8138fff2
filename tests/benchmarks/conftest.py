"""Collects the figures of a run and prints them as one table at its end."""

from __future__ import annotations

import math
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.benchmarks.sizes import SHORT, is_short

_FIGURES: list[Figure] = []


class Figure(NamedTuple):
    """One line of the table: how many times the reference, less is better."""

    name: str
    measured: float
    wanted: float
    unit: str
    note: str = ""


Note = Callable[..., None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the short form."""
    parser.addoption(
        "--short", action="store_true", help="run each benchmark once, small, and judge no figure"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Tell the sizes, here and in processes to come, which form is wanted."""
    if config.getoption("--short"):
        os.environ[SHORT] = "1"


@pytest.fixture
def figure() -> Note:
    """Return what notes a figure for the table and fails when it is worse than wanted.

    Where what is wanted is out of reach so far, *bound* is what must not be lost again. The short
    form judges nothing: its sizes are too small and the machine may be busy.
    """

    def note(
        name: str,
        measured: float,
        wanted: float,
        unit: str = "x",
        note: str = "",
        bound: float | None = None,
    ) -> None:
        assert math.isfinite(measured) and measured > 0, f"{name}: nothing was measured"
        if is_short():
            return
        _FIGURES.append(Figure(name, measured, wanted, unit, note))
        most = wanted if bound is None else bound
        assert measured <= most, f"{name}: {measured:.3g} {unit}, at most {most:.3g} {unit}"

    return note


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    if not _FIGURES:
        return
    rows = [("figure", "measured", "wanted", "part of it", "")]
    for name, measured, wanted, unit, note in _FIGURES:
        part = f"{measured / wanted:.0%}"
        rows.append((name, f"{measured:.3g} {unit}", f"<= {wanted:.3g} {unit}", part, note))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    terminalreporter.section("figures")
    for row in rows:
        name, *numbers = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        terminalreporter.write_line("  ".join([name, *numbers, row[4]]).rstrip())
