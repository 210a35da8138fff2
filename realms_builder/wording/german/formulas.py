"""German sentences: formulas."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "formula.argument_count": "„{name}“ kann mit so vielen Werten in der Klammer nicht rechnen.",
    "formula.bad_character": "Das Zeichen {character} hat in einer Formel keine Bedeutung.",
    "formula.bad_character.suggested": (
        "Das Zeichen {character} hat in einer Formel keine Bedeutung. "
        "Vielleicht ist {suggestion} gemeint."
    ),
    "formula.bad_dice": "Höchstens {dice} Würfel mit 2 bis {sides} Seiten sind zusammen erlaubt.",
    "formula.bad_digits": "Gerundet wird auf 0 bis 9 Nachkommastellen, nicht auf {value}.",
    "formula.bad_number": "{text} ist weder Zahl noch Name.",
    "formula.broken_dice": "Zu Würfeln lassen sich nur ganze Zahlen addieren.",
    "formula.broken_exponent": "Eine Potenz braucht eine ganze Zahl, nicht {value}.",
    "formula.choose_range": "Eine Möglichkeit mit der Nummer {value} gibt es nicht, nur {most}.",
    "formula.cycle": "„{name}“ hängt im Kreis von sich selbst ab.",
    "formula.decimal_comma": "In Formeln steht ein Punkt statt des Kommas: 0.5",
    "formula.division_by_zero": "Hier würde durch 0 geteilt.",
    "formula.empty": "Hier steht keine Formel.",
    "formula.ends_too_soon": "Die Formel bricht ab, am Ende fehlt etwas.",
    "formula.hidden_character": (
        "Hier steht ein unsichtbares Zeichen ({character}). Bitte löschen."
    ),
    "formula.list_too_long": "Die Liste hat mehr als {limit} Einträge.",
    "formula.no_members": "Hinter dem Punkt lässt sich nichts lesen: {name} gehört zu keinem Ding.",
    "formula.no_order": "„{value}“ und „{other}“ haben keine Reihenfolge, keines ist größer.",
    "formula.not_a_condition": (
        "Der Text „{value}“ ist weder wahr noch falsch. Jeder Vergleich braucht beide Seiten."
    ),
    "formula.not_a_list": "Hier muss eine Liste stehen, „{value}“ ist ein einzelner Wert.",
    "formula.not_a_number": "Hier muss eine Zahl stehen, „{value}“ ist keine.",
    "formula.not_a_text": "Hier muss ein Text stehen, „{value}“ ist keiner.",
    "formula.not_on_scale": "„{value}“ ist keine Stufe dieser Skala.",
    "formula.number_too_big": "Die Zahl wird zu groß (mehr als {limit} Bit).",
    "formula.open_brace": (
        "Die Klammer {brace} wird nie geschlossen. Doppelt geschrieben erscheint sie einfach."
    ),
    "formula.open_bracket": "Die Klammer {bracket} wird nie geschlossen.",
    "formula.open_text": "Zum Anführungszeichen {mark} fehlt das zweite.",
    "formula.private_name": "Ein Name beginnt mit einem Buchstaben, nicht mit einem Unterstrich.",
    "formula.stray_brace": (
        "Die Klammer {brace} schließt nichts. Doppelt geschrieben erscheint sie einfach."
    ),
    "formula.text_too_long": "Der Text wird länger als {limit} Zeichen.",
    "formula.too_deep": "Klammern oder Namen führen zu tief ineinander (mehr als {limit}).",
    "formula.too_long": "Die Formel hat mehr als {limit} Zeichen.",
    "formula.too_many_parts": "Die Formel hat mehr als {limit} Teile.",
    "formula.too_many_steps": "Die Formel braucht mehr als {limit} Rechenschritte.",
    "formula.unexpected": "„{text}“ kann hier nicht stehen.",
    "formula.unknown_function": "Eine Funktion „{name}“ gibt es nicht.",
    "formula.unknown_function.suggested": (
        "Eine Funktion „{name}“ gibt es nicht. Vielleicht ist „{suggestion}“ gemeint."
    ),
    "formula.unknown_name": "Der Name „{name}“ ist hier nicht bekannt.",
    "formula.unknown_name.suggested": (
        "Der Name „{name}“ ist hier nicht bekannt. Vielleicht ist „{suggestion}“ gemeint."
    ),
}
