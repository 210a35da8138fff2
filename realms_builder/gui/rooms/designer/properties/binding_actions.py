"""What the bindings browser does to a template: a value into a text, or an element of its own."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import QMimeData

from realms_builder.cards.designing.bindings import Binding, Kind
from realms_builder.cards.designing.edits import changed
from realms_builder.cards.designing.element_keys import ElementKey, element_at
from realms_builder.cards.designing.new_elements import Place, element_for
from realms_builder.cards.designing.structure import added
from realms_builder.cards.element_names import spoken_name
from realms_builder.cards.template.other_sizes import size_mm
from realms_builder.cards.template.templates import Element
from realms_builder.game.texts import EMPTY
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.wording import sentence

MIME = "application/x-realms-binding"
LISTS = ("repeat", "table")
TEXTS = ("text", "each")
_NO_TEMPLATE_MM = (63.0, 88.0)


def mime_of(binding: Binding, within: Binding | None) -> QMimeData:
    """Return what is dragged for *binding*: the binding itself, and its braces as plain text."""
    data = QMimeData()
    inside = within.path if within is not None else ""
    said = {"path": binding.path, "kind": binding.kind, "within": inside, "many": binding.many}
    data.setData(MIME, json.dumps(said).encode())
    data.setText(binding.text or binding.path)
    return data


def binding_in(data: QMimeData) -> tuple[Binding, Binding | None] | None:
    """Return the binding in *data* and the list it counts within, None where *data* has none."""
    if not data.hasFormat(MIME):
        return None
    try:
        said: Any = json.loads(bytes(data.data(MIME).data()))
        found = Binding(str(said["path"]), EMPTY, said["kind"], many=bool(said["many"]))
        inside = str(said["within"])
    except (ValueError, KeyError, TypeError):
        return None
    return found, Binding(inside, EMPTY, "list", many=True) if inside else None


def of_formula(source: str, *, many: bool = False) -> Binding:
    """Return the binding of a formula that somebody wrote."""
    kind: Kind = "list" if many else "text"
    return Binding(source, EMPTY, kind, many=many)


def text_key(document: TemplateDocument, within: Binding | None) -> tuple[ElementKey, str] | None:
    """Return the selected element that a binding can be written into, and which property of it.

    What counts *within* a list only goes into texts that are said of its things.
    """
    if not document.selection:
        return None
    key = document.selection[-1]
    raw = document.draft.merged(document.shelf)
    element = element_at(raw, key)
    if element is None:
        return None
    name = next((name for name in TEXTS if isinstance(element.get(name), (str, dict))), None)
    if name is None:
        return None
    if within is not None and within.path not in _lists_around(raw, key):
        return None
    return key, name


def _lists_around(raw: dict[str, Any], key: ElementKey) -> set[str]:
    found: set[str] = set()
    for end in range(2, len(key) + 1):
        element = element_at(raw, key[:end]) or {}
        found |= {str(element[name]) for name in LISTS if element.get(name)}
    return found


def insert(document: TemplateDocument, binding: Binding, within: Binding | None = None) -> bool:
    """Write *binding* at the end of the selected text; False where there is no such text."""
    target = text_key(document, within)
    if target is None or not binding.text:
        return False
    key, name = target
    element = element_at(document.draft.merged(document.shelf), key) or {}
    value = joined(element[name], binding.text)
    said = _edit_name("change", document, element)
    return document.change(said, lambda d: changed(d, document.shelf, [key], {name: value}))


def joined(text: str | dict[str, str], more: str) -> str | dict[str, str]:
    """Return *text* in every language with *more* behind it, a space between words."""
    if isinstance(text, dict):
        return {lang: str(joined(version, more)) for lang, version in text.items()}
    gap = "" if not text or text[-1].isspace() else " "
    return f"{text}{gap}{more}"


def add(
    document: TemplateDocument,
    binding: Binding,
    within: Binding | None = None,
    at: Place | None = None,
) -> bool:
    """Put a new element for *binding* on the face that is edited, and select it.

    Its top left corner is *at* millimetres, or it comes into the middle of the card.
    """
    element = element_for(binding, at or (0.0, 0.0), within)
    if at is None:
        element["box"] = _centred(document, element["box"])
    said = _edit_name("add", document, element)
    keys: list[ElementKey] = []

    def edit(draft: Any) -> Any:
        after, key = added(draft, document.shelf, (document.face,), element)
        keys.append(key)
        return after

    done = document.change(said, edit)
    if done:
        document.select(keys)
    return done


def _centred(document: TemplateDocument, box: list[float]) -> list[float]:
    """Return *box* in the middle of the card, in millimetres."""
    template = document.template
    wide, high = size_mm(template) if template is not None else _NO_TEMPLATE_MM
    _, _, w, h = box
    return [round(max(0.0, wide - w) / 2, 1), round(max(0.0, high - h) / 2, 1), w, h]


def _edit_name(edit: str, document: TemplateDocument, raw: dict[str, Any]) -> str:
    called = Element.model_construct(id=raw.get("id"), name=raw.get("name"))
    lang = document.window_lang
    name = spoken_name(called, lang, str(raw.get("id", "")))
    return sentence(f"design.edit.{edit}", lang, {"name": name})
