"""Where the value of a property comes from: this file, a parent template, or a named style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.element_keys import ElementKey, element_at, elements_at, keyed
from realms_builder.cards.styles import STYLES
from realms_builder.cards.template.inheritance import id_of
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.cards.template_building import STYLE_KEYS

Source = Literal["own", "parent", "style", "none"]
_MOST_STYLES = 6


@dataclass(frozen=True, slots=True)
class Held:
    """A value and where it comes from; *name* is that of the parent template or of the style.

    *fallback* is what it would be without the own value.
    """

    value: Any = None
    source: Source = "none"
    name: str = ""
    fallback: Any = None


class PropertyOrigins:
    """Knows of the elements of one draft what each property says, and where that comes from."""

    def __init__(
        self,
        draft: Draft,
        shelf: TemplateShelf,
        theme: ThemeFile,
        keys: Sequence[ElementKey],
    ) -> None:
        """Look at the elements *keys*."""
        self._draft = draft
        self._styles = named_styles(draft, shelf, theme)
        inherited = draft.inherited(shelf)
        named: dict[tuple[str, Any], Raw] = {}
        for face in {str(key[0]) for key in keys} if inherited else ():
            for _, one in keyed(inherited.get(face), (face,)):
                named.setdefault((face, id_of(one)), one)
        self.elements = dict(elements_at(draft.merged(shelf), keys))
        self._parents = {
            key: named.get((str(key[0]), id_of(element)))
            if element.get("id")
            else element_at(inherited, key)
            for key, element in (self.elements.items() if inherited else ())
        }

    def held(self, key: ElementKey, name: str) -> Held:
        """Return what the element *key* has for the property *name*."""
        element = self.elements.get(key)
        if element is None:
            return Held()
        before = self._parents.get(key)
        value = element.get(name)
        parent = before.get(name) if before is not None else None
        if value is not None and value == parent:
            return Held(value, "parent", self._draft.extends or "", value)
        style, said = self._of_style(element, name)
        if value is not None:
            return Held(value, "own", "", parent if parent is not None else said)
        return Held(said, "style", style, said) if said is not None else Held()

    def of_all(self, name: str) -> tuple[Held, bool]:
        """Return what the last element has for the property *name*, and whether others differ."""
        if not self.elements:
            return Held(), False
        last = next(reversed(self.elements))
        found = self.held(last, name)
        alike = (self.elements[last].get(name), self.elements[last].get("style"))
        others = (
            key
            for key, one in self.elements.items()
            if self._parents or (one.get(name), one.get("style")) != alike
        )
        return found, any(self.held(key, name).value != found.value for key in others)

    def back_to(self, key: ElementKey, name: str) -> Any:
        """Return what to write so that the property *name* is the parent's again, or gone."""
        before = self._parents.get(key)
        return before.get(name) if before is not None else None

    def _of_style(self, element: Raw, name: str) -> tuple[str, Any]:
        """Return the named style that says *name* for *element*, and what it says."""
        if name not in STYLE_KEYS:
            return "", None
        style = element.get("style")
        for _ in range(_MOST_STYLES):
            said = self._styles.get(style) if isinstance(style, str) else None
            if said is None:
                break
            if said.get(name) is not None:
                return str(style), said[name]
            style = said.get("style")
        return "", None


def named_styles(draft: Draft, shelf: TemplateShelf, theme: ThemeFile) -> dict[str, Raw]:
    """Return every named style that elements may use, as plain data."""
    found: dict[str, Raw] = {
        name: style.model_dump(exclude_none=True) for name, style in STYLES.items()
    }
    own = draft.merged(shelf).get("styles")
    for name, style in own.items() if isinstance(own, Mapping) else ():
        if isinstance(style, dict):
            found[str(name)] = style
    for name, style in theme.styles.items():
        found[name] = {**found.get(name, {}), **style.model_dump(exclude_none=True)}
    return found
