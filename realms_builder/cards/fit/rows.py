"""What a fit report says: one row for each thing that gives way or goes wrong on one card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from realms_builder.cards.element_names import ElementName
from realms_builder.cards.fit.cases import FitCase
from realms_builder.cards.templates import FACES, CardTemplate, Element
from realms_builder.problems import Problem, Severity

ElementKey = tuple[str | int, ...]
"""Where an element stands: its face, then from the face down the id of each element, or its place
in the list where it has none."""


class FitKind(StrEnum):
    """What happens to an element."""

    OVERFLOW = "overflow"
    TOO_WIDE = "too_wide"
    GLYPH = "glyph"
    PICTURE = "picture"
    SHORTENED = "shortened"
    SHRUNK = "shrunk"
    SPILLED = "spilled"
    CONTINUED = "continued"
    FAULT = "fault"


_KINDS = {
    "card.overflow": FitKind.OVERFLOW,
    "card.too_wide": FitKind.TOO_WIDE,
    "card.shrunk": FitKind.SHRUNK,
    "card.shortened": FitKind.SHORTENED,
    "card.spilled": FitKind.SPILLED,
    "card.continued": FitKind.CONTINUED,
    "fit.glyph": FitKind.GLYPH,
    "fit.picture": FitKind.PICTURE,
}

Look = tuple[tuple[str, object], ...]
"""The options of a template that are not as usual, by id."""


@dataclass(frozen=True, slots=True)
class FitRow:
    """One thing that happens to one element on one card, in one language and look.

    *element* is what a reader of *lang* calls it, *face* is front, back or continuation.
    """

    kind: FitKind
    case: FitCase
    problem: Problem
    element: str
    key: ElementKey
    lang: str
    look: Look = ()

    @property
    def severity(self) -> Severity:
        """Return how bad it is."""
        return self.problem.severity

    @property
    def face(self) -> str:
        """Return the face that the element belongs to, empty where it is no element."""
        return str(self.key[0]) if self.key else ""

    @property
    def percent(self) -> int:
        """Return to how many per cent of its size the text shrinks, 100 where it does not."""
        value = self.problem.values.get("percent", 100)
        return value if isinstance(value, int) else 100

    @property
    def badness(self) -> tuple[int, float]:
        """Return what sorts rows, the worst first."""
        dpi = self.problem.values.get("dpi", 0)
        return self.severity.rank, self.percent + (dpi if isinstance(dpi, int) else 0)


class Keys:
    """Finds the keys of the elements of one template."""

    def __init__(self, template: CardTemplate) -> None:
        """Look through every face of *template*."""
        self._keys: dict[int, ElementKey] = {}
        self._kept = template
        for face in FACES:
            self._gather(getattr(template, face), (face,))

    def _gather(self, elements: object, above: ElementKey) -> None:
        if not isinstance(elements, list):
            return
        for place, element in enumerate(elements):
            if isinstance(element, Element):
                key = (*above, element.id or place)
                self._keys[id(element)] = key
                for inner in (element.row, element.column, element.each):
                    self._gather(inner, key)

    def of(self, name: object) -> ElementKey:
        """Return the key of the element that is called *name*, empty where it is none of them."""
        element = name.element if isinstance(name, ElementName) else None
        return self._keys.get(id(element), ())


def row_of(problem: Problem, case: FitCase, lang: str, keys: Keys, look: Look = ()) -> FitRow:
    """Return what a composer says of *case* as a row."""
    name = problem.values.get("element", "")
    kind = _KINDS.get(problem.code, FitKind.FAULT)
    key = keys.of(name)
    return FitRow(kind, case, problem, str(name), key, lang, look)
