"""German sentences: packs, their manifests, what they hold and what becomes of them."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "pack.id_too_long": "Die id ist länger als {limit} Buchstaben.",
    "pack.id_of_a_device": "Den Namen „{value}“ hält Windows für ein Gerät frei; nimm eine andere.",
    "pack.bad_version": '„{value}“ ist keine Version; schreibe eine wie "1.0".',
    "pack.language_unknown": (
        "„{value}“ ist keine hier bekannte Sprache; schreibe eine wie de oder en."
    ),
    "pack.language_unknown.suggested": (
        "„{value}“ ist keine hier bekannte Sprache. Meinst du „{suggestion}“?"
    ),
    "pack.no_author": "Das Paket sagt nicht, von wem es ist (author:).",
    "pack.no_licence": "Das Paket sagt nicht, wie es weitergegeben werden darf (licence:).",
    "pack.need_unclear": (
        "Was gebraucht wird, ist entweder ein Spiel (system:) oder ein anderes Paket (pack:)."
    ),
    "pack.need_twice": "„{name}“ wird zweimal gebraucht.",
    "pack.needs_itself": "Das Paket braucht sich selbst.",
    "pack.need_game_missing": "Das Paket braucht das Spiel „{name}“, das es hier nicht gibt.",
    "pack.need_game_missing.suggested": (
        "Das Paket braucht das Spiel „{name}“, das es hier nicht gibt. Meinst du „{suggestion}“?"
    ),
    "pack.need_pack_missing": "Das Paket braucht das Paket „{name}“, das nicht installiert ist.",
    "pack.need_pack_missing.suggested": (
        "Das Paket braucht das Paket „{name}“, das nicht installiert ist. Meinst du „{suggestion}“?"
    ),
    "pack.need_too_old": (
        "Das Paket braucht „{name}“ ab Version {version}; vorhanden ist Version {there}."
    ),
    "pack.needs_circle": "Pakete brauchen einander im Kreis: {chain}.",
    "pack.misnamed": "Ein Paket wird an seinem Steckbrief nur erkannt, wenn er {name} heißt.",
    "pack.no_manifest": "{file} ist kein Paket: Darin liegt keine pack.yaml.",
    "pack.bad_manifest": "Die pack.yaml von {file} ist nicht zu gebrauchen: {reason}",
    "pack.not_a_pack": "{file} ist kein Paket oder ein beschädigtes.",
    "pack.nested": (
        "{file} enthält ein weiteres Paket, „{name}“; Pakete dürfen nicht ineinander liegen."
    ),
    "pack.several_games": (
        "Neben der pack.yaml von {file} liegen Dateien mehrerer Spiele ({games}); gib jedem Spiel "
        "einen eigenen Ordner."
    ),
    "pack.too_deep": "Die Ordner von {file} liegen mehr als {limit} tief ineinander.",
    "pack.not_ours": "„{name}“ ist nichts, was in ein Paket gehört, und bleibt draußen.",
    "pack.house_rules": (
        "„{name}“ bleibt draußen: Wie offene Regeln gelesen werden, entscheidet jeder selbst."
    ),
    "pack.file_too_large": "„{name}“ ist größer als {limit_mb} MB und bleibt draußen.",
    "pack.link": "„{name}“ ist ein Verweis oder keine gewöhnliche Datei und bleibt draußen.",
    "pack.odd_folder": (
        "„{name}“ liegt in einem Ordner, den kein Spiel haben kann, und bleibt draußen."
    ),
    "pack.no_text": "„{name}“ ist kein lesbarer Text und bleibt draußen.",
    "pack.recoded": "„{name}“ ist in {encoding} geschrieben; speichere es als UTF-8.",
    "pack.svg_active": (
        "Die Zeichnung „{name}“ enthält ein Skript oder einen Verweis nach außen und bleibt "
        "draußen."
    ),
    "pack.picture_too_big": "Das Bild „{name}“ hat viel zu viele Bildpunkte und bleibt draußen.",
    "pack.picture_unknown": "„{name}“ ist kein Bild einer hier bekannten Art.",
    "pack.picture_ending": "„{name}“ ist in Wirklichkeit {kind}; so sollte der Name auch enden.",
    "pack.is_there": "Das Paket „{name}“ ist schon installiert; aktualisiere es stattdessen.",
    "pack.not_there": "Das Paket „{name}“ ist nicht installiert.",
    "pack.leads_out": "„{name}“ läge außerhalb des Pakets; es wird nichts geschrieben.",
    "pack.changed_meanwhile": (
        "Die Dateien von „{name}“ haben sich inzwischen geändert; sieh dir die "
        "Aktualisierung noch einmal an."
    ),
    "pack.no_way_back": "„{name}“ wurde nicht aktualisiert; es gibt keinen Schritt zurück.",
    "pack.same_file": "Das Paket kann nicht sich selbst ersetzen: {file}.",
    "pack.kind.unit": "Einheit",
    "pack.kind.item": "Ausrüstung",
    "pack.kind.keyword": "Stichwort",
    "pack.kind.faction": "Fraktion",
    "pack.kind.catalogue": "Katalog",
    "pack.kind.system": "Spiel",
    "pack.kind.rules": "Regeltext",
    "pack.kind.picture": "Bild",
    "pack.kind.file": "Datei",
    "pack.named": "{name} ({kind})",
    "pack.change.gone": "entfällt",
    "pack.change.dearer": "teurer: {old} → {new}",
    "pack.change.cheaper": "günstiger: {old} → {new}",
    "pack.change.added": "neu",
    "pack.change.added_for": "neu, für {new}",
    "pack.change.renamed": "hieß bisher „{old}“",
    "pack.change.rewritten": "anderer Text",
    "pack.change.changed": "geändert: {keys}",
    "pack.roster_illegal": "Wird regelwidrig: {reason}",
    "pack.roster_more": "({count} weitere)",
    "pack.roster_broken": "Lässt sich nicht mehr öffnen: {reason}",
    "pack.roster_dearer": "Teurer: {old} → {new}.",
    "pack.roster_cheaper": "Günstiger: {old} → {new}.",
    "pack.file_kept": "{name}: Die eigene Fassung bleibt.",
    "pack.file_merged": "{name}: Eigene und neue Änderungen gehen zusammen.",
    "pack.file_both": (
        "{name}: Beide haben dasselbe geändert; die eigene Fassung bleibt, die andere liegt "
        "daneben als {beside}."
    ),
    "pack.file_back": "{name}: War hier entfernt und kommt zurück, weil es sich geändert hat.",
    "cli.pack_installed": "Installiert: {name} {version}, in {folder}",
    "cli.pack_updated": (
        "Aktualisiert: {name} {version}. 'realms-builder pack back {id}' nimmt das zurück."
    ),
    "cli.pack_back": "Die letzte Aktualisierung von {name} ist zurückgenommen.",
    "cli.pack_removed": "Entfernt: {name}. Es liegt im Papierkorb.",
    "cli.pack_exported": "Geschrieben: {path}",
    "cli.pack_not_exported": (
        "{path} wurde nicht geschrieben, weil das Paket Fehler hat; --anyway schreibt es trotzdem"
    ),
    "cli.pack_none": "Es ist kein Paket installiert.",
    "cli.pack_same": "Es würde sich nichts ändern.",
    "cli.pack_would": "Noch ist nichts geändert; --yes tut es.",
    "cli.pack_changes": "Was sich ändert:",
    "cli.pack_rosters": "Eigene Truppen:",
    "cli.pack_no_rosters": "Keine der eigenen Truppen wird regelwidrig oder kostet etwas anderes.",
    "cli.pack_files": "Dateien mit eigenen Änderungen:",
    "cli.pack_needs_what": (
        "'pack {action}' braucht ein Paket: einen Ordner, eine Datei oder die id eines "
        "installierten"
    ),
    "cli.unknown_pack": "es ist kein Paket '{word}' installiert; '{command}' zeigt, welche es sind",
    "cli.unknown_pack.suggested": (
        "es ist kein Paket '{word}' installiert; meinst du '{suggestion}'?"
    ),
    "pack.of_author": "von {value}",
    "pack.of_licence": "Lizenz: {value}",
    "pack.of_source": "aus {value}",
    "pack.of_languages": "Sprachen: {value}",
    "pack.of_needs": "braucht: {value}",
    "pack.holds_game": "Spiel: {name}",
    "pack.holds_faction": "Fraktion: {name}, {count} {count?Einheit|Einheiten} ({game})",
    "pack.holds_rosters": "{count} {count?Truppe|Truppen}",
    "pack.holds_texts": "{count} {count?Regeltext|Regeltexte}",
    "pack.holds_cards": "{count} {count?Kartendatei|Kartendateien}",
    "pack.holds_pictures": "{count} {count?Bild|Bilder}",
}
