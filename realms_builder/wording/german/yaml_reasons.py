"""German sentences: why a text is no YAML, as the end of a sentence."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "yaml.other": "„{reason}“",
    "yaml.colon": (
        "hier ist kein Doppelpunkt erlaubt; die Zeile ist zu weit eingerückt, oder ein Text mit "
        "Doppelpunkt braucht Anführungszeichen"
    ),
    "yaml.no_colon": "hinter dem Namen fehlt ein Doppelpunkt mit Leerzeichen",
    "yaml.no_key": (
        "die Einrückung passt nicht zu den Zeilen darüber, oder es fehlt ein Name mit Doppelpunkt"
    ),
    "yaml.no_dash": (
        "die Einrückung passt nicht zur Aufzählung darüber, oder es fehlt der Strich davor"
    ),
    "yaml.open_list": "in der Aufzählung fehlt ein Komma oder die schließende eckige Klammer",
    "yaml.open_map": "hier fehlt ein Komma oder die schließende geschweifte Klammer",
    "yaml.no_value": "hier fehlt ein Wert",
    "yaml.dash": "ein Strich mit Leerzeichen darf hier nicht stehen, er beginnt eine eigene Zeile",
    "yaml.question_mark": (
        "ein Fragezeichen mit Leerzeichen darf hier nicht stehen; ein Text braucht "
        "Anführungszeichen"
    ),
    "yaml.first_letter": "mit diesem Zeichen beginnt kein Wert; ein Text braucht Anführungszeichen",
    "yaml.open_quotes": "ein Text in Anführungszeichen endet nicht",
    "yaml.dashes_in_quotes": "ein Text in Anführungszeichen endet nicht vor drei Strichen",
    "yaml.escape": (
        "dieses Zeichen gilt nicht hinter einem Rückstrich; in einfachen Anführungszeichen ist er "
        "ein gewöhnliches Zeichen"
    ),
    "yaml.hexadecimal": "hinter \\x, \\u und \\U steht eine hexadezimale Zahl",
    "yaml.no_anchor": "der Name hinter * ist vorher nicht mit & vergeben worden",
    "yaml.anchor_twice": "der Name hinter & ist schon vergeben",
    "yaml.no_anchor_name": (
        "hinter * oder & fehlt ein Name; ein Text, der so beginnt, braucht Anführungszeichen"
    ),
    "yaml.tag_handle": "was hier mit ! beginnt, ist unbekannt; ein Text braucht Anführungszeichen",
    "yaml.after_the_end": "hier steht etwas, obwohl darüber schon alles gesagt ist",
    "yaml.second_document": "hier beginnt ein zweites Dokument; eine Datei enthält nur eines",
    "yaml.block_text": "hinter | oder > steht in derselben Zeile höchstens ein Kommentar",
    "yaml.control_character": "hier steht ein Zeichen, das in YAML nicht erlaubt ist",
}
