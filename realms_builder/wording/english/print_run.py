"""English sentences: print runs and the names of card sizes."""

SENTENCES = {
    "print.no_answer": (
        "The printer “{printer}” does not take the job. Is it switched on and connected? "
        "Saving a PDF always works."
    ),
    "print.unknown_template": "There is no card template “{name}” any more: choose another one.",
    "print.unknown_theme": "There is no theme “{name}” any more: choose another one.",
    "size.tcg": "Collectible card",
    "size.poker": "Poker",
    "size.bridge": "Bridge",
    "size.tarot": "Tarot",
    "size.tarot_eu": "European tarot",
    "size.standard_euro": "Standard European",
    "size.standard_american": "Standard American",
    "size.mini_euro": "Mini European",
    "size.mini_american": "Mini American",
    "size.mini_us": "Mini US",
    "size.japanese": "Japanese",
    "size.square": "Square",
    "size.jumbo": "Jumbo",
    "size.large": "Large",
    "size.a7": "A7",
    "size.a6": "A6",
    "size.fighter": "Fighter card",
    "size.unit_card": "Unit card",
    "size.domino": "Domino",
    "size.micro": "Micro",
    "size.business": "Business card",
}
