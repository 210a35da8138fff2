"""Draws a template that is being designed: composed, written as the PDF that prints, rasterised.

A :class:`DesignStudio` lives in the one thread for cards. It makes subjects of its own, since
builds are not shared between threads, and keeps what did not change since the last picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from realms_builder.cards.composing import CardComposer, CardFaces
from realms_builder.cards.designing.arranging import ElementFrame
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.element_keys import ElementKey, keys_of_models
from realms_builder.cards.designing.spots import ElementSpot, frames_of, spots_of
from realms_builder.cards.designing.turning import ElementTurn
from realms_builder.cards.template.look_options import Choice, settled
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.game.game import Game
from realms_builder.gui.rooms.designer.preview_case import PreviewCase, shown_for
from realms_builder.gui.shell.tasks import Job
from realms_builder.layout.marks import Face
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import FactionFinder

LARGEST_SIDE_PX = 6000
MOST_PIXELS = 2_600_000
"""A picture with more pixels shows only what is in sight."""


@dataclass(frozen=True, slots=True)
class DesignRequest:
    """Which face of which draft is wanted, for whom, how large.

    *sight* is what can be seen, in millimetres from the top left of the trim.
    """

    draft: Draft
    shelf: TemplateShelf
    game: Game
    find_faction: FactionFinder
    case: PreviewCase | None
    theme: ThemeFile
    lang: str
    options: Mapping[str, Choice] = field(default_factory=dict)
    face: str = "front"
    pixels_per_mm: float = 4.0
    sight: tuple[float, float, float, float] | None = None


class DesignPicture(NamedTuple):
    """A drawn face: its pixels where they lie in millimetres, and where every element came to lie.

    *place* is the box of the pixels, which reach into the bleed.
    """

    request: DesignRequest
    image: QImage
    place: QRectF
    is_whole: bool
    spots: tuple[ElementSpot, ...]
    places: Mapping[ElementKey, ElementFrame]
    turns: Mapping[ElementKey, ElementTurn]
    width_mm: float
    height_mm: float
    bleed_mm: float
    corner_mm: float
    has_back: bool
    continuations: int
    problems: tuple[Problem, ...]
    text: str


class _Made(NamedTuple):
    key: tuple[object, ...]
    fonts: FontSet
    faces: CardFaces
    face: Face
    spots: tuple[ElementSpot, ...]
    places: Mapping[ElementKey, ElementFrame]
    problems: tuple[Problem, ...]


class DesignStudio:
    """Draws faces on request; call it from one thread only."""

    def __init__(self) -> None:
        self._fonts: tuple[tuple[object, ...], Game, FontSet] | None = None
        self._subject: tuple[PreviewCase, object, str, Record | None] | None = None
        self._made: _Made | None = None
        self._pdf: tuple[Face, bytes, tuple[Problem, ...], str] | None = None

    def draw(self, request: DesignRequest, job: Job) -> DesignPicture | None:
        """Return the face asked for; None when the draft is no template."""
        made = self._composed(request)
        if made is None:
            return None
        job.check()
        face = made.face
        if self._pdf is None or self._pdf[0] is not face:
            from realms_builder.render.pdf.pdf import face_pdf
            from realms_builder.render.pdf.raster import page_words

            pdf, problems = face_pdf(face, made.fonts, bleed_mm=face.bleed_mm)
            self._pdf = (face, pdf, problems, page_words(pdf, 0))
        _, pdf, drawn, text = self._pdf
        job.check()
        image, place, whole = _pixels(pdf, face, request)
        return DesignPicture(
            request,
            image,
            place,
            whole,
            made.spots,
            made.places,
            {spot.key: spot.turn for spot in made.spots if spot.turn is not None},
            face.width_mm,
            face.height_mm,
            face.bleed_mm,
            face.corner_mm,
            made.faces.back is not None,
            len(made.faces.continuations),
            (*made.problems, *drawn),
            text,
        )

    def _fonts_of(self, request: DesignRequest, template: CardTemplate) -> FontSet:
        wanted, game = {**template.fonts, **request.theme.fonts}, request.game
        icons = template.icons
        known = self._fonts
        if known is None or known[0] != (wanted, icons) or known[1] is not game:
            found = FontSet.of_game(wanted, game, icons)
            known = self._fonts = ((wanted, icons), game, found)
        return known[2]

    def _subject_of(self, request: DesignRequest, shows: str) -> Record:
        case, game = request.case, request.game
        if case is None:
            return Nobody()
        # A game that is read anew brings factions of its own.
        known, faction = self._subject, request.find_faction(case.faction)
        if known is None or known[0] != case or known[1] is not faction or known[2] != shows:
            found = shown_for(shows, case, game, request.find_faction)
            known = self._subject = (case, faction, shows, found)
        return known[3] or Nobody()

    def _composed(self, request: DesignRequest) -> _Made | None:
        key = (
            request.draft.raw,
            request.shelf,
            request.theme,
            request.case,
            request.lang,
            tuple(sorted(request.options.items(), key=lambda pair: pair[0])),
            request.face,
        )
        made = self._made
        if made is not None and _same(made.key, key):
            return made
        found = request.draft.template(request.shelf)
        if found.template is None:
            return None
        template = found.template
        fonts = self._fonts_of(request, template)
        composer = CardComposer(
            template,
            request.theme,
            request.lang,
            fonts,
            options=settled(template, request.options),
            folder=request.game.folder,
            traced=keys_of_models(template),
        )
        subject = self._subject_of(request, template.shows)
        faces = composer.compose(subject)
        face = faces.front
        if request.face == "back":
            face = faces.back or composer.back_face(subject)
        elif request.face == "continuation":
            more = faces.continuations
            face = more[0] if more else composer.continuation_face(subject)
        spots = spots_of(template, request.face, composer.traces.get(face, ()), composer)
        problems = (*found.problems, *faces.problems)
        self._made = _Made(key, fonts, faces, face, spots, frames_of(spots), problems)
        return self._made


def _same(known: tuple[object, ...], key: tuple[object, ...]) -> bool:
    """Return whether two keys mean the same picture; data of drafts is compared by identity."""
    return all(a is b for a, b in zip(known[:3], key[:3], strict=True)) and known[3:] == key[3:]


def _pixels(pdf: bytes, face: Face, request: DesignRequest) -> tuple[QImage, QRectF, bool]:
    from realms_builder.render.pdf.raster import clear_pixels

    bleed = face.bleed_mm
    wide, high = face.width_mm + 2 * bleed, face.height_mm + 2 * bleed
    scale = min(request.pixels_per_mm, LARGEST_SIDE_PX / 10.0)
    region = None
    place = QRectF(-bleed, -bleed, wide, high)
    if wide * high * scale * scale > MOST_PIXELS and request.sight is not None:
        seen = QRectF(*request.sight).intersected(place)
        if not seen.isEmpty():
            place = seen
            region = (seen.x() + bleed, seen.y() + bleed, seen.width(), seen.height())
    area = place.width() * place.height()
    scale = min(scale, (4 * MOST_PIXELS / max(area, 1.0)) ** 0.5)
    columns, rows, data = clear_pixels(pdf, 0, scale, region)
    shown = QImage(data, columns, rows, QImage.Format.Format_ARGB32)
    image = shown.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    exact = QRectF(place.x(), place.y(), columns / scale, rows / scale)
    return image, exact, region is None


# ------------------------------------------------------------------ nobody


_LISTS = ("tags", "rules", "stats", "tracks", "items")
_OF_THE_LOOK = ("options", "theme", "width", "height", "page", "pages", "continued")


class Nobody(Record):
    """A subject without any values, for games that have no units yet."""

    def lookup(self, name: str) -> Value | Unknown:
        """Return that there is nothing, except for what the look itself knows."""
        if name in _OF_THE_LOOK:
            return UNKNOWN
        return () if name in _LISTS else MISSING
