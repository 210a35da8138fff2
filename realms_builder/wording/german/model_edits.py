"""German sentences: what edits of a model are called in undo."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "edit.rename": "{name} umbenennen",
    "edit.loadout": "Ausrüstung von {name} tauschen",
    "edit.form": "Form von {name} wechseln",
    "edit.note": "Notiz zu {name} ändern",
    "edit.portrait": "{name} ein Bild geben",
    "edit.no_portrait": "Bild von {name} entfernen",
    "edit.several": "{count} Modelle",
}
