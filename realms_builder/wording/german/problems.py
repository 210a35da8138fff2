"""German sentences: problems in files."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "word.yes": "ja",
    "word.no": "nein",
    "severity.error": "Fehler",
    "severity.warning": "Warnung",
    "severity.hint": "Hinweis",
    "severity.errors": "{count} {count?Fehler|Fehler}",
    "severity.warnings": "{count} {count?Warnung|Warnungen}",
    "severity.hints": "{count} {count?Hinweis|Hinweise}",
    "file_missing": "Die Datei gibt es nicht.",
    "file_is_folder": "Das ist ein Ordner, keine Datei.",
    "file_unreadable": "Die Datei lässt sich nicht lesen: {reason}.",
    "file_too_large": (
        "Die Datei ist mit {size_mb} MB zu groß; mehr als {limit_mb} MB liest das Programm nicht."
    ),
    "file_binary": "Das ist keine Textdatei, sie enthält Nullbytes.",
    "file_not_utf8": (
        "Hier stehen Zeichen, die kein UTF-8 sind. Bitte die Datei als UTF-8 speichern."
    ),
    "yaml_syntax": "So ist es kein gültiges YAML: {reason}.",
    "yaml_tab": "Hier steht ein Tabulator; YAML rückt mit Leerzeichen ein.",
    "yaml_tag": "Die Markierung „{tag}“ ist nicht erlaubt; einfache Werte genügen.",
    "yaml_key": "Ein Schlüssel muss ein einzelnes Wort sein.",
    "yaml_too_deep": "Die Einträge sind zu tief ineinander verschachtelt.",
    "yaml_alias_bomb": (
        "Durch Verweise wird die Datei riesig; so viele Werte liest das Programm nicht."
    ),
    "derived_circle": "Die Werte warten im Kreis aufeinander: {way}.",
    "duplicate_key": "„{key}“ steht hier zweimal; das zweite Mal zählt nicht.",
    "duplicate_id": "Die id „{id}“ ist schon vergeben.",
    "id_renewed": (
        "Die id „{id}“ ist schon vergeben; hier gilt jetzt „{new}“, auch beim nächsten Speichern."
    ),
    "unknown_key": "„{key}“ ist hier keine Angabe.",
    "unknown_key.suggested": "„{key}“ ist hier keine Angabe. Meinst du „{suggestion}“?",
    "missing_key": "Es fehlt die Angabe „{key}“.",
    "missing_name": "„{id}“ hat keinen Namen; gedruckt wird die id.",
    "empty_value": "„{field}“ ist leer.",
    "choice_unknown": "„{value}“ gibt es hier nicht. Möglich: {known}.",
    "choice_unknown.suggested": (
        "„{value}“ gibt es hier nicht. Möglich: {known}. Meinst du „{suggestion}“?"
    ),
    "list_expected": "Hier muss eine Liste stehen, nicht „{value}“.",
    "list_too_short": "Hier müssen mindestens {limit} stehen, nicht {count}.",
    "list_too_long": "Hier dürfen höchstens {limit} stehen, nicht {count}.",
    "map_expected": "Hier müssen Angaben mit Namen stehen (name: wert), nicht „{value}“.",
    "text_expected": "Hier muss ein Text stehen, oder einer je Sprache: de, en.",
    "text_language": "„{key}“ ist keine Sprache; erwartet werden Kürzel wie de und en.",
    "text_comma": (
        "Ein Komma trennt hier den Text: „{key}“ wird als neue Angabe gelesen. Der Text "
        "braucht Anführungszeichen."
    ),
    "text_missing_language": "Der Text fehlt auf {language}.",
    "language.de": "Deutsch",
    "language.en": "Englisch",
    "number_expected": "„{value}“ ist keine Zahl.",
    "number_out_of_range": "{value} ist hier nicht erlaubt.",
    "number_too_fine": "{value} hat zu viele Nachkommastellen.",
    "number_too_large": "Die Zahl {value} ist zu groß.",
    "whole_number_expected": "„{value}“ ist keine ganze Zahl.",
    "flag_expected": "„{value}“ geht nicht; erlaubt sind true und false.",
    "formula_expected": "Hier muss eine Formel stehen.",
    "pool_expected": (
        "„{value}“ ist kein Würfelvorrat; geschrieben wird er wie 4/5+ (4 Würfel, Erfolg ab 5)."
    ),
    "dice_expected": "„{value}“ ist kein Wurf; geschrieben wird er wie 2W6+4.",
    "bands_expected": "„{value}“ ist keine Reichweite; geschrieben wird sie wie 20/3 (dreimal 20).",
    "roman_expected": "„{value}“ ist keine Klasse; geschrieben wird sie wie III oder 3.",
    "by_band_expected": "Hier steht je Entfernung ein Wert, etwa short: 5.",
    "one_expected": "Hier darf nur ein Wert stehen, nicht „{value}“.",
    "strength_expected": "„{value}“ ist keine Stärke; geschrieben wird sie wie [5, 10] oder 5.",
    "colour_expected": '„{value}“ ist keine Farbe; geschrieben wird sie wie "#7b1e2b".',
    "bad_id": (
        "„{value}“ taugt nicht als id: erlaubt sind kleine Buchstaben a bis z, Ziffern "
        "und _, vorn ein Buchstabe."
    ),
    "keyword_unknown": "„{value}“ kennt dieses Spiel nicht.",
    "keyword_unknown.suggested": "„{value}“ kennt dieses Spiel nicht. Meinst du „{suggestion}“?",
    "keyword_rest": "Mit „{rest}“ am Ende lässt sich hier nichts anfangen ({value}).",
    "parameter_missing": "Zu „{value}“ fehlt die Angabe {parameter}.",
    "phrase_unknown": "„{value}“ passt zu keiner Schreibweise. Möglich: {known}.",
    "unknown_item": "„{item}“ steht in keiner Liste „{list}“.",
    "unknown_item.suggested": "„{item}“ steht in keiner Liste „{list}“. Meinst du „{suggestion}“?",
    "unknown_unit": "Die Einheit „{unit}“ gibt es nicht.",
    "unknown_unit.suggested": "Die Einheit „{unit}“ gibt es nicht. Meinst du „{suggestion}“?",
    "unknown_faction": "Die Fraktion „{faction}“ gibt es nicht. Bekannt: {known}.",
    "unknown_system": "Das Spiel „{system}“ gibt es nicht. Bekannt: {known}.",
    "option_empty": "Die Option „{id}“ bietet nichts an; es fehlt of: [...] oder from: LISTE.",
    "option_list_unknown": "Zur Option „{id}“ fehlt list: eine von {known}.",
    "faction_empty": "Die Fraktion „{id}“ hat keine Einheiten.",
    "format_unknown": "format: 1 wird erwartet, nicht „{value}“.",
    "kind_unknown": "kind: „{value}“ ist keine Art von Datei. Möglich: {known}.",
    "kind_differs": "Das ist keine Datei der Art „{wanted}“, sondern „{kind}“.",
    "kind_missing": "Die Datei sagt nicht, was sie ist; es fehlt eine Zeile wie kind: faction.",
    "hides_game": "Dieses Spiel verdeckt ein anderes mit derselben id „{id}“ ganz: {hidden}.",
    "shadows": "Diese Datei verdeckt eine andere mit derselben id „{id}“: {hidden}.",
    "value_outside": "{field} {value} liegt außerhalb der Grenzen.",
    "value_wrong": "Das geht hier nicht: {reason}.",
    "verb_count": "Ein Schritt hat genau eines der Verben {known}; hier stehen {count}.",
    "figure_or_repeat": "Ein Maß des Maßstabs hat entweder figure oder repeat.",
    "house_rule_value": "„{value}“ ist keine Lesart dieses Schalters. Möglich: {known}.",
    "no_costs": "Das Spiel kennt keine Kosten; „costs:“ in system.yaml nennt welche.",
    "reference_unknown": "„{value}“ gibt es nicht.",
    "reference_unknown.suggested": "„{value}“ gibt es nicht. Meinst du „{suggestion}“?",
    "path_leaves_pack": "Der Pfad „{path}“ führt aus dem Ordner des Spiels heraus.",
    "picture_not_found": "Das Bild „{path}“ gibt es nicht.",
    "expect_not_met": "Erwartet: {expected}. Gefunden: {found}.",
    "legal_has_findings": "Als regelgerecht abgelegt, aber: {found}.",
    "cost_off_guide": (
        "{name} kostet {cost}, die Kostenhilfe rät {guide} (mehr als {percent} % Abstand, "
        "ohne note)."
    ),
    "no_such_path": "Unter „{path}“ ist keine YAML-Datei.",
    "fix.write": "„{text}“ schreiben",
    "fix.quote_text": "Den Text in Anführungszeichen setzen",
    "roster_finding": "{text} ({code})",
    "one_of_expected": "Hier muss genau eins von {known} stehen; es {count?ist|sind} {count}.",
    "run_expected": "„{value}“ passt nicht; geschrieben wird es wie 3 oder 2-5.",
    "outside_table": "„{id}“ liegt zum Teil außerhalb des Tisches von {size}.",
    "roll_impossible": "{roll} zeigt nie {value}.",
    "roll_twice": "{value} bedeutet schon „{other}“.",
    "roll_uncovered": "„{deck}“ hat keine Karte für einen Wurf von {values}.",
    "needs_line_wrong": (
        "Zeile {value} steht nicht vor dieser; davor {before?steht|stehen} {before}."
    ),
    "rounds_outside": "{value} geht über die letzte Runde hinaus; das Spiel hat {last}.",
}
