"""German sentences: print runs and the names of card sizes."""

SENTENCES = {
    "print.no_answer": (
        "Der Drucker „{printer}“ nimmt den Auftrag nicht an. Ist er eingeschaltet und verbunden? "
        "Ein PDF zu sichern geht immer."
    ),
    "print.unknown_template": (
        "Die Kartenvorlage „{name}“ gibt es nicht mehr: bitte eine andere wählen."
    ),
    "print.unknown_theme": "Das Design „{name}“ gibt es nicht mehr: bitte ein anderes wählen.",
    "size.tcg": "Sammelkarte",
    "size.poker": "Poker",
    "size.bridge": "Bridge",
    "size.tarot": "Tarot",
    "size.tarot_eu": "Tarot (Europa)",
    "size.standard_euro": "Standard (Europa)",
    "size.standard_american": "Standard (Amerika)",
    "size.mini_euro": "Mini (Europa)",
    "size.mini_american": "Mini (Amerika)",
    "size.mini_us": "Mini (US)",
    "size.japanese": "Japanisch",
    "size.square": "Quadratisch",
    "size.jumbo": "Jumbo",
    "size.large": "Groß",
    "size.a7": "A7",
    "size.a6": "A6",
    "size.fighter": "Kämpferkarte",
    "size.unit_card": "Einheitenkarte",
    "size.domino": "Domino",
    "size.micro": "Micro",
    "size.business": "Visitenkarte",
}
