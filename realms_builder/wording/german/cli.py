"""German sentences: the command line."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "cli.source": "Quelle: {source}",
    "cli.tally": (
        "{error} {error?Fehler|Fehler}, {warning} {warning?Warnung|Warnungen}, {hint} "
        "{hint?Hinweis|Hinweise}."
    ),
    "cli.legal": "Regelgerecht.",
    "cli.illegal": "Nicht regelgerecht.",
    "cli.models": "{count} {count?Modell|Modelle}",
    "cli.checked": (
        "{files} {files?Datei|Dateien} geprüft, {rosters} {rosters?Beispieltruppe|Beispieltruppen}."
    ),
    "cli.cards_written": "{cards} {cards?Karte|Karten} auf {pages} {pages?Seite|Seiten}: {path}",
    "cli.pngs_written": "{count} {count?Bild|Bilder} in {path}",
    "cli.new_written": "Geschrieben: {path}. So kann es weitergehen:",
    "cli.broken": "{text}",
    "cli.about": "{what}: {reason}",
    "cli.unknown_roster": "Die Truppe „{word}“ gibt es nicht; „{command}“ zeigt, was es gibt.",
    "cli.unknown_roster.suggested": "Die Truppe „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "cli.unknown_system": "Das Spiel „{word}“ gibt es nicht; „{command}“ zeigt, was es gibt.",
    "cli.unknown_system.suggested": "Das Spiel „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "cli.unknown_faction": "Die Fraktion „{word}“ gibt es nicht; „{command}“ zeigt, was es gibt.",
    "cli.unknown_faction.suggested": (
        "Die Fraktion „{word}“ gibt es nicht; gemeint „{suggestion}“?"
    ),
    "cli.unknown_unit": "Die Einheit „{word}“ gibt es nicht; „{command}“ zeigt, was es gibt.",
    "cli.unknown_unit.suggested": "Die Einheit „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "cli.unknown_roster_or_unit": (
        "„{word}“ ist weder Truppe noch Einheit; Einheiten heißen fraktion/einheit."
    ),
    "cli.unknown_roster_or_unit.suggested": (
        "„{word}“ ist weder Truppe noch Einheit; gemeint „{suggestion}“?"
    ),
    "cli.unknown_template": "Die Vorlage „{word}“ gibt es nicht. Möglich: {known}.",
    "cli.unknown_template.suggested": (
        "Die Vorlage „{word}“ gibt es nicht; gemeint „{suggestion}“?"
    ),
    "cli.unknown_theme": "Das Design „{word}“ gibt es nicht. Möglich: {known}.",
    "cli.unknown_theme.suggested": "Das Design „{word}“ gibt es nicht; gemeint „{suggestion}“?",
    "cli.unknown_topic": "Ein Kapitel „{word}“ hat das Handbuch nicht. Möglich: {known}.",
    "cli.unknown_topic.suggested": (
        "Ein Kapitel „{word}“ hat das Handbuch nicht; gemeint „{suggestion}“?"
    ),
    "cli.topic_and_pdf": "Das PDF enthält das ganze Handbuch; „{word}“ bitte weglassen.",
    "cli.no_file": "{path}: Die Datei gibt es nicht.",
    "cli.no_file_or_folder": "{path}: Weder Datei noch Ordner dieses Namens ist da.",
    "cli.no_yaml": "{path}: In diesem Ordner und darunter liegt keine YAML-Datei.",
    "cli.is_folder": "{path}: Das ist ein Ordner; gefragt ist die Datei einer Truppe.",
    "cli.folder_gone": "Den aktuellen Ordner gibt es nicht mehr; bitte in einen anderen wechseln.",
    "cli.games_missing": "Die mitgelieferten Spiele fehlen; gesucht in {folder}.",
    "cli.no_game_here": (
        "{path}: Hier ist kein Spiel; erwartet wird {file} mit der Zeile kind: system."
    ),
    "cli.nowhere_to_write": "Es fehlt, wohin: -o OUT.pdf oder --png DIR.",
    "cli.dpi": "--dpi {dpi}: Möglich sind 20 bis 1200 Punkte je Zoll.",
    "cli.no_pdf": "{path}: Das ist kein PDF und ginge verloren; bitte einen anderen Namen wählen.",
    "cli.would_be_lost": "{path}: Diese Datei ginge verloren; bitte einen anderen Namen wählen.",
    "cli.file_exists": (
        "{path}: Die Datei ist schon da und bleibt, wie sie ist; "
        "bitte eine andere id oder einen anderen Ordner wählen."
    ),
    "cli.name_of_a_game_file": (
        "„{id}“ käme nach {path}, in die Datei eines Spiels; bitte eine andere id wählen."
    ),
    "cli.game_exists": "Ein Spiel „{id}“ gibt es schon: {path}; bitte eine andere id wählen.",
    "cli.faction_exists": (
        "„{game}“ hat schon eine Fraktion „{id}“: {path}; bitte eine andere id wählen."
    ),
    "cli.bad_id": (
        "„{id}“ taugt nicht als id: kleine Buchstaben a bis z, Ziffern und _, vorn ein Buchstabe, "
        "höchstens {limit} Zeichen."
    ),
    "cli.bad_id.suggested": (
        "„{id}“ taugt nicht als id: kleine Buchstaben a bis z, Ziffern und _, vorn ein Buchstabe, "
        "höchstens {limit} Zeichen; etwa „{suggestion}“."
    ),
    "cli.table_not_here": "--from gibt es nur für Fraktionen",
    "cli.faction_not_here": "--faction gehört zu „new roster“ und fällt hier weg.",
    "cli.system_alone": "ein neues Spiel steht für sich; --system wird nicht gebraucht",
    "cli.system_missing": "--system fehlt; was es gibt, zeigt „realms-builder list systems“.",
    "cli.faction_missing": "--faction fehlt; „{game}“ hat {known}.",
    "cli.no_factions_yet": "--faction fehlt; „{game}“ hat noch keine.",
    "cli.no_legal_roster": (
        "{path}: Aus den Einheiten von „{faction}“ wird keine regelgerechte Truppe: {found}"
    ),
    "cli.no_units": "es sind keine da",
    "cli.no_window_here": "Von hier aus lässt sich kein Fenster öffnen.",
}
