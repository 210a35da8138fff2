"""German sentences: saving, what was not saved, earlier versions, the trash."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "write.protected": (
        "{file} lässt sich nicht schreiben: Die Datei in {folder} ist schreibgeschützt."
    ),
    "save.changed_outside": (
        "{file} wurde seit dem Öffnen außerhalb geändert. Es wurde nichts geschrieben."
    ),
    "save.vanished": (
        "{file} liegt nicht mehr in {folder}: verschoben oder gelöscht. "
        "Es wurde nichts geschrieben."
    ),
    "save.unreadable": "{file} lässt sich nicht lesen: {reason}. Es wurde nichts geschrieben.",
    "journal.off": (
        "Ungespeichertes lässt sich gerade nicht sichern: {reason}. Bitte öfter speichern."
    ),
    "version.not_kept": (
        "{file} ist gespeichert, aber nicht bei den früheren Fassungen abgelegt: {reason}."
    ),
    "version.gone": "Diese frühere Fassung von {file} lässt sich nicht mehr lesen: {reason}.",
    "trash.failed": (
        "{file} lässt sich nicht in den Papierkorb legen: {reason}. Die Datei bleibt, wo sie war."
    ),
    "trash.gone": "{file} liegt nicht mehr im Papierkorb.",
    "trash.in_the_way": (
        "{file} lässt sich nicht zurücklegen: In {folder} liegt schon eine Datei dieses Namens."
    ),
    "roster_text.head": (
        "Eine Truppe aus Realms Builder; von Hand änderbar, Kommentare und Reihenfolge bleiben."
    ),
}
