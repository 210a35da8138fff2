"""Tokens drawn and laid on sheets: rounds of mixed sizes, side by side, each with its cut line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin

from realms_builder.cards.composing import Composer
from realms_builder.cards.drawing import Face, Mark, Rect, TextRun
from realms_builder.cards.metrics import FontMetrics
from realms_builder.cards.sizes import Paper
from realms_builder.cards.tokens import TokenSubject
from realms_builder.core.problems import Problem

GAP_MM = 3.0
SIDE_MM, TOP_MM, FOOT_MM = 10.0, 10.0, 14.0
_CUT = Rect(0, 0, 0, 0, stroke="#9a9a9a", line_mm=0.1)
_DIAL_AT, _DIAL_PT = 0.79, 8.0
_FONT, _INK, _GREY = "text_bold", "#1d1b18", "#6f6a62"
_FOOT_PT, _FOOT_AT_MM = 6.0, 8.0


@dataclass(frozen=True, slots=True)
class Round:
    """One token as it is drawn: its face, how many are wanted."""

    face: Face
    count: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A face with the place of its top left corner on a page, in millimetres."""

    face: Face
    x_mm: float
    y_mm: float


def foot(text: str, paper: Paper) -> Face:
    """Return a face as large as *paper* that holds only its foot line."""
    y = paper.height_mm - _FOOT_AT_MM
    run = TextRun(SIDE_MM, y, text, "text", _FOOT_PT, _GREY)
    return Face(paper.width_mm, paper.height_mm, marks=[run])


def rounds_of(
    subjects: Iterable[TokenSubject], composers: dict[float, Composer], metrics: FontMetrics
) -> tuple[list[Round], list[Problem]]:
    """Return the faces of *subjects*; *composers* hold one for each diameter among them."""
    rounds: list[Round] = []
    problems: list[Problem] = []
    for subject in subjects:
        composed = composers[subject.mm].compose(subject)
        problems.extend(composed.problems)
        plain, mm = composed.front, subject.mm
        marks: list[Mark] = [*plain.marks, *_dial(subject, metrics)]
        marks.append(_CUT._replace(w=mm, h=mm, radius_mm=mm / 2))
        face = Face(mm, mm, plain.bleed_mm, mm / 2, marks, plain.layers)
        rounds.append(Round(face, subject.count))
    return rounds, problems


def _dial(subject: TokenSubject, metrics: FontMetrics) -> Iterator[TextRun]:
    """Yield the numbers of a dial, the first at the top, clockwise."""
    half, step = subject.mm / 2, 2 * pi / max(1, len(subject.dial))
    size = min(_DIAL_PT * subject.mm / 40, 60 * step)
    for at, number in enumerate(subject.dial):
        text = str(number)
        x = half + sin(at * step) * half * _DIAL_AT - metrics.width(_FONT, text, size) / 2
        high = metrics.heights(_FONT).cap_height * size
        y = half - cos(at * step) * half * _DIAL_AT + high / 2
        yield TextRun(x, y, text, _FONT, size, _INK)


def laid_out(rounds: Iterable[Round], paper: Paper) -> list[list[Placed]]:
    """Return pages of *rounds* in rows, the largest first; nothing for what no page can hold."""
    pages: list[list[Placed]] = []
    right = paper.width_mm - SIDE_MM
    bottom = paper.height_mm - FOOT_MM
    x, y, row = SIDE_MM, TOP_MM, 0.0
    for face in _every(rounds):
        if face.width_mm > right - SIDE_MM or face.height_mm > bottom - TOP_MM:
            continue
        if x + face.width_mm > right + 1e-6:
            x, y, row = SIDE_MM, y + row + GAP_MM, 0.0
        if not pages or y + face.height_mm > bottom + 1e-6:
            pages.append([])
            x, y, row = SIDE_MM, TOP_MM, 0.0
        pages[-1].append(Placed(face, x, y))
        x += face.width_mm + GAP_MM
        row = max(row, face.height_mm)
    return pages


def _every(rounds: Iterable[Round]) -> Iterator[Face]:
    for found in sorted(rounds, key=lambda one: -one.face.width_mm):
        for _ in range(found.count):
            yield found.face
