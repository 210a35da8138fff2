"""German sentences: the window."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "table.no_tasks": "Dieses Szenario gibt niemandem Aufgabenkarten.",
    "table.no_roster": "Diese Truppe ist nicht mehr zu lesen.",
    "desk.work_failed": "Etwas ging schief: {reason}",
    "desk.units": "{count} {count?Einheit|Einheiten}",
    "desk.other_game": "Die Datei ist jetzt eine Truppe eines anderen Spiels: {game}.",
    "library.missing": ("Der Bibliotheksordner {folder} ist nicht da. Speichern legt ihn neu an."),
    "library.not_a_folder": "{folder} ist kein Ordner; eigene Truppen haben dort keinen Platz.",
    "library.unreadable": "Der Ordner {folder} lässt sich nicht öffnen: {reason}.",
    "library.read_only": (
        "In {folder} darf nicht geschrieben werden. Truppen lassen sich öffnen und woanders "
        "speichern."
    ),
    "library.cannot_be_made": (
        "Der Ordner {folder} ist nicht da und lässt sich dort nicht anlegen: Schreiben ist nicht "
        "erlaubt."
    ),
}
