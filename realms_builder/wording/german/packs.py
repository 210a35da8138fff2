"""German sentences: packs, their manifests, what they hold and what becomes of them."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "pack.id_too_long": "Die id ist länger als {limit} Buchstaben.",
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
}
