"""What the pages say around the manual, in every language in which it is written."""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "name": "English",
        "title": "The manual",
        "skip": "Skip to the text",
        "home": "First page",
        "contents": "Contents",
        "close": "Close",
        "up": "To the top",
        "chapters": "Chapters",
        "search": "Search the manual",
        "short": "Search",
        "nothing": "Nothing found.",
        "found": "{count} found",
        "some": "Only some of the words:",
        "more": "{count} more",
        "to_contents": "All chapters",
        "other": "Search in another language: {name}",
        "pages": "Page by page",
        "previous": "Previous",
        "next": "Next",
        "language": "Language",
        "in_english": "",
        "link": "Link to “{title}”",
        "back": "back to the text",
        "card": "Card of the unit {unit}",
        "window": "The roster room with hire list, roster, findings and card",
        "sheets": "A roster sheet, a scenario with its map, and a quick reference",
        "phone": "A play sheet on a phone: boxes, conditions and the round",
        "whole": "The whole manual",
        "missing": "There is no such page",
        "moved": "It may have another name now. These are all chapters:",
        "licence": "Licence",
        "changelog": "Changelog",
        "source": "Source code",
        "about": "Realms Builder {version}, MIT licence",
    },
    "de": {
        "name": "Deutsch",
        "title": "Das Handbuch",
        "skip": "Zum Text springen",
        "home": "Erste Seite",
        "contents": "Inhalt",
        "close": "Schließen",
        "up": "Nach oben",
        "chapters": "Kapitel",
        "search": "Im Handbuch suchen",
        "short": "Suchen",
        "nothing": "Nichts gefunden.",
        "found": "{count} gefunden",
        "some": "Nur ein Teil der Wörter:",
        "more": "{count} weitere",
        "to_contents": "Alle Kapitel",
        "other": "In anderer Sprache suchen: {name}",
        "pages": "Seite für Seite",
        "previous": "Zurück",
        "next": "Weiter",
        "language": "Sprache",
        "in_english": "(englisch)",
        "link": "Link zu „{title}“",
        "back": "zurück zum Text",
        "card": "Karte der Einheit {unit}",
        "window": "Der Raum Truppe mit Heuerliste, Truppe, Befunden und Karte",
        "sheets": "Ein Truppenblatt, ein Szenario mit Spielplan und eine Kurzreferenz",
        "phone": "Ein Spielblatt auf dem Handy: Kästchen, Zustände und die Runde",
        "whole": "Das ganze Handbuch",
        "missing": "Diese Seite gibt es nicht",
        "moved": "Vielleicht heißt sie jetzt anders. Von hier geht es zu allen Kapiteln:",
        "licence": "Lizenz",
        "changelog": "Änderungen",
        "source": "Quelltext",
        "about": "Realms Builder {version}, MIT-Lizenz",
    },
}

LITTLE: dict[str, str] = {
    "en": """
        a an the to of in on for and or is are be do does can could i my me we you your it its
        with from by as at how what where which when why not no there this that
    """,
    "de": """
        ein eine einen einem einer eines der die das den dem des zu zum zur von vom in im am an
        auf für und oder ist sind sein kann man ich mein meine wir du dein mit aus bei als wie
        was wo wann warum nicht kein es sich
    """,
}
"""Words that a search leaves out where others are left."""

SYNONYMS: dict[str, str] = {
    "en": """
        keyboard = shortcut, hotkey, key binding, key combination
        duplex, front back, long edge = double sided, two sided, both sides
        crop marks = cut marks, cutting marks, cut lines, trim marks
        print shops = copy shop, copyshop, printing company, printing service
        other programs, import = importing, battlescribe, new recruit, one page rules, army list
        share, pack = sharing, send, give away, upload, publish
        faction of two units = new faction, make faction, own faction, create faction
        new, write = make, create, homebrew, custom
        at most, limit, never = maximum, max, restrict, forbid, prohibit, ban
        phone, play sheet = mobile, smartphone, tablet, app
        odds, chances = probability, statistics, mathhammer, math
        roster = army, list, warband, team
        finding, check = error, warning, validation, problem
        undo = revert, take back, go back
        dark, theme, contrast = night mode, dark mode, appearance
        large print, text size = font size, bigger text, zoom
        starting the program = install, download, setup, set up
        backup, earlier versions, recovery = restore, lost, crash
        terrain, scenario, map = battlefield, mission, table setup
        portrait, picture = image, photo, art, artwork
    """,
    "de": """
        Tastatur = Tastenkürzel, Kürzel, Tastenkombination, Hotkey, Shortcut
        vorn hinten, Duplex, beidseitig, lange Kante = doppelseitig, zweiseitig
        Schnittmarken = Schneidemarken, Schnittlinien, Beschnittmarken, Schneidelinien
        Druckerei = Copyshop, Kopierladen, Druckdienst
        andere Programme, Import, einlesen = importieren, einlesen, Armeeliste
        andere Programme = Battlescribe, New Recruit, One Page Rules
        weitergeben, Paket = teilen, schicken, senden, veröffentlichen, hochladen
        Fraktion mit zwei Einheiten = neue Fraktion, eigene Fraktion, Fraktion erstellen
        neu, schreiben = erstellen, anlegen, machen, erfinden
        höchstens, Grenze, nie = maximal, Maximum, Obergrenze, Limit, beschränken, verbieten
        Handy, Spielblatt = Smartphone, Mobiltelefon, Tablet, App
        Chancen = Wahrscheinlichkeit, Statistik, Quoten
        Truppe = Armee, Liste, Kriegsschar, Team
        Befund, Prüfung = Fehler, Warnung, Validierung, Problem
        rückgängig = zurücknehmen, widerrufen
        dunkel, Design, Kontrast = Nachtmodus, Aussehen, Darstellung
        Großdruck, Textgröße = Schriftgröße, vergrößern, Zoom
        Programm starten = installieren, herunterladen, Download, einrichten
        frühere Fassungen, Wiederherstellung = Sicherung, Backup, verloren, Absturz
        Gelände, Szenario, Spielplan = Schlachtfeld, Mission
        Bild, Porträt = Foto, Grafik
    """,
}
"""A line each: what the manual says = what readers say who look for it."""
