"""German sentences: print shops, files for them and for virtual tables."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "write.not_a_folder": (
        "{file} ist eine Datei; Bilder brauchen einen Ordner. Nenne einen anderen."
    ),
    "shop.sheets_in_order": (
        "Vorder- und Rückseiten von Bögen folgen immer aufeinander; lass „order“ weg."
    ),
    "shop.naming": "Die Dateinamen „{text}“ verwenden „{word}“. Bekannt sind {known}.",
    "shop.size_not_sold": (
        "Karten von {wide} × {high} mm führt die Druckerei nicht. Sie hat {sold} mm."
    ),
    "shop.near_the_cut": (
        "Auf {count} {count?Seite|Seiten} kommt Text näher an den Schnitt als die {safe_mm} "
        "mm der Druckerei; am nächsten, {nearest_mm} mm, auf „{card}“."
    ),
    "shop.unverified": (
        "Die Maße für {shop} stammen nicht von der Druckerei selbst: dort prüfen, bevor du "
        "bezahlst."
    ),
    "shop.asks_pdf_x": (
        "{shop} verlangt PDF/X-1a. Diese Datei ist keine: mit einem Preflight-Programm "
        "umwandeln oder die Druckerei darum bitten."
    ),
    "shop.asks_cmyk": (
        "{shop} verlangt Druckfarben (CMYK). Außer Schwarz sind die Farben dieser Datei RGB; "
        "gedruckt können sie etwas matter wirken."
    ),
    "shop.asks_ink_limit": (
        "{shop} begrenzt den Farbauftrag an einer Stelle auf 240 %. Das wird hier nicht geprüft."
    ),
    "shop.asks_outlined_fonts": (
        "{shop} verlangt in Pfade umgewandelten Text. Hier bleibt er Text mit eingebetteten "
        "Schriften."
    ),
    "shop.asks_flattened": (
        "{shop} verlangt Dateien ohne Transparenz. Manche Flächen scheinen hier durch."
    ),
    "shop.asks_one_back": (
        "{shop} will eine Rückseite für alle Karten. Diese haben eigene Rückseiten."
    ),
    "shop.note": "{shop}: {text}",
    "shop.centred": (
        "Die Kartenseite von {own_wide} × {own_high} mm liegt mittig auf {wide} × {high} mm; "
        "ihr Grund läuft bis zum Rand weiter."
    ),
    "shop.wide_edges": (
        "Die Kartenseite von {own_wide} × {own_high} mm hat andere Proportionen als {wide} × "
        "{high} mm: ihr Grund läuft bis zum Rand weiter, der Rest bleibt in der Mitte."
    ),
    "shop.turned": "Die Karten liegen quer auf dem Format der Druckerei von {high} × {wide} mm.",
    "shop.other_pictures": (
        "In {folder} {count?liegt|liegen} {count} {count?weiteres Bild|weitere Bilder}, "
        "vielleicht von einem früheren Satz: nicht versehentlich hochladen."
    ),
    "shop.file_png": "ein PNG je Seite",
    "shop.file_jpeg": "ein JPEG je Seite",
    "shop.file_pdf": "PDF, jede Kartenseite eine Seite",
    "shop.file_sheets": "PDF, ganze Bögen",
    "shop.order_front_back": "vorn, hinten, vorn, hinten",
    "shop.order_back_front": "Rückseite vor Vorderseite",
    "shop.order_separate": "Vorder- und Rückseiten getrennt",
    "shop.bleed": "{mm} mm Beschnitt",
    "shop.is_unverified": "ungeprüft",
    "tts.local_files": (
        "Das gespeicherte Objekt nennt Bilder auf diesem Rechner, die nur du siehst. Um mit "
        "anderen zu spielen, lade sie mit der Cloud-Verwaltung des Spiels hoch."
    ),
    "tts.coarse": (
        "Mehr als {limit} Pixel je Seite sind nicht möglich, deshalb haben die Karten {dpi} dpi."
    ),
    "cli.unknown_profile": "Es gibt kein Druckereiprofil '{word}'. Bekannt sind {known}.",
    "cli.unknown_profile.suggested": (
        "Es gibt kein Druckereiprofil '{word}': meintest du '{suggestion}'?"
    ),
    "cli.cards_of_what": (
        "Nenne eine Truppe oder eine Fraktion, deren Karten geschrieben werden sollen."
    ),
    "cli.tts_and_profile": (
        "Eine Druckerei druckt auf Papier: lass --profile oder --format tts weg."
    ),
    "cli.tts_written": (
        "{cards} {cards?Karte|Karten} für Tabletop Simulator in {files} Dateien: {path}"
    ),
    "cli.shop_pdf_written": "Geschrieben: {path}",
    "sheet.start_mixed": (
        "Bögen mit gemischten Formaten haben keine gezählten Plätze: Der erste gilt als leer,"
        " nicht erst ab Platz {start}."
    ),
    "card.blank": "Leere Karte",
    "cli.unknown_extra": "Karten für '{word}' gibt es nicht. Bekannt sind {known}.",
    "cli.blanks": "{count} leere Karten sind nicht möglich: 0 bis {most}.",
    "extra.no_tasks": "{game} hat keine Szenarien und damit keine Aufgabenkarten.",
    "extra.no_items": (
        "Niemand in dieser Truppe trägt etwas, das auf einer Karte etwas zu sagen hätte."
    ),
    "extra.no_tokens": "Diese Truppe braucht keine Marker.",
    "ticket.title": "Auftragszettel",
    "ticket.cards": "Karten",
    "ticket.paper": "Papier",
    "ticket.sheets": "{sheets} {sheets?Bogen|Bögen}, {pages} {pages?Seite|Seiten} außer dieser",
    "ticket.sides": "Seiten",
    "ticket.bleed": "Beschnitt",
    "ticket.offset": "Rückseiten",
    "ticket.moved": (
        "für diesen Drucker um {right} mm nach rechts und {down} mm nach unten versetzt"
    ),
    "ticket.look": "Aussehen",
    "ticket.shop": "Für",
    "ticket.files": "Dateien",
    "ticket.of_size": "{count} zu {size}",
    "ticket.file_count": "{count} {count?Datei|Dateien}",
    "ticket.black": "Schwarzer Text",
    "ticket.black_k": "nur schwarze Farbe (100 % K)",
    "ticket.black_rgb": "RGB",
    "ticket.duplex_long_edge": "beide, an der langen Kante gewendet",
    "ticket.duplex_short_edge": "beide, an der kurzen Kante gewendet",
    "ticket.duplex_fold": "eine; an den gestrichelten Marken falten und kleben",
    "ticket.duplex_none": "eine, nur Vorderseiten",
    "ticket.true_size": "Wahre Größe",
    "ticket.how": (
        "Mit 100 % drucken, nicht „an Seite anpassen“. Zuerst Lineal und Karte auf diese "
        "Seite legen: beides muss passen."
    ),
    "ticket.no_box": "Eine Karte ist größer als der Platz, der auf dieser Seite bleibt.",
    "ticket.notes": "Hinweise",
    "ticket.more": "… und {count} weitere",
    "cli.ticket_written": "Auftragszettel: {path}",
    "print.left_out": (
        "{count} {count?Karte fehlt|Karten fehlen}, weil {count?sie|sie} am {date} schon so "
        "gedruckt {count?wurde|wurden}: {names}."
    ),
    "print.nothing_changed": "Seit dem letzten Druck am {date} hat sich nichts geändert.",
    "print.never_before": (
        "Von einem früheren Druck ist nichts bekannt, deshalb werden alle Karten gedruckt."
    ),
    "watch.waiting": "{count} Dateien werden beobachtet. Strg+C beendet.",
    "watch.changed": "Geändert: {files}",
    "extra.tokens_at_home": (
        "Marker fehlen hier: Druckereien führen sie getrennt von Karten. Drucke sie zu Hause."
    ),
    "print.not_calibrated": (
        "Der Drucker „{printer}“ wurde für dieses Papier und diese Kante nicht kalibriert; "
        "Rückseiten werden nicht versetzt. Kalibriert sind {known}."
    ),
}
