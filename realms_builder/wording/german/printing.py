"""German sentences: portraits, printers and their calibration, sleeves."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "portrait.missing": "Das Bild {file} ist nicht da oder lässt sich nicht öffnen.",
    "portrait.empty": "Das Bild {file} ist leer.",
    "portrait.unknown_kind": "{file} ist kein Bild einer bekannten Art. Bekannt sind {known}.",
    "portrait.heic": (
        "{file} ist von einer Art, die nur Telefone schreiben (HEIC oder AVIF). Speichere es erst "
        "als JPEG."
    ),
    "portrait.too_many_bytes": (
        "Das Bild {file} hat {megabytes} MB; bis zu {limit} MB lassen sich lesen. Speichere es "
        "erst kleiner."
    ),
    "portrait.too_large": (
        "Das Bild {file} hat {megapixels} Megapixel; bis zu {limit} lassen sich lesen. Eine Karte "
        "braucht nicht mehr als 3, speichere es also erst kleiner."
    ),
    "portrait.no_memory": "Der Speicher reicht nicht, um das Bild {file} zu öffnen.",
    "portrait.broken": "Das Bild {file} ist beschädigt und lässt sich nicht lesen.",
    "portrait.truncated": (
        "Das Bild {file} ist abgeschnitten: Sein Ende fehlt. Kopiere es noch einmal."
    ),
    "portrait.animated": "Das Bild {file} bewegt sich; genommen wird sein erstes Einzelbild.",
    "portrait.cmyk": (
        "Das Bild {file} hat Druckfarben (CMYK); es wird in Bildschirmfarben abgelegt und kann "
        "etwas anders aussehen."
    ),
    "portrait.coarse": (
        "Dieser Teil von {file} druckt mit {dpi} Punkten je Zoll; unter {least} wirkt er unscharf."
    ),
    "portrait.roster_unsaved": (
        "Zuerst die Truppe speichern: Ihre Bilder liegen in einem Ordner neben der Datei."
    ),
    "portrait.folder_taken": (
        "Die Bilder der Truppe gehören in einen Ordner {file}, aber eine Datei heißt schon so."
    ),
    "portrait.folder_elsewhere": (
        "Der Ordner {file} ist eine Verknüpfung, die anderswohin führt; Karten zeigen nur Bilder, "
        "die neben der Truppe liegen."
    ),
    "calibration.paper_too_small": (
        "Der Einstellbogen passt nicht auf {paper} ({width_mm} × {height_mm} mm). Die kürzere "
        "Seite braucht {short_mm} mm, die längere {long_mm} mm."
    ),
    "calibration.no_duplex": (
        "Nur für beidseitigen Druck ist etwas einzustellen: Wähle die lange oder die kurze Kante."
    ),
    "calibration.no_box": (
        "Neben den Skalen ist kein Platz für den Umriss einer Karte von {width_mm} × {height_mm} "
        "mm."
    ),
    "calibration.bad_reading": (
        "{value} kann nicht abgelesen sein: Die Skalen gehen von {least} bis {most} mm."
    ),
    "calibration.offset_too_large": (
        "Rückseiten, die um {value} mm daneben liegen, lassen sich nicht zurechtrücken; möglich "
        "sind bis zu {most} mm. Nimmt der Drucker das richtige Papier und wendet er über die "
        "richtige Kante?"
    ),
    "calibration.title": "Drucker einstellen",
    "calibration.front": "Vorderseite",
    "calibration.back": "Rückseite",
    "calibration.how": (
        "Drucke beide Seiten in Originalgröße, halte diese Vorderseite gegen das Licht und suche "
        "auf jeder Skala den Strich, der gerade in einen Strich der Rückseite übergeht. Gib die "
        "beiden Zahlen ein, die an diesen Strichen stehen, dann liegen die Rückseiten deiner "
        "Karten hinter ihren Vorderseiten."
    ),
    "calibration.coarse": (
        "Mehr als {most} mm daneben? Zähle die Millimeter vom Kreuz der Vorderseite zu dem mit dem "
        "Quadrat; nach rechts und nach unten gilt plus."
    ),
    "calibration.true_size": (
        "Ist das Lineal nicht 100 mm lang, wurde nicht in Originalgröße gedruckt."
    ),
    "calibration.seen_from_behind": "Lies diese Seite nicht ab; sieh von vorn durch sie hindurch.",
    "calibration.across": "Waagerecht",
    "calibration.down": "Senkrecht",
    "calibration.card": "{width_mm} × {height_mm} mm",
    "calibration.sheet_name": "{paper}, {edge}",
    "calibration.long_edge": "über die lange Kante gewendet",
    "calibration.short_edge": "über die kurze Kante gewendet",
    "calibration.applied": (
        "Rückseiten um {right_mm}\u00a0mm nach rechts und {down_mm}\u00a0mm nach unten"
    ),
    "calibration.not_applied": "Rückseiten nicht verschoben",
    "sleeve.exact": "{card} passt genau in {sleeve}.",
    "sleeve.tight": (
        "{card} passt knapp in {sleeve}: Sie ist {over_mm} mm über dem Maß auf der Packung."
    ),
    "sleeve.fits": "{card} passt in {sleeve}; {spare_w_mm} × {spare_h_mm} mm bleiben frei.",
    "sleeve.loose": (
        "{card} passt in {sleeve}, rutscht aber: {spare_w_mm} × {spare_h_mm} mm bleiben frei."
    ),
    "sleeve.too_wide": "{card} ist {over_mm} mm zu breit für {sleeve}.",
    "sleeve.too_high": "{card} ist {over_mm} mm zu hoch für {sleeve}.",
    "sleeve.too_large": (
        "{card} ist {over_w_mm} mm zu breit und {over_h_mm} mm zu hoch für {sleeve}."
    ),
    "sleeve.name": "Hüllen „{title}“ ({width_mm} × {height_mm} mm)",
    "sleeve.turned": "Eine Querkarte von {width_mm} × {height_mm} mm",
    "sleeve.upright": "Eine Karte von {width_mm} × {height_mm} mm",
    "sleeve.mini_american": "Mini amerikanisch",
    "sleeve.mini_chimera": "Mini Chimera",
    "sleeve.mini_euro": "Mini europäisch",
    "sleeve.narrow": "Schmal",
    "sleeve.standard_american": "Standard amerikanisch",
    "sleeve.chimera": "Chimera",
    "sleeve.japanese": "Japanisch",
    "sleeve.standard_euro": "Standard europäisch",
    "sleeve.tall": "Hoch",
    "sleeve.standard": "Standard",
    "sleeve.large": "Groß",
    "sleeve.square": "Quadrat",
    "sleeve.medium_tarot": "Mittleres Tarot",
    "sleeve.tarot": "Tarot",
    "sleeve.large_square": "Großes Quadrat",
    "sleeve.oversize": "Übergröße",
    "sleeve.double": "Doppelpoker",
    "sleeve.photo": "Foto",
    "sleeve.postcard": "Postkarte A6",
}
