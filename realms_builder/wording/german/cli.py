"""German sentences: the command line."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "cli.source": "Quelle: {source}",
    "cli.tally": (
        "{error} {error?Fehler|Fehler}, {warning} {warning?Warnung|Warnungen}, {hint} "
        "{hint?Hinweis|Hinweise}."
    ),
    "cli.legal": "Regelgerecht.",
    "cli.illegal": "Nicht regelgerecht.",
    "cli.models": "{count} {count?Modell|Modelle}",
    "cli.checked": (
        "{files} {files?Datei|Dateien} geprüft, {rosters} {rosters?Beispielliste|Beispiellisten}."
    ),
    "cli.cards_written": "{cards} {cards?Karte|Karten} auf {pages} {pages?Seite|Seiten}: {path}",
    "cli.pngs_written": "{count} {count?Bild|Bilder} in {path}",
    "cli.new_written": "Geschrieben: {path}. So kann es weitergehen:",
}
