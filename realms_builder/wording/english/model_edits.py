"""English sentences: what edits of a model are called in undo, and the list of findings."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "edit.rename": "Rename {name}",
    "edit.loadout": "Swap the loadout of {name}",
    "edit.form": "Change the form of {name}",
    "edit.note": "Change the note on {name}",
    "edit.portrait": "Give {name} a picture",
    "edit.no_portrait": "Take the picture of {name} away",
    "edit.several": "{count} models",
    "findings.legal": "legal",
    "findings.not_legal": "not legal",
    "findings.freeform": "limits are set aside",
    "findings.in_order": "Everything in order",
    "findings.gathered": "{text} (and {count} more)",
    "findings.look_at": "In the faction: {place}",
}
