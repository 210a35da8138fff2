"""Draws the card of a model for the screen: composed, written as the PDF that prints, rasterised.

A :class:`CardStudio` lives in the one thread for cards. It musters its own copy of the roster,
since builds are not shared between threads, and keeps the compiled look of a few games.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtGui import QImage

from realms_builder.cards.composing import CardComposer, CardFaces, size_mm
from realms_builder.cards.deck import gathered
from realms_builder.cards.portrait_box import portrait_aspect
from realms_builder.cards.rules_on_card import rules_of
from realms_builder.cards.subjects import CardSubject, subjects_about
from realms_builder.core.problems import Problem, Severity
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.library import Library
from realms_builder.game.units import Faction
from realms_builder.game.value_words import said
from realms_builder.gui.kit.rule_help import RuleWords, rule_words
from realms_builder.gui.shell.tasks import Job
from realms_builder.layout.marks import Clip, Face, Mark, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.jobs.looks import CardLook, find_look
from realms_builder.roster.resolve.muster import FactionFinder, Muster, muster
from realms_builder.roster.roster import Roster

LARGEST_SIDE_PX = 6000
_LETTER = 0.5
"""How wide a letter is, about, in parts of its height."""
_REMEMBERED_LOOKS = 6


class CardSource(Protocol):
    """What cards are shown of: a roster with what it comes to, such as an open document."""

    @property
    def own_library(self) -> Library | None:
        """Return the library that it brings, None where that of the desk is meant."""
        ...

    @property
    def game(self) -> Game:
        """Return the game that it is of."""
        ...

    @property
    def find_faction(self) -> FactionFinder:
        """Return what finds the factions of the game."""
        ...

    @property
    def roster(self) -> Roster:
        """Return the roster as it is now."""
        ...

    @property
    def mustered(self) -> Muster:
        """Return what the roster comes to."""
        ...

    @property
    def home(self) -> Path:
        """Return the file beside which its pictures lie."""
        ...


@dataclass(frozen=True, slots=True)
class CardRequest:
    """Which face is wanted of whom, how large.

    *card* is the key of a card of the model, empty for its own; *side* counts its faces. The scale
    is *pixels_per_mm*, or what fits into *fit_px*, both in the pixels of the screen.
    """

    roster: Roster
    game: Game
    find_faction: FactionFinder
    library: Library
    model: str
    lang: str
    card: str = ""
    side: int = 0
    theme: str = "colour"
    pixels_per_mm: float = 0.0
    fit_px: tuple[int, int] = (0, 0)
    faction: Faction | None = field(default=None, compare=False)

    def is_of(self, other: CardRequest) -> bool:
        """Return whether *other* wants the same face of the same state of the faction."""
        return self.faction is other.faction and self == other


@dataclass(frozen=True, slots=True)
class CardName:
    """One card of a model: its key and what it is called."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A drawn face with everything the view says about it; *notes* are worst first."""

    cards: tuple[CardName, ...]
    card: str
    side: int
    has_back: bool
    sides: int
    image: QImage
    width_mm: float
    height_mm: float
    corner_mm: float
    portrait_aspect: float | None
    notes: tuple[tuple[Severity, str], ...]
    rules: tuple[RuleWords, ...] = ()
    words: tuple[TextRun, ...] = ()
    text: str = ""
    """All that it says."""

    def rules_at(self, x_mm: float, y_mm: float) -> tuple[RuleWords, ...]:
        """Return the rules whose names stand printed at a place of the face."""
        for run in self.words:
            high = run.size_pt * MM_PER_PT
            wide = high * _LETTER * len(run.text)
            above = run.baseline_y - high <= y_mm <= run.baseline_y + high / 3
            if above and run.x <= x_mm <= run.x + wide:
                said = run.text.casefold()
                return tuple(rule for rule in self.rules if rule.name.casefold() in said)
        return ()


def request_for(
    source: CardSource, library: Library, model: str, lang: str, **wanted: Any
) -> CardRequest:
    """Return what the worker needs to know of *source* to draw a card of *model*."""
    roster = source.roster
    if roster.file != str(source.home):
        roster = replace(roster, file=str(source.home))
    faction = source.find_faction(roster.faction)
    return CardRequest(
        roster, source.game, source.find_faction, library, model, lang, faction=faction, **wanted
    )


def get_ready(_job: Job) -> None:
    """Import what the first card needs, while nobody waits for it."""
    for module in ("realms_builder.render.pdf.pdf", "realms_builder.render.pdf.raster"):
        import_module(module)


class CardStudio:
    """Draws faces on request; call it from one thread only."""

    def __init__(self) -> None:
        self._looks: OrderedDict[tuple[int, int, str, str], tuple[CardLook, CardComposer, Any]]
        self._looks = OrderedDict()
        self._muster: Muster | None = None
        self._composed: tuple[CardRequest, str, CardComposer, CardFaces] | None = None

    def draw(self, request: CardRequest, job: Job) -> CardPicture | None:
        """Return the face asked for; None when the model has no card, or is gone."""
        look, composer = self._look(request)
        subjects = self._subjects(request)
        if not subjects:
            return None
        subject = next((s for s in subjects if s.key == request.card), subjects[0])
        job.check()
        faces = self._faces(request, subject, composer)
        job.check()
        every = [faces.front, *([faces.back] if faces.back else []), *faces.continuations]
        side = min(max(0, request.side), len(every) - 1)
        face = every[side]
        image, text, problems = _drawn(face, look, request, job)
        return CardPicture(
            cards=tuple(CardName(s.key, _title(s, request.lang)) for s in subjects),
            card=subject.key,
            side=side,
            has_back=faces.back is not None,
            sides=len(every),
            image=image,
            width_mm=face.width_mm,
            height_mm=face.height_mm,
            corner_mm=face.corner_mm,
            portrait_aspect=portrait_aspect(look.template, look.size or size_mm(look.template)),
            notes=_notes((*look.problems, *faces.problems, *problems), request.lang),
            rules=rule_words(rules_of(subject.build), request.lang),
            text=text,
            words=tuple(_runs(face.drawn)),
        )

    def _look(self, request: CardRequest) -> tuple[CardLook, CardComposer]:
        key = (id(request.library), id(request.game), request.theme, request.lang)
        found = self._looks.get(key)
        if found is None:
            look = find_look(request.library, request.game, theme=request.theme)
            # Library and game are kept, so that no others can come to have their ids.
            found = (look, look.composer(request.lang), (request.library, request.game))
            self._looks[key] = found
            if len(self._looks) > _REMEMBERED_LOOKS:
                self._looks.popitem(last=False)
        self._looks.move_to_end(key)
        return found[0], found[1]

    def _subjects(self, request: CardRequest) -> list[CardSubject]:
        before = self._muster
        if before is None or before.roster is not request.roster:
            same = before if before is not None and before.game is request.game else None
            before = muster(request.roster, request.game, request.find_faction, same)
            self._muster = before
        return subjects_about(before, request.model)

    def _faces(
        self, request: CardRequest, subject: CardSubject, composer: CardComposer
    ) -> CardFaces:
        known = self._composed
        if known is not None and known[1:3] == (subject.key, composer):
            before = known[0]
            if before.faction is request.faction and (before.roster, before.model) == (
                request.roster,
                request.model,
            ):
                return known[3]
        faces = composer.compose(subject)
        self._composed = request, subject.key, composer, faces
        return faces


def _drawn(
    face: Face, look: CardLook, request: CardRequest, job: Job
) -> tuple[QImage, str, tuple[Problem, ...]]:
    from realms_builder.render.pdf.pdf import face_pdf
    from realms_builder.render.pdf.raster import clear_pixels, page_words

    scale = request.pixels_per_mm
    if not scale:
        width, height = request.fit_px
        scale = max(0.5, min(width / face.width_mm, height / face.height_mm))
    scale = min(scale, LARGEST_SIDE_PX / max(face.width_mm, face.height_mm))
    pdf, problems = face_pdf(face, look.fonts, round_corners=True)
    job.check()
    columns, rows, data = clear_pixels(pdf, 0, scale)
    job.check()
    shown = QImage(data, columns, rows, QImage.Format.Format_ARGB32)
    shown = shown.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return shown, page_words(pdf, 0), problems


def _runs(marks: Iterable[Mark]) -> Iterator[TextRun]:
    for mark in marks:
        if isinstance(mark, TextRun):
            yield mark
        elif isinstance(mark, Clip):
            yield from _runs(mark.marks)


def _title(subject: CardSubject, lang: str) -> str:
    mark = subject.lookup("mark")
    name = subject.show(lang)
    said = mark.show(lang) if isinstance(mark, LocalisedLabel) else ""
    return f"{name} · {said}" if said else name


def _notes(problems: tuple[Problem, ...], lang: str) -> tuple[tuple[Severity, str], ...]:
    found = {said(problem, lang): problem.severity for problem in gathered(problems, lang)}
    return tuple(sorted(((s, text) for text, s in found.items()), key=lambda note: note[0].rank))
