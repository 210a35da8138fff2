"""Deutsche Sätze: Regelbücher und was an ihren Texten nicht stimmt."""

from __future__ import annotations

MONTHS = (
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
    "Oktober", "November", "Dezember",
)  # fmt: skip

SENTENCES: dict[str, str] = {
    **{f"book.month.{number}": name for number, name in enumerate(MONTHS, 1)},
    "book.date": "{day}. {month} {year}",
    "book.contents": "Inhalt",
    "book.version": "Version {version}",
    "book.page": "S.\u00a0{page}",
    "book.manual_file": "realms-builder-handbuch.pdf",
    "book.written": "{pages} {pages?Seite|Seiten}: {path}",
    "book.laying_out": "gesetzt: {done} von {all} Blöcken",
    "book.kind.danger": "Gefahr",
    "book.kind.warning": "Achtung",
    "book.kind.example": "Beispiel",
    "book.kind.info": "Info",
    "book.kind.note": "Hinweis",
    "book.kind.tip": "Tipp",
    "book.kind.quote": "Zitat",
    "book.kind.open": "Noch offen",
    "book.unreadable": "{file} ist nicht lesbar: {reason}.",
    "book.too_long": "{file} ist länger als {limit_kb} kB.",
    "book.encoding": "{file} ist nicht in UTF-8 geschrieben; es wurde als Windows-1252 gelesen.",
    "book.front_matter": "Was von den Kopfdaten nicht lesbar ist, bleibt weg. {reason}",
    "book.include_missing": "Die eingebundene Datei „{file}“ gibt es nicht.",
    "book.include_outside": (
        "Die eingebundene Datei „{file}“ liegt außerhalb des Ordners des Buches und wird nicht "
        "gelesen."
    ),
    "book.include_cycle": "„{file}“ bindet sich selbst ein; hier bleibt es weg.",
    "book.include_deep": "„{file}“ bleibt weg: zu viele Dateien sind eingebunden, oder zu tief.",
    "book.open_fence": (
        "Dieser Codeblock wird nie mit {mark} geschlossen; er endet vor der nächsten Überschrift."
    ),
    "book.open_place": "Noch offen: „{words}“.",
    "book.open_page": "Hier fehlt eine Seitenzahl: „{words}“.",
    "book.open_box": "Dieser Kasten sagt, was noch zu tun ist.",
    "book.dead_link": "Der Verweis „{link}“ führt nirgendwohin.",
    "book.unused_anchor": "Auf den Anker „{anchor}“ verweist nichts.",
    "book.repeated_heading": (
        "Die Überschrift „{title}“ gibt es mehrmals; Verweise erreichen diese als „#{anchor}“."
    ),
    "book.note_missing": "Es gibt keine Fußnote „{label}“.",
    "book.note_unused": "Auf die Fußnote „{label}“ verweist nichts; sie bleibt weg.",
    "book.note_twice": "Die Fußnote „{label}“ gibt es mehrmals; die erste gilt.",
    "book.picture_missing": (
        "Das Bild {file} gibt es nicht; ein Rahmen mit seinem Namen zeigt seinen Platz."
    ),
    "book.picture_broken": (
        "Das Bild {file} ist beschädigt oder von unbekannter Art; ein Rahmen mit seinem Namen "
        "zeigt seinen Platz."
    ),
    "book.picture_huge": (
        "Das Bild {file} ist zu groß; ein Rahmen mit seinem Namen zeigt seinen Platz."
    ),
    "book.picture_remote": (
        "Das Bild {file} liegt auf einem anderen Rechner und wird nicht geholt; leg es neben das "
        "Buch."
    ),
    "book.picture_outside": (
        "Das Bild {file} liegt außerhalb des Ordners des Buches und wird nicht gelesen."
    ),
    "book.no_game": (
        "„{word}“ braucht ein Spiel: nenn es mit system: in den Kopfdaten oder mit --system."
    ),
    "book.unknown_game": "Es gibt kein Spiel „{word}“.",
    "book.unknown_faction": "Es gibt keine Fraktion „{value}“; es gibt {known}.",
    "book.unknown_faction.suggested": (
        "Es gibt keine Fraktion „{value}“; ist „{suggestion}“ gemeint?"
    ),
    "book.broken_faction": "Die Fraktion „{value}“ ist nicht lesbar.",
    "book.unknown_unit": "Es gibt keine Einheit „{value}“; es gibt {known}.",
    "book.unknown_unit.suggested": "Es gibt keine Einheit „{value}“; ist „{suggestion}“ gemeint?",
    "book.unknown_item": "Es gibt keinen Gegenstand „{value}“.",
    "book.unknown_item.suggested": (
        "Es gibt keinen Gegenstand „{value}“; ist „{suggestion}“ gemeint?"
    ),
    "book.unknown_keyword": "Es gibt kein Schlüsselwort „{value}“.",
    "book.unknown_keyword.suggested": (
        "Es gibt kein Schlüsselwort „{value}“; ist „{suggestion}“ gemeint?"
    ),
    "book.only_in_own_line": "„{value}“ kann nur in einer eigenen Zeile stehen.",
    "book.only_in_own_line.suggested": (
        "„{value}“ kann nur in einer eigenen Zeile stehen; in einer Zeile gibt es „{suggestion}“."
    ),
    "book.small_table": (
        "Die Tabelle auf Seite {page} ist sehr breit: Sie steht in {size_pt} pt, damit ihre Wörter "
        "passen."
    ),
    "book.wide_table": (
        "Die Tabelle auf Seite {page} ist zu breit für die Seite; ihre Zeilen sind ausgeschrieben."
    ),
    "book.paper_too_small": (
        "Bücher brauchen Papier von mindestens {least_mm} mm auf jeder Seite, dieses hat "
        "{width_mm} x {height_mm} mm."
    ),
}
