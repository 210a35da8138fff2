"""German sentences: tokens."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "token.title": "{name} – Marker",
    "token.foot": (
        "{name} · Marker · Seite {number} von {of} · mit 100 % auf Karton drucken und "
        "an den Kreisen schneiden"
    ),
    "token.written": "{count} {count?Marker|Marker} auf {pages} {pages?Seite|Seiten}: {path}",
    "token.none": "Die Truppe braucht keine Marker; nichts wurde geschrieben.",
    "token.too_large": (
        "{count} {count?Marker ist|Marker sind} zu groß für {paper} und {count?fehlt|fehlen}."
    ),
}
