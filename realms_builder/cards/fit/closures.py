"""Which elements of a template may fare differently after a change, so that only they are redone.

Elements that lie directly on a face know nothing of each other, unless something spills: what one
has no room for goes to whoever receives on the back, or to a continuation card, and the number of
those may be printed anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from realms_builder.cards.designing.element_keys import steps_of
from realms_builder.cards.faces import FIT_DEFAULTS, FLOWING
from realms_builder.cards.fitting import FitError, read_policy
from realms_builder.cards.template.templates import FACES, CardTemplate, Element
from realms_builder.cards.template.themes import Theme

TopKey = tuple[str, str | int]
"""An element directly on a face: the face, and its id or place."""


@dataclass(frozen=True)
class LookParts:
    """A template in a theme, taken apart: what all elements share, and each element."""

    template: CardTemplate
    theme: Theme
    rest: tuple[object, ...] = ()

    @cached_property
    def frame(self) -> tuple[object, ...]:
        """Return everything that any element may depend on."""
        bare = self.template.model_copy(update={face: [] for face in FACES})
        backs = bool(self.template.back), bool(self.template.continuation)
        return (bare, self.theme, backs, self.rest)

    @cached_property
    def elements(self) -> Mapping[TopKey, Element]:
        """Return the elements that lie directly on a face."""
        return {
            (face, step): element
            for face in FACES
            for step, element in _steps(getattr(self.template, face))
        }

    @cached_property
    def spilling(self) -> frozenset[TopKey]:
        """Return the elements that may spill, may receive, or print the number of pages."""
        return frozenset(
            key
            for key, element in self.elements.items()
            if _spills(key[0], element) or element.receives or _names_pages(element)
        )

    def reading(self, option: str) -> frozenset[TopKey]:
        """Return the elements that read an option of the template."""
        name = f"options.{option}"
        return frozenset(key for key, element in self.elements.items() if name in _text(element))

    def changed_since(self, before: LookParts) -> frozenset[TopKey] | None:
        """Return the elements that are not as they were, None where everything may be different."""
        if self.frame != before.frame:
            return None
        old, new = before.elements, self.elements
        return frozenset(key for key in {**old, **new} if old.get(key) != new.get(key))

    def affected(
        self, keys: frozenset[TopKey], before: LookParts | None = None
    ) -> frozenset[TopKey]:
        """Return *keys* with every element that may fare differently because of them."""
        looks = [self] if before is None else [self, before]
        spilling = frozenset[TopKey]().union(*(look.spilling for look in looks))
        if not keys & spilling:
            return keys
        beyond = frozenset(key for look in looks for key in look.elements if key[0] != "front")
        return keys | spilling | beyond

    def only(self, keys: Iterable[TopKey]) -> CardTemplate:
        """Return the template with nothing on its faces but the elements at *keys*.

        Its elements are those of this template itself, so that their keys can be found.
        """
        wanted = set(keys)
        kept = {
            face: [element for key, element in self._on(face) if key in wanted] for face in FACES
        }
        return self.template.model_copy(update=kept)

    def _on(self, face: str) -> Iterator[tuple[TopKey, Element]]:
        return ((key, element) for key, element in self.elements.items() if key[0] == face)


def _steps(elements: list[Element]) -> Iterator[tuple[str | int, Element]]:
    return zip(steps_of(elements), elements, strict=True)


def _spills(face: str, element: Element) -> bool:
    fallback = FIT_DEFAULTS[face] if element.kind() in FLOWING else "tighten, shrink"
    try:
        return read_policy(element.fit, 0.0, fallback).spills
    except FitError:
        return False


def _names_pages(element: Element) -> bool:
    return "page" in _text(element)


def _text(element: Element) -> str:
    return element.model_dump_json(exclude_none=True)
