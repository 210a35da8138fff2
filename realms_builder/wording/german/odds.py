"""German sentences: odds."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "odds.no_mechanic": "Es gibt keine Würfelregel „{mechanic}“.",
    "odds.uses_itself": "Die Würfelregel „{mechanic}“ benutzt sich selbst und fände kein Ende.",
    "odds.not_one_verb": "Ein Schritt der Würfelregel „{mechanic}“ hat nicht genau ein Verb.",
    "odds.bad_formula": (
        "Eine Formel der Würfelregel „{mechanic}“ lässt sich hier nicht ausrechnen (Spalte "
        "{column})."
    ),
    "odds.no_preset": "Es gibt keine Vorlage „{preset}“. Es gibt: {known}.",
    "odds.preset_without": "Die Vorlage „{preset}“ kennt „{name}“ nicht. Sie kennt: {known}.",
    "odds.need_missing": (
        "Die Würfelregel „{mechanic}“ braucht „{need}“, und nichts sagt, was das ist: keine "
        "Formel, kein üblicher Wert, keine Wahl."
    ),
    "odds.too_many_states": (
        "Das kann auf zu viele Arten ausgehen (mehr als {most}); es wird nicht ausgerechnet."
    ),
    "odds.never_ends": "Die Würfelregel „{mechanic}“ beginnt jedes Mal neu und endet nie.",
    "odds.cannot_match": (
        "Die Würfelregel „{mechanic}“ nimmt Würfel von etwas, das kein Wurf mehr ist."
    ),
    "odds.too_many_faces": (
        "Die Würfelregel „{mechanic}“ fragt nach jeder Seite von mehr Würfeln, als sich "
        "auseinanderhalten lassen."
    ),
    "odds.not_nested": (
        "In der Würfelregel „{mechanic}“ heben Würfel einander auf eine Art auf, die nicht "
        "ausgerechnet wird: Was einen Würfel aufhält, muss auch jeden leichteren aufhalten."
    ),
    "odds.too_many_dice": (
        "{dice} Würfel für „{roll}“ sind zu viele; gerechnet wird mit höchstens {most}."
    ),
    "odds.no_pool": "„{formula}“ für den Wurf „{roll}“ ist kein Würfelpool wie 4/5+.",
    "odds.no_dice": "„{formula}“ für den Wurf „{roll}“ ist keine Zahl von Würfeln.",
    "odds.no_sides": (
        "Ein Würfel des Wurfs „{roll}“ kann nicht {sides} Seiten haben; er hat mindestens eine und "
        "höchstens {most}."
    ),
    "odds.not_understood": "„{text}“ als „{key}“ des Wurfs „{roll}“ ist nicht verständlich.",
    "odds.too_deep": (
        "Die Würfelregel „{mechanic}“ liegt tiefer als {most} Würfelregeln ineinander."
    ),
    "odds.too_often": (
        "Die Würfelregel „{mechanic}“ soll sich {times}-mal wiederholen; gerechnet wird höchstens "
        "{most}-mal."
    ),
}
