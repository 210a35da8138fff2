"""German sentences: tables of spreadsheets and what becomes of them."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "spreadsheet.for.id": "Id",
    "spreadsheet.for.name": "Name",
    "spreadsheet.for.text": "Text",
    "spreadsheet.for.note": "Notiz",
    "spreadsheet.for.in_language": "{name} ({lang})",
    "spreadsheet.for.picture": "Bild",
    "spreadsheet.for.strength": "Anzahl der Modelle",
    "spreadsheet.for.summons": "kann rufen",
    "spreadsheet.for.loadouts": "Ausstattungen",
    "spreadsheet.for.tags": "Schlüsselwörter",
    "spreadsheet.empty": "Die Tabelle ist leer.",
    "spreadsheet.too_many_rows": (
        "Nur die ersten {limit} Zeilen werden gelesen; der Rest bleibt weg."
    ),
    "spreadsheet.too_many_columns": (
        "Nur die ersten {limit} Spalten werden gelesen; der Rest bleibt weg."
    ),
    "spreadsheet.cell_cut": "Eine Zelle sagt mehr als {limit} Zeichen; ihr Rest bleibt weg.",
    "spreadsheet.too_large": (
        "Die Tabelle ist zu groß; mehr als {limit_mb} MB liest das Programm nicht."
    ),
    "spreadsheet.damaged": (
        "Die Datei ist beschädigt oder keine Arbeitsmappe, die sich lesen lässt."
    ),
    "spreadsheet.locked": (
        "Die Datei ist mit einem Kennwort geschützt. Speichere eine Kopie ohne Kennwort."
    ),
    "spreadsheet.no_sheets": "In dieser Arbeitsmappe ist kein Blatt.",
    "spreadsheet.unknown_sheet": "Es gibt kein Blatt „{sheet}“. Möglich: {known}.",
    "spreadsheet.wrong_ending": (
        "Das ist eine Arbeitsmappe oder ein Archiv, was auch immer der Name sagt. "
        "Benenne sie .xlsx oder .ods, oder speichere sie als CSV."
    ),
    "spreadsheet.not_text": "Das ist keine Tabelle: weder Text noch Arbeitsmappe.",
    "spreadsheet.own_item": (
        "„{item}“ steht nicht im Spiel und wird ein eigener Gegenstand der Einheit."
    ),
    "spreadsheet.date": (
        "Die Tabellenkalkulation hat hieraus ein Datum gemacht ({value}); gemeint war "
        "wohl „{one}“ oder „{two}“. Formatiere die Zellen als Text und tippe es neu."
    ),
    "spreadsheet.heading": "„{text}“ steht allein in seiner Zeile und gilt als Überschrift.",
    "spreadsheet.twice": "„{unit}“ kommt mehrmals vor; diese Zeile wird eine eigene Einheit.",
    "spreadsheet.no_name": "Die Einheit in dieser Zeile hat keinen Namen.",
    "spreadsheet.no_name_column": "Keine Spalte ist als Name bekannt. Wähle, welche es ist.",
    "spreadsheet.summary": ("{units} {units?Einheit|Einheiten} aus {source}."),
    "spreadsheet.nothing": "Aus {source} ließ sich keine Einheit lesen.",
}
