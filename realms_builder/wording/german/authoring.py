"""German sentences: how values are written, and what starter files explain."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "value.integer": "eine ganze Zahl",
    "value.number": "eine Zahl",
    "value.length": "eine Länge",
    "value.weight": "ein Gewicht in Kilogramm, etwa 6.5",
    "value.pool": "Würfel und Erfolg, etwa 4/5+ (4 Würfel, Erfolg ab 5)",
    "value.target": "Erfolg ab, etwa 5+",
    "value.dice": "ein Wurf, etwa 2W6+4",
    "value.bands": "Länge und Anzahl der Reichweitenbänder, etwa 20/3",
    "value.roman": "eine Klasse ab I",
    "value.level": "ein Wort mit seiner Stufe",
    "value.choice": "einer der Werte",
    "value.scale": "einer der Werte, der Größe nach",
    "value.flag": "true oder false",
    "value.text": "ein Text",
    "value.keyword": "ein Wort des Spiels",
    "value.keywords": "Wörter des Spiels",
    "value.phrase": "eines davon: {forms}",
    "value.by_band": "ein Wert je Entfernung",
    "value.list": "eine Liste",
    "value.formula": "eine Formel",
    "value.track": "eine Leiste des Modells",
    "value.picture": "der Pfad eines Bildes",
}
