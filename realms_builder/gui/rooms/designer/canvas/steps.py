"""What steps are called in undo, in the language of the window."""

from __future__ import annotations

from collections.abc import Sequence

from realms_builder.cards.designing.element_keys import ElementKey, model_at
from realms_builder.cards.element_names import spoken_name
from realms_builder.core.translation import sentence
from realms_builder.gui.rooms.designer.document import TemplateDocument


def names_of(document: TemplateDocument, keys: Sequence[ElementKey]) -> str:
    """Return what *keys* are called: one by its name, several by their number."""
    lang = document.window_lang
    if len(keys) == 1:
        return name_of(document, keys[0])
    return sentence("design.some", lang, {"count": len(keys)})


def name_of(document: TemplateDocument, key: ElementKey) -> str:
    """Return what the element *key* is called in the language of the window."""
    template = document.template
    model = model_at(template, key) if template is not None else None
    fallback = str(key[-1])
    return spoken_name(model, document.window_lang, fallback) if model is not None else fallback


def step_name(verb: str, document: TemplateDocument, keys: Sequence[ElementKey] = ()) -> str:
    """Return what undo calls a step, such as *move*, of the elements *keys*."""
    return named_step(verb, document.window_lang, names_of(document, keys) if keys else "")


def named_step(verb: str, lang: str, name: str = "") -> str:
    """Return what undo calls a step for something called *name*."""
    return sentence(f"design.edit.{verb}", lang, {"name": name})
