"""German sentences: how two states of a roster differ."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "compare.there": "dabei",
    "compare.nothing": "nichts",
    "compare.order": "Reihenfolge der Modelle",
    "compare.order_one": "wie hier",
    "compare.order_other": "anders",
    "compare.game": "Spiel",
    "compare.name": "Name",
    "compare.faction": "Fraktion",
    "compare.limit": "Grenze: {name}",
    "compare.note": "Notiz",
    "compare.picture": "Bild",
    "compare.own_units": "Eigene Profile",
    "compare.unit": "Einheit",
    "compare.role": "Rolle",
    "compare.loadout": "Ausrüstung",
    "compare.strength": "Stärke",
    "compare.form": "Form",
    "compare.profile": "Profil",
    "compare.members": "Mitglieder",
}
