"""What was checked of an order before it goes to a shop, line by line, against the shop's rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import Sheets
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
    faces = _faces(leaves)
    if not faces:
        return ()
    lines = (
        *_count(leaves, faces, job),
        *_size(faces, job, profile),
        *_bleed(faces, job.bleed_mm, profile),
        *_pictures(faces),
        *_colours(job),
        *_words(job),
    )
    return (*lines, *_safe(leaves, profile, fonts))


def sheets_preflight(
    leaves: Sequence[Leaf], sheets: Sheets, profile: ShopProfile, fonts: FontSet
) -> tuple[Problem, ...]:
    """Return what :func:`preflight` does for cards that lie on *sheets* of paper."""
    faces = _faces(leaves)
    if not faces or not sheets.pages:
        return ()
    job = sheets.job
    lines = (
        _line("sheets", count=len(sheets.pages), paper=job.paper.title),
        *_bleed(faces, job.bleed_mm, profile),
        *_pictures(faces),
        _line("rgb"),
        _line("fonts_embedded"),
    )
    return (*lines, *_safe(leaves, profile, fonts))


def _faces(leaves: Sequence[Leaf]) -> list[Face]:
    return [page.face for page in faces_once(leaves) if page.face is not None]


def _safe(leaves: Sequence[Leaf], profile: ShopProfile, fonts: FontSet) -> tuple[Problem, ...]:
    near = outside_the_safe_area(leaves, profile.safe, fonts)
    return near or (_line("safe", mm=float(profile.safe)),)


def _line(code: str, good: bool = True, **values: object) -> Problem:
    severity = Severity.HINT if good else Severity.WARNING
    return Problem(f"preflight.{code}", severity, values=values)


def _count(leaves: Sequence[Leaf], faces: Sequence[Face], job: FaceJob) -> Iterator[Problem]:
    if job.kind is not FileKind.PDF:
        yield _line("pictures_made", count=len(faces), dpi=job.dpi)
        return
    files = pdf_files(leaves, job)
    order = every_sentence(f"shop.order_{job.order.value}")
    pages = sum(len(file.pages) for file in files)
    yield _line("pages", count=pages, files=len(files), order=order)


def _size(faces: Sequence[Face], job: FaceJob, profile: ShopProfile) -> Iterator[Problem]:
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


def _bleed(faces: Sequence[Face], bleed_mm: float, profile: ShopProfile) -> Iterator[Problem]:
    least = min(bleed_mm, *(face.bleed_mm for face in faces))
    good = least >= profile.bleed - _SAME_MM
    yield _line("bleed", good, mm=round(least, 3), wanted=float(profile.bleed))


def _pictures(faces: Sequence[Face]) -> Iterator[Problem]:
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


def _colours(job: FaceJob) -> Iterator[Problem]:
    if job.icc is None:
        yield _line("rgb")
        return
    yield _line("inks", icc=job.icc.name)
    if job.ink is not None:
        yield _line("ink", percent=job.ink)


def _words(job: FaceJob) -> Iterator[Problem]:
    if job.kind is FileKind.PDF:
        yield _line("fonts_embedded" if job.icc is None else "fonts_outlined")
