"""German sentences: the fit report and the check of templates."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "fit.strength": "{count} {count?Modell|Modelle}",
    "fit.overflow": "passt selbst in der kleinsten Schrift nicht",
    "fit.too_wide": "„{text}“ ist breiter als der Kasten",
    "fit.glyph": "keine Schrift hat „{character}“ ({code}); es steht in „{text}“ ({font})",
    "fit.picture": "das Bild {text} kommt auf {dpi} dpi; unter {least} wirkt es grob",
    "fit.shortened": "passt nur mit den kurzen Texten",
    "fit.shrunk": "schrumpft auf {percent} %",
    "fit.spilled": "geht auf der Rückseite weiter",
    "fit.continued": "braucht eine Folgekarte",
    "fit.face.front": "Vorderseite",
    "fit.face.back": "Rückseite",
    "fit.face.continuation": "Folgekarte",
    "fit.card": "Karte",
    "fit.head": "{game}: Vorlage {template}, Thema {theme}",
    "fit.checked": "{cards} {cards?Karte|Karten} je Sprache: {languages}.",
    "fit.fine": "Alles passt, wie es ist.",
    "fit.errors": "Fehler",
    "fit.warnings": "Warnungen",
    "fit.hints": "Hinweise",
    "fit.on_cards": "{cards} {cards?Karte|Karten}",
    "fit.more_units": "und {count} weitere {count?Einheit|Einheiten}",
    "fit.alike": "{count} {count?Ausstattung|Ausstattungen}, etwa {loadout}",
    "fit.with_option": "mit {option}: {value}",
    "fit.cut": "{unit} hat mehr als {most} Ausstattungen; gesucht wurden die schlimmsten.",
    "fit.on": "an",
    "fit.off": "aus",
    "fit.lang.de": "Deutsch",
    "fit.lang.en": "Englisch",
}
