"""Where every element came to lie on a face for one subject."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from realms_builder.cards.composing import CardComposer
from realms_builder.cards.designing.arranging import ElementFrame
from realms_builder.cards.designing.element_keys import ElementKey, children_of, steps_of
from realms_builder.cards.designing.turning import ElementTurn, about_middle, outline
from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.elements.tracing import Trace
from realms_builder.cards.template.templates import CardTemplate, Element, content_key
from realms_builder.game.formulas import FormulaError


@dataclass(frozen=True, slots=True)
class ElementSpot:
    """One place of one element, in millimetres from the top left of the trim.

    *inside* says that a container or a repeater laid it out. What is not *drawn* for this subject
    has no size unless it has a box of its own. *copy* counts the places of what is repeated.
    """

    key: ElementKey
    name: str
    kind: str
    x: float
    y: float
    w: float
    h: float
    inside: bool
    drawn: bool
    locked: bool
    hidden: bool
    group: str = ""
    copy: int = 0
    is_hollow: bool = False
    """Whether only its edge is drawn."""
    turn: ElementTurn | None = None
    """How it, or what it lies in, is turned."""

    @property
    def frame(self) -> ElementFrame:
        """Return where it lies."""
        return ElementFrame(self.x, self.y, self.w, self.h)

    @property
    def outline(self) -> ElementFrame:
        """Return the upright box round it as it is seen."""
        return outline(self.frame, self.turn)


def spots_of(
    template: CardTemplate, face: str, traces: Iterable[Trace], composer: CardComposer
) -> tuple[ElementSpot, ...]:
    """Return the places of all elements of *face*, and of guests that spilled over from another.

    They come in the order in which they are drawn; *traces* are those of the face as composed.
    """
    places: dict[ElementKey, list[Trace]] = {}
    for trace in traces:
        places.setdefault(trace.key, []).append(trace)
    lang = composer.lang
    found: list[ElementSpot] = []

    def walk(
        elements: Sequence[Element],
        parent: ElementKey,
        locked: bool,
        hidden: bool,
        turned: ElementTurn | None,
    ) -> None:
        for step, element in zip(steps_of(elements), elements, strict=True):
            key = (*parent, step)
            fast, gone = locked or bool(element.locked), hidden or bool(element.hidden)
            laid = places.pop(key, [])
            box = _box(element, composer) if len(key) == 2 else None
            common = (key, spoken_name(element, lang, str(step)), content_key(element) or "area")
            state = (fast, gone, element.group or "")
            turn = turned
            if not laid and parent[0] == face:
                frame = box or ElementFrame(0.0, 0.0, 0.0, 0.0)
                turn = turn or _turn(element, frame)
                found.append(ElementSpot(*common, *frame, len(key) > 2, False, *state, turn=turn))
            for copy, trace in enumerate(laid):
                frame = ElementFrame(trace.x, trace.y, trace.w, trace.h)
                turn = turned or _turn(element, frame)
                drawn = (trace.laid_out, True, *state, copy, _is_hollow(element), turn)
                found.append(ElementSpot(*common, *frame, *drawn))
            walk(children_of(element), key, fast, gone, turn)

    for one in dict.fromkeys((face, *(key[0] for key in list(places)))):
        walk(getattr(template, str(one), []), (one,), locked=False, hidden=False, turned=None)
    return tuple(found)


def frames_of(spots: Iterable[ElementSpot]) -> dict[ElementKey, ElementFrame]:
    """Return where every element lies: all places of what is repeated together."""
    found: dict[ElementKey, ElementFrame] = {}
    for spot in spots:
        if not spot.drawn and spot.inside:
            continue
        frame, known = spot.frame, found.get(spot.key)
        if known is not None:
            left, top = min(frame.x, known.x), min(frame.y, known.y)
            right, bottom = max(frame.right, known.right), max(frame.bottom, known.bottom)
            frame = ElementFrame(left, top, right - left, bottom - top)
        found[spot.key] = frame
    return found


def _turn(element: Element, frame: ElementFrame) -> ElementTurn | None:
    return about_middle(element.rotation, frame) if element.rotation else None


def _is_hollow(element: Element) -> bool:
    grounds = (element.fill, element.gradient, element.stripes)
    is_area = element.shape == "rect" or not content_key(element)
    return is_area and all(ground is None for ground in grounds)


def _box(element: Element, composer: CardComposer) -> ElementFrame | None:
    try:
        sides = composer.box_of(element)
    except FormulaError:
        return None
    return ElementFrame(*sides) if len(sides) == 4 else None
