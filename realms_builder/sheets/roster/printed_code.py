"""The code of a roster as a QR code on paper, with what it is beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.core.translation import sentence
from realms_builder.layout.blocks import Marks
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.marks import Command, PathMark
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BOLD, FULL
from realms_builder.sheets.roster.page_look import PageLook

QUIET_MODULES = 4
"""So many modules around a QR code stay white."""
LEAST_MODULE_MM = 0.36
"""Smaller ones are not read from paper by every phone."""
_MOST_MODULE_MM, _USUAL_SIDE_MM, _MOST_WORDS_MM = 0.5, 24.0, 74.0
_BLACK = "#000000"


class PrintedCode(NamedTuple):
    """The *modules* of a QR code, dark ones true, and what the code in it lacks of its roster.

    *title* stands above what it is.
    """

    modules: tuple[tuple[bool, ...], ...]
    title: str = ""
    lacks: str = ""

    @property
    def module_mm(self) -> float:
        """Return how wide a module is."""
        return min(max(_USUAL_SIDE_MM / len(self.modules), LEAST_MODULE_MM), _MOST_MODULE_MM)

    @property
    def side_mm(self) -> float:
        """Return how wide and high it is, without what stays white around it."""
        return self.module_mm * len(self.modules)

    @property
    def quiet_mm(self) -> float:
        """Return how much stays white around it."""
        return self.module_mm * QUIET_MODULES


def draw_code(out: Marks, code: PrintedCode, x: float, y: float) -> None:
    """Draw *code* with its upper left corner at *x*, *y*; what stays white lies around that."""
    mm = code.module_mm
    steps: list[Command] = []
    for row, dark in enumerate(code.modules):
        top, bottom = y + row * mm, y + (row + 1) * mm
        for left, right in _runs(dark):
            one, two = x + left * mm, x + right * mm
            steps += [("M", one, top), ("L", two, top), ("L", two, bottom), ("L", one, bottom)]
            steps.append(("Z",))
    out.append(PathMark(tuple(steps), _BLACK))


def draw_words(
    out: Marks, code: PrintedCode, look: PageLook, x: float, y: float, wide: float
) -> None:
    """Say what it is beside *code*, which is drawn at *x*, *y*, in *wide* millimetres."""
    left = x + code.side_mm + code.quiet_mm + look.mm(1.2)
    said = [(FaceRun(code.title, BOLD),), (FaceRun(sentence("sending.code_scan", look.lang)),)]
    if code.lacks:
        said.append((FaceRun(sentence(f"sending.code_without_{code.lacks}", look.lang)),))
    room = min(x + wide - left, look.mm(_MOST_WORDS_MM))
    block = Prose(said, look.kind).layout(room, FULL)
    block.draw(out, left, y + (code.side_mm - block.height) / 2)


def _runs(dark: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Yield where dark modules that touch each other begin and end."""
    begin = -1
    for place, is_dark in enumerate((*dark, False)):
        if is_dark and begin < 0:
            begin = place
        elif not is_dark and begin >= 0:
            yield begin, place
            begin = -1
