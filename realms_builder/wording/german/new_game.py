"""German sentences: what the wizard for new games writes, and what it objects to."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "new_game.author": "wer das Spiel gemacht hat",
    "new_game.edition": "die Ausgabe der Regeln, in Anführungszeichen",
    "new_game.length": "inch (Zoll) oder cm",
    "new_game.dice": "die Würfel des Spiels",
    "new_game.stats": (
        "Die Wertezeile jeder Einheit in Druckreihenfolge. min und max sagen, was dort stehen darf."
    ),
    "new_game.attributes": "Was eine Einheit sonst sagt.",
    "new_game.keyword_kinds": (
        "Arten von Schlüsselwörtern; of_units sagt, unter welchem Wort Einheiten sie nennen."
    ),
    "new_game.keywords": (
        "Wörter mit einer kurzen Regel. modifies ändert einen Wert, wo das Wort gilt."
    ),
    "new_game.items": "Die Listen, die Einheiten tragen; fields sind die Werte eines Dings darin.",
    "new_game.checks": (
        "Was gelten muss: code nennt die Regel, text sagt, was fehlt, why warum. "
        "In Texten stehen Formeln in geschweiften Klammern."
    ),
    "new_game.mechanics": (
        "Wie Würfel entscheiden. preset ist der fertige Ablauf {preset}, with füllt ihn mit den "
        "Werten dieses Spiels."
    ),
    "new_game.rank_note": "der Rang: leader oder fighter",
    "new_game.limit_note": "so oft darf sie dabei sein; 0 heißt beliebig oft",
    "new_game.cost_note": "was sie kostet",
    "new_game.traits": "Eigenschaften",
    "new_game.roster": "Erste Truppe",
    "new_game.no_name": "Das braucht einen Namen.",
    "new_game.no_id": (
        "Eine Kennung hat kleine Buchstaben a bis z, Ziffern und _, vorn ein Buchstabe."
    ),
    "new_game.id_taken": "{id} gibt es schon.",
    "new_game.no_stats": "Eine Einheit braucht wenigstens einen Wert.",
    "new_game.no_abbr": "Auf der Karte steht die Abkürzung; sie fehlt.",
    "new_game.abbr_twice": "{abbr} steht schon für einen anderen Wert.",
    "new_game.range": "Der kleinste Wert ist größer als der größte.",
    "new_game.usual": "Das passt nicht: {expected}.",
    "new_game.expected.number": "eine ganze Zahl von {least} bis {most}",
    "new_game.expected.target": "ein Erfolg ab, von {least}+ bis {most}+",
    "new_game.expected.pool": (
        "{least} bis {most} Würfel und ein Erfolg von 2+ bis {sides}+, etwa {example}"
    ),
    "new_game.no_fight": "Für diesen Angriff fehlt den Einheiten ein Wert.",
    "new_game.models": "So viele müssten es mindestens sein, und so viele dürften es nicht.",
    "new_game.too_dear": (
        "Die kleinste Truppe, die den Regeln genügt, kostet {cost}; die Grenze ist {limit}."
    ),
    "new_game.one_of_a_kind": "Zwei Einheiten heißen gleich.",
}
