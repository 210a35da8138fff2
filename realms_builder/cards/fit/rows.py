"""What a fit report says: one row for each thing that gives way or goes wrong on one card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from realms_builder.cards.element_names import ElementName, spoken_name
from realms_builder.cards.fit.cases import FitCase
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template_building import ElementKey
from realms_builder.core.problems import Problem, Severity


class FitKind(StrEnum):
    """What happens to an element, the worst first."""

    OVERFLOW = "overflow"
    TOO_WIDE = "too_wide"
    GLYPH = "glyph"
    FAULT = "fault"
    PICTURE = "picture"
    CONTRAST = "contrast"
    SMALL = "small"
    THIN = "thin"
    SHORTENED = "shortened"
    SPARED = "extras_left_out"
    NO_ROOM = "no_room"
    SHRUNK = "shrunk"
    CONTINUED = "continued"
    SPILLED = "spilled"
    LEFT_OUT = "items_left_out"


_ORDER = {kind: place for place, kind in enumerate(FitKind)}
_KINDS = {
    "card.overflow": FitKind.OVERFLOW,
    "card.too_wide": FitKind.TOO_WIDE,
    "card.shrunk": FitKind.SHRUNK,
    "card.shortened": FitKind.SHORTENED,
    "card.extras_left_out": FitKind.SPARED,
    "card.no_room": FitKind.NO_ROOM,
    "card.spilled": FitKind.SPILLED,
    "card.continued": FitKind.CONTINUED,
    "card.items_left_out": FitKind.LEFT_OUT,
    "fit.glyph": FitKind.GLYPH,
    "fit.picture": FitKind.PICTURE,
    "fit.contrast": FitKind.CONTRAST,
    "fit.small": FitKind.SMALL,
    "fit.thin": FitKind.THIN,
}

Look = tuple[tuple[str, object], ...]
"""The options of a template that are not as usual, by id."""


@dataclass(frozen=True, slots=True)
class FitRow:
    """One thing that happens to one element on one card, in one language and look."""

    kind: FitKind
    case: FitCase
    problem: Problem
    key: ElementKey
    lang: str
    look: Look = ()

    @property
    def severity(self) -> Severity:
        """Return how bad it is."""
        return self.problem.severity

    def element(self, lang: str) -> str:
        """Return what a reader of *lang* calls the element, empty where it is none."""
        return named_in(self.problem.values.get("element", ""), lang)

    @property
    def face(self) -> str:
        """Return front, back or continuation, empty where it is no element."""
        return str(self.key[0]) if self.key else ""

    @property
    def spills(self) -> bool:
        """Return whether it tells that something goes on elsewhere, or should have."""
        beyond = self.problem.values.get("face") == "continuation"
        return self.kind in (FitKind.SPILLED, FitKind.CONTINUED) or beyond

    @property
    def percent(self) -> int:
        """Return to how many per cent of its size the text shrinks, 100 where it does not."""
        value = self.problem.values.get("percent", 100)
        return value if isinstance(value, int) else 100

    @property
    def badness(self) -> tuple[int, int, float, int]:
        """Return what sorts rows, the worst first."""
        dpi = self.problem.values.get("dpi", 0)
        ratio = self.problem.values.get("ratio", 0)
        amount = self.percent + sum(n for n in (dpi, ratio) if isinstance(n, (int, float)))
        return self.severity.rank, _ORDER[self.kind], amount, len(self.look)


def element_of(name: object) -> Element | None:
    """Return the element that a message calls *name*, where it knows it."""
    return name.element if isinstance(name, ElementName) else None


def named_in(name: object, lang: str) -> str:
    """Return what a reader of *lang* calls what a message calls *name*."""
    element = element_of(name)
    return spoken_name(element, lang, str(name)) if element is not None else str(name)


def row_of(
    problem: Problem, case: FitCase, lang: str, keys: Mapping[int, ElementKey], look: Look = ()
) -> FitRow:
    """Return what a composer says of *case* as a row; *keys* go by the identity of elements."""
    name = problem.values.get("element", "")
    kind = _KINDS.get(problem.code, FitKind.FAULT)
    key = keys.get(id(element_of(name)), ())
    return FitRow(kind, case, problem, key, lang, look)
