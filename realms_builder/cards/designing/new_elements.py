"""The element that shows a binding best, ready to be put on a face."""

from __future__ import annotations

from realms_builder.cards.designing.bindings import Binding
from realms_builder.cards.designing.draft import Raw

Place = tuple[float, float]
_TEXT_MM = (24.0, 4.0)
_NUMBER_MM = (12.0, 6.0)
_PICTURE_MM = (24.0, 24.0)
_STRIP_MM = (50.0, 9.0)
_LIST_MM = (50.0, 24.0)
_TRACK_MM = (50.0, 4.4)
_COLUMNS = 5


def element_for(binding: Binding, at: Place, within: Binding | None = None) -> Raw:
    """Return a new element for *binding*, its top left corner *at* millimetres.

    What counts *within* a list becomes a repeater that says it of each thing.
    """
    if within is not None and binding.text:
        repeated: Raw = {"repeat": within.path, "each": binding.text, "gap": 0.6}
        return _named(binding, {"box": _box(at, _LIST_MM), **repeated})
    return _named(binding, _made(binding, at))


def _named(binding: Binding, element: Raw) -> Raw:
    identity = binding.path.rpartition(".")[2]
    plain = identity if identity.isidentifier() and identity.islower() else binding.kind
    return {"id": plain, **element}


def _made(binding: Binding, at: Place) -> Raw:
    match binding.kind:
        case "stats":
            return {"box": _box(at, _STRIP_MM), "stat_strip": "all"}
        case "stat":
            return {"box": _box(at, _NUMBER_MM), "stat_strip": [binding.path]}
        case "tracks":
            return {"box": _box(at, _LIST_MM), "track": "all", "titled": True}
        case "track":
            return {"box": _box(at, _TRACK_MM), "track": binding.path}
        case "list":
            return _list(binding, at)
        case "picture":
            return {"box": _box(at, _PICTURE_MM), "picture": binding.path}
        case "emblem":
            return {"box": _box(at, _NUMBER_MM), "emblem": True}
        case "colour":
            return {"box": _box(at, _NUMBER_MM), "fill": binding.path}
        case "odds":
            return {"box": _box(at, _LIST_MM), "odds": binding.path or True}
        case "number":
            return {"box": _box(at, _NUMBER_MM), "text": binding.text, "lines": 1}
        case _:
            return {"box": _box(at, _TEXT_MM), "text": binding.text}


def _list(binding: Binding, at: Place) -> Raw:
    """Return a table where the things have several short values, else a repeater."""
    shorts = [part for part in binding.parts if part.kind in ("number", "word") and not part.parts]
    box = _box(at, _LIST_MM)
    if len(shorts) < 2:
        says_text = any(part.path == "text" for part in binding.parts)
        each = "**{name}**[? {text}]" if says_text else "{name}"
        return {"box": box, "repeat": binding.path, "each": each, "gap": 0.6}
    columns: list[Raw] = [{"text": "**{name}**", "width": "1fr"}]
    for part in shorts[:_COLUMNS]:
        header = dict(part.name.versions) if len(part.name.versions) > 1 else part.name.pick("en")
        columns.append({"header": header, "text": part.text, "align": "center"})
    return {"box": box, "table": binding.path, "columns": columns}


def _box(at: Place, size: Place) -> list[float]:
    return [round(number, 2) for number in (*at, *size)]
