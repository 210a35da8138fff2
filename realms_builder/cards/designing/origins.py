"""Where the value of a property comes from: this file, a parent template, or a named style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from realms_builder.cards.designing.draft import Draft, Raw
from realms_builder.cards.designing.element_keys import ElementKey, element_at, keyed
from realms_builder.cards.styles import STYLES
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


def held(draft: Draft, shelf: TemplateShelf, key: ElementKey, name: str, theme: ThemeFile) -> Held:
    """Return what the element *key* has for the property *name*."""
    element = element_at(draft.merged(shelf), key)
    if element is None:
        return Held()
    before = parents_version(draft, shelf, key, element)
    value = element.get(name)
    parent = before.get(name) if before is not None else None
    if value is not None and value == parent:
        return Held(value, "parent", draft.extends or "", value)
    style, said = _of_style(draft, shelf, element, name, theme)
    if value is not None:
        return Held(value, "own", "", parent if parent is not None else said)
    return Held(said, "style", style, said) if said is not None else Held()


def parents_version(
    draft: Draft, shelf: TemplateShelf, key: ElementKey, element: Raw
) -> Raw | None:
    """Return *element* as the parent template has it, None where only this file has it."""
    inherited = draft.inherited(shelf)
    identity = element.get("id")
    if not inherited or not identity:
        return element_at(inherited, key) if inherited and not identity else None
    face = str(key[0])
    found = (one for _, one in keyed(inherited.get(face), (face,)) if one.get("id") == identity)
    return next(found, None)


def back_to(draft: Draft, shelf: TemplateShelf, key: ElementKey, name: str) -> Any:
    """Return what to write so that the property *name* is the parent's again, or gone."""
    element = element_at(draft.merged(shelf), key) or {}
    before = parents_version(draft, shelf, key, element)
    return before.get(name) if before is not None else None


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


def _of_style(
    draft: Draft, shelf: TemplateShelf, element: Raw, name: str, theme: ThemeFile
) -> tuple[str, Any]:
    """Return the named style that says *name* for *element*, and what it says."""
    if name not in STYLE_KEYS:
        return "", None
    styles = named_styles(draft, shelf, theme)
    style = element.get("style")
    for _ in range(_MOST_STYLES):
        said = styles.get(style) if isinstance(style, str) else None
        if said is None:
            break
        if said.get(name) is not None:
            return str(style), said[name]
        style = said.get("style")
    return "", None
