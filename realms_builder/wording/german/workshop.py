"""Deutsche Sätze: was Autoren in der Werkstatt gesagt wird."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "author.read_only": (
        "Diese Datei gehört zum Programm und bleibt, wie sie ist. Mach sie zu deiner, um sie "
        "zu ändern."
    ),
    "author.changed_meanwhile": (
        "Die Dateien haben sich inzwischen geändert; frag noch einmal nach der neuen Id."
    ),
    "author.unwritable": "Das lässt sich nicht als YAML schreiben.",
    "author.no_picture": "{file} ist kein brauchbares Bild: Es gehen SVG, PNG, JPEG und WebP.",
    "author.picture_too_large": "{file} ist zu groß: Ein Bild darf 40 MB haben.",
    "author.picture_not_copied": "{file} ließ sich nicht neben die Datei kopieren: {reason}.",
    "write.is_there": "{file} liegt schon in {folder}; es wurde nichts überschrieben.",
}
