"""German sentences: pictures and emblems in SVG."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "svg.unreadable": "Das Bild {file} lässt sich nicht lesen: {reason}.",
    "svg.too_big": "Das Bild {file} ist größer als {limit} Byte.",
    "svg.too_complex": "Das Bild {file} hat zu viele oder zu tief geschachtelte Teile "
    "(Zeile {line}).",
    "svg.broken": "Das Bild {file} ist nicht wohlgeformt (Zeile {line}, Spalte {column}).",
    "svg.not_svg": "Das Bild {file} ist keine SVG-Zeichnung.",
    "svg.entities": "Das Bild {file} erklärt eigene Entitäten; solche Dateien werden nicht "
    "gelesen.",
    "svg.no_size": "Das Bild {file} hat keine Größe: viewBox oder width und height angeben.",
    "svg.value": "Das Bild {file} enthält einen unsinnigen Wert (Zeile {line}): {text}",
    "svg.element_ignored": "{count} × <{name}> fehlt in der Zeichnung.",
    "svg.attribute_ignored": "{count} × {name} wirkt in der Zeichnung nicht.",
    "svg.colour": "Die Farbe „{name}“ ist unbekannt und wird schwarz.",
    "svg.radial_gradient": "Der runde Verlauf „{name}“ wird zu seiner mittleren Farbe.",
}
