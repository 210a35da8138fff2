"""What steps are called in undo, in the language of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from realms_builder.cards.designing.element_keys import ElementKey, model_at
from realms_builder.cards.element_names import spoken_name
from realms_builder.core.translation import sentence
from realms_builder.gui.documents.swap import Words, said
from realms_builder.gui.rooms.designer.document import TemplateDocument


def names_of(document: TemplateDocument, keys: Sequence[ElementKey]) -> Callable[[], str]:
    """Return what says how *keys* are called: one by its name, several by their number."""
    count = len(keys)
    if count == 1:
        template, key = document.template, keys[0]
        model, fallback = model_at(template, key) if template is not None else None, str(key[-1])
        return lambda: spoken_name(model, document.window_lang, fallback) if model else fallback
    return lambda: sentence("design.some", document.window_lang, {"count": count})


def step_name(verb: str, document: TemplateDocument, keys: Sequence[ElementKey] = ()) -> Words:
    """Return what undo calls a step, such as *move*, of the elements *keys*."""
    return named_step(verb, document, names_of(document, keys) if keys else "")


def named_step(verb: str, document: TemplateDocument, name: Words = "") -> Words:
    """Return what undo calls a step of *document* for something called *name*."""
    return lambda: sentence(f"design.edit.{verb}", document.window_lang, {"name": said(name)})
