"""What was checked of an order before it goes to a shop, line by line, against the shop's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.shops.face_job import FaceJob, faces_once, pdf_files
from realms_builder.cards.shops.profile import FileKind, ShopProfile
from realms_builder.cards.shops.safe_area import outside_the_safe_area
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import every_sentence
from realms_builder.layout.marks import Drawing, Face, Picture, every_mark
from realms_builder.render.jobs.face_check import LEAST_DPI, printed_dpi
from realms_builder.render.pdf.fonts import FontSet

_SAME_MM = 0.05


def preflight(
    leaves: Sequence[Leaf], job: FaceJob, profile: ShopProfile, fonts: FontSet
) -> tuple[Problem, ...]:
    """Return a line for everything that was checked: a hint where it is right, else a warning."""
    faces = [page.face for page in faces_once(leaves) if page.face is not None]
    if not faces:
        return ()
    checks = (_count, _size, _bleed, _pictures, _colours, _words)
    lines = [line for check in checks for line in check(leaves, faces, job, profile)]
    near = outside_the_safe_area(leaves, profile.safe, fonts)
    safe = Problem("preflight.safe", Severity.HINT, values={"mm": float(profile.safe)})
    return (*lines, *(near or (safe,)))


def _line(code: str, good: bool = True, **values: object) -> Problem:
    severity = Severity.HINT if good else Severity.WARNING
    return Problem(f"preflight.{code}", severity, values=values)


def _count(
    leaves: Sequence[Leaf], faces: Sequence[Face], job: FaceJob, profile: ShopProfile
) -> Iterator[Problem]:
    if job.kind is not FileKind.PDF:
        yield _line("pictures_made", count=len(faces), dpi=job.dpi)
        return
    files = pdf_files(leaves, job)
    order = every_sentence(f"shop.order_{profile.order.value}")
    pages = sum(len(file.pages) for file in files)
    yield _line("pages", count=pages, files=len(files), order=order)


def _size(
    _leaves: Sequence[Leaf], faces: Sequence[Face], job: FaceJob, profile: ShopProfile
) -> Iterator[Problem]:
    sold = [size.card_size() for size in profile.offered()]
    sides = [{size.width_mm, size.height_mm} for size in sold]
    for wide, high in sorted({(face.width_mm, face.height_mm) for face in faces}):
        face = next(face for face in faces if (face.width_mm, face.height_mm) == (wide, high))
        fits = not sides or any(
            max(abs(a - b) for a, b in zip(sorted(one), sorted((wide, high)), strict=False))
            < _SAME_MM
            for one in sides
        )
        page = job.size_mm(face)
        values = {"wide": wide, "high": high, "page_wide": page[0], "page_high": page[1]}
        yield _line("size", fits, **{key: round(side, 2) for key, side in values.items()})


def _bleed(
    _leaves: Sequence[Leaf], faces: Sequence[Face], job: FaceJob, profile: ShopProfile
) -> Iterator[Problem]:
    least = min(job.bleed_mm, *(face.bleed_mm for face in faces))
    good = least >= profile.bleed - _SAME_MM
    yield _line("bleed", good, mm=round(least, 3), wanted=float(profile.bleed))


def _pictures(
    _leaves: Sequence[Leaf], faces: Sequence[Face], _job: FaceJob, _profile: ShopProfile
) -> Iterator[Problem]:
    found: dict[str, float] = {}
    drawn = False
    for face in faces:
        for mark in every_mark(face.drawn):
            drawn = drawn or isinstance(mark, Drawing)
            dpi = printed_dpi(mark) if isinstance(mark, Picture) else None
            if isinstance(mark, Picture) and dpi is not None:
                found[mark.path] = min(dpi, found.get(mark.path, dpi))
    if found:
        path, dpi = min(found.items(), key=lambda one: one[1])
        yield _line("resolution", dpi >= LEAST_DPI, dpi=int(dpi), file=Path(path).name)
    elif drawn:
        yield _line("drawings")


def _colours(
    _leaves: Sequence[Leaf], _faces: Sequence[Face], job: FaceJob, _profile: ShopProfile
) -> Iterator[Problem]:
    if job.icc is None:
        yield _line("rgb")
        return
    yield _line("inks", icc=job.icc.name)
    if job.ink is not None:
        yield _line("ink", percent=job.ink)


def _words(
    _leaves: Sequence[Leaf], _faces: Sequence[Face], job: FaceJob, _profile: ShopProfile
) -> Iterator[Problem]:
    if job.kind is FileKind.PDF:
        yield _line("fonts_embedded" if job.icc is None else "fonts_outlined")
