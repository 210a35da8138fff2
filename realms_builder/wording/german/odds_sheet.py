"""German sentences: a matrix of odds on paper."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds_sheet.title": "{rows} gegen {columns}",
    "odds_sheet.figure": "Zeilen greifen an, Spalten werden angegriffen.",
    "odds_sheet.in_activations": "{name}, in Aktivierungen",
    "odds_sheet.best": "Jedes Feld nennt den Angriff, der dort der beste ist.",
    "odds_sheet.chosen": "Angriff: {attack}.",
    "odds_sheet.situation": "Lage: {words}.",
    "odds_sheet.open": "Lage: im Offenen, auf keiner Seite liegt etwas.",
    "odds_sheet.legend": (
        "Dunkler, fetter und längerer Balken: besser für den Angreifer.  –: nie oder keiner  "
        "?: nicht zu berechnen"
    ),
    "odds_sheet.below": "unter {high}",
    "odds_sheet.between": "{low} – {high}",
    "odds_sheet.from": "ab {low}",
    "odds_sheet.all": "alle gleich",
    "odds_sheet.foot": "{game} · was die Würfel sagen",
}
