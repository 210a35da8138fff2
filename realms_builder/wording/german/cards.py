"""German sentences: cards."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "card.note_back": "weiter auf der Rückseite",
    "card.note_more": "weiter auf der Folgekarte",
    "card.shrunk": "Karte „{card}“: „{element}“ passt erst mit {percent} % der Schriftgröße.",
    "card.shortened": "Karte „{card}“: „{element}“ passt nur mit den kurzen Texten.",
    "card.spilled": "Karte „{card}“: „{element}“ geht auf der Rückseite weiter.",
    "card.continued": "Karte „{card}“: „{element}“ braucht eine Folgekarte.",
    "card.overflow": (
        "Karte „{card}“: „{element}“ hat selbst in der kleinsten Schrift keinen Platz."
    ),
    "card.too_wide": "Karte „{card}“: „{text}“ ist breiter als das Feld „{element}“.",
    "card.too_long": (
        "Karte „{card}“: „{element}“ ist um {lost} Zeichen zu lang; {most} werden gesetzt."
    ),
    "card.too_many_elements": (
        "„{element}“ ist eins zu viel: Nur die ersten {most} Elemente werden gezeichnet."
    ),
    "card.unknown_name": "„{element}“: „{name}“ gibt es in diesem Spiel nicht.",
    "card.unknown_name.suggested": (
        "„{element}“: „{name}“ gibt es in diesem Spiel nicht. Gemeint: „{suggestion}“?"
    ),
    "card.unknown_function": "„{element}“: Es gibt keine Funktion „{name}“.",
    "card.unknown_function.suggested": (
        "„{element}“: Es gibt keine Funktion „{name}“. Gemeint: „{suggestion}“?"
    ),
    "card.picture_missing": (
        "Karte „{card}“: Das Bild „{text}“ fehlt; an seiner Stelle steht das Wappen."
    ),
    "card.formula": "Karte „{card}“, „{element}“: {formula} lässt sich nicht rechnen: {reason}",
    "card.unknown_icon": "„{element}“: Das Symbol „{icon}“ gibt es nicht.",
    "card.unknown_parent": "Die Vorlage „{parent}“, auf der diese aufbaut, gibt es nicht.",
    "card.unknown_parent.suggested": (
        "Die Vorlage „{parent}“, auf der diese aufbaut, gibt es nicht. Meinst du „{suggestion}“?"
    ),
    "card.extends_cycle": "Die Vorlagen bauen im Kreis aufeinander auf: {chain}.",
    "card.two_contents": "„{element}“ soll zweierlei sein: {first} und {second}.",
    "card.no_box": "„{element}“ steht direkt auf der Seite und braucht box: [x, y, Breite, Höhe].",
    "card.empty_box": "„{element}“: Breite und Höhe von box müssen größer als 0 sein.",
    "card.duplicate_id": "Die id „{element}“ gibt es auf dieser Seite zweimal.",
    "card.nothing_to_remove": "„{element}“ soll wegfallen, kommt in der Vorlage aber nicht vor.",
    "card.unknown_key": "„{key}“ ist hier keine Angabe.",
    "card.unknown_key.suggested": "„{key}“ ist hier keine Angabe. Meinst du „{suggestion}“?",
    "card.wrong_value": "{key}: {value} geht hier nicht; {expected}.",
    "card.colour": "„{element}“: „{text}“ ist keine Farbe.",
    "card.outline": "„{element}“: „{text}“ gehört in keinen Umriss.",
    "card.fit_step": (
        "„{element}“: fit kennt tighten, shrink, short, back und continue, nicht „{text}“."
    ),
    "card.width": "„{element}“: „{text}“ ist keine Breite; möglich sind mm, auto und 1fr.",
    "card.markup_open": "„{element}“: Nach Spalte {column} fehlt das Ende „{mark}“.",
    "card.unknown_size": "Die Kartengröße „{text}“ gibt es nicht.",
    "card.unknown_style": "„{element}“: Den Stil „{text}“ gibt es nicht.",
    "card.not_a_map": "Eine Datei dieser Art besteht aus Angaben wie „kind: {kind}“.",
    "card.scaled": (
        "Die Vorlage „{template}“ ist für {own_wide} × {own_high} mm gemacht; auf "
        "{wide} × {high} mm steht alles mit {percent} % der Größe. Die Vorlage "
        "„default“ passt sich jeder Größe an."
    ),
    "card.little_room": (
        "Auf {wide} × {high} mm ist wenig Platz; dort steht alles mit {percent} % der Größe."
    ),
    "card.strength": "Stärke",
    "card.merged_written": (
        "{cards} {cards?Karte|Karten} statt {wanted} auf {pages} {pages?Seite|Seiten}: {path}"
    ),
    "card.track_counter": (
        "Karte „{card}“: „{text}“ hat {count} Kästchen; gedruckt wird ein Zähler."
    ),
    "card.picture_outside": (
        "Karte „{card}“: Das Bild „{text}“ führt aus seinem Ordner hinaus oder ins Leere; an "
        "seiner Stelle steht das Wappen."
    ),
    "card.emblem_missing": "Das Wappen „{text}“ fehlt; an seiner Stelle steht ein Schild.",
    "card.emblem_outside": (
        "Das Wappen „{text}“ führt aus seinem Ordner hinaus oder ins Leere; an seiner Stelle steht "
        "ein Schild."
    ),
    "card.picture_broken": "Das Bild „{path}“ ist beschädigt oder gar kein Bild.",
    "card.picture_too_big": "Das Bild „{path}“ ist zu groß, um gedruckt zu werden.",
    "card.name_unprintable": (
        "Karte „{card}“: Keine Schrift hat die Zeichen {text}; statt des Namens steht der der "
        "Einheit."
    ),
    "card.characters_lost": "Karte „{card}“: Keine Schrift hat die Zeichen {text}; sie fehlen.",
    "card.value": ("Karte „{card}“, „{element}“: Ein Wert lässt sich nicht rechnen: {reason}"),
    "card.no_yardstick": (
        "Karte „{card}“, „{element}“: Das Spiel hat keinen Maßstab, gegen dessen Profile zu "
        "rechnen wäre."
    ),
    "card.unknown_profile": (
        "Karte „{card}“, „{element}“: Der Maßstab hat kein Profil „{text}“, sondern: {known}."
    ),
    "card.odds_against": "Gegen {target}: {figures}",
    "card.odds_mean": "{number} im Mittel",
    "card.items_left_out": "Karte „{card}“: „{element}“ zeigt {shown} von {total}.",
    "card.no_icon": (
        "Karte „{card}“, „{element}“: Für „{text}“ gibt es kein Symbol; ein Zeichen vertritt es."
    ),
    "card.unknown_font": (
        "Karte „{card}“, „{element}“: Keine Schrift heißt „{text}“; die Textschrift vertritt sie."
    ),
    "card.clip_without_path": "„{element}“: clip: path braucht einen path:, dem der Schnitt folgt.",
    "card.rule_page": "S.\u00a0{page}",
    "card.element.odds": "Aussichten",
    "card.element.name": "Name",
    "card.element.who": "Zeile unter dem Namen",
    "card.element.body": "Text",
    "card.element.cost": "Kosten",
    "card.element.costs": "Kosten",
    "card.element.coin": "Kosten",
    "card.element.stats": "Werte",
    "card.element.attributes": "Attribute",
    "card.element.facts": "Angaben",
    "card.element.tracks": "Kästchen",
    "card.element.wounds": "Kästchen",
    "card.element.tags": "Merkmale",
    "card.element.rules": "Regeln",
    "card.element.rule": "Regel",
    "card.element.note": "Notiz",
    "card.element.description": "Beschreibung",
    "card.element.picture": "Bild",
    "card.element.crest": "Wappen",
    "card.element.foot": "Fußzeile",
    "card.element.page": "Seitenzahl",
    "card.element.banner": "Kopf",
    "card.element.title": "Titel",
    "card.element.watermark": "Wasserzeichen",
    "card.element.gear": "Ausrüstung",
    "card.element.equipment": "Ausrüstung",
    "card.element.weapons": "Waffen",
    "card.element.abilities": "Fähigkeiten",
    "card.element.ability": "Fähigkeit",
    "card.element.derived": "Abgeleitete Werte",
}
