"""Composes cards: a subject, a template, a theme and a language become faces."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import normalize

from realms_builder.cards.elements.areas import Sheet
from realms_builder.cards.elements.pictures import faction_of
from realms_builder.cards.elements.tracing import Trace, parted
from realms_builder.cards.equal_boxes import EqualBoxes
from realms_builder.cards.faces import FacePlan, measure_mm
from realms_builder.cards.template.binding import Card, CardScope, Plain, printed
from realms_builder.cards.template.other_sizes import exact, placement, size_mm
from realms_builder.cards.template.templates import CardTemplate, Element
from realms_builder.cards.template.themes import ThemeFile, ThemePalette
from realms_builder.cards.template_building import ElementKey, Workshop
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Unknown, Value
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import (
    Face,
    Layer,
    TextRun,
    every_mark,
)
from realms_builder.layout.metrics import FontMetrics, listed_characters
from realms_builder.layout.scaled_marks import scaled

MOST_CONTINUATIONS = 20
EASES = (1.0, 0.5)
NOT_TRACED: Mapping[int, ElementKey] = MappingProxyType({})
_REMEMBERED = 16
_COMPOSERS: OrderedDict[tuple[int, int, str, int], tuple[object, CardComposer]] = OrderedDict()
_FONT = "text"
_TYPED = ("own_name", "note")


@dataclass(frozen=True, slots=True)
class CardFaces:
    """The faces of one card; continuations are further single faces in reading order."""

    front: Face
    back: Face | None = None
    continuations: tuple[Face, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def all(self) -> tuple[Face, ...]:
        """Return every face of the card, the front first."""
        return (self.front, *((self.back,) if self.back else ()), *self.continuations)


class _Plans(NamedTuple):
    front: FacePlan
    back: FacePlan | None
    continuation: FacePlan
    notes: tuple[tuple[str, Severity, str, dict[str, object]], ...] = ()


class CardComposer:
    """Composes any number of cards in one look; keep it, since compiling costs milliseconds."""

    def __init__(
        self,
        template: CardTemplate,
        theme: ThemeFile,
        lang: str,
        metrics: FontMetrics,
        *,
        options: Mapping[str, Value] | None = None,
        size: tuple[float, float] | None = None,
        folder: Path | None = None,
        traced: Mapping[int, ElementKey] = NOT_TRACED,
        inset: float = 1.0,
    ) -> None:
        """Settle the look; *options* are values for the template's own options.

        Pictures that the template itself names lie below *folder*. *traced* are the keys of
        elements, by the identity of their models, whose places :attr:`traces` holds after every
        card. With an *inset* below 1 everything but grounds keeps further away from the cut.
        """
        self.template = template
        self.theme = theme
        self.lang = lang
        self._metrics = metrics
        self.icons = metrics.icons(lang)
        self._folder = folder
        chosen = {option.id: option.start() for option in template.options}
        chosen.update(options or {})
        self._size = size or size_mm(template)
        self._placement = place = placement(
            template, self._size, Plain(chosen), theme.sizes if theme.large_print else 1.0
        ).inset(inset)
        self._sheet = Sheet(
            place.width_mm,
            place.height_mm,
            template.bleed / place.scale,
            place.left_mm,
            place.top_mm,
        )
        self._drawn = theme.drawn(place.scale)
        width, height = place.face_mm
        self._settings: dict[str, Value] = {
            "options": Plain(chosen),
            "theme": theme.id,
            "width": exact(width),
            "height": exact(height),
        }
        self._traced = traced
        self.traces: dict[Face, tuple[Trace, ...]] = {}
        self._plans: dict[tuple[str, ...], _Plans] = {}
        self._layers: dict[Layer, Layer] = {}
        self._drawable: set[str] = set()

    def box_of(self, element: Element) -> tuple[float, ...]:
        """Return x, y, width and height of the box of *element*, empty without one.

        Raises ``FormulaError`` for a measure that cannot be worked out.
        """
        return tuple(measure_mm(side, self._settings) for side in element.box or [])

    def compose(
        self, subject: Record, *, backs: bool = True, equal: EqualBoxes | None = None
    ) -> CardFaces:
        """Return the faces of *subject* and what had to give way on them.

        Without *backs*, what the front has no room for goes to continuation cards at once.
        *equal* keeps what boxes came to for the other cards of a deck.
        """
        self.traces = {}
        plans = self._plans_for(subject)
        if not backs:
            plans = plans._replace(back=None)
        faces, pages = self._at_ease(subject, plans, equal), 1
        for _ in range(3):
            found = 1 + len(faces.continuations)
            if found == pages:
                break
            # The number of pages is printed on the card, which may change how much fits.
            faces, pages = self._composed(subject, plans, found, equal), found
        return faces

    def _at_ease(self, subject: Record, plans: _Plans, equal: EqualBoxes | None) -> CardFaces:
        """Return the faces with texts as large as two faces allow, where the back awaits them."""
        if plans.back is not None and self.template.back_when == "needed":
            for ease in EASES:
                faces = self._composed(subject, plans, 1, equal, ease=ease, most=0)
                if not _has_errors(faces):  # what is left over would be one
                    return faces
        return self._composed(subject, plans, 1, equal)

    def continuation_face(self, subject: Record) -> Face:
        """Return the face that holds what finds no room elsewhere, for one that needs none."""
        said = sentence("card.continued_word", self.lang)
        plan = self._plans_for(subject).continuation
        return self._alone(subject, plan, {"page": 2, "pages": 2, "continued": said})

    def back_face(self, subject: Record) -> Face:
        """Return the back with nothing that spilled over, for a card that needs none.

        Where the template has none it is bare paper.
        """
        plans = self._plans_for(subject)
        plan = plans.back or plans.front.bare("back")
        return self._alone(subject, plan, {"page": 1, "pages": 1, "continued": MISSING})

    def _alone(self, subject: Record, plan: FacePlan, said: Mapping[str, Value]) -> Face:
        card = Card(self.lang, card_name(subject, self.lang))
        shown = printable(subject, card, self._metrics, self._drawable)
        scope = CardScope(shown, {**self._settings, **said}, self.icons)
        marks, _ = plan.draw(card, scope, ())
        return self._face(plan, marks)

    def _composed(
        self,
        subject: Record,
        plans: _Plans,
        pages: int,
        equal: EqualBoxes | None = None,
        *,
        ease: float = 0.0,
        most: int = MOST_CONTINUATIONS,
    ) -> CardFaces:
        card = Card(self.lang, card_name(subject, self.lang), ease=ease)
        for code, severity, element, values in plans.notes:
            card.say(code, severity, element, **values)
        extras = {**self._settings, "page": 1, "pages": pages, "continued": MISSING}
        shown = printable(subject, card, self._metrics, self._drawable)
        scope = CardScope(shown, extras, self.icons)
        if equal is not None:
            scope = equal.scope(subject, shown, extras, self.icons)
        marks, left = plans.front.draw(card, scope, (), self._note(plans))
        front = self._face(plans.front, marks)
        back = None
        if plans.back is not None and (left or self.template.back_when == "always"):
            passing = [] if plans.back.has_receiver else left
            coming = left if plans.back.has_receiver else []
            for spilled in coming:
                card.say("card.spilled", Severity.HINT, spilled.element)
            marks, left = plans.back.draw(card, scope, coming, "card.note_more")
            left = [*passing, *left]
            back = self._face(plans.back, marks)
        continuations: list[Face] = []
        while left and len(continuations) < most:
            for spilled in left:
                card.say("card.continued", Severity.HINT, spilled.element)
            extras["page"] = len(continuations) + 2
            extras["continued"] = sentence("card.continued_word", self.lang)
            marks, left = plans.continuation.draw(card, scope, left, "card.note_more")
            continuations.append(self._face(plans.continuation, marks))
        for spilled in left:
            card.say("card.overflow", Severity.ERROR, spilled.element, face="continuation")
        for fault in getattr(subject, "faults", ()):
            card.failed(fault.name.pick(self.lang), "", fault.error)
        faces = CardFaces(front, back, tuple(continuations))
        say_lost(faces.all, card, self._metrics, self._drawable)
        return replace(faces, problems=tuple(card.problems))

    @staticmethod
    def _note(plans: _Plans) -> str:
        receiving = plans.back is not None and plans.back.has_receiver
        return "card.note_back" if receiving else "card.note_more"

    def _face(self, plan: FacePlan, marks: Marks) -> Face:
        layer, template = plan.layer, self.template
        traces: tuple[Trace, ...] = ()
        if self._traced:
            still, below = parted(layer.marks)
            marks, above = parted(marks)
            layer, traces = Layer(still), (*below, *above)
        if self._placement.scale != 1:
            marks = list(scaled(marks, self._placement.scale))
            layer = self._scaled_layer(layer)
        layers: tuple[Layer, ...] = (layer,) if layer.marks else ()
        face = Face(*self._size, template.bleed, template.corner, marks, layers)
        if self._traced:
            self.traces[face] = traces
        return face

    def _scaled_layer(self, layer: Layer) -> Layer:
        found = self._layers.get(layer)
        if found is None:
            found = self._layers[layer] = Layer(scaled(layer.marks, self._placement.scale))
        return found

    def _plans_for(self, subject: Record) -> _Plans:
        faction = faction_of(subject)
        key = ("",) * 4
        if faction is not None:
            identity = faction.identity or ""
            emblem, colour = _word(faction, "emblem"), _word(faction, "colour")
            key = (identity, emblem, colour, _word(faction, "accent"))
        plans = self._plans.get(key)
        if plans is None:
            if len(self._plans) >= _REMEMBERED:
                self._plans.clear()
                self._layers.clear()
            palette = ThemePalette(self._drawn, key[2], key[3], self.template.colours)
            plans = self._plans[key] = self._compiled(palette, faction)
        return plans

    def _compiled(self, palette: ThemePalette, faction: Record | None) -> _Plans:
        template = self.template
        shop = Workshop(
            template,
            palette,
            self.lang,
            self._metrics,
            self.icons,
            self._sheet,
            self._settings,
            faction,
            self._folder,
        )
        shop.keys = self._traced
        back = FacePlan("back", template.back, shop) if template.back else None
        more = template.continuation or template.back
        continuation = FacePlan("continuation", more, shop)
        if not continuation.has_receiver:
            continuation = FacePlan("continuation", plain_continuation(self._sheet), shop)
        front = FacePlan("front", template.front, shop)
        return _Plans(front, back, continuation, tuple(shop.notes))


def _word(faction: Record, name: str) -> str:
    value = faction.lookup(name)
    return value if isinstance(value, str) else ""


def card_name(subject: Record, lang: str) -> str:
    """Return what problems call a card: the model's own name, else the unit's."""
    for name in ("own_name", "name"):
        value = subject.lookup(name)
        if value is not UNKNOWN and value is not MISSING and value != "":
            return printed(value, lang)
    return subject.identity or ""


def plain_continuation(sheet: Sheet) -> list[Element]:
    """Return a face for the rest of a card whose template has no back: a banner and a column."""
    width, height = sheet.inner_mm
    return [
        Element(id="banner", box=[0, 0, width, 9], fill="faction.colour"),
        Element(
            id="title",
            box=[4, 0, width - 16, 9],
            text="{if(has(own_name), own_name, name)}[? ({continued})]",
            style="heading",
            lines=1,
            colour="on faction.colour",
        ),
        Element(
            id="page",
            box=[width - 13, 0, 9, 9],
            text="{page}/{pages}",
            lines=1,
            align="right",
            colour="on faction.colour",
        ),
        Element(id="body", box=[4, 12, width - 8, height - 16], column=[], receives=True),
    ]


def compose(
    subject: Record, template: CardTemplate, theme: ThemeFile, lang: str, metrics: FontMetrics
) -> CardFaces:
    """Return the faces of *subject*; the compiled look of a few templates is remembered."""
    key = (id(template), id(theme), lang, id(metrics))
    found = _COMPOSERS.get(key)
    if found is None:
        composer = CardComposer(template, theme, lang, metrics)
        found = _COMPOSERS[key] = ((template, theme, metrics), composer)
        if len(_COMPOSERS) > _REMEMBERED:
            _COMPOSERS.popitem(last=False)
    return found[1].compose(subject)


class Nameless(Record):
    """A subject without its own name, which nobody could read: its unit's takes the place."""

    __slots__ = ("_subject",)

    def __init__(self, subject: Record) -> None:
        """Hide the own name of *subject*."""
        self._subject = subject

    @property
    def identity(self) -> str | None:
        """Return the id of the subject."""
        return self._subject.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the subject says, but for its own name."""
        return MISSING if name == "own_name" else self._subject.lookup(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the subject."""
        return self._subject.call(function, args)

    def names(self) -> Iterable[str]:
        """Return the names of the subject."""
        return self._subject.names()

    def functions(self) -> Iterable[str]:
        """Return the functions of the subject."""
        return self._subject.functions()


def _has_errors(faces: CardFaces) -> bool:
    return any(problem.severity is Severity.ERROR for problem in faces.problems)


def printable(subject: Record, card: Card, metrics: FontMetrics, known: set[str]) -> Record:
    """Return *subject* as its card can show it, having said which characters are lost.

    A name of which no letter can be drawn gives way to that of the unit. *known* gathers the
    characters that can be drawn.
    """
    shown = subject
    for name in _TYPED:
        text = subject.lookup(name)
        if not isinstance(text, str) or text.isascii():
            continue
        text = normalize("NFC", text)
        if known.issuperset(text):
            continue
        known.update(c for c in text if metrics.has_glyph(_FONT, c))
        lost = tuple(dict.fromkeys(c for c in text if c not in known))
        if not lost:
            continue
        letters = [c for c in text if c.isalpha()]
        hidden = name == "own_name" and bool(letters) and set(letters) <= set(lost)
        shown = Nameless(subject) if hidden else shown
        code = "card.name_unprintable" if hidden else "card.characters_lost"
        card.say(code, Severity.WARNING, name, text=listed_characters(lost), characters=lost)
    return shown


def say_lost(faces: Iterable[Face], card: Card, metrics: FontMetrics, known: set[str]) -> None:
    """Say which characters of the texts on *faces* are lost, but for those said of a name.

    What all cards of a template share is looked at by its report.
    """
    said = {c for p in card.problems for c in p.values.get("characters", ())}
    lost: dict[str, None] = {}
    for face in faces:
        for mark in every_mark(face.marks):
            if not isinstance(mark, TextRun) or mark.text.isascii():
                continue
            text = normalize("NFC", mark.text)
            if not known.issuperset(text):
                known.update(c for c in text if metrics.has_glyph(mark.font, c))
                lost.update(dict.fromkeys(c for c in text if c not in known and c not in said))
    if lost:
        found = tuple(lost)
        text = listed_characters(found)
        card.say("card.characters_lost", Severity.WARNING, "", text=text, characters=found)
