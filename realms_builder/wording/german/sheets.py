"""German sentences: sheets."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "sheet.unknown_size": (
        "Die Kartengröße „{text}“ ist nicht bekannt. Möglich sind Maße wie 63x88 oder "
        "2.5x3.5in und die Namen {known}."
    ),
    "sheet.unknown_paper": (
        "Das Papier „{text}“ ist nicht bekannt. Möglich sind Maße wie 210x280 und die Namen "
        "{known}."
    ),
    "sheet.size_range": (
        "Die Kartengröße „{text}“ geht nicht: jede Seite muss {least_mm} bis {most_mm} mm messen."
    ),
    "sheet.paper_range": (
        "Das Papiermaß „{text}“ geht nicht: jede Seite muss {least_mm} bis {most_mm} mm messen."
    ),
    "sheet.bad_bleed": (
        "Der Beschnitt muss zwischen {least} und {most} mm liegen, nicht bei {value}."
    ),
    "sheet.bad_gap": (
        "Der Abstand der Karten muss zwischen {least} und {most} mm liegen, nicht bei {value}."
    ),
    "sheet.bad_margin": (
        "Der Seitenrand muss zwischen {least} und {most} mm liegen, nicht bei {value}."
    ),
    "sheet.bad_offset": (
        "Der Versatz der Rückseiten muss zwischen {least} und {most} mm liegen, nicht bei {value}."
    ),
    "sheet.bad_start": "Der erste Platz auf dem Bogen muss 1 oder größer sein, nicht {value}.",
    "sheet.bad_card": (
        "Karte {card} hat kein brauchbares Maß ({width_mm} × {height_mm} mm) und bleibt weg."
    ),
    "sheet.start_beyond": (
        "Der erste Platz {start} liegt hinter dem Bogen, der nur {places} "
        "{places?Platz|Plätze} hat. Es geht bei Platz 1 los."
    ),
    "sheet.card_too_large": (
        "{cards?Eine Karte|Die Karten} von {width_mm} × {height_mm} mm {cards?passt|passen} "
        "nicht auf {paper} mit {margin_mm} mm Rand."
    ),
    "sheet.bleed_too_large": (
        "Mit {bleed_mm} mm Beschnitt {cards?passt eine Karte|passen die Karten} von "
        "{width_mm} × {height_mm} mm nicht auf {paper} mit {margin_mm} mm Rand."
    ),
    "sheet.fold_too_large": (
        "Vorder- und Rückseite nebeneinander zum Falten, je {width_mm} × {height_mm} mm, "
        "passen nicht auf {paper} mit {margin_mm} mm Rand."
    ),
    "sheet.nothing": "Es gibt keine Karte zu drucken.",
    "sheet.no_ruler": "Auf keinem Bogen ist Platz für das Lineal von 100 mm.",
    "sheet.fix_name": "„{name}“ nehmen",
    "sheet.fix_paper": "auf {paper} drucken",
    "sheet.fix_bleed": "den Beschnitt auf {bleed_mm} mm setzen",
    "sheet.fix_margin": "den Rand auf {margin_mm} mm setzen",
    "sheet.fix_duplex": "beidseitig drucken statt zu falten",
    "sheet.foot": "Seite {page} von {pages}",
    "sheet.foot_front": "Vorderseiten",
    "sheet.foot_back": "Rückseiten",
}
