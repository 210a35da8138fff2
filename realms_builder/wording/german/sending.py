"""German sentences: rosters as text, as one file, and on paper."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "sending.unnamed": "Ohne Namen",
    "sending.models": "{count} {count?Modell|Modelle}",
    "sending.models_head": "Modelle",
    "sending.total": "Summe",
    "sending.of_limit": "{used} von {limit} {name}",
    "sending.limit": "Grenze {limit} {name}",
    "sending.left": "{left} frei",
    "sending.over": "{left} zu viel",
    "sending.checksum": "Prüfcode {code}",
    "sending.checksum_head": "Prüfcode",
    "sending.strength": "Stärke {count}",
    "sending.note": "Notiz",
    "sending.tags": "Schlüsselwörter",
    "sending.values": "Abgeleitet",
    "sending.agreed": "Vereinbart",
    "sending.groups": "Gruppen",
    "sending.summoned": "Kann gerufen werden",
    "sending.missing_head": "Nicht gefunden",
    "sending.missing": "{name}: die Einheit „{unit}“ fehlt",
    "sending.missing_unnamed": "die Einheit „{unit}“ fehlt",
    "sending.members": "Mitglieder",
    "sending.findings": "Befunde",
    "sending.check_head": "Prüfung",
    "sending.legal": "regelkonform",
    "sending.not_legal": "nicht regelkonform",
    "sending.no_findings": "Keine Befunde: alle Regeln sind eingehalten.",
    "sending.count.error": "{count} Fehler",
    "sending.count.warning": "{count} {count?Warnung|Warnungen}",
    "sending.count.hint": "{count} {count?Hinweis|Hinweise}",
    "sending.at_number": "Nr. {numbers}",
    "sending.more_findings": "… und {count} {count?weiterer Befund|weitere Befunde}",
    "sending.differs": "* weicht vom Profil ab",
    "sending.empty": "Noch keine Modelle.",
    "sending.written": "Geschrieben: {path}",
    "sending.sheet_written": (
        "{models} {models?Modell|Modelle} auf {pages} {pages?Seite|Seiten}: {path}"
    ),
    "sending.title": "{name} – Truppenblatt",
    "sending.introduction": "Vorstellung",
    "sending.limit_head": "Grenze {name}",
    "sending.hidden": "Bleibt geheim",
    "sending.hidden_role": "Welches Modell {role} ist.",
    "sending.intro_title": "{name} – Vorstellung",
    "sending.block_cut": (
        "„{name}“ passt selbst in kleiner Schrift nicht auf eine Seite; der Text ist gekürzt."
    ),
    "sending.paper_too_small": (
        "Papier von {width_mm} × {height_mm} mm ist zu klein für ein Truppenblatt; es braucht "
        "mindestens {least_mm} mm in jeder Richtung."
    ),
    "bundle.no_roster": "{file} ist keine Truppe, die sich verschicken lässt: {reason}",
    "bundle.not_a_roster": "die Datei sagt nicht „kind: roster“.",
    "bundle.same_file": "Die Kopie kann nicht die Truppe selbst ersetzen: {file}.",
    "bundle.picture_missing": "Das Bild {picture} fehlt oder liegt woanders; es fährt nicht mit.",
    "bundle.picture_too_large": (
        "Das Bild {picture} ist mit {size_mb} MB zu groß; mehr als {limit_mb} MB fahren nicht mit."
    ),
    "bundle.too_much": "Alle Bilder zusammen sind zu groß; {picture} fährt nicht mit.",
    "bundle.unreadable": "{file} lässt sich nicht öffnen: {reason}.",
    "bundle.not_a_bundle": "{file} ist keine Kopie einer Truppe.",
    "bundle.too_large": "{file} ist zu groß; mehr als {limit_mb} MB liest das Programm nicht.",
    "bundle.too_many": "{file} enthält zu viele Dateien; es dürfen {limit} sein.",
    "bundle.unsafe_name": "{file} enthält einen gefährlichen Dateinamen: „{name}“.",
    "bundle.not_a_file": "{file} enthält etwas, das keine gewöhnliche Datei ist: „{name}“.",
    "bundle.twice": "{file} enthält „{name}“ zweimal.",
    "bundle.locked": "{file} ist verschlüsselt oder auf unbekannte Weise gepackt: „{name}“.",
    "bundle.bomb": "{file} enthält „{name}“; es entfaltet sich über jedes Maß hinaus.",
    "bundle.damaged": "{file} ist beschädigt: „{name}“.",
    "bundle.newer": "{file} stammt aus einer neueren Fassung des Programms ({format}).",
    "bundle.no_place": "Nach {folder} lässt sich nichts auspacken: {reason}.",
}
