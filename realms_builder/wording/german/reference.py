"""German sentences: quick references, and what is wrong with rule texts."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "reference.quick_title": "Kurzreferenz {name}",
    "reference.rules_by": "Regeln von {name}",
    "reference.page": "Seite {page} von {pages}",
    "reference.written": "{pages} {pages?Seite|Seiten}: {path}",
    "reference.digest.title": "Regeln für {name}",
    "reference.digest.agreed": "Abgesprochen",
    "reference.digest.all": "alle",
    "reference.digest.told": "Schon erklärt: {names}",
    "reference.digest.places": "In eckigen Klammern: wo es in den Regeln steht",
    "reference.digest.nothing": "Was diese Truppe mitbringt, braucht keine eigenen Regeln.",
    "reference.head.stats": "Werte",
    "reference.head.round": "Die Runde",
    "reference.head.force": "Was gelten muss",
    "reference.head.everyone": "{name} für alle",
    "reference.head.tables": "Tabellen",
    "reference.head.forms": "Formen",
    "reference.head.switches": "Lesarten zum Absprechen",
    "reference.unfinished": "noch offen",
    "reference.switch_note": "Lesart: {name} – {value}",
    "reference.pool": "{least}–{most} Würfel, Erfolg ab {best}+ bis {worst}+",
    "reference.from": "ab {value}",
    "reference.up_to": "bis {value}",
    "reference.at_least": "mindestens {value}",
    "reference.at_most": "höchstens {value}",
    "reference.between": "{low} bis {high}",
    "reference.up": "aufgerundet",
    "reference.down": "abgerundet",
    "reference.nearest": "kaufmännisch gerundet",
    "reference.sum_of": "Summe {name}",
    "reference.counter": "{low} bis {high}",
    "reference.boxes": "Kästchen: {number}",
    "reference.kept": "Was übrig ist, bleibt für die nächste Runde.",
    "reference.pays_for": "bezahlt",
    "reference.phase.gain": "{name} nehmen.",
    "reference.phase.run": "{name} würfeln.",
    "reference.phase.resolve": "{name} abhandeln.",
    "reference.phase.score": "{name} zählen.",
    "rules.unknown_directive": "Es gibt keine Anweisung „{value}“; möglich sind: {known}.",
    "rules.unknown_directive.suggested": (
        "Es gibt keine Anweisung „{value}“; ist „{suggestion}“ gemeint?"
    ),
    "rules.word_missing": "„::: {directive}“ braucht ein Wort, das sagt, wovon.",
    "rules.word_too_many": "„{value}“ ist ein Wort zu viel.",
    "rules.unknown_table": "Das Spiel hat keine Tabelle „{value}“; es gibt: {known}.",
    "rules.unknown_table.suggested": (
        "Das Spiel hat keine Tabelle „{value}“; ist „{suggestion}“ gemeint?"
    ),
    "rules.unknown_kind": "Es gibt keine Art von Schlüsselwörtern „{value}“; es gibt: {known}.",
    "rules.unknown_kind.suggested": (
        "Es gibt keine Art von Schlüsselwörtern „{value}“; ist „{suggestion}“ gemeint?"
    ),
    "rules.unknown_list": "Es gibt keine Liste „{value}“; es gibt: {known}.",
    "rules.unknown_list.suggested": "Es gibt keine Liste „{value}“; ist „{suggestion}“ gemeint?",
    "rules.unknown_deck": "Es gibt keinen Stapel „{value}“ in den Szenarien; es gibt: {known}.",
    "rules.unknown_deck.suggested": (
        "Es gibt keinen Stapel „{value}“ in den Szenarien; ist „{suggestion}“ gemeint?"
    ),
    "rules.unknown_values": "Es gibt keine Auswahl und keine Skala „{value}“; es gibt: {known}.",
    "rules.unknown_values.suggested": (
        "Es gibt keine Auswahl und keine Skala „{value}“; ist „{suggestion}“ gemeint?"
    ),
    "rules.unknown_modifiers": (
        "Kein Wert „{value}“ einer Mechanik hat Modifikatoren; es gibt: {known}."
    ),
    "rules.unknown_modifiers.suggested": (
        "Kein Wert „{value}“ einer Mechanik hat Modifikatoren; ist „{suggestion}“ gemeint?"
    ),
    "rules.unknown_option": "„{value}“ ist hier nicht möglich; möglich sind: {known}.",
    "rules.unknown_option.suggested": (
        "„{value}“ ist hier nicht möglich; ist „{suggestion}“ gemeint?"
    ),
    "rules.nobody_has": "Von „{value}“ haben nicht alle etwas; `everyone:` nennt: {known}.",
    "rules.column_count": "„::: columns“ will eine Zahl: {known}.",
    "rules.unknown_scale": "Tabelle „{table}“: Es gibt keine Skala „{value}“.",
    "rules.no_axis": (
        "Tabelle „{table}“: „{value}“ ist weder eine Liste von Werten noch eine Reihe wie 1-10."
    ),
    "rules.axis_too_long": (
        "Tabelle „{table}“: {count} Werte an einer Seite, erlaubt sind {limit}."
    ),
    "rules.cells_missing": (
        "Tabelle „{table}“: Die Zellen sind nicht {rows} {rows?Zeile|Zeilen} zu {columns} "
        "{columns?Wert|Werten}."
    ),
    "rules.empty_table": "Tabelle „{table}“ hat weder Zellen noch Ergebnisse noch Zeilen.",
    "rules.unreadable": "Der Regeltext ist nicht zu lesen: {reason}.",
    "rules.no_game": (
        "Zu diesem Regeltext gibt es kein Spiel: Über seinem Ordner muss eine system.yaml liegen."
    ),
    "rules.too_long": "Der Regeltext ist länger als {limit_kb} kB.",
    "rules.other_language": (
        "In der Sprache „{wanted}“ gibt es den Text nicht; genommen wird der in „{language}“."
    ),
    "rules.too_full": (
        "Die Kurzreferenz passt auch in der kleinsten Schrift nicht auf {limit} Seiten; sie hat "
        "{pages}."
    ),
    "rules.paper_too_small": (
        "Papier von {width_mm} × {height_mm} mm ist zu klein für eine Kurzreferenz; nötig sind "
        "mindestens {least_mm} mm in jeder Richtung."
    ),
}
