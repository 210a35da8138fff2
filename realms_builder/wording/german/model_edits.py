"""German sentences: what edits of a model are called in undo, and the list of findings."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "edit.rename": "{name} umbenennen",
    "edit.loadout": "Ausstattung von {name} tauschen",
    "edit.form": "Form von {name} wechseln",
    "edit.note": "Notiz zu {name} ändern",
    "edit.portrait": "{name} ein Bild geben",
    "edit.no_portrait": "Bild von {name} entfernen",
    "edit.several": "{count} Modelle",
    "findings.legal": "regelgerecht",
    "findings.not_legal": "nicht regelgerecht",
    "findings.freeform": "Grenzen gelten gerade nicht",
    "findings.in_order": "Alles in Ordnung",
    "findings.gathered": "{text} (und {count} weitere)",
    "findings.look_at": "In der Fraktion: {place}",
}
